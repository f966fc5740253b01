// peel_points: one iteration of a parallel loop, at a place that only the run of the program knows, is computed apart
// (index-set splitting). The others then do not ask whether they are at that place.
//   rule: for j < k { b }  -->  if 0 <= p < k { b', which keeps its values };  for j < k { b'' };
//                               if 0 <= p < k { stores the values that b' has kept }
//         where b compares j + x and y (`==`, `!=`), p is y - x, and x and y are small sums of variables of outside; in
//         b' the operands are equal, in b'' they are not, in iteration p either. p may wrap around: then it is out of
//         range, or as it is modulo 2^64, and no other iteration of the range is equal to it modulo 2^64. If b'' stores
//         nothing, there is no loop.
//   Iteration p runs b'' in vain. So b'' stores only what b' stores in any case, loads only what b' loads in any case,
//   and divides by no number that may be zero. All accesses are at places along the index or that do not depend on it;
//   b' loads nothing that it has stored before. The loop is innermost, since its body is copied; at most three
//   times. A loop in three parts (0 to p, p, p + 1 to k) was slower than the conditions, for short rows several times.
//   An element with which the index is compared in each iteration is loaded before the loop, if there is an iteration.
//   Constant distances from the ends are left to peel_loops.c.
//   test: imp/test/golden/peel_loops/point_*.imp
#include "imp/loops/section.h"

enum { POINT_LIMIT = 3, TERM_LIMIT = 4, STORE_LIMIT = 4 };

// ---- comparisons with the point
static bool is_of_outside(const Section *s, const Poly *poly) {
  for EACH_VARIABLE(at, poly)
    if (at.variable >= s->fresh || bitset_has(&s->assigned, at.variable)) return false;
  return !poly->broken;
}
static bool is_simple_sum(const Poly *poly) {
  for RANGE(t, poly->count) {
    const Monomial *term = &poly->terms[t];
    if (term->degree > 1 || (term->degree == 1 && term->coefficient != 1 && term->coefficient != -1)) return false;
  }
  return poly->count <= TERM_LIMIT;
}
static bool is_near_end(Section *s, const Poly *point) {
  const Poly *bound = section_poly(s, s->loop->bound);
  int64_t distance;
  return (poly_is_constant(point, &distance) ||
          (bound && poly_is_constant(poly_sub(s->copier.arena, point, bound), &distance))) && !is_far(distance);
}
static const ImpExp *decide_at_point(Section *s, Prim prim, const ImpExp *index, const ImpExp *other, bool on_right) {
  (void)on_right;
  if (prim != PRIM_Eq && prim != PRIM_Ne) return NULL;
  Arena *arena = s->copier.arena;
  int64_t scale;
  s->wraps = true;
  const Poly *beyond = distance_beyond(s, index, other, &scale);
  s->wraps = false;
  const Poly *point = beyond && scale == 1 ? poly_scale(arena, beyond, -1) : NULL;
  if (!point || !is_of_outside(s, point) || !is_simple_sum(point) || is_near_end(s, point)) return NULL;
  if (!s->point) s->point = point;
  return poly_equal(point, s->point) ? imp_constant(arena, scalar_bool((prim == PRIM_Eq) == s->is_at_point)) : NULL;
}

// A copy of the body; with a point, for iterations that are there.
static Section copy_for_point(const ImpBuilder *out, const ImpFor *loop, const Poly *point, const ImpBlock **body) {
  Section s = section_of(out, loop, loop->body, NULL);
  s.varies = true, s.point = point, s.is_at_point = point != NULL;
  ImpBuilder decided = imp_inside(out);
  imp_put_decided(&decided, copy_section(out, &s, decide_at_point, loop->index, loop->body, NULL));
  *body = imp_finish(&decided);
  return s;
}

// ---- what both copies access
// An element: `rest`, and the index of the loop where it `moves`.
typedef struct Element { ImpVar buffer; bool moves; const Poly *rest; } Element;
typedef Seq(Element) Elements;
// false: another form
static bool find_place(Section *s, ImpVar buffer, const ImpExp *index, Element *place) {
  const Poly *poly = section_poly(s, index);
  if (!poly) return false;
  int64_t scale = 1;
  const bool moves = poly_mentions(poly, s->index.id);
  const Poly *rest = moves ? distance_beyond(s, index, imp_i64(s->copier.arena, 0), &scale) : poly;
  *place = (Element){buffer, moves, rest};
  return rest && scale == 1 && is_of_outside(s, rest);
}
static bool has_place(const Elements *places, const Element *place) {
  for EACH(i, places) {
    const Element *other = &places->items[i];
    if (other->buffer.id == place->buffer.id && other->moves == place->moves && poly_equal(other->rest, place->rest))
      return true;
  }
  return false;
}

// What the copy for the point loads and stores in any case. `fails`: it stores something in a branch, or accesses
// elements in another form.
typedef struct Certain { Section *section; Elements loads, stores; bool fails; } Certain;
static void add_place(Certain *certain, Elements *places, ImpVar buffer, const ImpExp *index) {
  Element place;
  certain->fails |= !find_place(certain->section, buffer, index, &place);
  if (!certain->fails) seq_push(certain->section->copier.arena, places, place);
}
// The parts of the expression that are evaluated whenever it is.
static void visit_certain(void *user, const ImpExp *exp, void (*visit)(void *user, const ImpExp *exp)) {
  if (exp->tag == IMP_EXP_Select) visit(user, exp->as.Select.condition);
  else if (imp_is_lazy(exp)) visit(user, exp->as.Prim.arguments.items[0]);
  else imp_exp_visit(exp, &(ImpVisitor){.user = user, .exp = visit});
}
static void add_certain_loads(void *user, const ImpExp *exp) {
  Certain *certain = user;
  if (exp->tag == IMP_EXP_Load) add_place(certain, &certain->loads, exp->as.Load.buffer, exp->as.Load.index);
  visit_certain(user, exp, add_certain_loads);
}
static Certain certain_accesses(Section *s, const ImpBlock *body) {
  Certain certain = {.section = s};
  for RANGE(i, body->count) {
    const ImpStm *stm = body->stms[i];
    imp_stm_visit(stm, &(ImpVisitor){.user = &certain, .exp = add_certain_loads});
    certain.fails |= stm->tag == IMP_If && imp_tags(stm) >> IMP_Store & 1;
    if (stm->tag == IMP_Store) add_place(&certain, &certain.stores, stm->as.Store.buffer, stm->as.Store.index);
  }
  return certain;
}
static bool loads_what_it_stored(const ImpVarTable *vars, const ImpAccesses *accesses) {
  for EACH(w, accesses) {
    if (!accesses->items[w].writes) continue;
    for RANGE_FROM(r, w + 1, accesses->size) {
      const ImpAccess *read = &accesses->items[r];
      if (!read->writes && imp_may_overlap(vars, read->buffer, accesses->items[w].buffer)) return true;
    }
  }
  return false;
}
static void find_trap_at_point(void *user, const ImpExp *exp) { *(bool *)user |= imp_may_trap(exp); }
static void find_trap_in_stm(void *user, const ImpStm *stm) {
  imp_stm_visit(stm, &(ImpVisitor){.user = user, .exp = find_trap_at_point});
}

// May iteration p run the body of the others in vain, and then store what the copy for the point has kept?
static bool may_run_in_vain(const ImpBuilder *out, Section *others, const ImpBlock *body, const Certain *certain,
                            const ImpBlock *body_at_point) {
  const ImpEffects effects = imp_effects(out->context->scratch, body->count, body->stms, UINT32_MAX),
                   at_point = imp_effects(out->context->scratch, body_at_point->count, body_at_point->stms, UINT32_MAX);
  bool may_trap = false;
  imp_walk_block(body, &(ImpWalker){.user = &may_trap, .stm = find_trap_in_stm});
  if (may_trap || certain->fails || effects.compares || at_point.compares || certain->stores.size > STORE_LIMIT ||
      loads_what_it_stored(out->vars, &at_point.accesses))
    return false;
  for EACH(i, &effects.accesses) {
    const ImpAccess *access = &effects.accesses.items[i];
    Element place;
    if (!find_place(others, access->buffer, access->index, &place) ||
        !has_place(access->writes ? &certain->stores : &certain->loads, &place))
      return false;
  }
  return true;
}

// ---- the loop and its point
static const ImpExp *variable_of_sum(void *user, uint32_t variable) {
  const Section *s = user;
  return variable ? imp_var(s->copier.arena, (ImpVar){variable}) : s->loop->bound;
}
// The copy for the point; what it stores is kept in variables, declared in `out`, and stored by `stores`.
static const ImpBlock *keep_values(ImpBuilder *out, const Certain *certain, const ImpBlock *body, const ImpExp *point,
                                   ImpBuilder *stores) {
  Section *s = certain->section;
  ImpBuilder kept = imp_inside(out);
  imp_bind(&kept, s->index, point);
  uint32_t count = 0;
  bool is_needed = false;
  for RANGE(i, body->count) {
    const ImpStore *store = &body->stms[i]->as.Store;
    if (body->stms[i]->tag != IMP_Store) {
      imp_put_stm(&kept, body->stms[i]);
      continue;
    }
    const Element *place = &certain->stores.items[count++];
    const Poly *poly = place->rest;
    if (place->moves) poly = poly_add(out->arena, poly, poly_variable(out->arena, point->as.Var.variable.id));
    const ImpExp *value = store->value;
    if (value->tag != IMP_EXP_Constant) {
      const ImpType type = imp_scalar(imp_exp_type(out->vars, value));
      const ImpVar variable = imp_fresh(out, "value", type);
      imp_bind(out, variable, imp_constant(out->arena, scalar_zero(type.scalar)));
      imp_assign(&kept, variable, value);
      value = imp_var(out->arena, variable), is_needed = true;
    }
    imp_store(stores, store->buffer, imp_poly(out->arena, poly, variable_of_sum, s), value);
  }
  return is_needed ? imp_finish(&kept) : imp_block(out->arena, 0, NULL);
}

static bool put_with_point(ImpBuilder *out, const ImpFor *loop, int limit) {
  const ImpBlock *body, *body_at_point;
  if (limit == 0) return false;
  Section others = copy_for_point(out, loop, NULL, &body);
  if (!others.point) return false;
  Section at_point = copy_for_point(out, loop, others.point, &body_at_point);
  const Certain certain = certain_accesses(&at_point, body_at_point);
  if (!may_run_in_vain(out, &others, body, &certain, body_at_point) || !rule_allowed(out->context, "peel-points"))
    return false;
  const ImpExp *point = imp_index(out, "point"), *bound = loop->bound;
  imp_bind(out, point->as.Var.variable, imp_wrapping_sum(out->arena, others.point, variable_of_sum, &others));
  const ImpVar is_in_range = imp_fresh(out, "is_in_range", imp_scalar(SCALAR_Bool));
  imp_bind(out, is_in_range, imp_binary_of(out, SCALAR_Bool, PRIM_And,
                                           imp_binary(out, PRIM_Le, imp_i64(out->arena, 0), point),
                                           imp_binary(out, PRIM_Lt, point, bound)));
  const ImpExp *condition = imp_var(out->arena, is_in_range);
  ImpBuilder stores = imp_inside(out);
  const ImpBlock *kept = keep_values(out, &certain, body_at_point, point, &stores);
  if (kept->count) imp_if(out, condition, kept, NULL);
  bool others_store = false;
  for RANGE(i, body->count) others_store |= imp_tags(body->stms[i]) >> IMP_Store & 1;
  const ImpStm *rest = imp_for_stm(out->arena, loop, others.index, bound, body);
  if (others_store && !put_with_point(out, &rest->as.For, limit - 1)) imp_put_stm(out, rest);
  if (stores.stms.size) imp_if(out, condition, imp_finish(&stores), NULL);
  return true;
}

// ---- an element with which the index is compared
static bool is_equality(const ImpExp *exp) {
  return exp->tag == IMP_EXP_Prim && exp->as.Prim.type == SCALAR_I64 &&
         (exp->as.Prim.prim == PRIM_Eq || exp->as.Prim.prim == PRIM_Ne);
}
static void find_equality(void *user, const ImpExp *exp) { *(bool *)user |= is_equality(exp); }

typedef struct Compared { const ImpBuilder *out; ImpEffects effects; Bitset varies; const ImpExp *load; } Compared;
static bool load_stays(const Compared *compared, const ImpExp *load) {
  for EACH(i, &compared->effects.accesses) {
    const ImpAccess *access = &compared->effects.accesses.items[i];
    if (access->writes && imp_may_overlap(compared->out->vars, access->buffer, load->as.Load.buffer)) return false;
  }
  return imp_is_movable(load->as.Load.index, &compared->varies);
}
static void find_compared_load(void *user, const ImpExp *exp) {
  Compared *compared = user;
  if (is_equality(exp))
    for EACH_IN(i, exp->as.Prim.arguments) {
      const ImpExp *operand = exp->as.Prim.arguments.items[i];
      if (!compared->load && operand->tag == IMP_EXP_Load && load_stays(compared, operand)) compared->load = operand;
    }
  visit_certain(user, exp, find_compared_load);
}
typedef struct Loaded { const ImpExp *load, *value; } Loaded;
static const ImpExp *replace_compared_load(ImpCopier *copier, const ImpExp *exp) {
  const Loaded *loaded = copier->user;
  return imp_exp_equal(exp, loaded->load) ? loaded->value : imp_copy_parts(copier, exp);
}
// The loop with the element in a variable, declared in `out`; NULL: the index is compared with no such element.
static const ImpStm *with_loaded(ImpBuilder *out, const ImpFor *loop) {
  Arena *scratch = out->context->scratch;
  Compared compared = {.out = out, .effects = imp_body_effects(scratch, loop, STATEMENT_LIMIT)};
  compared.varies = imp_varying(scratch, loop, &compared.effects);
  for RANGE(i, loop->body->count)
    imp_stm_visit(loop->body->stms[i], &(ImpVisitor){.user = &compared, .exp = find_compared_load});
  if (!compared.load) return NULL;
  const ImpExp *some = imp_binary(out, PRIM_Lt, imp_i64(out->arena, 0), loop->bound),
               *value = imp_select(out->arena, some, compared.load, imp_i64(out->arena, -1));
  Loaded loaded = {compared.load, imp_declare(out, "place", value)};
  ImpCopier copier = imp_copier(out->arena, out->vars);
  copier.user = &loaded, copier.exp = replace_compared_load;
  const ImpVar index = imp_fresh_like(out, loop->index);
  imp_copy_with(&copier, loop->index, imp_var(out->arena, index));
  return imp_for_stm(out->arena, loop, index, loop->bound, imp_copy_block(&copier, loop->body));
}

bool peel_points(ImpRewriter *rewriter, const ImpFor *loop, ImpBuilder *out) {
  enum { LEAST_ITERATIONS = 16 };
  if (!loop->parallel || loop->private.count || imp_is_small(loop->bound, LEAST_ITERATIONS) ||
      imp_reads_memory(loop->bound))
    return false;
  const ImpEffects effects = imp_body_effects(rewriter->context->scratch, loop, STATEMENT_LIMIT);
  if (!imp_effects_within(&effects, IMP_PLAIN_OR_IF)) return false;
  bool compares = false;
  imp_walk_block(loop->body, &(ImpWalker){.user = &compares, .exp = find_equality});
  if (!compares || put_with_point(out, loop, POINT_LIMIT)) return compares;
  ImpBuilder with = imp_inside(out);
  const ImpStm *loads_before = with_loaded(&with, loop);
  if (!loads_before || !put_with_point(&with, &loads_before->as.For, POINT_LIMIT)) return false;
  imp_put_block(out, imp_finish(&with));
  return true;
}
