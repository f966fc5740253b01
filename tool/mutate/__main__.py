"""mutate: changes the compiler in one place at a time and counts which changes the tests notice. See tool/mutate.sh."""
import argparse
import glob
import hashlib
import os
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import equivalent
import judge
import rows
import schemata

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
COLUMNS = {'checker': 'checkers', 'program': 'programs', 'structure': 'structure', 'golden': 'goldens',
           'suite': 'suites', 'code': 'code', 'same': 'equivalent', 'nothing': 'not caught'}
RANDOM = {'': 300, '--nests': 150, '--views': 150}   # programs of the generator, of each kind
# suites of some seconds, the fastest first
SUITES = ('data_tools sizes memory schedule sessions sums golden limits replays doc repl interfaces contract check '
          'tester messages stack_discipline fmt paper1 parallel documentation command_line levels '
          'index_bits').split()


def arguments():
    parser = argparse.ArgumentParser(prog='mutate.sh')
    parser.add_argument('--count', type=int, default=600, help='mutants, drawn from all of them')
    parser.add_argument('--seed', default='1', help='of the drawing')
    parser.add_argument('--most', type=int, default=40, help='programs for one mutant')
    parser.add_argument('--file', nargs='*', help='mutants of these sources only')
    parser.add_argument('--only', type=int, nargs='*', help='these mutants, by number')
    parser.add_argument('--tree', default=os.path.join(ROOT, 'build', 'mutants'), help='where the mutants are built')
    parser.add_argument('--report', default=os.path.join(ROOT, 'build', 'mutations.md'))
    parser.add_argument('--programs', nargs='*', default=['test/run', 'test/rows', 'test/random', 'examples'])
    parser.add_argument('--units', nargs='*', help='these unit tests only; default: those of the passes')
    parser.add_argument('--minutes', type=float, help='no further mutant after this time')
    parser.add_argument('--random', type=int, default=1, help='0: without programs of the generator')
    parser.add_argument('--suites', type=int, default=1, help='0: without suites')
    parser.add_argument('--build', default=os.path.join(ROOT, 'build'), help='the build whose libraries are linked')
    parser.add_argument('--list', action='store_true', help='prints all mutants')
    parser.add_argument('--equivalent', action='store_true', help='looks for the places of test/fault/equivalent')
    parser.add_argument('--rows', action='store_true', help='whether the faults of test/rows/faults are noticed')
    parser.add_argument('--every', type=int, default=1, help='with --rows: one fault of so many')
    parser.add_argument('--find-rows', nargs='*', metavar='ROW', help='prints faults for the unit tests of these rows')
    parser.add_argument('--jobs', type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    options.build, options.tree = os.path.abspath(options.build), os.path.abspath(options.tree)
    return options


def drawn(sites, options):
    """A sample that depends on the text of the sites and on the seed, not on their numbers."""
    def lot(number):
        site = sites[number]
        key = '%s %s %s %s %s' % (options.seed, site.file, site.function, site.kind, site.text)
        return hashlib.sha256(key.encode()).hexdigest()
    return options.only if options.only else sorted(range(len(sites)), key=lot)[:options.count]


def random_programs(options):
    """Programs of the generator beside those of the tree, one a file."""
    generator = os.path.join(options.build, 'random_program')
    names = []
    for kind, count in RANDOM.items():
        for seed in range(1, count + 1):
            name = os.path.join(options.tree, 'random', '%d%s.fut' % (seed, kind))
            command = [generator] + ([kind] if kind else []) + ['--print', str(seed)]
            schemata.write(name, subprocess.run(command, capture_output=True, check=True).stdout)
            names.append(name)
    return names


def program_names(options):
    """Also with --workers where a file is about it, and with the other options that change what passes do."""
    found = []
    for pattern in options.programs:
        path = os.path.join(ROOT, pattern)
        files = glob.glob(os.path.join(path, '**', '*.fut'), recursive=True) if os.path.isdir(path) else glob.glob(path)
        found += [os.path.relpath(file, ROOT) for file in sorted(files)]
    parallel = [name for name in found if os.path.basename(name).startswith(('parallel_', 'workers_', 'algo_'))]
    strided = [name for name in found if os.path.basename(name).startswith(('lmad_', 'slicing_', 'algo_l'))]
    found += [name + ' --workers' for name in parallel] + [name + ' --strided' for name in strided]
    return found + (random_programs(options) if options.random else [])


def percent(part, whole):
    return '%.1f %%' % (100.0 * part / whole) if whole else '-'


def table(title, groups, verdicts):
    """A row for each group of mutants."""
    yield '| %s | mutants | %s | caught |' % (title, ' | '.join(COLUMNS.values()))
    yield '|---|---|%s---|' % ('---|' * len(COLUMNS))
    for name, members in groups:
        by = Counter(verdicts[i].by for i in members)
        counts = ' | '.join(str(by[kind]) for kind in COLUMNS)
        caught = percent(len(members) - by['nothing'] - by['same'], len(members) - by['same'])
        yield '| %s | %d | %s | %s |' % (name, len(members), counts, caught)


def grouped(members, key):
    groups = {}
    for member in members:
        groups.setdefault(key(member), []).append(member)
    return sorted(groups.items()) + [('all', list(members))]


def report(sites, areas, verdicts, seconds):
    members = sorted(verdicts)
    yield '# Mutations\n'
    yield 'Made by `tool/mutate.sh`: %d of %d mutants, %d minutes.\n' % (len(members), len(sites), seconds // 60)
    yield from table('part', grouped(members, lambda i: areas[i]), verdicts)
    yield ''
    yield from table('kind', grouped(members, lambda i: sites[i].kind), verdicts)
    by = Counter(verdicts[i].by for i in members)
    counted = len(members) - by['same']
    caught, by_programs = counted - by['nothing'], by['checker'] + by['program'] + by['structure']
    yield ('\n%d are equivalent (test/fault/equivalent). Of the other %d: caught %s, without the digests of all C %s, '
           'by programs or checkers %s.\n' % (by['same'], counted, percent(caught, counted),
                                             percent(caught - by['code'], counted), percent(by_programs, counted)))
    yield '## Not caught\n\n@ marks the place.\n'
    for i in (i for i in members if verdicts[i].by == 'nothing'):
        yield '- %d %s:%d %s, %s: %s  \n  `%s`' % (i, sites[i].file, sites[i].line, sites[i].function, sites[i].kind,
                                                 verdicts[i].detail, sites[i].text)
    yield '\n## Caught\n'
    for i in members:
        if verdicts[i].by not in ('nothing', 'same'):
            yield '- %d %s:%d %s: %s: %s' % (i, sites[i].file, sites[i].line, sites[i].kind, verdicts[i].by,
                                           verdicts[i].detail)


def main():
    options, began = arguments(), time.time()
    os.makedirs(options.tree, exist_ok=True)
    if options.equivalent:
        sys.exit(not equivalent.check(ROOT))
    listed = equivalent.read(ROOT)
    with open(os.path.join(options.tree, 'build.log'), 'w', encoding='utf-8') as log:
        if options.find_rows is not None:
            return rows.find(ROOT, options.build, options.tree, options.jobs, log, options.find_rows, options.most)
        if options.rows:
            sys.exit(not rows.check(ROOT, options.build, options.tree, options.jobs, log, options.every))
        tests = schemata.unit_files(ROOT)
        units = options.units or list(tests)
        files = [(area, name) for area, name in schemata.area_files(ROOT) if not options.file or name in options.file]
        tests = {name: tests[name] for name in units if name in tests}
        sites, areas = schemata.make(ROOT, options.build, options.tree, files, tests, log)
    if sites is None:
        sys.exit('the mutants cannot be built; see %s' % log.name)
    if options.list:
        for i, site in enumerate(sites):
            print('%d %s:%d %s %s: %s' % (i, site.file, site.line, site.function, site.kind, site.text))
        return
    tree = judge.Tree(ROOT, options.tree, len(sites))
    programs = judge.reaches(tree, program_names(options),
                             lambda name, reached: tree.test(name, reached=reached), options.jobs)
    programs = dict(sorted(programs.items(), key=lambda item: len(item[1])))
    units = judge.reaches(tree, units,
                          lambda name, reached: tree.unit(name, reached=reached), options.jobs)
    suites = judge.reaches(tree, SUITES if options.suites else [],
                           lambda name, reached: tree.suite(name, reached=reached), options.jobs)
    print('%d programs, %d units, %d suites, %d seconds' % (len(programs), len(units), len(suites),
                                                            time.time() - began), flush=True)
    numbers, verdicts = drawn(sites, options), {}

    def judged(i):
        late = options.minutes and time.time() - began > 60 * options.minutes
        if late:
            return None
        verdict = judge.judge(tree, i, programs, units, suites, options.most)
        reason = listed.get(rows.key(sites[i]))
        return judge.Verdict('same', reason) if reason and verdict.by == 'nothing' else verdict
    with ThreadPoolExecutor(options.jobs) as pool:
        for i, verdict in zip(numbers, pool.map(judged, numbers)):
            if verdict is None:
                continue
            verdicts[i] = verdict
            print('%d %s:%d %s: %s: %s' % (i, sites[i].file, sites[i].line, sites[i].kind, verdict.by, verdict.detail),
                  flush=True)
    with open(options.report, 'w', encoding='utf-8') as file:
        file.write('\n'.join(report(sites, areas, verdicts, time.time() - began)) + '\n')
    wrong = [i for i in verdicts if verdicts[i].by not in ('nothing', 'same') and rows.key(sites[i]) in listed]
    for i in wrong:
        print('FAILED %d is in test/fault/equivalent, but is caught: %s' % (i, verdicts[i].detail))
    missed = sum(verdict.by == 'nothing' for verdict in verdicts.values()) + len(wrong)
    print('%d passed, %d failed' % (len(verdicts) - missed, missed))


main()
