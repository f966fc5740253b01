// carry_stores: what an iteration stores is carried to the next one in a scalar, where only a question at run time
// shows that nothing is stored there between, or other reads of the array keep C compilers from doing it.
//   rule: for j < n { .. a[p(j)] .. a[p(j + 1)] = e .. a[q(j)] = f .. }
//         -->  if 0 < n && q - p != 0 .. { last = a[p(0)]
//                                          for j < n { .. last .. v = e; a[p(j + 1)] = v .. a[q(j)] = f .. last = v } }
//              else the loop as it is
//         for every read that is made in each iteration, if the store is the last one to its place. The stores that
//         come between, later in the same iteration or earlier in the next one, are to other places of the same array:
//         their distance is a number, and not 0, or it does not change in the loop, and is asked before it. Stores to
//         other arrays must be known to be apart. `e` may read the old element, as in a[j + 1] += e; all stores stay.
//         Without questions, it is not asked: last = (0 < n ? a[p(0)] : 0). This pays if the loop reads elements of the
//         array at distances that are no numbers, as in a sweep that reads its own row and the row above, or if they
//         are integers: what does not wait for the scalar may then be computed before (distribute_strips).
//   Such is the loop that diffuses the error of a pixel to the next pixel and to the row below: a load would wait for
//   the store of the iteration before. C compilers do the same where all distances are numbers, those of all reads
//   included; so one of floats must not be a number.
//   Only straight code that is not parallel, and only scalars that are recurrences: other reads wait for nothing, and
//   without recurrences C compilers may make vectors of the loop. It is scalar replacement across iterations [Callahan,
//   Carr and Kennedy 1990], as carry_elements does for arrays whose only store it is.
//   The pass adds second stores, so it runs when imp_may_be_same has been asked.
//   test: imp/test/golden/carry_stores, test/run/carried_stores.fut
#include "imp/nest.h"
#include "imp/rewrite.h"

enum { STATEMENT_LIMIT = 24, NODE_LIMIT = 240, LOAD_LIMIT = 16, QUESTION_LIMIT = 8, SUM_LIMIT = 4 };

// `at`: number of its statement. `place`: NULL: unknown.
typedef struct PlacedStore { uint32_t at; ImpVar buffer; const Poly *place; } PlacedStore;
// A read of the element that statement `store` of the iteration before has stored.
typedef struct CarriedLoad { uint32_t at, store; const ImpExp *load; } CarriedLoad;
// `first`: a read in iteration 0. `value`: what the iteration stores.
typedef struct CarriedValue { const ImpExp *first; ImpVar last, value; } CarriedValue;
typedef struct StoreCarrier {
  Arena *arena, *kept;             // of the analysis; of the program
  const ImpFor *loop;
  ImpNest nest;
  uint32_t number;                 // of the loop in the nest
  Bitset inside;                   // variables that the body binds or assigns
  uint32_t at;                     // the current statement
  bool in_branch;
  Seq(PlacedStore) stores;
  Seq(CarriedLoad) loads;
  Seq(const Poly *) questions;     // what must not be 0
  ImpAccesses accesses;            // of the body
  Bitset left;                     // numbers of stores whose elements are read again from memory
  Map values;                      // number of a statement -> CarriedValue *
} StoreCarrier;

// ---- places
static bool is_unchanging(const StoreCarrier *c, const Poly *poly) {
  for EACH_VARIABLE(walk, poly)
    if (walk.variable == c->loop->index.id || nest_dependence(&c->nest.nest, walk.variable) >> c->number & 1)
      return false;
  return true;
}
// Are the places different in all iterations, if the answers to the questions say so?
static bool stay_apart(StoreCarrier *c, const Poly *a, const Poly *b) {
  const Poly *apart = poly_sub(c->arena, a, b), *reverse = poly_sub(c->arena, b, a);
  int64_t distance;
  if (apart->broken) return false;
  if (poly_is_constant(apart, &distance)) return distance != 0;
  if (!is_unchanging(c, apart)) return false;
  for EACH(i, &c->questions)
    if (poly_equal(c->questions.items[i], apart) || poly_equal(c->questions.items[i], reverse)) return true;
  seq_push(c->arena, &c->questions, apart);
  return c->questions.size <= QUESTION_LIMIT;
}
// Is it made of the index and of what no iteration changes?
static bool is_of_index(const StoreCarrier *c, const Poly *place) {
  const uint32_t index = c->loop->index.id;
  return !poly_mentions_any(place, &c->inside) &&
         is_unchanging(c, poly_replace(c->arena, place, index, poly_constant(c->arena, 0)));
}
static const Poly *place_after(const StoreCarrier *c, const Poly *place) {
  const uint32_t index = c->loop->index.id;
  return poly_replace(c->arena, place, index, poly_plus(c->arena, poly_variable(c->arena, index), 1));
}

// ---- reads of what the iteration before has stored
// The last store of an iteration to the place; NULL: there is none.
static const PlacedStore *last_store_to(const StoreCarrier *c, ImpVar buffer, const Poly *place) {
  for RANGE_DOWN(i, c->stores.size) {
    const PlacedStore *store = &c->stores.items[i];
    if (store->buffer.id == buffer.id && store->place && poly_equal(store->place, place)) return store;
  }
  return NULL;
}
// The element at `place` is read by the current statement of the next iteration. Is nothing else stored there between?
static bool stays(StoreCarrier *c, const PlacedStore *from, const Poly *place, const Poly *next) {
  for EACH(i, &c->stores) {
    const PlacedStore *store = &c->stores.items[i];
    if (!imp_may_overlap(c->nest.vars, store->buffer, from->buffer)) continue;
    if (store->buffer.id != from->buffer.id || !store->place) return false;
    if (store->at > from->at && !stay_apart(c, store->place, next)) return false;
    if (store->at < c->at && !stay_apart(c, store->place, place)) return false;
  }
  return true;
}
static void note_load(StoreCarrier *c, const ImpExp *load) {
  const ImpExpLoad *read = &load->as.Load;
  const Poly *place = imp_mentions(read->index, NULL).loads ? NULL : imp_nest_place(&c->nest, read->index);
  if (!place || place->broken || !is_of_index(c, place) || c->loads.size == LOAD_LIMIT) return;
  const Poly *next = place_after(c, place);
  const PlacedStore *store = last_store_to(c, read->buffer, next);
  const uint32_t asked = c->questions.size;
  if (store && !bitset_has(&c->left, store->at) && stays(c, store, place, next))
    seq_push(c->arena, &c->loads, ((CarriedLoad){c->at, store->at, load}));
  else
    c->questions.size = asked;
}
static void note_loads(void *user, const ImpExp *exp);
static void note_loads_of_operand(void *user, const ImpExp *exp) {
  note_loads(user, exp);
  ((StoreCarrier *)user)->in_branch = true;
}
static void note_loads(void *user, const ImpExp *exp) {
  StoreCarrier *c = user;
  const bool in_branch = c->in_branch;
  if (exp->tag == IMP_EXP_Load && !in_branch) note_load(c, exp);
  imp_exp_visit(exp, &(ImpVisitor){.user = c, .exp = imp_is_lazy(exp) ? note_loads_of_operand : note_loads});
  c->in_branch = in_branch;
}
static void find_stores(StoreCarrier *c) {
  const ImpBlock *body = c->loop->body;
  for RANGE(i, body->count) {
    if (body->stms[i]->tag != IMP_Store) continue;
    const ImpStore *store = &body->stms[i]->as.Store;
    const Poly *place = imp_nest_place(&c->nest, store->index);
    seq_push(c->arena, &c->stores, ((PlacedStore){i, store->buffer, place && !place->broken ? place : NULL}));
  }
}
// Is an element of the array read whose distance from the store is no number?
static bool reads_elsewhere(StoreCarrier *c, uint32_t number) {
  const ImpStore *store = &c->loop->body->stms[number]->as.Store;
  const Poly *place = imp_nest_place(&c->nest, store->index);
  for EACH(i, &c->accesses) {
    const ImpAccess *access = &c->accesses.items[i];
    if (access->writes || !imp_may_overlap(c->nest.vars, access->buffer, store->buffer)) continue;
    const Poly *other = access->buffer.id == store->buffer.id ? imp_nest_place(&c->nest, access->index) : NULL;
    if (!other || !poly_is_constant(poly_sub(c->arena, other, place), NULL)) return true;
  }
  return false;
}
static bool find_carried_loads(StoreCarrier *c) {
  const ImpBlock *body = c->loop->body;
  c->loads.size = c->questions.size = 0;
  for (c->at = 0; c->at < body->count; c->at++)
    imp_stm_visit(body->stms[c->at], &(ImpVisitor){.user = c, .exp = note_loads});
  bool pays = c->questions.size > 0;
  for EACH(i, &c->loads) {
    const ImpVar buffer = c->loads.items[i].load->as.Load.buffer;
    const bool is_integer = !scalar_is_float(imp_var_info(c->nest.vars, buffer)->type.scalar);
    pays = pays || is_integer || reads_elsewhere(c, c->loads.items[i].store);
  }
  return c->loads.size > 0 && pays;
}

// ---- the loops
static const ImpExp *variable_of_place(void *user, uint32_t variable) {
  const StoreCarrier *c = user;
  for EACH(i, &c->nest.opaque)
    if (c->nest.opaque.items[i].variable == variable) return c->nest.opaque.items[i].exp;
  return imp_var(c->kept, (ImpVar){variable});
}
static const ImpExp *may_carry(const ImpBuilder *out, StoreCarrier *c, const ImpExp *total) {
  const ImpExp *zero = imp_i64(out->arena, 0), *condition = imp_binary(out, PRIM_Lt, zero, total);
  for EACH(i, &c->questions) {
    const ImpExp *distance = imp_poly(out->arena, c->questions.items[i], variable_of_place, c);
    condition = imp_binary_of(out, SCALAR_Bool, PRIM_And, condition, imp_binary(out, PRIM_Ne, distance, zero));
  }
  return condition;
}
// A read in iteration 0. Variables that the body declares are their values.
static const ImpExp *carried_first(const ImpBuilder *out, StoreCarrier *c, const ImpExp *load) {
  const ImpExpLoad *read = &load->as.Load;
  if (imp_mentions(read->index, &c->inside).found) {
    const Poly *place = imp_nest_place(&c->nest, read->index), *zero = poly_constant(c->arena, 0);
    place = poly_replace(c->arena, place, c->loop->index.id, zero);
    return imp_load(out->arena, read->buffer, imp_poly(out->arena, place, variable_of_place, c));
  }
  ImpCopier copier = imp_copier(out->arena, out->vars);
  copier.exp = imp_copy_folded;
  imp_copy_with(&copier, c->loop->index, imp_i64(out->arena, 0));
  return imp_copy_exp(&copier, load);
}
// `total`: how many iterations there are, if that is not asked before.
static void add_values(ImpBuilder *out, StoreCarrier *c, const ImpExp *total) {
  for EACH(i, &c->loads) {
    const CarriedLoad *carried = &c->loads.items[i];
    const ImpVar buffer = carried->load->as.Load.buffer;
    const ImpType type = imp_scalar(imp_var_info(out->vars, buffer)->type.scalar);
    MapEntry *entry = map_add(&c->values, carried->store);
    if (entry->as.pointer) continue;
    const ImpExp *first = carried_first(out, c, carried->load);
    if (total)
      first = imp_select(out->arena, imp_binary(out, PRIM_Lt, imp_i64(out->arena, 0), total), first,
                         imp_constant(out->arena, scalar_zero(type.scalar)));
    const CarriedValue value = {first, imp_fresh(out, "last", type), imp_fresh(out, "stored", type)};
    imp_bind(out, value.last, value.first);
    entry->as.pointer = COPY_OF(c->arena, &value);
  }
}
static const ImpExp *take_last(ImpCopier *copier, const ImpExp *exp) {
  const StoreCarrier *c = copier->user;
  for EACH(i, &c->loads) {
    const CarriedLoad *carried = &c->loads.items[i];
    if (carried->at != c->at || carried->load != exp) continue;
    const CarriedValue *value = map_pointer(&c->values, carried->store);
    return imp_var(copier->arena, value->last);
  }
  return imp_copy_parts(copier, exp);
}
static const ImpBlock *carrying_body(const ImpBuilder *out, StoreCarrier *c, ImpVar index) {
  const ImpBlock *body = c->loop->body;
  ImpBuilder to = imp_inside(out);
  ImpCopier copier = imp_copier(out->arena, out->vars);
  copier.user = c, copier.exp = take_last;
  imp_copy_with(&copier, c->loop->index, imp_var(out->arena, index));
  for (c->at = 0; c->at < body->count; c->at++) {
    const CarriedValue *value = map_pointer(&c->values, c->at);
    const ImpStm *stm = imp_copy_stm(&copier, body->stms[c->at]);
    if (value) {
      imp_bind(&to, value->value, stm->as.Store.value);
      imp_store(&to, stm->as.Store.buffer, stm->as.Store.index, imp_var(out->arena, value->value));
    } else {
      imp_put_stm(&to, stm);
    }
  }
  for RANGE(i, body->count) {
    const CarriedValue *value = map_pointer(&c->values, i);
    if (value) imp_assign(&to, value->last, imp_var(out->arena, value->value));
  }
  return imp_finish(&to);
}
// Carries only what depends on its own value in an earlier iteration.
static bool keep_recurrences(const ImpBuilder *out, StoreCarrier *c) {
  ImpBuilder trial = imp_inside(out);
  add_values(&trial, c, NULL);
  const ImpBlock *body = carrying_body(out, c, imp_fresh_like(out, c->loop->index));
  for EACH(i, &c->loads) {
    const CarriedValue *value = map_pointer(&c->values, c->loads.items[i].store);
    Bitset carried = bitset_new(c->arena);
    bitset_add(&carried, value->last.id);
    if (!imp_has_recurrence(c->arena, body, &carried, NULL)) bitset_add(&c->left, c->loads.items[i].store);
  }
  c->values = map_new(c->arena);
  return find_carried_loads(c);
}

// ---- values of variables of outside
// `sums`: variable that the function declares -> its value, a short sum of variables that are declared otherwise and
// never assigned. In a sweep backwards over rows, i is h - 1 - j.
typedef struct DeclaredSums { Context *context; ImpVarTable *vars; Bitset assigned; Map sums; } DeclaredSums;

static void note_declared_place(void *user, const ImpStm *stm) {
  DeclaredSums *declared = user;
  const ImpDeclare *declare = &stm->as.Declare;
  if (stm->tag != IMP_Declare || !declare->value || declare->value->tag != IMP_EXP_Prim ||
      bitset_has(&declared->assigned, declare->variable.id) ||
      imp_var_info(declared->vars, declare->variable)->type.scalar != SCALAR_I64)
    return;
  const Poly *poly = imp_plain_poly(declared->context->scratch, declare->value);
  bool is_settled = poly && !poly->broken && poly->count <= SUM_LIMIT;
  for EACH_VARIABLE(at, is_settled ? poly : poly_constant(declared->context->scratch, 0))
    is_settled &= !bitset_has(&declared->assigned, at.variable) && !map_pointer(&declared->sums, at.variable);
  if (is_settled) map_put_pointer(&declared->sums, declare->variable.id, declare->value);
}
static bool note_declared_places(ImpRewriter *rewriter, const ImpFunction *function) {
  DeclaredSums *declared = rewriter->user;
  const ImpBlock *body = function->body;
  declared->vars = rewriter->vars;
  declared->assigned = imp_effects(declared->context->scratch, body->count, body->stms, UINT32_MAX).assigned;
  imp_walk_block(body, &(ImpWalker){.user = declared, .stm = note_declared_place});
  return true;
}
typedef struct PlacesOfLoop { const Map *sums; Map *definitions; } PlacesOfLoop;
static void add_definition(void *user, ImpVar variable) {
  const PlacesOfLoop *places = user;
  const ImpExp *value = map_pointer(places->sums, variable.id);
  if (value) map_put_pointer(places->definitions, variable.id, value);
}

static bool carry_in_loop(ImpRewriter *rewriter, const ImpFor *loop, ImpBuilder *out) {
  Arena *arena = rewriter->context->scratch;
  if (loop->parallel || loop->private.count || imp_is_small(loop->bound, 2)) return false;
  const ImpEffects effects = imp_body_effects(arena, loop, STATEMENT_LIMIT);
  if (!imp_effects_within(&effects, IMP_PLAIN) || effects.nodes > NODE_LIMIT) return false;
  StoreCarrier c = {.arena = arena, .kept = out->arena, .loop = loop,
                    .nest = imp_nest(rewriter->context, rewriter->vars),
                    .inside = imp_varying(arena, loop, &effects), .accesses = effects.accesses,
                    .left = bitset_new(arena), .values = map_new(arena)};
  bitset_remove(&c.inside, loop->index.id);
  const DeclaredSums *declared = rewriter->user;
  PlacesOfLoop places = {&declared->sums, &c.nest.definitions};
  imp_walk_block(loop->body, &(ImpWalker){.user = &places, .use = add_definition});
  c.number = imp_nest_add(&c.nest, loop, 0);
  find_stores(&c);
  if (!find_carried_loads(&c) || !keep_recurrences(out, &c) || !rule_allowed(out->context, "carry-stores"))
    return false;
  ImpBuilder carried = imp_inside(out), choice = imp_inside(out), otherwise = imp_inside(out);
  const ImpExp *total = imp_index(out, "total");
  const ImpVar index = imp_fresh_like(out, loop->index);
  add_values(&carried, &c, c.questions.size ? NULL : total);
  const ImpBlock *body = carrying_body(out, &c, index);
  imp_bind(out, total->as.Var.variable, loop->bound);
  imp_for_like(&carried, loop, index, total, body);
  if (!c.questions.size) {
    imp_put_block(out, imp_finish(&carried));
    return true;
  }
  imp_for_like(&otherwise, loop, loop->index, total, loop->body);
  imp_if(&choice, may_carry(out, &c, total), imp_finish(&carried), imp_finish(&otherwise));
  imp_put_decided(out, imp_finish(&choice));
  return true;
}

const ImpProgram *carry_stores(Context *context, const ImpProgram *program) {
  DeclaredSums declared = {.context = context, .sums = map_new(context->scratch)};
  return imp_rewrite((ImpRewriter){.user = &declared, .begin = note_declared_places, .loop_rule = carry_in_loop},
                     context, program);
}
