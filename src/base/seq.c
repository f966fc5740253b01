// seq: growth of Seq(T).
#include "base/base.h"

#ifdef ASHLAR_STRESS
#define FIRST_CAPACITY 1
#else
#define FIRST_CAPACITY 8
#endif

void seq_grow_(Arena *arena, void *seq, size_t item_size) {
  struct { void *items; uint32_t size, capacity; } header;
  memcpy(&header, seq, sizeof header);
  if (header.capacity > UINT32_MAX / 2) panic("sequence too long");
  uint32_t capacity = header.capacity ? header.capacity * 2 : FIRST_CAPACITY;
  void *grown = arena_alloc(arena, item_size * capacity);
  copy_items(grown, header.items, item_size * header.size);
  header.items = grown;
  header.capacity = capacity;
  memcpy(seq, &header, sizeof header);
}
