// options: the options of a compilation. The caller of the driver fills them in; every layer reads them, through
// context->options. All zero is the default. docs/design/options.md says why they stand in one place.
#ifndef ASHLAR_OPTIONS_H
#define ASHLAR_OPTIONS_H
#include <stdbool.h>

// The treatment of an equality of sizes that is neither proven nor refuted.
typedef enum SizePolicy {
  SIZES_Deferred,          // compared when the program runs, and listed
  SIZES_Proven,            // refused, but where the language itself compares sizes (the value of a slice update)
  SIZES_Strict             // refused there too
} SizePolicy;

// Who provides memory. Arena: the caller, enough for the whole call. The others are experiments of the first paper.
typedef enum StoragePolicy { STORAGE_Arena, STORAGE_Malloc, STORAGE_Leak, STORAGE_Gc } StoragePolicy;

typedef struct Options {
  // the language
  SizePolicy sizes;        // --proven-sizes, --strict-sizes
  bool f_smooth;           // --profile f-smooth: only the language of the first paper
  bool ignore_unsafe;      // --safe: the attribute `unsafe` means nothing
  // optimisation
  bool plain;              // -O0: without the optional passes
  bool relaxed;            // --float relaxed: sums of floats may be reordered
  bool isl;                // --isl: bounds checks that the prover leaves are put to isl
  bool unchecked;          // --unchecked: checks have no code, to measure what they cost
  const struct Machine *machine;   // the numbers of machine/machine.def for another processor; NULL: the default
  // what a program's memory looks like
  bool narrow_indices;     // --index-bits 32: sizes, offsets and loop counters of the generated C have 32 bits
  bool strided;            // --strided: beside each entry point, one whose arrays have strides
  bool uniform_cells;      // --cell-sizes one: all cells of recursive data have one size
  bool wide_links;         // --links 64: words of cells, and links in them, have 64 bits (else 32)
  StoragePolicy storage;   // --storage
  bool apart;              // --apart: every block has storage of its own while its scope lasts; no memory passes
  bool no_locals;          // --no-locals: no arrays on the C stack
} Options;
#endif
