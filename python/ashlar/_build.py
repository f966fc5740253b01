"""Packages that need neither Ashlar nor a compiler: `ashlar build kernel.fut --python NAME`.

A package has the shared library of the program, its manifest, the modules that call it (a copy of a part of this
package), and type stubs. This file imports no NumPy, so a package can be built where there is none.
"""
import argparse
import keyword
import os
import shlex
import shutil
import subprocess
import sys
import tempfile

from ._compiler import ALWAYS, CompileError, Source, c_compiler, generate, run, with_workers

RUNTIME = ("_errors.py", "_types.py", "_plan.py", "_pool.py", "_entry.py", "_workers.py", "_load.py")
EXTENSION = ("_call.c", "_workers.c")
PORTABLE_FLAGS = "-O3"
HERE = os.path.dirname(os.path.abspath(__file__))

INIT = '''"""%(doc)s"""
# Written by `ashlar build`.
import os as _os

from ._ashlar._errors import Error
from ._ashlar._load import load as _load
from ._ashlar._pool import DIAMOND
from ._ashlar._types import Variant
from ._ashlar._workers import Workers

_module = _load(_os.path.dirname(_os.path.abspath(__file__)), __name__)
entries = _module.entries
%(names)s
__all__ = [%(all)s]
'''

STUB_HEAD = '''# Written by `ashlar build`.
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Tuple, Union
import numpy
from numpy.typing import NDArray

class Error(Exception):
    message: str
    place: str
    file: Optional[str]
    line: Optional[int]
    column: Optional[int]

class Variant:
    constructor: str
    payload: Tuple[Any, ...]
    def __init__(self, constructor: str, *payload: Any) -> None: ...
    @property
    def value(self) -> Any: ...
    def __getitem__(self, at: int) -> Any: ...

class Workers:
    count: int
    def __init__(self, count: int) -> None: ...
    def __enter__(self) -> "Workers": ...
    def __exit__(self, *_: Any) -> None: ...
    def close(self) -> None: ...

DIAMOND: Any
entries: Dict[str, Any]
'''


class Stubs:
    """The text of the type stubs: a class for each record that is returned, and one for each entry point."""

    def __init__(self, manifest):
        self.records, self.lines = {}, []
        self.takes_workers = bool(manifest.get("workers"))
        entries = [entry for entry in manifest["entries"]
                   if not any(argument["role"] == "strides" for argument in entry["arguments"])]
        classes = [self.entry(entry, name) for name, entry in named(entries).items()]
        self.lines = [STUB_HEAD] + self.lines + classes

    def scalar(self, name):
        return {"b": "bool", "f": "float"}.get(name[0], "int")

    def array(self, element, rank, is_result):
        if element["kind"] == "scalar":
            name = element["type"]
            size = {"bool": "bool_"}.get(name, {"i": "int", "u": "uint", "f": "float"}[name[0]] + name[1:]
                                         if name != "bool" else "")
            return "NDArray[numpy.%s]" % size
        if element["kind"] == "sum":
            return "List[" * rank + "Variant" + "]" * rank
        return self.type(element, is_result, rank) if is_result else "Any"

    def record(self, tree, rank):
        fields = [(field["name"], self.type(field["type"], True, rank)) for field in tree["fields"]]
        key = (tree.get("name", "record"), tuple(fields))
        if key not in self.records:
            base = key[0] if key[0].isidentifier() and not keyword.iskeyword(key[0]) else "record"
            name = "_%s_%d" % (base, len(self.records))
            self.records[key] = name
            self.lines.append("class %s(NamedTuple):" % name)
            self.lines += ["    %s: %s" % pair for pair in fields if pair[0].isidentifier()] or ["    pass"]
            self.lines.append("")
        return self.records[key]

    def type(self, tree, is_result, rank=0):
        kind = tree["kind"]
        if kind == "array":
            return self.array(tree["element"], rank + tree["rank"], is_result)
        if kind == "scalar":
            return self.array(tree, rank, is_result) if rank else self.scalar(tree["type"])
        if kind == "tuple":
            return "Tuple[%s]" % (", ".join(self.type(part, is_result, rank) for part in tree["parts"]) or "()")
        if kind == "record":
            return self.record(tree, rank) if is_result else "Any"
        if kind == "sum":
            if rank:
                return self.array(tree, rank, is_result)
            return "Variant" if is_result else "Union[Variant, str, Tuple[Any, ...]]"
        return "Any"

    def entry(self, entry, name):
        interface = entry["interface"]
        parameters = ["self"]
        for i, parameter in enumerate(interface["parameters"]):
            plain = parameter["name"]
            if not plain.isidentifier() or keyword.iskeyword(plain) or plain in (
                    "out", "workspace", "workers", "self"):
                plain = "__argument%d" % i
            parameters.append("%s: %s" % (plain, self.type(parameter["type"], False)))
        result = self.type(interface["result"], True)
        lines = ["class _%s:" % name]
        text = (entry.get("documentation") or "").strip()
        if text:
            lines.append("    " + docstring(text))
        lines += ["    contract: Dict[str, Any]",
                  "    def __call__(%s, *, out: Any = None, workspace: Any = None%s) -> %s: ..." % (
                      ", ".join(parameters),
                      ", workers: Union[None, int, Workers] = None" if self.takes_workers else "", result),
                  "    def workspace(self, *arguments: Any, strided: bool = False, **numbers: Any) -> int: ..."]
        sizes = [argument["name"] for argument in entry["arguments"] if "largest" in argument]
        for name in sizes + ["workers"] * ("largest_workers" in entry["workspace"] and "workers" not in sizes):
            if name.isidentifier():
                lines.append("    def largest_%s(self, size: int, **numbers: Any) -> Optional[float]: ..." % name)
        return "\n".join(lines + ["", "%s: _%s" % (name, name), ""])


def docstring(text):
    return '"""%s"""' % text.replace("\\", "\\\\").replace('"""', '\\"\\"\\"') if not text.endswith('"') else (
        '"""%s """' % text.replace("\\", "\\\\").replace('"""', '\\"\\"\\"'))


def named(entries):
    """The entry points by a name that Python accepts: `pass` is pass_."""
    found = {}
    for entry in entries:
        name = entry["name"]
        if keyword.iskeyword(name) or name in ("entries", "Error", "Variant", "Workers", "DIAMOND"):
            name += "_"
        while name in found:
            name += "_"
        found[name] = entry
    return found


def write(folder, name, text):
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write(text)


def compile_extension(folder, words):
    """The extension for the package: it uses the stable ABI, so one build serves all versions of CPython."""
    with tempfile.TemporaryDirectory(prefix="ashlar-") as headers:
        run(["headers", "-o", headers])
        command = words + [word for word in ALWAYS if not word.startswith("-DASHLAR")] + ["-I", headers] + [
            os.path.join(HERE, name) for name in EXTENSION] + ["-o", os.path.join(folder, "_call.abi3.so"), "-lpthread"]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace")
    if done.returncode != 0:
        raise CompileError("the C compiler failed (%s):\n%s" % (words[0], done.stderr[:4000]))


def fill(folder, source, options, words):
    import json
    generate(source, folder, options, words)
    for name in ("program.c", "program.h", "calls.c"):
        os.remove(os.path.join(folder, name))
    runtime = os.path.join(folder, "_ashlar")
    os.mkdir(runtime)
    write(runtime, "__init__.py", '"""Calls the program: a part of the Python package `ashlar`."""\n')
    for name in RUNTIME:
        shutil.copyfile(os.path.join(HERE, name), os.path.join(runtime, name))
    compile_extension(runtime, words)
    with open(os.path.join(folder, "manifest.json"), encoding="utf-8") as file:
        manifest = json.load(file)
    stubs = Stubs(manifest)
    entries = named([entry for entry in manifest["entries"]
                     if not any(argument["role"] == "strides" for argument in entry["arguments"])])
    names = list(entries)
    write(folder, "__init__.py", INIT % {
        "doc": "The entry points of %s: %s." % (os.path.basename(source.path or "a program"), ", ".join(names)),
        "names": "\n".join('%s = entries["%s"]' % (name, entry["name"]) for name, entry in entries.items()),
        "all": ", ".join('"%s"' % name for name in names + ["DIAMOND", "Error", "Variant", "Workers", "entries"])})
    write(folder, "__init__.pyi", "\n".join(stubs.lines))
    write(folder, "py.typed", "")
    os.chmod(folder, 0o755)


def is_package_of_ours(folder):
    return os.path.isfile(os.path.join(folder, "manifest.json")) and os.path.isdir(os.path.join(folder, "_ashlar"))


def build_package(program, name, folder=None, options=(), cc=None, workers=False):
    """Writes the package `name` in `folder` (the current one) and returns its path.

    program   the path of a program; options: words for the compiler
    workers   True: calls take workers=, as those of ashlar.compile
    cc        the C compiler with its options; otherwise CC and CFLAGS, or cc -O3, which suits other machines, too
    """
    if not name.isidentifier() or keyword.iskeyword(name):
        raise ValueError("a package's name is a name of Python, not %r" % name)
    source, options = Source(path=os.fspath(program)), with_workers(options, workers)
    words = c_compiler(cc or "%s %s" % (os.environ.get("CC") or "cc", os.environ.get("CFLAGS") or PORTABLE_FLAGS))
    folder = folder or "."
    target = os.path.join(folder, name)
    if os.path.lexists(target) and not is_package_of_ours(target):
        raise FileExistsError("%s is there already, and was not written by `ashlar build`" % target)
    os.makedirs(folder, exist_ok=True)
    making = tempfile.mkdtemp(prefix=".%s-" % name, dir=folder)
    try:
        fill(making, source, options, words)
        if os.path.lexists(target):
            shutil.rmtree(target)
        os.rename(making, target)
    finally:
        shutil.rmtree(making, ignore_errors=True)
    return target


def main():
    parser = argparse.ArgumentParser(prog="ashlar build")
    parser.add_argument("program")
    parser.add_argument("--python", metavar="NAME", required=True)
    parser.add_argument("-o", metavar="FOLDER", dest="folder", default=".")
    parser.add_argument("--cc", metavar="WORDS")
    parser.add_argument("--workers", action="store_true")
    parser.add_argument("--with", metavar="WORDS", dest="options", default="")
    given = parser.parse_args()
    try:
        path = build_package(given.program, given.python, given.folder, shlex.split(given.options), given.cc,
                             given.workers)
    except (CompileError, OSError, ValueError) as problem:
        print(problem, file=sys.stderr)
        return 2
    print("wrote %s" % path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
