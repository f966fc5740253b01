# manifest.py MANIFEST LIBRARY: an independent reader of the manifest. Its trees, evaluated here, must be what the
# compiled functions answer: workspaces, shapes of results, and the largest sizes that fit. Prints what differs and
# "N checked".
import ctypes
import json
import random
import sys

UNKNOWN = ctypes.c_size_t(-1).value
TYPES = {
    "i8": ctypes.c_int8,
    "i16": ctypes.c_int16,
    "i32": ctypes.c_int32,
    "i64": ctypes.c_int64,
    "u8": ctypes.c_uint8,
    "u16": ctypes.c_uint16,
    "u32": ctypes.c_uint32,
    "u64": ctypes.c_uint64,
    "f16": ctypes.c_uint16,
    "f32": ctypes.c_float,
    "f64": ctypes.c_double,
     "bool": ctypes.c_bool}

def wrap(value, kind):
    return TYPES[kind](value).value

def bits(kind):
    return 8 * ctypes.sizeof(TYPES[kind])

def unsigned(value, kind):
    return value % (1 << bits(kind))

def truncated(a, b):
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)

SCALARS = {
    "copy": lambda k, a: a, "add": lambda k, a, b: a + b, "sub": lambda k, a, b: a - b, "mul": lambda k, a, b: a * b,
    "div": lambda k, a, b: a // b, "mod": lambda k, a, b: a % b,
    "quot": lambda k, a, b: truncated(a, b), "rem": lambda k, a, b: a - b * truncated(a, b),
    "min": lambda k, a, b: min(a, b), "max": lambda k, a, b: max(a, b),
    "and": lambda k, a, b: a & b, "or": lambda k, a, b: a | b, "xor": lambda k, a, b: a ^ b,
    "shl": lambda k, a, b: a << b if 0 <= b < bits(k) else 0,
    "shr": lambda k, a, b: a >> b if 0 <= b < bits(k) else -(a < 0),
    "lshr": lambda k, a, b: unsigned(a, k) >> b if 0 <= b < bits(k) else 0,
    "eq": lambda k, a, b: a == b, "ne": lambda k, a, b: a != b,
    "lt": lambda k, a, b: a < b, "le": lambda k, a, b: a <= b,
    "neg": lambda k, a: -a, "not": lambda k, a: not a if k == "bool" else ~a,
    "abs": lambda k, a: abs(a), "sgn": lambda k, a: (a > 0) - (a < 0),
    "convert": lambda k, a: a, "popc": lambda k, a: bin(unsigned(a, k)).count("1"),
    "clz": lambda k, a: bits(k) - unsigned(a, k).bit_length(),
    "ctz": lambda k, a: bits(k) if a == 0 else (a & -a).bit_length() - 1,
    "pow": lambda k, a, b: a ** b if b >= 0 else 0,
}

class NotHere(Exception):
    pass

reach = 0   # the largest number on the way to the last value: the library refuses what leaves 63 bits there

def evaluate(tree, values):
    global reach
    value = value_of(tree, values)
    reach = max(reach, abs(value))
    return value

def value_of(tree, values):
    global reach
    op = tree["op"]
    if op == "const":
        return tree["value"]
    if op == "var":
        return values[tree["name"]]
    if op == "capacity" or op == "value":
        raise NotHere(op)
    args = [evaluate(arg, values) for arg in tree["args"]]
    if op == "add":
        return sum(args)
    if op == "mul":
        product = 1
        for arg in args:
            product *= arg
            reach = max(reach, abs(product))
        return product
    if op == "max":
        return max(args)
    if op == "clamp":
        return max(0, args[0])
    if op == "roundup":
        return -(-args[0] // tree["alignment"]) * tree["alignment"]
    raise Exception("unknown operation " + op)

def compute_scalars(entry, values):
    for scalar in entry["scalars"]:
        if scalar["of"][0] == "f" or scalar["type"][0] == "f" or scalar["op"] not in SCALARS:
            raise NotHere(scalar["op"] + " " + scalar["of"])
        args = [evaluate(arg, values) for arg in scalar["args"]]
        values[scalar["name"]] = wrap(SCALARS[scalar["op"]](scalar["of"], *args), scalar["type"])

problems = 0
checked = 0
def check(condition, *words):
    global problems, checked
    checked += 1
    if not condition:
        problems += 1
        if problems < 10:
            print(*words)

NUMBERS = [0, 1, 2, 3, 5, 7, 8, 11, 13, 16, 31, 64, 100, 257, 1000, 4099, 65536, 10 ** 6, -1, -8]
BYTES = [0, 1, 7, 8, 63, 100, 256, 1000, 4096, 10 ** 5, 65536, 10 ** 7]

def choose(random, argument):
    value = random.choice(NUMBERS[:-2]) if argument["role"] == "size" else random.choice(NUMBERS)
    return float(value) if argument["type"][0] == "f" else wrap(value, argument["type"])

def check_shapes(entry, function, given, values, call_values):
    dimensions = [(argument, tree) for argument in entry["arguments"]
                   if argument["role"] == "array result" for tree in argument["shape"]]
    shapes = (ctypes.c_int64 * max(1, len(dimensions)))()
    code = function(shapes, *call_values)
    for (argument, tree), got in zip(dimensions, shapes):
        try:
            wanted = max(0, evaluate(tree, values))
        except NotHere:
            continue
        check(
    code == 3 or wanted == got or wanted >= 1 << 62,
    entry["name"],
    "shape",
    given,
    "manifest",
    wanted,
    "library",
     got)

def check_largest(random, entry, library, workspace, arguments, given):
    for at, argument in enumerate(arguments):
        if "largest" not in argument:
            continue
        inverse = getattr(library, argument["largest"])
        inverse.restype = ctypes.c_int64
        others = given[:at] + given[at + 1:]
        bytes_ = random.choice(BYTES)
        inverse.argtypes = [ctypes.c_size_t] + [TYPES[other["type"]] for other in arguments[:at] + arguments[at + 1:]]
        answer = inverse(bytes_, *others)
        at_answer = workspace(*given[:at], answer, *given[at + 1:]) if answer >= 0 else 0
        beyond = workspace(*given[:at], answer + 1, *given[at + 1:]) if answer < 2 ** 63 - 1 else UNKNOWN
        check(
    at_answer <= bytes_ < beyond,
    entry["name"],
    argument["largest"],
    "of",
    bytes_,
    "others",
    others,
    "is",
    answer,
    "with",
    at_answer,
     beyond)

def check_entry(entry, library):
    global reach
    random_ = random.Random(entry["name"])
    arguments = [argument for argument in entry["arguments"] if argument.get("for_workspace")]
    workspace = getattr(library, entry["workspace"]["function"])
    workspace.restype = ctypes.c_size_t
    workspace.argtypes = [TYPES[argument["type"]] for argument in arguments]
    shape = getattr(library, entry["function"] + "_shape")
    shape.argtypes = [ctypes.POINTER(ctypes.c_int64)] + workspace.argtypes
    for _ in range(60):
        given = [choose(random_, argument) for argument in arguments]
        values = {argument["name"]: value for argument, value in zip(arguments, given)}
        try:
            compute_scalars(entry, values)
        except NotHere:
            return
        reach = 0
        wanted, got = evaluate(entry["workspace"]["tree"], values), workspace(*given)
        check(
    wanted == got or (
        got == UNKNOWN and reach >= 1 << 60),
        entry["name"],
        "workspace",
        given,
        "manifest",
        wanted,
        "library",
         got)
        check_shapes(entry, shape, given, values, given)
        check_largest(random_, entry, library, workspace, arguments, given)
    bad = [-1 if argument["role"] == "size" else 0 for argument in arguments]
    if -1 in bad:
        check(workspace(*bad) == UNKNOWN, entry["name"], "workspace of a negative size")

def leaves(kind, rank=0):
    """The leaves of a type of the source: their types and ranks, None where the manifest gives no type."""
    if kind["kind"] == "scalar":
        return [(kind["type"], rank)]
    if kind["kind"] == "array":
        return leaves(kind["element"], rank + kind["rank"])
    if kind["kind"] in ("link", "diamond"):
        return [("i64", rank)]
    if kind["kind"] != "sum":
        parts = kind["parts"] if kind["kind"] == "tuple" else [field["type"] for field in kind["fields"]]
        return [leaf for part in parts for leaf in leaves(part, rank)]
    for constructor in kind["constructors"]:
        inner = [leaf for part in constructor["payload"] for leaf in leaves(part)]
        check([(leaf["type"], leaf["rank"]) for leaf in constructor["leaves"]] == inner, "leaves of", constructor)
    ranks = {leaf["slot"]: leaf["rank"] for item in kind["constructors"] for leaf in item["leaves"]}
    tag = [(kind["tag"], rank)] if "tag" in kind else []
    return tag + [(slot, rank + ranks.get(i, 0)) for i, slot in enumerate(kind["slots"])]

def check_interface(entry):
    """The types of the source have the leaves that the C function takes and returns."""
    arguments = {argument["name"]: argument for argument in entry["arguments"]}
    interface = entry["interface"]
    for kinds, values in (([p["type"] for p in interface["parameters"]], entry["parameters"]),
                          ([interface["result"]], entry["results"])):
        passed = [arguments[value["argument"]] for value in values if "argument" in value]
        wanted = [leaf for kind in kinds for leaf in leaves(kind)]
        check(wanted == [(a["type"], len(a.get("shape", ()))) for a in passed], entry["name"], "leaves", wanted)
    for kind in entry.get("cells", {}).get("types", ()):
        for constructor in kind["constructors"]:
            wanted = [leaf for part in constructor["payload"] for leaf in leaves(part)]
            check([name for name, _ in wanted] == [word["type"] for word in constructor["words"]], "words", constructor)
    for argument in entry["arguments"]:
        if argument["role"] == "result size":
            check(argument["dimension"] < len(arguments[argument["result"]]["shape"]), entry["name"], argument)

manifest = json.load(open(sys.argv[1]))
library = ctypes.CDLL(sys.argv[2])
assert manifest["format"] == 1 and [code["code"] for code in manifest["codes"]] == [0, 1, 2, 3, 4, 6]
for entry in manifest["entries"]:
    check_entry(entry, library)
    check_interface(entry)
print(checked, "checked")
sys.exit(problems > 0)
