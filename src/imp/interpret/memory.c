// memory: the blocks of the Imp interpreter, with their bytes and which of these have been written.
#include "imp/interpret/machine.h"

bool machine_fail(Machine *m, const char *what, int64_t number) {
  *m->error = (RuntimeError){.kind = MESSAGE_Internal,
                             .text = text_format(m->arena, "imp: %s (%lld)", what, (long long)number)};
  return false;
}

bool machine_fail_size(Machine *m) {
  *m->error = (RuntimeError){.kind = MESSAGE_Size, .text = TEXT(SIZE_PROBLEM)};
  return false;
}

static bool locate_elements(Activation *a, ImpVar buffer, int64_t index, int64_t count, Buffer *place) {
  *place = machine_value(a, buffer)->buffer;
  const int64_t size = scalar_bytes(machine_element(a, buffer));
  int64_t bytes, start;
  if (!place->block) return machine_fail(a->machine, "a buffer without a block", buffer.id);
  if (__builtin_mul_overflow(index, size, &start) || __builtin_add_overflow(start, place->start, &start) ||
      __builtin_mul_overflow(count, size, &bytes))
    return machine_fail(a->machine, "an address overflows", index);
  if (start < 0 || bytes < 0 || start > place->end - bytes)
    return machine_fail(a->machine, "an access outside its block at element", index);
  place->start = start;
  return true;
}

bool machine_read(Activation *a, ImpVar buffer, int64_t index, Scalar *result) {
  Buffer place;
  const ScalarType type = machine_element(a, buffer);
  if (!locate_elements(a, buffer, index, 1, &place)) return false;
  for RANGE(i, scalar_bytes(type)) {
    if (!place.block->written[place.start + i])
      return machine_fail(a->machine, "a read of an element never written", index);
  }
  *result = scalar_load(type, place.block->bytes + place.start);
  return machine_access(a->machine, place, scalar_bytes(type), false);
}

bool machine_write(Activation *a, ImpVar buffer, int64_t index, Scalar value) {
  Buffer place;
  const int64_t bytes = scalar_bytes(machine_element(a, buffer));
  if (!locate_elements(a, buffer, index, 1, &place)) return false;
  scalar_store(place.block->bytes + place.start, value);
  memset(place.block->written + place.start, 1, (size_t)bytes);
  return machine_access(a->machine, place, bytes, true);
}

Block *machine_block(Machine *m, int64_t size) {
  Block *block = NEW(m->arena, Block);
  block->bytes = arena_alloc(m->arena, (size_t)size + 1);
  block->written = arena_alloc(m->arena, (size_t)size + 1);
  block->size = block->capacity = size;
  return block;
}

Block *machine_block_of(Machine *m, const ArrayValue *value) {
  const int64_t bytes = array_value_count(value) * scalar_bytes(value->element);
  Block *block = machine_block(m, bytes);
  memcpy(block->bytes, value->data, (size_t)bytes);
  memset(block->written, 1, (size_t)bytes);
  return block;
}

void machine_forget(Buffer buffer) {
  const size_t bytes = (size_t)(buffer.end - buffer.start);
  if (bytes == 0) return;
  memset(buffer.block->written + buffer.start, 0, bytes);
  if (buffer.block->cells) memset(buffer.block->cells + buffer.start, 0, sizeof(Cell) * bytes);
}

// Blocks are hoisted out of loops and branches. If the original statement is not reached, a size like n - 2 may be
// negative, and the next block may begin before the arena. An access to such a block is detected.
bool machine_arena_block(Activation *a, ImpVar buffer, int64_t start, int64_t bytes, int64_t lanes) {
  Machine *m = a->machine;
  Buffer *value = &machine_value(a, buffer)->buffer;
  if (bytes < 0) bytes = 0;
  *value = start < 0 ? machine_whole(&m->nowhere) : (Buffer){m->workspace, start, start + bytes};
  if (start < 0) return true;
  const int64_t room = bytes * lanes;
  if (m->frames.any && bytes > 0 && (start < m->frames.start || start + room > m->frames.end))
    return machine_fail(m, "a block outside the frame of its worker", start);
  if (start > m->workspace->size - room) return machine_fail(m, "a block outside the arena", start);
  if (start + room > m->high_water) m->high_water = start + room;
  machine_forget(*value);
  return true;
}
