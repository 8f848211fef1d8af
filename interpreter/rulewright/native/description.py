"""Reads a module with its description, for programs that use the pair. What is wrong with it is said, nothing is run.

    loaded = load(Path("game.json"))          # description and module, checked against each other
    instance = loaded.start()                 # the module in its sandbox: memory and time are bounded

Neither file is trusted: sizes are looked at before anything is read, the description is checked as a whole before a
value of it is used, the module must be the one that is described (digest), may want nothing from outside, must have the
exports and the memory that the description says, and all that the host would read must lie inside of it.
"""

from __future__ import annotations

import hashlib
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict, ValidationError

from rulewright.languages import _
from rulewright.native.calls import NativeError
from rulewright.native.sections import outline
from rulewright.native.shapes import ABI, FORMAT, MOST_TEXT, Description, Memory
from rulewright.native.writer import PAGE

if TYPE_CHECKING:
    from rulewright.native.host import Instance

NEEDED = frozenset({
    "new", "advance", "options", "apply", "describe", "question", "score", "winner", "returns", "playout", "reset",
})  # fmt: skip
"""Exports without which nothing can be played."""
WORKED = 4096
"""Words of work memory that every module has at least."""


class DescriptionError(NativeError):
    """A description, or the module it describes, is not what it should be; the message begins with the file."""


class _Head(BaseModel):
    model_config = ConfigDict(strict=True)
    format: int
    abi: int


@dataclass(frozen=True, slots=True)
class Loaded:
    """A description and the module that it describes."""

    description: Description
    wasm: bytes

    def start(self, words: int = 0) -> Instance:
        """An instance of the module with so many words of work memory more than it has from the start.

        It is guarded: calls end with Ctrl-C, and where they are given seconds. Begin with `call("new", low, high)`.

        Raises:
            NativeError: wasmtime is not there, does not take the module, or there is no memory left.
        """
        from rulewright.native.host import Program, available

        if reason := available():
            raise NativeError(reason)
        memory = self.description.module.memory
        pages = memory.pages + -(-4 * words // PAGE)
        if pages > memory.most_pages:
            raise NativeError(_("the module may not have so much memory"))
        instance = Program.compile(self.wasm).instance(pages * PAGE, memory.stop // 4)
        if pages > memory.pages:
            instance.grow(pages - memory.pages)
        return instance


def load(path: Path | str) -> Loaded:
    """The pair that a description belongs to.

    Raises:
        DescriptionError: it is damaged, of another version, does not fit its module, or that is not there.
        OSError: a file cannot be read.
    """
    path = Path(path)
    text = _read(path, MOST_TEXT)
    description = _parsed(path, text)
    module = description.module
    file = path.parent / module.file
    if module.file in (".", ".."):
        raise DescriptionError(_("{file}: the module is to lie beside its description", file=path))
    wasm = _read(file, module.bytes)
    if len(wasm) != module.bytes or hashlib.sha256(wasm).hexdigest() != module.sha256:
        raise DescriptionError(_("{file} is not the module that {description} describes", file=file, description=path))
    try:
        for wrong in _mistakes(description, wasm):
            raise DescriptionError(_("{file}: {wrong}", file=path, wrong=wrong))
    except DescriptionError:
        raise
    except NativeError as error:
        raise DescriptionError(_("{file}: {wrong}", file=file, wrong=error)) from None
    return Loaded(description, wasm)


def _read(path: Path, most: int) -> bytes:
    """A file of at most so many bytes."""
    if not stat.S_ISREG(path.stat().st_mode):  # a pipe would keep whoever opens it waiting
        raise DescriptionError(_("{file} is no file", file=path))
    with path.open("rb") as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise DescriptionError(_("{file} is larger than it can be", file=path))
    return content


def _parsed(path: Path, text: bytes) -> Description:
    """The description, each part of the right shape."""
    try:
        head = _Head.model_validate_json(text)
    except (ValidationError, RecursionError):
        raise DescriptionError(_("{file} is no description of a module", file=path)) from None
    if (head.format, head.abi) != (FORMAT, ABI):
        message = _(
            "{file} is of format {format} and ABI {abi}; known here are format {ours} and ABI {our_abi}",
            file=path, format=str(head.format)[:20], abi=str(head.abi)[:20], ours=FORMAT, our_abi=ABI,
        )  # fmt: skip
        raise DescriptionError(message)
    try:
        return Description.model_validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        place = ".".join(str(part) for part in first["loc"])[:200]
        raise DescriptionError(
            _(
                "{file} is damaged: {place} is not as it should be ({reason})",
                file=path,
                place=place,
                reason=first["msg"],
            )
        ) from None
    except RecursionError:
        raise DescriptionError(_("{file} is no description of a module", file=path)) from None


def _mistakes(found: Description, wasm: bytes) -> Iterator[str]:
    """What does not fit: module and description, or parts of the description among themselves."""
    says = outline(wasm)
    memory = found.module.memory
    if says.imports or says.start:
        yield _("the module wants something from outside, or to run when it is loaded")
    if says.memory != (memory.pages, memory.most_pages):
        yield _("the module has another memory than is described")
    described = {e.name: (len(e.params), int(e.result)) for e in found.exports}
    if len(described) != len(found.exports) or any(says.functions.get(n) != e for n, e in described.items()):
        yield _("the module has other exports than are described")
    if missing := sorted(NEEDED - described.keys()):
        yield _('the module has no export "{name}"', name=missing[0])
    if not _inside(memory):
        yield _("the memory is laid out so that parts lie outside of it, or in each other")
    yield from _loose_ends(found)


def _inside(memory: Memory) -> bool:
    """Whether all that a host reads and writes lies in the memory, in words, one behind the other."""
    whole = memory.pages * PAGE
    single = (memory.fault_code, memory.fault_rule, memory.stop, memory.room)
    spans = sorted([
        *((at, 4) for at in single),
        (memory.state, 4 * memory.state_words),
        (memory.list, 4 * memory.list_words),
        (memory.work, 4 * max(WORKED, *memory.regions.values(), 1)),
    ])  # fmt: skip
    apart = all(one + size <= other for (one, size), (other, _size) in pairwise(spans))
    aligned = all(at % 4 == 0 for at, _size in spans)
    return apart and aligned and spans[-1][0] + spans[-1][1] <= whole and memory.pages <= memory.most_pages


def _loose_ends(found: Description) -> Iterator[str]:
    """Numbers that lead nowhere."""
    size, rules = found.module.memory.state_words, len(found.rules)
    if any(slot >= size for slot in [*found.header.values(), *(r.slot for r in found.roles), found.pieces.where]):
        yield _("a slot lies outside of the state")
    if any(line.offset + line.count * line.stride > size for line in found.layout):
        yield _("a line of the layout lies outside of the state")
    if len({site.id for site in found.sites}) != len(found.sites):
        yield _("two places where play stops have the same number")
    for site in found.sites:
        if site.rule >= max(rules, 1):
            yield _("a place where play stops names a rule that is not there")
        if any(arm.offset + arm.size > site.options for arm in site.arms):
            yield _("there are more options than numbers for them")
    if "en" not in {language.code for language in found.languages}:
        yield _("the texts are not there in English")
