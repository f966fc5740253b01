// intern: one id per spelling; ids count up from 1 in order of first use.
#include "base/base.h"

struct Interner { Arena *arena; Seq(Text) texts; uint32_t *slots; uint32_t slot_count; };

Interner *interner_new(Arena *arena) {
  Interner *interner = NEW(arena, Interner);
  interner->arena = arena;
  seq_push(arena, &interner->texts, TEXT(""));
  return interner;
}

static uint32_t *slot_of_name(const Interner *interner, Text text) {
  uint32_t mask = interner->slot_count - 1;
  uint32_t at = (uint32_t)hash_bytes(text.start, text.size, 0) & mask;
  while (interner->slots[at] && !text_equal(interner->texts.items[interner->slots[at]], text)) at = (at + 1) & mask;
  return &interner->slots[at];
}

static void rehash_names(Interner *interner) {
  interner->slot_count = interner->slot_count ? interner->slot_count * 2 : 1024;
  interner->slots = NEW_ARRAY(interner->arena, uint32_t, interner->slot_count);
  for RANGE_FROM(i, 1, interner->texts.size) *slot_of_name(interner, interner->texts.items[i]) = i;
}

Name intern(Interner *interner, Text text) {
  if (text.size == 0) return (Name){0};
  if (interner->texts.size * 2 > interner->slot_count) rehash_names(interner);
  uint32_t *slot = slot_of_name(interner, text);
  if (*slot == 0) {
    *slot = interner->texts.size;
    Text kept = {text_c_string(interner->arena, text), text.size};
    seq_push(interner->arena, &interner->texts, kept);
  }
  return (Name){*slot};
}

Name intern_string(Interner *interner, const char *c_string) { return intern(interner, text_of(c_string)); }

Text name_text(const Interner *interner, Name name) {
  REQUIRE(name.id < interner->texts.size);
  return interner->texts.items[name.id];
}
bool name_matches(const Interner *interner, Name name, const char *wanted) {
  return wanted == NULL || text_equal(name_text(interner, name), text_of(wanted));
}
