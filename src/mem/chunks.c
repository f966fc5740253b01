// chunks: filters of which the chunks can be counted and then written at the same time, and scatters and histograms
// that workers can write by ranges of the elements (parallelise_copies.c).
//   rule: the function (and the operator) is scalar code of at most CHEAP operations that cannot fail, its results are
//         scalars, and it reads no array that may be in the memory of a result. Each element is computed twice, or by
//         each worker, so dearer ones are computed at the same time and stored (opt/parallelise).
//   test: mem/test/parallelise_copies_test.c
#include "block_names.h"

// CHEAP: operations; MOST_RESULTS: of which a worker has a part on its stack
enum { CHEAP = 32, MOST_RESULTS = 8 };

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

// Scalar code of few operations that reads no array in the memory of a result of `stm`.
static bool computes_cheaply(Context *context, const Program *program, const Map *names, const Stm *stm,
                             const Body *body) {
  if (!has_cheap_scalars(context->arena, body)) return false;
  for EACH_STM(at, context->arena, body) {
    const ExpIndex *read = at.stm->exp->tag == EXP_Index ? &at.stm->exp->as.Index : NULL;
    for COUNTING(i, read && i < stm->pattern.count) {
      const Memory *to = memory_of(program, stm->pattern.items[i]);   // NULL: how many are kept
      if (to && may_be_in(program, names, read->array, &to->block)) return false;
    }
  }
  return true;
}

bool mem_filters_in_chunks(Context *context, const Program *program, const Map *names, const Stm *stm) {
  if (mem_local_limit(context) < LOCAL_LIMIT) return false;
  for RANGE_FROM(i, 1, stm->pattern.count)
    if (var_type(program->vars, stm->pattern.items[i]).rank != 1) return false;
  return computes_cheaply(context, program, names, stm, stm->exp->as.Filter.function.body);
}

bool mem_writes_by_owners(Context *context, const Program *program, const Map *names, const Stm *stm) {
  const ExpRoles roles = exp_roles(stm->exp);
  const bool fits = mem_local_limit(context) == LOCAL_LIMIT && roles.function->body->result.count <= MOST_RESULTS;
  return fits && computes_cheaply(context, program, names, stm, roles.function->body) &&
         (!roles.operator || computes_cheaply(context, program, names, stm, roles.operator->body));
}
