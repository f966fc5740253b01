"""Rows of the papers and mutants: test/rows/faults says which mutant makes the tests of which rows fail. Two lines
each:
    FILE FUNCTION KIND TEST: ROWS
      the line of the source, with @ before the place
The test is a unit test, `program` (test/rows/ROW-*.fut have another structure, or fail), `golden` (another form of
test/golden/ROW-*.fut) or a suite, by its name."""
import glob
import os
import re
import resource
import signal
import subprocess
import sys
from collections import namedtuple
from concurrent.futures import ThreadPoolExecutor

import judge
import schemata

Fault = namedtuple('Fault', 'file function kind text test rows')
HEAD = re.compile(r'(\S+) (\w+) (\w+) (\w+): ([A-Z0-9 -]+)$')
NO_MUTANT, SECONDS, FILE_BYTES = -1, 180, 64 << 20
GENERAL = {'base', 'source', 'syntax', 'options'}   # layers that every test needs


def read_entries(path, pattern):
    """(match of the first line, the line of the source) of each entry of two lines."""
    lines = [line.rstrip('\n') for line in open(path, encoding='utf-8') if line.strip() and not line.startswith('#')]
    for head, text in zip(lines[::2], lines[1::2]):
        match = pattern.match(head)
        if not match or not text.startswith('  '):
            sys.exit('%s: not an entry: %s' % (path, head))
        yield match, text.strip()


def read_faults(path):
    return [Fault(*match.groups()[:3], text, match.group(4), match.group(5).split())
            for match, text in read_entries(path, HEAD)]


def key(fault_or_site):
    return fault_or_site.file, fault_or_site.function, fault_or_site.kind, fault_or_site.text


def unit_tests(root):
    """{name: (source, rows)} of the unit tests that are named by rows."""
    found = {}
    for path in sorted(glob.glob(os.path.join(root, 'src/*/test/*_test.c'))):
        with open(path, encoding='utf-8') as file:
            rows = re.findall(r'RUN_ROW\("([A-Z]+-\d+)"', file.read())
        if rows:
            found[os.path.basename(path)[:-2]] = (os.path.relpath(path, root), sorted(set(rows)))
    return found


def all_files(root):
    """(layer, file) of every source of the compiler and its tools, but the runtime's and main."""
    names = sorted(glob.glob(os.path.join(root, 'src/**/*.c'), recursive=True))
    names = [os.path.relpath(name, root) for name in names if '/test/' not in name]
    return [(name.split('/')[1], name) for name in names
            if not name.startswith('src/runtime/') and name != 'src/tool/main.c']


def limit_files():
    """What never ends does not fill the disk."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (FILE_BYTES, FILE_BYTES))


class Tests:
    """Runs tests of rows under a mutant; what fails without one is kept."""

    def __init__(self, tree):
        self.tree, self.without = tree, {}

    def unit_failures(self, test, mutant, row=None):
        """The rows with a test that says no; one that crashes (each is a process of its own) has not noticed."""
        environment = dict(os.environ, ASHLAR_MUTANT=str(mutant), ASHLAR_TEST_FORK='1', ASHLAR_TEST_LOG='1')
        if row:
            environment['ASHLAR_TEST_ROW'] = row
        try:
            log = subprocess.run([os.path.join(self.tree.path, 'build', test)], cwd=self.tree.root, env=environment,
                                 stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, preexec_fn=judge.limits,
                                 timeout=120, check=False).stdout.decode(errors='replace')
        except subprocess.TimeoutExpired:
            return set()
        return set(re.findall(r'^FAIL ([A-Z]+-\d+) ', log, re.M))

    def program_fails(self, row, mutant):
        """Whether a program of the row is compiled under the mutant and does not run, or has another structure."""
        for program in sorted(glob.glob(os.path.join(self.tree.root, 'test/rows', row + '-*.fut'))):
            name = os.path.relpath(program, self.tree.root)
            if self.tree.code(name)[0] and not self.tree.code(name, mutant)[0]:
                continue
            if self.tree.structure(name, mutant) != self.tree.structure(name) or not self.tree.test(name, mutant)[0]:
                return True
        return False

    def golden_differs(self, row, mutant):
        """Whether the form of a function after a stage is another than without the mutant."""
        for golden in sorted(glob.glob(os.path.join(self.tree.root, 'test/golden', row + '-*.fut'))):
            with open(golden, encoding='utf-8') as file:
                stage, function = re.search(r'^-- golden: (\S+) (\S+)', file.read(), re.M).groups()
            command = [self.tree.ashlar, 'explain', '--stage', stage, '--function', function, golden]
            succeeded, form = self.tree.run(command, mutant)
            if succeeded and form != self.tree.run(command)[1]:
                return True
        return False

    def suite_failures(self, suite, mutant, only=''):
        """The rows that its judgements name which fail; what hangs has noticed nothing."""
        environment = dict(os.environ, ASHLAR_MUTANT=str(mutant), ASHLAR_ONLY=only)
        with subprocess.Popen(['sh', 'test/suite/%s.sh' % suite, self.tree.ashlar, 'full'], cwd=self.tree.root,
                              env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, start_new_session=True, preexec_fn=limit_files) as process:
            try:
                log = process.communicate(timeout=SECONDS)[0].decode(errors='replace')
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                return set()
        return {row for line in re.findall(r'^(.*): got$', log, re.M) for row in re.findall(r'[A-Z]+-\d+', line)}

    def failures(self, test, mutant, rows):
        if test == 'program':
            return {row for row in rows if self.program_fails(row, mutant)}
        if test == 'golden':
            return {row for row in rows if self.golden_differs(row, mutant)}
        if not test.endswith('_test'):
            return self.suite_failures(test, mutant, rows[0])
        if test not in self.without:
            self.without[test] = self.unit_failures(test, NO_MUTANT)
        # one by one: under some mutants the tests of other rows never end
        return {row for row in rows if row in self.unit_failures(test, mutant, row)} - self.without[test]


def check(root, build, tree_path, jobs, log, every):
    """Every fault of test/rows/faults, or of `every` one, makes the tests of its rows fail."""
    faults = read_faults(os.path.join(root, 'test/rows/faults'))[::every]
    units = unit_tests(root)
    names = {fault.file for fault in faults}
    keys = {key(fault) for fault in faults}
    chosen = {test: units[test][0] for test in {fault.test for fault in faults} & set(units)}
    files = [(area, name) for area, name in all_files(root) if name in names]
    sites, _ = schemata.make(root, build, tree_path, files, chosen, log, lambda site: key(site) in keys)
    if sites is None:
        sys.exit('the mutants cannot be built; see %s' % log.name)
    numbers = {}
    for number, site in enumerate(sites):
        numbers.setdefault(key(site), number)
    tests = Tests(judge.Tree(root, tree_path, len(sites)))

    def judged(fault):
        if key(fault) not in numbers:
            return [('no such place', fault, row) for row in fault.rows]
        failing = tests.failures(fault.test, numbers[key(fault)], fault.rows)
        return [(None if row in failing else 'passes', fault, row) for row in fault.rows]
    with ThreadPoolExecutor(jobs) as pool:
        verdicts = [verdict for of_one in pool.map(judged, faults) for verdict in of_one]
    for reason, fault, row in verdicts:
        if reason:
            print('FAILED %s: %s under %s %s: %s' % (row, fault.test, fault.file, fault.function, reason))
    failed = sum(reason is not None for reason, _, _ in verdicts)
    print('%d passed, %d failed' % (len(verdicts) - failed, failed))
    return failed == 0


def find(root, build, tree_path, jobs, log, rows, most):
    """Prints for each row mutants that make its unit test fail, for a person to choose from."""
    units = {test: (source, [row for row in own if not rows or row in rows])
             for test, (source, own) in unit_tests(root).items()}
    units = {test: of_one for test, of_one in units.items() if of_one[1]}
    sites, _ = schemata.make(root, build, tree_path, all_files(root), {t: s for t, (s, _) in units.items()}, log)
    if sites is None:
        sys.exit('the mutants cannot be built; see %s' % log.name)
    tree = judge.Tree(root, tree_path, len(sites))
    tests = Tests(tree)

    def reach(pair):
        test, row = pair
        os.environ['ASHLAR_TEST_FORK'] = '1'
        return tree.reach('%s %s' % pair, lambda _, reached: tree.run(
            ['env', 'ASHLAR_TEST_ROW=' + row, os.path.join(tree.path, 'build', test)], reached=reached))
    pairs = [(test, row) for test, (_, own) in units.items() for row in own]
    with ThreadPoolExecutor(jobs) as pool:
        reached = dict(zip(pairs, pool.map(reach, pairs)))
    popularity = {}
    for places in reached.values():
        for place in places or ():
            popularity[place] = popularity.get(place, 0) + 1
    for test, (_, own) in units.items():
        for row in own:
            print_candidates(sites, tests, test, row, reached[test, row] or (), popularity, most)


def print_candidates(sites, tests, test, row, places, popularity, most):
    """Up to `most` functions are tried, those first that the tests of few rows reach, by up to three places each."""
    functions = {}
    for place in sorted(places, key=lambda place: (popularity[place], place * 7919 % 10007)):
        if sites[place].file.split('/')[1] not in GENERAL:
            functions.setdefault((sites[place].file, sites[place].function), []).append(place)
    found = 0
    for of_one in list(functions.values())[:most]:
        for place in of_one[:3]:
            if row in tests.unit_failures(test, place, row):
                site = sites[place]
                print('%s %s %s %s: %s\n  %s' % (site.file, site.function, site.kind, test, row, site.text))
                print('# reached by the tests of %d rows' % popularity[place], flush=True)
                found += 1
                break
    if not found:
        print('# none for %s in %s, %d functions' % (row, test, len(functions)), flush=True)
