// lower_internal: the state of lowering, which all files of lower/ share.
#ifndef ASHLAR_LOWER_INTERNAL_H
#define ASHLAR_LOWER_INTERNAL_H
#include "lower/value.h"
#include <setjmp.h>

// A term of a size whose check against overflow has been made (sizes/sizes.c).
typedef struct LimitedTerm { const Monomial *term; Var certificate; } LimitedTerm;

// Code under construction: the body of a function, branch, loop or lambda.
typedef struct Code {
  Builder builder;
  struct Code *outer;
  uint32_t mark;                 // variables with this id or a larger one belong to this code
  uint32_t known;                // statements already recorded in `sizes` and `facts` (emit.c)
  uint32_t trail;                // the length of the trail when the code was entered
  Facts *outer_facts;
  const Value *heap;             // the state of the cells when the code was entered
  Seq(LimitedTerm) limited;
} Code;
typedef struct TrailEntry { Scope *scope; uint32_t id; void *before; } TrailEntry;

// A size that several types share. size: the polynomial in the source types, or NULL; atom: inside the function;
// actual: at the call; before: the previous class with the same actual size, + 1 (abstract.c).
typedef struct SizeClass { const Poly *size; Atom atom, actual; uint32_t before; } SizeClass;
typedef Seq(Atom) AtomSeq;

// ---- what is known about the cells of recursive data in the whole program. It is complete only after lowering, so
// lowering assumes a plan, and repeats until the plan that it finds is the one it assumed (lower.c).
// RowKind: a kind of arrays in the payloads of one entry point (rows.c). number: how many arrays of the same element
// type and rank precede it in its payload. shape: over the parameters of the entry point.
typedef struct RowKind { const AstDec *entry; ScalarType scalar; uint32_t rank, number; const Poly **shape; } RowKind;
typedef Seq(RowKind) RowKinds;
// CellClass: constructors that may be built in each other's cells (classes.c). words: of a cell of the class; 0: not
// known yet.
typedef struct CellClass { Name constructor; uint32_t parent, words; } CellClass;
typedef struct CellFacts {
  uint32_t words;                // of the largest payload
  uint32_t shift;                // the largest number of bits that a link has for the constructor
  bool uniform;                  // an entry point has recursive data at its interface: all cells have one size
  bool disposes;                 // the program returns cells
  bool checked;                  // an entry point has #[cells(e)]: taking a cell is checked
} CellFacts;
typedef struct CellPlan {
  CellFacts known;               // assumed by this run of lowering
  CellFacts found;               // found by this run
  bool differ;                   // classes have cells of different sizes
  bool grown;                    // this run has added or changed classes or rows
  Seq(CellClass) classes;
  Map class_numbers;             // type and constructor -> number of its class
  RowKinds rows;
} CellPlan;
// One write to a cell. before: the stamp of the previous write to this cell (cells.c).
typedef struct CellStamp { uint64_t cell, before; } CellStamp;
typedef Seq(CellStamp) CellStamps;
// An entry point that takes cells. count: the variable that count_cells.c defines as their number.
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
  Map residuals;                 // hash of a key -> the specialised functions with this hash (call.c)
  Map names;                     // Name id -> how many functions have it
  Map free_ids;                  // code pointer -> FreeIds *
  Map measured;                  // Var id of the size of a first row -> the bool Atom that says whether there is one
  Map extremes;                  // Var id -> its definition, the ExpPrim of a min, max or remainder of i64
  const Closure *entering;       // the entry point whose arguments come from outside, so their sizes are unknown
  Map layouts;                   // key (a Name id) -> SumLayout *
  Map finest;                    // id of a SumLayout -> the same SumLayout * in which arrays share no slots
  Map payloads;                  // sum and constructor -> its payload, if no code was needed for it (sum.c)
  Map code_numbers;              // code pointer -> its number in keys (abstract.c)
  Map type_keys;                 // plain SourceType * -> Name id of its key (abstract.c)
  Map specs;                     // SourceType * without arrays and parameters -> its spec, a Value * (layout.c)
  Map slot_origins;              // Var id of the bits in a slot -> the Atom that was converted to them
  uint32_t lambda_depth;         // how deeply applications of lambdas that are evaluated in place are nested
  Bitset named;                  // variables that carry a name of the source
  Requests requests;
  bool omits_checks;             // an attribute `unsafe` of the program took effect
  const AstExp *unrolled;        // the loop that `#[unroll]` precedes
  const AstExp *kept_call;       // the application that `#[noinline]` precedes
  Span hole;                     // of the hole for which a value is being made
  const AstExp *effect_target;   // the application that an effect attribute refers to,
  uint32_t effect;               // and this effect
  Map specialising;              // code pointer -> nesting of its specialisations in progress (recursive.c)
  jmp_buf *give_up;              // the way out after an error that leaves no value
  const Value *heap;             // the state of the cells (heap.h); NULL: the function being built has none
  CellPlan *plan;
  // ---- cells.c: which leaves a cell already holds
  Map cell_links;                // Var id of a cell -> Var id of the link it was computed from
  Map cell_stamps;               // cell -> the stamp of its last write
  Map held;                      // Var id of a leaf read from a cell -> Held *
  CellStamps stamps;
  uint64_t last_stamp;
  // ---- rows.c: sizes over the parameters of the entry point being lowered
  const AstDec *row_entry;
  Map row_polys;                 // Var id of a parameter of another function -> its Poly over those parameters
  uint32_t entry_mark;           // the parameters of the entry point have smaller ids
  // ---- heap.c, classes.c, copy.c, touch.c
  Seq(CellEntry) cell_entries;
  Map takes;                     // Var id defined where a cell is taken -> the amount that this counts (take_fresh)
  Map released;                  // the Value * of a diamond that a pattern binds -> its class + 1
  Bitset copiers;                // names of functions that copy recursive data; they take at most as many cells as
                                 // have been taken before
  Map touches;                   // Binding * -> TouchNode *
} Lower;

#include "lower/code.h"
#endif
