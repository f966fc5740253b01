#!/usr/bin/env python3
"""Several cores: the generated code on one worker and on several, the same algorithm in C with OpenMP by hand, numba's
prange and NumPy.

usage: measure.py ASHLAR [--out DIRECTORY] [--rounds N] [--workers N] [--kernel NAME] [--least] [--check]

All run in turns in one process, on the same inputs; a ratio is the median of the ratios of the rounds. --least: the
least times and their ratios, on a machine that does other work. The results of the generated code and of C are compared
bit for bit. numba and NumPy are left out where they are not installed.
--check: small sizes, 1 to 8 workers, no times; ends with `N passed, N failed`.
"""
import argparse
import ctypes
import os
import re
import statistics
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(HERE))
from measuring import Failure, Judge, call, compiler, ratio, run_in, write_table

try:
    import with_numba
except ImportError:
    with_numba = None

FLAGS = ["-O3", "-march=native", "-ffp-contract=off"]
# name: (sizes, sizes of --check); run.c says what they are
KERNELS = {
    "mandelbrot": ((400, 600, 500), (37, 53, 40)),
    "bodies": ((2500,), (65,)),
    "product": ((600, 600, 600), (37, 41, 53)),
    "mixture": ((20000, 25, 10), (300, 5, 4)),
    "options": ((400000,), (1001,)),
    "clusters": ((40000, 8, 32, 4), (500, 3, 7, 3)),
    "triad": ((1 << 23,), (100003,)),
    "total": ((1 << 25,), (300001,)),
    "jacobi": ((2000, 2000, 6), (101, 67, 4)),
    "turned": ((2800, 3000), (101, 67)),
    "kept": ((1 << 23,), (100003,)),
    "bins": ((1 << 23,), (100003,)),
    "places": ((1 << 24, 1 << 21), (100003, 300007)),
}
MEMORY_BOUND = ["triad", "total", "jacobi", "turned", "kept", "bins", "places"]


def build(ashlar, out, flags):
    """The library; which entry points take workers."""
    def built(name):
        return os.path.join(out, name)

    call([ashlar, "headers", "-o", out])
    kernels = os.path.join(HERE, "kernels.fut")
    call([ashlar, "c", "--library", "--prefix", "", "--workers", "-o", built("kernels"), kernels])
    with open(built("kernels.h"), encoding="utf-8") as file:
        header = file.read()
    takes = {name: bool(re.search(rf"\nint {name}\([^;]*ashlar_workers", header)) for name in KERNELS}
    with open(built("workers.h"), "w", encoding="utf-8") as file:
        for name, yes in takes.items():
            file.write(f"#define PASS_{name} {'workers,' if yes else ''}\n#define COUNT_{name} "
                       f"{', count' if yes else ''}\n")
    call([*compiler(), *flags, "-fopenmp", "-shared", "-fPIC", "-I" + out, "-I" + HERE, built("kernels.c"),
          os.path.join(HERE, "by_hand.c"), os.path.join(HERE, "run.c"), "-o", built("parallel.so"), "-lm", "-pthread"])
    library = ctypes.CDLL(built("parallel.so"))
    library.parallel_ours.restype = library.parallel_by_hand.restype = ctypes.c_double
    library.parallel_input.restype = library.parallel_result.restype = ctypes.c_void_p
    library.parallel_bytes.restype, library.parallel_elements.restype = ctypes.c_size_t, ctypes.c_int64
    library.parallel_bytes.argtypes = [ctypes.c_int64]
    for function in (library.parallel_fork_join, library.parallel_meet):
        function.restype, function.argtypes = ctypes.c_double, [ctypes.c_int64]
    library.parallel_open.argtypes = [ctypes.c_char_p, ctypes.POINTER(ctypes.c_int64), ctypes.c_int64]
    return library, takes


def opened(library, name, sizes, workers):
    sizes = (ctypes.c_int64 * 4)(*sizes)
    if library.parallel_open(name.encode(), sizes, workers):
        raise Failure(f"{name}: cannot be set up")


def check(ashlar, out, chosen):
    judge = Judge()
    library, _ = build(ashlar, out, ["-O1", "-ffp-contract=off", "-DASHLAR_GRAIN=1"])
    for name in chosen:
        for workers in range(1, 9):
            opened(library, name, KERNELS[name][1], workers)
            library.parallel_by_hand(workers)
            for all_of_them in (0, 1):
                seconds = library.parallel_ours(all_of_them)
                judge(f"{name}, {workers if all_of_them else 'without'} workers",
                      seconds >= 0 and library.parallel_same())
            library.parallel_close()
    return judge.finish()


def timed(function):
    start = time.perf_counter()
    function()
    return time.perf_counter() - start


def ways(library, name, sizes, workers):
    """The functions that return seconds, by their titles."""
    found = {"one": lambda: library.parallel_ours(0), "all": lambda: library.parallel_ours(1),
             "C": lambda: library.parallel_by_hand(1), "OpenMP": lambda: library.parallel_by_hand(workers)}
    if with_numba:
        inputs = [with_numba.view(library.parallel_input(i), library.parallel_elements(i)) for i in range(4)]
        for title, function in zip(("numba", "NumPy"), with_numba.bind(name, sizes, inputs, workers)):
            if function:
                found[title] = lambda function=function: timed(function)
    return found


def measure(library, name, rounds, workers):
    """Seconds of each way in each round; the first round is a warm-up."""
    sizes = KERNELS[name][0]
    opened(library, name, sizes, workers)
    functions = ways(library, name, sizes, workers)
    seconds = {title: [] for title in functions}
    for round in range(rounds + 1):
        for title, function in functions.items():
            time.sleep(0.02)                      # idle threads of the way before sleep now
            one = function()
            if one < 0:
                raise Failure(f"{name}: the generated code fails")
            if round:
                seconds[title].append(one)
        if not library.parallel_same():
            raise Failure(f"{name}: the generated code and C differ")
    used = library.parallel_bytes(1), library.parallel_bytes(workers)
    library.parallel_close()
    return seconds, used


def measure_all(ashlar, out, chosen, rounds, workers, least):
    middle = min if least else statistics.median
    library, takes = build(ashlar, out, FLAGS)
    empty, waiting = library.parallel_fork_join(workers) * 1e6, library.parallel_meet(workers) * 1e6
    print(f"a run of {workers} tasks: {empty:.2f} us when empty, {waiting:.2f} us when they wait for each other")
    shown = ["one", "all", "C", "OpenMP", "numba", "NumPy"]
    print(f"ms on one worker and on {workers}; C by hand on one core and with OpenMP on {workers}; numba on {workers}")
    print(f"{'':12}" + "".join(f"{title:>10}" for title in shown) +
          f"{'one/all':>10}{'all/OpenMP':>12}{'one/C':>8}{'all/numba':>11}{'workspace':>12}{'of all':>12}")
    rows = []
    for name in chosen:
        seconds, used = measure(library, name, rounds, workers)
        times = [f"{middle(seconds[title]) * 1e3:10.2f}" if title in seconds else f"{'':10}"
                 for title in shown]
        ratios = [(min(seconds[a]) / min(seconds[b]) if least else ratio(seconds[a], seconds[b]))
                  if b in seconds else None
                  for a, b in (("one", "all"), ("all", "OpenMP"), ("one", "C"), ("all", "numba"))]
        texts = [f"{value:.2f}" if value else "" for value in ratios]
        print(f"{name:12}" + "".join(times) + f"{texts[0]:>10}{texts[1]:>12}{texts[2]:>8}{texts[3]:>11}"
              f"{used[0]:12}{used[1]:12}" + ("" if takes[name] else "  (no parallel statement)"), flush=True)
        rows.append([name, "memory" if name in MEMORY_BOUND else "computation", *texts, *used])
    write_table(out, ["kernel", "bound by", "one/all", "all/OpenMP", "one/C", "all/numba", "workspace of one",
                      "workspace of all"], rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("ashlar")
    parser.add_argument("--out", help="where the programs and the table go")
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--kernel", action="append", choices=KERNELS, help="only this one (may be repeated)")
    parser.add_argument("--least", action="store_true", help="the least times and their ratios")
    parser.add_argument("--check", action="store_true", help="small sizes, judged, no times")
    arguments = parser.parse_args()
    ashlar, chosen = os.path.abspath(arguments.ashlar), arguments.kernel or list(KERNELS)
    run_in(arguments.out, (lambda out: check(ashlar, out, chosen)) if arguments.check else
           (lambda out: measure_all(ashlar, out, chosen, arguments.rounds, arguments.workers,
                                                 arguments.least)))


if __name__ == "__main__":
    main()
