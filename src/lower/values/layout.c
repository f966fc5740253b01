// layout: slots for the leaves of the payloads of a sum type.
//   in: the structure of the payloads    out: a SumLayout; equal structures have one SumLayout
//   rule: per constructor, leaves in order: scalars take free slots of their type, then of their width; arrays those
//         like them
#include "lower/functions/functions.h"
#include "lower/sizes/sizes.h"
#include "lower/values/sum.h"
#include "lower/values/values.h"

// The structure of a payload before slots are given out; sizes are indices into LayoutSizes.
typedef struct Spec Spec;
struct Spec {
  PieceTag tag;
  ScalarType scalar;
  uint32_t count, rank;          // fields of a Record; dimensions of an Array
  const Name *names;
  const Spec **parts;            // fields, or the element of an Array
  const SumLayout *layout;          // of a Sum
  const uint32_t *sizes;         // of the dimensions of an Array, or of the classes of a Sum's layout
};

static const Spec *keep_layout_atom(Lower *lower, Spec spec) { return COPY_OF(lower->arena, &spec); }

static const Spec *spec_array(Lower *lower, uint32_t rank, const uint32_t *sizes, const Spec *element) {
  const Spec **parts = NEW_ARRAY(lower->arena, const Spec *, 1);
  parts[0] = element;
  return keep_layout_atom(lower, (Spec){.tag = PIECE_Array, .rank = rank, .sizes = sizes, .count = 1, .parts = parts});
}

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

// ---- giving out slots
typedef struct Leaf { ScalarType scalar; uint32_t rank; const uint32_t *sizes; uint32_t slot; } Leaf;
typedef struct Assigning {
  Lower *lower;
  bool share;                    // arrays of different constructors share slots
  Out key;
  Seq(uint32_t) order;           // the sizes in the order of their first occurrence: their classes
  Seq(Leaf) leaves;              // of the constructor at hand
  Seq(SumSlot) slots;
  Bitset taken;
  uint32_t next_leaf, functions, function_count;
  uint32_t from[SCALAR_COUNT];   // before it no slot is free for a scalar of this type
} Assigning;

static uint32_t slot_class(Assigning *a, uint32_t size) {
  for EACH(i, &a->order)
    if (a->order.items[i] == size) return i;
  seq_push(a->lower->arena, &a->order, size);
  return a->order.size - 1;
}

static const uint32_t *classes_of(Assigning *a, uint32_t before, const uint32_t *outer, uint32_t count,
                                  const uint32_t *sizes, bool sized) {
  uint32_t *all = NEW_ARRAY(a->lower->arena, uint32_t, before + count + 1);
  for RANGE(i, before) all[i] = outer[i];
  for RANGE(i, count) all[before + i] = sized ? slot_class(a, sizes[i]) : sizes[i];
  return all;
}

static void add_slot_leaf(Assigning *a, ScalarType scalar, uint32_t rank, const uint32_t *sizes) {
  Leaf leaf = {scalar, rank, sizes, UINT32_MAX};
  seq_push(a->lower->arena, &a->leaves, leaf);
  out_format(&a->key, "%s", scalar_name(scalar));
  for RANGE(i, rank) out_format(&a->key, ".%u", sizes[i]);
  out_char(&a->key, ';');
}

static void collect_leaves(Assigning *a, const Spec *spec, uint32_t rank, const uint32_t *outer) {
  Lower *lower = a->lower;
  switch (spec->tag) {
  case PIECE_Scalar: add_slot_leaf(a, spec->scalar, rank, outer); return;
  case PIECE_Function:
    out_char(&a->key, 'f');
    a->function_count++;
    return;
  case PIECE_Array:
    out_format(&a->key, "[%u", spec->rank);
    collect_leaves(a, spec->parts[0], rank + spec->rank, classes_of(a, rank, outer, spec->rank, spec->sizes, true));
    return;
  case PIECE_Record:
    out_char(&a->key, '{');
    for RANGE(i, spec->count) {
      out_format(&a->key, "%u:", spec->names[i].id);
      collect_leaves(a, spec->parts[i], rank, outer);
    }
    out_char(&a->key, '}');
    return;
  case PIECE_Sum: {
    const SumLayout *layout = spec->layout;
    const uint32_t *inner = classes_of(a, 0, NULL, layout->size_count, spec->sizes, true);
    out_format(&a->key, "<%u:", layout->id);
    if (layout_has_tag(layout)) add_slot_leaf(a, layout->tag, rank, outer);
    for RANGE(i, layout->slot_count) {
      const SumSlot *slot = &layout->slots[i];
      uint32_t *own = NEW_ARRAY(lower->arena, uint32_t, slot->rank + 1);
      for RANGE(j, slot->rank) own[j] = inner[slot->sizes[j]];
      add_slot_leaf(a, slot->scalar, rank + slot->rank, classes_of(a, rank, outer, slot->rank, own, false));
    }
    a->function_count += layout->function_count;
    out_char(&a->key, '>');
    return;
  }
  }
}

static ScalarType slot_bits(ScalarType type) {
  switch (scalar_bytes(type)) {
  case 1: return SCALAR_U8;
  case 2: return SCALAR_U16;
  case 4: return SCALAR_U32;
  default: return SCALAR_U64;
  }
}

typedef enum Fit { FIT_Same, FIT_Width } Fit;
static bool slot_fits(const Assigning *a, const SumSlot *slot, const Leaf *leaf, Fit fit) {
  if (slot->rank != leaf->rank) return false;
  if (leaf->rank == 0)
    return fit == FIT_Same ? slot->scalar == leaf->scalar : scalar_bytes(slot->scalar) == scalar_bytes(leaf->scalar);
  bool same = a->share && fit == FIT_Same && slot->scalar == leaf->scalar;
  for (uint32_t i = 0; i < leaf->rank && same; i++) same = slot->sizes[i] == leaf->sizes[i];
  return same;
}

static void assign_leaf(Assigning *a, Leaf *leaf, uint32_t old, Fit fit) {
  uint32_t none = 0, *from = leaf->rank ? &none : &a->from[leaf->scalar], i = *from;
  for (; i < old && leaf->slot == UINT32_MAX; i++) {
    SumSlot *slot = &a->slots.items[i];
    if (bitset_has(&a->taken, i) || !slot_fits(a, slot, leaf, fit)) continue;
    if (fit == FIT_Width) slot->scalar = slot_bits(leaf->scalar);
    bitset_add(&a->taken, i);
    leaf->slot = i;
  }
  *from = i;
}

static void assign_leaves(Assigning *a) {
  uint32_t old = a->slots.size;
  a->taken = bitset_new(a->lower->arena);
  memset(a->from, 0, sizeof a->from);
  for EACH(i, &a->leaves) assign_leaf(a, &a->leaves.items[i], old, FIT_Same);
  memset(a->from, 0, sizeof a->from);
  for EACH(i, &a->leaves) assign_leaf(a, &a->leaves.items[i], old, FIT_Width);
  for EACH(i, &a->leaves) {
    Leaf *leaf = &a->leaves.items[i];
    if (leaf->slot != UINT32_MAX) continue;
    SumSlot slot = {leaf->scalar, leaf->rank, leaf->sizes};
    leaf->slot = a->slots.size;
    seq_push(a->lower->arena, &a->slots, slot);
  }
}

static uint32_t next_slot(Assigning *a) { return a->leaves.items[a->next_leaf++].slot; }

static const SumPiece *sum_part(Assigning *a, const Spec *spec) {
  Arena *arena = a->lower->arena;
  const SumLayout *layout = spec->layout;
  SumPiece part = {.tag = PIECE_Sum};
  uint32_t *slots = NEW_ARRAY(arena, uint32_t, layout->slot_count + 1),
           *functions = NEW_ARRAY(arena, uint32_t, layout->function_count + 1);
  if (layout_has_tag(layout)) part.as.sum.tag = next_slot(a);
  for RANGE(i, layout->slot_count) slots[i] = next_slot(a);
  for RANGE(i, layout->function_count) functions[i] = a->functions++;
  part.as.sum.layout = layout;
  part.as.sum.slots = slots;
  part.as.sum.functions = functions;
  part.as.sum.sizes = classes_of(a, 0, NULL, layout->size_count, spec->sizes, true);
  return COPY_OF(arena, &part);
}

static const SumPiece *payload_part(Assigning *a, const Spec *spec) {
  Arena *arena = a->lower->arena;
  SumPiece part = {.tag = spec->tag};
  switch (spec->tag) {
  case PIECE_Scalar:
    part.as.scalar.type = spec->scalar;
    part.as.scalar.slot = next_slot(a);
    break;
  case PIECE_Function: part.as.function = a->functions++; break;
  case PIECE_Sum: return sum_part(a, spec);
  case PIECE_Array:
    part.as.array.rank = spec->rank;
    part.as.array.sizes = classes_of(a, 0, NULL, spec->rank, spec->sizes, true);
    part.as.array.element = payload_part(a, spec->parts[0]);
    break;
  case PIECE_Record: {
    const SumPiece **parts = NEW_ARRAY(arena, const SumPiece *, spec->count);
    for RANGE(i, spec->count) parts[i] = payload_part(a, spec->parts[i]);
    part.as.record.count = spec->count;
    part.as.record.names = spec->names;
    part.as.record.parts = parts;
    break;
  }
  }
  return COPY_OF(arena, &part);
}

// `order`: which of the specs' sizes each class of the layout is.
static const SumLayout *layout_of_specs(Lower *lower, uint32_t count, const Name *names, const Spec *const *specs,
                                        bool share, const uint32_t **order) {
  Assigning a = {.lower = lower, .share = share, .key = out_new(lower->arena)};
  const SumPiece **payloads = NEW_ARRAY(lower->arena, const SumPiece *, count);
  for RANGE(i, count) {
    out_format(&a.key, "#%u", names[i].id);
    a.leaves.size = a.next_leaf = 0;
    collect_leaves(&a, specs[i], 0, NULL);
    assign_leaves(&a);
    payloads[i] = payload_part(&a, specs[i]);
  }
  for EACH(i, &a.slots)
    if (!share && a.slots.items[i].rank) out_char(&a.key, '!');   // (the same structure, but nothing shared)
  *order = a.order.items;
  MapEntry *entry = map_add(&lower->layouts, intern(lower->context->names, out_result(&a.key)).id);
  if (entry->as.pointer) return entry->as.pointer;
  SumLayout layout = {.id = lower->layouts.entries.size, .count = count, .names = names, .payloads = payloads,
                   .tag = count <= 256 ? SCALAR_U8 : SCALAR_U16, .slot_count = a.slots.size, .slots = a.slots.items,
                   .size_count = a.order.size, .function_count = a.function_count};
  return entry->as.pointer = COPY_OF(lower->arena, &layout);
}

// ---- specs of types
static const Spec *spec_of_type(Lower *lower, const Scope *scope, const SourceType *type, LayoutSizes *sizes);

static const Spec *spec_of_payload(Lower *lower, const Scope *scope, const SourceConstructor *constructor,
                                   LayoutSizes *sizes) {
  uint32_t count = constructor->payload.size;
  Name *names = NEW_ARRAY(lower->arena, Name, count);
  const Spec **parts = NEW_ARRAY(lower->arena, const Spec *, count);
  for RANGE(i, count) {
    names[i] = tuple_name(lower, i);
    parts[i] = spec_of_type(lower, scope, constructor->payload.items[i], sizes);
  }
  return keep_layout_atom(lower, (Spec){.tag = PIECE_Record, .count = count, .names = names, .parts = parts});
}

static const Name *names_of(Lower *lower, const SourceType *sum) {
  Name *names = NEW_ARRAY(lower->arena, Name, sum->as.sum.count);
  for RANGE(i, sum->as.sum.count) names[i] = sum->as.sum.constructors[i].name;
  return names;
}

static const Spec *spec_of_sum(Lower *lower, const Scope *scope, const SourceType *type, LayoutSizes *sizes) {
  uint32_t count = type->as.sum.count;
  const Spec **specs = NEW_ARRAY(lower->arena, const Spec *, count);
  for RANGE(i, count) specs[i] = spec_of_payload(lower, scope, &type->as.sum.constructors[i], sizes);
  const uint32_t *order;
  const SumLayout *layout = layout_of_specs(lower, count, names_of(lower, type), specs, true, &order);
  limit_parts(lower, layout->slot_count, type, lower->code ? lower->code->builder.span : (Span){0});
  return keep_layout_atom(lower, (Spec){.tag = PIECE_Sum, .layout = layout, .sizes = order});
}

static const Spec *spec_of_array(Lower *lower, const Scope *scope, const SourceType *type, LayoutSizes *sizes) {
  Seq(uint32_t) all = {0};
  for (; type->tag == SOURCE_Array; type = scope_type(&scope, type->as.array.element)) {
    uint32_t size = size_of_source(lower, sizes, scope, type->as.array.size);
    seq_push(lower->arena, &all, size);
  }
  return spec_array(lower, all.size, all.items, spec_of_type(lower, scope, type, sizes));
}

static const Spec *spec_of_parts(Lower *lower, const Scope *scope, const SourceType *type, LayoutSizes *sizes);

// Of a type without sizes there is one for all places.
static const Spec *spec_of_type(Lower *lower, const Scope *scope, const SourceType *type, LayoutSizes *sizes) {
  type = scope_type(&scope, type);
  if (!type_is_scalars(type)) return spec_of_parts(lower, scope, type, sizes);
  const Spec *known = map_pointer(&lower->specs, (uint64_t)(uintptr_t)type);
  if (known) return known;
  known = spec_of_parts(lower, NULL, type, sizes);
  map_put_pointer(&lower->specs, (uint64_t)(uintptr_t)type, known);
  return known;
}

static const Spec *spec_of_parts(Lower *lower, const Scope *scope, const SourceType *type, LayoutSizes *sizes) {
  switch (type->tag) {
  case SOURCE_Scalar: return keep_layout_atom(lower, (Spec){.tag = PIECE_Scalar, .scalar = type->as.scalar});
  case SOURCE_Array: return spec_of_array(lower, scope, type, sizes);
  case SOURCE_Sum: return spec_of_sum(lower, scope, type, sizes);
  case SOURCE_Function: return keep_layout_atom(lower, (Spec){.tag = PIECE_Function});
  case SOURCE_Record: {
    uint32_t count = type->as.record.count;
    Name *names = NEW_ARRAY(lower->arena, Name, count);
    const Spec **parts = NEW_ARRAY(lower->arena, const Spec *, count);
    for RANGE(i, count) {
      names[i] = type->as.record.fields[i].name;
      parts[i] = spec_of_type(lower, scope, type->as.record.fields[i].type, sizes);
    }
    return keep_layout_atom(lower, (Spec){.tag = PIECE_Record, .count = count, .names = names, .parts = parts});
  }
  case SOURCE_Parameter:
    if (is_link(lower, type)) return keep_layout_atom(lower, (Spec){.tag = PIECE_Scalar, .scalar = SCALAR_I64});
    break;
  case SOURCE_Error: case SOURCE_Variable: break;
  }
  panic("a payload of a type without a representation");
}

// ---- specs of values and of layouts
static const Spec *spec_of_value(Lower *lower, const Value *value, LayoutSizes *sizes) {
  switch (value->tag) {
  case VALUE_Scalar:
    return keep_layout_atom(lower,
                            (Spec){.tag = PIECE_Scalar, .scalar = atom_type(lower->vars, value->as.scalar).scalar});
  case VALUE_Function: return keep_layout_atom(lower, (Spec){.tag = PIECE_Function});
  case VALUE_Array: {
    uint32_t *all = NEW_ARRAY(lower->arena, uint32_t, value->as.array.rank);
    for RANGE(i, value->as.array.rank) all[i] = size_of_atom(lower, sizes, value->as.array.shape[i]);
    return spec_array(lower, value->as.array.rank, all, spec_of_value(lower, value->as.array.element, sizes));
  }
  case VALUE_Record: {
    const Spec **parts = NEW_ARRAY(lower->arena, const Spec *, value->as.record.count);
    for RANGE(i, value->as.record.count)
      parts[i] = spec_of_value(lower, value->as.record.values[i], sizes);
    return keep_layout_atom(
        lower,
        (Spec){.tag = PIECE_Record, .count = value->as.record.count, .names = value->as.record.names, .parts = parts});
  }
  case VALUE_Sum: {
    const SumLayout *layout = value->as.sum.layout;
    uint32_t *all = NEW_ARRAY(lower->arena, uint32_t, layout->size_count);
    for RANGE(i, layout->size_count) all[i] = size_of_atom(lower, sizes, value->as.sum.sizes[i]);
    return keep_layout_atom(lower, (Spec){.tag = PIECE_Sum, .layout = layout, .sizes = all});
  }
  }
  panic("a value of no kind");
}

static const uint32_t *fresh_sizes(Lower *lower, uint32_t count, uint32_t *next) {
  uint32_t *all = NEW_ARRAY(lower->arena, uint32_t, count);
  for RANGE(i, count) all[i] = (*next)++;
  return all;
}

static const Spec *finest_spec(Lower *lower, const SumPiece *part, uint32_t *next) {
  switch (part->tag) {
  case PIECE_Scalar: return keep_layout_atom(lower, (Spec){.tag = PIECE_Scalar, .scalar = part->as.scalar.type});
  case PIECE_Function: return keep_layout_atom(lower, (Spec){.tag = PIECE_Function});
  case PIECE_Array: {
    const uint32_t *sizes = fresh_sizes(lower, part->as.array.rank, next);
    return spec_array(lower, part->as.array.rank, sizes, finest_spec(lower, part->as.array.element, next));
  }
  case PIECE_Record: {
    const Spec **parts = NEW_ARRAY(lower->arena, const Spec *, part->as.record.count);
    for RANGE(i, part->as.record.count) parts[i] = finest_spec(lower, part->as.record.parts[i], next);
    return keep_layout_atom(
        lower,
        (Spec){.tag = PIECE_Record, .count = part->as.record.count, .names = part->as.record.names, .parts = parts});
  }
  case PIECE_Sum: {
    const SumLayout *inner = layout_finest(lower, part->as.sum.layout);
    return keep_layout_atom(
        lower, (Spec){.tag = PIECE_Sum, .layout = inner, .sizes = fresh_sizes(lower, inner->size_count, next)});
  }
  }
  panic("a part of no kind");
}

// Nothing is known about sizes, and no array shares a slot.
const SumLayout *layout_finest(Lower *lower, const SumLayout *layout) {
  const Spec **specs = NEW_ARRAY(lower->arena, const Spec *, layout->count);
  uint32_t next = 0;
  for RANGE(i, layout->count) specs[i] = finest_spec(lower, layout->payloads[i], &next);
  const uint32_t *order;
  return layout_of_specs(lower, layout->count, layout->names, specs, false, &order);
}

const SumLayout *layout_meet(Lower *lower, const SumLayout *a, const SumLayout *b) {
  return a == b ? a : layout_finest(lower, a);
}

// ---- layouts
static void reorder(Lower *lower, LayoutSizes *sizes, uint32_t count, const uint32_t *order) {
  LayoutSizes sorted = {0};
  for RANGE(i, count) seq_push(lower->arena, &sorted, sizes->items[order[i]]);
  *sizes = sorted;
}

const SumLayout *layout_of_type(Lower *lower, const Scope *scope, const SourceType *sum, LayoutSizes *sizes) {
  const Spec *spec = spec_of_sum(lower, scope, sum, sizes);
  reorder(lower, sizes, spec->layout->size_count, spec->sizes);
  return spec->layout;
}

const SumLayout *layout_of_interface(Lower *lower, const Scope *scope, const SourceType *sum) {
  limit_parts(lower, plain_parts(sum), sum, lower->code ? lower->code->builder.span : (Span){0});
  LayoutSizes sizes = {0};
  return layout_finest(lower, layout_of_type(lower, scope, sum, &sizes));
}

const SumLayout *layout_of_constructor(Lower *lower, const Scope *scope, const SourceType *sum, uint32_t constructor,
                                       const Value *payload, LayoutSizes *sizes) {
  // only sizes make values of one type differ
  if (type_is_scalars(sum)) return spec_of_type(lower, NULL, sum, sizes)->layout;
  uint32_t count = sum->as.sum.count;
  const Spec **specs = NEW_ARRAY(lower->arena, const Spec *, count);
  for RANGE(i, count)
    specs[i] = i == constructor ? spec_of_value(lower, payload, sizes)
                                : spec_of_payload(lower, scope, &sum->as.sum.constructors[i], sizes);
  const uint32_t *order;
  const SumLayout *layout = layout_of_specs(lower, count, names_of(lower, sum), specs, true, &order);
  limit_parts(lower, layout->slot_count, sum, lower->code ? lower->code->builder.span : (Span){0});
  reorder(lower, sizes, layout->size_count, order);
  return layout;
}

uint32_t layout_index(const SumLayout *layout, Name constructor) {
  for RANGE(i, layout->count)
    if (name_equal(layout->names[i], constructor)) return i;
  panic("a sum type without the constructor that was asked for");
}

// ---- the sizes of a type in its layout
// map: the sizes of a nested layout as those of the outermost one; NULL: they are the same.
typedef struct Visiting { Lower *lower; const uint32_t *map; TypedSizes *found; } Visiting;

static void find_layout_sizes(const Visiting *visiting, const SumLayout *layout, const Scope *scope,
                              const SourceType *sum);

static void find_part_sizes(const Visiting *visiting, const SumPiece *part, const Scope *scope,
                            const SourceType *type) {
  Lower *lower = visiting->lower;
  type = scope_type(&scope, type);
  if (!type) return;
  if (part->tag == PIECE_Array) {
    for (uint32_t i = 0; i < part->as.array.rank && type && type->tag == SOURCE_Array; i++) {
      const uint32_t size = part->as.array.sizes[i];
      const TypedSize found = {
          .number = visiting->map ? visiting->map[size] : size, .scope = scope, .poly = type->as.array.size};
      seq_push(lower->arena, visiting->found, found);
      type = scope_type(&scope, type->as.array.element);
    }
    find_part_sizes(visiting, part->as.array.element, scope, type);
  } else if (part->tag == PIECE_Record && type->tag == SOURCE_Record) {
    for RANGE(i, part->as.record.count)
      find_part_sizes(visiting, part->as.record.parts[i], scope,
                      type_field_at(type, i, part->as.record.names[i]));
  } else if (part->tag == PIECE_Sum && type->tag == SOURCE_Sum) {
    const SumLayout *inner = part->as.sum.layout;
    uint32_t *map = NEW_ARRAY(lower->arena, uint32_t, inner->size_count);
    for RANGE(i, inner->size_count) {
      const uint32_t size = part->as.sum.sizes[i];
      map[i] = visiting->map ? visiting->map[size] : size;
    }
    find_layout_sizes(&(Visiting){lower, map, visiting->found}, inner, scope, type);
  }
}

static void find_layout_sizes(const Visiting *visiting, const SumLayout *layout, const Scope *scope,
                              const SourceType *sum) {
  if (layout->size_count == 0) return;
  for (uint32_t i = 0; i < layout->count && i < sum->as.sum.count; i++)
    for EACH(j, &sum->as.sum.constructors[i].payload)
      find_part_sizes(visiting, layout->payloads[i]->as.record.parts[j], scope,
                      sum->as.sum.constructors[i].payload.items[j]);
}

TypedSizes layout_typed_sizes(Lower *lower, const SumLayout *layout, const Scope *scope, const SourceType *sum) {
  TypedSizes found = {0};
  sum = scope_type(&scope, sum);
  if (sum && sum->tag == SOURCE_Sum) find_layout_sizes(&(Visiting){lower, NULL, &found}, layout, scope, sum);
  return found;
}

const TypedSize *layout_first_sizes(Lower *lower, const SumLayout *layout, const Scope *scope, const SourceType *sum) {
  const TypedSizes all = layout_typed_sizes(lower, layout, scope, sum);
  TypedSize *first = NEW_ARRAY(lower->arena, TypedSize, layout->size_count);
  for EACH(i, &all)
    if (!first[all.items[i].number].poly) first[all.items[i].number] = all.items[i];
  return first;
}
