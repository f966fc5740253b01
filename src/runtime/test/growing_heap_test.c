// The heap: in random sequences of allocations and releases, no place overlaps another, is lost or moves, and free
// places merge. In loops whose state grows by a step or a factor, the memory taken is at most a factor of the memory in
// use.
#define ASHLAR_MEASURE
#include "runtime/heap.h"

#include <stdlib.h>
#include <string.h>
#include "testing.h"

enum { MOST_CHUNKS = 4000, MOST_PLACES = 64, FENCE = 16 };
typedef struct Source {
  unsigned char *memory[MOST_CHUNKS];
  size_t bytes[MOST_CHUNKS], total;
  int count, refuse_from;
} Source;

static void *source_more(void *user, size_t bytes) {
  Source *source = user;
  if (source->count >= source->refuse_from) return NULL;
  unsigned char *memory = malloc(bytes + 2 * FENCE);
  memset(memory, 0x5a, bytes + 2 * FENCE);
  source->memory[source->count] = memory, source->bytes[source->count++] = bytes;
  source->total += bytes;
  return memory + FENCE;
}

static bool source_is_intact(const Source *source) {
  for (int i = 0; i < source->count; i++)
    for (size_t k = 0; k < FENCE; k++)
      if (source->memory[i][k] != 0x5a || source->memory[i][FENCE + source->bytes[i] + k] != 0x5a) return false;
  return true;
}

static void source_free(Source *source) {
  for (int i = 0; i < source->count; i++) free(source->memory[i]);
  *source = (Source){.refuse_from = MOST_CHUNKS};
}

// Is every place in the lists of free places consistent with its list and its neighbours?
static bool heap_is_sound(const rt_heap *heap) {
  for (int class = 0; class < RT_PLACE_CLASSES; class++) {
    if ((heap->free[class] != NULL) != (heap->filled >> class & 1)) return false;
    for (rt_place *place = heap->free[class], *previous = NULL; place; previous = place, place = place->next) {
      rt_place *after = rt_place_after(place);
      if (place->previous != previous || rt_place_class(rt_place_bytes(place)) != class ||
          (place->bytes & RT_PLACE_TAKEN))
        return false;
      // no two free places are neighbours
      if (after && (after->before != rt_place_bytes(place) || !(after->bytes & RT_PLACE_TAKEN))) return false;
    }
  }
  return true;
}

typedef struct Held { unsigned char *start; int64_t bytes; unsigned char fill; } Held;

static bool holds(const Held *held) {
  for (int64_t i = 0; i < held->bytes; i++)
    if (held->start[i] != held->fill) return false;
  return true;
}

static uint32_t next_random(uint32_t *state) { return *state = *state * 1664525u + 1013904223u, *state >> 8; }

// Nested scopes that end with some of their places kept. Kept places have the same address and contents as before.
static void random_scopes(void) {
  Source source = {.refuse_from = MOST_CHUNKS};
  for (uint32_t seed = 1; seed <= 300; seed++) {
    uint32_t random = seed;
    unsigned char first[512];
    const ashlar_chunks chunks = {source_more, &source};
    rt_heap room, *heap = rt_heap_begin(&room, (unsigned char *)(((uintptr_t)first + 7) / 8 * 8),
                                        next_random(&random) % 100, next_random(&random) % 500, &chunks);
    Held held[MOST_PLACES];
    const rt_place *marks[8];
    int starts[8], count = 0, depth = 0;
    bool fine = true;
    for (int step = 0; step < 200 && fine; step++) {
      const uint32_t what = next_random(&random) % 4;
      if (what == 0 && depth < 8) marks[depth] = heap->taken, starts[depth++] = count;
      else if (what == 1 && depth > 0) {
        const void *kept[MOST_PLACES];
        int left = starts[--depth], from = left;
        for (; from < count; from++)
          if (next_random(&random) % 3 == 0) kept[left - starts[depth]] = held[from].start, held[left++] = held[from];
        rt_heap_release(heap, marks[depth], left - starts[depth], kept);
        count = left;
      } else if (count < MOST_PLACES) {
        Held new = {NULL, next_random(&random) % (next_random(&random) % 8 ? 64 : 3000),
                    (unsigned char)next_random(&random)};
        new.start = rt_heap_take(heap, new.bytes);
        fine = new.start && (uintptr_t)new.start % 8 == 0;
        if (fine) memset(new.start, new.fill, (size_t)new.bytes), held[count++] = new;
      }
      for (int i = 0; i < count; i++) fine = fine && holds(&held[i]);
      fine = fine && heap_is_sound(heap);
    }
    CHECK(fine && source_is_intact(&source));
    source_free(&source);
  }
}

static int64_t by_step(int64_t size) { return size + 8; }
static int64_t by_half(int64_t size) { return size + size / 2; }
static int64_t twice(int64_t size) { return 2 * size; }
static int64_t down(int64_t size) { return size > 64 ? size - 40 : 64; }

// Each iteration of a loop takes a scratch place and a place for its next state, of the same size, and keeps the
// latter.
static void check_loop(int64_t (*grow)(int64_t), int64_t start, int iterations) {
  Source source = {.refuse_from = MOST_CHUNKS};
  const ashlar_chunks chunks = {source_more, &source};
  rt_heap room, *heap = rt_heap_begin(&room, NULL, 0, 0, &chunks);
  const rt_place *mark = heap->taken;
  int64_t size = start, most = 0;
  const void *state = rt_heap_take(heap, size);
  for (int i = 0; i < iterations && state; i++) {
    const int64_t before = size;
    size = grow(size);
    const void *scratch = rt_heap_take(heap, size);
    const void *next = scratch ? rt_heap_take(heap, size) : NULL;
    if (before + 2 * size > most) most = before + 2 * size;
    state = next;
    if (state) rt_heap_release(heap, mark, 1, &state);
  }
  CHECK(state && source_is_intact(&source) && source.count < 60);
  CHECK(source.total <= 4 * ((size_t)most + 3 * sizeof(rt_place)));
  source_free(&source);
}

static void growing_states(void) {
  check_loop(by_step, 8, 3000);
  check_loop(by_half, 16, 30);
  check_loop(twice, 8, 18);
  check_loop(down, 100000, 4000);
}

static void refusals(void) {
  for (int from = 0; from < 8; from++) {
    Source source = {.refuse_from = from};
    const ashlar_chunks chunks = {source_more, &source};
    rt_heap room, *heap = rt_heap_begin(&room, NULL, 0, 0, &chunks);
    int taken = 0;
    while (taken < 1000 && rt_heap_take(heap, 100)) taken++;
    CHECK(taken < 1000 && (taken > 0) == (from > 0) && source_is_intact(&source));
    CHECK(!rt_heap_take(heap, INT64_MAX));
    source_free(&source);
  }
  rt_heap room;
  CHECK(!rt_heap_take(rt_heap_begin(&room, NULL, 0, 0, NULL), 0));
}

int main(void) {
  RUN_ROW("FS-61", random_scopes);
  RUN_ROW("FSE-05", growing_states);
  RUN(refusals);
  return testing_finish();
}
