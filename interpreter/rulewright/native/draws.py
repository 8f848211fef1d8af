"""Generators in a module: steps, bounded draws, seeds. The twin of `play/generator.py`, where sources are named."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.ir.draws import MULTIPLIER, RANGE
from rulewright.ir.header import RNG_C, RNG_X
from rulewright.native.part import Part
from rulewright.native.writer import I64, Function


class Draws(Part):
    """Writes what draws."""

    def write_generator(self) -> None:
        """`step()` of the state's generator, `step_at(at)` of one in M, `draw(count)`, `seed_state`, `seed_at`."""
        f = self.module.function("step", 0, 1)
        self._step(f, lambda: f.const(0), self.slot(RNG_X), self.slot(RNG_C))
        f = self.module.function("step_at", 1, 1)
        address = f.local()
        f.get(0)
        f.const(2)
        f.op("i32.shl")
        f.set(address)
        self._step(f, lambda: f.get(address), self.places.work, self.places.work + 4)
        self._draw()
        for name, extra in (("seed_state", 0), ("seed_at", 1)):
            f = self.module.function(name, 2 + extra, 0)
            self._seed(f, extra)

    def _step(self, f: Function, push: Callable[[], object], x: int, c: int) -> None:
        """t = MULTIPLIER * x + c; c = t >> 31; x = t mod 2**31, which is the result."""
        t, number = f.local(I64), f.local()
        push()
        f.memory("i32.load", x)
        f.op("i64.extend_i32_u")
        f.const64(MULTIPLIER)
        f.op("i64.mul")
        push()
        f.memory("i32.load", c)
        f.op("i64.extend_i32_u")
        f.op("i64.add")
        f.tee(t)
        f.op("i32.wrap_i64")
        f.const(RANGE - 1)
        f.op("i32.and")
        f.set(number)
        push()
        f.get(t)
        f.const64(31)
        f.op("i64.shr_u")
        f.op("i32.wrap_i64")
        f.memory("i32.store", c)
        push()
        f.get(number)
        f.memory("i32.store", x)
        f.get(number)

    def _draw(self) -> None:
        """Numbers beyond the largest multiple of `count` are drawn again; with 1 the generator is not used."""
        f = self.module.function("draw", 1, 1)
        x, rest = f.local(), f.local()
        f.get(0)
        f.const(1)
        f.op("i32.eq")
        f.open_if()
        f.const(0)
        f.op("return")
        f.end()
        f.loop()
        f.call("step")
        f.tee(x)
        f.get(0)
        f.op("i32.rem_s")
        f.set(rest)
        f.get(x)  # x - rest > RANGE - count, in numbers without a sign
        f.get(rest)
        f.op("i32.sub")
        f.get(0)
        f.op("i32.add")
        f.const(RANGE)
        f.op("i32.gt_u")
        f.branch_if(f.depth)
        f.end()
        f.get(rest)

    def _seed(self, f: Function, extra: int) -> None:
        """The generator's words from a number of 64 bits: a number each, through splitmix64."""
        state, z, at = f.local(I64), f.local(I64), f.local()
        if extra:
            f.get(0)
            f.const(2)
            f.op("i32.shl")
            f.set(at)
        f.get(extra + 1)
        f.op("i64.extend_i32_u")
        f.const64(32)
        f.op("i64.shl")
        f.get(extra)
        f.op("i64.extend_i32_u")
        f.op("i64.or")
        f.set(state)
        for word in (RNG_X, RNG_C):
            self._splitmix(f, state, z)
            f.get(at)
            f.get(z)
            if word == RNG_X:
                f.op("i32.wrap_i64")
                f.const(RANGE - 1)
                f.op("i32.and")
            else:
                f.const64(MULTIPLIER - 2)
                f.op("i64.rem_u")
                f.op("i32.wrap_i64")
                f.const(1)
                f.op("i32.add")
            place = self.places.work if extra else self.slot(0)
            f.memory("i32.store", place + 4 * ((word != RNG_X) if extra else word))

    def _splitmix(self, f: Function, state: int, z: int) -> None:
        """The next state of splitmix64, and its number in `z`."""
        f.get(state)
        f.const64(0x9E3779B97F4A7C15)
        f.op("i64.add")
        f.tee(state)
        f.set(z)
        for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB), (31, 0)):
            f.get(z)
            f.get(z)
            f.const64(shift)
            f.op("i64.shr_u")
            f.op("i64.xor")
            if factor:
                f.const64(factor)
                f.op("i64.mul")
            f.set(z)
