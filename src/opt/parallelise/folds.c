// folds: a reduction becomes a parallel build and a smaller reduction, with the same bits.
//   rule parallel-chunks: the operator is exactly associative (integers and booleans; with --float relaxed also sums,
//     products, minima and maxima of floats)
//       reduce n op s f  -->  parts = #parallel build 64 fn t { reduce |chunk t| op unit fn i { f (begin + i) } }
//                             reduce 64 op s fn t { parts[t] }
//     The chunks depend on n alone. `unit` is that of the primitive; the start value s of the program is taken once.
//   rule parallel-rounds: another operator, and the function outweighs it by OUTWEIGHS, or has loops
//       reduce n op s f  -->  loop (a = s) for k < (n + 4095) / 4096 {
//                               elements = #parallel build 4096 fn i { f (4096 k + i) }
//                               reduce (min 4096 (n - 4096 k)) op a fn i { elements[i] } }
//     The elements beyond n are not computed. The operator is applied in the order of the program.
//   Both stand behind a test that n is large enough for two tasks, and that there are two workers; else the reduction
//   runs as it is. The second test is left out for floats with --float relaxed, where the order is part of the result.
//   test: opt/test/golden/parallelise
#include "folds.h"

enum { ROUND = 4096, OUTWEIGHS = 32 };

// ---- the operator
static bool prim_has_unit(const Context *context, Prim prim, ScalarType type, Atom *unit) {
  const bool relaxed = scalar_is_float(type) && context->options->relaxed;
  const bool is_bool = type == SCALAR_Bool;
  if (scalar_is_float(type) && !relaxed) return false;
  if (prim == PRIM_Min || prim == PRIM_Max) {
    if (is_bool) return false;
    return *unit = atom_constant(scalar_extreme(type, prim == PRIM_Min)), true;
  }
  if (is_bool && (prim == PRIM_And || prim == PRIM_Or))
    return *unit = atom_constant(scalar_bool(prim == PRIM_And)), true;
  if (is_bool) return false;
  if (prim == PRIM_Add || (!relaxed && (prim == PRIM_Or || prim == PRIM_Xor)))
    return *unit = atom_constant(scalar_zero(type)), true;
  if (prim == PRIM_Mul) return *unit = atom_constant(scalar_from_i64(type, 1)), true;
  if (!relaxed && prim == PRIM_And) return *unit = atom_constant(scalar_from_i64(type, -1)), true;
  return false;
}

// Each result is one primitive of its accumulator and its element.
bool find_units(const Fold *fold, Atom *units) {
  const Lambda *operator = &fold->reduce->operator;
  if (operator->body->count != fold->count) return false;
  for RANGE(i, fold->count) {
    const Stm *stm = body_binding(operator->body, operator->body->result.items[i], NULL);
    if (!stm || stm->exp->tag != EXP_Prim || stm->exp->as.Prim.arguments.count != 2) return false;
    const Atom *x = stm->exp->as.Prim.arguments.items;
    const Var accumulator = operator->parameters.items[i], element = operator->parameters.items[fold->count + i];
    const bool fits = (atom_is_var(x[0], accumulator) && atom_is_var(x[1], element)) ||
                      (atom_is_var(x[1], accumulator) && atom_is_var(x[0], element));
    if (!fits || !prim_has_unit(fold->context, stm->exp->as.Prim.prim, stm->exp->as.Prim.type, &units[i])) return false;
  }
  return true;
}

// ---- construction
Builder inner_builder(const Fold *fold) {
  Builder builder = builder_new(fold->context, fold->vars, fold->stm->span);
  builder.certificates = fold->stm->certificates;
  return builder;
}

// Of numbers that are not negative, whose result fits.
Atom exact_number(Builder *builder, const char *name, Prim prim, Atom x, Atom y) {
  const Atom arguments[] = {x, y};
  builder->marks = prim == PRIM_Min || prim == PRIM_Max ? 0 : MARK_Exact;
  Arena *arena = builder->context->arena;
  return atom_var(build_exp(builder, name, type_scalar(SCALAR_I64),
                            NEW_EXP(arena, Prim, prim, SCALAR_I64, atoms_of(arena, 2, arguments))));
}

static Type element_type(const Fold *fold, uint32_t number) {
  return atom_type(fold->vars, fold->function->body->result.items[fold->stored[number]]);
}

Vars result_vars(const Fold *fold, const char *name) {
  Var *vars = NEW_ARRAY(fold->context->arena, Var, fold->count + 1);
  for RANGE(i, fold->count)
    vars[i] = var_named(fold->context, fold->vars, name, element_type(fold, i), fold->stm->span);
  return (Vars){fold->count, vars};
}

static Vars array_vars(const Fold *fold, const char *name, Atom width) {
  const Atom shape[] = {width};
  Arena *arena = fold->context->arena;
  Var *vars = NEW_ARRAY(arena, Var, fold->count + 1);
  for RANGE(i, fold->count)
    vars[i] = var_named(fold->context, fold->vars, name, type_array(arena, element_type(fold, i).scalar, 1, shape),
                        fold->stm->span);
  return (Vars){fold->count, vars};
}

// A copy of the function, whose index is begin + i.
static Lambda function_from(const Fold *fold, Builder *builder, Atom begin, Var i) {
  const Lambda copy = lambda_rename(fold->context, fold->vars, *fold->function, NULL);
  const Atom arguments[] = {begin, atom_var(i)};
  Arena *arena = fold->context->arena;
  builder->marks = MARK_Exact;
  build_stm(builder, 1, &copy.parameters.items[0],
            NEW_EXP(arena, Prim, PRIM_Add, SCALAR_I64, atoms_of(arena, 2, arguments)));
  return copy;
}

// The statements of the function for element begin + i. Returns the results that are stored.
Atoms put_fold_element(const Fold *fold, Builder *builder, Atom begin, Var i) {
  const Lambda copy = function_from(fold, builder, begin, i);
  Atom *results = NEW_ARRAY(fold->context->arena, Atom, fold->count + 1);
  for RANGE(k, fold->count) results[k] = copy.body->result.items[fold->stored[k]];
  build_statements(builder, copy.body);
  return (Atoms){fold->count, results};
}

Lambda lambda_of(const Fold *fold, Var index, Builder *builder, Atoms result) {
  return (Lambda){vars_of(fold->context->arena, 1, &index), builder_finish(builder, result.count, result.items)};
}

Vars put_reduce(const Fold *fold, Builder *builder, const char *name, Atom width, Atoms start, Lambda function) {
  const Lambda operator = lambda_rename(fold->context, fold->vars, fold->reduce->operator, NULL);
  const Vars results = result_vars(fold, name);
  build_stm(builder, results.count, results.items,
            NEW_EXP(fold->context->arena, Reduce, width, operator, start, function));
  return results;
}

Vars put_build(const Fold *fold, Builder *builder, const char *name, Atom width, Lambda function) {
  const Vars arrays = array_vars(fold, name, width);
  Arena *arena = fold->context->arena;
  builder->marks = context_has_workers(fold->context) ? MARK_Parallel : 0;
  build_stm(builder, arrays.count, arrays.items, NEW_EXP(arena, Build, atoms_of(arena, 1, &width), function));
  return arrays;
}

Lambda lambda_reading(const Fold *fold, Vars arrays) {
  Builder builder = inner_builder(fold);
  const Var index = build_counter(&builder, "i");
  const Atom at = atom_var(index);
  Atom *elements = NEW_ARRAY(fold->context->arena, Atom, fold->count + 1);
  for RANGE(i, fold->count) elements[i] = build_index(&builder, arrays.items[i], 1, &at);
  return lambda_of(fold, index, &builder, (Atoms){fold->count, elements});
}

// ---- in chunks
Atom put_chunk_size(const Fold *fold, Builder *builder, Atom begin, Atom size) {
  const Atom left = exact_number(builder, "left", PRIM_Sub, fold->width, begin),
             least = exact_number(builder, "least", PRIM_Min, size, left);
  return exact_number(builder, "count", PRIM_Max, least, atom_i64(0));
}

static Lambda fold_of_chunk(const Fold *fold, Atom size, Atoms units) {
  Builder builder = inner_builder(fold), element = inner_builder(fold);
  const Var chunk = build_counter(&builder, "chunk"), i = build_counter(&builder, "i");
  const Atom begin = exact_number(&builder, "begin", PRIM_Mul, atom_var(chunk), size),
             count = put_chunk_size(fold, &builder, begin, size);
  const Atoms results = put_fold_element(fold, &element, begin, i);
  const Lambda function = lambda_of(fold, i, &element, results);
  const Vars parts = put_reduce(fold, &builder, "part", count, units, function);
  return lambda_of(fold, chunk, &builder, atoms_of_vars(fold->context->arena, parts));
}

static const Body *in_chunks(const Fold *fold, Atoms units) {
  Builder builder = inner_builder(fold);
  const Atom last = exact_number(&builder, "last", PRIM_Add, fold->width, atom_i64(CHUNKS - 1)),
             size = exact_number(&builder, "size", PRIM_Quot, last, atom_i64(CHUNKS));
  const Vars parts = put_build(fold, &builder, "parts", atom_i64(CHUNKS), fold_of_chunk(fold, size, units));
  const Vars results =
      put_reduce(fold, &builder, "value", atom_i64(CHUNKS), fold->reduce->neutral, lambda_reading(fold, parts));
  return builder_finish(&builder, results.count, atoms_of_vars(fold->context->arena, results).items);
}

// ---- in rounds
static Lambda element_of_round(const Fold *fold, Atom begin, Atom count) {
  Builder builder = inner_builder(fold), inside = inner_builder(fold), beyond = inner_builder(fold);
  Arena *arena = fold->context->arena;
  const Var i = build_counter(&builder, "i");
  const Atom arguments[] = {atom_var(i), count};
  const Var is_inside = build_exp(&builder, "inside", type_scalar(SCALAR_Bool),
                                  NEW_EXP(arena, Prim, PRIM_Lt, SCALAR_I64, atoms_of(arena, 2, arguments)));
  const Atoms results = put_fold_element(fold, &inside, begin, i);
  Atom *zeros = NEW_ARRAY(arena, Atom, fold->count + 1);
  for RANGE(k, fold->count) zeros[k] = atom_constant(scalar_zero(element_type(fold, k).scalar));
  const Vars elements = result_vars(fold, "element");
  build_stm(&builder, elements.count, elements.items,
            NEW_EXP(arena, If, atom_var(is_inside), builder_finish(&inside, results.count, results.items),
                    builder_finish(&beyond, fold->count, zeros)));
  return lambda_of(fold, i, &builder, atoms_of_vars(arena, elements));
}

// The numbers of a loop over rounds, and the elements of a round.
typedef struct Round { Builder before, body; Var number; Atom rounds, begin, count; Vars elements; } Round;

static Round round_begin(const Fold *fold) {
  Round round = {.before = inner_builder(fold), .body = inner_builder(fold)};
  round.number = build_counter(&round.before, "round");
  const Atom last = exact_number(&round.before, "last", PRIM_Add, fold->width, atom_i64(ROUND - 1));
  round.rounds = exact_number(&round.before, "rounds", PRIM_Quot, last, atom_i64(ROUND));
  round.begin = exact_number(&round.body, "begin", PRIM_Mul, atom_var(round.number), atom_i64(ROUND));
  const Atom left = exact_number(&round.body, "left", PRIM_Sub, fold->width, round.begin);
  round.count = exact_number(&round.body, "count", PRIM_Min, atom_i64(ROUND), left);
  const Lambda function = element_of_round(fold, round.begin, round.count);
  round.elements = put_build(fold, &round.body, "elements", atom_i64(ROUND), function);
  return round;
}

static const Body *round_end(const Fold *fold, Round *round, Vars state, Atoms initial, Vars next) {
  Arena *arena = fold->context->arena;
  Map replace = map_new(arena);
  const Vars results = vars_like(fold->context, fold->vars, state, &replace);
  const CoreLoopForm form = {CORE_LOOP_For, round->number, round->rounds, 0};
  build_stm(&round->before, results.count, results.items,
            NEW_EXP(arena, Loop, state, initial, form,
                    builder_finish(&round->body, next.count, atoms_of_vars(arena, next).items)));
  return builder_finish(&round->before, results.count, atoms_of_vars(arena, results).items);
}

static const Body *in_rounds(const Fold *fold) {
  Round round = round_begin(fold);
  const Vars state = result_vars(fold, "value");
  const Vars next = put_reduce(fold, &round.body, "value", round.count,
                               atoms_of_vars(fold->context->arena, state), lambda_reading(fold, round.elements));
  return round_end(fold, &round, state, fold->reduce->neutral, next);
}

// ---- histograms and scatters in rounds: the scalar results of the function are stored, its other results are cheap
// and computed again
static void put_needed(const Fold *fold, Builder *builder, const Body *body, const Atom *results, uint32_t count) {
  Bitset needed = bitset_new(fold->context->arena);
  bool *kept = NEW_ARRAY(fold->context->arena, bool, body->count + 1);
  for RANGE(i, count)
    if (results[i].tag == ATOM_Var) bitset_add(&needed, results[i].as.var.id);
  for RANGE_DOWN(i, body->count) {
    kept[i] = bitset_has_any(&needed, body->stms[i]->pattern);
    if (kept[i]) stm_free_vars(fold->vars, body->stms[i], &needed);
  }
  for RANGE(i, body->count)
    if (kept[i]) build_existing(builder, body->stms[i]);
}

static bool is_stored(const Fold *fold, uint32_t result, uint32_t *at) {
  for (*at = 0; *at < fold->count; ++*at)
    if (fold->stored[*at] == result) return true;
  return false;
}

Lambda mixed_function(const Fold *fold, Atom begin, Vars stored) {
  Builder builder = inner_builder(fold);
  Arena *arena = fold->context->arena;
  const Var i = build_counter(&builder, "i");
  const Lambda copy = function_from(fold, &builder, begin, i);
  const Atoms all = copy.body->result;
  const Atom at = atom_var(i);
  Atom *results = NEW_ARRAY(arena, Atom, all.count + 1), *others = NEW_ARRAY(arena, Atom, all.count + 1);
  uint32_t other_count = 0, number;
  for RANGE(k, all.count)
    if (!is_stored(fold, k, &number)) others[other_count++] = all.items[k];
  put_needed(fold, &builder, copy.body, others, other_count);
  for RANGE(k, all.count)
    results[k] = !is_stored(fold, k, &number) ? all.items[k]
                                              : build_index(&builder, stored.items[number], 1, &at);
  return lambda_of(fold, i, &builder, (Atoms){all.count, results});
}

int64_t work_of_others(const Fold *fold) {
  Builder builder = builder_new(fold->context, fold->vars, fold->stm->span);
  const Atoms all = fold->function->body->result;
  Atom *others = NEW_ARRAY(fold->context->arena, Atom, all.count + 1);
  uint32_t count = 0, number;
  for RANGE(k, all.count)
    if (!is_stored(fold, k, &number)) others[count++] = all.items[k];
  put_needed(fold, &builder, fold->function->body, others, count);
  return assumed_work(fold->context, builder_finish(&builder, 0, NULL));
}

static const Body *indexed_in_rounds(const Fold *fold) {
  Arena *arena = fold->context->arena;
  Round round = round_begin(fold);
  Exp exp = *fold->stm->exp;
  const Vars destinations = exp_roles(&exp).consumed;
  Map replace = map_new(arena);
  const Vars state = vars_like(fold->context, fold->vars, fold->stm->pattern, &replace),
             next = vars_like(fold->context, fold->vars, fold->stm->pattern, &replace);
  const Lambda function = mixed_function(fold, round.begin, round.elements);
  if (exp.tag == EXP_Hist) {
    exp.as.Hist.destinations = state, exp.as.Hist.width = round.count, exp.as.Hist.function = function;
    exp.as.Hist.operator = lambda_rename(fold->context, fold->vars, exp.as.Hist.operator, NULL);
  } else {
    exp.as.Scatter.destinations = state, exp.as.Scatter.width = round.count, exp.as.Scatter.function = function;
  }
  build_stm(&round.body, next.count, next.items, exp_new(arena, exp));
  return round_end(fold, &round, state, atoms_of_vars(arena, destinations), next);
}

// ---- the choice
int64_t assumed_work(Context *context, const Body *body) {
  const WorkTerms terms = work_of_iterations(context->arena, (Atoms){0}, 0, body);
  const int64_t work = work_assumed(&terms, ASSUMED_WIDTH);
  return work > 0 ? work : 1;
}

static bool has_loops(const Body *body) {
  for RANGE(i, body->count) {
    const Exp *exp = body->stms[i]->exp;
    if (exp_roles(exp).body || exp->tag == EXP_Call) return true;
    const Bodies inner = exp_bodies(exp);
    for EACH_IN(k, inner)
      if (has_loops(inner.items[k])) return true;
  }
  return false;
}

bool outweighs_operator(const Fold *fold, int64_t operator_work) {
  return has_loops(fold->function->body) ||
         assumed_work(fold->context, fold->function->body) >= OUTWEIGHS * operator_work;
}

// An error of the operator would be reported later than one of a later element.
bool may_fail_in(const Body *body) {
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    const Bodies inner = exp_bodies(stm->exp);
    if (stm->exp->tag == EXP_Call || (stm->exp->tag == EXP_Assert && !(stm->marks & MARK_Known))) return true;
    for EACH_IN(k, inner)
      if (may_fail_in(inner.items[k])) return true;
  }
  return false;
}

const Body *body_of_statement(Context *context, VarTable *vars, const Stm *stm) {
  Builder builder = builder_new(context, vars, stm->span);
  Map replace = map_new(context->arena);
  const Vars results = vars_like(context, vars, stm->pattern, &replace);
  build_existing(&builder, stm_with_pattern(context->arena, stm, results));
  return builder_finish(&builder, results.count, atoms_of_vars(context->arena, results).items);
}

// Whether the branches of the choice may add in different orders.
static bool may_reorder(const Fold *fold) {
  if (!fold->context->options->relaxed) return false;
  for RANGE(i, fold->count)
    if (scalar_is_float(element_type(fold, i).scalar)) return true;
  return false;
}

void put_choice(const Fold *fold, Builder *builder, const Body *parallel, Atom is_small) {
  Arena *arena = fold->context->arena;
  builder->span = fold->stm->span;
  builder->marks = may_reorder(fold) ? 0 : MARK_Versioned;
  build_stm(builder, fold->stm->pattern.count, fold->stm->pattern.items,
            NEW_EXP(arena, If, is_small, body_of_statement(fold->context, fold->vars, fold->stm), parallel));
}

void put_choice_by_width(const Fold *fold, Builder *builder, const Body *parallel, int64_t least) {
  builder->span = fold->stm->span;
  put_choice(fold, builder, parallel, build_i64(builder, PRIM_Lt, fold->width, atom_i64(least)));
}

Fold fold_of(Context *context, VarTable *vars, const Stm *stm, const Lambda *function, Atom width) {
  const Atoms results = function->body->result;
  uint32_t *stored = NEW_ARRAY(context->arena, uint32_t, results.count + 1);
  Fold fold = {context, vars, stm, NULL, width, function, 0, stored};
  for RANGE(i, results.count) {
    const bool is_scalar = atom_type(vars, results.items[i]).tag == TYPE_Scalar;
    if (is_scalar && results.items[i].tag == ATOM_Var) stored[fold.count++] = i;
  }
  return fold;
}

bool parallelise_fold(Context *context, Builder *builder, const Stm *stm) {
  const ExpReduce *reduce = &stm->exp->as.Reduce;
  Fold fold = fold_of(context, builder->vars, stm, &reduce->function, reduce->width);
  Atom *units = NEW_ARRAY(context->arena, Atom, fold.count + 1);
  const int64_t operator_work = assumed_work(context, reduce->operator.body);
  const bool is_asked = request_at(context, stm->span) != NULL;
  int64_t width, least = is_asked ? 2 : LEAST_WORK / (assumed_work(context, reduce->function.body) + operator_work) + 1;
  fold.reduce = reduce;
  if (fold.count < stm->pattern.count) return request_refused(context, stm->span, REFUSAL_ArrayFold);
  if (may_fail_in(reduce->operator.body)) return request_refused(context, stm->span, REFUSAL_FailingOperator);
  const bool is_exact = find_units(&fold, units);
  if (is_exact && !is_asked && least < LEAST_CHUNKED) least = LEAST_CHUNKED;
  if (atom_is_i64(fold.width, &width) && width < least) return request_refused(context, stm->span, REFUSAL_SmallWork);
  if (is_exact) {
    if (!rule_allowed(context, "parallel-chunks")) return false;
    put_choice_by_width(&fold, builder, in_chunks(&fold, (Atoms){fold.count, units}), least);
    return true;
  }
  if (!context_has_workers(context)) return false;   // the order of rounds is that of the program
  if (!is_asked && !outweighs_operator(&fold, operator_work)) return rule_refused(context, REFUSAL_CheapElements);
  if (!rule_allowed(context, "parallel-rounds")) return false;
  put_choice_by_width(&fold, builder, in_rounds(&fold), least);
  return true;
}

bool parallelise_writes(Context *context, Builder *builder, const Stm *stm) {
  const ExpRoles roles = exp_roles(stm->exp);
  const Fold fold = fold_of(context, builder->vars, stm, roles.function, roles.widths.items[0]);
  const int64_t operator_work = roles.operator ? assumed_work(context, roles.operator->body) : 1,
                work = assumed_work(context, roles.function->body), others = fold.count ? work_of_others(&fold) : work;
  const bool is_asked = request_at(context, stm->span) != NULL;
  const bool is_heavy = is_asked || (work / 8 >= others && outweighs_operator(&fold, operator_work));
  int64_t width, least = is_asked ? 2 : LEAST_WORK / (work + operator_work) + 1;
  if (roles.operator && may_fail_in(roles.operator->body))
    return request_refused(context, stm->span, REFUSAL_FailingOperator);
  if (atom_is_i64(fold.width, &width) && width < least) return request_refused(context, stm->span, REFUSAL_SmallWork);
  if (stm->exp->tag == EXP_Hist && histogram_in_chunks(context, builder, stm, least)) return true;
  if (fold.count == 0 || !is_heavy) return false;   // may be written by owners: parallelise_copies.c
  if (!rule_allowed(context, "parallel-rounds")) return false;
  put_choice_by_width(&fold, builder, indexed_in_rounds(&fold), least);
  return true;
}
