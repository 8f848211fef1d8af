"""Games on clusters: the same figures wherever they are played, whoever dies; plain words where there is none."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from rulewright_tools.common import Failure
from rulewright_tools.simulation import cluster
from rulewright_tools.simulation.chunk import Job, ready
from rulewright_tools.simulation.many import play_all
from rulewright_tools.simulation.run import simulate
from tests.simulation.test_sweep import figures

pytest.importorskip("distributed", reason="clusters need dask.distributed, which is not installed")
psutil = pytest.importorskip("psutil", reason="comes with dask.distributed, which is not installed")


@pytest.fixture(autouse=True)
def undisturbed() -> Iterator[None]:
    """Every thread and process that a cluster began has ended."""
    children = {child.pid for child in psutil.Process().children(recursive=True)}
    yield
    until = time.monotonic() + 10
    while left := [c for c in psutil.Process().children(recursive=True) if c.pid not in children and is_worker(c)]:
        assert time.monotonic() < until, left
        time.sleep(0.05)


def is_worker(process: "psutil.Process") -> bool:
    """Whether a child still runs, and is not the one of Python's own that looks after shared things."""
    try:
        return process.status() != psutil.STATUS_ZOMBIE and "resource_tracker" not in " ".join(process.cmdline())
    except psutil.Error:
        return False


def jobs_of(game: Path, engine: str = "python") -> list[Job]:
    return [Job(str(game), 2, changes=(("numbers.most", most),), engine=engine) for most in (1, 2, 3)]


def listening() -> set[str]:
    """The addresses at which this process and its children can be reached."""
    found = set()
    for process in (psutil.Process(), *psutil.Process().children(recursive=True)):
        for connection in process.net_connections(kind="inet"):
            if connection.status == psutil.CONN_LISTEN:
                found.add(connection.laddr.ip)
    return found


def test_a_killed_worker_loses_nothing(game: Path) -> None:
    """Processes that cannot see the game's folder, one of them killed in the middle: the figures of one process."""
    jobs, games = jobs_of(game), 300
    alone = [figures(simulate(job, games, 7, workers=1)) for job in jobs]
    for job in jobs:
        ready(job)
    shutil.rmtree(game)
    killed: list[int] = []
    done = 0
    with cluster.embedded(2, processes=True) as client:

        def told(count: int) -> None:
            nonlocal done
            done += count
            if not killed and done > games:
                killed.extend(sorted(client.run(os.getpid).values())[:1])
                os.kill(killed[0], signal.SIGKILL)

        runs = cluster.play_on(client, jobs, games, 7, told)
        assert killed
        assert listening() <= {"127.0.0.1"}
        survivors = client.run(os.getpid).values()
    assert killed[0] not in survivors
    assert done == 3 * games
    for run, expected in zip(runs, alone, strict=True):
        assert run.tally.games == games
        assert run.tally.summary().items() <= expected.items()


def test_threads_of_this_process_will_do_for_native_code(game: Path) -> None:
    jobs = jobs_of(game, "auto")
    before = listening()
    with cluster.embedded(2, processes=False) as client:
        assert client.run(os.getpid) == {worker: os.getpid() for worker in client.nthreads()}
        assert sum(client.nthreads().values()) == 2
        assert listening() - before <= {"127.0.0.1"}
        runs = cluster.play_on(client, jobs, 500, 1, lambda _count: None)
    for run, job in zip(runs, jobs, strict=True):
        assert run.tally.summary().items() <= figures(simulate(job, 500, 1, workers=1)).items()


def test_tasks_grow_to_what_is_worth_handing_out(game: Path) -> None:
    """The first is one game; later ones last a while, but never longer than half of what is left for each thread."""
    told: list[int] = []
    with cluster.embedded(1, processes=False) as client:
        cluster.play_on(client, [Job(str(game), 2)], 3000, 1, told.append)
    assert told[0] == 1
    assert max(told) > 100
    assert max(told) <= cluster.LARGEST
    assert sum(told) == 3000


def test_two_jobs_alike_are_two(game: Path) -> None:
    job = Job(str(game), 2)
    with cluster.embedded(1, processes=False) as client:
        runs = cluster.play_on(client, [job, job], 30, 1, lambda _count: None)
        again = cluster.play_on(client, [job], 30, 2, lambda _count: None)
    assert [run.tally.games for run in runs] == [30, 30]
    assert runs[0].tally.summary() == runs[1].tally.summary() != again[0].tally.summary()


def test_faults_are_told_as_they_are_here(tmp_path: Path) -> None:
    folder = tmp_path / "trap"
    folder.mkdir()
    (folder / "game.yaml").write_text(
        "format: 1\ntitle: Trap\nplayers: 2\nlimit: {decisions: 9, then: draw}\nvalues:\n  steps: {to: 2}\n"
        "turn:\n  - choose: n\n    among: from_to(1, 2)\n    text: How many?\n  - gain: steps\n"
    )
    job = Job(str(folder), 2)
    with cluster.embedded(1, processes=False) as client:
        (run,) = cluster.play_on(client, [job], 5, 11, lambda _count: None)
    ((message, fault),) = run.tally.summary()["faults"].items()
    assert message.startswith(str(folder / "game.yaml"))
    assert fault == {"games": 5, "first_seed": 11}


def test_an_interrupted_run_keeps_what_was_played(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def interrupted(_title: str, _total: int, **_more: bool) -> Iterator[object]:
        done = 0

        def advance(count: int) -> None:
            nonlocal done
            done += count
            if done > 600:
                raise KeyboardInterrupt

        yield advance

    monkeypatch.setattr("rulewright_tools.simulation.many.bar", interrupted)
    jobs = jobs_of(game, "auto")
    found = play_all(jobs, 400, 1, workers=1)
    assert 1 <= len(found) < 3
    assert found[0]["games"] == 400
    assert not found[0]["interrupted"]
    assert figures(found[0]) == figures(simulate(jobs[0], 400, 1, workers=1))
    assert all(one["interrupted"] and one["games"] < 400 for one in found[1:])


# ---- what can be wrong


@pytest.mark.parametrize(
    "address", ["", "nonsense", "host", "foo://host:1", "tcp://ho st:1", "tcp://host", "host:port"]
)
def test_no_address(cli, game: Path, address: str) -> None:
    code, out, err = cli("simulate", game, "-n", "5", "--cluster", address)
    assert (code, out) == (2, "")
    assert "no address" in err
    assert "tcp://host:8786" in err


def test_nobody_there(cli, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 0.5)
    with socket.socket() as taken:  # an address at which nobody listens
        taken.bind(("127.0.0.1", 0))
        code, out, err = cli("simulate", game, "-n", "5", "--cluster", f"127.0.0.1:{taken.getsockname()[1]}")
    assert (code, out) == (2, "")
    assert "there is no cluster at" in err
    assert "dask scheduler" in err


def test_a_cluster_has_workers_of_its_own(cli, game: Path) -> None:
    code, _, err = cli("simulate", game, "-n", "5", "--cluster", "127.0.0.1:8786", "--workers", "3")
    assert code == 2
    assert "--workers" in err


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C reaches all processes of a terminal on POSIX alone")
def test_ctrl_c_ends_all_of_them_quietly(game: Path) -> None:
    """Sent to the whole group, as a terminal does, while processes play."""
    command = [sys.executable, "-m", "rulewright_tools", "simulate", str(game), "-n", "9000000", "--engine", "python"]
    paths = os.pathsep.join(str(Path(__file__).parents[2] / root) for root in ("interpreter", "tools"))
    process = subprocess.Popen(
        [*command, "--set", "numbers.most=1,2", "--workers", "2"], start_new_session=True, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=os.environ | {"PYTHONPATH": paths},
    )  # fmt: skip
    parent = psutil.Process(process.pid)

    def at_work() -> list[psutil.Process]:
        return [c for c in parent.children(recursive=True) if is_worker(c) and c.cpu_times().user > 2]

    until = time.monotonic() + 120
    while len(at_work()) < 2:
        assert process.poll() is None and time.monotonic() < until
        time.sleep(0.1)
    workers = at_work()
    os.killpg(process.pid, signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in out
    assert out.rstrip().endswith("interrupted")
    psutil.wait_procs(workers, timeout=10)
    assert not any(worker.is_running() and worker.status() != psutil.STATUS_ZOMBIE for worker in workers)


def test_dask_is_missing(cli, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "have_dask", lambda: False)
    code, out, err = cli("simulate", game, "-n", "5", "--cluster", "127.0.0.1:8786")
    assert (code, out) == (2, "")
    assert "pip install 'rulewright[cluster]'" in err


@pytest.fixture
def elsewhere() -> Iterator[object]:
    """A cluster as somebody else may have started it, with one worker in a thread."""
    with cluster._quiet():
        from distributed import LocalCluster

        with LocalCluster(
            n_workers=1, threads_per_worker=1, processes=False, protocol="tcp", host="127.0.0.1", memory_limit=None,
            dashboard_address="127.0.0.1:0", worker_dashboard_address="127.0.0.1:0",
            scheduler_kwargs={"dashboard": False},
        ) as found:  # fmt: skip
            yield found


def test_a_cluster_by_its_address(cli, game: Path, elsewhere) -> None:
    arguments = ("simulate", game, "-n", "60", "--set", "numbers.most=1,2", "--json")
    code, out, err = cli(*arguments, "--cluster", elsewhere.scheduler_address)
    assert (code, err) == (0, "")
    there, here = json.loads(out)["results"], json.loads(cli(*arguments)[1])["results"]
    assert list(map(figures, there)) == list(map(figures, here))


def test_workers_with_other_code(cli, game: Path, elsewhere, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_asked", lambda _client: {"tcp://worker": "of the worker"})
    code, out, err = cli("simulate", game, "-n", "5", "--cluster", elsewhere.scheduler_address)
    assert (code, out) == (2, "")
    assert "another Rulewright (tcp://worker)" in err


def test_a_worker_that_came_later_with_other_code(game: Path) -> None:
    with cluster.embedded(1, processes=False) as client, pytest.raises(Failure, match="another Rulewright"):
        cluster.play_on(client, [Job(str(game), 2)], 5, 1, lambda _count: None, stamp="of somebody else")


def test_a_worker_without_rulewright(cli, game: Path, elsewhere, monkeypatch: pytest.MonkeyPatch) -> None:
    missing = ModuleNotFoundError("No module named 'rulewright_tools'")
    monkeypatch.setattr(cluster, "_asked", lambda _client: {"tcp://worker": missing})
    code, out, err = cli("simulate", game, "-n", "5", "--cluster", elsewhere.scheduler_address)
    assert (code, out) == (2, "")
    assert "a worker has no Rulewright: tcp://worker" in err


def test_nobody_works_there(cli, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 1.0)
    with cluster._quiet():
        from distributed import LocalCluster

        with LocalCluster(
            n_workers=0,
            protocol="tcp",
            host="127.0.0.1",
            dashboard_address="127.0.0.1:0",
            scheduler_kwargs={"dashboard": False},
        ) as empty:
            code, out, err = cli("simulate", game, "-n", "5", "--cluster", empty.scheduler_address)
    assert (code, out) == (2, "")
    assert "has no workers" in err


def test_the_cluster_goes_away(game: Path, elsewhere) -> None:
    with cluster.connected(elsewhere.scheduler_address) as client:
        gone = threading.Event()

        def told(_count: int) -> None:
            if not gone.is_set():
                gone.set()
                elsewhere.close(timeout=5)

        with pytest.raises(Failure, match="gone"):
            cluster.play_on(client, [Job(str(game), 2)], 10_000_000, 1, told)
