// overwrite_kept: an array of which a condition keeps some old elements, and whose other elements are made of these, is
// the old array, updated in place.
//   in: core   out: core with the same meaning
//   rule: y = build w (\i -> if c(i) then p[i] else e(p[i], p[f(i)], ..))
//         -->  y = loop (q = p) for i < w { if c(i) then q else q with [i] = e(q[i], q[f(i)], ..) }
//         if c(f(i)) is proven where c(i) does not hold: p[f(i)] is as it was. Of c(f(i)), remainders by constants are
//         known from those of c(i): on a chessboard, the neighbours of a red field are black. Either arm of the branch
//         may be the one that keeps its element.
//   p is the state of an enclosing loop of which y becomes the next state, or an array that the same body makes
//   (overwrite_in_reach), and what follows y does not read p. Some p[f(i)] is another element (else: mem/allocate).
//   Only straight code, and not where the iterations may be parallel (--workers). Elements at indices that the
//   innermost loop does not change are read before it, if they exist anyhow, since they stay. Red-black relaxation and
//   elimination need one array and not two.
//   test: opt/test/golden/overwrite_kept, test/run/made_of_kept_elements.fut
#include "opt/checks/knowledge.h"
#include "opt/opt.h"
#include "opt/overwrite/overwrite.h"

enum { READ_LIMIT = 16, CONDITION_LIMIT = 32, RANK_LIMIT = 4, REPEAT_LIMIT = 3, REMAINDER_LIMIT = 8 };

// A build whose last statement is the branch; `keeps`: the number of the arm with the old element. `early`: the results
// of reads that come before the innermost loop.
typedef struct Keeping {
  const ExpBuild *build;
  const ExpIf *branch;
  int keeps;
  Var old;
  Bitset early;
} Keeping;
typedef struct Keeper {
  Context *context;
  VarTable *vars;
  Sizes *sizes;
  Knowledge *knowledge;   // NULL: only whether there may be such a build is asked
  bool is_possible;
  Map uses;               // Var id -> how often it occurs in the function
  Map found;              // Var id of the result of a build -> const Keeping *
  uint32_t reads, others;   // of the old array in the current build, and those of them at other indices
} Keeper;

// ---- the form of the build
static bool reads_own_place(const ExpBuild *build, const Exp *exp) {
  const Vars indices = build->function.parameters;
  if (exp->tag != EXP_Index || exp->as.Index.indices.count != indices.count) return false;
  for EACH_IN(k, indices)
    if (!atom_is_var(exp->as.Index.indices.items[k], indices.items[k])) return false;
  return true;
}
// The statement of the arm, or of the body around it, that binds its result.
static const Stm *result_of_arm(const Keeping *keeping, const Body *arm) {
  const Stm *stm = body_binding(arm, arm->result.items[0], NULL);
  return stm ? stm : body_binding(keeping->build->function.body, arm->result.items[0], NULL);
}
static bool find_keeping(const Stm *stm, Keeping *keeping) {
  *keeping = (Keeping){.build = &stm->exp->as.Build};
  if (stm->exp->tag != EXP_Build || stm->pattern.count != 1 || stm->marks & MARK_Effects) return false;
  const Body *body = keeping->build->function.body;
  const Stm *last = body->count ? body->stms[body->count - 1] : NULL;
  if (!last || last->exp->tag != EXP_If || last->pattern.count != 1 || body->count > CONDITION_LIMIT ||
      !atom_is_var(body->result.items[0], stm_result(last)) || keeping->build->widths.count > RANK_LIMIT ||
      !overwrite_is_straight(body))
    return false;
  keeping->branch = &last->exp->as.If;
  const Bodies arms = exp_bodies(last->exp);
  for (int k = 0; k < 2; k++) {
    const Stm *result = result_of_arm(keeping, arms.items[k]);
    if (!result || !reads_own_place(keeping->build, result->exp)) continue;
    keeping->keeps = k, keeping->old = result->exp->as.Index.array;
    return true;
  }
  return false;
}

// ---- the elements that others are made of
static void learn_number(const Keeper *k, const Poly *poly, int64_t number) {
  const Poly *beyond = poly_plus(k->context->scratch, poly, -number);
  knowledge_fact(k->knowledge, beyond);
  knowledge_fact(k->knowledge, poly_scale(k->context->scratch, beyond, -1));
}
// m = x % c and n = y % c, where y - x is a number: they are equal, or c is 2 and one is 1 less the other; where m is
// known, n is, too.
static void relate_remainders(const Keeper *k, const Exp *remainder, Atom m, const Exp *other, Atom n) {
  Arena *arena = k->context->scratch;
  const Atom x = remainder->as.Prim.arguments.items[0], y = other->as.Prim.arguments.items[0];
  int64_t by, distance;
  if (!atom_is_i64(remainder->as.Prim.arguments.items[1], &by) || by < 2 ||
      !knowledge_cannot_wrap(k->knowledge, x) || !knowledge_cannot_wrap(k->knowledge, y) ||
      !poly_is_constant(poly_sub(arena, sizes_poly(k->sizes, y), sizes_poly(k->sizes, x)), &distance))
    return;
  distance = (distance % by + by) % by;
  const Poly *one = sizes_poly(k->sizes, m), *two = sizes_poly(k->sizes, n);
  if (distance == 0) learn_number(k, poly_sub(arena, two, one), 0);
  if (by == 2 && distance == 1) learn_number(k, poly_add(arena, one, two), 1);
  for I64_RANGE(r, by <= REMAINDER_LIMIT ? by : 0)
    if (knowledge_equal(k->knowledge, m, atom_i64(r)) == ANSWER_Yes) learn_number(k, two, (r + distance) % by);
}
static bool is_remainder(const Exp *exp) {
  return exp->tag == EXP_Prim && exp->as.Prim.prim == PRIM_Mod && exp->as.Prim.type == SCALAR_I64;
}
// What the scalars of the copied condition are; conditions inside of branches are known, but not what holds in them.
static void learn_copy(const Keeper *k, const Body *copy) {
  for EACH_STM(at, k->context->scratch, copy)
    if (at.stm->exp->tag == EXP_Prim || at.stm->exp->tag == EXP_Convert || at.stm->exp->tag == EXP_If)
      knowledge_statement(k->knowledge, at.stm);
}
// Does the condition hold, for the element at these indices, as it does for elements that are kept?
static bool stays_there(const Keeper *k, const Keeping *keeping, Atoms indices) {
  Arena *arena = k->context->scratch;
  const ExpBuild *build = keeping->build;
  const Body *body = build->function.body;
  const Body condition = {.count = body->count - 1, .stms = body->stms,
                          .result = {1, &keeping->branch->condition}};
  Map replace = map_new(arena), renamed = map_new(arena);
  for EACH_IN(d, indices)
    map_put_pointer(&replace, build->function.parameters.items[d].id, COPY_OF(arena, &indices.items[d]));
  const Body *copy = body_rename_recording(k->context, k->vars, &condition, &replace, &renamed);
  const KnowledgeMark mark = knowledge_enter(k->knowledge);
  learn_copy(k, copy);
  for EACH_STM(at, arena, &condition) {
    const Atom *other = is_remainder(at.stm->exp) ? map_pointer(&renamed, stm_result(at.stm).id) : NULL;
    if (!other) continue;
    for EACH_STM(in, arena, copy)
      if (in.stm->pattern.count && atom_is_var(*other, stm_result(in.stm)))
        relate_remainders(k, at.stm->exp, atom_var(stm_result(at.stm)), in.stm->exp, *other);
  }
  const Answer holds = knowledge_decide_exact(k->knowledge, copy->result.items[0]);
  knowledge_leave(k->knowledge, mark);
  return holds == (keeping->keeps == 0 ? ANSWER_Yes : ANSWER_No);
}
// All reads of the old array in the body: they are counted.
static bool reads_kept(Keeper *k, const Keeping *keeping, const Body *body) {
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    const Bodies arms = exp_bodies(stm->exp);
    if (stm->exp->tag == EXP_Index && stm->exp->as.Index.array.id == keeping->old.id) {
      const bool is_own = reads_own_place(keeping->build, stm->exp);
      k->others += !is_own;
      if (++k->reads > READ_LIMIT || !(is_own || stays_there(k, keeping, stm->exp->as.Index.indices))) return false;
    }
    for EACH_IN(arm, arms) {
      const KnowledgeMark mark = knowledge_enter_body(k->knowledge, stm->exp, (int)arm);
      const bool kept = reads_kept(k, keeping, arms.items[arm]);
      knowledge_leave(k->knowledge, mark);
      if (!kept) return false;
    }
    knowledge_statement(k->knowledge, stm);
  }
  return true;
}
// Reads that do not depend on the last index, of elements that exist although that loop may have no iteration.
static void find_early(const Keeper *k, Keeping *keeping) {
  const ExpBuild *build = keeping->build;
  const uint32_t last = build->widths.count - 1;
  const KnowledgeMark mark = knowledge_enter(k->knowledge);
  Bitset inside = bitset_new(k->context->scratch);
  body_bound_vars(build->function.body, &inside);
  bitset_add(&inside, build->function.parameters.items[last].id);
  for RANGE(d, last) knowledge_index(k->knowledge, build->function.parameters.items[d], build->widths.items[d]);
  for EACH_STM(at, k->context->scratch, build->function.body)
    if (at.stm->exp->tag == EXP_Index && at.stm->exp->as.Index.array.id == keeping->old.id &&
        !stm_depends_on(k->vars, at.stm, &inside) && knowledge_cannot_fail(k->knowledge, at.stm->exp))
      bitset_add(&keeping->early, stm_result(at.stm).id);
  knowledge_leave(k->knowledge, mark);
}

static void try_build(void *user, const Surroundings *around, const Stm *stm) {
  Keeper *k = user;
  Keeping keeping;
  if ((k->context->options->workers && !around->in_function) || !find_keeping(stm, &keeping) ||
      !overwrite_has_type(k->vars, k->sizes, keeping.old, stm_result(stm)) ||
      !overwrite_in_reach(around, keeping.old, stm_result(stm)) ||
      !overwrite_is_read_last(k->context, k->vars, around, stm, keeping.old,
                              map_value_or(&k->uses, keeping.old.id, 0)))
    return;
  k->is_possible = true;
  if (!k->knowledge) return;
  k->reads = k->others = 0;
  keeping.early = bitset_new(k->context->scratch);
  find_early(k, &keeping);
  const KnowledgeMark mark = knowledge_enter_body(k->knowledge, stm->exp, 0);
  const bool kept = reads_kept(k, &keeping, keeping.build->function.body);
  knowledge_leave(k->knowledge, mark);
  rule_place(k->context, stm->span, var_info(k->vars, stm_result(stm))->name);
  if (kept && k->others && rule_allowed(k->context, "overwrite-kept"))
    map_put_pointer(&k->found, stm_result(stm).id, COPY_OF(k->context->scratch, &keeping));
}
// ---- the loops
static void drop_early(void *user, Builder *builder, const Stm *stm) {
  const Keeping *keeping = user;
  if (stm->pattern.count == 0 || !bitset_has(&keeping->early, stm_result(stm).id)) build_existing(builder, stm);
}
static void put_early(const Keeper *k, const Keeping *keeping, Builder *builder, Var from) {
  for EACH_STM(at, k->context->scratch, keeping->build->function.body)
    if (at.stm->pattern.count && bitset_has(&keeping->early, stm_result(at.stm).id))
      build_existing(builder, stm_with_exp(k->context->arena, at.stm,
                                           NEW_EXP(k->context->arena, Index, from, at.stm->exp->as.Index.indices)));
}
// The body of the innermost loop, over the array `state`.
static const Body *updating_body(const Keeper *k, const Keeping *keeping, Var state, Span span) {
  Arena *arena = k->context->arena;
  const ExpBuild *build = keeping->build;
  const Atom now = atom_var(state);
  Map replace = map_new(arena);
  map_put_pointer(&replace, keeping->old.id, COPY_OF(arena, &now));
  const Body *body = body_rewrite(k->context, k->vars, build->function.body, drop_early, (void *)(uintptr_t)keeping);
  body = body_substitute(k->context, k->vars, body, &replace);
  const Stm *last = body->stms[body->count - 1];
  const Bodies arms = exp_bodies(last->exp);
  const Body *ends[2];
  for RANGE(arm, 2) {
    Builder inside = builder_new(k->context, k->vars, span);
    Atom result = now;
    if ((int)arm != keeping->keeps) {
      Slice *own = NEW_ARRAY(arena, Slice, build->widths.count);
      for RANGE(d, build->widths.count)
        own[d] = (Slice){.tag = CORE_SLICE_Fix, .start = atom_var(build->function.parameters.items[d])};
      build_statements(&inside, arms.items[arm]);
      result = atom_var(build_exp(&inside, "updated", var_type(k->vars, state),
                                  NEW_EXP(arena, Update, state, {build->widths.count, own},
                                          arms.items[arm]->result.items[0])));
    }
    ends[arm] = builder_finish(&inside, 1, &result);
  }
  Builder builder = builder_new(k->context, k->vars, span);
  for RANGE(i, body->count - 1) build_existing(&builder, body->stms[i]);
  builder.certificates = last->certificates;
  const Atom next = atom_var(build_exp(&builder, "next", var_type(k->vars, state),
                                       NEW_EXP(arena, If, last->exp->as.If.condition, ends[0], ends[1])));
  return builder_finish(&builder, 1, &next);
}
static const Exp *updating_loops(const Keeper *k, const Keeping *keeping, uint32_t depth, Var from, Span span) {
  Arena *arena = k->context->arena;
  const ExpBuild *build = keeping->build;
  const Var state = var_copy(k->context, k->vars, keeping->old);
  const Atom initial = atom_var(from);
  const CoreLoopForm form = {CORE_LOOP_For, build->function.parameters.items[depth], build->widths.items[depth], 0};
  const Body *body;
  if (depth + 1 == build->widths.count) {
    body = updating_body(k, keeping, state, span);
  } else {
    Builder builder = builder_new(k->context, k->vars, span);
    if (depth + 2 == build->widths.count) put_early(k, keeping, &builder, state);
    const Atom next = atom_var(build_exp(&builder, "next", var_type(k->vars, state),
                                         updating_loops(k, keeping, depth + 1, state, span)));
    body = builder_finish(&builder, 1, &next);
  }
  return NEW_EXP(arena, Loop, vars_of(arena, 1, &state), atoms_of(arena, 1, &initial), form, body);
}
static void keep_stm(void *user, Builder *builder, const Stm *stm) {
  const Keeper *k = user;
  const Keeping *keeping = stm->pattern.count ? map_pointer(&k->found, stm_result(stm).id) : NULL;
  builder->span = stm->span;
  if (keeping && keeping->build->widths.count == 1) put_early(k, keeping, builder, keeping->old);
  build_existing(builder, keeping ? stm_with_exp(k->context->arena, stm,
                                                 updating_loops(k, keeping, 0, keeping->old, stm->span))
                                  : stm);
}

static const Function *keep_in_function(Context *context, const Program *program, const Function *function,
                                        void *user) {
  Keeper k = {.context = context, .vars = program->vars,
              .sizes = sizes_of_function(context, program->vars, function),
              .uses = body_use_counts(context->scratch, program->vars, function->body),
              .found = map_new(context->scratch)};
  overwrite_visit(context, k.knowledge, function->body, try_build, &k);
  if (!k.is_possible) return function;
  k.knowledge = knowledge_new(context, program->vars, k.sizes);
  knowledge_function(k.knowledge, function);
  overwrite_visit(context, k.knowledge, function->body, try_build, &k);
  if (k.found.entries.size == 0) return function;
  *(bool *)user = true;
  return function_with_body(context->arena, function,
                            body_rewrite(context, program->vars, function->body, keep_stm, &k));
}

// A build that has become a loop may pass its array on: then the array before it is the state of the loop.
const Program *overwrite_kept(Context *context, const Program *program) {
  bool changes = true;
  for (int i = 0; i < REPEAT_LIMIT && changes; i++) {
    changes = false;
    program = program_map(context, program, keep_in_function, &changes);
  }
  return program;
}
