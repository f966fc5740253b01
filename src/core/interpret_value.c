// interpret_value: arrays of the interpreter, with cheap single-threaded updates (see interpret_internal.h).
#include "core/interpret_internal.h"

int64_t shape_count(uint32_t rank, const int64_t *shape) {
  int64_t count = 1;
  for RANGE(i, rank) count *= shape[i];
  return count;
}

static Value *value_in(Arena *arena, uint32_t level, ScalarType element, uint32_t rank, const int64_t *shape) {
  Value *value = NEW(arena, Value);
  value->array = *array_value_new(arena, element, rank, shape);
  value->level = level;
  return value;
}
Value *value_new(Interpreter *interpreter, ScalarType element, uint32_t rank, const int64_t *shape) {
  interpreter->made += shape_count(rank, shape);
  return value_in(interpreter->arena, interpreter->level, element, rank, shape);
}

bool value_fits(Interpreter *interpreter, ScalarType element, uint32_t rank, const int64_t *shape) {
  enum { ADDRESS_BITS = 47 };
  int64_t bytes = (int64_t)scalar_bytes(element);
  bool empty = false, fits = true;
  for RANGE(i, rank) {
    empty = empty || shape[i] == 0;
    fits = fits && !__builtin_mul_overflow(bytes, shape[i], &bytes) && bytes >> ADDRESS_BITS == 0;
  }
  const bool room = empty || !interpreter->limited || !fits ||
                    bytes / (int64_t)scalar_bytes(element) <= interpreter->made_limit - interpreter->made;
  if (!room) return interpret_fail(interpreter, MESSAGE_Internal, "out of fuel");
  if (!empty && !fits) return interpret_fail(interpreter, MESSAGE_Size, SIZE_PROBLEM);
  return empty || memory_is_there((size_t)bytes) ||
         interpret_fail(interpreter, MESSAGE_Size, "out of memory: an array of %lld bytes", (long long)bytes);
}

static size_t byte_count(const ArrayValue *array) {
  return (size_t)array_value_count(array) * scalar_bytes(array->element);
}

// Copies the newest version, then applies the patches of the older versions down to this one, newest first.
const ArrayValue *value_read(Interpreter *interpreter, Value *value) {
  if (value->array.data) return &value->array;
  Seq(Value *) chain = {0};
  Value *newest = value;
  for (; !newest->array.data; newest = newest->newer) seq_push(interpreter->arena, &chain, newest);
  size_t bytes = scalar_bytes(newest->array.element);
  ArrayValue *copy =
      array_value_new(interpreter->arena, newest->array.element, newest->array.rank, newest->array.shape);
  if (byte_count(copy)) memcpy(copy->data, newest->array.data, byte_count(copy));
  for RANGE_DOWN(i, chain.size)
    for I64_RANGE(k, chain.items[i]->patch_count)
      memcpy((char *)copy->data + (size_t)chain.items[i]->patch_offsets[k] * bytes,
             chain.items[i]->patch_bytes + (size_t)k * bytes, bytes);
  return copy;
}

static void write_patch(Value *value, int64_t count, const int64_t *offsets, const Slot *source,
                        const ArrayValue *elements) {
  size_t bytes = scalar_bytes(value->array.element);
  for I64_RANGE(k, count) {
    void *place = (char *)value->array.data + (size_t)offsets[k] * bytes;
    if (elements) memcpy(place, (const char *)elements->data + (size_t)k * bytes, bytes);
    else scalar_store(place, source->scalar);
  }
}

Value *value_patched(Interpreter *interpreter, Value *value, int64_t count, const int64_t *offsets,
                     const Slot *source) {
  const ArrayValue *elements = source->array ? value_read(interpreter, source->array) : NULL;
  bool newest = value->array.data != NULL && value->level == interpreter->level && source->array != value;
  if (!newest) {
    const ArrayValue *old = value_read(interpreter, value);
    Value *copy = value_new(interpreter, old->element, old->rank, old->shape);
    if (byte_count(old)) memcpy(copy->array.data, old->data, byte_count(old));
    write_patch(copy, count, offsets, source, elements);
    return copy;
  }
  size_t bytes = scalar_bytes(value->array.element);
  Value *next = NEW(interpreter->arena, Value);
  *next = *value;
  value->patch_count = count;
  value->patch_offsets = arena_copy(interpreter->arena, offsets, sizeof *offsets * (size_t)count);
  value->patch_bytes = arena_alloc(interpreter->arena, bytes * (size_t)count);
  for I64_RANGE(k, count)
    memcpy(value->patch_bytes + (size_t)k * bytes, (char *)value->array.data + (size_t)offsets[k] * bytes, bytes);
  value->array.data = NULL;
  value->newer = next;
  write_patch(next, count, offsets, source, elements);
  return next;
}

static Slot value_copy(Interpreter *interpreter, Arena *arena, uint32_t level, Slot slot) {
  const ArrayValue *array = value_read(interpreter, slot.array);
  Value *copy = value_in(arena, level, array->element, array->rank, array->shape);
  if (byte_count(array)) memcpy(copy->array.data, array->data, byte_count(array));
  return (Slot){.array = copy};
}
Slot value_keep(Interpreter *interpreter, Arena *arena, uint32_t level, Slot slot) {
  return !slot.array || slot.array->level <= level ? slot : value_copy(interpreter, arena, level, slot);
}
Slot value_move(Interpreter *interpreter, Arena *arena, Slot slot) {
  return !slot.array || slot.array->level < interpreter->level
             ? slot
             : value_copy(interpreter, arena, interpreter->level, slot);
}

void value_copy_elements(Value *into, int64_t to, const ArrayValue *from, int64_t at, int64_t count) {
  size_t bytes = scalar_bytes(from->element);
  if (count > 0)
    memcpy((char *)into->array.data + (size_t)to * bytes, (const char *)from->data + (size_t)at * bytes,
           bytes * (size_t)count);
}

void value_put(Value *into, int64_t block, Slot part) {
  if (!part.array) {
    array_value_set(&into->array, block, part.scalar);
    return;
  }
  int64_t count = array_value_count(&part.array->array);
  value_copy_elements(into, block * count, &part.array->array, 0, count);
}
