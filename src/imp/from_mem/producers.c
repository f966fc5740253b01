// producers: fresh arrays, whose elements are stored directly in their memory, and updates in place.
//   rule: let x @ b -> L = build n (\i. body)  -->  for i < n { body; b[L(i)] = result }   [paper 3, FunMemToImp,
//         kernel]
//   Mem has usually placed elements that are arrays in their destination already; otherwise copy.c copies them there.
#include "imp/from_mem/from_mem.h"

static void translate_array(Translator *t, const Stm *stm) {
  const ExpArray *array = &stm->exp->as.Array;
  const ArrayPlace to = place_of(t, stm_result(stm));
  for EACH_IN(i, array->elements) {
    const Poly *index = poly_constant(t->arena, i);
    write_atom(t, imp_place_at(t, to, 1, &index), array->elements.items[i]);
  }
}

typedef struct FromTable { ArrayPlace to; ImpVar table; const ArrayValue *value; } FromTable;

static void table_element(void *user, Translator *t, const Poly *const *indices) {
  const FromTable *from = user;
  const Poly *flat = poly_constant(t->arena, 0);
  for RANGE(i, from->value->rank) {
    flat = poly_add(t->arena, poly_mul(t->arena, flat, poly_constant(t->arena, from->value->shape[i])), indices[i]);
  }
  store_element(t, from->to, indices, imp_load(t->arena, from->table, exp_of_poly(t, flat)));
}

static void translate_table(Translator *t, const Stm *stm) {
  const ArrayValue *value = stm->exp->as.Table.value;
  FromTable from = {.to = place_of(t, stm_result(stm)), .value = value};
  const Place *place = map_pointer(&t->layout->places, from.to.block.id);
  if (place && place->tag == PLACE_Constant) return;   // the block is the table
  ImpType type = imp_buffer(value->element);
  type.read_only = true;
  from.table = imp_var_new(t->arena, t->vars, intern_string(t->context->names, "table"), type);
  imp_put(t->out, (ImpStm){IMP_Table, {.Table = {from.table, value}}});
  loop_over(t, from.to.lmad->rank, from.to.lmad->dims, table_element, &from);
}

typedef struct Counting { ArrayPlace to; const ExpIota *iota; } Counting;

static void iota_element(void *user, Translator *t, const Poly *const *indices) {
  const Counting *counting = user;
  const ScalarType type = counting->iota->type;
  const ImpExp *at = imp_convert(t->arena, type, SCALAR_I64, exp_of_poly(t, indices[0]));
  const ImpExp *start = imp_scalar_of(t, counting->iota->start), *step = imp_scalar_of(t, counting->iota->step);
  Scalar known;
  if (!imp_exp_is_constant(step, &known) || !scalar_equal(known, scalar_from_i64(type, 1)))
    at = imp_prim(t->arena, PRIM_Mul, type, 2, (const ImpExp *const[]){at, step});
  if (!imp_exp_is_constant(start, &known) || !scalar_equal(known, scalar_zero(type)))
    at = imp_prim(t->arena, PRIM_Add, type, 2, (const ImpExp *const[]){start, at});
  store_element(t, counting->to, indices, at);
}

static void translate_iota(Translator *t, const Stm *stm) {
  Counting counting = {place_of(t, stm_result(stm)), &stm->exp->as.Iota};
  if (runs_in_tasks(t, stm)) loop_in_tasks(t, counting.to, 1, work_of_element(counting.to), iota_element, &counting);
  else loop_over(t, 1, counting.to.lmad->dims, iota_element, &counting);
}

static void translate_concat(Translator *t, const Stm *stm) {
  const Vars arrays = stm->exp->as.Concat.arrays;
  const ArrayPlace to = place_of(t, stm_result(stm));
  const Poly *start = poly_constant(t->arena, 0);
  for EACH_IN(i, arrays) {
    const ArrayPlace from = place_of(t, arrays.items[i]);
    const Poly *count = poly_of(t, var_type(t->core_vars, arrays.items[i]).shape[0]);
    const LmadSlice rows = {false, start, count, poly_constant(t->arena, 1)};
    copy_place(t, imp_place_slice(t, to, 1, &rows), from);
    start = poly_add(t->arena, start, count);
  }
}

static void translate_update(Translator *t, const Stm *stm) {
  const ExpUpdate *update = &stm->exp->as.Update;
  const ArrayPlace to = place_of(t, stm_result(stm));
  copy_place(t, to, place_of(t, update->array));   // the array is consumed: usually the same place
  LmadSlice *slices = NEW_ARRAY(t->arena, LmadSlice, update->slices.count + 1);
  for EACH_IN(i, update->slices) {
    const Slice *slice = &update->slices.items[i];
    if (slice->tag == CORE_SLICE_Fix) slices[i] = (LmadSlice){.fix = true, .start = poly_of(t, slice->start)};
    else slices[i] = (LmadSlice){false, poly_of(t, slice->start), poly_of(t, slice->count), poly_of(t, slice->step)};
  }
  const ArrayPlace part = imp_place_slice(t, to, update->slices.count, slices);
  if (runs_in_tasks(t, stm)) copy_in_tasks(t, part, place_of(t, update->value.as.var));
  else fill_place(t, part, update->value);
}

void translate_fresh(Translator *t, const Stm *stm) {
  const Exp *exp = stm->exp;
  CopyPlace *copy = runs_in_tasks(t, stm) ? copy_in_tasks : copy_place;
  if (exp->tag == EXP_Array) translate_array(t, stm);
  else if (exp->tag == EXP_Table) translate_table(t, stm);
  else if (exp->tag == EXP_Iota) translate_iota(t, stm);
  else if ((stm->marks & MARK_Unset) && !t->writes_all) return;   // only a replicate has the mark
  else if (exp->tag == EXP_Replicate)
    (runs_in_tasks(t, stm) ? fill_in_tasks : fill_place)(t, place_of(t, stm_result(stm)), exp->as.Replicate.value);
  else if (exp->tag == EXP_Copy && (stm->marks & MARK_Settle))
    settle_place(t, place_of(t, stm_result(stm)), place_of(t, exp->as.Copy.array), copy);
  else if (exp->tag == EXP_Copy) copy(t, place_of(t, stm_result(stm)), place_of(t, exp->as.Copy.array));
  else if (exp->tag == EXP_Concat) translate_concat(t, stm);
  else if (exp->tag == EXP_Update) translate_update(t, stm);
  else panic("from_mem: not a producer");
}

static void build_dimension(Translator *t, const Stm *stm, uint32_t at, const Poly **indices);

// One loop of a build: `index` counts the `count` iterations of dimension `at`.
static void build_loop(Translator *t, const Stm *stm, uint32_t at, const Poly **indices, ImpVar index,
                       const ImpExp *count) {
  OpenBlock inner;
  indices[at] = poly_variable(t->arena, stm->exp->as.Build.function.parameters.items[at].id);
  block_enter(t, &inner, true);
  build_dimension(t, stm, at + 1, indices);
  block_leave(t, &inner);
  close_scope(t, &inner.out);
  const ImpBlock *body = imp_finish(&inner.out);
  imp_for(t->out, index, count, may_run_in_parallel(t, body), body);
}

// The loops of a build, from dimension `at` inwards.
static void build_dimension(Translator *t, const Stm *stm, uint32_t at, const Poly **indices) {
  const ExpBuild *build = &stm->exp->as.Build;
  if (at < build->widths.count) {
    const ImpVar index = new_scalar(t, build->function.parameters.items[at]);
    build_loop(t, stm, at, indices, index, imp_scalar_of(t, build->widths.items[at]));
    return;
  }
  translate_body(t, build->function.body);
  const Atom *results = build->function.body->result.items;
  for EACH_IN(i, stm->pattern)
    write_atom(t, imp_place_at(t, place_of(t, stm->pattern.items[i]), at, indices), results[i]);
}

void build_range(Translator *t, const Stm *stm, const ImpExp *begin, const ImpExp *count) {
  const ExpBuild *build = &stm->exp->as.Build;
  const Var core_index = build->function.parameters.items[0];
  const Poly **indices = NEW_ARRAY(t->arena, const Poly *, build->widths.count + 1);
  const ImpVar index =
      imp_var_new(t->arena, t->vars, var_info(t->core_vars, core_index)->name, imp_scalar(SCALAR_I64));
  bind_scalar(t, core_index, imp_plus(t->out, begin, imp_var(t->arena, index)));
  build_loop(t, stm, 0, indices, index, count);
}

void translate_build(Translator *t, const Stm *stm) {
  const Poly **indices = NEW_ARRAY(t->arena, const Poly *, stm->exp->as.Build.widths.count + 1);
  comment_loop(t, stm, "build");
  if (!translate_parallel(t, stm)) build_dimension(t, stm, 0, indices);
}
