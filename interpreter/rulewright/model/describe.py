"""What each key of a model means, for the manual and for editors: the docstring below the field.

    one: Id = ""
    '''The singular, used as attribute and type name.'''

Read from the source when asked for, since playing and checking games need none of it.
"""

from __future__ import annotations

import ast
import inspect
from functools import cache
from types import ModuleType

from pydantic import BaseModel


def described(model: type[BaseModel]) -> dict[str, str]:
    """The meaning of each field of a model that has one, by the field's name; those of its bases too."""
    found: dict[str, str] = {}
    for base in reversed(model.__mro__):
        module = inspect.getmodule(base)
        if module is not None and issubclass(base, BaseModel) and base is not BaseModel:
            found |= _of_module(module).get(base.__name__, {})
    return found


@cache
def _of_module(module: ModuleType) -> dict[str, dict[str, str]]:
    """The docstrings below fields, by class and field."""
    found: dict[str, dict[str, str]] = {}
    for node in ast.parse(inspect.getsource(module)).body:
        if not isinstance(node, ast.ClassDef):
            continue
        fields = found.setdefault(node.name, {})
        for field, below in zip(node.body, node.body[1:], strict=False):
            if (
                isinstance(field, ast.AnnAssign)
                and isinstance(field.target, ast.Name)
                and isinstance(below, ast.Expr)
                and isinstance(below.value, ast.Constant)
                and isinstance(below.value.value, str)
            ):
                fields[field.target.id] = inspect.cleandoc(below.value.value).replace("\n", " ")
    return found
