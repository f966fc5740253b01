// fold_results: the scalars that a loop makes beside rows, and that are only summed up, are summed up by the loop.
//   in: core   out: core with the same meaning
//   rule: (a, b) = build n (\i -> .. in (x, row)); .. s = reduce n op e (\j -> .. a[j] ..)
//         -->  (s, b) = loop (t = e, c = unset) for i < n { .. in (op(t, .. x ..), c with [i] = row) }
//         if a has no other use, some b has rows, and op and the function of the reduce are straight code that cannot
//         fail and mentions nothing that is made after the build. Not with --workers, which make the rows at the same
//         time. Builds of scalars alone stay: C compilers make vectors of them, but not of a sum in order.
//   The loss of a batch and its gradient need no array of losses.
//   test: opt/test/golden/fold_results, test/run/folded_results.fut
#include "opt/opt.h"
#include "opt/overwrite/overwrite.h"

enum { RESULT_LIMIT = 8 };

// Of a build: the reduce of each result; NULL: of those that are stored.
typedef struct Folded { const Stm *reduces[RESULT_LIMIT]; uint32_t count; } Folded;
typedef struct Folder {
  Context *context;
  VarTable *vars;
  Sizes *sizes;
  Map uses;       // Var id -> how often it occurs in the function
  Map builds;     // Var id of the first result of a build -> const Folded *
  Bitset dropped; // first results of reduces that are part of a loop
} Folder;

// ---- what is folded
static bool is_code_of_sum(const Body *body) {
  for RANGE(i, body->count)
    if (body->stms[i]->exp->tag == EXP_Assert || body->stms[i]->exp->tag == EXP_Call) return false;
  return overwrite_is_straight(body);
}
static bool reads_at_own_index(const ExpReduce *reduce, Var array) {
  for RANGE(i, reduce->function.body->count) {
    const Stm *stm = reduce->function.body->stms[i];
    if (stm->exp->tag == EXP_Index && stm->exp->as.Index.array.id == array.id)
      return atom_is_var(stm->exp->as.Index.indices.items[0], reduce->function.parameters.items[0]);
  }
  return false;
}
// The reduce of an array that statement `at` of the body makes; NULL: it has another use.
static const Stm *reduce_of_result(const Folder *f, const Body *body, uint32_t at, Var array) {
  Bitset later = bitset_new(f->context->scratch);
  const ExpBuild *build = &body->stms[at]->exp->as.Build;
  if (var_type(f->vars, array).rank != 1 || map_value_or(&f->uses, array.id, 0) != 1) return NULL;
  bitset_add_vars(&later, body->stms[at]->pattern);
  bitset_remove(&later, array.id);
  for RANGE_FROM(i, at + 1, body->count) {
    const Stm *stm = body->stms[i];
    const ExpReduce *reduce = &stm->exp->as.Reduce;
    if (stm->exp->tag == EXP_Reduce && reads_at_own_index(reduce, array)) {
      Bitset free = bitset_new(f->context->scratch);
      stm_free_vars(f->vars, stm, &free);
      for EACH_BIT(id, &free)
        if (bitset_has(&later, id)) return NULL;
      const Poly *width = sizes_poly(f->sizes, build->widths.items[0]);
      const bool is_same = poly_equal(sizes_poly(f->sizes, reduce->width), width) && stm->pattern.count == 1;
      return is_same && is_code_of_sum(reduce->operator.body) && is_code_of_sum(reduce->function.body) ? stm : NULL;
    }
    bitset_add_vars(&later, stm->pattern);
  }
  return NULL;
}
static void find_folded(void *user, const Surroundings *around, const Stm *stm) {
  Folder *f = user;
  Folded folded = {.count = 0};
  bool has_rows = false;
  if (stm->exp->tag != EXP_Build || stm->exp->as.Build.widths.count != 1 || stm->pattern.count > RESULT_LIMIT ||
      stm->marks & MARK_Effects)
    return;
  for EACH_IN(i, stm->pattern) has_rows |= var_type(f->vars, stm->pattern.items[i]).rank > 1;
  if (!has_rows) return;
  uint32_t at = 0;
  while (around->body->stms[at] != stm) at++;
  for EACH_IN(i, stm->pattern) {
    folded.reduces[i] = reduce_of_result(f, around->body, at, stm->pattern.items[i]);
    folded.count += folded.reduces[i] != NULL;
  }
  if (folded.count == 0) return;
  rule_place(f->context, stm->span, var_info(f->vars, stm_result(stm))->name);
  if (!rule_allowed(f->context, "fold-results")) return;
  map_put_pointer(&f->builds, stm_result(stm).id, COPY_OF(f->context->scratch, &folded));
  for EACH_IN(i, stm->pattern)
    if (folded.reduces[i]) bitset_add(&f->dropped, stm_result(folded.reduces[i]).id);
}

// ---- the loop
// The next value of a sum: the element of the reduce, where the array is read, is the value of this iteration.
static Atom next_of_sum(const Folder *f, Builder *builder, const Stm *stm, Var array, Var sum, Atom index, Atom value) {
  const ExpReduce *reduce = &stm->exp->as.Reduce;
  Map replace = map_new(f->context->scratch);
  map_put_atom(&replace, reduce->function.parameters.items[0], index);
  const Body *element = body_rename(f->context, f->vars, reduce->function.body, &replace);
  for RANGE(i, element->count) {
    const Stm *one = element->stms[i];
    const bool is_own = one->exp->tag == EXP_Index && one->exp->as.Index.array.id == array.id;
    if (is_own) build_name(builder, stm_result(one), value);
    else build_existing(builder, one);
  }
  Atom before = atom_var(sum);
  return build_combined(builder, &reduce->operator, (Atoms){1, &before}, element->result).items[0];
}
static void put_summing_loop(const Folder *f, Builder *builder, const Stm *stm, const Folded *folded) {
  Arena *arena = f->context->arena;
  const ExpBuild *build = &stm->exp->as.Build;
  const uint32_t count = stm->pattern.count;
  const Var index = build->function.parameters.items[0];
  Var parameters[RESULT_LIMIT], pattern[RESULT_LIMIT];
  Atom initial[RESULT_LIMIT], next[RESULT_LIMIT];
  Builder inside = builder_new(f->context, f->vars, stm->span);
  build_statements(&inside, build->function.body);
  builder->span = stm->span;
  for RANGE(i, count) {
    const Stm *reduce = folded->reduces[i];
    const Var made = stm->pattern.items[i];
    const Atom value = build->function.body->result.items[i];
    if (reduce) {
      pattern[i] = stm_result(reduce), parameters[i] = var_copy(f->context, f->vars, pattern[i]);
      initial[i] = reduce->exp->as.Reduce.neutral.items[0];
      next[i] = next_of_sum(f, &inside, reduce, made, parameters[i], atom_var(index), value);
    } else {
      const Slice own = {.tag = CORE_SLICE_Fix, .start = atom_var(index)};
      const Exp *update = NULL;
      pattern[i] = made, parameters[i] = var_copy(f->context, f->vars, made);
      initial[i] = atom_var(build_unset(builder, "unset", var_type(f->vars, made)));
      update = NEW_EXP(arena, Update, parameters[i], {1, COPY_OF(arena, &own)}, value);
      next[i] = atom_var(build_exp(&inside, "next", var_type(f->vars, made), update));
    }
  }
  const CoreLoopForm form = {CORE_LOOP_For, index, build->widths.items[0], 0};
  const Exp *loop = NEW_EXP(arena, Loop, vars_of(arena, count, parameters), atoms_of(arena, count, initial), form,
                            builder_finish(&inside, count, next));
  build_existing(builder, stm_with_pattern(arena, stm_with_exp(arena, stm, loop), vars_of(arena, count, pattern)));
}
static void put_folded(void *user, Builder *builder, const Stm *stm) {
  const Folder *f = user;
  const uint32_t id = stm->pattern.count ? stm_result(stm).id : 0;
  const Folded *folded = map_pointer(&f->builds, id);
  if (folded && stm->exp->tag == EXP_Build) put_summing_loop(f, builder, stm, folded);
  else if (!bitset_has(&f->dropped, id)) build_existing(builder, stm);
}

static const Function *fold_results_of(Context *context, const Program *program, const Function *function, void *user) {
  Arena *scratch = context->scratch;
  Folder f = {.context = context, .vars = program->vars, .sizes = sizes_of_function(context, program->vars, function),
              .uses = body_use_counts(scratch, program->vars, function->body), .builds = map_new(scratch),
              .dropped = bitset_new(scratch)};
  (void)user;
  overwrite_visit(context, NULL, function->body, find_folded, &f);
  if (f.builds.entries.size == 0) return function;
  return function_with_body(context->arena, function,
                            body_rewrite(context, program->vars, function->body, put_folded, &f));
}

const Program *fold_results(Context *context, const Program *program) {
  return context->options->workers ? program : program_map(context, program, fold_results_of, NULL);
}
