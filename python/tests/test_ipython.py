"""A real IPython, if there is one: cells that are programs, and what a notebook shows."""
import os
import subprocess
import sys

import pytest

pytest.importorskip("IPython", reason="IPython is not installed")

SESSION = r'''
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

shell = InteractiveShell.instance()
shell.display_formatter.active_types = shell.display_formatter.format_types   # as in a notebook
shell.run_line_magic("load_ext", "ashlar")
HEAD = "%%ashlar "

def cell(text):
    with capture_output() as shown:
        done = shell.run_cell(text)
    return done, shown.stdout

done, _ = cell(HEAD + """kernels
entry twice [n] (xs: [n]f64) : [n]f64 = map (* 2) xs
entry bent [n] (xs: [n]i64) : [n]i64 = let a = scan (+) 0 xs in map2 (+) a (reverse a)
""")
assert done.success and repr(done.result) == "<ashlar program program: twice, bent>", done.result
assert shell.user_ns["kernels"] is done.result

_, shown = cell("import numpy; print(twice(numpy.arange(3.0)), kernels.bent.workspace(n=9))")
assert shown.startswith("[0. 2. 4.] 72"), shown

done, _ = cell("bent.memory_map(n=100)")
found, _ = shell.display_formatter.format(done.result)
assert found["image/svg+xml"].startswith("<svg"), found
assert "<picture of" in found["text/plain"]

done, shown = cell(HEAD + "\nentry bad : i64 = y\n")
assert done.success and done.result is None and "E0201" in shown and "<string>:1:19" in shown, shown

done, _ = cell(HEAD + "two names\nentry one : i64 = 1\n")
assert isinstance(done.error_in_exec, ValueError)

done, shown = cell(HEAD + "w -- --workers\nentry roots [n] (xs: [n]f64) : [n]f64 = map f64.exp xs\n")
_, shown = cell("print(w.roots(numpy.zeros(2), workers=2))")
assert shown.startswith("[1. 1.]"), shown

from IPython.core.oinspect import Inspector
found = shell.object_inspect("twice")
assert "xs: [n]f64" in found["docstring"] and "twice(xs: '[n]f64'" in found["definition"], found
print("good")
'''


def test_session(tmp_path):
    done = subprocess.run([sys.executable, "-c", SESSION], capture_output=True, text=True, cwd=tmp_path,
                          env=dict(os.environ, IPYTHONDIR=str(tmp_path), HOME=str(tmp_path), CC="cc", CFLAGS="-O0"))
    assert done.returncode == 0 and done.stdout.endswith("good\n"), done.stdout + done.stderr
