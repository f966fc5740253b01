// value_words: the leaves of a payload as the words of a cell, in the format of lower/cells/cells.c.
#include "lower/lower.h"
#include "tool/run/runner.h"
#include "tool/values/data.h"
#include "tool/values/value_print.h"

bool value_is_link(const TypedProgram *typed, const SourceType *type) {
  return type->tag == SOURCE_Parameter && (types_is_recursive(typed, type) || types_is_diamond(typed, type));
}

bool value_holds_link(const TypedProgram *typed, const SourceType *type) {
  for EACH_PART(at, type)
    if (at.type && value_holds_link(typed, at.type)) return true;
  return value_is_link(typed, type);
}

static void add_word_leaf(Arena *arena, LeafTypes *types, ScalarType type, bool is_link, uint32_t rank) {
  LeafType leaf = {type, is_link, rank, 0};
  for EACH(i, types) leaf.number += rank && types->items[i].type == type && types->items[i].rank == rank;
  seq_push(arena, types, leaf);
}

static bool add_leaves(Context *context, TypedProgram *typed, const SourceType *type, uint32_t rank, LeafTypes *types) {
  Arena *arena = context->arena;
  if (type->tag == SOURCE_Array) return add_leaves(context, typed, type->as.array.element, rank + 1, types);
  if (type->tag == SOURCE_Record) {
    for EACH_IN(i, type->as.record)
      if (!add_leaves(context, typed, type->as.record.fields[i].type, rank, types)) return false;
    return true;
  }
  if (type->tag == SOURCE_Sum) {
    const SumLayout *layout = lower_layout(context, typed, type);
    if (layout_has_tag(layout)) add_word_leaf(arena, types, layout->tag, false, rank);
    for RANGE(i, layout->slot_count)
      add_word_leaf(arena, types, layout->slots[i].scalar, false, rank + layout->slots[i].rank);
    return true;
  }
  if (type->tag != SOURCE_Scalar && !value_is_link(typed, type)) return false;
  add_word_leaf(arena, types, type->tag == SOURCE_Scalar ? type->as.scalar : SCALAR_I64, type->tag != SOURCE_Scalar,
                rank);
  return true;
}

bool value_leaf_types(Context *context, TypedProgram *typed, const SourceType *type, LeafTypes *types) {
  return add_leaves(context, typed, type, 0, types);
}

// ---- rows of a pool
bool leaf_in_rows(const PoolWords *pool, int64_t cell, LeafType leaf, rt_value *row) {
  uint32_t before = leaf.number;
  const int64_t number = cell / pool->cell_words;
  for RANGE(i, pool->row_count) {
    const rt_value *rows = &pool->rows[i];
    if (rows->element != runner_type(leaf.type) || rows->rank != (int)leaf.rank + 1 || before-- > 0) continue;
    *row = (rt_value){.element = rows->element, .rank = (int)leaf.rank};
    memcpy(row->shape, rows->shape + 1, leaf.rank * sizeof *row->shape);
    row->data = (char *)rows->data + (size_t)number * value_bytes(row);
    return number < rows->shape[0];
  }
  return false;
}

// ---- words of a pool
const SourceConstructor *link_constructor(const SourceType *sum, int64_t link, int64_t *cell) {
  const LinkForm form = lower_link_form(sum);
  uint32_t filled = 0;
  while (filled + 1 < sum->as.sum.count && !sum->as.sum.constructors[filled].payload.size) filled++;
  *cell = form.alone ? link : link >> form.shift;
  const int64_t number = !form.alone ? link & (((int64_t)1 << form.shift) - 1)
                         : link >= 0 ? (int64_t)filled
                                     : -1 - link;
  return number >= 0 && number < (int64_t)sum->as.sum.count ? &sum->as.sum.constructors[number] : NULL;
}

int64_t pool_word(const PoolWords *pool, int64_t place) {
  return pool->is_short ? ((const int32_t *)pool->words)[place] : ((const int64_t *)pool->words)[place];
}

uint32_t words_of_leaf(const Context *context, LeafType leaf) {
  if (leaf.rank) return 0;
  return !context->options->wide_links && !leaf.is_link && scalar_bytes(leaf.type) == 8 ? 2 : 1;
}

// The bits of the leaf.
int64_t leaf_in_words(const PoolWords *pool, int64_t place, LeafType leaf) {
  const int64_t word = pool_word(pool, place);
  if (!pool->is_short || leaf.is_link || scalar_bytes(leaf.type) < 8) return word;
  return (int64_t)((uint64_t)pool_word(pool, place + 1) << 32 | (uint32_t)word);
}

int64_t word_of_leaf(const rt_value *leaf) {
  uint64_t bits = 0;
  const size_t size = rt_type_size(leaf->element);
  memcpy(&bits, leaf->data, size);   // the low bytes: the host is little-endian (data.h)
  if (!rt_type_is_signed(leaf->element) || !rt_type_is_integer(leaf->element) || size == sizeof bits)
    return (int64_t)bits;
  const uint64_t sign = UINT64_C(1) << (8 * size - 1);
  return (int64_t)((bits ^ sign) - sign);
}

rt_value leaf_of_word(Arena *arena, ScalarType type, int64_t word) {
  rt_value leaf = {.element = runner_type(type), .data = NEW(arena, int64_t)};
  memcpy(leaf.data, &word, rt_type_size(leaf.element));
  return leaf;
}
