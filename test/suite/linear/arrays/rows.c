// Arrays in cells, from C: they are copied into the pool's rows and read where they are; an entry point changes those
// of its argument and of the cells it takes, and no others; sizes that are not those of the pool are refused. Prints
// what fails.
#include "rows.h"

#include <stdio.h>
#include <string.h>

enum { CELLS = 40, N = 3, FENCE = 8 };
static int failures;
#define CHECK(condition)                                                                                               \
  ((condition) ? (void)0 : (void)(failures++, printf("%s:%d: %s\n", __FILE__, __LINE__, #condition)))

static rows_word words[CELLS * rows_cell_words];
static double all[CELLS * N + 2 * FENCE], before[CELLS * N + 2 * FENCE], second[CELLS * N];
static float matrices[CELLS * 4];
static double *const rows = all + FENCE;
static double workspace[64];

static rows_pool fresh(int64_t cells, int64_t elements) {
  rows_pool pool = rows_pool_of(words, cells * rows_cell_words);
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) all[i] = -1000.0 - (double)i;
  CHECK(rows_pool_cells(&pool) == cells);
  rows_pool_give_rows_f64(&pool, rows, elements);
  rows_pool_give_rows_f64_2(&pool, second, elements);
  rows_pool_give_rows_f32_2d(&pool, matrices, 4);
  return pool;
}

static rows_list list_of(rows_pool *pool, int64_t count, double first) {
  rows_list list = rows_list_make_nil();
  for (int64_t i = 0; i < count; i++) {
    const double row[N] = {first + (double)i, 10.0, 20.0};
    list = rows_list_make_cons(pool, rows_diamond_new(pool), row, list);
  }
  return list;
}

static int is_list(const rows_pool *pool, rows_list list, int64_t count, double last, double step) {
  for (int64_t i = 0; i < count; i++) {
    const rows_list_parts parts = rows_list_destr(pool, list);
    if (parts.kind != rows_list_is_cons || parts.cons_0 != rows_list_get_cons_0(pool, list)) return 0;
    if (parts.cons_0[0] != last - step * (double)i || parts.cons_0[1] != 10.0 || parts.cons_0[2] != 20.0) return 0;
    list = parts.cons_1;
  }
  return rows_list_kind(list) == rows_list_is_nil;
}

// The rows of the argument are changed where they are.
static void in_place(void) {
  rows_pool pool = fresh(CELLS, N);
  const rows_list other = list_of(&pool, 4, 1.0);
  rows_list list = list_of(&pool, 5, 1.0), result;
  const double *const place = rows_list_get_cons_0(&pool, list);
  memcpy(before, all, sizeof all);
  CHECK(rows_scaled(&result, N, 2.0, list, &pool, NULL, 0, NULL) == 0);
  CHECK(is_list(&pool, result, 5, 10.0, 2.0) && is_list(&pool, other, 4, 4.0, 1.0) &&
        rows_list_get_cons_0(&pool, result) == place);
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    const size_t at = i - FENCE;
    const int changed = i >= FENCE && at >= 4 * N && at < 9 * N && at % N == 0;
    CHECK(changed || all[i] == before[i]);
  }
}

// As many cells as f_cells says, with their rows; one less, and nothing is written.
static void taken(int64_t more) {
  rows_error error;
  const int64_t need = rows_grown_cells(more);
  rows_pool pool = fresh(2 + need, N);
  rows_list list = list_of(&pool, 2, 1.0), result;
  CHECK(need == more && rows_grown_workspace(N) <= sizeof workspace);
  CHECK(rows_grown(&result, N, more, list, &pool, workspace, sizeof workspace, NULL) == 0 &&
        rows_pool_room(&pool) == 0);
  for (int64_t i = more; i-- > 0; result = rows_list_get_cons_1(&pool, result))
    CHECK(rows_list_get_cons_0(&pool, result)[N - 1] == (double)i);
  CHECK(is_list(&pool, result, 2, 2.0, 1.0));
  for (size_t i = FENCE + (size_t)(2 + need) * N; i < sizeof all / sizeof *all; i++)
    CHECK(all[i] == -1000.0 - (double)i);
  if (need == 0) return;
  pool = fresh(1 + need, N);
  list = list_of(&pool, 2, 1.0);
  memcpy(before, all, sizeof all);
  CHECK(rows_grown(&result, N, more, list, &pool, workspace, sizeof workspace, &error) == 1 &&
        memcmp(before, all, sizeof all) == 0 && is_list(&pool, list, 2, 2.0, 1.0));
}

static void only_read(void) {
  rows_pool pool = fresh(CELLS, N);
  const rows_list list = list_of(&pool, 3, 1.0);
  double total = 0;
  memcpy(before, all, sizeof all);
  CHECK(rows_sum(&total, N, list, &pool, NULL, 0, NULL) == 0 && total == 96.0 && memcmp(before, all, sizeof all) == 0);
}

static void sizes_differ(void) {
  rows_pool pool = fresh(CELLS, N);
  const rows_list list = list_of(&pool, 3, 1.0);
  const double row[1] = {1};
  double total = 7;
  CHECK(rows_sum(&total, N + 1, list, &pool, NULL, 0, NULL) == 3 && total == 7);
  rows_pool empty = fresh(CELLS, 0);
  rows_list nothing = rows_list_make_cons(&empty, rows_diamond_new(&empty), row, rows_list_make_nil());
  CHECK(rows_sum(&total, 0, nothing, &empty, NULL, 0, NULL) == 0 && total == 0);
}

static void matrices_in_trees(void) {
  rows_pool pool = fresh(CELLS, N);
  const float one[4] = {1, 2, 3, 4}, two[4] = {5, 6, 7, 8};
  const rows_tree leaf = rows_tree_make_leaf(),
                  left = rows_tree_make_node(&pool, rows_diamond_new(&pool), 8, one, leaf, leaf);
  rows_tree tree = rows_tree_make_node(&pool, rows_diamond_new(&pool), 9, two, left, leaf);
  CHECK(rows_mirror(&tree, tree, &pool, workspace, sizeof workspace, NULL) == 0);
  const rows_tree_parts top = rows_tree_destr(&pool, tree);
  CHECK(top.kind == rows_tree_is_node && top.node_0 == -9 && top.node_1[1] == 6.5f && top.node_1[2] == 7 &&
        top.node_2 == leaf);
  const float *const inner = rows_tree_get_node_1(&pool, top.node_3);
  CHECK(inner[0] == 1 && inner[1] == 2.5f && inner[2] == 3 && inner[3] == 4);
}

static void pairs(void) {
  rows_pool pool = fresh(CELLS, N);
  const double x[N] = {1, 2, 3}, y[N] = {4, 5, 6};
  rows_list_2 list = rows_list_2_make_cons(&pool, rows_diamond_new(&pool), x, y, rows_list_2_make_nil());
  CHECK(rows_swap(&list, N, list, &pool, NULL, 0, NULL) == 0);
  const rows_list_2_parts parts = rows_list_2_destr(&pool, list);
  CHECK(parts.cons_0_0[0] == 4 && parts.cons_0_0[1] == 2 && parts.cons_0_1[0] == 1 && parts.cons_0_1[2] == 6);
}

int main(void) {
  in_place();
  for (int64_t more = 0; more < 12; more++) taken(more);
  only_read();
  sizes_differ();
  matrices_in_trees();
  pairs();
  return failures != 0;
}
