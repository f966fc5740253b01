// fuse: shared by fuse.c (decisions and rewriting), fuse/uses.c (uses of builds, times of overwriting),
// fuse/merge.c and fuse/work.c (how much work, how often). Private to opt/.
#ifndef ASHLAR_FUSE_H
#define ASHLAR_FUSE_H
#include "opt/opt.h"

// A place is a body and how often it runs inside the place around it. Indexed: once per value of its indices (a
// function lambda, a for loop). Branch: at most once. Repeated: nobody knows (an operator, a while loop).
typedef enum PlaceTag { PLACE_Function, PLACE_Indexed, PLACE_Branch, PLACE_Repeated } PlaceTag;
typedef struct Place {
  PlaceTag tag;
  const struct Place *parent;
  uint32_t depth;
  Vars indices;
  Atoms widths;
  const Body *body;
  uint32_t end;
} Place;

// One inlined body, shared by the uses it serves.
typedef struct Instance { bool emitted; const Atom *results; } Instance;
typedef struct Producer Producer;
// `array[indices]` or a slice: statement `stm`, executed as statement number `time` of the function (in reading order).
typedef struct Use {
  Producer *producer;
  uint32_t result;
  const Stm *stm;
  const Place *place;
  uint32_t time;
  Instance *instance;
} Use;
struct Producer {
  const Stm *stm;              // the build, before this pass
  const Place *place;
  uint32_t end;                // number of the last statement inside the build
  Seq(Use *) uses;
  bool escapes;                // used in another way too
  const ExpBuild *build;       // after this pass; set when it is fused
  uint32_t instances;          // copies of it, when it is fused
  bool dropped;
};
typedef struct Overwrite { Var array; uint32_t time; } Overwrite;
typedef struct Uses {
  Context *context;
  VarTable *vars;
  const Aliases *aliases;           // of the whole program
  const Map *functions;             // Name id -> const Function *, callees
  uint32_t var_count;               // variables made later are unknown here
  Map producers;                    // Var id of a build's result -> Producer *
  Map sites;                        // Stm pointer -> Use *
  Map depths;                       // Var id -> depth of the place that binds it
  Seq(Overwrite) overwrites;        // in order of time
} Uses;

// ---- fuse/uses.c
Uses *fuse_uses(Context *context, VarTable *vars, const Aliases *aliases, const Map *functions,
                const Function *function);
// by a statement numbered (after, until]
bool is_overwritten(const Uses *uses, Var array, uint32_t after, uint32_t until);
uint32_t use_limit(const Use *use);      // the last statement that can run between the producer and a run of this use
uint32_t use_rank(const Use *use);       // leading dimensions fixed
Atom use_index(const Use *use, uint32_t dimension);
bool uses_meet(const Use *a, const Use *b, uint32_t rank);   // at the same leading indices
bool place_is_inside(const Place *inner, const Place *outer);

// ---- fuse/work.c
enum { WORK_FREE = 1, WORK_TRIVIAL = 3, WORK_CHEAP = 6, WORK_MUCH = 1000 };
uint32_t work_of_body(const Body *body);                                              // WORK_MUCH: unbounded
uint32_t work_of_stm(const Stm *stm);
uint32_t statements_in(const Body *body);                                            // nested ones included
bool use_is_injective(Uses *uses, Sizes *sizes, const Use *use, uint32_t rank);       // no element is read twice
// every element is read exactly once
bool use_covers(Sizes *sizes, const Use *use, Atoms widths);

// ---- fuse/rows.c
// which the uses are of
const Function *read_rows(Context *context, VarTable *vars, Uses *uses, const Function *function);
// ---- fuse/flat.c
const Program *nest_flat_reductions(Context *context, const Program *program);
// ---- walks.c
bool builds_walk_alike(Context *context, const ExpBuild *a, const ExpBuild *b);
// ---- fuse/merge.c
const Program *merge_neighbours(Context *context, const Program *program);
#endif
