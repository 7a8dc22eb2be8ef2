"""Many boards on a cluster of Dask: two workers on this machine."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import cloudpickle
import pytest
from distributed import Client, Worker, WorkerPlugin

import hashilab as hl
from hashilab import cluster

BOARDS = [board.json for board in hl.generate(size="7x7", seed=3, count=60)]
KILLS = "1,,1,,,,1"
# What a worker runs is sent to it whole.
cloudpickle.register_pickle_by_value(sys.modules[__name__])


@pytest.fixture
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A cluster as people start one: a scheduler and two workers, from the command line.

    Processes of their own can be killed at any moment: nothing here waits for them to be well.
    """
    folder = tmp_path_factory.mktemp("cluster")
    address = str(folder / "scheduler.json")
    here = ["--host", "127.0.0.1", "--no-dashboard", "--scheduler-file", address]
    workers = ["--nworkers", "2", "--nthreads", "1", "--local-directory", str(folder)]
    processes = []
    with (folder / "log.txt").open("w") as log:
        for words in (["scheduler", "--port", "0"], ["worker", *workers]):
            command = [sys.executable, "-m", "dask", *words, *here]
            processes.append(
                subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True)
            )
    try:
        with Client(scheduler_file=address, timeout=60) as client:
            client.wait_for_workers(2, timeout=60)
            yield client
    finally:
        for process in processes:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def expected(texts: list[str]) -> list[dict[str, object]]:
    records = []
    for number, text in enumerate(texts, start=1):
        record = hl.Board(text).ask(hl.questions.Rate()).record()
        records.append(record | {"board": f"board {number}"})
    return records


def test_the_records_are_those_of_one_process(client: Client, tmp_path: Path) -> None:
    records = hl.map(BOARDS, hl.questions.Rate(), client=client, folder=tmp_path, part=7)
    assert list(records) == expected(BOARDS)
    assert (len(records), records.statuses) == (60, {"rated": 60})
    # What is there is kept.
    again = hl.map(BOARDS, hl.questions.Rate(), client=client, folder=tmp_path, part=7)
    assert [receipt.kept for receipt in again.receipts] == [True] * 9
    assert list(again) == expected(BOARDS)
    odd = ["1,,2", "1,z", BOARDS[0]]
    others = hl.map(odd, hl.questions.Rate(), client=client, folder=tmp_path / "odd")
    assert others.statuses == {"infeasible": 1, "error": 1, "rated": 1}
    named = {f"board-{at}.csv": text for at, text in enumerate(BOARDS[:3])}
    by_name = hl.map(named, hl.questions.Rate(), client=client, folder=tmp_path / "named", part=2)
    assert [record["board"] for record in by_name] == list(named)
    with pytest.raises(hl.Refused, match="the records of other boards"):
        # The same boards under other names.
        hl.map(BOARDS[:3], hl.questions.Rate(), client=client, folder=tmp_path / "named", part=2)
    again.to_parquet(tmp_path / "all.parquet")
    import polars

    table = polars.read_parquet(tmp_path / "all.parquet")
    assert table["rating.score"].dtype == polars.Int64
    assert table.height == 60
    with pytest.raises(hl.Refused):
        hl.map(BOARDS, hl.questions.Rate(), client=client)  # type: ignore[call-overload]


def test_a_folder_of_another_call_is_refused(client: Client, tmp_path: Path) -> None:
    rate = hl.questions.Rate()
    records = hl.map(BOARDS, rate, client=client, folder=tmp_path, part=7)
    # Read while others try to write.
    held = iter(records)
    first = [next(held) for _ in range(10)]
    with pytest.raises(hl.Refused, match="its question is 'rate', not 'count'") as refused:
        hl.map(BOARDS, hl.questions.Count(), client=client, folder=tmp_path, part=7)
    assert refused.value.field == "folder"
    with pytest.raises(hl.Refused, match="its part is 7, not 8"):
        hl.map(BOARDS, rate, client=client, folder=tmp_path, part=8)
    with pytest.raises(hl.Refused, match="its time_limit is None, not 5.0"):
        hl.map(BOARDS, rate, client=client, folder=tmp_path, part=7, time_limit=5)
    changed = [*BOARDS[:30], "1,,2", *BOARDS[31:]]
    for boards in (changed, BOARDS[::-1], BOARDS[1:]):
        with pytest.raises(hl.Refused, match="the records of other boards in 0000000"):
            hl.map(boards, rate, client=client, folder=tmp_path, part=7, retries=0)
    assert first + list(held) == expected(BOARDS)
    call = tmp_path / "call.json"
    text = call.read_text()
    call.write_text(text.replace(hl.__version__, "0.0.9"))
    with pytest.raises(hl.Refused, match="its version is '0.0.9'"):
        hl.map(BOARDS, rate, client=client, folder=tmp_path, part=7)
    for nonsense in ("[]", "{", ""):
        call.write_text(nonsense)
        with pytest.raises(hl.Refused, match="folder: "):
            hl.map(BOARDS, rate, client=client, folder=tmp_path, part=7)
    call.unlink()
    with pytest.raises(hl.Refused, match="records that no call says it has made"):
        hl.map(BOARDS, rate, client=client, folder=tmp_path, part=7)
    call.write_text(text)
    # More boards of the same call go on where it ended.
    assert len(hl.map(BOARDS, rate, client=client, folder=tmp_path, part=7)) == 60
    (tmp_path / "file").write_text("")
    with pytest.raises(hl.Refused, match="cannot be made"):
        hl.map(BOARDS, rate, client=client, folder=tmp_path / "file", part=7)


def test_boards_come_from_collections_of_dask(client: Client, tmp_path: Path) -> None:
    bag = pytest.importorskip("dask.bag")
    boards = bag.from_sequence(BOARDS, npartitions=5)
    records = hl.map(boards, hl.questions.Rate(), client=client, folder=tmp_path)
    assert list(records) == expected(BOARDS)


def test_a_killed_worker_loses_nothing(client: Client, tmp_path: Path) -> None:
    texts = BOARDS * 40
    victim = next(iter(client.run(os.getpid).values()))

    def kill() -> None:
        while len(list(tmp_path.glob("*.jsonl"))) < 3:
            time.sleep(0.005)
        os.kill(victim, signal.SIGKILL)

    thread = threading.Thread(target=kill)
    thread.start()
    records = hl.map(texts, hl.questions.Rate(), client=client, folder=tmp_path, part=20)
    thread.join()
    assert victim not in client.run(os.getpid).values()
    assert list(records) == expected(texts)


class Killer(WorkerPlugin):
    """Has one board kill the worker that reads it, as too little memory would."""

    name = "killer"

    def setup(self, worker: Worker) -> None:
        from hashilab import cluster as theirs

        read = theirs.Board

        def reads(text: str) -> hl.Board:
            if text == KILLS:
                os._exit(1)
            return read(text)

        theirs.Board = reads  # type: ignore[assignment, misc]


def test_a_board_that_kills_its_workers_is_set_aside(client: Client, tmp_path: Path) -> None:
    client.register_plugin(Killer())
    # Two of them, and innocent boards on the same workers when they are killed.
    texts = [*BOARDS[:3], KILLS, *BOARDS[4:8], KILLS, *BOARDS[9:12]]
    records = list(hl.map(texts, hl.questions.Rate(), client=client, folder=tmp_path, part=2))
    wanted = expected([*BOARDS[:12]])
    for number in (8, 3):
        assert records[number]["status"] == "error"
        assert records[number]["message"] == "set aside: each worker that took it was killed"
        del records[number], wanted[number]
    assert records == wanted


def test_other_versions_are_refused(client: Client, tmp_path: Path) -> None:
    client.run(_pretend)
    with pytest.raises(hl.HashiError, match="the workers have hashilab 9.9"):
        hl.map(BOARDS, hl.questions.Rate(), client=client, folder=tmp_path)


def _pretend() -> None:
    cluster._native.__version__ = "9.9"  # type: ignore[attr-defined]


def test_a_file_that_breaks_off_is_done_again(client: Client, tmp_path: Path) -> None:
    first = hl.map(BOARDS[:10], hl.questions.Rate(), client=client, folder=tmp_path, part=5)
    path = Path(first.receipts[1].path)
    text = path.read_text()
    path.write_text(text[:-20])
    again = hl.map(BOARDS[:10], hl.questions.Rate(), client=client, folder=tmp_path, part=5)
    assert [receipt.kept for receipt in again.receipts] == [True, False]
    assert path.read_text() == text
    assert json.loads(text.splitlines()[0])["boards"] == 5
