"""Calls a library of Ashlar's on NumPy arrays, as its manifest describes it.

    library = ashlar.Library("image.json", "./image.so")
    blurred = library.blur(3, picture)
"""
import ctypes
import json
import numpy

def evaluate(tree, sizes):
    args = [evaluate(arg, sizes) for arg in tree.get("args", [])]
    if tree["op"] == "const":
        return tree["value"]
    if tree["op"] == "mul":
        return int(numpy.prod(args, dtype=object))
    if tree["op"] == "roundup":
        return -(-args[0] // tree["alignment"]) * tree["alignment"]
    if tree["op"] in ("var", "capacity", "value"):
        return sizes[tree["name"]]
    return {"add": sum, "max": max, "clamp": lambda args: max(0, args[0])}[tree["op"]](args)

def dtype_of(argument):
    kind = argument["type"]
    return numpy.dtype({"i": "int", "u": "uint", "f": "float"}[kind[0]] + kind[1:] if kind != "bool" else "bool")

class Failure(Exception):
    """The program failed; the message names the place in its source."""

class Error(ctypes.Structure):
    _fields_ = [("code", ctypes.c_int), ("site", ctypes.c_int), ("values", ctypes.c_int64 * 8)]

class Entry:
    def __init__(self, library, message, entry):
        self.message, self.entry, self.arguments = message, entry, entry["arguments"]
        self.function = getattr(library, entry["function"])
        self.workspace = getattr(library, entry["workspace"]["function"])
        self.shape = getattr(library, entry["function"] + "_shape")
        self.workspace.restype = ctypes.c_size_t

    def __call__(self, *inputs):
        places, sizes = self.bind(inputs)
        beforehand = [self.in_c(a, sizes[a["name"]]) for a in self.arguments if a.get("for_workspace")]
        self.make_results(places, sizes, beforehand)
        workspace = numpy.empty(self.workspace(*beforehand) // 8 + 1, numpy.uint64)
        error = Error()
        passed = [self.pointer(places[a["name"]]) if a["name"] in places else self.in_c(
            a, sizes[a["name"]]) for a in self.arguments]
        code = self.function(*passed, self.pointer(workspace), ctypes.c_size_t(workspace.nbytes), ctypes.byref(error))
        if code != 0:
            text = ctypes.create_string_buffer(500)
            self.message(ctypes.byref(error), text, ctypes.c_size_t(len(text)))
            raise Failure(text.value.decode())
        return self.results(places, sizes)

    def bind(self, inputs):
        """The arrays that are passed, dense and of the right type, and what is known of the sizes."""
        places, sizes = {}, {}
        takers = [a for a in self.arguments if a["role"] in ("array", "scalar")]
        order = {p["name"]: i for i, p in enumerate(self.entry["parameters"])}
        if len(inputs) != len(order):
            raise TypeError("%s takes %d arguments, got %d" % (self.entry["name"], len(order), len(inputs)))
        for argument in takers:
            if argument["name"] not in order:
                raise TypeError("%s has a parameter that is no array and no number" % self.entry["name"])
            value = inputs[order[argument["name"]]]
            if argument["role"] == "scalar":
                sizes[argument["name"]] = value
                continue
            given = numpy.asarray(value)
            if given.ndim != len(argument["shape"]) or not numpy.can_cast(given.dtype, dtype_of(argument), "same_kind"):
                raise TypeError("`%s` has %d dimensions of %s, got %d of %s" % (
                    argument["name"], len(argument["shape"]), argument["type"], given.ndim, given.dtype))
            array = numpy.require(given, dtype_of(argument), ["C", "A"])
            places[argument["name"]] = array.copy() if argument["consumed"] else array
            for tree, size in zip(argument["shape"], array.shape):
                if tree["op"] == "var":
                    if sizes.setdefault(tree["name"], size) != size:
                        raise Failure("sizes differ: %s is %d and %d" % (tree["name"], sizes[tree["name"]], size))
        for name, at in order.items():   # a size that is a parameter, too
            if any(a["role"] == "size" and a["name"] == name for a in self.arguments):
                sizes.setdefault(name, inputs[at])
        return places, sizes

    def make_results(self, places, sizes, beforehand):
        results = [a for a in self.arguments if a["role"] == "array result"]
        shapes = (ctypes.c_int64 * max(1, sum(len(a["shape"]) for a in results)))()
        if self.shape(shapes, *beforehand) != 0:
            raise Failure("a size is negative or too large")
        at = iter(shapes)
        for argument in self.arguments:
            if argument["role"] == "scalar result":
                places[argument["name"]] = numpy.zeros(1, dtype_of(argument))
        for argument in results:
            shape = [next(at) for _ in argument["shape"]]
            for tree, size in zip(argument["shape"], shape):
                if tree["op"] == "capacity":
                    places[tree["name"]] = numpy.array([max(size, places.get(tree["name"], [0])[0])], numpy.int64)
            places[argument["name"]] = numpy.empty(int(numpy.prod(shape)), dtype_of(argument))

    def results(self, places, sizes):
        known = dict(sizes, **{name: int(array[0]) for name, array in places.items()
                     if array.shape == (1,) and array.dtype.kind in "iu"})
        answers = []
        for argument in self.arguments:
            if argument["role"] == "scalar result":
                answers.append(places[argument["name"]][0])
            elif argument["role"] == "array result":
                shape = [max(0, evaluate(tree, known)) for tree in argument["shape"]]
                answers.append(places[argument["name"]][:int(numpy.prod(shape))].reshape(shape))
        return answers[0] if len(answers) == 1 else tuple(answers)

    @staticmethod
    def pointer(array):
        return ctypes.c_void_p(array.ctypes.data)

    @staticmethod
    def in_c(argument, value):
        return numpy.ctypeslib.as_ctypes_type(dtype_of(argument))(value)

class Library:
    def __init__(self, manifest, path):
        description = json.load(open(manifest))
        library = ctypes.CDLL(path)
        message = getattr(library, description["program"] + "_message")
        for entry in description["entries"]:
            setattr(self, entry["name"], Entry(library, message, entry))
