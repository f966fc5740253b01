"""Which mutants the tests catch: programs under --verify on all interpreters, then the table of what the compiler makes
of each program (test/suite/structure.sh), then the unit tests of passes, then some suites, and last the digests of
all C (test/suite/code.sh).

Every program is run once to see which places it reaches. A mutant compiles programs that reach its place only, those
first that reach few places. A program whose C is another, or that does not compile, is run; the mutant is caught by the
first that fails. What no program catches goes to the goldens, and then to the suites. The name of a program may be
followed by options of the compiler."""
import hashlib
import os
import resource
import subprocess
import tempfile
from collections import namedtuple
from concurrent.futures import ThreadPoolExecutor

BACKENDS = ['--backend', 'value', '--backend', 'heap', '--backend', 'imp']
SECONDS, BYTES = 20, 3 << 30
Verdict = namedtuple('Verdict', 'by detail')   # by: checker, program, structure, golden, suite, code, nothing
# programs that are compiled where none of the others has another code; suites that are run
MORE, MOST_SUITES = 400, 6
# programs that have a line in test/golden/structure.txt and test/golden/code.txt
IN_TABLE = ('test/run/', 'test/rows/', 'examples/')
CHECKER = ('internal error', 'stopped with exit code', 'does not verify', 'refuses')


# a shell sets them: a function between fork and exec would have all of this process copied for every command
LIMITED = ['sh', '-c', 'ulimit -t %d; ulimit -v %d; exec "$@"' % (SECONDS, BYTES >> 10), 'sh']


def limits():
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))


class Places:
    """The numbers of the places that a command reaches; flags: a byte for each place, as ASHLAR_REACHED writes them."""

    def __init__(self, flags):
        self.flags = flags

    def __contains__(self, number):
        return self.flags[number] != 0

    def __iter__(self):
        return (number for number, flag in enumerate(self.flags) if flag)

    def __len__(self):
        return len(self.flags) - self.flags.count(0)


def split_options(program):
    """The file, whose path may have blanks, and the options after it."""
    file, *options = program.split(' --')
    return file, ['--' + option for option in options]


class Tree:
    """root: where commands run; path: where the mutants are built."""

    def __init__(self, root, path, count):
        self.root, self.path, self.count, self.codes = root, path, count, {}
        self.ashlar = os.path.join(path, 'build', 'ashlar')
        with open(self.ashlar, 'rb') as file:
            self.version = hashlib.sha256(file.read()).hexdigest()[:16]

    def run(self, command, mutant=None, reached=None):
        """(succeeded, output)"""
        environment = dict(os.environ, ASHLAR_CACHE=os.path.join(self.path, 'cache'))
        if mutant is not None:
            environment['ASHLAR_MUTANT'] = str(mutant)
        if reached:
            environment['ASHLAR_REACHED'] = reached
        with tempfile.TemporaryFile() as output:
            try:
                status = subprocess.run(LIMITED + command, cwd=self.root, env=environment, stdout=output,
                                        stderr=output, timeout=10 * SECONDS, check=False).returncode
            except subprocess.TimeoutExpired:
                return False, 'hangs'
            output.seek(0)
            return status == 0, output.read().decode(errors='replace')

    def test(self, program, mutant=None, reached=None):
        file, options = split_options(program)
        command = [self.ashlar, 'test', '--concurrency', '1', '--no-terminal', '--no-artefacts', '--verify']
        return self.run(command + BACKENDS + ['--with=' + option for option in options] + [file], mutant, reached)

    def unit(self, name, mutant=None, reached=None):
        return self.run([os.path.join(self.path, 'build', name)], mutant, reached)

    def suite(self, name, mutant=None, reached=None):
        return self.run(['sh', 'test/suite/%s.sh' % name, self.ashlar, 'full'], mutant, reached)

    def code(self, program, mutant=None):
        """The C of a program, or what the compiler says instead."""
        if mutant is None and program in self.codes:
            return self.codes[program]
        file, options = split_options(program)
        succeeded, text = self.run([self.ashlar, 'explain', '--stage', 'c'] + options + [file], mutant)
        digest = (succeeded, hashlib.sha256(text.encode()).digest())
        if mutant is None:
            self.codes[program] = digest
        return digest

    def structure(self, program, mutant=None):
        """The line of test/golden/structure.txt that the compiler makes now."""
        return self.run(['sh', 'tool/structure.sh', self.ashlar, split_options(program)[0]], mutant)

    def reach(self, name, run):
        """The numbers of the places that a command reaches; None where it fails without a mutant. They are kept for
        the next time, as long as the compiler is the same."""
        kept = os.path.join(self.path, 'reached', self.version, name.replace('/', '_'))
        if not os.path.exists(kept):
            os.makedirs(os.path.dirname(kept), exist_ok=True)
            with open(kept + '.new', 'wb') as file:
                file.truncate(self.count)
            if not run(name, kept + '.new')[0]:
                return None
            os.rename(kept + '.new', kept)
        with open(kept, 'rb') as file:
            return Places(file.read())


def reaches(tree, names, run, workers):
    """{name: places}, in the order of the names, without those that fail."""
    with ThreadPoolExecutor(workers) as pool:
        found = list(pool.map(lambda name: tree.reach(name, run), names))
    return {name: places for name, places in zip(names, found) if places is not None}


def spread(items, most):
    """The first half of what may be taken from the front, the rest evenly from what follows."""
    if len(items) <= most:
        return items
    front, rest = items[:most // 2], items[most // 2:]
    wanted = most - len(front)
    return front + [rest[i * len(rest) // wanted] for i in range(wanted)]


def first_that_fails(names, run, mutant):
    return next((name for name in names if not run(name, mutant)[0]), None)


def is_compared(name):
    """Has its C a digest in test/golden/code.txt?"""
    file, options = split_options(name)
    return file.startswith(IN_TABLE) and '/lib/' not in file and options in ([], ['--workers'])


def judge(tree, mutant, programs, units, suites, most):
    """programs, units, suites: {name: places}, the programs from those that reach few places."""
    reaching = [name for name, places in programs.items() if mutant in places]
    first = spread(reaching, most)
    tried, changed = 0, []
    for name in first + spread([name for name in reaching if name not in first], MORE):
        if tried >= most and changed:
            break
        tried += 1
        if tree.code(name, mutant) == tree.code(name):
            continue
        changed.append(name)
        succeeded, output = tree.test(name, mutant)
        if not succeeded:
            by = 'checker' if any(word in output for word in CHECKER) else 'program'
            return Verdict(by, first_line(output))
    for name in changed:
        if name.startswith(IN_TABLE) and tree.structure(name, mutant) != tree.structure(name):
            return Verdict('structure', name)
    goldens = [name for name, places in units.items() if mutant in places]
    failed = first_that_fails(goldens, tree.unit, mutant)
    if failed:
        return Verdict('golden', failed)
    outer = [name for name, places in suites.items() if mutant in places]
    failed = first_that_fails(outer[:MOST_SUITES], tree.suite, mutant)
    if failed:
        return Verdict('suite', failed)
    compared = next((name for name in changed if is_compared(name)), None)
    if compared:
        return Verdict('code', compared)
    return Verdict('nothing', why_not(tried, len(changed), goldens + outer))


def first_line(output):
    lines = [line for line in output.split('\n') if line and not line.endswith(' failed')]
    return lines[0][:160] if lines else 'ends without a word'


def why_not(programs, changed, others):
    """Not reached, no other code, or other code with the same results."""
    if not programs:
        return 'reached by goldens and suites alone' if others else 'not reached'
    if changed:
        return 'other code with the same results in %d of %d programs' % (changed, programs)
    return 'the same code in %d programs' % programs
