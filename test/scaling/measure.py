#!/usr/bin/env python3
"""Compile time and code size are linear: measure.py ASHLAR [FAMILY[:N] ...] compiles every family of families.py at n
and at 2n under valgrind and compares the instructions of `ashlar check` and of `ashlar c`, and the bytes of C. The cost
of a program of one line is subtracted first. A program of twice the size may cost 2.5 times as much. The size is n or,
for some families, the size of the source or of the lowered form (see shapes.py). With ASHLAR_SCALING=3 the size is
doubled up to 8n; from the second doubling on, a family with a reason to be quadratic may cost four times as much."""
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
CORE = "drop_traces"                                            # the first pass after what `ashlar check` does


def summary(path):
    with open(path) as file:
        return next(int(line.split()[1]) for line in file if line.startswith("summary:"))


def run(command):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")


def measure(ashlar, folder, name, text, per="n"):
    """Instructions of `ashlar check`, of `ashlar c`, and bytes of C; all of the same run, as the one is the beginning
    of the other."""
    base = os.path.join(folder, name)
    with open(base + ".fut", "w") as file:
        file.write(text)
    ran = run(["valgrind",
    "--tool=callgrind",
    f"--callgrind-out-file={base}.count",
    f"--dump-before={CORE}",
    "--dump-line=no",
    ashlar,
    "c",
    "--library",
    "-o",
    base,
     base + ".fut"])
    if ran.returncode or not os.path.exists(base + ".count.1"):
        raise RuntimeError("\n".join(line for line in ran.stdout.splitlines() if not re.match(r"==\d+==", line))[:600])
    check = summary(base + ".count.1")
    size = len(text) if per == "source" else len(
        run([ashlar, "explain", "--stage", "lower", base + ".fut"]).stdout) if per == "lowered" else 1
    return {"check": check, "c": check + summary(base + ".count"), "bytes": os.path.getsize(base + ".c"), "size": size}


def compare(none, family, one, two, doubling):
    """What twice the program costs, as multiples, and whether each is too much."""
    grown = 1.0 if family.per == "n" else max(1.0, two["size"] / one["size"] / 2)
    limit = QUADRATIC_LIMIT if family.quadratic and doubling > 0 else LIMIT
    ratios = {what: max(two[what] - none[what], least) / max(one[what] - none[what],
                        least) / grown for what, least in SMALLEST.items()}
    return {what: (ratio, ratio > limit) for what, ratio in ratios.items()}


def judge(ashlar, folder, none, name, n, doublings):
    """The line to print, and how many of the measures grew too much."""
    family = FAMILIES[name]
    try:
        costs = [measure(ashlar, folder, f"{name}_{k}", family.write(n << k), family.per) for k in range(doublings + 1)]
    except RuntimeError as error:
        return f"{name} from {n}: does not compile: {error}", len(SMALLEST)
    steps = [compare(none, family, one, two, k) for k, (one, two) in enumerate(zip(costs, costs[1:]))]
    parts = [what +
    " " +
    " ".join(f"{step[what][0]:5.2f}{'!' if step[what][1] else ' '}" for step in steps) +
     ("" if what == "bytes" else f"({(costs[0][what] - none[what]) / 1e6:.1f}M)") for what in SMALLEST]
    how = "quadratic" if family.quadratic else "" if family.per == "n" else "per " + family.per
    return f"{name:24} {n:5}  " + "  ".join(parts) + "  " + \
                                            how, sum(any(step[what][1] for step in steps) for what in SMALLEST)


def main():
    ashlar, wanted = sys.argv[1], dict((part.split(":") + [0])[:2] for part in sys.argv[2:])
    doublings = int(os.environ.get("ASHLAR_SCALING", "1"))
    chosen = [(name, int(wanted.get(name) or family.start))
               for name, family in FAMILIES.items() if not wanted or name in wanted]
    failed = 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        none = measure(ashlar, folder, "none", "entry main (x: i64) : i64 = x\n")
        for line, bad in pool.map(lambda one: judge(ashlar, folder, none, *one, doublings), chosen):
            print((("TOO MUCH: " if bad else "") + line).rstrip(), flush=True)
            failed += bad
    print(f"{len(chosen) * len(SMALLEST) - failed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
