// join: gives one static structure to values that meet (in branches, iterations, elements). Parts that are static and
// equal in both values stay static. All others become variables: a known tag becomes a number, an absent payload an
// array without contents.
#include "lower/values/sum.h"
#include "lower/values/values.h"

bool value_has_sum(const Value *value) {
  if (value->tag == VALUE_Sum) return true;
  if (value->tag == VALUE_Array) return value_has_sum(value->as.array.element);
  for COUNTING(i, value->tag == VALUE_Record && i < value->as.record.count)
    if (value_has_sum(value->as.record.values[i])) return true;
  return false;
}

// ---- absent payloads are never read, so any array of the shape can stand for one
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

// The array in the slot of the other value, if it can stand for the absent one: it must be visible outside of `code`.
static bool filler(Lower *lower, const Value *absent, const Value *other, uint32_t slot, const Code *code, Atom *atom) {
  *atom = other->as.sum.slots[slot];
  bool fits = code && is_absent(absent, slot) && atom->tag == ATOM_Var && visible(code, *atom);
  return fits && absent->as.sum.layout->slots[slot].rank && same_array_shape(lower, absent, other, slot);
}

// ---- the structure of both values, as a value: constants are static; a variable with id 0 is dynamic; a variable with
// another id is a slot that has this array in one value and is absent in the other
static Atom joined_atom(Atom a, Atom b) {
  Atom open = {.tag = ATOM_Var};
  return a.tag == ATOM_Constant && b.tag == ATOM_Constant && atom_equal(a, b) ? a : open;
}

typedef Seq(const Value *) Sums;
static const Value *collect_sum(Lower *lower, void *user, const Value *sum, uint32_t rank, const Atom *shape) {
  (void)rank, (void)shape;
  seq_push(lower->arena, (Sums *)user, sum);
  return sum;
}

// The sums of a value in order, without the ones nested in other sums.
static Sums sums_of(Lower *lower, const Value *value) {
  Sums sums = {0};
  const ValueMapping mapping = {.sum = collect_sum, .function = same_function, .user = &sums};
  if (value && value_has_sum(value)) value_map_all(lower, value, &mapping);
  return sums;
}

typedef struct JoiningSums { Sums others; uint32_t next; const Code *code; } JoiningSums;

static const Value *join_sum(Lower *lower, void *user, const Value *a, uint32_t rank, const Atom *shape) {
  JoiningSums *joining = user;
  const Value *b = joining->others.items[joining->next++];
  const Code *code = rank ? NULL : joining->code;
  const SumLayout *layout = layout_meet(lower, a->as.sum.layout, b->as.sum.layout);
  (void)shape;
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
  JoiningSums joining = {sums_of(lower, b), 0, code};
  const ValueMapping mapping = {.sum = join_sum, .function = same_function, .user = &joining};
  return value_map_all(lower, a, &mapping);
}

static bool is_open_value(Atom atom) { return atom.tag == ATOM_Var; }

static bool sum_has_form(const Value *sum, const Value *form) {
  if (sum->as.sum.layout != form->as.sum.layout || is_open_value(sum->as.sum.tag) != is_open_value(form->as.sum.tag))
    return false;
  for RANGE(i, sum->as.sum.layout->slot_count)
    if (is_open_value(sum->as.sum.slots[i]) != is_open_value(form->as.sum.slots[i])) return false;
  return true;
}

bool value_has_form(Lower *lower, const Value *value, const Value *form) {
  const Sums sums = sums_of(lower, value), forms = sums_of(lower, form);
  for EACH(i, &sums)
    if (!sum_has_form(sums.items[i], forms.items[i])) return false;
  return true;
}

// ---- giving a value a structure; form NULL: nothing stays static, except in sums with functions
typedef struct Forming { Sums forms; uint32_t next; bool finest, fills; } Forming;

static Atom opened_value(Lower *lower, const char *name, uint32_t rank, const Atom *shape, Atom atom) {
  if (atom.tag == ATOM_Var) return atom;
  if (rank > 0) return lower_replicate(lower, name, rank, shape, atom);
  const Atom made = lower_named(lower, name, atom);
  map_put_pointer(&lower->slot_origins, made.as.var.id, COPY_OF(lower->arena, &atom));
  return made;
}

static bool is_constant_shape(uint32_t rank, const Atom *shape) {
  for RANGE(i, rank)
    if (shape[i].tag == ATOM_Var) return false;
  return true;
}

// Makes a slot dynamic. The array of an absent payload is left uninitialised, unless its shape is constant (so it is
// small) or its elements are bools (of which only 0 and 1 are valid). rank, shape: of the arrays that enclose the sum.
static Atom opened_slot(Lower *lower, const Value *sum, uint32_t i, uint32_t rank, const Atom *shape) {
  const SumSlot *slot = &sum->as.sum.layout->slots[i];
  const Atom *all = slot_shape(lower, slot, sum->as.sum.sizes, rank, shape);
  if (!is_constant_shape(rank + slot->rank, all) && slot->scalar != SCALAR_Bool && is_absent(sum, i))
    lower->code->builder.marks = MARK_Unset;
  return opened_value(lower, slot->rank ? "absent" : "payload", rank + slot->rank, all, sum->as.sum.slots[i]);
}

Atom opened_constant(Lower *lower, Atom atom) {
  const Atom *origin = atom.tag == ATOM_Var ? map_pointer(&lower->slot_origins, atom.as.var.id) : NULL;
  return origin && origin->tag == ATOM_Constant ? *origin : atom;
}

static const Value *form_sum(Lower *lower, void *user, const Value *value, uint32_t rank, const Atom *shape) {
  Forming *forming = user;
  const Value *form = forming->forms.size ? forming->forms.items[forming->next++] : NULL;
  if (form) value = sum_move(lower, value, form->as.sum.layout);
  if (forming->finest) value = value_finest(lower, value);
  const SumLayout *layout = value->as.sum.layout;
  if (!form && layout->function_count) return value;
  Atom *slots = arena_copy(lower->arena, value->as.sum.slots, layout->slot_count * sizeof *slots),
       tag = value->as.sum.tag;
  const bool opens_tag = form ? is_open_value(form->as.sum.tag) : layout_has_tag(layout);
  if (opens_tag) tag = opened_value(lower, "tag", rank, shape, tag);
  for RANGE(i, layout->slot_count) {
    if (form && !is_open_value(form->as.sum.slots[i])) continue;
    const bool has_filler = forming->fills && form->as.sum.slots[i].as.var.id && slots[i].tag == ATOM_Constant;
    slots[i] = has_filler ? form->as.sum.slots[i] : opened_slot(lower, value, i, rank, shape);
  }
  return value_sum(lower, layout, tag, value->as.sum.sizes, slots, value->as.sum.functions);
}

static const Value *form_value(Lower *lower, const Value *value, Forming forming) {
  const ValueMapping mapping = {.sum = form_sum, .function = same_function, .user = &forming};
  return value_has_sum(value) ? value_map_all(lower, value, &mapping) : value;
}

const Value *value_form(Lower *lower, const Value *value, const Value *form) {
  return form_value(lower, value, (Forming){.forms = sums_of(lower, form)});
}

const Value *value_fill(Lower *lower, const Value *value, const Value *form) {
  return form_value(lower, value, (Forming){.forms = sums_of(lower, form), .fills = true});
}

const Value *value_open(Lower *lower, const Value *value) { return value_form(lower, value, NULL); }

const Value *value_canonical(Lower *lower, const Value *value) {
  return form_value(lower, value, (Forming){.finest = true});
}
