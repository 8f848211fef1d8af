"""What sentences of verbs are made of: amounts, tokens, names of loops and choices. The speaker has all of these."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import rulewright.wording.things as things
from rulewright.languages import _
from rulewright.languages.grammar import Phrase, capital, join, plain
from rulewright.resolved.tree import Binder, Node, Statement, conjunction, conjuncts
from rulewright.resolved.types import INT, PLAYER, Type
from rulewright.resolved.walk import all_statements, statements_in
from rulewright.wording.having import having
from rulewright.wording.having import is_main as is_main_zone
from rulewright.wording.local_names import names
from rulewright.wording.nouns import flag_texts
from rulewright.wording.numbers import folded
from rulewright.wording.said import quoted
from rulewright.wording.superlatives import superlative
from rulewright.wording.voice import Voice


class Parts(Voice):
    """The half of the speaker that verbs use beside clauses and phrases."""

    rounds: dict[str, bool]
    """Loops with names: whether players know them as rounds or turns."""

    # ---- amounts

    def amount(self, what: Phrase, number: Node) -> Phrase:
        """So many: `2 gems`, `1 gem for each tile`, `as many gems as the tile has bricks`."""
        number = folded(self, number)
        if number.op == "const":
            return what.with_(count=number.data, det="", plural=False)
        times, each = 1, number
        if number.op == "arith" and number.data == "*" and number.args[0].op == "const":
            times, each = number.args[0].data, self.real(number.args[1])
        elif number.op == "arith" and number.data == "*" and number.args[1].op == "const":
            times, each = number.args[1].data, self.real(number.args[0])
        if each.op == "count":
            for_each = self.several(each.args[0]).with_(det="each", plural=False)
            return what.with_(count=times, det="").about(_("{what} for {thing}", context="amount"), thing=for_each)
        if each.op == "place_count":
            what_lies = having(self, each)
            assert what_lies is not None
            piece = what_lies.what.with_(det="each")
            return what.with_(count=times, det="").about(_("{what} for {thing}", context="amount"), thing=piece)
        has = having(self, each)
        if has is not None and has.who is not None:
            if times != 1:
                one = has.what.with_(det="each", plural=False)
                return what.with_(count=times, det="").about(
                    _("{what} for {thing} that {who} {who:has|have}", context="amount"), thing=one, who=has.who
                )
            return what.with_(plural=True, det="").about(
                _("as many {what} as {who} {who:has|have} {more:plural}", context="amount"), who=has.who, more=has.what
            )
        if has is not None and times == 1:
            return what.with_(plural=True, det="").about(
                _("as many {what} as there are {more:plural}", context="amount"), more=has.what
            )
        if number.op == "if":
            test, yes, no = number.args
            return plain(
                _(
                    "{one} if {clause}, otherwise {other}",
                    context="amount",
                    one=self.amount(what, yes),
                    clause=self.condition(test),
                    other=self.amount(what, no),
                )
            )
        return what.with_(plural=True, det="").about(
            _("as many {what} as {number}", context="amount"), number=self.number(number)
        )

    def times(self, number: Node | int) -> Phrase:
        """How often: only 1 goes with `time`, everything else with `times` (`{number:time|times}`)."""
        said = str(number) if isinstance(number, int) else str(self.number(folded(self, number)))
        return plain(said, plural=said != "1")

    def counted(self, target: Node, amount: Node) -> Phrase | None:
        """So much of a counter that is named after things: `3 points`; None where it is not."""
        if (
            target.type != INT
            or target.op != "value"
            or not self.nouns.counts("values", target.data)
            or len(target.args) > 1
        ):
            return None
        return self.amount(Phrase(self.nouns.value(target.data), det=""), amount)

    def points(self) -> Phrase:
        """The points that are scored."""
        return Phrase(self.nouns.value("points"), det="")

    # ---- tokens

    def tokens(self, zone: Node, amount: Node) -> Phrase:
        """So many of the tokens that a zone holds; all of them where just as many are named."""
        amount = self.real(amount)
        if amount.op == "amount" and amount.args[0] == zone:
            what = self.token_noun(zone)
            return (
                what.with_(det="all", owner=self.thing(zone.args[0])) if self.is_main(zone) else what.with_(det="all")
            )
        return self.amount(self.token_noun(zone), amount)

    def token_noun(self, zone: Node) -> Phrase:
        """The tokens that a zone holds."""
        if zone.op == "box":  # which tokens come from there, says where they go
            return plain("")
        return Phrase(self.nouns.piece_class(self.symbols.zones[zone.data].holds), det="", plural=True)

    def held_noun(self, held: str) -> Phrase:
        """The pieces of a class."""
        return Phrase(self.nouns.piece_class(held), det="")

    def supply(self, zone: Node) -> Phrase:
        """Where the tokens of a zone come from."""
        name = self.symbols.zones[zone.data].supply
        per = self.symbols.zones[name].per
        return self.place(Node("zone", zone.type, zone.args if per is not None else (), name))

    def is_main(self, zone: Node) -> bool:
        """Whether tokens in the zone are simply had by its owner."""
        return bool(zone.args) and zone.op == "zone" and is_main_zone(self, zone.data)

    def is_kept(self, name: str) -> bool:
        """Whether a zone is where a player keeps what nobody else sees, so that what is drawn goes there by itself."""
        zone = self.symbols.zones[name]
        return zone.per == PLAYER and zone.seen == "owner"

    # ---- names

    def constant(self, of: Type, number: int) -> str:
        """A value of a type by its number, as a word."""
        return things.constant(self, of, number).noun.one

    def is_me(self, node: Node) -> bool:
        """Whether a node is the reader."""
        node = self.real(node)
        return node.type == PLAYER and self.thing(node).noun.you

    def named(self, binder: Binder) -> Phrase:
        """The name that a statement gives: `the builder`."""
        return Phrase(self.nouns.local(binder.name, binder.type))

    def named_value(self, target: Node) -> Phrase:
        """A flag by its name, in quotation marks."""
        return plain(quoted(self.nouns.value(target.data).one if target.op == "value" else self.thing(target)))

    def is_worded(self, target: Node) -> bool:
        """Whether a flag's author says in words what it means."""
        declared = self.symbols.tree.get("values")
        return any(flag_texts(declared.get(target.data) if declared is not None else None))

    def effect_name(self, name: str) -> str:
        """A named effect in quotation marks."""
        return quoted(self.nouns.effect(name).one)

    def option_name(self, path: str, name: str) -> str:
        """An option without a sentence, by its id."""
        return _(
            "{option}.",
            context="option",
            option=capital(self.nouns.term(name.replace("_", " "), "", path, "option").one),
        )

    def loop(self, name: str) -> Phrase:
        """A loop by its name: `round`."""
        if name == "turn":
            return Phrase(self.nouns.own("turn", "turns"))
        if name == "game":
            return Phrase(self.nouns.own("game", "games"))
        return Phrase(self.nouns.term(name.replace("_", " "), "", f"loops.{name}", "loop"))

    def is_round(self, statement: Statement) -> bool:
        """Whether a loop with a name is one that players know as such: everybody has turns within it."""
        inner = statements_in(statement.parts.get("do"))
        return bool(statement.parts.get("loop")) and any(s.verb in ("turns", "each player") for s in inner)

    def has_rounds(self, name: str) -> bool:
        """Whether a loop's name is that of rounds or turns."""
        if not self.rounds:
            every = list(all_statements(self.game))
            self.rounds = {s.parts["loop"]: s.verb == "turns" or self.is_round(s) for s in every if s.parts.get("loop")}
        return self.rounds.get(name, False)

    def board(self, name: str) -> Phrase:
        """A board."""
        return Phrase(self.nouns.board(name))

    def zone_of_me(self, name: str) -> Phrase:
        """A zone that each player has, as the reader's."""
        return Phrase(self.nouns.zone(name), owner=self.me(), plural=self.nouns.counts("zones", name))

    def players(self, det: str) -> Phrase:
        """Players: `each player`."""
        return Phrase(self.nouns.own("player", "players", person=True), det=det)

    def binders(self, binders: Sequence[Binder], where: Node | None, det: str) -> str:
        """What is chosen or visited: `a pawn of yours and a space next to it`, each with the conditions on it."""
        tests = conjuncts(where) if where is not None else []
        left = list(tests)
        found: list[str] = []
        for name, group in groupby(binders, lambda binder: binder.name):
            together = list(group)
            later = [b.local for b in binders[binders.index(together[-1]) + 1 :]]
            mine = conjunction([t for t in left if not any(names(t, local) for local in later)])
            left = [t for t in left if t not in (conjuncts(mine) if mine is not None else [])]
            one = together[0].member is None
            found.append(str(self.chosen(together[0], mine, det) if one else self.set_of(name, together, mine)))
        return join(found)

    def set_of(self, name: str, members: Sequence[Binder], where: Node | None) -> Phrase:
        """A set that is chosen at once: `2 to 3 cards in your hand (the melons)`."""
        first = members[0]
        assert first.member is not None
        least, most = first.member.least, len(members)
        what = self.several(first.domain).with_(det="", plural=most > 1)
        if least == most:
            what = what.about(_("{n} {what}", context="set"), n=most)
        else:
            what = what.about(_("{least} to {most} {what}", context="set"), least=least, most=most)
        noun = self.nouns.set_of(name, first.type)
        if noun != what.noun:
            what = what.about(_("{what} ({name})", context="several"), name=Phrase(noun, plural=True))
        if where is None:
            return what
        return what.about(_("{what} for which {clause}", context="several"), clause=self.condition(where))

    def superlative(self, key: Node, local: str) -> str:
        """`the most gems`, `the highest bid`."""
        return superlative(self, key, local)

    def listed(self, phrases: Sequence[object]) -> str:
        """A list in words."""
        return join([str(p) for p in phrases])
