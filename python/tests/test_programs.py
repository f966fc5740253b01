"""Compiling: files, texts, mistakes, the cache, decorators, notebooks."""
import os
import stat
import subprocess
import sys

import numpy
import pytest

import ashlar
from ashlar import _compiler

ONE = "-- | Adds one.\nentry one (x: i64) : i64 = x + 1\n"


def test_file(tmp_path):
    path = tmp_path / "one.fut"
    path.write_text(ONE)
    for program in (path, str(path)):
        module = ashlar.compile(program, cc="cc -O0")
        assert module.one(1) == 2 and "program one" in repr(module)
    assert "Adds one." in module.one.__doc__


@pytest.mark.parametrize("text", [ONE, "entry one (x: i64) : i64 = x + 1"])
def test_text(text):
    assert ashlar.compile(text, cc="cc -O0").one(1) == 2
    assert ashlar.compile(source=text, cc="cc -O0").one(1) == 2


def test_imports(tmp_path):
    (tmp_path / "lib.fut").write_text("def more (x: i64) = x + 1\n")
    (tmp_path / "main.fut").write_text('import "lib"\nentry one (x: i64) : i64 = more x\n')
    assert ashlar.compile(tmp_path / "main.fut", cc="cc -O0").one(1) == 2
    (tmp_path / "lib.fut").write_text("def more (x: i64) = x + 2\n")
    assert ashlar.compile(tmp_path / "main.fut", cc="cc -O0").one(1) == 3


@pytest.mark.parametrize("program", [3, None, b"x", ["a"]])
def test_no_program(program):
    with pytest.raises(TypeError):
        ashlar.compile(program)


def test_missing_file():
    with pytest.raises(FileNotFoundError, match="missing.fut"):
        ashlar.compile("missing.fut")
    with pytest.raises(TypeError, match="not both"):
        ashlar.compile("a.fut", source="x")


def test_mistakes(tmp_path):
    with pytest.raises(ashlar.CompileError) as caught:
        ashlar.compile("entry bad (x: i64) : i64 =\n  x + 1.5 + y\n", cc="cc -O0")
    error = caught.value
    assert error.diagnostics[0].code.startswith("E0") and error.line == 2 and "-->" in str(error)
    assert isinstance(error, ashlar.Error) and error.diagnostics[0].severity == "error"


def test_check():
    assert ashlar.check(ONE) == []
    found = ashlar.check("entry bad (x: i64) : i64 = y\nentry worse (x: i64) : f64 = z\n")
    assert [d.line for d in found] == [1, 2] and all(d.severity == "error" and d.message for d in found)
    assert "E0" in repr(found[0])


def test_options():
    with pytest.raises(ashlar.CompileError):
        ashlar.compile(ONE, options=["--no-such-option"])
    assert ashlar.compile(ONE, options=["--float", "relaxed"], cc="cc -O0").one(1) == 2
    roots = ashlar.compile("entry f [n] (xs: [n]f64) : [n]f64 = map f64.exp xs", options=["--workers"], cc="cc -O0")
    assert roots.f(numpy.zeros(2), workers=2).tolist() == [1, 1]


def test_c_compiler():
    with pytest.raises(ashlar.CompileError, match="no C compiler"):
        ashlar.compile(ONE, cc="no-such-compiler -O2")
    with pytest.raises(ashlar.CompileError, match="C compiler failed"):
        ashlar.compile(ONE, cc="cc -O0 -no-such-option")


def test_no_compiler(monkeypatch):
    monkeypatch.setenv("ASHLAR", "")
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(_compiler.os.path, "exists", lambda path: False)
    with pytest.raises(ashlar.CompileError, match="`ashlar` was not found"):
        ashlar.binary()


# ---- the cache
@pytest.fixture
def cache(tmp_path, monkeypatch):
    folder = tmp_path / "cache"
    monkeypatch.setenv("ASHLAR_CACHE", str(folder))
    return folder


def programs(folder):
    return sorted(name for name in os.listdir(folder) if not name.startswith("making"))


def test_cache_by_content(cache):
    ashlar.compile(ONE, cc="cc -O0")
    assert len(programs(cache)) == 1
    at = os.stat(cache / programs(cache)[0] / "program.so").st_mtime_ns
    ashlar.compile(ONE, cc="cc -O0")
    assert len(programs(cache)) == 1 and os.stat(cache / programs(cache)[0] / "program.so").st_mtime_ns == at
    ashlar.compile(ONE, cc="cc -O1")
    ashlar.compile(ONE + "-- another\n", cc="cc -O0")
    ashlar.compile(ONE, cc="cc -O0", options=["--float", "relaxed"])
    assert len(programs(cache)) == 4


def test_cache_is_private(cache):
    ashlar.compile(ONE, cc="cc -O0")
    assert stat.S_IMODE(os.stat(cache).st_mode) == 0o700
    assert all(stat.S_IMODE(os.stat(cache / name).st_mode) == 0o700 for name in programs(cache))


def test_cache_that_others_can_write(cache):
    os.mkdir(cache)
    os.chmod(cache, 0o777)
    assert ashlar.compile(ONE, cc="cc -O0").one(1) == 2
    assert os.listdir(cache) == []
    assert _compiler.cache_folder() != str(cache)


def test_cache_that_is_a_link(cache, tmp_path):
    os.mkdir(tmp_path / "elsewhere", 0o700)
    os.symlink(tmp_path / "elsewhere", cache)
    assert ashlar.compile(ONE, cc="cc -O0").one(1) == 2
    assert os.listdir(tmp_path / "elsewhere") == []


def test_program_that_others_can_write(cache):
    ashlar.compile(ONE, cc="cc -O0")
    folder = cache / programs(cache)[0]
    (folder / "program.so").unlink()
    (folder / "program.so").write_bytes(b"not a library")
    os.chmod(folder, 0o777)
    assert ashlar.compile(ONE, cc="cc -O0").one(1) == 2


def test_failed_compilation_leaves_nothing(cache):
    with pytest.raises(ashlar.CompileError):
        ashlar.compile(ONE, cc="cc -no-such-option")
    assert os.listdir(cache) == []


def test_processes_compile_at_once(cache):
    code = "import ashlar; print(ashlar.compile(%r, cc='cc -O0').one(1))" % ONE
    running = [subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) for _ in range(3)]
    assert [process.communicate()[0].strip() for process in running] == [b"2"] * 3
    assert len(os.listdir(cache)) == 1


# ---- decorators and notebooks
def test_kernel():
    @ashlar.kernel(cc="cc -O0")
    def scaled(a, xs):
        """
        -- | The vector times a number.
        entry scaled [n] (a: f64) (xs: [n]f64) : [n]f64 =
          map (* a) xs
        """
    assert scaled(2.0, numpy.arange(3.0)).tolist() == [0, 2, 4]
    assert "The vector times a number." in scaled.__doc__ and scaled.__module__ == __name__
    with pytest.raises(TypeError, match="parameters are b, xs, the program's a, xs"):
        @ashlar.kernel(cc="cc -O0")
        def scaled(b, xs):
            """entry scaled [n] (a: f64) (xs: [n]f64) : [n]f64 = map (* a) xs"""
    with pytest.raises(TypeError, match="no entry point `other`; it has: one"):
        @ashlar.kernel
        def other():
            """entry one (x: i64) : i64 = x + 1"""
    with pytest.raises(TypeError, match="no docstring"):
        @ashlar.kernel
        def empty():
            pass


class Shell:
    def __init__(self):
        self.user_ns, self.magics = {}, {}

    def register_magic_function(self, function, kind, name):
        self.magics[name] = function, kind


def test_magic(capsys):
    shell = Shell()
    ashlar.load_ipython_extension(shell)
    magic, kind = shell.magics["ashlar"]
    assert kind == "cell"
    magic("m -- --float relaxed", ONE)
    assert shell.user_ns["one"](1) == 2 and shell.user_ns["m"].one(1) == 2
    assert magic("", "entry bad : i64 = y\n") is None and "error" in capsys.readouterr().out
    with pytest.raises(ValueError):
        magic("two names", ONE)


def test_names_of_c():
    text = "entry int (double: i64) : i64 = double + 1\nentry a (a_: i64) : i64 = a_\nentry shapes_workspace = 3i64\n"
    module = ashlar.compile(source=text, cc="cc -O0")
    assert module["int"](1) == 2 and module.a(5) == 5 and module.shapes_workspace() == 3
    assert module["int"](double=1) == 2


def test_names_of_python():
    text = "entry entries (out: i64) (workspace: i64) : i64 = out - workspace\nentry f (lambda: i64) : i64 = lambda\n"
    module = ashlar.compile(source=text, cc="cc -O0")
    assert module["entries"](5, 3) == 2 and module.f(**{"lambda": 3}) == 3
