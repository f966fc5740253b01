// layout: slots for the leaves of the payloads of a sum type.
//   in: the structure of the payloads    out: a SumLayout; equal structures have one SumLayout
//   rule: per constructor, leaves in order: scalars take free slots of their type, then of their width; arrays those
//         like them
#include "lower/functions/functions.h"
#include "lower/sizes/sizes.h"
#include "lower/values/sum.h"
#include "lower/values/values.h"

// A piece before slots are given out is one whose sizes are indices into LayoutSizes.
static const SumPiece *piece_new(Lower *lower, SumPiece piece) { return COPY_OF(lower->arena, &piece); }

static const SumPiece *scalar_piece(Lower *lower, ScalarType type) {
  const SumLeaf leaf = {type, UINT32_MAX};
  return piece_new(lower, (SumPiece){.tag = PIECE_Scalar, .leaf_count = 1, .leaves = COPY_OF(lower->arena, &leaf)});
}

static const SumPiece *array_piece(Lower *lower, uint32_t rank, const uint32_t *sizes, const SumPiece *element) {
  return piece_new(lower, (SumPiece){.tag = PIECE_Array,
                                     .rank = rank,
                                     .size_count = rank,
                                     .sizes = sizes,
                                     .part_count = 1,
                                     .parts = COPY_OF(lower->arena, &element)});
}

static const SumPiece *record_piece(Lower *lower, uint32_t count, const Name *names, const SumPiece **parts) {
  return piece_new(lower, (SumPiece){.tag = PIECE_Record, .part_count = count, .names = names, .parts = parts});
}

static const SumPiece *sum_piece(Lower *lower, const SumLayout *layout, const uint32_t *sizes) {
  const uint32_t tags = layout_has_tag(layout) ? 1 : 0;
  SumLeaf *leaves = NEW_ARRAY(lower->arena, SumLeaf, tags + layout->slot_count);
  if (tags) leaves[0].type = layout->tag;
  for RANGE(i, layout->slot_count) leaves[tags + i].type = layout->slots[i].scalar;
  return piece_new(lower, (SumPiece){.tag = PIECE_Sum,
                                     .leaf_count = tags + layout->slot_count,
                                     .leaves = leaves,
                                     .layout = layout,
                                     .size_count = layout->size_count,
                                     .sizes = sizes});
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
typedef struct Leaf { ScalarType scalar; uint32_t rank; const uint32_t *sizes; uint32_t *slot; } Leaf;
typedef struct Assigning {
  Lower *lower;
  bool share;                    // arrays of different constructors share slots
  Out key;
  Seq(uint32_t) order;           // the sizes in the order of their first occurrence: their classes
  Seq(Leaf) leaves;              // of the constructor at hand
  Seq(SumSlot) slots;
  Bitset taken;
  uint32_t function_count;
  uint32_t from[SCALAR_COUNT];   // before it no slot is free for a scalar of this type
} Assigning;

static uint32_t slot_class(Assigning *a, uint32_t size) {
  for EACH(i, &a->order)
    if (a->order.items[i] == size) return i;
  seq_push(a->lower->arena, &a->order, size);
  return a->order.size - 1;
}

// The sizes of an array of arrays: `outer`, then the inner ones.
static uint32_t *sizes_within(Lower *lower, uint32_t rank, const uint32_t *outer, uint32_t more,
                              const uint32_t *inner) {
  uint32_t *all = NEW_ARRAY(lower->arena, uint32_t, rank + more);
  copy_items(all, outer, rank * sizeof *all);
  copy_items(all + rank, inner, more * sizeof *all);
  return all;
}

static void add_slot_leaf(Assigning *a, SumLeaf *made, uint32_t rank, const uint32_t *sizes) {
  const Leaf leaf = {made->type, rank, sizes, &made->slot};
  made->slot = UINT32_MAX;
  seq_push(a->lower->arena, &a->leaves, leaf);
  out_format(&a->key, "%s", scalar_name(made->type));
  for RANGE(i, rank) out_format(&a->key, ".%u", sizes[i]);
  out_char(&a->key, ';');
}

static void place_sum(Assigning *a, SumPiece *piece, SumLeaf *leaves, uint32_t rank, const uint32_t *outer) {
  const SumLayout *layout = piece->layout;
  out_format(&a->key, "<%u:", layout->id);
  if (layout_has_tag(layout)) add_slot_leaf(a, leaves++, rank, outer);
  for RANGE(i, layout->slot_count) {
    const SumSlot *slot = &layout->slots[i];
    uint32_t *all = sizes_within(a->lower, rank, outer, slot->rank, slot->sizes);
    for RANGE(j, slot->rank) all[rank + j] = piece->sizes[slot->sizes[j]];
    add_slot_leaf(a, &leaves[i], rank + slot->rank, all);
  }
  a->function_count += layout->function_count;
  out_char(&a->key, '>');
}

// A copy of the piece with its sizes as classes. Its leaves are collected: they get their slots later.
static const SumPiece *place_piece(Assigning *a, const SumPiece *spec, uint32_t rank, const uint32_t *outer) {
  Arena *arena = a->lower->arena;
  SumPiece *piece = COPY_OF(arena, spec);
  SumLeaf *leaves = arena_copy(arena, spec->leaves, spec->leaf_count * sizeof *leaves);
  uint32_t *sizes = NEW_ARRAY(arena, uint32_t, spec->size_count);
  for RANGE(i, spec->size_count) sizes[i] = slot_class(a, spec->sizes[i]);
  piece->leaves = leaves;
  piece->sizes = sizes;
  piece->parts = NEW_ARRAY(arena, const SumPiece *, spec->part_count);
  piece->function = a->function_count;
  switch (spec->tag) {
  case PIECE_Scalar: add_slot_leaf(a, leaves, rank, outer); break;
  case PIECE_Sum: place_sum(a, piece, leaves, rank, outer); break;
  case PIECE_Function:
    out_char(&a->key, 'f');
    a->function_count++;
    break;
  case PIECE_Array:
    out_format(&a->key, "[%u", spec->rank);
    piece->parts[0] = place_piece(a, spec->parts[0], rank + spec->rank,
                                  sizes_within(a->lower, rank, outer, spec->rank, sizes));
    break;
  case PIECE_Record:
    out_char(&a->key, '{');
    for RANGE(i, spec->part_count) {
      out_format(&a->key, "%u:", spec->names[i].id);
      piece->parts[i] = place_piece(a, spec->parts[i], rank, outer);
    }
    out_char(&a->key, '}');
    break;
  }
  return piece;
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
  for (; i < old && *leaf->slot == UINT32_MAX; i++) {
    SumSlot *slot = &a->slots.items[i];
    if (bitset_has(&a->taken, i) || !slot_fits(a, slot, leaf, fit)) continue;
    if (fit == FIT_Width) slot->scalar = scalar_bits_type(leaf->scalar);
    bitset_add(&a->taken, i);
    *leaf->slot = i;
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
    if (*leaf->slot != UINT32_MAX) continue;
    SumSlot slot = {leaf->scalar, leaf->rank, leaf->sizes};
    *leaf->slot = a->slots.size;
    seq_push(a->lower->arena, &a->slots, slot);
  }
}

// `order`: which of the specs' sizes each class of the layout is.
static const SumLayout *layout_of_specs(Lower *lower, uint32_t count, const Name *names, const SumPiece *const *specs,
                                        bool share, const uint32_t **order) {
  Assigning a = {.lower = lower, .share = share, .key = out_new(lower->arena)};
  const SumPiece **payloads = NEW_ARRAY(lower->arena, const SumPiece *, count);
  for RANGE(i, count) {
    out_format(&a.key, "#%u", names[i].id);
    a.leaves.size = 0;
    payloads[i] = place_piece(&a, specs[i], 0, NULL);
    assign_leaves(&a);
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
static const SumPiece *spec_of_type(Lower *lower, const Scope *scope, const SourceType *type, LayoutSizes *sizes);

static const SumPiece *spec_of_payload(Lower *lower, const Scope *scope, const SourceConstructor *constructor,
                                   LayoutSizes *sizes) {
  uint32_t count = constructor->payload.size;
  Name *names = NEW_ARRAY(lower->arena, Name, count);
  const SumPiece **parts = NEW_ARRAY(lower->arena, const SumPiece *, count);
  for RANGE(i, count) {
    names[i] = tuple_name(lower, i);
    parts[i] = spec_of_type(lower, scope, constructor->payload.items[i], sizes);
  }
  return record_piece(lower, count, names, parts);
}

static const SumPiece *spec_of_value(Lower *lower, const Value *value, LayoutSizes *sizes);

// payload: the payload of one constructor is laid out as it is, the others as the type says; NULL: all of them.
static const SumPiece *spec_of_sum(Lower *lower, const Scope *scope, const SourceType *type, uint32_t constructor,
                                   const Value *payload, LayoutSizes *sizes) {
  uint32_t count = type->as.sum.count;
  const SumPiece **specs = NEW_ARRAY(lower->arena, const SumPiece *, count);
  Name *names = NEW_ARRAY(lower->arena, Name, count);
  for RANGE(i, count) {
    names[i] = type->as.sum.constructors[i].name;
    specs[i] = payload && i == constructor ? spec_of_value(lower, payload, sizes)
                                           : spec_of_payload(lower, scope, &type->as.sum.constructors[i], sizes);
  }
  const uint32_t *order;
  const SumLayout *layout = layout_of_specs(lower, count, names, specs, true, &order);
  limit_parts(lower, layout->slot_count, type, lower->code ? lower->code->builder.span : (Span){0});
  return sum_piece(lower, layout, order);
}

static const SumPiece *spec_of_array(Lower *lower, const Scope *scope, const SourceType *type, LayoutSizes *sizes) {
  Seq(uint32_t) all = {0};
  for (; type->tag == SOURCE_Array; type = scope_type(&scope, type->as.array.element)) {
    uint32_t size = size_of_source(lower, sizes, scope, type->as.array.size);
    seq_push(lower->arena, &all, size);
  }
  return array_piece(lower, all.size, all.items, spec_of_type(lower, scope, type, sizes));
}

static const SumPiece *spec_of_parts(Lower *lower, const Scope *scope, const SourceType *type, LayoutSizes *sizes);

// Of a type without sizes there is one for all places.
static const SumPiece *spec_of_type(Lower *lower, const Scope *scope, const SourceType *type, LayoutSizes *sizes) {
  type = scope_type(&scope, type);
  if (!type_is_scalars(type)) return spec_of_parts(lower, scope, type, sizes);
  const SumPiece *known = map_pointer(&lower->specs, (uint64_t)(uintptr_t)type);
  if (known) return known;
  known = spec_of_parts(lower, NULL, type, sizes);
  map_put_pointer(&lower->specs, (uint64_t)(uintptr_t)type, known);
  return known;
}

static const SumPiece *spec_of_parts(Lower *lower, const Scope *scope, const SourceType *type, LayoutSizes *sizes) {
  switch (type->tag) {
  case SOURCE_Scalar: return scalar_piece(lower, type->as.scalar);
  case SOURCE_Array: return spec_of_array(lower, scope, type, sizes);
  case SOURCE_Sum: return spec_of_sum(lower, scope, type, 0, NULL, sizes);
  case SOURCE_Function: return piece_new(lower, (SumPiece){.tag = PIECE_Function});
  case SOURCE_Record: {
    uint32_t count = type->as.record.count;
    Name *names = NEW_ARRAY(lower->arena, Name, count);
    const SumPiece **parts = NEW_ARRAY(lower->arena, const SumPiece *, count);
    for RANGE(i, count) {
      names[i] = type->as.record.fields[i].name;
      parts[i] = spec_of_type(lower, scope, type->as.record.fields[i].type, sizes);
    }
    return record_piece(lower, count, names, parts);
  }
  case SOURCE_Parameter:
    if (is_link(lower, type)) return scalar_piece(lower, SCALAR_I64);
    break;
  case SOURCE_Error: case SOURCE_Variable: break;
  }
  panic("a payload of a type without a representation");
}

// ---- specs of values and of layouts
static const SumPiece *spec_of_value(Lower *lower, const Value *value, LayoutSizes *sizes) {
  switch (value->tag) {
  case VALUE_Scalar: return scalar_piece(lower, atom_type(lower->vars, value->as.scalar).scalar);
  case VALUE_Function: return piece_new(lower, (SumPiece){.tag = PIECE_Function});
  case VALUE_Array: {
    uint32_t *all = NEW_ARRAY(lower->arena, uint32_t, value->as.array.rank);
    for RANGE(i, value->as.array.rank) all[i] = size_of_atom(lower, sizes, value->as.array.shape[i]);
    return array_piece(lower, value->as.array.rank, all, spec_of_value(lower, value->as.array.element, sizes));
  }
  case VALUE_Record: {
    const SumPiece **parts = NEW_ARRAY(lower->arena, const SumPiece *, value->as.record.count);
    for RANGE(i, value->as.record.count)
      parts[i] = spec_of_value(lower, value->as.record.values[i], sizes);
    return record_piece(lower, value->as.record.count, value->as.record.names, parts);
  }
  case VALUE_Sum: {
    const SumLayout *layout = value->as.sum.layout;
    uint32_t *all = NEW_ARRAY(lower->arena, uint32_t, layout->size_count);
    for RANGE(i, layout->size_count) all[i] = size_of_atom(lower, sizes, value->as.sum.sizes[i]);
    return sum_piece(lower, layout, all);
  }
  }
  panic("a value of no kind");
}

// The same piece; every size is one of its own.
static const SumPiece *finest_spec(Lower *lower, const SumPiece *piece, uint32_t *next) {
  const SumLayout *inner = piece->layout ? layout_finest(lower, piece->layout) : NULL;
  SumPiece finest = inner ? *sum_piece(lower, inner, NULL) : *piece;
  uint32_t *sizes = NEW_ARRAY(lower->arena, uint32_t, finest.size_count);
  for RANGE(i, finest.size_count) sizes[i] = (*next)++;
  finest.sizes = sizes;
  finest.parts = NEW_ARRAY(lower->arena, const SumPiece *, piece->part_count);
  for RANGE(i, piece->part_count) finest.parts[i] = finest_spec(lower, piece->parts[i], next);
  return piece_new(lower, finest);
}

// Nothing is known about sizes, and no array shares a slot.
const SumLayout *layout_finest(Lower *lower, const SumLayout *layout) {
  const SumPiece **specs = NEW_ARRAY(lower->arena, const SumPiece *, layout->count);
  uint32_t next = 0;
  for RANGE(i, layout->count) specs[i] = finest_spec(lower, layout->payloads[i], &next);
  const uint32_t *order;
  return layout_of_specs(lower, layout->count, layout->names, specs, false, &order);
}

const SumLayout *layout_meet(Lower *lower, const SumLayout *a, const SumLayout *b) {
  return a == b ? a : layout_finest(lower, a);
}

// ---- layouts
const SumLayout *layout_of_constructor(Lower *lower, const Scope *scope, const SourceType *sum, uint32_t constructor,
                                       const Value *payload, LayoutSizes *sizes) {
  // only sizes make values of one type differ
  if (payload && type_is_scalars(sum)) return spec_of_type(lower, NULL, sum, sizes)->layout;
  const SumPiece *spec = spec_of_sum(lower, scope, sum, constructor, payload, sizes);
  LayoutSizes sorted = {0};
  for RANGE(i, spec->size_count) seq_push(lower->arena, &sorted, sizes->items[spec->sizes[i]]);
  *sizes = sorted;
  return spec->layout;
}

const SumLayout *layout_of_type(Lower *lower, const Scope *scope, const SourceType *sum, LayoutSizes *sizes) {
  return layout_of_constructor(lower, scope, sum, 0, NULL, sizes);
}

const SumLayout *layout_of_interface(Lower *lower, const Scope *scope, const SourceType *sum) {
  limit_parts(lower, plain_parts(sum), sum, lower->code ? lower->code->builder.span : (Span){0});
  LayoutSizes sizes = {0};
  return layout_finest(lower, layout_of_type(lower, scope, sum, &sizes));
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
    for (uint32_t i = 0; i < part->rank && type && type->tag == SOURCE_Array; i++) {
      const uint32_t size = part->sizes[i];
      const TypedSize found = {
          .number = visiting->map ? visiting->map[size] : size, .scope = scope, .poly = type->as.array.size};
      seq_push(lower->arena, visiting->found, found);
      type = scope_type(&scope, type->as.array.element);
    }
    find_part_sizes(visiting, part->parts[0], scope, type);
  } else if (part->tag == PIECE_Record && type->tag == SOURCE_Record) {
    for RANGE(i, part->part_count)
      find_part_sizes(visiting, part->parts[i], scope,
                      type_field_at(type, i, part->names[i]));
  } else if (part->tag == PIECE_Sum && type->tag == SOURCE_Sum) {
    const SumLayout *inner = part->layout;
    uint32_t *map = NEW_ARRAY(lower->arena, uint32_t, inner->size_count);
    for RANGE(i, inner->size_count) {
      const uint32_t size = part->sizes[i];
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
      find_part_sizes(visiting, layout->payloads[i]->parts[j], scope,
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
