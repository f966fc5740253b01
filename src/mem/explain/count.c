// count: counts the statements of a form, and the array copies, of a Mem program.
#include "mem/mem.h"

typedef struct Counter {
  const Program *program;
  ExpTag tag;
  bool copies;
  Sizes *sizes;
  Arena *arena;
  uint32_t count;
} Counter;

static const Lmad *updated_region(Arena *arena, Sizes *sizes, const Lmad *lmad, Slices slices) {
  LmadSlice *items = NEW_ARRAY(arena, LmadSlice, lmad->rank + 1);
  for RANGE(i, lmad->rank) {
    const Slice *slice = i < slices.count ? &slices.items[i] : NULL;
    if (!slice) items[i] = (LmadSlice){false, poly_constant(arena, 0), lmad->dims[i].size, poly_constant(arena, 1)};
    else if (slice->tag == CORE_SLICE_Fix)
      items[i] = (LmadSlice){.fix = true, .start = sizes_poly(sizes, slice->start)};
    else
      items[i] = (LmadSlice){false, sizes_poly(sizes, slice->start), sizes_poly(sizes, slice->count),
                             sizes_poly(sizes, slice->step)};
  }
  return lmad_slice(arena, lmad, items);
}

static bool is_constant_one(const Poly *poly) {
  int64_t value;
  return poly_is_constant(poly, &value) && value == 1;
}

bool mem_update_copies(const Program *program, Sizes *sizes, Arena *arena, const ExpUpdate *update) {
  if (update->value.tag != ATOM_Var || var_type(program->vars, update->value.as.var).tag != TYPE_Array) return false;
  const Memory *array = memory_of(program, update->array), *value = memory_of(program, update->value.as.var);
  const Lmad *region = updated_region(arena, sizes, array->lmad, update->slices);
  if (array->block.id != value->block.id || !poly_equal(region->offset, value->lmad->offset)) return true;
  for RANGE(i, region->rank)
    if (!poly_equal(region->dims[i].stride, value->lmad->dims[i].stride) && !is_constant_one(region->dims[i].size))
      return true;
  return false;
}

static void count_forms_in(void *user, const Body *body) {
  Counter *counter = user;
  Visitor visitor = {.user = user, .body = count_forms_in};
  for RANGE(i, body->count) {
    const Exp *exp = body->stms[i]->exp;
    if (!counter->copies) counter->count += exp->tag == counter->tag;
    else
      counter->count += exp->tag == EXP_Copy ||
                        (exp->tag == EXP_Update &&
                         mem_update_copies(counter->program, counter->sizes, counter->arena, &exp->as.Update));
    exp_visit(exp, &visitor);
  }
}

uint32_t mem_count(const Program *program, ExpTag tag) {
  Counter counter = {program, tag, false, NULL, NULL, 0};
  for RANGE(i, program->function_count) count_forms_in(&counter, program->functions[i]->body);
  return counter.count;
}

uint32_t mem_copies(Context *context, const Program *program) {
  Counter counter = {program, EXP_Copy, true, NULL, context->arena, 0};
  for RANGE(i, program->function_count) {
    counter.sizes = sizes_of_function(context, program->vars, program->functions[i]);
    count_forms_in(&counter, program->functions[i]->body);
  }
  return counter.count;
}
