"""Copies of the chosen sources with all mutants in them, linked with the rest of a build: `ASHLAR_MUTANT=K` makes the
binaries behave as mutant K does; `ASHLAR_REACHED=FILE` writes a byte for each mutant whose place was reached: for an
operand, where it decided."""
import os
import shutil
import subprocess

from sites import mutated, sites_of

HEADER = '''#ifndef MUTANT_H
#define MUTANT_H
extern int mutant_chosen;
extern volatile unsigned char *mutant_reached;
#define MUTANT(k) (mutant_reached ? (void)(mutant_reached[k] = 1) : (void)0, mutant_chosen == (k))
// An operand decides if it is not what the mutant takes it for.
static inline int mutant_operand(int k, int value, int taken) {
  if (mutant_reached && value != taken) mutant_reached[k] = 1;
  return mutant_chosen == k ? taken : value;
}
#define MUTANT_TRUE(k, operand) mutant_operand(k, (operand) ? 1 : 0, 1)
#define MUTANT_FALSE(k, operand) mutant_operand(k, (operand) ? 1 : 0, 0)
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
RECIPE = '''cmake_minimum_required(VERSION 3.21)
project(mutants LANGUAGES C)
set(CMAKE_C_STANDARD 17)
set(ROOT "%s")
set(BUILD "%s")
add_compile_options(-w -O1 -ffp-contract=off "SHELL:-include '${CMAKE_SOURCE_DIR}/mutant.h'")
add_compile_definitions(_POSIX_C_SOURCE=200809L _DEFAULT_SOURCE ASHLAR_VERSION="0.1.0")
include_directories("${ROOT}/src" "${BUILD}/expanded" "${ROOT}/test")
add_library(mutants OBJECT mutant.c)
function(mutant source folder)
  target_sources(mutants PRIVATE ${source})
  set_source_files_properties(${source} PROPERTIES INCLUDE_DIRECTORIES "${ROOT}/${folder}")
endfunction()
%s
list(PREPEND CMAKE_FIND_LIBRARY_SUFFIXES .a)
find_package(Threads REQUIRED)
find_package(ZLIB)
find_package(PNG)
set(libraries "${BUILD}/libashlar_tools.a" "${BUILD}/libashlar.a" Threads::Threads ${CMAKE_DL_LIBS} m)
if(PNG_FOUND)
  list(APPEND libraries PNG::PNG)
endif()
if(ZLIB_FOUND)
  list(APPEND libraries ZLIB::ZLIB)
endif()
function(binary name source)
  add_executable(${name} "${source}" $<TARGET_OBJECTS:mutants>)
  target_link_libraries(${name} PRIVATE "${libraries}")
endfunction()
binary(ashlar "${ROOT}/src/tool/main.c")
%s
'''
# The passes of memory, loops and Core, and lowering: not their checkers, interpreters, printers and explanations.
AREAS = [('memory', 'src/mem'), ('memory', 'src/mem/allocate'), ('memory', 'src/mem/layout'), ('loops', 'src/imp'),
         ('loops', 'src/imp/loops'), ('loops', 'src/imp/from_mem'), ('lowering', 'src/lower'),
         ('lowering', 'src/lower/*'), ('core', 'src/opt'), ('core', 'src/opt/*'), ('core', 'src/views')]
LEFT_OUT = {'src/imp/print.c', 'src/imp/parse.c', 'src/imp/verify.c', 'src/imp/info.c', 'src/views/check_effects.c',
            'src/opt/report_marks.c', 'src/opt/drop_traces.c'}
# Unit tests that say what a pass makes: all of these layers but the slow ones, which are about random programs.
UNIT_LAYERS, SLOW = ('opt', 'imp', 'mem', 'lower'), {'mem_random_test', 'random_test', 'scaling_test', 'error_test'}


def unit_files(root):
    """{name: source}"""
    found = {}
    for layer in UNIT_LAYERS:
        folder = os.path.join('src', layer, 'test')
        for name in sorted(os.listdir(os.path.join(root, folder))):
            if name.endswith('_test.c') and name[:-2] not in SLOW:
                found[name[:-2]] = os.path.join(folder, name)
    return found


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


def make(root, build, tree, files, tests, log, wanted=lambda site: True):
    """Writes and builds the mutants of (area, file) that are wanted; returns the sites with their areas, numbered by
    their position. tests: {name: source}. Objects with mutants stand before the libraries of the build, so that the
    linker does not take the ones without."""
    sites, areas, rules = [], [], []
    tests = ['binary(%s "${ROOT}/%s")' % (name, file) for name, file in tests.items()]
    for area, name in files:
        with open(os.path.join(root, name), encoding='utf-8') as file:
            text = file.read()
        found = [site for site in sites_of(name, text) if wanted(site)]
        write(os.path.join(tree, name), mutated(text, found, range(len(sites), len(sites) + len(found))))
        rules.append('mutant(%s %s)' % (name, os.path.dirname(name)))
        sites += found
        areas += [area] * len(found)
    write(os.path.join(tree, 'mutant.h'), HEADER)
    write(os.path.join(tree, 'mutant.c'), SUPPORT % max(len(sites), 1))
    write(os.path.join(tree, 'CMakeLists.txt'), RECIPE % (root, build, '\n'.join(rules), '\n'.join(tests)))
    configure = ['cmake', '-S', tree, '-B', os.path.join(tree, 'build'), '-G',
                 'Ninja' if shutil.which('ninja') else 'Unix Makefiles']
    compile_ = ['cmake', '--build', os.path.join(tree, 'build'), '-j', str(os.cpu_count() or 1)]
    for command in (configure, compile_):
        if subprocess.run(command, stdout=log, stderr=log, check=False).returncode != 0:
            return None, None
    return sites, areas


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
