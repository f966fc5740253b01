// core: the first-order A-normal-form array language (FUN of paper 3, the IR of paper 5, generalised), and the tree of
// Mem.
//
// A Program owns a table of variables; a Var is an index into it and is bound exactly once in the program (single
// assignment, no shadowing). Expressions and bodies are immutable arena trees. Every array type names its sizes by
// atoms in scope. Level MEM adds `program->memory`: for every array variable its block and index function, and Alloc
// statements. Array elements are always scalars: arrays of records and tuples are several arrays (lower/ splits them).
#ifndef ASHLAR_CORE_H
#define ASHLAR_CORE_H
#include "index/index.h"
#include "scalar/scalar.h"
#include "source/source.h"

typedef struct Var { uint32_t id; } Var;          // id 0: no variable
typedef enum AtomTag { ATOM_Constant, ATOM_Var } AtomTag;
typedef struct Atom { AtomTag tag; union { Scalar constant; Var var; } as; } Atom;

typedef enum TypeTag { TYPE_Scalar, TYPE_Array, TYPE_Certificate, TYPE_Block } TypeTag;  // Block: level MEM
// Array: `scalar` is the element, shape[rank] are i64 atoms
typedef struct Type { TypeTag tag; ScalarType scalar; uint32_t rank; const Atom *shape; } Type;

typedef struct Vars { uint32_t count; const Var *items; } Vars;
typedef struct Atoms { uint32_t count; const Atom *items; } Atoms;
typedef struct Ints { uint32_t count; const int64_t *items; } Ints;
typedef enum SliceTag { CORE_SLICE_Fix, CORE_SLICE_Range } SliceTag;
// Fix: start. Range: count elements start, start+step, ... (step may be negative)
typedef struct Slice { SliceTag tag; Atom start, count, step; } Slice;
typedef struct Slices { uint32_t count; const Slice *items; } Slices;
typedef struct Exp Exp;
typedef struct Stm Stm;
typedef struct Body { uint32_t count; const Stm *const *stms; Atoms result; } Body;
typedef struct Lambda { Vars parameters; const Body *body; } Lambda;
typedef enum LoopTag { CORE_LOOP_For, CORE_LOOP_While } LoopTag;
// For: index counts 0..bound-1. While: runs as long as loop parameter number `condition` (a bool) is true.
typedef struct CoreLoopForm { LoopTag tag; Var index; Atom bound; uint32_t condition; } CoreLoopForm;
// The message of a run-time error, worded for the user. Its pieces are text or atoms ("Index [", i, "] out of bounds
// ..."). A correct compiler generates no code that fails with MESSAGE_Internal.
typedef enum MessageKind {
  MESSAGE_Bounds,
  MESSAGE_Size,
  MESSAGE_Division,
  MESSAGE_Assert,
  MESSAGE_Range,
  MESSAGE_Hole,
  MESSAGE_Depth,
  MESSAGE_Pool /* too few cells */,
  MESSAGE_Internal
} MessageKind;
typedef struct MessagePiece { Text text; Atom value; bool is_value; } MessagePiece;
typedef struct Message { MessageKind kind; uint32_t count; const MessagePiece *pieces; } Message;

// The C type of each kind of part in exp.def.
typedef Atom CorePartAtom;
typedef Atoms CorePartAtoms;
typedef Var CorePartVar;
typedef Vars CorePartVars;
typedef Lambda CorePartLambda;
typedef const Body *CorePartBody;
typedef Prim CorePartPrim;
typedef ScalarType CorePartScalar;
typedef Ints CorePartInts;
typedef Name CorePartName;
typedef Slices CorePartSlices;
typedef const ArrayValue *CorePartTable;
typedef CoreLoopForm CorePartLoopForm;
typedef const Message *CorePartMessage;
typedef const Extent *CorePartExtent;

enum { EXP_Pure = 1, EXP_View = 2, EXP_Fresh = 4, EXP_Consumes = 8, EXP_Binds = 16, EXP_Mem = 32 };
typedef enum ExpTag {
#define F(Kind, name, Role)
#define EXP(Tag, keyword, rule, flags, parts) EXP_##Tag,
#include "core/exp.def"
  EXP_COUNT
} ExpTag;
#define F(Kind, name, Role) CorePart##Kind name;
#define EXP(Tag, keyword, rule, flags, parts) typedef struct Exp##Tag { parts } Exp##Tag;
#include "core/exp.def"
struct Exp {
  ExpTag tag;
  union {
#define F(Kind, name, Role)
#define EXP(Tag, keyword, rule, flags, parts) Exp##Tag Tag;
#include "core/exp.def"
  } as;
};
typedef enum MarkBit {
#define MARK(Tag, word) MARK_BIT_##Tag,
#include "core/mark.def"
  MARK_BITS
} MarkBit;
enum {
#define MARK(Tag, word) MARK_##Tag = 1 << MARK_BIT_##Tag,
#include "core/mark.def"
  MARK_Effects = MARK_Source | MARK_Dest | MARK_Eager
};
// pattern = exp. The certificates are results of the checks that make the expression safe to evaluate.
struct Stm { Vars pattern; Vars certificates; const Exp *exp; Span span; uint32_t marks; };

// The type of a variable, and its name and origin in the source for readable output and messages.
typedef struct VarInfo { Name name; Type type; Span span; } VarInfo;
// append-only; shared by all programs of one compilation. `workers`: how many workers run parallel statements; no
// statement binds it, and only sizes in the workspace mention it.
typedef struct VarTable { Seq(VarInfo) items; Var workers; } VarTable;

// `results`: declared result variables. The shape of a result may name a parameter or an earlier i64 result (an
// existential size).
// `places`, level MEM: parameters for the memory of each array parameter, then of each array result: its
// block and, in internal functions, its offset and strides as i64. The arrays of an entry are row-major at offset 0;
// those of a strided entry are at offset 0 and have strides as parameters.
typedef struct Entry Entry;   // entry.h: the interface of an entry point
typedef struct Function {
  Name name;
  Vars parameters;
  Vars places;
  Vars results;
  const Body *body;
  const Entry *entry /* NULL: internal */;
  bool inline_always, inline_never;
  bool sliced;                 // a value function of slice_sizes: its caller computes the sizes of the results
  bool fails;   // every call fails, so a call must not be moved to an earlier position
  Span span;
} Function;
typedef struct Memory { Var block; const Lmad *lmad; } Memory;   // level MEM: offsets and strides in elements
typedef enum Level { LEVEL_Core, LEVEL_Mem } Level;
typedef struct Program Program;
// Prints a remark about a statement, as a comment at the end of its line.
typedef void (*StmRemark)(const Context *context, Out *out, const Program *program, const Stm *stm);
struct Program {
  Level level;
  VarTable *vars;
  uint32_t function_count;
  const Function *const *functions;    // callees before callers, except within a cycle of calls
  Map memory;                          // LEVEL_Mem: Var id -> const Memory *; empty otherwise
  // LEVEL_Mem: Var id bound by a statement that copies -> const CopyReason * (mem.h); a remark in the textual form
  Map copies;
  StmRemark remark;                    // may be NULL
  bool omits_checks;                   // lowering omitted checks because of an attribute `unsafe`
};

// ---- info.c: the table as data
typedef enum PartKind {
  PART_End,
  PART_Atom,
  PART_Atoms,
  PART_Var,
  PART_Vars,
  PART_Lambda,
  PART_Body,
  PART_Prim,
  PART_Scalar,
  PART_Ints,
  PART_Name,
  PART_Slices,
  PART_Table,
  PART_LoopForm,
  PART_Message,
  PART_Extent
} PartKind;
typedef enum Role {
  ROLE_Plain,
  ROLE_Viewed,
  ROLE_Consumed,
  ROLE_Width,
  ROLE_Function,
  ROLE_Selection,
  ROLE_Operator,
  ROLE_Initial,
  ROLE_Skip,
  ROLE_Carried,
  ROLE_Iteration,
  ROLE_Repeated,
  ROLE_Branch
} Role;
typedef struct Part { PartKind kind; const char *name; size_t offset; Role role; } Part;   // offset within Exp
typedef struct ExpInfo { const char *keyword, *rule; uint32_t flags; Part parts[8]; } ExpInfo;
const ExpInfo *exp_info(ExpTag tag);
const char *mark_name(uint32_t bit);   // "unroll" for bit 2; NULL after the last
// It has no effects and cannot fail. A loop or `if` is pure when its bodies are pure; a while loop never is, because it
// may not terminate.
bool exp_is_pure(const Exp *exp);

// ---- roles.c: the parts of an expression by their roles; an absent part is empty or NULL
typedef struct ExpRoles {
  Atoms widths;             // the bounds of the indices: a SOAC, or a loop that counts
  Vars indices;             // one for each width
  const Body *body;         // runs once for each index, or in each iteration of a loop; NULL: neither a SOAC nor a loop
  const Lambda *function;   // of a SOAC: the indices and this body
  bool selects;             // the first result of the function says whether the element is kept
  uint32_t skip;            // the number of leading results of the function that are indices; the elements follow
  const Lambda *operator;   // combines two elements
  Atoms initial;            // the neutral elements of the operator, or the first values of the carried variables
  Vars carried;             // the variables that change from iteration to iteration
  Vars consumed;            // result k is in the memory of array k
  Var viewed;               // the result is in the memory of this array
} ExpRoles;
ExpRoles exp_roles(const Exp *exp);
bool exp_is_while(const Exp *exp);   // a loop whose number of iterations is unknown
// Index, Slice, Update: the number of leading dimensions at which the expression fixes an index, and these indices.
// Other forms fix none.
uint32_t exp_fixed_rank(const Exp *exp);
Atom exp_fixed_index(const Exp *exp, uint32_t dimension);
// Index, Slice: the same elements read from `part`, the part of the array at its first `rank` indices.
const Exp *exp_read_from_part(Arena *arena, const Exp *exp, uint32_t rank, Atom part);

// ---- work.c: estimates of work, in additions
enum { ASSUMED_WIDTH = 16, ASSUMED_CALL = 256 };   // the iterations of a width that is not known; the cost of a call
// `count` operations in each iteration of loops of these widths; the variable 0 for a loop that ends by a condition.
// calls: it is the work of a call.
typedef struct WorkFactor { const struct WorkFactor *outer; Atom width; } WorkFactor;
typedef struct WorkTerm { int64_t count; const WorkFactor *factors; bool calls; } WorkTerm;
typedef Seq(WorkTerm) WorkTerms;
// A body that runs in loops of these widths, with `more` operations each time.
WorkTerms work_of_iterations(Arena *arena, Atoms widths, int64_t more, const Body *body);
int64_t work_assumed(const WorkTerms *terms, int64_t width);   // where all other widths are `width`; INT64_MAX: unknown
int64_t bounded_product(int64_t a, int64_t b);

// ---- atom.c, vars.c
Atom atom_var(Var var);
Atom atom_constant(Scalar value);
Atom atom_i64(int64_t value);
bool atom_equal(Atom a, Atom b);
bool atom_is_i64(Atom atom, int64_t *value);
Type type_scalar(ScalarType scalar);
Type type_array(Arena *arena, ScalarType element, uint32_t rank, const Atom *shape);
Type type_row(Type array);                            // drops the outermost dimension
Type type_nest(Arena *arena, uint32_t count, const Atom *widths, Type element);   // widths ++ shape
VarTable *vars_new(Context *context);
Var vars_workers(Context *context, VarTable *vars);   // VarTable.workers, made at the first call
Var var_new(Context *context, VarTable *vars, Name name, Type type, Span span);
Var var_named(Context *context, VarTable *vars, const char *name, Type type, Span span);
Var var_copy(Context *context, VarTable *vars, Var old);   // same name and type
// A fresh variable with the name and type of `old`. `replace` is applied to the sizes in its type, and `old` -> the
// fresh variable is added to `replace`.
Var var_like(Context *context, VarTable *vars, Var old, Map *replace);
Vars vars_like(Context *context, VarTable *vars, Vars old, Map *replace);
static inline const VarInfo *var_info(const VarTable *vars, Var var) { return &vars->items.items[var.id]; }
static inline Type var_type(const VarTable *vars, Var var) { return vars->items.items[var.id].type; }
Type atom_type(const VarTable *vars, Atom atom);
bool atom_is_var(Atom atom, Var var);
bool vars_contain(Vars vars, Atom atom);
bool atoms_contain(Atoms atoms, Var var);
bool atoms_equal(Atoms a, Atoms b);
bool vars_find(Vars vars, Var var, uint32_t *at);       // at: its position in the list
void bitset_add_vars(Bitset *set, Vars vars);           // adds their ids
bool bitset_has_any(const Bitset *set, Vars vars);      // does the set contain the id of one of them?
bool var_is_array(const VarTable *vars, Var var);
bool atom_is_array(const VarTable *vars, Atom atom);
bool atom_is_block(const VarTable *vars, Atom atom);
Text var_name(const Context *context, const VarTable *vars, Var var);
static inline Var stm_result(const Stm *stm) { return stm->pattern.items[0]; }   // the first variable that it binds
Vars vars_of(Arena *arena, uint32_t count, const Var *items);
Atoms atoms_of(Arena *arena, uint32_t count, const Atom *items);
Atoms atoms_of_vars(Arena *arena, Vars vars);
Vars vars_join(Arena *arena, Vars a, Vars b);
Atoms atoms_join(Arena *arena, Atoms a, Atoms b);
// the items i with keep[i % period]
Vars vars_select(Arena *arena, Vars vars, uint32_t period, const bool *keep);
Atoms atoms_select(Arena *arena, Atoms atoms, uint32_t period, const bool *keep);
bool type_equal(Type a, Type b);                      // same tag, element and shape atoms

// ---- visit.c: one level of reading or rebuilding; callbacks recurse
typedef struct Visitor {
  void *user;
  void (*atom)(void *user, Atom atom);              // every operand (also inside slices, messages, loop forms)
  // every variable bound by lambdas, loops (not the statement's own pattern)
  void (*bound)(void *user, Var var);
  void (*body)(void *user, const Body *body);       // every nested body
} Visitor;
void exp_visit(const Exp *exp, const Visitor *visitor);
void stm_visit(const Stm *stm, const Visitor *visitor);   // certificates as atoms, then the expression
typedef struct Bodies { uint32_t count; const Body *items[2]; } Bodies;
Bodies exp_bodies(const Exp *exp);   // in the order of its parts
const Stm *stm_with_bodies(Arena *arena, const Stm *stm, Bodies bodies);   // the same pointer when it has these bodies
// The statement directly in the body that binds the atom, or NULL. `number`, if not NULL, receives the position of the
// atom among the results of the statement.
const Stm *body_binding(const Body *body, Atom atom, uint32_t *number);
void body_bound_vars(const Body *body, Bitset *bound);   // adds all variables bound in it, inner bodies included
// Every statement of a body and of the bodies inside, outermost first: for EACH_STM(at, arena, body) .. at.stm ..
typedef struct OpenBody { const Body *body; uint32_t next; } OpenBody;
typedef struct StmWalk { const Stm *stm; Arena *arena; Seq(OpenBody) open; } StmWalk;
StmWalk stm_walk(Arena *arena, const Body *body);
bool stm_walk_next(StmWalk *walk);
#define EACH_STM(at, arena_, body_) (StmWalk at = stm_walk((arena_), (body_)); stm_walk_next(&at);)
typedef struct Mapper {
  void *user;
  Arena *arena;
  Atom (*atom)(void *user, Atom atom);
  Var (*bound)(void *user, Var var);
  const Body *(*body)(void *user, const Body *body);
} Mapper;                                           // a NULL callback keeps the parts of its kind
const Exp *exp_map(const Exp *exp, const Mapper *mapper);   // the same pointer when nothing changed
const Stm *stm_map(const Stm *stm, const Mapper *mapper);
Vars vars_map_bound(const Mapper *mapper, Vars vars);       // a pattern or parameters
const Body *body_map_stms(Arena *arena, const Body *body, const Mapper *mapper);
// including those in the types of bound variables
void body_free_vars(const VarTable *vars, const Body *body, Bitset *free);
void exp_free_vars(const VarTable *vars, const Exp *exp, Bitset *free);
void lambda_free_vars(const VarTable *vars, const Lambda *lambda, Bitset *free);
void stm_free_vars(const VarTable *vars, const Stm *stm, Bitset *free);           // certificates included
bool stm_depends_on(const VarTable *vars, const Stm *stm, const Bitset *on);      // on some of these variables
Bitset body_first_states(Arena *arena, const Body *body);   // the variables that loops in the body begin with
// Var id -> how often it occurs in the body: as an operand, a certificate, a result or a size in the type of a binder
Map body_use_counts(Arena *arena, const VarTable *vars, const Body *body);
bool body_has_marks(Arena *scratch, const Body *body, uint32_t marks);   // some statement has one of these
// Copies with fresh bound variables (types renamed too); `replace`: Var id -> Atom* for free variables, may be NULL.
const Body *body_rename(Context *context, VarTable *vars, const Body *body, const Map *replace);
Lambda lambda_rename(Context *context, VarTable *vars, Lambda lambda, const Map *replace);
// Keeps the bound variables, except that a variable whose shape changes is replaced by a copy with the new type.
const Body *body_substitute(Context *context, VarTable *vars, const Body *body, const Map *replace);
// As body_rename, and adds every renamed binder to `renamed` (Var id -> Atom *).
const Body *body_rename_recording(Context *context, VarTable *vars, const Body *body, const Map *replace, Map *renamed);
// Copies a binder whose type changes, and adds the copy to `replace`.
const Stm *stm_substitute(Context *context, VarTable *vars, const Stm *stm, Map *replace);
Type type_substitute(Context *context, Type type, const Map *replace);
// A replacement that grows during a traversal: a binder whose type changes is copied, and the copy is added. The first
// two functions are callbacks of a Mapper whose user is a Substituter.
typedef struct Substituter { Context *context; VarTable *vars; Map atoms; } Substituter;   // Var id -> Atom *
Atom substituter_atom(void *replacement, Atom atom);
Var substituter_binder(void *replacement, Var var);
Vars substituter_pattern(Substituter *replacement, Vars pattern);
void substituter_add(Substituter *replacement, Var var, Atom atom);
bool exp_equal(const Exp *a, const Exp *b);         // the same form and operands; false for forms that bind variables
uint64_t exp_hash(const Exp *exp);

// Maps of replacements have Var ids as keys and const Atom * as values.
void map_put_atom(Map *replace, Var var, Atom atom);
void map_put_binder(Map *definitions, const Stm *stm);   // Var id -> const Stm *, for each variable that it binds

// ---- build.c: the only way passes make code
const Exp *exp_new(Arena *arena, Exp exp);
// NEW_EXP(arena, Index, array, indices): the parts in the order of exp.def
#define NEW_EXP(arena, Tag, ...) exp_new((arena), (Exp){EXP_##Tag, {.Tag = {__VA_ARGS__}}})
const Stm *stm_new(Arena *arena, Vars pattern, Vars certificates, const Exp *exp, Span span);
// the same pointer when nothing differs
const Stm *stm_with_exp(Arena *arena, const Stm *stm, const Exp *exp);
const Stm *stm_with_pattern(Arena *arena, const Stm *stm, Vars pattern);
const Stm *stm_with_certificates(Arena *arena, const Stm *stm, Vars certificates);
const Stm *stm_with_marks(Arena *arena, const Stm *stm, uint32_t marks);
const Body *body_new(Arena *arena, uint32_t count, const Stm *const *stms, Atoms result);
// Returns `body` itself when it has these statements and this result.
const Body *body_with(Arena *arena, const Body *body, uint32_t count, const Stm *const *stms, Atoms result);
typedef struct Builder {
  Context *context;
  VarTable *vars;
  Seq(const Stm *) stms;
  Vars certificates;
  Span span;
  uint32_t marks; /* of the next statement */
} Builder;
Builder builder_new(Context *context, VarTable *vars, Span span);
Body *builder_finish(Builder *builder, uint32_t count, const Atom *result);
// The statements of the builder with the result of `body`. Returns `body` itself when it has the same statements.
const Body *builder_body(Builder *builder, const Body *body);
// The statement gets builder->certificates.
void build_stm(Builder *builder, uint32_t count, const Var *pattern, const Exp *exp);
void build_existing(Builder *builder, const Stm *stm);
void build_statements(Builder *builder, const Body *body);             // all its statements
void build_name(Builder *builder, Var var, Atom value);          // var = value
const Body *body_with_result(Arena *arena, const Body *body, Atoms result);   // the same statements
Var build_exp(Builder *builder, const char *name, Type type, const Exp *exp);                // one result
Var build_counter(const Builder *builder, const char *name);            // a fresh i64, which nothing binds yet
// the array of these elements
Var build_elements(Builder *builder, const char *name, ScalarType scalar, Atoms widths, Lambda element);
Var build_unset(Builder *builder, const char *name, Type type);   // an array whose elements are not set yet
// build (n, m) fn (i, j) { .. }  -->  build (n) fn (i) { the statements of `outer`; rows = build (m) fn (j) { body } }
// with the first `count` indices outside. `stm` is a Build of more than `count` dimensions.
const Stm *build_nested(Builder *outer, const Stm *stm, uint32_t count, const Body *body);
// constants; x+0, x*1, x*0, x-x on integers
bool prim_fold(Prim prim, ScalarType type, uint32_t count, const Atom *arguments, Atom *result);
// folds constants and i64 identities
Atom build_prim(Builder *builder, Prim prim, ScalarType type, uint32_t count, const Atom *arguments);
Atom build_prim2(Builder *builder, Prim prim, ScalarType type, Atom a, Atom b);
Atom build_i64(Builder *builder, Prim prim, Atom a, Atom b);                     // build_prim2 at i64
Atom build_exact(Builder *builder, Prim prim, Atom a, Atom b);   // build_i64 of what cannot overflow
// What the operator of a fold makes of these accumulators and elements, in a copy of its statements.
Atoms build_combined(Builder *builder, const Lambda *operator, Atoms accumulators, Atoms elements);
Atom build_scalar(Builder *builder, const char *name, ScalarType type, const Exp *exp);   // its result is a scalar
Atom build_monomial(Builder *builder, const Monomial *term);   // with its coefficient positive
Atom build_poly(Builder *builder, const Poly *poly);
Atom build_convert(Builder *builder, ScalarType to, ScalarType from, Atom value);
Atom build_index(Builder *builder, Var array, uint32_t count, const Atom *indices);
// The element at these indices of a view, a copy, a Replicate or an Iota, as an Index or an Atom. NULL for any other
// form.
const Exp *build_element(Builder *builder, const Exp *exp, Atoms indices);
// The element of the concatenation: x0[i] if i < n0, else x1[i - n0] if i < n0 + n1, and so on [paper 2, eq. 5.21].
// `element`: how an element of one of the arrays is found; NULL: by an Index.
typedef Atom BuildElementOf(Builder *builder, const void *user, Var array, Atoms indices);
Atom build_joined_element(Builder *builder, Vars arrays, Atoms indices, BuildElementOf *element, const void *user);
Var build_assert(Builder *builder, Atom condition, const Message *message);                  // a certificate

// ---- sizes.c: polynomials of i64 atoms, recovered from bindings (n*m+1 through its statements)
typedef struct Sizes Sizes;                          // a side table for one function
Sizes *sizes_new(Context *context, const VarTable *vars);   // empty
Sizes *sizes_of_function(Context *context, const VarTable *vars, const Function *function);
void sizes_add(Sizes *sizes, const Stm *stm);        // for code being built
const Poly *sizes_poly(Sizes *sizes, Atom atom);     // never NULL; an opaque variable is its own polynomial
// facts that hold everywhere in the function: the sizes of its parameters are >= 0
Facts *sizes_facts(Sizes *sizes);
// facts that hold after an array of this type is bound: its sizes are >= 0
void sizes_learn_type(Sizes *sizes, Facts *facts, Type type);
// The text of a message at compile time: it shows the names of variables where the run-time message shows values.
Text message_outline(Context *context, Sizes *sizes, const Message *message);

// ---- condition.c: expands the claim "the bool atom has the value `holds`" by one definition. A comparison has i64
// operands. The operands of Not, And and Or are bool atoms that must have the value `holds` of the result. Opaque is
// any other atom.
typedef enum ConditionTag {
  CONDITION_Opaque,
  CONDITION_Constant,   // `holds` is the truth of the claim
  CONDITION_Less,       // a < b
  CONDITION_AtMost,     // a <= b
  CONDITION_Equal,
  CONDITION_Different,
  CONDITION_Not,        // of `a`
  CONDITION_And,
  CONDITION_Or
} ConditionTag;
typedef struct Condition { ConditionTag tag; Atom a, b; bool holds; } Condition;
Condition condition_of(const Map *definitions, Atom atom, bool holds);   // Var id -> const Exp *

// ---- alias.c: which arrays may share memory: classes joined by views, branches, loops, updates and calls. The answers
// are conservative: a variable made after the analysis may share memory with all others.
typedef struct Aliases Aliases;                      // in context->scratch
Aliases *aliases_of_program(Context *context, const Program *program);
bool aliases_consumed(const Aliases *aliases, Var var);        // some member of its class is overwritten somewhere
bool aliases_escapes(const Aliases *aliases, Var var);         // some member of its class is a result of the function
bool aliases_shared(const Aliases *aliases, Var a, Var b);     // one class

// ---- free_vars.c
// The parameters, places, results and all variables that its body binds.
Vars function_bound_vars(Arena *arena, const Function *function);

// ---- program.c: functions of a program; the results of passes: the old pointer when nothing changed
const Function *program_function(const Program *program, Name name);   // NULL when there is none
const Function *function_with_body(Arena *arena, const Function *function, const Body *body);
typedef const Body *BodyPass(void *user, const Body *body);
// Replaces each function, or each body, by the result of the pass. Returns `program` itself when none changes.
typedef const Function *FunctionPass(Context *context, const Program *program, const Function *function, void *user);
const Program *program_map(Context *context, const Program *program, FunctionPass *pass, void *user);
const Program *program_map_bodies(Arena *arena, const Program *program, BodyPass *pass, void *user);
// Rewrites a body, inner bodies first: `rewrite` builds the replacement of a statement whose bodies are rewritten
// already.
typedef void StmRewrite(void *user, Builder *builder, const Stm *stm);
const Body *body_rewrite(Context *context, VarTable *vars, const Body *body, StmRewrite *rewrite, void *user);
const Program *program_rewrite(Context *context, const Program *program, StmRewrite *rewrite, void *user);
const Program *program_of_functions(Arena *arena, const Program *program, uint32_t count,
                                    const Function *const *functions);
// The number of functions stays the same.
const Program *program_with_functions(Arena *arena, const Program *program, const Function *const *functions);

// ---- scalar_text.c: the values of scalar statements as text for users
typedef struct ScalarText {
  Map inlined;        // Var id -> Exp that is printed at the use of the variable
  Bitset needed;      // variables that have a line or occur in one
  PolyName name;
  void *user;
  size_t end;         // no further line begins once the output has this many bytes; 0: no limit
} ScalarText;
// named: Var ids that keep their names
ScalarText scalar_text_new(Arena *arena, const Stm *const *stms, uint32_t count, const Bitset *named, PolyName name,
                           void *user);
// "half = n / 2" after `before`. False: nothing was printed, because its only use contains it or no named variable
// needs it.
bool scalar_text_print(const ScalarText *text, Out *out, const char *before, const Stm *stm);
void scalar_text_value(const ScalarText *text, Out *out, const Stm *stm);                      // "n / 2"
void scalar_text_print_atom(const ScalarText *text, Out *out, Atom atom);

// ---- cycles.c: recursion. Functions that can reach each other by calls form a component.
typedef struct Cycles {
  Map components;   /* Name id -> number */
  Bitset recursive; /* Name ids of functions that can call themselves */
} Cycles;
Cycles cycles_of_program(Arena *arena, const Program *program);
// among the functions that this one can reach
Cycles cycles_reached(Arena *arena, const Program *program, Name function);
bool cycles_recursive(const Cycles *cycles, Name function);
bool cycles_any(const Cycles *cycles);
const Program *program_sorted(Context *context, const Program *program);   // callees before callers, but within cycles
bool cycles_together(const Cycles *cycles, Name a, Name b);   // in one component

// ---- print.c, parse.c: the textual form; parse(print(p)) == p. At LEVEL_Mem binders carry "@ block -> lmad".
void core_print(const Context *context, Out *out, const Program *program);
// variables by their ids in the table, not renumbered
void core_print_with_ids(const Context *context, Out *out, const Program *program);
// one statement, by ids
void core_print_stm(const Context *context, Out *out, const Program *program, const Stm *stm);
const char *part_label(const Part *part);             // the word before a part in the textual form, or NULL
const char *message_kind_name(MessageKind kind);      // "bounds"
void core_print_function(const Context *context, Out *out, const Program *program, const Function *function);
Program *core_parse(Context *context, uint32_t file);      // reports E10xx; NULL on error
// ---- verify.c: scopes, single assignment, types, sizes, certificates, level; paper 3 Fig. 3 (Core). Returns true when
// valid, else appends messages naming function, statement and rule.
bool core_verify(Context *context, const Program *program, Out *problems);
#endif
