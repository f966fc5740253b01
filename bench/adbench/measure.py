#!/usr/bin/env python3
"""ADBench's objectives on ADBench's data: values against the reference, and the Gaussian mixture against C++ and C by hand.

usage: measure.py ASHLAR [--data DIRECTORY] [--out DIRECTORY] [--rounds N] [--check]

The data is no part of this project: it is looked for in ../shared/data/adbench, and without it everything is skipped, saying so.
--check: every objective once, no times; ends with `N passed, N failed`. Reference values: ADBench's own C++.
"""
import argparse
import os
import statistics
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
BENCH = os.path.dirname(HERE)
sys.dont_write_bytecode = True
sys.path.insert(0, BENCH)
import read
from measuring import Failure, Judge, call, compiler, ratio, run_in

FLAGS = ["-O3", "-march=native", "-ffp-contract=off"]
# program, entry, reader, file, reference values, relative tolerance
OBJECTIVES = [
    ("suite/mixture", "objective", read.mixture, "gmm/test.txt", [8.0738040800497579], 1e-11),
    ("suite/mixture", "objective", read.mixture, "gmm/1k_d2_K5.txt", [-5240.5905625496471], 1e-11),
    ("suite/mixture", "objective", read.mixture, "gmm/1k_d10_K25.txt", [-25649.65262119762], 1e-11),
    ("suite/mixture", "objective", read.mixture, "gmm/1k_d20_K50.txt", [-65629.506871267658], 1e-11),
    ("suite/mixture", "objective", read.mixture, "gmm/1k_d64_K5.txt", [-1304563.9853807581], 1e-11),
    ("suite/mixture", "objective", read.mixture, "gmm/10k_d10_K100.txt", [-232369.5841744651], 1e-11),
    ("adbench/mixture", "objective_by_columns", read.mixture, "gmm/1k_d64_K5.txt", [-1304563.9853807581], 1e-11),
    ("adbench/mixture", "objective_in_blocks", read.mixture, "gmm/1k_d10_K25.txt", [-25649.65262119762], 1e-11),
    ("suite/bundle_adjustment", "sums_of_squares", read.adjustment, "ba/ba1_n49_m7776_p31843.txt", [478.457148787, 21730.588840635], 1e-9),
    ("adbench/hand", "simple", read.hand, "hand/simple_small_hand1.txt", [3.12473986897], 1e-10),
    ("adbench/hand", "complicated", read.hand_in_triangles, "hand/complicated_small_hand1.txt", [3.22701511137], 1e-10),
    ("adbench/lstm", "objective", read.lstm, "lstm/lstm_l2_c1024.txt", [0.66666517955885], 1e-11),
]
TIMED = [("1k_d2_K5", -5240.5905625496471, 1e-11), ("1k_d10_K25", -25649.65262119762, 1e-11), ("1k_d20_K50", -65629.506871267658, 1e-11), ("1k_d64_K5", -1304563.9853807581, 1e-11),
         ("10k_d10_K100", -232369.5841744651, 1e-11), ("2.5M_d2_K5", -5929525.67828, 1e-9)]


def is_close(got, wanted, tolerance):
    return abs(got - wanted) <= tolerance * abs(wanted)


def value(text):
    return float(text.strip().removesuffix("f64"))


def judge_objective(judge, ashlar, data, objective):
    program, entry, reader, name, wanted, tolerance = objective
    try:
        got = [value(line) for line in call([ashlar, "run", "-e", entry, os.path.join(BENCH, program + ".fut")], input=reader(os.path.join(data, name))).splitlines()]
        judge(f"{name}: got {got}, expected {wanted}", len(got) == len(wanted) and all(is_close(a, b, tolerance) for a, b in zip(got, wanted)))
    except Failure as failure:
        judge(f"{name}: {failure}", False)


def check(ashlar, data):
    judge = Judge()
    for objective in OBJECTIVES:
        judge_objective(judge, ashlar, data, objective)
    return judge.finish()


def build(ashlar, out):
    place = lambda name: os.path.join(out, name)
    cc, cxx = compiler(), compiler("CXX", "c++")
    call([ashlar, "c", "--library", "-o", place("generated"), os.path.join(HERE, "mixture.fut")])
    call([*cc, *FLAGS, "-c", place("generated.c"), "-o", place("generated.o")])
    call([*cc, *FLAGS, "-I" + HERE, "-c", os.path.join(HERE, "mixture.c"), "-o", place("by_hand.o")])
    call([*cxx, "-O3", "-march=native", "-std=c++17", "-I" + out, "-I" + HERE, os.path.join(HERE, "mixture.cpp"), place("by_hand.o"), place("generated.o"), "-o", place("run"), "-lm"])
    return place("run")


SERIES = ["Ashlar", "Ashlar, in blocks", "C", "C++"]


def measured(program, path, rounds, wanted, tolerance):
    """Seconds of each round by series; every value is judged."""
    seconds = {name: [] for name in SERIES}
    for line in call([program, path, str(rounds)]).splitlines():
        name, time, got, _ = line.split("\t")
        if not is_close(float(got), wanted, tolerance):
            raise Failure(f"{path}, {name}: got {got}, expected {wanted}")
        seconds[name].append(float(time))
    return seconds


def measure(program, data, rounds):
    pairs = [("Ashlar", "C++"), ("Ashlar, in blocks", "C++"), ("Ashlar, in blocks", "C")]
    ratios = {pair: [] for pair in pairs}
    print(f"{'ms':16} {'Ashlar':>9} {'in blocks':>9} {'C':>9} {'C++':>9}   " + " ".join(f"{a.removeprefix('Ashlar, ')} / {b}".rjust(15) for a, b in pairs))
    for name, wanted, tolerance in TIMED:
        path = os.path.join(data, "gmm", name + ".txt")
        if not os.path.exists(path):
            print(f"{name}: left out, there is no such file")
            continue
        seconds = measured(program, path, rounds, wanted, tolerance)
        for a, b in pairs:
            ratios[a, b].append(ratio(seconds[a], seconds[b]))
        print(f"{name:16} " + " ".join(f"{statistics.median(seconds[series]) * 1e3:9.3f}" for series in SERIES) + "   " + " ".join(f"{ratios[pair][-1]:15.2f}" for pair in pairs), flush=True)
    print(f"{'geometric mean':58}" + " ".join(f"{statistics.geometric_mean(ratios[pair]):15.2f}" for pair in pairs))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("ashlar")
    parser.add_argument("--data", default=os.path.join(os.path.dirname(BENCH), "..", "shared", "data", "adbench"))
    parser.add_argument("--out", help="where programs go")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--check", action="store_true", help="values, no times")
    arguments = parser.parse_args()
    if not os.path.isdir(arguments.data):
        print(f"skipped: no ADBench data in {arguments.data}")
        if arguments.check:
            print("0 passed, 0 failed")
        return
    ashlar = os.path.abspath(arguments.ashlar)
    run_in(arguments.out, lambda out: check(ashlar, arguments.data) if arguments.check else measure(build(ashlar, out), arguments.data, arguments.rounds))


if __name__ == "__main__":
    main()
