#!/usr/bin/env python3
"""What `--workers` costs when a program is compiled: the times of `ashlar c` with and without the option.

usage: compile_time.py ASHLAR [--out DIRECTORY] [--limit RATIO] [--rounds N] [FOLDER ...]

Of all programs of the folders (default: test/run, test/rows, examples and bench), in turns, the least times; a program
that `ashlar c` refuses is left out. Exit code 1 when all together take more than RATIO (default 1.3) times as long.
"""
import argparse
import os
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(HERE))
from measuring import Failure, run_in, write_table

FOLDERS = ["test/run", "test/rows", "examples", "bench"]
SHOWN = 10


def programs_below(folder):
    if not os.path.isdir(folder):
        raise Failure(f"{folder}: no folder")
    return sorted(os.path.join(at, name) for at, _, names in os.walk(folder) for name in names
                  if name.endswith(".fut"))


def compiled(words):
    """Seconds of one compilation; None: it is refused."""
    start = time.perf_counter()
    done = subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return None if done.returncode else time.perf_counter() - start


def least_times(ashlar, out, program, rounds):
    """Without the option and with it; None: refused."""
    least = [float("inf"), float("inf")]
    for _ in range(rounds):
        for k, words in enumerate(([], ["--workers"])):
            seconds = compiled([ashlar, "c", "--library", *words, "-o", os.path.join(out, "compiled"), program])
            if seconds is None:
                return None
            least[k] = min(least[k], seconds)
    return least


def measure(ashlar, out, folders, rounds, limit):
    rows = []
    for program in sorted({program for folder in folders for program in programs_below(folder)}):
        times = least_times(ashlar, out, program, rounds)
        if times:
            rows.append([os.path.relpath(program, ROOT), *times, times[1] / times[0]])
    if not rows:
        raise Failure("no program of the folders can be compiled")
    write_table(out, ["program", "seconds", "seconds with --workers", "ratio"], rows)
    without, workers = (sum(row[k] for row in rows) for k in (1, 2))
    print(f"{'the largest ratios':50}{'ms':>10}{'--workers':>12}{'ratio':>8}")
    for name, before, after, ratio in sorted(rows, key=lambda row: -row[3])[:SHOWN]:
        print(f"{name:50}{before * 1e3:10.1f}{after * 1e3:12.1f}{ratio:8.2f}")
    print(f"{f'{len(rows)} programs':50}{without * 1e3:10.1f}{workers * 1e3:12.1f}{workers / without:8.2f}")
    return workers <= limit * without


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("ashlar")
    parser.add_argument("folders", nargs="*", default=[os.path.join(ROOT, folder) for folder in FOLDERS])
    parser.add_argument("--out", help="where the table goes")
    parser.add_argument("--limit", type=float, default=1.3)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    ashlar = os.path.abspath(arguments.ashlar)
    run_in(arguments.out, lambda out: measure(ashlar, out, arguments.folders, arguments.rounds, arguments.limit))


if __name__ == "__main__":
    main()
