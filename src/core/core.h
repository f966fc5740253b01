// core: the first-order A-normal-form array language (FUN of paper 3, the IR of paper 5, generalised), and the tree of
// Mem.
//
// A Program owns a table of variables; a Var is an index into it and is bound exactly once in the program (single
// assignment,
// no shadowing). Expressions and bodies are immutable arena trees. Every array type names its sizes by atoms in scope.
// Level MEM adds `program->memory`: for every array variable its block and index function, and Alloc statements.
// Array elements are always scalars: arrays of records and tuples are several arrays (lower/ splits them).
#ifndef ASHLAR_CORE_H
#define ASHLAR_CORE_H
#include "index/index.h"
#include "scalar/scalar.h"
#include "source/source.h"
#include <signal.h>

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
// A run-time error: what failed, worded for the user; pieces alternate text and atoms ("Index [", i, "] out of bounds
// ...").
// MESSAGE_Internal failures are impossible if the compiler is right.
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

typedef Atom PartAtom; typedef Atoms PartAtoms; typedef Var PartVar; typedef Vars PartVars; typedef Lambda PartLambda;
typedef const Body *PartBody;
typedef Prim PartPrim;
typedef ScalarType PartScalar;
typedef Ints PartInts;
typedef Name PartName_;
typedef Slices PartSlices_;
typedef const ArrayValue *PartTable;
typedef CoreLoopForm PartLoopForm_;
typedef const Message *PartMessage;
typedef const Extent *PartExtent;
// (syntax.h has parts of the same names; Core's carry an underscore)
#define CORE_PART_Atom PartAtom
#define CORE_PART_Atoms PartAtoms
#define CORE_PART_Var PartVar
#define CORE_PART_Vars PartVars
#define CORE_PART_Lambda PartLambda
#define CORE_PART_Body PartBody
#define CORE_PART_Prim PartPrim
#define CORE_PART_Scalar PartScalar
#define CORE_PART_Ints PartInts
#define CORE_PART_Name PartName_
#define CORE_PART_Slices PartSlices_
#define CORE_PART_Table PartTable
#define CORE_PART_LoopForm PartLoopForm_
#define CORE_PART_Message PartMessage
#define CORE_PART_Extent PartExtent

enum { EXP_Pure = 1, EXP_View = 2, EXP_Fresh = 4, EXP_Consumes = 8, EXP_Binds = 16, EXP_Mem = 32 };
typedef enum ExpTag {
#define F(Kind, name)
#define EXP(Tag, keyword, flags, parts) EXP_##Tag,
#include "core/exp.def"
  EXP_COUNT
} ExpTag;
#define F(Kind, name) CORE_PART_##Kind name;
#define EXP(Tag, keyword, flags, parts) typedef struct Exp##Tag { parts } Exp##Tag;
#include "core/exp.def"
struct Exp {
  ExpTag tag;
  union {
#define F(Kind, name)
#define EXP(Tag, keyword, flags, parts) Exp##Tag Tag;
#include "core/exp.def"
  } as;
};
// What the program asks of a statement (attributes of the source); the meaning is the same without.
enum {
  MARK_Opaque = 1,     // an Atom that no rewriting looks through
  MARK_NoInline = 2,   // a Call that stays one
  MARK_Unroll = 4,     // a Loop to be written out
  MARK_Warn = 8,       // an Assert the user wants to be told about when it remains
  MARK_Unset = 16,     // a Replicate whose elements need not be written
  MARK_Settle = 32,    // a Copy (level Mem) of what may be in its new place already: then it is no code
  MARK_Known = 64,     // an Assert that holds by an earlier check: a fact for passes and interpreters, no code
  MARK_Hoisted = 128,  // an Assert that runs only when the condition made before its loop does not hold
  MARK_Exact = 256,    // an i64 Prim that cannot overflow; of a division, neither operand is negative
  MARK_Source = 512,   // a source view: never stored for itself [paper 2]
  MARK_Dest = 1024,    // a destination view: its producer writes where it will live
  MARK_Eager = 2048,   // computed into memory of its own
  MARK_Cell = 4096,    // an Update of a cell that belongs to whoever writes it: nobody else can reach it
  MARK_Looks = 8192,   // a Call that looks at a cell that is written afterwards
  MARK_Effects = MARK_Source | MARK_Dest | MARK_Eager
};
// pattern = exp, under certificates (the checks that make it safe to evaluate).
struct Stm { Vars pattern; Vars certificates; const Exp *exp; Span span; uint32_t marks; };

// The origin of a variable, for readable output and messages.
typedef struct VarInfo { Name name; Type type; Span span; } VarInfo;
typedef struct VarTable { Seq(VarInfo) items; } VarTable;   // append-only; shared by all programs of one compilation

// What the outside sees of an entry point. `variable`: the function parameter holding it. Sizes (i64 parameters that
// are
// dimensions of others) come first in Function.parameters and are listed in `sizes`.
// pool: it is a part of the pool of cells, which crosses as one; the words and the rows are given back in the memory
// they came in.
typedef enum PoolPart { POOL_None, POOL_Words, POOL_Used, POOL_Free, POOL_Rows } PoolPart;
typedef struct EntryValue {
  Name name;
  Var variable;
  bool unique;
  Text source_type;
  PoolPart pool;
  uint32_t link; /* number + 1 of the recursive type it is of */
} EntryValue;
// How a sum type crosses the interface, for those who make or read its values: a tag (unless there is one constructor)
// and slots. A
// leaf of a payload, `name` its path, is in a slot: as it is, or as its bits when the slot has another type.
typedef struct EntryField { Text name; ScalarType type; uint32_t slot, rank; } EntryField;
typedef struct EntryConstructor { Name name; uint32_t field_count; const EntryField *fields; } EntryConstructor;
typedef struct EntrySum {
  Name name, value;              // the abbreviation, when it has one; the parameter or result that has this type first
  Text type;
  bool has_tag, only_scalars;
  ScalarType tag;
  uint32_t constructor_count, slot_count;
  const EntryConstructor *constructors;
  const ScalarType *slots;
} EntrySum;
// The pool of an entry with recursive data at its interface: links and diamonds are i64 outside of cells, what is in a
// cell is in its words in order (lower/cells.h).
typedef enum CellWordTag { WORD_Scalar, WORD_Link, WORD_Diamond, WORD_Row } CellWordTag;
// A part of a payload: in the words from `place` on, or the row of its cell in one of the pool's arrays of rows.
typedef struct CellWord {
  Text name;
  CellWordTag tag;
  ScalarType type;
  uint32_t link /* of the types, the one it leads to; of a row, its number */, place, words, rank;
} CellWord;
// The arrays in cells: `[cells][n]t`, a row for each cell. number: how many of the same type and rank are before it in
// its payload.
typedef struct CellRows {
  ScalarType scalar;
  uint32_t rank /* of a row */, number;
  Var array /* the parameter */;
  const Atom *shape /* of a row */;
} CellRows;
typedef struct CellConstructor { Name name; uint32_t word_count; const CellWord *words; } CellConstructor;
// alone: a link is its cell, or -1 - constructor; otherwise cell << shift | constructor, the cell being -1 where there
// is none.
typedef struct CellType {
  Name name;
  Text type;
  bool alone;
  uint32_t shift, constructor_count;
  const CellConstructor *constructors;
} CellType;
typedef struct EntryCells {
  uint32_t words;                // of a cell
  ScalarType word;               // i64; i32 where links have 32 bits
  int64_t most_words;            // that links can tell apart
  Var size;                      // how many words the pool has
  Var rows_size;                 // how many cells, where there are rows
  uint32_t row_count;            // the parameters of POOL_Rows, in order
  const CellRows *rows;
  bool takes;                    // of the cells that nothing uses
  const Body *count;             // how many of them must be there, over the parameters; NULL: none
  uint32_t type_count;
  const CellType *types;
} EntryCells;
typedef struct Entry {
  Name name;
  Vars sizes;
  uint32_t parameter_count;
  const EntryValue *parameters;
  uint32_t result_count;
  const EntryValue *results;
  bool is_static, is_strided;
  Text documentation;
  uint32_t sum_count;
  const EntrySum *sums;
  // sums, cells: not in the textual form
  const EntryCells *cells; /* NULL: no recursive data */
  Text cell_sizes;         /* in words; empty: no cells */
} Entry;
// `results`: declared result variables; a later one's shape may name an earlier i64 one (existential) or a parameter.
// `places`, level MEM: the extra parameters through which callers say where things are: for each array parameter, then
// for each
// array result: its block, then (internal functions only) offset and strides as i64. An entry's arrays are row-major at
// offset 0; those of a
// strided entry are at offset 0 and have strides as well.
typedef struct Function {
  Name name;
  Vars parameters;
  Vars places;
  Vars results;
  const Body *body;
  const Entry *entry /* NULL: internal */;
  bool inline_always, inline_never, fails; /* fails: known to, so it is not called before it is needed */
  Span span;
} Function;
typedef struct Memory { Var block; const Lmad *lmad; } Memory;   // level MEM: offsets and strides in elements
typedef enum Level { LEVEL_Core, LEVEL_Mem } Level;
// What is known of a statement beyond it, printed behind it as a comment.
typedef struct Program Program;
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
typedef struct Part { PartKind kind; const char *name; size_t offset; } Part;   // offset within Exp
typedef struct ExpInfo { const char *keyword; uint32_t flags; Part parts[8]; } ExpInfo;
const ExpInfo *exp_info(ExpTag tag);
const char *mark_name(uint32_t bit);   // "unroll" for bit 2; NULL after the last
// pure and not failing; a loop or if is pure when its bodies are and it must terminate (for loops)
bool exp_is_pure(const Exp *exp);

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
Var var_new(Context *context, VarTable *vars, Name name, Type type, Span span);
Var var_copy(Context *context, VarTable *vars, Var old);   // same name and type
static inline const VarInfo *var_info(const VarTable *vars, Var var) { return &vars->items.items[var.id]; }
static inline Type var_type(const VarTable *vars, Var var) { return vars->items.items[var.id].type; }
Type atom_type(const VarTable *vars, Atom atom);
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
typedef struct Mapper {
  void *user;
  Arena *arena;
  Atom (*atom)(void *user, Atom atom);
  Var (*bound)(void *user, Var var);
  const Body *(*body)(void *user, const Body *body);
} Mapper;                                           // NULL callbacks keep
const Exp *exp_map(const Exp *exp, const Mapper *mapper);   // the same pointer when nothing changed
const Stm *stm_map(const Stm *stm, const Mapper *mapper);
const Body *body_map_stms(Arena *arena, const Body *body, const Mapper *mapper);
// including those in the types of bound variables
void body_free_vars(const VarTable *vars, const Body *body, Bitset *free);
void exp_free_vars(const VarTable *vars, const Exp *exp, Bitset *free);
void lambda_free_vars(const VarTable *vars, const Lambda *lambda, Bitset *free);
// Copies with fresh bound variables (types renamed too); `replace`: Var id -> Atom* for free variables, may be NULL.
const Body *body_rename(Context *context, VarTable *vars, const Body *body, const Map *replace);
Lambda lambda_rename(Context *context, VarTable *vars, Lambda lambda, const Map *replace);
// keeps bound variables (types are updated in place by copying the variable when its shape changes)
const Body *body_substitute(Context *context, VarTable *vars, const Body *body, const Map *replace);
// As body_rename, and adds every renamed binder to `renamed` (Var id -> Atom *).
const Body *body_rename_recording(Context *context, VarTable *vars, const Body *body, const Map *replace, Map *renamed);
// adds binders it had to copy to `replace`
const Stm *stm_substitute(Context *context, VarTable *vars, const Stm *stm, Map *replace);
Type type_substitute(Context *context, Type type, const Map *replace);
bool exp_equal(const Exp *a, const Exp *b);         // same operands; false for binding forms
uint64_t exp_hash(const Exp *exp);

// ---- build.c: the only way passes make code
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
// with builder->certificates
void build_stm(Builder *builder, uint32_t count, const Var *pattern, const Exp *exp);
void build_existing(Builder *builder, const Stm *stm);
Var build_exp(Builder *builder, const char *name, Type type, const Exp *exp);                // one result
// constants; x+0, x*1, x*0, x-x on integers
bool prim_fold(Prim prim, ScalarType type, uint32_t count, const Atom *arguments, Atom *result);
// folds constants and i64 identities
Atom build_prim(Builder *builder, Prim prim, ScalarType type, uint32_t count, const Atom *arguments);
Atom build_prim2(Builder *builder, Prim prim, ScalarType type, Atom a, Atom b);
Atom build_convert(Builder *builder, ScalarType to, ScalarType from, Atom value);
Atom build_index(Builder *builder, Var array, uint32_t count, const Atom *indices);
Var build_assert(Builder *builder, Atom condition, const Message *message);                  // a certificate
Vars vars_of(Arena *arena, uint32_t count, const Var *items);
Atoms atoms_of(Arena *arena, uint32_t count, const Atom *items);

// ---- sizes.c: polynomials of i64 atoms, recovered from bindings (n*m+1 through its statements)
typedef struct Sizes Sizes;                          // a side table for one function
Sizes *sizes_new(Context *context, const VarTable *vars);   // empty
Sizes *sizes_of_function(Context *context, const VarTable *vars, const Function *function);
void sizes_add(Sizes *sizes, const Stm *stm);        // for code being built
const Poly *sizes_poly(Sizes *sizes, Atom atom);     // never NULL; an opaque variable stands for itself
// what is known everywhere in the function: the sizes of its parameters are >= 0
Facts *sizes_facts(Sizes *sizes);
// facts that hold after an array of this type is bound: its sizes are >= 0
void sizes_learn_type(Sizes *sizes, Facts *facts, Type type);

// ---- alias.c: which arrays may share memory: classes joined by views, branches, loops, updates and calls.
// Conservative: "yes" for
// variables made after the analysis.
typedef struct Aliases Aliases;                      // in context->scratch
Aliases *aliases_of_program(Context *context, const Program *program);
bool aliases_consumed(const Aliases *aliases, Var var);        // some member of its class is overwritten somewhere
bool aliases_escapes(const Aliases *aliases, Var var);         // some member of its class is a result of the function
bool aliases_shared(const Aliases *aliases, Var a, Var b);     // one class

// ---- bound.c
// parameters, places, results and all that its body binds
Vars function_bound_vars(Arena *arena, const Function *function);

// ---- program.c: functions of a program, and what passes give back: the old pointer when nothing changed
const Function *program_function(const Program *program, Name name);   // NULL when there is none
const Function *function_with_body(Arena *arena, const Function *function, const Body *body);
typedef const Body *BodyPass(void *user, const Body *body);
// each body becomes what the pass gives; the program itself when all stay
const Program *program_map_bodies(Arena *arena, const Program *program, BodyPass *pass, void *user);
// as many as before
const Program *program_with_functions(Arena *arena, const Program *program, const Function *const *functions);

// ---- cells.c: how many cells an entry takes of its pool
#define MOST_CELLS (INT64_C(1) << 60)   // the number stays below, instead of wrapping around
uint32_t entry_cell_bytes(const EntryCells *cells);
void cell_rows_print(Out *out, const CellRows *rows, PolyName name, void *user);   // what is in a cell: "[n][3]f64"
// "rows_f64", "rows_f64_2d", "rows_f64_3"
Text cell_rows_name(Arena *arena, ScalarType scalar, uint32_t rank, uint32_t number);
void entry_cells_print(Out *out, const EntryCells *cells, PolyName name, void *user);   // "n*m + 1"

// ---- scalar_text.c: what scalar statements compute, as text for users
typedef struct ScalarText {
  Map inlined;        // Var id -> Exp that is written where the variable is used
  Bitset needed;      // what has a line or is in one
  PolyName name;
  void *user;
  size_t end;         // nothing is begun behind this place of the output; 0: no such place
} ScalarText;
// named: Var ids that keep their names
ScalarText scalar_text_new(Arena *arena, const Stm *const *stms, uint32_t count, const Bitset *named, PolyName name,
                           void *user);
// "half = n / 2" behind `before`; false: nothing, for its only use has it, or nothing named needs it
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
// ---- interpret.c: the value semantics, the definition of correct
#define SIZE_PROBLEM "a size is negative or too large"   // said by every semantics, as by generated C with code 3
typedef struct RuntimeError {
  MessageKind kind;
  Text text;
  Span span;
  Text place; /* in words, where a span is not at hand */
} RuntimeError;
typedef void (*TraceLine)(void *user, Text line);
typedef struct InterpretOptions {
  int64_t fuel;                      /* statements; <= 0: unlimited */
  uint64_t *operation_count;         /* may be NULL */
  const volatile sig_atomic_t *stop; /* give up when not 0; may be NULL */
  TraceLine trace;
  void *trace_user; /* NULL: traces are not shown */
} InterpretOptions;
// Values: scalars are rank-0 ArrayValues. arguments: one per function parameter (sizes included). Results: one per
// result
// (existential sizes included). Returns false and fills `error` when the program fails at run time.
bool core_interpret(Context *context, const Program *program, Name function, const ArrayValue *const *arguments,
                    const ArrayValue **results, const InterpretOptions *options, RuntimeError *error);
// The functions without parameters that `wanted` names, callees first: the results of each; or NULL, where it fails or
// takes too much.
// Limits for each and for all: statements run, elements of arrays made on the way, elements of the results.
typedef struct ConstantLimits {
  int64_t steps, steps_in_all, made, made_in_all, elements, elements_in_all;
} ConstantLimits;
typedef struct ConstantValue { const ArrayValue **results; bool fails; } ConstantValue;
const ConstantValue *core_constants(Context *context, const Program *program, const bool *wanted,
                                    const ConstantLimits *limits);
// before there are values: by the names of the variables
Text message_outline(Context *context, Sizes *sizes, const Message *message);
Text message_format(Context *context, Arena *arena, const Message *message, Scalar (*value)(void *user, Atom atom),
                    void *user);

#endif
