"""The shape of the sources: see shape.sh. Tests and shipped data are not counted as sources of the compiler."""
import os
import re
import sys
from collections import Counter, defaultdict

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
WIDTH, FUNCTION_LINES, FILE_LINES, FOLDER_FILES = 120, 80, 1000, 30
TOKENS, SHARED_NAMES = 930000, 2   # lower them when the sources get smaller
# Tokens beyond TOKENS, of features that came later.
ALLOWANCES = {
    'joins that repeat ends or are read in windows, sums of two arrays in one loop, chosen positions': 4400,
    'sums of 32 bits that fit, choices of constants in loops in order, scans that loops read': 5300,
    'integers of floats in vectors, small windows as scalars': 2620,
    'rotations along inner loops, bits as wide as what is compared': 970,
    'minima and maxima of what is a number': 1250,
    'loops over all elements become one': 1450,
    'points in lanes whatever branches they have, rows that are divided by their sums': 3300,
    'windows as slices: their lengths, their positions, branches around their loops': 370,
    'checks that are the same for all columns, points side by side, windows of any size, columns of tiles': 2600,
    'scalars summed up beside others, sums for a few indices, parts of arrays made from themselves, signs': 4600,
    'positions of elements that min and max limit, short rows of matrices one after the other': 800,
    'stack of vectors that are spilled beside narrow elements': 450,
    'rows that are added up while the next ones are made': 1300,
    'scalars that are made beside rows and summed up by the same loop': 1900,
    'arrays of which only every k-th element is read': 2000,
    'loops in order that are distributed strip by strip, arrays over themselves from the end, scans in place': 10300,
    'arithmetic between arrays that are made in one loop; rows at clamped positions': 450,
    'elements that a branch chooses among are read in its arms': 2440,
    'workers: tasks that divide evenly and from both ends, bins a page apart': 420,
    'what all columns of a tile share, sums that cannot wrap around, joined guards before loops': 2050,
    'checks and bounds that the steps of a loop repeat': 2700,
    'loops before borders are peeled, permuted builds, results that may be arguments, rows in place': 2000,
    'integers of constant tables: ranges, hoisted checks, unrolled offsets': 1800,
    'borders that only the run knows, scaled indices, descending sweeps': 3100,
    'slices computed alone': 1500,
    'first rows of overwritten arrays, rows read in place': 4100,
    'stored recurrences in scalars, rows of what repeats': 6800,
    'small windows in local arrays': 4000,
    'columns with arrays of their own': 3900,
    'branches with loops in tiles': 700,
    'checks: values at the ends of branches as bounds, a few times a size': 280,
    'code that is not reached, divisions of constants': 200,
    'rows of small elements end with a whole vector': 2160,
    'equations among the facts of a proof': 1030,
    'two versions of builds whose rows may be few, bins of a number that is not known': 830,
    'workers: parallel statements': 18500,
    'scatters and histograms by the owners of the elements': 2780,
    'destination views written through or refused': 7700,
    'consumed arguments as destinations': 2100,
    'windows of any function and of several dimensions': 4200,
    'Python packages: types in the manifest, ashlar build': 3500,
    'workers: headers, options of tools': 5750,
    'auto outcome in test blocks': 1000,
    'C++ header': 4100,
    'a condition that one arm of the branch before it decides': 530,
    'the value interpreter: one slot where there is one result': 120,
    'an update is inside of its array': 20,
    'a returned block holds a result': 180,
    'conversions to i64 by one instruction': 100,
    'files of one idea: knowledge, layout': 400,
    'a loop that asks whether all or some elements have a property ends early': 1450,
    'tiles of triangles, and of columns with a state': 1560,
    'windows inside of peeled loops': 380,
    'divisions that every iteration executes': 340,
    'short rows are fetched while others are jammed': 660,
    'a row that does not change is copied, elements of the own row are read before it': 2010,
    'running sums read at a distance are carried': 3180,
    'columns that become rows': 470,
    'floats that become indices': 340,
    'sweeps that carry values in a local array, or are one loop': 1750,
    'positions that are indices': 420,
    'memory is not read in operands that may not be evaluated': 380,
    'rows of pairs that change places': 40,
    'hoist: elements that a loop keeps': 1400,
    'strips: several iterations of a column at a time': 1075,
    'maps whose rows are compared when they run': 900,
    'manual pages, dependency files, ashlar cache, progress, plots': 3500,
    'workers: attributes that overrule': 1700,
    'workers: scans and filters': 3200,
    'workers: private bins': 1600,
    'workers: two versions of a fold': 770,
    'workers: copies and fills': 2920,
    'workers: cheap filters': 2100,
    'front ends for Core, Mem and Imp': 3800,
    'arrays made over old arrays': 4650,
    'what the iteration before wrote in a scalar': 3000,
    'rings of the last rows of arrays': 8200,
    'workers: pipelines in strips of rows': 2750,
    'consumers of filters and scans in their loops': 5260,
    'folds and scans of rows as loops, elements read before maps, rows that filters keep': 2420,
    'flattened arrays in maps, histograms, scans and filters': 2075,
    'sizes divided by inputs, maps that only slice several arrays': 700,
    'histograms of rows as loops, rows updated in branches': 1350,
    'pages that are written side by side, code after failed checks': 400,
    'minima and maxima of floats without and with a branch, beside a constant': 460,
    'loops that C compilers do not know to be independent': 580,
    'sizes of rows that are not there; positions that wrap around': 1050,
    'builds that never run': 190,
    'verifier: parts of arrays by a step known when they run': 380,
    'verifier: rows of no elements, remainders, choices of choices': 950,
    'filters of no elements, exact divisions, reshapes that never run': 690,
    'loops unrolled until the remainders of their index are known': 3400,
    'scans down columns in the sweep along the rows': 400,
    'arrays updated where the elements that others are made of stay': 4190,
    'ranges of integers by masks, shifts and conversions': 1830,
    'buffers leave behind conditions that read': 180,
    'one value for one polynomial': 250,
    'conditions about indices; ends of one iteration': 830,
    'conditions that read what a loop does not write': 330,
    'first states of loops': 300,
    'elements that arms of a branch choose': 300,
    'rows in the memory of the rows they are made of': 250,
    'blocks of inner loops first': 435,
    'explain: the C of one function': 335,
    'arenas take over the chunks of earlier ones': 260,
    'profiles: cardinalities, LFPL': 2500,
    'linear functions': 1000,
    'verifier: loops that a check has shown to be empty': 350,
    'workers: the work of an iteration in explain, of one function; frames in maps': 395,
    'names of entry points that begin with the program': 150,
    'sizes that depend on the size of a result': 320,
    'sizes that wrap around are refused': 1650,
    'one check for the sizes of a slice, and none for the next': 450,
    'compile time: passes without work, short refutations, huge pages': 720,
    'slices of a multiple of their step': 350,
    'names of sizes that are sums': 510,
    'stack of stored comparisons': 75,
    'facts of inner levels': 55,
    'loops that read at loaded positions keep scalars': 780,
    'pointers to rows that are accessed at loaded positions': 1990,
    'maps of any view are views; rows joined from elements; arrays that choose between elements': 2810,
    'transposes around another loop; an attribute under a known branch': 190,
    'memory expansion': 1740,
    'a cost model that knows vectors and split loops; sites that are needed': 560,
    'eight recurrences at once; remainders and conditions around and inside of other code': 490,
    'strided regions of one array that are apart': 725,
    'C of 64 bits for choices of constants': 275,
    'out of memory is an error of the program': 200,
    'prover: a change of variables': 415,
    'fused loops stay parallel': 25,
    'arrays stored in the order in which they are read': 1030,
    'keywords between backquotes': 95,
    'type parameters that end with a quote': 25,
    'bounds of sizes that are divided, or made anew in each iteration': 545,
    'parts of builds, computed where they are joined': 1165,
    'parts of requested memory; sizes that are not negative; indices of one iteration': 250,
    'values of updates that are built before other updates': 485,
    'copies in another order that are views': 330,
    'slices that change places': 1720,
    'single iterations computed apart': 3250,
    'one comparison for several guarded loads': 3360,
    'planes rotated by tables, sums of few rows, windows across planes': 6000,
    'flattened slices that are read more than once, loops in unrolled loops': 1800,
    'checks of positions that a branch chooses': 700,
    'maps of bits without branches; names of invariants': 5000,
    'comparisons that enclosing loops decide, stored recurrences beside other rows': 3000,
}
LIMIT = TOKENS + sum(ALLOWANCES.values())

TOKEN = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|[A-Za-z_]\w*|\.?\d(?:[eEpP][+-]|[\w.])*'
                   r'|->|\+\+|--|<<=|>>=|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|\.\.\.|##|[^\s\w]')
COMMENT = re.compile(r'//[^\n]*|/\*.*?\*/|("(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\')', re.S)
STATIC_FUNCTION = re.compile(r'^(?:NORETURN )?static\s[^;={(]*?\b(\w+)\(', re.M)
FUNCTION_HEAD = re.compile(r'^[A-Za-z_][^;={]*\b(\w+)\([^;={]*\)\s*\{$')
WIDE_KINDS = ('.c', '.h', '.def', '.fut', '.sh', '.py', '.md', '.cmake', 'CMakeLists.txt', 'Makefile', 'LAYERS')
# programs that hold what the compiler prints, carets below a column, or the input that broke something
AS_THEY_ARE = ('test/golden/', 'test/error/', 'test/fuzz/', 'test/limits/', 'test/suite/', 'src/syntax/test/')


def sources(folder=''):
    """The files below a folder, builds and version control aside."""
    found = []
    for path, folders, files in os.walk(os.path.join(ROOT, folder)):
        folders[:] = sorted(name for name in folders if not name.startswith(('.', 'build', '__')))
        found += [os.path.relpath(os.path.join(path, name), ROOT) for name in sorted(files)]
    return found


def read(name):
    with open(os.path.join(ROOT, name), encoding='utf-8', errors='replace') as file:
        return file.read()


def wide_lines(name):
    """The numbers of the lines wider than WIDTH; outputs of commands in documents are as they are."""
    found, block = [], None
    for at, line in enumerate(read(name).split('\n'), 1):
        if name.endswith('.md') and line.startswith('```'):
            block = line if block is None else None
        if len(line) > WIDTH and block != '```':
            found.append(at)
    return found


def without_comments(text):
    return COMMENT.sub(lambda match: match.group(1) or ' ', text)


def function_lengths(name, text):
    """(lines, function, file, static or not) of each function definition: from its first line to the brace in the
    first column."""
    found, lines, at = [], text.split('\n'), 0
    while at < len(lines):
        if re.match(r'[A-Za-z_]', lines[at]) and not lines[at].startswith(('typedef', 'struct', 'union', 'enum')):
            last = at
            while last < len(lines) and last - at < 8 and not re.search(r'[;{}]', lines[last]):
                last += 1
            head = ' '.join(lines[at:last + 1]).rstrip()
            match = FUNCTION_HEAD.match(re.sub(r'\s*//.*$', '', head))
            if match and last < len(lines):
                end = last
                while end < len(lines) and not lines[end].startswith('}'):
                    end += 1
                found.append((end - at + 1, match.group(1), name, bool(re.match(r'(NORETURN )?static\b', head))))
                at = end
        at += 1
    return found


def percentile(values, part):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] if ordered else 0


def gather():
    shape = {'tokens': Counter(), 'lines': Counter(), 'files': Counter(), 'functions': [], 'long files': [],
             'names': defaultdict(set), 'public': defaultdict(set), 'folders': Counter(), 'wide': []}
    for name in sources('src'):
        if '/test/' in name or not name.endswith(('.c', '.h', '.def')):
            continue
        text, layer = read(name), name.split('/')[1]
        shape['tokens'][layer] += len(TOKEN.findall(without_comments(text)))
        shape['lines'][layer] += text.count('\n')
        shape['files'][layer] += 1
        if text.count('\n') >= FILE_LINES:
            shape['long files'].append((text.count('\n'), name))
        if name.endswith('.c'):
            shape['folders'][os.path.dirname(name)] += 1
            functions = function_lengths(name, text)
            shape['functions'] += functions
            for _, function, _, is_static in functions:
                if not is_static:
                    shape['public'][function].add(name)
            for function in STATIC_FUNCTION.findall(text):
                shape['names'][function].add(name)
    for name in sources():
        if name.endswith(WIDE_KINDS) and not name.startswith(AS_THEY_ARE):
            shape['wide'] += [(name, at) for at in wide_lines(name)]
    shape['shared'] = {name: files for name, files in shape['names'].items() if len(files) > 1}
    return shape


def shared_definitions(shape):
    return sum(len(files) for files in shape['shared'].values())


def table(shape):
    print('%-12s %6s %8s %9s' % ('folder', 'files', 'lines', 'tokens'))
    for layer, tokens in shape['tokens'].most_common():
        print('src/%-8s %6d %8d %9d' % (layer, shape['files'][layer], shape['lines'][layer], tokens))
    print('%-12s %6d %8d %9d' % ('all', sum(shape['files'].values()), sum(shape['lines'].values()),
                                 sum(shape['tokens'].values())))
    lengths = [lines for lines, _, _, _ in shape['functions']]
    print('functions    %d; lines: median %d, 95 of 100 at most %d, most %d (%s)' % (
        len(lengths), percentile(lengths, 0.5), percentile(lengths, 0.95), max(lengths),
        max(shape['functions'])[1]))
    print('lines wider than %d columns (code, scripts and documents): %d' % (WIDTH, len(shape['wide'])))
    folder, files = shape['folders'].most_common(1)[0]
    print('most C files in one folder: %d (%s)' % (files, folder))
    print('static functions whose name several files define: %d (%d names)' % (shared_definitions(shape),
                                                                              len(shape['shared'])))


def failures(shape):
    for name, at in shape['wide'][:20]:
        yield '%s:%d: wider than %d columns' % (name, at, WIDTH)
    if len(shape['wide']) > 20:
        yield '... and %d lines more' % (len(shape['wide']) - 20)
    for lines, function, name, _ in sorted(shape['functions'], reverse=True):
        if lines > FUNCTION_LINES:
            yield '%s: %s has %d lines (limit %d)' % (name, function, lines, FUNCTION_LINES)
    for lines, name in shape['long files']:
        yield '%s: %d lines (limit %d)' % (name, lines, FILE_LINES)
    for folder, files in shape['folders'].items():
        if files > FOLDER_FILES:
            yield '%s: %d C files (limit %d)' % (folder, files, FOLDER_FILES)
    # The linker takes one of two definitions in a library, and does not say so.
    for function, files in shape['public'].items():
        if len(files) > 1:
            yield '%s is not static in several files: %s' % (function, ' '.join(sorted(files)))
    if shared_definitions(shape) > SHARED_NAMES:
        yield '%d static functions have a name that several files define (limit %d; shape.sh --names)' % (
            shared_definitions(shape), SHARED_NAMES)
    if sum(shape['tokens'].values()) > LIMIT:
        yield '%d tokens in src without tests (limit %d)' % (sum(shape['tokens'].values()), LIMIT)


def main():
    shape = gather()
    if '--names' in sys.argv:
        for name, files in sorted(shape['shared'].items(), key=lambda item: (-len(item[1]), item[0])):
            print('%s: %s' % (name, ' '.join(sorted(files))))
    elif '--check' in sys.argv:
        found = list(failures(shape))
        print('\n'.join(found)) if found else None
        sys.exit(1 if found else 0)
    else:
        table(shape)


if __name__ == '__main__':
    main()
