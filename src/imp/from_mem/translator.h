// translator: the state of the translation of one function to Imp, and its basic operations: scalars, buffers, index
// functions and blocks of statements (memory.c). Private to from_mem/.
#ifndef ASHLAR_IMP_TRANSLATOR_H
#define ASHLAR_IMP_TRANSLATOR_H
#include "imp/builder.h"

typedef struct KnownSum { const Extent *extent; const ImpExp *exp; } KnownSum;
typedef struct Translator {
  Context *context;
  Arena *arena;
  const Program *program;
  const Function *function;
  VarTable *core_vars;
  const Layout *layout;
  ImpVarTable *vars;
  Sizes *sizes;
  Facts *facts;
  Map scalars;        // Core Var id -> const ImpExp *
  Map buffers;        // block Var id * SCALAR_COUNT + element type -> ImpVar id
  Map block_types;    // block Var id -> set of element types of the arrays in it
  Map targets;        // Core Var id of a branch's result -> ImpVar id of the declared variable to which it is assigned
  Map redirects;      // block Var id -> Redirect *: the position that replaces the block (redirect.c)
  Map *site_numbers;  // shared by the program's functions
  void *sites;        // Seq(ImpSite) of the program
  Bitset *framed, *frameless;   // Name ids of the functions translated so far that have a frame, and that have none
  uint32_t depth;     // number of enclosing loops
  bool in_task;       // the statements are those of a task
  Bitset *parallel;   // Name ids of the functions translated so far that have parallel statements, also in calls
  int64_t marks;      // number of Mark statements made so far
  bool writes_all;    // also initialises elements that need not be written
  ImpBuilder *out;    // the block to which statements are appended
  Seq(KnownSum) sums; // arena offsets that variables hold in `out` and in its enclosing blocks
} Translator;

// ---- memory.c: scalars, buffers and accesses
const ImpExp *imp_scalar_of(Translator *t, Atom atom);
void bind_scalar(Translator *t, Var var, const ImpExp *value);        // the expression replaces the Core variable
ImpVar new_scalar(Translator *t, Var var);                            // the Core variable becomes a new Imp variable
// the same, and declares it; value NULL: it is assigned later
ImpVar declare_scalar(Translator *t, Var var, const ImpExp *value);
ImpVar bind_buffer(Translator *t, Var block, ScalarType type);        // a new buffer variable for the block
void set_buffer(Translator *t, Var block, ScalarType type, ImpVar buffer);
ImpVar buffer_of(Translator *t, Var block, ScalarType type);
Var fresh_index(Translator *t, const char *name, ImpVar *imp);        // a Core variable for use in index functions
const Poly *poly_of(Translator *t, Atom atom);
const Lmad *normal_lmad(Translator *t, const Lmad *lmad);             // over opaque variables
const ImpExp *exp_of_poly(Translator *t, const Poly *poly);
const ImpExp *exp_of_extent(Translator *t, const Extent *extent);
// the expression of an arena offset; declares variables for sums of many sizes, so that later offsets can use them
const ImpExp *exp_of_place(Translator *t, const Extent *offset);
const ImpExp *address_of(Translator *t, const Lmad *lmad, uint32_t count, const Poly *const *indices);
uint32_t block_type_set(Translator *t, Var block);
// of a block that holds arrays of one element type
ScalarType block_element(Translator *t, Var block);
bool collect_block_types(Translator *t, const Function *function);   // returns whether it found new element types

// ---- blocks of statements (memory.c)
// A block under construction inside `out`, between block_enter and block_leave.
typedef struct OpenBlock { ImpBuilder out, *around; uint32_t sums, depth; } OpenBlock;
void block_enter(Translator *t, OpenBlock *block, bool is_loop);
void block_leave(Translator *t, const OpenBlock *block);
// A loop in the order of its index; `state`: the scalars that it carries.
void put_loop(Translator *t, ImpVar index, const ImpExp *bound, const ImpBuilder *body, ImpVars state);
void assign_all(Translator *t, uint32_t count, const ImpVar *targets, const ImpExp *const *values);   // simultaneously
#endif
