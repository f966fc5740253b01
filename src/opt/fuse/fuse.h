// fuse: what fuse.c (decisions and rewriting), fuse/uses.c (uses of builds, times of overwriting), fuse/merge.c and
// fuse/work.c (amount of work) share. Private to opt/.
#ifndef ASHLAR_FUSE_H
#define ASHLAR_FUSE_H
#include "opt/opt.h"

// A place is a body, with how often it runs for each run of the enclosing place. Indexed: once for each value of its
// indices (a function lambda, a for loop). Branch: at most once. Repeated: an unknown number of times (an operator, a
// while loop).
typedef enum PlaceTag { PLACE_Function, PLACE_Indexed, PLACE_Branch, PLACE_Repeated } PlaceTag;
typedef struct Place {
  PlaceTag tag;
  const struct Place *parent;
  uint32_t depth;
  Vars indices;
  Atoms widths;
  const Body *body;
  const Exp *branch;           // of a Branch: the `if`
  uint32_t end;
} Place;

// An inlined copy of the producer's body, shared by all uses that read the same element.
typedef struct Instance { bool emitted; const Atom *results; } Instance;
typedef struct Producer Producer;
// `array[indices]` or a slice, in statement `stm`, which is statement number `time` of the function in textual order.
typedef struct Use {
  Producer *producer;
  uint32_t result;
  const Stm *stm;
  const Place *place;
  uint32_t time;
  Instance *instance;
} Use;
struct Producer {
  const Stm *stm;              // the build or concat, before this pass
  const Place *place;
  uint32_t end;                // number of the last statement inside the build
  Seq(Use *) uses;
  bool escapes;                // has uses other than elements and slices
  const ExpBuild *build;       // the build after this pass; set when it is fused
  uint32_t instances;          // how many copies of its body have been made
  bool dropped;
};
typedef struct Overwrite { Var array; uint32_t time; } Overwrite;
typedef struct Uses {
  Context *context;
  VarTable *vars;
  const Aliases *aliases;           // of the whole program
  const Map *functions;             // Name id -> const Function *, callees
  uint32_t var_count;               // variables with greater ids were made later and are not analysed
  Map producers;                    // Var id of a result of a build or concat -> Producer *
  Map sites;                        // Stm pointer -> Use *
  Map depths;                       // Var id -> depth of the place that binds it
  Seq(Overwrite) overwrites;        // in the order of time
} Uses;

// ---- fuse/uses.c
Uses *fuse_uses(Context *context, VarTable *vars, const Aliases *aliases, const Map *functions,
                const Function *function);
// by a statement whose number is in (after, until]
bool is_overwritten(const Uses *uses, Var array, uint32_t after, uint32_t until);
// number of the last statement that may run between the producer and a run of this use
uint32_t use_limit(const Use *use);
uint32_t use_rank(const Use *use);       // how many leading dimensions the use fixes
Atom use_index(const Use *use, uint32_t dimension);
bool uses_meet(const Use *a, const Use *b, uint32_t rank);   // both read at the same leading indices
bool place_is_inside(const Place *inner, const Place *outer);

// ---- fuse/work.c
enum { WORK_FREE = 1, WORK_TRIVIAL = 3, WORK_CHEAP = 6, WORK_MUCH = 1000 };
uint32_t work_of_body(const Body *body);                                              // WORK_MUCH: not bounded
uint32_t work_of_stm(const Stm *stm);
uint32_t statements_in(const Body *body);                                            // including nested ones
// Does the body only find places, choose between elements and move them, and compute nothing from an element?
bool only_moves_elements(Arena *arena, const Body *body);
bool use_is_injective(Uses *uses, Sizes *sizes, const Use *use, uint32_t rank);       // no element is read twice
// in each dimension at the index of one loop plus those of loops over a few elements, constantly many; by none but them
bool use_is_window(Uses *uses, Sizes *sizes, const Use *use, uint32_t rank);
// every element is read exactly once
bool use_covers(Sizes *sizes, const Use *use, Atoms widths);
// At most one of the uses runs for each of as many iterations as the build has elements: they do not read more.
bool uses_are_alternatives(Uses *uses, Sizes *sizes, Use *const *some, uint32_t count, Atoms widths);

// ---- fuse/fuse.c: the inner build that `nest` merges with this one, or NULL
const Stm *nested_build(const ExpBuild *outer);
// ---- fuse/rows.c: the function with element reads of build results replaced by reads of rows where that allows fusion
// `uses`: the analysis of this function
const Function *read_rows(Context *context, VarTable *vars, Uses *uses, const Function *function);
// ---- fuse/elements.c
// `definitions`: Var id -> const Stm *, of the function and of copies. out: where scalars are computed. inside: arrays
// of the body, which are not made. varies: the amount of a rotation depends on `index`. operands: Var id of an array
// of which only the element at `place` is read -> const Atom *, that element. source: the array of which the result is
// a part, if it is no array of the body.
typedef struct Elements {
  Context *context;
  VarTable *vars;
  Map definitions, operands;
  Builder *out;
  Bitset inside;
  Var index, source;
  bool varies;
  Atoms place;
} Elements;
enum { FEW_ROWS = 16 };   // as many as loops over them are unrolled (imp/loops/unroll_loops.c)
Elements elements_new(Context *context, VarTable *vars, const Function *function);
// The element of the first result of the body, of scalars, views, rotations and maps only. false: there are others.
bool element_of_result(Elements *elements, Builder *out, const Body *body, Atoms indices, Atom *element);
const Stm *rotation_as_build(Elements *elements, const Stm *join);   // of one dimension; NULL: it is not known as one
bool source_is_made(const Elements *elements);   // by a statement of the function
// ---- fuse/few_rows.c: sums of a few rows as rows of sums
const Program *sum_few_rows(Context *context, const Program *program);
// ---- fuse/rotations.c: the function with planes that are rotated by amounts of a table as elements at positions
const Function *read_rotations(Context *context, VarTable *vars, Uses *uses, const Function *function);
// ---- fuse/joins.c: the concat in this body as a build, or NULL if nothing is gained by fusing it
const Stm *join_as_build(Context *context, VarTable *vars, Sizes *sizes, const Body *body, const Stm *stm);
// The build of rows that are joined from moved elements, with each row as a build; NULL: they are something else.
const Stm *joined_rows_as_build(Context *context, VarTable *vars, Sizes *sizes, const Stm *stm);
// ---- fuse/parts.c
uint32_t use_dimensions(const Use *use);   // how many dimensions the use mentions
bool reads_row(const Use *use);            // a slice that fixes leading dimensions and leaves the others unchanged
bool is_part(const Uses *uses, const Use *use, uint32_t rank);   // a slice of some of the `rank` dimensions
bool reads_part(Uses *uses, Sizes *sizes, const Use *use, uint32_t rank);   // the only use, no element is read twice
// The statement of the use with the part of the build, once it is fused.
const Stm *part_of_build(Context *context, VarTable *vars, const Use *use, Vars certificates);
// ---- fuse/flat.c
const Program *nest_flat_reductions(Context *context, const Program *program);
// ---- fuse/turn.c
const Program *turn_permuted_builds(Context *context, const Program *program);
// ---- walks.c
bool builds_walk_alike(Context *context, const ExpBuild *a, const ExpBuild *b);
// Does a loop inside the body read elements of a matrix that do not depend on these indices?
bool rows_share_reads(Context *context, Vars indices, const Body *body);
// ---- fuse/merge.c
const Program *merge_neighbours(Context *context, const Program *program);
#endif
