"""Nouns in their forms, in each language."""

from __future__ import annotations

import pytest

from rulewright.languages import fill, in_language
from rulewright.languages.grammar import Noun, Phrase, forms, is_form, join, plain, read_noun, relative_clause, you


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("{gem}", "the gem"),
        ("{gem:a}, {arm:a}, {hour:a}, {unit:a}", "a gem, an arm, an hour, a unit"),
        ("{two}, {none}, {one}", "2 gems, no gems, 1 gem"),
        ("{gem:all}, {gem:each}, {gem:no}", "all gems, each gem, no gem"),
        ("{mine}, {theirs}", "your gems, the other player's gems"),
        ("{two_mine}, {each_mine}", "2 of your gems, each of your gems"),
        ("{gem:is|are}, {mine:is|are}, {you:has|have}", "is, are, have"),
        ("{gem:plural}, {arm:one}", "gems, arm"),
        ("{box:in}, {table:into}, {table:on}", "in the box, onto the table, on the table"),
        ("{other:a}", "another player"),
        ("{you:'s} and {other:'s}", "your and the other player's"),
        ("{gem:The}", "The gem"),
    ],
)
def test_english(template: str, said: str) -> None:
    gem, other = read_noun("gem", "gems"), read_noun("other player", person=True)
    values = {
        "gem": Phrase(gem),
        "arm": read_noun("arm"),
        "hour": read_noun("hour"),
        "unit": read_noun("unit"),
        "two": Phrase(gem, count=2),
        "none": Phrase(gem, count=0),
        "one": Phrase(gem, count=1),
        "mine": Phrase(gem, plural=True, owner=you()),
        "theirs": Phrase(gem, plural=True, owner=Phrase(other)),
        "two_mine": Phrase(gem, count=2, owner=you()),
        "each_mine": Phrase(gem, det="each", owner=you()),
        "you": you(),
        "box": read_noun("box"),
        "table": read_noun("table"),
        "other": Phrase(other),
    }
    assert fill(template, values) == said


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("{gem}, {well}", "a gema, o poço"),
        ("{gem:do} {well:no} {gem:ao} {well:pelo}", "da gema no poço à gema pelo poço"),
        ("{two:do}, {all:no}", "de 2 gemas, em todas as gemas"),
        ("{mine}, {mine:do}, {mine:no}", "as suas gemas, das suas gemas, nas suas gemas"),
        ("{theirs}", "as gemas do outro jogador"),
        ("{none}, {gem:nenhum}, {gem:cada}, {gem:um}", "nenhuma gema, nenhuma gema, cada gema, uma gema"),
        ("{gem:está|estão}, {mine:está|estão}", "está, estão"),
        ("{gem:vazio|vazia|vazios|vazias}, {well:vazio|vazia|vazios|vazias}", "vazia, vazio"),
        ("{north}, {north:do}, {glasses:do}", "Norte, de Norte, dos óculos"),
    ],
)
def test_portuguese(template: str, said: str) -> None:
    with in_language("pt_BR"):
        gem, other = read_noun("gema (f)", "gemas"), read_noun("outro jogador (m)", "outros jogadores", person=True)
        values = {
            "gem": Phrase(gem),
            "well": read_noun("poço (m)"),
            "two": Phrase(gem, count=2),
            "all": Phrase(gem, det="all"),
            "mine": Phrase(gem, plural=True, owner=you()),
            "theirs": Phrase(gem, plural=True, owner=Phrase(other)),
            "none": Phrase(gem, count=0),
            "north": read_noun("Norte", bare=True),
            "glasses": read_noun("óculos (m pl)"),
        }
        assert fill(template, values) == said


def test_spanish() -> None:
    with in_language("es"):
        gem = read_noun("gema (f)", "gemas")
        deck = read_noun("mazo (m)")
        assert fill("{d:del} {d:al} {d:en} {g:del}", {"d": deck, "g": gem}) == "del mazo al mazo en el mazo de la gema"
        assert fill("{y:tiene|tienen|tienes} {m}", {"y": you(), "m": Phrase(gem, plural=True, owner=you())}) == (
            "tienes tus gemas"
        )
        assert join(["uno", "dos", "Italia"]) == "uno, dos e Italia"


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("tile", "tiles"),
        ("city", "cities"),
        ("key", "keys"),
        ("box", "boxes"),
        ("die", "dice"),
        ("kind of tile", "kinds of tile"),
    ],
)
def test_the_plural_of_an_english_noun(one: str, many: str) -> None:
    assert read_noun(one).many == many


@pytest.mark.parametrize(
    ("one", "many"),
    [("peça", "peças"), ("mão", "mãos"), ("rubi", "rubis"), ("jogador", "jogadores"), ("animal", "animais")],
)
def test_the_plural_of_a_portuguese_noun(one: str, many: str) -> None:
    with in_language("pt_BR"):
        assert read_noun(one).many == many


def test_a_noun_written_with_its_article_is_no_name() -> None:
    assert read_noun("the bright player", bare=True) == Noun("bright player", "bright players", "m")
    assert read_noun("Bright", bare=True).proper
    with in_language("pt_BR"):
        assert read_noun("jogador claro (m)", bare=True).proper is False


def test_what_is_said_around_a_noun_agrees_with_it() -> None:
    gem = read_noun("gem")
    empty = Phrase(gem).about("{what} that {what:is|are} here")
    assert str(empty) == "the gem that is here"
    assert str(empty.with_(plural=True)) == "the gems that are here"


def test_people_have_another_pronoun() -> None:
    player, tile = Phrase(read_noun("player", person=True)), Phrase(read_noun("tile"))
    assert relative_clause(player, "X wins", "X") == "who wins"
    assert relative_clause(tile, "X lies on X", "X") == relative_clause(tile, "on X lies a pawn", "X") == ""
    assert [relative_clause(tile, f"{x} is 2", "X") for x in ("X", "X's cost", "X' cost")] == [
        "that is 2", "whose cost is 2", "whose cost is 2",
    ]  # fmt: skip
    with in_language("pt_BR"):
        assert relative_clause(tile, "X tem 2 gemas", "X") == "que tem 2 gemas"
        assert relative_clause(tile, "X's", "X") == ""


def test_a_number_follows_a_preposition() -> None:
    with in_language("pt_BR"):
        assert fill("{n:do} e {n:no}", {"n": plain(3)}) == "de 3 e em 3"


def test_what_is_measured_has_no_plural() -> None:
    with in_language("pt_BR"):
        gold = read_noun("ouro (m sg)")
        assert [str(Phrase(gold, "", count=n)) for n in (0, 1, 6)] == ["nenhum ouro", "1 de ouro", "6 de ouro"]
        assert [str(Phrase(gold, det, plural=True)) for det in ("the", "all")] == ["o ouro", "todo o ouro"]
        mine = Phrase(gold, plural=True, owner=you())
        assert [str(mine), str(mine.with_(count=3))] == ["o seu ouro", "3 do seu ouro"]
    with in_language("es"):
        assert str(Phrase(read_noun("oro (m sg)"), "", count=6)) == "6 de oro"


def test_some_of_what_is_the_readers() -> None:
    with in_language("pt_BR"):
        gem = Phrase(read_noun("gema (f)", "gemas"), owner=you())
        assert [str(gem.with_(count=n)) for n in (0, 1, 3)] == [
            "nenhuma das suas gemas", "1 das suas gemas", "3 das suas gemas",
        ]  # fmt: skip
        assert [str(gem.with_(det=det)) for det in ("each", "all", "the")] == [
            "cada uma das suas gemas", "todas as suas gemas", "a sua gema",
        ]  # fmt: skip
    with in_language("es"):
        gem = Phrase(read_noun("gema (f)", "gemas"), owner=you())
        assert (str(gem.with_(count=3)), str(gem.with_(det="all"))) == ("3 de tus gemas", "todas tus gemas")
        assert fill("{who:del} {who:al} {who:por}", {"who": you()}) == "de ti a ti por ti"


def test_the_article_follows_the_sound() -> None:
    said = {word: fill("{x:a}", {"x": read_noun(word)}) for word in ("8-sided die", "11 tiles", "5-sided die", "unit")}
    assert list(said.values()) == ["an 8-sided die", "an 11 tiles", "a 5-sided die", "a unit"]


def test_a_noun_with_its_article_has_its_gender() -> None:
    assert [read_noun(text, code="pt_BR").gender for text in ("a mesa", "o mapa", "mesa")] == ["f", "m", "m"]


def test_forms_of_a_language_are_known() -> None:
    assert {"a", "the", "'s"} <= forms("en")
    assert is_form("pt_BR", "do") and not is_form("pt_BR", "the")
    assert is_form("pt_BR", "vazio|vazia|vazios|vazias") and not is_form("en", "a|b|c|d")
    assert is_form("en", "The")
