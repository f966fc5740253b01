// The interface of recursive data, used from C: constructors and destructors (LF-01, LF-02), results in the cells of
// the input (LF-03), no write to other cells (LF-36), and exactly f_cells cells taken (LF-38). Prints failures.
#include "pool.h"

#include <stdio.h>
#include <string.h>

enum { WORDS = 4000, W = pool_cell_words };
static int failures;
#define CHECK(condition)                                                                                               \
  ((condition) ? (void)0 : (void)(failures++, printf("%s:%d: %s\n", __FILE__, __LINE__, #condition)))

static pool_word all[WORDS + 16], before[WORDS + 16];
static pool_word *const words = all + 8;   // a fence on either side

static pool_pool fresh(int64_t size) {
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) all[i] = (pool_word)0x5a5a0000 + (pool_word)i;
  return pool_pool_of(words, size);
}

static pool_list list_of(pool_pool *pool, int64_t count, int64_t step) {
  pool_list list = pool_list_make_nil();
  for (int64_t i = 0; i < count; i++) list = pool_list_make_cons(pool, pool_diamond_new(pool), i * step, list);
  return list;
}

static int is_list(const pool_pool *pool, pool_list list, int64_t count, int64_t first, int64_t step) {
  for (int64_t i = 0; i < count; i++) {
    const pool_list_parts parts = pool_list_destr(pool, list);
    if (parts.kind != pool_list_is_cons || parts.cons_0 != first + i * step ||
        pool_list_get_cons_0(pool, list) != parts.cons_0)
      return 0;
    list = parts.cons_1;
  }
  return pool_list_kind(list) == pool_list_is_nil;
}

static void constructors(void) {
  pool_pool pool = fresh(3 * W);
  const pool_diamond d = pool_diamond_new(&pool), e = pool_diamond_new(&pool);
  const pool_list nil = pool_list_make_nil(), one = pool_list_make_cons(&pool, d, INT64_MIN, nil);
  const pool_list_parts parts = pool_list_destr(&pool, one), none = pool_list_destr(&pool, nil);
  CHECK(parts.kind == pool_list_is_cons && parts.d == d && parts.cons_0 == INT64_MIN && parts.cons_1 == nil);
  CHECK(none.kind == pool_list_is_nil && none.d == -1);
  const pool_tree leaf = pool_tree_make_leaf(), tree = pool_tree_make_node(&pool, e, -0.5f, leaf, true, leaf);
  const pool_tree_parts node = pool_tree_destr(&pool, tree);
  CHECK(node.kind == pool_tree_is_node && node.d == e && node.node_0 == -0.5f && node.node_1 == leaf && node.node_2 &&
        node.node_3 == leaf);
  CHECK(pool_tree_destr(&pool, leaf).kind == pool_tree_is_leaf);
  CHECK(pool_pool_room(&pool) == 1 && pool_diamond_new(&pool) == 2 * W && pool_diamond_new(&pool) == -1);
  pool_diamond_dispose(&pool, e);
  pool_diamond_dispose(&pool, d);
  CHECK(pool_diamond_new(&pool) == d && pool_diamond_new(&pool) == e && pool_diamond_new(&pool) == -1);
}

// The cells of the list and no others are written, and they are the cells of the result.
static void reversed_in_place(int64_t count) {
  pool_pool pool = fresh(WORDS);
  const pool_list other = list_of(&pool, 5, 3);
  pool_list list = list_of(&pool, count, 1), result;
  const int64_t start = 5 * W, end = pool.used;
  memcpy(before, all, sizeof all);
  CHECK(pool_reverse(&result, list, &pool, NULL, 0, NULL) == 0 && pool.used == end && pool.free == -1 &&
        pool.size == WORDS);
  CHECK(is_list(&pool, result, count, 0, 1) && is_list(&pool, other, 5, 12, -3));
  for (list = result; pool_list_kind(list) == pool_list_is_cons; list = pool_list_get_cons_1(&pool, list))
    CHECK(list >= start && list < end && list % W == 0);
  CHECK(memcmp(all, before, (size_t)(8 + start) * sizeof *all) == 0);
  CHECK(memcmp(words + end, before + 8 + end, (size_t)(WORDS + 8 - end) * sizeof *all) == 0);
  memcpy(before, all, sizeof all);
  int64_t length;
  CHECK(pool_measure(&length, result, &pool, NULL, 0, NULL) == 0 && length == count &&
        memcmp(all, before, sizeof all) == 0);
}

static void mirrored(void) {
  pool_pool pool = fresh(WORDS);
  pool_tree tree = pool_tree_make_leaf();
  for (int i = 0; i < 9; i++)
    tree = pool_tree_make_node(&pool, pool_diamond_new(&pool), (float)i, tree, i % 2 == 0, pool_tree_make_leaf());
  CHECK(pool_mirror(&tree, tree, &pool, NULL, 0, NULL) == 0);
  for (int i = 9; i-- > 0;) {
    const pool_tree_parts parts = pool_tree_destr(&pool, tree);
    CHECK(parts.kind == pool_tree_is_node && parts.node_0 == (float)-i && parts.node_2 == (i % 2 != 0) &&
          pool_tree_kind(parts.node_1) == pool_tree_is_leaf);
    tree = parts.node_3;
  }
  CHECK(pool_tree_kind(tree) == pool_tree_is_leaf && pool.used == 9 * W);
}

static int nothing_changed(const pool_pool *pool, const pool_pool *old, pool_list result) {
  return memcmp(all, before, sizeof all) == 0 && pool->used == old->used && pool->free == old->free && result == 77;
}

// With the required number of cells the call succeeds and takes all of them; with one less, it writes nothing.
static void cells_of_products(int64_t n, int64_t m) {
  const int64_t cells = pool_products_cells(n, m);
  CHECK(cells == (n < 0 ? 0 : n) * (m < 0 ? 0 : m));
  for (int64_t missing = 0; missing < 2 && missing <= cells; missing++) {
    pool_pool pool = fresh((3 + cells - missing) * W);
    const pool_list list = list_of(&pool, 3, 1);
    const pool_pool old = pool;
    pool_list result = 77;
    pool_error error;
    memcpy(before, all, sizeof all);
    const int code = pool_products(&result, n, m, list, &pool, NULL, 0, &error);
    if (missing)
      CHECK(code == 1 && nothing_changed(&pool, &old, result) && error.values[0] == cells &&
            error.values[1] == cells - 1);
    else CHECK(code == 0 && pool.used - old.used == cells * W);
    CHECK(memcmp(words + pool.size, before + 8 + pool.size, (size_t)(WORDS + 8 - pool.size) * sizeof *all) == 0);
  }
}

static void cells_of_triangle(int64_t n) {
  const int64_t cells = pool_triangle_cells(n), wanted = n > 0 ? n * (n - 1) / 2 : 0;
  pool_pool pool = fresh(cells * W);
  pool_list result;
  CHECK(cells == wanted && pool_triangle(&result, n, &pool, NULL, 0, NULL) == 0 && pool.used == cells * W);
}

// Numbers whose product is beyond 64 bits do not wrap around to a small one.
static void too_many(void) {
  static const int64_t large[] = {INT64_C(1) << 32, INT64_MAX, INT64_C(1) << 62, 3};
  for (int i = 0; i < 3; i++)
    for (int k = 0; k < 4; k++) {
      pool_pool pool = fresh(WORDS);
      pool_list result = 77;
      const pool_pool old = pool;
      memcpy(before, all, sizeof all);
      CHECK(pool_products(&result, large[i], large[k], pool_list_make_nil(), &pool, NULL, 0, NULL) == 1 &&
            nothing_changed(&pool, &old, result));
      CHECK(pool_triangle(&result, large[i], &pool, NULL, 0, NULL) == 1 && nothing_changed(&pool, &old, result));
    }
}

// A pool may be larger than links of 32 bits can tell apart; what is beyond is not used.
static void beyond_links(void) {
  pool_pool pool = pool_pool_of(words, INT64_MAX);
  pool_list result = 77;
  if (sizeof(pool_word) == 8) return;
  CHECK(pool.size == pool_most_words && pool_most_words == INT32_MAX);
  pool.size = INT64_MAX;
  CHECK(pool_products(&result, 1 << 16, 1 << 15, pool_list_make_nil(), &pool, NULL, 0, NULL) != 0 && result == 77 &&
        pool.used == 0);
  pool.used = INT32_MAX - INT32_MAX % W;
  CHECK(pool_products(&result, 1, 1, pool_list_make_nil(), &pool, NULL, 0, NULL) != 0);
}

static void said(void) {
  pool_pool pool = fresh(9 * W);
  pool_list list = list_of(&pool, 4, 1), copy;
  CHECK(pool_double_cells(4) == 5 && pool_pool_room(&pool) == 5 &&
        pool_double(&list, &copy, 4, list, &pool, NULL, 0, NULL) == 0);
  CHECK(is_list(&pool, pool_list_get_cons_1(&pool, list), 4, 3, -1) && is_list(&pool, copy, 4, 3, -1) &&
        pool_pool_room(&pool) == 0);
}

int main(void) {
  constructors();
  for (int64_t count = 0; count < 40; count++) reversed_in_place(count);
  mirrored();
  for (int64_t n = -1; n < 7; n++) {
    cells_of_triangle(n);
    for (int64_t m = -1; m < 7; m++) cells_of_products(n, m);
  }
  too_many();
  beyond_links();
  said();
  return failures != 0;
}
