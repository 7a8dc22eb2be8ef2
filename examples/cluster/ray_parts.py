"""The same on Ray: `python examples/cluster/ray_parts.py`, from the folder that holds `boards/`."""

import subprocess

import ray

PARTS = 8


@ray.remote(max_retries=3)
def part(number: int) -> int:
    shard, file = f"{number}/{PARTS}", f"out/{number}.jsonl"
    words = ["hashi", "rate", "boards", "--quiet", "--shard", shard, "--resume", file]
    return subprocess.run(words, check=False).returncode


if __name__ == "__main__":
    ray.init(include_dashboard=False, _node_ip_address="127.0.0.1")
    codes = ray.get([part.remote(number) for number in range(1, PARTS + 1)])
    # Boards that are not rated since they have no solution, or several, are an answer too.
    raise SystemExit(max(codes) if max(codes) > 1 else 0)
