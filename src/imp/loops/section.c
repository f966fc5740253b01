// section: copies of a loop's body in which comparisons of its index are decided (section.h).
//   test: imp/test/peel_loops_test.c
#include "imp/loops/section.h"

static bool may_decide(const ImpExp *exp) {
  if (exp->tag != IMP_EXP_Prim || exp->as.Prim.type != SCALAR_I64 || exp->as.Prim.arguments.count != 2) return false;
  const Prim prim = exp->as.Prim.prim;
  return is_order(prim) || prim == PRIM_Eq || prim == PRIM_Ne;
}
static const ImpExp *decide_exp(ImpCopier *copier, const ImpExp *exp) {
  Section *section = copier->user;
  const ImpExp *copy = imp_copy_parts(copier, exp), *decided = NULL;
  const ImpExpPrim *prim = &copy->as.Prim;
  if (may_decide(exp)) {
    decided = section->decide(section, prim->prim, prim->arguments.items[0], prim->arguments.items[1], false);
    if (!decided)
      decided = section->decide(section, prim->prim, prim->arguments.items[1], prim->arguments.items[0], true);
  }
  if (!decided && section->varies) decided = sum_in_middle(section, copy);
  return decided ? decided : copy == exp ? exp : imp_rebuild(copier->arena, copy);
}

// ---- what is known about the variables of the copy
// The indices of windows.
static void note_inner_bound(void *user, const ImpStm *stm) {
  Section *section = user;
  Scalar bound;
  if (stm->tag != IMP_For) return;
  const uint32_t index = stm->as.For.index.id;
  if (imp_exp_is_constant(stm->as.For.bound, &bound) && 0 < bound.as.s && bound.as.s <= FAR)
    map_put(&section->inner, index, bound.as.u);
  const Poly *extent = imp_plain_poly(section->fitting.arena, stm->as.For.bound);
  if (extent && !extent->broken && !poly_mentions_any(extent, &section->bound))
    map_put_pointer(&section->extents, index, (void *)extent);
}
static const Poly *fixed_value(Section *section, const ImpExp *value, bool wraps) {
  section->wraps = wraps;
  const Poly *poly = section_poly(section, value);
  section->wraps = false;
  return poly && !poly_mentions_any(poly, &section->assigned) ? poly : NULL;
}
// Is called before the statement is copied.
static bool note_declared_value(ImpCopier *copier, const ImpStm *stm) {
  Section *section = copier->user;
  const ImpDeclare *declare = &stm->as.Declare;
  section->declared[false] = section->declared[true] = NULL;
  if (stm->tag != IMP_Declare || !declare->value || bitset_has(&section->assigned, declare->variable.id) ||
      imp_exp_type(copier->vars, declare->value) != SCALAR_I64)
    return false;
  const ImpExp *value = imp_copy_exp(copier, declare->value);
  section->declared[false] = fixed_value(section, value, false);
  if (section->varies) section->declared[true] = fixed_value(section, value, true);
  return false;
}
static void note_inner_copy(ImpCopier *copier, ImpVar old, ImpVar fresh) {
  Section *section = copier->user;
  const uint64_t bound = map_value_or(&section->inner, old.id, 0);
  if (bound) map_put(&section->inner, fresh.id, bound);
  void *extent = map_pointer(&section->extents, old.id);
  if (extent) map_put_pointer(&section->extents, fresh.id, extent);
  if (bitset_has(&section->assigned, old.id)) bitset_add(&section->assigned, fresh.id);
  for RANGE(wraps, 2)
    if (section->declared[wraps]) map_put_pointer(&section->values[wraps], fresh.id, section->declared[wraps]);
  section->declared[false] = section->declared[true] = NULL;
}

Section section_of(const ImpBuilder *out, const ImpFor *loop, const ImpBlock *body, const Map *definitions) {
  Arena *scratch = out->context->scratch;
  const ImpEffects effects = imp_effects(scratch, body->count, body->stms, UINT32_MAX);
  Section section = {.loop = loop, .definitions = definitions, .inner = map_new(scratch), .extents = map_new(scratch),
                     .bound = effects.bound, .assigned = effects.assigned,
                     .values = {map_new(scratch), map_new(scratch)}, .fitting = bitset_new(scratch)};
  imp_walk_block(body, &(ImpWalker){.user = &section, .stm = note_inner_bound});
  return section;
}
const ImpBlock *copy_section(const ImpBuilder *out, Section *section, DecideExp *decide, ImpVar index,
                             const ImpBlock *body, const ImpExp *value) {
  section->copier = imp_copier(out->arena, out->vars);
  section->fresh = out->vars->items.size;
  section->decide = decide, section->index = imp_fresh_like(out, index);
  if (decide) {
    section->copier.user = section, section->copier.exp = decide_exp;
    section->copier.skip = note_declared_value, section->copier.bound = note_inner_copy;
  }
  imp_copy_with(&section->copier, index, value ? value : imp_var(out->arena, section->index));
  return imp_copy_block(&section->copier, body);
}

// ---- polynomials
static const Poly *wrapped_poly(Section *section, const ImpExpPrim *prim) {
  Arena *arena = section->copier.arena;
  const bool is_sum = prim->prim == PRIM_Add || prim->prim == PRIM_Sub;
  if (prim->type != SCALAR_I64 || (!is_sum && prim->prim != PRIM_Mul)) return NULL;
  const Poly *a = section_poly(section, prim->arguments.items[0]),
             *b = a ? section_poly(section, prim->arguments.items[1]) : NULL;
  if (!b) return NULL;
  return is_sum ? poly_combine(arena, a, 1, b, prim->prim == PRIM_Add ? 1 : -1) : poly_mul(arena, a, b);
}
bool section_is_settled(const Section *section, const Poly *poly) {
  for EACH_VARIABLE(at, poly) {
    const MapEntry *entry = map_find(section->definitions, at.variable);
    if (entry && !entry->as.pointer) return false;
  }
  return true;
}
static bool has_small_terms(const Poly *poly) {
  for RANGE(t, poly->count) {
    const Monomial *term = &poly->terms[t];
    if (term->degree > 0 && (term->coefficient < -WEIGHT_LIMIT || term->coefficient > WEIGHT_LIMIT)) return false;
  }
  return true;
}
// n - 1 of a variable n; what that is defined by stays a variable, as does the start of a tile.
static const Poly *outer_value(Section *section, ImpVar variable) {
  const Map *definitions = section->definitions;
  const ImpExp *value = section->wraps && definitions ? map_pointer(definitions, variable.id) : NULL;
  section->definitions = NULL;
  const Poly *poly = value && value->tag == IMP_EXP_Prim ? section_poly(section, value) : NULL;
  section->definitions = definitions;
  return poly && has_small_terms(poly) && section_is_settled(section, poly) ? poly : NULL;
}
const Poly *section_leaf(void *user, const ImpExp *exp) {
  Section *section = user;
  Arena *arena = section->copier.arena;
  if (exp->tag == IMP_EXP_Var) {
    const ImpVar variable = exp->as.Var.variable;
    const Poly *value = map_pointer(&section->values[section->wraps], variable.id);
    if (!value) value = outer_value(section, variable);
    return value ? value : poly_variable(arena, variable.id);
  }
  if (imp_exp_equal(exp, section->loop->bound)) return poly_variable(arena, 0);
  return section->wraps && exp->tag == IMP_EXP_Prim ? wrapped_poly(section, &exp->as.Prim) : NULL;
}
const Poly *section_poly(Section *section, const ImpExp *exp) {
  return imp_exact_poly(section->copier.arena, exp, section_leaf, section);
}
const Poly *distance_beyond(Section *section, const ImpExp *index, const ImpExp *other, int64_t *scale) {
  Arena *arena = section->copier.arena;
  const Poly *a = section_poly(section, index), *b = a ? section_poly(section, other) : NULL;
  const Poly *beyond = b ? poly_sub(arena, a, b) : poly_constant(arena, 0);
  *scale = 0;
  for RANGE(t, beyond->count)
    if (beyond->terms[t].degree == 1 && beyond->terms[t].variables[0] == section->index.id)
      *scale = beyond->terms[t].coefficient;
  if (*scale < 1 || *scale > SCALE_LIMIT) return NULL;
  const Poly *rest = poly_combine(arena, beyond, 1, poly_variable(arena, section->index.id), -*scale);
  return rest->broken || poly_mentions(rest, section->index.id) ? NULL : rest;
}
