"""From a plan to a WebAssembly module: the game's program and all routines in one memory.

    plan + artifact -> places -> program, units, sites, runtime, routines -> bytes

The same plan gives the same bytes.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import ModuleType

from rulewright.codegen.artifact import Artifact
from rulewright.codegen.build import Plan
from rulewright.ir.ops import Call, Chance, Fail, Halt, Invoke
from rulewright.ir.program import Function, Procedure, Program
from rulewright.ir.walk import statements
from rulewright.layout.blocks import Wait
from rulewright.layout.flow import Flow
from rulewright.native import ahead
from rulewright.native.bodies import Body
from rulewright.native.draws import Draws
from rulewright.native.facts import Facts
from rulewright.native.helpers import Helpers
from rulewright.native.places import LIST_SLACK, LOOK_DEEPEST, MOST_WORK, SEEN_ENTRIES, STOP, Places, lay_out, look_step
from rulewright.native.runtime import Runtime
from rulewright.native.sites import write_sites
from rulewright.native.stops import Stops
from rulewright.native.units import Units, ways_table
from rulewright.native.writer import PAGE, Module
from rulewright.native.writer import Function as WasmFunction
from rulewright.play import support
from rulewright.routines.environment import environment
from rulewright.routines.listing import MODULES
from rulewright.routines.memory import HEAP_WORDS, Value
from rulewright.routines.translate import translate

EXPORTED = (
    "reset", "initial", "begin", "resume", "options", "player_at", "describe", "question", "readers_at", "save",
    "restore", "copy", "zero", "room", "draw", "step_at", "seed_state", "seed_at",
)  # fmt: skip
"""Functions known outside, besides all routines."""


@dataclass(frozen=True, slots=True)
class NativeModule:
    """A module. `memory`: byte addresses and sizes; `exports`: name -> (parameters, 1 if it gives a value)."""

    bytes: bytes
    memory: dict[str, int]
    exports: dict[str, tuple[int, int]]


def build_module(planned: Plan, artifact: Artifact) -> NativeModule:
    """Emit a module."""
    return _Build(planned, artifact).module()


class _Build:
    def __init__(self, planned: Plan, artifact: Artifact) -> None:
        self.plan = planned
        self.program = planned.program
        self.artifact = artifact
        self.rules = {s.id: s.rule for s in self.program.sites}
        self.looks = bool(planned.calls.looked)
        bodies: list[Function | Procedure] = [*self.program.functions.values(), *self.program.procedures.values()]
        # without chance the flow that stops at chance is the other one
        self.explicit = self.looks or any(isinstance(s, Chance) for b in bodies for s in statements(b.body))
        self.environment = environment(artifact)
        sites = range(max(self.rules, default=0) + 1)
        chance = self._chance_sites()
        self.by_site = {
            "RULES": tuple(self.rules.get(i, 0) for i in sites), "CHANCE": tuple(int(i in chance) for i in sites)
        }  # fmt: skip
        self.places = self._places()
        self.out = Module()
        explicit, sample = planned.explicit, planned.sample
        self.plain = frozenset(
            p for p in self.program.procedures if p in explicit.stops and p not in sample.stops
            and p != self.program.entry
        )  # fmt: skip
        self.results = {f.name: int(f.result) for f in self.program.functions.values()}
        self.facts = Facts(
            self.places, self.results, leaving(self.program), self.plain, frozenset(explicit.counted), self.rules,
            self.looks,
        )  # fmt: skip

    def _places(self) -> Places:
        tables: dict[str, tuple[int, ...]] = dict(self.program.tables)
        made: dict[str, Value] = {
            **self.environment,
            **self.by_site,
            "S.ways": ways_table(self.plan.sample),
            "X.ways": ways_table(self.plan.explicit),
        }
        for name, value in made.items():
            if isinstance(value, tuple):
                if name in tables:
                    raise AssertionError(f"two tables are called {name}")
                tables[name] = value
        initial = [0] * self.artifact.size
        for slot, value in self.artifact.initial:
            initial[slot] = value
        longest = max((s.size + (s.size + 31) // 32 for s in self.program.sites), default=0)
        return lay_out(tables, initial, longest, self.looks)

    def _chance_sites(self) -> set[int]:
        found = set()
        for number, block in self.plan.explicit.waits.items():
            if isinstance(block.end, Wait) and isinstance(block.end.stmt, Chance):
                found.add(number)
        return found

    def module(self) -> NativeModule:
        """Write everything."""
        out, places, program = self.out, self.places, self.program
        runtime = Runtime(out, places)
        runtime.write_faults()
        Draws(out, places).write_generator()
        helpers = Helpers(out, places)
        helpers.write_arithmetic()
        helpers.write_frames(self.plan.frames)
        helpers.write_lists()
        runtime.write_copies(places.initial)
        for function in program.functions.values():
            self.function(f"f.{function.name}", function)
        for name in sorted(self.plain):
            self.function(f"q.{name}", program.procedures[name])
        write_sites(out, self.facts, self.plan.explicit, self.plan.frames, program.sites)
        self.units(self.plan.sample, "S")
        if self.explicit:
            self.units(self.plan.explicit, "X")
        entry = self.plan.sample.entries[self.plan.sample.entry]
        runtime.write_play(f"S.{entry}", "RULES")
        result = program.result
        runtime.write_results(
            _of(result.get("score")), _of(result.get("returns")), _of(result.get("worth")),
            [_of(n) for n in result.get("ties", ())], [_of(n) for n in result.get("parts", ())],
        )  # fmt: skip
        self.ahead()
        exported = self.routines(MODULES, {})
        for name in EXPORTED:
            f = out.functions[name]
            exported[name] = (f.params, f.results)
        out.export(*exported)
        heap = self.environment["HEAP"]
        assert isinstance(heap, int)
        fixed = places.work + 4 * (heap + HEAP_WORDS)
        out.pages = -(-fixed // PAGE)
        out.most_pages = max(out.pages, -(-(places.work + MOST_WORK) // PAGE))
        out.data = places.data
        memory = {
            "state": places.state, "state_words": places.size, "list": places.list, "list_words": places.list_words,
            "work": places.work, "pages": out.pages, "most_pages": out.most_pages,
            "stop": STOP,
        }  # fmt: skip
        return NativeModule(out.binary(), memory, exported)

    def function(self, name: str, function: Function | Procedure, routine: bool = False) -> None:
        """A function, or a procedure that never suspends."""
        gives = isinstance(function, Function) and function.result
        f = self.out.function(name, len(function.params), int(gives))
        body = Body(f, self.facts, routine)
        body.locals = {param: number for number, param in enumerate(function.params)}
        body.block(function.body)
        if gives:
            f.op("unreachable")

    def units(self, flow: Flow, prefix: str) -> None:
        """All units of a flow, and what finds them by number."""
        units = Units(self.out, self.facts, flow, self.plan.frames, prefix)
        units.write_all()
        units.write_ways()

    def routines(self, modules: tuple[ModuleType, ...], extra: dict[str, Value]) -> dict[str, tuple[int, int]]:
        """Routines as functions; gives (parameters, results) by name."""
        places = self.places
        words = {"S": places.state, "M": places.work, "O": places.list, "K": places.look, "E": places.seen}
        arrays = {name: (at - places.state) // 4 for name, at in words.items()}
        made = translate(modules, self.environment | extra, arrays)
        for function in made:
            self.results[function.name] = int(function.result)
        for function in made:
            self.function(function.name, function, routine=True)
        return {f.name: (len(f.params), int(f.result)) for f in made}

    def ahead(self) -> None:
        """Look-aheads, and the last decision before the limit."""
        flow = "X" if self.explicit else "S"
        stops = Stops(self.out, self.places)
        stops.write_ahead(flow)
        extra: dict[str, Value] = {
            "STEP": look_step(self.places.size) // 4, "DEEPEST": LOOK_DEEPEST, "SEEN": SEEN_ENTRIES,
            "LIST_ROOM": LIST_SLACK // 2, "UNREMEMBERED": support.UNREMEMBERED, "MOST_TRIES": support.MOST_TRIES,
            "LOOK_LIMIT": support.LOOK_LIMIT, **self.by_site,
        }  # fmt: skip
        self.routines((ahead,), extra)
        last = self.out.function("last", 2, 1)
        last.get(0)
        last.get(1)
        last.call("last_step")
        for name in sorted(self.plan.calls.looked):
            if name in self.plan.explicit.entries:
                self.look(stops, name)

    def look(self, stops: Stops, name: str) -> None:
        """What begins a look-ahead at a procedure."""
        flow, frame = self.plan.explicit, self.plan.frames.of[name]
        params = self.program.procedures[name].params
        first = flow.blocks[flow.entries[name]]
        live = flow.live[first.id]

        def begin(f: WasmFunction) -> None:
            f.const(0)
            f.const(0)
            f.memory("i32.store", self.places.state + 4 * frame.back)
            for number, param in enumerate(params):
                slot = frame.slots.get(param, 0)
                if param in live and slot:
                    f.const(0)
                    f.get(number)
                    f.memory("i32.store", self.places.state + 4 * slot)
            for param in sorted(p for p in live if not frame.slots.get(p, 0)):
                f.get(params.index(param))
            f.call(f"X.{first.id}")

        stops.write_look(name, len(params), begin)


def _of(function: str | None) -> str:
    return f"f.{function}" if function else ""


def leaving(program: Program) -> frozenset[str]:
    """Functions and procedures that may end the game or meet a dead end, themselves or in what they call."""
    bodies = {f.name: f.body for f in program.functions.values()} | {
        p.name: p.body for p in program.procedures.values()
    }
    found = {n for n, body in bodies.items() if any(isinstance(s, Halt | Fail) for s in statements(body))}
    while True:
        new = {
            n
            for n, body in bodies.items()
            if any(
                (isinstance(s, Call) and s.function in found) or (isinstance(s, Invoke) and s.procedure in found)
                for s in statements(body)
            )
        }
        if new <= found:
            return frozenset(found)
        found |= new
