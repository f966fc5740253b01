"""Threads for entry points of programs that were compiled with workers."""
from ._call import Pool
from ._types import integer_of

MOST_WORKERS = 1024


def count_of(value):
    """The number of workers that a caller asks for."""
    count = integer_of(value, "i64", "workers")
    if not 1 <= count <= MOST_WORKERS:
        raise ValueError("workers is a number from 1 to %d, got %d" % (MOST_WORKERS, count))
    return count


class Workers(Pool):
    """A pool of threads: the one that calls, and count - 1 others, which sleep between calls.

        with ashlar.Workers(4) as workers:
            k.step(xs, workers=workers)

    Any number of programs may use it, one call at a time: a call that finds it busy runs on the thread of its caller.
    The child of a fork gets threads of its own when it uses the pool.
    """

    def __init__(self, count):
        self.count = count_of(count)
        self._open(self.count)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __repr__(self):
        return "<ashlar workers: %d>" % self.count
