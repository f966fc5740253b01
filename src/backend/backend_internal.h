// backend_internal: what the files of the backend share.
#ifndef ASHLAR_BACKEND_INTERNAL_H
#define ASHLAR_BACKEND_INTERNAL_H
#include "backend/backend.h"
#include "backend/ctree/ctree.h"

// How a function of the program appears in C.
typedef struct FunctionPlan {
  const ImpFunction *function;
  Text c_name;                 // of the body
  Text public_name;            // of an entry
  bool can_fail;               // returns an int status, else nothing
  bool is_entry;
  bool returns_block;          // of an array whose size was not known before
  bool has_body;               // no entry, or one whose body is apart: it is called by others or returns a block
  CFunction body;              // where it has one
  struct EntryPlan *entry;     // NULL: is none
} FunctionPlan;

typedef struct EntryPlan EntryPlan;
typedef Seq(EntryPlan *) Entries;
typedef struct Emitter {
  Context *context;
  Arena *arena;
  const Program *mem;
  const ImpProgram *program;
  // as it was before stream_stores: stores in the order that imp_may_be_same is asked about
  const ImpProgram *ordered;
  Text prefix;                 // the program's name
  FunctionPlan *functions;     // of the program, in its order
  Map plans;                   // function Name id -> FunctionPlan *
  Entries entries;
  Map beginnings;              // Name id -> 1: a function is called so, or so and `_..`
  Map types;                   // Name id -> 1: so a C type of the header is called
  Map required;                // Name id of a runtime function -> 1, in order of need
  Map tables;                  // ArrayValue * -> Name id of its C table
  CUnit table_unit;
  bool uses_memcpy, uses_math, uses_fail;
  // of the function being emitted
  FunctionPlan *plan;
  Map names;                   // ImpVar id -> Name id
  Map taken;                   // Name id -> 1 or more
  Map reserved;                // Name id -> 1, in every function
  ReadableNames *readable;     // of the entry planned last; NULL: of none yet
  Bitset assigned, used, results;
  Map marks;                   // number of an IMP_Mark -> Name id
  bool takes_places;           // while it runs
  uint32_t loops;              // around the statement being emitted
  Map stack;                   // Name id of a C function -> its part of the C stack: stack.c
  bool is_library;             // for callers of their own: with the inverse of the workspace
  ImpRanges *ranges;           // NULL: indices have 64 bits
  bool narrow;                 // they have 32, in the body being emitted
  const struct CellHeader *cells;   // the recursive types at the interface (header_cells.c)
  const EntryPlan *begins;     // pool_begun follows the check that the pool has cells enough; NULL: nothing, or done
  Seq(CStmtList) open;         // blocks being written, each inside the one before it (build.c)
  bool checked;                // index arithmetic being emitted is checked for overflow, into `ok`
} Emitter;

// The head of a loop over the functions of the program: `for EACH_FUNCTION(plan, e)`.
#define EACH_FUNCTION(plan, e)                                                                                         \
  (FunctionPlan *plan = (e)->functions; plan < (e)->functions + (e)->program->function_count; plan++)

// ---- build.c: nodes of the C tree; a statement is added to the block that was begun last
CType c_type(const char *base);
CType c_scalar(ScalarType type);
CType c_pointer(Text base, bool is_const, bool is_restrict);
const CExpr *c_name(Emitter *e, Text name);
const CExpr *c_word(Emitter *e, const char *word);              // a fixed name
const CExpr *c_literal(Emitter *e, Text text);
const CExpr *c_string(Emitter *e, Text content);
const CExpr *c_number(Emitter *e, int64_t value);               // an int literal where it fits, else INT64_C
const CExpr *c_unary(Emitter *e, const char *operator, const CExpr *operand);
const CExpr *c_binary(Emitter *e, const char *operator, const CExpr *left, const CExpr *right);
// `chain` and one more operand; NULL: there is none before it
const CExpr *c_chain(Emitter *e, const char *operator, const CExpr *chain, const CExpr *next);
const CExpr *c_call(Emitter *e, Text function, uint32_t count, const CExpr *const *arguments);
// of a function of the C library or, when it begins with rt_, of src/runtime
const CExpr *c_call_of(Emitter *e, const char *function, uint32_t count, const CExpr *const *arguments);
#define C_CALL(e, function, ...)                                                                                       \
  c_call_of((e), (function), C_COUNT(__VA_ARGS__), (const CExpr *const[]){__VA_ARGS__})
#define C_COUNT(...) (sizeof((const CExpr *const[]){__VA_ARGS__}) / sizeof(const CExpr *))
const CExpr *c_sizeof(Emitter *e, ScalarType type);
const CExpr *c_index(Emitter *e, const CExpr *base, const CExpr *index);
const CExpr *c_element(Emitter *e, const char *array, uint32_t number);   // array[number]
const CExpr *c_cast(Emitter *e, CType type, const CExpr *operand);
const CExpr *c_conditional(Emitter *e, const CExpr *condition, const CExpr *then_value, const CExpr *else_value);
const CExpr *c_member(Emitter *e, const CExpr *pointer, const char *member);
const CExpr *c_braces(Emitter *e, CLayout layout, uint32_t count, const CExpr *const *items);
// (const element[]){items}
const CExpr *c_compound(Emitter *e, const char *element, uint32_t count, const CExpr *const *items);
void c_begin(Emitter *e);                                       // of a block
CBlock c_end(Emitter *e);
// of a function: begins with `(void)name` for each parameter that it does not mention, except for the one named
CBlock c_end_body(Emitter *e, const CParameters *parameters, const char *used_anyway);
void c_append(Emitter *e, CBlock block);                        // its statements
void c_declare(Emitter *e, CType type, bool is_constant, Text name, const CExpr *value);
void c_declare_array(Emitter *e, CType element, Text name, int64_t count);
void c_assign(Emitter *e, const CExpr *left, const CExpr *right);
void c_eval(Emitter *e, const CExpr *exp);
void c_ignore(Emitter *e, Text name);                           // (void)name
void c_for(Emitter *e, const char *type, Text index, const CExpr *bound, CBlock body);
void c_while(Emitter *e, const CExpr *condition, CBlock body);
void c_if(Emitter *e, const CExpr *condition, CBlock then_block);
void c_if_else(Emitter *e, const CExpr *condition, CBlock then_block, CBlock else_block);
void c_return(Emitter *e, const CExpr *value);
void c_return_if(Emitter *e, const CExpr *condition, const CExpr *value);
void c_comment(Emitter *e, Text text);
void c_lines(Emitter *e, Text text);                            // statements as they are, whole lines
void c_add_parameter(Emitter *e, CFunction *function, CType type, Text name);
void c_add_text(Emitter *e, CUnit *unit, Text text);
void c_add_remark(Emitter *e, CUnit *unit, Text text);
void c_add_include(Emitter *e, CUnit *unit, Text file);         // "<math.h>" or "\"x.h\""
void c_add_prototype(Emitter *e, CUnit *unit, const CFunction *function);
void c_add_definition(Emitter *e, CUnit *unit, const CFunction *function);
void c_add_object(Emitter *e, CUnit *unit, const char *storage, CType type, Text name, int64_t count,
                  const CExpr *value);
void c_add_enumeration(Emitter *e, CUnit *unit, const CParameters *constants);
void c_add_structure(Emitter *e, CUnit *unit, Text name, const CParameters *members);
void c_add_blank(Emitter *e, CUnit *unit);
void c_add_unit(Emitter *e, CUnit *unit, const CUnit *more);

// ---- names.c: C identifiers
Text spelling(const Emitter *e, Name name);
uint32_t name_id(const Emitter *e, Text name);
// letters, digits and underscores, not a word of C or its library
Text c_identifier(Arena *arena, Text name);
bool is_reserved(Text name);                                   // reserved.c
// Does PROGRAM_suffix name something that comes with each program (with recursive data at its interface)? c.c
bool is_program_suffix(Text suffix, bool has_cells);
void names_begin(Emitter *e);
Text fresh_name(Emitter *e, Text wanted);                      // unique in the function
Text name_of(Emitter *e, ImpVar var);
void name_take(Emitter *e, ImpVar var, Text name);

// ---- bounds.c: the negation of 0 <= i < n in one comparison; NULL where it does not apply
const CExpr *emit_out_of_bounds(Emitter *e, const ImpExp *condition);
// ---- emit.c: Imp -> C tree
Text c_type_name(ScalarType type);
CType c_type_of(ImpType type);
Text name_with(const Emitter *e, Text name, const char *suffix);   // both, one after the other
Text program_name(const Emitter *e, const char *suffix);       // the program's name and the suffix
ImpType imp_type(const Emitter *e, ImpVar var);
const CExpr *emit_exp(Emitter *e, const ImpExp *exp);
const CExpr *emit_operator(Emitter *e, Prim prim, const CExpr *left, const CExpr *right);   // as prim.def spells it
const char *exact_division(const ImpExpPrim *exp);             // the operator of a division without a remainder to mind
bool is_zero_exp(const ImpExp *exp);
bool is_bool_literal(const ImpExp *exp, bool value);
const CExpr *emit_address(Emitter *e, ImpVar buffer, const ImpExp *index);   // of an element
const CExpr *emit_scalar(Emitter *e, Scalar value);
const CExpr *emit_var(Emitter *e, ImpVar var);
CBlock emit_block(Emitter *e, const ImpBlock *block);
void emit_into(Emitter *e, const ImpBlock *block);
void require_runtime(Emitter *e, Text function);               // a function of src/runtime
const CExpr *runtime_call(Emitter *e, Text function, uint32_t count, const CExpr *const *arguments);   // requires it
const CExpr *emit_fail(Emitter *e, int code, int64_t site, uint32_t count, const CExpr *const *values);
void refuse_if(Emitter *e, const CExpr *condition, int code);   // leaves the function with this code
void function_begin(Emitter *e, FunctionPlan *plan);           // names and facts of the function's variables
// what stands before a body that uses these names
void emit_frame_begin(Emitter *e, const CNames *used);
CFunction emit_internal(Emitter *e, FunctionPlan *plan);       // the static function of a body
// A checked byte count; `ok` is set to false by an overflow.
const CExpr *emit_extent_checked(Emitter *e, const Extent *extent);
const CExpr *emit_poly_checked(Emitter *e, const Poly *poly);

// ---- storage.c: memory that generated code takes itself (--storage)
static inline bool storage_is_own(const Emitter *e) { return e->context->options->storage != STORAGE_Arena; }
const char *storage_file(const Emitter *e);                    // of the heap for dynamic places
void storage_allocator(Emitter *e);                            // before anything else is required of the runtime
bool takes_chunks(const Emitter *e, const ImpFunction *function);   // has a parameter for what gives more memory
// of an entry with a frame: its heap and its frame
void storage_frame(Emitter *e, const CExpr *needed, bool is_empty);
void storage_end(Emitter *e);                          // everything is given back
void storage_leave(Emitter *e, const CExpr *code);

// ---- emit_narrow.c: indices of 32 bits
bool var_is_narrow(Emitter *e, ImpVar var);                    // an int32_t
bool exp_is_narrow(Emitter *e, const ImpExp *exp);             // of that type in C
const CExpr *emit_narrow_prim(Emitter *e, const ImpExpPrim *prim);
const CExpr *emit_as(Emitter *e, const ImpExp *exp, bool narrow);   // as the value of such a variable
const CExpr *emit_index(Emitter *e, const ImpExp *exp);        // of an element, or an offset: known to be in memory

// ---- depth.c: the limit of recursion
const CExpr *emit_depth_check(Emitter *e, const ImpCheck *check);   // when the check fails; NULL: another kind of check
void add_depth(Emitter *e, CUnit *unit);
int64_t depth_limit(Emitter *e);                               // ASHLAR_DEPTH, 0 without recursion
Text depth_in_words(Emitter *e);                               // for the header; empty without recursion

// ---- stack.c: bytes of the C stack
void find_stack(Emitter *e);                                   // when all functions are emitted
int64_t stack_bytes(const Emitter *e, Text function);          // an upper bound, with all it calls in generated code

// ---- runtime.c: the fragments of src/runtime that are needed
Text runtime_text(Emitter *e);
// A section of runtime/program.h: with the program's name for NAME and the alignment of blocks in it; with other words
// replaced as well (the last row is empty).
typedef struct SectionWord { const char *word; Text by; } SectionWord;
Text section_text(Emitter *e, const char *section);
Text section_with(Emitter *e, const char *section, const SectionWord *words);

// ---- entry_api.c: public functions
typedef enum ArgumentRole {
  ROLE_ArrayResult,
  ROLE_ScalarResult,
  ROLE_ResultSize,
  ROLE_Size,
  ROLE_ArrayInput,
  ROLE_ScalarInput,
  ROLE_Strides /* of the array `core` */
} ArgumentRole;
// `imp`: the parameter or result of the function; for an array result that the body returns: 0, and `returned` is the
// pointer.
typedef struct Argument {
  ArgumentRole role;
  Var core;
  ImpVar imp, returned;
  ScalarType type;
  uint32_t rank;
  const Atom *shape;
  Text name;
  bool unique, is_strided, is_result, is_staged; /* entry_staging.c */
  uint32_t number;                               /* of the entry's result, size or parameter */
  const char *member;                            /* of the pool that it crosses in; NULL: it crosses by itself */
  Text link;                                     /* the C type of links, when it is one */
} Argument;
struct EntryPlan {
  Contract contract;
  const Function *function; const Entry *entry; FunctionPlan *plan; Text c_name;
  Seq(Argument) arguments;               // in the order of the C function
  Sizes *sizes;
  const Frame *frame;
  // Var id -> Text *: of what the workspace and the shapes are computed from, each unique
  Map size_names;
  uint32_t dimension_count;              // of all results
  // is_narrow: indices have 32 bits, so the size of a pool is checked like all others
  bool knows_capacities, is_narrow;
  CFunctions functions;                  // f_workspace, f_shape, f, f_cells if it takes any, f_largest_n
  Map same;                              // core Var of a result << 32 | core Var of an input -> 1: may be one array
  Bitset in_formulas;                    // Core variables of the formulas of the workspace and the shapes
  // ImpVars that either, the workspace, the shapes, the number of cells depend on
  Bitset for_size, for_workspace, for_shape, for_cells;
};
// The head of a loop over the arguments: `for EACH_ARGUMENT(argument, entry)`.
#define EACH_ARGUMENT(argument, entry)                                                                                 \
  (Argument *argument = (entry)->arguments.items;                                                                      \
   argument && argument < (entry)->arguments.items + (entry)->arguments.size; argument++)
EntryPlan *entry_plan(Emitter *e, FunctionPlan *plan, const Layout *layout);
void emit_entry(Emitter *e, EntryPlan *entry);                 // sets entry->functions
bool argument_is_for_size(const EntryPlan *entry, const Argument *argument);   // a parameter of f_workspace and f_shape
// over parameters, NULL: not known before the call
const Poly *argument_dimension(EntryPlan *entry, const Argument *result, uint32_t dimension);

bool is_entry_size(const Entry *entry, Var var);
// of an argument's dimension; a capacity before the call
const CExpr *entry_size(Emitter *e, EntryPlan *entry, Atom size);
// ---- entry_strides.c: entries whose arrays have strides
void add_stride_argument(Emitter *e, EntryPlan *entry, const Argument *array);
void name_strides(Emitter *e, const EntryPlan *entry);
void declare_strides(Emitter *e, const EntryPlan *entry);
void check_strides(Emitter *e, EntryPlan *entry);
void copy_strided(Emitter *e, EntryPlan *entry, const Argument *result, const CExpr *from);
// ---- entry_sizes.c
// bytes its place must have; NULL: no bound
const Extent *argument_capacity(const EntryPlan *entry, const Argument *result);
void find_size_needs(Emitter *e, EntryPlan *entry);            // sets entry->for_size
// ImpVars that these Core variables depend on
void find_slice_needs(const ImpFunction *function, const Bitset *core, Bitset *needed);
void emit_slice(Emitter *e, const ImpFunction *function, const Bitset *needed);
// or too large for indices of 32 bits; NULL: there are no sizes
const CExpr *a_size_is_negative(Emitter *e, EntryPlan *entry);
// A call of f_workspace or f_shape: with its first argument, unless that is NULL, and each size as `value` says.
typedef const CExpr *ArgumentValue(Emitter *e, const Argument *argument);
const CExpr *call_with_sizes(Emitter *e, const EntryPlan *entry, const char *suffix, const CExpr *first,
                             ArgumentValue *value);
bool is_constant_frame(const ImpFunction *function, int64_t *bytes);
CFunction emit_workspace(Emitter *e, EntryPlan *entry);
CFunction emit_shape(Emitter *e, EntryPlan *entry);

// `capacities`: f_shape's answer; once in a function
void declare_capacities(Emitter *e, EntryPlan *entry);
// ---- entry_cells.c: entries that are given a pool of cells
bool entry_takes_cells(const EntryPlan *entry);
const char *pool_member(Emitter *e, const EntryPlan *entry, Var var, PoolPart part);   // NULL: no part of the pool
CType pool_type(Emitter *e, const EntryPlan *entry);
void pool_begun(Emitter *e, const EntryPlan *entry);        // nothing where no cell can be given back
const CExpr *cells_of_pool(Emitter *e, const CExpr *size);                  // how many cells so many words are
// the sizes of the arrays in cells are those of the call
void check_rows(Emitter *e, EntryPlan *entry);
// its parts, under the names of the arguments they are
void open_pool(Emitter *e, const EntryPlan *entry);
CFunction emit_cells(Emitter *e, EntryPlan *entry);                         // f_cells
// ---- header_cells.c: the pool, and functions that build and read recursive data
void name_cells(Emitter *e);                                                // before anything else of that file
// of a C type, whose functions begin with its name: no other type and no function does
Text fresh_type_name(Emitter *e, Name name);
Text link_type(const Emitter *e, const Entry *entry, Var value);            // of a parameter or result; empty: no link
void add_cells(Emitter *e, CUnit *unit);
Text rows_name(Emitter *e, const CellRows *rows);                           // the member of the pool
bool cells_need_bits(const Emitter *e);                                     // some word holds a float
// ---- entry_narrow.c
const CExpr *sizes_are_narrow(Emitter *e, EntryPlan *entry, const CExpr *so_far);
bool shapes_decide(Emitter *e, const EntryPlan *entry);         // f_shape has to be asked
void check_narrow_shape(Emitter *e, const EntryPlan *entry, const Argument *result, uint32_t at);
void name_narrow_sizes(Emitter *e, const EntryPlan *entry);
// those that are used
void declare_narrow_sizes(Emitter *e, const EntryPlan *entry, const CNames *used);
// ---- entry_staging.c
// places for those that are to be copied out, whose names become theirs
void stage_results(Emitter *e, EntryPlan *entry);
// ---- entry_aliases.c
void find_same(Emitter *e, EntryPlan *entry);                  // sets entry->same
// a destination and an input of which each element is read before it is written
bool may_be_same(const EntryPlan *entry, const Argument *a, const Argument *b);
bool is_same_as_any(const EntryPlan *entry, const Argument *argument);
bool may_overlap(const EntryPlan *entry, const Argument *a, const Argument *b);   // two inputs that are only read
void check_aliases(Emitter *e, const EntryPlan *entry);   // ASHLAR_APART(count, ranges)
Text aliases_in_words(Emitter *e, const EntryPlan *entry);

// ---- entry_largest.c: only in libraries
// the workspace is proven to grow with it
bool entry_has_largest(Emitter *e, const EntryPlan *entry, const Argument *argument);
Text largest_name(Emitter *e, const EntryPlan *entry, const Argument *argument);
CFunction emit_largest(Emitter *e, EntryPlan *entry, const Argument *argument);

// ---- header.c, adapter.c
void add_sum_includes(Emitter *e, CUnit *unit);          // header_sums.c
void add_sums(Emitter *e, CUnit *unit);
Text payload_name(Emitter *e, Text field);               // of the parameter of a function that builds
Text entry_remark(Emitter *e, EntryPlan *entry);         // header_entry.c
void print_size_name(void *user, Out *out, uint32_t variable);  // a PolyName; user: the EntryPlan
bool slice_is_for(const EntryPlan *entry, const Stm *stm, const Bitset *needed);   // entry->for_workspace or for_shape
CUnit emit_header(Emitter *e);
Text manifest_text(Emitter *e);                          // manifest.c
CUnit emit_adapter(Emitter *e, const Entries *entries);
// ---- adapter_tables.c
void emit_entry_tables(Emitter *e, CUnit *unit, const EntryPlan *entry);   // parameters, results, names of sizes
void emit_program_table(Emitter *e, CUnit *unit, const Entries *entries);
enum { ERROR_VALUES = 8, CODE_SIZE = 3, CODE_OVERLAP = 6 };   // as in runtime/program.h
#endif
