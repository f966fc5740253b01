#!/usr/bin/env python3
"""Linear lists and trees: generated C against C by hand (a malloc a cell; an arena without deallocation), OCaml, and
the traversal of the paper in the paper's own translation ("LFPL style").

usage: measure.py ASHLAR [--out DIRECTORY] [--rounds N] [--program NAME] [--all] [--markdown] [--check | --count]

Every run is a process of its own; the programs run alternately, and every result is compared with the known one. A
process makes its input, reads the processor time, works, reads it again, and sums up: the work is the part between the
two readings. A ratio is ours over the peer's in the same round; the table has the median and the smallest of all
rounds. `cv` is the spread of a peer's work (standard deviation over mean, in percent): above 5 or so, the machine is
not quiet.
Whole is the time of all three; peak memory is that of the process. OCaml is left out, with a word, where there is no
ocamlopt.
--all: also the rows that take long.  --markdown: the rows of the table in docs/benchmarks.md.
--check: small inputs, no times; ends with `N passed, N failed`.
--count: instructions (of valgrind, the whole process) and peak memory against limits, the peers' own multiplied; ends
    so, too.
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
FLAGS, COUNTED_FLAGS = ["-O3", "-march=native", "-ffp-contract=off"], ["-O2",
    "-ffp-contract=off"]   # (valgrind does not know every processor)
# program, size, its answer; then the size and the answer of --check
PROGRAMS = [
    ("reverse", 1000000, 32619552, 3, 113712180),
    ("isort", 10000, 230686568, 300, 31356204),
    ("qsort", 1000000, 146951488, 300, 31356204),
    ("treesort", 1000000, 146951488, 300, 31356204),
    ("breadth_snoc", 12, 266342400, 6, 90144832),
    ("breadth_snoc", 13, 264249344, 3, 80244744),
    ("breadth_snoc", 14, 260063232, 0, 1),
    ("breadth_queue", 15, 251691008, 6, 90144832),
    ("breadth_queue", 20, 1048576, 3, 80244744),
    ("huffman_list", 10000, 4254864247, 300, 81524583),
    ("huffman_queues", 1000000, 644827282806, 300, 81524583),
]
LONG = [("breadth_snoc", 15, 251691008, 1, 1026)]
LIBRARIES = ["lists", "trees", "codes"]   # each with cells of its own size
ONLY = {"LFPL style": {"breadth_snoc"}}   # a peer that has not all programs


# At most so much of what the peer needs, the same inputs made and summed up included.
INSTRUCTIONS = [
    ("breadth_queue", 12, {
        "malloc": 0.25, "OCaml": 0.6}), ("breadth_snoc", 9, {
            "OCaml": 0.35}), ("qsort", 10000, {
                "malloc": 0.8, "OCaml": 0.2})]
MEMORY = [("breadth_queue", 15, {"malloc": 0.7, "OCaml": 0.4}), ("breadth_queue", 20, {"malloc": 0.5, "OCaml": 0.36})]


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
    for library in LIBRARIES:
        call([ashlar, "c", "--library", "--prefix", "", "-o", binary(library), source(library + ".fut")])
    call(cc + flags + ["-I" + out, "-I" + HERE, source("ours.c"), *[binary(library + ".c")
         for library in LIBRARIES], "-o", binary("ours"), "-lm"])
    call(cc + flags + [source("linear.c"), "-o", binary("malloc")])
    call(cc + flags + ["-DARENA", source("linear.c"), "-o", binary("arena")])
    peers = {"Ashlar": binary("ours"), "malloc": binary("malloc"), "arena": binary("arena")}
    if shutil.which("ocamlopt"):
        shutil.copy(source("linear.ml"), binary("peer.ml"))
        call(["ocamlopt", "-O3", "-unsafe", "-inline", "200", "peer.ml", "-o", binary("ocaml")], cwd=out)
        peers["OCaml"] = binary("ocaml")
    call(cc + flags + [source("lfpl.c"), "-o", binary("lfpl")])
    peers["LFPL style"] = binary("lfpl")
    return peers


def peers_of(program, peers):
    return {peer: binary for peer, binary in peers.items() if program in ONLY.get(peer, {program})}


def run(binary, program, size):
    """The answer, the seconds of the work and of the whole, and the peak bytes of one process."""
    words = call([binary, program, str(size)]).split()
    return int(words[0]), max(float(words[1]), 1e-9), max(float(words[2]), 1e-9), int(words[3])


def measure(peers, row, rounds):
    """Of each peer the seconds of the work and of the whole in each round, and the peak bytes of all."""
    program, size, answer, _, _ = row
    work, whole, peak = {p: [] for p in peers}, {p: [] for p in peers}, dict.fromkeys(peers, 0)
    for _ in range(rounds):
        for peer, binary in peers.items():
            got, worked, lasted, used = run(binary, program, size)
            if got != answer:
                raise Failure(f"{program} {size}, {peer}: {got}, not {answer}")
            work[peer].append(worked)
            whole[peer].append(lasted)
            peak[peer] = max(peak[peer], used)
    return work, whole, peak


def check(peers):
    passed = failed = 0
    for program, _, _, size, answer in PROGRAMS + LONG:
        for peer, binary in peers_of(program, peers).items():
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
        call(["valgrind", "--tool=cachegrind", "--cache-sim=no", f"--cachegrind-out-file={counted.name}", binary,
              program, str(size)])
        return next(int(line.split()[1]) for line in open(counted.name) if line.startswith("summary:"))


def count(peers):
    passed = failed = 0
    kinds = [("bytes", MEMORY, lambda *what: run(*what)[3])]
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


def spread(seconds):
    return 100 * statistics.pstdev(seconds) / statistics.fmean(seconds)


def ratios(own, other):
    return [a / b for a, b in zip(own, other)]


def markdown(row, peers, work, whole, peak):
    own = "Ashlar"
    cells = [f"{row[0]} {row[1]}", *
    (f"{statistics.median(seconds[own]) * 1e3:.2f}" for seconds in (work, whole)), f"{peak[own] / 1e6:.1f}"]
    for p in peers:
        if p != own:
            cells.append(
    f"{statistics.median(ratios(work[own], work[p])):.2f}, {peak[own] / peak[p]:.2f}" if p in work else "")
    print(f"| {' | '.join(cells)} |", flush=True)


def table(peers, rows, rounds, as_markdown):
    middle = statistics.median
    for row in rows:
        chosen = peers_of(row[0], peers)
        work, whole, peak = measure(chosen, row, rounds)
        if as_markdown:
            markdown(row, peers, work, whole, peak)
            continue
        print(f"{row[0]} {row[1]}")
        print(f"{'':12}{'work ms':>10}{'least':>10}{'cv %':>6}{'whole ms':>10}{'MB':>8}"
              "   ours over it: work, least; whole; memory")
        for p in chosen:
            line = (f"{p:12}{middle(work[p]) * 1e3:10.2f}{min(work[p]) * 1e3:10.2f}{spread(work[p]):6.1f}"
                    f"{middle(whole[p]) * 1e3:10.2f}{peak[p] / 1e6:8.1f}")
            if p != "Ashlar":
                of_work = ratios(work["Ashlar"], work[p])
                of_whole = ratios(whole["Ashlar"], whole[p])
                line += (f"   {middle(of_work):.3f}, {min(of_work):.3f}; {middle(of_whole):.3f}; "
                         f"{peak['Ashlar'] / peak[p]:.3f}")
            print(line, flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ashlar")
    parser.add_argument("--out")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--program", choices=sorted({row[0] for row in PROGRAMS}))
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--markdown", action="store_true")
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
            table(peers, [row for row in PROGRAMS + (LONG if arguments.all else [])
                  if arguments.program in (None, row[0])], max(arguments.rounds, 1), arguments.markdown)
        except Failure as failure:
            print(failure)
            if arguments.check or arguments.count:
                print("0 passed, 1 failed")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
