// tail_modulo_cons: what the files of this folder share. Together they are the pass in tail_modulo_cons.c.
#ifndef ASHLAR_OPT_TAIL_MODULO_CONS_H
#define ASHLAR_OPT_TAIL_MODULO_CONS_H
#include "opt/recursion/recursion.h"

typedef Seq(const Stm *) StmSeq;

// ---- sink_calls.c
uint32_t last_self_call(const Function *function, const Body *body);   // UINT32_MAX: there is none
// The same body; the statements that use the results of a recursive call follow it as closely as possible.
const Body *sink_calls(Context *context, VarTable *vars, const Function *function, const Body *body);

// ---- find_destinations.c
#define NOT_CARRIED UINT32_MAX
#define NOT_PRESERVED UINT32_MAX
#define ANY_PRESERVED (UINT32_MAX - 1)
typedef struct Analysis {
  Context *context;
  Arena *arena;
  VarTable *vars;
  const Function *function;
  uint32_t result;               // the number of the result that is the array of the cells' words
  uint32_t *carried;             // by result: the parameter that the array is, or NOT_CARRIED
  uint32_t *preserved;           // by result: the parameter whose value its destination holds already, or NOT_PRESERVED
  ScalarType word;               // the type of the words
  Map definitions;               // variable id -> its statement, for the bodies on the paths to sites
  bool *destinations, wanted;    // by result: whether some call passes it a destination; whether any does
} Analysis;

// A recursive call whose results only go into cells, with the updates that follow it.
typedef struct Site {
  const Stm *call;
  StmSeq updates;
  Seq(uint32_t) targets;         // by update: the number of the array that it updates
  const Atom *positions;         // by result of the call: the position of its field in the words
  bool *moved;                   // by result of the call: whether it is written to a field
  Var *arrays, *shortened;       // by result: the latest version of an array; the word that a link becomes
} Site;
typedef void (*SeeSite)(Analysis *analysis, const Body *body, const Site *site, void *user);

uint32_t number_in(Vars vars, Atom atom);                                   // UINT32_MAX: it is none of them
void find_word(Analysis *analysis, const Body *body);
bool find_arrays(Analysis *analysis);                                       // false: some array is not carried
bool find_destinations(Analysis *analysis, const Body *body);               // whether there are any
bool is_site(const Analysis *analysis, const Body *body, Site *site);       // the body ends in a site
bool is_branch(const Analysis *analysis, const Body *body);                 // it ends in a branch with recursive calls
void each_site(Analysis *analysis, const Body *body, SeeSite see, void *user);   // in order

// ---- preserved_destinations.c
// Whether `destination` is a field of the cell `root`, and holds `argument` in `words`, which was read there.
bool destination_holds(const Map *definitions, Var root, Atom destination, Atom argument, Atom words);
bool field_of(const Map *definitions, Atom atom, Var base, int64_t *field);      // whether it is base + field

// ---- merge_traversals.c
// A function with one destination that holds the parameter already, and that changes no memory before its last call.
// decides: by parameter, whether it decides which branch is taken.
// with_destination: the function that takes its destination as a parameter.
// to_end: the same function, which also returns its last destination and the value that it left there.
typedef struct Traversal {
  Name with_destination, to_end;
  uint32_t parameter, result;
  bool *decides, wanted;
} Traversal;
bool find_traversal(Analysis *analysis, const Body *body, Traversal *traversal);
const Program *merge_traversals(Context *context, const Program *program, const Map *traversals);   // by name
#endif
