# stack.py MANIFEST PROGRAM.c CALLGRAPH: the longest way through gcc's call graph (-fcallgraph-info=su) from each entry,
# in bytes of stack, must not be beyond what the manifest says. Functions of the C library count nothing. Prints what is
# beyond, and "N checked, USED of STATED at most".
import json
import re
import sys

graph = open(sys.argv[3]).read()
depth = re.search(r"#define ASHLAR_DEPTH (\d+)", open(sys.argv[2]).read())
depth = int(depth.group(1)) if depth else 0
frames = {}
for title, label in re.findall(r'node: \{ title: "([^"]*)" label: "([^"]*)"', graph):
    size = re.search(r"(\d+) bytes \(([a-z,]*)\)", label)
    assert not size or "dynamic" not in size.group(2) or "bounded" in size.group(2), title + " has no bound"
    frames[title] = int(size.group(1)) if size else 0
callees = {title: set() for title in frames}
for source, target in re.findall(r'edge: \{ sourcename: "([^"]*)" targetname: "([^"]*)"', graph):
    callees.setdefault(source, set()).add(target)

def reachable(start):
    seen, work = set(), [start]
    while work:
        for callee in callees.get(work.pop(), ()):
            if callee not in seen:
                seen.add(callee)
                work.append(callee)
    return seen

reach = {title: reachable(title) for title in frames}
longest = {}
def way(title):
    if title not in longest:
        circle = {other for other in reach[title] if title in reach.get(other, ())}
        beyond = {callee for member in circle | {title}
            for callee in callees.get(member, ()) if callee not in circle and callee != title}
        own = (depth + 1) * max(frames[member] for member in circle) if circle else frames.get(title, 0)
        longest[title] = own + max([way(callee) for callee in beyond if callee in frames], default=0)
    return longest[title]

sys.setrecursionlimit(100000)
failed, most = 0, (0, 1)
titles = {title.split(":")[-1]: title for title in frames}
entries = json.load(open(sys.argv[1]))["entries"]
for entry in entries:
    used, stated = way(titles[entry["function"]]), entry["stack"]
    most = max(most, (used, stated), key=lambda pair: pair[0] / pair[1])
    if used > stated:
        failed += 1
        print(entry["name"], "uses", used, "bytes of stack, stated are", stated)
print(len(entries), "checked,", most[0], "of", most[1], "at most")
sys.exit(failed > 0)
