"""Calls on several workers: results, memory, pools, threads, forks."""
import gc
import os
import threading
import time

import numpy
import pytest

import ashlar

PROGRAM = """
entry rows [n][m] (a: [n][m]f64) : [n]f64 =
  map (\\row -> let sums = scan (+) 0 (map f64.exp row) in f64.sqrt (sums[m - 1] + sums[m / 2])) a
entry kept [n] (xs: [n]f64) : []f64 = filter (> 1) (map f64.sqrt xs)
entry grown [n] (xs: [n]i64) : []i64 = loop ys = [] for x in map (\\x -> i64.f64 (f64.sqrt (f64.i64 x))) xs do
  ys ++ replicate x x
entry checked [n] (xs: [n]f64) (is: [n]i64) : [n]f64 = map (\\i -> f64.exp xs[i]) is
entry halves [n] (ps: [n]{x: f64, y: f64}) : [n]{x: f64, y: f64} = map (\\p -> {x = f64.exp p.x, y = p.y / 2}) ps
entry plain (x: i64) : i64 = x + 1
"""
SEVERAL = [1, 2, 3, 8]


@pytest.fixture(scope="module")
def k():
    return ashlar.compile(source=PROGRAM, cc="cc -O1", workers=True)


@pytest.fixture(scope="module")
def alone():
    return ashlar.compile(source=PROGRAM, cc="cc -O1")


def table(n=300, m=40):
    return numpy.random.default_rng(n).standard_normal((n, m))


def threads_of_process():
    return len(os.listdir("/proc/self/task"))


def becomes(count):
    """Is this the number of threads? A thread that has ended is in the list for a moment."""
    for _ in range(500):
        if threads_of_process() == count:
            return True
        time.sleep(0.01)
    return False


def same(xs, ys):
    return xs.dtype == ys.dtype and xs.shape == ys.shape and xs.tobytes() == ys.tobytes()


@pytest.mark.parametrize("workers", SEVERAL)
@pytest.mark.parametrize("view", [(slice(None), slice(None)), (slice(None, None, -2), slice(3, None))])
def test_results(k, alone, workers, view):
    xs = table()[view]
    assert same(k.rows(xs, workers=workers), alone.rows(xs))


@pytest.mark.parametrize("workers", SEVERAL)
def test_data(k, alone, workers):
    xs = table()[0] * 9
    assert same(k.kept(xs, workers=workers), alone.kept(xs))
    whole = numpy.arange(50)
    assert same(k.grown(whole, workers=workers), alone.grown(whole))
    points = {"x": xs, "y": xs[::-1]}
    assert same(k.halves(points, workers=workers).x, alone.halves(points).x)
    assert same(k.rows(a=table(), workers=workers), alone.rows(table()))


@pytest.mark.parametrize("workers", SEVERAL)
def test_failure(k, workers):
    with pytest.raises(ashlar.Error, match="out of bounds") as found:
        k.checked(numpy.zeros(500), numpy.arange(500) + 100, workers=workers)
    assert "[500]" in found.value.message   # the first one, as on one worker


def test_the_threads_are_there(k):
    k.rows(table(), workers=7)
    before = threads_of_process()
    k.rows(table(), workers=7)
    k.kept(table()[0], workers=7)
    assert threads_of_process() == before   # a module has one pool for each number
    module = ashlar.compile(source=PROGRAM, cc="cc -O1", workers=True)
    module.rows(table(), workers=5)
    assert becomes(before + 4)
    del module
    gc.collect()
    assert becomes(before)


def test_tasks_run_on_the_threads(k):
    """The processor time of the process is above that of the calling thread."""
    xs = table(20000, 100)
    k.rows(xs, workers=4)
    whole, own = time.process_time(), time.thread_time()
    for _ in range(10):
        k.rows(xs, workers=4)
    whole, own = time.process_time() - whole, time.thread_time() - own
    assert own < 0.9 * whole


@pytest.mark.parametrize("workers", SEVERAL)
def test_workspace(k, workers):
    private = 64 * -(-8 * 40 // 64)
    assert k.rows.workspace(n=300, m=40, workers=workers) == workers * private
    assert k.rows.workspace(table(), workers=workers) == workers * private
    with ashlar.Workers(workers) as pool:
        assert k.rows.workspace(n=300, m=40, workers=pool) == workers * private
    assert k.rows.largest_workers(workers * private, n=300, m=40) == workers
    assert k.rows.largest_m(workers * private, n=300, workers=workers) == 40
    memory, out = numpy.zeros(workers * private // 8, numpy.int64), numpy.zeros(300)
    assert k.rows(table(), out=out, workspace=memory, workers=workers) is out
    with pytest.raises(ValueError, match="too short: %d bytes" % (workers * private)):
        k.rows(table(), workspace=memory[1:], workers=workers)


def test_largest_of_nothing(k):
    assert k.rows.largest_workers(10, n=300, m=40) is None
    assert "largest_workers" in dir(k.rows)


def test_default(k, alone):
    for standing in 3, ashlar.Workers(3):
        module = ashlar.compile(source=PROGRAM, cc="cc -O1", workers=standing)
        assert module.rows.workspace(n=9, m=8) == 3 * 64
        assert same(module.rows(table()), alone.rows(table()))
        assert module.rows.workspace(n=9, m=8, workers=1) == 64
        memory = numpy.zeros(16, numpy.int64)
        with pytest.raises(ValueError, match="too short"):
            module.rows(table(9, 8), workspace=memory)
        module.rows(table(9, 8), workspace=memory, workers=2)
    assert k.rows.workspace(n=9, m=8) == 64


def test_words(k, alone):
    assert k.plain(1, workers=2) == 2          # nothing to share out
    assert k.plain(1, workers=None) == 2 and alone.plain(1, workers=None) == 2
    with pytest.raises(TypeError, match="compiled without workers"):
        alone.plain(1, workers=2)
    with pytest.raises(TypeError, match="compiled without workers"):
        alone.rows(table(), workers=2)
    for wrong in 0, -1, 1025, 2 ** 70:
        with pytest.raises((ValueError, OverflowError)):
            k.rows(table(), workers=wrong)
        with pytest.raises((ValueError, OverflowError)):
            ashlar.Workers(wrong)
    for wrong in "2", 2.0, True, [2]:
        with pytest.raises(TypeError):
            k.rows(table(), workers=wrong)
    assert same(k.rows(table(), workers=numpy.int64(2)), alone.rows(table()))
    assert "workers" in str(k.rows.__signature__) and "workers" not in str(alone.rows.__signature__)


def test_a_parameter_of_this_name():
    module = ashlar.compile(source="entry f (workers: i64) : [workers]i64 = scan (+) 0 (iota workers)\n", cc="cc -O0")
    assert module.f(workers=3).tolist() == [0, 1, 3]


def test_shared_pool(k, alone):
    other = ashlar.compile(source=PROGRAM, cc="cc -O1", workers=True)
    before = threads_of_process()
    with ashlar.Workers(4) as pool:
        assert pool.count == 4 and repr(pool) == "<ashlar workers: 4>"
        assert becomes(before + 3)
        for module in k, other:
            assert same(module.rows(table(), workers=pool), alone.rows(table()))
    assert becomes(before)
    for _ in range(2):
        with pytest.raises(ValueError, match="closed"):
            k.rows(table(), workers=pool)
        pool.close()


def test_workers_without_beginning(k):
    pool = ashlar.Workers.__new__(ashlar.Workers)
    with pytest.raises(ValueError, match="closed"):
        k.rows(table(), workers=pool)
    with pytest.raises(SystemError):
        ashlar.Workers(2)._open(2)


def test_eight_threads(k, alone):
    """All share one pool: the calls that find it busy run on their own threads."""
    expected, failures = {n: alone.rows(table(n)) for n in range(1, 9)}, []

    def work(n):
        for turn in range(100):
            if not same(k.rows(table(n), workers=3 if turn % 2 else pool), expected[n]):
                failures.append(n)
    with ashlar.Workers(4) as pool:
        threads = [threading.Thread(target=work, args=(n,)) for n in expected]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert not failures


def test_closed_while_it_is_used(k):
    """The threads end with the last call."""
    xs, before, pool = table(4000, 100), threads_of_process(), ashlar.Workers(3)
    stopped = []

    def work():
        try:
            while True:
                k.rows(xs, workers=pool)
        except ValueError as problem:
            stopped.append(str(problem))
    thread = threading.Thread(target=work)
    thread.start()
    pool.close()
    thread.join()
    assert stopped == ["the workers are closed"] and becomes(before)


def test_fork(k, alone):
    xs, expected = table(), alone.rows(table())
    with ashlar.Workers(3) as pool:
        assert same(k.rows(xs, workers=pool), expected) and same(k.rows(xs, workers=4), expected)
        child = os.fork()
        if child == 0:
            try:
                good = same(k.rows(xs, workers=pool), expected) and same(k.rows(xs, workers=4), expected)
                pool.close()
                os._exit(0 if good and becomes(4) else 1)
            finally:
                os._exit(2)
        assert os.waitpid(child, 0)[1] == 0
        assert same(k.rows(xs, workers=pool), expected)
        child = os.fork()
        if child == 0:
            pool.close()
            os._exit(0)
        assert os.waitpid(child, 0)[1] == 0
    del pool


def test_fork_during_calls(k, alone):
    xs, expected, stop = table(), alone.rows(table()), threading.Event()
    thread = threading.Thread(target=lambda: [k.rows(xs, workers=3) for _ in iter(stop.is_set, True)])
    thread.start()
    try:
        for _ in range(5):
            child = os.fork()
            if child == 0:
                os._exit(0 if same(k.rows(xs, workers=3), expected) else 1)
            assert os.waitpid(child, 0)[1] == 0
    finally:
        stop.set()
        thread.join()


def test_many_calls(k):
    from test_running import grows_by
    xs = table(8, 8)
    with ashlar.Workers(2) as pool:
        assert grows_by(lambda: k.rows(xs, workers=pool), 20000) < 2 ** 20
        assert grows_by(lambda: k.rows(xs, workers=2), 20000) < 2 ** 20


def test_many_pools():
    from test_running import grows_by
    before = threads_of_process()
    assert grows_by(lambda: ashlar.Workers(3).close(), 300) < 2 ** 20
    assert grows_by(lambda: ashlar.Workers(3), 300) < 2 ** 20
    assert becomes(before)


def test_decorator():
    @ashlar.kernel(workers=2, cc="cc -O1")
    def roots(xs):
        """
        entry roots [n] (xs: [n]f64) : [n]f64 = map f64.exp xs
        """
    assert roots(numpy.zeros(3)).tolist() == [1, 1, 1] and roots(numpy.zeros(3), workers=4).tolist() == [1, 1, 1]


def test_package(tmp_path, alone):
    import subprocess
    import sys
    (tmp_path / "kernel.fut").write_text(PROGRAM)
    words = [ashlar.binary(), "build", "--python", "kernels", "--workers", "--cc", "cc -O1", "kernel.fut"]
    done = subprocess.run(words, cwd=tmp_path,
                          capture_output=True, text=True, env=dict(os.environ, PYTHON=sys.executable))
    assert done.returncode == 0, done.stderr
    code = ("import kernels, numpy; xs = numpy.zeros((9, 8))\n"
            "with kernels.Workers(3) as pool: print(kernels.rows(xs, workers=pool).tolist() == "
            "kernels.rows(xs, workers=2).tolist(), kernels.rows.workspace(n=9, m=8, workers=3))")
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True)
    assert done.stdout == "True 192\n", done.stderr
    stubs = (tmp_path / "kernels" / "__init__.pyi").read_text()
    assert "workers: Union[None, int, Workers] = None" in stubs and "def largest_workers(" in stubs
