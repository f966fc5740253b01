// imp: loops, buffers and scalar code (the IMP of paper 3, Fig. 11, with typed buffers). Made from Mem, read by the
// backend.
//
// An ImpProgram owns a table of variables. A variable is a scalar or a buffer: a pointer to elements of one scalar
// type inside a block (several buffers may view one block). Statements and expressions are immutable arena trees; a
// variable is bound once and visible to the end of the block that binds it. Array index functions have been applied:
// every access is buffer[one i64].
#ifndef ASHLAR_IMP_H
#define ASHLAR_IMP_H
#include "mem/mem.h"

typedef struct ImpVar { uint32_t id; } ImpVar;                 // id 0: none
typedef enum ImpTypeTag { IMP_TYPE_Scalar, IMP_TYPE_Buffer } ImpTypeTag;
// read_only: nothing is stored through the buffer. no_alias: no other buffer of the function reaches these bytes
// (`restrict` is true).
typedef struct ImpType { ImpTypeTag tag; ScalarType scalar; bool read_only, no_alias; } ImpType;
// is_place: a part of the offset of an arena block
typedef struct ImpVarInfo { Name name; ImpType type; bool is_place; } ImpVarInfo;
typedef struct ImpVarTable { Seq(ImpVarInfo) items; } ImpVarTable;
typedef struct ImpVars { uint32_t count; const ImpVar *items; } ImpVars;
typedef struct ImpExp ImpExp;
typedef struct ImpStm ImpStm;
// A variable and the operator by which the iterations of a loop change it. It describes the body and does not count as
// a use of the variable.
typedef struct ImpReduction { ImpVar variable; Prim operator; } ImpReduction;
typedef struct ImpReductions { uint32_t count; const ImpReduction *items; } ImpReductions;
typedef struct ImpExps { uint32_t count; const ImpExp *const *items; } ImpExps;
typedef struct ImpBlock { uint32_t count; const ImpStm *const *stms; } ImpBlock;

typedef ImpVar ImpPartBind, ImpPartIndex, ImpPartVar;
typedef ImpVars ImpPartVars;
typedef ImpReductions ImpPartReductions;
typedef const ImpExp *ImpPartExp;
typedef ImpExps ImpPartExps;
typedef const ImpBlock *ImpPartBlock;
typedef Name ImpPartName;
typedef Prim ImpPartPrim;
typedef ScalarType ImpPartScalar;
typedef Scalar ImpPartConstant;
typedef bool ImpPartFlag;
typedef int64_t ImpPartCount;
typedef const ArrayValue *ImpPartTable;
typedef Text ImpPartText;

typedef enum ImpExpTag {
#define F(Kind, name)
#define IMP_EXP(Tag, template, parts) IMP_EXP_##Tag,
#include "imp/imp.def"
  IMP_EXP_COUNT
} ImpExpTag;
#define F(Kind, name) ImpPart##Kind name;
#define IMP_EXP(Tag, template, parts) typedef struct ImpExp##Tag { parts } ImpExp##Tag;
#include "imp/imp.def"
struct ImpExp {
  ImpExpTag tag;
  union {
#define F(Kind, name)
#define IMP_EXP(Tag, template, parts) ImpExp##Tag Tag;
#include "imp/imp.def"
  } as;
};
typedef enum ImpTag {
#define F(Kind, name)
#define IMP(Tag, template, parts) IMP_##Tag,
#include "imp/imp.def"
  IMP_COUNT
} ImpTag;
#define F(Kind, name) ImpPart##Kind name;
#define IMP(Tag, template, parts) typedef struct Imp##Tag { parts } Imp##Tag;
#include "imp/imp.def"
struct ImpStm {
  ImpTag tag;
  union {
#define F(Kind, name)
#define IMP(Tag, template, parts) Imp##Tag Tag;
#include "imp/imp.def"
  } as;
};

// A piece of a message: a text, or the next value of the check, which has this type.
typedef struct ImpPiece { Text text; bool is_value; ScalarType type; } ImpPiece;
// A position where the program can fail: the message, and the source location ("blur.fut:12:7").
typedef struct ImpSite { MessageKind kind; uint32_t count; const ImpPiece *pieces; Text location; } ImpSite;
// `parameters`: scalars and buffers, including the buffers of results. `results`: scalar out-parameters, assigned once
// on every path. The frame is the arena memory that the function needs; `frame_total` gives its bytes as an extent over
// the variables of `frame_slice` (scalar declarations over the parameters). has_frame is false for a function that uses
// no arena memory and calls no function that does.
typedef struct ImpFunction {
  Name name;
  ImpVars parameters, results;
  const ImpBlock *body, *frame_slice;
  const Extent *frame_total;
  bool is_dynamic, has_frame;
  const Function *source;              // NULL when read from text
  // Core Var id -> ImpVar id, for parameters and frame variables; NULL when read from text
  const Map *variables;
} ImpFunction;
typedef struct ImpProgram {
  ImpVarTable *vars;
  uint32_t function_count;
  const ImpFunction *const *functions; // callees before callers
  uint32_t site_count;
  const ImpSite *sites;
} ImpProgram;

// ---- info.c: the tables as data
typedef enum ImpPartKind {
  IMP_PART_End,
  IMP_PART_Bind,
  IMP_PART_Index,
  IMP_PART_Var,
  IMP_PART_Vars,
  IMP_PART_Reductions,
  IMP_PART_Exp,
  IMP_PART_Exps,
  IMP_PART_Block,
  IMP_PART_Name,
  IMP_PART_Prim,
  IMP_PART_Scalar,
  IMP_PART_Constant,
  IMP_PART_Flag,
  IMP_PART_Count,
  IMP_PART_Table,
  IMP_PART_Text
} ImpPartKind;
// offset within ImpExp or ImpStm
typedef struct ImpPart { ImpPartKind kind; const char *name; size_t offset; } ImpPart;
typedef struct ImpInfo { const char *template; ImpPart parts[10]; } ImpInfo;
const ImpInfo *imp_exp_info(ImpExpTag tag);
const ImpInfo *imp_info(ImpTag tag);

// ---- build.c: variables and nodes
ImpVarTable *imp_vars_new(Arena *arena);
ImpVar imp_var_new(Arena *arena, ImpVarTable *vars, Name name, ImpType type);
static inline const ImpVarInfo *imp_var_info(const ImpVarTable *vars, ImpVar var) { return &vars->items.items[var.id]; }
ImpType imp_scalar(ScalarType type);
ImpType imp_buffer(ScalarType element);
const ImpExp *imp_constant(Arena *arena, Scalar value);
const ImpExp *imp_i64(Arena *arena, int64_t value);
const ImpExp *imp_var(Arena *arena, ImpVar var);
// folds constants
const ImpExp *imp_prim(Arena *arena, Prim prim, ScalarType type, uint32_t count, const ImpExp *const *arguments);
// NULL: not all of them are constants, or the operation fails. Floats, too: for what is compared and not executed.
const ImpExp *imp_prim_of_constants(Arena *arena, Prim prim, ScalarType type, uint32_t count,
                                    const ImpExp *const *arguments);
// i64 index arithmetic, simplified
const ImpExp *imp_exact(Arena *arena, Prim prim, const ImpExp *a, const ImpExp *b);
const ImpExp *imp_convert(Arena *arena, ScalarType to, ScalarType from, const ImpExp *value);
const ImpExp *imp_load(Arena *arena, ImpVar buffer, const ImpExp *index);
const ImpExp *imp_exp_new(Arena *arena, ImpExp exp);   // for the kinds of nodes without a builder
const ImpExp *imp_select(Arena *arena, const ImpExp *condition, const ImpExp *then_value, const ImpExp *else_value);
const ImpExp *imp_rebuild(Arena *arena, const ImpExp *exp);   // uses the builders, so that new constants are folded
ScalarType imp_exp_type(const ImpVarTable *vars, const ImpExp *exp);
bool imp_exp_is_constant(const ImpExp *exp, Scalar *value);
bool imp_exp_equal(const ImpExp *a, const ImpExp *b);
const ImpBlock *imp_block(Arena *arena, uint32_t count, const ImpStm *const *stms);
// A polynomial whose variables stand for expressions, as index arithmetic: factored (`(i*m + j)*k + l`), constants
// last.
typedef const ImpExp *(*ImpPolyVariable)(void *user, uint32_t variable);
const ImpExp *imp_poly(Arena *arena, const Poly *poly, ImpPolyVariable variable, void *user);
// A sum of variables, modulo 2^64: its operations may wrap around. All coefficients are 1 or -1.
const ImpExp *imp_wrapping_sum(Arena *arena, const Poly *poly, ImpPolyVariable variable, void *user);
// The polynomial of an expression made by exact sums, differences and products from constants and leaves. `leaf` gives
// the polynomials of other expressions; NULL: it has none.
typedef const Poly *(*ImpLeafPoly)(void *user, const ImpExp *exp);
const Poly *imp_exact_poly(Arena *arena, const ImpExp *exp, ImpLeafPoly leaf, void *user);
// The same where all leaves are variables, which stand for themselves.
const Poly *imp_plain_poly(Arena *arena, const ImpExp *exp);
// A comparison, minimum or maximum of operands whose difference is a number; NULL: it is not known.
const ImpExp *imp_decided(Arena *arena, Prim prim, const ImpExp *a, const ImpExp *b, ImpLeafPoly leaf, void *user);

// ---- visit.c: one level of reading or rebuilding; callbacks recurse
typedef struct ImpVisitor {
  void *user;
  void (*exp)(void *user, const ImpExp *exp);
  void (*use)(void *user, ImpVar var);
  void (*bind)(void *user, ImpVar var);
  void (*block)(void *user, const ImpBlock *block);
} ImpVisitor;
void imp_exp_visit(const ImpExp *exp, const ImpVisitor *visitor);
void imp_stm_visit(const ImpStm *stm, const ImpVisitor *visitor);      // `use`: Var and Vars parts (also those written)
typedef struct ImpBlocks { uint32_t count; const ImpBlock *items[2]; } ImpBlocks;
ImpBlocks imp_blocks(const ImpStm *stm);   // the blocks of its parts, in their order
// Every expression and statement, outermost first; callbacks that are NULL are left out. `use` is also called for the
// variables that statements write.
typedef struct ImpWalker {
  void *user;
  void (*stm)(void *user, const ImpStm *stm);
  void (*exp)(void *user, const ImpExp *exp);
  void (*use)(void *user, ImpVar var);
  void (*bind)(void *user, ImpVar var);
} ImpWalker;
void imp_walk_exp(const ImpExp *exp, const ImpWalker *walker);
void imp_walk_stm(const ImpStm *stm, const ImpWalker *walker);
void imp_walk_block(const ImpBlock *block, const ImpWalker *walker);
// found: one of the variables is mentioned. loads: memory is read, or addresses are compared.
typedef struct ImpMention { bool found, loads; } ImpMention;
ImpMention imp_mentions(const ImpExp *exp, const Bitset *of);   // of: NULL for none
ImpMention imp_block_mentions(const ImpBlock *block, const Bitset *of);
typedef struct ImpMapper {
  void *user;
  Arena *arena;
  const ImpExp *(*exp)(void *user, const ImpExp *exp);
  ImpVar (*var)(void *user, ImpVar var, bool binds);
  const ImpBlock *(*block)(void *user, const ImpBlock *block);
} ImpMapper;
const ImpExp *imp_exp_map(const ImpExp *exp, const ImpMapper *mapper); // the same pointer when nothing changed
const ImpStm *imp_stm_map(const ImpStm *stm, const ImpMapper *mapper);
Map imp_functions(Arena *arena, const ImpProgram *program);   // Name id -> ImpFunction
typedef const ImpBlock *ImpBodyPass(void *user, const ImpFunction *function);
// Replaces each body by the result of the pass; returns the program itself when no body changes.
const ImpProgram *imp_program_map(Arena *arena, const ImpProgram *program, ImpBodyPass *pass, void *user);

// ---- print.c, parse.c: the textual form; parse(print(p)) == p
void imp_print(const Context *context, Out *out, const ImpProgram *program);
// without the numbers of variables
void imp_print_exp(const Context *context, Out *out, const ImpProgram *program, const ImpExp *exp);
// ---- schedule.c: the loops of each nest of the source, and what rules have decided about it (Context.decisions)
// name: of a function; NULL: all
void imp_explain_schedule(const Context *context, Out *out, const ImpProgram *program, const char *name);
const ImpProgram *imp_parse(Context *context, Text text, Out *problem);   // NULL after writing the error to `problem`
// the law above, checked for this program
bool imp_reads_back(Context *context, const ImpProgram *program, Out *problems);
// ---- verify.c: scopes, types, buffers; appends messages
bool imp_verify(Context *context, const ImpProgram *program, Out *problems);
// ---- interpret.c: paper 3 Fig. 12. Arguments: one per parameter; a scalar is a rank-0 value, a buffer a value whose
// data is used in place. results: one rank-0 value per scalar result. `arena_bytes` of workspace are provided;
// high_water may be NULL. Reads of elements never written and accesses outside a buffer's block are errors of kind
// MESSAGE_Internal.
bool imp_interpret(Context *context, const ImpProgram *program, Name function, ArrayValue *const *arguments,
                   ArrayValue **results, int64_t arena_bytes, int64_t *high_water, RuntimeError *error);

// A call as in Core, for a program made by imp_from_mem: one argument for each parameter and one result for each result
// of the source function, without blocks. Destinations and workspace are exactly as large as `layout` says; a dynamic
// block is separate memory.
bool imp_call(Context *context, const ImpProgram *program, const Program *mem, const Layout *layout, Name name,
              const ArrayValue *const *arguments, const ArrayValue **results, int64_t *high_water, RuntimeError *error);

// ---- in_place.c: may the destination `to` be the same memory as the input `from`?
// Does the function only copy `from` to `to`, where they differ, before it uses `to`?
bool imp_is_settled(const ImpFunction *function, ImpVar to, ImpVar from);
bool imp_may_be_same(Context *context, const ImpProgram *program, const ImpFunction *function, ImpVar to, ImpVar from);

// ---- independence.c: an innermost loop that is parallel, while C compilers would compare the addresses of its
// buffers, or make no vectors of it. `blocks`: the buffers that are one block of the arena all the time;
// `locals`: those that are local arrays; `shared`: results that may be arguments (imp_may_be_same).
bool imp_seems_dependent(Arena *arena, const ImpVarTable *vars, const ImpFunction *function, const Bitset *blocks,
                         const Bitset *locals, const Bitset *shared, const ImpFor *loop);
// An innermost loop with conversions from floats to integers of which C compilers make vectors, if the conversions have
// no jumps (rt_lanes): no branch, nothing that only scalars can compute, and iterations that are independent or pass
// on integers by associative operators.
bool imp_converts_in_lanes(Arena *arena, const ImpVarTable *vars, const ImpFor *loop);

// ---- from_mem/: Mem -> Imp [paper 3, procedures FunMemToImp and Copy]
const ImpProgram *imp_from_mem(Context *context, const Program *program, const Layout *layout);
// Elements that need not be written are set to zero, so that the interpreter may report every read of an unwritten
// element as an error of the compiler.
const ImpProgram *imp_to_interpret(Context *context, const Program *program, const Layout *layout);

// ---- ranges/ranges.c: the ranges of i64 variables and expressions, for 32-bit indices
enum { INDEX32_LIMIT = INT32_MAX - 8 };   // limit of every size, so that a size plus a small number still fits
typedef struct ImpRange { int64_t low, high; } ImpRange;           // low > high: never has a value
typedef struct ImpRanges ImpRanges;
ImpRanges *imp_ranges(Context *context, const ImpProgram *program, const VarTable *core_vars);
void imp_ranges_enter(ImpRanges *ranges, const ImpFunction *function);   // the function of the expressions queried next
ImpRange imp_range(const ImpRanges *ranges, const ImpExp *exp);
ImpRange imp_range_of_var(const ImpRanges *ranges, ImpVar var);
bool range_is_narrow(ImpRange range);                              // an int32_t can hold every value and its negation
bool imp_is_entry_size(const ImpFunction *function, Var var);
// an array all of whose sizes are entry sizes or constants
bool imp_has_entry_shape(const ImpFunction *function, Type type);

// ---- passes, Imp -> Imp; the same pointer when nothing changes. Those over loops are in loops/ (docs/design/loops.md)
// replaces a parameter by a constant if all calls pass that constant
const ImpProgram *propagate_constant_parameters(Context *context, const ImpProgram *program);
// loops of constant width <= 16 with small bodies become straight-line code
const ImpProgram *unroll_loops(Context *context, const ImpProgram *program);
// replaces local arrays that are accessed only at constant indices by scalars
const ImpProgram *replace_arrays_by_scalars(Context *context, const ImpProgram *program);
// moves scalars that are used once to their use; removes dead ones
const ImpProgram *forward_substitute(Context *context, const ImpProgram *program);
// the condition of a `while` becomes an expression over its state
const ImpProgram *invert_loops(Context *context, const ImpProgram *program);
// fuses a loop with the loop before it, whose results it reads element by element
const ImpProgram *fuse_loops(Context *context, const ImpProgram *program);
// exchanges parallel loops down the columns of arrays, which then run along the rows
const ImpProgram *interchange_loops(Context *context, const ImpProgram *program);
// splits a loop whose index is divided into two loops with quotient and remainder as indices
const ImpProgram *strip_mine_divisions(Context *context, const ImpProgram *program);
// splits a loop whose conditions compare the index with its ends into the first iterations, the middle and the last
// ones
const ImpProgram *peel_loops(Context *context, const ImpProgram *program);
// unrolls loops by the constants by which their indices are divided
const ImpProgram *unroll_residues(Context *context, const ImpProgram *program);
// moves loop-invariant conditions before the loop
const ImpProgram *unswitch_loops(Context *context, const ImpProgram *program);
// asks a condition that one arm of the branch before it decides in the other arm only
const ImpProgram *thread_branches(Context *context, const ImpProgram *program);
// asks once whether several loads near one place are in bounds
const ImpProgram *join_guards(Context *context, const ImpProgram *program);
// if-conversion of branches whose conditions depend on memory
const ImpProgram *convert_branches(Context *context, const ImpProgram *program);
// what one iteration of a loop has checked is not checked again by the next ones
const ImpProgram *check_once(Context *context, const ImpProgram *program);
// fuses a loop along rows with a loop down columns, so that the matrix is read once
const ImpProgram *fuse_sweeps(Context *context, const ImpProgram *program);
// two loops over all elements of arrays, which follow each other in memory, become one
const ImpProgram *collapse_loops(Context *context, const ImpProgram *program);
// tiles parallel loops that contain reductions: several columns and rows at a time
const ImpProgram *tile_reductions(Context *context, const ImpProgram *program);
// splits loops around the columns of tiles where conditions change for all columns
const ImpProgram *peel_tiles(Context *context, const ImpProgram *program);
// unroll-and-jam of reductions of floats along rows: four rows at a time
const ImpProgram *unroll_and_jam(Context *context, const ImpProgram *program);
// transposes in square tiles; puts the loop outside that should not run down columns
const ImpProgram *tile_transposes(Context *context, const ImpProgram *program);
// with --float relaxed: reductions of floats with several accumulators
const ImpProgram *reassociate_reductions(Context *context, const ImpProgram *program);
// leaves loops that ask whether all or some of their elements have a property, once it is decided
const ImpProgram *exit_early(Context *context, const ImpProgram *program);
// moves pointers to arena blocks out of loops and branches
const ImpProgram *hoist_buffers(Context *context, const ImpProgram *program);
// keeps a few elements that are written again and again in local arrays
const ImpProgram *localise_windows(Context *context, const ImpProgram *program);
// marks the loops that read at loaded positions and for which vectors do not pay
const ImpProgram *avoid_gathers(Context *context, const ImpProgram *program);
// makes pointers to rows that are accessed at several loaded positions
const ImpProgram *point_at_rows(Context *context, const ImpProgram *program);
// the last iterations of rows of small elements as a whole vector, some of them a second time
const ImpProgram *name_invariants(Context *context, const ImpProgram *program);
const ImpProgram *overlap_tails(Context *context, const ImpProgram *program);
// writes large results with non-temporal stores; runs after imp_may_be_same was used
const ImpProgram *stream_stores(Context *context, const ImpProgram *program);
// carries what an iteration stores to the next one in a scalar; runs after imp_may_be_same was used
const ImpProgram *carry_stores(Context *context, const ImpProgram *program);
// what the iterations of loops in order compute without waiting for each other, for a strip of them; runs after
// imp_may_be_same was used
const ImpProgram *distribute_strips(Context *context, const ImpProgram *program);
// strips of loops read what repeats every few iterations from a row; runs after imp_may_be_same was used
const ImpProgram *strip_residues(Context *context, const ImpProgram *program);
// 32-bit sums, differences and products become exact where their operands do not let them overflow
const ImpProgram *exact_sums(Context *context, const ImpProgram *program);

#endif
