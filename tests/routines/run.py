"""Runs translated routines: the plain interpreter of the typed program, with intrinsics given as Python functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rulewright.ir import ops
from rulewright.ir.check import check_program
from rulewright.ir.program import Function, Procedure, Program
from rulewright.routines.listing import intrinsics
from rulewright.routines.memory import Value
from rulewright.routines.parse import intrinsic
from tests.ir.interpreter import Interpreter


def program_of(functions: Sequence[Function], environment: Mapping[str, Value], size: int) -> Program:
    """A whole program around translated routines, with empty functions for the intrinsics; it is well made."""
    stubs = []
    for name in sorted(intrinsics()):
        params, result = intrinsic(name)
        stubs.append(Function(f"@{name}", params, (ops.Return(ops.Const(0)),) if result else (), result))
    program = Program(
        functions={f.name: f for f in (*stubs, *functions)},
        procedures={"main": Procedure("main", (), ())},
        tables={name: value for name, value in environment.items() if isinstance(value, tuple)},
        size=size,
    )
    assert check_program(program) == []
    return program


class Runner(Interpreter):
    """Runs the functions of a program; those whose names begin with @ are taken from `given`."""

    def __init__(self, program: Program, vector: list[int], given: Mapping[str, Callable[..., Any]]) -> None:
        super().__init__(program, vector)
        self.given = given

    def function(self, name: str, args: tuple[int, ...]) -> int:
        if name.startswith("@"):
            return self.given[name[1:]](*args) or 0
        return super().function(name, args)
