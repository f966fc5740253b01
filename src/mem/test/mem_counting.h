// Counts of statements in Mem programs, for tests that say how many copies, blocks or calls are left.
#ifndef ASHLAR_MEM_COUNTING_H
#define ASHLAR_MEM_COUNTING_H
#include "mem/mem.h"

// Statements with this form.
static inline uint32_t mem_count(const Program *program, ExpTag tag) {
  Arena *arena = arena_new();
  uint32_t count = 0;
  for RANGE(i, program->function_count)
    for EACH_STM(at, arena, program->functions[i]->body) count += at.stm->exp->tag == tag;
  arena_free(arena);
  return count;
}

// Statements that copy arrays: Copy, and Updates whose value is not in its region yet.
static inline uint32_t mem_copies(Context *context, const Program *program) {
  uint32_t count = mem_count(program, EXP_Copy);
  for RANGE(i, program->function_count) {
    Sizes *sizes = sizes_of_function(context, program->vars, program->functions[i]);
    for EACH_STM(at, context->arena, program->functions[i]->body)
      count += at.stm->exp->tag == EXP_Update &&
               mem_update_copies(program, sizes, context->arena, &at.stm->exp->as.Update);
  }
  return count;
}

#endif
