"""Every form of every game prints, hangs together, and comes out the same on every run."""

from __future__ import annotations

import pytest

from rulewright.codegen.artifact import Artifact
from rulewright.driver import finish, run_passes
from rulewright.ir.check import check_program
from rulewright.ir.print import print_program
from rulewright.resolved.check import check_resolved
from rulewright.resolved.print import print_resolved
from tests.laws.games import CASES, Case


@pytest.mark.parametrize("case", CASES, ids=str)
def test_forms_hang_together(case: Case) -> None:
    forms = run_passes(case.folder, case.players, case.variants)
    assert not forms.diags.failed, "\n".join(map(str, forms.diags.items))
    assert forms.resolved is not None and forms.program is not None
    assert not check_resolved(forms.resolved)
    assert not check_program(forms.program)
    assert "choose" in print_resolved(forms.resolved) or "may" in print_resolved(forms.resolved)
    assert "main" in print_program(forms.program)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_compiling_is_the_same_on_every_run(case: Case) -> None:
    first, second = (finish(run_passes(case.folder, case.players, case.variants), "").to_json() for _ in range(2))
    assert first == second
    assert Artifact.from_json(first).to_json() == first
