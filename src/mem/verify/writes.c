// verify_writes: what the type rules of paper 3 leave open (its section 3.4): a statement must not read what it
// overwrites and must stay
// inside its block. Only what is proven wrong is reported here; whether elements are still there when they are read:
// verify/live.c.
#include "verify.h"

// What holds wherever the function runs: in code that is never reached anything could be proven.
const Facts *facts_everywhere(const Allocator *a) {
  const Scope *scope = a->scope;
  while (scope->parent) scope = scope->parent;
  return scope->outer_facts;
}

// One index function is taken for an overlap, unless there certainly are no elements.
static bool certainly_overlaps(Checker *checker, const Memory *x, const Memory *y) {
  if (x->block.id != y->block.id) return false;
  Answer disjoint = lmad_disjoint(facts_everywhere(&checker->a), x->lmad, y->lmad);
  return disjoint == ANSWER_No || (disjoint == ANSWER_Unknown && memory_equal(x, y));
}

// In a body of no rounds rows are placed in a block that has room for none.
static bool never_runs(const Allocator *a) {
  for (const Scope *scope = a->scope; scope; scope = scope->parent)
    if (scope->never_runs) return true;
  return false;
}

// The last element is inside the block: offset + sum (size - 1) * stride + 1 <= bytes / element, for strides that are
// not negative.
static void check_room(Checker *checker, Var var, const Memory *place) {
  Allocator *a = &checker->a;
  const Facts *facts = facts_everywhere(a);
  const Extent *extent = map_pointer(&checker->sizes_of_blocks, place->block.id);
  if (!extent || extent->tag != EXTENT_Poly || never_runs(a)) return;
  Type type = var_type(a->vars, var);
  const Poly *end = poly_add(a->arena, place->lmad->offset, poly_constant(a->arena, 1)),
             *one = poly_constant(a->arena, 1);
  for (uint32_t i = 0; i < type.rank; i++) {
    if (!prove_certain(facts, place->lmad->dims[i].stride)) return;
    end = poly_add(a->arena, end,
                   poly_mul(a->arena, poly_sub(a->arena, place->lmad->dims[i].size, one), place->lmad->dims[i].stride));
  }
  end = poly_scale(a->arena, end, (int64_t)scalar_bytes(type.scalar));
  if (prove_non_negative(facts, poly_sub(a->arena, extent->poly, end)) == ANSWER_No &&
      prove_certain_positive(facts, elements_of(a, type)))
    check_problem(checker, "T-Mem-Alloc", "array %u does not fit its block", var.id);
  if (prove_non_negative(facts, place->lmad->offset) == ANSWER_No)
    check_problem(checker, "T-Mem-Alloc", "array %u starts before its block", var.id);
}

static void check_region(Checker *checker, const Stm *stm) {
  Allocator *a = &checker->a;
  const ExpUpdate *update = &stm->exp->as.Update;
  const Memory *memory = check_memory(checker, update->array);
  if (!memory) return;
  Memory region = {memory->block, slice_lmad(a, memory->lmad, update->slices)};
  const Memory *value = is_array(a, update->value) ? check_memory(checker, update->value.as.var) : NULL;
  if (value && memory_equal(value, &region)) return;   // nothing is written
  if (value && certainly_overlaps(checker, value, &region))
    check_problem(checker, "alias", "the value overlaps the region it is copied to");
}

static void check_copy(Checker *checker, const Stm *stm) {
  const Memory *from = check_memory(checker, stm->exp->as.Copy.array),
               *to = check_memory(checker, stm->pattern.items[0]);
  if (from && to && certainly_overlaps(checker, from, to)) check_problem(checker, "alias", "a copy onto itself");
}

// What one statement makes anew is not in one place twice.
static void check_results(Checker *checker, const Stm *stm) {
  for (uint32_t i = 1; i < stm->pattern.count; i++) {
    const Memory *place = check_memory(checker, stm->pattern.items[i]);
    for (uint32_t k = 0; place && k < i; k++) {
      const Memory *other = check_memory(checker, stm->pattern.items[k]);
      if (other && certainly_overlaps(checker, other, place))
        check_problem(checker, "alias", "the results %u and %u of one statement overlap", stm->pattern.items[k].id,
                      stm->pattern.items[i].id);
    }
  }
}

void check_writes(Checker *checker, const Stm *stm) {
  const Exp *exp = stm->exp;
  // writes nothing; may stand behind a check that always fails
  const bool is_view = exp_info(exp->tag)->flags & EXP_View;
  for (uint32_t i = 0; i < stm->pattern.count; i++) {
    const Memory *place = check_memory(checker, stm->pattern.items[i]);
    if (place && !is_view) check_room(checker, stm->pattern.items[i], place);
  }
  if (exp->tag == EXP_Update) check_region(checker, stm);
  if (exp->tag == EXP_Copy) check_copy(checker, stm);
  if (exp->tag == EXP_Build || exp->tag == EXP_Scan || exp->tag == EXP_Filter) check_results(checker, stm);
}
