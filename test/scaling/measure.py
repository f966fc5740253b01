#!/usr/bin/env python3
"""Compile time and code size are linear: measure.py ASHLAR [--workers] [FAMILY[:N] ...] compiles every family of
families.py, with `--workers` or without, at n and at 2n under valgrind and compares the instructions of `ashlar check`
and of `ashlar c`, and the bytes of C. The cost of a program of one line is subtracted first. A program of twice the
size may cost 2.5 times as much. The size is n or, for some families, the size of the source or of the lowered form (see
shapes.py). With ASHLAR_SCALING=3 the size is doubled up to 8n; from the second doubling on, a family with a reason to
be quadratic may cost four times as much."""
import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from families import FAMILIES

# less than this at n is taken for this: constants are no growth
SMALLEST = {"check": 100_000, "c": 300_000, "bytes": 2000}
LIMIT, QUADRATIC_LIMIT = 2.5, 4.0
NONE = "entry main (x: i64) : i64 = x\n"


def run(command):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")


def lowered_size(ashlar, path):
    return len(run([ashlar, "explain", "--stage", "lower", path]).stdout)


def count_all(ashlar, options, paths):
    """For each program that compiles, (instructions of `ashlar check`, those of `ashlar c`)."""
    ran = run(["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null",
               os.path.join(os.path.dirname(os.path.abspath(ashlar)), "compile_each"), *options, *paths])
    so_far = {process: int(number.replace(",", ""))
              for process, number in re.findall(r"^==(\d+)== I +refs: +([\d,]+)", ran.stdout, re.M)}
    counts = {}
    for status, *processes, path in re.findall(r"^(\d+) (\d+) (\d+) (\d+) (.*\.fut)$", ran.stdout, re.M):
        if status == "0" and all(process in so_far for process in processes):
            before, between, after = (so_far[process] for process in processes)
            counts[path] = (between - before, after - between)
    if ran.returncode:
        print("\n".join(line for line in ran.stdout.splitlines() if not re.match(r"==\d+==|0 .*\.fut$", line))[:2000])
    return counts


def measure_all(ashlar, options, folder, programs):
    """programs: name -> (text, per). For each name the instructions of `ashlar check` and of `ashlar c`, the bytes of C
    and the size; None for a program that does not compile. A process for each core."""
    paths = {name: os.path.join(folder, name + ".fut") for name in programs}
    for name, (text, _) in programs.items():
        with open(paths[name], "w") as file:
            file.write(text)
    processes = os.cpu_count() or 1
    warm = os.path.join(folder, "warm.fut")   # what the first program of a process does for all is counted there
    with open(warm, "w") as file:
        file.write(NONE)
    with concurrent.futures.ThreadPoolExecutor(processes) as pool:
        parts = [list(paths.values())[k::processes] for k in range(processes)]
        counts = {}
        for some in pool.map(lambda part: count_all(ashlar, options, [warm] + part), filter(None, parts)):
            counts.update(some)
        sizes = dict(zip(programs, pool.map(
            lambda name: lowered_size(ashlar, paths[name]) if programs[name][1] == "lowered" else
            len(programs[name][0]) if programs[name][1] == "source" else 1, programs)))
    costs = {}
    for name, path in paths.items():
        check, compiled = counts.get(path, (0, 0))
        costs[name] = {"check": check, "c": compiled, "bytes": os.path.getsize(path[:-4] + ".c"),
                       "size": sizes[name]} if path in counts else None
    return costs


def compare(none, family, one, two, doubling):
    """What twice the program costs, as multiples, and whether each is too much."""
    grown = 1.0 if family.per == "n" else max(1.0, two["size"] / one["size"] / 2)
    limit = QUADRATIC_LIMIT if family.quadratic and doubling > 0 else LIMIT
    ratios = {what: max(two[what] - none[what], least) / max(one[what] - none[what],
                        least) / grown for what, least in SMALLEST.items()}
    return {what: (ratio, ratio > limit) for what, ratio in ratios.items()}


def judge(none, name, n, costs):
    """The line to print, and how many of the measures grew too much."""
    family = FAMILIES[name]
    if None in costs:
        return f"{name} from {n}: does not compile", len(SMALLEST)
    steps = [compare(none, family, one, two, k) for k, (one, two) in enumerate(zip(costs, costs[1:]))]
    parts = [what +
    " " +
    " ".join(f"{step[what][0]:5.2f}{'!' if step[what][1] else ' '}" for step in steps) +
     ("" if what == "bytes" else f"({(costs[0][what] - none[what]) / 1e6:.1f}M)") for what in SMALLEST]
    how = "quadratic" if family.quadratic else "" if family.per == "n" else "per " + family.per
    return f"{name:24} {n:5}  " + "  ".join(parts) + "  " + \
                                            how, sum(any(step[what][1] for step in steps) for what in SMALLEST)


def main():
    ashlar, options = sys.argv[1], [word for word in sys.argv[2:] if word == "--workers"]
    wanted = dict((part.split(":") + [0])[:2] for part in sys.argv[2:] if part not in options)
    doublings = int(os.environ.get("ASHLAR_SCALING", "1"))
    chosen = [(name, int(wanted.get(name) or family.start))
               for name, family in FAMILIES.items() if not wanted or name in wanted]
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        programs = {"none": (NONE, "n")}
        for name, n in chosen:
            for k in range(doublings + 1):
                programs[f"{name}_{k}"] = (FAMILIES[name].write(n << k), FAMILIES[name].per)
        costs = measure_all(ashlar, options, folder, programs)
        for name, n in chosen:
            keys = [f"{name}_{k}" for k in range(doublings + 1)]
            line, bad = judge(costs["none"], name, n, [costs[key] for key in keys])
            if bad:   # the programs before it in its process left a part of their memory: once more, alone
                alone = measure_all(ashlar, options, folder, {key: programs[key] for key in ["none"] + keys})
                line, bad = judge(alone["none"], name, n, [alone[key] for key in keys])
            print((("TOO MUCH: " if bad else "") + line).rstrip(), flush=True)
            failed += bad
    print(f"{len(chosen) * len(SMALLEST) - failed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
