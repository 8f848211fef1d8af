"""Set-up, the course of play, effects and the ending of a book: the said rules in the shapes of pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from rulewright.languages import _
from rulewright.languages.grammar import capital
from rulewright.resolved.game import Resolved
from rulewright.resolved.tree import Node, Statement
from rulewright.resolved.walk import all_statements
from rulewright.source.tree import Map
from rulewright.wording import Said
from rulewright_tools.book.data import Difference, Effect, Ending, Step, Text
from rulewright_tools.book.figures import said_by_players
from rulewright_tools.book.source import at
from rulewright_tools.book.voice import Voice, word

ENDINGS = ("win", "lose", "end game")
"""Verbs that end the game."""


def setup(voice: Voice) -> tuple[Step, ...]:
    """What happens once, before the first turn."""
    return voice.steps(voice.block(lambda game: game.setup))


def turn(voice: Voice) -> tuple[Step, ...]:
    """The course of play as an outline."""
    return voice.steps(voice.block(lambda game: game.play))


def effects(voice: Voice) -> tuple[Effect, ...]:
    """All named effects, those that have a text of their own with it and with their steps."""
    found = []
    for effect in voice.game.symbols.effects.values():
        if effect.path in voice.left_out:
            continue
        place = at(effect.span)
        title = Text(voice.name_of("effect", effect.name), place, effect.path)
        letters = {name: "XYZWV"[n % 5] for n, (name, _type) in enumerate(effect.params)}
        own = voice.help_of("effects", effect.name, letters)
        steps = voice.steps(voice.block(partial(_body, effect.name)))
        found.append(Effect(effect.name, title, own, steps, f"effect-{effect.name}".replace("_", "-")))
    return tuple(found)


def _body(name: str, game: Resolved) -> list[Statement]:
    """The statements of a named effect; none in a game that has no such effect."""
    found = game.symbols.effects.get(name)
    return found.body if found is not None else []


def flat(steps: Iterable[Step], depth: int = 0) -> Iterator[tuple[int, Step]]:
    """Steps one after the other, each with how deep it lies."""
    for step in steps:
        yield depth, step
        yield from flat(step.steps, depth + 1)


def ending(voice: Voice) -> Ending:
    """How it ends, and who has won."""
    place = at(voice.tree.value_span("result"))
    scoring = []
    score = voice.speaker.score()
    if score:
        lowest = voice.game.lowest_wins
        scoring.append(Text(_("Your score: {what}.", what=score), place, "result.score"))
        if not _scores_decide(voice):
            scoring.append(
                Text(_("It only tells how far you have come; it does not decide who wins."), place, "result")
            )
            return Ending(tuple(_ends(voice)), tuple(scoring), (), tuple(_limit(voice)))
        scoring.append(Text(_("The lowest score wins.") if lowest else _("The highest score wins."), place, "result"))
    ties = [
        Text(_("If scores are equal, this decides: {what}.", what=tie) if i == 0
             else _("If that is equal too: {what}.", what=tie), place, "result.ties")
        for i, tie in enumerate(voice.speaker.ties())
    ]  # fmt: skip
    if scoring and not ties:
        ties.append(Text(_("If scores are equal, the win is shared."), place, "result"))
    return Ending(tuple(_ends(voice)), tuple(scoring), tuple(ties), tuple(_limit(voice)))


def _scores_decide(voice: Voice) -> bool:
    """Whether the scores can decide: not where somebody wins outright and every other end is a draw."""
    game = voice.game
    statements = list(all_statements(game))
    last = game.play[-1] if game.play else None
    drawn_at_last = last is not None and last.verb == "end game" and last.parts["how"] == "draw"
    scored = any(s.verb == "end game" and s.parts["how"] == "scores" for s in statements)
    scored = scored or voice.declared_section("limit").get("then") == "scores"
    return scored or not drawn_at_last or not any(s.verb == "win" for s in statements)


def _ends(voice: Voice) -> Iterator[Text]:
    """Every statement that ends the game, with the conditions right around it."""
    endings = {s.path for game in voice.games.values() for s in all_statements(game) if ends_game(s)}
    effects = voice.game.symbols.effects
    outlines = [voice.block(lambda game: game.setup), voice.block(lambda game: game.play)]
    outlines += [voice.block(partial(_body, name)) for name in effects]
    outlines += [voice.block(partial(_on_kind, key)) for key in voice.game.blocks]
    unsaid = endings - {one.path for outline in outlines for one in _all(outline)}
    found = {text.text: text for outline in outlines for text in _within(outline, endings, unsaid, ())}
    for said, text in found.items():
        if not any(other != said and other.startswith(said) for other in found):
            yield text


def _on_kind(key: tuple[str, str, str], game: Resolved) -> list[Statement]:
    """The block on a kind."""
    return game.blocks.get(key, [])


def ends_game(statement: Statement) -> bool:
    """Whether a statement ends the game; `lose` may also be about a number of things."""
    if statement.verb == "lose":
        return any(isinstance(p, Node) and p.type.kind == "player" for p in statement.parts.values())
    return statement.verb in ENDINGS


def _all(said: Iterable[Said]) -> Iterator[Said]:
    for one in said:
        yield one
        yield from _all(one.inner)


def _within(said: Sequence[Said], endings: set[str], unsaid: set[str], around: tuple[Said, ...]) -> Iterator[Text]:
    """The sentences for these endings; where one is not said, the statement around it that has a text of its own.

    What happens otherwise is told behind what it is the other side of.
    """
    for before, one in zip((None, *said), said, strict=False):
        if one.inner:
            here = Said(f"{_in_a_line(before)} {one.text}") if before is not None and one.kind == "else" else one
            yield from _within(one.inner, endings, unsaid, (*around, here))
        elif any(path.startswith(f"{one.path}.") for path in unsaid):
            yield Text(one.text, at(one.span), one.path)
        elif one.path in endings:
            near = around[-1:] if around and around[-1].text.endswith(":") and around[-1].kind != "arm" else ()
            if near and len(around) > 1 and around[-2].kind == "case":
                near = around[-2:]
            yield Text(" ".join(s.text for s in (*near, one)), at(one.span), one.path)


def _in_a_line(said: Said) -> str:
    """A sentence with the one that it leads to, where that is a single one."""
    return f"{said.text} {said.inner[0].text}" if len(said.inner) == 1 and not said.inner[0].inner else said.text


def _limit(voice: Voice) -> Iterator[Text]:
    declared = voice.declared_section("limit")
    decisions = {}
    for players, game in voice.games.items():
        found = game.symbols.tree.get("limit")
        if isinstance(found, Map) and isinstance(found.get("decisions"), int):
            decisions[players] = str(found["decisions"])
    if not decisions:
        return
    place = at(voice.tree.value_span("limit"))
    what = said_by_players(decisions)
    then = (
        _("A game that does not end by itself is over after {n} decisions; then the scores decide.", n=what)
        if declared.get("then") == "scores"
        else _("A game that does not end by itself is over after {n} decisions; then nobody has won.", n=what)
    )
    yield Text(then, place, "limit")


def differences(voice: Voice) -> tuple[Difference, ...]:
    """What depends on the number of players: named numbers and counts of components."""
    if len(voice.games) < 2:
        return ()
    found = []
    for name in voice.game.symbols.numbers:
        values = {n: str(g.symbols.numbers.get(name, "-")) for n, g in voice.games.items()}
        if len(set(values.values())) > 1:
            title = Text(voice.name_of("number", name), voice.source.where(f"numbers.{name}"), f"numbers.{name}")
            found.append(Difference(name, title, values))
    for piece in voice.game.symbols.classes.values():
        names = piece.kinds if len(piece.kinds) > 1 else [""]
        for kind in names:
            values = {n: str(_in_play(voice, n, piece.name, kind)) for n in voice.games}
            each = {n: str(_in_play(voice, n, piece.name, kind) // n) for n in voice.games}
            if len(set((each if piece.per_player else values).values())) > 1:
                noun = voice.nouns.kind(piece.name, kind) if kind else voice.nouns.piece_class(piece.name)
                path = f"components.{piece.name}" + (f".kinds.{kind}" if kind else "")
                called = capital(word(noun, "one" if kind else "plural"))
                called = _("{pieces}, each player", pieces=called) if piece.per_player else called
                found.append(Difference(f"{piece.name}-{kind}".strip("-"), Text(called, voice.source.where(path), path),
                                        each if piece.per_player else values))  # fmt: skip
    return tuple(found)


def _in_play(voice: Voice, players: int, name: str, kind: str) -> int:
    piece = voice.games[players].symbols.classes.get(name)
    if piece is None:
        return 0
    if not kind:
        return piece.count or piece.tokens * (players if piece.per_player else 1)
    if kind not in piece.kinds:
        return 0
    number = piece.kinds.index(kind) + 1
    return sum(1 for k in piece.kind_of if k == number)
