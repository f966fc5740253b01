// lower_internal: what the files of lower/ share: the state of lowering.
#ifndef ASHLAR_LOWER_INTERNAL_H
#define ASHLAR_LOWER_INTERNAL_H
#include "lower/value.h"
#include <setjmp.h>

// Code being built: a function, a branch, a loop body or a lambda. `mark`: variables from here on belong to it.
// heap: the state of the cells where it began
typedef struct Code {
  Builder builder;
  struct Code *outer;
  uint32_t mark, known, trail;
  Facts *outer_facts;
  const Value *heap;
} Code;
typedef struct TrailEntry { Scope *scope; uint32_t id; void *before; } TrailEntry;

// one dimension shared by several types; actual: at the call
typedef struct SizeClass { const Poly *size; Atom atom, actual; uint32_t before; } SizeClass;
typedef Seq(Atom) AtomSeq;
// The cells of recursive data in the whole program: what lowering goes by, and what it has found this time.
// RowKind: arrays that payloads have, in one entry point (rows.c).
typedef struct RowKind { const AstDec *entry; ScalarType scalar; uint32_t rank, number; const Poly **shape; } RowKind;
typedef Seq(RowKind) RowKinds;
// CellClass: constructors whose cells may become each other's (classes.c); words: 0 as long as nothing is known.
typedef struct CellClass { Name constructor; uint32_t parent, words; } CellClass;
// shift: the largest of any link.
typedef struct CellFacts { uint32_t words, shift; bool uniform, disposes, checked; } CellFacts;
// known: what this lowering goes by; found: what it has shown. grown: classes or rows were added or changed.
typedef struct CellPlan {
  CellFacts known, found;
  bool differ, grown;
  Seq(CellClass) classes;
  Map class_numbers;             // by key
  RowKinds rows;
} CellPlan;
// When a cell was written last, before it was written again.
typedef struct CellStamp { uint64_t cell, before; } CellStamp;
typedef Seq(CellStamp) CellStamps;
// An entry that has cells: `count` is to become how many.
typedef struct CellEntry { const AstDec *declaration; uint32_t function; Var count; bool has_pool; } CellEntry;

typedef struct Lower {
  Context *context;
  Arena *arena;
  TypedProgram *typed;
  VarTable *vars;
  Code *code;                    // innermost
  Sizes *sizes;                  // of the function being built
  Facts *facts;                  // what holds in the innermost code
  Seq(TrailEntry) trail;
  Seq(const Function *) functions;
  Map residuals;                 // hash of a key -> the specialisations with it (call.c)
  Map names;                     // Name id -> how many functions have it
  Map free_ids;                  // code pointer -> FreeIds *
  Map extremes;                  // Var id -> the ExpPrim of a min or max of i64
  // the entry point whose arguments come from outside: nothing is known about their sizes
  const Closure *entering;
  Map layouts;                   // key (a Name id) -> SumLayout *
  Map finest;                    // id of a SumLayout -> the SumLayout * in which no array shares anything
  Map payloads;                  // sum and constructor -> its payload, where no code was needed for it (sum.c)
  Map code_numbers;              // code pointer -> its number in keys (abstract.c)
  Map type_keys;                 // plain SourceType * -> Name id of its key (abstract.c)
  Map specs;                     // SourceType * without arrays and parameters -> its spec, a Value * (layout.c)
  Map slot_origins;              // Var id of what a slot holds -> the Atom it was made from
  uint32_t lambda_depth;         // applied lambdas being evaluated in place, one inside the other
  Bitset named;                  // variables that have the name the source gives them
  Asked asked;
  bool omits_checks;             // an attribute `unsafe` that counts was met
  const AstExp *unrolled, *kept_call;   // the loop, and the application, that an attribute stands before
  Span hole;                     // where the hole is whose value is being made up
  const AstExp *effect_target;   // the application that an effect is asked of
  uint32_t effect;
  Map specialising;              // code pointer -> the specialisations of it that are in progress
  jmp_buf *give_up;              // after an error that leaves no value to go on with
  const Value *heap;             // the state of the cells (cells.h); NULL: there are none here
  CellPlan *plan;
  Map cell_links, cell_stamps, held;   // cells.c: what is in cells already
  CellStamps stamps;
  uint64_t last_stamp;
  // the entry point being lowered, what variables of functions are over its parameters, and where those end
  const AstDec *row_entry;
  Map row_polys;
  uint32_t entry_mark;
  Seq(CellEntry) cell_entries;
  Map takes;                     // variables that are bound where a cell is taken -> what that counts (heap.c)
  Map released;                  // the value of a diamond that a pattern binds -> its class + 1
  // names of functions that copy recursive data: they take no more cells than have been taken before
  Bitset copiers;
  Map touches;                   // Binding * -> TouchNode * (touch.c)
} Lower;

#include "lower/code.h"
#endif
