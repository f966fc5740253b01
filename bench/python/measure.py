"""Ashlar's Python package beside numba and JAX: first calls, the cost of a call, the time and memory of four programs.

    python3 -m venv /tmp/peers && /tmp/peers/bin/pip install ./python numba jax
    /tmp/peers/bin/python bench/python/measure.py

Each system runs in processes of its own, all on one processor. A peer that is not installed is left out. The results
of all systems are compared before anything is timed. Times are those of the processor, with those of child processes
such as C compilers: on an idle machine they are the times that pass. black_scholes_fast is the same program where each
system may round otherwise. Prints a table for docs/benchmarks.md; --json FILE writes all numbers.
"""
import argparse
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
SYSTEMS = ("ashlar", "numba", "jax")
PROGRAMS = ("kmeans", "heat", "lu", "black_scholes", "black_scholes_fast")
SIZES = {"kmeans": "20 000 points of 16, 32 centres", "heat": "1000 x 1000, 10 steps", "lu": "512 x 512",
         "black_scholes": "1 000 000 options", "black_scholes_fast": "1 000 000 options"}


def processor_time():
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def inputs(numpy):
    random = numpy.random.default_rng(1)
    points, plate = random.random((20000, 16)), random.random((1000, 1000))
    matrix = random.random((512, 512)) + 512 * numpy.eye(512)
    options = 50 + 100 * random.random(10 ** 6), 50 + 100 * random.random(10 ** 6), 0.1 + random.random(10 ** 6)
    return {"kmeans": (points, points[:32].copy()), "heat": (10, plate), "lu": (matrix,), "black_scholes": options,
            "black_scholes_fast": options,
            "axpy": (2.0, numpy.arange(8.0), numpy.ones(8))}


# ---- the programs as each system's manual writes them
AXPY = "entry axpy [n] (a: f64) (xs: [n]f64) (ys: [n]f64) : [n]f64 = map2 (\\x y -> a * x + y) xs ys"


def with_ashlar(only=None):
    import ashlar
    if only:
        return {"axpy": ashlar.compile(AXPY).axpy}
    module = ashlar.compile(os.path.join(HERE, "kernels.fut"))
    fast = ashlar.compile(os.path.join(HERE, "kernels.fut"), options=["--float", "relaxed"],
                          cc="cc -O3 -march=native -ffast-math")
    functions = {name: module[name] for name in PROGRAMS[:-1] + ("axpy",)}
    return dict(functions, black_scholes_fast=fast.black_scholes)


def with_numba(only=None):
    import math
    import numba
    import numpy
    compiled = numba.njit(cache=True)

    @compiled
    def kmeans(points, centres):
        n, d = points.shape
        k = centres.shape[0]
        sums, counts = numpy.zeros((k, d)), numpy.zeros(k, numpy.int64)
        for i in range(n):
            best, least = 0, numpy.inf
            for c in range(k):
                here = 0.0
                for j in range(d):
                    here += (points[i, j] - centres[c, j]) ** 2
                if here < least:
                    best, least = c, here
            counts[best] += 1
            for j in range(d):
                sums[best, j] += points[i, j]
        for c in range(k):
            for j in range(d):
                sums[c, j] /= max(1, counts[c])
        return sums

    @compiled
    def heat(steps, plate):
        n, m = plate.shape
        a, b = plate.copy(), plate.copy()
        for _ in range(steps):
            for i in range(1, n - 1):
                for j in range(1, m - 1):
                    b[i, j] = a[i, j] + 0.1 * (a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1] - 4 * a[i, j])
            a, b = b, a
        return a

    @compiled
    def lu(matrix):
        a = matrix.copy()
        n = len(a)
        for k in range(n - 1):
            for i in range(k + 1, n):
                factor = a[i, k] / a[k, k]
                a[i, k] = factor
                for j in range(k + 1, n):
                    a[i, j] -= factor * a[k, j]
        return a

    @compiled
    def normal(x):
        k = 1 / (1 + 0.2316419 * abs(x))
        w = 1 - 0.39894228040 * math.exp(-0.5 * x * x) * (k * (0.319381530 + k * (-0.356563782 + k * (
            1.781477937 + k * (-1.821255978 + k * 1.330274429)))))
        return 1 - w if x < 0 else w

    @compiled
    def black_scholes(spot, strike, years):
        prices = numpy.empty_like(spot)
        for i in range(len(spot)):
            s, x, t = spot[i], strike[i], years[i]
            root = 0.3 * math.sqrt(t)
            d1 = (math.log(s / x) + (0.02 + 0.5 * 0.3 * 0.3) * t) / root
            prices[i] = s * normal(d1) - x * math.exp(-0.02 * t) * normal(d1 - root)
        return prices

    @compiled
    def axpy(a, xs, ys):
        result = numpy.empty_like(xs)
        for i in range(len(xs)):
            result[i] = a * xs[i] + ys[i]
        return result
    return {"kmeans": kmeans, "heat": heat, "lu": lu, "black_scholes": black_scholes, "axpy": axpy,
            "black_scholes_fast": numba.njit(fastmath=True)(black_scholes.py_func)}


def with_jax(only=None):
    import jax
    import jax.numpy as jnp
    jax.config.update("jax_enable_x64", True)

    def kmeans(points, centres):
        squares = ((points[:, None, :] - centres[None]) ** 2).sum(2)
        owners = jnp.argmin(squares, 1)
        sums = jnp.zeros_like(centres).at[owners].add(points)
        counts = jnp.zeros(len(centres)).at[owners].add(1)
        return sums / jnp.maximum(1, counts)[:, None]

    def heat(steps, plate):
        def step(_, a):
            inner = a[1:-1, 1:-1]
            around = a[:-2, 1:-1] + a[2:, 1:-1] + a[1:-1, :-2] + a[1:-1, 2:] - 4 * inner
            return a.at[1:-1, 1:-1].set(inner + 0.1 * around)
        return jax.lax.fori_loop(0, steps, step, plate)

    def lu(a):
        n = len(a)
        places = jnp.arange(n)

        def step(k, a):
            factors = jnp.where(places > k, a[:, k] / a[k, k], 0)
            a = a - jnp.outer(factors, jnp.where(places > k, a[k], 0))
            return a.at[:, k].set(jnp.where(places > k, factors, a[:, k]))
        return jax.lax.fori_loop(0, n - 1, step, a)

    def normal(x):
        k = 1 / (1 + 0.2316419 * jnp.abs(x))
        w = 1 - 0.39894228040 * jnp.exp(-0.5 * x * x) * (k * (0.319381530 + k * (-0.356563782 + k * (
            1.781477937 + k * (-1.821255978 + k * 1.330274429)))))
        return jnp.where(x < 0, 1 - w, w)

    def black_scholes(s, x, t):
        root = 0.3 * jnp.sqrt(t)
        d1 = (jnp.log(s / x) + (0.02 + 0.5 * 0.3 * 0.3) * t) / root
        return s * normal(d1) - x * jnp.exp(-0.02 * t) * normal(d1 - root)

    def axpy(a, xs, ys):
        return a * xs + ys
    return {"kmeans": jax.jit(kmeans), "heat": jax.jit(heat), "lu": jax.jit(lu),
            "black_scholes": jax.jit(black_scholes), "black_scholes_fast": jax.jit(black_scholes),
            "axpy": jax.jit(axpy)}


MAKERS = {"ashlar": with_ashlar, "numba": with_numba, "jax": with_jax}


def finished(result):
    """JAX returns before the work is done."""
    return result.block_until_ready() if hasattr(result, "block_until_ready") else result


# ---- what one process measures
def first_call(system):
    """Seconds from the beginning of the imports to the first result."""
    begin = processor_time()
    import numpy
    functions = MAKERS[system](only="axpy")
    finished(functions["axpy"](*inputs_of_axpy(numpy)))
    return {"seconds": processor_time() - begin}


def inputs_of_axpy(numpy):
    return 2.0, numpy.arange(8.0), numpy.ones(8)


def cost_of_call(system):
    """Seconds for a call with eight numbers, the least of many; JAX gets arrays of its own, which spares it a copy. For
    comparison the C function of Ashlar's alone, by ctypes with pointers that are ready and its result in place."""
    import numpy
    function, arguments = MAKERS[system]()["axpy"], inputs_of_axpy(numpy)
    if system == "jax":
        import jax
        arguments = tuple(jax.device_put(argument) for argument in arguments)
    report = {"seconds": least(lambda: finished(function(*arguments)))}
    if system == "ashlar":
        out = numpy.empty(8)
        report["in_place"] = least(lambda: function(*arguments, out=out))
        report["foreign"] = least(foreign_call(function, arguments, out))
    return report


def least(call):
    for _ in range(1000):
        call()
    best = 1.0
    for _ in range(1000):   # short ones: on a busy machine, too, one is not disturbed
        begin = time.perf_counter()
        for _ in range(100):
            call()
        best = min(best, (time.perf_counter() - begin) / 100)
    return best


def foreign_call(entry, arguments, out):
    import ctypes
    slots, layout = entry._filled({"n": len(out), "a": arguments[0]}), entry._layout
    for name, array in zip(("xs", "ys", "result"), arguments[1:] + (out,)):
        slots[layout.slots[name]] = array.ctypes.data
    function = getattr(entry._module._library, "ashlar_call_%d_" % layout.number)
    function.argtypes, function.restype = [ctypes.c_void_p], ctypes.c_int
    address = ctypes.addressof(slots)
    assert function(address) == 0 and out[1] == 2 * arguments[1][1] + arguments[2][1]
    function.keep = slots, out
    return lambda: function(address)


def run_program(system, name):
    """The time of a program, and by how much its first run raises the memory above what the inputs take."""
    import numpy
    function, arguments = MAKERS[system]()[name], inputs(numpy)[name]
    if system == "jax":
        import jax
        arguments = tuple(jax.device_put(argument) for argument in arguments)
        function = function.lower(*arguments).compile()
    else:
        finished(function(*small(numpy)[name]))   # numba compiles here
    before = begin_peak()
    result = numpy.asarray(finished(function(*arguments)))
    memory = peak() - before
    times, begin = [], time.perf_counter()
    while len(times) < 10 or time.perf_counter() - begin < 3:
        start = time.process_time()
        finished(function(*arguments))
        times.append(time.process_time() - start)
    times.sort()
    numpy.save(os.path.join(os.environ["MEASURE_FOLDER"], "%s-%s.npy" % (system, name)), result)
    report = {"least": times[0], "median": times[len(times) // 2], "memory": memory, "result": result.nbytes}
    if system == "ashlar":
        report["workspace"] = function.workspace(*arguments)
    return report


def small(numpy):
    return {"kmeans": (numpy.ones((4, 16)), numpy.ones((2, 16))), "heat": (1, numpy.ones((4, 4))),
            "lu": (numpy.eye(3),), "black_scholes": (numpy.ones(3),) * 3, "black_scholes_fast": (numpy.ones(3),) * 3}


def status(name):
    with open("/proc/self/status", encoding="ascii") as file:
        return next(1024 * int(line.split()[1]) for line in file if line.startswith(name + ":"))


def begin_peak():
    """From here on the peak is counted anew; returns the memory that is resident now."""
    with open("/proc/self/clear_refs", "w", encoding="ascii") as file:
        file.write("5")
    return status("VmRSS")


def peak():
    return status("VmHWM")


# ---- all of them
def in_process(words, environment):
    done = subprocess.run([sys.executable, os.path.abspath(__file__), "--in-process"] + words, env=environment,
                          capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit("%s failed:\n%s" % (" ".join(words), done.stderr[-3000:]))
    return json.loads(done.stdout.splitlines()[-1])


def measure_all(folder, repetitions):
    systems = [system for system in SYSTEMS if importlib.util.find_spec(system)]
    environment = dict(os.environ, MEASURE_FOLDER=folder, ASHLAR_CACHE=os.path.join(folder, "ashlar"),
                       NUMBA_CACHE_DIR=os.path.join(folder, "numba"),
                       JAX_COMPILATION_CACHE_DIR=os.path.join(folder, "jax"),
                       JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS="0", JAX_PLATFORMS="cpu")
    found = {system: {} for system in systems}
    for system in systems:
        report = found[system]
        report["first"] = in_process([system, "first"], environment)["seconds"]
        report["again"] = min(in_process([system, "first"], environment)["seconds"] for _ in range(repetitions))
        calls = [in_process([system, "call"], environment) for _ in range(repetitions)]
        report["call"] = {kind: min(call[kind] for call in calls) for kind in calls[0]}
    for name in PROGRAMS:          # the systems take turns
        for _ in range(repetitions):
            for system in systems:
                report = in_process([system, name], environment)
                known = found[system].setdefault(name, report)
                known["least"] = min(known["least"], report["least"])
                known["median"] = min(known["median"], report["median"])
        compare(folder, systems, name)
    return found


def compare(folder, systems, name):
    import numpy
    results = [numpy.load(os.path.join(folder, "%s-%s.npy" % (system, name))) for system in systems]
    for system, result in zip(systems[1:], results[1:]):
        if not numpy.allclose(results[0], result, rtol=1e-9, atol=1e-9):
            sys.exit("%s: %s and %s differ" % (name, systems[0], system))


def mebibytes(size):
    return "%.1f MiB" % (size / 2 ** 20)


def table(found):
    systems = list(found)
    rows = [["", *systems],
            ["first result, nothing cached", *["%.2f s" % found[s]["first"] for s in systems]],
            ["first result in a later process", *["%.2f s" % found[s]["again"] for s in systems]],
            ["a call with 8 numbers", *["%.2f us" % (1e6 * found[s]["call"]["seconds"]) for s in systems]]]
    for name in PROGRAMS:
        rows.append(["%s: %s" % (name, SIZES[name])] + [
            "%.2f ms (%.2f)" % (1e3 * found[s][name]["least"], 1e3 * found[s][name]["median"]) for s in systems])
        rows.append(["its memory beyond the inputs"] + [mebibytes(found[s][name]["memory"]) for s in systems])
    if "ashlar" in found:
        stated = ["%s %s + %s" % (name, mebibytes(found["ashlar"][name]["workspace"]),
                                  mebibytes(found["ashlar"][name]["result"])) for name in PROGRAMS]
        print("The same with out=: %.2f us; its C function, called by ctypes: %.2f us" % tuple(
            1e6 * found["ashlar"]["call"][kind] for kind in ("in_place", "foreign")))
        print("Stated before the calls (workspace + result): %s" % ", ".join(stated))
    for at, row in enumerate(rows):
        print("| " + " | ".join(row) + " |")
        if at == 0:
            print("|---" * len(row) + "|")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--in-process", nargs=2, metavar=("SYSTEM", "WHAT"), help=argparse.SUPPRESS)
    parser.add_argument("--repetitions", type=int, default=3)
    parser.add_argument("--json", metavar="FILE")
    given = parser.parse_args()
    if given.in_process:
        system, what = given.in_process
        tasks = {"first": first_call, "call": cost_of_call}
        print(json.dumps(tasks[what](system) if what in tasks else run_program(system, what)))
        return
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    with tempfile.TemporaryDirectory(prefix="ashlar-measure-") as folder:
        found = measure_all(folder, given.repetitions)
    if given.json:
        with open(given.json, "w", encoding="utf-8") as file:
            json.dump(found, file, indent=2)
    table(found)


if __name__ == "__main__":
    main()
