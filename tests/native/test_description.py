"""A description and its module are believed in nothing: what is wrong is a plain error, and nothing is run before."""

from __future__ import annotations

import copy
import hashlib
import json
import os
import struct
import tempfile
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulewright.driver import load as load_game
from rulewright.exceptions import RulewrightError
from rulewright.native import host
from rulewright.native.calls import NativeError
from rulewright.native.description import DescriptionError, load
from rulewright.native.sections import outline
from rulewright.native.shapes import MOST_TEXT, schema
from rulewright.source.folder import find_game
from tests.laws.games import FULL
from tests.native.pairs import pair_of

ROOT = Path(__file__).resolve().parents[2]


@cache
def whole() -> tuple[bytes, str]:
    """The module of a small game, and its description."""
    wasm, description = pair_of(load_game("nim"), find_game("nim"))
    return wasm, description.model_dump_json()


def fresh() -> dict[str, Any]:
    """A description to be spoilt."""
    found: dict[str, Any] = json.loads(whole()[1])
    return found


def put(folder: Path, description: object, wasm: bytes | None = None) -> Path:
    """The two files."""
    (folder / "game.wasm").write_bytes(whole()[0] if wasm is None else wasm)
    file = folder / "game.json"
    file.write_text(description if isinstance(description, str) else json.dumps(description), "utf-8")
    return file


@pytest.fixture(autouse=True)
def nothing_is_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fails when a module is compiled or started while its description is read."""

    def refuse(*_args: object) -> None:
        raise AssertionError("a module was touched before it was checked")

    monkeypatch.setattr(host.Program, "compile", refuse)


def test_the_committed_schema_is_that_of_the_models() -> None:
    committed = json.loads((ROOT / "schemas" / "native.json").read_text("utf-8"))
    assert committed == schema(), "run: rulewright schema -o schemas"


def test_every_export_is_told(tmp_path: Path) -> None:
    description = load(put(tmp_path, whole()[1])).description
    told = {export.name: export for export in description.exports}
    assert told.keys() == outline(whole()[0]).functions.keys()
    promised = [export for export in told.values() if export.promised]
    assert all(export.meaning for export in promised)
    assert not [name for export in promised for name in export.params if name.startswith("value_")]
    assert {"new", "advance", "options", "apply", "score", "save", "restore", "sight", "playout", "playouts", "deal",
            "search_begin", "search_run", "search_best"} <= {export.name for export in promised}  # fmt: skip


def test_entries_of_later_versions_are_passed_over(tmp_path: Path) -> None:
    found = fresh() | {"later": [1, {"deep": True}]}
    found["module"]["also"] = 5
    assert load(put(tmp_path, found)).description.game == "nim"


# ---- one thing wrong


def _set(path: str, value: object) -> Callable[[dict[str, Any]], None]:
    def change(found: dict[str, Any]) -> None:
        *before, last = path.split(".")
        at: Any = found
        for key in before:
            at = at[int(key) if isinstance(at, list) else key]
        at[int(last) if isinstance(at, list) else last] = value

    return change


def _drop(key: str) -> Callable[[dict[str, Any]], None]:
    return lambda found: found.pop(key)


WRONG: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (_set("format", 2), "format 2 and ABI 1"),
    (_set("abi", 99), "ABI 99"),
    (_set("abi", -1), "ABI -1"),
    (_set("format", "1"), "no description"),
    (_set("abi", None), "no description"),
    (_drop("abi"), "no description"),
    (_drop("module"), "module"),
    (_drop("sites"), "sites"),
    (_set("players", 0), "players"),
    (_set("players", True), "players"),
    (_set("players", 2.5), "players"),
    (_set("players", 10**30), "players"),
    (_set("title", "Nim"), "title"),
    (_set("title", {"not a code": "Nim"}), "title"),
    (_set("title.en", "x" * 200_000), "title"),
    (_set("languages", []), "languages"),
    (_set("languages.0.plural", [0] * 3), "plural"),
    (_set("languages.0.code", "pt"), "English"),
    (_set("module.sha256", "0" * 64), "is not the module"),
    (_set("module.sha256", "A" * 64), "sha256"),
    (_set("module.bytes", 9), "larger than it can be"),
    (_set("module.bytes", 20_000_000), "is not the module"),
    (_set("module.bytes", 1 << 40), "bytes"),
    (_set("module.file", "../game.wasm"), "module.file"),
    (_set("module.file", "/etc/passwd"), "module.file"),
    (_set("module.file", "c:\\game.wasm"), "module.file"),
    (_set("module.file", ""), "module.file"),
    (_set("module.file", ".."), "beside"),
    (_set("module.file", "a\nb"), "module.file"),
    (_set("module.memory.pages", 1), "another memory"),
    (_set("module.memory.most_pages", 100), "another memory"),
    (_set("module.memory.pages", 1 << 20), "pages"),
    (_set("module.memory.state", 64 << 16), "lie outside"),
    (_set("module.memory.state", -4), "state"),
    (_set("module.memory.state", 2), "lie outside"),
    (_set("module.memory.state_words", 1 << 24), "lie outside"),
    (_set("module.memory.list_words", 1 << 24), "lie outside"),
    (_set("module.memory.list", 24), "lie outside"),
    (_set("module.memory.work", 1 << 29), "work"),
    (_set("module.memory.stop", 16), "lie outside"),
    (_set("module.memory.fault_code", 1 << 28), "lie outside"),
    (_set("module.memory.regions.SIGHT", 1 << 30), "lie outside"),
    (_set("header.PC", 10**6), "outside of the state"),
    (_set("pieces.where", 10**6), "outside of the state"),
    (_set("layout.0.count", 10**9), "layout"),
    (_set("layout.0.stride", (1 << 31) - 1), "layout"),
    (_set("layout.0.offset", -1), "layout"),
    (_set("sites.0.rule", 10**6), "rule"),
    (_set("sites.0.arms.0.offset", 10**6), "more options"),
    (_set("sites.0.arms.0.values", [["a"]]), "values"),
    (lambda f: f["sites"].append(f["sites"][0]), "same number"),
    (lambda f: f["exports"].append(f["exports"][0]), "other exports"),
    (lambda f: f["exports"].append({**f["exports"][0], "name": "more"}), "other exports"),
    (lambda f: f["exports"][0]["params"].append("more"), "other exports"),
    (lambda f: f["exports"][0].update(result=not f["exports"][0]["result"]), "other exports"),
    (lambda f: f.update(exports=[e for e in f["exports"] if e["name"] != "apply"]), 'no export "apply"'),
]  # fmt: skip


@pytest.mark.parametrize(("change", "said"), WRONG, ids=[f"{n}-{said}" for n, (_change, said) in enumerate(WRONG)])
def test_one_thing_wrong_is_said(change: Callable[[dict[str, Any]], object], said: str, tmp_path: Path) -> None:
    found = fresh()
    change(found)
    with pytest.raises(DescriptionError, match=said) as caught:
        load(put(tmp_path, found))
    assert str(tmp_path) in str(caught.value)
    assert len(str(caught.value)) < 1000


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "null", "[]", "5", '"text"', "{", "{}", "[" * 1_000_000,
        '{"format":' * 100_000, '{"a":' + "[" * 500_000,
        '{"format": 1, "abi": 1}', '{"format": 1e400, "abi": 1}', '{"format": NaN, "abi": 1}',
        '{"format": ' + "9" * 1_000_000 + ', "abi": 1}', '{"format": 1, "abi": 1, "sites": ' + "[" * 300_000 + "}",
        '{"format": 1, "abi": 1, "players": ' + "9" * 100_000 + "}", '\ufeff{"format": 1, "abi": 1}', "\0" * 100,
    ],
)  # fmt: skip
def test_what_is_no_description_is_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises(DescriptionError):
        load(put(tmp_path, text))


def test_text_that_is_no_unicode(tmp_path: Path) -> None:
    file = put(tmp_path, "")
    file.write_bytes(b'{"format": 1, "abi": 1, "game": "\xff\xfe"}')
    with pytest.raises(DescriptionError):
        load(file)


def test_no_numbers_that_are_none(tmp_path: Path) -> None:
    wasm, description = pair_of(load_game("tic_tac_toe"), find_game("tic_tac_toe"))
    found = json.loads(description.model_dump_json())
    board = next(iter(found["boards"]))
    for wrong in (float("nan"), float("inf")):
        found["boards"][board]["points"][0] = [wrong, 0.0]
        with pytest.raises(DescriptionError, match="boards"):
            load(put(tmp_path, found, wasm))


def test_files_of_the_wrong_kind(tmp_path: Path) -> None:
    file = put(tmp_path, whole()[1])
    with pytest.raises(OSError, match="none"):
        load(tmp_path / "none.json")
    with pytest.raises((DescriptionError, OSError)):
        load(tmp_path)
    (tmp_path / "game.wasm").unlink()
    with pytest.raises(OSError, match=r"game\.wasm"):
        load(file)
    os.mkfifo(tmp_path / "game.wasm")
    with pytest.raises(DescriptionError, match="is no file"):
        load(file)
    os.mkfifo(tmp_path / "pipe.json")
    with pytest.raises(DescriptionError, match="is no file"):
        load(tmp_path / "pipe.json")


def test_what_is_too_large_is_not_read(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with file.open("wb") as stream:
        stream.truncate(50 * MOST_TEXT)
    tracemalloc.start()
    try:
        with pytest.raises(DescriptionError, match="larger"):
            load(file)
        assert tracemalloc.get_traced_memory()[1] < 3 * MOST_TEXT
    finally:
        tracemalloc.stop()


# ---- modules


def described(wasm: bytes) -> dict[str, Any]:
    """The description, for other bytes."""
    found = fresh()
    found["module"] |= {"sha256": hashlib.sha256(wasm).hexdigest(), "bytes": len(wasm)}
    return found


def section(kind: int, content: bytes) -> bytes:
    return bytes([kind]) + struct.pack("<B", len(content) | 0x80) + b"\x80\x80\x80\x00" + content


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda w: w[:-1], "damaged"),
        (lambda w: w[: len(w) // 2], "damaged"),
        (lambda w: w[:8], "another memory"),
        (lambda w: b"\0asm\2\0\0\0" + w[8:], "damaged"),
        (lambda w: b"(module)" + w[8:], "damaged"),
        (lambda w: w + b"\x08\x01\x00", "wants something"),
        (lambda w: w[:8] + section(2, b"\x01\x01e\x01f\x00\x00") + w[8:], "damaged|wants something"),
        (lambda w: w[:8] + b"\x01\xff\xff\xff\xff\x0f" + w[8:], "damaged"),
        (lambda w: w[:8] + b"\x01\xff\xff\xff\xff\xff\x0f" + w[8:], "damaged"),
        (lambda w: w[:8] + b"\x01\x05\xff\xff\xff\xff\x0f" + w[8:], "damaged"),
        (lambda w: w + w[8:], "damaged"),
    ],
)  # fmt: skip
def test_a_module_that_is_another_one_inside(spoil: Callable[[bytes], bytes], said: str, tmp_path: Path) -> None:
    """The digest is right, but what the module says of itself is not what is described."""
    wasm = spoil(whole()[0])
    with pytest.raises(DescriptionError, match=said):
        load(put(tmp_path, described(wasm), wasm))


def test_other_bytes_are_not_the_module(tmp_path: Path) -> None:
    wasm = bytearray(whole()[0])
    wasm[-5] ^= 1
    with pytest.raises(DescriptionError, match="is not the module"):
        load(put(tmp_path, whole()[1], bytes(wasm)))


@given(st.binary(max_size=300))
@settings(max_examples=2000 if FULL else 200, deadline=None, derandomize=not FULL, database=None)
def test_no_bytes_confuse_the_reader_of_modules(junk: bytes) -> None:
    for wasm in (junk, b"\0asm\1\0\0\0" + junk):
        try:
            outline(wasm)
        except NativeError as error:
            assert "damaged" in str(error)


# ---- anything wrong


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**80), 2**80) | st.floats(allow_nan=False) | st.text(max_size=8)
    | st.sampled_from([0, 1, -1, 9, 10, 1 << 16, (1 << 31) - 1, 1 << 31, 1 << 63, 10**300, "en", "int", "", []]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=6,
)  # fmt: skip


def spots(found: Any) -> Iterator[tuple[Any, Any]]:
    """(container, key) of every value."""
    pairs = found.items() if isinstance(found, dict) else enumerate(found) if isinstance(found, list) else ()
    for key, value in list(pairs):
        yield found, key
        yield from spots(value)


@cache
def spot_count() -> int:
    return sum(1 for _ in spots(fresh()))


@given(data=st.data())
@settings(max_examples=2000 if FULL else 100, deadline=None, derandomize=not FULL, database=None,
          suppress_health_check=[HealthCheck.too_slow])  # fmt: skip
def test_no_change_of_a_description_does_harm(data: st.DataObject) -> None:
    """It is refused in words, or is still a description whose numbers all lie where they may."""
    found = fresh()
    for _change in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, spot_count() - 1))
        places = list(spots(found))
        container, key = places[at % len(places)]
        match data.draw(st.sampled_from(["replace", "drop", "twice"])):
            case "replace":
                container[key] = data.draw(JUNK)
            case "drop":
                del container[key]
            case _ if isinstance(container, list):
                container += copy.deepcopy(container[:100])
            case _:
                container[f"{key}2"] = copy.deepcopy(container[key])
    with tempfile.TemporaryDirectory() as folder:
        file = put(Path(folder), found)
        try:
            loaded = load(file)
        except RulewrightError as error:
            assert isinstance(error, DescriptionError)
            assert len(str(error)) < 2000
        except FileNotFoundError:
            assert found["module"]["file"] != "game.wasm"
        else:
            memory = loaded.description.module.memory
            whole_memory = memory.pages * host.PAGE
            assert memory.state + 4 * memory.state_words <= whole_memory
            assert memory.list + 4 * memory.list_words <= whole_memory
            assert all(memory.work + 4 * start < whole_memory for start in memory.regions.values())


@given(data=st.data())
@settings(max_examples=2000 if FULL else 80, deadline=None, derandomize=not FULL, database=None)
def test_no_change_of_its_bytes_does_harm(data: st.DataObject) -> None:
    text = bytearray(whole()[1].encode())
    for _change in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text) - 1))
        kind = data.draw(st.sampled_from(["byte", "cut", "take", "insert"]))
        if kind == "byte":
            text[at] = data.draw(st.integers(0, 255))
        elif kind == "cut":
            del text[at:]
        elif kind == "take":
            del text[at : at + data.draw(st.integers(1, 200))]
        else:
            text[at:at] = data.draw(st.binary(max_size=20))
        if not text:
            break
    with tempfile.TemporaryDirectory() as folder:
        file = put(Path(folder), "")
        file.write_bytes(bytes(text))
        with suppress(DescriptionError, FileNotFoundError):
            load(file)
