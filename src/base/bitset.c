// bitset: sets of small integers.
#include "base/base.h"

Bitset bitset_new(Arena *arena) { return (Bitset){.arena = arena}; }

static void reserve_words(Bitset *set, uint32_t words) {
  if (set->word_count >= words) return;
  uint32_t count = set->word_count * 2 > words ? set->word_count * 2 : words;
  uint64_t *grown = NEW_ARRAY(set->arena, uint64_t, count);
  if (set->word_count) memcpy(grown, set->words, sizeof(uint64_t) * set->word_count);
  set->words = grown;
  set->word_count = count;
}

void bitset_add(Bitset *set, uint32_t bit) {
  reserve_words(set, bit / 64 + 1);
  set->words[bit / 64] |= UINT64_C(1) << (bit % 64);
}

void bitset_remove(Bitset *set, uint32_t bit) {
  if (bit / 64 < set->word_count) set->words[bit / 64] &= ~(UINT64_C(1) << (bit % 64));
}

uint32_t bitset_next(const Bitset *set, uint32_t from) {
  for RANGE_FROM(word, from / 64, set->word_count) {
    const uint64_t left = word == from / 64 ? set->words[word] >> (from % 64) << (from % 64) : set->words[word];
    if (left) return word * 64 + (uint32_t)__builtin_ctzll(left);
  }
  return BITSET_END;
}

bool bitset_intersects(const Bitset *a, const Bitset *b) {
  for COUNTING(i, i < a->word_count && i < b->word_count)
    if (a->words[i] & b->words[i]) return true;
  return false;
}

bool bitset_within(const Bitset *inner, const Bitset *outer) {
  for RANGE(i, inner->word_count)
    if (inner->words[i] & ~(i < outer->word_count ? outer->words[i] : 0)) return false;
  return true;
}

void bitset_union(Bitset *into, const Bitset *from) {
  reserve_words(into, from->word_count);
  for RANGE(i, from->word_count) into->words[i] |= from->words[i];
}
