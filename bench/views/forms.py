#!/usr/bin/env python3
"""The benchmarks of paper 2 in its own primitives: slides, joins, transposes, permutations, without attributes.

usage: forms.py ASHLAR [--out DIRECTORY] [--rounds N] [--random N] [--form NAME] [--check]

Each form (forms/NAME.fut) runs beside the form without views (forms/plain.fut), alternately and in one process, and is
compared with it bit for bit. The strategies of chapter 6 decide about its views: `default` is what the compiler does
without being asked, `by hand` is forms/NAME.tuning, a method of chapter 7 that differs from the default. A ratio is the
median over the rounds of the time of the form by that of the form without views; bytes are those of the workspace.
The exit status is 1 when a result is wrong, the default takes more than 1.05 times as long as the form without views,
the heuristic more than 1.03 times as long as the best strategy, a tuning file changes nothing, or fewer than eight
forms have a worst strategy that takes 1.5 times as long as the best one. Before a time is said to be above a limit, it
is measured three times more, each with several placements of the code in memory (../kernels.py): each side counts with
the one in which it is fastest.
--check: small sizes, four strategies, judged, no times; ends with `N passed, N failed`.
"""
import argparse
import os
import re
import statistics
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(HERE))
from kernels import FLAGS, HARNESS, PLACEMENTS
from measuring import Failure, Judge, call, compiler, ratio, run_in, write_table

FOLDER = os.path.join(HERE, "forms")
FORMS = re.findall(r'^  \{"(\w+)",', open(os.path.join(FOLDER, "forms.c"), encoding="utf-8").read(), re.M)
WITH_VIEWS, WITH_BEST, WORST, DIFFERENT = 1.05, 1.03, 1.5, 8
LONGEST = 30   # seconds that a strategy may take for a form


def tuning_of(form):
    path = os.path.join(FOLDER, form + ".tuning")
    return path if os.path.exists(path) else None


class Strategy:
    """The program of all forms under one strategy, and what each of them takes."""

    def __init__(self, name, options):
        self.name, self.options, self.ratio, self.bytes, self.problem = name, options, {}, {}, {}

    def options_of(self, form):
        return ["--tuning", tuning_of(form)] if self.name == "by hand" and tuning_of(form) else self.options

    def build(self, ashlar, out, flags):
        self.folder = os.path.join(out, re.sub(r"\W+", "-", self.name))
        os.makedirs(self.folder, exist_ok=True)
        for name in [*FORMS, "plain"]:
            options = [] if name == "plain" else self.options_of(name)
            call([ashlar, "c", "--library", "--prefix", name, *options, "-o", os.path.join(self.folder, name),
                  os.path.join(FOLDER, name + ".fut")])
        sources = [os.path.join(self.folder, name + ".c") for name in [*FORMS, "plain"]]
        self.command = ["-DGROUP=forms", "-I" + self.folder, "-I" + HARNESS, os.path.join(HARNESS, "run.c"),
                        os.path.join(FOLDER, "forms.c"), *sources, "-lm"]
        self.flags, self.programs = flags, {}
        self.program()

    def program(self, placement=0):
        """The path of the program in this placement, which is compiled when it is first asked for."""
        if placement not in self.programs:
            self.programs[placement] = os.path.join(self.folder, f"run-{placement}")
            call([*compiler(), *self.flags, *PLACEMENTS[placement], *self.command, "-o", self.programs[placement]])
        return self.programs[placement]

    def text(self, form):
        with open(os.path.join(self.folder, form + ".c"), encoding="utf-8") as file:
            return re.sub(r"/\*.*?\*/", "", file.read(), flags=re.S)

    def measure(self, form, rounds, placements):
        """Each side counts with the placement in which it is fastest; of one placement, the rounds are compared."""
        ours, plain = [], []
        for placement in range(placements):
            lines = call([self.program(placement), "time", str(rounds), form], (0, 1), timeout=LONGEST).splitlines()
            rows = [line.split("\t") for line in lines]
            if not rows or rows[-1][0] == "WRONG":
                self.problem[form] = "WRONG"
                return
            ours.append([float(row[1]) for row in rows])
            plain.append([float(row[2]) for row in rows])
        fastest = min(plain, key=statistics.median)
        self.ratio[form] = (ratio(ours[0], plain[0]) if placements == 1 else
                            min(map(statistics.median, ours)) / statistics.median(fastest))
        self.bytes[form] = int(rows[0][3])
        self.plain = statistics.median(fastest), int(rows[0][4])


def strategies(randoms):
    named = [Strategy("default", []), Strategy("by hand", [])]
    named += [Strategy(name, ["--views", name]) for name in ("heuristic", "all", "none")]
    return named + [Strategy(f"random:{seed}", ["--views", f"random:{seed}"]) for seed in range(1, randoms + 1)]


def check(ashlar, out, forms):
    judge = Judge()
    for strategy in [one for one in strategies(1) if one.name not in ("heuristic", "none")]:
        try:
            strategy.build(ashlar, out, ["-O1", "-ffp-contract=off"])
            for line in call([strategy.program(), "check"], (0, 1)).splitlines():
                if line.split("\t")[-1].split(" ")[0] in forms:
                    judge(f"{strategy.name}: {line}", line.startswith("ok\t"))
        except Failure as failure:
            judge(f"{strategy.name}: {failure}", False)
    return judge.finish()


def confirmed(limit, measure):
    """Is the ratio above the limit three times?"""
    return all(measure() > limit for _ in range(3))


def measured(strategy, form, rounds, placements=1):
    try:
        strategy.measure(form, rounds, placements)
    except Failure:
        strategy.problem[form] = "WRONG"
    except Exception as error:   # subprocess.TimeoutExpired
        if "timed out" not in str(error):
            raise
        strategy.problem[form] = f"> {LONGEST} s"
    return strategy.ratio.get(form, float("inf"))


def of_form(form, tried, rounds):
    """A line of the table, and what is wrong."""
    default, by_hand, heuristic = tried[0], tried[1], tried[2]
    for strategy in tried:
        measured(strategy, form, rounds)

    def again(strategy):
        return measured(strategy, form, rounds, len(PLACEMENTS))

    good = sorted((strategy for strategy in tried if form in strategy.ratio), key=lambda one: one.ratio[form])
    best, worst = good[0], good[-1]
    failures = [f"{strategy.name} is wrong" for strategy in tried if strategy.problem.get(form) == "WRONG"]
    if default.ratio[form] > WITH_VIEWS and confirmed(WITH_VIEWS, lambda: again(default)):
        failures.append(f"takes {default.ratio[form]:.2f} times as long as without views")
    if heuristic.text(form) != best.text(form) and heuristic.ratio[form] > WITH_BEST * best.ratio[form] and \
       confirmed(WITH_BEST, lambda: again(heuristic) / again(best)):
        longer = heuristic.ratio[form] / best.ratio[form]
        failures.append(f"the heuristic takes {longer:.2f} times as long as {best.name}")
    if tuning_of(form) and by_hand.text(form) == default.text(form):
        failures.append("its tuning file changes nothing")

    def cell(strategy):
        if form not in strategy.ratio:
            return f"{strategy.problem.get(form, ''):>17}"
        return f"{strategy.ratio[form]:7.2f} {strategy.bytes[form]:9}"

    hand = cell(by_hand) if tuning_of(form) else " " * 17
    print(f"{form:18} {default.plain[0] * 1e3:8.2f} {default.plain[1]:9} {cell(default)} {cell(heuristic)} {hand} "
          f"{cell(best)} {cell(worst)}   {best.name}, {worst.name}", flush=True)
    slowest = float("inf") if any(form in strategy.problem for strategy in tried) else worst.ratio[form]
    return failures, slowest >= WORST * best.ratio[form]


def measure_all(ashlar, out, forms, arguments):
    tried = strategies(arguments.random)
    for strategy in tried:
        strategy.build(ashlar, out, FLAGS)
    print(f"{'':18} {'no views':>18} {'default':>17} {'heuristic':>17} {'by hand':>17} {'best':>17} {'worst':>17}\n"
          f"{'':18} {'ms':>8} {'bytes':>9}" + f" {'ratio':>7} {'bytes':>9}" * 5)
    wrong, different = [], 0
    for form in forms:
        failures, differ = of_form(form, tried, arguments.rounds)
        wrong += [f"{form}: {failure}" for failure in failures]
        different += differ
    print(f"{different} of {len(forms)} forms have strategies that take {WORST} times as long as the best one")
    if len(forms) == len(FORMS) and different < DIFFERENT:
        wrong.append(f"fewer than {DIFFERENT} forms have strategies that differ")
    print("\n".join(wrong) or "every form is as fast as without views, and the heuristic as the best strategy")
    write_table(out, ["form", "strategy", "ratio", "workspace_bytes"],
                ([form, strategy.name, f"{strategy.ratio[form]:.4f}", strategy.bytes[form]]
                 for strategy in tried for form in forms if form in strategy.ratio))
    return not wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("ashlar")
    parser.add_argument("--out", help="folder for the programs and the table")
    parser.add_argument("--rounds", type=int, default=11, help="runs of each")
    parser.add_argument("--random", type=int, default=3, help="how many random strategies")
    parser.add_argument("--form", action="append", choices=FORMS, help="only this one (may be repeated)")
    parser.add_argument("--check", action="store_true", help="small sizes, judged, no times")
    arguments = parser.parse_args()
    ashlar, forms = os.path.abspath(arguments.ashlar), arguments.form or FORMS
    run_in(arguments.out, lambda out: check(ashlar, out, forms) if arguments.check
           else measure_all(ashlar, out, forms, arguments))


if __name__ == "__main__":
    main()
