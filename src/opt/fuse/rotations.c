// fuse_rotations: planes that are rotated by amounts of a table are elements at positions.
//   in: core   out: core
//   rule: read-rotations   xss = build 9 (\q -> rotate k[q] (build n (\i -> rotate l[q] yss[q, i])))
//             -->  xss = build (9, n, m) (\q i j -> index yss (q, (i + k[q]) mod n, (j + l[q]) mod m))
//             if k and l are tables of small numbers, and if one use reads each element once, in a loop over q: it is
//             unrolled (imp/loops/unroll_loops.c), so that the amounts are constants and the remainders are chosen by
//             comparisons (imp/remainders.c). For rotations see elements.c.
//   test: opt/test/golden/fuse/rotations*, test/run/rotated_planes.fut
#include "opt/fuse/fuse.h"

typedef struct Rotations {
  Context *context;
  VarTable *vars;
  Uses *uses;
  Elements elements;
  Map replaced;   // Stm -> Stm
  Mapper mapper;
} Rotations;

// ---- the planes
// Is each element read once, in a loop over as many planes?
static bool is_read_once(const Rotations *r, Sizes *sizes, const Producer *producer, uint32_t rank) {
  if (producer->escapes || producer->uses.size != 1) return false;
  const Use *use = producer->uses.items[0];
  if (use->stm->exp->tag != EXP_Index || use_rank(use) != rank) return false;
  for (const Place *place = use->place; place != producer->place; place = place->parent)
    for EACH_IN(i, place->indices)
      if (atom_equal(use_index(use, 0), atom_var(place->indices.items[i])) &&
          atom_equal(place->widths.items[i], producer->stm->exp->as.Build.widths.items[0]))
        return place->tag == PLACE_Indexed && use_is_injective(r->uses, sizes, use, rank);
  return false;
}
static bool is_few_planes(const Producer *producer) {
  const Stm *stm = producer->stm;
  int64_t planes;
  return stm->exp->tag == EXP_Build && !stm->marks && stm->pattern.count == 1 &&
         stm->exp->as.Build.widths.count == 1 && atom_is_i64(stm->exp->as.Build.widths.items[0], &planes) &&
         planes <= FEW_ROWS;
}
static const Stm *rotated_elements(Rotations *r, Sizes *sizes, const Producer *producer) {
  Arena *arena = r->context->arena;
  const Stm *stm = producer->stm;
  const ExpBuild *build = &stm->exp->as.Build;
  const Type type = var_type(r->vars, stm_result(stm));
  if (type.rank < 2 || !is_read_once(r, sizes, producer, type.rank) ||
      request_keeps_apart(r->context, stm->span, producer->uses.items[0]->stm->span))
    return NULL;
  Builder inside = builder_new(r->context, r->vars, stm->span);
  Var *indices = NEW_ARRAY(arena, Var, type.rank);
  indices[0] = r->elements.index = build->function.parameters.items[0], r->elements.varies = false;
  for RANGE_FROM(d, 1, type.rank) indices[d] = build_counter(&inside, "i");
  const Vars parameters = {type.rank, indices};
  const Atoms all = atoms_of_vars(arena, parameters);
  Atom element;
  const Atoms place = {all.count - 1, all.items + 1};
  if (!element_of_result(&r->elements, &inside, build->function.body, place, &element) || !r->elements.varies)
    return NULL;
  rule_place(r->context, stm->span, var_info(r->vars, stm_result(stm))->name);
  if (!rule_allowed(r->context, "read-rotations")) return NULL;
  return stm_with_exp(arena, stm, NEW_EXP(arena, Build, {type.rank, type.shape},
                                          {parameters, builder_finish(&inside, 1, &element)}));
}

static const Body *replace_in_body(void *user, const Body *body) {
  Rotations *r = user;
  Builder builder = builder_new(r->context, r->vars, (Span){0, 0, 0});
  for RANGE(i, body->count) {
    const Stm *other = map_pointer(&r->replaced, (uintptr_t)body->stms[i]);
    build_existing(&builder, other ? other : stm_map(body->stms[i], &r->mapper));
  }
  return builder_body(&builder, body);
}
const Function *read_rotations(Context *context, VarTable *vars, Uses *uses, const Function *function) {
  Rotations r = {.context = context, .vars = vars, .uses = uses, .replaced = map_new(context->scratch)};
  Sizes *sizes = NULL;
  r.mapper = (Mapper){&r, context->arena, NULL, NULL, replace_in_body};
  for EACH(i, &uses->producers.entries) {
    const Producer *producer = uses->producers.entries.items[i].as.pointer;
    if (!is_few_planes(producer) || stm_result(producer->stm).id != uses->producers.entries.items[i].key) continue;
    if (!sizes) sizes = sizes_of_function(context, vars, function), r.elements = elements_new(context, vars, function);
    const Stm *other = rotated_elements(&r, sizes, producer);
    if (other) map_put_pointer(&r.replaced, (uintptr_t)producer->stm, (void *)other);
  }
  return r.replaced.entries.size ? function_with_body(context->arena, function, replace_in_body(&r, function->body))
                                 : function;
}
