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
typedef struct CellPlan {
  uint32_t words, words_found, shift /* the largest of any link */, shift_found;
  bool differ, uniform, uniform_found, classes_found;
  Seq(CellClass) classes;
  Map class_numbers; /* by key */
  bool disposes, disposes_found, checked, checked_found, rows_found;
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

// ---- effect.c
// first: the next statement's number
typedef struct EffectRequest { uint32_t effect, form, first; Span span; } EffectRequest;
// before it is evaluated; effect 0: none
EffectRequest effect_request(Lower *lower, const AstExp *exp);
const Value *value_under_effect(Lower *lower, const Value *value, EffectRequest request);
// ---- value.c
const Value *value_scalar(Lower *lower, Atom atom);
const Value *value_i64(Lower *lower, int64_t value);
const Value *value_bool(Lower *lower, bool value);
const Value *value_record(Lower *lower, uint32_t count, const Name *names, const Value **values);
const Value *value_tuple(Lower *lower, uint32_t count, const Value **values);
const Value *value_function(Lower *lower, Closure *closure);
// merges with an Array element
const Value *value_array(Lower *lower, uint32_t rank, const Atom *shape, const Value *element);
const Value *value_field(const Value *record, Name name);
const Value *value_field_at(const Value *record, uint32_t place, Name name);              // usually there: no search
// NULL: no record, or no such field
const SourceType *type_field_at(const SourceType *type, uint32_t place, Name name);
// the element, after taking `rank` dimensions off the shape
const Value *value_rows(Lower *lower, const Value *array, uint32_t rank);
Name tuple_name(Lower *lower, uint32_t index);
typedef Atom (*LeafMap)(Lower *lower, void *user, Atom leaf);
// NULL callbacks keep
const Value *value_map(Lower *lower, const Value *value, LeafMap leaf, LeafMap size, void *user);
typedef const Value *(*ValueMap)(Lower *lower, void *user, const Value *value);
// everything it holds, in order; constants hold nothing to map
Closure *closure_map(Lower *lower, const Closure *closure, ValueMap each, void *user);
// before it is evaluated: copies what it holds, one level
void closure_unshare(Lower *lower, Closure *closure);
const Value *sum_map_functions(Lower *lower, const Value *sum, ValueMap each, void *user);
// dynamic leaves in order; closures included
void value_leaves(Lower *lower, const Value *value, AtomSeq *leaves);
void value_sizes(Lower *lower, const Value *value, AtomSeq *sizes);         // every dimension in order
Atom value_atom(const Value *value);                                        // of a Scalar

// ---- join.c: one static structure for values that come together
bool value_has_sum(const Value *value);
// The structure that both can take; no code. Where one has no payload it takes the other's, if that is there outside
// `code` (may be NULL).
const Value *value_join(Lower *lower, const Value *a, const Value *b, const Code *code);
bool value_has_form(const Value *value, const Value *form);                     // it has that structure
const Value *value_form(Lower *lower, const Value *value, const Value *form);
// the same, taking for absent payloads what the form says
const Value *value_fill(Lower *lower, const Value *value, const Value *form);
// nothing static is left in sums, except beside functions
const Value *value_open(Lower *lower, const Value *value);
// and no arrays share slots: a structure that every value can take
const Value *value_canonical(Lower *lower, const Value *value);
// the constant that opening made a variable of
Atom opened_constant(Lower *lower, Atom atom);

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
void lower_drop(Lower *lower, Code *code);
void lower_resume(Lower *lower, Code *code);     // more code for what has been dropped; dropped again afterwards
Atom code_parameter(Lower *lower, const char *name, Type type);
Var lower_exp(Lower *lower, const char *name, Type type, Exp exp);
void lower_exps(Lower *lower, uint32_t count, const Var *pattern, Exp exp);
Var lower_fresh(Lower *lower, const char *name, Type type);
Atom lower_prim(Lower *lower, Prim prim, ScalarType type, Atom a, Atom b);
Atom lower_add(Lower *lower, Atom a, Atom b);      // i64
Atom lower_sub(Lower *lower, Atom a, Atom b);
Atom lower_mul(Lower *lower, Atom a, Atom b);
Atom lower_and(Lower *lower, Atom a, Atom b);
bool is_true(Atom atom);                         // a constant
bool visible(const Code *code, Atom atom);       // bound outside of `code`
const Poly *known_poly(Lower *lower, Atom atom);
bool proven_equal(Lower *lower, Atom a, Atom b);
bool proven_non_negative(Lower *lower, Atom a);
bool proven_ordered(Lower *lower, Atom a, Atom b, bool strictly);   // a <= b, a < b
bool poly_visible(Lower *lower, const Code *code, const Poly *poly);
Atom poly_to_atom(Lower *lower, const Poly *poly);          // variables are Core variables
typedef struct MessageText { Lower *lower; MessageKind kind; Seq(MessagePiece) pieces; } MessageText;
MessageText message_new(Lower *lower, MessageKind kind);
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

// ---- sizes.c: source types and the shapes of values
// a recursive type, or that of diamonds: an i64
bool is_link(const Lower *lower, const SourceType *type);
bool holds_link(const Lower *lower, const Scope *scope, const SourceType *type);                  // somewhere in it
bool size_atom(Lower *lower, const Scope *scope, const Poly *size, Atom *atom);
// size_terms.c: of a name in a size; NULL when it has none here
const Value *size_value(Lower *lower, const Scope *scope, uint32_t id);
// a value that does not come from an array's shape
bool is_computed_size(const Lower *lower, uint32_t id);
// Binds sizes of `type` that have no value in `scope` yet to the dimensions of `value`; bind_result does so anew for
// sizes that only the evaluation of this expression determines.
void bind_result(Lower *lower, Scope *scope, const SourceType *type, const Value *value);
// A size that occurs only within [n * m] or [n + m], when everything else there is known: it follows from the
// dimension.
void solve_sizes(Lower *lower, Scope *scope, const SourceType *type, const Value *value);
void bind_sizes(Lower *lower, Scope *scope, const SourceType *type, const Value *value);
// not those that can be computed: they are compared
void bind_open_sizes(Lower *lower, Scope *scope, const SourceType *type, const Value *value);
// The value with its dimensions written as `type` says; dimensions not provably equal are checked.
const Value *match_type(Lower *lower, const Scope *scope, const SourceType *type, const Value *value);
// structure (a joined or canonical one) and dimensions as those of `like`
const Value *match_sizes(Lower *lower, const Value *value, const Value *like);
const Value *settle_sizes(Lower *lower, const Value *value, const AtomSeq *wanted);   // equal or checked, in order
// one atom per dimension, in order, without checks
const Value *with_sizes(Lower *lower, const Value *value, const Atom *sizes);
// leaves get the dimensions the value says, as views
const Value *value_retype(Lower *lower, const Value *value);
// the same structure with fresh variables for leaves
const Value *value_declare(Lower *lower, const Value *value, AtomSeq *variables);
const Value *hole_function(Lower *lower, const Scope *scope, const SourceType *type);
const Value *value_empty(Lower *lower, const Scope *scope, const SourceType *element, uint32_t rank, const Atom *shape);
ScalarType scalar_of_type(Lower *lower, const Scope *scope, const SourceType *type);
void check_not_negative(Lower *lower, Atom size);

// ---- pattern.c
void bind_pattern(Lower *lower, Scope *scope, const AstPat *pattern, const Value *value);
void name_value(Lower *lower, Name name, const Value *value);

// ---- apply.c
const Value *apply_value(Lower *lower, const Value *function, uint32_t count, const Value *const *arguments);
const Value *apply_in_place(Lower *lower, const Value *function, uint32_t count, const Value *const *arguments);
// all arguments; in place
const Value *closure_evaluate(Lower *lower, Closure *closure, const Value *const *arguments);
// what it captured, and its type parameters
Scope *closure_scope(Lower *lower, Closure *closure);
// Gives the size parameters and the parameters their values; `matched`: the arguments with the dimensions their types
// say.
void bind_arguments(Lower *lower, Scope *scope, const Closure *closure, const Value *const *arguments,
                    const Value **matched);
const Value *run_body(Lower *lower, Scope *scope, const Closure *closure);
const AstPats *closure_parameters(const Closure *closure);
Closure *closure_of_declaration(Lower *lower, const AstDec *declaration, const Binding *binding);
const Value *reference_value(Lower *lower, Scope *scope, const Reference *reference, const SourceType *type);

// ---- closed.c
enum { CORE_SIZES = INT32_MAX };   // ids of sizes beyond this one are Core variables: CORE_SIZES + id
Atom core_size_atom(uint32_t id);
const Poly *core_size_poly(Lower *lower, Atom atom);
typedef const Poly *(*SizeMap)(Lower *lower, void *user, const Poly *size);
const SourceType *type_map_sizes(Lower *lower, const SourceType *type, SizeMap map, void *user);
const SourceType *type_closed(Lower *lower, const Scope *scope, const SourceType *type);
Closure *closure_closed(Lower *lower, const Closure *closure);
const Value *value_closed(Lower *lower, const Value *value);

// ---- abstract.c
// One walk over everything dynamic: writes the key, collects actual atoms, and (with `create`) makes the parameters.
typedef struct Signature {
  Lower *lower;
  Out key;
  size_t hidden;                       // how much longer the key would be with all functions written out
  uint32_t references;                 // to sizes
  Seq(SizeClass) classes;
  // actual size (a variable's id) -> the latest class with it + 1; `before` leads to earlier ones
  Map latest;
  AtomSeq sizes, leaves;               // actual
  bool create, by_value;               // by_value: sizes with the same value are one, whatever they are called
  AtomSeq size_parameters, leaf_parameters;
} Signature;
// The closure and its arguments with everything dynamic replaced (or, without `create`, only looked at).
Closure *abstract_call(Signature *signature, const Scope *scope, const Closure *original, const Value *const *arguments,
                       const Value **abstracted);
const Value *abstract_heap(Signature *signature, const Value *heap);   // after the arguments
const SourceType *abstract_type(Signature *signature, const SourceType *type);   // closed
const Value *abstract_value(Signature *signature, const Value *value);

// ---- call.c: specialised functions
typedef struct Residual {
  Text key;
  bool in_progress;
  Name name;
  uint32_t parameter_count;       // sizes, then leaves
  Atom *parameters;
  const Value *result;            // over parameters and `results`
  AtomSeq results;                // declared result variables: sizes that the caller cannot know, then leaves
  Seq(const Poly *) known_polys;  // for each result its formula over the parameters, or NULL
  bool emits_call, is_recursive;  // is_recursive: called while its body was being evaluated
  // while in progress: where the sizes of its types have meaning, its code and what it is given
  Scope *scope;
  const Closure *closure;
  const Value *const *arguments;
  const Code *code;
  const Value *heap, *part;       // the state of the cells where it begins, or NULL; the part of that which it is given
  uint8_t touch;
  bool writes;                    // its result is beside the state of the cells
} Residual;
Name code_name(Lower *lower, const Closure *closure);
const Value *call_residual(Lower *lower, Closure *closure, uint32_t count, const Value *const *arguments);
Name function_name(Lower *lower, Name wanted);
Residual *find_residual(Lower *lower, Text key, bool *made);
Vars residual_results(Lower *lower, const Residual *residual);
const Value *emit_call(Lower *lower, const Residual *residual, const AtomSeq *sizes, const AtomSeq *leaves);
void add_function(Lower *lower, const Function *function);
// Begins and ends a function: the code around it is put aside.
typedef struct FunctionCode {
  Code code;
  Code *outer;
  Sizes *outer_sizes;
  Facts *outer_facts;
  uint32_t outer_depth;
  Asked outer_asked;
} FunctionCode;
Vars residual_parameters(Lower *lower, Residual *residual, FunctionCode *made, const Signature *signature);
void function_enter(Lower *lower, FunctionCode *function, Span span);
void function_leave(Lower *lower, FunctionCode *function);
// Result variables for a value: first the sizes no caller can know, then the leaves; `atoms` are what they stand for.
const Value *declare_results(Lower *lower, Code *code, const Value *value, AtomSeq *variables, AtomSeq *atoms);

// ---- attribute.c
const Value *eval_attribute(Lower *lower, Scope *scope, const AstExp *exp);
const Value *opaque_value(Lower *lower, const Value *value);   // that no optimisation looks through
bool has_attribute(Lower *lower, const AstDec *declaration, const char *name);
const AstAttr *find_attribute(Lower *lower, const AstDec *declaration, const char *name);   // NULL: it is not there
Asked asked_of(Lower *lower, const Closure *closure);
// ---- recursive.c: calls of functions whose bodies are being evaluated
void declare_early_results(Lower *lower, Residual *residual);   // from the declared type; once
void finish_early_results(Lower *lower, const Residual *residual, const Value *value, AtomSeq *atoms);
// gives up, with an error, when there is no end to it
const void *begin_specialising(Lower *lower, const Closure *closure, size_t key_size);
void end_specialising(Lower *lower, const Closure *closure, const void *begun);

// ---- limit.c: values are their scalars and arrays, so that a type may be far larger than it looks
enum { MOST_PARTS = 65536 };
void limit_parts(Lower *lower, uint64_t count, const SourceType *type, Span span);   // gives up when there are more
_Noreturn void give_up(Lower *lower);                                                // after an error

// ---- entry.c
void lower_entry(Lower *lower, const EntryPoint *entry);

// ---- exp.c
const Value *eval(Lower *lower, Scope *scope, const AstExp *exp);
Atom eval_atom(Lower *lower, Scope *scope, const AstExp *exp);

// ---- literal.c
const Value *eval_number(Lower *lower, const Scope *scope, const AstExp *exp, const Number *number);
const Value *eval_array(Lower *lower, Scope *scope, const AstExp *exp);
const Value *eval_range(Lower *lower, Scope *scope, const AstExp *exp);
const Value *array_of_elements(Lower *lower, uint32_t count, const Value *const *elements);

// ---- table.c
const Value *eval_string(Lower *lower, Text bytes);
bool constant_scalar(const AstExp *exp, Scalar *value);          // a literal, perhaps negated
Scalar number_scalar(ScalarType type, const Number *number);
// NULL: it is not one, or empty somewhere
const Value *constant_table(Lower *lower, const AstExp *literal);

// ---- access.c
const Value *row_at(Lower *lower, const Value *array, uint32_t count, const Atom *indices);   // unchecked
// outermost dimension, unchecked
const Value *slice_all(Lower *lower, const Value *array, Atom start, Atom count, Atom step);
const Value *eval_access(Lower *lower, Scope *scope, const Value *array, const AstSlices *slices);
typedef struct Ends { Atom start, end, step; bool fixed, has_start, has_end, has_step; } Ends;   // of one dimension
Ends *eval_ends(Lower *lower, Scope *scope, const AstSlices *source);
// their check is left among the builder's certificates
Slice *checked_slices(Lower *lower, const Value *array, uint32_t count, Ends *ends);
const Value *take(Lower *lower, const Value *array, uint32_t count, const Slice *slices);     // unchecked

// ---- update.c
const Value *eval_update(Lower *lower, Scope *scope, const AstExpUpdate *update);

// ---- control.c
const Value *eval_if(Lower *lower, Scope *scope, const AstExp *exp);
const Value *eval_short_circuit(Lower *lower, Scope *scope, const AstExp *left, const AstExp *right, bool is_and);
const Value *eval_loop(Lower *lower, Scope *scope, const AstExp *exp);
typedef const Value *(*Branch)(Lower *lower, void *user, bool taken);
const Value *build_branches(Lower *lower, Atom condition, Branch branch, void *user);
Atom build_choice(Lower *lower, Atom condition, Atom a, Atom b);   // a when the condition holds, else b

// ---- match.c
const Value *eval_match(Lower *lower, Scope *scope, const AstExp *exp);

// ---- scalar.c
const Value *prim_value(Lower *lower, Prim prim, const Value *const *arguments, uint32_t count);
Atom values_equal(Lower *lower, const Value *a, const Value *b);
const Value *operator_value(Lower *lower, Text name, const Value *a, const Value *b);   // NULL: not a built-in operator

// ---- soac.c
typedef const Value *(*Element)(Lower *lower, void *user, const Atom *indices);
const Value *build_array(Lower *lower, uint32_t rank, const Atom *widths, Element element, void *user);

// ---- intrinsic.c
uint32_t intrinsic_arity(Lower *lower, const Binding *binding);
const Value *intrinsic_apply(Lower *lower, const Closure *closure, const Value *const *arguments);

#endif
