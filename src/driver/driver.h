// driver: the table of passes, their order, and the one place that runs, verifies and prints them.
#ifndef ASHLAR_DRIVER_H
#define ASHLAR_DRIVER_H
#include "backend/backend.h"
#include "lower/lower.h"
#include "mem/mem.h"
#include "opt/opt.h"
#include "types/types.h"
#include "views/views.h"

typedef struct Compilation Compilation;

// ---- pass.c: the table of passes
typedef enum Form { FORM_Tree, FORM_Core, FORM_Mem, FORM_Layout, FORM_Imp, FORM_None } Form;
typedef enum PassTag {
#define PASS(name, from, to, description) PASS_##name,
#include "driver/pass.def"
  PASS_COUNT
} PassTag;
typedef union PassFunction {                                       // `from` and `to` of the pass select the member
  const Program *(*lowering)(Compilation *compilation);            // Tree to Core
  const Program *(*program)(Context *, const Program *);           // Core and Mem
  const Layout *(*layout)(Context *, const Program *);             // Mem to Layout
  const ImpProgram *(*loops)(Context *, const Program *, const Layout *);   // Layout to Imp
  const ImpProgram *(*imp)(Context *, const ImpProgram *);         // Imp
  void (*report)(Context *, const Program *);                      // Core or Mem to None
  void (*report_layout)(Context *, const Program *, const Layout *);   // Layout to None
} PassFunction;
typedef struct Pass { const char *name; Form from, to; const char *description; PassFunction run; } Pass;
const Pass *pass_of(PassTag tag);
PassTag pass_find(const char *name);            // PASS_COUNT when unknown
bool pass_is_optional(PassTag tag);             // a program without it has the same form

// ---- pipeline.c: the order of the passes
typedef enum Phase {
  PHASE_Lowering,               // sets Compilation.core, which interpreters of values run
  PHASE_Core,                   // sets .optimised
  PHASE_Memory,                 // sets .memory and .layout
  PHASE_Loops,                  // sets .ordered
  PHASE_Stores                  // sets .imp, the input of the backend
} Phase;
typedef enum When { WHEN_Always, WHEN_Optimising, WHEN_Changed } When;
typedef struct Step { Phase phase; PassTag pass; When when; } Step;
const Step *pipeline(uint32_t *count);

// How the effects of sites are decided (paper 2, section 7.1). Default: by the rules of fusion and placement alone.
// None: everything is stored. All: everything is a source view. Heuristic: by a search with the cost model. Random: at
// random, from `seed`.
typedef enum Strategy { STRATEGY_Default, STRATEGY_None, STRATEGY_All, STRATEGY_Heuristic, STRATEGY_Random } Strategy;
bool strategy_read(const char *text, Strategy *strategy, uint64_t *seed);   // "all", "random:7"
typedef struct DriverOptions {
  // By PassTag, the pass that runs: that of the table, or a replacement with the same `from` and `to`. NULL: none runs.
  const Pass *passes[PASS_COUNT];
  const Target *target;
  bool verify;                  // run the checkers after every pass
  bool time_passes;
  PassTag stop_after;           // PASS_COUNT: none
  PassTag dump_pass;            // printed to dump_out after each time it runs; PASS_COUNT: none
  const char *dump_function;    // NULL: all functions
  Out *dump_out;
  Strategy strategy;
  uint64_t seed;                // of Random
  uint32_t budget;              // the number of variants that Heuristic tries; 0: the default
  const char *tuning;           // the path of a tuning file; NULL: none
} DriverOptions;
DriverOptions driver_options_new(void);

// All forms of one program; the fields are NULL until their phase has ended.
struct Compilation {
  Context *context;
  AstProgram *ast;
  TypedProgram *typed;
  AstExp *expression;           // checked; compile only this, as entry point `it`. NULL: all entry points
  const Program *core;          // as lowered
  const Program *optimised;     // Core, after its last pass
  const Program *memory;        // Mem
  const Layout *layout;
  const ImpProgram *ordered;    // before stores are reordered; imp_may_be_same refers to this program
  const ImpProgram *imp;
  uint32_t ended;               // the number of phases that have ended
  Form read;                    // the form of the program's file: Tree, or a level in its textual form
};

// ---- run.c. Each returns false when errors were reported to the context, or when options->stop_after was reached.
// A broken compiler invariant panics with the pass's name and the command that reproduces it.
bool driver_check(Compilation *compilation, uint32_t file);
bool driver_check_tree(Compilation *compilation, AstProgram *program);   // a program that was read already
bool driver_run(Compilation *compilation, const DriverOptions *options, Phase last);   // the phases not run yet
BackendOutput driver_generate(Compilation *compilation, const DriverOptions *options, const BackendOptions *backend);
void driver_print_program(Context *context, Out *out, const Program *program, const char *function);   // NULL: all
void driver_print_imp(Context *context, Out *out, const ImpProgram *program, const char *function);
// ---- read.c: programs in the textual form of a level, by the end of their path: .core, .mem, .imp
Form driver_form(const Context *context, uint32_t file);
bool driver_read(Compilation *compilation, uint32_t file, Form form);   // verified; false when errors were reported
#endif
