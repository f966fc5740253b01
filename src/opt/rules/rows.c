// rows: a map whose function is a view is a view of all rows.
#include "opt/simplifier.h"

// index = start + step * i, where `start` is bound outside the body
typedef struct Line { Atom start; int64_t step; } Line;
static bool is_bound_by(const Body *body, Atom atom, uint32_t *number) {
  for (*number = 0; *number < body->count; ++*number)
    if (atom.tag == ATOM_Var && stm_result(body->stms[*number]).id == atom.as.var.id) return true;
  return false;
}
static bool line_of_index(const Body *body, Var index, Atom atom, Line *line) {
  uint32_t number;
  int64_t factor;
  *line = (Line){atom_i64(0), 1};
  if (atom_equal(atom, atom_var(index))) return true;
  *line = (Line){atom, 0};
  if (!is_bound_by(body, atom, &number)) return true;
  const ExpPrim *prim = &body->stms[number]->exp->as.Prim;
  Line a, b;
  if (!line_of_index(body, index, prim->arguments.items[0], &a) || prim->arguments.count != 2 ||
      !line_of_index(body, index, prim->arguments.items[1], &b))
    return false;
  int64_t zero;
  // which of the two has start 0
  const bool a_moves = atom_is_i64(a.start, &zero) && zero == 0, b_moves = atom_is_i64(b.start, &zero) && zero == 0;
  if (prim->prim == PRIM_Mul && a_moves && b.step == 0 && atom_is_i64(b.start, &factor) && factor >= -1 && factor <= 1)
    *line = (Line){a.start, a.step * factor};
  else if (prim->prim == PRIM_Add && b_moves) *line = (Line){a.start, a.step + b.step};
  else if (prim->prim == PRIM_Add && a_moves) *line = (Line){b.start, a.step + b.step};
  else if (prim->prim == PRIM_Sub && b_moves) *line = (Line){a.start, a.step - b.step};
  else return false;
  return line->step >= -1 && line->step <= 1;
}
// The slice of all iterations, whose rows are along dimension `rows` of the result; false: there is none.
static bool slices_of_rows(const ExpBuild *build, const ExpSlice *slice, Slice *slices, uint32_t *rows) {
  const Body *body = build->function.body;
  bool found = false;
  *rows = 0;
  for EACH_IN(d, slice->slices) {
    slices[d] = slice->slices.items[d];
    Line parts[3] = {{{0}, 0}};
    const Atom atoms[3] = {slices[d].start, slices[d].count, slices[d].step};
    for RANGE(p, (slices[d].tag == CORE_SLICE_Fix ? 1 : 3)) {
      uint32_t number;
      if (!line_of_index(body, build->function.parameters.items[0], atoms[p], &parts[p])) return false;
      if (parts[p].step == 0 && is_bound_by(body, parts[p].start, &number)) return false;
      if (parts[p].step != 0 && (found || slices[d].tag == CORE_SLICE_Range)) return false;
    }
    if (parts[0].step == 0) {
      *rows += !found && slices[d].tag == CORE_SLICE_Range;
      continue;
    }
    found = true;
    slices[d] = (Slice){CORE_SLICE_Range, parts[0].start, build->widths.items[0], atom_i64(parts[0].step)};
  }
  return found;
}
// The same view of all rows: the rows stay the first dimension. NULL: it depends on the row.
static const Exp *view_of_rows(Simplifier *simplifier, const ExpBuild *build, const Exp *view, Var rows) {
  Arena *arena = simplifier->context->arena;
  if (view->tag == EXP_Permute) {
    const uint32_t rank = view->as.Permute.permutation.count;
    int64_t *order = NEW_ARRAY(arena, int64_t, rank + 1);
    order[0] = 0;
    for RANGE(d, rank) order[d + 1] = view->as.Permute.permutation.items[d] + 1;
    return NEW_EXP(arena, Permute, rows, {rank + 1, order});
  }
  const Slices inner = view->as.Slice.slices;
  Slice *slices = NEW_ARRAY(arena, Slice, inner.count + 1);
  slices[0] = (Slice){CORE_SLICE_Range, atom_i64(0), build->widths.items[0], atom_i64(1)};
  for RANGE(d, inner.count) {
    uint32_t number;
    slices[d + 1] = inner.items[d];
    const Atom atoms[3] = {inner.items[d].start, inner.items[d].count, inner.items[d].step};
    for RANGE(p, (inner.items[d].tag == CORE_SLICE_Fix ? 1 : 3))
      if (vars_contain(build->function.parameters, atoms[p]) || is_bound_by(build->function.body, atoms[p], &number))
        return NULL;
  }
  return NEW_EXP(arena, Slice, rows, {inner.count + 1, slices});
}
static Type type_of_view(Simplifier *simplifier, const Exp *view) {
  Arena *arena = simplifier->context->arena;
  Type type = var_type(simplifier->vars, view->tag == EXP_Slice ? view->as.Slice.array : view->as.Permute.array);
  Atom *shape = NEW_ARRAY(arena, Atom, type.rank);
  uint32_t rank = 0;
  for RANGE(d, type.rank) {
    const Slice *slice =
        view->tag == EXP_Slice && d < view->as.Slice.slices.count ? &view->as.Slice.slices.items[d] : NULL;
    if (view->tag == EXP_Permute) shape[rank++] = type.shape[view->as.Permute.permutation.items[d]];
    else if (!slice || slice->tag == CORE_SLICE_Range) shape[rank++] = slice ? slice->count : type.shape[d];
  }
  type.shape = shape, type.rank = rank;
  return type;
}
// A name for a part of the view.
static Var fresh_view(Simplifier *simplifier, const Stm *stm, const Exp *view) {
  const Name name = var_info(simplifier->vars, stm_result(stm))->name;
  return var_new(simplifier->context, simplifier->vars, name, type_of_view(simplifier, view), stm->span);
}
// The statements of the body: sums of indices, a slice of an array of outside, then views, each of the one before.
static uint32_t first_view(const Body *body) {
  uint32_t first = 0;
  while (first < body->count && body->stms[first]->exp->tag == EXP_Prim &&
         body->stms[first]->exp->as.Prim.type == SCALAR_I64 && !body->stms[first]->certificates.count)
    first++;
  if (first == body->count || body->stms[first]->exp->tag != EXP_Slice) return body->count;
  for RANGE_FROM(i, first + 1, body->count) {
    const Exp *exp = body->stms[i]->exp;
    const bool is_slice = exp->tag == EXP_Slice;
    if (!is_slice && exp->tag != EXP_Permute) return body->count;
    if ((is_slice ? exp->as.Slice.array : exp->as.Permute.array).id != stm_result(body->stms[i - 1]).id)
      return body->count;
  }
  return atom_is_var(body->result.items[0], stm_result(body->stms[body->count - 1])) ? first : body->count;
}
// build n (\i -> view x [a + k*i, s]) --> view x [a:n:k, s]: a map whose function is a view is a view
static Rewrite build_view(Simplifier *simplifier, const Stm *stm) {
  ExpBuild own = stm->exp->as.Build;
  const ExpBuild *build = &own;
  Arena *arena = simplifier->context->arena;
  if (stm->marks & (MARK_Dest | MARK_Eager)) return NO_REWRITE;
  if (build->widths.count != 1 || own.function.body->result.count != 1) return NO_REWRITE;
  const uint32_t first = first_view(own.function.body);
  if (first == own.function.body->count) return NO_REWRITE;
  const Body *body = own.function.body = current_body(simplifier, own.function.body);
  const ExpSlice *slice = &body->stms[first]->exp->as.Slice;
  if (aliases_consumed(simplifier->aliases, slice->array) || aliases_consumed(simplifier->aliases, stm_result(stm)))
    return NO_REWRITE;
  Slice *slices = NEW_ARRAY(arena, Slice, slice->slices.count);
  uint32_t at;
  if (!slices_of_rows(build, slice, slices, &at)) return NO_REWRITE;
  const Exp *view = NEW_EXP(arena, Slice, slice->array, {slice->slices.count, slices});
  Vars certificates = body->stms[first]->certificates;
  Builder *builder = simplifier->builder;
  const uint32_t mark = builder->stms.size;
  if (at > 0) {   // the dimension of the rows becomes the first one
    const uint32_t rank = type_of_view(simplifier, view).rank;
    int64_t *order = NEW_ARRAY(arena, int64_t, rank);
    order[0] = at;
    for RANGE_FROM(d, 1, rank) order[d] = d - (d <= at);
    const Var rows = fresh_view(simplifier, stm, view);
    build_existing(builder, stm_new(arena, (Vars){1, COPY_OF(arena, &rows)}, certificates, view, stm->span));
    view = NEW_EXP(arena, Permute, rows, {rank, order});
    certificates = (Vars){0, NULL};
  }
  for RANGE_FROM(i, first + 1, body->count) {
    const Var rows = fresh_view(simplifier, stm, view);
    build_existing(builder, stm_new(arena, (Vars){1, COPY_OF(arena, &rows)}, certificates, view, stm->span));
    certificates = body->stms[i]->certificates;
    view = view_of_rows(simplifier, build, body->stms[i]->exp, rows);
    if (!view) {
      builder->stms.size = mark;
      return NO_REWRITE;
    }
  }
  return rewrite_under(certificates, view);
}

// permute (build n (\i -> view x ..)) <0, ..> --> build n (\i -> permute (view x ..) <..>): elements of rows are then
// read where they are
static Rewrite permute_build(Simplifier *simplifier, const Stm *stm) {
  Arena *arena = simplifier->context->arena;
  const ExpBuild *build = &simplifier->source->exp->as.Build;
  const ExpPermute *permute = &stm->exp->as.Permute;
  const uint32_t rank = permute->permutation.count - 1;
  if (build->widths.count != 1 || build->function.body->result.count != 1 || permute->permutation.items[0] != 0 ||
      first_view(build->function.body) == build->function.body->count)
    return NO_REWRITE;
  const Lambda function = lambda_rename(simplifier->context, simplifier->vars, build->function, NULL);
  int64_t *order = NEW_ARRAY(arena, int64_t, rank);
  for RANGE(d, rank) order[d] = permute->permutation.items[d + 1] - 1;
  Builder inside = builder_new(simplifier->context, simplifier->vars, stm->span);
  build_statements(&inside, function.body);
  const Exp *row = NEW_EXP(arena, Permute, function.body->result.items[0].as.var, {rank, order});
  const Atom result = atom_var(build_exp(&inside, "row", type_of_view(simplifier, row), row));
  return rewrite_under(simplifier->source->certificates,
                       NEW_EXP(arena, Build, build->widths,
                               {function.parameters, builder_finish(&inside, 1, &result)}));
}

static bool gives_slices_only(const Body *body) {
  for RANGE(i, body->count) {
    const Exp *exp = body->stms[i]->exp;
    if (exp->tag != EXP_Slice && (exp->tag != EXP_Prim || exp->as.Prim.type != SCALAR_I64)) return false;
  }
  for EACH_IN(k, body->result) {
    const Stm *stm = body_binding(body, body->result.items[k], NULL);
    if (!stm || stm->exp->tag != EXP_Slice) return false;
    if (body_binding(body, atom_var(stm->exp->as.Slice.array), NULL)) return false;
  }
  return true;
}
// build n (\i -> (slice x .., slice y ..)) --> build n (\i -> slice x ..), build n (\i -> slice y ..)
static Rewrite build_slices(Simplifier *simplifier, const Stm *stm) {
  Arena *arena = simplifier->context->arena;
  const ExpBuild *build = &stm->exp->as.Build;
  const Body *body = build->function.body;
  if (body->result.count < 2 || stm->marks & (MARK_Dest | MARK_Eager) || !gives_slices_only(body)) return NO_REWRITE;
  Builder builder = builder_new(simplifier->context, simplifier->vars, stm->span);
  Atom *results = NEW_ARRAY(arena, Atom, body->result.count);
  for EACH_IN(k, body->result) {
    const Stm *slice = body_binding(body, body->result.items[k], NULL);
    Builder inside = builder_new(simplifier->context, simplifier->vars, stm->span);
    for RANGE(i, body->count)
      if (body->stms[i]->exp->tag == EXP_Prim) build_existing(&inside, body->stms[i]);
    build_existing(&inside, slice);
    const Lambda own = {build->function.parameters, builder_finish(&inside, 1, &body->result.items[k])};
    const Lambda fresh = lambda_rename(simplifier->context, simplifier->vars, own, NULL);
    const Exp *rows = NEW_EXP(arena, Build, build->widths, fresh);
    results[k] = atom_var(build_exp(&builder, "rows", var_type(simplifier->vars, stm->pattern.items[k]), rows));
  }
  return (Rewrite){.tag = REWRITE_Body, .body = builder_finish(&builder, body->result.count, results)};
}

static const Rule row_rows[] = {
    {"build_view", EXP_Build, NO_SOURCE, build_view},
    {"permute_build", EXP_Permute, EXP_Build, permute_build},
    {"build_slices", EXP_Build, NO_SOURCE, build_slices},
};
const Rules row_rules = {COUNT_OF(row_rows), row_rows};
