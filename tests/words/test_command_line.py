"""The language of the command line: which one is chosen, and that helps, tables and complaints are all in it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright.languages import current, in_language, languages, match_language
from rulewright_tools.cli import COMMANDS, run
from rulewright_tools.translated_share import translated_share
from rulewright_tools.words import decimal, either, language_at_hand, listed, percent

GAMES = Path(__file__).parents[2] / "games"
NIM = str(GAMES / "classics" / "nim")
WORD = re.compile(r"[^\W\d_]+")
TYPED = re.compile(
    r'`[^`]*`|"[^"]*"|(?<!\w)--?[a-z][a-z-]*|rulewright( [a-z]+)*|\[[^\[\]]*<=x[^\[\]]*\]|\[[a-z]+(\|[a-z]+)*\]'
)
"""What is typed or quoted: the same in every language."""

Shown = Callable[..., str]


@pytest.fixture
def shown(capsys: pytest.CaptureFixture[str]) -> Shown:
    """What a command line prints, on both streams."""

    def call(*arguments: str) -> str:
        capsys.readouterr()
        run(list(arguments))
        out = capsys.readouterr()
        return out.out + out.err

    return call


def plain_words(text: str, *known: str) -> list[str]:
    """Words without accents: those that no catalog was asked for, where the language is that of translators' trials."""
    words = WORD.findall(TYPED.sub("", " ".join(text.split())))
    return [word for word in words if len(word) > 1 and word.isascii() and word not in known]


@pytest.fixture
def trial(monkeypatch: pytest.MonkeyPatch) -> None:
    """Command lines speak the language of translators' trials, in which every text of ours has accents."""
    monkeypatch.setenv("RULEWRIGHT_LANG", "pseudo")


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "pt_BR.UTF-8"}, "pt_BR"),
        ({"LANG": "pt"}, "pt_BR"),
        ({"LANG": "xh_ZA.UTF-8"}, "en"),
        ({"LANG": "pt_BR.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_US", "LC_MESSAGES": "pt_PT@euro"}, "pt_BR"),
        ({"LANG": "pt_BR.UTF-8", "RULEWRIGHT_LANG": "en"}, "en"),
        ({"LANG": "en_US", "RULEWRIGHT_LANG": "pt-br"}, "pt_BR"),
    ],
)
def test_the_language_of_the_environment(environment: dict[str, str], expected: str) -> None:
    assert language_at_hand(environment) == expected


def test_languages_are_known_by_several_names() -> None:
    known = ["en", "pt_BR", "pt_PT"]
    assert [match_language(name, known) for name in ("pt_PT", "PT-br", "pt", "pt_AO", "fr", "")] == [
        "pt_PT", "pt_BR", "pt_BR", "pt_BR", None, None,
    ]  # fmt: skip
    assert match_language("pseudo", known) == "xx"


def test_the_language_is_chosen_for_one_command_line(shown: Shown, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "pt_BR" in languages()
    assert "Uso:" in shown("--lang", "pt", "--help")
    assert "Usage:" in shown("--help")
    monkeypatch.setenv("RULEWRIGHT_LANG", "pt_BR")
    assert "Uso:" in shown("play", "--help")
    assert "Usage:" in shown("--lang", "en", "play", "--help")
    assert current() == "en"


def test_a_language_that_is_not_there_is_told_with_those_that_are(shown: Shown) -> None:
    found = shown("--lang", "qq", "list")
    assert '"qq"' in found and "en" in found and "pt_BR" in found
    found = shown("play", NIM, "--lang", "qq")
    assert '"qq"' in found and "there is: en" in found


@pytest.mark.parametrize("command", list(COMMANDS))
@pytest.mark.usefixtures("trial")
def test_helps_are_said_by_catalogs(shown: Shown, command: str) -> None:
    found = shown(command, "--help")
    assert len(found.splitlines()) > 5
    names = re.compile(r"^  [a-z]+  +", re.MULTILINE)
    assert plain_words(names.sub("", found), "overlay", "mcts", "auto") == []


@pytest.mark.usefixtures("trial")
def test_the_first_help_is_said_by_catalogs(shown: Shown) -> None:
    found = re.sub(r"^  [a-z]+ +", "", shown("--help"), flags=re.MULTILINE)
    assert plain_words(found) == []


@pytest.mark.parametrize(
    "arguments",
    [
        ("plya",),
        ("play",),
        ("play", "no_such_game"),
        ("play", NIM, "--lang", "qq"),
        ("play", NIM, "--colour"),
        ("play", NIM, "--resum"),
        ("play", NIM, "--resume", "--new"),
        ("play", NIM, "--players", "many"),
        ("play", NIM, "--players", "99"),
        ("play", NIM, "--seat"),
        ("play", NIM, "--seat", "p1"),
        ("play", NIM, "--seat", "p9=random"),
        ("play", NIM, "--seat", "p1=mcts:never"),
        ("play", NIM, "--plain=yes"),
        ("play", NIM, "--delay", "1000"),
        ("play", NIM, "--seed", "-1"),
        ("play", NIM, "more"),
        ("perft", NIM),
        ("show", NIM, "--form", "round"),
        ("coverage", NIM, "--only", "turn"),
        ("test", NIM, "--only", "no such words"),
        ("simulate", NIM, "--set", "nonsense"),
        ("league", NIM, "--bots", "random"),
        ("league", NIM, "--bots", "random,human"),
        ("league", NIM, "--bot", "=random"),
        ("league", NIM, "--bots", "random,random"),
        ("simulate", NIM, "--set", "numbers.x=1..999"),
        ("simulate", NIM, "--report", "/no/such/folder/x.json"),
        ("replay", "/no/such/file.json"),
        ("new", "Bad Name!"),
        ("new", "nim"),
        ("--lang", "qq"),
    ],
)
@pytest.mark.usefixtures("trial")
def test_complaints_are_said_by_catalogs(shown: Shown, arguments: tuple[str, ...]) -> None:
    found = shown(*arguments)
    typed = WORD.findall(" ".join([*arguments, NIM, *languages(), "human random greedy mcts"]))
    forms = ("source", "model", "overlay", "board", "resolved", "words", "kinds", "ir", "layout", "code")
    assert plain_words(found, *typed, *forms) == []
    assert found


@pytest.mark.parametrize(
    ("arguments", "ids"),
    [
        (("list",), ""),
        (("perft", NIM, "--depth", "3", "--probabilities"), ""),
        (("simulate", NIM, "-n", "20", "--workers", "1"), "random turn take"),
        (("league", NIM, "-n", "2", "--workers", "1", "--bots", "random,mcts:5x2"), "random mcts"),
        (("test", NIM, "-v"), ""),
        (("coverage", NIM), ""),
        (("check", NIM), ""),
        (("explain", NIM, "turn"), ""),
    ],
)
@pytest.mark.usefixtures("trial")
def test_reports_are_said_by_catalogs(shown: Shown, arguments: tuple[str, ...], ids: str) -> None:
    """Only the first and last line of each: between them stand data."""
    lines = [line for line in shown(*arguments).splitlines() if line.strip()]
    known = ["nim", "yaml", "game", *ids.split(), *WORD.findall(NIM)]
    heads = lines[:1] if arguments[0] in ("list", "perft", "simulate") else []
    tails = [] if arguments[0] in ("list", "perft", "explain") else lines[-1:]
    assert plain_words("\n".join([*heads, *tails]), *known) == []
    assert "[" in "\n".join(lines)


def test_rows_of_names_and_numbers() -> None:
    assert listed(["a"]) == "a" and listed(["a", "b", "c"]) == "a, b and c" and listed([]) == ""
    assert either(["a", "b"]) == "a or b"
    assert (decimal(12.345, 1), decimal(3, 0), percent(0.5)) == ("12.3", "3", "50.0 %")
    with in_language("pt_BR"):
        assert (decimal(12.345, 1), listed(["a", "b", "c"]), either(["a", "b"])) == ("12,3", "a, b e c", "a ou b")


PO = """
msgid ""
msgstr ""
"Language: pt_BR\\n"

msgid "one"
msgstr "um"

msgid "a long "
"text"
msgstr ""
"um texto "
"longo"

msgid "well"
msgid_plural "wells"
msgstr[0] "poço"
msgstr[1] ""

#, fuzzy
msgid "three"
msgstr "quatro"

msgctxt "clause"
msgid "A rule."
msgstr ""

#~ msgid "old"
#~ msgstr ""
"""


def test_the_share_of_a_catalog_that_is_translated() -> None:
    assert translated_share(PO) == 50
    assert translated_share("") == 0
    assert translated_share(PO.replace('msgstr[1] ""', 'msgstr[1] "poços"').replace("#, fuzzy\n", "")) == 100


@pytest.mark.parametrize("language", ["pt_BR", "xx"])
def test_scenarios_are_played_in_the_language_they_are_written_in(language: str, shown: Shown) -> None:
    """What a scenario says of the log and of questions is English; what is told about it is not."""
    assert run(["--lang", language, "test", "maji"]) == 0
    assert run(["--lang", language, "coverage", "maji", "--mutate", "--only", "numbers.water_gems"]) == 0
    assert ("cobertas" in shown("--lang", language, "coverage", "maji")) == (language == "pt_BR")


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252", "ascii", "utf-8"])
def test_signs_that_a_terminal_lacks_do_not_end_a_command(encoding: str) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": f"{encoding}:strict"}
    words = [sys.executable, "-m", "rulewright_tools", "--lang", "xx"]
    told = subprocess.run([*words, "list"], env=environment, capture_output=True, check=False)
    assert (told.returncode, told.stderr) == (0, b"") and b"nim" in told.stdout
    data = subprocess.run([*words, "list", "--json"], env=environment, capture_output=True, check=False)
    assert {entry["name"] for entry in json.loads(data.stdout.decode(encoding))["games"]} > {"nim", "maji"}
