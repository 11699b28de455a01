"""Work timed in turns, and the calls between modules counted. Nothing here depends on how fast the machine is."""

from __future__ import annotations

from types import ModuleType

from benchmarks import timing
from benchmarks.timing import WARM_UPS, in_turns, peak_mb, profiled, stages_of
from cyclops import lattice


def test_pieces_of_work_are_done_in_turns_the_warm_up_included() -> None:
    done: list[str] = []
    timed = in_turns({"a": lambda: done.append("a"), "b": lambda: done.append("b")}, rounds=3)
    assert done == ["a", "b"] * (WARM_UPS + 3)
    assert all(one.processor_s >= 0 and one.wall_s > 0 for one in timed.values())


def assembling() -> ModuleType:
    module = ModuleType("assembling")
    vars(module).update(heading=lattice.heading, peak_mb=peak_mb, answer=42)
    return module


def test_calls_into_the_program_are_counted_and_the_module_is_left_as_it_was() -> None:
    module = assembling()
    before = dict(vars(module))
    stages = stages_of(lambda: [module.heading(((0, 0), (1, 0), (1, 1), (0, 1))) for _ in range(3)], [module], ["cyclops"])
    assert [(call.name, call.calls) for call in stages.calls] == [("cyclops.lattice.heading", 3)]
    assert 0 <= stages.rest_s <= stages.total_s
    assert vars(module) == before


def test_a_module_is_left_as_it_was_also_when_the_work_fails() -> None:
    module = assembling()
    before = dict(vars(module))
    try:
        stages_of(lambda: module.heading(()), [module], ["cyclops"])
    except IndexError:
        assert vars(module) == before
    else:
        raise AssertionError("the work should have failed")


def test_functions_are_named_by_module_and_name() -> None:
    total, functions = profiled(lambda: timing._named("~", "<built-in method cv2.resize>"), most=5)
    assert "timing._named" in {function.name for function in functions}
    assert total >= sum(function.own_s for function in functions) * 0.999


def test_what_a_fresh_program_holds_at_most_counts_what_it_gave_back() -> None:
    small, large = (peak_mb("import sys\ndata = bytearray(int(sys.argv[1]))\ndel data", size) for size in ("1", "60000000"))
    assert large - small > 50
