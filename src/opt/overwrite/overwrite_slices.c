// overwrite_slices: a part of an array that is computed from the part itself, and from what follows it, is updated
// element by element.
//   in: core   out: core with the same meaning
//   rule: x = build w (\j -> .. a[s + j + r] ..); b = a with [s : w] = x
//         -->  b = loop (q = a) for j < w { .. q[s + j + r] .. q with [s + j] = e }
//         if all r >= 0, some element of a is read, neither x nor a has another use (as by a view), and the build is
//         straight code without checks, directly before the update but for scalars. Not with --workers, where the
//         iterations of the build may run at the same time.
//   A step of a binomial tree needs no second array, and no copy.
//   test: opt/test/golden/overwrite_slices, test/run/overwritten_slices.fut
#include "opt/opt.h"
#include "opt/overwrite/overwrite.h"

typedef struct Slicer {
  Context *context;
  VarTable *vars;
  Sizes *sizes;
  Map uses;        // Var id -> how often it occurs in the function
  Mapper mapper;
} Slicer;

static bool has_checks(const Body *body) {
  for RANGE(i, body->count)
    if (body->stms[i]->exp->tag == EXP_Assert || body->stms[i]->exp->tag == EXP_Call) return true;
  return false;
}
// Does the build read elements of the array only where it has not yet written, in order, from `start` on, and nothing
// else use the array but the update?
static bool reads_ahead(const Slicer *s, const ExpBuild *build, Var array, const Poly *start) {
  Arena *scratch = s->context->scratch;
  const Body *body = build->function.body;
  const Poly *own = poly_add(scratch, start, poly_variable(scratch, build->function.parameters.items[0].id));
  const Map uses = body_use_counts(scratch, s->vars, body);
  uint64_t reads = 0;
  for EACH_STM(at, scratch, body) {
    const ExpIndex *index = &at.stm->exp->as.Index;
    int64_t ahead;
    if (at.stm->exp->tag != EXP_Index || index->array.id != array.id) continue;
    const Poly *place = sizes_poly(s->sizes, index->indices.items[0]);
    if (!poly_is_constant(poly_sub(scratch, place, own), &ahead) || ahead < 0) return false;
    reads++;
  }
  return reads > 0 && reads == map_value_or(&uses, array.id, 0) && reads + 1 == map_value_or(&s->uses, array.id, 0);
}
static bool updates_itself(const Slicer *s, const Stm *made, const Stm *stm) {
  const ExpUpdate *update = &stm->exp->as.Update;
  const ExpBuild *build = &made->exp->as.Build;
  const Slice *part = &update->slices.items[0];
  int64_t step;
  if (made->exp->tag != EXP_Build || made->marks || stm->marks || made->pattern.count != 1 ||
      build->widths.count != 1 || !atom_is_var(update->value, stm_result(made)) ||
      map_value_or(&s->uses, stm_result(made).id, 0) != 1)
    return false;
  return part->tag != CORE_SLICE_Fix && atom_is_i64(part->step, &step) && step == 1 &&
         poly_equal(sizes_poly(s->sizes, part->count), sizes_poly(s->sizes, build->widths.items[0])) &&
         overwrite_is_straight(build->function.body) && !has_checks(build->function.body) &&
         reads_ahead(s, build, update->array, sizes_poly(s->sizes, part->start));
}
// The number of the build among the statements before an update; UINT32_MAX: there is none.
static uint32_t made_before(const Slicer *s, const Builder *builder, const Stm *stm) {
  if (stm->exp->tag != EXP_Update || stm->exp->as.Update.slices.count != 1 ||
      var_type(s->vars, stm->exp->as.Update.array).rank != 1)
    return UINT32_MAX;
  for (uint32_t at = builder->stms.size; at-- > 0;) {
    const Stm *before = builder->stms.items[at];
    if (before->exp->tag == EXP_Prim || before->exp->tag == EXP_Convert) continue;
    return updates_itself(s, before, stm) ? at : UINT32_MAX;
  }
  return UINT32_MAX;
}
static const Stm *update_in_order(const Slicer *s, const Stm *made, const Stm *stm) {
  Arena *arena = s->context->arena;
  const ExpUpdate *update = &stm->exp->as.Update;
  const ExpBuild *build = &made->exp->as.Build;
  const Var array = var_copy(s->context, s->vars, update->array), index = build->function.parameters.items[0];
  Map replace = map_new(s->context->scratch);
  map_put_atom(&replace, update->array, atom_var(array));
  const Body *body = body_rename(s->context, s->vars, build->function.body, &replace);
  Builder inside = builder_new(s->context, s->vars, stm->span);
  build_statements(&inside, body);
  const Slice own = {.tag = CORE_SLICE_Fix,
                     .start = build_exact(&inside, PRIM_Add, update->slices.items[0].start, atom_var(index))};
  const Exp *set = NEW_EXP(arena, Update, array, {1, COPY_OF(arena, &own)}, body->result.items[0]);
  const Atom next = atom_var(build_exp(&inside, "next", var_type(s->vars, array), set)),
             initial = atom_var(update->array);
  const CoreLoopForm form = {CORE_LOOP_For, index, build->widths.items[0], 0};
  const Exp *loop = NEW_EXP(arena, Loop, vars_of(arena, 1, &array), atoms_of(arena, 1, &initial), form,
                            builder_finish(&inside, 1, &next));
  return stm_new(arena, stm->pattern, vars_join(arena, made->certificates, stm->certificates), loop, stm->span);
}

static const Body *overwrite_slices_in(void *user, const Body *body) {
  Slicer *s = user;
  Builder builder = builder_new(s->context, s->vars, (Span){0, 0, 0});
  for RANGE(i, body->count) {
    const Stm *stm = stm_map(body->stms[i], &s->mapper);
    const uint32_t at = made_before(s, &builder, stm);
    if (at != UINT32_MAX) rule_place(s->context, stm->span, var_info(s->vars, stm_result(stm))->name);
    if (at != UINT32_MAX && rule_allowed(s->context, "overwrite-slices")) {
      stm = update_in_order(s, builder.stms.items[at], stm);
      builder.stms.size--;
      for RANGE_FROM(k, at, builder.stms.size) builder.stms.items[k] = builder.stms.items[k + 1];
    }
    build_existing(&builder, stm);
  }
  return builder_body(&builder, body);
}
static const Function *overwrite_slices_of(Context *context, const Program *program, const Function *function,
                                             void *user) {
  (void)user;
  Slicer slicer = {.context = context, .vars = program->vars,
                   .sizes = sizes_of_function(context, program->vars, function),
                   .uses = body_use_counts(context->scratch, program->vars, function->body)};
  slicer.mapper = (Mapper){&slicer, context->arena, NULL, NULL, overwrite_slices_in};
  return function_with_body(context->arena, function, overwrite_slices_in(&slicer, function->body));
}
const Program *overwrite_slices(Context *context, const Program *program) {
  return context->options->workers ? program : program_map(context, program, overwrite_slices_of, NULL);
}
