"""Commands and their parameters that speak the language in use: helps, usage lines, complaints about what was typed.

A command is declared as with click, its docstring, `help=` and `metavar=` in English; they are looked up when they are
shown, so that importing a command needs no language. `command_texts.py` finds them for translators.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from rulewright.languages import _, marked, translated
from rulewright_tools.words import decimal, either

F = TypeVar("F", bound=Callable[..., Any])

HELP = marked("Show this message and exit.")
OPTIONS = marked("[OPTIONS]")
COMMAND = marked("COMMAND [ARGS]...")
FILE = marked("FILE")
FOLDER = marked("FOLDER")
CLICKS_OWN = (marked("Missing command."),)
"""Complaints that click itself words, as they are."""


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a docstring, each as one line; this is how catalogs know them."""
    whole = inspect.cleandoc(text)
    return [" ".join(part.split()) for part in re.split(r"\n\s*\n", whole) if part.strip()]


class Option(click.Option):
    """An option whose help is said in the language in use."""

    def make_metavar(self, ctx: click.Context) -> str:
        found = super().make_metavar(ctx)
        return found if isinstance(self.type, click.Choice) and self.metavar is None else translated(found)

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        record = super().get_help_record(ctx)
        if record is None:
            return None
        extra = self.get_help_extra(ctx)
        more = [_("default: {value}", value=extra["default"])] if "default" in extra else []
        more += [extra["range"]] if "range" in extra else []
        more += [_("required")] if "required" in extra else []
        words = translated(self.help or "")
        return record[0], f"{words}  [{'; '.join(more)}]".strip() if more else words


class Argument(click.Argument):
    """An argument whose name is said in the language in use."""

    def make_metavar(self, ctx: click.Context) -> str:
        return translated(super().make_metavar(ctx))


class Speaking(click.Command):
    """What commands and the group of them have in common."""

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = _(HELP)
        return option

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        pieces = super().collect_usage_pieces(ctx)
        return [translated(piece) if piece in (OPTIONS, COMMAND) else piece for piece in pieces]

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=_("Usage:") + " ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for part in paragraphs(self.help or ""):
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text(translated(part))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        options = [param for param in self.get_params(ctx) if isinstance(param, click.Option)]
        with formatter.section(_("Options")):
            formatter.write_dl([record for option in options if (record := option.get_help_record(ctx))])

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        strict, ctx.allow_extra_args = ctx.allow_extra_args, True
        rest = super().parse_args(ctx, args)
        ctx.allow_extra_args = strict
        if ctx.args and not strict and not ctx.resilient_parsing:
            words = " ".join(map(str, ctx.args))
            raise click.UsageError(_('this is more than the command takes: "{words}"', words=words), ctx)
        return rest


class Command(Speaking):
    """A command."""


class Group(Speaking, click.Group):
    """A group of commands."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.subcommand_metavar = COMMAND

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def short_helps(self, ctx: click.Context) -> list[tuple[str, str]]:
        """(name, what it is for) of the commands, in order."""
        found = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        return [
            (name, translated(one.short_help or next(iter(paragraphs(one.help or "")), "")))
            for name, one in found
            if one
        ]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(_("Commands")):
            formatter.write_dl(self.short_helps(ctx))


def command(name: str | None = None, **more: Any) -> Callable[[Callable[..., Any]], Command]:
    """Declares a command, as click's decorator does."""
    return click.command(name, cls=Command, **more)


def group(name: str | None = None, **more: Any) -> Callable[[Callable[..., Any]], Group]:
    """Declares a group of commands, as click's decorator does."""
    return click.group(name, cls=Group, **more)


def option(*names: str, **more: Any) -> Callable[[F], F]:
    """Declares an option, as click's decorator does."""
    return click.option(*names, cls=Option, **more)


def argument(*names: str, **more: Any) -> Callable[[F], F]:
    """Declares an argument, as click's decorator does."""
    return click.argument(*names, cls=Argument, **more)


# ---- kinds of values


class Whole(click.IntRange):
    """A whole number of a range."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            low, high = self.min, self.max
        if low is not None and high is not None:
            raise _bad(_('"{value}" is not a whole number from {low} to {high}', value=value, low=low, high=high),
                       param, ctx)  # fmt: skip
        if low is not None:
            raise _bad(_('"{value}" is not a whole number of {low} or more', value=value, low=low), param, ctx)
        raise _bad(_('"{value}" is not a whole number', value=value), param, ctx)


class Decimal(click.FloatRange):
    """A number of a range, with decimals or without."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            low, high = decimal(self.min or 0, 0), decimal(self.max or 0, 0)
        raise _bad(_('"{value}" is not a number from {low} to {high}', value=value, low=low, high=high), param, ctx)


class OneOf(click.Choice[str]):
    """One of a few words."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            words = either(map(str, self.choices))
        raise _bad(_('"{value}" is not one of the choices: {words}', value=value, words=words), param, ctx)


class File(click.Path):
    """The path of a file that need not be there."""

    def __init__(self) -> None:
        super().__init__(dir_okay=False, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            raise _bad(_('"{path}" is a folder and no file', path=value), param, ctx) from None

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return FILE


class Folder(click.Path):
    """The path of a folder that need not be there."""

    def __init__(self) -> None:
        super().__init__(file_okay=False, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            raise _bad(_('"{path}" is a file and no folder', path=value), param, ctx) from None

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return FOLDER


def _bad(message: str, param: click.Parameter | None, ctx: click.Context | None) -> click.BadParameter:
    return click.BadParameter(message, ctx, param)


# ---- complaints


def complaint(error: click.ClickException) -> str:
    """What is wrong with a command line, as a sentence in the language in use."""
    match error:
        case click.NoSuchOption():
            near = either(f'"{name}"' for name in sorted(error.possibilities or ()))
            if near:
                return _('There is no option "{name}". Did you mean {near}?', name=error.option_name, near=near)
            return _('There is no option "{name}".', name=error.option_name)
        case click.MissingParameter():
            name = _hint(error)
            if error.param is not None and error.param.param_type_name == "argument":
                return _("Missing argument {name}.", name=name)
            return _("Missing option {name}.", name=name)
        case click.BadParameter():
            return _("Invalid value for {name}: {message}", name=_hint(error), message=error.message)
        case click.BadOptionUsage():
            if error.message.endswith("does not take a value."):  # click has one class for both
                return _('The option "{name}" takes no value.', name=error.option_name)
            return _('The option "{name}" needs a value behind it.', name=error.option_name)
    message = error.format_message()
    return translated(message) if message in CLICKS_OWN else message


def _hint(error: click.BadParameter) -> str:
    """The parameter that an error is about."""
    hint: Sequence[str] | str | None = error.param_hint
    if hint is None and error.param is not None:
        hint = error.param.get_error_hint(error.ctx)
    return hint if isinstance(hint, str) else " / ".join(hint or ())


def usage(error: click.UsageError) -> str:
    """How the command is used, and how to get help; empty where no command was begun."""
    if error.ctx is None:
        return ""
    names = error.ctx.command.get_help_option_names(error.ctx)
    command = f"{error.ctx.command_path} {max(names, key=len)}"
    return f"{error.ctx.get_usage()}\n{_('`{command}` tells more.', command=command)}\n\n"
