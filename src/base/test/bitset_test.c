// Bitset: it contains every number that was added; the iteration visits each once, in order, also across empty words.
#include "base/base.h"
#include "testing.h"

static const uint32_t elements[] = {0, 1, 62, 63, 64, 127, 128, 700, 701, 4095, 4096, 100000};
enum { COUNT = sizeof elements / sizeof *elements };

static Bitset some(Arena *arena) {
  Bitset set = bitset_new(arena);
  for (int i = COUNT - 1; i >= 0; i--) bitset_add(&set, elements[i]);
  return set;
}

static void elements_are_visited_in_order(void) {
  Arena *arena = arena_new();
  const Bitset set = some(arena), none = bitset_new(arena);
  int at = 0;
  for EACH_BIT(element, &set) CHECK(at < COUNT && element == elements[at++]);
  CHECK(at == COUNT);
  CHECK(bitset_next(&set, 2) == 62 && bitset_next(&set, 129) == 700 && bitset_next(&set, 100001) == BITSET_END &&
        bitset_next(&set, UINT32_MAX) == BITSET_END);
  CHECK(bitset_next(&none, 0) == BITSET_END);
  arena_free(arena);
}

static void elements_come_and_go(void) {
  Arena *arena = arena_new();
  Bitset set = some(arena), other = bitset_new(arena);
  for INT_RANGE(i, COUNT) {
    CHECK(bitset_has(&set, elements[i]));
    bitset_remove(&set, elements[i]);
    CHECK(!bitset_has(&set, elements[i]) && bitset_next(&set, 0) == (i + 1 < COUNT ? elements[i + 1] : BITSET_END));
  }
  bitset_add(&other, 77);
  bitset_add(&set, 5);
  bitset_union(&set, &other);
  CHECK(bitset_within(&other, &set) && !bitset_within(&set, &other));
  CHECK(bitset_has(&set, 5) && bitset_has(&set, 77) && !bitset_has(&set, 6) && !bitset_has(&other, 5));
  arena_free(arena);
}

int main(void) {
  RUN(elements_are_visited_in_order);
  RUN(elements_come_and_go);
  return testing_finish();
}
