"""Threads, interrupts, forks, memory."""

import os
import resource
import subprocess
import sys
import textwrap
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import hashilab as hl
import pytest
from conftest import ONE


def run(code: str, **options: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True, check=False
    )


HARD = 'hl.Board("\\n".join([",".join("?" * 40)] * 40))'


@pytest.mark.parametrize("call", [
    f"{HARD}.count()",
    f"list({HARD}.solutions(engine='cdcl'))",
    f"list(hl.map([{HARD}] * 4, hl.questions.Count(), jobs=2))",
    "list(hl.generate(size='40x40', level='extreme', count=100000))",
])
def test_ctrl_c_ends_any_call(call: str) -> None:
    code = f"""
        import os, signal, threading, time, hashilab as hl
        # A shell has what it starts in the background ignore Ctrl-C.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        began = []
        def press():
            time.sleep(1)
            began.append(time.monotonic())
            os.kill(os.getpid(), signal.SIGINT)
        threading.Thread(target=press, daemon=True).start()
        try:
            {call}
        except KeyboardInterrupt:
            print(time.monotonic() - began[0])
    """
    ran = run(code)
    # Half a second: other tests may be running beside this one.
    assert float(ran.stdout) < 0.5, ran.stderr


def test_an_interrupt_of_one_call_stops_no_other(hard: hl.Board) -> None:
    answers: list[str] = []
    board = hl.Board(ONE)

    def other() -> None:
        answers.extend(board.ask(hl.questions.Count()).status for _ in range(200))

    thread = threading.Thread(target=other)
    thread.start()
    for _ in range(20):
        solutions = hard.solutions(engine="cdcl")
        next(solutions)
        solutions.close()  # type: ignore[attr-defined]
    thread.join()
    assert answers == ["exactly"] * 200


def test_other_threads_go_on(hard: hl.Board) -> None:
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    hard.ask(hl.questions.Count(), time_limit=0.5)
    done.set()
    thread.join()
    assert ticks > 50


def test_maps_keep_the_order() -> None:
    boards = [hl.Board(f"{clue},,{other}") for clue in (1, 2) for other in (1, 2)]
    counts = [answer.value for answer in hl.map(boards, hl.questions.Count(), jobs=2)]
    assert counts == [1, 0, 0, 1]
    endless = hl.map(iter(lambda: boards[0], None), hl.questions.Count(), jobs=2)
    assert [next(endless).value for _ in range(50)] == [1] * 50
    endless.close()  # type: ignore[attr-defined]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_forks() -> None:
    child = """
        import os, threading, hashilab as hl
        board = hl.Board("2,,3\\n,,\\n,,1")
        {before}
        child = os.fork()
        if child == 0:
            try:
                print(board.solve().bridges, flush=True)
            except hl.HashiError as error:
                print("refused", error, flush=True)
            os._exit(0)
        os.waitpid(child, 0)
        os._exit(0)
    """
    assert "r1c1" in run(child.format(before="board.solve()")).stdout
    # A thread in the middle of the package's own imports leaves no lock behind; whether it is at
    # work yet is up to chance.
    importing = "threading.Thread(target=board.count).start()"
    said = run(child.format(before=importing)).stdout
    assert "r1c1" in said or "refused this process was forked" in said
    before = f"board.solve(); threading.Thread(target={HARD}.count).start()"
    assert "refused this process was forked" in run(child.format(before=before)).stdout


def test_many_threads_at_once() -> None:
    board = hl.Board(ONE)
    with ThreadPoolExecutor(16) as pool:
        assert set(pool.map(lambda _: board.count(), range(400))) == {1}


def test_signals_stay_as_they_are() -> None:
    code = """
        import signal
        before = signal.getsignal(signal.SIGINT)
        import hashilab as hl
        hl.Board("1,,1").count()
        print(signal.getsignal(signal.SIGINT) is before)
    """
    assert run(code).stdout == "True\n"


def test_a_hundred_thousand_boards_need_no_more_memory_than_ten_thousand() -> None:
    # Peak memory only grows, so what is asked later must not raise it.
    boards = [hl.Board("2,,3\n,,\n,,1"), hl.Board("3,,3\n,,\n3,,3"), hl.Board("1,,2")]
    question = hl.questions.Solve(engine="cdcl")

    def ask(count: int) -> int:
        for number in range(count):
            boards[number % 3].ask(question)
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    before = ask(10_000)
    assert ask(90_000) - before < 10_000, "kilobytes"


def test_a_bar_shows_how_far_a_map_is(capfd: pytest.CaptureFixture[str]) -> None:
    boards = [hl.Board("1,,1")] * 7
    answers = list(hl.map(boards, hl.questions.Count(), progress=True))
    assert [answer.value for answer in answers] == [1] * 7
    assert "7/7" in capfd.readouterr().err
