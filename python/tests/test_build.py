"""Packages that need neither Ashlar nor a compiler."""
import ast
import os
import subprocess
import sys

import pytest

import ashlar
from ashlar import _build

PROGRAM = """
type point = {x: f64, y: f64}
-- | Moves "points" by \\one.
entry moved [n] (ps: [n]point) : [n]point = map (\\p -> {x = p.x + 1, y = p.y}) ps
entry doubled [n] (xs: [n]f64) : [n]f64 = map (* 2) xs
entry scanned [n] (xs: [n]i64) : [n]i64 = reverse (scan (+) 0 (reverse xs))
entry pass (x: i64) : (i64, bool) = (x, true)
entry lambda (in_: #a i32 | #b) : #a i32 | #b = in_
"""
USE = """
import sys, numpy, kernels
assert "ashlar" not in sys.modules
assert kernels.doubled(numpy.arange(6.0)[::-2]).tolist() == [10, 6, 2]
assert kernels.moved({"x": numpy.ones(2), "y": numpy.zeros(2)}).x.tolist() == [2, 2]
assert kernels.pass_(3) == (3, True) and kernels.lambda_(("a", 3)) == kernels.Variant("a", 3)
assert kernels.entries["pass"](4) == (4, True)
assert 'Moves "points"' in kernels.moved.__doc__
try:
    kernels.doubled(3)
except TypeError:
    pass
try:
    kernels.doubled.copies()
except RuntimeError as problem:
    assert "without its source" in str(problem)
print("used", kernels.scanned.workspace(n=10))
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("built")
    (folder / "kernel.fut").write_text(PROGRAM)
    ashlar.build(folder / "kernel.fut", "kernels", folder, cc="cc -O1")
    return folder


def test_use(folder):
    """No compiler, no ashlar, no folder of programs is there."""
    found = [path for path in sys.path if path and os.path.isdir(os.path.join(path, "numpy"))][:1]
    numpy_only = folder / "site"
    numpy_only.mkdir()
    for name in os.listdir(found[0]):
        if name.startswith("numpy"):
            os.symlink(os.path.join(found[0], name), numpy_only / name)
    environment = {"PYTHONPATH": "%s%s%s" % (folder, os.pathsep, numpy_only), "PATH": "/nowhere", "HOME": "/nowhere"}
    done = subprocess.run([sys.executable, "-S", "-c", USE], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("used")


def test_contents(folder):
    found = sorted(os.listdir(folder / "kernels"))
    assert [name for name in found if name != "__pycache__"] == [
        "__init__.py", "__init__.pyi", "_ashlar", "manifest.json", "program.so", "py.typed"]


def test_stubs(folder):
    text = (folder / "kernels" / "__init__.pyi").read_text()
    tree = ast.parse(text)
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    assert {"_moved", "_doubled", "_pass_", "_lambda_", "_point_0"} <= set(classes)
    assert "NDArray[numpy.float64]" in text and "-> Tuple[int, bool]" in text and "-> _point_0" in text
    assert ast.get_docstring(classes["_moved"]) == 'Moves "points" by \\one.'
    assert "def largest_n(" in text or "largest" not in str(ashlar.compile(PROGRAM, cc="cc -O0").scanned.contract)


def test_stubs_are_typed(folder):
    pytest.importorskip("mypy")
    (folder / "use.py").write_text("import kernels, numpy\nxs = kernels.doubled(numpy.zeros(3))\nreveal_type(xs)\n"
                                   "kernels.doubled(3)\n")
    done = subprocess.run([sys.executable, "-m", "mypy", "use.py"], cwd=folder, capture_output=True, text=True)
    assert "numpy.ndarray" in done.stdout and "Found 1 error" in done.stdout, done.stdout


def test_replaced(folder):
    (folder / "other.fut").write_text("entry one (x: i64) : i64 = x + 1\n")
    ashlar.build(folder / "other.fut", "others", folder, cc="cc -O0")
    ashlar.build(folder / "other.fut", "others", folder, cc="cc -O0")
    assert os.path.isfile(folder / "others" / "program.so")
    (folder / "mine").mkdir()
    with pytest.raises(FileExistsError, match="not written by"):
        ashlar.build(folder / "other.fut", "mine", folder)
    assert os.listdir(folder / "mine") == []
    assert not [name for name in os.listdir(folder) if name.startswith(".others")]


@pytest.mark.parametrize("name", ["a-b", "1a", "class", "", "../a"])
def test_names(folder, name):
    with pytest.raises(ValueError, match="name of Python"):
        ashlar.build(folder / "kernel.fut", name, folder)


def test_command(folder):
    done = subprocess.run([ashlar.binary(), "build", "--python", "commanded", "-o", str(folder), "--cc", "cc -O0",
                           "--with", "--float relaxed", str(folder / "kernel.fut")], capture_output=True, text=True,
                          env=dict(os.environ, PYTHON=sys.executable))
    assert done.returncode == 0 and "wrote" in done.stdout, done.stderr
    code = "import commanded, numpy; print(commanded.doubled(numpy.arange(3.0)))"
    done = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True)
    assert done.stdout == "[0. 2. 4.]\n", done.stderr


@pytest.mark.parametrize("words,problem", [
    (["kernel.fut"], "which language"), (["--python", "a-b", "kernel.fut"], "name of Python"),
    (["--python", "x", "missing.fut"], "missing.fut"), (["--python", "x", "bad.fut"], "E0"),
    (["--python", "x", "--cc", "no-such-compiler", "kernel.fut"], "no C compiler"),
    (["--python", "x", "--with", "--no-such", "kernel.fut"], "--no-such")])
def test_command_refuses(folder, words, problem):
    (folder / "bad.fut").write_text("entry bad : i64 = y\n")
    done = subprocess.run([ashlar.binary(), "build"] + words, capture_output=True, text=True, cwd=folder,
                          env=dict(os.environ, PYTHON=sys.executable))
    assert done.returncode == 2 and problem in done.stderr and not (folder / "x").exists()


def test_command_without_python(folder):
    done = subprocess.run([ashlar.binary(), "build", "--python", "x", "kernel.fut"], capture_output=True, text=True,
                          cwd=folder, env=dict(os.environ, PYTHON="/nowhere/python"))
    assert done.returncode == 2 and "install python3" in done.stderr


def test_one_list_of_files():
    """Everything that a package copies is there."""
    for name in _build.RUNTIME + ("_call.c", "_abi.h"):
        assert os.path.isfile(os.path.join(_build.HERE, name))


def test_backend(folder, tmp_path):
    """A project whose wheel has a package made of a program."""
    build_meta = pytest.importorskip("setuptools.build_meta")
    assert hasattr(build_meta, "build_wheel")
    pytest.importorskip("wheel")
    try:
        import tomllib   # noqa: F401
    except ImportError:
        pytest.importorskip("tomli")
    (tmp_path / "kernel.fut").write_text(PROGRAM)
    (tmp_path / "pyproject.toml").write_text(
        '[build-system]\nrequires = ["ashlar", "setuptools"]\nbuild-backend = "ashlar.backend"\n'
        '[project]\nname = "project"\nversion = "1"\n[tool.setuptools]\npackages = ["kernels", "kernels._ashlar"]\n'
        '[tool.setuptools.package-data]\n"*" = ["*.so", "*.json", "*.pyi", "py.typed"]\n'
        '[tool.ashlar]\ncc = "cc -O0"\n[tool.ashlar.packages]\nkernels = "kernel.fut"\n')
    code = "import ashlar.backend as b, os; os.mkdir('out'); print(b.build_wheel('out'))"
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    import zipfile
    wheels = os.listdir(tmp_path / "out")
    assert len(wheels) == 1 and "any" not in wheels[0]
    names = zipfile.ZipFile(tmp_path / "out" / wheels[0]).namelist()
    assert {"kernels/program.so", "kernels/_ashlar/_call.abi3.so", "kernels/manifest.json"} <= set(names)
