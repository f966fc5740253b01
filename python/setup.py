"""Builds the package: the extension, and the compiler's binary. ASHLAR_BINARY is the path of a binary to take;
otherwise build/ashlar of the source tree is taken, or built with CMake."""
import os
import shutil
import subprocess
import sys
import tempfile

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:
    from wheel.bdist_wheel import bdist_wheel

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)


def built_binary():
    for candidate in (os.environ.get("ASHLAR_BINARY"), os.path.join(ROOT, "build", "ashlar")):
        if candidate and os.path.exists(candidate):
            return candidate
    if not os.path.exists(os.path.join(ROOT, "CMakeLists.txt")):
        sys.exit("ashlar: the compiler's sources are not beside the package; set ASHLAR_BINARY to a built compiler")
    if not shutil.which("cmake"):
        sys.exit("ashlar: cmake is needed to build the compiler (or set ASHLAR_BINARY to a built one)")
    folder = tempfile.mkdtemp(prefix="ashlar-build-")
    subprocess.run(["cmake", "-S", ROOT, "-B", folder, "-DCMAKE_BUILD_TYPE=Release"], check=True)
    subprocess.run(["cmake", "--build", folder, "--target", "ashlar", "-j", str(os.cpu_count() or 1)], check=True)
    return os.path.join(folder, "ashlar")


class BuildExtension(build_ext):
    """Also copies the binary; it is built only once for all commands."""

    def run(self):
        binary, headers = built_binary(), os.path.join(self.build_temp, "headers")
        os.makedirs(headers, exist_ok=True)
        subprocess.run([binary, "headers", "-o", headers], check=True)   # ashlar_threads.h
        for extension in self.extensions:
            extension.include_dirs.append(headers)
        super().run()
        base = HERE if self.inplace else os.path.abspath(self.build_lib)
        folder = os.path.join(base, "ashlar", "bin")
        os.makedirs(folder, exist_ok=True)
        shutil.copyfile(binary, os.path.join(folder, "ashlar"))
        os.chmod(os.path.join(folder, "ashlar"), 0o755)


class Wheel(bdist_wheel):
    """One wheel for all versions of CPython: the extension uses the stable ABI."""

    def finalize_options(self):
        self.py_limited_api = "cp39"
        super().finalize_options()


flags = ["-std=c11", "-O2", "-fvisibility=hidden", "-Wall", "-Wextra", "-Wno-cast-function-type"]
setup(
    ext_modules=[Extension("ashlar._call", ["ashlar/_call.c", "ashlar/_workers.c"], libraries=["pthread"],
                           depends=["ashlar/_abi.h", "ashlar/_workers.h"], extra_compile_args=flags,
                           py_limited_api=True)],
    cmdclass={"build_ext": BuildExtension, "bdist_wheel": Wheel},
)
