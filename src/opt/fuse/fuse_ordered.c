// fuse_ordered: what filters and scans make is used where it is made.
//   in: core   out: core with the same meaning
//   rule: filter-fold       k, ys = filter n (\i -> (c, y)); r = reduce k op e (\j -> g (index ys (j)))
//             -->  r = reduce n op e (\i -> if c then g y else unit)   if x op unit = x for every x; else
//                  r = loop a = e for i < n do if c then a op (g y) else a
//             If k has other uses, it is the second result of the loop. Histograms and scatters of ys write nothing
//             where c is false, and a filter of ys keeps nothing there.
//         scan-fold         ys = scan n op1 e1 f; r = reduce n op e (\i -> g (index ys (i)))
//             -->  s, r = loop (s = e1, a = e) for i < n do (s op1 f i, a op (g (s op1 f i)))
//             likewise a loop over the elements whose state is scalars, as one that another scan has become. Where it
//             reads element i - 1, also in an arm of a branch, that is s.
//         scan-last         ys = scan n op e f; y = index ys (n - 1)  -->  y = reduce n op e f
//         scan-of-part      ys, zs = scan n op e f, where zs has no use, and there are no workers
//             -->  a loop that writes ys
//   The arrays are vectors without other uses, read at the index of the consumer, which uses it for nothing else where
//   a filter has made them. Not both may fail, since all elements of the first statement are made before those of the
//   second. Between them nothing is overwritten.
//   test: opt/test/golden/fuse_ordered, test/run/ordered_consumers.fut
#include "opt/opt.h"

// counts: Var id -> uses; sizes: NULL: not computed yet
typedef struct Orderer {
  Context *context;
  VarTable *vars;
  const Function *function;
  Map counts;
  Sizes *sizes;
} Orderer;

static uint64_t uses_of(const Orderer *o, Var var) { return map_value_or(&o->counts, var.id, 0); }
static Builder builder_at(const Orderer *o, const Stm *stm) { return builder_new(o->context, o->vars, stm->span); }

// ---- which statements
// The number of the producer's result that the statement reads at this index; -1: none.
static int read_of(const Stm *producer, Var index, const Stm *stm) {
  const ExpIndex *read = &stm->exp->as.Index;
  uint32_t number;
  if (stm->exp->tag != EXP_Index || read->indices.count != 1 || !atom_is_var(read->indices.items[0], index)) return -1;
  return vars_find(producer->pattern, read->array, &number) ? (int)number : -1;
}

// The uses of the vectors from result `first` on; 0 where one is no vector.
static uint64_t uses_of_vectors(const Orderer *o, const Stm *producer, uint32_t first) {
  uint64_t uses = 0;
  for RANGE_FROM(k, first, producer->pattern.count) {
    if (var_type(o->vars, producer->pattern.items[k]).rank != 1) return 0;
    uses += uses_of(o, producer->pattern.items[k]);
  }
  return uses;
}
// What a filter keeps is read in the consumer only, which goes over one vector. The number of an element that is kept
// is not known where it is made.
static bool is_only_reader(const Orderer *o, const Stm *filter, const Stm *consumer) {
  const ExpRoles roles = exp_roles(consumer->exp);
  const Var index = roles.indices.items[0];
  uint64_t reads = 0;
  for RANGE(i, roles.body->count) reads += read_of(filter, index, roles.body->stms[i]) > 0;
  return reads > 0 && reads == uses_of_vectors(o, filter, 1) && reads == uses_of(o, index);
}

static bool are_as_many(Orderer *o, Atom a, Atom b) {
  if (atom_equal(a, b)) return true;
  if (!o->sizes) o->sizes = sizes_of_function(o->context, o->vars, o->function);
  return poly_equal(sizes_poly(o->sizes, a), sizes_poly(o->sizes, b));
}

static bool has_scalars_only(const Orderer *o, Atoms results) {
  for EACH_IN(k, results)
    if (atom_type(o->vars, results.items[k]).tag != TYPE_Scalar) return false;
  return true;
}

// Was the array made by itself, and none of those that statement number `at` reads after it, as a view of it?
static bool is_apart_from_reads(const Orderer *o, const Builder *before, uint32_t at, const Bitset *read, Var array) {
  uint32_t i = before->stms.size;
  while (i > 0 && !vars_contain(before->stms.items[i - 1]->pattern, atom_var(array))) i--;
  if (i == 0 || !(exp_info(before->stms.items[i - 1]->exp->tag)->flags & EXP_Fresh)) return false;
  for (; i <= at; i++) {
    const Vars made = before->stms.items[i - 1]->pattern;
    for EACH_IN(k, made)
      if (var_is_array(o->vars, made.items[k]) && bitset_has(read, made.items[k].id)) return false;
  }
  return true;
}

// Does the statement overwrite nothing that statement number `at` reads?
static bool overwrites_others(const Orderer *o, const Builder *before, uint32_t at, const Bitset *read,
                              const Exp *exp) {
  const Vars consumed = exp_roles(exp).consumed;
  for EACH_IN(k, consumed)
    if (!is_apart_from_reads(o, before, at, read, consumed.items[k])) return false;
  return true;
}

// The producer may run after the statements in between. They copy nothing that it reads: the copy may take its place.
static bool may_pass(const Orderer *o, const Builder *before, uint32_t at, const Stm *consumer) {
  const bool is_pure = exp_is_pure(before->stms.items[at]->exp);
  Bitset read = bitset_new(o->context->scratch);
  stm_free_vars(o->vars, before->stms.items[at], &read);
  if (!is_pure && !exp_is_pure(consumer->exp)) return false;
  if (!overwrites_others(o, before, at, &read, consumer->exp)) return false;
  for RANGE_FROM(i, at + 1, before->stms.size) {
    const Exp *exp = before->stms.items[i]->exp;
    if (exp->tag == EXP_Call || exp->tag == EXP_Loop || exp->tag == EXP_If) return false;
    if (exp->tag == EXP_Copy && bitset_has(&read, exp->as.Copy.array.id)) return false;
    if (!overwrites_others(o, before, at, &read, exp) || (!is_pure && !exp_is_pure(exp))) return false;
  }
  return true;
}

// Does a statement in between, or its type, mention the number of elements?
static bool is_needed_between(const Orderer *o, const Builder *before, uint32_t at, Var count) {
  for RANGE_FROM(i, at + 1, before->stms.size) {
    Bitset free = bitset_new(o->context->scratch);
    stm_free_vars(o->vars, before->stms.items[i], &free);
    if (bitset_has(&free, count.id)) return true;
  }
  return false;
}

// ---- construction
// The statements of the consumer's function, with the elements that the producer has made.
static void build_consumer(Builder *builder, const Stm *producer, const Stm *consumer, const Atom *elements) {
  const ExpRoles roles = exp_roles(consumer->exp);
  for RANGE(i, roles.body->count) {
    const Stm *stm = roles.body->stms[i];
    const int number = read_of(producer, roles.indices.items[0], stm);
    if (number < 0) build_existing(builder, stm);
    else build_name(builder, stm_result(stm), elements[number]);
  }
}

static Vars fresh(const Orderer *o, Atoms like, const Stm *stm) {
  Var *vars = NEW_ARRAY(o->context->arena, Var, like.count + 1);
  for EACH_IN(k, like)
    vars[k] = var_named(o->context, o->vars, "value", atom_type(o->vars, like.items[k]), stm->span);
  return (Vars){like.count, vars};
}

// c ? the statements of `kept` : these values
static Atoms build_choice(const Orderer *o, Builder *builder, Atom condition, Builder *kept, Atoms results,
                          Atoms others, const Stm *stm) {
  Builder none = builder_at(o, stm);
  const Vars chosen = fresh(o, results, stm);
  build_stm(builder, chosen.count, chosen.items,
            NEW_EXP(o->context->arena, If, condition, builder_finish(kept, results.count, results.items),
                    builder_finish(&none, others.count, others.items)));
  return atoms_of_vars(o->context->arena, chosen);
}

static const Stm *with_exp(const Orderer *o, const Stm *producer, const Stm *consumer, const Exp *exp) {
  Arena *arena = o->context->arena;
  const Vars certificates = vars_join(arena, producer->certificates, consumer->certificates);
  return stm_with_certificates(arena, stm_with_exp(arena, consumer, exp), certificates);
}

// ---- filters
// x op unit = x for every x: also for -0.0 and NaN.
static bool has_right_unit(const Stm *stm, Scalar *unit) {
  const ScalarType type = stm->exp->as.Prim.type;
  const bool is_float = scalar_is_float(type);
  const Prim prim = stm->exp->as.Prim.prim;
  const bool extreme = prim == PRIM_Min || prim == PRIM_Max, zero = prim == PRIM_Or || prim == PRIM_Xor;
  if (extreme && (is_float || type == SCALAR_Bool)) return false;
  *unit = extreme            ? scalar_extreme(type, prim == PRIM_Min)
          : zero             ? scalar_zero(type)
          : prim == PRIM_And ? (type == SCALAR_Bool ? scalar_bool(true) : scalar_from_i64(type, -1))
          : prim == PRIM_Mul ? scalar_from_i64(type, 1)
          : is_float         ? scalar_from_f64(type, -0.0)
                             : scalar_zero(type);
  return extreme || zero || prim == PRIM_And || prim == PRIM_Mul || prim == PRIM_Add;
}

static bool find_units(const Lambda *operator, uint32_t count, Atom *units) {
  if (operator->body->count != count) return false;
  for RANGE(k, count) {
    const Stm *stm = body_binding(operator->body, operator->body->result.items[k], NULL);
    Scalar unit;
    if (!stm || stm->exp->tag != EXP_Prim || stm->exp->as.Prim.arguments.count != 2) return false;
    const Atom *x = stm->exp->as.Prim.arguments.items;
    if (!atom_is_var(x[0], operator->parameters.items[k]) ||
        !atom_is_var(x[1], operator->parameters.items[count + k]) || !has_right_unit(stm, &unit))
      return false;
    units[k] = atom_constant(unit);
  }
  return true;
}

// What the function of the consumer returns where the filter keeps nothing.
static bool find_nothing(const Orderer *o, const Stm *consumer, Atom *nothing) {
  const Exp *exp = consumer->exp;
  const ExpRoles roles = exp_roles(exp);
  const Atoms results = roles.body->result;
  if (exp->tag == EXP_Reduce) return find_units(roles.operator, results.count, nothing);
  for EACH_IN(k, results) {
    const ScalarType type = atom_type(o->vars, results.items[k]).scalar;
    nothing[k] = k < roles.skip ? atom_i64(-1) : atom_constant(scalar_zero(type));
  }
  return exp->tag == EXP_Hist || exp->tag == EXP_Scatter || exp->tag == EXP_Filter;
}

static const Exp *over_all(Arena *arena, const Exp *consumer, Atom width, Lambda function) {
  Exp exp = *consumer;
  if (exp.tag == EXP_Reduce) exp.as.Reduce.width = width, exp.as.Reduce.function = function;
  if (exp.tag == EXP_Hist) exp.as.Hist.width = width, exp.as.Hist.function = function;
  if (exp.tag == EXP_Scatter) exp.as.Scatter.width = width, exp.as.Scatter.function = function;
  if (exp.tag == EXP_Filter) exp.as.Filter.width = width, exp.as.Filter.function = function;
  return COPY_OF(arena, &exp);
}

// The consumer over all elements, with a choice in its function.
static const Stm *with_choice(const Orderer *o, const Stm *filter, const Stm *consumer, const Atom *nothing) {
  Arena *arena = o->context->arena;
  const Lambda *keeps = &filter->exp->as.Filter.function;
  const ExpRoles roles = exp_roles(consumer->exp);
  Builder builder = builder_at(o, consumer), kept = builder;
  build_statements(&builder, keeps->body);
  build_consumer(&kept, filter, consumer, keeps->body->result.items);
  const Atoms results = roles.body->result,
              chosen = build_choice(o, &builder, keeps->body->result.items[0], &kept, results,
                                    (Atoms){results.count, nothing}, consumer);
  const Lambda function = {keeps->parameters, builder_finish(&builder, chosen.count, chosen.items)};
  return with_exp(o, filter, consumer, over_all(arena, consumer->exp, filter->exp->as.Filter.width, function));
}

// The fold as a loop; `count`: also of what is kept.
static const Stm *fold_of_kept(const Orderer *o, const Stm *filter, const Stm *consumer, bool counts) {
  Arena *arena = o->context->arena;
  const ExpFilter *exp = &filter->exp->as.Filter;
  const ExpReduce *reduce = &consumer->exp->as.Reduce;
  const Lambda *keeps = &exp->function;
  const Vars number = {counts, filter->pattern.items};
  const Atom zero = atom_i64(0), one = atom_i64(1);
  const Atoms initial = atoms_join(arena, reduce->neutral, (Atoms){counts, &zero});
  const Vars states = fresh(o, initial, consumer);
  const Atoms before = atoms_of_vars(arena, states);
  Builder builder = builder_at(o, consumer), kept = builder;
  build_statements(&builder, keeps->body);
  build_consumer(&kept, filter, consumer, keeps->body->result.items);
  Atoms after = build_combined(&kept, &reduce->operator, (Atoms){reduce->neutral.count, before.items},
                               reduce->function.body->result);
  if (counts) {
    const Atom sum = build_exact(&kept, PRIM_Add, before.items[reduce->neutral.count], one);
    after = atoms_join(arena, after, (Atoms){1, &sum});
  }
  const Atoms next = build_choice(o, &builder, keeps->body->result.items[0], &kept, after, before, consumer);
  const CoreLoopForm form = {.tag = CORE_LOOP_For, .index = keeps->parameters.items[0], .bound = exp->width};
  const Exp *loop = NEW_EXP(arena, Loop, states, initial, form, builder_finish(&builder, next.count, next.items));
  return stm_with_pattern(arena, with_exp(o, filter, consumer, loop), vars_join(arena, consumer->pattern, number));
}

static const Stm *fuse_filter(const Orderer *o, const Builder *before, uint32_t at, const Stm *consumer) {
  const Stm *filter = before->stms.items[at];
  const ExpRoles roles = exp_roles(consumer->exp);
  const bool is_fold = consumer->exp->tag == EXP_Reduce;
  if (filter->exp->tag != EXP_Filter || roles.widths.count != 1 ||
      !atom_is_var(roles.widths.items[0], stm_result(filter)) || !is_only_reader(o, filter, consumer) ||
      !has_scalars_only(o, roles.body->result) || !may_pass(o, before, at, consumer))
    return NULL;
  const bool counts = uses_of(o, stm_result(filter)) > filter->pattern.count;   // its own types, and the width
  Atom *nothing = NEW_ARRAY(o->context->arena, Atom, roles.body->result.count + 1);
  const bool has_nothing = find_nothing(o, consumer, nothing);
  if ((counts || !has_nothing) && !is_fold) return NULL;
  if (counts && is_needed_between(o, before, at, stm_result(filter))) return NULL;
  rule_place(o->context, filter->span, var_info(o->vars, filter->pattern.items[1])->name);
  if (!rule_allowed(o->context, "filter-fold")) return NULL;
  return counts || !has_nothing ? fold_of_kept(o, filter, consumer, counts) : with_choice(o, filter, consumer, nothing);
}

// ---- scans
// How the consumer, over `index`, reads the scan. before: the variables that are index - 1. now, previous: elements
// that take the place of those at index and index - 1
typedef struct ScanReads {
  const Orderer *o;
  const Stm *scan;
  Var index;
  Bitset before;
  uint64_t count;
  const Atom *now, *previous;
} ScanReads;
// As read_of. Statements are asked in their order.
static int scan_read_of(ScanReads *r, const Stm *stm, bool *is_previous) {
  const ExpPrim *prim = &stm->exp->as.Prim;
  int64_t one;
  const bool steps_back = stm->exp->tag == EXP_Prim && prim->prim == PRIM_Sub && prim->type == SCALAR_I64 &&
                          atom_is_var(prim->arguments.items[0], r->index) &&
                          atom_is_i64(prim->arguments.items[1], &one) && one == 1;
  if (steps_back) bitset_add(&r->before, stm_result(stm).id);
  const ExpIndex *read = &stm->exp->as.Index;
  *is_previous = stm->exp->tag == EXP_Index && read->indices.count == 1 && read->indices.items[0].tag == ATOM_Var &&
                 bitset_has(&r->before, read->indices.items[0].as.var.id);
  return read_of(r->scan, *is_previous ? read->indices.items[0].as.var : r->index, stm);
}
static void count_scan_reads(ScanReads *r, const Body *body) {
  bool is_previous;
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    r->count += scan_read_of(r, stm, &is_previous) >= 0;
    if (stm->exp->tag != EXP_If) continue;
    count_scan_reads(r, stm->exp->as.If.then_body);
    count_scan_reads(r, stm->exp->as.If.else_body);
  }
}
static const Body *arm_with_elements(ScanReads *r, const Stm *stm, const Body *arm);
static void build_with_elements(ScanReads *r, Builder *builder, const Body *body) {
  bool is_previous;
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    const int number = scan_read_of(r, stm, &is_previous);
    const ExpIf *branch = &stm->exp->as.If;
    if (number >= 0) {
      build_name(builder, stm_result(stm), (is_previous ? r->previous : r->now)[number]);
    } else if (stm->exp->tag == EXP_If) {
      const Body *then_body = arm_with_elements(r, stm, branch->then_body),
                 *else_body = arm_with_elements(r, stm, branch->else_body);
      Arena *arena = r->o->context->arena;
      build_existing(builder,
                     stm_with_exp(arena, stm, NEW_EXP(arena, If, branch->condition, then_body, else_body)));
    } else {
      build_existing(builder, stm);
    }
  }
}
static const Body *arm_with_elements(ScanReads *r, const Stm *stm, const Body *arm) {
  Builder builder = builder_at(r->o, stm);
  build_with_elements(r, &builder, arm);
  return builder_finish(&builder, arm->result.count, arm->result.items);
}

// The states of a fold or a loop over scalars, their initial values, and the values after an iteration.
typedef struct Folding { Atoms initial; Vars states; const Body *body; } Folding;
static bool is_folding(const Orderer *o, const Stm *consumer, Folding *folding) {
  const ExpReduce *reduce = &consumer->exp->as.Reduce;
  const ExpLoop *loop = &consumer->exp->as.Loop;
  if (consumer->exp->tag == EXP_Reduce) *folding = (Folding){reduce->neutral, {0, NULL}, reduce->function.body};
  else if (consumer->exp->tag == EXP_Loop && loop->form.tag == CORE_LOOP_For)
    *folding = (Folding){loop->initial, loop->parameters, loop->body};
  else return false;
  return has_scalars_only(o, folding->initial);
}
static const Stm *fuse_scan(Orderer *o, const Builder *before, uint32_t at, const Stm *consumer) {
  Arena *arena = o->context->arena;
  const Stm *producer = before->stms.items[at];
  const ExpScan *scan = &producer->exp->as.Scan;
  Folding folding;
  if (producer->exp->tag != EXP_Scan || !is_folding(o, consumer, &folding)) return NULL;
  const ExpRoles roles = exp_roles(consumer->exp);
  ScanReads reads = {.o = o, .scan = producer, .index = roles.indices.items[0],
                     .before = bitset_new(o->context->scratch)};
  count_scan_reads(&reads, folding.body);
  if (!are_as_many(o, scan->width, roles.widths.items[0]) || reads.count == 0 ||
      reads.count != uses_of_vectors(o, producer, 0) || !has_scalars_only(o, scan->neutral) ||
      !may_pass(o, before, at, consumer))
    return NULL;
  rule_place(o->context, producer->span, var_info(o->vars, stm_result(producer))->name);
  if (!rule_allowed(o->context, "scan-fold")) return NULL;
  const bool is_reduce = consumer->exp->tag == EXP_Reduce;
  const Vars sums_before = fresh(o, scan->neutral, consumer), last = fresh(o, scan->neutral, producer),
             folded = is_reduce ? fresh(o, folding.initial, consumer) : folding.states;
  const Atoms previous = atoms_of_vars(arena, sums_before);
  Builder builder = builder_at(o, consumer);
  build_name(&builder, scan->function.parameters.items[0], atom_var(reads.index));
  build_statements(&builder, scan->function.body);
  const Atoms sums = build_combined(&builder, &scan->operator, previous, scan->function.body->result);
  reads.now = sums.items, reads.previous = previous.items;
  build_with_elements(&reads, &builder, folding.body);
  Atoms after = folding.body->result;
  if (is_reduce)
    after = build_combined(&builder, &consumer->exp->as.Reduce.operator, atoms_of_vars(arena, folded), after);
  const Atoms next = atoms_join(arena, sums, after), initial = atoms_join(arena, scan->neutral, folding.initial);
  const Vars states = vars_join(arena, sums_before, folded);
  const CoreLoopForm form = {.tag = CORE_LOOP_For, .index = reads.index, .bound = scan->width};
  const Exp *loop = NEW_EXP(arena, Loop, states, initial, form, builder_finish(&builder, next.count, next.items));
  return stm_with_pattern(arena, with_exp(o, producer, consumer, loop), vars_join(arena, last, consumer->pattern));
}

// The only use of the scan is this, its last element: the statement that reads it. The scan becomes a fold.
static const Stm *read_last(Orderer *o, Builder *before, const Stm *stm) {
  Arena *arena = o->context->arena;
  const ExpIndex *read = &stm->exp->as.Index;
  for (uint32_t i = before->stms.size; stm->exp->tag == EXP_Index && read->indices.count == 1 && i-- > 0;) {
    const Stm *producer = before->stms.items[i];
    const ExpScan *scan = &producer->exp->as.Scan;
    uint32_t number;
    uint64_t uses = 0;
    if (!vars_find(producer->pattern, read->array, &number)) continue;
    for EACH_IN(k, producer->pattern) uses += uses_of(o, producer->pattern.items[k]);
    if (producer->exp->tag != EXP_Scan || producer->marks & MARK_Eager || uses != 1 ||
        !has_scalars_only(o, scan->neutral))
      return NULL;
    if (!o->sizes) o->sizes = sizes_of_function(o->context, o->vars, o->function);
    const Poly *last = poly_plus(arena, sizes_poly(o->sizes, scan->width), -1);
    rule_place(o->context, producer->span, var_info(o->vars, stm_result(producer))->name);
    if (!poly_equal(last, sizes_poly(o->sizes, read->indices.items[0])) || !rule_allowed(o->context, "scan-last"))
      return NULL;
    const Vars results = fresh(o, scan->neutral, producer);
    const Exp *fold = NEW_EXP(arena, Reduce, scan->width, scan->operator, scan->neutral, scan->function);
    before->stms.items[i] = stm_with_pattern(arena, stm_with_exp(arena, producer, fold), results);
    return stm_with_exp(arena, stm, NEW_EXP(arena, Atom, atom_var(results.items[number])));
  }
  return NULL;
}

// A scan of which some results are not used, as a loop. (A fold that reads the others has been made with it before.)
static const Stm *scan_of_part(const Orderer *o, Builder *outer, const Stm *stm) {
  Arena *arena = o->context->arena;
  const ExpScan *scan = &stm->exp->as.Scan;
  const uint32_t count = scan->neutral.count;
  if (stm->exp->tag != EXP_Scan || stm->marks & MARK_Eager || context_has_workers(o->context) ||
      stm->pattern.count != count || !has_scalars_only(o, scan->neutral))
    return stm;
  Atom *arrays = NEW_ARRAY(arena, Atom, count + 1);
  Var *results = NEW_ARRAY(arena, Var, count + 1);
  uint32_t used = 0;
  for RANGE(k, count) used += uses_of(o, stm->pattern.items[k]) > 0;
  rule_place(o->context, stm->span, var_info(o->vars, stm_result(stm))->name);
  if (used == 0 || used == count || !rule_allowed(o->context, "scan-of-part")) return stm;
  used = 0;
  for RANGE(k, count) {
    if (uses_of(o, stm->pattern.items[k]) == 0) continue;
    const VarInfo *info = var_info(o->vars, stm->pattern.items[k]);
    outer->span = stm->span;
    arrays[used] = atom_var(build_unset(outer, "scanned", info->type));
    results[used++] = stm->pattern.items[k];
  }
  const Atoms initial = atoms_join(arena, scan->neutral, (Atoms){used, arrays});
  const Vars states = fresh(o, initial, stm), last = fresh(o, scan->neutral, stm);
  const Atoms before = atoms_of_vars(arena, states);
  Builder builder = builder_at(o, stm);
  build_statements(&builder, scan->function.body);
  Atoms sums = build_combined(&builder, &scan->operator, (Atoms){count, before.items}, scan->function.body->result);
  const Var index = scan->function.parameters.items[0];
  const Slice slice = {.tag = CORE_SLICE_Fix, .start = atom_var(index)};
  Atom *written = NEW_ARRAY(arena, Atom, used);
  for (uint32_t k = 0, number = 0; k < count; k++) {
    if (uses_of(o, stm->pattern.items[k]) == 0) continue;
    const Var array = states.items[count + number];
    const Exp *update = NEW_EXP(arena, Update, array, {1, COPY_OF(arena, &slice)}, sums.items[k]);
    written[number++] = atom_var(build_exp(&builder, "scanned", var_type(o->vars, array), update));
  }
  const Atoms next = atoms_join(arena, sums, (Atoms){used, written});
  const CoreLoopForm form = {.tag = CORE_LOOP_For, .index = index, .bound = scan->width};
  const Exp *loop = NEW_EXP(arena, Loop, states, initial, form, builder_finish(&builder, next.count, next.items));
  return stm_with_pattern(arena, stm_with_exp(arena, stm, loop), vars_join(arena, last, (Vars){used, results}));
}

static void fuse_statement(void *user, Builder *builder, const Stm *stm) {
  Orderer *o = user;
  const Stm *last = read_last(o, builder, stm);
  const bool consumes = stm->exp->tag == EXP_Reduce || stm->exp->tag == EXP_Hist || stm->exp->tag == EXP_Scatter ||
                        stm->exp->tag == EXP_Filter || stm->exp->tag == EXP_Loop;
  for (uint32_t i = builder->stms.size; consumes && i-- > 0;) {
    if (builder->stms.items[i]->marks & MARK_Eager) continue;
    const Stm *fused = stm->exp->tag == EXP_Loop ? NULL : fuse_filter(o, builder, i, stm);
    if (!fused) fused = fuse_scan(o, builder, i, stm);
    if (!fused) continue;
    memmove(builder->stms.items + i, builder->stms.items + i + 1, (--builder->stms.size - i) * sizeof(Stm *));
    fuse_statement(user, builder, fused);
    return;
  }
  build_existing(builder, last ? last : stm);
}
static void expand_scan_of_part(void *user, Builder *builder, const Stm *stm) {
  build_existing(builder, scan_of_part(user, builder, stm));
}

static const Function *fuse_in_function(Context *context, const Program *program, const Function *function,
                                        void *user) {
  const Body *body = function->body;
  Orderer o = {context, program->vars, function, body_use_counts(context->arena, program->vars, body), NULL};
  (void)user;
  body = body_rewrite(context, program->vars, body, fuse_statement, &o);
  o.counts = body_use_counts(context->arena, program->vars, body);
  body = body_rewrite(context, program->vars, body, expand_scan_of_part, &o);
  return function_with_body(context->arena, function, body);
}

const Program *fuse_ordered(Context *context, const Program *program) {
  return program_map(context, program, fuse_in_function, NULL);
}
