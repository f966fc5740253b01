"""A compiled program in this process: its shared library, its manifest, and its entry points as attributes."""
import ctypes
import json
import os
import sysconfig

if sysconfig.get_config_var("Py_GIL_DISABLED"):
    raise ImportError("ashlar: Python without a global interpreter lock is not supported")

from ._entry import Entry   # noqa: E402  (after the check)
from ._plan import layouts  # noqa: E402
from ._workers import Workers, count_of   # noqa: E402

FORMAT = 1


class Module:
    """The entry points of a program. `k.step(...)` calls the entry point `step`; `k.entries` lists them by name.

    workers   of the calls that name none: a number, or Workers
    """

    def __init__(self, library, manifest, name="program", explain=None, source=None, workers=None):
        if manifest["format"] != FORMAT:
            raise ImportError("ashlar: a manifest of format %s, this package reads %d" % (manifest["format"], FORMAT))
        self._name, self._manifest, self._source, self._explainer = name, manifest, source, explain
        self._library, self._functions = ctypes.CDLL(os.fspath(library)), {}
        self._pools, self._workers = {}, None
        if workers is not None:
            self._workers = self._pool_of(workers)
        self.entries = {layout.entry["name"]: Entry(self, layout) for layout in layouts(manifest)}

    def _address(self, name):
        return ctypes.cast(getattr(self._library, name), ctypes.c_void_p).value

    def _function(self, name, result):
        if name not in self._functions:
            function = getattr(self._library, name)
            function.restype = result
            self._functions[name] = function
        return self._functions[name]

    def _pool_of(self, workers):
        """The pool that a call names; one of each size belongs to the module, and is made when it is first named."""
        if isinstance(workers, Workers):
            return workers
        if not self._manifest.get("workers"):
            raise TypeError("%s was compiled without workers; pass workers=True to ashlar.compile, or --workers to "
                            "ashlar build" % self._name)
        count = count_of(workers)
        if count not in self._pools:
            self._pools.setdefault(count, Workers(count))
        return self._pools[count]

    def _explain(self, *words):
        if self._explainer is None:
            raise RuntimeError("%s was built without its source: nothing can be explained" % self._name)
        return self._explainer(*words)

    def __getattr__(self, name):
        try:
            return self.__dict__["entries"][name]
        except KeyError:
            known = ", ".join(self.__dict__.get("entries", ())) or "none, since no definition begins with `entry`"
            raise AttributeError("%s has no entry point `%s`; it has: %s" % (
                self.__dict__.get("_name", "the program"), name, known)) from None

    def __getitem__(self, name):
        """The entry point with this name, also if an attribute of the module has it."""
        return self.entries[name]

    def __dir__(self):
        return list(super().__dir__()) + list(self.entries)

    def __reduce__(self):
        raise TypeError("a compiled program cannot be pickled; compile it in the other process")

    def __repr__(self):
        return "<ashlar program %s: %s>" % (self._name, ", ".join(self.entries))


def load(folder, name):
    """The program whose library and manifest are in a folder: what a package made by `ashlar build` calls."""
    with open(os.path.join(folder, "manifest.json"), encoding="utf-8") as file:
        return Module(os.path.join(folder, "program.so"), json.load(file), name)
