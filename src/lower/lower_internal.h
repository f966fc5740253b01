// lower_internal: what the files of lower/ share: values, scopes, closures and the code under construction.
#ifndef ASHLAR_LOWER_INTERNAL_H
#define ASHLAR_LOWER_INTERNAL_H
#include "lower/values/layout.h"
#include "lower/lower.h"
#include <setjmp.h>

// A value during evaluation: static structure with Core atoms as leaves. An array of records is an Array of a Record:
// below an Array of rank r (and possibly further Arrays) a leaf is a Core array variable with that many more
// dimensions (struct of arrays). Directly nested arrays are one Array, so its element is never an Array. A Sum is a
// tag and slots, laid out by its SumLayout (sum.h); a constant among them is static, whatever the rank, and is no
// leaf.
typedef enum ValueTag { VALUE_Scalar, VALUE_Record, VALUE_Array, VALUE_Sum, VALUE_Function } ValueTag;
typedef struct Value Value;
typedef struct Closure Closure;
struct Value {
  ValueTag tag;
  union {
    Atom scalar;
    struct { uint32_t count; const Name *names; const Value **values; } record;
    struct { uint32_t rank; const Atom *shape; const Value *element; } array;
    // functions: those among the payloads
    struct { const SumLayout *layout; Atom tag; const Atom *sizes, *slots; const Value *const *functions; } sum;
    Closure *function;
  } as;
};

// Where names have their values. Ids are those of Bindings (values) and of rigid type parameters (types).
typedef struct Scope Scope;
// the scope in which the type's sizes have meaning; NULL: nowhere
typedef struct ScopeType { const SourceType *type; Scope *scope; } ScopeType;
struct Scope {
  Map values;                    // binding id -> const Value *
  Map types;                     // type parameter id -> ScopeType *
};

// A function value: code, the scope it closed over (only what it mentions), and the arguments it has already.
typedef enum CodeTag {
  CODE_Lambda,
  CODE_Declaration,
  CODE_Intrinsic,
  CODE_RightSection,
  CODE_ProjectSection,
  CODE_IndexSection
} CodeTag;
// What the attributes around the code being evaluated ask for: no checks; to be told about checks; calls that stay
// calls.
// looks: of the call being made, at a cell that is written afterwards (types/unique_call.c).
typedef struct Asked { bool unsafe, warn, noinline, looks; } Asked;
typedef struct Captured {
  uint32_t count;
  const uint32_t *ids;
  const Value **values;
  uint32_t type_count;
  const uint32_t *type_ids;
  const ScopeType **types;
} Captured;
struct Closure {
  CodeTag tag;
  uint32_t arity;                // arguments it needs in all
  uint32_t pending_count;        // arguments it has
  uint32_t effect, effect_form;  // what `#[source]` etc. before it asks of its result; a PrimitiveForm
  const Value **pending;
  const AstExp *exp;             // Lambda and the sections
  const AstDec *declaration;
  const Binding *binding;        // Declaration, Intrinsic
  const Instance *instance;      // of the reference, with `instance_scope` the scope its types are written in
  Scope *instance_scope;
  const Value **instance_sizes;  // aligned with instance->sizes; NULL: to be taken from the arguments
  const Value *operator;         // RightSection
  Captured captured;
  Asked asked;                   // around the code, where it is written
  uint32_t uses;                 // evaluations in place so far: the first is, later ones become calls
  uint32_t code_number;          // of its code, in keys; 0: not asked for yet
  // of a closed function that holds nothing dynamic: the same for all that are alike (abstract.c); 0: not known to be
  uint32_t constant;
  size_t weight;                 // of such a one: the length its key would have, written out
  bool shares;                   // a copy of such a one, which has what it holds in common with the original still
};

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
  Map payloads;                  // sum and constructor -> its payload, where no code was needed for it (sum.c)
  Map code_numbers;              // code pointer -> its number in keys (abstract.c)
  Map type_keys;                 // plain SourceType * -> Name id of its key (abstract.c)
  Map specs;                     // SourceType * without arrays and parameters -> Spec * (layout.c)
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

// ---- scope.c
Scope *scope_new(Lower *lower);
void scope_set(Lower *lower, Scope *scope, uint32_t id, const Value *value);   // undone when the current code is left
void scope_undo(Lower *lower, uint32_t trail);   // what was set since the trail had this length
const Value *scope_get(const Scope *scope, uint32_t id);
void scope_set_type(Lower *lower, Scope *scope, uint32_t id, const SourceType *type, Scope *home);
Captured scope_capture(Lower *lower, const Scope *scope, const AstExp *exp, const AstDec *declaration);
// What code mentions, found once. Names bound inside it do no harm: they have no value in the scope a closure is made
// in.
const FreeIds *mentioned_ids(Lower *lower, const AstExp *exp, const AstDec *declaration);
Scope *scope_of_captured(Lower *lower, const Captured *captured);
// looks type parameters up; moves to the scope of the answer
const SourceType *scope_type(const Scope **scope, const SourceType *type);
// ---- emit.c
void lower_enter(Lower *lower, Code *code);
const Body *lower_leave(Lower *lower, Code *code, uint32_t count, const Atom *result);
const Body *lower_leave_with(Lower *lower, Code *code, const Value *value);   // the result: its leaves
void lower_drop(Lower *lower, Code *code);
void lower_resume(Lower *lower, Code *code);     // more code for what has been dropped; dropped again afterwards
const char *name_of_var(Lower *lower, Var var);
Atom code_parameter(Lower *lower, const char *name, Type type);
Atom code_size(Lower *lower, const char *name);                      // of type i64
Atom lower_exp(Lower *lower, const char *name, Type type, Exp exp);     // one result
Atom lower_named(Lower *lower, const char *name, Atom value);           // a variable of its own for this value
Atom lower_replicate(Lower *lower, const char *name, uint32_t rank, const Atom *shape, Atom value);
void lower_exps(Lower *lower, const AtomSeq *pattern, Exp exp);         // nothing where it has no results
Vars vars_of_atoms(Lower *lower, const AtomSeq *atoms);
Atoms atoms_of_seq(Lower *lower, const AtomSeq *atoms);
Var lower_fresh(Lower *lower, const char *name, Type type);
Atom lower_prim(Lower *lower, Prim prim, ScalarType type, Atom a, Atom b);
Atom lower_i64(Lower *lower, Prim prim, Atom a, Atom b);
Atom lower_add(Lower *lower, Atom a, Atom b);      // i64
Atom lower_sub(Lower *lower, Atom a, Atom b);
Atom lower_mul(Lower *lower, Atom a, Atom b);
Atom lower_and(Lower *lower, Atom a, Atom b);
bool is_true(Atom atom);                         // a constant
bool is_false(Atom atom);
bool visible(const Code *code, Atom atom);       // bound outside of `code`
const Poly *known_poly(Lower *lower, Atom atom);
bool proven_equal(Lower *lower, Atom a, Atom b);
bool proven_non_negative(Lower *lower, Atom a);
bool proven_ordered(Lower *lower, Atom a, Atom b, bool strictly);   // a <= b, a < b
bool poly_visible(Lower *lower, const Code *code, const Poly *poly);
Atom poly_to_atom(Lower *lower, const Poly *poly);          // variables are Core variables
typedef struct MessageText { Lower *lower; MessageKind kind; Seq(MessagePiece) pieces; } MessageText;
MessageText message_new(Lower *lower, MessageKind kind);
MessageText message_written(Lower *lower, MessageKind kind, const char *format, ...);   // %v %s %t: emit.c
void message_text(MessageText *message, const char *text);
void message_words(MessageText *message, Text text);
void message_value(MessageText *message, Atom value);
void message_shape(MessageText *message, uint32_t rank, const Atom *shape);   // "[n][m]"
// Adds a check; the statements built until checks_end depend on it.
Vars checks_begin(Lower *lower);
void lower_check(Lower *lower, Atom condition, const MessageText *message);
void checks_end(Lower *lower, Vars before);
// what is built from now on comes from there (places in the prelude are skipped); returns the place before
Span lower_place(Lower *lower, Span span);
bool in_prelude(Lower *lower, uint32_t file);
// ---- limit.c: values are their scalars and arrays, so that a type may be far larger than it looks
enum { MOST_PARTS = 65536 };
void limit_parts(Lower *lower, uint64_t count, const SourceType *type, Span span);   // gives up when there are more
_Noreturn void give_up(Lower *lower);                                                // after an error
// ---- entry.c
Text payload_path(Lower *lower, Text path, Text part);   // describe_sum.c: of a part of a payload
void lower_entry(Lower *lower, const EntryPoint *entry);

#endif
