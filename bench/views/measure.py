#!/usr/bin/env python3
"""The benchmarks of paper 2: generated C against C by hand, C++ as its users write it, and Eigen; time and peak memory.

usage: measure.py ASHLAR [--out DIRECTORY] [--rounds N] [--workload NAME] [--check]

Generated C and C by hand compute in the program's order (strict: -ffp-contract=off, equal bit for bit); C++ and Eigen
may contract and reorder. All run alternately in one process, on the same inputs; the result of every run is compared
with the known one. Peak memory is measured in separate programs: C without C++ and its library, C++ without Eigen.
--check: generated C and C by hand, once, no times, no C++; ends with `N passed, N failed`.
"""
import argparse
import math
import os
import shutil
import statistics
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path[:0] = [os.path.dirname(HERE), os.path.join(os.path.dirname(HERE), "paper1")]
import picture
from measuring import EIGEN, Failure, Judge, call, compiler, eigen_flags, ratio, run_in, write_table

WORKLOADS = {
    "mm": "MM: A B, 1024 x 1024",
    "mm2": "2MM: 10 (A B) C + 10 D",
    "mm3": "3MM: (A B) (C D)",
    "jacobi_1d": "Jacobi1D: 2^24",
    "jacobi_2d": "Jacobi2D: 4096 x 4096",
    "jacobi_3d_7": "Jacobi3D: 7 points of 128^3, f32",
    "jacobi_3d_15": "Jacobi3D: 15 points",
    "jacobi_3d_27": "Jacobi3D: 27 points",
    "seidel_2d": "Seidel2D: 4096 x 4096",
    "add3": "3Add: 2^24, and the sum",
    "cross": "Cross: 10^7 calls",
    "bundle_adjustment": "BA: 10^7 calls",
    "mixture": "GMM: 2^18 points, 10 calls",
    "hand_tracking": "HT: 10^7 calls",
}
SERIES = ["Ashlar", "Ashlar, fresh memory", "C", "best C", "C++", "Eigen", "Eigen, apart", "Eigen, dynamic", "memcpy"]
FLOORS = ["memcpy", "arithmetic"]
MEMORY_RUNS = 3   # the system counts pages in lots
PEERS = ["C", "best C", "C++", "Eigen", "Eigen, apart", "Eigen, dynamic"]
HARNESS = ["run.c", "memory.c", "answers.c", "floors.c"]
FAST = ["-O3", "-march=native"]
STRICT = [*FAST, "-ffp-contract=off"]
APART = ["-ffunction-sections", "-fdata-sections"]   # what is not wanted can be left out when a program is linked

compiled = set()   # objects of the harness, by this process


class Programs:
    """Of one workload, what is compiled and linked in a folder of its own; the harness beside it, once for all."""

    def __init__(self, ashlar, out, workload):
        self.ashlar, self.out, self.workload, self.folder = ashlar, out, workload, os.path.join(out, workload)
        os.makedirs(self.folder, exist_ok=True)

    def place(self, name):
        return os.path.join(self.folder, name)

    def source(self, name):
        return os.path.join(HERE, name)

    def compile(self, origin, target, *flags):
        """The object of a C or C++ file."""
        language = [*compiler("CXX", "c++"), *FAST, "-std=c++17",
                              "-w"] if origin.endswith(".cpp") else [*compiler("CC", "cc"), *FAST]
        call([*language, *flags, "-I" + self.folder, "-I" + HERE, "-c", origin, "-o", target])
        return target

    def generate(self, *options):
        source = self.source(self.workload + ".fut")
        call([self.ashlar, "c", "--library", "--prefix", "", *options, "-o", self.place("generated"), source])
        return self.place("generated.c")

    def harness(self, inputs, *flags):
        objects = []
        for name in [*HARNESS, inputs]:
            objects.append(os.path.join(self.out, "-".join([name, *flags]) + ".o"))
            if objects[-1] not in compiled:
                compiled.add(self.compile(os.path.join(HERE, "harness", name), objects[-1], *flags))
        return objects

    def link(self, name, words, objects, *flags):
        call([*words, *flags, *objects, "-o", self.place(name), "-lm"])
        return self.place(name)

    def in_c(self, name="c"):
        """The program of C by hand and of what has been generated."""
        objects = [
    self.compile(
        self.place("generated.c"),
        self.place("generated.o"),
        *STRICT),
        self.compile(
            self.source(
                self.workload + ".c"),
                self.place("by_hand.o"),
                 *STRICT)]
        return self.link(name, compiler("CC", "cc"), [*objects, *self.harness("inputs.c")])

    def in_cpp(self, peers, name):
        """A program of C++, with Eigen or without, that has nothing in C but its inputs."""
        drawing = self.compile(self.source(self.workload + ".c"), self.place("drawing.o"), *STRICT, *APART)
        code = self.compile(self.source(self.workload + ".cpp"), self.place(name + ".o"), *peers)
        return self.link(name, compiler("CXX", "c++"), [code, drawing, *
    self.harness("inputs.cpp", "-DALONE")], "-Wl,--gc-sections")

    def of_all(self):
        """The program of all implementations, after those of C and C++ with Eigen."""
        objects = [self.place(name + ".o") for name in ("eigen", "by_hand", "generated")]
        return self.link("run", compiler("CXX", "c++"), [*objects, *self.harness("inputs.cpp")])


def check(ashlar, out, workloads):
    judge = Judge()
    for workload in workloads:
        try:
            programs = Programs(ashlar, out, workload)
            programs.generate()
            call([programs.in_c(), "check"])
            judge(workload, True)
        except Failure as failure:
            judge(f"{workload}: {failure}", False)
    return judge.finish()


# ---- measuring


class Measured:
    """Of one workload: the seconds of every run and the peak memory, by series."""

    def __init__(self, programs, peers, rounds):
        self.seconds, self.memory = {}, {}
        programs.generate()
        in_c, in_cpp, with_eigen = programs.in_c(), programs.in_cpp([], "cpp"), programs.in_cpp(peers, "eigen")
        for line in call([programs.of_all(), str(rounds)]).splitlines():
            _, name, seconds = line.split("\t")
            self.seconds.setdefault(name, []).append(float(seconds))
        for name in self.seconds:
            if name not in (*FLOORS, "one pass", "Ashlar, fresh memory"):
                program = with_eigen if name.startswith("Eigen") else in_cpp if name == "C++" else in_c
                self.memory[name] = statistics.median(
                    int(call([program, "memory", name]).split("\t")[1]) for _ in range(MEMORY_RUNS))

    def median(self, name):
        return statistics.median(self.seconds[name])

    def variation(self, name):
        return statistics.stdev(self.seconds[name]) / \
                                statistics.mean(self.seconds[name]) if len(self.seconds[name]) > 1 else 0.0

    def ratio(self, name, other="Ashlar"):
        if name not in self.seconds or other not in self.seconds:
            return None
        return ratio(self.seconds[name], self.seconds[other])

    def share_of_floor(self):
        """What the hardware takes at least, of our time: memory traffic or arithmetic, where one of them limits."""
        return next((self.ratio(floor, "Ashlar") for floor in FLOORS if floor in self.seconds), None)


def cell(number, format_as):
    return format(number, format_as) if number is not None else ""


def print_table(measured):
    print(f"\n{'strict, times in ms':28} {'Ashlar':>9} {'c.o.v.':>7} {'fresh':>9}   {'/ C':>6} {'/ best':>6} "
          f"{'/ C++':>6} {'/ Eigen':>7} {'/ apart':>7} {'/ dyn.':>6} {'/ pass':>6} {'floor':>6}   "
          "peak KiB: Ashlar, C, C++, Eigen")
    for workload, one in measured.items():
        ratios = [one.ratio("Ashlar", peer) for peer in (*PEERS, "one pass")]
        fresh = one.median("Ashlar, fresh memory") * 1e3 if "Ashlar, fresh memory" in one.seconds else None
        shown = " ".join(cell(ratio, f"{width}.2f").rjust(width) for ratio, width in zip(
            ratios, (6, 6, 6, 7, 7, 6, 6))) + " " + cell(one.share_of_floor(), "6.0%").rjust(6)
        memory = ", ".join(str(one.memory[name]) for name in ("Ashlar", "C", "C++", "Eigen") if name in one.memory)
        times = f"{one.median('Ashlar') * 1e3:9.1f} {one.variation('Ashlar'):7.1%} {cell(fresh, '9.1f').rjust(9)}"
        print(f"{WORKLOADS[workload]:28} {times}   {shown}   {memory}")
    for peer in PEERS:
        ratios = [one.ratio(peer) for one in measured.values() if peer in one.seconds]
        if ratios:
            mean = math.exp(statistics.fmean(math.log(ratio) for ratio in ratios))
            print(f"{peer} takes {mean:.2f} times as long "
                  f"(geometric mean of {len(ratios)}; {min(ratios):.2f} to {max(ratios):.2f})")
    for peer in ("C++", "Eigen"):
        above = [workload for workload, one in measured.items() if peer in one.memory and one.memory["Ashlar"]
                                                              > one.memory[peer]]
        print(f"peak memory above that of {peer}: " + (", ".join(above) or "nowhere"))


def write(measured, out):
    header = ["workload", "series", "median_seconds", "mean_seconds", "variation", "rounds", "peak_resident_kib"]
    rows = ([workload, name, f"{one.median(name):.9f}", f"{statistics.mean(one.seconds[name]):.9f}",
             f"{one.variation(name):.4f}", len(one.seconds[name]), one.memory.get(name, "")]
            for workload, one in measured.items() for name in one.seconds)
    write_table(out, header, rows)
    panels = []
    for workload, one in measured.items():
        panels.append(picture.Panel(WORKLOADS[workload] + ": time", "milliseconds",
                      [(name, one.median(name) * 1e3) for name in SERIES if name in one.seconds]))
        panels.append(picture.Panel(WORKLOADS[workload] + ": memory", "peak resident KiB",
                      [(name, one.memory[name]) for name in SERIES if name in one.memory]))
    path = os.path.join(out, "benchmarks.svg")
    with open(path, "w") as file:
        file.write(picture.draw("Benchmarks of paper 2, strict", panels, SERIES))
    print(f"wrote {path}")


def measure_all(ashlar, out, workloads, rounds):
    peers = eigen_flags()
    if not peers:
        print(f"Eigen is left out: there is no {EIGEN}")
    measured = {}
    for workload in workloads:
        measured[workload] = Measured(Programs(ashlar, out, workload), peers, rounds)
        print(
    f"{workload}: " +
    ", ".join(
        f"{name} {measured[workload].median(name) * 1e3:.1f}" for name in measured[workload].seconds),
         flush=True)
    print_table(measured)
    write(measured, out)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("ashlar")
    parser.add_argument("--out", help="where programs, tables and pictures go")
    parser.add_argument("--rounds", type=int, default=10, help="runs of each implementation")
    parser.add_argument("--workload", action="append", choices=WORKLOADS, help="only this one (may be repeated)")
    parser.add_argument("--check", action="store_true", help="once, judged")
    arguments = parser.parse_args()
    if not arguments.check and not shutil.which(compiler("CXX", "c++")[0]):
        print("SKIPPED: there is no C++ compiler")
        return
    ashlar, workloads = os.path.abspath(arguments.ashlar), arguments.workload or list(WORKLOADS)
    run_in(
    arguments.out,
    lambda out: check(
        ashlar,
        out,
        workloads) if arguments.check else measure_all(
            ashlar,
            out,
            workloads,
             arguments.rounds))


if __name__ == "__main__":
    main()
