"""The types of a program's values: how a value in Python is taken apart into leaves, and put together from them.

A leaf is a number or an array; the C function takes and returns leaves. `flatten` appends the leaves of a value, in
order, and checks all that can be seen without sizes. `build` is its inverse. Nothing is copied: the leaf of an array is
the array that was passed.
"""
import collections
import numpy

BITS = {"i8": 1, "i16": 2, "i32": 4, "i64": 8, "u8": 1, "u16": 2, "u32": 4, "u64": 8, "f16": 2, "f32": 4, "f64": 8,
        "bool": 1}
DTYPES = {name: numpy.dtype({"i": "int%d", "u": "uint%d", "f": "float%d", "b": "bool"}[name[0]] % (8 * BITS[name])
                            if name != "bool" else "bool") for name in BITS}



def type_name(value):
    kind = type(value)
    return kind.__name__ if kind.__module__ in ("builtins", "numpy") else kind.__module__ + "." + kind.__name__


def integer_of(value, name, path):
    try:
        if isinstance(value, (bool, numpy.bool_, float, numpy.floating)):
            raise TypeError
        number = value.__index__()
    except (TypeError, AttributeError):
        raise TypeError("`%s` is %s: an integer is needed, got %s" % (path, name, described(value))) from None
    bits = 8 * BITS[name]
    least, most = (-(1 << bits - 1), (1 << bits - 1) - 1) if name[0] == "i" else (0, (1 << bits) - 1)
    if not least <= number <= most:
        raise ValueError("`%s` is %s, from %d to %d: %d does not fit" % (path, name, least, most, number))
    return number


def float_of(value, name, path):
    if isinstance(value, numpy.ndarray) and value.ndim == 0 and value.dtype.kind in "iuf":
        value = value.item()
    if isinstance(value, (bool, numpy.bool_)) or not isinstance(value, (int, float, numpy.floating, numpy.integer)):
        raise TypeError("`%s` is %s: a number is needed, got %s" % (path, name, described(value)))
    try:
        return float(value)
    except OverflowError:
        raise ValueError("`%s` is %s: %d does not fit" % (path, name, value)) from None


def scalar_of(value, name, path):
    """The number that the extension takes for a leaf of this type: for f16, its bits."""
    if name == "bool":
        if isinstance(value, numpy.ndarray) and value.ndim == 0 and value.dtype == bool:
            value = value.item()
        if not isinstance(value, (bool, numpy.bool_)):
            raise TypeError("`%s` is bool: True or False is needed, got %s" % (path, described(value)))
        return bool(value)
    if name[0] != "f":
        return integer_of(value, name, path)
    number = float_of(value, name, path)
    if name != "f16":
        return number
    with numpy.errstate(over="ignore"):
        return int(numpy.float16(number).view(numpy.uint16))


def described(value):
    """What was passed, for messages."""
    if isinstance(value, numpy.ndarray):
        order = "" if value.dtype.isnative else ", bytes in the other order"
        return "an array of %s with %d dimension%s%s" % (
            value.dtype, value.ndim, "" if value.ndim == 1 else "s", order)
    if isinstance(value, (int, float, bool, numpy.generic)):
        return "%s (%s)" % (value, type_name(value))
    return type_name(value)


def array_text(name, rank):
    return "[]" * rank + name


def array_of(value, name, rank, path):
    """An array of this type and rank: the value itself, or a view of its memory. Nothing is converted."""
    given = value
    if isinstance(value, numpy.ma.MaskedArray):
        raise TypeError("`%s` is a masked array, and programs know no masks; pass %s.filled(...) or %s.data" % (
            path, path, path))
    if not isinstance(value, numpy.ndarray):
        try:
            if hasattr(value, "__dlpack__"):
                value = numpy.from_dlpack(value)
            elif hasattr(value, "__array_interface__") and not isinstance(value, numpy.generic):
                value = numpy.asarray(value)
            elif not isinstance(value, numpy.generic):
                value = numpy.asarray(memoryview(value))
        except (TypeError, ValueError, BufferError, RuntimeError) as problem:
            hint = "numpy.array(%s, dtype=numpy.%s)" % (path, DTYPES[name])
            if not isinstance(given, (list, tuple)):
                hint += " (%s)" % problem
            raise TypeError("`%s` is %s: an array is needed, got %s; pass %s" % (
                path, array_text(name, rank), type_name(given), hint)) from None
    if not isinstance(value, numpy.ndarray) or value.ndim != rank:
        raise TypeError("`%s` is %s, with %d dimension%s: got %s" % (
            path, array_text(name, rank), rank, "" if rank == 1 else "s", described(value)))
    if value.dtype != DTYPES[name] or not value.dtype.isnative:
        raise TypeError("`%s` is %s: its elements are %s, got %s; pass %s.astype(numpy.%s)" % (
            path, array_text(name, rank), DTYPES[name], described(value), path, DTYPES[name]))
    size = value.dtype.itemsize
    if not value.flags.aligned or any(s % size for s, n in zip(value.strides, value.shape) if n > 1):
        raise ValueError("`%s`: its elements do not lie at multiples of their size (%d bytes) in memory; pass "
                         "%s.copy()" % (path, size, path))
    return value


class Absent:
    """The leaf of a constructor that the value does not have: an array of the size that the call gives it."""

    def __init__(self, name, rank):
        self.name, self.rank = name, rank


class Variant:
    """A value of a sum type: the name of its constructor, and its payload.

    `Variant("circle", 2.0)` is `#circle 2.0`. Variants are compared by value, indexed like their payload, and matched:
    `case ashlar.Variant("circle", r)`.
    """
    __slots__ = ("constructor", "payload")
    __match_args__ = ("constructor", "value")

    def __init__(self, constructor, *payload):
        self.constructor, self.payload = constructor, payload

    @property
    def value(self):
        """The payload: None, the one part, or a tuple of parts."""
        return self.payload[0] if len(self.payload) == 1 else self.payload or None

    def __getitem__(self, at):
        return self.payload[at]

    def __eq__(self, other):
        if not hasattr(other, "constructor") or not hasattr(other, "payload"):
            return NotImplemented
        todo = [(self, other)]   # without recursion: recursive data can be deep
        while todo:
            a, b = todo.pop()
            if isinstance(a, Variant) and hasattr(b, "constructor"):
                if a.constructor != b.constructor or len(a.payload) != len(b.payload):
                    return False
                todo.extend(zip(a.payload, b.payload))
            elif isinstance(a, numpy.ndarray) or isinstance(b, numpy.ndarray):
                if not numpy.array_equal(a, b):
                    return False
            elif a != b:
                return False
        return True

    __hash__ = None

    def __repr__(self):
        return "Variant(%s)" % ", ".join(map(repr, (self.constructor,) + self.payload))


def variant_of(value, constructors, path, text):
    """The number of the constructor and the payload. A variant may be written as a tuple, or as a string."""
    if isinstance(value, str):
        name, payload = value, ()
    elif isinstance(value, tuple) and value and isinstance(value[0], str) and not hasattr(value, "constructor"):
        name, payload = value[0], value[1:]
    elif hasattr(value, "constructor") and hasattr(value, "payload"):
        name, payload = value.constructor, value.payload
    else:
        raise TypeError("`%s` is %s: an ashlar.Variant is needed, got %s" % (path, text, described(value)))
    for number, constructor in enumerate(constructors):
        if constructor[0] == name:
            break
    else:
        raise ValueError("`%s` is %s: there is no constructor #%s" % (path, text, name))
    if len(payload) != len(constructor[1]):
        raise TypeError("`%s`: #%s has %d part%s, got %d" % (
            path, name, len(constructor[1]), "" if len(constructor[1]) == 1 else "s", len(payload)))
    return number, payload


class Flat(list):
    """Leaves, and for each the path by which messages name it."""

    def __init__(self):
        super().__init__()
        self.paths = []

    def add(self, leaf, path):
        self.append(leaf)
        self.paths.append(path)


class Scalar:
    def __init__(self, name):
        self.name = name

    def text(self):
        return self.name

    def leaves(self, rank=0):
        return [(self.name, rank)]

    def flatten(self, value, path, leaves, rank=0):
        leaves.add(array_of(value, self.name, rank, path) if rank else scalar_of(value, self.name, path), path)

    def build(self, leaves, rank=0):
        value = next(leaves)
        return float(numpy.uint16(value).view(numpy.float16)) if self.name == "f16" and not rank else value


class Array:
    def __init__(self, rank, element):
        self.rank, self.element = rank, element

    def text(self):
        return "[]" * self.rank + self.element.text()

    def leaves(self, rank=0):
        return self.element.leaves(self.rank + rank)

    def flatten(self, value, path, leaves, rank=0):
        self.element.flatten(value, path, leaves, self.rank + rank)

    def build(self, leaves, rank=0):
        return self.element.build(leaves, self.rank + rank)


class Record:
    """A record or a tuple. An array of them is a record or tuple of arrays; as an argument, also a structured array."""

    def __init__(self, name, names, parts):
        self.names, self.parts = names, parts
        self.name = name or "record"
        self.made = None
        if names is not None:
            fields = [field if field.isidentifier() else "_" + field for field in names]
            self.made = collections.namedtuple(self.name if self.name.isidentifier() else "record", fields,
                                               rename=True)

    def text(self):
        texts = [part.text() for part in self.parts]
        if self.names is None:
            return "(%s)" % ", ".join(texts)
        return "{%s}" % ", ".join("%s: %s" % pair for pair in zip(self.names, texts))

    def leaves(self, rank=0):
        return [leaf for part in self.parts for leaf in part.leaves(rank)]

    def parts_of(self, value, path, rank):
        fields = self.names if self.names is not None else [str(i) for i in range(len(self.parts))]
        if rank and isinstance(value, numpy.ndarray) and value.dtype.names:
            given = value.dtype.names
            if len(given) != len(fields) or (self.names is not None and set(given) != set(fields)):
                raise TypeError("`%s` is %s%s: got fields %s" % (path, "[]" * rank, self.text(), ", ".join(given)))
            return [value[name] for name in (fields if self.names is not None else given)]
        if self.names is None:
            if isinstance(value, (tuple, list)) and len(value) == len(fields):
                return list(value)
        elif isinstance(value, collections.abc.Mapping):
            if set(value) == set(fields):
                return [value[name] for name in fields]
            raise TypeError("`%s` is %s: got fields %s" % (path, self.text(), ", ".join(map(str, value))))
        elif all(hasattr(value, name) for name in fields) and not isinstance(value, numpy.ndarray):
            return [getattr(value, name) for name in fields]
        got = "%d parts" % len(value) if isinstance(value, (tuple, list)) else described(value)
        raise TypeError("`%s` is %s%s: got %s" % (path, "[]" * rank, self.text(), got))

    def flatten(self, value, path, leaves, rank=0):
        names = self.names if self.names is not None else range(len(self.parts))
        for name, part, piece in zip(names, self.parts, self.parts_of(value, path, rank)):
            part.flatten(piece, "%s.%s" % (path, name), leaves, rank)

    def build(self, leaves, rank=0):
        parts = [part.build(leaves, rank) for part in self.parts]
        return tuple(parts) if self.made is None else self.made(*parts)


class Sum:
    """A sum type. An array of sums is a list of variants, nested as deep as the array has dimensions."""

    def __init__(self, tag, slots, constructors):
        self.tag, self.slots, self.constructors = tag, slots, constructors   # constructors: (name, types, leaves)
        self.ranks = [0] * len(slots)
        for _, _, fields in constructors:
            for field in fields:
                self.ranks[field["slot"]] = field["rank"]

    def text(self):
        return " | ".join(" ".join(["#" + name] + [
            part.text() if isinstance(part, (Scalar, Array)) else "(%s)" % part.text() for part in parts])
            for name, parts, _ in self.constructors)

    def leaves(self, rank=0):
        tag = [(self.tag, rank)] if self.tag else []
        return tag + [(name, rank + own) for name, own in zip(self.slots, self.ranks)]

    def slots_of(self, value, path):
        """The tag, the slots of one value and their paths; a slot that its constructor does not use is None."""
        number, payload = variant_of(value, self.constructors, path, self.text())
        name, types, fields = self.constructors[number]
        leaves = Flat()
        for i, (part, piece) in enumerate(zip(types, payload)):
            part.flatten(piece, "%s.%s.%d" % (path, name, i), leaves)
        slots, paths = [None] * len(self.slots), [path] * len(self.slots)
        for field, leaf, place in zip(fields, leaves, leaves.paths):
            slots[field["slot"]] = bits_as(leaf, field["type"], self.slots[field["slot"]], field["rank"])
            paths[field["slot"]] = place
        return number, slots, paths

    def flatten(self, value, path, leaves, rank=0):
        if rank:
            return self.flatten_list(value, path, leaves, rank)
        number, slots, paths = self.slots_of(value, path)
        if self.tag:
            leaves.add(number, path)
        for slot, name, own, place in zip(slots, self.slots, self.ranks, paths):
            leaves.add(slot if slot is not None else Absent(name, own) if own else
                       False if name == "bool" else 0, place)
        return None

    def flatten_list(self, value, path, leaves, rank):
        shape, values = nested(value, rank, path)
        parts = [self.slots_of(item, "%s[%d]" % (path, i)) for i, item in enumerate(values)]
        if self.tag:
            leaves.add(numpy.array([part[0] for part in parts], DTYPES[self.tag]).reshape(shape), path)
        for i, (name, own) in enumerate(zip(self.slots, self.ranks)):
            inner = {part[i].shape for _, part, _ in parts if own and part[i] is not None}
            if len(inner) > 1:
                raise ValueError("`%s`: arrays of one size are needed, got %s" % (path, sorted(inner)))
            if own and not inner:
                leaves.add(Absent(name, rank + own), path)
                continue
            leaf = numpy.zeros((len(parts),) + (inner.pop() if own else ()), slot_dtype(name))
            for at, (_, part, _) in enumerate(parts):
                if part[i] is not None:
                    leaf[at] = part[i]
            leaves.add(leaf.view(DTYPES[name]).reshape(shape + leaf.shape[1:]), path)

    def value_of(self, number, slots, pool):
        name, types, fields = self.constructors[number]
        leaves = Leaves([bits_as(slots[field["slot"]], self.slots[field["slot"]], field["type"], field["rank"])
                         for field in fields], pool)
        return Variant(name, *[part.build(leaves) for part in types])

    def build(self, leaves, rank=0):
        tag = next(leaves) if self.tag else None
        slots = [next(leaves) for _ in self.slots]
        if not rank:
            return self.value_of(tag if self.tag else 0, slots, leaves.pool)
        shape = (tag if self.tag else slots[0]).shape[:rank] if self.tag or slots else ()
        return self.build_list(tag, slots, shape, ())

    def build_list(self, tag, slots, shape, at):
        if len(at) < len(shape):
            return [self.build_list(tag, slots, shape, at + (i,)) for i in range(shape[len(at)])]
        values = [slot[at] if own else slot[at].view(slot_dtype(name)).item()
                  for slot, name, own in zip(slots, self.slots, self.ranks)]
        return self.value_of(int(tag[at]) if self.tag else 0, values, None)


def slot_dtype(name):
    """The type in which a scalar leaf is kept: f16 as its bits."""
    return numpy.dtype("uint16") if name == "f16" else DTYPES[name]


def bits_as(value, given, wanted, rank):
    """A leaf, with its bits read as another type of the same size."""
    if given == wanted:
        return value
    if rank:
        return value.view(DTYPES[wanted])
    return numpy.array([value], slot_dtype(given)).view(slot_dtype(wanted))[0].item()


def nested(value, rank, path):
    """The shape and the elements of nested lists."""
    if not isinstance(value, (list, tuple)) or hasattr(value, "constructor"):
        raise TypeError("`%s`: a list of variants is needed, got %s" % (path, type_name(value)))
    if rank == 1:
        return (len(value),), list(value)
    shapes, values = set(), []
    for i, item in enumerate(value):
        shape, inner = nested(item, rank - 1, "%s[%d]" % (path, i))
        shapes.add(shape)
        values += inner
    if len(shapes) > 1:
        raise ValueError("`%s`: lists of one length are needed, got %s" % (path, sorted(shapes)))
    return (len(value),) + (shapes.pop() if shapes else (0,) * (rank - 1)), values


class Link:
    """Recursive data. The leaf is the value itself; _pool.py replaces it by a link into the pool of the call."""

    def __init__(self, number, name):
        self.number, self.name = number, name

    def text(self):
        return self.name

    def leaves(self, rank=0):
        return [("i64", 0)]

    def flatten(self, value, path, leaves, rank=0):
        leaves.add(Unlinked(self.number, value, path), path)

    def build(self, leaves, rank=0):
        return leaves.pool.value(self.number, next(leaves))


class Unlinked:
    """Recursive data (number: of its type; None: a diamond) that has no place in a pool yet."""

    def __init__(self, number, value, path):
        self.number, self.value, self.path = number, value, path


class Leaves:
    """The leaves of results, in order; `pool` has the cells of those that are links."""

    def __init__(self, leaves, pool=None):
        self.all, self.pool = iter(leaves), pool

    def __next__(self):
        return next(self.all)


def type_of(tree):
    """The type that a tree of the manifest describes."""
    kind = tree["kind"]
    if kind == "scalar":
        return Scalar(tree["type"])
    if kind == "array":
        return Array(tree["rank"], type_of(tree["element"]))
    if kind == "tuple":
        return Record(None, None, [type_of(part) for part in tree["parts"]])
    if kind == "record":
        return Record(tree.get("name"), [field["name"] for field in tree["fields"]],
                      [type_of(field["type"]) for field in tree["fields"]])
    if kind == "sum":
        return Sum(tree.get("tag"), tree["slots"], [
            (item["name"], [type_of(part) for part in item["payload"]], item["leaves"])
            for item in tree["constructors"]])
    return Link(tree.get("number"), tree["name"])
