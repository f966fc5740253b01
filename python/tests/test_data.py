"""Tuples, records, sums and recursive data."""
import collections
import dataclasses
import random

import numpy
import pytest

import ashlar
from ashlar import Variant as V
from conftest import TYPES, values_of


@dataclasses.dataclass
class Point:
    x: float
    y: float


Named = collections.namedtuple("Named", "y x")


@pytest.mark.parametrize("p", [{"x": 0, "y": 0.0}, Point(0, 0), Named(0, 0), collections.OrderedDict(y=0, x=0)])
@pytest.mark.parametrize("q", [{"x": 3, "y": 4}, Point(3, 4), Named(4, 3)])
def test_records(data, p, q):
    assert data.distance(p, q) == 5.0


@pytest.mark.parametrize("p", [(0, 0), [0, 0], 1.0, {"x": 1}, {"x": 1, "y": 2, "z": 3}, None, numpy.zeros(2)])
def test_no_records(data, p):
    with pytest.raises(TypeError, match="`p` is"):
        data.distance(p, {"x": 0, "y": 0})


def test_part_of_a_record(data):
    with pytest.raises(TypeError, match="`p.x` is f64"):
        data.distance({"x": "1", "y": 0}, {"x": 0, "y": 0})


@pytest.mark.parametrize("step", [1, -1, 2])
def test_arrays_of_records(data, step):
    table = numpy.zeros(6, [("x", "f8"), ("y", "f8")])
    table["x"], table["y"] = numpy.arange(6), 10
    halves = numpy.arange(6, dtype=numpy.float16)
    for ps in (table[::step], {"x": table["x"][::step], "y": table["y"][::step]}):
        points, (number, more) = data.middles(ps, (1.5, halves[::step]))
        assert numpy.array_equal(points.x, numpy.arange(6)[::step] / 2) and numpy.all(points.y == 5)
        assert number == 2.5 and numpy.array_equal(more, halves[::step] + 1) and more.dtype == numpy.float16


def test_results_of_records(data):
    points, _ = data.middles({"x": numpy.ones(2), "y": numpy.zeros(2)}, (0, numpy.zeros(2, numpy.float16)))
    assert type(points).__name__ == "point" and points._fields == ("x", "y")
    out = {"x": numpy.zeros(2), "y": numpy.zeros(2)}
    result = data.middles({"x": numpy.ones(2), "y": numpy.zeros(2)}, (0, numpy.zeros(2, numpy.float16)),
                          out=(out, (None, None)))
    assert result[0].x is out["x"] and out["x"].tolist() == [0.5, 0.5]


def test_sizes_within_records(data):
    with pytest.raises(ValueError, match="`n` is 2 in dimension 0 of `ps.x` and 3 in dimension 0 of `ps.y`"):
        data.middles({"x": numpy.ones(2), "y": numpy.ones(3)}, (0, numpy.zeros(2, numpy.float16)))


def test_tuples(data):
    numbers, truths = numpy.arange(3, dtype=numpy.int32), numpy.array([True, False, True])
    for xs in ((numbers, truths), [numbers, truths]):
        swapped, same = data.pairs(xs)
        assert numpy.array_equal(swapped, truths) and numpy.array_equal(same, numbers)
    table = numpy.zeros(3, numpy.dtype([("f0", "i4"), ("f1", "?")], align=True))
    table["f0"] = numbers
    assert data.pairs(table)[1].tolist() == [0, 1, 2]
    with pytest.raises(ValueError, match="multiples"):
        data.pairs(numpy.zeros(3, [("f0", "i4"), ("f1", "?")]))


def test_nested(data):
    made = data.nested(((1, 2.5), {"b": True}))
    assert made[0].c == 1 and made[1] == (2.5, True)
    with pytest.raises(TypeError, match=r"`a.0.1` is f64"):
        data.nested(((1, "2"), {"b": True}))
    with pytest.raises(TypeError, match="3 parts"):
        data.nested((1, 2, 3))


def test_no_arguments(data):
    assert data.nothing(()) == 7 and data.three() == (1, 2, 3)


SUMS = [V("a", -3, 1.5), V("b", -7), V("c", 2.5, -9), V("d", 2 ** 32 - 1, numpy.ones(3, numpy.float32)),
        V("e", numpy.arange(3, dtype=numpy.int32)), V("f", True, 0.5), V("a", 127, float("inf")), V("c", -0.0, 2 ** 62)]


@pytest.mark.parametrize("value", SUMS, ids=repr)
def test_sums(data, value):
    assert data.same(value) == value
    assert data.same((value.constructor,) + value.payload) == value


@pytest.mark.parametrize("value,kind", [
    (V("z"), ValueError), ("z", ValueError), (V("a", 1), TypeError), (V("b", 1.5), TypeError),
    (V("b", 2 ** 31), ValueError),
    (V("f", 1, 0.5), TypeError), (3, TypeError), (None, TypeError), ([], TypeError), ((), TypeError),
    (V("e", numpy.zeros(4, numpy.int32)), ValueError), (V("e", numpy.zeros(3)), TypeError)])
def test_no_sums(data, value, kind):
    with pytest.raises(kind):
        data.same(value)


def test_sums_with_arrays(data):
    table = numpy.zeros(4, [("x", "f8"), ("y", "f8")])
    table["x"] = numpy.arange(4)
    assert data.area(V("poly", table)) == 6 and data.area(V("poly", table[::-2])) == 4
    assert data.area(V("circle", 2)) == 4 and data.area("nothing") == 0 and data.area(("pair", 3, True)) == 3
    assert [data.make(k) for k in (0, 2, -2)] == [V("c"), V("a", 2), V("b", -2.0)]


@pytest.mark.parametrize("n", [0, 1, 2, 20])
def test_arrays_of_sums(data, n):
    values = [[V("a", i), V("b", i / 2), V("c")][i % 3] for i in range(n)]
    assert data.sames(values) == values


def test_grids_of_sums(data):
    values = [[V("a", 1), V("b"), V("a", 3)], [V("b"), V("b"), V("a", 6)]]
    assert data.grids(values) == [list(column) for column in zip(*values)]
    with pytest.raises(ValueError, match="one length"):
        data.grids([[V("b")], []])
    with pytest.raises(TypeError, match="list of variants"):
        data.sames(3)
    with pytest.raises(TypeError, match=r"`xs\[1\]`"):
        data.sames([V("c"), 3])


def test_variants():
    assert V("a", 1) == V("a", 1) and V("a", 1) != V("a", 2) and V("a", 1) != V("b", 1) and V("a") != 1
    assert repr(V("a", 1, "x")) == "Variant('a', 1, 'x')" and V("a", 1).value == 1 and V("a").value is None
    assert V("a", 1, 2).value == (1, 2) and V("a", 1, 2)[1] == 2


# ---- recursive data
@pytest.mark.parametrize("n", [0, 1, 2, 10, 1000, 100000])
def test_lists(lists, n):
    values = list(range(n))
    assert lists.total(values) == sum(values)
    assert lists.list_same(values) == values


@pytest.mark.parametrize("n", [0, 1, 7, 5000])
def test_lists_are_built(lists, n):
    assert lists.below(n) == list(range(1, n + 1))


def test_lists_take_cells(lists):
    assert lists.put(3, [1, 2, 4]) == [1, 2, 3, 4] and lists.put(3, []) == [3]
    assert lists.put_at(ashlar.DIAMOND, 3, [1, 4]) == [1, 3, 4]
    with pytest.raises(TypeError, match="pass ashlar.DIAMOND"):
        lists.put_at(None, 3, [1])
    assert lists.first([]) == (False, 0) and lists.first([5, 6]) == (True, 5)
    values = [3, 1, 2]
    lists.put(1, values)
    assert values == [3, 1, 2]   # Python's list is not consumed


@pytest.mark.parametrize("name", TYPES)
def test_lists_of_every_type(typed_lists, name):
    same, values = typed_lists["same_" + name], values_of(name, 9).tolist()
    assert same(values) == values and same([]) == []
    chain = V("nil_" + name)   # the same cells, one after the other
    for value in reversed(values):
        chain = V("cons_" + name, value, chain)
    assert same(chain) == values
    assert all(type(value) is type(same(values)[0]) for value in values)
    for wrong in (["x"], [None], [1j]):
        with pytest.raises(TypeError):
            same(values + wrong)
    if name[0] in "iu":
        with pytest.raises(ValueError, match="does not fit"):
            same(values + [2 ** 64])


def test_lists_as_variants(lists):
    value = V("cons", 1, V("cons", 2, V("nil")))
    assert lists.total(value) == 3 and lists.list_same(value) == [1, 2]
    assert lists.total(V("cons", 1, [2, 3])) == 6


@pytest.mark.parametrize("value", [[1.5], ["a"], [2 ** 63], 3, None, (1, 2), V("cons", 1), V("other"), [None]])
def test_no_lists(lists, value):
    with pytest.raises((TypeError, ValueError)):
        lists.total(value)


def tree(depth, source, size):
    if depth == 0 or source.random() < 0.2:
        return V("leaf")
    return V("node", numpy.array([source.random() for _ in range(size)]), source.randrange(100) / 4,
             tree(depth - 1, source, size), tree(depth - 1, source, size))


def weight(t):
    return 0 if t.constructor == "leaf" else t[0].sum() + t[1] + weight(t[2]) + weight(t[3])


@pytest.mark.parametrize("seed", range(8))
def test_trees(lists, seed):
    value = tree(6, random.Random(seed), seed % 4)
    assert lists.tree_same(value) == value
    assert lists.weight(value) == pytest.approx(weight(value))


def test_deep_trees(lists):
    value = V("leaf")
    for i in range(9000):
        value = V("node", numpy.array([1.0]), 0, value, V("leaf"))
    assert lists.tree_same(value) == value


def test_trees_are_built(lists):
    value = lists.grow_tree(3, numpy.arange(2.0)[::-1].copy())
    assert value[1] == 2.0 and value[0].tolist() == [1, 0] and value[2][2][2].constructor == "leaf"
    with pytest.raises(ValueError, match="without gaps"):
        lists.grow_tree(3, numpy.arange(4.0)[::2])
    with pytest.raises(ValueError, match="one size"):
        lists.weight(V("node", numpy.ones(2), 0, V("node", numpy.ones(3), 0, "leaf", "leaf"), "leaf"))


@pytest.mark.parametrize("n", [0, 1, 50])
def test_items_of_several_parts(lists, n):
    value = [(i % 256, i % 2 == 0, i / 4) for i in range(n)]
    assert lists.words_same(value) == value


def test_items_have_all_parts(lists):
    with pytest.raises(TypeError, match="tuple of 3 parts"):
        lists.words_same([(1, True)])


@pytest.mark.parametrize("seed", range(6))
def test_expressions(lists, seed):
    source = random.Random(seed)

    def make(depth):
        kind = source.randrange(4) if depth else 3 * source.randrange(2)
        if kind == 1:
            return V("add", make(depth - 1), make(depth - 1))
        return V("negative", make(depth - 1)) if kind == 2 else V("zero") if kind == 3 else V("number", source.random())

    def value(e):
        return {"add": lambda: value(e[0]) + value(e[1]), "negative": lambda: -value(e[0]), "zero": lambda: 0,
                "number": lambda: e[0]}[e.constructor]()
    made = make(8)
    assert lists.value(made) == pytest.approx(value(made)) and lists.expression_same(made) == made


@pytest.mark.parametrize("values", [[], [3], [1, 2, 3], [50, 1], list(range(1, 30))])
def test_lists_and_memory_that_grows(lists, values):
    """The call is repeated; the cells that the first try consumed are there again."""
    expected = [x + 1 for x in values for _ in range(x + 1)]
    for _ in range(2):
        numbers, rest = lists.unfolded(values)
        assert numbers.tolist() == expected and rest == [len(expected)]


def test_lists_beside_arrays(lists):
    made, more = lists.two(3, numpy.arange(3))
    assert made == [1, 2, 3] and more.tolist() == [1, 2, 3]
    out = numpy.zeros(3, numpy.int64)
    assert lists.two(2, numpy.arange(3), out=(None, out))[1] is out and out.tolist() == [1, 2, 3]
