"""Every type of element: values, extremes, zero sizes, wrong types."""
import array

import numpy
import pytest
from conftest import DTYPES, TYPES, values_of

OTHERS = {name: [other for other in TYPES if other != name] for name in TYPES}


@pytest.mark.parametrize("name", TYPES)
def test_vector(types, name):
    xs = values_of(name, 17)
    result = types["vector_" + name](xs)
    assert result.dtype == xs.dtype and result is not xs
    assert numpy.array_equal(result, xs)


@pytest.mark.parametrize("name", TYPES)
def test_matrix(types, name):
    xss = values_of(name, (5, 7))
    result = types["turned_" + name](xss)
    assert result.dtype == xss.dtype and result.flags.c_contiguous
    assert numpy.array_equal(result, xss.T)


@pytest.mark.parametrize("name", TYPES)
@pytest.mark.parametrize("shape", [(0,), (1,)])
def test_short_vectors(types, name, shape):
    xs = values_of(name, shape)
    assert numpy.array_equal(types["vector_" + name](xs), xs)


@pytest.mark.parametrize("name", TYPES)
@pytest.mark.parametrize("shape", [(0, 3), (3, 0), (0, 0)])
def test_zero_sizes(types, name, shape):
    xss = values_of(name, shape)
    assert types["turned_" + name](xss).shape == shape[::-1]
    assert types["turned_" + name](xss.T[::-1, ::-1]).shape == shape


@pytest.mark.parametrize("name", TYPES)
def test_out(types, name):
    xs, out = values_of(name, 9), values_of(name, 9, seed=2)
    assert types["vector_" + name](xs, out=out) is out
    assert numpy.array_equal(out, xs)


@pytest.mark.parametrize("name", TYPES)
def test_chosen(types, name):
    xs, keep = values_of(name, 50), values_of("bool", 50, seed=3)
    for step in (1, -1, 3):
        result = types["chosen_" + name](keep[::step], xs[::step])
        assert numpy.array_equal(result, xs[::step][keep[::step]])


@pytest.mark.parametrize("name", TYPES)
def test_cube(types, name):
    xs = values_of(name, (3, 4, 5))
    assert numpy.array_equal(types["cube_" + name](xs), xs.transpose(2, 0, 1))
    view = xs[::-1, ::2, ::-2]
    assert numpy.array_equal(types["cube_" + name](view), view.transpose(2, 0, 1))


@pytest.mark.parametrize("name", TYPES)
def test_wrong_dtype(types, name):
    for other in OTHERS[name]:
        with pytest.raises(TypeError, match="elements are %s" % numpy.dtype(DTYPES[name])):
            types["vector_" + name](values_of(other, 4))
        with pytest.raises(TypeError, match="elements are"):
            types["vector_" + name](values_of(name, 4), out=values_of(other, 4))


@pytest.mark.parametrize("name", TYPES)
def test_wrong_rank(types, name):
    for shape in ((), (2, 2), (1, 1, 1)):
        with pytest.raises(TypeError, match="dimension"):
            types["vector_" + name](values_of(name, shape))


@pytest.mark.parametrize("name", [name for name in TYPES if name not in ("i8", "u8", "bool")])
def test_other_byte_order(types, name):
    swapped = values_of(name, 4).astype(numpy.dtype(DTYPES[name]).newbyteorder())
    with pytest.raises(TypeError, match="bytes in the other order"):
        types["vector_" + name](swapped)


@pytest.mark.parametrize("name", [name for name in TYPES if name not in ("i8", "u8", "bool")])
def test_not_aligned(types, name):
    size = numpy.dtype(DTYPES[name]).itemsize
    memory = numpy.zeros(10 * size + 1, numpy.uint8)
    odd = memory[1:].view(DTYPES[name])
    with pytest.raises(ValueError, match="multiples of their size"):
        types["vector_" + name](odd)
    packed = numpy.zeros(5, [("a", "u1"), ("b", DTYPES[name])])["b"]
    with pytest.raises(ValueError, match="multiples of their size"):
        types["vector_" + name](packed)


@pytest.mark.parametrize("name", [name for name in TYPES if name[0] in "iu"])
def test_integers(types, name):
    number, limits = types["number_" + name], numpy.iinfo(DTYPES[name])
    for value in (0, 1, limits.min, limits.max):
        assert number(value) == value
        assert number(numpy.dtype(DTYPES[name]).type(value)) == value
        assert type(number(value)) is int
    for value in (limits.min - 1, limits.max + 1, 10 ** 30):
        with pytest.raises(ValueError, match="does not fit"):
            number(value)
    for value in (1.0, numpy.float64(1), True, numpy.True_, "1", None, 1j, [1]):
        with pytest.raises(TypeError, match="integer is needed"):
            number(value)
    assert number(numpy.array(3, dtype=DTYPES[name])) == 3


@pytest.mark.parametrize("name", ["f16", "f32", "f64"])
def test_floats(types, name):
    number, kind = types["number_" + name], numpy.dtype(DTYPES[name]).type
    for value in (0.0, 1, -2.5, 0.1, 1e-3, numpy.inf, -numpy.inf, kind(3.25), numpy.int8(4), numpy.float32(0.5)):
        result = number(value)
        assert type(result) is float and result == float(kind(value))
    assert numpy.isnan(number(numpy.nan))
    assert numpy.signbit(number(-0.0))
    for value in (True, "1", None, 1j, [1.0]):
        with pytest.raises(TypeError, match="number is needed"):
            number(value)
    with pytest.raises(ValueError, match="does not fit"):
        number(10 ** 400)
    assert number(numpy.array(3, dtype=DTYPES[name])) == 3.0


@pytest.mark.parametrize("value", [True, False, numpy.True_, numpy.array(True)])
def test_bools(types, value):
    assert types.number_bool(value) is bool(value)


@pytest.mark.parametrize("value", [0, 1, 1.0, "true", None, numpy.int8(1)])
def test_no_bools(types, value):
    with pytest.raises(TypeError, match="True or False"):
        types.number_bool(value)


@pytest.mark.parametrize("code,name", [("b", "i8"), ("B", "u8"), ("h", "i16"), ("H", "u16"), ("i", "i32"), ("I", "u32"),
                                       ("q", "i64"), ("Q", "u64"), ("f", "f32"), ("d", "f64")])
def test_buffers(types, code, name):
    values = array.array(code, [1, 2, 3])
    assert types["vector_" + name](values).tolist() == [1, 2, 3]
    assert types["vector_" + name](memoryview(values)[::-1]).tolist() == [3, 2, 1]


def test_bytes(types):
    assert types.vector_u8(b"abc").tolist() == [97, 98, 99]
    assert types.vector_u8(bytearray(b"abc")).tolist() == [97, 98, 99]


class Exchanged:
    """An array that can be exchanged by DLPack only."""

    def __init__(self, values):
        self.values = values

    def __dlpack__(self, **words):
        return self.values.__dlpack__(**words)

    def __dlpack_device__(self):
        return self.values.__dlpack_device__()


@pytest.mark.parametrize("name", [name for name in TYPES if name != "bool"])
def test_dlpack(types, name):
    xs = values_of(name, 12)
    assert numpy.array_equal(types["vector_" + name](Exchanged(xs)), xs)
    assert numpy.array_equal(types["vector_" + name](Exchanged(xs[::-2])), xs[::-2])


@pytest.mark.parametrize("value", [1, 1.5, [1.0], (1.0,), "ab", None, {1: 2}, object()])
def test_no_arrays(types, value):
    with pytest.raises(TypeError, match="array is needed|elements are|dimension"):
        types.vector_f64(value)
