"""What is refused, and how it is said."""
import pickle

import numpy
import pytest

import ashlar

XS = numpy.arange(4.0)


@pytest.mark.parametrize("call,problem", [
    (lambda k: k.added(1.0, XS), "takes 3 arguments: `ys` is missing"),
    (lambda k: k.added(), "`a`, `xs`, `ys` is missing"),
    (lambda k: k.added(1.0, XS, XS, XS), "takes 3 arguments, got 4"),
    (lambda k: k.added(1.0, XS, XS, a=1.0), "by position and by name"),
    (lambda k: k.added(1.0, XS, zs=XS), "no parameter `zs`"),
    (lambda k: k.added(XS, 1.0, XS), "`a` is f64: a number is needed"),
    (lambda k: k.added(1.0, XS.tolist(), XS), "pass numpy.array"),
    (lambda k: k.added(1.0, XS, out=XS), "missing"),
    (lambda k: k.added(1.0, XS, XS, out=[1, 2, 3, 4]), "array is needed"),
    (lambda k: k.pair(XS, out=XS), "got an array|parts"),
    (lambda k: k.pair(XS, out=(XS, XS)), "pass None"),
    (lambda k: k.total(XS, out=XS), "pass None"),
    (lambda k: k.double(XS, workspace=3), "memory is needed"),
    (lambda k: k.double(XS.astype(complex)), "elements are float64"),
    (lambda k: k.double(XS.astype(object)), "elements are float64"),
    (lambda k: k.double(numpy.array(["a"])), "elements are float64"),
    (lambda k: k.double(numpy.array(["2020-01-01"], "M8[D]")), "elements are float64"),
])
def test_type_errors(sizes, call, problem):
    with pytest.raises(TypeError, match=problem):
        call(sizes)


def frozen(array):
    array = array.copy()
    array.flags.writeable = False
    return array


@pytest.mark.parametrize("call,problem", [
    (lambda k: k.added(1.0, XS, XS[1:]), "sizes differ: `n` is 4 in dimension 0 of `xs` and 3 in dimension 0 of `ys`"),
    (lambda k: k.product(numpy.ones((2, 3)), numpy.ones((2, 3))), "`m` is 3 in dimension 1 of `a` and 2"),
    (lambda k: k.three(numpy.ones((2, 3)), 0), "dimension 0 of `xss` is 3: got 2"),
    (lambda k: k.double(XS, out=numpy.zeros(3)), "is 4, got 3"),
    (lambda k: k.double(XS, out=numpy.zeros(5)), "is 4, got 5"),
    (lambda k: k.double(XS, out=frozen(XS)), "read-only"),
    (lambda k: k.kept(XS, out=numpy.zeros(3)), "at least 4, got 3"),
    (lambda k: k.bumped(frozen(XS)), "consumed"),
    (lambda k: k.bumped(numpy.broadcast_to(1.0, 3)), "read-only"),
    (lambda k: k.upto(2 ** 60), "too big|too large"),
    (lambda k: k.upto(2 ** 62), "too big|too large"),
    (lambda k: k.scanned(numpy.arange(9), workspace=b"12345678"), "read-only"),
    (lambda k: k.scanned(numpy.arange(9), workspace=bytearray(8)), "workspace is too short: 72 bytes"),
    (lambda k: k.scanned(numpy.arange(9), workspace=numpy.zeros(100, "u1")[1:73]), "aligned|too short"),
    (lambda k: k.scanned(numpy.arange(9), workspace=numpy.zeros(100)[::2]), "gaps|too short"),
])
def test_value_errors(sizes, call, problem):
    with pytest.raises(ValueError, match=problem):
        call(sizes)


@pytest.mark.parametrize("shift", [1, 2, 3])
@pytest.mark.parametrize("step", [1, -1])
def test_overlap(sizes, shift, step):
    memory = numpy.arange(10.0)
    before = memory.copy()
    with pytest.raises(ValueError, match="overlap"):
        sizes.double(memory[:5], out=memory[shift:shift + 5][::step])
    assert numpy.array_equal(memory, before)


def test_out_is_the_input(sizes):
    xs = numpy.arange(5.0)
    assert sizes.double(xs, out=xs) is xs
    assert xs.tolist() == [0, 2, 4, 6, 8]
    a = numpy.eye(3)
    with pytest.raises(ValueError, match="overlap"):
        sizes.product(a, a, out=a)
    assert sizes.product(a, a).tolist() == a.tolist()   # inputs may be one array


def test_consumed_is_the_result_or_apart(sizes):
    memory = numpy.arange(8.0)
    assert sizes.bumped(memory[:4], out=memory[:4]).tolist() == [7, 1, 2, 3]
    assert memory.tolist() == [7, 1, 2, 3, 4, 5, 6, 7]
    with pytest.raises(ValueError, match="overlap"):
        sizes.bumped(memory[:4], out=memory[1:5])


def test_masked_array(sizes):
    """Its mask would be ignored."""
    masked = numpy.ma.array(numpy.arange(3.0), mask=[0, 1, 0])
    for call in (lambda: sizes.double(masked), lambda: sizes.double(xs=masked),
                 lambda: sizes.double(numpy.arange(3.0), out=masked)):
        with pytest.raises(TypeError, match=r"masked array.*\.data"):
            call()
    assert sizes.double(masked.data).tolist() == [0, 2, 4]


def test_programs_are_not_pickled(sizes):
    import copy
    import pickle
    for action in pickle.dumps, copy.deepcopy:
        for value in sizes, sizes.double:
            with pytest.raises(TypeError, match="in the other process"):
                action(value)


def test_program_without_entry_points():
    module = ashlar.compile(source="def f (x: i64) : i64 = x\n", cc="cc -O0")
    with pytest.raises(AttributeError, match="begins with `entry`"):
        module.f(1)


def test_message_says_what_may_overlap(sizes):
    memory = numpy.arange(8.0)
    with pytest.raises(ValueError, match=r"out \(`result`\) may be xs itself"):
        sizes.double(memory[:4], out=memory[1:5])


def test_program_errors(sizes):
    with pytest.raises(ashlar.Error) as caught:
        sizes.three(numpy.ones((3, 2)), 7)
    error = caught.value
    assert "Index [0, 7] out of bounds for array of shape [3][2]" in error.message
    assert error.place.startswith("<string>:")
    assert error.line == 12 and error.column > 1 and error.place.endswith("%d:%d" % (error.line, error.column))
    with pytest.raises(ashlar.Error, match="[Aa]ssert"):
        sizes.failing(0)
    with pytest.raises(ashlar.Error, match="shape"):
        sizes.prefix(3, XS)
    with pytest.raises(ashlar.Error, match="negative|invalid|-1"):
        sizes.counted(-1, numpy.arange(5))
    with pytest.raises(ashlar.Error, match="invalid"):
        sizes.upto(-1)
    assert sizes.failing(5) == 5 and sizes.prefix(4, XS).tolist() == [1, 2, 3, 4]


def test_errors_can_be_pickled(sizes):
    with pytest.raises(ashlar.Error) as caught:
        sizes.failing(0)
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.message == caught.value.message and again.place == caught.value.place
    with pytest.raises(TypeError, match="pickled"):
        pickle.dumps(sizes.failing)


def test_unknown_entry(sizes):
    with pytest.raises(AttributeError, match="no entry point `missing`; it has: kept"):
        sizes.missing
    with pytest.raises(AttributeError, match="largest_q"):
        sizes.double.largest_q
    with pytest.raises(KeyError):
        sizes["missing"]


@pytest.mark.parametrize("words", [{"a": 2.0, "xs": XS, "ys": XS}, {"ys": XS, "xs": XS, "a": 2.0}])
def test_names(sizes, words):
    assert numpy.array_equal(sizes.added(**words), 3 * XS)
    del words["a"]
    assert numpy.array_equal(sizes.added(2.0, **words), 3 * XS)
    out = numpy.zeros(4)
    assert sizes.added(2.0, out=out, **words) is out


def test_help(data):
    import pydoc
    text = pydoc.render_doc(data.distance, renderer=pydoc.plaintext)
    for part in ("The distance of two points.", "p: {x: f64, y: f64}", "returns f64", "workspace: 0 bytes",
                 "memory: static"):
        assert part in text
    import inspect
    signature = inspect.signature(data.distance)
    assert list(signature.parameters) == ["p", "q", "out", "workspace"]
    assert "distance(p: {x: f64, y: f64}" in repr(data.distance)


def test_strict_even_if_sizes_agree_in_bytes(types):
    with pytest.raises(TypeError):
        types.vector_i64(numpy.zeros(3, numpy.uint64))
    with pytest.raises(TypeError):
        types.vector_u8(numpy.zeros(3, bool))
    with pytest.raises(TypeError):
        types.vector_f16(numpy.zeros(3, numpy.int16))
