// lifetimes: private to layout.
#ifndef ASHLAR_MEM_LIFETIMES_H
#define ASHLAR_MEM_LIFETIMES_H
#include "mem.h"

typedef struct Lifetimes {
  const Program *program;
  Map bases;                // name of a block -> the blocks it may be
  Map first;                // of the body looked at last: block id -> number of the first statement that needs it + 1
  Bitset passed;            // blocks passed to a call
  Bitset returned;          // blocks returned from the body looked at last
  Map touched;              // Body * -> the blocks that something in it needs
} Lifetimes;
Lifetimes lifetimes_of_function(Context *context, const Program *program, const Function *function);
// the blocks that the name may stand for; itself
Vars lifetimes_bases(const Lifetimes *lives, Arena *arena, Var block);
// block id -> number of the last statement that needs it + 1; the result counts as one
Map lifetimes_of_body(Lifetimes *lives, Arena *arena, const Body *body);

#endif
