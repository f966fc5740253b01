// fold_results: the scalars that a loop makes beside others, and that are only summed up, are summed up by the loop.
//   in: core   out: core with the same meaning
//   rule: (a, b) = build n (\i -> .. in (x, y)); .. s = reduce n op e (\j -> .. a[j] .. b[j] ..)
//         -->  (s, b) = loop (t = e, c = unset) for i < n { .. in (op(t, .. x .. y ..), c with [i] = y) }
//         if a has no other use, b stays, and op and the function of the reduce are straight code that cannot fail and
//         mentions nothing that is made after the build. Not with --workers, which make the rows at the same time.
//   The loss of a batch and its gradient need no array of losses.
//   test: opt/test/golden/fold_results, test/run/folded_results.fut
#include "opt/opt.h"
#include "opt/overwrite/overwrite.h"

enum { RESULT_LIMIT = 8, STATE_LIMIT = 16 };

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
// Does the reduce read the array, at its own index alone, and not in a branch or in its operator?
static bool reads_at_own_index(const Folder *f, const ExpReduce *reduce, Var array) {
  Arena *scratch = f->context->scratch;
  uint64_t reads = 0;
  for RANGE(i, reduce->function.body->count) {
    const Stm *stm = reduce->function.body->stms[i];
    if (stm->exp->tag != EXP_Index || stm->exp->as.Index.array.id != array.id) continue;
    if (!atom_is_var(stm->exp->as.Index.indices.items[0], reduce->function.parameters.items[0])) return false;
    reads++;
  }
  if (reads == 0) return false;
  const Map uses = body_use_counts(scratch, f->vars, reduce->function.body),
            combined = body_use_counts(scratch, f->vars, reduce->operator.body);
  return map_value_or(&uses, array.id, 0) == reads && map_value_or(&combined, array.id, 0) == 0;
}
static bool mentions_one_of(const Folder *f, const Stm *stm, const Bitset *of) {
  Bitset free = bitset_new(f->context->scratch);
  stm_free_vars(f->vars, stm, &free);
  for EACH_BIT(id, &free)
    if (bitset_has(of, id)) return true;
  return false;
}
// The reduce of an array that statement `at` of the body makes; NULL: it has another use.
static const Stm *reduce_of_result(const Folder *f, const Body *body, uint32_t at, Var array) {
  const ExpBuild *build = &body->stms[at]->exp->as.Build;
  const Vars made = body->stms[at]->pattern;
  Bitset later = bitset_new(f->context->scratch);
  if (var_type(f->vars, array).rank != 1 || map_value_or(&f->uses, array.id, 0) != 1) return NULL;
  for RANGE_FROM(i, at + 1, body->count) {
    const Stm *stm = body->stms[i];
    const ExpReduce *reduce = &stm->exp->as.Reduce;
    if (stm->exp->tag == EXP_Reduce && reads_at_own_index(f, reduce, array)) {
      for EACH_IN(k, made)
        if (var_type(f->vars, made.items[k]).rank != 1 || !reads_at_own_index(f, reduce, made.items[k]))
          bitset_add(&later, made.items[k].id);
      const Poly *width = sizes_poly(f->sizes, build->widths.items[0]);
      const bool fits = !mentions_one_of(f, stm, &later) && poly_equal(sizes_poly(f->sizes, reduce->width), width);
      return fits && is_code_of_sum(reduce->operator.body) && is_code_of_sum(reduce->function.body) ? stm : NULL;
    }
    bitset_add_vars(&later, stm->pattern);
  }
  return NULL;
}
static void find_folded(void *user, const Surroundings *around, const Stm *stm) {
  Folder *f = user;
  Folded folded = {.count = 0};
  uint32_t states = 0;
  if (stm->exp->tag != EXP_Build || stm->exp->as.Build.widths.count != 1 || stm->pattern.count > RESULT_LIMIT ||
      stm->marks & MARK_Effects)
    return;
  uint32_t at = 0;
  while (around->body->stms[at] != stm) at++;
  for EACH_IN(i, stm->pattern) {
    folded.reduces[i] = reduce_of_result(f, around->body, at, stm->pattern.items[i]);
    folded.count += folded.reduces[i] != NULL;
    states += folded.reduces[i] ? folded.reduces[i]->pattern.count : 1;
  }
  if (folded.count == 0 || folded.count == stm->pattern.count || states > STATE_LIMIT) return;
  rule_place(f->context, stm->span, var_info(f->vars, stm_result(stm))->name);
  if (!rule_allowed(f->context, "fold-results")) return;
  map_put_pointer(&f->builds, stm_result(stm).id, COPY_OF(f->context->scratch, &folded));
  for EACH_IN(i, stm->pattern)
    if (folded.reduces[i]) bitset_add(&f->dropped, stm_result(folded.reduces[i]).id);
}

// ---- the loop
// The next values of sums. Where an element of the reduce reads what the build makes, it is this iteration's value.
static Atoms next_of_sums(const Folder *f, Builder *builder, const Stm *stm, const Stm *build, Atoms before) {
  const ExpReduce *reduce = &stm->exp->as.Reduce;
  const Lambda *made = &build->exp->as.Build.function;
  Map replace = map_new(f->context->scratch);
  map_put_atom(&replace, reduce->function.parameters.items[0], atom_var(made->parameters.items[0]));
  const Body *element = body_rename(f->context, f->vars, reduce->function.body, &replace);
  for RANGE(i, element->count) {
    const Stm *one = element->stms[i];
    const Atom *value = NULL;
    for COUNTING(k, one->exp->tag == EXP_Index && k < build->pattern.count)
      if (one->exp->as.Index.array.id == build->pattern.items[k].id) value = &made->body->result.items[k];
    if (value) build_name(builder, stm_result(one), *value);
    else build_existing(builder, one);
  }
  return build_combined(builder, &reduce->operator, before, element->result);
}
// What the iterations pass on. `next`: its value after an iteration
typedef struct States {
  uint32_t count;
  Var pattern[STATE_LIMIT], parameters[STATE_LIMIT];
  Atom initial[STATE_LIMIT], next[STATE_LIMIT];
} States;
static void pass_on(const Folder *f, States *states, Var made, Atom initial) {
  states->pattern[states->count] = made, states->initial[states->count] = initial;
  states->parameters[states->count++] = var_copy(f->context, f->vars, made);
}
static void add_sums(const Folder *f, States *states, Builder *inside, const Stm *reduce, const Stm *build) {
  Atom before[STATE_LIMIT];
  const uint32_t first = states->count, count = reduce->pattern.count;
  for RANGE(k, count) {
    pass_on(f, states, reduce->pattern.items[k], reduce->exp->as.Reduce.neutral.items[k]);
    before[k] = atom_var(states->parameters[first + k]);
  }
  const Atoms next = next_of_sums(f, inside, reduce, build, (Atoms){count, before});
  for RANGE(k, count) states->next[first + k] = next.items[k];
}
static void put_summing_loop(const Folder *f, Builder *builder, const Stm *stm, const Folded *folded) {
  Arena *arena = f->context->arena;
  const ExpBuild *build = &stm->exp->as.Build;
  const Var index = build->function.parameters.items[0];
  States states = {.count = 0};
  Builder inside = builder_new(f->context, f->vars, stm->span);
  build_statements(&inside, build->function.body);
  builder->span = stm->span;
  for EACH_IN(i, stm->pattern) {
    const Stm *reduce = folded->reduces[i];
    const Var made = stm->pattern.items[i];
    uint32_t same = 0;
    while (reduce && same < i && folded->reduces[same] != reduce) same++;
    if (reduce && same == i) add_sums(f, &states, &inside, reduce, stm);
    if (reduce) continue;
    pass_on(f, &states, made, atom_var(build_unset(builder, "unset", var_type(f->vars, made))));
    const Slice own = {.tag = CORE_SLICE_Fix, .start = atom_var(index)};
    const Exp *update = NEW_EXP(arena, Update, states.parameters[states.count - 1], {1, COPY_OF(arena, &own)},
                                build->function.body->result.items[i]);
    states.next[states.count - 1] = atom_var(build_exp(&inside, "next", var_type(f->vars, made), update));
  }
  const uint32_t count = states.count;
  const CoreLoopForm form = {CORE_LOOP_For, index, build->widths.items[0], 0};
  const Exp *loop = NEW_EXP(arena, Loop, vars_of(arena, count, states.parameters),
                            atoms_of(arena, count, states.initial), form, builder_finish(&inside, count, states.next));
  const Vars pattern = vars_of(arena, count, states.pattern);
  build_existing(builder, stm_with_pattern(arena, stm_with_exp(arena, stm, loop), pattern));
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
