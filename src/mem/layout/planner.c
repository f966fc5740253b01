// planner: places, and sizes in the variables that are known at the entry of the function.
#include "planner.h"

const Extent *constant_extent(Planner *p, int64_t value) {
  return extent_poly(p->env.arena, poly_constant(p->env.arena, value));
}

const Poly *sliced_variable(void *user, uint32_t variable) {
  Planner *p = user;
  const Stm *definer = map_pointer(&p->slice.definers, variable);
  if (!definer) return NULL;
  Atom copy = slice_var(&p->slice, (Var){variable});
  const bool is_condition = definer->exp->tag == EXP_Convert && definer->exp->as.Convert.from == SCALAR_Bool;
  if (copy.tag == ATOM_Var && is_condition) facts_add_size(p->at_entry, copy.as.var.id);
  if (copy.tag == ATOM_Var && (is_condition || bitset_has(&p->env.facts->sizes, variable)))
    facts_add_size(p->env.facts, copy.as.var.id);
  return copy.tag == ATOM_Var ? poly_variable(p->env.arena, copy.as.var.id)
                              : poly_constant(p->env.arena, scalar_to_index(copy.as.constant));
}

// Replaces the variables of an extent by other polynomials.
typedef struct Substitution { Arena *arena; PolyLookup lookup; void *user; } Substitution;

static const Extent *substituted(void *user, const Poly *poly) {
  const Substitution *by = user;
  return extent_poly(by->arena, poly_substitute(by->arena, poly, by->lookup, by->user));
}

const Extent *substitute_in(Planner *p, const Extent *extent, PolyLookup lookup, void *user) {
  Substitution by = {p->env.arena, lookup, user};
  return extent_over(&p->env, extent, substituted, &by);
}

const Extent *frame_bound(Planner *p, const Extent *extent) {
  const Extent *bound = extent_bound(&p->env, extent);
  if (!bound) return NULL;
  bound = substitute_in(p, bound, sliced_variable, p);
  SizeEnv at_entry = p->env;
  at_entry.facts = p->at_entry;
  return extent_never_negative(&at_entry, bound) ? bound : extent_clamp(p->env.arena, bound);
}

Unslicing originals_of_slice(Planner *p) {
  Unslicing unslicing = {p, map_new(p->env.arena)};
  for EACH(i, &p->slice.copies.entries) {
    const Atom *copy = p->slice.copies.entries.items[i].as.pointer;
    if (copy->tag == ATOM_Var) map_put(&unslicing.originals, copy->as.var.id, p->slice.copies.entries.items[i].key);
  }
  return unslicing;
}

Place *set_place(Planner *p, Var block, PlaceTag tag, const Extent *bytes) {
  const Place place = {.tag = tag, .offset = constant_extent(p, 0), .bytes = bytes};
  Place *kept = COPY_OF(p->env.arena, &place);
  map_put_pointer(&p->layout->places, block.id, kept);
  return kept;
}

void note_dynamic(Planner *p, Text why, Span where, const Stm *data) {
  if (p->frame.is_dynamic) return;
  p->frame.is_dynamic = true;
  p->frame.why_dynamic = why, p->frame.where_dynamic = where, p->frame.data_dynamic = data;
}

void note_bounded(Planner *p, Span where, const Stm *data) {
  p->frame.is_bound = true;
  if (data && !p->frame.data_bound) p->frame.where_bound = where, p->frame.data_bound = data;
}
