#!/usr/bin/env python3
"""What `--workers` costs a caller without workers: instructions of the entry points of bench/parallel and bench/suite,
compiled with and without the option, on one worker. callgrind counts what runs inside of an entry point.

usage: instructions.py ASHLAR [--out DIRECTORY] [--limit RATIO] [--entry NAME]

Exit code 1 when an entry point executes more than RATIO (default 1.01) times the instructions, or its result differs.
"""
import argparse
import os
import re
import shutil
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
BENCH = os.path.dirname(HERE)
sys.dont_write_bytecode = True
sys.path.insert(0, BENCH)
from measuring import Failure, call, compiler, run_in, write_table

FLAGS = ["-O2", "-ffp-contract=off", "-fPIC"]   # PIC: an entry point is not inlined where it is called
PROBLEM = "[50][11]f64 [200][3]f64 [1000]f64 [1000]i64 [1000]i64 [1000][2]f64"
MIXTURE = "[25]f64 [25][10]f64 [25][55]f64 [1000][10]f64 1f64 0i64"
# program: {entry point: its arguments, types of random values or values}
PROGRAMS = {
    "parallel/kernels": {
        "mandelbrot": "60i64 80i64 100i32",
        "bodies": "[300]f64 [300]f64 [300]f64 [300]f64",
        "product": "[100][100]f64 [100][100]f64",
        "mixture": MIXTURE,
        "options": "[10000]f64 [10000]f64 [10000]f64",
        "clusters": "32i64 4i64 [2000][8]f64",
        "triad": "3f64 [100000]f64 [100000]f64",
        "total": "[100000]i32",
        "jacobi": "6i64 [200][200]f64",
    },
    "parallel/folds": {
        "sum_of_series": "[20000]f64", "histogram": "100i64 [20000]f64",
        "histogram_of_series": "100i64 [20000]f64", "scattered": "[20000]i64 [20000]f64", "filtered": "[20000]f64",
        "running": "[20000]f64", "least": "[20000]i64",
    },
    "suite/add3": {"add3": "[10000]f64 [10000]f64 [10000]f64", "three_add": "[10000]f64 [10000]f64 [10000]f64",
                   "total_of": "[10000]f64"},
    "suite/bundle_adjustment": {"project": "[11]f64 [3]f64", "project_loop": "1000i64 [11]f64 [3]f64",
                                "objective": PROBLEM, "sums_of_squares": PROBLEM},
    "suite/cross": {"cross_one": "[3]f64 [3]f64", "cross_many": "[10000][3]f64 [10000][3]f64",
                    "cross_loop": "1000i64 [3]f64 [3]f64"},
    "suite/dot": {"dot": "[10000]f64 [10000]f64"},
    "suite/hand_tracking": {"angle_axis": "[3]f64", "hand_tracking_loop": "1000i64 [3]f64"},
    "suite/matmul": {"matmul": "[100][100]f64 [100][100]f64"},
    "suite/matvec": {"matvec": "[200][200]f64 [200]f64"},
    "suite/mixture": {"objective": MIXTURE},
    "suite/saxpy": {"saxpy": "2f32 [10000]f32 [10000]f32"},
}


def programs_of(folders):
    """The programs of bench/parallel and bench/suite: one that the table lacks is a mistake."""
    found = {f"{folder}/{name[:-4]}" for folder in folders
             for name in os.listdir(os.path.join(BENCH, folder)) if name.endswith(".fut")}
    for name in found ^ set(PROGRAMS):
        raise Failure(f"{name}: in the folder or in the table, not in both")
    return PROGRAMS


def build(ashlar, out, program, words):
    name = os.path.join(out, program.replace("/", "_") + ("_workers" if words else ""))
    call([ashlar, "headers", "-o", out])
    call([ashlar, "c", "--prefix", "", *words, "-o", name, os.path.join(BENCH, program + ".fut")])
    call([*compiler(), *FLAGS, name + ".c", "-I" + out, "-o", name, "-lm", "-pthread"])
    return name, bool(words)


def count(built, entry, data):
    """Instructions inside of the entry point, and its result."""
    name, has_workers = built
    counts = name + ".counts"
    words = ["valgrind", "--tool=callgrind", f"--toggle-collect={entry}", f"--callgrind-out-file={counts}", name,
             "-e", entry, *(["-N", "1"] if has_workers else [])]
    result = call(words, stdin=open(data, encoding="utf-8"))
    with open(counts, encoding="utf-8") as file:
        total = re.search(r"^totals: (\d+)", file.read(), re.M)
    if not total or int(total.group(1)) == 0:
        raise Failure(f"{entry}: callgrind counts nothing inside of it")
    return int(total.group(1)), result


def measure(ashlar, out, limit, chosen):
    rows, most = [], 0
    print(f"{'instructions':36}{'without':>14}{'--workers':>14}{'ratio':>9}")
    for program, entries in programs_of(["parallel", "suite"]).items():
        entries = {name: types for name, types in entries.items() if not chosen or name in chosen}
        if not entries:
            continue
        plain, workers = (build(ashlar, out, program, words) for words in ([], ["--workers"]))
        for entry, types in entries.items():
            data = os.path.join(out, "data")
            words = [word for type_ in types.split() for word in ("-g", type_)]
            with open(data, "w", encoding="utf-8") as file:
                file.write(call([ashlar, "dataset", "--f64-bounds=0.1:1", "--i64-bounds=0:49", *words]))
            (before, expected), (after, result) = count(plain, entry, data), count(workers, entry, data)
            ratio = after / before
            most = max(most, ratio)
            print(f"{program + ' ' + entry:36}{before:14}{after:14}{ratio:9.4f}{'  MORE' if ratio > limit else ''}",
                  flush=True)
            if result != expected:
                raise Failure(f"{program} {entry}: the results differ")
            rows.append([program, entry, before, after, f"{ratio:.4f}"])
    write_table(out, ["program", "entry", "without", "workers", "ratio"], rows)
    return most <= limit


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("ashlar")
    parser.add_argument("--out", help="where the programs and the table go")
    parser.add_argument("--limit", type=float, default=1.01)
    parser.add_argument("--entry", action="append", help="only this one (may be repeated)")
    arguments = parser.parse_args()
    if not shutil.which("valgrind"):
        print("SKIPPED: valgrind is not installed")
        return
    ashlar = os.path.abspath(arguments.ashlar)
    run_in(arguments.out, lambda out: measure(ashlar, out, arguments.limit, arguments.entry))


if __name__ == "__main__":
    main()
