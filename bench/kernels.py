"""Groups of kernels: generated C against plain C of our own (the same compiler and flags), time and workspace.

Both compute every element in the same order, so results are compared bit for bit. They run alternately in one process,
and a ratio is the median of the ratios of the rounds. Where code lies in memory changes the time of a short loop by up
to a half, for either side and without any reason in the program: with several placements (options of the C compiler),
each side counts with the one in which it is fastest, and the ratio is that of the medians. Workspace: the bytes that
the entry point requires, compared with the arrays that the plain C needs in addition to inputs and results.

A set is a folder with, for each group, NAME.fut and NAME.c (kernels/kernel.h).
"""
import argparse
import math
import os
import statistics

from measuring import Failure, Judge, call, compiler, ratio, run_in, write_table

HARNESS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "kernels")
FLAGS = ["-O3", "-march=native", "-ffp-contract=off"]
PLACEMENTS = [[], ["-falign-functions=64", "-falign-loops=32", "-falign-jumps=32"],
              ["-falign-functions=64", "-falign-loops=64"], ["-falign-loops=32", "-falign-jumps=32"]]
# What `--worth` leaves out: parts of the scheduler, and the options of `ashlar c` without them.
PARTS = {"interchange": ["--skip-pass", "tile_reductions", "--skip-pass", "unroll_and_jam",
                         "--skip-pass", "tile_transposes"],
         "peeling": ["--skip-pass", "peel_loops"],
         "rows": ["--skip-rule", "read-rows", "--skip-pass", "fuse_sweeps"],
         "streams": ["--skip-pass", "stream_stores"]}
PARTS["all"] = [word for words in PARTS.values() for word in words]


class Set:
    """The groups of a folder, the ratio above which a kernel is said to be slower, and options for `ashlar c`."""

    def __init__(self, folder, groups, slower, options=()):
        self.folder, self.groups, self.slower, self.options = folder, groups, slower, list(options)


def build(set, ashlar, out, group, flags):
    def built(name):
        return os.path.join(out, name)

    def source(name):
        return os.path.join(set.folder, name)

    call([ashlar, "c", "--library", "--prefix", "", *set.options, "-o", built(group), source(group + ".fut")])
    call([*compiler(), *flags, f"-DGROUP={group}", "-I" + out, "-I" + HARNESS, "-I" + set.folder,
          os.path.join(HARNESS, "run.c"), source(group + ".c"), built(group + ".c"), "-o", built("run-" + group),
          "-lm"])
    return built("run-" + group)


def check(set, ashlar, out, groups):
    judge = Judge()
    for group in groups:
        try:
            program = build(set, ashlar, out, group, ["-O1", "-ffp-contract=off"])
            lines = call([program, "check"], (0, 1)).splitlines()
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

    def take_fastest(self, other):
        """Of two placements of the same programs."""
        self.ours = min(self.ours, other.ours, key=statistics.median)
        self.by_hand = min(self.by_hand, other.by_hand, key=statistics.median)
        self.ratio = statistics.median(self.ours) / statistics.median(self.by_hand)


def measure(program, group, rounds, kernels):
    rows = {}
    for only in kernels or [None]:
        for line in call([program, "time", str(rounds)] + ([only] if only else [])).splitlines():
            row = line.split("\t")
            rows.setdefault(row[0], []).append(row)
    return {name: Measured(group, found) for name, found in rows.items()}


def line_of(name, one):
    ours, by_hand = (statistics.median(times) * 1e3 for times in (one.ours, one.by_hand))
    return f"{name:20} {ours:9.3f} {by_hand:9.3f} {one.ratio:7.2f} {one.workspace:12} {one.scratch:12}"


def geometric_mean(measured):
    return math.exp(statistics.fmean(math.log(one.ratio) for one in measured))


def report(set, measured, out):
    print(f"\ngeometric mean of {len(measured)}: {geometric_mean(measured.values()):.2f} of the time of C")
    for group in set.groups:
        found = [one for one in measured.values() if one.group == group]
        if found:
            print(f"  {group:18} {geometric_mean(found):.2f}")
    slower = [f"{name} {one.ratio:.2f}" for name, one in measured.items() if one.ratio > set.slower]
    larger = [name for name, one in measured.items() if one.workspace > one.scratch]
    print(f"slower than C by more than {set.slower}: " + (", ".join(slower) or "none"))
    print("more workspace than C: " + (", ".join(larger) or "none"))
    header = ["group", "kernel", "median_seconds", "median_seconds_c", "ratio", "workspace_bytes", "workspace_bytes_c"]
    write_table(out, header, ([one.group, name, f"{statistics.median(one.ours):.9f}",
                               f"{statistics.median(one.by_hand):.9f}", f"{one.ratio:.4f}", one.workspace, one.scratch]
                              for name, one in measured.items()))


def measure_all(set, ashlar, out, groups, arguments):
    print(f"{'':20} {'Ashlar ms':>9} {'C ms':>9} {'ratio':>7} {'workspace':>12} {'of C':>12}")
    measured = {}
    for group in groups:
        found = {}
        for placement in PLACEMENTS[:arguments.placements]:
            program = build(set, ashlar, out, group, FLAGS + placement)
            for name, one in measure(program, group, arguments.rounds, arguments.kernel).items():
                if name in found:
                    found[name].take_fastest(one)
                else:
                    found[name] = one
        print("".join(line_of(name, one) + "\n" for name, one in found.items()), end="", flush=True)
        measured.update(found)
    if measured:
        report(set, measured, out)


def same_code(out, part, group):
    def text(folder):
        with open(os.path.join(folder, group + ".c"), encoding="utf-8") as file:
            return file.read()

    return text(out) == text(os.path.join(out, part))


def worth_of_part(set, ashlar, out, part, groups, arguments):
    """For each kernel: the time without the part, as a multiple of the time with it (each relative to C by hand)."""
    without = Set(set.folder, set.groups, set.slower, set.options + PARTS[part])
    folder = os.path.join(out, part)
    os.makedirs(folder, exist_ok=True)
    worth = {}
    for group in groups:
        program = build(without, ashlar, folder, group, FLAGS)
        if same_code(out, part, group):
            continue
        whole = measure(os.path.join(out, "run-" + group), group, arguments.rounds, arguments.kernel)
        for name, one in measure(program, group, arguments.rounds, arguments.kernel).items():
            worth[group, name] = one.ratio / whole[name].ratio
    return worth


def measure_worth(set, ashlar, out, groups, arguments):
    for group in groups:
        build(set, ashlar, out, group, FLAGS)
    print(f"{'time without / time':20}" + "".join(f" {part:>11}" for part in PARTS))
    found = {part: worth_of_part(set, ashlar, out, part, groups, arguments) for part in PARTS}
    for group in groups:
        rows = {part: [times for (of, _), times in worth.items() if of == group] for part, worth in found.items()}
        means = (math.exp(statistics.fmean(map(math.log, times))) if times else 1 for times in rows.values())
        print(f"{group:20}" + "".join(f" {mean:11.2f}" for mean in means))
    for part, worth in found.items():
        changed = sorted(((times, name) for (_, name), times in worth.items() if not 0.95 < times < 1.05), reverse=True)
        print(f"{part}: " + (", ".join(f"{name} {times:.2f}" for times, name in changed) or "nothing"))


def main(description, folder, groups, slower):
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("ashlar")
    parser.add_argument("--out", help="folder for the programs and the table")
    parser.add_argument("--rounds", type=int, default=11, help="runs of each")
    parser.add_argument("--placements", type=int, default=len(PLACEMENTS), choices=range(1, len(PLACEMENTS) + 1),
                        help="places of the code in memory that each side is measured in")
    parser.add_argument("--group", action="append", choices=groups, help="only this one (may be repeated)")
    parser.add_argument("--kernel", action="append", help="only this one of the group (may be repeated)")
    parser.add_argument("--with", dest="options", default="", help="options for `ashlar c`, such as '--skip-pass fuse'")
    parser.add_argument("--worth", action="store_true", help="what parts of the scheduler are worth in each group")
    parser.add_argument("--check", action="store_true", help="small sizes, judged, no times")
    arguments = parser.parse_args()
    set = Set(folder, groups, slower, arguments.options.split())
    ashlar, chosen = os.path.abspath(arguments.ashlar), arguments.group or groups
    measuring = measure_worth if arguments.worth else measure_all
    job = (lambda out: check(set, ashlar, out, chosen)) if arguments.check else (
        lambda out: measuring(set, ashlar, out, chosen, arguments))
    run_in(arguments.out, job)
