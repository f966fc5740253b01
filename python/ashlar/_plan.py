"""The slots of an entry point: the C that is compiled with a program so that the extension can call it, and the plan
that tells the extension where the leaves are.

Each argument of the C function has a slot of 8 bytes (an array a second one, for its strides; a pool several). The
function ashlar_call_N_ takes the slots and calls the entry point N of the manifest. No
name of a program ends in an underscore.
"""
import array

TYPES = ("i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "f16", "f32", "f64", "bool")
CODES = {name: code for code, name in enumerate(TYPES)}   # in the order of _call.c
FIXED = ("workspace", "workspace_bytes", "chunks", "error")
MEMBERS = {"f16": "u16", "bool": "truth"}
ROLES = {"scalar": 0, "array": 1, "consumed": 2, "size": 3}

PROLOGUE = '''/* Written by the Python package: the functions of %(source)s, called with slots. */
#include "%(source)s"
typedef union ashlar_slot_ {
  void *pointer; int64_t i64; uint64_t u64; int32_t i32; uint32_t u32; int16_t i16; uint16_t u16; int8_t i8; uint8_t u8;
  float f32; double f64; bool truth;
} ashlar_slot_;
#if defined __GNUC__
#define ASHLAR_EXPORT __attribute__((visibility("default")))
#else
#define ASHLAR_EXPORT
#endif
ASHLAR_EXPORT const char *ashlar_message_(const void *error, char *buffer, size_t size) {
  return %(program)s_message((const %(program)s_error *)error, buffer, size);
}
'''


class Layout:
    """The arguments of an entry point by name, each with its slot."""

    def __init__(self, number, entry, strided):
        self.number, self.entry, self.strided = number, entry, strided
        self.arguments = {argument["name"]: argument for argument in entry["arguments"]}
        self.slots, self.strides, self.pool = {}, {}, None
        self.count = len(FIXED)
        for argument in entry["arguments"]:
            name = argument["name"]
            self.slots[name] = self.take(1)
            if argument["role"] in ("array", "array result"):
                self.strides[name] = self.take(1)
            if argument["role"] == "pool":   # words, size, used, free; each kind of rows: memory, elements of a row
                self.pool = argument
                self.take(3)
                self.rows = {row["member"]: self.take(2) for row in argument.get("rows", ())}
        # sizes of results that are known before the call, and passed as capacities all the same
        self.capacities = {(a["result"], a["dimension"]): self.slots[a["name"]] for a in entry["arguments"]
                           if a["role"] == "result size" and "result" in a}
        self.sizing = [a["name"] for a in entry["arguments"] if a.get("for_workspace")]
        # the pointer to the workers, and their number
        self.workers = self.take(2) if any(e["workspace"].get("workers") for e in (entry, strided) if e) else None

    def take(self, count):
        first, self.count = self.count, self.count + count
        return first

    # ---- C
    def value(self, name):
        argument = self.arguments[name]
        return "a_[%d].%s" % (self.slots[name], MEMBERS.get(argument["type"], argument["type"]))

    def c_argument(self, argument):
        name, role = argument["name"], argument["role"]
        if role in ("array", "array result"):
            return "a_[%d].pointer" % self.slots[name]
        if role == "scalar result" or role == "result size":
            return "&" + self.value(name)
        if role == "strides":
            return "a_[%d].pointer" % self.strides[name[:-len("_strides")]]
        if role == "pool":
            return "&pool_"
        return self.value(name)

    def call(self, entry, suffix):
        passed = [self.c_argument(argument) for argument in entry["arguments"] if not argument.get("of_pool")]
        passed += ["a_[0].pointer", "(size_t)a_[1].u64"] + ["a_[2].pointer"] * entry["workspace"]["chunks"]
        passed += ["a_[%s].pointer" % self.workers] * entry["workspace"].get("workers", False) + ["a_[3].pointer"]
        lines = ["ASHLAR_EXPORT int ashlar_call_%d%s_(ashlar_slot_ *a_) {" % (self.number, suffix)]
        call = "%s(%s)" % (entry["function"], ", ".join(passed))
        return lines + (self.call_with_pool(call) if self.pool else ["  return %s;" % call]) + ["}"]

    def call_with_pool(self, call):
        at = self.slots["pool"]
        lines = ["  PROGRAM_pool pool_ = PROGRAM_pool_of(a_[%d].pointer, a_[%d].i64);" % (at, at + 1),
                 "  pool_.used = a_[%d].i64, pool_.free = a_[%d].i64;" % (at + 2, at + 3)]
        for member, slot in self.rows.items():
            lines.append("  PROGRAM_pool_give_%s(&pool_, a_[%d].pointer, a_[%d].i64);" % (member, slot, slot + 1))
        return lines + ["  return %s;" % call]

    def measuring(self, entry):
        """The arguments of the function that gives the workspace."""
        passed = [self.value(name) for name in self.sizing]
        return passed + ["a_[%d].i64" % (self.workers + 1)] if entry["workspace"].get("workers") else passed

    def measure(self, entry, suffix):
        return ["ASHLAR_EXPORT size_t ashlar_bytes_%d%s_(ashlar_slot_ *a_) {" % (self.number, suffix), "  (void)a_;",
                "  return %s(%s);" % (entry["workspace"]["function"], ", ".join(self.measuring(entry))), "}"]

    def shape(self):
        passed = ["shapes_"] + [self.value(name) for name in self.sizing]
        return ["ASHLAR_EXPORT int ashlar_shape_%d_(ashlar_slot_ *a_, int64_t *shapes_) {" % self.number, "  (void)a_;",
                "  return %s_shape(%s);" % (self.entry["function"], ", ".join(passed)), "}"]

    def inverses(self):
        """Of the workspace: the names of sizes, each with its slot and the C function."""
        found = {a["name"]: (self.slots[a["name"]], a["largest"]) for a in self.entry["arguments"] if "largest" in a}
        if "largest_workers" in self.entry["workspace"]:
            found.setdefault("workers", (self.workers + 1, self.entry["workspace"]["largest_workers"]))
        return found

    def largest(self, slot, function):
        """An inverse: the slot of the size holds the bytes."""
        size = "a_[%d].i64" % slot
        others = [other for other in self.measuring(self.entry) if other != size]
        return ["ASHLAR_EXPORT int64_t ashlar_largest_%d_%d_(ashlar_slot_ *a_) {" % (self.number, slot),
                "  return %s(%s);" % (function, ", ".join(["(size_t)a_[%d].u64" % slot] + others)), "}"]

    def cells(self):
        if not self.pool or not self.pool["takes_cells"]:
            return []
        passed = ", ".join(map(self.value, self.pool["cells_from"]))
        return ["ASHLAR_EXPORT int64_t ashlar_cells_%d_(ashlar_slot_ *a_) {" % self.number, "  (void)a_;",
                "  return %s(%s);" % (self.pool["cells_function"], passed), "}"]

    def functions(self):
        lines = self.call(self.entry, "") + self.measure(self.entry, "") + self.shape() + self.cells()
        for slot, function in self.inverses().values():
            lines += self.largest(slot, function)
        if self.strided:
            lines += self.call(self.strided, "_strided") + self.measure(self.strided, "_strided")
        return lines

    # ---- the plan of the extension (_call.c, read_plan)
    def dimension(self, tree, is_result, place):
        if tree["op"] == "const" and not is_result:
            return -1, tree["value"]
        if tree["op"] == "var" and not is_result:
            return self.slots[tree["name"]], 0
        if tree["op"] in ("capacity", "value"):
            return self.slots[tree["name"]], int(tree["op"] == "value")
        return self.capacities.get(place, -1), 2

    def leaf(self, argument, dimensions):
        name, role = argument["name"], argument["role"]
        is_result = "result" in role
        kind = "array" if is_result and role.startswith("array") else "scalar" if is_result else role
        if argument.get("consumed"):
            kind = "consumed"
        shape = argument.get("shape", ())
        numbers = [ROLES[kind], CODES[argument["type"]], self.slots[name], self.strides.get(name, -1), len(shape)]
        for d, tree in enumerate(shape):
            numbers += self.dimension(tree, is_result, (name, d))
            dimensions.append(tree)
        return numbers

    def plan(self, address, simple, single, once, takes_workers):
        """The numbers in the order of read_plan; `address` gives the address of a function."""
        parameters = [self.arguments[p["argument"]] for p in self.entry["parameters"] if "argument" in p]
        results = [self.arguments[r["argument"]] for r in self.entry["results"] if "argument" in r]
        dimensions, leaves = [], []
        for argument in parameters + results:
            leaves += self.leaf(argument, dimensions)
        shapes = sum(len(argument.get("shape", ())) for argument in results)
        numbers = [address("ashlar_call_%d_" % self.number),
                   address("ashlar_call_%d_strided_" % self.number) if self.strided else 0,
                   address("ashlar_bytes_%d_" % self.number),
                   address("ashlar_bytes_%d_strided_" % self.number) if self.strided else 0,
                   address("ashlar_shape_%d_" % self.number), address("ashlar_message_"), self.count, shapes + 1,
                   simple, single, self.workers or (0 if takes_workers else -1), once, len(parameters), len(results),
                   len(dimensions)]
        return array.array("q", numbers + leaves).tobytes()


def layouts(manifest):
    """The layouts of the entry points of a program; a strided variant belongs to its entry point."""
    def is_strided(entry):
        return any(argument["role"] == "strides" for argument in entry["arguments"])
    strided = {entry["name"]: entry for entry in manifest["entries"] if is_strided(entry)}
    plain = [entry for entry in manifest["entries"] if not is_strided(entry)]
    return [Layout(number, entry, strided.get(entry["name"] + "_strided")) for number, entry in enumerate(plain)]


def stub_text(manifest, source):
    """The C file that includes the generated one."""
    lines = [line for layout in layouts(manifest) for line in layout.functions()]
    text = PROLOGUE % {"source": source, "program": manifest["program"]} + "\n".join(lines) + "\n"
    return text.replace("PROGRAM", manifest["program"])


