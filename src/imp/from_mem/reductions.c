// reductions: reduce, scan, filter, scatter and hist as one loop each. Scalar accumulators are locals; accumulators
// that are
// arrays live where mem put them (the operator's first parameters), and are copied only when places differ.
//   rule: let a = reduce n op ne f  -->  a = ne; for i < n { x = f(i); a = op(a, x) }   [paper 1 section 4.2: ifold as
//         an in-place loop]
#include "imp/from_mem/from_mem.h"

static bool is_array(Translator *t, Var var) { return var_type(t->core_vars, var).tag == TYPE_Array; }
static ImpVar imp_of(Translator *t, Var var) { return imp_scalar_of(t, atom_var(var))->as.Var.variable; }

// ---- the loop over the elements
typedef struct Elements { ImpVar index; Var core_index; StmList body; StmList *outer; } Elements;

static Elements elements_begin(Translator *t, const Lambda *function) {
  Elements elements = {.core_index = function->parameters.items[0], .outer = t->list};
  elements.index =
      imp_var_new(t->arena, t->vars, var_info(t->core_vars, elements.core_index)->name, imp_scalar(SCALAR_I64));
  bind_scalar(t, elements.core_index, imp_var(t->arena, elements.index));
  return elements;
}

static void elements_enter(Translator *t, Elements *elements) { list_enter(t, &elements->body), t->depth++; }

static void elements_end(Translator *t, Elements *elements, Atom width, ImpVars state) {
  list_leave(t, elements->outer), t->depth--;
  close_scope(t, &elements->body);
  emit_for_state(t, elements->index, imp_scalar_of(t, width), &elements->body, state);
}

// ---- accumulators: the operator's first parameters
static void start_accumulators(Translator *t, const Lambda *operator, Atoms neutral) {
  for RANGE(i, neutral.count) {
    const Var accumulator = operator->parameters.items[i];
    if (is_array(t, accumulator)) copy_place(t, place_of(t, accumulator), place_of(t, neutral.items[i].as.var));
    else declare_scalar(t, accumulator, imp_scalar_of(t, neutral.items[i]));
  }
}

static void bind_elements(Translator *t, const Lambda *operator, uint32_t count, const Atom *elements) {
  for RANGE(i, count) {
    const Var parameter = operator->parameters.items[count + i];
    if (is_array(t, parameter)) copy_place(t, place_of(t, parameter), place_of(t, elements[i].as.var));
    else bind_scalar(t, parameter, imp_scalar_of(t, elements[i]));
  }
}

// The operator's body; its results become the accumulators. The scalars among these.
static ImpVars apply_operator(Translator *t, const Lambda *operator, uint32_t count) {
  ImpVar *targets = NEW_ARRAY(t->arena, ImpVar, count);
  const ImpExp **values = NEW_ARRAY(t->arena, const ImpExp *, count);
  uint32_t scalars = 0;
  translate_body(t, operator->body);
  for RANGE(i, count) {
    const Var accumulator = operator->parameters.items[i];
    const Atom result = operator->body->result.items[i];
    if (is_array(t, accumulator)) copy_place(t, place_of(t, accumulator), place_of(t, result.as.var));
    else targets[scalars] = imp_of(t, accumulator), values[scalars++] = imp_scalar_of(t, result);
  }
  assign_all(t, scalars, targets, values);
  return (ImpVars){scalars, targets};
}

void translate_reduce(Translator *t, const Stm *stm) {
  const ExpReduce *reduce = &stm->exp->as.Reduce;
  const uint32_t count = reduce->neutral.count;
  comment_loop(t, stm, "reduce");
  start_accumulators(t, &reduce->operator, reduce->neutral);
  Elements elements = elements_begin(t, &reduce->function);
  elements_enter(t, &elements);
  translate_body(t, reduce->function.body);
  bind_elements(t, &reduce->operator, count, reduce->function.body->result.items);
  const ImpVars state = apply_operator(t, &reduce->operator, count);
  elements_end(t, &elements, reduce->width, state);
  for RANGE(i, count) {
    const Var result = stm->pattern.items[i], accumulator = reduce->operator.parameters.items[i];
    if (is_array(t, result)) copy_place(t, place_of(t, result), place_of(t, accumulator));
    else bind_scalar(t, result, imp_scalar_of(t, atom_var(accumulator)));
  }
}

void translate_scan(Translator *t, const Stm *stm) {
  const ExpScan *scan = &stm->exp->as.Scan;
  const uint32_t count = scan->neutral.count;
  comment_loop(t, stm, "scan");
  start_accumulators(t, &scan->operator, scan->neutral);
  Elements elements = elements_begin(t, &scan->function);
  elements_enter(t, &elements);
  translate_body(t, scan->function.body);
  bind_elements(t, &scan->operator, count, scan->function.body->result.items);
  (void)apply_operator(t, &scan->operator, count);
  const Poly *index = poly_variable(t->arena, elements.core_index.id);
  for RANGE(i, count)
    write_atom(t, imp_place_at(t, place_of(t, stm->pattern.items[i]), 1, &index),
               atom_var(scan->operator.parameters.items[i]));
  elements_end(t, &elements, scan->width, (ImpVars){0});
}

static void emit_if(Translator *t, const ImpExp *condition, const StmList *then_list) {
  const StmList empty = {0};
  imp_emit(t, (ImpStm){IMP_If, {.If = {condition, finish_list(t, then_list), finish_list(t, &empty)}}});
}

void translate_filter(Translator *t, const Stm *stm) {
  const ExpFilter *filter = &stm->exp->as.Filter;
  const Atom *results = filter->function.body->result.items;
  comment_loop(t, stm, "filter");
  const ImpVar kept = declare_scalar(t, stm_result(stm), imp_i64(t->arena, 0));
  Elements elements = elements_begin(t, &filter->function);
  elements_enter(t, &elements);
  translate_body(t, filter->function.body);
  StmList then_list = {0}, *outer = t->list;
  list_enter(t, &then_list);
  const Poly *index = poly_variable(t->arena, stm_result(stm).id);
  for (uint32_t i = 1; i < stm->pattern.count; i++)
    write_atom(t, imp_place_at(t, place_of(t, stm->pattern.items[i]), 1, &index), results[i]);
  emit_assign(t, kept, imp_exact(t->arena, PRIM_Add, imp_var(t->arena, kept), imp_i64(t->arena, 1)));
  list_leave(t, outer);
  emit_if(t, imp_scalar_of(t, results[0]), &then_list);
  elements_end(t, &elements, filter->width, (ImpVars){0});
}

// 0 <= index < size for every index: one unsigned comparison each.
static const ImpExp *in_bounds(Translator *t, const Lmad *lmad, uint32_t count, const Atom *indices) {
  const ImpExp *all = NULL;
  for RANGE(i, count) {
    const ImpExp *index = imp_convert(t->arena, SCALAR_U64, SCALAR_I64, imp_scalar_of(t, indices[i]));
    const ImpExp *size = imp_convert(t->arena, SCALAR_U64, SCALAR_I64, exp_of_poly(t, lmad->dims[i].size));
    const ImpExp *one = imp_prim(t->arena, PRIM_Lt, SCALAR_U64, 2, (const ImpExp *const[]){index, size});
    all = all ? imp_select(t->arena, all, one, imp_constant(t->arena, scalar_bool(false))) : one;
  }
  return all;
}

static const Poly **index_polys(Translator *t, uint32_t count, const Atom *indices) {
  const Poly **polys = NEW_ARRAY(t->arena, const Poly *, count + 1);
  for RANGE(i, count) polys[i] = poly_of(t, indices[i]);
  return polys;
}

static void consume_destinations(Translator *t, const Stm *stm, Vars destinations) {
  for RANGE(i, destinations.count)
    copy_place(t, place_of(t, stm->pattern.items[i]), place_of(t, destinations.items[i]));
}

void translate_scatter(Translator *t, const Stm *stm) {
  const ExpScatter *scatter = &stm->exp->as.Scatter;
  const uint32_t rank = (uint32_t)scatter->index_rank.items[0];
  const Atom *results = scatter->function.body->result.items;
  comment_loop(t, stm, "scatter");
  consume_destinations(t, stm, scatter->destinations);
  Elements elements = elements_begin(t, &scatter->function);
  elements_enter(t, &elements);
  translate_body(t, scatter->function.body);
  const Poly **indices = index_polys(t, rank, results);
  StmList then_list = {0}, *outer = t->list;
  list_enter(t, &then_list);
  for RANGE(i, stm->pattern.count)
    write_atom(t, imp_place_at(t, place_of(t, stm->pattern.items[i]), rank, indices), results[rank + i]);
  list_leave(t, outer);
  emit_if(t, in_bounds(t, place_of(t, stm_result(stm)).lmad, rank, results), &then_list);
  elements_end(t, &elements, scatter->width, (ImpVars){0});
}

// destination[indices] = operator(destination[indices], value)
static void hist_element(Translator *t, const Stm *stm, const Poly *const *indices, const Atom *values) {
  const ExpHist *hist = &stm->exp->as.Hist;
  const uint32_t count = hist->destinations.count, rank = (uint32_t)hist->index_rank.items[0];
  ArrayPlace *rows = NEW_ARRAY(t->arena, ArrayPlace, count + 1);
  for RANGE(i, count) rows[i] = imp_place_at(t, place_of(t, stm->pattern.items[i]), rank, indices);
  const bool in_place = redirect_begin(t, &hist->operator, count, rows);
  for RANGE(i, count) {
    const Var accumulator = hist->operator.parameters.items[i];
    if (is_array(t, accumulator)) copy_place(t, place_of(t, accumulator), rows[i]);
    else
      declare_scalar(
          t, accumulator,
          imp_load(t->arena, buffer_of(t, rows[i].block, rows[i].type), exp_of_poly(t, rows[i].lmad->offset)));
  }
  bind_elements(t, &hist->operator, count, values);
  translate_body(t, hist->operator.body);
  for RANGE(i, count) write_atom(t, rows[i], hist->operator.body->result.items[i]);
  if (in_place) redirect_end(t, &hist->operator, count);
}

void translate_hist(Translator *t, const Stm *stm) {
  const ExpHist *hist = &stm->exp->as.Hist;
  const uint32_t rank = (uint32_t)hist->index_rank.items[0];
  const Atom *results = hist->function.body->result.items;
  comment_loop(t, stm, "histogram");
  consume_destinations(t, stm, hist->destinations);
  Elements elements = elements_begin(t, &hist->function);
  elements_enter(t, &elements);
  translate_body(t, hist->function.body);
  const Poly **indices = index_polys(t, rank, results);
  StmList then_list = {0}, *outer = t->list;
  list_enter(t, &then_list);
  hist_element(t, stm, indices, results + rank);
  list_leave(t, outer);
  emit_if(t, in_bounds(t, place_of(t, stm_result(stm)).lmad, rank, results), &then_list);
  elements_end(t, &elements, hist->width, (ImpVars){0});
}
