"""Routines as syntax trees, with what must be known of all before one is translated: parameters, results, effects.

Everything that is said here and in `translate.py` when a routine is not in the subset is an AssertionError: the mistake
is ours. It names file and line.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import NoReturn

from rulewright.routines import names, names_ahead
from rulewright.routines.listing import intrinsics, parameters

SILENT = frozenset({"player_at", "room", "score_of", "returns_of", "worth_of", "tie_of", "part_of"})
"""Intrinsics that change nothing."""
NUMBERS = ("min", "max")
"""Functions of Python that routines may call, with two arguments each."""


@dataclass(frozen=True, slots=True)
class Source:
    """One function as written.

    `result` says whether it gives a number, `calls` names what it calls, `writes` whether it writes to an array itself.
    """

    name: str
    params: tuple[str, ...]
    result: bool
    calls: frozenset[str]
    writes: bool
    node: ast.FunctionDef
    file: str

    def read_behind(self, loop: ast.For, local: str) -> bool:
        """Whether what a loop over a range left in its local may be read behind it: the two engines would differ."""
        inside = {id(n) for n in ast.walk(loop)}
        around = [n for n in ast.walk(self.node) if isinstance(n, ast.For | ast.While) and loop in ast.walk(n)]
        places = [(self.node, loop.end_lineno or 0), *((n, 0) for n in around if n is not loop)]
        for place, line in places:
            uses = [n for n in ast.walk(place) if isinstance(n, ast.Name) and n.id == local and id(n) not in inside]
            later = sorted((n.lineno, isinstance(n.ctx, ast.Store)) for n in uses if n.lineno > line)
            if later and not later[0][1]:
                return True
        return False

    def fail(self, node: ast.AST, text: str) -> NoReturn:
        """Refuse what stands at a node."""
        raise AssertionError(f"{self.file}:{getattr(node, 'lineno', self.node.lineno)}: {self.name}: {text}")


@cache
def parse(modules: tuple[ModuleType, ...]) -> dict[str, Source]:
    """The routines of modules by name, in the order written; see `parse_texts`. Worked out once."""
    return parse_texts({module.__file__ or module.__name__: inspect.getsource(module) for module in modules})


def parse_texts(texts: Mapping[str, str]) -> dict[str, Source]:
    """The same of source texts by the names of their files.

    Raises:
        AssertionError: something else than functions and imports stands in a module, or a function is not plain.
    """
    found: dict[str, Source] = {}
    for file, text in texts.items():
        for node in ast.parse(text).body:
            match node:
                case ast.FunctionDef():
                    source = _source(node, file)
                    if node.name in found or node.name in intrinsics():
                        source.fail(node, "there is a routine or an intrinsic of this name already")
                    found[node.name] = source
                case ast.Import() | ast.ImportFrom() | ast.Expr(ast.Constant()):
                    pass
                case _:
                    raise AssertionError(f"{file}:{node.lineno}: a module of routines holds functions only")
    _assert_no_circle(found)
    return found


def _source(node: ast.FunctionDef, file: str) -> Source:
    args = node.args
    gives = ast.unparse(node.returns) if node.returns else ""
    inside = list(ast.walk(node))
    calls = frozenset(n.func.id for n in inside if isinstance(n, ast.Call) and isinstance(n.func, ast.Name))
    writes = any(isinstance(n, ast.Subscript) and isinstance(n.ctx, ast.Store) for n in inside)
    source = Source(node.name, tuple(a.arg for a in args.args), gives == "int", calls, writes, node, file)
    if args.posonlyargs or args.kwonlyargs or args.vararg or args.kwarg or args.defaults or node.decorator_list:
        source.fail(node, "parameters are plain, without defaults, and there are no decorators")
    if any(a.annotation is None or ast.unparse(a.annotation) != "int" for a in args.args):
        source.fail(node, "parameters are int")
    if gives not in ("int", "None"):
        source.fail(node, "a routine gives int or None")
    for loop in inside:
        if isinstance(loop, ast.For) and isinstance(loop.target, ast.Name) and source.read_behind(loop, loop.target.id):
            source.fail(loop, f"{loop.target.id} is read behind the loop over it")
    return source


def intrinsic(name: str) -> tuple[tuple[str, ...], bool]:
    """Parameters of an intrinsic, and whether it gives a number."""
    function = getattr(names, name, None) or getattr(names_ahead, name)
    return parameters(function), function.__annotations__["return"] in ("int", int)


def effects(sources: Mapping[str, Source]) -> frozenset[str]:
    """Names of all functions, intrinsics too, that change the position, the memory, the options, or may stop play."""
    found = {name for name in intrinsics() if name not in SILENT}
    found |= {name for name, source in sources.items() if source.writes}
    while True:
        new = {name for name, source in sources.items() if found & source.calls}
        if new <= found:
            return frozenset(found)
        found |= new


def _assert_no_circle(sources: Mapping[str, Source]) -> None:
    """Routines do not call themselves, not by way of others either."""
    done: set[str] = set()

    def visit(name: str, way: tuple[str, ...]) -> None:
        if name in way:
            sources[name].fail(sources[name].node, "calls itself: " + " -> ".join((*way, name)))
        if name not in done:
            for other in sorted(sources[name].calls):
                if other in sources:
                    visit(other, (*way, name))
            done.add(name)

    for name in sources:
        visit(name, ())
