"""A game speaks the reader's language, and nothing but what people read depends on it."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import polib
import pytest

import rulewright
from rulewright.languages import PSEUDO, Catalog, fill, in_language
from rulewright.play.game import Game
from rulewright.play.state import State
from rulewright.play.terms import Terms

GAMES = Path(rulewright.__file__).resolve().parents[2] / "games"
NAMES = ["maji", "leduc_poker", "nim", "pig", "othello", "connect_four", "mancala", "dots_and_boxes"]

GARDEN = """
format: 1
title: Garden
players: 2
summary: A small garden.
roles: [bright, dark]
symbols: {weather: [heavy_rain, sun]}
boards:
  bed:
    shape: grid
    rows: 2
    columns: 2
    name: r{row}c{column}
  path: {shape: graph, spaces: {old_gate: {}, pond: {title: Frog pond}}, edges: [[old_gate, pond]]}
components:
  flowers: {title: {one: flower, other: flowers}, count: 4}
  seeds: {tokens: 9}
zones:
  sack: {holds: seeds, start: all}
  pot: {per: player, holds: seeds, supply: sack}
  heap: {holds: flowers, start: all}
values:
  points: {per: player}
  sky: {type: weather}
  goal: {type: site of path, start: pond}
turn:
  - choose: l
    among: bed.lines
    text: Which line do you rake, {me}?
    option: Rake {l}.
    name: rake {l}
  - choose: s
    among: path.sites
    text: "{me:the} goes where?"
    option: Go to {s:the}.
    name: go {s}
  - gain: me.pot
    amount: 2
  - set: sky
    to: heavy_rain
  - say:
      one: "{me} has {me.pot} seed of {player_count} under {sky}"
      other: "{me} has {me.pot} seeds of {player_count} under {sky}"
      count: me.pot
      context: seeds
  - may: [{score: 1}]
    id: score_it
    text: Score?
  - if: me.pot > 5
    then: [{win: me}]
limit: {decisions: 40, then: draw}
"""
SEEDS = "{me} has {me.pot} seed of {player_count} under {sky}"


@pytest.fixture
def garden(tmp_path: Path) -> Path:
    folder = tmp_path / "garden"
    (folder / "locale").mkdir(parents=True)
    (folder / "game.yaml").write_text(GARDEN)
    return folder


def translate(folder: Path, entries: dict[tuple[str, str], str | tuple[str, str]]) -> None:
    """Write a Portuguese catalog."""
    catalog = polib.POFile()
    catalog.metadata = {"Content-Type": "text/plain; charset=UTF-8", "Plural-Forms": "nplurals=2; plural=(n > 1);"}
    for (context, english), text in entries.items():
        entry = polib.POEntry(msgid=english, msgctxt=context or None)
        if isinstance(text, tuple):
            entry.msgid_plural = english + "s"
            entry.msgstr_plural = dict(enumerate(text))
        else:
            entry.msgstr = text
        catalog.append(entry)
    catalog.save(str(folder / "locale" / "pt_BR.po"))


def steps(state: State, most: int = 60) -> list[State]:
    """The positions of a game in which the last, the first, the middle option is taken by turns."""
    found = []
    for number in range(most):
        if state.is_over:
            break
        found.append(state.clone())
        ids = state.decision.ids
        state.apply(ids[(len(ids) - 1, 0, len(ids) // 2)[number % 3]])
    return [*found, state]


@pytest.mark.parametrize("name", NAMES)
def test_names_saves_and_states_are_the_same_in_every_language(name: str) -> None:
    folder = GAMES / name if (GAMES / name).is_dir() else GAMES / "classics" / name
    english, other = rulewright.load(folder, lang="en"), rulewright.load(folder, lang=PSEUDO)
    assert (english.language, other.language) == ("en", PSEUDO)
    for a, b in zip(steps(english.new_state(seed=5)), steps(other.new_state(seed=5)), strict=True):
        assert a.vector == b.vector
        assert a.to_json() == b.to_json()
        assert [e for e in a.history if "say" not in e] == [e for e in b.history if "say" not in e]
        if a.is_over:
            assert other.state_from_json(a.to_json()).returns == a.returns
            break
        assert a.decision.ids == b.decision.ids
        assert [o.name for o in a.decision.options] == [o.name for o in b.decision.options]
        assert a.decision.player_name == b.decision.player_name
        for text in (b.decision.question, *(o.sentence for o in b.decision.options)):
            assert not text or (text.startswith("[") and text.endswith("]")), text
    for event in b.story:
        assert event.get("say", event.get("sentence", "[")).startswith("[")


def test_words_of_every_kind_are_said_in_portuguese(garden: Path) -> None:
    translate(
        garden,
        {
            ("", "Garden"): "Jardim",
            ("", "Which line do you rake, {me}?"): "Que linha você rastela, {me}?",
            ("", "Rake {l}."): "Rastele {l:o}.",
            ("", "{me:the} goes where?"): "Aonde vai {me:o}?",
            ("", "Go to {s:the}."): "Vá {s:ao}.",
            ("seeds", SEEDS): ("{me}: {me.pot} só, {sky}", "{me}: {me.pot}, {sky}"),
            ("", "Score?"): "Pontuar?",
            ("term", "old gate"): "portão velho (m)",
            ("term", "Frog pond"): "lagoa dos sapos (f)",
            ("term", "heavy rain"): "chuva forte (f)",
            ("term", "Bright"): "Claro",
            ("term", "flower"): ("flor (f)", "flores"),
            ("term", "seed"): ("semente (f)", "sementes"),
            ("term", "sack"): "saco (m)",
        },
    )  # fmt: skip
    game = rulewright.load(garden, lang="pt_BR", cache=False)
    state = game.new_state(seed=1)
    assert (game.title, game.language) == ("Jardim", "pt_BR")
    assert state.decision.question == "Que linha você rastela, Claro?"
    sentences = {o.name: o.sentence for o in state.decision.options}
    assert len(sentences) == len(state.decision.options)
    assert sentences["rake row 2"] != sentences["rake column 2"]
    state.apply("rake row 2")
    assert state.decision.question == "Aonde vai Claro?"
    assert [o.sentence for o in state.decision.options] == ["Vá ao portão velho.", "Vá à lagoa dos sapos."]
    assert [o.name for o in state.decision.options] == ["go old_gate", "go pond"]
    state.apply("go pond")
    said = [e["say"] for e in state.history if "say" in e]
    assert said == ["Claro: 2, chuva forte"]
    facts = game.facts
    assert facts["classes"]["flowers"]["words"] == {"title": "flores", "one": "flor"}
    assert facts["classes"]["seeds"]["words"] == {"title": "sementes", "one": "semente"}
    assert facts["zones"]["sack"]["words"]["title"] == "saco"
    assert facts["titles"]["site:path"][1:] == ["portão velho", "lagoa dos sapos"]
    assert [e["sentence"] for e in state.story if "sentence" in e][-1] == "Vá à lagoa dos sapos."


def test_the_number_picks_the_form_by_the_rule_of_the_language(garden: Path) -> None:
    """Portuguese counts 0 with 1; English does not."""
    text = GARDEN.replace("amount: 2", "amount: 0")
    (garden / "game.yaml").write_text(text)
    translate(garden, {("seeds", SEEDS): ("{me.pot} um", "{me.pot} vários")})
    said: dict[str, str] = {}
    for code in ("en", "pt_BR"):
        state = rulewright.load(garden, lang=code, cache=False).new_state(seed=1)
        state.apply("rake row 1")
        state.apply("go pond")
        said[code] = next(e["say"] for e in state.history if "say" in e)
    assert said == {"en": "bright has 0 seeds of 2 under heavy rain", "pt_BR": "0 um"}


def test_a_game_speaks_the_language_in_use_and_english_where_it_has_no_catalog(garden: Path) -> None:
    with in_language("pt_BR"):
        assert rulewright.load(garden, cache=False).language == "en"
        translate(garden, {("", "Garden"): "Jardim"})
        assert rulewright.load(garden, cache=False).title == "Jardim"
        assert rulewright.load(garden, lang="en", cache=False).title == "Garden"
    assert rulewright.load(garden, cache=False).title == "Garden"


def test_the_compiled_form_knows_no_language(garden: Path) -> None:
    translate(garden, {("", "Garden"): "Jardim"})
    spoken = rulewright.load(garden, lang="pt_BR", cache=False)
    assert spoken.artifact.to_json() == rulewright.load(garden, lang="en", cache=False).artifact.to_json()
    again: Game = pickle.loads(pickle.dumps(spoken))
    assert (again.title, again.language) == ("Jardim", "pt_BR")


def unclear(text: str) -> str:
    return GARDEN.replace("      count: me.pot\n", text)


@pytest.mark.parametrize(("count", "message"), [("", "more than one number"), ("      count: me\n", "is no number")])
def test_a_text_whose_number_is_unclear_is_refused(garden: Path, count: str, message: str) -> None:
    (garden / "game.yaml").write_text(unclear(count))
    with pytest.raises(rulewright.GameDataError) as failure:
        rulewright.load(garden, cache=False)
    found: list[Any] = failure.value.diagnostics
    assert [d.code for d in found] == ["unclear-count"]
    assert message in found[0].message


GIVEN = """
format: 1
title: Lots
players: 2
roles: {given: [bright_one, dark]}
values: {points: {per: player}}
setup:
  - set: dark
    to: p1
  - say: "{p1} and {p2}"
  - set: bright_one
    to: p2
turn:
  - choose: n
    among: from_to(1, 2)
    text: How many, {me}?
  - say: "{me.next} waits"
  - win: me
limit: {decisions: 9, then: draw}
"""


def test_players_are_called_by_the_role_they_were_given(tmp_path: Path) -> None:
    folder = tmp_path / "lots"
    (folder / "locale").mkdir(parents=True)
    (folder / "game.yaml").write_text(GIVEN)
    translate(folder, {("term", "bright one"): "clara (f proper)", ("", "How many, {me}?"): "Quantos, {me}?"})
    for code, bright, question in (("en", "bright one", "How many, dark?"), ("pt_BR", "clara", "Quantos, dark?")):
        state = rulewright.load(folder, lang=code, cache=False).new_state(seed=1)
        assert state.decision.question == question
        state.apply("1")
        assert [e["say"] for e in state.history if "say" in e] == ["dark and " + bright, f"{bright} waits"]


LAMPS = """
format: 1
title: Lamps
players: 2
roles: [bright_one, dark]
components: {lamps: {per: player, kinds: {oil_lamp: {count: 2}}, faces: [lit_up, out]}}
zones: {shelf: {holds: lamps, start: all}}
turn:
  - choose: l
    among: shelf
    name: take {l}
  - win: me
limit: {decisions: 9, then: draw}
"""


def test_owner_and_face_of_a_piece_are_said_in_words(tmp_path: Path) -> None:
    folder = tmp_path / "lamps"
    (folder / "locale").mkdir(parents=True)
    (folder / "game.yaml").write_text(LAMPS)
    texts = {
        ("term", "Bright one"): "Clara (f proper)",
        ("term", "oil lamp"): "lampião (m)",
        ("option", "take {l}"): "Pegue {l}",
    }
    translate(folder, {**texts, ("term", "lit up"): "aceso"})
    state = rulewright.load(folder, lang="pt_BR", cache=False).new_state(seed=1)
    first = state.decision.options[0]
    assert "bright_one" in first.name and "lit_up" in first.name
    assert all(word in first.sentence for word in ("Clara", "lampião", "aceso"))


def test_a_space_called_by_a_word_and_a_number_is_said_by_the_word() -> None:
    facts = rulewright.load(GAMES / "classics" / "nim").artifact.facts
    terms = Terms(facts, Catalog({("term", "heap"): "monte (m)"}), "pt_BR")
    assert terms.said()["titles"]["site:table"] == ["nada", "monte 1", "monte 2", "monte 3", "monte 4"]
    assert terms.said()["boards"]["table"]["sites"] == facts["boards"]["table"]["sites"]
    with in_language("pt_BR"):
        assert fill("{heap:no}", {"heap": terms.noun("site:table", 2)}) == "no monte 2"


@pytest.mark.parametrize(
    "body", [b"garbage\n", b"\xff\xfe\x00", b'msgid ""\nmsgstr "Plural-Forms: plural=import os;\\n"\n']
)
def test_a_broken_catalog_is_a_mistake_of_the_game(garden: Path, body: bytes) -> None:
    (garden / "locale" / "pt_BR.po").write_bytes(body)
    with pytest.raises(rulewright.GameDataError) as failure:
        rulewright.load(garden, lang="pt_BR", cache=False)
    assert [d.code for d in failure.value.diagnostics] == ["catalog-unreadable"]
    assert failure.value.diagnostics[0].span.file.endswith("pt_BR.po")


@pytest.mark.parametrize("lang", ["pt_BR", "pt-br", "PT", "pt_PT"])
def test_a_language_is_known_by_several_names(garden: Path, lang: str) -> None:
    translate(garden, {("", "Garden"): "Jardim"})
    assert rulewright.load(garden, lang=lang, cache=False).title == "Jardim"
    assert rulewright.load(garden, lang="fr", cache=False).title == "Garden"


@pytest.mark.parametrize("lang", ["", "../../x", "pt BR", "x" * 99])
def test_a_language_is_a_code(garden: Path, lang: str) -> None:
    with pytest.raises(rulewright.MisuseError):
        rulewright.load(garden, lang=lang)
