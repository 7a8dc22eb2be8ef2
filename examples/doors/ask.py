"""Drives `hashi ask` from Python: questions as dictionaries in, records out.

    python3 examples/doors/ask.py hashi

It counts the solutions of a board, lists them, and shows an error with its field.
"""

import json
import subprocess
import sys


class Hashi:
    """A running `hashi ask`."""

    def __init__(self, program="hashi"):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([program, "ask"], stdin=pipe, stdout=pipe, text=True)
        self.last = 0

    def ask(self, question, board, name="board", **fields):
        """Yields the records of a question: items first, the answer last."""
        self.last += 1
        call = {"id": self.last, "ask": question, "board": board, "name": name, "with": fields}
        self.process.stdin.write(json.dumps(call) + "\n")
        self.process.stdin.flush()
        error = None
        while "end" not in (line := json.loads(self.process.stdout.readline())):
            if error := line.get("error"):
                continue
            yield line.get("item") or line["answer"]
        if error:
            raise ValueError(f"{error['field']}: {error['message']}")

    def close(self):
        self.process.stdin.close()
        return self.process.wait()


if __name__ == "__main__":
    hashi = Hashi(*sys.argv[1:])
    board = "3,,3\n,,\n3,,3"
    (count,) = hashi.ask("count", board)
    print("count", count["solutions"])
    *solutions, answer = hashi.ask("all", board)
    print("all", [solution["bridges"][0]["bridges"] for solution in solutions], answer["status"])
    try:
        list(hashi.ask("count", board, limits=1))
    except ValueError as error:
        print("error", str(error).split(";")[0])
    sys.exit(hashi.close())
