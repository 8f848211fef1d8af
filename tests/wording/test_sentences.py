"""Statements and conditions in words, one by one."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.driver import check
from rulewright.languages import in_language, languages
from tests.wording.games import PORTUGUESE, said

ENGLISH = [
    ("- gain: me.gems", "Take 1 gem from the supply."),
    ("- {gain: me.gems, amount: 2, short: all there is}",
     "Take 2 gems from the supply. If there are fewer, take all of them."),
    ("- {gain: me.next.gems, amount: most}", "The other player takes 3 gems from the supply."),
    ("- {gain: me.gems, amount: count(me.hand)}", "Take 1 gem for each card in your hand from the supply."),
    ("- {gain: me.gems, amount: 2 * count(p for p in players if p.coins > 3)}",
     "Take 2 gems for each player who has more than 3 coins from the supply."),
    ("- {gain: me.gems, amount: me.next.coins}", "Take as many gems as the other player has coins from the supply."),
    ("- {lose: me.gems, up to: 2}", "Return 2 gems to the supply. If there are fewer, return all of them."),
    ("- {lose: me.gems, amount: me.gems}", "Return all your gems to the supply."),
    ("- {pay: me.coins, amount: 2}", "Pay 2 coins."),
    ("- {pay: me.coins, amount: 2, to: me.next}", "Pay 2 coins to the other player."),
    ("- score: 1", "Score 1 point."),
    ("- {if: player_count > 1, then: [{score: 1}], else: [{score: 2}]}", "Score 1 point."),
    ("- {score: 4, for: me.next}", "The other player scores 4 points."),
    ("- {gain: me.stake, amount: 2}", "Your stake increases by 2."),
    ("- {set: me.stake, to: 'max(0, debt)'}", "Your stake becomes your debt, but at least 0."),
    ("- {set: starter, to: me.next}", "The other player becomes the starting player."),
    ("- {set: starter, to: best(p.gems for p in players)}",
     "The player with the most gems becomes the starting player. In a tie, nobody does."),
    ("- {set: starter, to: 'best(-p.gems for p in players)'}",
     "The player with the fewest gems becomes the starting player. In a tie, nobody does."),
    ("- {set: me.stake, to: me.coins // 2}", "Your stake becomes half of the number of your coins, rounded down."),
    ("- {set: me.stake, to: me.coins // 3}",
     "Your stake becomes the number of your coins divided by 3, rounded down."),
    ("- {gain: me.gems, amount: 2 * me.next.coins}",
     "Take 2 gems for each coin that the other player has from the supply."),
    ("- gain: me.stash", "Move 1 gem from the supply to your stash."),
    ("- {say: 'You get {me.coins + me.gems} {me.coins + me.gems:gem|gems}.'}",
     "Announce: You get X gems. X is the number of the player's coins plus the number of the player's gems."),
    ("- {choose: spot, among: grid.sites, where: 'spot.empty and (spot.row == 1 or spot.column == 2)'}",
     "Choose a space (the spot) that is empty and either whose row is 1 or whose column is 2."),
    ("- {choose: p, among: players, where: 'p.gems > 2 and (starter == me or closed)'}",
     "Choose a player who has more than 2 gems for which either you are the starting player or the gate is closed."),
    ("- {set: closed, to: true}", "Remember that the gate is closed."),
    ("- {set: closed, to: false}", "Remember that the gate is open."),
    ("- {set: grid.b2.stone, to: me}", "Put your stone on b2."),
    ("- {draw: deck, to: me.hand, count: 2}", "Draw 2 cards from the deck."),
    ("- {deal: deck, to: hand}", "Deal 1 card from the deck to each player."),
    ("- {move: me.hand, to: deck}", "Move all cards in your hand to the deck."),
    ("- {move: deck.top, to: box}", "Put the card on top of the deck back into the box."),
    ("- {move: me.pawn, to: grid.a1}", "Put your pawn on a1."),
    ("- shuffle: deck", "Shuffle the deck."),
    ("- roll: dice", "Roll the die."),
    ("- {roll: die, until: face > 2}", "Roll the die until the face is more than 2."),
    ("- {reveal: me.hand, to: me.next}", "Show all cards in your hand to the other player."),
    ("- win: me", "You win the game."),
    ("- {for each: me_too, in: players, where: me_too == starter, do: [{win: me_too}]}",
     "For each player (the me too) who is the starting player:\n  The me too wins the game."),
    ("- win: me.next", "The other player wins the game."),
    ("- require: me.gems > 0", "This is only possible if you have at least 1 gem."),
    ("- {choose: card, among: me.hand, where: card.cost <= 2}", "Choose a card in your hand whose cost is at most 2."),
    ("- {choose: card, among: me.hand, where: card.acorns > 1}",
     "Choose a card in your hand that has more than 1 acorn."),
    ("- {choose: target, among: grid.sites, where: target.empty}", "Choose a space (the target) that is empty."),
    ("- {choose: card, among: me.hand, exactly: 1, do: [{score: 1}]}", "Choose a card in your hand:\n  Score 1 point."),
    ("- {choose: card, among: me.hand, up to: 1, do: [{score: 1}]}",
     "Choose a card in your hand. Do so up to 1 time:\n  Score 1 point."),
    ("- {choose: card, among: me.hand, up to: me.coins, do: [{score: 1}]}",
     "Choose a card in your hand. Do so up to the number of your coins times:\n  Score 1 point."),
    ("- {repeat: [{score: 1}], while: me.gems > 0, at most: 1}",
     "As long as you have at least 1 gem, do this again and again:\n  Score 1 point.\nDo so 1 time at most."),
    ("- {choose: spot, among: me.pawn.site.neighbours, by: me.next}",
     "The other player chooses a space (the spot) next to your pawn's space."),
]  # fmt: skip
CONDITIONS = [
    ("me.gems > 0", "you have at least 1 gem"),
    ("me.gems == 0", "you have no gems"),
    ("2 < me.gems", "you have more than 2 gems"),
    ("me.stash > 1", "you have more than 1 gem in your stash"),
    ("not me.gems >= 2", "you have fewer than 2 gems"),
    ("me.gems < me.next.gems", "you have fewer gems than the other player"),
    ("me.gems >= me.next.coins", "you have at least as many gems as the other player has coins"),
    ("me.hand.empty", "your hand is empty"),
    ("not deck.empty", "the deck is not empty"),
    ("me.hand.count > 2", "you have more than 2 cards in your hand"),
    ("deck.count < 2", "there are fewer than 2 cards in the deck"),
    ("any(p.gems > 3 for p in players)", "there is a player who has more than 3 gems"),
    ("all(p.gems > 3 for p in players)", "each player has more than 3 gems"),
    ("not any(s.empty for s in grid.sites)", "no space is empty"),
    ("me == starter", "you are the starting player"),
    ("starter == none", "there is no starting player"),
    ("closed and me.gems > 1 or not closed", "the gate is closed and you have more than 1 gem or the gate is open"),
    ("closed and (me.gems > 1 or me.coins > 1)",
     "the gate is closed and either you have more than 1 gem or you have more than 1 coin"),
    ("not (closed and me.gems > 1)", "the gate is open or you have at most 1 gem"),
    ("rich(me.next)", "the other player is rich"),
    ("not rich(me)", "it is not true that you are rich"),
    ("deck.top.colour == red", "the colour of the card on top of the deck is red"),
    ("deck.top.kind == oak", "the card on top of the deck is an oak"),
    ("die.face in [1, 6]", "the number on the die is 1 or 6"),
    ("me.pawn.site in grid.b2.neighbours", "your pawn's space is next to b2"),
    ("grid.b2.pawn != none", "b2 has a pawn"),
    ("me.used", "you are marked “used”"),
]  # fmt: skip
IN_PORTUGUESE = [
    ("- {gain: me.gems, amount: 2}", "Pegue 2 gemas da reserva."),
    ("- {gain: me.next.gems, amount: 2}", "O outro jogador pega 2 gemas da reserva."),
    ("- {lose: me.gems, amount: me.gems}", "Devolva todas as suas gemas à reserva."),
    ("- {pay: me.coins, amount: 2, to: me.next}", "Pague 2 moedas ao outro jogador."),
    ("- {gain: me.stake, amount: 2}", "Some 2 à sua aposta."),
    ("- {move: me.hand, to: deck}", "Mova todas as cartas na sua mão para o baralho."),
    ("- {set: starter, to: best(p.gems for p in players)}",
     "O jogador com mais gemas passa a ser o jogador inicial. Em caso de empate, ninguém."),
    ("- {if: me.gems < me.next.gems, then: [{score: 1}]}",
     "Se você tem menos gemas do que o outro jogador:\n  Marque 1 ponto."),
    ("- {if: me.hand.empty, then: [{score: 2}], else: [{win: me}]}",
     "Se a sua mão está vazia:\n  Marque 2 pontos.\nCaso contrário:\n  Você vence a partida."),
    ("- {choose: card, among: me.hand, up to: 1, do: [{score: 1}]}",
     "Escolha uma carta na sua mão. Faça isso até 1 vez:\n  Marque 1 ponto."),
    ("- {choose: spot, among: grid.sites, where: spot.empty, name: x}", "Escolha um espaço (o spot) que está vazio."),
    ("- {require: closed}", "Isso só é possível se o portão está fechado."),
    ("- {require: all(p.gems > 3 for p in players)}", "Isso só é possível se cada jogador tem mais de 3 gemas."),
    ("- {require: not any(s.empty for s in grid.sites)}", "Isso só é possível se nenhum espaço está vazio."),
]  # fmt: skip


@pytest.mark.parametrize(("turn", "sentence"), ENGLISH, ids=[t for t, _ in ENGLISH])
def test_a_statement_in_english(turn: str, sentence: str, tmp_path: Path) -> None:
    assert said(turn, tmp_path) == sentence.split("\n")


@pytest.mark.parametrize(("condition", "clause"), CONDITIONS, ids=[c for c, _ in CONDITIONS])
def test_a_condition_in_english(condition: str, clause: str, tmp_path: Path) -> None:
    assert said(f"- if: {condition}\n  then: [{{score: 1}}]", tmp_path) == [f"If {clause}:", "  Score 1 point."]


@pytest.mark.skipif("pt_BR" not in languages(), reason="there is no Portuguese catalog")
@pytest.mark.parametrize(("turn", "sentence"), IN_PORTUGUESE, ids=[t for t, _ in IN_PORTUGUESE])
def test_a_statement_in_portuguese(turn: str, sentence: str, tmp_path: Path) -> None:
    with in_language("pt_BR"):
        assert said(turn, tmp_path, PORTUGUESE) == sentence.split("\n")


def test_an_own_text_takes_the_place_of_the_made_sentence(tmp_path: Path) -> None:
    assert said("- {gain: me.gems, amount: most, text: 'Pocket {most} gems.'}", tmp_path) == ["Pocket 3 gems."]


def test_a_question_does_not(tmp_path: Path) -> None:
    turn = "- {choose: card, among: me.hand, text: Which card?}"
    assert said(turn, tmp_path) == ["Choose a card in your hand."]


def test_a_text_of_a_decision_may_speak_of_numbers_and_of_nothing_that_changes(tmp_path: Path) -> None:
    turn = "- {choose: card, among: me.hand, text: 'Take one of {most} cards.'}"
    assert said(turn, tmp_path) == ["Take one of 3 cards."]
    turn = "- {choose: card, among: me.hand, text: 'You have {me.gems} gems.'}"
    assert said(turn, tmp_path) == ["Choose a card in your hand."]


def test_a_name_that_no_sentence_speaks_of_has_no_line(tmp_path: Path) -> None:
    named = "- {let: had, be: me.gems}\n"
    told = "- {if: had > 2, then: [{score: had}], text: 'Score for what you had.'}"
    assert said(named + told, tmp_path) == ["Score for what you had."]
    told = "- {if: had > 2, then: [{score: 1, text: Take a bow.}]}"
    line = "The had is the number of your gems."
    assert said(named + told, tmp_path) == [line, "If the had is more than 2:", "  Take a bow."]
    told = "- {score: had, text: 'Score {had} points.'}"
    assert said(named + told, tmp_path)[0] == line
    told = "- {choose: card, among: me.hand, where: had > 2, text: Choose a card if you had enough.}"
    assert said(named + told, tmp_path) == ["Choose a card if you had enough."]


def test_a_changed_number_changes_the_sentence(tmp_path: Path) -> None:
    assert said("- {gain: me.gems, amount: most}", tmp_path) == ["Take 3 gems from the supply."]
    assert said("- {gain: me.gems, amount: most + 1}", tmp_path) == ["Take 4 gems from the supply."]


def test_options_are_told_with_what_they_need(tmp_path: Path) -> None:
    turn = """
    - choose one of:
        - {id: rest}
        - {id: dig, when: me.gems > 1, once: turn, option: Dig deeper., do: [{score: 1}]}
    """
    assert said(turn, tmp_path) == [
        "Choose one of these:",
        "  Rest.",
        "  Dig deeper.",
        "    Only if you have more than 1 gem.",
        "    Only once each turn.",
        "    Score 1 point.",
    ]


@pytest.mark.parametrize(
    ("section", "said_there"),
    [
        ("terms: {rich: {takes: {p: player}, is: p.points > 5, text: '{q} is rich'}}", "q"),
        ("values: {closed: {type: flag, text: the gate is closed, if not: '{gate} is open'}}", "gate"),
    ],
)
def test_a_clause_speaks_only_of_what_it_is_about(section: str, said_there: str, tmp_path: Path) -> None:
    base = "format: 1\ntitle: T\nplayers: 2\nlimit: {decisions: 9}\nturn:\n  - end game: draw\n"
    values = "" if section.startswith("values") else "values: {points: {per: player}}\n"
    (tmp_path / "game.yaml").write_text(f"{base}{values}{section}\n", "utf-8")
    messages = [d.message for d in check(tmp_path) if d.code == "unknown-placeholder"]
    assert f'this text cannot speak of "{said_there}"' in messages
