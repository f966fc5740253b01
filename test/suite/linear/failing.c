// The contents of a pool after an entry point has failed. If it had too few cells, the pool is unchanged. If it failed
// later, all values that were not consumed are intact, and they contain no cell that was freed.
#include "failing.h"

#include <stdio.h>
#include <string.h>

enum { CELLS = 40, W = failing_cell_words };
static int failures;
#define CHECK(condition)                                                                                               \
  ((condition) ? (void)0 : (void)(failures++, printf("%s:%d: %s\n", __FILE__, __LINE__, #condition)))

static failing_word words[CELLS * W], before[CELLS * W];
static uint64_t workspace[100];
static const int64_t xs[3] = {7, 8, 9};

static failing_list list_of(failing_pool *pool, int64_t count) {
  failing_list list = failing_list_make_nil();
  for (int64_t i = 0; i < count; i++) list = failing_list_make_cons(pool, failing_diamond_new(pool), i, list);
  return list;
}

static int is_list(const failing_pool *pool, failing_list list, int64_t count) {
  while (count-- > 0) {
    if (failing_list_kind(list) != failing_list_is_cons || failing_list_get_cons_0(pool, list) != count) return 0;
    list = failing_list_get_cons_1(pool, list);
  }
  return failing_list_kind(list) == failing_list_is_nil;
}

// Allocates all free cells of the pool: none of them is a cell of `other`.
static void is_sound(failing_pool *pool, failing_list other) {
  const int64_t used = pool->used;
  CHECK(pool->free == -1 && is_list(pool, other, 4));
  const int64_t room = failing_pool_room(pool);
  const failing_list list = list_of(pool, room);
  CHECK(room == (CELLS * W - used) / W && is_list(pool, list, room) && is_list(pool, other, 4) &&
        failing_diamond_new(pool) == -1);
}

static failing_list filled(failing_pool *pool, failing_list *other) {
  *pool = failing_pool_of(words, CELLS * W);
  *other = list_of(pool, 4);
  for (int i = 0; i < 3; i++) failing_diamond_dispose(pool, failing_diamond_new(pool));
  return list_of(pool, 6);   // one of its cells had been given back
}

static void fails_late(void) {
  for (int64_t at = -1; at < 5; at++) {
    failing_pool pool;
    failing_list other, list = filled(&pool, &other), result = 77;
    failing_diamond_dispose(&pool, failing_diamond_new(&pool));
    const int64_t used = pool.used;
    const int code = failing_replaced(&result, 3, 3, at, xs, list, &pool, NULL, 0, NULL);
    CHECK(pool.used == used && (at == 0 ? code == 0 && pool.free >= 0 : code == 1 && result == 77));
    if (code) is_sound(&pool, other);
    else CHECK(is_list(&pool, other, 4));
  }
}

static void fails_at_once(void) {
  failing_pool pool;
  failing_list other, list = filled(&pool, &other), result = 77;
  failing_diamond_dispose(&pool, failing_diamond_new(&pool));
  const failing_pool old = pool;
  memcpy(before, words, sizeof words);
  CHECK(failing_replaced(&result, 3, 1000, 0, xs, list, &pool, NULL, 0, NULL) == 1 && result == 77);
  CHECK(memcmp(before, words, sizeof words) == 0 && pool.used == old.used && pool.free == old.free && pool.free >= 0);
}

static void *more(void *left, size_t bytes) {
  static uint64_t chunk[4][64];
  int *count = left;
  return bytes <= sizeof chunk[0] && *count > 0 ? chunk[--*count] : NULL;
}

// Memory runs out while it grows: the same.
static void runs_short(void) {
  for (int64_t k = 1; k < 4096; k *= 4)
    for (int count = 0; count < 4; count++) {
      failing_pool pool;
      failing_list other, list = filled(&pool, &other), result = 77;
      int left = count;
      int64_t sum = -1;
      ashlar_chunks chunks = {more, &left};
      const int code = failing_found(&sum, &result, k, list, &pool, workspace, sizeof workspace, &chunks, NULL);
      if (code) CHECK(k > 16 && sum == -1 && result == 77), is_sound(&pool, other);
      else CHECK(result != 77 && is_list(&pool, other, 4));
      if (k >= 1024) CHECK(code != 0);
    }
}

int main(void) {
  fails_late();
  fails_at_once();
  runs_short();
  return failures != 0;
}
