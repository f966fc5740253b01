// carry_scans: a scan whose elements one build reads, each at its own index plus something, is not stored; the sums are
// carried from one element of the build to the next.
//   in: core   out: core with the same meaning
//   rule: s = scan n op e f; .. y = build w (\i -> .. s[i + c] .. s[i + d] ..)
//         -->  a = reduce (min (max c 0) n) op e f; b = reduce (min (max d 0) n) op e f
//              y = loop (q, a, b) for i < w { .. a' = op(a, f(i + c)) .. b' = op(b, f(i + d)) .. q with [i] = .. }
//         if nothing else reads s, the reads are executed in each iteration, c and d are known before the build, and f
//         and op are few operations on scalars that cannot fail. A sum is made of the same elements in the same order.
//         One of c and d is not 0: a scan that is read at the own index is fused with the build on Imp, where one array
//         serves both.
//   Sums of windows as differences of running sums need no array of running sums.
//   test: opt/test/golden/carry_scans, test/run/carried_scans.fut
#include "opt/opt.h"
#include "opt/overwrite/overwrite.h"

// DISTANCE_LIMIT: of different distances; STATE_LIMIT: of scalars that are carried; CHEAP: operations of an element,
// which is computed once for each distance
enum { DISTANCE_LIMIT = 2, STATE_LIMIT = 4, CHEAP = 16 };

// distances: from the index of the build to that of the element
typedef struct CarriedScan {
  const Stm *scan, *build;
  uint32_t count;
  const Poly *distances[DISTANCE_LIMIT];
} CarriedScan;
typedef struct ScanCarrier {
  Context *context;
  VarTable *vars;
  Sizes *sizes;
  Map uses;           // Var id -> how often it occurs in the function
  Map builds;         // Var id of the first result of a build -> const CarriedScan *
  Bitset dropped;     // first results of scans that are not stored
} ScanCarrier;

// ---- what is found
static bool is_cheap_code(Arena *scratch, const Body *body) {
  for EACH_STM(at, scratch, body) {
    const ExpTag tag = at.stm->exp->tag;
    const bool is_scalar_code = tag == EXP_Atom || tag == EXP_Prim || tag == EXP_Convert || tag == EXP_Index;
    if (!is_scalar_code && !(tag == EXP_Assert && at.stm->marks & MARK_Known)) return false;
  }
  const WorkTerms work = work_of_iterations(scratch, (Atoms){0}, 1, body);
  return work_assumed(&work, ASSUMED_WIDTH) <= CHEAP;
}
static bool has_vectors(const VarTable *vars, const Stm *stm) {
  for EACH_IN(i, stm->pattern)
    if (var_type(vars, stm->pattern.items[i]).rank != 1) return false;
  return stm->marks == 0 && stm->pattern.count > 0;
}
static bool may_be_carried(const ScanCarrier *c, const Stm *stm) {
  if (stm->exp->tag != EXP_Scan || !has_vectors(c->vars, stm)) return false;
  const ExpScan *scan = &stm->exp->as.Scan;
  return is_cheap_code(c->context->scratch, scan->operator.body) &&
         is_cheap_code(c->context->scratch, scan->function.body);
}
static const ExpIndex *read_of_scan(const Stm *scan, const Stm *stm) {
  const ExpIndex *read = stm->exp->tag == EXP_Index ? &stm->exp->as.Index : NULL;
  uint32_t number;
  return read && read->indices.count == 1 && vars_find(scan->pattern, read->array, &number) ? read : NULL;
}
static uint32_t number_of_distance(const CarriedScan *carried, const Poly *distance) {
  uint32_t number = 0;
  while (number < carried->count && !poly_equal(carried->distances[number], distance)) number++;
  return number;
}
static const Poly *distance_of_read(const ScanCarrier *c, const ExpBuild *build, const ExpIndex *read) {
  const Poly *own = poly_variable(c->context->scratch, build->function.parameters.items[0].id);
  return poly_sub(c->context->scratch, sizes_poly(c->sizes, read->indices.items[0]), own);
}
// Are all uses of the scan reads of the build that are executed in each iteration, at few distances that are known
// before it?
static bool find_distances(const ScanCarrier *c, CarriedScan *carried) {
  const ExpBuild *build = &carried->build->exp->as.Build;
  const Body *body = build->function.body;
  Bitset inside = bitset_new(c->context->scratch);
  uint64_t reads = 0, uses = 0;
  bool is_distant = false;
  body_bound_vars(body, &inside);
  bitset_add_vars(&inside, build->function.parameters);
  for RANGE(i, body->count) {
    const ExpIndex *read = read_of_scan(carried->scan, body->stms[i]);
    if (!read) continue;
    const Poly *distance = distance_of_read(c, build, read);
    const uint32_t number = number_of_distance(carried, distance);
    if (distance->broken || poly_mentions_any(distance, &inside) || number == DISTANCE_LIMIT) return false;
    if (number == carried->count) carried->distances[carried->count++] = distance;
    is_distant |= distance->count > 0;
    reads++;
  }
  for EACH_IN(i, carried->scan->pattern) uses += map_value_or(&c->uses, carried->scan->pattern.items[i].id, 0);
  return is_distant && reads == uses && carried->count * carried->scan->pattern.count <= STATE_LIMIT;
}
// Whether an array may be overwritten in there; the elements of a scan are then computed before.
static bool may_consume(const ScanCarrier *c, const Stm *stm) {
  const Body body = {.count = 1, .stms = &stm};
  for EACH_STM(at, c->context->scratch, &body) {
    const Exp *exp = at.stm->exp;
    if (exp_info(exp->tag)->flags & EXP_Consumes || exp->tag == EXP_Call) return true;
    for COUNTING(i, exp->tag == EXP_Loop && i < exp->as.Loop.parameters.count)
      if (var_is_array(c->vars, exp->as.Loop.parameters.items[i])) return true;
  }
  return false;
}
// The first build after the scan that reads it, unless something may be consumed before.
static void find_build(ScanCarrier *c, const Body *body, uint32_t at) {
  CarriedScan carried = {.scan = body->stms[at]};
  for RANGE_FROM(i, at + 1, body->count) {
    const Stm *stm = body->stms[i];
    const bool is_build = stm->exp->tag == EXP_Build && stm->exp->as.Build.widths.count == 1;
    carried.build = stm, carried.count = 0;
    if (is_build && has_vectors(c->vars, stm) && !map_find(&c->builds, stm_result(stm).id) &&
        overwrite_is_straight(stm->exp->as.Build.function.body) && find_distances(c, &carried)) {
      rule_place(c->context, stm->span, var_info(c->vars, stm_result(stm))->name);
      if (!rule_allowed(c->context, "carry-scans")) return;
      map_put_pointer(&c->builds, stm_result(stm).id, COPY_OF(c->context->scratch, &carried));
      bitset_add(&c->dropped, stm_result(carried.scan).id);
      return;
    }
    if (may_consume(c, stm)) return;
  }
}
static void find_scans(ScanCarrier *c, const Body *body) {
  for RANGE(i, body->count) {
    const Bodies inner = exp_bodies(body->stms[i]->exp);
    for EACH_IN(k, inner) find_scans(c, inner.items[k]);
    if (may_be_carried(c, body->stms[i])) find_build(c, body, i);
  }
}

// ---- the new loop
// states: for each distance, those before the iteration; once an element is added, those after it
typedef struct ScanLoop {
  const ScanCarrier *c;
  const CarriedScan *carried;
  Seq(Var) parameters, results;
  Seq(Atom) initial, next;
  Atoms states[DISTANCE_LIMIT];
  bool is_added[DISTANCE_LIMIT];
} ScanLoop;

static void add_to_loop(ScanLoop *loop, Var parameter, Atom initial, Var result) {
  Arena *arena = loop->c->context->arena;
  seq_push(arena, &loop->parameters, parameter);
  seq_push(arena, &loop->initial, initial);
  seq_push(arena, &loop->results, result);
}
// The sums of the elements before the first one that is read.
static Atoms put_sums_before(const ScanLoop *loop, Builder *builder, const Poly *distance) {
  const ScanCarrier *c = loop->c;
  Arena *arena = c->context->arena;
  const ExpScan *scan = &loop->carried->scan->exp->as.Scan;
  if (distance->count == 0) return scan->neutral;
  const Atom first = build_poly(builder, distance),
             least = build_i64(builder, PRIM_Max, first, atom_i64(0)),
             count = build_i64(builder, PRIM_Min, least, scan->width);
  const Exp *fold = NEW_EXP(arena, Reduce, count, lambda_rename(c->context, c->vars, scan->operator, NULL),
                            scan->neutral, lambda_rename(c->context, c->vars, scan->function, NULL));
  Var *sums = NEW_ARRAY(arena, Var, scan->neutral.count + 1);
  for EACH_IN(i, scan->neutral) {
    const Type type = type_scalar(var_type(c->vars, loop->carried->scan->pattern.items[i]).scalar);
    sums[i] = var_named(c->context, c->vars, "sum", type, loop->carried->scan->span);
  }
  build_stm(builder, scan->neutral.count, sums, fold);
  return atoms_of_vars(arena, (Vars){scan->neutral.count, sums});
}
static void put_states(ScanLoop *loop, Builder *builder, uint32_t number) {
  const ScanCarrier *c = loop->c;
  const Stm *scan = loop->carried->scan;
  const Atoms before = put_sums_before(loop, builder, loop->carried->distances[number]);
  Atom *states = NEW_ARRAY(c->context->arena, Atom, before.count + 1);
  for EACH_IN(i, before) {
    const Type type = type_scalar(var_type(c->vars, scan->pattern.items[i]).scalar);
    const Var state = var_named(c->context, c->vars, "sum", type, scan->span);
    states[i] = atom_var(state);
    add_to_loop(loop, state, before.items[i], var_copy(c->context, c->vars, state));
  }
  loop->states[number] = (Atoms){before.count, states};
}
// The element of the scan at this index becomes a part of the sums. The checks of the read are those of its reads.
static void add_element(ScanLoop *loop, Builder *builder, uint32_t number, Atom index, Vars checks) {
  const ScanCarrier *c = loop->c;
  Arena *arena = c->context->arena;
  const ExpScan *scan = &loop->carried->scan->exp->as.Scan;
  Map replace = map_new(c->context->scratch);
  map_put_atom(&replace, scan->function.parameters.items[0], index);
  const Body *element = body_rename(c->context, c->vars, scan->function.body, &replace);
  for RANGE(i, element->count) {
    const Vars own = element->stms[i]->certificates;
    Var *all = NEW_ARRAY(arena, Var, own.count + checks.count + 1);
    for EACH_IN(k, own) all[k] = own.items[k];
    for EACH_IN(k, checks) all[own.count + k] = checks.items[k];
    build_existing(builder, stm_with_certificates(arena, element->stms[i], (Vars){own.count + checks.count, all}));
  }
  loop->states[number] = build_combined(builder, &scan->operator, loop->states[number], element->result);
  loop->is_added[number] = true;
}
static void put_element_of_build(ScanLoop *loop, Builder *builder, const Stm *stm) {
  const Stm *scan = loop->carried->scan;
  const ExpIndex *read = read_of_scan(scan, stm);
  uint32_t result = 0;
  if (!read) { build_existing(builder, stm); return; }
  (void)vars_find(scan->pattern, read->array, &result);
  const Poly *distance = distance_of_read(loop->c, &loop->carried->build->exp->as.Build, read);
  const uint32_t number = number_of_distance(loop->carried, distance);
  if (!loop->is_added[number]) add_element(loop, builder, number, read->indices.items[0], stm->certificates);
  build_name(builder, stm_result(stm), loop->states[number].items[result]);
}
static const Body *body_of_loop(ScanLoop *loop) {
  const ScanCarrier *c = loop->c;
  Arena *arena = c->context->arena;
  const Stm *stm = loop->carried->build;
  const ExpBuild *build = &stm->exp->as.Build;
  Builder builder = builder_new(c->context, c->vars, stm->span);
  for RANGE(i, build->function.body->count) put_element_of_build(loop, &builder, build->function.body->stms[i]);
  const Slice own = {.tag = CORE_SLICE_Fix, .start = atom_var(build->function.parameters.items[0])};
  for EACH_IN(i, stm->pattern) {
    const Var out = loop->parameters.items[i];
    const Exp *update = NEW_EXP(arena, Update, out, {1, COPY_OF(arena, &own)}, build->function.body->result.items[i]);
    seq_push(arena, &loop->next, atom_var(build_exp(&builder, "out", var_type(c->vars, out), update)));
  }
  for RANGE(n, loop->carried->count)
    for EACH_IN(i, loop->states[n]) seq_push(arena, &loop->next, loop->states[n].items[i]);
  return builder_finish(&builder, loop->next.size, loop->next.items);
}
static void carry_stm(void *user, Builder *builder, const Stm *stm) {
  const ScanCarrier *c = user;
  Arena *arena = c->context->arena;
  const Var first = stm->pattern.count ? stm_result(stm) : (Var){0};
  if (bitset_has(&c->dropped, first.id)) return;
  ScanLoop loop = {.c = c, .carried = map_pointer(&c->builds, first.id)};
  if (!loop.carried) { build_existing(builder, stm); return; }
  builder->span = stm->span;
  for EACH_IN(i, stm->pattern) {
    const Type type = var_type(c->vars, stm->pattern.items[i]);
    add_to_loop(&loop, var_copy(c->context, c->vars, stm->pattern.items[i]),
                atom_var(build_unset(builder, "room", type)), stm->pattern.items[i]);
  }
  for RANGE(n, loop.carried->count) put_states(&loop, builder, n);
  const ExpBuild *build = &stm->exp->as.Build;
  const CoreLoopForm form = {.tag = CORE_LOOP_For, .index = build->function.parameters.items[0],
                             .bound = build->widths.items[0]};
  const Body *body = body_of_loop(&loop);
  const Exp *exp = NEW_EXP(arena, Loop, {loop.parameters.size, loop.parameters.items},
                           {loop.initial.size, loop.initial.items}, form, body);
  build_existing(builder, stm_new(arena, (Vars){loop.results.size, loop.results.items}, stm->certificates, exp,
                                  stm->span));
}

static const Function *carry_in_one_function(Context *context, const Program *program, const Function *function,
                                             void *user) {
  (void)user;
  ScanCarrier c = {.context = context, .vars = program->vars,
                   .sizes = sizes_of_function(context, program->vars, function),
                   .uses = body_use_counts(context->scratch, program->vars, function->body),
                   .builds = map_new(context->scratch), .dropped = bitset_new(context->scratch)};
  find_scans(&c, function->body);
  if (c.builds.entries.size == 0) return function;
  return function_with_body(context->arena, function,
                            body_rewrite(context, program->vars, function->body, carry_stm, &c));
}

const Program *carry_scans(Context *context, const Program *program) {
  return program_map(context, program, carry_in_one_function, NULL);
}
