"""The compiler's binary, the C compiler, and the cache of compiled programs."""
import hashlib
import json
import os
import platform
import re
import shlex
import shutil
import stat
import subprocess
import sys
import tempfile

from ._errors import CompileError, Diagnostic

DEFAULT_FLAGS = "-O3 -march=native"
ALWAYS = ["-std=gnu11", "-shared", "-fPIC", "-fvisibility=hidden", "-ffp-contract=off", "-DASHLAR_CHECK_ALIASES"]
_HEAD = re.compile(r"^(error|warning)(?:\[(\w+)\])?: (.*)$")
_PLACE = re.compile(r"^ *--> (.*):(\d+):(\d+)")
PLACE_OF_TEXT = "<string>"
_private = []                 # the folder of this process, if the cache cannot be used


def binary():
    """The path of the compiler: the variable ASHLAR, the one in this package, or the one on the PATH."""
    inside = os.path.join(os.path.dirname(os.path.abspath(__file__)), "bin", "ashlar")
    for candidate in (os.environ.get("ASHLAR"), inside, shutil.which("ashlar")):
        if candidate and os.path.exists(candidate):
            return candidate
    raise CompileError("the compiler `ashlar` was not found; set ASHLAR to its path, or put it on the PATH")


def diagnostics_of(text):
    """The messages of the compiler."""
    found, blocks = [], re.split(r"\n(?=(?:error|warning)(?:\[\w+\])?: )", text.strip("\n"))
    for block in blocks:
        lines = block.split("\n")
        head = _HEAD.match(lines[0])
        if not head:
            continue
        place = next(filter(None, map(_PLACE.match, lines)), None)
        file, line, column = (place[1], int(place[2]), int(place[3])) if place else (None, None, None)
        found.append(Diagnostic(head[1], head[2] or "", head[3], file, line, column, block.rstrip()))
    return found


def run(words, text=None):
    """The output of the compiler; its mistakes are a CompileError."""
    done = subprocess.run([binary()] + words, input=text, capture_output=True, encoding="utf-8", errors="replace")
    if done.returncode != 0:
        errors = done.stderr.replace("<stdin>", PLACE_OF_TEXT)
        message = errors.strip() or done.stdout.strip() or "the compiler failed with status %d" % done.returncode
        raise CompileError(message, diagnostics_of(errors))
    return done.stdout


class Source:
    """A program: a file, or a text. The place of the text in messages is `<string>`."""

    def __init__(self, path=None, text=None):
        self.path, self.text = path, text
        if path is not None and not os.path.exists(path):
            raise FileNotFoundError("no such file: %s" % path)

    @property
    def word(self):
        return self.path if self.text is None else "-"

    @property
    def name(self):
        return "program" if self.text is not None else os.path.splitext(os.path.basename(self.path))[0]

    def run(self, words):
        return run(words + [self.word], self.text)

    def contents(self):
        """All bytes on which the program depends."""
        if self.text is not None:
            files = [self.text.encode()]
            if "import" in self.text:
                files += self.read_all()
            return files
        return self.read_all()

    def read_all(self):
        files = []
        for name in self.run(["imports"]).splitlines():
            path = name if os.path.exists(name) else os.path.join(os.path.dirname(self.path or ""), name)
            if not os.path.exists(path):
                continue      # the text itself, or a part of the prelude, which is in the binary
            with open(path, "rb") as file:
                files += [name.encode(), file.read()]
        return files


def source_of(program, source):
    if source is not None:
        if program is not None:
            raise TypeError("compile takes a file or source=, not both")
        return Source(text=source)
    if isinstance(program, os.PathLike):
        return Source(path=os.fspath(program))
    if not isinstance(program, str):
        raise TypeError("compile takes the path of a file, or a program as text, got %s" % type(program).__name__)
    if "\n" in program or (not program.endswith(".fut") and " " in program):
        return Source(text=program)
    return Source(path=program)


# ---- the C compiler
def c_compiler(cc):
    """The words of the C compiler's command: `cc`, or the variables CC and CFLAGS."""
    words = shlex.split(cc) if cc else shlex.split(os.environ.get("CC") or "cc") + shlex.split(
        os.environ.get("CFLAGS") or DEFAULT_FLAGS)
    if not words or not shutil.which(words[0]):
        missing = (words[:1] or [""])[0]
        raise CompileError("no C compiler: `%s` was not found; install gcc or clang, or set CC" % missing)
    return words


def processor():
    """What -march=native depends on: a cache may be shared by several machines."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            text = file.read()
    except OSError:
        return platform.machine() + platform.processor()
    return "".join(sorted(set(re.findall(r"^(?:flags|Features|model name)\s*:.*$", text, re.M))))


def compile_c(folder, words):
    from ._plan import stub_text
    with open(os.path.join(folder, "manifest.json"), encoding="utf-8") as file:
        manifest = json.load(file)
    stub = os.path.join(folder, "calls.c")
    with open(stub, "w", encoding="utf-8") as file:
        file.write(stub_text(manifest, "program.c"))
    shared = [] if sys.platform == "darwin" else ["-Wl,-Bsymbolic"]
    command = words + ALWAYS + shared + [stub, "-o", os.path.join(folder, "program.so"), "-lm", "-lpthread"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace")
    if done.returncode != 0:
        raise CompileError("the C compiler failed (%s, status %d):\n%s" % (words[0], done.returncode,
                                                                          done.stderr[:4000]))


def with_workers(options, workers):
    """The options, with --workers if workers are asked for."""
    if workers is False or workers is None:
        return tuple(options)
    return tuple(options) + (() if "--workers" in options else ("--workers",))


def generate(source, folder, options, words):
    """Writes program.c, program.h, manifest.json, calls.c and program.so."""
    source.run(["c", "--library", "--strided", "--manifest", os.path.join(folder, "manifest.json"),
                "-o", os.path.join(folder, "program")] + list(options))
    compile_c(folder, words)


# ---- the cache
def is_ours(folder):
    """A folder, no link to one, that belongs to this user and that nobody else can write."""
    state = os.lstat(folder)
    return stat.S_ISDIR(state.st_mode) and state.st_uid == os.geteuid() and not state.st_mode & 0o022


def cache_folder():
    base = os.environ.get("ASHLAR_CACHE")
    if not base:
        base = os.path.join(os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache"),
                            "ashlar", "python")
    try:
        os.makedirs(base, mode=0o700, exist_ok=True)
        if is_ours(base) and os.access(base, os.W_OK):
            return base
    except OSError:
        pass
    if not _private or _private[0] != os.getpid():
        _private[:] = [os.getpid(), tempfile.mkdtemp(prefix="ashlar-")]
    return _private[1]


def key_of(source, options, words):
    digest = hashlib.sha256()
    path = binary()
    state = os.stat(path)
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "_plan.py"), "rb") as file:
        digest.update(file.read())   # what is in a folder of the cache depends on it
    parts = [path, str(state.st_size), str(state.st_mtime_ns), repr(list(options)), repr(words),
             os.path.realpath(shutil.which(words[0])), processor(), source.name]
    for part in [part.encode() for part in parts] + source.contents():
        digest.update(b"%d:" % len(part) + part)
    return digest.hexdigest()[:40]


def compiled(source, options, cc):
    """The folder with the compiled program, from the cache if it is there."""
    words = c_compiler(cc)
    cache = cache_folder()
    folder = os.path.join(cache, key_of(source, options, words))
    if os.path.isdir(folder) and is_ours(folder):
        return folder
    making = tempfile.mkdtemp(prefix="making-", dir=cache)   # with mode 0700
    try:
        generate(source, making, options, words)
        try:
            os.rename(making, folder)   # at once: a program that is killed leaves no half of one
            return folder
        except OSError:                 # another process was faster, or it is not to be trusted
            if os.path.isdir(folder) and is_ours(folder):
                shutil.rmtree(making)
                return folder
            return making
    except BaseException:
        shutil.rmtree(making, ignore_errors=True)
        raise
