// options: the options of a compilation. The caller of the driver sets them; every layer reads them through
// context->options. All zero is the default. docs/design/options.md explains why they are in one structure.
#ifndef ASHLAR_OPTIONS_H
#define ASHLAR_OPTIONS_H
#include <stdbool.h>

// The treatment of an equality of sizes that is neither proven nor refuted.
typedef enum SizePolicy {
  SIZES_Deferred,          // compared when the program runs, and listed
  SIZES_Proven,            // refused, except where the language itself compares sizes (the value of a slice update)
  SIZES_Strict             // refused there, too
} SizePolicy;

// Who provides memory. Arena: the caller, before the call. The others allocate, for experiments of the first paper.
typedef enum StoragePolicy { STORAGE_Arena, STORAGE_Malloc, STORAGE_Leak, STORAGE_Gc } StoragePolicy;

// Where the parts of iterations are that share one block [paper 3, section 5].
typedef enum ExpansionLayout { EXPANSION_None, EXPANSION_Rows, EXPANSION_Lanes } ExpansionLayout;

typedef struct Options {
  // the language
  SizePolicy sizes;        // --proven-sizes, --strict-sizes
  bool backtrace;          // --backtrace: places in messages are followed by the calls that lead there
  bool f_smooth;           // --profile f-smooth: only the language of the first paper
  bool lfpl;               // --profile lfpl: no more cells than are given, as in the fourth paper
  bool ignore_unsafe;      // --safe: the attribute `unsafe` is ignored
  // optimisation
  bool plain;              // -O0: without the optional passes
  bool relaxed;            // --float relaxed: sums of floats may be reordered
  bool isl;                // --isl: isl tries to prove bounds checks that the prover does not
  bool unchecked;          // --unchecked: no code for checks, to measure their cost
  const struct Machine *machine;   // the numbers of machine/machine.def for another processor; NULL: the default
  // representation of data and memory
  bool narrow_indices;     // --index-bits 32: sizes, offsets and loop counters of the generated C have 32 bits
  bool strided;            // --strided: beside each entry point, one whose arrays have strides
  bool workers;            // --workers: statements whose iterations run at the same time, on workers of the caller
  bool uniform_cells;      // --cell-sizes one: all cells of recursive data have one size
  bool wide_links;         // --links 64: words of cells, and links in them, have 64 bits (else 32)
  StoragePolicy storage;   // --storage
  ExpansionLayout expansion;   // --expand: where the parts of iterations are
  bool apart;              // --apart: no memory passes; each block has its own storage during its scope
  const char *prefix;      // --prefix: how the C names of entry points begin; NULL: with the program's name; "": any
  bool no_locals;          // --no-locals: no arrays on the C stack
} Options;
#endif
