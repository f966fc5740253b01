#!/usr/bin/env python3
"""Linear lists and trees: generated C against C by hand (a malloc a cell; an arena that gives nothing back) and OCaml.

usage: measure.py ASHLAR [--out DIRECTORY] [--rounds N] [--program NAME] [--check | --count]

Every run is a process of its own, in turns; every answer is compared with the known one. Seconds of the processor, the median of the rounds,
first of the whole (make the input, work, sum up), then of the work alone: less the median of a run that only makes the input and sums it up.
Peak memory is that of the process. OCaml is left out, with a word, where there is no ocamlopt.
--check: small inputs, no times; ends with `N passed, N failed`.
--count: instructions (of valgrind, the whole process) and peak memory against limits, the peers' own multiplied; ends so, too.
"""
import argparse
import os
import resource
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
FLAGS, COUNTED_FLAGS = ["-O3", "-march=native", "-ffp-contract=off"], ["-O2", "-ffp-contract=off"]   # (valgrind does not know every processor)
# program, size, its answer, the program that makes the same input; then the size and the answer of --check
PROGRAMS = [
    ("reverse", 1000000, 32619552, "list", 3, 113712180),
    ("isort", 10000, 230686568, "list", 300, 31356204),
    ("qsort", 1000000, 146951488, "list", 300, 31356204),
    ("treesort", 1000000, 146951488, "tree_list", 300, 31356204),
    ("breadth_snoc", 12, 266342400, "tree", 6, 90144832),
    ("breadth_snoc", 13, 264249344, "tree", 3, 80244744),
    ("breadth_queue", 15, 251691008, "tree", 6, 90144832),
    ("breadth_queue", 20, 1048576, "tree", 3, 80244744),
    ("huffman_list", 10000, 4254864247, "frequency_list", 300, 81524583),
    ("huffman_queues", 1000000, 644827282806, "sorted_frequencies", 300, 81524583),
]


# At most so much of what the peer needs, the same inputs made and summed up included.
INSTRUCTIONS = [("breadth_queue", 12, {"malloc": 0.5, "OCaml": 0.9}), ("breadth_snoc", 9, {"OCaml": 1.0}), ("qsort", 10000, {"malloc": 1.0, "OCaml": 0.4})]
MEMORY = [("breadth_queue", 15, {"malloc": 0.8, "OCaml": 0.5}), ("breadth_queue", 20, {"malloc": 0.6, "OCaml": 0.5})]


class Failure(Exception):
    pass


def call(words, **how):
    done = subprocess.run(words, capture_output=True, text=True, **how)
    if done.returncode != 0:
        raise Failure(f"{' '.join(words)}: exit code {done.returncode}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


def build(ashlar, out, flags=FLAGS):
    cc = shlex.split(os.environ.get("CC", "cc"))
    source = lambda name: os.path.join(HERE, name)
    binary = lambda name: os.path.join(out, name)
    for library in ("lists", "trees"):   # each with cells of its own size
        call([ashlar, "c", "--library", "-o", binary(library), source(library + ".fut")])
    call(cc + flags + ["-I" + out, "-I" + HERE, source("ours.c"), binary("lists.c"), binary("trees.c"), "-o", binary("ours"), "-lm"])
    call(cc + flags + [source("linear.c"), "-o", binary("malloc")])
    call(cc + flags + ["-DARENA", source("linear.c"), "-o", binary("arena")])
    peers = {"Ashlar": binary("ours"), "malloc": binary("malloc"), "arena": binary("arena")}
    if shutil.which("ocamlopt"):
        shutil.copy(source("linear.ml"), binary("peer.ml"))
        call(["ocamlopt", "-O3", "-unsafe", "-inline", "200", "peer.ml", "-o", binary("ocaml")], cwd=out)
        peers["OCaml"] = binary("ocaml")
    return peers


def run(binary, program, size):
    """The answer, seconds and peak bytes of one process."""
    words = call([binary, program, str(size)]).split()
    return int(words[0]), float(words[1]), int(words[2])


def measure(peers, row, rounds):
    program, size, answer, made, _, _ = row
    whole, inputs, peak, expected = {p: [] for p in peers}, {p: [] for p in peers}, dict.fromkeys(peers, 0), None
    for _ in range(rounds):
        for peer, binary in peers.items():
            got, seconds, used = run(binary, program, size)
            if got != answer:
                raise Failure(f"{program} {size}, {peer}: {got}, not {answer}")
            whole[peer].append(seconds)
            peak[peer] = max(peak[peer], used)
            got, seconds, _ = run(binary, made, size)
            expected = got if expected is None else expected
            if got != expected:
                raise Failure(f"{made} {size}, {peer}: {got}, not {expected}")
            inputs[peer].append(seconds)
    total = {p: statistics.median(whole[p]) for p in peers}
    return total, {p: max(total[p] - statistics.median(inputs[p]), 1e-9) for p in peers}, peak


def check(peers):
    passed = failed = 0
    for program, _, _, _, size, answer in PROGRAMS:
        for peer, binary in peers.items():
            try:
                got = run(binary, program, size)[0]
            except Failure as failure:
                got = failure
            passed, failed = passed + (got == answer), failed + (got != answer)
            if got != answer:
                print(f"{program} {size}, {peer}: {got}, not {answer}")
    print(f"{passed} passed, {failed} failed")
    return failed > 0


def instructions(binary, program, size):
    with tempfile.NamedTemporaryFile() as counted:
        call(["valgrind", "--tool=callgrind", f"--callgrind-out-file={counted.name}", binary, program, str(size)])
        return next(int(line.split()[1]) for line in open(counted.name) if line.startswith("summary:"))


def count(peers):
    passed = failed = 0
    kinds = [("bytes", MEMORY, lambda *what: run(*what)[2])]
    if shutil.which("valgrind"):
        kinds.append(("instructions", INSTRUCTIONS, instructions))
    for what, rows, measured in kinds:
        for program, size, limits in rows:
            own = measured(peers["Ashlar"], program, size)
            for peer, limit in limits.items():
                if peer in peers:
                    other = measured(peers[peer], program, size)
                    print(f"{program} {size}: {own} {what}, {peer} {other}: {own / other:.2f}, at most {limit}")
                    passed, failed = passed + (own <= limit * other), failed + (own > limit * other)
    print(f"{passed} passed, {failed} failed")
    return failed > 0


def table(peers, rows, rounds):
    print(f"{'':24}" + "".join(f"{p:>28}" for p in peers))
    print(f"{'':24}" + f"{'whole ms':>10}{'work ms':>9}{'MB':>9}" * len(peers))
    for row in rows:
        total, work, peak = measure(peers, row, rounds)
        print(f"{row[0]:16}{row[1]:>8}" + "".join(f"{total[p] * 1e3:10.2f}{work[p] * 1e3:9.2f}{peak[p] / 1e6:9.1f}" for p in peers))
        ratios = [f"{p} {work['Ashlar'] / work[p]:.2f} (whole {total['Ashlar'] / total[p]:.2f}, memory {peak['Ashlar'] / peak[p]:.2f})" for p in peers if p != "Ashlar"]
        print(f"{'':24}  work over: " + "; ".join(ratios), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ashlar")
    parser.add_argument("--out")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--program", choices=sorted({row[0] for row in PROGRAMS}))
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--count", action="store_true")
    arguments = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_STACK)   # OCaml's programs are not tail recursive
    resource.setrlimit(resource.RLIMIT_STACK, (hard, hard))
    with tempfile.TemporaryDirectory() as temporary:
        out = os.path.abspath(arguments.out or temporary)
        os.makedirs(out, exist_ok=True)
        try:
            peers = build(os.path.abspath(arguments.ashlar), out, COUNTED_FLAGS if arguments.count else FLAGS)
            if "OCaml" not in peers:
                print("no ocamlopt: OCaml is left out (Debian: ocaml-nox)", file=sys.stderr)
            if arguments.check:
                return check(peers)
            if arguments.count:
                return count(peers)
            table(peers, [row for row in PROGRAMS if arguments.program in (None, row[0])], max(arguments.rounds, 1))
        except Failure as failure:
            print(failure)
            if arguments.check or arguments.count:
                print("0 passed, 1 failed")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
