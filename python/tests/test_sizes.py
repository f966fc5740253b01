"""Results whose sizes depend on data, memory that grows, workspaces."""
import numpy
import pytest

import ashlar
from conftest import CC, SIZES


@pytest.mark.parametrize("n", [0, 1, 2, 10, 1000])
def test_kept(sizes, n):
    xs = numpy.random.default_rng(n).standard_normal(n) * 2
    assert numpy.array_equal(sizes.kept(xs), xs[xs > 1])
    assert numpy.array_equal(sizes.kept(xs[::-1]), xs[::-1][xs[::-1] > 1])


@pytest.mark.parametrize("n", [0, 1, 5, 300])
def test_rows(sizes, n):
    xs = numpy.random.default_rng(n).integers(-5, 5, n)
    kept = xs[xs > 0]
    assert numpy.array_equal(sizes.rows(xs), numpy.stack([kept, kept ** 2], 1).reshape(-1, 2))
    assert sizes.rows(xs).shape == (len(kept), 2)


@pytest.mark.parametrize("counts", [[], [0], [3], [1, 2, 3], [0, 5, 0, 7], list(range(60))])
def test_grown(sizes, counts):
    xs = numpy.array(counts, numpy.int64)
    for _ in range(3):   # later calls begin with the size of the last one
        assert sizes.grown(xs).tolist() == [x for x in counts for _ in range(x)]


def test_grown_changes_size(sizes):
    for n in (5, 5000, 2, 0, 20000, 1):
        assert sizes.grown(numpy.array([n])).tolist() == [n] * n
    sizes.grown(numpy.array([20000]))
    result = sizes.grown(numpy.array([3]))
    base = result if result.base is None else result.base
    assert base.size < 100   # not the memory of the largest result


def test_size_of_the_last_result(monkeypatch):
    """A call is repeated only if its result is longer than the last one."""
    made = []
    empty = numpy.empty

    def counting(*words):
        made.append(words[0])
        return empty(*words)
    monkeypatch.setattr(numpy, "empty", counting)
    module = ashlar.compile(source=SIZES, cc=CC)
    for size, tries in ((50, 2), (50, 1), (20, 1), (50, 2), (51, 2)):
        made.clear()
        assert module.grown(numpy.array([size])).tolist() == [size] * size
        assert len(made) == tries


def test_consumed_and_grown(sizes):
    """A call that is repeated because its result was too long has a copy of what it consumes."""
    for n in (4, 1000):
        xs = numpy.array([n, 2, 1])
        before = xs.copy()
        assert sizes.eaten(xs).tolist() == [n + 1] * (n + 1) + [2, 2, 1]
        assert numpy.array_equal(xs, before)
    assert "a copy is used" in sizes.eaten.__doc__


def test_consumed(sizes):
    xs = numpy.arange(4.0)
    assert sizes.bumped(xs).tolist() == [7, 1, 2, 3]
    assert "may overwrite" in sizes.bumped.__doc__
    assert sizes.bumped(numpy.arange(8.0)[::2]).tolist() == [7, 2, 4, 6]


@pytest.mark.parametrize("n", [0, 1, 6])
def test_known_sizes(sizes, n):
    xs = numpy.arange(float(n))
    assert numpy.array_equal(sizes.twice(xs), numpy.concatenate([xs, xs]))
    assert numpy.array_equal(sizes.upto(n), numpy.arange(n))
    flat, places = sizes.flat(numpy.ones((n, 3), numpy.float32))
    assert flat.shape == (3 * n,) and numpy.array_equal(places, numpy.arange(3 * n))
    out = numpy.zeros(2 * n)
    assert sizes.twice(xs, out=out) is out and numpy.array_equal(out[n:], xs)


def test_tuples(sizes):
    total, more = sizes.pair(numpy.arange(4.0))
    assert total == 6 and more.tolist() == [1, 2, 3, 4]
    out = numpy.zeros(4)
    total, same = sizes.pair(numpy.arange(4.0), out=(None, out))
    assert same is out and out.tolist() == [1, 2, 3, 4] and total == 6


@pytest.mark.parametrize("n", [1, 9, 1000])
def test_workspace_is_exact(sizes, n):
    xs = numpy.arange(n) % 5
    expected = sizes.scanned(xs)
    size = sizes.scanned.workspace(n=n)
    assert size == sizes.scanned.workspace(xs) == 8 * n
    memory = numpy.full(size // 8, -1, numpy.int64)
    assert numpy.array_equal(sizes.scanned(xs, workspace=memory), expected)
    assert not numpy.array_equal(memory, numpy.full(size // 8, -1))   # it was used
    with pytest.raises(ValueError, match="workspace is too short: %d bytes" % size):
        sizes.scanned(xs, workspace=memory[:-1])


def test_workspace_of_views(sizes):
    xs = numpy.arange(20)[::2]
    size = sizes.scanned.workspace(n=10, strided=True)
    memory = numpy.zeros(size // 8, numpy.int64)
    assert numpy.array_equal(sizes.scanned(xs, workspace=memory), sizes.scanned(xs.copy()))


@pytest.mark.parametrize("size", [0, 7, 8, 100, 4096, 10 ** 6])
def test_largest(sizes, size):
    n = sizes.scanned.largest_n(size)
    assert sizes.scanned.workspace(n=n) <= size < sizes.scanned.workspace(n=n + 1)


def test_largest_words(sizes):
    with pytest.raises(TypeError, match="integer is needed"):
        sizes.scanned.largest_n("1K")
    with pytest.raises(TypeError, match="does not depend on `k`"):
        sizes.scanned.largest_n(100, k=3)
    assert "largest_n" in dir(sizes.scanned)


def test_workspace_words(sizes):
    with pytest.raises(TypeError, match="give n="):
        sizes.scanned.workspace()
    with pytest.raises(TypeError, match="does not depend on `m`"):
        sizes.scanned.workspace(m=3)
    with pytest.raises(ValueError, match="negative"):
        sizes.scanned.workspace(n=-1)
    with pytest.raises(ValueError, match="overflow"):
        sizes.scanned.workspace(n=2 ** 62)
    assert sizes.double.workspace() == 0


def test_contract(sizes):
    contract = sizes.scanned.contract
    assert contract["memory"] == "static" and contract["workspace"]["formula"] == "8*n"
    assert sizes.kept.contract["memory"] == "bounded" and sizes.grown.contract["memory"] == "growing"


def test_copies(sizes):
    assert sizes.double.copies().startswith("entry double: 0 copies")
    assert "entry grown:" in sizes.grown.copies() and "entry kept" not in sizes.grown.copies()


def test_memory_map(sizes):
    picture = sizes.scanned.memory_map(n=100)
    assert picture._repr_svg_().startswith("<svg") and picture._repr_svg_() == str(picture)
    assert "picture of" in repr(picture)


def test_picture_is_saved(sizes, tmp_path):
    sizes.scanned.memory_map(n=5).save(tmp_path / "map.svg")
    assert (tmp_path / "map.svg").read_text().startswith("<svg")


def test_dir(sizes):
    assert {"double", "scanned", "entries"} <= set(dir(sizes)) and isinstance(sizes.double, ashlar.Entry)
