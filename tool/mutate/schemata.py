"""A copy of the tree whose chosen sources hold all mutants, built once: `ASHLAR_MUTANT=K` makes the binaries behave as
mutant K does; `ASHLAR_REACHED=FILE` writes a byte for each mutant whose place was reached."""
import os
import shutil
import subprocess

from sites import mutated, sites_of

HEADER = '''#ifndef MUTANT_H
#define MUTANT_H
extern int mutant_chosen;
extern volatile unsigned char *mutant_reached;
#define MUTANT(k) (mutant_reached ? (void)(mutant_reached[k] = 1) : (void)0, mutant_chosen == (k))
#endif
'''
SUPPORT = '''#include "base/base.h"
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
int mutant_chosen = -1;
volatile unsigned char *mutant_reached;
__attribute__((constructor)) static void choose_mutant(void) {
  const char *chosen = getenv("ASHLAR_MUTANT"), *reached = getenv("ASHLAR_REACHED");
  if (chosen) mutant_chosen = atoi(chosen);
  const int file = reached ? open(reached, O_RDWR) : -1;
  if (file < 0) return;
  void *bytes = mmap(NULL, %d, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (bytes != MAP_FAILED) mutant_reached = bytes;
  (void)close(file);
}
'''
# The passes of memory, loops and Core, and lowering: not their checkers, interpreters, printers and explanations.
AREAS = [('memory', 'src/mem'), ('memory', 'src/mem/allocate'), ('memory', 'src/mem/layout'), ('loops', 'src/imp'),
         ('loops', 'src/imp/loops'), ('loops', 'src/imp/from_mem'), ('lowering', 'src/lower'),
         ('lowering', 'src/lower/*'), ('core', 'src/opt'), ('core', 'src/opt/*'), ('core', 'src/views')]
LEFT_OUT = {'src/imp/print.c', 'src/imp/parse.c', 'src/imp/verify.c', 'src/imp/info.c', 'src/views/check_effects.c',
            'src/opt/report_marks.c', 'src/opt/drop_traces.c'}
UNITS = ['golden_test', 'imp_golden_test']


def area_files(root):
    """(area, file) of every source that is mutated."""
    found = []
    for area, folder in AREAS:
        parent = os.path.join(root, folder.rstrip('*').rstrip('/'))
        folders = [parent] if not folder.endswith('*') else sorted(
            entry.path for entry in os.scandir(parent) if entry.is_dir() and entry.name != 'test')
        for path in folders:
            names = sorted(name for name in os.listdir(path) if name.endswith('.c'))
            found += [(area, os.path.relpath(os.path.join(path, name), root)) for name in names]
    return [(area, name) for area, name in found if name not in LEFT_OUT]


def make(root, tree, log):
    """Writes and builds the tree; returns the sites with their areas, numbered by their position."""
    mutated_files = area_files(root)
    later = {os.path.join(root, name) for _, name in mutated_files}
    for name in ('CMakeLists.txt', 'cmake', 'src', 'test', 'tool', 'docs', 'examples', 'bench'):
        copy(os.path.join(root, name), os.path.join(tree, name), later)
    sites, areas = [], []
    for area, name in mutated_files:
        with open(os.path.join(root, name), encoding='utf-8') as file:
            text = file.read()
        found = sites_of(name, text)
        write(os.path.join(tree, name), mutated(text, found, range(len(sites), len(sites) + len(found))))
        sites += found
        areas += [area] * len(found)
    write(os.path.join(tree, 'mutant.h'), HEADER)
    write(os.path.join(tree, 'src/base/mutant.c'), SUPPORT % max(len(sites), 1))
    flags = '-w -O1 -include ' + os.path.join(tree, 'mutant.h')
    configure = ['cmake', '-S', tree, '-B', os.path.join(tree, 'build'), '-DCMAKE_C_FLAGS=' + flags,
                 '-DCMAKE_BUILD_TYPE=None', '-G', 'Ninja' if shutil.which('ninja') else 'Unix Makefiles']
    build = ['cmake', '--build', os.path.join(tree, 'build'), '-j', str(os.cpu_count() or 1)]
    for target in ['ashlar'] + UNITS:
        build += ['--target', target]
    for command in (configure, build):
        if subprocess.run(command, stdout=log, stderr=log, check=False).returncode != 0:
            return None, None
    return sites, areas


def copy(source, target, later):
    """Copies a file or a folder without the sources that are written later, with their mutants."""
    if os.path.isdir(source):
        for name in os.listdir(source):
            if not name.startswith(('.', '__')):
                copy(os.path.join(source, name), os.path.join(target, name), later)
    elif source not in later:
        with open(source, 'rb') as file:
            write(target, file.read())


def write(path, text):
    """What does not change is not written, so that nothing that depends on it is built again."""
    data = text.encode() if isinstance(text, str) else text
    if os.path.exists(path):
        with open(path, 'rb') as file:
            if file.read() == data:
                return
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, 'wb') as file:
        file.write(data)
