// driver: the table of passes, the pipelines, and the one place that runs, verifies and prints them.
#ifndef ASHLAR_DRIVER_H
#define ASHLAR_DRIVER_H
#include "lower/lower.h"
#include "mem/mem.h"
#include "opt/opt.h"
#include "types/types.h"
#include "views/views.h"

typedef const Program *(*PassFunction)(Context *context, const Program *program);
typedef struct Pass { const char *name; Level from, to; const char *description; PassFunction run; } Pass;
// ---- pass.c
const Pass *pass_table(uint32_t *count);
const Pass *pass_find(const char *name);        // NULL when unknown

// ---- pipeline.c
typedef enum DumpFilter { DUMP_None, DUMP_Named, DUMP_All } DumpFilter;
// Who decides about effects (paper 2, section 7.1): Default, the rules of fusion and placement alone; None: everything
// is stored; All: everything is a source view; Heuristic: a
// search with the cost model; Random: any, from `seed`.
typedef enum Strategy { STRATEGY_Default, STRATEGY_None, STRATEGY_All, STRATEGY_Heuristic, STRATEGY_Random } Strategy;
bool strategy_read(const char *text, Strategy *strategy, uint64_t *seed);   // "all", "random:7"
typedef struct DriverOptions {
  bool verify;                  // run the checkers after every pass
  DumpFilter dump;
  const char *dump_pass;        // DUMP_Named
  const char *dump_function;    // NULL: all functions
  const char *stop_after;       // pass name, NULL: none
  Map skip_passes;              // Name id -> 1
  Out *dump_out;
  bool time_passes;
  Strategy strategy;
  uint64_t seed;                // of Random
  uint32_t budget;              // variants that Heuristic looks at; 0: as many as usual
  const char *tuning;           // a file of decisions, NULL: none
} DriverOptions;
DriverOptions driver_options_new(Context *context);

// Everything known about one program; fields are NULL until their stage has run.
typedef struct Compilation {
  Context *context;
  AstProgram *ast;
  TypedProgram *typed;
  // checked: it alone is compiled, as the entry point `it`; NULL: the program's entry points
  AstExp *expression;
  const Program *core;          // as lowered
  const Program *optimised;     // LEVEL_Core, after the last core pass
  const Program *memory;        // LEVEL_Mem
  const Layout *layout;
} Compilation;
// Each returns false when mistakes were reported to the context, or when options->stop_after was reached. A broken
// compiler
// invariant panics with the pass's name and the command that reproduces it.
bool driver_check(Compilation *compilation, uint32_t file);
bool driver_specialise(Compilation *compilation, const DriverOptions *options); // after check; `core` only
bool driver_lower(Compilation *compilation, const DriverOptions *options);      // after check; runs the core pipeline
// after lower; runs the mem pipeline and the layout
bool driver_allocate(Compilation *compilation, const DriverOptions *options);
#endif
