// tail_modulo_cons: what the files of this folder share. They are parts of the pass in tail_modulo_cons.c.
#ifndef ASHLAR_OPT_TAIL_MODULO_CONS_H
#define ASHLAR_OPT_TAIL_MODULO_CONS_H
#include "opt/recursion/recursion.h"

typedef Seq(const Stm *) StmSeq;
uint32_t last_self_call(const Function *function, const Body *body);   // UINT32_MAX: there is none
bool depends_on(const VarTable *vars, const Stm *stm, const Bitset *on);
void add_pattern(Bitset *vars, const Stm *stm);
// ---- sink_calls.c: the same body, with what comes after a call of the function itself as close to it as can be
const Body *sink_calls(Context *context, VarTable *vars, const Function *function, const Body *body);
// ---- find_destinations.c
// parameter, result: where the words of the cells are. carried: by result, the parameter that an array is, or
// NOT_CARRIED. holes: by result, whether some call leaves it a hole. kept: by result, the parameter that its hole
// holds, or NOT_KEPT; definitions: of what is on the way to sites.
#define NOT_CARRIED UINT32_MAX
#define NOT_KEPT UINT32_MAX
#define ANY_KEPT (UINT32_MAX - 1)
typedef struct Filler {
  Context *context;
  Arena *arena;
  VarTable *vars;
  const Function *function;
  uint32_t result, *carried, *kept;
  ScalarType word;               // what the cells are made of
  Map definitions;
  bool *holes, wanted;
} Filler;
// A call with what comes after it. targets: by update, the result that it updates. places: by result of the call, where
// in the cells it goes. arrays: by result, the array as it is. shortened: by result, the word it becomes.
typedef struct Site {
  const Stm *call;
  StmSeq updates;
  Seq(uint32_t) targets;
  const Atom *places;
  bool *moved;
  Var *arrays, *shortened;
} Site;

typedef void (*SeeSite)(Filler *filler, const Body *body, const Site *site, void *user);

uint32_t number_in(Vars vars, Atom atom);                                              // UINT32_MAX: it is none of them
// a visitor with the Filler: updates of cells say what a word is
void find_word(void *user, const Body *body);
// all arrays among the results are carried, and one is the words
bool find_arrays(Filler *filler);
bool find_destinations(Filler *filler, const Body *body);                                     // whether there are any
// it ends in a call whose results only go into cells
bool is_site(const Filler *filler, const Body *body, Site *site);
// it ends in a branch with calls of the function
bool is_branch(const Filler *filler, const Body *body);
void each_site(Filler *filler, const Body *body, SeeSite see, void *user);             // in order
// ---- preserved_destinations.c: the position `hole` of `words` has held `argument` since it was read there, and is a
// field of the cell `root`; definitions: statements by variable
bool hole_holds(const Map *definitions, Var root, Atom hole, Atom argument, Atom words);
// whether an atom is `base + constant`
bool field_of(const Map *definitions, Atom atom, Var base, int64_t *field);
// ---- merge_traversals.c
// A function with one hole, which holds the parameter, that changes nothing on its way. decides: by parameter, whether
// it says where the way leads. with_hole: the function with holes; to_end: the same, which also gives what it left in
// the hole, and the hole.
typedef struct Walk { Name with_hole, to_end; uint32_t parameter, result; bool *decides, wanted; } Walk;
bool find_walk(Filler *filler, const Body *body, Walk *walk);
// by name; says which are wanted
const Program *merge_traversals(Context *context, const Program *program, const Map *walks);
#endif
