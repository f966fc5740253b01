// map: open addressing over an insertion-ordered entry list.
#include "base/base.h"

#ifdef ASHLAR_STRESS
#define FIRST_SLOTS 2
#else
#define FIRST_SLOTS 16
#endif

uint64_t hash_bytes(const void *bytes, size_t size, uint64_t seed) {
  const unsigned char *p = bytes;
  uint64_t hash = seed ^ UINT64_C(0xcbf29ce484222325);
  for (size_t i = 0; i < size; i++) hash = (hash ^ p[i]) * UINT64_C(0x100000001b3);
  return hash;
}

static uint64_t mix(uint64_t key) {
  key ^= key >> 32;
  key *= UINT64_C(0x9e3779b97f4a7c15);
  return key ^ (key >> 29);
}

Map map_new(Arena *arena) { return (Map){.arena = arena}; }

// The slot holding `key`, or the empty slot where it belongs. Slots hold entry index + 1.
static uint32_t *slot_of_key(const Map *map, uint64_t key) {
  uint32_t mask = map->slot_count - 1;
  uint32_t at = (uint32_t)mix(key) & mask;
  while (map->slots[at] && map->entries.items[map->slots[at] - 1].key != key) at = (at + 1) & mask;
  return &map->slots[at];
}

MapEntry *map_find(const Map *map, uint64_t key) {
  if (map->slot_count == 0) return NULL;
  uint32_t slot = *slot_of_key(map, key);
  return slot ? &map->entries.items[slot - 1] : NULL;
}

static void rehash_entries(Map *map) {
  map->slot_count = map->slot_count ? map->slot_count * 2 : FIRST_SLOTS;
  map->slots = NEW_ARRAY(map->arena, uint32_t, map->slot_count);
  for EACH(i, &map->entries) *slot_of_key(map, map->entries.items[i].key) = i + 1;
}

MapEntry *map_add(Map *map, uint64_t key) {
  MapEntry *found = map_find(map, key);
  if (found) return found;
  if ((map->entries.size + 1) * 2 > map->slot_count) rehash_entries(map);
  MapEntry fresh = {.key = key};
  seq_push(map->arena, &map->entries, fresh);
  *slot_of_key(map, key) = map->entries.size;
  return &seq_last(&map->entries);
}
