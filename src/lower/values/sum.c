// sum: making, taking apart and moving values of sum types. A constant in a slot is static: it stands for a scalar, or
// for an array filled with it, so a known constructor costs nothing and an absent payload is not made until something
// needs it.
#include "lower/cells/cells.h"
#include "lower/expressions/expressions.h"
#include "lower/sizes/sizes.h"
#include "lower/values/values.h"

const Value *value_sum(Lower *lower, const SumLayout *layout, Atom tag, const Atom *sizes, const Atom *slots,
                       const Value *const *functions) {
  Value value = {VALUE_Sum, {.sum = {layout, tag, sizes, slots, functions}}};
  return COPY_OF(lower->arena, &value);
}

static Atom tag_atom(const SumLayout *layout, uint32_t constructor) {
  return atom_constant(scalar_from_i64(layout->tag, constructor));
}

bool sum_known(const Value *sum, uint32_t *constructor) {
  if (sum->as.sum.tag.tag != ATOM_Constant) return false;
  *constructor = (uint32_t)scalar_to_index(sum->as.sum.tag.as.constant);
  return true;
}

Atom sum_test(Lower *lower, const Value *sum, uint32_t constructor) {
  const SumLayout *layout = sum->as.sum.layout;
  return lower_prim(lower, PRIM_Eq, layout->tag, sum->as.sum.tag, tag_atom(layout, constructor));
}

// ---- scalars as bits of their slot, and back
static Atom prim1(Lower *lower, Prim prim, ScalarType type, Atom atom) {
  return build_prim(&lower->code->builder, prim, type, 1, &atom);
}

static Atom into_slot(Lower *lower, ScalarType slot, Atom atom) {
  ScalarType type = atom_type(lower->vars, atom).scalar;
  if (type == slot) return atom;
  Atom bits = scalar_is_float(type) ? prim1(lower, PRIM_ToBits, type, atom)
                                    : build_convert(&lower->code->builder, slot, type, atom);
  if (bits.tag == ATOM_Var) map_put_pointer(&lower->slot_origins, bits.as.var.id, COPY_OF(lower->arena, &atom));
  return bits;
}

static Atom out_of_slot(Lower *lower, ScalarType type, Atom atom) {
  ScalarType slot = atom_type(lower->vars, atom).scalar;
  if (type == slot) return atom;
  const Atom *origin = atom.tag == ATOM_Var ? map_pointer(&lower->slot_origins, atom.as.var.id) : NULL;
  if (origin && atom_type(lower->vars, *origin).scalar == type) return *origin;
  return scalar_is_float(type) ? prim1(lower, PRIM_FromBits, type, atom)
                               : build_convert(&lower->code->builder, type, slot, atom);
}

// ---- payloads into slots
typedef struct Filling { Lower *lower; const SumLayout *layout; Atom *slots, *sizes; const Value **functions; } Filling;

static void fill_slot(const Filling *filling, uint32_t slot, Atom atom) {
  const SumSlot *to = &filling->layout->slots[slot];
  filling->slots[slot] = to->rank ? atom : into_slot(filling->lower, to->scalar, atom);
}

static void fill_sum(const Filling *filling, const SumPiece *part, const Value *value) {
  const SumLayout *inner = part->layout;
  REQUIRE(value->tag == VALUE_Sum && value->as.sum.layout == inner);
  if (layout_has_tag(inner)) fill_slot(filling, part->leaves[0].slot, value->as.sum.tag);
  for RANGE(i, inner->slot_count) fill_slot(filling, piece_slots(part)[i].slot, value->as.sum.slots[i]);
  for RANGE(i, inner->size_count) filling->sizes[part->sizes[i]] = value->as.sum.sizes[i];
  for RANGE(i, inner->function_count) filling->functions[part->function + i] = value->as.sum.functions[i];
}

static void fill_slots(const Filling *filling, const SumPiece *part, const Value *value) {
  switch (part->tag) {
  case PIECE_Scalar: fill_slot(filling, part->leaves[0].slot, value_atom(value)); return;
  case PIECE_Function: filling->functions[part->function] = value; return;
  case PIECE_Sum: fill_sum(filling, part, value); return;
  case PIECE_Record:
    for RANGE(i, part->part_count)
      fill_slots(filling, part->parts[i], value_field_at(value, i, part->names[i]));
    return;
  case PIECE_Array:
    REQUIRE(value->tag == VALUE_Array && value->as.array.rank == part->rank);
    for RANGE(i, part->rank) filling->sizes[part->sizes[i]] = value->as.array.shape[i];
    fill_slots(filling, part->parts[0], value->as.array.element);
    return;
  }
}

static Filling filling_new(Lower *lower, const SumLayout *layout, const LayoutSizes *sizes) {
  Filling filling = {lower, layout, new_atoms(lower, layout->slot_count),
                     new_atoms(lower, layout->size_count),
                     new_values(lower, layout->function_count)};
  for RANGE(i, layout->slot_count)
    filling.slots[i] = atom_constant(scalar_zero(layout->slots[i].scalar));
  for RANGE(i, layout->size_count)
    filling.sizes[i] = sizes && sizes->items[i].known ? sizes->items[i].atom : atom_i64(0);
  return filling;
}

static const Value *filled(const Filling *filling, Atom tag) {
  return value_sum(filling->lower, filling->layout, tag, filling->sizes, filling->slots, filling->functions);
}

const Value *eval_constructor(Lower *lower, Scope *scope, const AstExp *exp) {
  const AstExps *arguments = &exp->as.Constructor.arguments;
  const Scope *home = scope;
  const SourceType *type = scope_type(&home, exp->type);
  if (types_is_recursive(lower->typed, type)) return cells_constructor(lower, scope, exp);
  REQUIRE(type->tag == SOURCE_Sum);
  uint32_t constructor = 0;
  while (!name_equal(type->as.sum.constructors[constructor].name, exp->as.Constructor.constructor)) constructor++;
  const Value **values = new_values(lower, arguments->size);
  Vars before = checks_begin(lower);
  for EACH(i, arguments) values[i] = eval(lower, scope, arguments->items[i]);
  for EACH(i, arguments)
    values[i] = value_retype(
        lower, match_type(lower, home, type->as.sum.constructors[constructor].payload.items[i], values[i]));
  const Value *payload = value_tuple(lower, arguments->size, values);
  LayoutSizes sizes = {0};
  const SumLayout *layout = layout_of_constructor(lower, home, type, constructor, payload, &sizes);
  Filling filling = filling_new(lower, layout, &sizes);
  fill_slots(&filling, layout->payloads[constructor], payload);
  checks_end(lower, before);
  return filled(&filling, tag_atom(layout, constructor));
}

// With sizes as those of `like`.
const Value *sum_of_payload(Lower *lower, const Value *like, uint32_t constructor, const Value *payload) {
  const SumLayout *layout = like->as.sum.layout;
  Filling filling = filling_new(lower, layout, NULL);
  memcpy(filling.sizes, like->as.sum.sizes, layout->size_count * sizeof *filling.sizes);
  fill_slots(&filling, layout->payloads[constructor], payload);
  return filled(&filling, tag_atom(layout, constructor));
}

// The first constructor with nothing in it: of an array that has no elements, or of a hole.
const Value *sum_empty(Lower *lower, const Scope *scope, const SourceType *type) {
  LayoutSizes sizes = {0};
  const SumLayout *layout = layout_of_type(lower, scope, type, &sizes);
  REQUIRE(layout->function_count == 0);
  Filling filling = filling_new(lower, layout, &sizes);
  return filled(&filling, tag_atom(layout, 0));
}

// ---- slots into payloads
// The array that a static slot stands for.
static Atom slot_array(Lower *lower, const Value *sum, uint32_t slot) {
  const SumSlot *of = &sum->as.sum.layout->slots[slot];
  Atom atom = sum->as.sum.slots[slot];
  if (atom.tag == ATOM_Var) return atom;
  Atom *shape = new_atoms(lower, of->rank);
  for RANGE(i, of->rank) shape[i] = sum->as.sum.sizes[of->sizes[i]];
  return lower_replicate(lower, "absent", of->rank, shape, atom);
}

static Atom taken_slot(Lower *lower, const Value *sum, SumLeaf leaf) {
  if (sum->as.sum.layout->slots[leaf.slot].rank) return slot_array(lower, sum, leaf.slot);
  return out_of_slot(lower, leaf.type, sum->as.sum.slots[leaf.slot]);
}

// A slot of a nested sum: what is static stays so.
static Atom static_or_taken(Lower *lower, const Value *sum, SumLeaf leaf) {
  const Atom atom = sum->as.sum.slots[leaf.slot];
  const bool stays = atom.tag == ATOM_Constant && sum->as.sum.layout->slots[leaf.slot].rank;
  return stays ? atom : taken_slot(lower, sum, leaf);
}

// The sizes of a piece.
static Atom *taken_sizes(Lower *lower, const Value *sum, const SumPiece *part) {
  Atom *sizes = new_atoms(lower, part->size_count);
  for RANGE(i, part->size_count) sizes[i] = sum->as.sum.sizes[part->sizes[i]];
  return sizes;
}

static const Value *take_sum(Lower *lower, const Value *sum, const SumPiece *part) {
  const SumLayout *inner = part->layout;
  Atom *slots = new_atoms(lower, inner->slot_count), tag = tag_atom(inner, 0);
  if (layout_has_tag(inner)) tag = static_or_taken(lower, sum, part->leaves[0]);
  for RANGE(i, inner->slot_count) slots[i] = static_or_taken(lower, sum, piece_slots(part)[i]);
  const Value *const *functions = inner->function_count ? sum->as.sum.functions + part->function : NULL;
  return value_sum(lower, inner, tag, taken_sizes(lower, sum, part), slots, functions);
}

static const Value *take_part(Lower *lower, const Value *sum, const SumPiece *part) {
  switch (part->tag) {
  case PIECE_Scalar: return value_scalar(lower, taken_slot(lower, sum, part->leaves[0]));
  case PIECE_Function: return sum->as.sum.functions[part->function];
  case PIECE_Sum: return take_sum(lower, sum, part);
  case PIECE_Array:
    return value_array(lower, part->rank, taken_sizes(lower, sum, part), take_part(lower, sum, part->parts[0]));
  case PIECE_Record: {
    const Value **values = new_values(lower, part->part_count);
    for RANGE(i, part->part_count) values[i] = take_part(lower, sum, part->parts[i]);
    return value_record(lower, part->part_count, part->names, values);
  }
  }
  panic("a part of no kind");
}

// Every case of a match takes its sum apart from the outside in. Where that needs no code it is done once.
const Value *sum_payload(Lower *lower, const Value *sum, uint32_t constructor) {
  // (arenas give places that are multiples of 16)
  const uint64_t key = (uint64_t)(uintptr_t)sum / 16 << 20 | constructor;
  const Value *payload = map_pointer(&lower->payloads, key);
  if (payload) return payload;
  const uint32_t before = lower->code->builder.stms.size;
  payload = take_part(lower, sum, sum->as.sum.layout->payloads[constructor]);
  if (lower->code->builder.stms.size == before) map_put_pointer(&lower->payloads, key, payload);
  return payload;
}

// ---- from one layout to a finer one: every slot and size of the new one is one of the old
typedef struct Where { const uint32_t *slots, *sizes; } Where;   // of a nested layout in the outermost one; NULL: same
typedef struct Moving { Lower *lower; const Value *from; Atom *slots, *sizes; } Moving;

static uint32_t outermost(const uint32_t *where, uint32_t number) { return where ? where[number] : number; }

static Where inside(Lower *lower, const Where *where, const SumPiece *part) {
  const uint32_t count = part->layout->slot_count;
  uint32_t *slots = NEW_ARRAY(lower->arena, uint32_t, count),
           *sizes = NEW_ARRAY(lower->arena, uint32_t, part->size_count);
  for RANGE(i, count) slots[i] = outermost(where->slots, piece_slots(part)[i].slot);
  for RANGE(i, part->size_count) sizes[i] = outermost(where->sizes, part->sizes[i]);
  return (Where){slots, sizes};
}

static void move_part(const Moving *moving, const Where *old, const SumPiece *from, const Where *new,
                      const SumPiece *to) {
  const Value *sum = moving->from;
  if (from->tag == PIECE_Scalar || (from->tag == PIECE_Sum && layout_has_tag(from->layout)))
    moving->slots[outermost(new->slots, to->leaves[0].slot)] =
        sum->as.sum.slots[outermost(old->slots, from->leaves[0].slot)];
  for RANGE(i, from->rank)
    moving->sizes[outermost(new->sizes, to->sizes[i])] = sum->as.sum.sizes[outermost(old->sizes, from->sizes[i])];
  for RANGE(i, from->part_count) move_part(moving, old, from->parts[i], new, to->parts[i]);
  if (from->tag != PIECE_Sum) return;   // (functions are counted in the same order)
  const Where before = inside(moving->lower, old, from), after = inside(moving->lower, new, to);
  for RANGE(i, from->layout->count)
    move_part(moving, &before, from->layout->payloads[i], &after, to->layout->payloads[i]);
}

const Value *sum_move(Lower *lower, const Value *sum, const SumLayout *layout) {
  const SumLayout *from = sum->as.sum.layout;
  const Where same = {NULL, NULL};
  if (from == layout) return sum;
  Moving moving = {lower, sum, new_atoms(lower, layout->slot_count), new_atoms(lower, layout->size_count)};
  for RANGE(i, layout->count) move_part(&moving, &same, from->payloads[i], &same, layout->payloads[i]);
  return value_sum(lower, layout, sum->as.sum.tag, moving.sizes, moving.slots, sum->as.sum.functions);
}

// ---- equality: of the tags, and of the payloads of the constructor that both have
static bool layout_has_arrays(const SumPiece *part) {
  if (part->tag == PIECE_Array) return true;
  for RANGE(i, part->part_count)
    if (layout_has_arrays(part->parts[i])) return true;
  for (uint32_t i = 0; part->layout && i < part->layout->count; i++)
    if (layout_has_arrays(part->layout->payloads[i])) return true;
  return false;
}

typedef struct Comparing { const Value *a, *b; uint32_t constructor; } Comparing;

static Atom payloads_equal(Lower *lower, const Comparing *comparing) {
  return values_equal(lower, sum_payload(lower, comparing->a, comparing->constructor),
                      sum_payload(lower, comparing->b, comparing->constructor));
}

static const Value *compare_arm(Lower *lower, void *user, bool taken) {
  return taken ? value_scalar(lower, payloads_equal(lower, user)) : value_bool(lower, true);
}

// Payloads of scalars are compared whatever the tag is: the result counts only for its own constructor.
Atom sums_equal(Lower *lower, const Value *a, const Value *b) {
  const SumLayout *layout = a->as.sum.layout;
  Atom equal = lower_prim(lower, PRIM_Eq, layout->tag, a->as.sum.tag, b->as.sum.tag);
  for (uint32_t i = 0; i < layout->count && !is_false(equal); i++) {
    if (layout->payloads[i]->part_count == 0) continue;
    Comparing comparing = {a, b, i};
    Atom here = sum_test(lower, a, i);
    if (is_false(here)) continue;
    if (layout_has_arrays(layout->payloads[i])) {
      Atom both = lower_and(lower, equal, here);
      equal = lower_and(lower, equal, value_atom(build_branches(lower, both, compare_arm, &comparing)));
    } else {
      Atom other = build_prim(&lower->code->builder, PRIM_Not, SCALAR_Bool, 1, &here);
      Atom same = payloads_equal(lower, &comparing);
      equal = lower_and(lower, equal,
                        is_false(other) ? same : lower_prim(lower, PRIM_Or, SCALAR_Bool, other, same));
    }
  }
  return equal;
}

// ---- sums below the dimensions of arrays

Atom *slot_shape(Lower *lower, const SumSlot *slot, const Atom *sizes, uint32_t rank, const Atom *outer) {
  Atom *shape = longer_shape(lower, rank, outer, slot->rank);
  for RANGE(i, slot->rank) shape[rank + i] = sizes[slot->sizes[i]];
  return shape;
}
