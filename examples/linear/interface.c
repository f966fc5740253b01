/* Builds lists and trees in a pool, calls the entry points of interface.fut on them, and reads what comes back.
     ashlar c --library -o interface examples/linear/interface.fut
     cc -O2 -I. examples/linear/interface.c interface.c && ./a.out */
#include "interface.h"

#include <stdio.h>

enum { CELLS = 1000 };
static interface_word words[CELLS * interface_cell_words];

static int failed(int code, const interface_error *error) {
  char text[400];
  if (code) fprintf(stderr, "%s\n", interface_message(error, text, sizeof text));
  return code;
}

static interface_list list_of(interface_pool *pool, int64_t count) {
  interface_list list = interface_list_make_nil();
  for (int64_t i = 0; i < count; i++)
    list = interface_list_make_cons(pool, interface_diamond_new(pool), (i * 7919) % 101, list);
  return list;
}

static void show(const interface_pool *pool, interface_list list) {
  for (; interface_list_kind(list) == interface_list_is_cons; list = interface_list_get_cons_1(pool, list))
    printf(" %lld", (long long)interface_list_get_cons_0(pool, list));
  printf("\n");
}

static void give_back(interface_pool *pool, interface_list list) {
  for (interface_list_parts parts = interface_list_destr(pool, list); parts.kind == interface_list_is_cons;
       parts = interface_list_destr(pool, parts.cons_1))
    interface_diamond_dispose(pool, parts.d);
}

int main(void) {
  interface_pool pool = interface_pool_of(words, CELLS * interface_cell_words);
  interface_error error;
  interface_list list = list_of(&pool, 10);
  int64_t total;
  if (failed(interface_sort(&list, list, &pool, NULL, 0, &error), &error)) return 1;
  if (failed(interface_sum(&total, list, &pool, NULL, 0, &error), &error)) return 1;
  printf("sorted:");
  show(&pool, list);
  printf("sum: %lld, cells: %lld\n", (long long)total, (long long)(pool.used / interface_cell_words));
  give_back(&pool, list);

  interface_tree tree = interface_tree_make_leaf();
  for (int64_t i = 0; i < 10; i++)
    if (failed(interface_insert(&tree, (i * 31) % 17, tree, &pool, NULL, 0, &error), &error)) return 1;
  if (failed(interface_flatten(&list, tree, &pool, NULL, 0, &error), &error)) return 1;
  printf("flattened:");
  show(&pool, list);
  return 0;
}
