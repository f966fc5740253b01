// mem: Core at level Mem (FUNMEM of paper 3): every array has a block and an index function. Destination passing
// decides them (paper 1). Without them the program is one of Core with the same meaning.
#ifndef ASHLAR_MEM_H
#define ASHLAR_MEM_H
#include "core/entry.h"
#include "core/interpret.h"

// The meaning of each form at this level. M is the memory of an array; mem/verify checks every rule.
//   Slice, Permute, Reshape, Atom
//     The pattern's M is the operand's M under the view: no code.
//   Update, Scatter, Hist
//     M is the destination's own M: they write in place. Update with an array value copies it into its region, unless
//     the value's M already is the region (no code); value and region never overlap partly.
//   Build
//     Stores scalar elements at M[i]; an element array already is at M[i] when the function returns (no code).
//   Concat, Array of arrays
//     Every operand already is in its part of M (no code).
//   Array of scalars, Table, Iota, Replicate, Copy
//     Write their elements.
//   If, Loop
//     Results of branches, initial values, parameters and results of the body are in the pattern's M, where sizes and
//     blocks bound by the same pattern or parameters are replaced by the values passed. The result of an If or a
//     parameter of a Loop may be a block: a pointer. A Loop exchanges two blocks instead of copying its state.
//   Reduce, Scan
//     Neutral element, accumulator parameters and results of the operator share one M, for Reduce with the pattern. The
//     element parameters are where the function leaves its results; that M may mention the function's index. Scan
//     copies the accumulator into row i of the pattern's M.
//   Hist
//     The accumulator parameters and the results of the operator share a scratch M. The bin is copied into it before
//     the operator, and out of it afterwards.
//   Filter, Scatter
//     Copy element arrays from where the function left them into the row of the result.
//   Call
//     Passes `places` in the order of the callee's Function.places. The callee writes its results through them. A
//     result whose M is that of a parameter which the callee overwrites needs none: the pattern's M is the argument's.
static inline const Memory *memory_of(const Program *program, Var array) {
  return (const Memory *)map_pointer(&program->memory, array.id);
}

// ---- reason.def: what a copy is for, and why the array is not there already; recorded where the request is rejected
typedef enum CopyPurpose {
#define PURPOSE(Tag, text) PURPOSE_##Tag,
#define REASON(Tag, text)
#include "mem/reason.def"
  PURPOSE_COUNT
} CopyPurpose;
typedef enum ReasonTag {
#define PURPOSE(Tag, text)
#define REASON(Tag, text) REASON_##Tag,
#include "mem/reason.def"
  REASON_COUNT
} ReasonTag;
// `array` prevents the request; `use` is the statement of Core that forces the copy, NULL when it is `array` itself.
typedef struct Rejection { ReasonTag tag; Var array; const Stm *use; } Rejection;
typedef struct CopyReason { CopyPurpose purpose; Rejection rejection; } CopyReason;
static inline const CopyReason *copy_reason(const Program *program, Var copy) {
  return (const CopyReason *)map_pointer(&program->copies, copy.id);
}

// ---- allocate.c: Core -> Mem. Results are built in the destinations that the caller passes (Function.places). A fresh
// array gets a block where it is bound. A view gets an index function and no code. A result that cannot be built in its
// destination is copied there (EXP_Copy) [paper 1 Fig. 7, paper 3 TransformProgram].
const Program *allocate(Context *context, const Program *program);
// ---- strided.c: adds, beside each entry `f` that has arrays, an entry `f_strided` whose arrays have strides. Runs
// before allocate, with --strided only
const Program *add_strided_entries(Context *context, const Program *program);
// ---- settle_arguments.c: a consumed argument that an entry returns after updates is copied into the destination
// first; the copy does nothing when both are the same memory
const Program *settle_arguments(Context *context, const Program *program);
// ---- hoist_allocations.c: moves an Alloc out of loops, lambdas and branches as far as its size is known [paper 1 Fig.
// 9; FM-51]
const Program *hoist_allocations(Context *context, const Program *program);
// ---- expand_memory.c: with --expand, one block for the blocks of all iterations of a build [paper 3, section 5]
const Program *expand_memory(Context *context, const Program *program);
// ---- reuse_blocks.c: puts blocks into the memory of results that are not begun yet and of consumed arguments that are
// dead [FM-46]
const Program *reuse_blocks(Context *context, const Program *program);
// ---- widen_columns.c: a block that each column takes for itself has room for several columns
const Program *widen_columns(Context *context, const Program *program);
// ---- parallelise_copies.c: marks large copies, fills and filters; then warns of `#[parallel]` where nothing was
// marked
const Program *parallelise_copies(Context *context, const Program *program);
// ---- chunks.c: names: the blocks that a block may stand for
bool mem_filters_in_chunks(Context *context, const Program *program, const Map *names, const Stm *stm);
bool mem_writes_by_owners(Context *context, const Program *program, const Map *names, const Stm *stm);
// ---- verify.c: paper 3 Fig. 8 with the corrected rules: blocks in scope, LMAD rank and shape, results in their
// destinations, views agree with their operand's index function, branches and loop state agree
bool mem_verify(Context *context, const Program *program, Out *problems);
// ---- interpret.c: the heap semantics [paper 3 Fig. 10]: blocks are byte arrays, reads and writes are traced; a read
// of bytes never written, an access outside its block, and a write of one iteration of build/scatter that another
// iteration reads or writes are errors of the compiler (reported as MESSAGE_Internal).
typedef struct HeapOptions {
  int64_t fuel;
  bool check_races;
  const struct Layout *layout; /* not NULL: blocks live in one arena at their laid-out offsets */
  int64_t *high_water;         /* out, may be NULL */
} HeapOptions;
bool mem_interpret(Context *context, const Program *program, Name function, const ArrayValue *const *arguments,
                   const ArrayValue **results, const HeapOptions *options, RuntimeError *error);
// ---- erase.c: the Core program of the same meaning, without memory [paper 3, Fig. 9]
const Program *mem_erase(Context *context, const Program *program);
// ---- addressable.c: reports E0608 for an array whose index function no address space can hold
void mem_addressable(Context *context, const Program *program);
// ---- layout.c: the place of each block. Blocks are stacked: a block starts above those of the enclosing scopes, and
// sibling scopes share bytes. A block whose size depends on data is as large as the upper bound of its size; without a
// bound, its memory is taken while the program runs.
// Local: a small block of constant size, a C array or scalars. Dynamic: taken while the program runs. Constant: the
// table of constants is itself the block.
typedef enum PlaceTag { PLACE_Arena, PLACE_Local, PLACE_Dynamic, PLACE_Constant } PlaceTag;
// offset, bytes: over variables in scope at the Alloc
typedef struct Place {
  PlaceTag tag;
  const Extent *offset, *bytes;
  int64_t local_bytes;
  const ArrayValue *table;
} Place;
// The workspace that a function needs: `slice` computes scalars over the function's parameters, `total` the bytes.
typedef struct Frame {
  const Body *slice;                            // pure scalar statements
  const Extent *total;                          // over the parameters and the variables of the slice
  const Extent *const *capacities;              // per result: its bytes, or an upper bound; NULL for scalars
  const Extent *const *const *dimensions;       // per array result and dimension: size, or upper bound; NULL: none
  bool is_bound;                                // `total` is an upper bound
  Span where_bound;                             // the first block whose size depends on data, if any
  const Stm *data_bound;                        // the statement that its size comes from; NULL: none
  bool is_dynamic;                              // memory is taken while the function runs
  Text why_dynamic;
  Span where_dynamic;
  const Stm *data_dynamic;                      // the statement that the size comes from, where known
  const Extent *cells;                          // cells that it takes from the caller's pool; NULL: none
  uint32_t cells_slice;                         // number of statements at the end of `slice` that compute `cells`
} Frame;
// A range of the frame, over the frame's own variables; upper bounds where sizes depend on data. The frame's `total` is
// the largest `to`.
typedef struct Stretch { const Extent *from, *to, *bytes; } Stretch;   // `to` is at least from + bytes
// The frames of the workers of a parallel statement, side by side from `offset` on, `bytes` each, over variables in
// scope at the statement. Places and calls inside are relative to the frame of the worker, which begins with
// WORKER_ERROR_BYTES for an error if an iteration may fail.
typedef struct WorkerFrames { const Extent *offset, *bytes; bool may_fail; } WorkerFrames;
enum { WORKER_ERROR_BYTES = 96, WORKER_ALIGNMENT = 64 };
typedef struct Layout {
  Map places; /* block Var id -> const Place * */
  Map frames; /* function Name id -> const Frame * */
  Map calls;  /* (uintptr_t) Call expression -> const Extent *: where the callee's frame starts in the caller's */
  Map stretches, call_stretches; /* keys as those of places and calls -> const Stretch * */
  Map workers; /* (uintptr_t) expression of a parallel statement -> const WorkerFrames * */
} Layout;
const Layout *mem_layout(Context *context, const Program *program);
// ---- verify/layout.c: blocks needed at the same time share no byte, the frame of a callee starts above them, and no
// block ends beyond the frame
bool mem_verify_layout(Context *context, const Program *program, const Layout *layout, Out *problems);
// ---- contract.c: the class of an entry's memory. Static: the workspace is computed from the sizes of the inputs.
// Sliced: from scalar inputs, too, by O(1) operations. Bounded: some size depends on data; the workspace is an upper
// bound, and results have a capacity and a length. Growing: some size has no bound.
typedef enum ContractTag { CONTRACT_Static, CONTRACT_Sliced, CONTRACT_Bounded, CONTRACT_Growing } ContractTag;
// `reason` says why the class is not a better one (empty when static), `span` where that is. `source` says what the
// size is ("an element of an array"), `source_span` where; both may be empty.
typedef struct Contract { ContractTag tag; Text reason; Span span; Text source; Span source_span; } Contract;
// of an entry
Contract mem_contract(Context *context, const Program *program, const Layout *layout, const Function *function);
// "static"
const char *contract_name(ContractTag tag);
// reports E0703 for each entry with #[static] that is not
void mem_static_entries(Context *context, const Program *program, const Layout *layout);
// ---- workspace.c: an entry's frame in bytes, for given values (Var id -> const Scalar *) of its sizes and of the
// scalar parameters that matter. False: a value is missing, a size negative, or a number too large.
Map mem_frame_values(Arena *arena, const Frame *frame, const Map *given);   // also those of the slice
bool mem_atom_value(const Map *values, Atom atom, Scalar *value);
bool mem_prim_value(const Map *values, const ExpPrim *prim, Scalar *value);
bool mem_extent_bytes(const Map *values, const Extent *extent, int64_t *bytes);
bool mem_workspace_bytes(Arena *arena, const Function *function, const Frame *frame, const Map *given, int64_t *bytes);
// ---- cost.c: the estimated cost of a run for given sizes of inputs, to compare variants of one program. `size` and
// `number` are the values of the sizes and of the other scalars that `named` does not list.
typedef struct CostSize { Text name; int64_t value; } CostSize;
typedef struct CostSizes { int64_t size, number; uint32_t count; const CostSize *named; } CostSizes;
// the unit of `time` is a cheap load
typedef struct ProgramCost { double time, loads, stores, work; int64_t workspace; } ProgramCost;
// of all entry points together
ProgramCost mem_cost(Context *context, const Program *program, const Layout *layout, const CostSizes *given);
// ---- monotone.c: true when the frame never shrinks as this i64 parameter grows from 0 on, the others fixed
bool mem_workspace_grows(Context *context, const Program *program, const Function *function, const Frame *frame,
                         Var parameter);
// ---- in_place.c: true when the result is in the memory of a parameter, whose number is stored
bool mem_result_in_place(const Program *program, const Function *function, uint32_t result, uint32_t *parameter);
// ---- names.c: readable names of variables
typedef struct ReadableNames ReadableNames;
ReadableNames *names_new(Context *context, const Program *program, const Function *function);
// names for another function of the program
ReadableNames *names_beside(const ReadableNames *other, const Function *function);
// To be called first: the sizes get their names in a fixed order, so that the formulas of the workspace read the same
// wherever they are shown
void names_sizes(ReadableNames *names, const Function *function, const Frame *frame);
// "xs", "size_12", "filter result of line 12"
Text names_of(ReadableNames *names, Var var);
// names_table.c: "table of exp(xs[c, i])"; empty: it is none
Text names_of_table(const Context *context, const Program *program, ReadableNames *names, const Stm *stm);
void names_print(void *names, Out *out, uint32_t variable);           // a PolyName
Text names_of_function(const Context *context, const Function *function);     // an entry: its name for users
Text names_place(const ReadableNames *names, Span span);                      // "line 12"
// ---- reason.c: the sentences of reason.def
const char *purpose_text(CopyPurpose purpose);
void reason_print(Out *out, ReasonTag tag, Text name, Text place);
// ---- explain/copies.c: every copy that remains. `times` says in words how often it runs; `use` is the place in the
// source that forces it.
typedef struct CopySite {
  const Stm *stm;
  Var copied;
  CopyReason reason;
  const Poly *bytes;
  Text times;
  Span use;
} CopySite;
typedef struct CopySites { ReadableNames *names; Seq(CopySite) items; } CopySites;
CopySites copy_sites(Context *context, const Program *program, const Function *function);
Text copy_because(Context *context, const CopySites *sites, const CopySite *site);
// of the function of this name; NULL: of all
void mem_explain_copies(Context *context, Out *out, const Program *program, const char *name);
// ---- explain/parallel.c: context->decisions about parallel statements, and the memory of each worker
void mem_explain_parallel(Context *context, Out *out, const Program *program, const Layout *layout, const char *name);
// ---- explain/stored_views.c: span_key of a destination view -> const StoredView *, if its operand is stored
typedef struct StoredView { Span span; Text why; } StoredView;
Map mem_stored_views(Context *context, const Program *program);
void mem_report_views(Context *context, const Program *program);   // W0706 for each of them
// ---- memory.c: false: the value is a scalar, or already is in its region
bool mem_update_copies(const Program *program, Sizes *sizes, Arena *arena, const ExpUpdate *update);
enum { BLOCK_ALIGNMENT = 8, LOCAL_LIMIT = 512 };   // bytes
// the largest block that may be a C array
static inline int64_t mem_local_limit(const Context *context) {
  return context->options->apart || context->options->no_locals ? 0 : LOCAL_LIMIT;
}

#endif
