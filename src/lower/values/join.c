// join: values that come together (branches, iterations, elements) get one static structure. What is static in both
// and the same stays static; the rest becomes variables: a known tag a number, an absent payload a blank array.
#include "lower/values/sum.h"
#include "lower/values/values.h"

bool value_has_sum(const Value *value) {
  if (value->tag == VALUE_Sum) return true;
  if (value->tag == VALUE_Array) return value_has_sum(value->as.array.element);
  for (uint32_t i = 0; value->tag == VALUE_Record && i < value->as.record.count; i++)
    if (value_has_sum(value->as.record.values[i])) return true;
  return false;
}

// ---- absent payloads: nothing reads them, so any array of the shape will do
static bool uses_slot(const SumPayload *payload, uint32_t slot) {
  for RANGE(i, payload->leaf_count)
    if (payload->leaves[i].slot == slot) return true;
  return false;
}

static bool is_absent(const Value *sum, uint32_t slot) {
  uint32_t constructor;
  return sum->as.sum.slots[slot].tag == ATOM_Constant && sum_known(sum, &constructor) &&
         !uses_slot(&sum->as.sum.layout->payloads[constructor], slot);
}

static bool same_array_shape(Lower *lower, const Value *a, const Value *b, uint32_t slot) {
  const SumSlot *of = &a->as.sum.layout->slots[slot];
  for RANGE(i, of->rank)
    if (!proven_equal(lower, a->as.sum.sizes[of->sizes[i]], b->as.sum.sizes[of->sizes[i]])) return false;
  return true;
}

// What the other value has, when it is there before both.
static bool filler(Lower *lower, const Value *absent, const Value *other, uint32_t slot, const Code *code, Atom *atom) {
  *atom = other->as.sum.slots[slot];
  bool fits = code && is_absent(absent, slot) && atom->tag == ATOM_Var && visible(code, *atom);
  return fits && absent->as.sum.layout->slots[slot].rank && same_array_shape(lower, absent, other, slot);
}

// ---- the structure both can have: a value whose atoms say whether they are static; a variable that has an id stands
// for both
static Atom joined_atom(Atom a, Atom b) {
  Atom open = {.tag = ATOM_Var};
  return a.tag == ATOM_Constant && b.tag == ATOM_Constant && atom_equal(a, b) ? a : open;
}

static const Value *join_sums(Lower *lower, const Value *a, const Value *b, const Code *code) {
  const SumLayout *layout = layout_meet(lower, a->as.sum.layout, b->as.sum.layout);
  a = sum_move(lower, a, layout);
  b = sum_move(lower, b, layout);
  Atom *slots = new_atoms(lower, layout->slot_count);
  for RANGE(i, layout->slot_count)
    if (!filler(lower, a, b, i, code, &slots[i]) && !filler(lower, b, a, i, code, &slots[i]))
      slots[i] = joined_atom(a->as.sum.slots[i], b->as.sum.slots[i]);
  return value_sum(lower, layout, joined_atom(a->as.sum.tag, b->as.sum.tag), a->as.sum.sizes, slots,
                   a->as.sum.functions);
}

const Value *value_join(Lower *lower, const Value *a, const Value *b, const Code *code) {
  if (!value_has_sum(a)) return a;
  switch (a->tag) {
  case VALUE_Scalar: case VALUE_Function: return a;
  case VALUE_Sum: return join_sums(lower, a, b, code);
  case VALUE_Array:
    return value_array(lower, a->as.array.rank, a->as.array.shape,
                       value_join(lower, a->as.array.element, b->as.array.element, NULL));
  case VALUE_Record: {
    const Value **values = new_values(lower, a->as.record.count);
    for RANGE(i, a->as.record.count)
      values[i] = value_join(lower, a->as.record.values[i], b->as.record.values[i], code);
    return value_record(lower, a->as.record.count, a->as.record.names, values);
  }
  }
  panic("a value of no kind");
}

static bool is_open_value(Atom atom) { return atom.tag == ATOM_Var; }

bool value_has_form(const Value *value, const Value *form) {
  switch (value->tag) {
  case VALUE_Scalar: case VALUE_Function: return true;
  case VALUE_Array: return value_has_form(value->as.array.element, form->as.array.element);
  case VALUE_Record:
    for RANGE(i, value->as.record.count)
      if (!value_has_form(value->as.record.values[i], form->as.record.values[i])) return false;
    return true;
  case VALUE_Sum: {
    if (value->as.sum.layout != form->as.sum.layout ||
        is_open_value(value->as.sum.tag) != is_open_value(form->as.sum.tag))
      return false;
    for RANGE(i, value->as.sum.layout->slot_count)
      if (is_open_value(value->as.sum.slots[i]) != is_open_value(form->as.sum.slots[i])) return false;
    return true;
  }
  }
  panic("a value of no kind");
}

// ---- giving a value a structure. form NULL: nothing stays static, except beside functions
typedef struct Forming { Lower *lower; uint32_t rank; const Atom *shape; bool finest, fills; } Forming;

static Atom opened_value(const Forming *forming, const char *name, uint32_t rank, const Atom *shape, Atom atom) {
  Lower *lower = forming->lower;
  if (atom.tag == ATOM_Var) return atom;
  if (rank > 0) return lower_replicate(lower, name, rank, shape, atom);
  const Atom made = lower_named(lower, name, atom);
  map_put_pointer(&lower->slot_origins, made.as.var.id, COPY_OF(lower->arena, &atom));
  return made;
}

// Left unwritten, unless it is small or of bools: other bits than those of 0 and 1 are none.
static bool is_constant_shape(uint32_t rank, const Atom *shape) {
  for RANGE(i, rank)
    if (shape[i].tag == ATOM_Var) return false;
  return true;
}

static Atom opened_slot(const Forming *forming, const Value *sum, uint32_t i, const Atom *shape) {
  const SumSlot *slot = &sum->as.sum.layout->slots[i];
  uint32_t rank = forming->rank + slot->rank;
  if (!is_constant_shape(rank, shape) && slot->scalar != SCALAR_Bool && is_absent(sum, i))
    forming->lower->code->builder.marks = MARK_Unset;
  return opened_value(forming, slot->rank ? "absent" : "payload", rank, shape, sum->as.sum.slots[i]);
}

Atom opened_constant(Lower *lower, Atom atom) {
  const Atom *origin = atom.tag == ATOM_Var ? map_pointer(&lower->slot_origins, atom.as.var.id) : NULL;
  return origin && origin->tag == ATOM_Constant ? *origin : atom;
}

static const Value *form_sum(const Forming *forming, const Value *value, const Value *form) {
  Lower *lower = forming->lower;
  if (form) value = sum_move(lower, value, form->as.sum.layout);
  if (forming->finest) value = sum_finest(lower, NULL, value);
  const SumLayout *layout = value->as.sum.layout;
  if (!form && layout->function_count) return value;
  Atom *slots = arena_copy(lower->arena, value->as.sum.slots, layout->slot_count * sizeof *slots),
       tag = value->as.sum.tag;
  bool opens_tag = form ? is_open_value(form->as.sum.tag) : layout_has_tag(layout);
  if (opens_tag) tag = opened_value(forming, "tag", forming->rank, forming->shape, tag);
  for RANGE(i, layout->slot_count) {
    const SumSlot *slot = &layout->slots[i];
    if (form && !is_open_value(form->as.sum.slots[i])) continue;
    const Atom *shape = slot_shape(lower, slot, value->as.sum.sizes, forming->rank, forming->shape);
    bool has_filler = forming->fills && form->as.sum.slots[i].as.var.id && slots[i].tag == ATOM_Constant;
    slots[i] = has_filler ? form->as.sum.slots[i] : opened_slot(forming, value, i, shape);
  }
  return value_sum(lower, layout, tag, value->as.sum.sizes, slots, value->as.sum.functions);
}

static const Value *form_value(const Forming *forming, const Value *value, const Value *form) {
  Lower *lower = forming->lower;
  if (!value_has_sum(value)) return value;
  switch (value->tag) {
  case VALUE_Scalar: case VALUE_Function: return value;
  case VALUE_Sum: return form_sum(forming, value, form);
  case VALUE_Record: {
    const Value **values = new_values(lower, value->as.record.count);
    for RANGE(i, value->as.record.count)
      values[i] = form_value(forming, value->as.record.values[i], form ? form->as.record.values[i] : NULL);
    return value_record(lower, value->as.record.count, value->as.record.names, values);
  }
  case VALUE_Array: {
    uint32_t rank = value->as.array.rank;
    Atom *shape = new_atoms(lower, forming->rank + rank);
    if (forming->rank) memcpy(shape, forming->shape, forming->rank * sizeof *shape);
    memcpy(shape + forming->rank, value->as.array.shape, rank * sizeof *shape);
    Forming inner = {lower, forming->rank + rank, shape, forming->finest, forming->fills};
    return value_array(lower, rank, value->as.array.shape,
                       form_value(&inner, value->as.array.element, form ? form->as.array.element : NULL));
  }
  }
  panic("a value of no kind");
}

const Value *value_form(Lower *lower, const Value *value, const Value *form) {
  Forming forming = {lower, 0, NULL, false, false};
  return form_value(&forming, value, form);
}

const Value *value_fill(Lower *lower, const Value *value, const Value *form) {
  Forming forming = {lower, 0, NULL, false, true};
  return form_value(&forming, value, form);
}

const Value *value_open(Lower *lower, const Value *value) { return value_form(lower, value, NULL); }

const Value *value_canonical(Lower *lower, const Value *value) {
  Forming forming = {lower, 0, NULL, true, false};
  return form_value(&forming, value, NULL);
}
