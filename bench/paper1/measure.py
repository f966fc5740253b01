#!/usr/bin/env python3
"""Figures 11 and 12 of paper 1: its benchmarks in its variants, time and peak memory against the number of calls.

usage: measure.py ASHLAR [--out DIRECTORY] [--rounds N] [--limit MIB] [--scale N] [--workload NAME] [--variant NAME]
    [--check]

Every run compares its total with the same computation by hand, bit for bit (C++ and Eigen, which may contract and
reorder: 10^-9), and with the output of the published code, where that is known.
--check: small numbers of calls, and the conditions on the memory of each variant; no times, no pictures; ends with `N
    passed, N failed`.
"""
import argparse
import csv
import os
import shutil
import statistics
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
import picture

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
from measuring import EIGEN, Failure, Judge, call, compiler, eigen_flags, ratio

# Paper 1, section 5. Its leaky C is made before destinations are passed;
# here all variants pass them, which makes as many vectors.
VARIANTS = {
    "CL": (["--storage", "leak", "--apart", "--skip-pass", "fuse"], "malloc, never free"),
    "CG": (["--storage", "gc", "--apart", "--skip-pass", "fuse"], "Boehm's collector"),
    "CLF": (["--storage", "leak", "--apart"], "CL with loops fused"),
    "D": (["--storage", "malloc", "--apart", "--skip-pass", "fuse"], "malloc and free"),
    "DF": (["--storage", "malloc", "--apart"], "D with loops fused"),
    "DFB": (["--storage", "malloc", "--no-locals"], "DF, allocations hoisted and merged"),
    "DFBS": (["--no-locals"], "DFB, no allocator"),
    "DFBSV": ([], "DFBS, small arrays in C variables"),
    "Ashlar": ([], "DFBSV, calls built into callers"),
}
# in the programs, so that the published variants make what a function compiled by itself makes
KEPT_CALLS = "#[noinline]\n"
BY_HAND = {
    "C": ("hand", "by hand"),
    "C++": ("C++", "std::vector by value"),
    "Eigen": ("Eigen", "with Eigen"),
    "Eigen, apart": ("Eigen, apart", "by value, compiled by itself"),
    "Eigen, dynamic": ("Eigen, dynamic", "vectors of any size"),
}
PEERS = [name for name in BY_HAND if name != "C"]
SERIES = list(VARIANTS) + list(BY_HAND)
FAST = ["-O3", "-march=native"]
SHORT_RUN, SHORT_RUNS = 0.5, 5   # seconds, and how often what takes less is run for a round

# calls: as in the paper. GMM: as in the published code, the paper does not say.
WORKLOADS = {
    "add3": ("vectors of 100: a + b + c", 1_000_000, [10**k for k in range(3, 8)]),
    "cross": ("cross product of vectors of 3", 1_000_000, [10**k for k in range(3, 8)]),
    "bundle_adjustment": ("bundle adjustment: project", 10_000_000, [10**k for k in range(3, 8)]),
    "mixture": ("Gaussian mixture model", 10_000, [10**k for k in range(1, 5)]),
    "hand_tracking": ("hand tracking: rotation matrix", 1_000_000, [10**k for k in range(3, 8)]),
}
# Series that not all workloads have: where vectors are long, or of a size that is not known, Eigen has but one kind of
# them.
ONLY_OF = {"Eigen, apart": ["bundle_adjustment"], "Eigen, dynamic": ["cross", "bundle_adjustment", "hand_tracking"]}
FIGURES = {"figure-11": ["add3", "cross"], "figure-12": ["bundle_adjustment", "mixture", "hand_tracking"]}


class Result:
    def __init__(self, line):
        words = line.split()
        self.seconds, self.total = float(words[0]), words[1]
        self.taken, self.given_back, self.most_held, self.resident = (int(word) for word in words[2:6])


def collector_is_there(out):
    """Whether a program can be linked with libgc."""
    source = os.path.join(out, "collector.c")
    with open(source, "w") as file:
        file.write("#include <gc.h>\nint main(void) { return GC_MALLOC(8) == 0; }\n")
    done = subprocess.run([*compiler(), source, "-o", source[:-2], "-lgc"], capture_output=True)
    return done.returncode == 0


class Bench:
    """The programs of one workload, compiled when they are first run."""

    def __init__(self, ashlar, out, workload, *flags):
        self.ashlar, self.out, self.workload, self.flags, self.built = ashlar, out, workload, flags, {}

    def program_of(self, variant, folder):
        """The program; as one writes it, without a word about calls, for Ashlar itself."""
        if variant != "Ashlar":
            return os.path.join(HERE, self.workload + ".fut")
        for name in (self.workload + ".fut", "vectors.fut"):
            with open(os.path.join(HERE, name)) as file, open(os.path.join(folder, name), "w") as plain:
                plain.write(file.read().replace(KEPT_CALLS, ""))
        return os.path.join(folder, self.workload + ".fut")

    def build(self, variant, counted):
        folder = os.path.join(self.out, self.workload, variant)
        os.makedirs(folder, exist_ok=True)
        options = VARIANTS[variant][0]
        generated = os.path.join(folder, "generated")
        program = self.program_of(variant, folder)
        call([self.ashlar, "c", "--library", "--prefix", "", *options, "-o", generated, program])
        flags = [*self.flags, "-ffp-contract=off", "-I" + folder, "-I" + HERE]
        program = os.path.join(folder, "counted" if counted else "run")
        if counted:
            flags += ["-include", os.path.join(HERE, "count.h"), "-DASHLAR_TAKE=count_take",
                                               "-DASHLAR_GIVE_BACK=count_give_back"]
        sources = [os.path.join(HERE, self.workload + ".c"), generated + ".c"]
        libraries = ["-lgc", "-lm"] if "gc" in options else ["-lm"]
        call([*compiler(), *flags, *sources, self.harness(), "-o", program, *libraries])
        return program

    def build_peers(self):
        """The program with C++ and Eigen, linked with the generated code of Ashlar itself."""
        folder = os.path.join(self.out, self.workload, "Ashlar")
        self.run("Ashlar", 1)
        place = lambda name: os.path.join(folder, name)
        for source, target, options in (
    (self.workload + ".c", "by_hand.o", ["-ffp-contract=off"]), ("harness.c", "harness.o", ["-DWORKLOAD_PEERS"])):
            call([*compiler(), *self.flags, *options, "-I" + folder, "-I" + \
                 HERE, "-c", os.path.join(HERE, source), "-o", place(target)])
        call([*compiler(), *self.flags, "-ffp-contract=off", "-I" + folder,
             "-c", place("generated.c"), "-o", place("generated.o")])
        call([*compiler("CXX",
    "c++"),
    *self.flags,
    "-std=c++17",
    "-w",
    *eigen_flags(),
    "-I" + HERE,
    os.path.join(HERE,
    self.workload + ".cpp"),
    *(place(name + ".o") for name in ("by_hand",
    "harness",
    "generated")),
    "-o",
    place("peers"),
     "-lm"])
        return place("peers")

    def harness(self):
        if "harness" not in self.built:
            self.built["harness"] = os.path.join(self.out, "harness.o")
            source = os.path.join(HERE, "harness.c")
            call([*compiler(), *self.flags, "-I" + HERE, "-c", source, "-o", self.built["harness"]])
        return self.built["harness"]

    def run(self, variant, calls, counted=False):
        if variant in PEERS:
            key, build = "peers", self.build_peers
        else:
            key = ("Ashlar" if variant in BY_HAND else variant, counted)
            build = lambda: self.build(*key)
        if key not in self.built:
            self.built[key] = build()
        if variant in BY_HAND:
            memory = BY_HAND[variant][0]
        else:
            memory = "own" if "--storage" in VARIANTS[variant][0] else "arena"
        return Result(call([self.built[key], str(calls), memory]))


# ---- what has to hold of each variant's memory


def check_variant(judge, bench, variant, calls):
    """Runs with n, 2n and 3n calls; answers the blocks that each call takes."""
    runs = [bench.run(variant, n * calls, counted=True) for n in (1, 2, 3)]
    steps = [b.taken - a.taken for a, b in zip(runs, runs[1:])]
    name = f"{bench.workload} {variant}: "
    judge(name + "each call takes as many blocks", steps[0] == steps[1] and steps[0] % calls == 0)
    if variant in ("CL", "CLF"):
        judge(name + "nothing is given back", all(run.given_back == 0 for run in runs))
        judge(name + "memory grows with the calls", steps[0] ==
              0 or runs[2].most_held > runs[1].most_held > runs[0].most_held)
    else:
        judge(name + "everything is given back", all(run.given_back == run.taken for run in runs))
        judge(name + "memory does not grow with the calls", len({run.most_held for run in runs}) == 1)
    if variant == "DFB":
        judge(name + "one block for all calls", all(run.taken <= 1 for run in runs))
    if variant in ("DFBS", "DFBSV", "Ashlar"):
        judge(name + "no allocator is called", all(run.taken == 0 for run in runs))
    return steps[0] // calls


def check_workload(judge, bench, calls, variants):
    blocks = {variant: check_variant(judge, bench, variant, calls) for variant in variants}
    name = bench.workload + ": "
    judge(name + "CL and D make the same vectors", blocks["CL"] == blocks["D"] > 0)
    judge(name + "CLF and DF make the same vectors", blocks.get("CLF", blocks["DF"]) == blocks["DF"])
    return blocks


ALL = ["CL", "CLF", "D", "DF", "DFB", "DFBS", "DFBSV", "Ashlar"]
# Calls, variants, and how many of D's vectors fusion leaves (paper 1, section 5): cross has but one operator, and the
# matrix of hand tracking is its result.
CHECKED = {
    "add3": (50, ALL, lambda d, df: (d, df) == (2, 1)),
    "cross": (50, ["CL", "D", "DF", "DFBS"], lambda d, df: (d, df) == (1, 1)),
    "bundle_adjustment": (50, ALL, lambda d, df: 5 * df <= d),
    "mixture": (2, ["CL", "CLF", "D", "DF"], lambda d, df: 2 * df <= d),
    "hand_tracking": (50, ["CL", "D", "DF", "DFBS"], lambda d, df: df == 1),
}


def check(ashlar, out, workloads):
    judge = Judge()
    for workload, (calls, variants, fusion) in CHECKED.items():
        if workload not in workloads:
            continue
        try:
            blocks = check_workload(judge, Bench(ashlar, out, workload, "-O1"), calls, variants)
            judge(
    f"{workload}: fusion leaves {blocks['DF']} of {blocks['D']} vectors",
    fusion(
        blocks["D"],
         blocks["DF"]))
        except Failure as failure:
            judge(f"{workload}: {failure}", False)
    return judge.finish()


# ---- measuring


class Table:
    """Rows of measurements: workload, variant, calls, and what was measured."""

    def __init__(self):
        self.rows = []

    def add(self, **row):
        self.rows.append(row)

    def write(self, path):
        names = [
    "workload",
    "variant",
    "calls",
    "ns_per_call",
    "ashlar_over_it",
    "blocks_taken",
    "blocks_given_back",
    "most_bytes_held",
    "peak_resident_kib",
     "total"]
        with open(path, "w", newline="") as file:
            writer = csv.DictWriter(file, names, restval="")
            writer.writeheader()
            writer.writerows(self.rows)


def bytes_of_call(bench, variant):
    """What each call leaks, with the allocator's own part."""
    if variant not in ("CL", "CLF"):
        return 0
    a, b = bench.run(variant, 100, counted=True), bench.run(variant, 200, counted=True)
    return (b.most_held - a.most_held + 16 * (b.taken - a.taken)) / 100


def fitting(calls, each, limit):
    while calls > 10 and calls * each > limit:
        calls //= 10
    return calls


def shortest(bench, variant, calls):
    """Seconds of a run; of some, where one is short: what disturbs it can only make it longer."""
    seconds = [bench.run(variant, calls).seconds]
    while seconds[0] < SHORT_RUN and len(seconds) < SHORT_RUNS:
        seconds.append(bench.run(variant, calls).seconds)
    return min(seconds)


def measure_times(bench, series, calls, each, rounds, limit):
    """Calls, nanoseconds for one and Ashlar's share of them: medians of `rounds` runs of every variant, in turns."""
    seconds = {variant: [] for variant in series}
    done = {variant: fitting(calls, each[variant], limit) for variant in series}
    for _ in range(rounds):
        for variant in series:
            seconds[variant].append(shortest(bench, variant, done[variant]))
    each_round = {variant: [one / done[variant] * 1e9 for one in seconds[variant]] for variant in series}
    return {
    variant: (
        done[variant],
        statistics.median(
            each_round[variant]),
            ratio(
                each_round["Ashlar"],
                 each_round[variant]) if "Ashlar" in each_round else None) for variant in series}


def measure_memory(bench, variant, counts, each, limit):
    """Peak resident set in KiB against the number of calls, as far as memory allows."""
    return [(calls, bench.run(variant, calls)) for calls in counts if calls * each <= limit]


def measure_workload(bench, series, table, arguments):
    title, calls, counts = WORKLOADS[bench.workload]
    series = [variant for variant in series if bench.workload in ONLY_OF.get(variant, WORKLOADS)]
    calls, counts = max(calls // arguments.scale, 1), [max(count // arguments.scale, 1) for count in counts]
    limit = arguments.limit * 2**20
    each = {variant: bytes_of_call(bench, variant) for variant in series}
    times = measure_times(bench, series, calls, each, arguments.rounds, limit)
    memory = {variant: measure_memory(bench, variant, counts, each[variant], limit) for variant in series}
    print(f"\n{bench.workload}: {title}")
    print(f"  {'variant':14} {'':36} {'calls':>10} {'ns a call':>10} {'Ashlar/it':>10} {'blocks a call':>14} "
          f"{'most bytes':>14}   peak resident KiB at {', '.join(str(n) for n in counts)} calls")
    for variant in series:
        counted = None if variant in BY_HAND or variant == "CG" else bench.run(
            variant, min(times[variant][0], 10_000), counted=True)
        what = (VARIANTS if variant in VARIANTS else BY_HAND)[variant][1]
        share = f"{times[variant][2]:10.2f}" if times[variant][2] else " " * 10
        blocks = " " * 29
        if counted:
            blocks = f"{counted.taken / min(times[variant][0], 10_000):14.3g} {counted.most_held:14}"
        resident = ", ".join(str(result.resident) for _, result in memory[variant])
        note = "" if len(memory[variant]) == len(counts) else f" (more would take over {arguments.limit} MiB)"
        print(f"  {variant:14} {what:36} {times[variant][0]:10} {times[variant][1]:10.1f} {share} {blocks}   "
              f"{resident}{note}")
        row = {
    "workload": bench.workload,
    "variant": variant,
    "calls": times[variant][0],
    "ns_per_call": f"{times[variant][1]:.2f}",
     "ashlar_over_it": f"{times[variant][2]:.3f}" if times[variant][2] else ""}
        if counted:
            row.update(calls=min(times[variant][0], 10_000), blocks_taken=counted.taken,
                       blocks_given_back=counted.given_back, most_bytes_held=counted.most_held)
        table.add(**row)
        for n, result in memory[variant]:
            table.add(
    workload=bench.workload,
    variant=variant,
    calls=n,
    peak_resident_kib=result.resident,
     total=result.total)
    panel_times = [(variant, times[variant][1]) for variant in series]
    panel_memory = {variant: [(n, result.resident) for n, result in memory[variant]] for variant in series}
    return picture.Panel(f"{title}: time", "nanoseconds a call", panel_times), picture.Panel(
        f"{title}: memory", "peak resident KiB, against calls", panel_memory)


def measure(arguments, out):
    series = [variant for variant in SERIES if variant in (arguments.variant or SERIES)]
    if "CG" in series and not collector_is_there(out):
        series.remove("CG")
        print("CG is left out: there is no libgc (headers and library of Boehm's collector)")
    if not eigen_flags():
        series = [variant for variant in series if not variant.startswith("Eigen")]
        print(f"Eigen is left out: there is no {EIGEN}")
    if not shutil.which(compiler("CXX", "c++")[0]):
        series = [variant for variant in series if variant not in PEERS]
        print("C++ is left out: there is no compiler for it")
    table = Table()
    for figure, workloads in FIGURES.items():
        panels = []
        for workload in workloads:
            if workload in (arguments.workload or WORKLOADS):
                panels.extend(measure_workload(Bench(arguments.ashlar, out, workload, *FAST), series, table, arguments))
        if panels:
            path = os.path.join(out, figure + ".svg")
            with open(path, "w") as file:
                file.write(picture.draw(f"Paper 1, {figure.replace('-', ' ')}", panels, SERIES))
            print(f"\nwrote {path}")
    table.write(os.path.join(out, "measurements.csv"))
    print(f"wrote {os.path.join(out, 'measurements.csv')}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("ashlar")
    parser.add_argument("--out", help="where programs, tables and pictures go")
    parser.add_argument("--rounds", type=int, default=5, help="times are medians of so many runs")
    parser.add_argument("--limit", type=int, default=1024, metavar="MIB",
                        help="a variant that leaks is run as long as it takes no more than this")
    parser.add_argument("--scale", type=int, default=1, metavar="N", help="with an N-th of the calls")
    parser.add_argument("--workload", action="append", choices=WORKLOADS, help="only this one (may be repeated)")
    parser.add_argument("--variant", action="append", choices=SERIES, help="only this one (may be repeated)")
    parser.add_argument(
    "--published",
    action="store_true",
     help="only compare totals with those that the published code prints")
    parser.add_argument("--check", action="store_true", help="small runs, judged")
    arguments = parser.parse_args()
    arguments.ashlar = os.path.abspath(arguments.ashlar)
    out = arguments.out or tempfile.mkdtemp()
    os.makedirs(out, exist_ok=True)
    try:
        if arguments.published:
            for workload in arguments.workload or WORKLOADS:
                print(workload, Bench(arguments.ashlar, out, workload, *FAST).run("Ashlar", 0).total)
            return
        if arguments.check:
            sys.exit(0 if check(arguments.ashlar, out, arguments.workload or CHECKED) else 1)
        measure(arguments, out)
    except Failure as failure:
        sys.exit(str(failure))
    finally:
        if not arguments.out:
            shutil.rmtree(out)


if __name__ == "__main__":
    main()
