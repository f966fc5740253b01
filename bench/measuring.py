"""What the benchmarks' programs share: commands whose failure is shown, a place for what they build, judging, means and
tables."""
import csv
import os
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile

EIGEN = "/usr/include/eigen3"


class Failure(Exception):
    """A command that failed, or an answer that is wrong: the text says all."""


def call(words, codes=(0,), **how):
    """What a command writes; other exit codes than these are failures."""
    done = subprocess.run(words, capture_output=True, text=True, **how)
    if done.returncode not in codes:
        raise Failure(f"{' '.join(words)}: exit code {done.returncode}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


def compiler(variable="CC", otherwise="cc"):
    """The words of the compiler that the environment names."""
    return shlex.split(os.environ.get(variable, otherwise))


def eigen_flags():
    """What C++ needs to be compiled with Eigen; nothing where it is not installed."""
    return ["-DVIEWS_EIGEN", "-DNDEBUG", "-isystem", EIGEN] if os.path.isdir(os.path.join(EIGEN, "Eigen")) else []


def ratio(seconds, others):
    """The median over the rounds: what drifts, drifts for both."""
    return statistics.median(a / b for a, b in zip(seconds, others))


class Judge:
    """Counts what holds and says what does not."""

    def __init__(self):
        self.passed = self.failed = 0

    def __call__(self, what, holds):
        if holds:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAILED: {what}")

    def finish(self):
        print(f"{self.passed} passed, {self.failed} failed")
        return self.failed == 0


def write_table(out, header, rows):
    path = os.path.join(out, "measurements.csv")
    with open(path, "w", newline="") as file:
        csv.writer(file).writerows([header, *rows])
    print(f"wrote {path}")


def run_in(out, job):
    """job(folder), in `out` or a folder that goes afterwards; False and failures end the program with a code."""
    folder = out or tempfile.mkdtemp()
    os.makedirs(folder, exist_ok=True)
    try:
        if job(folder) is False:
            sys.exit(1)
    except Failure as failure:
        sys.exit(str(failure))
    finally:
        if not out:
            shutil.rmtree(folder)
