// filter_chunks: filters of which the chunks can be counted and then written at the same time (parallelise_copies.c).
//   rule: the function is scalar code of at most CHEAP operations that cannot fail, its results are scalars, and it
//         reads no array that may be in the memory of a result. Each element is computed twice, so dearer ones are
//         computed at the same time and stored (opt/parallelise/scans.c).
//   test: mem/test/parallelise_copies_test.c
#include "block_names.h"

enum { CHEAP = 32 };

// Whether some block that `array` may be in is one of `block`'s.
static bool may_be_in(const Program *program, const Map *names, Var array, const Var *block) {
  const Memory *memory = memory_of(program, array);
  const Vars mine = named_blocks(names, &memory->block), theirs = named_blocks(names, block);
  for EACH_IN(i, mine)
    if (vars_contain(theirs, atom_var(mine.items[i]))) return true;
  return false;
}

static bool has_cheap_scalars(Arena *arena, const Body *body) {
  for EACH_STM(at, arena, body) {
    const ExpTag tag = at.stm->exp->tag;
    const bool is_plain = tag == EXP_Atom || tag == EXP_Prim || tag == EXP_Convert || tag == EXP_Index;
    if (!is_plain && tag != EXP_If && !(tag == EXP_Assert && (at.stm->marks & MARK_Known))) return false;
  }
  const WorkTerms work = work_of_iterations(arena, (Atoms){0}, 1, body);
  return work_assumed(&work, ASSUMED_WIDTH) <= CHEAP;
}

bool mem_filters_in_chunks(Context *context, const Program *program, const Map *names, const Stm *stm) {
  const ExpFilter *filter = &stm->exp->as.Filter;
  if (mem_local_limit(context) < LOCAL_LIMIT || !has_cheap_scalars(context->arena, filter->function.body)) return false;
  for RANGE_FROM(i, 1, stm->pattern.count) {
    const Memory *to = memory_of(program, stm->pattern.items[i]);
    if (var_type(program->vars, stm->pattern.items[i]).rank != 1) return false;
    for EACH_STM(at, context->arena, filter->function.body) {
      const ExpIndex *read = at.stm->exp->tag == EXP_Index ? &at.stm->exp->as.Index : NULL;
      if (read && may_be_in(program, names, read->array, &to->block)) return false;
    }
  }
  return true;
}
