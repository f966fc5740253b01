#!/usr/bin/env python3
"""Compile time and code size are linear: measure.py ASHLAR [FAMILY[:N] ...] compiles every family of families.py at n and at 2n under
valgrind and compares the instructions of `ashlar check` and of `ashlar c`, and the bytes of C. What a program of one line needs is
subtracted first. Twice the program may cost 2.5 times as much, but where the family says otherwise. A family is given with its n; ASHLAR_SCALING=4 measures at 4n and 8n."""
import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
import families

SMALLEST = {"check": 100_000, "c": 300_000, "bytes": 2000}     # less than this at n is taken for this: constants are no growth
CORE = "drop_traces"                                            # the first pass after what `ashlar check` does


def summary(path):
    with open(path) as file:
        return next(int(line.split()[1]) for line in file if line.startswith("summary:"))


def measure(ashlar, folder, name, text):
    """Instructions of `ashlar check`, of `ashlar c`, and bytes of C; all of the same run, as the one is the beginning of the other."""
    base = os.path.join(folder, name)
    with open(base + ".fut", "w") as file:
        file.write(text)
    command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={base}.count", f"--dump-before={CORE}", "--dump-line=no",
               ashlar, "c", "--library", "-o", base, base + ".fut"]
    ran = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    if ran.returncode or not os.path.exists(base + ".count.1"):
        raise RuntimeError("\n".join(line for line in ran.stdout.splitlines() if not re.match(r"==\d+==", line))[:600])
    check = summary(base + ".count.1")
    return {"check": check, "c": check + summary(base + ".count"), "bytes": os.path.getsize(base + ".c")}


def compare(ashlar, folder, none, name, n):
    """The line to print, and how many of the three measures grew too much."""
    try:
        one, two = (measure(ashlar, folder, f"{name}_{k}", families.FAMILIES[name][2](k)) for k in (n, 2 * n))
    except RuntimeError as error:
        return f"{name} at {n}: does not compile: {error}", len(SMALLEST)
    parts, bad, limit = [], 0, families.FAMILIES[name][1]
    for what, smallest in SMALLEST.items():
        small, large = max(one[what] - none[what], smallest), max(two[what] - none[what], smallest)
        ratio = large / small
        bad += ratio > limit
        parts.append(f"{what} {ratio:5.2f}{'!' if ratio > limit else ' '}({small / 1e6:.1f}M)" if what != "bytes" else f"{what} {ratio:5.2f}{'!' if ratio > limit else ''}")
    return f"{name:24} {n:5}  " + "  ".join(parts), bad


def main():
    ashlar, wanted = sys.argv[1], dict((part.split(":") + [0])[:2] for part in sys.argv[2:])
    factor = int(os.environ.get("ASHLAR_SCALING", "1"))
    chosen = [(name, int(wanted.get(name) or start * factor)) for name, (start, _, _) in families.FAMILIES.items() if not wanted or name in wanted]
    failed = 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        none = measure(ashlar, folder, "none", "entry main (x: i64) : i64 = x\n")
        for line, bad in pool.map(lambda family: compare(ashlar, folder, none, *family), chosen):
            print(("TOO MUCH: " if bad else "") + line, flush=True)
            failed += bad
    print(f"{len(chosen) * len(SMALLEST) - failed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
