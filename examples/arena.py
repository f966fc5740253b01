# arena.py MANIFEST ENTRY:n=3,m=4...: the bytes of an arena that all these
# calls can share, one after the other, rounded up to a multiple of 8.
import json
import sys

def evaluate(tree, sizes):
    args = [evaluate(arg, sizes) for arg in tree.get("args", [])]
    if tree["op"] == "const":
        return tree["value"]
    if tree["op"] == "var":
        return sizes[tree["name"]]
    if tree["op"] == "roundup":
        return -(-args[0] // tree["alignment"]) * tree["alignment"]
    if tree["op"] == "mul":
        product = 1
        for arg in args:
            product *= arg
        return product
    return {"add": sum, "max": max, "clamp": lambda args: max(0, args[0])}[tree["op"]](args)

entries = {entry["name"]: entry for entry in json.load(open(sys.argv[1]))["entries"]}
needed = 0
for call in sys.argv[2:]:
    name, _, sizes = call.partition(":")
    assert entries[name]["memory"] != "growing" and not entries[name]["scalars"], name
    given = {size: int(value) for size, value in (word.split("=") for word in sizes.split(",") if word)}
    needed = max(needed, evaluate(entries[name]["workspace"]["tree"], given))
print(-(-needed // 8) * 8)
