"""Ashlar in Python: programs of a functional array language, compiled to C that calls no allocator.

    import ashlar, numpy
    k = ashlar.compile('''
    -- | The mean of neighbours.
    entry smooth [n] (xs: [n]f64) : [n]f64 =
      tabulate n (\\\\i -> (xs[i64.max 0 (i - 1)] + xs[i] + xs[i64.min (n - 1) (i + 1)]) / 3)
    ''')
    k.smooth(numpy.arange(10.0)[::-2])
    help(k.smooth)
"""
import functools
import inspect
import json
import os

from ._compiler import CompileError, binary, compiled, source_of, with_workers
from ._errors import Diagnostic, Error
from ._load import Module
from ._entry import Entry, Picture
from ._pool import DIAMOND
from ._types import Variant
from ._workers import Workers

__all__ = ["compile", "check", "kernel", "Variant", "DIAMOND", "Error", "CompileError", "Diagnostic", "Entry",
           "Module", "Picture", "Workers", "binary", "build"]


def compile(program=None, *, source=None, options=(), cc=None, workers=False):
    """Compiles a program and returns its entry points as attributes of one object.

    program   the path of a file, or the text of a program (a string with several lines or with blanks, not a *.fut)
    source    the text of a program
    options   words for the compiler, such as ["--float", "relaxed"]
    cc        the C compiler with its options; otherwise the variables CC and CFLAGS, or cc -O3 -march=native
    workers   True: calls take workers=, and run on one thread without it; a number, or Workers: what such calls run on

    Mistakes in the program are a CompileError. What was compiled once is found in the cache (ASHLAR_CACHE, or
    ~/.cache/ashlar/python).
    """
    origin = source_of(program, source)
    options = with_workers(options, workers)
    folder = compiled(origin, tuple(options), cc)
    with open(os.path.join(folder, "manifest.json"), encoding="utf-8") as file:
        manifest = json.load(file)

    def explain(*words):
        return origin.run(["explain"] + list(options) + list(words))
    standing = None if workers is True or workers is False else workers
    return Module(os.path.join(folder, "program.so"), manifest, origin.name, explain, origin, standing)


def check(program=None, *, source=None, options=()):
    """The mistakes and warnings of a program, as a list of Diagnostic: empty if there are none."""
    origin = source_of(program, source)
    try:
        origin.run(["check", "--quiet"] + list(options))
    except CompileError as error:
        if not error.diagnostics:
            raise
        return error.diagnostics
    return []


def kernel(function=None, *, options=(), cc=None, workers=False):
    """A decorator: the docstring of the function is a program, whose entry point with the function's name it becomes.

    The names of the function's parameters, if it has any, are those of the entry point.
    """
    if function is None:
        return functools.partial(kernel, options=options, cc=cc, workers=workers)
    text = inspect.cleandoc(function.__doc__ or "")
    if not text.strip():
        raise TypeError("%s has no docstring; a kernel's docstring is its program" % function.__name__)
    module = compile(source=text + "\n", options=options, cc=cc, workers=workers)
    name = function.__name__
    if name not in module.entries:
        raise TypeError("the program of %s has no entry point `%s`; it has: %s" % (
            name, name, ", ".join(module.entries)))
    entry = module.entries[name]
    names = list(inspect.signature(function).parameters)
    wanted = [parameter for parameter, _, _ in entry._parameters]
    if names and names != wanted:
        raise TypeError("%s: the function's parameters are %s, the program's %s" % (
            name, ", ".join(names), ", ".join(wanted)))
    entry.__module__ = function.__module__
    return entry


def build(program, name, folder=None, **words):
    """Writes a package that needs neither Ashlar nor a compiler: see `ashlar build`."""
    from ._build import build_package
    return build_package(program, name, folder, **words)


def load_ipython_extension(shell):
    """%load_ext ashlar: cells that begin with %%ashlar are programs."""
    from ._ipython import register
    register(shell)
