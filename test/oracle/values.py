"""Values of the naive evaluator (evaluate.py): scalars with their types, arrays as lists, and the prelude over them."""
import math
import struct

BITS = {'i8': 8, 'i16': 16, 'i32': 32, 'i64': 64, 'u8': 8, 'u16': 16, 'u32': 32, 'u64': 64}
FLOATS = {'f16': 'e', 'f32': 'f', 'f64': 'd'}


class Undecided(Exception):
    """What only types tell, or too long."""


class Failure(Exception):
    """A run-time error."""


class Array(list):
    """Elements, and the shape of a row where there is none, if it is known."""
    row = None


# ---- numbers: (type, value); the type of a literal without a suffix is `number`
def rounded(kind, value):
    if math.isnan(value) or math.isinf(value):
        return value
    try:
        return struct.unpack(FLOATS[kind], struct.pack(FLOATS[kind], value))[0]
    except OverflowError:
        return math.copysign(math.inf, value)


def number(kind, value):
    if kind in BITS:
        bits = BITS[kind]
        value &= (1 << bits) - 1
        if kind[0] == 'i' and value >> (bits - 1):
            value -= 1 << bits
    elif kind in FLOATS:
        value = rounded('f32', float(value)) if kind == 'f16' else float(value)
        value = rounded(kind, value)
    return kind, value


def limits(kind):
    bits = BITS[kind]
    return (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if kind[0] == 'i' else (0, (1 << bits) - 1)


def converted(to, operand):
    kind, value = operand
    if kind == 'bool' or to == 'bool':
        return (to, value != 0) if to == 'bool' else number(to, int(value))
    if kind in FLOATS and to in BITS:
        if math.isnan(value):
            return number(to, 0)
        least, most = limits('i' + to[1:] if value < 0 else to)
        return number(to, least if value < least else most if value > most else int(value))
    if kind in BITS and kind[0] == 'i' and to[0] == 'u' and value < 0:
        return number(to, value & ((1 << BITS[kind]) - 1))
    if kind not in FLOATS and to in ('f32', 'f16'):
        return to, rounded_integer(to, value)
    return number(to, value)


def rounded_integer(to, value):
    """To the nearest float of 24 bits, ties to even; then to f16 if asked for."""
    size, sign = abs(value), -1.0 if value < 0 else 1.0
    spare = max(size.bit_length() - 24, 0)
    kept, rest = size >> spare, size & ((1 << spare) - 1)
    half = 1 << spare >> 1
    kept += spare > 0 and (rest > half or (rest == half and kept & 1))
    value = sign * float(kept << spare)
    return rounded(to, value) if to == 'f16' else value


def together(a, b):
    """The common type of two operands."""
    kind = b[0] if a[0] == 'number' else a[0]
    return kind, (number(kind, a[1])[1] if a[0] != kind else a[1]), (number(kind, b[1])[1] if b[0] != kind else b[1])


def divided(operator, kind, a, b):
    if b == 0:
        raise Failure('division by zero')
    toward_zero = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
    return number(kind, {'/': a // b, '%': a - a // b * b, '//': toward_zero, '%%': a - toward_zero * b}[operator])


def shifted(operator, kind, a, b):
    bits = BITS[kind]
    if operator == '<<':
        return number(kind, a << b if b < bits else 0)
    if operator == '>>':
        return number(kind, a >> min(b, bits))
    return number(kind, (a & ((1 << bits) - 1)) >> min(b, bits))


def operated(operator, left, right):
    kind, a, b = together(left, right)
    if operator in ('&&', '||'):
        return 'bool', a and b if operator == '&&' else a or b
    if operator in ('==', '!=', '<', '<=', '>', '>='):
        return 'bool', {'==': a == b, '!=': a != b, '<': a < b, '<=': a <= b, '>': a > b, '>=': a >= b}[operator]
    if kind in FLOATS:
        return float_operated(operator, kind, a, b)
    if operator in ('/', '%', '//', '%%'):
        return divided(operator, kind, a, b)
    if operator in ('<<', '>>', '>>>'):
        return shifted(operator, kind, a, b)
    if operator == '**':
        if b < 0:
            raise Failure('negative exponent')
        return number(kind, pow(a, b, 1 << 64) if kind != 'number' else a ** b)
    return number(kind, {'+': a + b, '-': a - b, '*': a * b, '&': a & b, '|': a | b, '^': a ^ b}[operator])


def float_operated(operator, kind, a, b):
    if operator == '/':
        if b == 0:
            value = math.nan if a == 0 or math.isnan(a) else math.copysign(math.inf, a) * math.copysign(1, b)
            return kind, value
        return number(kind, a / b)
    return number(kind, {'+': a + b, '-': a - b, '*': a * b}[operator])


def smaller(kind, a, b):
    return b if math.isnan(a) else a if math.isnan(b) else b if b < a else a


def larger(kind, a, b):
    return b if math.isnan(a) else a if math.isnan(b) else b if b > a else a


def member(kind, name):
    """The member `name` of the module of a scalar type: a value, or a function and its number of arguments."""
    extreme = limits(kind) if kind in BITS else (-math.inf, math.inf)
    constants = {'highest': extreme[1], 'lowest': extreme[0], 'nan': math.nan, 'inf': math.inf}
    if name in constants:
        return kind, constants[name]
    if name in BITS or name in FLOATS or name == 'bool':
        return Builtin(1, lambda x: converted(kind, together((name, 0), x)[0:1] + (x[1],) if x[0] == 'number' else x))
    if name == 'sum':
        return Builtin(1, lambda xs: fold(lambda a, b: operated('+', a, b), number(kind, 0), xs))
    two = {'min': smaller, 'max': larger}
    if name in two:
        pick = two[name]
        return Builtin(2, lambda a, b: (kind, pick(kind, together((kind, 0), a)[2], together((kind, 0), b)[2])))
    return Builtin(1, lambda x: unary(kind, name, together((kind, 0), x)[2]))


def unary(kind, name, x):
    if name == 'abs':
        return number(kind, abs(x))
    if name == 'sgn':
        sign = math.copysign(1, x) if kind in FLOATS else (x > 0) - (x < 0)
        return number(kind, x if x == 0 or math.isnan(x) else sign)
    if name == 'neg':
        return number(kind, -x)
    if name in ('isnan', 'isinf'):
        return 'bool', math.isnan(x) if name == 'isnan' else math.isinf(x)
    if name == 'to_bits':
        wide = {'f16': ('e', 'H', 'u16'), 'f32': ('f', 'I', 'u32'), 'f64': ('d', 'Q', 'u64')}[kind]
        return wide[2], struct.unpack(wide[1], struct.pack(wide[0], x))[0]
    if name == 'sqrt':
        return number(kind, math.nan if x < 0 else x if math.isnan(x) or math.isinf(x) or x == 0 else math.sqrt(x))
    if math.isnan(x) or math.isinf(x):
        return kind, x
    whole = {'floor': math.floor, 'ceil': math.ceil, 'trunc': math.trunc, 'round': round}[name](x)
    return kind, math.copysign(float(whole), x)


# ---- arrays
def array(items, row=None):
    made = Array(items)
    made.row = row
    return made


def shape_of(value):
    """The sizes of an array; Undecided where it has no row."""
    if not isinstance(value, Array):
        return ()
    if value:
        return (len(value),) + shape_of(value[0])
    if value.row is None:
        raise Undecided('the shape of a row')
    return (0,) + value.row


def row_of(value):
    """The shape of a row, or None."""
    try:
        return shape_of(value)[1:]
    except Undecided:
        return None


def integer(value):
    return value[1]


def checked_size(n):
    if n < 0:
        raise Failure('is invalid')
    return n


def fold(function, start, items):
    for item in items:
        start = function(start, item)
    return start


def scan(function, neutral, items, exclusive):
    out = []
    for item in items:
        following = function(neutral, item)
        out.append(neutral if exclusive else following)
        neutral = following
    return array(out, items.row)


def transposed(rows):
    shape = shape_of(rows)
    return array([array([row[j] for row in rows], shape[2:]) for j in range(shape[1])], (shape[0],) + shape[2:])


def reshaped(items, rows, columns, row):
    return array([array(items[i * columns:(i + 1) * columns], row) for i in range(rows)],
                 None if row is None else (columns,) + row)


def flattened(rows):
    row = rows[0].row if rows else rows.row[1:] if rows.row else None
    return array([item for inner in rows for item in inner], row_of(rows[0]) if rows and rows[0] else row)


def scattered(target, places, values, combine):
    out = copied(target)
    for place, value in zip(places, values):
        several = isinstance(place[0], tuple)
        indices = [integer(i) for i in (place if several else (place,))]
        within = out
        for i in indices[:-1]:
            within = within[i] if within is not None and 0 <= i < len(within) else None
        if within is not None and 0 <= indices[-1] < len(within):
            within[indices[-1]] = combine(within[indices[-1]], value)
    return out


def copied(value):
    return array([copied(item) for item in value], value.row) if isinstance(value, Array) else value


def sliced(items, start, end, step):
    """As in Python, but the ends have to be in bounds, unless there is a step and nothing is selected."""
    n, stepped = len(items), step is not None
    step = 1 if step is None else step
    start = (0 if step > 0 else n - 1) if start is None else start
    end = (n if step > 0 else -1) if end is None else end
    count = max(0, -((start - end) // step)) if step > 0 else max(0, -((end - start) // -step))
    last = start + (count - 1) * step
    right = step > 0 and 0 <= start <= end <= n or step < 0 and -1 <= end <= start < n
    within = count > 0 and 0 <= start < n and 0 <= last < n and (end - start) * step >= 0
    if not (right or within or (stepped and count == 0)):
        raise Failure('out of bounds')
    return array([items[start + k * step] for k in range(count)], row_of(items))


class Builtin:
    def __init__(self, arity, function, given=()):
        self.arity, self.function, self.given = arity, function, given

    def __call__(self, argument):
        given = self.given + (argument,)
        return self.function(*given) if len(given) == self.arity else Builtin(self.arity, self.function, given)


def apply(function, *arguments):
    for argument in arguments:
        function = function(argument)
    return function


def mapped(function, *arrays):
    return array([apply(function, *items) for items in zip(*arrays)])


def partitioned(test, items):
    yes = [bool(test(item)[1]) for item in items]
    return tuple(array([item for item, y in zip(items, yes) if y == wanted], row_of(items)) for wanted in (True, False))


def unzipped(pairs):
    if not pairs:
        return array([]), array([])
    return tuple(array([pair[i] for pair in pairs]) for i in range(2))


def part(items, start, end):
    if not 0 <= start <= end <= len(items):
        raise Failure('out of bounds')
    return array(items[start:end], row_of(items))


def replicated(n, value):
    return array([value] * checked_size(integer(n)), shape_or_none(value))


def shape_or_none(value):
    try:
        return shape_of(value)
    except Undecided:
        return None


def iterated(n, function, value):
    for _ in range(integer(n)):
        value = function(value)
    return value


def asserted(condition, value):
    if not condition[1]:
        raise Failure('Assertion is false')
    return value


def of_integers(n, function):
    return array([function(('i64', i)) for i in range(checked_size(integer(n)))])


BUILTINS = {
    'map': Builtin(2, mapped), 'map2': Builtin(3, mapped), 'map3': Builtin(4, mapped),
    'iota': Builtin(1, lambda n: array([('i64', i) for i in range(checked_size(integer(n)))], ())),
    'replicate': Builtin(2, replicated),
    'tabulate': Builtin(2, of_integers), 'scan': Builtin(3, lambda f, ne, xs: scan(f2(f), ne, xs, False)),
    'exscan': Builtin(3, lambda f, ne, xs: scan(f2(f), ne, xs, True)),
    'reduce': Builtin(3, lambda f, ne, xs: fold(f2(f), ne, xs)),
    'reduce_comm': Builtin(3, lambda f, ne, xs: fold(f2(f), ne, xs)),
    'foldl': Builtin(3, lambda f, a, xs: fold(f2(f), a, xs)),
    'reverse': Builtin(1, lambda xs: sliced(xs, None, None, -1)),
    'rotate': Builtin(2, lambda r, xs: array([xs[(i + integer(r)) % len(xs)] for i in range(len(xs))], row_of(xs))),
    'transpose': Builtin(1, transposed), 'take': Builtin(2, lambda n, xs: part(xs, 0, integer(n))),
    'drop': Builtin(2, lambda n, xs: part(xs, integer(n), len(xs))), 'flatten': Builtin(1, flattened),
    'zip': Builtin(2, lambda a, b: array(zip(a, b), ())), 'zip3': Builtin(3, lambda a, b, c: array(zip(a, b, c), ())),
    'unzip': Builtin(1, unzipped), 'partition': Builtin(2, partitioned),
    'filter': Builtin(2, lambda p, xs: partitioned(p, xs)[0]), 'length': Builtin(1, lambda xs: ('i64', len(xs))),
    'copy': Builtin(1, copied), 'id': Builtin(1, lambda x: x), 'iterate': Builtin(3, iterated),
    'scatter': Builtin(3, lambda t, i, v: scattered(t, i, v, lambda _, new: new)),
    'scatter_2d': Builtin(3, lambda t, i, v: scattered(t, i, v, lambda _, new: new)),
    'hist': Builtin(5, lambda f, ne, n, i, v: scattered(replicated(n, ne), i, v, f2(f))),
    'assert': Builtin(2, asserted)}
for _name in ('reduce_by_index', 'reduce_by_index_2d', 'reduce_by_index_3d'):
    BUILTINS[_name] = Builtin(5, lambda t, f, ne, i, v: scattered(t, i, v, f2(f)))
# The module `folds` of random programs, at its three types: operator, start, and the element of an index.
FOLDS = {'i32': (lambda a, b: operated('+', a, b), 0, lambda i: i),
         'i64': (lambda a, b: operated('+', a, b), 0, lambda i: i * i),
         'u8': (lambda a, b: ('u8', max(a[1], b[1])), 0, lambda i: i * 100)}


def f2(function):
    return lambda a, b: apply(function, a, b)


def folds_member(kind, name):
    plus, zero, of = FOLDS[kind]
    return {'sum': Builtin(1, lambda xs: fold(plus, number(kind, zero), xs)),
            'sums': Builtin(1, lambda xs: scan(plus, number(kind, zero), xs, False)),
            'ramp': Builtin(1, lambda n: array([number(kind, of(i)) for i in range(integer(n))], ()))}[name]
