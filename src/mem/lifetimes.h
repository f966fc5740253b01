// lifetimes: the statements of a body that need a block. Private to mem.
#ifndef ASHLAR_MEM_LIFETIMES_H
#define ASHLAR_MEM_LIFETIMES_H
#include "mem.h"

typedef struct Lifetimes {
  const Program *program;
  Map names;                // the blocks that a block may stand for (block_names.h)
  Map first;                // of the body analysed last: block id -> number of the first statement that needs it + 1
  Bitset passed;            // blocks passed to a call
  Bitset returned;          // blocks returned from the body analysed last
  Map touched;              // Body * -> the blocks that its statements need
} Lifetimes;
Lifetimes lifetimes_of_function(Context *context, const Program *program, const Function *function);
// block id -> number of the last statement that needs it + 1; the result of the body counts as a statement
Map lifetimes_of_body(Lifetimes *lives, Arena *arena, const Body *body);

#endif
