"""The loop of random play, written for speed."""

from __future__ import annotations

from rulewright.codegen.body import Body
from rulewright.codegen.lines import Lines
from rulewright.codegen.names import Names
from rulewright.ir.draws import RANGE
from rulewright.ir.header import DECISIONS, PC, PLAYER


def write_playout(out: Lines, reads: list[int]) -> None:
    """`playout(S, site, most)`: at most `most` random decisions from a stop at `site`; gives (site reached, decisions
    made).

    Choices are drawn from the generator in the state; with one option nothing is drawn.
    """
    out.open("def playout(S, site, most):")
    out.put("options, resume, units = OPTIONS, S_RESUME, S_UNITS")
    out.put("made = 0")
    out.open("try:")  # a game that ends inside a function is left by an exception; the decision made then counts
    out.open("for made in range(most):")
    out.open("if site == 0:")
    out.put("return 0, made")
    out.close()
    if PLAYER in reads:
        out.put(f"S[{PLAYER}] = PLAYERS[site](S)")
    if PC in reads:
        out.put(f"S[{PC}] = site")
    out.put("o = options[site](S)")
    out.put("n = len(o)")
    out.open("if n > 1:")
    Body(out, Names(False)).step()
    out.put("i = x % n")
    out.open(f"if x - i > {RANGE} - n:")
    out.put("i = draw(S, n)")
    out.close()
    out.put("c = o[i]")
    out.close()
    out.open("elif n == 1:")
    out.put("c = o[0]")
    out.close()
    out.open("else:")
    out.put("raise Trap('no-options', RULE_OF_SITE[site])")
    out.close()
    if DECISIONS in reads:
        out.put(f"S[{DECISIONS}] += 1")
    out.put("site = resume[site](S, c)")
    out.open("while site < 0:")
    out.put("site = units[-site](S)")
    out.close()
    out.close()
    out.close()
    out.open("except Halted:")
    out.put("return 0, made + 1")
    out.close()
    out.put("return site, most")
    out.close()
