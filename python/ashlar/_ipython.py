"""Cells of notebooks that are programs: %load_ext ashlar, then %%ashlar at the beginning of a cell."""
import shlex

from . import compile as compile_program
from ._errors import CompileError


def register(shell):
    def ashlar(line, cell):
        """%%ashlar [NAME] [-- OPTIONS]: compiles the cell; its entry points become variables.

        NAME is the variable of the whole module. OPTIONS are words for the compiler.
        """
        before, _, after = line.partition("--")
        names = shlex.split(before)
        if len(names) > 1 or not all(name.isidentifier() for name in names):
            raise ValueError("%%ashlar takes one name, then -- and options")
        words = shlex.split("--" + after) if after.strip() else []
        try:
            module = compile_program(source=cell, options=[word for word in words if word != "--"])
        except CompileError as error:
            print(error.message)
            return None
        shell.user_ns.update(module.entries)
        if names:
            shell.user_ns[names[0]] = module
        return module
    shell.register_magic_function(ashlar, "cell", "ashlar")
