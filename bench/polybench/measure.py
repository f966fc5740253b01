#!/usr/bin/env python3
"""PolyBench's kernels: generated C against plain C of our own (the same compiler and flags), time and workspace.

usage: measure.py ASHLAR [--out DIRECTORY] [--rounds N] [--group NAME] [--kernel NAME] [--check]

Both compute every element in the same order, so results are compared bit for bit; they run in turns in one process, and
a ratio is the median of
the ratios of the rounds. Workspace: the bytes that the entry point asks for, beside the arrays that the plain C needs
besides inputs and results.
--check: small sizes, no times; ends with `N passed, N failed`.
"""
import argparse
import math
import os
import statistics
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(HERE))
from measuring import Failure, Judge, call, compiler, ratio, run_in, write_table

GROUPS = ["blas", "products", "solvers", "statistics", "medley", "stencils"]
FLAGS = ["-O3", "-march=native", "-ffp-contract=off"]


def build(ashlar, out, group, flags):
    place = lambda name: os.path.join(out, name)
    source = lambda name: os.path.join(HERE, name)
    call([ashlar, "c", "--library", "-o", place(group), source(group + ".fut")])
    call([*compiler(),
    *flags,
    f"-DGROUP={group}",
    "-I" + out,
    "-I" + HERE,
    source("run.c"),
    source(group + ".c"),
    place(group + ".c"),
    "-o",
    place("run-" + group),
     "-lm"])
    return place("run-" + group)


def check(ashlar, out, groups):
    judge = Judge()
    for group in groups:
        try:
            lines = call([build(ashlar, out, group, ["-O1", "-ffp-contract=off"]), "check"], (0, 1)).splitlines()
        except Failure as failure:
            lines = [f"{group}: {failure}"]
        for line in lines:
            judge(line.removeprefix("FAILED\t"), line.startswith("ok\t"))
    return judge.finish()


class Measured:
    def __init__(self, group, rows):
        self.group, self.ours, self.by_hand = group, [float(row[1]) for row in rows], [float(row[2]) for row in rows]
        self.workspace, self.scratch = int(rows[0][3]), int(rows[0][4])
        self.ratio = ratio(self.ours, self.by_hand)


def measure(program, group, rounds, kernels):
    rows = {}
    for only in kernels or [None]:
        for line in call([program, "time", str(rounds)] + ([only] if only else [])).splitlines():
            row = line.split("\t")
            rows.setdefault(row[0], []).append(row)
    return {name: Measured(group, found) for name, found in rows.items()}


def line_of(name, one):
    ours, by_hand = (statistics.median(times) * 1e3 for times in (one.ours, one.by_hand))
    return f"{name:16} {ours:9.3f} {by_hand:9.3f} {one.ratio:7.2f} {one.workspace:12} {one.scratch:12}"


def report(measured, out):
    mean = math.exp(statistics.fmean(math.log(one.ratio) for one in measured.values()))
    slower = [f"{name} {one.ratio:.2f}" for name, one in measured.items() if one.ratio > 1.3]
    larger = [name for name, one in measured.items() if one.workspace > one.scratch]
    print(f"\ngeometric mean of {len(measured)}: {mean:.2f} of the time of C")
    print("slower than C by more than 1.3: " + (", ".join(slower) or "none"))
    print("more workspace than C: " + (", ".join(larger) or "none"))
    header = ["group", "kernel", "median_seconds", "median_seconds_c", "ratio", "workspace_bytes", "workspace_bytes_c"]
    write_table(out,
    header,
    ([one.group,
    name,
    f"{statistics.median(one.ours):.9f}",
    f"{statistics.median(one.by_hand):.9f}",
    f"{one.ratio:.4f}",
    one.workspace,
    one.scratch] for name,
     one in measured.items()))


def measure_all(ashlar, out, groups, arguments):
    print(f"{'':16} {'Ashlar ms':>9} {'C ms':>9} {'ratio':>7} {'workspace':>12} {'of C':>12}")
    measured = {}
    for group in groups:
        found = measure(build(ashlar, out, group, FLAGS), group, arguments.rounds, arguments.kernel)
        print("".join(line_of(name, one) + "\n" for name, one in found.items()), end="", flush=True)
        measured.update(found)
    if measured:
        report(measured, out)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("ashlar")
    parser.add_argument("--out", help="where programs and the table go")
    parser.add_argument("--rounds", type=int, default=11, help="runs of each")
    parser.add_argument("--group", action="append", choices=GROUPS, help="only this one (may be repeated)")
    parser.add_argument("--kernel", action="append", help="only this one of the group (may be repeated)")
    parser.add_argument("--check", action="store_true", help="small sizes, judged, no times")
    arguments = parser.parse_args()
    ashlar, groups = os.path.abspath(arguments.ashlar), arguments.group or GROUPS
    run_in(
    arguments.out,
    lambda out: check(
        ashlar,
        out,
        groups) if arguments.check else measure_all(
            ashlar,
            out,
            groups,
             arguments))


if __name__ == "__main__":
    main()
