#!/usr/bin/env python3
"""The strategies of paper 2 on its benchmarks: no views, all views, tuned by hand, heuristic, random; and relaxed
floats. Every answer is checked.

usage: strategies.py ASHLAR [--out DIRECTORY] [--rounds N] [--random N] [--workload NAME] [--strategy NAME]

`by hand` are the decisions in bench/views/NAME.tuning, written by a person. The variants of a benchmark run in
alternation, each in its own process; a ratio is the median of the ratios of each round. Variants with the same C,
except for comments, are run once (`same`: as by hand). The exit status is 1 when a result is wrong or the heuristic
takes more than 1.03 times as long as by hand.
"""
import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
import measure

LONGEST = 60   # seconds of a run


class Variant:
    def __init__(self, name, options):
        self.name, self.options, self.program, self.seconds, self.problem, self.twin = name, options, None, [], "", None


STRATEGIES = ["none", "all", "heuristic", "relaxed"]


def variants_of(workload, strategies, randoms):
    by_hand = ["--tuning", os.path.join(measure.HERE, workload + ".tuning")]
    options = {"relaxed": [*by_hand, "--float", "relaxed"]}
    named = [Variant("by hand", by_hand)] + [Variant(name, options.get(name, ["--views", name])) for name in strategies]
    return named + [Variant(f"random:{seed}", ["--views", f"random:{seed}"]) for seed in range(1, randoms + 1)]


def build(ashlar, folder, workload, variant, known):
    """known: text of C -> the variant that has it."""
    programs = measure.Programs(ashlar, folder, workload)
    with open(programs.generate(*variant.options)) as file:
        text = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.S)
    text = re.sub(r"\s*\n\s*", "\n", text)
    variant.twin = known.setdefault(text, variant)
    if variant.twin is not variant:
        return
    variant.program = programs.in_c("run-" + variant.name.replace(" ", "-").replace(":", "-"))


def run(variant, rounds):
    try:
        done = subprocess.run([variant.program, str(rounds), "Ashlar"], capture_output=True, text=True, timeout=LONGEST)
    except subprocess.TimeoutExpired:
        variant.problem = f"> {LONGEST} s"
        return
    if done.returncode != 0:
        variant.problem = "WRONG: " + done.stdout.strip()[:80]
    variant.seconds.append(min(float(line.split("\t")[2])
                           for line in done.stdout.splitlines() if line.startswith("time\tAshlar\t")))


def measured(ashlar, out, workload, rounds, strategies, randoms):
    folder = os.path.join(out, "strategies")
    os.makedirs(folder, exist_ok=True)
    variants = variants_of(workload, strategies, randoms)
    known = {}
    for variant in variants:
        build(ashlar, folder, workload, variant, known)
    for _ in range(rounds):
        for variant in variants:
            if variant.program and not variant.problem:
                run(variant, 2)
    return variants


def ratio(variant, other):
    variant, other = variant.twin, other.twin
    return statistics.median(a / b for a, b in zip(variant.seconds, other.seconds)
                             ) if variant.seconds and other.seconds else None


def shown(variant, other):
    return "same" if variant.twin is other.twin else variant.twin.problem or f"{ratio(variant, other):.2f}"


def report(workload, variants):
    by_name = {variant.name: variant for variant in variants}
    hand = by_name["by hand"]
    random = sorted(found for found in (ratio(variant, hand)
                    for variant in variants if variant.name.startswith("random")) if found)
    spread = f"{random[0]:.2f} to {random[-1]:.2f}" if random else ""
    print(
    f"{measure.WORKLOADS[workload]:28} {statistics.median(hand.seconds) * 1e3:9.1f}   " +
    " ".join(
        (shown(
            by_name[name],
            hand) if name in by_name else "").rjust(9) for name in STRATEGIES) +
            f"   {spread}",
             flush=True)
    wrong = [
    f"{workload}, {variant.name}: {variant.problem}" for variant in variants if variant.problem.startswith("WRONG")]
    heuristic = by_name.get("heuristic")
    if heuristic and heuristic.twin is not hand.twin and (ratio(heuristic, hand) or 2) > 1.03:
        wrong.append(f"{workload}: the heuristic takes longer than by hand")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("ashlar")
    parser.add_argument("--out")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--random", type=int, default=5, help="how many random variants")
    parser.add_argument("--strategy", action="append", choices=STRATEGIES, help="only this one (may be repeated)")
    parser.add_argument("--workload", action="append", choices=measure.WORKLOADS)
    arguments = parser.parse_args()
    out, wrong = arguments.out or tempfile.mkdtemp(), []
    print(f"{'':28} {'by hand':>9}   {'none':>9} {'all':>9} {'heuristic':>9} {'relaxed':>9}   random   "
          "(ms, then times what it takes by hand)")
    try:
        for workload in arguments.workload or measure.WORKLOADS:
            wrong += report(workload, measured(os.path.abspath(arguments.ashlar), out, workload,
                            arguments.rounds, arguments.strategy or STRATEGIES, arguments.random))
    except measure.Failure as failure:
        sys.exit(str(failure))
    print("\n".join(wrong) or "all answers are right, and no heuristic takes more than 1.03 times as long as by hand")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
