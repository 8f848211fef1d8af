"""The figures of one combination as sections of a report: pictures with tables beside them.

a summary (see `Tally.summary`)  ->  wins, length, choices, points, actions, effects, spaces, holdings, leads
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Any

from rulewright.languages import _, plural
from rulewright_tools.simulation import pictures
from rulewright_tools.simulation.page import Card, Picture, Row, Section, Table
from rulewright_tools.simulation.pictures import Bar, Series
from rulewright_tools.simulation.report import between, source_name
from rulewright_tools.words import decimal, listed, percent

MOST_BARS = 20
"""Rows of one picture; the table beside it has all."""

PARTS = ("wins", "players", "length", "branching", "points", "actions", "effects", "spaces", "holdings", "leads")
"""The parts of one summary."""

Summary = Mapping[str, Any]


def cards_of(result: Summary) -> tuple[Card, ...]:
    """The figures that say most, in large type."""
    length, width = result["length"], result["branching"]
    found = [
        Card(_("Games", context="played"), str(result["games"])),
        Card(
            _("Decisions in a game"),
            decimal(length["mean"], 1),
            _("from {least} to {most}", least=length["least"], most=length["most"]),
        ),
        Card(
            _("Options at a decision"),
            decimal(width["mean"], 1),
            _("from {least} to {most}", least=width["least"], most=width["most"]),
        ),
    ]
    nobody = result["no_winner"]
    if nobody["count"]:
        found.append(Card(_("Without a single winner"), percent(nobody["share"]), between(nobody)))
    if result.get("lead_changes"):
        found.append(Card(_("Changes of the lead"), decimal(result["lead_changes"]["mean"], 1), _("in a game")))
    if result.get("drama"):
        found.append(Card(_("Drama"), percent(result["drama"]["mean"]), _("how far behind winners were")))
    return tuple(found)


def findings_of(result: Summary) -> tuple[str, ...]:
    """What the figures show beyond chance, or what is wrong with the games."""
    found = []
    players = len(result["names"])
    fair = (1 - result["no_winner"]["share"]) / players
    if len(result["by_who"]) < 2:  # else who plays is what makes the difference
        for name, wins in zip(result["names"], result["wins"], strict=True):
            words = {"seat": name, "share": percent(wins["share"]), "between": between(wins), "fair": percent(fair)}
            if wins["low"] > fair:
                found.append(_("{seat} wins more than an equal share: {share} ({between}) instead of {fair}.", **words))
            elif wins["high"] < fair:
                found.append(_("{seat} wins less than an equal share: {share} ({between}) instead of {fair}.", **words))
    never = [step for step, used in result["used"].items() if not used["times"]]
    if never:
        found.append(_("Never taken though it was offered: {names}.", names=listed(never)))
    if result["ended_by_limit"]:
        found.append(
            plural("{n} game was ended by the limit of decisions.", "{n} games were ended by the limit of decisions.",
                   result["ended_by_limit"])
        )  # fmt: skip
    for message, fault in result["faults"].items():
        found.append(
            plural("{n} game broke off, with seed {seed}: {message}",
                   "{n} games broke off, the first with seed {seed}: {message}", fault["games"],
                   seed=fault["first_seed"], message=message)
        )  # fmt: skip
    return tuple(found)


def sections_of(result: Summary, drawn: Container[str] = PARTS) -> tuple[Section, ...]:
    """All that one summary tells, each part with its numbers; those `drawn` (ids of parts) have pictures."""
    made = [
        _wins(result, "wins" in drawn),
        _by_who(result, "players" in drawn),
        _sizes(result, "length", "length" in drawn),
        _sizes(result, "branching", "branching" in drawn),
        _points(result, "points" in drawn),
        _used(result, "actions" in drawn),
        _effects(result, "effects" in drawn),
        _spaces(result, "spaces" in drawn),
        _holdings(result, "holdings" in drawn),
        _leads(result, "leads" in drawn),
    ]
    return tuple(section for section in made if section is not None)


def _wins(result: Summary, drawn: bool) -> Section:
    names, players = result["names"], len(result["names"])
    shared = any(wins.get("shared") for wins in result["wins"])
    scores = any(result["mean_scores"])
    rows, bars = [], []
    for seat, (name, wins) in enumerate(zip(names, result["wins"], strict=True)):
        cells = [result["seats"][seat], percent(wins["share"]), between(wins)]
        cells += [str(wins.get("shared", 0))] * shared + [decimal(result["mean_scores"][seat], 2)] * scores
        rows.append(Row(name, tuple(cells)))
        bars.append(Bar(name, wins["share"], wins["low"], wins["high"], percent(wins["share"])))
    nobody = result["no_winner"]
    if nobody["count"]:
        rows.append(Row(_("nobody"), ("", percent(nobody["share"]), between(nobody), *[""] * (shared + scores))))
        bars.append(Bar(_("nobody"), nobody["share"], nobody["low"], nobody["high"], percent(nobody["share"])))
    heads = [_("Seat"), _("Who"), _("Wins"), _("95 % between"), *[_("Shared")] * shared, *[_("Mean score")] * scores]
    fair = (1 - nobody["share"]) / players
    text = _("Whiskers show where the true share lies in 95 of 100 such reports; the dashed line is an equal share.")
    alt = _("Wins by seat: {rows}", rows="; ".join(f"{row.name} {row.cells[1]} ({row.cells[2]})" for row in rows))
    return Section(
        "wins", _("Wins by seat"), (text,),
        (Picture(pictures.bars(bars, alt, axis=_("of all games"), share=True, line=fair)),) if drawn else (),
        (Table(_("Wins by seat"), tuple(heads), tuple(rows)),),
    )  # fmt: skip


def _by_who(result: Summary, drawn: bool) -> Section | None:
    if len(result["by_who"]) < 2:
        return None
    rows, bars = [], []
    for who, share in result["by_who"].items():
        rows.append(Row(who, (percent(share["share"]), between(share), str(share["of"]))))
        bars.append(Bar(who, share["share"], share["low"], share["high"], percent(share["share"])))
    alt = _("Wins by who plays: {rows}", rows="; ".join(f"{row.name} {row.cells[0]}" for row in rows))
    heads = (_("Played by"), _("Wins"), _("95 % between"), _("Games", context="played"))
    return Section(
        "players", _("Wins by who plays"), (),
        (Picture(pictures.bars(bars, alt, axis=_("of the games played"), share=True)),) if drawn else (),
        (Table(_("Wins by who plays"), heads, tuple(rows)),),
    )  # fmt: skip


def _sizes(result: Summary, key: str, drawn: bool) -> Section:
    spread = result[key]
    if key == "length":
        title, axis, upright = _("Length of a game"), _("decisions in a game"), _("games")
    else:
        title, axis, upright = _("Choice"), _("options at a decision"), _("decisions")
    head = (_("Least"), _("Mean"), _("Median"), _("95 of 100"), _("Most"))
    cells = (
        str(spread["least"]),
        decimal(spread["mean"], 2),
        str(spread["median"]),
        str(spread["p95"]),
        str(spread["most"]),
    )
    said = ", ".join(f"{name} {cell}" for name, cell in zip(head, cells, strict=True))
    alt = _("How often each number of {what} was met: {figures}", what=axis, figures=said)
    drawing = (
        pictures.counts(spread["bins"], alt, axis=axis, upright=upright, mean=spread["mean"])
        if _drawable(spread, drawn)
        else ""
    )
    text = _("In 95 of 100 games there were {n} decisions or fewer.", n=spread["p95"]) if key == "length" else ""
    return Section(
        key, title, (text,) if text else (), (Picture(drawing),) if drawing else (),
        (Table(title, (_("What"), *head), (Row(axis, cells),)),),
    )  # fmt: skip


def _drawable(spread: Mapping[str, Any], drawn: bool) -> bool:
    return drawn and bool(spread.get("bins"))


def _points(result: Summary, drawn: bool) -> Section | None:
    points, parts = result["points"], result["score_parts"]
    if not points and not parts:
        return None
    names = result["names"]
    texts = [_("Where points come from: the mean of a game, by seat; winners are those who won alone.")]
    drawings, tables = [], []
    sole = {source_name(row): row["winners"] for row in points}
    for rows, title, winners in (
        ({source_name(row): row["by_seat"] for row in points}, _("Points by source"), sole),
        ({row["part"]: row["by_seat"] for row in parts}, _("Parts of the score"), {}),
    ):
        if not rows:
            continue
        ordered = sorted(rows, key=lambda name: (-sum(map(abs, rows[name])), name))
        top = [name for name in ordered if any(rows[name])][:MOST_BARS]
        if drawn and top:
            series = [Series(name, tuple(rows[one][seat] for one in top)) for seat, name in enumerate(names)]
            said = "; ".join(f"{one}: " + ", ".join(decimal(v, 2) for v in rows[one]) for one in top)
            alt = _("{title}, by seat ({seats}): {rows}", title=title, seats=", ".join(names), rows=said)
            drawings.append(
                Picture(pictures.groups(top, series, alt, axis=_("points in a game")), title if parts else "")
            )
        lines = [
            Row(one, tuple(decimal(value, 2) for value in [*rows[one], *([winners[one]] if winners else [])]))
            for one in ordered
        ]
        heads = (_("Source"), *names, *[_("Winners")] * bool(winners))
        tables.append(Table(title, heads, tuple(lines), code=True))
    return Section("points", _("Points by source"), tuple(texts), tuple(drawings), tuple(tables))


def _used(result: Summary, drawn: bool) -> Section | None:
    if not result["used"]:
        return None
    games = max(1, result["games"])
    rows = [
        Row(
            step,
            (
                decimal(used["per_game"], 2),
                decimal(used["offered"] / games, 2),
                percent(used["times"] / max(1, used["offered"])),
            ),
        )
        for step, used in result["used"].items()
    ]
    text = _("How often each step was taken, and in which share of the decisions where it was among the options.")
    heads = (_("Action"), _("Times a game"), _("Offered"), _("Taken when offered"))
    bars = _times({step: used["per_game"] for step, used in result["used"].items()}, _("Use of actions"), drawn)
    return Section(
        "actions", _("Use of actions"), (text,), bars, (Table(_("Use of actions"), heads, tuple(rows), code=True),)
    )


def _effects(result: Summary, drawn: bool) -> Section | None:
    if not result["effects"]:
        return None
    rows = [Row(name, (decimal(used["per_game"], 2), str(used["times"]))) for name, used in result["effects"].items()]
    heads = (_("Effect"), _("Times a game"), _("Times in all"))
    bars = _times({name: used["per_game"] for name, used in result["effects"].items()}, _("Use of effects"), drawn)
    text = _("How often each effect was carried out.")
    return Section(
        "effects", _("Use of effects"), (text,), bars, (Table(_("Use of effects"), heads, tuple(rows), code=True),)
    )


def _spaces(result: Summary, drawn: bool) -> Section | None:
    if not result.get("spaces"):
        return None
    tables, drawings = [], []
    for (board, held), rows in by_board(result):
        caption = _("{board}: {pieces}", board=board, pieces=held)
        lines = [Row(row["space"], (decimal(row["per_game"], 2), percent(row["games"]))) for row in rows]
        heads = (_("Space"), _("Times a game"), _("In games"))
        tables.append(Table(caption, heads, tuple(lines), code=True))
        if drawn and len(rows) <= MOST_BARS:  # in the order of the board; of many only the numbers
            bars = [Bar(row["space"], row["per_game"], text=decimal(row["per_game"], 2)) for row in rows]
            said = "; ".join(f"{bar.name} {bar.text}" for bar in bars)
            alt = _("{title}, times in a game: {rows}", title=caption, rows=said)
            drawings.append(Picture(pictures.bars(bars, alt, axis=_("times in a game")), caption))
    text = _(
        "How often a piece was put on each space after set-up, and in which share of the games. The copies of a board "
        "that players have count together."
    )
    return Section("spaces", _("Use of spaces"), (text,), tuple(drawings), tuple(tables))


def _holdings(result: Summary, drawn: bool) -> Section | None:
    if not result.get("holdings"):
        return None
    tables, drawings = [], []
    for (where, what), rows in by_place(result):
        caption = _("{where}: {what}", where=where, what=what)
        lines = [Row(row["kind"], holding_cells(row)) for row in rows]
        tables.append(Table(caption, (_("Kind"), *holding_heads()), tuple(lines), code=True))
        bars = [
            Bar(
                row["kind"],
                row["wins"]["share"],
                row["wins"]["low"],
                row["wins"]["high"],
                percent(row["wins"]["share"]),
            )
            for row in rows
            if row["had"]["count"]
        ]
        if drawn and len(bars) <= MOST_BARS:
            said = "; ".join(f"{bar.name} {bar.text}" for bar in bars)
            alt = _("{title}, wins of those who had it: {rows}", title=caption, rows=said)
            axis, fair = _("of those who had it"), _fair(result)
            drawings.append(Picture(pictures.bars(bars, alt, axis=axis, share=True, line=fair), caption))
    return Section("holdings", _("What players had"), (holdings_text(),), tuple(drawings), tuple(tables))


def _fair(result: Summary) -> float:
    """The share of wins of anybody."""
    return (1 - float(result["no_winner"]["share"])) / len(result["names"])


def holdings_text() -> str:
    """What the figures of what players had mean."""
    return _(
        "Who had a kind of piece, or a flag, at the end, and how they fared. The correlation of having it and winning "
        "alone is 1 where exactly the winners had it, and 0 where it makes no difference. It does not say which of the "
        "two brought the other."
    )


def holding_heads() -> tuple[str, ...]:
    """The heads of what `holding_cells` gives."""
    return _("Had by"), _("Wins"), _("95 % between"), _("Mean score"), _("Correlation")


def holding_cells(row: Mapping[str, Any]) -> tuple[str, ...]:
    """How many players had it, and how they fared."""
    if not row["had"]["count"]:
        return (percent(0), "", "", "", "")
    tie = "" if row["correlation"] is None else decimal(row["correlation"], 3)
    wins = row["wins"]
    return percent(row["had"]["share"]), percent(wins["share"]), between(wins), decimal(row["mean_score"], 2), tie


def by_place(result: Summary) -> list[tuple[tuple[str, str], list[dict[str, Any]]]]:
    """The rows of what players had, together by place and class; what goes best with winning stands first."""
    found: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for row in result["holdings"]:
        found.setdefault((row["where"], row["what"]), []).append(row)
    for rows in found.values():
        rows.sort(key=lambda row: (not row["had"]["count"], -(row["correlation"] or 0)))
    return list(found.items())


def by_board(result: Summary) -> list[tuple[tuple[str, str], list[dict[str, Any]]]]:
    """The rows of spaces, together by board and class of pieces, in the order of the rules."""
    found: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for row in result["spaces"]:
        found.setdefault((row["board"], row["pieces"]), []).append(row)
    return list(found.items())


def _times(per_game: Mapping[str, float], title: str, drawn: bool) -> tuple[Picture, ...]:
    top = sorted(per_game, key=lambda name: (-per_game[name], name))[:MOST_BARS]
    if not drawn or not top:
        return ()
    alt = _(
        "{title}, times in a game: {rows}", title=title, rows="; ".join(f"{n} {decimal(per_game[n], 2)}" for n in top)
    )
    rows = [Bar(name, per_game[name], text=decimal(per_game[name], 2)) for name in top]
    caption = _("The {n} that were used most.", n=len(top)) if len(top) < len(per_game) else ""
    return (Picture(pictures.bars(rows, alt, axis=_("times in a game")), caption),)


def _leads(result: Summary, drawn: bool) -> Section | None:
    changes, drama, led = (result.get(key) for key in ("lead_changes", "drama", "led_by_winner"))
    if not changes and not drama:
        return None
    texts, drawings, rows = [], [], []
    if changes:
        texts.append(_("The lead changes where another player comes to be alone in front."))
        rows.append(_mean_row(_("changes of the lead"), changes, share=False))
        if _drawable(changes, drawn):
            title = _("changes of the lead in a game")
            alt = _("{what}: mean {mean}", what=title, mean=decimal(changes["mean"], 2))
            drawings.append(
                Picture(pictures.counts(changes["bins"], alt, axis=title, upright=_("games"), mean=changes["mean"]))
            )
    if drama:
        texts.append(drama_text())
        rows.append(_mean_row(_("drama"), drama, share=True))
        if _drawable(drama, drawn):
            alt = _("{what}: mean {mean}", what=_("drama"), mean=percent(drama["mean"]))
            drawings.append(
                Picture(
                    pictures.counts(
                        drama["bins"], alt, axis=_("drama"), upright=_("games"), mean=drama["mean"], share=True
                    )
                )
            )
    if led:
        rows.append(Row(_("decisions at which the winner led"), (percent(led["share"]), "")))
    heads = (_("What"), _("Mean"), _("95 % between"))
    return Section(
        "leads",
        _("Drama and the lead"),
        tuple(texts),
        tuple(drawings),
        (Table(_("Drama and the lead"), heads, tuple(rows)),),
    )


def drama_text() -> str:
    """What drama means."""
    return _(
        "Drama says how far behind the later winner was, on average over the decisions at which somebody else was "
        "ahead: 0 % where nobody ever was, 100 % where the winner was always as far behind as anybody in that game."
    )


def _mean_row(name: str, figure: dict[str, Any], *, share: bool) -> Row:
    if share:
        return Row(name, (percent(figure["mean"]), between(figure)))
    span = _("{low} - {high}", low=decimal(figure["low"], 2), high=decimal(figure["high"], 2))
    return Row(name, (decimal(figure["mean"], 2), span))


def per_game_of(result: Summary, key: str) -> dict[str, float]:
    """What a game has of each step, effect or source of points under a key of a summary."""
    if key == "points":
        return {source_name(row): row["per_game"] for row in result[key]}
    return {name: entry["per_game"] for name, entry in result[key].items()}


def same_steps(results: Sequence[Summary], key: str) -> list[str]:
    """All names that several summaries have under a key, those used most first."""
    sums: dict[str, float] = {}
    for result in results:
        for name, per_game in per_game_of(result, key).items():
            sums[name] = sums.get(name, 0.0) + abs(per_game)
    return sorted(sums, key=lambda name: (-sums[name], name))
