// value_words: the leaves of a payload as the words of a cell, as lower/cells.c has them.
#include "lower/lower.h"
#include "tool/runner.h"
#include "tool/value_print.h"

bool value_is_link(const TypedProgram *typed, const SourceType *type) {
  return type->tag == SOURCE_Parameter && (types_is_recursive(typed, type) || types_is_diamond(typed, type));
}

bool value_holds_link(const TypedProgram *typed, const SourceType *type) {
  if (type->tag == SOURCE_Array) return value_holds_link(typed, type->as.array.element);
  for (uint32_t i = 0; type->tag == SOURCE_Record && i < type->as.record.count; i++)
    if (value_holds_link(typed, type->as.record.fields[i].type)) return true;
  for (uint32_t i = 0; type->tag == SOURCE_Sum && i < type->as.sum.count; i++)
    for EACH(j, &type->as.sum.constructors[i].payload)
      if (value_holds_link(typed, type->as.sum.constructors[i].payload.items[j])) return true;
  return value_is_link(typed, type);
}

static void add_leaf(Arena *arena, LeafTypes *types, ScalarType type, bool is_link) {
  const LeafType leaf = {type, is_link};
  seq_push(arena, types, leaf);
}

bool value_leaf_types(Context *context, TypedProgram *typed, const SourceType *type, LeafTypes *types) {
  Arena *arena = context->arena;
  if (type->tag == SOURCE_Record) {
    for (uint32_t i = 0; i < type->as.record.count; i++)
      if (!value_leaf_types(context, typed, type->as.record.fields[i].type, types)) return false;
    return true;
  }
  if (type->tag == SOURCE_Sum) {
    const SumLayout *layout = lower_layout(context, typed, type);
    if (layout_has_tag(layout)) add_leaf(arena, types, layout->tag, false);
    for (uint32_t i = 0; i < layout->slot_count; i++) add_leaf(arena, types, layout->slots[i].scalar, false);
    return true;
  }
  if (type->tag != SOURCE_Scalar && !value_is_link(typed, type)) return false;
  add_leaf(arena, types, type->tag == SOURCE_Scalar ? type->as.scalar : SCALAR_I64, type->tag != SOURCE_Scalar);
  return true;
}

// ---- words of a pool
PoolWords pool_words_of(const rt_value *words) {
  return (PoolWords){words->data, words->rank ? words->shape[0] : 0, words->element == RT_I32};
}

int64_t pool_word(const PoolWords *pool, int64_t place) {
  return pool->is_short ? ((const int32_t *)pool->words)[place] : ((const int64_t *)pool->words)[place];
}

uint32_t words_of_leaf(const Context *context, LeafType leaf) {
  return !context->wide_links && !leaf.is_link && scalar_bytes(leaf.type) == 8 ? 2 : 1;
}

// As bits, in a number.
int64_t leaf_in_words(const PoolWords *pool, int64_t place, LeafType leaf) {
  const int64_t word = pool_word(pool, place);
  if (!pool->is_short || leaf.is_link || scalar_bytes(leaf.type) < 8) return word;
  return (int64_t)((uint64_t)pool_word(pool, place + 1) << 32 | (uint32_t)word);
}

int64_t word_of_leaf(const rt_value *leaf) {
  uint64_t bits = 0;
  const size_t size = rt_type_size(leaf->element);
  memcpy(&bits, leaf->data, size);   // little endian, as all that is supported
  if (!rt_type_is_signed(leaf->element) || !rt_type_is_integer(leaf->element) || size == sizeof bits) return (int64_t)bits;
  const uint64_t sign = UINT64_C(1) << (8 * size - 1);
  return (int64_t)((bits ^ sign) - sign);
}

rt_value leaf_of_word(Arena *arena, ScalarType type, int64_t word) {
  rt_value leaf = {.element = runner_type(type), .data = NEW(arena, int64_t)};
  memcpy(leaf.data, &word, rt_type_size(leaf.element));
  return leaf;
}
