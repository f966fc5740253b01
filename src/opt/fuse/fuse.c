// fuse: substitutes producers into their consumers, but never repeats work that is worth a store [paper 1, Fig. 4;
// paper 5, section 5].
//   in:   core            out: core
//   rule: build-get   xs = build n f; ... x = index xs (i)  -->  x = f i, and xs disappears
//             if f is cheap; or if no element is read twice, by one use (fuse/work.c) or by a few uses at different
//             constant indices; or if as many iterations as there are elements read one element each, by uses in
//             different arms (a border that repeats its neighbours).
//             Uses of several results at the same indices share one copy of f. A build with other kinds of uses stays,
//             and is fused in addition only if f is nearly free.
//         merge-..., build-identity: fuse/merge.c;  nest-flat: fuse/flat.c;  turn-build: fuse/turn.c;
//         read-rows: fuse/rows.c;  read-rotations: fuse/rotations.c;  few-rows: fuse/few_rows.c;
//         concat as a build: fuse/joins.c;  build-slice: fuse/parts.c
//         nest        build n (\i -> build m (\j -> g))  -->  build (n, m) (\i j -> g)     if m does not depend on i
//         source      a build under MARK_Source is fused into every read, whatever its work [paper 2, Fig. 5.5]. What
//                     a slice takes becomes a build under the same mark. A build under MARK_Dest or MARK_Eager is
//                     never fused away.
// As every SOAC takes a function of the index, map-map, map-reduce, map-scan, map-filter and map-scatter are all
// instances of build-get.
// Not fused: a body that may fail, unless every element is read exactly once (the failure must stay); a body that reads
// an array overwritten between the build and the use.
//   test: opt/test/fuse_test.c
#include "opt/fuse/fuse.h"

// INSTANCES, CHOICES: copies of an expensive body. UNROLLED: statements of an expensive body that may have copies.
// LARGEST: statements of any body that is moved. A larger body gains little from fusion, and moving it repeatedly would
// take quadratic time.
enum { PASSES = 3, USES_COMPARED = 64, INSTANCES = 8, CHOICES = 4, UNROLLED = 60, LARGEST = 500, CHOSEN = 1000 };
// INDEX_LIMIT: operations on indices that a row computes before its elements
enum { INDEX_LIMIT = 16 };

typedef struct Fuser {
  Context *context;
  VarTable *vars;
  Uses *uses;
  Sizes *sizes;
  const Aliases *aliases;
  Map functions;           // Name id -> const Function *
  Elements elements;       // of the function
  Mapper mapper;
} Fuser;

// ---- nest
static bool is_bound_by_function(Lambda function, Atom atom) {
  return vars_contain(function.parameters, atom) || body_binding(function.body, atom, NULL);
}
// One operation on indices, which C compilers move out of an inner loop.
static bool is_index_arithmetic(const Stm *stm) {
  const bool is_prim = stm->exp->tag == EXP_Prim;
  return is_prim && (stm->exp->as.Prim.type == SCALAR_I64 || stm->exp->as.Prim.type == SCALAR_Bool) &&
         work_of_stm(stm) <= WORK_FREE;
}
static bool may_run_more_often(const Body *body) {   // all but the last statement
  uint32_t work = 0, index = 0;
  for COUNTING(i, i + 1 < body->count) {
    if (!exp_is_pure(body->stms[i]->exp)) return false;
    if (is_index_arithmetic(body->stms[i])) index++;
    else work += work_of_stm(body->stms[i]);   // of one that overwrites an array: WORK_MUCH
  }
  return work <= WORK_TRIVIAL && index <= INDEX_LIMIT;
}
// The inner build that computes all results of the body, or NULL. Its certificates are bound outside the body, because
// only an Assert binds a certificate, an Assert is not pure, and all other statements of the body must be pure.
const Stm *nested_build(const ExpBuild *outer) {
  const Body *body = outer->function.body;
  if (body->count == 0 || body->result.count == 0) return NULL;
  const Stm *inner = body->stms[body->count - 1];
  if (inner->exp->tag != EXP_Build) return NULL;
  for EACH_IN(i, body->result)
    if (!vars_contain(inner->pattern, body->result.items[i])) return NULL;
  for EACH_IN(i, inner->exp->as.Build.widths)
    if (is_bound_by_function(outer->function, inner->exp->as.Build.widths.items[i])) return NULL;
  return may_run_more_often(body) ? inner : NULL;
}
static Vars append_vars(Arena *arena, Vars a, Vars b) {
  Var *items = NEW_ARRAY(arena, Var, a.count + b.count);
  uint32_t count = a.count;
  for EACH_IN(i, a) items[i] = a.items[i];
  for EACH_IN(i, b)
    if (!vars_contain(a, atom_var(b.items[i]))) items[count++] = b.items[i];
  return count == a.count ? a : (Vars){count, items};
}
static const Body *nest_bodies(Arena *arena, const Body *outer, const Stm *inner) {
  const Body *last = inner->exp->as.Build.function.body;
  const Stm **stms = NEW_ARRAY(arena, const Stm *, outer->count - 1 + last->count);
  for COUNTING(i, i + 1 < outer->count) stms[i] = outer->stms[i];
  for RANGE(i, last->count) stms[outer->count - 1 + i] = last->stms[i];
  Atom *result = NEW_ARRAY(arena, Atom, outer->result.count);
  for EACH_IN(i, outer->result)
    for EACH_IN(k, inner->pattern)
      if (inner->pattern.items[k].id == outer->result.items[i].as.var.id) result[i] = last->result.items[k];
  return body_new(arena, outer->count - 1 + last->count, stms, (Atoms){outer->result.count, result});
}
// If a use reads whole rows, the row is kept: it may be fused at the use.
static bool rows_are_read(const Producer *producer, uint32_t rank) {
  if (producer->escapes) return false;
  for EACH(i, &producer->uses)
    if (use_dimensions(producer->uses.items[i]) < rank) return true;
  return false;
}
static const Stm *nest_builds(Fuser *fuser, const Producer *producer, const Stm *stm) {
  Arena *arena = fuser->context->arena;
  if (producer->uses.size > 0 && !rows_are_read(producer, stm->exp->as.Build.widths.count + 1) && !producer->escapes) {
    const Stm *joined = joined_rows_as_build(fuser->context, fuser->vars, fuser->sizes, stm);
    if (joined) stm = joined;
  }
  for (;;) {
    const ExpBuild *outer = &stm->exp->as.Build;
    const Stm *inner = nested_build(outer);
    if (!inner || rows_are_read(producer, outer->widths.count + inner->exp->as.Build.widths.count)) return stm;
    if (request_keeps_apart(fuser->context, inner->span, stm->span)) return stm;
    if (!rule_allowed(fuser->context, "nest")) return stm;
    const ExpBuild *build = &inner->exp->as.Build;
    Stm copy = *stm;
    copy.certificates = append_vars(arena, stm->certificates, inner->certificates);
    copy.exp = NEW_EXP(arena, Build, atoms_join(arena, outer->widths, build->widths),
                       {append_vars(arena, outer->function.parameters, build->function.parameters),
                        nest_bodies(arena, outer->function.body, inner)});
    stm = COPY_OF(arena, &copy);
  }
}

// ---- can this build be fused?
typedef struct Candidate {
  Producer *producer;
  const ExpBuild *build;
  uint32_t rank, work;
  bool pure, source, rotates;
} Candidate;

static bool is_fresh_result(const Body *body, uint32_t result) {
  const Stm *stm = body_binding(body, body->result.items[result], NULL);
  return stm && (exp_info(stm->exp->tag)->flags & EXP_Fresh);
}
// Do the arrays that the body reads have the same contents wherever the use runs? If the element is merely a view, its
// array must keep its contents from then on.
static bool reads_survive(Fuser *fuser, const Candidate *candidate, const Bitset *read, const Use *use) {
  Uses *uses = fuser->uses;
  bool view = atom_type(fuser->vars, candidate->build->function.body->result.items[use->result]).tag == TYPE_Array;
  if (view && is_fresh_result(candidate->build->function.body, use->result)) view = false;
  uint32_t limit = view ? UINT32_MAX : use_limit(use);
  for EACH_BIT(id, read)
    if (var_is_array(fuser->vars, (Var){id}) &&
        (id >= uses->var_count || is_overwritten(uses, (Var){id}, candidate->producer->end, limit)))
      return false;
  Var array = candidate->producer->stm->pattern.items[use->result];
  return !aliases_consumed(uses->aliases, array) && !(view && aliases_escapes(uses->aliases, array));
}
// Assigns an instance to every fusable use; returns the number of instances. `first`: the use that computes each of
// them.
static uint32_t share_instances(Fuser *fuser, const Candidate *candidate, Use **uses, uint32_t count, Use **first) {
  uint32_t instances = 0;
  for RANGE(i, count) {
    uses[i]->instance = NULL;
    for COUNTING(k, k < instances && k < USES_COMPARED)
      if (place_is_inside(uses[i]->place, first[k]->place) && uses_meet(first[k], uses[i], candidate->rank)) {
        uses[i]->instance = first[k]->instance;
        break;
      }
    if (uses[i]->instance) continue;
    uses[i]->instance = NEW(fuser->context->arena, Instance);
    first[instances++] = uses[i];
  }
  return instances;
}
// No two of these uses read the same element: each pair has different constants in some dimension.
static bool are_distinct(Use **first, uint32_t instances, uint32_t rank) {
  for RANGE(a, instances)
    for RANGE_FROM(b, a + 1, instances) {
      bool differ = false;
      int64_t x, y;
      for COUNTING(d, d < rank && !differ)
        differ = atom_is_i64(use_index(first[a], d), &x) && atom_is_i64(use_index(first[b], d), &y) && x != y;
      if (!differ) return false;
    }
  return true;
}
static bool may_have_copies(const Candidate *candidate, Use **first, uint32_t instances) {
  if (instances == 1 || candidate->work <= WORK_CHEAP) return true;
  return instances <= INSTANCES && candidate->build->function.body->count <= UNROLLED &&
         are_distinct(first, instances, candidate->rank);
}
// The iterations choose between the uses.
static bool may_be_chosen(const Fuser *fuser, const Candidate *candidate, Use **first, uint32_t instances) {
  return candidate->work < WORK_MUCH && 1 < instances && instances <= CHOICES &&
         statements_in(candidate->build->function.body) <= UNROLLED &&
         uses_are_alternatives(fuser->uses, fuser->sizes, first, instances, candidate->build->widths);
}
// Of a rotation, is the position the index of the innermost loop around the use, over all elements? peel_loops then
// splits that loop, whatever is around it.
static bool is_rotated_along_loop(const Candidate *candidate, const Use *use) {
  const Place *place = use->place;
  return candidate->rotates && candidate->rank == 1 && place->tag == PLACE_Indexed && place->indices.count == 1 &&
         atom_equal(use_index(use, 0), atom_var(place->indices.items[0])) &&
         atom_equal(place->widths.items[0], candidate->build->widths.items[0]);
}
static bool fusing_pays(Fuser *fuser, const Candidate *candidate, Use **first, uint32_t instances) {
  bool escapes = candidate->producer->escapes;
  if (!candidate->source && use_rank(first[0]) < candidate->rank) return !escapes;
  if (!candidate->pure)
    return !escapes && instances == 1 && use_covers(fuser->sizes, first[0], candidate->build->widths);
  if (candidate->source) return true;
  if (escapes) return candidate->work <= WORK_FREE;
  if (candidate->work <= WORK_TRIVIAL) return true;
  if (may_be_chosen(fuser, candidate, first, instances)) return true;
  const Body *body = candidate->build->function.body;
  const bool chooses = only_moves_elements(fuser->context->scratch, body) && instances * statements_in(body) <= CHOSEN;
  if (chooses && candidate->work <= WORK_CHEAP && statements_in(body) == body->count) return true;   // finds a place
  if (!chooses && !may_have_copies(candidate, first, instances)) return false;
  for RANGE(i, instances)
    if (!(chooses && (first[i]->place->tag == PLACE_Branch || is_rotated_along_loop(candidate, first[i]) ||
                      use_is_window(fuser->uses, fuser->sizes, first[i], candidate->rank))) &&
        !use_is_injective(fuser->uses, fuser->sizes, first[i], candidate->rank))
      return false;
  return true;
}
static void read_by_body(Fuser *fuser, const Candidate *candidate, Bitset *read) {
  *read = bitset_new(fuser->context->arena);
  lambda_free_vars(fuser->vars, &candidate->build->function, read);
}
// Is each row, and nothing else, read once?
static bool reads_each_row(const Fuser *fuser, const Candidate *candidate, const Use *use) {
  const Producer *producer = candidate->producer;
  return reads_row(use) && producer->uses.size == 1 && !producer->escapes && producer->stm->pattern.count == 1 &&
         use_covers(fuser->sizes, use, (Atoms){use_rank(use), candidate->build->widths.items});
}
static bool fits_as_part(const Fuser *fuser, const Candidate *candidate, const Use *use) {
  if (candidate->source) return is_part(fuser->uses, use, candidate->rank);
  return reads_each_row(fuser, candidate, use) ||
         (candidate->pure && reads_part(fuser->uses, fuser->sizes, use, candidate->rank));
}
// Decides whether to fuse `stm`, the build as rewritten so far. Returns true when it is fused into all uses and can be
// removed.
static bool fuse_producer(Fuser *fuser, Producer *producer, const Stm *stm, bool rotates) {
  const ExpBuild *build = &stm->exp->as.Build;
  Candidate candidate = {producer,
                         build,
                         build->widths.count,
                         work_of_body(build->function.body),
                         exp_is_pure(stm->exp),
                         (stm->marks & MARK_Source) != 0,
                         rotates};
  Arena *arena = fuser->context->arena;
  Use **uses = NEW_ARRAY(arena, Use *, producer->uses.size), **first = NEW_ARRAY(arena, Use *, producer->uses.size);
  uint32_t count = 0;
  if (producer->uses.size == 0 || statements_in(build->function.body) > LARGEST) return false;
  rule_place(fuser->context, stm->span, var_info(fuser->vars, stm_result(stm))->name);
  if (producer->escapes && candidate.work > WORK_FREE && !candidate.source)
    return rule_refused(fuser->context, REFUSAL_Whole);
  Bitset read;
  read_by_body(fuser, &candidate, &read);
  for EACH(i, &producer->uses) {
    Use *use = producer->uses.items[i];
    const bool fits = use_rank(use) >= candidate.rank || fits_as_part(fuser, &candidate, use);
    if (request_keeps_apart(fuser->context, stm->span, use->stm->span))
      return rule_refused(fuser->context, REFUSAL_Requested);
    if (fits && reads_survive(fuser, &candidate, &read, use)) uses[count++] = use;
    else producer->escapes = true;
  }
  if (count == 0 || (producer->escapes && candidate.work > WORK_FREE && !candidate.source))
    return rule_refused(fuser->context, REFUSAL_Whole);
  uint32_t instances = share_instances(fuser, &candidate, uses, count, first);
  const Refusal refusal = candidate.pure ? REFUSAL_Repeated : REFUSAL_MayFail;
  bool fused = fusing_pays(fuser, &candidate, first, instances) ? rule_allowed(fuser->context, "build-get")
                                                                : rule_refused(fuser->context, refusal);
  if (!fused)
    for RANGE(i, count) uses[i]->instance = NULL;
  else {
    producer->build = build;
    producer->stm = stm;
    producer->instances = instances;
  }
  producer->dropped = fused && !producer->escapes;
  return producer->dropped;
}

static bool fuse_join(Fuser *fuser, Producer *producer, const Body *body, const Stm *stm) {
  if (producer->escapes || producer->uses.size == 0) return false;
  const Stm *build = join_as_build(fuser->context, fuser->vars, fuser->sizes, body, stm);
  if (!build || fuse_producer(fuser, producer, build, false)) return build;
  const Stm *rotated = rotation_as_build(&fuser->elements, stm);
  return rotated && fuse_producer(fuser, producer, rotated, true);
}

// ---- inlining at a use
static bool needs_certificate(const Stm *stm) {
  if (stm->exp->tag == EXP_Prim) return (prim_info(stm->exp->as.Prim.prim)->flags & PRIM_Partial) != 0;
  return stm->exp->tag != EXP_Atom && stm->exp->tag != EXP_Convert;
}
static bool makes_result(const Body *body, const Stm *stm) {
  for EACH_IN(i, body->result)
    if (vars_contain(stm->pattern, body->result.items[i])) return true;
  return false;
}
static const Stm *with_certificates(Arena *arena, const Stm *stm, Vars extra) {
  if (extra.count == 0) return stm;
  return stm_with_certificates(arena, stm, append_vars(arena, stm->certificates, extra));
}
static const Body *copied_body(Fuser *fuser, const Use *use) {
  Lambda function = use->producer->build->function;
  Map replace = map_new(fuser->context->scratch);
  for EACH_IN(i, function.parameters) map_put_atom(&replace, function.parameters.items[i], use_index(use, i));
  return body_rename(fuser->context, fuser->vars, function.body, &replace);
}
// With a single use the body is moved without renaming: its parameters get definitions. This keeps chains of builds
// cheap to fuse.
static const Body *moved_body(Builder *builder, const Use *use) {
  Lambda function = use->producer->build->function;
  for EACH_IN(i, function.parameters) build_name(builder, function.parameters.items[i], use_index(use, i));
  return function.body;
}
// Statements that may fail, and those that compute results, get the certificates of the build and of the use, so that
// the checks are still needed.
static void emit_instance(Fuser *fuser, Builder *builder, const Use *use, Vars certificates) {
  Arena *arena = fuser->context->arena;
  const bool moves = use->producer->dropped && use->producer->instances == 1;
  const Body *body = moves ? moved_body(builder, use) : copied_body(fuser, use);
  for RANGE(i, body->count) {
    bool guarded = needs_certificate(body->stms[i]) || makes_result(body, body->stms[i]);
    build_existing(builder, guarded ? with_certificates(arena, body->stms[i], certificates) : body->stms[i]);
  }
  use->instance->emitted = true;
  use->instance->results = body->result.items;
}
static void inline_use(Fuser *fuser, Builder *builder, const Use *use) {
  Arena *arena = fuser->context->arena;
  Vars certificates = append_vars(arena, use->stm->certificates, use->producer->stm->certificates);
  if (use_rank(use) < use->producer->build->widths.count) {
    build_existing(builder, part_of_build(fuser->context, fuser->vars, use, certificates));
    return;
  }
  if (!use->instance->emitted) emit_instance(fuser, builder, use, certificates);
  Stm stm = *use->stm;
  stm.certificates = certificates;
  stm.exp = exp_read_from_part(arena, stm.exp, use->producer->build->widths.count,
                               use->instance->results[use->result]);
  build_existing(builder, COPY_OF(arena, &stm));
}

// ---- the traversal: builds before their uses
static const Body *fuse_in_body(void *user, const Body *body) {
  Fuser *fuser = user;
  Builder builder = builder_new(fuser->context, fuser->vars, (Span){0, 0, 0});
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    const Use *use = map_pointer(&fuser->uses->sites, (uintptr_t)stm);
    if (use && use->instance) {
      inline_use(fuser, &builder, use);
      continue;
    }
    const Stm *mapped = stm_map(stm, &fuser->mapper);
    const bool build = stm->exp->tag == EXP_Build, join = stm->exp->tag == EXP_Concat;
    Producer *producer =
        (build && stm->pattern.count) || join ? map_pointer(&fuser->uses->producers, stm_result(stm).id) : NULL;
    if (producer && build) mapped = nest_builds(fuser, producer, mapped);
    if (!producer || !(join ? fuse_join(fuser, producer, body, stm) : fuse_producer(fuser, producer, mapped, false)))
      build_existing(&builder, mapped);
  }
  return builder_body(&builder, body);
}

static const Function *fuse_function(Fuser *fuser, const Function *function) {
  fuser->uses = fuse_uses(fuser->context, fuser->vars, fuser->aliases, &fuser->functions, function);
  if (fuser->uses->producers.entries.size == 0) return function;
  const Function *rotated = read_rotations(fuser->context, fuser->vars, fuser->uses, function);
  if (rotated != function)
    fuser->uses = fuse_uses(fuser->context, fuser->vars, fuser->aliases, &fuser->functions, rotated);
  const Function *rows = read_rows(fuser->context, fuser->vars, fuser->uses, rotated);
  if (rows != rotated) fuser->uses = fuse_uses(fuser->context, fuser->vars, fuser->aliases, &fuser->functions, rows);
  fuser->sizes = sizes_of_function(fuser->context, fuser->vars, rows);
  fuser->elements = elements_new(fuser->context, fuser->vars, rows);
  return function_with_body(fuser->context->arena, rows, fuse_in_body(fuser, rows->body));
}

// Callees come first. Inside a recursive function, the function itself is unknown.
static const Function *fuse_next(Context *context, const Program *program, const Function *function, void *user) {
  Fuser *fuser = user;
  (void)context, (void)program;
  const Function *fused = fuse_function(fuser, function);
  map_put_pointer(&fuser->functions, function->name.id, function);
  return fused;
}

static const Program *fuse_program(Context *context, const Program *program) {
  Fuser fuser = {.context = context,
                 .vars = program->vars,
                 .aliases = aliases_of_program(context, program),
                 .functions = map_new(context->arena)};
  fuser.mapper = (Mapper){&fuser, context->arena, NULL, NULL, fuse_in_body};
  return program_map(context, program, fuse_next, &fuser);
}

const Program *fuse(Context *context, const Program *program) {
  for INT_RANGE(pass, PASSES) {
    const Program *summed = nest_flat_reductions(context, sum_few_rows(context, program)),
                  *turned = turn_permuted_builds(context, summed);
    const Program *fused = merge_neighbours(context, fuse_program(context, turned));
    if (fused == program) break;
    program = fused;
  }
  return program;
}
