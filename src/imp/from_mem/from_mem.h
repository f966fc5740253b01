// from_mem: what the files of this folder share. A Translator turns one function; `out` is where statements go.
#ifndef ASHLAR_IMP_FROM_MEM_H
#define ASHLAR_IMP_FROM_MEM_H
#include "imp/builder.h"

typedef struct KnownSum { const Extent *extent; const ImpExp *exp; } KnownSum;
typedef struct Translator {
  Context *context;
  Arena *arena;
  const Program *program;
  VarTable *core_vars;
  const Layout *layout;
  ImpVarTable *vars;
  Sizes *sizes;
  Facts *facts;
  Map scalars;        // Core Var id -> const ImpExp *
  Map buffers;        // block Var id * SCALAR_COUNT + element type -> ImpVar id
  Map block_types;    // block Var id -> set of element types of the arrays in it
  Map targets;        // Core Var id of a branch's result -> ImpVar id: the variable it is assigned to, declared already
  Map redirects;      // block Var id -> where its arrays are instead (redirect.c)
  Map *site_numbers;  // shared by the program's functions
  void *sites;        // Seq(ImpSite) of the program
  Bitset *framed, *frameless;   // Name ids of the functions translated so far that have a frame, and that have none
  uint32_t depth;     // loops around
  int64_t marks;      // made so far
  bool writes_all;    // also what need not be written
  ImpBuilder *out;
  Seq(KnownSum) sums; // places in the arena that are variables in `out` and around it
} Translator;

// ---- memory.c: scalars, buffers and accesses
const ImpExp *imp_scalar_of(Translator *t, Atom atom);
void bind_scalar(Translator *t, Var var, const ImpExp *value);        // the variable means this expression
ImpVar new_scalar(Translator *t, Var var);                            // a new variable, which it means from now on
ImpVar declare_scalar(Translator *t, Var var, const ImpExp *value);   // declares; value NULL: assigned later
ImpVar bind_buffer(Translator *t, Var block, ScalarType type);        // a new buffer variable for the block
void set_buffer(Translator *t, Var block, ScalarType type, ImpVar buffer);
ImpVar buffer_of(Translator *t, Var block, ScalarType type);
Var fresh_index(Translator *t, const char *name, ImpVar *imp);        // a Core variable to write index functions with
const Poly *poly_of(Translator *t, Atom atom);
const Lmad *normal_lmad(Translator *t, const Lmad *lmad);             // over opaque variables
const ImpExp *exp_of_poly(Translator *t, const Poly *poly);
const ImpExp *exp_of_extent(Translator *t, const Extent *extent);
// the same; sums of many sizes are declared, for the places after this one
const ImpExp *exp_of_place(Translator *t, const Extent *offset);
const ImpExp *address_of(Translator *t, const Lmad *lmad, uint32_t count, const Poly *const *indices);
uint32_t block_type_set(Translator *t, Var block);
// of a block that holds arrays of one element type
ScalarType block_element(Translator *t, Var block);
bool collect_block_types(Translator *t, const Function *function);       // true: more than was known before

// ---- statements (memory.c)
// A block under construction inside the statements so far, between block_enter and block_leave.
typedef struct OpenBlock { ImpBuilder out, *around; uint32_t sums, depth; } OpenBlock;
void block_enter(Translator *t, OpenBlock *block, bool is_loop);
void block_leave(Translator *t, const OpenBlock *block);
// A loop in the order of its index; `state`: the scalars that it carries.
void put_loop(Translator *t, ImpVar index, const ImpExp *bound, const ImpBuilder *body, ImpVars state);
void assign_all(Translator *t, uint32_t count, const ImpVar *targets, const ImpExp *const *values);   // simultaneously

// ---- copy.c: elements from one place to another [paper 3, procedure Copy]
// A place: a block, its element type and an index function.
typedef struct ArrayPlace { Var block; ScalarType type; const Lmad *lmad; } ArrayPlace;
ArrayPlace place_of(Translator *t, Var array);
// some outer dimensions sliced, or fixed
ArrayPlace imp_place_slice(Translator *t, ArrayPlace place, uint32_t count, const LmadSlice *slices);
ArrayPlace imp_place_at(Translator *t, ArrayPlace place, uint32_t count, const Poly *const *indices);
const ImpExp *load_element(Translator *t, ArrayPlace place, const Poly *const *indices);
void store_element(Translator *t, ArrayPlace place, const Poly *const *indices, const ImpExp *value);
bool place_equal(Translator *t, ArrayPlace a, ArrayPlace b);
void copy_place(Translator *t, ArrayPlace to, ArrayPlace from);         // nothing when equal
// the same when both may be one place: then nothing at run time
void settle_place(Translator *t, ArrayPlace to, ArrayPlace from);
// a scalar into a rank-0 place, or an array (copied unless in place)
void write_atom(Translator *t, ArrayPlace to, Atom value);
// every element (outer dimensions) gets the scalar or array
void fill_place(Translator *t, ArrayPlace to, Atom value);
// ---- redirect.c: inside the operator of a histogram, the block of the old row is the row of the destination
// false: not possible, nothing done
bool redirect_begin(Translator *t, const Lambda *operator, uint32_t count, const ArrayPlace *rows);
void redirect_end(Translator *t, const Lambda *operator, uint32_t count);
ArrayPlace redirected(Translator *t, ArrayPlace place);
// Loops over the place's dimensions; at the innermost point calls `inside` with the index polynomials.
typedef void (*AtPoint)(void *user, Translator *t, const Poly *const *indices);
void loop_over(Translator *t, uint32_t rank, const LmadDim *dims, AtPoint inside, void *user);

// ---- producers.c, reductions.c, control.c: one function per form of expression
void translate_fresh(Translator *t, const Stm *stm);       // array, table, iota, replicate, copy, concat, update
void translate_build(Translator *t, const Stm *stm);
void translate_reduce(Translator *t, const Stm *stm);
void translate_scan(Translator *t, const Stm *stm);
void translate_filter(Translator *t, const Stm *stm);
void translate_scatter(Translator *t, const Stm *stm);
void translate_hist(Translator *t, const Stm *stm);
void translate_loop(Translator *t, const Stm *stm);
void translate_if(Translator *t, const Stm *stm);
void translate_call(Translator *t, const Stm *stm);
void translate_assert(Translator *t, const Stm *stm);
void translate_alloc(Translator *t, const Stm *stm);
// a loop's body, when finished: blocks that it takes dynamically end with the iteration
void close_scope(Translator *t, ImpBuilder *body);
bool may_run_in_parallel(Translator *t, const ImpBlock *body);   // of a build: it takes no dynamic blocks
// of a function, its results assigned, which are kept
void close_function(Translator *t, ImpBuilder *body, ImpVars kept);
void comment_loop(Translator *t, const Stm *stm, const char *what);     // at outer loops only

// ---- from_mem.c
Text location_of(Translator *t, Span span);   // "blur.fut:12:7"; empty when it has none
// its statements; results are read with imp_scalar_of / place_of
void translate_body(Translator *t, const Body *body);
// ---- read_only.c: sets ImpType.read_only of the function's buffers
void mark_read_only(Context *context, const ImpProgram *program, bool circular);
#endif
