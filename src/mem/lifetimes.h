// lifetimes: private to layout.
#ifndef ASHLAR_MEM_LIFETIMES_H
#define ASHLAR_MEM_LIFETIMES_H
#include "mem.h"

typedef struct Lifetimes {
  const Program *program;
  Map parents;              // union of block names: Var id -> Var id
  Bitset passed;            // classes passed to a call
  Bitset returned;          // classes returned from the body looked at last
} Lifetimes;
Lifetimes lifetimes_of_function(Context *context, const Program *program, const Function *function);
Map lifetimes_of_body(Lifetimes *lives, Arena *arena, const Body *body);   // class -> number of the last statement that needs it + 1; the result counts as one
uint32_t lifetimes_class(const Lifetimes *lives, Var block);

#endif
