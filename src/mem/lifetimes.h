// lifetimes: private to layout.
#ifndef ASHLAR_MEM_LIFETIMES_H
#define ASHLAR_MEM_LIFETIMES_H
#include "mem.h"

typedef struct Lifetimes {
  const Program *program;
  Map names;                // the blocks that a block may stand for (env.h)
  Map first;                // of the body looked at last: block id -> number of the first statement that needs it + 1
  Bitset passed;            // blocks passed to a call
  Bitset returned;          // blocks returned from the body looked at last
  Map touched;              // Body * -> the blocks that something in it needs
} Lifetimes;
Lifetimes lifetimes_of_function(Context *context, const Program *program, const Function *function);
// block id -> number of the last statement that needs it + 1; the result counts as one
Map lifetimes_of_body(Lifetimes *lives, Arena *arena, const Body *body);

#endif
