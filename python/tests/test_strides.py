"""Views of every kind: they are passed with their strides, and results are written through them."""
import itertools

import numpy
import pytest
from conftest import values_of

STEPS = [1, -1, 2, -2, 3]
VIEWS = {
    "turned": lambda a: a.T,
    "rows cut": lambda a: a[2:-2],
    "columns cut": lambda a: a[:, 1:-3],
    "swapped and reversed": lambda a: a.T[::-1, ::-1],
    "one column": lambda a: a[:, 3:4],
    "one row": lambda a: a[3:4],
    "fortran": numpy.asfortranarray,
}


@pytest.mark.parametrize("name", ["i8", "i16", "f32", "f64"])
@pytest.mark.parametrize("steps", list(itertools.product(STEPS, STEPS)))
def test_steps(types, name, steps):
    base = values_of(name, (13, 11))
    view = base[::steps[0], ::steps[1]]
    assert numpy.array_equal(types["turned_" + name](view), view.T)
    memory = values_of(name, (11, 13), seed=5)
    before, out = memory.copy(), memory[::steps[1], ::steps[0]]
    result = types["turned_" + name](view, out=out)
    assert result is out and numpy.array_equal(out, view.T)
    out[...] = before[::steps[1], ::steps[0]]
    assert numpy.array_equal(memory, before)   # nothing else was written


@pytest.mark.parametrize("view", list(VIEWS))
def test_views(types, view):
    a = VIEWS[view](values_of("i32", (9, 10)))
    assert numpy.array_equal(types.turned_i32(a), a.T)


@pytest.mark.parametrize("step", [1, -1, 2, -3])
def test_fields_of_records(types, step):
    table = numpy.zeros(8, [("a", "i4"), ("b", "f4"), ("c", "i4")])
    table["a"], table["c"] = numpy.arange(8), 7
    assert numpy.array_equal(types.vector_i32(table["a"][::step]), numpy.arange(8)[::step])
    types.vector_i32(table["a"][::step], out=table["c"][::step])
    assert numpy.array_equal(table["c"][::step], table["a"][::step])
    assert numpy.sum(table["c"] == 7) >= 8 - len(table[::step]) and not table["b"].any()


def test_columns_of_one_table(sizes):
    table = numpy.arange(12.0).reshape(4, 3)
    sizes.double(table[:, 0], out=table[:, 2])
    assert table[:, 2].tolist() == [0, 6, 12, 18] and table[:, 1].tolist() == [1, 4, 7, 10]


def test_broadcast_is_not_stored(sizes):
    """Eight hundred million bytes of one number: a copy would show in the peak of memory."""
    resource = pytest.importorskip("resource")
    sizes.total(numpy.ones(3)[::-1])
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert sizes.total(numpy.broadcast_to(numpy.float64(0.5), 10 ** 8)) == 0.5 * 10 ** 8
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100 * 1024


@pytest.mark.parametrize("axis", [0, 1])
def test_broadcast_axis(types, axis):
    shape, reps = ((1, 5), (4, 5)) if axis == 0 else ((4, 1), (4, 5))
    view = numpy.broadcast_to(values_of("f64", shape), reps)
    assert numpy.array_equal(types.turned_f64(view), view.T)


def test_broadcast_out_is_refused(sizes):
    memory = numpy.zeros(1)
    out = numpy.lib.stride_tricks.as_strided(memory, (4,), (0,))
    with pytest.raises(ValueError, match="overlap"):
        sizes.double(numpy.arange(4.0), out=out)
    assert memory[0] == 0


@pytest.mark.parametrize("start", [0, 1, 2])
def test_windows(types, start):
    """Overlapping rows of one array, as inputs."""
    xs = numpy.arange(12, dtype=numpy.int16)
    windows = numpy.lib.stride_tricks.sliding_window_view(xs[start:], 4)
    assert numpy.array_equal(types.turned_i16(windows), windows.T)


def test_sizes_of_one_have_any_stride(types):
    xs = numpy.lib.stride_tricks.as_strided(numpy.arange(3.0), (1, 3), (5, 8))
    assert types.turned_f64(xs).tolist() == [[0.0], [1.0], [2.0]]


@pytest.mark.parametrize("step", [1, 2, -1])
def test_kept_in_a_view(sizes, step):
    memory = numpy.full(20, -1.0)
    out = memory[::step][:8] if step != 1 else memory[:8]
    result = sizes.kept(numpy.array([0, 3, 1, 4, 0, 5.0]), out=out)
    assert result.tolist() == [3, 4, 5] and numpy.shares_memory(result, memory)
    assert out[3:].tolist() == [-1] * 5
