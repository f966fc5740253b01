"""An entry point as a function of Python: complete checks with messages, results, memory, documentation.

The base class (_call.c) does calls whose arguments are numbers and arrays of the right types. This class does the rest:
arguments by name, records, sums and recursive data, other sources of arrays, and the words of every refusal.
"""
import ctypes
import inspect
import keyword
import re
import numpy

from ._call import Caller, Pool as Threads
from ._errors import Error
from ._pool import Pool
from ._types import (Absent, DTYPES, Flat, Leaves, Record, Scalar, Array, Unlinked, array_of, described,
                     integer_of, scalar_of, type_of)
from ._workers import count_of

# Words of a call that are not parameters of the program.
WORDS = ("out", "workspace", "workers")
WORKERS = " workers"   # among the sizes, where no name of a program is spelled so
SIZE_MAX = ctypes.c_size_t(-1).value
MOST_TRIES = 100   # threads that call at the same time share what is known of the last size
MOST_DIMENSION = 2 ** 63 - 1


class Entry(Caller):
    """An entry point of a compiled program. Call it with arrays and numbers, by position or by name.

    out=        arrays for the results, for a tuple a tuple (None: a new array)
    workspace=  writable memory of at least `workspace(...)` bytes, aligned to 8; otherwise memory is kept from the last
                call
    workers=    if the program was compiled with workers: their number, or Workers; otherwise what compile was given
    """

    def __init__(self, module, layout):
        self._module, self._layout, entry = module, layout, layout.entry
        self.__name__ = self.__qualname__ = entry["name"]
        self.__module__ = module._name
        interface = entry["interface"]
        self._parameters = [(p["name"], type_of(p["type"]), p["source_type"]) for p in interface["parameters"]]
        self._result, self._result_text = type_of(interface["result"]), interface["result_source_type"]
        self._leaves = [layout.arguments[p["argument"]] for p in entry["parameters"] if "argument" in p]
        self._results = [layout.arguments[r["argument"]] for r in entry["results"] if "argument" in r]
        consumes = layout.pool or any(leaf.get("consumed") for leaf in self._leaves)
        self._copies = bool(self._has_unbounded_result() and consumes)
        simple = self._is_simple()
        self._builds = not simple
        single = simple and not isinstance(self._result, Record)
        self._takes_workers = bool(module._manifest.get("workers"))
        plan = layout.plan(module._address, simple, single, self._copies, self._takes_workers)
        self._configure(plan, numpy.empty, tuple([DTYPES[leaf["type"]] for leaf in self._results]),
                        numpy.ma.MaskedArray, Threads, module._workers)
        self.__doc__ = self._documentation()
        self.__signature__ = self._signature()

    def _is_simple(self):
        """Is every parameter one leaf, and is every leaf of the results a part of the result?"""
        def is_leaf(kind):
            if isinstance(kind, Array):
                kind = kind.element
                return isinstance(kind, Scalar)
            return isinstance(kind, Scalar) and kind.name != "f16"
        result = self._result
        parts = result.parts if isinstance(result, Record) and result.names is None else [result]
        return (not self._layout.pool and not self._copies and all(is_leaf(kind) for _, kind, _ in self._parameters)
                and all(is_leaf(part) for part in parts))

    def _has_unbounded_result(self):
        return any("bytes" not in leaf for leaf in self._results if leaf["role"] == "array result")

    # ---- a call that the extension does not understand at once
    def _slow(self, arguments, words):
        values, out, workspace, workers = self._bind(arguments, words or {})
        leaves = self._flatten(values)
        sizes = self._sizes(leaves)
        pool, presets = None, []
        if self._layout.pool:
            pool = Pool(self._layout.entry["cells"])
            leaves = [pool.add(leaf) if isinstance(leaf, Unlinked) else leaf for leaf in leaves]
            presets = self._fill_pool(pool, leaves, sizes)
        leaves = [numpy.zeros(self._shape_of(argument, sizes), DTYPES[argument["type"]])
                  if isinstance(leaf, Absent) else leaf for leaf, argument in zip(leaves, self._leaves)]
        self._check_workspace(workspace)
        memory = workspace, workers if workers is None else self._pool_of(workers)
        given = self._given(out, sizes)
        results = self._tried(leaves, given, memory, tuple(presets), pool)
        if self._builds:
            return self._result.build(Leaves(results, pool))
        return results

    def _tried(self, leaves, given, memory, presets, pool):
        """The results of the call. A call that has to be repeated is passed its consumed arguments unchanged."""
        if not self._copies:
            return self._invoke(tuple(leaves), given, *memory, presets)
        before = pool.contents() if pool else None
        for _ in range(MOST_TRIES):
            passed = tuple([leaf.copy() if argument.get("consumed") else leaf
                            for leaf, argument in zip(leaves, self._leaves)])
            results = self._invoke(passed, given, *memory, presets)
            if results is not None:
                return results
            if pool:
                pool.restore(before)
        raise SystemError("%s: the sizes of the results change between calls" % self.__name__)

    def _bind(self, arguments, words):
        words = dict(words)
        out, workspace = words.pop("out", None), words.pop("workspace", None)
        names = [name for name, _, _ in self._parameters]
        workers = words.pop("workers", None) if self._takes_workers or "workers" not in names else None
        if len(arguments) > len(names):
            raise TypeError("%s takes %d argument%s, got %d" % (
                self.__name__, len(names), "" if len(names) == 1 else "s", len(arguments)))
        values = dict(zip(names, arguments))
        for name, value in words.items():
            if name not in names:
                raise TypeError("%s has no parameter `%s`; its parameters: %s" % (
                    self.__name__, name, ", ".join(names) or "none"))
            if name in values:
                raise TypeError("%s: `%s` is given by position and by name" % (self.__name__, name))
            values[name] = value
        missing = [name for name in names if name not in values]
        if missing:
            raise TypeError("%s takes %d argument%s: `%s` is missing" % (
                self.__name__, len(names), "" if len(names) == 1 else "s", "`, `".join(missing)))
        return values, out, workspace, workers

    def _pool_of(self, workers):
        return self._module._pool_of(workers)

    def _flatten(self, values):
        leaves = Flat()
        for name, kind, _ in self._parameters:
            kind.flatten(values[name], name, leaves)
        for leaf, path, argument in zip(leaves, leaves.paths, self._leaves):
            if argument.get("consumed") and not isinstance(leaf, Absent) and not leaf.flags.writeable \
                    and not self._copies:
                raise ValueError("`%s` is consumed by %s, which may overwrite it, but the array is read-only; "
                                 "pass a copy" % (path, self.__name__))
        if not self._layout.strided:
            for leaf, path in zip(leaves, leaves.paths):
                if isinstance(leaf, numpy.ndarray) and not leaf.flags.c_contiguous:
                    raise ValueError("`%s`: %s takes arrays without gaps only (it has recursive data); pass "
                                     "numpy.ascontiguousarray(%s)" % (path, self.__name__, path))
        return leaves

    def _sizes(self, leaves):
        """The sizes and numbers by name; every dimension is compared."""
        sizes, seen = {}, {}
        for leaf, path, argument in zip(leaves, leaves.paths, self._leaves):
            if argument["role"] in ("scalar", "size") and not isinstance(leaf, Unlinked):
                self._bind_size(sizes, seen, argument["name"], leaf, "`%s`" % path)
            for d, tree in enumerate(argument.get("shape", ())):
                if isinstance(leaf, Absent):
                    continue
                place = "dimension %d of `%s`" % (d, path)
                if tree["op"] == "const":
                    if leaf.shape[d] != tree["value"]:
                        raise ValueError("%s is %d: got %d" % (place, tree["value"], leaf.shape[d]))
                elif tree["op"] == "var":
                    self._bind_size(sizes, seen, tree["name"], leaf.shape[d], place)
        return sizes

    @staticmethod
    def _bind_size(sizes, seen, name, size, place):
        if sizes.setdefault(name, size) != size:
            raise ValueError("sizes differ: `%s` is %s in %s and %s in %s" % (
                name, sizes[name], seen[name], size, place))
        seen.setdefault(name, place)

    @staticmethod
    def _shape_of(argument, sizes):
        return tuple([tree["value"] if tree["op"] == "const" else sizes.get(tree.get("name"), 0)
                      for tree in argument["shape"]])

    # ---- recursive data
    def _fill_pool(self, pool, leaves, sizes):
        """The presets of the pool's slots, in pairs."""
        layout, described_pool, shapes = self._layout, self._layout.pool, {}
        first = {}
        for member, _, row in pool.rows:
            if hasattr(row, "shape") and first.setdefault(member, row.shape) != row.shape:
                raise ValueError("arrays of one size are needed in cells, got %s and %s" % (first[member], row.shape))
        for row in described_pool.get("rows", ()):
            given = first.get(row["member"])
            shape = []
            for d, tree in enumerate(row["shape"]):
                size = tree["value"] if tree["op"] == "const" else sizes.get(tree["name"])
                if size is None:
                    size = sizes[tree["name"]] = given[d] if given else 0
                if given and given[d] != size:
                    raise ValueError("arrays in cells have size %s, got %s" % (row["row"], list(given)))
                shape.append(size)
            word = self._row_type(row["member"])
            shapes[row["member"]] = tuple(shape), word
        used, total = pool.complete(self._cells(sizes) if described_pool["takes_cells"] else 0, shapes)
        at = layout.slots["pool"]
        presets = [at, pool.array.ctypes.data, at + 1, len(pool.array), at + 2, used, at + 3, -1]
        for member, slot in layout.rows.items():
            array = pool.arrays[member]
            presets += [slot, array.ctypes.data, slot + 1, int(numpy.prod(array.shape[1:], dtype=numpy.int64))]
        for argument in layout.entry["arguments"]:
            if argument.get("of_pool"):
                presets += [layout.slots[argument["name"]], total]
            elif argument["role"] == "size" and argument["name"] in sizes:
                presets += [layout.slots[argument["name"]], sizes[argument["name"]]]
        return presets

    def _row_type(self, member):
        for kind in self._layout.entry["cells"]["types"]:
            for constructor in kind["constructors"]:
                for word in constructor["words"]:
                    if word.get("member") == member:
                        return word["type"]
        raise KeyError(member)

    def _cells(self, sizes):
        function = self._module._function("ashlar_cells_%d_" % self._layout.number, ctypes.c_int64)
        cells = function(self._filled(sizes))
        if cells < 0:
            raise ValueError("%s: the number of cells overflows" % self.__name__)
        return cells

    def _filled(self, sizes):
        """The slots with these numbers, for the functions that measure."""
        slots = (ctypes.c_int64 * self._layout.count)()
        if self._layout.workers:
            slots[self._layout.workers + 1] = sizes.get(WORKERS, 1)
        for name, value in sizes.items():
            argument = self._layout.arguments.get(name)
            if argument is None or argument["role"] not in ("size", "scalar"):
                continue
            if argument["type"] in ("f32", "f64"):
                bits = numpy.array([value], DTYPES[argument["type"]]).tobytes().ljust(8, b"\0")
                slots[self._layout.slots[name]] = int.from_bytes(bits, "little", signed=True)
            else:
                slots[self._layout.slots[name]] = ctypes.c_int64(int(value)).value
        return slots

    # ---- memory of the caller
    def _given(self, out, sizes):
        """The arrays of out=, a leaf each; None: to be made."""
        if out is None:
            return None
        given = []
        self._flatten_out(self._result, out, "out", given, 0)
        shapes = self._result_shapes(sizes)
        for array, argument in zip(given, self._results):
            if array is not None:
                self._check_out(array, argument, shapes)
        if not self._layout.strided and any(a is not None and not a.flags.c_contiguous for a in given):
            raise ValueError("out: %s writes arrays without gaps only" % self.__name__)
        return tuple(given)

    def _flatten_out(self, kind, value, path, given, rank):
        if isinstance(kind, Array):
            self._flatten_out(kind.element, value, path, given, rank + kind.rank)
        elif value is None:
            given += [None] * len(kind.leaves(rank))
        elif isinstance(kind, Record):
            for i, (part, piece) in enumerate(zip(kind.parts, kind.parts_of(value, path, rank))):
                self._flatten_out(part, piece, "%s.%s" % (path, kind.names[i] if kind.names else i), given, rank)
        elif isinstance(kind, Scalar) and rank:
            given.append(array_of(value, kind.name, rank, path))
        else:
            raise TypeError("`%s` is a %s, which is returned: pass None" % (path, kind.text()))

    def _check_out(self, array, argument, shapes):
        name = argument["name"]
        if not array.flags.writeable:
            raise ValueError("out (`%s`) is read-only" % name)
        for d, (tree, size) in enumerate(zip(argument["shape"], shapes[name])):
            is_exact = tree["op"] not in ("capacity", "value")
            if array.shape[d] != size if is_exact else array.shape[d] < size:
                raise ValueError("out: dimension %d of `%s` is %s%d, got %d" % (
                    d, name, "" if is_exact else "at least ", size, array.shape[d]))

    def _result_shapes(self, sizes):
        count = sum(len(argument.get("shape", ())) for argument in self._results)
        shapes = (ctypes.c_int64 * (count + 1))()
        function = self._module._function("ashlar_shape_%d_" % self._layout.number, ctypes.c_int)
        if function(self._filled(sizes), shapes) != 0:
            raise ValueError("%s: a size is negative or too large" % self.__name__)
        all_sizes, found = iter(shapes), {}
        for argument in self._results:
            if argument["role"] == "array result":
                found[argument["name"]] = [next(all_sizes) for _ in argument["shape"]]
        return found

    @staticmethod
    def _check_workspace(workspace):
        if workspace is None:
            return
        try:
            memory = numpy.asarray(memoryview(workspace))
        except TypeError:
            raise TypeError("workspace: memory is needed, such as numpy.empty(bytes // 8 + 1, numpy.uint64), got %s"
                            % described(workspace)) from None
        if not memory.flags.writeable:
            raise ValueError("workspace is read-only")
        if not memory.flags.c_contiguous:
            raise ValueError("workspace has gaps")
        if memory.nbytes and memory.ctypes.data % 8:
            raise ValueError("workspace is not aligned to 8 bytes")

    # ---- called by the extension
    @staticmethod
    def _trim(array, shape, is_dense, is_given):
        """The part of an array that a result of this shape takes."""
        if is_dense:
            count = 1
            for size in shape:
                count *= size
            part = array.reshape(-1)[:count].reshape(shape)
            return part.copy() if not is_given and 2 * count < array.size else part
        part = array[tuple([slice(size) for size in shape])]
        return part.copy() if not is_given and 2 * part.size < array.size else part

    def _fail(self, code, text, number):
        text = text[len("Error: "):] if text.startswith("Error: ") else text
        if code == 2 and number:
            raise ValueError("%s: the workspace is too short: %d bytes are needed" % (self.__name__, number))
        if code == 2:
            raise MemoryError("%s: no memory for an array that grows" % self.__name__)
        if code == 3:
            raise ValueError("%s: a size is negative or too large" % self.__name__)
        if code == 4:
            raise ValueError("%s: out is too short: its size must be %d" % (self.__name__, number))
        if code == 6 and "workspace" in text:
            raise ValueError("%s: %s" % (self.__name__, text))
        if code == 6:
            raise ValueError("%s: arrays overlap that must not. %s" % (self.__name__, self._aliasing()))
        lines = text.split("\n")
        place = lines[-1] if len(lines) > 1 else ""
        raise Error("\n".join(lines[:-1]) if place else text, place.replace("<stdin>", "<string>"))

    def _aliasing(self):
        inputs = [a["name"] for a in self._leaves if a["role"] == "array" and not a.get("consumed")]
        rules = []
        if len(inputs) > 1:
            rules.append("%s may overlap each other" % ", ".join(inputs))
        for result in self._results:
            if result.get("may_be"):
                rules.append("out (`%s`) may be %s itself" % (result["name"], " or ".join(result["may_be"])))
        return "; ".join(rules) + "; nothing else may overlap." if rules else "No two arrays may overlap."

    # ---- what a user asks
    def _named(self, arguments, numbers):
        """Sizes by the names of the manifest, from arguments of a call or from words."""
        if arguments:
            if numbers:
                raise TypeError("pass the arguments of a call, or sizes by name")
            values = self._bind(arguments, {})[0]
            return self._sizes(self._flatten(values))
        renamed = {p["name"]: p["argument"] for p in self._layout.entry["parameters"] if "argument" in p}
        known, sizing = {}, self._layout.sizing
        for name, value in numbers.items():
            argument = name if name in sizing else renamed.get(name, name)
            if argument not in sizing:
                raise TypeError("the workspace of %s does not depend on `%s`; it depends on: %s" % (
                    self.__name__, name, ", ".join(sizing) or "nothing"))
            known[argument] = scalar_of(value, self._layout.arguments[argument]["type"], name)
        return known

    def _measured(self, arguments, numbers, workers):
        """The sizes with the number of workers."""
        if workers is not None and not self._takes_workers:
            numbers["workers"], workers = workers, None
        known = self._named(arguments, numbers)
        if workers is None:
            workers = self._module._workers
        if workers is not None:
            known[WORKERS] = workers.count if isinstance(workers, Threads) else count_of(workers)
        return known

    def workspace(self, *arguments, strided=False, workers=None, **numbers):
        """The bytes of memory that a call needs: k.f.workspace(n=1000), or k.f.workspace(xs, ys) for these arguments.

        strided: of a call with arrays that are not dense in row-major order; workers: of one with these workers.
        """
        known = self._measured(arguments, numbers, workers)
        missing = [name for name in self._layout.sizing if name not in known]
        if missing and self.contract["workspace"]["tree"]["op"] != "const":
            raise TypeError("the workspace of %s depends on %s: give %s" % (
                self.__name__, ", ".join(self._layout.sizing), ", ".join("%s=" % name for name in missing)))
        suffix = "_strided" if strided and self._layout.strided else ""
        function = self._module._function("ashlar_bytes_%d%s_" % (self._layout.number, suffix), ctypes.c_size_t)
        size = function(self._filled(known))
        if size == SIZE_MAX:
            raise ValueError("%s: a size is negative, or the bytes overflow" % self.__name__)
        return size

    def __getattr__(self, name):
        if name.startswith("largest_") and name[len("largest_"):] in self._layout.inverses():
            return self._largest(name[len("largest_"):])
        raise AttributeError("%s has no attribute `%s`" % (self.__dict__.get("__name__", "this entry point"), name))

    def __dir__(self):
        return list(super().__dir__()) + ["largest_" + size for size in self._layout.inverses()]

    def _largest(self, name):
        layout = self._layout
        slot = layout.inverses()[name][0]

        def largest(size, *, workers=None, **numbers):
            known = self._measured((), numbers, workers)
            missing = [other for other in layout.sizing if other != name and other not in known]
            if missing:
                raise TypeError("largest_%s depends on %s" % (name, ", ".join(missing)))
            slots = self._filled(known)
            slots[slot] = integer_of(size, "i64", "bytes")
            function = self._module._function("ashlar_largest_%d_%d_" % (layout.number, slot), ctypes.c_int64)
            found = function(slots)
            return None if found < 0 else float("inf") if found == MOST_DIMENSION else found
        largest.__name__ = "largest_" + name
        largest.__doc__ = ("The largest %s whose workspace fits in `size` bytes; None: not even %d fits; "
                           "inf: the workspace does not grow with it." % (name, name == "workers"))
        return largest

    @property
    def contract(self):
        """What the compiler states about the entry point: memory, workspace, arguments, aliasing (a dict)."""
        return self._layout.entry

    def copies(self):
        """The copies of arrays that remain in the compiled program, as text: `ashlar explain --copies`."""
        text = self._module._explain("--copies")
        parts = text.split("entry ")
        return next("entry " + part for part in parts if part.startswith(self.__name__ + ":"))

    def memory_map(self, **sizes):
        """A picture of the workspace, addresses against time, for these sizes. Notebooks show it."""
        words = ["--memory", "--format", "svg", "--function", self.__name__]
        for name, value in sizes.items():
            words += ["--size", "%s=%d" % (name, integer_of(value, "i64", name))]
        return Picture(self._module._explain(*words))

    def _signature(self):
        kinds = inspect.Parameter
        parameters, names = [], []
        for name, _, text in self._parameters:
            is_free = name.isidentifier() and not keyword.iskeyword(name) and name not in names + list(WORDS)
            plain = name if is_free else "_%d" % len(names)
            names.append(plain)
            parameters.append(kinds(plain, kinds.POSITIONAL_OR_KEYWORD, annotation=text))
        words = WORDS if self._takes_workers else WORDS[:-1]
        parameters += [kinds(word, kinds.KEYWORD_ONLY, default=None) for word in words]
        return inspect.Signature(parameters, return_annotation=self._result_text)

    def _documentation(self):
        entry = self._layout.entry
        lines = [self._text(), ""]
        if entry.get("documentation"):
            lines += [entry["documentation"].strip(), ""]
        for name, kind, text in self._parameters:
            lines.append("%s: %s" % (name, text))
            if text.startswith("*"):
                lines[-1] += "   (consumed: %s)" % ("a copy is used" if self._copies else "the call may overwrite it")
        lines += ["returns %s" % self._result_text, ""]
        workspace = entry["workspace"]
        lines.append("workspace: %s bytes%s" % (workspace["formula"], {
            "exactly": "", "at most": ", enough for any data", "at least": ", and what grows"}[workspace["bytes"]]))
        lines.append("memory: %s%s" % (entry["memory"], ": " + entry["reason"] if "reason" in entry else ""))
        lines.append("aliasing: " + self._aliasing())
        return "\n".join(lines)

    def _text(self):
        return "%s(%s) -> %s" % (self.__name__, ", ".join("%s: %s" % (name, text) for name, _, text in
                                                          self._parameters), self._result_text)

    def __repr__(self):
        return "<ashlar entry point %s>" % self._text()

    def __reduce__(self):
        raise TypeError("an entry point cannot be pickled; compile the program in the other process")


class Picture:
    """An SVG picture. Notebooks show it; `save` writes it to a file; str() is its text."""

    def __init__(self, text):
        self.text = text

    def _repr_svg_(self):
        return self.text

    def __str__(self):
        return self.text

    def save(self, path):
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.text)

    def __repr__(self):
        size = re.search(r'width="([\d.]+)"[^>]*height="([\d.]+)"', self.text)
        return "<picture%s>" % (" of %s x %s" % size.groups() if size else "")
