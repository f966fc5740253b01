// sum: building values of sum types, taking them apart, and converting their layouts. A constant in a slot is static:
// it stands for a scalar, or for an array filled with it. So a known constructor costs nothing, and an absent payload
// is materialised only if something needs it.
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

// ---- converting scalars to the type of their slot, and back
static Atom into_slot(Lower *lower, ScalarType slot, Atom atom) {
  ScalarType type = atom_type(lower->vars, atom).scalar;
  if (type == slot) return atom;
  Atom bits = scalar_is_float(type) ? lower_unary(lower, PRIM_ToBits, type, atom)
                                    : lower_convert(lower, slot, atom);
  if (bits.tag == ATOM_Var) map_put_pointer(&lower->slot_origins, bits.as.var.id, COPY_OF(lower->arena, &atom));
  return bits;
}

static Atom out_of_slot(Lower *lower, ScalarType type, Atom atom) {
  ScalarType slot = atom_type(lower->vars, atom).scalar;
  if (type == slot) return atom;
  const Atom *origin = atom.tag == ATOM_Var ? map_pointer(&lower->slot_origins, atom.as.var.id) : NULL;
  if (origin && atom_type(lower->vars, *origin).scalar == type) return *origin;
  return scalar_is_float(type) ? lower_unary(lower, PRIM_FromBits, type, atom)
                               : lower_convert(lower, type, atom);
}

// ---- payloads into slots
typedef struct Filling { Lower *lower; const SumLayout *layout; Atom *slots, *sizes; const Value **functions; } Filling;

static Atom *zero_slots(Lower *lower, const SumLayout *layout) {
  Atom *slots = new_atoms(lower, layout->slot_count);
  for RANGE(i, layout->slot_count) slots[i] = atom_constant(scalar_zero(layout->slots[i].scalar));
  return slots;
}

const Value *sum_blank(Lower *lower, const SumLayout *layout, const Atom *sizes, const Value *const *functions) {
  return value_sum(lower, layout, tag_atom(layout, 0), sizes, zero_slots(lower, layout), functions);
}

static void fill_slots(const Filling *filling, uint32_t constructor, const Value *value) {
  Lower *lower = filling->lower;
  const SumPayload *payload = &filling->layout->payloads[constructor];
  ValueParts parts = {0}, form = {0};
  value_parts(lower, value, &parts);
  value_parts(lower, payload->form, &form);
  REQUIRE(parts.leaves.size == payload->leaf_count && parts.sizes.size == form.sizes.size);
  for EACH(i, &parts.leaves) {
    const uint32_t slot = payload->leaves[i].slot;
    const SumSlot *to = &filling->layout->slots[slot];
    filling->slots[slot] = to->rank ? parts.leaves.items[i] : into_slot(lower, to->scalar, parts.leaves.items[i]);
  }
  for EACH(i, &parts.sizes) filling->sizes[form_size(form.sizes.items[i])] = parts.sizes.items[i];
  for EACH(i, &parts.functions) filling->functions[payload->function + i] = parts.functions.items[i];
}

static Filling filling_new(Lower *lower, const SumLayout *layout, const LayoutSizes *sizes) {
  Filling filling = {lower, layout, zero_slots(lower, layout), new_atoms(lower, layout->size_count),
                     new_values(lower, layout->function_count)};
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
  fill_slots(&filling, constructor, payload);
  checks_end(lower, before);
  return filled(&filling, tag_atom(layout, constructor));
}

// The layout and the sizes are those of `like`.
const Value *sum_of_payload(Lower *lower, const Value *like, uint32_t constructor, const Value *payload) {
  const SumLayout *layout = like->as.sum.layout;
  Filling filling = filling_new(lower, layout, NULL);
  memcpy(filling.sizes, like->as.sum.sizes, layout->size_count * sizeof *filling.sizes);
  fill_slots(&filling, constructor, payload);
  return filled(&filling, tag_atom(layout, constructor));
}

// A value of the first constructor with an empty payload: the element of an empty array, or the value of a hole.
const Value *sum_empty(Lower *lower, const Scope *scope, const SourceType *type) {
  LayoutSizes sizes = {0};
  const SumLayout *layout = layout_of_constructor(lower, scope, type, 0, NULL, &sizes);
  REQUIRE(layout->function_count == 0);
  Filling filling = filling_new(lower, layout, &sizes);
  return filled(&filling, tag_atom(layout, 0));
}

// ---- slots into payloads
// The array in a slot; a static one is materialised.
static Atom slot_array(Lower *lower, const Value *sum, uint32_t slot) {
  const SumSlot *of = &sum->as.sum.layout->slots[slot];
  Atom atom = sum->as.sum.slots[slot];
  if (atom.tag == ATOM_Var) return atom;
  Atom *shape = new_atoms(lower, of->rank);
  for RANGE(i, of->rank) shape[i] = sum->as.sum.sizes[of->sizes[i]];
  return lower_replicate(lower, "absent", of->rank, shape, atom);
}

// leaf, function: the numbers of leaves and functions taken so far. raw: the contents of the slots are taken unchanged.
// Otherwise they are converted to the types of the leaves, and static arrays are materialised outside of nested sums.
typedef struct TakingPayload {
  const Value *sum;
  const SumPayload *payload;
  uint32_t leaf, function;
  bool in_sum, raw;
} TakingPayload;

static void enter_part(Lower *lower, void *user, const Value *part) {
  (void)lower;
  ((TakingPayload *)user)->in_sum = part->tag == VALUE_Sum;
}

static Atom taken_leaf(Lower *lower, void *user, Atom form) {
  TakingPayload *taking = user;
  const SumLeaf leaf = taking->payload->leaves[taking->leaf++];
  const Atom atom = taking->sum->as.sum.slots[leaf.slot];
  const bool is_array = taking->sum->as.sum.layout->slots[leaf.slot].rank;
  (void)form;
  if (taking->raw || (taking->in_sum && is_array && atom.tag == ATOM_Constant)) return atom;
  return is_array ? slot_array(lower, taking->sum, leaf.slot) : out_of_slot(lower, leaf.type, atom);
}

static Atom taken_size(Lower *lower, void *user, Atom size) {
  (void)lower;
  return ((TakingPayload *)user)->sum->as.sum.sizes[form_size(size)];
}

static const Value *taken_function(Lower *lower, void *user, const Value *form) {
  TakingPayload *taking = user;
  (void)lower, (void)form;
  return taking->sum->as.sum.functions[taking->payload->function + taking->function++];
}

static const Value *take_payload(Lower *lower, const Value *sum, uint32_t constructor, bool raw) {
  TakingPayload taking = {.sum = sum, .payload = &sum->as.sum.layout->payloads[constructor], .raw = raw};
  const ValueMapping mapping = {.enter = enter_part,
                                .leaf = taken_leaf,
                                .statics = true,
                                .size = taken_size,
                                .function = taken_function,
                                .user = &taking};
  return value_map_all(lower, taking.payload->form, &mapping);
}

// Every case of a match takes the same sum apart again, so a payload that needs no code is cached.
const Value *sum_payload(Lower *lower, const Value *sum, uint32_t constructor) {
  // (arena allocations are aligned to 16 bytes)
  const uint64_t key = (uint64_t)(uintptr_t)sum / 16 << 20 | constructor;
  const Value *payload = map_pointer(&lower->payloads, key);
  if (payload) return payload;
  const uint32_t before = lower->code->builder.stms.size;
  payload = take_payload(lower, sum, constructor, false);
  if (lower->code->builder.stms.size == before) map_put_pointer(&lower->payloads, key, payload);
  return payload;
}

// ---- converting a layout to a finer one: every slot and size of the new layout is one of the old layout
static const Value *sum_to_finest(Lower *lower, void *user, const Value *sum, uint32_t rank, const Atom *shape) {
  (void)user, (void)rank, (void)shape;
  return sum_move(lower, sum, layout_finest(lower, sum->as.sum.layout));
}

const Value *value_finest(Lower *lower, const Value *value) {
  const ValueMapping mapping = {.sum = sum_to_finest, .function = same_function};
  return value_map_all(lower, value, &mapping);
}

const Value *sum_move(Lower *lower, const Value *sum, const SumLayout *layout) {
  if (sum->as.sum.layout == layout) return sum;
  const Filling moved = filling_new(lower, layout, NULL);
  for RANGE(i, layout->count)
    fill_slots(&moved, i, value_finest(lower, take_payload(lower, sum, i, true)));
  return filled(&moved, sum->as.sum.tag);
}

// ---- equality: of the tags, and of the payloads of the constructor that both have
static bool has_sizes(Lower *lower, const Value *form) {
  AtomSeq sizes = {0};
  value_sizes(lower, form, &sizes);
  return sizes.size > 0;
}

typedef struct Comparing { const Value *a, *b; uint32_t constructor; } Comparing;

static Atom payloads_equal(Lower *lower, const Comparing *comparing) {
  return values_equal(lower, sum_payload(lower, comparing->a, comparing->constructor),
                      sum_payload(lower, comparing->b, comparing->constructor));
}

static const Value *compare_arm(Lower *lower, void *user, bool taken) {
  return taken ? value_scalar(lower, payloads_equal(lower, user)) : value_bool(lower, true);
}

// Payloads without arrays are compared without a branch, whatever the tag is; the result is ignored unless the tag is
// that of their constructor.
Atom sums_equal(Lower *lower, const Value *a, const Value *b) {
  const SumLayout *layout = a->as.sum.layout;
  Atom equal = lower_prim(lower, PRIM_Eq, layout->tag, a->as.sum.tag, b->as.sum.tag);
  for COUNTING(i, i < layout->count && !is_false(equal)) {
    if (layout->payloads[i].form->as.record.count == 0) continue;
    Comparing comparing = {a, b, i};
    Atom here = sum_test(lower, a, i);
    if (is_false(here)) continue;
    if (has_sizes(lower, layout->payloads[i].form)) {
      Atom both = lower_and(lower, equal, here);
      equal = lower_and(lower, equal, value_atom(build_branches(lower, both, compare_arm, &comparing)));
    } else {
      Atom other = lower_unary(lower, PRIM_Not, SCALAR_Bool, here);
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
