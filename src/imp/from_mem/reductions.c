// reductions: reduce, scan, scatter and hist, each as one loop. Scalar accumulators are local variables. Array
// accumulators are in the places that mem chose (for the operator's first parameters), and are copied only if the
// places differ.
//   rule: let a = reduce n op ne f  -->  a = ne; for i < n { x = f(i); a = op(a, x) }   [paper 1 section 4.2: ifold as
//         an in-place loop]
#include "imp/from_mem/from_mem.h"

static bool is_array(Translator *t, Var var) { return var_type(t->core_vars, var).tag == TYPE_Array; }
static ImpVar imp_of(Translator *t, Var var) { return imp_scalar_of(t, atom_var(var))->as.Var.variable; }

// ---- the loop over the elements
typedef struct Elements { ImpVar index; OpenBlock body; } Elements;

// The body of the function is the beginning of the loop's body.
static void elements_begin(Translator *t, Elements *elements, const Lambda *function) {
  elements->index = new_scalar(t, function->parameters.items[0]);
  block_enter(t, &elements->body, true);
  translate_body(t, function->body);
}

// `state`: the scalars carried from one iteration to the next.
static void elements_end(Translator *t, Elements *elements, Atom width, ImpVars state) {
  block_leave(t, &elements->body);
  close_scope(t, &elements->body.out);
  put_loop(t, elements->index, imp_scalar_of(t, width), &elements->body.out, state);
}

// ---- accumulators: the operator's first parameters
static void start_accumulators(Translator *t, const Lambda *operator, Atoms neutral) {
  for EACH_IN(i, neutral) {
    const Var accumulator = operator->parameters.items[i];
    if (is_array(t, accumulator)) copy_place(t, place_of(t, accumulator), place_of(t, neutral.items[i].as.var));
    else declare_scalar(t, accumulator, imp_scalar_of(t, neutral.items[i]));
  }
}

// An element that is an array is in the place of its parameter (T-Mem-Fold).
static void bind_elements(Translator *t, const Lambda *operator, uint32_t count, const Atom *elements) {
  for RANGE(i, count) {
    const Var parameter = operator->parameters.items[count + i];
    if (!is_array(t, parameter)) bind_scalar(t, parameter, imp_scalar_of(t, elements[i]));
  }
}

// Translates the operator's body and assigns its results to the accumulators. Returns those that are scalars.
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
  Elements elements;
  elements_begin(t, &elements, &reduce->function);
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
  Elements elements;
  elements_begin(t, &elements, &scan->function);
  bind_elements(t, &scan->operator, count, scan->function.body->result.items);
  (void)apply_operator(t, &scan->operator, count);
  const Poly *index = poly_variable(t->arena, scan->function.parameters.items[0].id);
  for RANGE(i, count)
    write_atom(t, imp_place_at(t, place_of(t, stm->pattern.items[i]), 1, &index),
               atom_var(scan->operator.parameters.items[i]));
  elements_end(t, &elements, scan->width, (ImpVars){0});
}

// 0 <= index < size for every index, by one unsigned comparison each.
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

// destination[indices] = operator(destination[indices], value)
static void hist_element(Translator *t, const ExpHist *hist, const ArrayPlace *rows, const Atom *values) {
  const uint32_t count = hist->destinations.count;
  const bool in_place = redirect_begin(t, &hist->operator, count, rows);
  for RANGE(i, count) {
    const Var accumulator = hist->operator.parameters.items[i];
    if (is_array(t, accumulator)) copy_place(t, place_of(t, accumulator), rows[i]);
    else declare_scalar(t, accumulator, load_element(t, rows[i], NULL));
  }
  bind_elements(t, &hist->operator, count, values);
  translate_body(t, hist->operator.body);
  for RANGE(i, count) write_atom(t, rows[i], hist->operator.body->result.items[i]);
  if (in_place) redirect_end(t, &hist->operator, count);
}

void write_indexed(Translator *t, const Indexed *indexed) {
  const Stm *stm = indexed->stm;
  const ExpHist *hist = indexed->hist;
  const uint32_t rank = indexed->rank;
  const Atom *results = indexed->results.items;
  const Poly **indices = NEW_ARRAY(t->arena, const Poly *, rank + 1);
  for RANGE(i, rank) indices[i] = poly_of(t, results[i]);
  OpenBlock then;
  block_enter(t, &then, false);
  ArrayPlace *rows = NEW_ARRAY(t->arena, ArrayPlace, stm->pattern.count + 1);
  for EACH_IN(i, stm->pattern) rows[i] = imp_place_at(t, place_of(t, stm->pattern.items[i]), rank, indices);
  for COUNTING(i, !hist && i < stm->pattern.count) write_atom(t, rows[i], results[rank + i]);
  if (hist) hist_element(t, hist, rows, results + rank);
  block_leave(t, &then);
  imp_if(t->out, in_bounds(t, place_of(t, stm_result(stm)).lmad, rank, results), imp_finish(&then.out), NULL);
}

// The function returns indices into the destinations, and values for the elements there.
static void put_indexed(Translator *t, const Indexed *indexed) {
  Elements elements;
  elements_begin(t, &elements, &indexed->scatter->function);
  write_indexed(t, indexed);
  elements_end(t, &elements, indexed->scatter->width, (ImpVars){0});
}

static void translate_indexed(Translator *t, const Stm *stm, const ExpScatter *scatter, const ExpHist *hist) {
  const Indexed indexed = {stm, scatter, hist, (uint32_t)scatter->index_rank.items[0], scatter->function.body->result};
  comment_loop(t, stm, hist ? "histogram" : "scatter");
  for EACH_IN(i, scatter->destinations)
    copy_place(t, place_of(t, stm->pattern.items[i]), place_of(t, scatter->destinations.items[i]));
  if (!runs_in_tasks(t, stm)) {
    put_indexed(t, &indexed);
    return;
  }
  OpenBlock in_order, by_owners;
  block_enter(t, &in_order, false);
  put_indexed(t, &indexed);
  block_leave(t, &in_order);
  block_enter(t, &by_owners, false);
  write_by_owners(t, &indexed);
  block_leave(t, &by_owners);
  imp_if(t->out, is_for_one_worker(t, &indexed), imp_finish(&in_order.out), imp_finish(&by_owners.out));
}

void translate_scatter(Translator *t, const Stm *stm) { translate_indexed(t, stm, &stm->exp->as.Scatter, NULL); }

void translate_hist(Translator *t, const Stm *stm) {
  const ExpHist *hist = &stm->exp->as.Hist;
  const ExpScatter scatter = {.width = hist->width,
                              .destinations = hist->destinations,
                              .index_rank = hist->index_rank,
                              .function = hist->function};
  translate_indexed(t, stm, &scatter, hist);
}
