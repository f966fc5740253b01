// fuse_merge: merges neighbours that read the same arrays (horizontal fusion), and removes builds that copy an array.
//   in: core   out: core
//   rule: merge-build      ys = build n f; zs = build n g  -->  ys, zs = build n (f, g)
//             if both read an array in common, only scalars and views are computed between them, and their inner loops
//             traverse matrices in the same order (walks.c)
//         merge-reduce     the same for reductions to scalars and small arrays. If a build just before makes the common
//             array, the array then has one consumer and can be fused. Merged sums also overlap the latencies of their
//             additions. Also if both call the same function of the same arguments for each index: it is called once.
//         merge-hist       the same for histograms of one index array, into destinations of one length. The earlier
//             statement moves down to the later one, past fills of destinations.
//         build-identity   ys = build n (\i -> index xs (i))  -->  ys = xs, or ys = copy xs if one of them is
//             overwritten or both leave the function
//                          ys = build (n, m) (\i j -> index xs (j, i))  -->  ys = permute xs <1, 0>, and likewise for
//             other orders, if neither is overwritten, and not both leave the function: xs is then made where ys is
// The later statement moves up to the earlier one, where all variables it mentions must be bound: arithmetic between
// them moves with it. It moves past no assertion, because an assertion may be the reason why its own reads are in
// bounds.
//   test: opt/test/fuse_test.c, test/run/sums_with_calls.fut
#include "opt/fuse/fuse.h"

// REACH: how many statements back; the others: results and statements after merging
enum { REACH = 64, MOST_RESULTS = 16, LARGEST = 300, SMALL = 64 };   // SMALL: elements of an array

typedef struct Merger {
  Context *context;
  VarTable *vars;
  const Aliases *aliases;
  const Function *function;
  Map makers;              // Var id of a result of a build seen so far -> Var id of its first result
  Map reads;               // Stm pointer -> Reads *
} Merger;

// ---- identity
static bool copies_parameter(const Merger *merger, Var array) {
  for EACH_IN(i, merger->function->parameters) {
    Var parameter = merger->function->parameters.items[i];
    if (var_type(merger->vars, parameter).tag == TYPE_Array && aliases_shared(merger->aliases, parameter, array))
      return true;
  }
  return false;
}
static bool may_alias(const Merger *merger, Var copy, Var array) {
  const Aliases *aliases = merger->aliases;
  if (aliases_consumed(aliases, copy) || aliases_consumed(aliases, array)) return false;
  return !aliases_escapes(aliases, copy) || (!aliases_escapes(aliases, array) && !copies_parameter(merger, array));
}
// The statement reads an element of an array at exactly these indices.
static bool reads_own_element(const Merger *merger, const Stm *read, Vars indices) {
  return read && read->exp->tag == EXP_Index && !read->certificates.count &&
         atoms_equal(read->exp->as.Index.indices, atoms_of_vars(merger->context->scratch, indices));
}
// Which dimension of the array each dimension of the build is, where statement number `result` of the body reads result
// number `result` at exactly the build's indices, in any order, and does nothing else; NULL: it does not.
static const int64_t *order_of_copy(const Merger *merger, const Stm *stm, uint32_t result) {
  const ExpBuild *build = &stm->exp->as.Build;
  const Stm *read = build->function.body->stms[result];
  const Type type = var_type(merger->vars, stm->pattern.items[result]);
  if (read->exp->tag != EXP_Index || read->certificates.count ||
      !atom_is_var(build->function.body->result.items[result], stm_result(read)))
    return NULL;
  const ExpIndex *index = &read->exp->as.Index;
  const Type from = var_type(merger->vars, index->array);
  int64_t *order = NEW_ARRAY(merger->context->arena, int64_t, type.rank + 1);
  if (index->indices.count != build->widths.count || from.rank != type.rank || type.rank != build->widths.count)
    return NULL;
  for RANGE(d, type.rank) {
    uint32_t k = 0;
    while (k < type.rank && !atom_is_var(index->indices.items[k], build->function.parameters.items[d])) k++;
    if (k == type.rank || !atom_equal(from.shape[k], type.shape[d])) return NULL;
    order[d] = k;
  }
  return order;
}
static bool is_in_order(const int64_t *order, uint32_t rank) {
  for RANGE(d, rank)
    if (order[d] != d) return false;
  return true;
}
static bool drop_identity(Merger *merger, Builder *builder, const Stm *stm) {
  Arena *arena = merger->context->arena;
  const Body *body = stm->exp->as.Build.function.body;
  const uint32_t rank = stm->exp->as.Build.widths.count;
  const int64_t **orders = NEW_ARRAY(arena, const int64_t *, body->count + 1);
  if (body->count == 0 || body->count != body->result.count) return false;
  for RANGE(i, body->count) {
    orders[i] = order_of_copy(merger, stm, i);
    if (!orders[i] || (!is_in_order(orders[i], rank) &&
                       !may_alias(merger, stm->pattern.items[i], body->stms[i]->exp->as.Index.array)))
      return false;
  }
  if (!rule_allowed(merger->context, "build-identity")) return false;
  for RANGE(i, body->count) {
    Var array = body->stms[i]->exp->as.Index.array;
    const Exp *exp = !is_in_order(orders[i], rank) ? NEW_EXP(arena, Permute, array, {rank, (int64_t *)orders[i]})
                     : may_alias(merger, stm->pattern.items[i], array) ? NEW_EXP(arena, Atom, atom_var(array))
                                                                       : NEW_EXP(arena, Copy, array);
    build_existing(builder, stm_new(arena, (Vars){1, &stm->pattern.items[i]}, stm->certificates, exp, stm->span));
  }
  return true;
}

// ---- merging two builds, two reductions or two histograms
static const Body *joined_bodies(Arena *arena, const Body *a, const Body *b) {
  const Stm **stms = NEW_ARRAY(arena, const Stm *, a->count + b->count);
  for RANGE(i, a->count) stms[i] = a->stms[i];
  for RANGE(i, b->count) stms[a->count + i] = b->stms[i];
  return body_new(arena, a->count + b->count, stms, atoms_join(arena, a->result, b->result));
}
// Both functions over the indices of the first one.
static Lambda joined_functions(Merger *merger, Lambda a, Lambda b) {
  Arena *arena = merger->context->arena;
  Map replace = map_new(arena);
  for EACH_IN(i, b.parameters) map_put_atom(&replace, b.parameters.items[i], atom_var(a.parameters.items[i]));
  return (Lambda){a.parameters,
                  joined_bodies(arena, a.body, body_substitute(merger->context, merger->vars, b.body, &replace))};
}
static Vars lambda_of_part(Vars vars, uint32_t half) {
  return (Vars){vars.count / 2, vars.items + half * (vars.count / 2)};
}
static Lambda joined_operators(Arena *arena, Lambda a, Lambda b) {
  Vars left = vars_join(arena, lambda_of_part(a.parameters, 0), lambda_of_part(b.parameters, 0));
  Vars right = vars_join(arena, lambda_of_part(a.parameters, 1), lambda_of_part(b.parameters, 1));
  return (Lambda){vars_join(arena, left, right), joined_bodies(arena, a.body, b.body)};
}
// The index of `b` is that of `a`.
static void merge_hists(Merger *merger, ExpHist *a, const ExpHist *b) {
  Arena *arena = merger->context->arena;
  const Atoms results = b->function.body->result, values = {results.count - 1, results.items + 1};
  a->operator = joined_operators(arena, a->operator, b->operator);
  a->neutral = atoms_join(arena, a->neutral, b->neutral);
  a->destinations = vars_join(arena, a->destinations, b->destinations);
  a->function = joined_functions(
      merger, a->function, (Lambda){b->function.parameters, body_with_result(arena, b->function.body, values)});
}
static const Stm *merged(Merger *merger, const Stm *a, const Stm *b) {
  Arena *arena = merger->context->arena;
  Exp exp = *a->exp;
  if (exp.tag == EXP_Build)
    exp.as.Build.function = joined_functions(merger, a->exp->as.Build.function, b->exp->as.Build.function);
  else if (exp.tag == EXP_Hist) merge_hists(merger, &exp.as.Hist, &b->exp->as.Hist);
  else {
    exp.as.Reduce.operator = joined_operators(arena, a->exp->as.Reduce.operator, b->exp->as.Reduce.operator);
    exp.as.Reduce.neutral = atoms_join(arena, a->exp->as.Reduce.neutral, b->exp->as.Reduce.neutral);
    exp.as.Reduce.function = joined_functions(merger, a->exp->as.Reduce.function, b->exp->as.Reduce.function);
  }
  return stm_new(arena, vars_join(arena, a->pattern, b->pattern), vars_join(arena, a->certificates, b->certificates),
                 COPY_OF(arena, &exp), a->span);
}

// ---- can they be merged?
static bool same_widths(const Exp *a, const Exp *b) {
  return atoms_equal(exp_roles(a).widths, exp_roles(b).widths);
}
static bool has_scalar_results(const Merger *merger, const Stm *stm) {
  for EACH_IN(i, stm->pattern)
    if (var_type(merger->vars, stm->pattern.items[i]).tag != TYPE_Scalar) return false;
  return true;
}
// Scalars, and arrays of a few elements.
static bool has_small_results(const Merger *merger, const Stm *stm) {
  for EACH_IN(i, stm->pattern) {
    const Type type = var_type(merger->vars, stm->pattern.items[i]);
    int64_t elements = 1, width;
    for COUNTING(d, type.tag == TYPE_Array && d < type.rank) {
      if (!atom_is_i64(type.shape[d], &width) || width < 0 || width > SMALL) return false;
      elements *= width;
      if (elements > SMALL) return false;
    }
    if (type.tag != TYPE_Scalar && type.tag != TYPE_Array) return false;
  }
  return true;
}
static bool is_mergeable(const Merger *merger, const Stm *stm) {
  if (stm->pattern.count > MOST_RESULTS || (stm->marks & MARK_Effects)) return false;
  if (stm->exp->tag == EXP_Build)
    return exp_is_pure(stm->exp) && statements_in(stm->exp->as.Build.function.body) <= LARGEST;
  return exp_is_pure(stm->exp) &&
         (stm->exp->tag == EXP_Hist || (stm->exp->tag == EXP_Reduce && has_small_results(merger, stm)));
}
// The variables that a statement reads, and the ids of the arrays among them in order. A result of a build is
// represented by the first result of that build: statements that read two results of one build share it.
typedef struct Reads { Bitset all; Seq(uint32_t) arrays; } Reads;

static const Reads *reads_of(Merger *merger, const Stm *stm) {
  MapEntry *known = map_add(&merger->reads, (uintptr_t)stm);
  if (known->as.pointer) return known->as.pointer;
  Reads *reads = NEW(merger->context->scratch, Reads);
  known->as.pointer = reads;
  Bitset direct = bitset_new(merger->context->scratch);
  stm_free_vars(merger->vars, stm, &direct);
  reads->all = bitset_new(merger->context->scratch);
  bitset_union(&reads->all, &direct);
  for EACH_BIT(id, &direct) bitset_add(&reads->all, (uint32_t)map_value_or(&merger->makers, id, id));
  for EACH_BIT(id, &reads->all)
    if (var_is_array(merger->vars, (Var){id})) seq_push(merger->context->scratch, &reads->arrays, id);
  return reads;
}
static bool shares_array(const Reads *a, const Reads *b) {
  for EACH(i, &a->arrays)
    if (bitset_has(&b->all, a->arrays.items[i])) return true;
  return false;
}
// ---- reductions that call the same function for the same index
enum { VALUE_NESTING = 8, CALLS = 8 };
static bool is_same_value(const Body *a, const Body *b, Vars index_a, Vars index_b, Atom x, Atom y, int nesting) {
  if (x.tag != ATOM_Var || y.tag != ATOM_Var) return atom_equal(x, y);
  for EACH_IN(d, index_a)
    if (atom_is_var(x, index_a.items[d])) return atom_is_var(y, index_b.items[d]);
  const Stm *in_a = body_binding(a, x, NULL), *in_b = body_binding(b, y, NULL);
  if (!in_a && !in_b) return atom_equal(x, y);
  if (!in_a || !in_b || in_a->exp->tag != in_b->exp->tag || nesting == VALUE_NESTING) return false;
  const ExpConvert *from = &in_a->exp->as.Convert, *other = &in_b->exp->as.Convert;
  if (in_a->exp->tag == EXP_Convert)
    return from->to == other->to && from->from == other->from &&
           is_same_value(a, b, index_a, index_b, from->value, other->value, nesting + 1);
  const ExpPrim *p = &in_a->exp->as.Prim, *q = &in_b->exp->as.Prim;
  if (in_a->exp->tag != EXP_Prim || p->prim != q->prim || p->type != q->type) return false;
  for EACH_IN(k, p->arguments)
    if (!is_same_value(a, b, index_a, index_b, p->arguments.items[k], q->arguments.items[k], nesting + 1)) return false;
  return true;
}
// Statements that take as long as a call of a function.
static uint32_t find_calls(const Body *body, const Stm **calls) {
  uint32_t count = 0;
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    const bool is_call = stm->exp->tag == EXP_Prim && scalar_is_float(stm->exp->as.Prim.type) &&
                         prim_cost(stm->exp->as.Prim.prim, stm->exp->as.Prim.type) >= PRIM_COST_SCALAR;
    if (is_call && count < CALLS) calls[count++] = stm;
  }
  return count;
}
static bool shares_call(const Exp *a, const Exp *b) {
  if (a->tag != EXP_Reduce) return false;
  const Lambda *f = &a->as.Reduce.function, *g = &b->as.Reduce.function;
  const Stm *in_f[CALLS], *in_g[CALLS];
  const uint32_t count = find_calls(f->body, in_f), others = find_calls(g->body, in_g);
  for RANGE(i, count)
    for RANGE(k, others)
      if (is_same_value(f->body, g->body, f->parameters, g->parameters, atom_var(stm_result(in_f[i])),
                        atom_var(stm_result(in_g[k])), 0))
        return true;
  return false;
}
// The array whose own element is the index of a histogram; no variable: the index is something else.
static Var array_of_indices(const Merger *merger, const ExpHist *hist) {
  const Body *body = hist->function.body;
  const Stm *read = hist->index_rank.items[0] == 1 ? body_binding(body, body->result.items[0], NULL) : NULL;
  return reads_own_element(merger, read, hist->function.parameters) ? read->exp->as.Index.array : (Var){0};
}
// Both update the same places of destinations of one length, and the first one reads nothing that the second updates.
static bool hists_agree(Merger *merger, const Stm *above, const Stm *below) {
  const ExpHist *a = &above->exp->as.Hist, *b = &below->exp->as.Hist;
  const Var array = array_of_indices(merger, a);
  if (!array.id || array.id != array_of_indices(merger, b).id) return false;
  const Atom length = var_type(merger->vars, a->destinations.items[0]).shape[0];
  for EACH_IN(i, b->destinations) {
    const Var destination = b->destinations.items[i];
    if (!atom_equal(length, var_type(merger->vars, destination).shape[0])) return false;
    for EACH_BIT(id, &reads_of(merger, above)->all)
      if (var_is_array(merger->vars, (Var){id}) && aliases_shared(merger->aliases, (Var){id}, destination))
        return false;
  }
  return true;
}
// The histogram above, among the statements so far, that can move down and be merged; UINT32_MAX: none. It moves past
// scalars, views and new arrays.
static uint32_t hist_above(Merger *merger, const Builder *builder, const Stm *stm) {
  Bitset read = bitset_new(merger->context->scratch);
  stm_free_vars(merger->vars, stm, &read);
  for (uint32_t at = builder->stms.size; at-- > 0 && builder->stms.size - at < REACH;) {
    const Stm *above = builder->stms.items[at];
    if (above->exp->tag == EXP_Hist)
      return !bitset_has_any(&read, above->pattern) && same_widths(above->exp, stm->exp) &&
                     is_mergeable(merger, above) && hists_agree(merger, above, stm)
                 ? at
                 : UINT32_MAX;
    if (!exp_is_pure(above->exp) || (exp_info(above->exp->tag)->flags & (EXP_Consumes | EXP_Binds))) return UINT32_MAX;
    stm_free_vars(merger->vars, above, &read);
  }
  return UINT32_MAX;
}
static bool walk_alike(const Merger *merger, const Exp *a, const Exp *b) {
  return a->tag != EXP_Build || builds_walk_alike(merger->context, &a->as.Build, &b->as.Build);
}
static bool is_small_fill(const Merger *merger, const Stm *stm) {
  return stm->exp->tag == EXP_Replicate && stm->exp->as.Replicate.value.tag == ATOM_Constant &&
         has_small_results(merger, stm);
}
static bool is_light(const Merger *merger, const Stm *stm) {
  uint32_t flags = exp_info(stm->exp->tag)->flags;
  return (flags & EXP_View) ||
         (stm->exp->tag == EXP_Reduce && has_small_results(merger, stm)) || is_small_fill(merger, stm) ||
         (has_scalar_results(merger, stm) && !(flags & EXP_Binds));
}
// The neighbour above, among the statements so far, with which `stm` can be merged; UINT32_MAX: none. Arithmetic
// between them that `stm` needs would move up before it.
static uint32_t neighbour(Merger *merger, const Builder *builder, const Stm *stm) {
  const Reads *reads = reads_of(merger, stm);
  uint32_t last = builder->stms.size > REACH ? builder->stms.size - REACH : 0;
  Bitset needed = bitset_new(merger->context->scratch);
  bitset_union(&needed, &reads->all);
  for (uint32_t at = builder->stms.size; at-- > last;) {
    const Stm *above = builder->stms.items[at];
    if (bitset_has_any(&needed, above->pattern)) {
      if (above->exp->tag != EXP_Prim && above->exp->tag != EXP_Convert && !is_small_fill(merger, above))
        return UINT32_MAX;
      stm_free_vars(merger->vars, above, &needed);
      continue;
    }
    if (above->exp->tag == stm->exp->tag && is_mergeable(merger, above) && same_widths(above->exp, stm->exp)) {
      if (shares_array(reads, reads_of(merger, above)) ? walk_alike(merger, above->exp, stm->exp)
                                                       : shares_call(above->exp, stm->exp))
        return at;
    }
    if (!is_light(merger, above)) return UINT32_MAX;
  }
  return UINT32_MAX;
}
// Moves what `stm` needs of the statements behind number `at` before it. Returns its number then.
static uint32_t move_needed_up(Merger *merger, Builder *builder, const Stm *stm, uint32_t at) {
  Bitset needed = bitset_new(merger->context->scratch);
  Seq(const Stm *) up = {0}, stay = {0};
  stm_free_vars(merger->vars, stm, &needed);
  for (uint32_t i = builder->stms.size; i-- > at;) {
    const Stm *one = builder->stms.items[i];
    const bool moves = i > at && bitset_has_any(&needed, one->pattern);
    if (moves) stm_free_vars(merger->vars, one, &needed);
    if (moves) seq_push(merger->context->scratch, &up, one);
    else seq_push(merger->context->scratch, &stay, one);
  }
  builder->stms.size = at;
  for RANGE_DOWN(i, up.size) build_existing(builder, up.items[i]);
  for RANGE_DOWN(i, stay.size) build_existing(builder, stay.items[i]);
  return at + up.size;
}

// ---- the traversal
static void remember_maker(Merger *merger, const Stm *stm) {
  for COUNTING(i, stm->exp->tag == EXP_Build && i < stm->pattern.count)
    map_put(&merger->makers, stm->pattern.items[i].id, stm_result(stm).id);
}
// Does an attribute say how one of them runs, and not the other?
static bool run_apart(const Merger *merger, const Stm *a, const Stm *b) {
  return request_keeps_apart(merger->context, a->span, b->span) ||
         request_keeps_apart(merger->context, b->span, a->span);
}
static void merge_hist(Merger *merger, Builder *builder, const Stm *stm) {
  const uint32_t at = is_mergeable(merger, stm) ? hist_above(merger, builder, stm) : UINT32_MAX;
  if (at != UINT32_MAX) rule_place(merger->context, stm->span, var_info(merger->vars, stm_result(stm))->name);
  if (at != UINT32_MAX && !run_apart(merger, builder->stms.items[at], stm) &&
      rule_allowed(merger->context, "merge-hist")) {
    stm = merged(merger, builder->stms.items[at], stm);
    builder->stms.size--;
    for RANGE_FROM(i, at, builder->stms.size) builder->stms.items[i] = builder->stms.items[i + 1];
  }
  build_existing(builder, stm);
}
static void merge_stm(void *user, Builder *builder, const Stm *stm) {
  Merger *merger = user;
  remember_maker(merger, stm);
  if (stm->exp->tag == EXP_Hist) {
    merge_hist(merger, builder, stm);
    return;
  }
  if (stm->exp->tag == EXP_Build && !(stm->marks & (MARK_Dest | MARK_Eager)) && drop_identity(merger, builder, stm))
    return;
  const uint32_t at = is_mergeable(merger, stm) ? neighbour(merger, builder, stm) : UINT32_MAX;
  if (at != UINT32_MAX) rule_place(merger->context, stm->span, var_info(merger->vars, stm_result(stm))->name);
  if (at == UINT32_MAX || run_apart(merger, builder->stms.items[at], stm) ||
      !rule_allowed(merger->context, stm->exp->tag == EXP_Build ? "merge-build" : "merge-reduce"))
    build_existing(builder, stm);
  else {
    const uint32_t first = move_needed_up(merger, builder, stm, at);
    builder->stms.items[first] = merged(merger, builder->stms.items[first], stm);
  }
}

static const Function *merge_in_function(Context *context, const Program *program, const Function *function,
                                         void *user) {
  Merger *merger = user;
  (void)program;
  merger->function = function;
  return function_with_body(context->arena, function,
                            body_rewrite(context, merger->vars, function->body, merge_stm, merger));
}

const Program *merge_neighbours(Context *context, const Program *program) {
  Merger merger = {.context = context,
                   .vars = program->vars,
                   .aliases = aliases_of_program(context, program),
                   .makers = map_new(context->scratch),
                   .reads = map_new(context->scratch)};
  return program_map(context, program, merge_in_function, &merger);
}
