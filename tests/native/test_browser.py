"""The JavaScript of the manual plays games by itself, from the two files alone, and plays them as Python does."""

from __future__ import annotations

import functools
import json
import os
import shutil
import subprocess
import threading
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from rulewright.languages import game_languages
from rulewright.native.description import load
from tests.laws.games import CASES, FULL, Case, game_of
from tests.native.pairs import played, write_pair
from tests.sites.conftest import Quiet, Server, find_chromium

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "docs" / "native"
SEEDS = (1, 2**63 + 5)


def find_node() -> str:
    """The path of Node; without it the test is skipped, but in continuous integration it fails."""
    found = shutil.which("node")
    if found:
        return found
    reason = "there is no node on this machine; install it to try the JavaScript of the manual"
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)


def same(found: dict[str, Any], expected: dict[str, Any]) -> None:
    """Fails at the first move that differs."""
    for number, (one, other) in enumerate(zip(found["moves"], expected["moves"], strict=False)):
        assert one == other, f"move {number}"
    assert found == expected


NODE = """
import { readFileSync } from "node:fs";
import { Game, playByItself } from "LIBRARY";
const jobs = JSON.parse(readFileSync(0, "utf8"));
const found = jobs.map(({ folder, seed, language }) => {
  const about = JSON.parse(readFileSync(`${folder}/game.json`, "utf8"));
  const game = new Game(about, readFileSync(`${folder}/${about.module.file}`));
  return playByItself(game, BigInt(seed), language);
});
process.stdout.write(JSON.stringify(found));
"""


def in_node(jobs: list[dict[str, str]], tmp_path: Path) -> list[dict[str, Any]]:
    """What Node says about games that it plays by itself."""
    script = tmp_path / "play.mjs"
    script.write_text(NODE.replace("LIBRARY", (EXAMPLES / "rulewright.mjs").as_uri()), "utf-8")
    done = subprocess.run([find_node(), str(script)], input=json.dumps(jobs), capture_output=True, text=True,
                          timeout=300)  # fmt: skip
    assert done.returncode == 0, done.stderr
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


FIRST = list({case.folder: case for case in reversed(CASES)}.values())
"""One case of each game."""
EVERY = [case if case in FIRST else pytest.param(case, marks=pytest.mark.slow) for case in CASES]


@pytest.mark.parametrize("case", EVERY, ids=str)
def test_node_plays_as_python_does(case: Case, tmp_path: Path) -> None:
    game, folder = game_of(case), case.folder
    loaded = load(write_pair(game, folder, tmp_path / "pair"))
    assert (loaded.description.game, loaded.description.players) == (game.name, game.players)
    languages = game_languages(folder)
    wanted = list(product(SEEDS, languages)) if FULL else [(2**63 + n, code) for n, code in enumerate(languages)]
    jobs = [{"folder": str(tmp_path / "pair"), "seed": str(seed), "language": code} for seed, code in wanted]
    for found, (seed, language) in zip(in_node(jobs, tmp_path), wanted, strict=True):
        same(found, played(game, folder, seed, language))


SECRETS = [case for case in FIRST if game_of(case).has_secrets]


@pytest.mark.parametrize("case", SECRETS[:4], ids=str)
def test_node_shows_each_seat_what_it_may_know(case: Case, tmp_path: Path) -> None:
    game = game_of(case)
    write_pair(game, case.folder, tmp_path / "pair")
    script = tmp_path / "sight.mjs"
    lines = """
import { readFileSync } from "node:fs";
import { Game } from "LIBRARY";
const game = new Game(JSON.parse(readFileSync("game.json", "utf8")), readFileSync("game.wasm"));
game.start(5n);
const found = [];
while (!game.over) {
  const before = game.copy();
  found.push(Array.from({ length: game.about.players }, (_, seat) => [...game.sight(seat + 1)]));
  const ids = game.ids();
  game.apply(ids[0]);
  game.put(before);
  game.apply(ids[0]);
}
process.stdout.write(JSON.stringify(found));
"""
    script.write_text(lines.replace("LIBRARY", (EXAMPLES / "rulewright.mjs").as_uri()), "utf-8")
    done = subprocess.run([find_node(), str(script)], cwd=tmp_path / "pair", capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    state = game.new_state(seed=5)
    expected = []
    while not state.is_over:
        expected.append([state.observation(seat) for seat in range(game.players)])
        state.apply(state.decision.ids[0])
    found = json.loads(done.stdout)
    assert len(found) == len(expected)
    base = game.artifact.frames["base"]
    for seen, should in zip(found, expected, strict=True):
        assert [one[:base] for one in seen] == [one[:base] for one in should]


def test_node_tells_a_fault_with_its_rule(tmp_path: Path) -> None:
    """A vector that the rules never give: where nobody can choose anything the fault names the rule."""
    case = next(case for case in FIRST if case.folder.name == "tic_tac_toe")
    game = game_of(case)
    write_pair(game, case.folder, tmp_path / "pair")
    script = tmp_path / "fault.mjs"
    lines = """
import { readFileSync } from "node:fs";
import { Fault, Game } from "LIBRARY";
const game = new Game(JSON.parse(readFileSync("game.json", "utf8")), readFileSync("game.wasm"));
game.start(5n);
const whole = game.copy();
const full = whole.slice();
const marks = game.about.layout.find((line) => line.name === "mark");
full.fill(1, marks.offset, marks.offset + marks.count);
game.put(full);
let told;
try { game.ids(); } catch (fault) { told = fault; }
game.put(whole);
process.stdout.write(JSON.stringify([told instanceof Fault, told.code, told.rule, game.ids().length]));
"""
    script.write_text(lines.replace("LIBRARY", (EXAMPLES / "rulewright.mjs").as_uri()), "utf-8")
    done = subprocess.run([find_node(), str(script)], cwd=tmp_path / "pair", capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    is_fault, code, rule, options = json.loads(done.stdout)
    site = next(site for site in game.artifact.sites if site["kind"] == "ask")
    assert (is_fault, code, options) == (True, "no-options", 9)
    assert rule["path"] == game.artifact.rules[site["rule"]][0]
    assert rule["file"] == Path(game.artifact.rules[site["rule"]][1]).name


# ---- in a browser


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """A folder with the examples of the manual, and where it is served."""
    folder = tmp_path_factory.mktemp("served")
    for file in EXAMPLES.iterdir():
        shutil.copy(file, folder)
    server = Server(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield folder, f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """A headless Chromium."""
    path = find_chromium()
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with sync_api.sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield found
        found.close()


@pytest.mark.parametrize("name", ["maji", "liars_dice", "goofspiel"])
def test_a_browser_plays_as_python_does(name: str, place: tuple[Path, str], browser: Any) -> None:
    case = next(case for case in FIRST if case.folder.name == name)
    game, folder = game_of(case), case.folder
    root, address = place
    write_pair(game, folder, root / name)
    page = browser.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda message: wrong.append(message.text) if message.type in ("error", "warning") else None)
    for seed in SEEDS:
        language = game_languages(folder)[-1]
        page.goto(f"{address}/play.html?game={name}/game.json&seed={seed}&lang={language}")
        page.wait_for_function("document.querySelector('p').textContent !== ''")
        found = page.evaluate(
            """async ([folder, seed, language]) => {
                const { Game, playByItself } = await import("/rulewright.mjs");
                const game = await Game.load(new URL(`/${folder}/game.json`, location.href));
                return playByItself(game, BigInt(seed), language);
            }""",
            [name, str(seed), language],
        )
        expected = played(game, folder, seed, language)
        same(found, expected)
        lines = page.locator("li").all_text_contents()
        assert len(lines) == len(expected["moves"])
        last = expected["moves"][-1]
        sentence = next(one["sentence"] for one in last["options"] if one["name"] == last["chosen"])
        assert lines[-1] == f"{game.player_names[last['player'] - 1]}: {sentence}"
        assert page.locator("p").text_content() == f"Scores: {', '.join(map(str, expected['scores']))}"
    page.close()
    assert wrong == []


def test_a_page_says_that_a_game_cannot_be_loaded(place: tuple[Path, str], browser: Any) -> None:
    root, address = place
    (root / "other.json").write_text('{"module": {"file": "other.wasm"}}', "utf-8")
    page = browser.new_page()
    for file, reason in (("nowhere.json", "404"), ("other.json", "other.wasm: 404")):
        page.goto(f"{address}/play.html?game={file}")
        page.wait_for_function("document.querySelector('p').textContent !== ''")
        assert page.locator("h1").text_content() == f"{file} cannot be played"
        assert reason in page.locator("p").text_content()
    page.close()
