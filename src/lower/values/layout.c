// layout: assigns the leaves of the payloads of a sum type to slots.
//   in: the structure of the payloads    out: a SumLayout; equal structures have one SumLayout
//   rule: for each constructor, leaves in order: scalars take free slots of their type, then of their width; arrays
//         take free slots with the same element type and sizes
#include "lower/sizes/sizes.h"
#include "lower/values/made.h"
#include "lower/values/values.h"

// ---- classes of sizes
static uint32_t size_of_key(Lower *lower, LayoutSizes *sizes, const Poly *key, const Scope *scope, Atom atom,
                            bool known) {
  for EACH(i, sizes) {
    const LayoutSize *old = &sizes->items[i];
    if (key && old->key && old->scope == scope && old->known == known && poly_equal(old->key, key)) return i;
  }
  LayoutSize size = {key, scope, atom, known};
  seq_push(lower->arena, sizes, size);
  return sizes->size - 1;
}

static uint32_t size_of_atom(Lower *lower, LayoutSizes *sizes, Atom atom) {
  return size_of_key(lower, sizes, known_poly(lower, atom), NULL, atom, true);
}

static uint32_t size_of_source(Lower *lower, LayoutSizes *sizes, const Scope *scope, const Poly *poly) {
  Atom atom = atom_i64(0);
  int64_t constant;
  if (poly && poly_is_constant(poly, &constant)) return size_of_key(lower, sizes, poly, NULL, atom_i64(constant), true);
  if (poly && size_atom(lower, scope, poly, &atom)) return size_of_atom(lower, sizes, atom);
  return size_of_key(lower, sizes, poly, scope, atom, false);
}

// ---- assigning slots
typedef struct Leaf { ScalarType scalar; uint32_t rank, slot; const uint32_t *sizes; } Leaf;
typedef struct Assigning {
  Lower *lower;
  bool share;                    // arrays of different constructors share slots
  Out key;
  Seq(uint32_t) order;           // size of the layout -> its number in the specs, by first occurrence
  Seq(Leaf) leaves;              // of the current constructor
  Seq(SumSlot) slots;
  Bitset taken;
  uint32_t function_count;
  uint32_t from[SCALAR_COUNT];   // no earlier slot is free for a scalar of this type
} Assigning;

static uint32_t slot_class(Assigning *a, Atom size) {
  const uint32_t number = form_size(size);
  for EACH(i, &a->order)
    if (a->order.items[i] == number) return i;
  seq_push(a->lower->arena, &a->order, number);
  return a->order.size - 1;
}

static uint32_t *longer_classes(Assigning *a, uint32_t rank, const uint32_t *outer, uint32_t more) {
  uint32_t *all = NEW_ARRAY(a->lower->arena, uint32_t, rank + more);
  copy_items(all, outer, rank * sizeof *all);
  return all;
}

static void add_slot_leaf(Assigning *a, ScalarType scalar, uint32_t rank, const uint32_t *sizes) {
  const Leaf leaf = {scalar, rank, UINT32_MAX, sizes};
  seq_push(a->lower->arena, &a->leaves, leaf);
  out_format(&a->key, "%s", scalar_name(scalar));
  for RANGE(i, rank) out_format(&a->key, ".%u", sizes[i]);
  out_char(&a->key, ';');
}

static void add_sum_leaves(Assigning *a, const Value *sum, uint32_t rank, const uint32_t *outer) {
  const SumLayout *layout = sum->as.sum.layout;
  uint32_t *sizes = longer_classes(a, 0, NULL, layout->size_count);
  for RANGE(i, layout->size_count) sizes[i] = slot_class(a, sum->as.sum.sizes[i]);
  out_format(&a->key, "<%u:", layout->id);
  if (layout_has_tag(layout)) add_slot_leaf(a, layout->tag, rank, outer);
  for RANGE(i, layout->slot_count) {
    const SumSlot *slot = &layout->slots[i];
    uint32_t *all = longer_classes(a, rank, outer, slot->rank);
    for RANGE(j, slot->rank) all[rank + j] = sizes[slot->sizes[j]];
    add_slot_leaf(a, slot->scalar, rank + slot->rank, all);
  }
  a->function_count += layout->function_count;
  out_char(&a->key, '>');
}

// Collects the leaves of a spec and writes its structure. outer: the sizes of the enclosing arrays.
static void add_form_leaves(Assigning *a, const Value *spec, uint32_t rank, const uint32_t *outer) {
  switch (spec->tag) {
  case VALUE_Scalar: add_slot_leaf(a, atom_type(a->lower->vars, spec->as.scalar).scalar, rank, outer); return;
  case VALUE_Sum: add_sum_leaves(a, spec, rank, outer); return;
  case VALUE_Function:
    out_char(&a->key, 'f');
    a->function_count++;
    return;
  case VALUE_Array: {
    const uint32_t more = spec->as.array.rank;
    uint32_t *all = longer_classes(a, rank, outer, more);
    for RANGE(i, more) all[rank + i] = slot_class(a, spec->as.array.shape[i]);
    out_format(&a->key, "[%u", more);
    add_form_leaves(a, spec->as.array.element, rank + more, all);
    return;
  }
  case VALUE_Record:
    out_char(&a->key, '{');
    for EACH_IN(i, spec->as.record) {
      out_format(&a->key, "%u:", spec->as.record.names[i].id);
      add_form_leaves(a, spec->as.record.values[i], rank, outer);
    }
    out_char(&a->key, '}');
    return;
  }
}

typedef enum Fit { FIT_Same, FIT_Width } Fit;
static bool slot_fits(const Assigning *a, const SumSlot *slot, const Leaf *leaf, Fit fit) {
  if (slot->rank != leaf->rank) return false;
  if (leaf->rank == 0)
    return fit == FIT_Same ? slot->scalar == leaf->scalar : scalar_bytes(slot->scalar) == scalar_bytes(leaf->scalar);
  bool same = a->share && fit == FIT_Same && slot->scalar == leaf->scalar;
  for COUNTING(i, i < leaf->rank && same) same = slot->sizes[i] == leaf->sizes[i];
  return same;
}

static void assign_leaf(Assigning *a, Leaf *leaf, uint32_t old, Fit fit) {
  uint32_t none = 0, *from = leaf->rank ? &none : &a->from[leaf->scalar], i = *from;
  for (; i < old && leaf->slot == UINT32_MAX; i++) {
    SumSlot *slot = &a->slots.items[i];
    if (bitset_has(&a->taken, i) || !slot_fits(a, slot, leaf, fit)) continue;
    if (fit == FIT_Width) slot->scalar = scalar_bits_type(leaf->scalar);
    bitset_add(&a->taken, i);
    leaf->slot = i;
  }
  *from = i;
}

static void assign_leaves(Assigning *a) {
  const uint32_t old = a->slots.size;
  a->taken = bitset_new(a->lower->arena);
  for (Fit fit = FIT_Same; fit <= FIT_Width; fit++) {
    memset(a->from, 0, sizeof a->from);
    for EACH(i, &a->leaves) assign_leaf(a, &a->leaves.items[i], old, fit);
  }
  for EACH(i, &a->leaves) {
    Leaf *leaf = &a->leaves.items[i];
    if (leaf->slot != UINT32_MAX) continue;
    const SumSlot slot = {leaf->scalar, leaf->rank, leaf->sizes};
    leaf->slot = a->slots.size;
    seq_push(a->lower->arena, &a->slots, slot);
  }
}

static Atom class_of_size(Lower *lower, void *user, Atom size) {
  (void)lower;
  return atom_i64(slot_class(user, size));
}

static SumPayload lay_out_payload(Assigning *a, Name constructor, const Value *spec) {
  const uint32_t function = a->function_count;
  out_format(&a->key, "#%u", constructor.id);
  a->leaves.size = 0;
  add_form_leaves(a, spec, 0, NULL);
  assign_leaves(a);
  SumLeaf *leaves = NEW_ARRAY(a->lower->arena, SumLeaf, a->leaves.size);
  for EACH(i, &a->leaves) leaves[i] = (SumLeaf){a->leaves.items[i].scalar, a->leaves.items[i].slot};
  return (SumPayload){value_map(a->lower, spec, NULL, class_of_size, a), a->leaves.size, function, leaves};
}

// A spec is a form whose sizes have other numbers. `order` maps each size of the layout to its number in the specs.
static const SumLayout *layout_of_specs(Lower *lower, uint32_t count, const Name *names, const Value *const *specs,
                                        bool share, const uint32_t **order) {
  Assigning a = {.lower = lower, .share = share, .key = out_new(lower->arena)};
  SumPayload *payloads = NEW_ARRAY(lower->arena, SumPayload, count);
  for RANGE(i, count) payloads[i] = lay_out_payload(&a, names[i], specs[i]);
  for EACH(i, &a.slots)
    if (!share && a.slots.items[i].rank) out_char(&a.key, '!');   // (the same structure, but no shared slots)
  *order = a.order.items;
  MapEntry *entry = map_add(&lower->layouts, intern(lower->context->names, out_result(&a.key)).id);
  if (entry->as.pointer) return entry->as.pointer;
  SumLayout layout = {.id = lower->layouts.entries.size, .count = count, .names = names, .payloads = payloads,
                   .tag = count <= 256 ? SCALAR_U8 : SCALAR_U16, .slot_count = a.slots.size, .slots = a.slots.items,
                   .size_count = a.order.size, .function_count = a.function_count};
  return entry->as.pointer = COPY_OF(lower->arena, &layout);
}

// ---- specs: their sizes are numbers of LayoutSizes
typedef struct Specifying { Lower *lower; LayoutSizes *sizes; } Specifying;

static const Value *spec_of_function(Lower *lower, void *user, const Value *value) {
  (void)user, (void)value;
  return value_function(lower, NEW(lower->arena, Closure));
}

// The spec of a sum in a payload depends only on its layout. All its function values are present.
static const Value *spec_of_layout(Lower *lower, const SumLayout *layout, const Atom *sizes) {
  const Value **functions = new_values(lower, layout->function_count);
  for RANGE(i, layout->function_count) functions[i] = spec_of_function(lower, NULL, NULL);
  return sum_blank(lower, layout, sizes, functions);
}

static Atom spec_leaf(void *user, const MadeLeaf *leaf) {
  (void)user;
  return atom_constant(scalar_zero(leaf->type));
}

static Atom spec_size_of_type(void *user, const Scope *scope, const Poly *size) {
  const Specifying *specifying = user;
  return atom_i64(size_of_source(specifying->lower, specifying->sizes, scope, size));
}

static const Value *spec_of_sum(Lower *lower, const Scope *scope, const SourceType *type, uint32_t constructor,
                                const Value *payload, LayoutSizes *sizes);

static const Value *spec_of_special(void *user, const Scope *scope, const SourceType *type, uint32_t rank,
                                    const Atom *shape) {
  const Specifying *specifying = user;
  (void)rank, (void)shape;
  type = scope_type(&scope, type);
  if (type->tag == SOURCE_Function) return spec_of_function(specifying->lower, NULL, NULL);
  return type->tag == SOURCE_Sum ? spec_of_sum(specifying->lower, scope, type, 0, NULL, specifying->sizes) : NULL;
}

static Atom spec_size_of_value(Lower *lower, void *user, Atom size) {
  return atom_i64(size_of_atom(lower, user, size));
}

static const Value *spec_of_sum_value(Lower *lower, void *user, const Value *sum, uint32_t rank, const Atom *shape) {
  (void)user, (void)rank, (void)shape;
  return spec_of_layout(lower, sum->as.sum.layout, sum->as.sum.sizes);
}

static const Value *spec_of_value(Lower *lower, const Value *value, LayoutSizes *sizes) {
  const ValueMapping mapping = {
      .size = spec_size_of_value, .sum = spec_of_sum_value, .function = spec_of_function, .user = sizes};
  return value_map_all(lower, value, &mapping);
}

// The spec of one constructor follows from `payload`, those of the others from the type; all do if `payload` is NULL.
static const Value *spec_of_constructors(Lower *lower, const Scope *scope, const SourceType *type,
                                         uint32_t constructor, const Value *payload, LayoutSizes *sizes) {
  Specifying specifying = {lower, sizes};
  const ValueMaker maker = {lower, &specifying, spec_leaf, spec_size_of_type, spec_of_special, NULL};
  const uint32_t count = type->as.sum.count;
  const Value **specs = new_values(lower, count);
  Name *names = NEW_ARRAY(lower->arena, Name, count);
  for RANGE(i, count) {
    names[i] = type->as.sum.constructors[i].name;
    specs[i] = payload && i == constructor ? spec_of_value(lower, payload, sizes)
                                           : payload_of_type(&maker, scope, &type->as.sum.constructors[i]);
  }
  const uint32_t *order;
  const SumLayout *layout = layout_of_specs(lower, count, names, specs, true, &order);
  limit_parts(lower, layout->slot_count, type, lower->code ? lower->code->builder.span : (Span){0});
  Atom *numbers = new_atoms(lower, layout->size_count);
  for RANGE(i, layout->size_count) numbers[i] = atom_i64(order[i]);
  return spec_of_layout(lower, layout, numbers);
}

// Values of one type differ only in their sizes, so a type without sizes has one spec everywhere.
static const Value *spec_of_sum(Lower *lower, const Scope *scope, const SourceType *type, uint32_t constructor,
                                const Value *payload, LayoutSizes *sizes) {
  if (!type_is_scalars(type)) return spec_of_constructors(lower, scope, type, constructor, payload, sizes);
  const Value *known = map_pointer(&lower->specs, (uint64_t)(uintptr_t)type);
  if (known) return known;
  known = spec_of_constructors(lower, NULL, type, 0, NULL, sizes);
  map_put_pointer(&lower->specs, (uint64_t)(uintptr_t)type, known);
  return known;
}

// ---- layouts
static Atom next_size(Lower *lower, void *user, Atom size) {
  (void)lower, (void)size;
  return atom_i64((*(uint32_t *)user)++);
}

// Every size has a number of its own, and no array shares a slot.
const SumLayout *layout_finest(Lower *lower, const SumLayout *layout) {
  MapEntry *known = map_add(&lower->finest, layout->id);
  if (known->as.pointer) return known->as.pointer;
  const Value **specs = new_values(lower, layout->count);
  uint32_t next = 0;
  for RANGE(i, layout->count)
    specs[i] = value_map(lower, value_finest(lower, layout->payloads[i].form), NULL, next_size, &next);
  const uint32_t *order;
  const SumLayout *finest = layout_of_specs(lower, layout->count, layout->names, specs, false, &order);
  map_put_pointer(&lower->finest, layout->id, finest);
  return finest;
}

const SumLayout *layout_meet(Lower *lower, const SumLayout *a, const SumLayout *b) {
  return a == b ? a : layout_finest(lower, a);
}

const SumLayout *layout_of_constructor(Lower *lower, const Scope *scope, const SourceType *sum, uint32_t constructor,
                                       const Value *payload, LayoutSizes *sizes) {
  const Value *spec = spec_of_sum(lower, scope, sum, constructor, payload, sizes);
  const SumLayout *layout = spec->as.sum.layout;
  LayoutSizes sorted = {0};
  for RANGE(i, layout->size_count) seq_push(lower->arena, &sorted, sizes->items[form_size(spec->as.sum.sizes[i])]);
  *sizes = sorted;
  return layout;
}

const SumLayout *layout_of_interface(Lower *lower, const Scope *scope, const SourceType *sum) {
  limit_parts(lower, plain_parts(sum), sum, lower->code ? lower->code->builder.span : (Span){0});
  LayoutSizes sizes = {0};
  return layout_finest(lower, layout_of_constructor(lower, scope, sum, 0, NULL, &sizes));
}

uint32_t layout_index(const SumLayout *layout, Name constructor) {
  for RANGE(i, layout->count)
    if (name_equal(layout->names[i], constructor)) return i;
  panic("a sum type without the constructor that was asked for");
}

// ---- the sizes of a type in its layout
TypedSizes layout_typed_sizes(Lower *lower, const SumLayout *layout, const Scope *scope, const SourceType *sum) {
  TypedSizes found = {0};
  sum = scope_type(&scope, sum);
  if (!sum || sum->tag != SOURCE_Sum || layout->size_count == 0) return found;
  for RANGE(i, layout->count) {
    const SourceConstructor *constructor = &sum->as.sum.constructors[i];
    for EACH(j, &constructor->payload) {
      const TypedSizes part = typed_sizes(lower, scope, constructor->payload.items[j],
                                          layout->payloads[i].form->as.record.values[j]);
      for EACH(k, &part) {
        TypedSize size = part.items[k];
        size.number = form_size(size.atom);
        seq_push(lower->arena, &found, size);
      }
    }
  }
  return found;
}

const TypedSize *layout_first_sizes(Lower *lower, const SumLayout *layout, const Scope *scope, const SourceType *sum) {
  const TypedSizes all = layout_typed_sizes(lower, layout, scope, sum);
  TypedSize *first = NEW_ARRAY(lower->arena, TypedSize, layout->size_count);
  for EACH(i, &all)
    if (!first[all.items[i].number].poly) first[all.items[i].number] = all.items[i];
  return first;
}
