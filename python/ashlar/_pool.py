"""Recursive data: the pool of one call. Python's values are written to cells, and the results are read from them.

A list type (one constructor without payload, another one whose last part is the rest) is a list in Python; if the other
parts are several, its items are tuples. Every other recursive type is written with `Variant`. Both directions work
without recursion along links, so long lists and deep trees do not exhaust Python's stack.
"""
import struct
import numpy

from ._types import (BITS, DTYPES, Flat, Leaves, Link, Scalar, Unlinked, Variant, slot_dtype, type_of,
                     variant_of)

FORMATS = {"i8": "b", "i16": "h", "i32": "i", "i64": "q", "u8": "B", "u16": "H", "u32": "I", "u64": "Q", "f16": "H",
           "f32": "f", "f64": "d", "bool": "?"}
BITS_OF = {"f32": "I"}


class Diamond:
    """An unused cell, the value of a parameter or result of type `diamond`."""

    def __repr__(self):
        return "ashlar.DIAMOND"


DIAMOND = Diamond()


class CellType:
    """A recursive type: its constructors, and how a link to its cells is encoded."""

    def __init__(self, number, tree):
        self.name, self.shift = tree["source_type"], tree.get("shift")
        self.constructors = [(item["name"], [type_of(part) for part in item["payload"]], item["words"])
                             for item in tree["constructors"]]
        self.with_cell = next((i for i, item in enumerate(self.constructors) if item[2]), 0)
        self.nil = self.cons = self.plain = None
        if len(self.constructors) == 2:
            for nil, cons in ((0, 1), (1, 0)):
                parts = self.constructors[cons][1]
                links = [part.number if isinstance(part, Link) else None for part in parts]
                if not self.constructors[nil][1] and links and links[-1] == number and number not in links[:-1] \
                        and len(parts) > 1:
                    self.nil, self.cons = nil, cons
                    is_plain = len(parts) == 2 and isinstance(parts[0], Scalar) and parts[0].name != "f16"
                    self.plain = parts[0].name if is_plain else None   # a list of numbers

    def link(self, constructor, cell):
        if cell is None:
            return -1 - constructor if self.shift is None else constructor - (1 << self.shift)
        return cell if self.shift is None else cell << self.shift | constructor

    def parts(self, link):
        """The constructor and the cell of a link."""
        if self.shift is None:
            return (self.with_cell, link) if link >= 0 else (-1 - link, None)
        return link & (1 << self.shift) - 1, link >> self.shift


class Rest:
    """The items of a Python list from a position on."""

    def __init__(self, items, at):
        self.items, self.at = items, at


class Pool:
    def __init__(self, cells):
        self.words, self.word = cells["words"], cells["word"]
        self.types = [CellType(number, tree) for number, tree in enumerate(cells["types"])]
        self.most = cells["most_words"]
        self.bytes = DTYPES[self.word].itemsize
        self.memory = bytearray()
        self.rows = []                 # (member, cell, array)
        self.read = {}                 # columns of results

    @property
    def used(self):
        return len(self.memory) // self.bytes

    def new_cell(self):
        cell = self.used
        self.memory += bytes(self.words * self.bytes)
        return cell

    # ---- writing
    def write(self, cell, word, value):
        name, at = word["type"], (cell + word["place"]) * self.bytes
        if word["kind"] != "scalar":
            struct.pack_into("i" if self.bytes == 4 else "q", self.memory, at, value)
        elif struct.calcsize(FORMATS[name]) >= self.bytes:
            struct.pack_into(FORMATS[name], self.memory, at, value)
        else:   # a word holds the number, or the bits of a float
            if name in BITS_OF:
                value = struct.unpack("I", struct.pack("f", value))[0]
            struct.pack_into("i" if self.bytes == 4 else "q", self.memory, at, value)

    def constructor_of(self, kind, value, path):
        """The number of the constructor and the payload of a value, or of the rest of a Python list."""
        if isinstance(value, list) and kind.cons is not None:
            value = Rest(value, 0)
        if not isinstance(value, Rest):
            return variant_of(value, kind.constructors, path, kind.name)
        if value.at == len(value.items):
            return kind.nil, ()
        item = value.items[value.at]
        count = len(kind.constructors[kind.cons][1]) - 1
        parts = (item,) if count == 1 else item
        if not isinstance(parts, tuple) or len(parts) != count:
            raise TypeError("`%s[%d]`: a tuple of %d parts is needed" % (path, value.at, count))
        return kind.cons, parts + (Rest(value.items, value.at + 1),)

    def add(self, top):
        """Writes the cells of a value (an Unlinked) and returns its link."""
        result, todo = [], [(top, None, None)]
        while todo:
            unlinked, cell, word = todo.pop()
            if unlinked.number is None:
                link = self.diamond(unlinked)
            else:
                link = self.add_cell(unlinked, todo)
            if cell is None:
                result.append(link)
            else:
                self.write(cell, word, link)
        return result[0]

    def diamond(self, unlinked):
        if not isinstance(unlinked.value, Diamond):
            raise TypeError("`%s` is a diamond: pass ashlar.DIAMOND" % unlinked.path)
        return self.new_cell()

    def add_cell(self, unlinked, todo):
        kind = self.types[unlinked.number]
        if isinstance(unlinked.value, list) and kind.plain:
            first = self.add_numbers(kind, unlinked.value)
            if first is not None:
                return first
        number, payload = self.constructor_of(kind, unlinked.value, unlinked.path)
        name, types, words = kind.constructors[number]
        if not words:
            return kind.link(number, None)
        cell, leaves = self.new_cell(), Flat()
        for i, (part, piece) in enumerate(zip(types, payload)):
            path = unlinked.path if isinstance(piece, Rest) else "%s.%s.%d" % (unlinked.path, name, i)
            part.flatten(piece, path, leaves)
        for word, leaf in zip(words, leaves):
            if isinstance(leaf, Unlinked):
                todo.append((leaf, cell, word))
            elif word["kind"] == "row":
                self.rows.append((word["member"], cell // self.words, leaf))
            else:
                self.write(cell, word, leaf)
        return kind.link(number, cell)

    # ---- lists of numbers, all at once
    def column(self, memory, word, dtype):
        """The same part of all cells, as an array."""
        size = self.words * self.bytes
        if not memory:
            return numpy.empty(0, dtype)
        return numpy.ndarray((len(memory) // size,), dtype, memory, word["place"] * self.bytes, (size,))

    def stored(self, word):
        """The type in which a number is in its cell: a narrow one fills a word."""
        name = word["type"]
        return DTYPES[name] if BITS[name] >= self.bytes else DTYPES[self.word]

    def add_numbers(self, kind, items):
        """The link to the first cell; None: some item needs a closer look."""
        wanted = {"b": (bool,), "f": (int, float)}.get(kind.plain[0], (int,))
        if not items or not set(map(type, items)) <= set(wanted):
            return None
        try:
            numbers = numpy.array(items, DTYPES[kind.plain])
        except OverflowError:
            return None
        value, rest = kind.constructors[kind.cons][2]
        stored = self.stored(value)
        if kind.plain == "f32" and stored != numbers.dtype:
            numbers = numbers.view(numpy.uint32)   # its bits
        cells, first = bytearray(len(items) * self.words * self.bytes), self.used
        self.column(cells, value, stored)[...] = numbers
        at = first + self.words * numpy.arange(1, len(items) + 1)
        links = at if kind.shift is None else at << kind.shift | kind.cons
        links[-1] = kind.link(kind.nil, None)
        self.column(cells, rest, DTYPES[self.word])[...] = links
        self.memory += cells
        return kind.link(kind.cons, first)

    def columns(self, kind):
        """All numbers and all links of a type's cells, as lists."""
        if kind not in self.read:
            value, rest = kind.constructors[kind.cons][2]
            self.read[kind] = (self.column(self.memory, value, slot_dtype(kind.plain)).tolist(),
                               self.column(self.memory, rest, DTYPES[self.word]).tolist())
        return self.read[kind]

    def read_numbers(self, kind, link):
        numbers, links = self.columns(kind)
        items, words, shift = [], self.words, kind.shift or 0
        end = kind.link(kind.nil, None)
        while link != end:
            cell = (link >> shift) // words
            items.append(numbers[cell])
            link = links[cell]
        return items

    # ---- the call
    def complete(self, cells, shapes):
        """Room for more cells, and the memory of the rows; `shapes` has the shape and type of each kind of row."""
        total = self.used // self.words + cells
        if total * self.words > self.most:
            raise ValueError("%d cells are more than links of %d bits can tell apart" % (total, 8 * self.bytes))
        used = self.used
        self.memory += bytes(cells * self.words * self.bytes)
        self.array = numpy.frombuffer(self.memory, dtype=DTYPES[self.word])
        self.arrays = {member: numpy.zeros((total,) + shape, DTYPES[name]) for member, (shape, name) in shapes.items()}
        for member, cell, row in self.rows:
            if not hasattr(row, "shape"):
                continue               # of another constructor
            self.arrays[member][cell] = row
        return used, total

    def contents(self):
        return bytes(self.memory), {member: array.copy() for member, array in self.arrays.items()}

    def restore(self, contents):
        self.memory[:] = contents[0]
        for member, array in contents[1].items():
            self.arrays[member][...] = array

    # ---- reading
    def leaves_of(self, words, cell):
        for word in words:
            if word["kind"] == "row":
                yield self.arrays[word["member"]][cell // self.words].copy()
                continue
            name, at = word["type"], (cell + word["place"]) * self.bytes
            if word["kind"] != "scalar":
                yield struct.unpack_from("i" if self.bytes == 4 else "q", self.memory, at)[0]
            else:
                yield numpy.frombuffer(self.memory, slot_dtype(name), 1, at)[0].item()

    def value(self, number, link):
        if number is None:
            return DIAMOND
        root, variants = [None], []
        todo = [(number, link, root, 0)]
        while todo:
            number, link, holder, at = todo.pop()
            kind = self.types[number]
            if kind.cons is not None:
                holder[at] = self.read_numbers(kind, link) if kind.plain else self.read_list(kind, link, todo)
            else:
                constructor, cell = kind.parts(link)
                name, types, words = kind.constructors[constructor]
                variant = Variant(name)
                variant.payload = self.read_parts(types, words, cell, todo)
                variants.append(variant)
                holder[at] = variant
        for variant in variants:
            variant.payload = tuple(variant.payload)
        return root[0]

    def read_parts(self, types, words, cell, todo):
        """The payload in a cell; its links are left to `todo`."""
        leaves, parts = Leaves(self.leaves_of(words, cell) if words else (), self), []
        for part in types:
            if isinstance(part, Link) and part.number is not None:
                parts.append(None)
                todo.append((part.number, next(leaves), parts, len(parts) - 1))
            else:
                parts.append(part.build(leaves))
        return parts

    def read_list(self, kind, link, todo):
        items = []
        constructor, cell = kind.parts(link)
        _, types, words = kind.constructors[kind.cons]
        while constructor == kind.cons:
            leaves = Leaves(self.leaves_of(words, cell), self)
            if len(types) == 2 and isinstance(types[0], Link) and types[0].number is not None:
                items.append(None)
                todo.append((types[0].number, next(leaves), items, len(items) - 1))
            else:
                parts = tuple([part.build(leaves) for part in types[:-1]])
                items.append(parts[0] if len(parts) == 1 else parts)
            constructor, cell = kind.parts(next(leaves))
        return items
