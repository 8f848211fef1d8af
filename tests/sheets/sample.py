"""A small book made by hand, for tests of sheets that must not depend on how a game's data is told."""

from __future__ import annotations

from rulewright_tools.book import (
    Book,
    Change,
    Component,
    Ending,
    Kind,
    Number,
    Picture,
    Place,
    Property,
    Step,
    Text,
    Variant,
)


def square(colour: str) -> str:
    """A picture of 20 x 20 mm."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" width="20mm" height="20mm">'
        f'<rect x="1" y="1" width="18" height="18" rx="3" fill="{colour}" stroke="#222222"/>'
        '<circle cx="10" cy="10" r="5" fill="#ffffff"/></svg>'
    )


def kind(name: str, said: str, count: int, line: int, colour: str = "#c1662f") -> Kind:
    return Kind(
        name,
        Text(name.replace("_", " ").capitalize(), f"pond/game.yaml:{line}"),
        {2: count},
        (Text(said, f"pond/game.yaml:{line}", f"components.leaves.kinds.{name}"),),
        (Property("worth", "worth", str(count), count),),
        "*",
        Picture(name, square(colour), name),
        f"components.leaves.kinds.{name}",
        f"pond/game.yaml:{line}",
    )


def book(
    *, said: str = "Take one :drops: from the pond.", title: str = "Pond", language: str = "en",
    kinds: int = 4, steps: int = 3, game: str = "pond",
) -> Book:  # fmt: skip
    """A book with a deck of leaves, dice, a board and a variant. `said` is what every kind of leaf says."""
    leaves = tuple(kind(f"leaf_{i + 1}", said, i + 1, 10 + i) for i in range(kinds))
    turn = tuple(
        Step(
            Text(f"Do the thing number {i + 1} of your turn.", f"pond/game.yaml:{30 + i}", f"turn.{i + 1}"),
            steps=(Step(Text("Take a leaf.", f"pond/game.yaml:{40 + i}"), "option", "Take leaf"),),
        )
        for i in range(steps)
    )
    return Book(
        game=game,
        language=language,
        title=Text(title, "pond/game.yaml:1"),
        summary=Text("Gather leaves before the pond dries.", "pond/game.yaml:2"),
        players=(2, 3),
        roles=(),
        tags=(),
        classic=False,
        digest="0123456789abcdef" * 4,
        version="0123456789ab",
        overview=(Text("Gather leaves.", "pond/game.yaml:2"),),
        components=(
            Component("leaves", "leaf", "leaves", Text("They float."), "cards", leaves, {2: 10},
                      where="pond/game.yaml:9"),
            Component("dice", "die", "dice", Text(""), "dice", (), {2: 2}, faces=("1", "2", "3", "4", "5", "6")),
            Component("drops", "drop", "drops", Text(""), "tokens", (), {2: 5, 3: 8},
                      picture=Picture("drops", square("#3a86ff"), "drop"), where="pond/game.yaml:20"),
        ),
        setup=(Step(Text("Shuffle the leaves.", "pond/game.yaml:25")),),
        differences=(),
        turn=turn,
        effects=(),
        boards=(Place("pond", Text("Pond", "pond/game.yaml:5"), "grid", (),
                      Picture("pond", square("#88ccaa"), "The pond"), 9),),
        zones=(),
        values=(),
        numbers=(Number("worth", Text("worth"), {2: 3}),),
        ending=Ending(
            (Text("The pond is dry.", "pond/game.yaml:50"),), (Text("Most leaves win.", "pond/game.yaml:51"),), (), ()
        ),
        variants=(
            Variant("frogs", Text("Frogs", "pond/variants/frogs.yaml:1"), Text("With frogs."), (2,), (), (), False,
                    (Change("the pond", "set", Text("The pond has 9 spaces."), ("It has 4.",), ("It has 9.",)),)),
        ),
        terms=(),
        sections=(),
        examples=(),
        clauses=(),
        codes={"drops": "drop"},
        icons={"drops": square("#3a86ff")},
        trackers=(Picture("tracker-pond", square("#88ccaa"), "Leaves", "Leaves"),),
    )  # fmt: skip
