#!/usr/bin/env python3
"""ADBench's objectives on ADBench's data: values against the reference, and the Gaussian mixture against C++ and C by
hand.

usage: measure.py ASHLAR [--data DIRECTORY] [--out DIRECTORY] [--rounds N] [--mode strict|relaxed|both] [--most POINTS]
    [--check]

The data is no part of this project: it is looked for in ../shared/data/adbench. A file that is not there is replaced,
for times, by a mixture of its size that
is drawn, the same each time (all ways to compute it are then compared with each other).
--check: every objective once, no times, on files alone; ends with `N passed, N failed`. Reference values: ADBench's own
    C++.
Times: gcc and clang, as far as they are there, in turns in one process; in each row the best build of the program in
blocks over the best build of a peer.
"""
import argparse
import os
import shutil
import statistics
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
BENCH = os.path.dirname(HERE)
sys.dont_write_bytecode = True
sys.path.insert(0, BENCH)
import read
from measuring import Failure, Judge, call, run_in

FLAGS = ["-O3", "-march=native", "-fPIC"]
WIDE = "-mprefer-vector-width=512"   # for C; C++ is not faster with it
MODES = {"strict": ([WIDE, "-ffp-contract=off"], []), "relaxed": ([WIDE, "-ffast-math"],
                    ["--float", "relaxed"])}   # of C, of ours; C++ is the same in both
COMPILERS = [("gcc", "g++"), ("clang", "clang++")]
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
    ("suite/bundle_adjustment", "sums_of_squares", read.adjustment, "ba/ba1_n49_m7776_p31843.txt",
     [478.457148787, 21730.588840635], 1e-9),
    ("adbench/hand", "simple", read.hand, "hand/simple_small_hand1.txt", [3.12473986897], 1e-10),
    ("adbench/hand", "complicated", read.hand_in_triangles, "hand/complicated_small_hand1.txt", [3.22701511137], 1e-10),
    ("adbench/lstm", "objective", read.lstm, "lstm/lstm_l2_c1024.txt", [0.66666517955885], 1e-11),
]
# D, K, points, the file, ADBench's value for it where it is known
TIMED = [
    (2, 5, 1000, "1k_d2_K5", -5240.5905625496471),
    (10, 25, 1000, "1k_d10_K25", -25649.65262119762),
    (20, 50, 1000, "1k_d20_K50", -65629.506871267658),
    (64, 50, 1000, "1k_d64_K50", -714916.98770105292),
    (128, 5, 1000, "1k_d128_K5", -5011761.1810222268),
    (2, 200, 10000, "10k_d2_K200", -31380.236235328633),
    (10, 100, 10000, "10k_d10_K100", -232369.5841744651),
    (20, 50, 10000, "10k_d20_K50", -899334.47388077399),
    (32, 200, 10000, "10k_d32_K200", -1776772.3878809519),
    (2, 5, 2500000, "2.5M_d2_K5", -5929525.67828),
    (10, 5, 2500000, "2.5M_d10_K5", -46374849.459),
]


def tolerance_of(points):
    """ADBench adds up a file's points one after the other, with a pi of 12 digits."""
    return 1e-11 if points <= 10000 else 1e-9


def is_close(got, wanted, tolerance):
    return abs(got - wanted) <= tolerance * abs(wanted)


def value(text):
    return float(text.strip().removesuffix("f64"))


def judge_objective(judge, ashlar, data, objective):
    program, entry, reader, name, wanted, tolerance = objective
    try:
        got = [value(line) for line in call([ashlar, "run", "-e", entry, os.path.join(BENCH,
                     program + ".fut")], input=reader(os.path.join(data, name))).splitlines()]
        judge(f"{name}: got {got}, expected {wanted}", len(got) == len(wanted)
              and all(is_close(a, b, tolerance) for a, b in zip(got, wanted)))
    except Failure as failure:
        judge(f"{name}: {failure}", False)


def check(ashlar, data):
    judge = Judge()
    for objective in OBJECTIVES:
        judge_objective(judge, ashlar, data, objective)
    return judge.finish()


def build_library(ashlar, out, mode, cc, cxx):
    place = lambda name: os.path.join(out, name)
    flags, options = MODES[mode]
    generated, library = place("generated"), place(f"{mode}_{cc}.so")
    call([ashlar, "c", "--library", "--prefix", "", *options, "-o", generated, os.path.join(HERE, "mixture.fut")])
    call([cc, *FLAGS, *flags, "-c", generated + ".c", "-o", place("generated.o")])
    call([cc, *FLAGS, *flags, "-I" + HERE, "-c", os.path.join(HERE, "mixture.c"), "-o", place("by_hand.o")])
    call([cxx, *FLAGS, "-std=c++17", "-shared", "-I" + out, "-I" + HERE, os.path.join(HERE,
         "mixture.cpp"), place("by_hand.o"), place("generated.o"), "-o", library, "-lm"])
    return library


def build(ashlar, out, mode, compilers):
    call([compilers[0][1], "-O2", "-std=c++17", "-I" + HERE,
         os.path.join(HERE, "run.cpp"), "-o", os.path.join(out, "run"), "-ldl"])
    return os.path.join(out, "run"), [build_library(ashlar, out, mode, *names) for names in compilers]


def measured(program, libraries, size, path, rounds, wanted):
    """Seconds of each round by number of the library and series. Every value is judged; without a reference, against
    the first."""
    d, k, points = size
    seconds = {}
    for line in call([program, path or f"{d},{k},{points}", str(rounds), *libraries]).splitlines():
        number, series, time, got, _ = line.split("\t")
        wanted = float(got) if wanted is None else wanted
        if series != FLOOR and not is_close(float(got), wanted, tolerance_of(points)):
            library = os.path.basename(libraries[int(number)])
            raise Failure(
                f"d {d}, K {k}, {points} points, {series} of {library}: got {got}, expected {wanted}")
        seconds.setdefault((int(number), series), []).append(float(time))
    return seconds


def best(seconds, names):
    """Of each round, the shortest time of the build that is the fastest as a rule."""
    return min((times for (_, series), times in seconds.items() if series in names), key=statistics.median)


def ratio(seconds, ours, theirs):
    """The median over the rounds: what drifts, drifts for both."""
    return statistics.median(a / b for a, b in zip(best(seconds, ours), best(seconds, theirs)))


# points, blocks: ours; vectors, buffers: C++, the second in ADBench's manner; exp, log: these functions alone
FLOOR = "exp, log"
SERIES = ["points", "blocks", "C", "vectors", "buffers", FLOOR]
RATIOS = [(["blocks"], ["buffers"]), (["blocks"], ["vectors", "buffers"]),
           (["points"], ["buffers"]), (["blocks"], ["C"]), ([FLOOR], ["buffers"])]
TITLES = ["blocks/buffers", "blocks/C++", "points/buffers", "blocks/C", "floor/buffers"]


def measure(ashlar, out, data, rounds, mode, most):
    compilers = [names for names in COMPILERS if all(map(shutil.which, names))]
    if not compilers:
        raise Failure("neither gcc nor clang is here")
    program, libraries = build(ashlar, out, mode, compilers)
    names = [cc for cc, _ in compilers]
    note = "" if len(names) == 2 else " alone (the other compiler is not here)"
    print(f"{mode} floats; ms with {' | '.join(names)}{note}; ratios: best build over best build")
    print(f"{'':14}" + "".join(f"{series:>21}" for series in SERIES) + "".join(f"{title:>15}" for title in TITLES))
    rows, own = [], {number: [] for number in range(len(names))}
    for d, k, points, name, wanted in TIMED:
        if points > most:
            print(f"{name:14}left out: more than {most} points")
            continue
        path = os.path.join(data, "gmm", name + ".txt")
        real = os.path.exists(path)
        seconds = measured(program, libraries, (d, k, points), path if real else None, rounds, wanted if real else None)
        rows.append([ratio(seconds, *pair) for pair in RATIOS])
        for number in own:
            alone = {key: times for key, times in seconds.items() if key[0] == number}
            own[number].append(ratio(alone, *RATIOS[0]))
        shown = [" | ".join(f"{statistics.median(seconds[number, series]) * 1e3:.3f}" for number in range(len(names)))
                 for series in SERIES]
        print(f"{name:14}" + "".join(f"{text:>21}" for text in shown) + \
              "".join(f"{value:15.2f}" for value in rows[-1]) + ("" if real else "  (drawn)"), flush=True)
    if not rows:
        raise Failure("nothing is left to measure")
    print(
    f"{'geometric mean':{14 + 21 * len(SERIES)}}" +
    "".join(
        f"{statistics.geometric_mean(column):15.2f}" for column in zip(
            *
            rows)))
    print(
    "blocks/buffers with one compiler for both: " +
    ", ".join(
        f"{name} {statistics.geometric_mean(own[number]):.2f}" for number,
         name in enumerate(names)))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("ashlar")
    parser.add_argument("--data", default=os.path.join(os.path.dirname(BENCH), "..", "shared", "data", "adbench"))
    parser.add_argument("--out", help="where programs go")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--mode", choices=[*MODES, "both"], default="both")
    parser.add_argument("--most", type=int, default=2500000, help="points of a mixture; larger ones are left out")
    parser.add_argument("--check", action="store_true", help="values, no times")
    arguments = parser.parse_args()
    ashlar = os.path.abspath(arguments.ashlar)
    if not arguments.check:
        modes = list(MODES) if arguments.mode == "both" else [arguments.mode]
        run_in(
    arguments.out,
    lambda out: [
        measure(
            ashlar,
            out,
            arguments.data,
            arguments.rounds,
            mode,
             arguments.most) for mode in modes])
    elif os.path.isdir(arguments.data):
        run_in(arguments.out, lambda out: check(ashlar, arguments.data))
    else:
        print(f"skipped: no ADBench data in {arguments.data}\n0 passed, 0 failed")


if __name__ == "__main__":
    main()
