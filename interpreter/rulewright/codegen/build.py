"""From the typed program to an artifact: simplify, take apart, give slots, print.

program -> simplify -> flows (explicit, sample) -> frames -> sources -> artifact
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from rulewright.codegen.artifact import Artifact
from rulewright.codegen.body import Body
from rulewright.codegen.lines import Lines, identifier
from rulewright.codegen.meter import metered
from rulewright.codegen.names import Names
from rulewright.codegen.playout import write_playout
from rulewright.codegen.simplify import simplify
from rulewright.codegen.sites import write_sites
from rulewright.codegen.units import Units
from rulewright.ir.header import HEADER
from rulewright.ir.ops import Call, Completes, Const, Load, Log
from rulewright.ir.program import Function, Procedure, Program
from rulewright.ir.walk import every_expr, statements
from rulewright.layout.blocks import Enter, Wait
from rulewright.layout.flow import Calls, Flow, Mode, build_flow, calls_of, wanted
from rulewright.layout.frames import Frame, Frames, assign_frames


@dataclass(frozen=True, slots=True)
class Plan:
    """What is decided before a line is written: the program simplified, its flow in both modes, slots of frames."""

    program: Program
    calls: Calls
    explicit: Flow
    sample: Flow
    frames: Frames


def plan(program: Program, *, quick: bool = False) -> Plan:
    """Everything that emitters need beside the names of their language. The program given is left as it was."""
    program = metered(simplify(program, quick=quick))
    calls = calls_of(program)
    explicit = build_flow(program, Mode.EXPLICIT, calls)
    sample = build_flow(program, Mode.SAMPLE, calls, explicit.counted)
    return Plan(program, calls, explicit, sample, assign_frames(program, calls, [explicit, sample]))


def build_artifact(program: Program, info: dict[str, Any], *, quick: bool = False) -> Artifact:
    """Compile a typed program. The same program gives the same artifact, byte for byte.

    With `quick` it is made in a third of the time, and plays slower.
    """
    planned = plan(program, quick=quick)
    program, explicit, sample, frames = planned.program, planned.explicit, planned.sample, planned.frames
    rules = {s.id: s.rule for s in program.sites}
    logging = logging_functions(program)
    plain = frozenset(
        p for p in program.procedures if p in explicit.stops and p not in sample.stops and p != program.entry
    )
    counted = frozenset(explicit.counted)
    for_sample = Names(False, plain, logging, counted, rules)
    for_explicit = Names(True, frozenset(), logging, counted, rules, for_sample.rows)
    reads = sorted(header_reads(program))
    shared, step, bulk = Lines(), Lines(), Lines()
    write_tables(shared, program)
    for function in program.functions.values():
        write_function(shared, for_sample, function, f"f_{identifier(function.name)}", "S")
    write_sites(shared, for_sample, explicit, frames, program.sites)
    for function in program.functions.values():
        if function.name in logging:
            write_function(step, for_explicit, function, f"g_{identifier(function.name)}", "S, E")
    write_units(step, for_explicit, explicit, frames)
    write_starts(step, explicit, frames, program)
    for name in sorted(plain):
        write_function(bulk, for_sample, program.procedures[name], f"q_{identifier(name)}", "S")
    write_units(bulk, for_sample, sample, frames)
    write_playout(bulk, reads)
    for name, text in for_sample.rows.items():
        shared.put(f"{name} = {text}")
    return Artifact(
        shared=shared.source(),
        explicit=step.source(),
        sample=bulk.source(),
        marks={
            "shared": [list(m) for m in shared.rules],
            "explicit": [list(m) for m in step.rules],
            "sample": [list(m) for m in bulk.rules],
        },
        sites=[asdict(s) for s in program.sites],
        rules=[[r.path, r.file, r.line, r.column] for r in program.rules],
        events=[asdict(e) for e in program.events],
        layout=[asdict(s) for s in program.layout],
        size=frames.size,
        initial=[list(pair) for pair in program.initial],
        limit=program.limit,
        limit_result=program.limit_result,
        result=program.result,
        facts=program.facts,
        frames=describe_frames(explicit, frames, program),
        info=info,
        reads=reads,
    )


def logging_functions(program: Program) -> frozenset[str]:
    """Functions and never suspending procedures that log, themselves or in what they call."""
    bodies = {f.name: f.body for f in program.functions.values()}
    found = {n for n, body in bodies.items() if any(isinstance(s, Log) for s in statements(body))}
    while True:
        new = {
            n
            for n, body in bodies.items()
            if any(isinstance(s, Call) and s.function in found for s in statements(body))
        }
        if new <= found:
            return frozenset(found)
        found |= new


def header_reads(program: Program) -> set[int]:
    """Header slots that rules read by a fixed address."""
    bodies = [*(f.body for f in program.functions.values()), *(p.body for p in program.procedures.values())]
    return {
        e.address.value
        for body in bodies
        for e in every_expr(body)
        if isinstance(e, Load) and isinstance(e.address, Const) and e.address.value < HEADER
    }


def write_tables(out: Lines, program: Program) -> None:
    """Constant tables as tuples."""
    for name, values in program.tables.items():
        out.put(f"T_{identifier(name)} = ({''.join(f'{v}, ' for v in values)})")


def write_function(out: Lines, names: Names, function: Function | Procedure, called: str, state: str) -> None:
    """A function, or a procedure that never suspends in this mode."""
    body = Body(out, names)
    listed = "".join(f", {body.local(p)}" for p in function.params)
    out.open(f"def {called}({state}{listed}):")
    head = len(out.text)
    body.block(function.body)
    out.insert(head, [f"{flag} = 0" for flag in body.flags])
    out.close()


def write_units(out: Lines, names: Names, flow: Flow, frames: Frames) -> None:
    """All units of a flow, their lists, and `PREFIX_start`."""
    units = Units(out, names, flow, frames)
    units.write_all()
    units.tables()
    first = flow.entries[flow.entry]
    out.open(f"def {units.prefix}_START({units.state}):")
    out.put(f"return {units.prefix}{first}({units.state})")
    out.close()


def write_starts(out: Lines, flow: Flow, frames: Frames, program: Program) -> None:
    """What begins a look-ahead: the procedure with `done` as its way back."""
    for name in sorted(flow.calls.looked):
        if name not in flow.entries:
            continue
        params = program.procedures[name].params
        frame = frames.of[name]
        first = flow.blocks[flow.entries[name]]
        out.open(f"def l_{identifier(name)}(S, E{''.join(f', a_{identifier(p)}' for p in params)}):")
        out.put(f"S[{frame.back}] = 0")
        listed = ""
        for param in sorted(params):
            if param not in flow.live[first.id]:
                continue
            if slot := frame.slots.get(param, 0):
                out.put(f"S[{slot}] = a_{identifier(param)}")
            else:
                listed += f", a_{identifier(param)}"
        out.put(f"return X{first.id}(S, E{listed})")
        out.close()


def describe_frames(flow: Flow, frames: Frames, program: Program) -> dict[str, Any]:
    """What `play.canonical` needs to tell slots in use from left-overs."""

    def slots(procedure: str, names: frozenset[str]) -> list[list[Any]]:
        kinds = program.procedures[procedure].types
        frame = frames.of.get(procedure, Frame())
        return [[frame.slots[n], kinds.get(n, "")] for n in sorted(names) if n in frame.slots]

    waits: dict[str, Any] = {}
    ways: dict[str, Any] = {}
    for block in flow.blocks:
        match block.end:
            case Wait(stmt, resume):
                live = (flow.live[resume] - {stmt.local}) | wanted(stmt)
                waits[str(stmt.site)] = {"in": block.procedure, "live": slots(block.procedure, live)}
            case Enter(stmt, resume, index):
                ways[str(index)] = {
                    "in": block.procedure,
                    "live": slots(block.procedure, flow.live[resume]),
                    "popped": stmt.procedure if index in frames.pushed else "",
                }
            case _:
                pass
    procedures = {
        name: {
            "offset": f.offset,
            "size": f.size,
            "back": f.back,
            "way": 0 if flow.calls.dynamic(name) else next(iter(flow.calls.sites.get(name, ())), 0),
        }
        for name, f in frames.of.items()
    }
    return {
        "base": program.size,
        "stack": frames.stack,
        "room": frames.room,
        "waits": waits,
        "ways": ways,
        "procedures": procedures,
        "ahead": any(isinstance(s, Completes) for f in program.functions.values() for s in statements(f.body)),
    }
