// writes: conditions that the type rules of paper 3 leave open (its section 3.4): a statement must not read memory that
// it overwrites, and must stay inside its block. Only proven violations are reported here; live.c checks that elements
// are still there when they are read.
#include "mem/index_function.h"
#include "regions.h"

// The two memories overlap. Equal index functions overlap, unless the array is proven empty.
static bool certainly_overlaps(Checker *checker, const Memory *x, const Memory *y) {
  if (x->block.id != y->block.id) return false;
  Answer disjoint = lmad_disjoint(checker->everywhere, x->lmad, y->lmad);
  return disjoint == ANSWER_No || (disjoint == ANSWER_Unknown && memory_equal(x, y));
}

// In a body without iterations rows have memory in a block that has room for no row.
static bool never_runs(const Checker *checker) {
  for (const CheckScope *scope = checker->scope; scope; scope = scope->outer)
    if (scope->never_runs) return true;
  return false;
}

// Checks that the first and the last element are inside the block, where the signs of the strides are known.
static void check_bytes(Checker *checker, Var var, const Memory *place) {
  SizeEnv *env = &checker->env;
  const Facts *facts = checker->everywhere;
  const Extent *extent = map_pointer(&checker->sizes_of_blocks, place->block.id);
  if (!extent || extent->tag != EXTENT_Poly || never_runs(checker)) return;
  const Type type = var_type(env->vars, var);
  Reach reach;
  if (!live_reach(facts, place->lmad, &reach)) return;
  const Poly *end = poly_scale(env->arena, poly_plus(env->arena, reach.last, 1), (int64_t)scalar_bytes(type.scalar));
  if (prove_non_negative(facts, poly_sub(env->arena, extent->poly, end)) == ANSWER_No &&
      prove_certain_positive(facts, elements_of(env, type)))
    check_problem(checker, "T-Mem-Alloc", "array %u does not fit its block", var.id);
  if (prove_non_negative(facts, reach.first) == ANSWER_No)
    check_problem(checker, "T-Mem-Alloc", "array %u starts before its block", var.id);
}

static void check_region(Checker *checker, const Stm *stm) {
  const ExpUpdate *update = &stm->exp->as.Update;
  const Memory *memory = check_memory(checker, update->array);
  if (!memory) return;
  const Memory region = memory_slice(&checker->env, memory, update->slices);
  const Memory *value = check_atom_memory(checker, update->value);
  if (value && memory_equal(value, &region)) return;   // nothing is written
  if (value && certainly_overlaps(checker, value, &region))
    check_problem(checker, "alias", "the value overlaps the region it is copied to");
}

static void check_copy(Checker *checker, const Stm *stm) {
  const Memory *from = check_memory(checker, stm->exp->as.Copy.array),
               *to = check_memory(checker, stm_result(stm));
  if (from && to && certainly_overlaps(checker, from, to)) check_problem(checker, "alias", "a copy onto itself");
}

// Two new arrays of one statement do not share memory.
static void check_results(Checker *checker, const Stm *stm) {
  for RANGE_FROM(i, 1, stm->pattern.count) {
    const Memory *place = check_memory(checker, stm->pattern.items[i]);
    for COUNTING(k, place && k < i) {
      const Memory *other = check_memory(checker, stm->pattern.items[k]);
      if (other && certainly_overlaps(checker, other, place))
        check_problem(checker, "alias", "the results %u and %u of one statement overlap", stm->pattern.items[k].id,
                      stm->pattern.items[i].id);
    }
  }
}

void check_writes(Checker *checker, const Stm *stm) {
  const Exp *exp = stm->exp;
  // a view writes nothing, and may follow a check that always fails
  const bool is_view = exp_info(exp->tag)->flags & EXP_View;
  for EACH_IN(i, stm->pattern) {
    const Memory *place = check_memory(checker, stm->pattern.items[i]);
    if (place && !is_view) check_bytes(checker, stm->pattern.items[i], place);
  }
  if (exp->tag == EXP_Update) check_region(checker, stm);
  if (exp->tag == EXP_Copy) check_copy(checker, stm);
  if (exp->tag == EXP_Build || exp->tag == EXP_Scan || exp->tag == EXP_Filter) check_results(checker, stm);
}
