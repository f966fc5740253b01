// The generated programs, with pools of exactly the cells that they take: ours NAME SIZE. None of them needs a
// workspace.
#include "run.h"
#include "codes.h"
#include "lists.h"
#include "trees.h"

static void *words_of(int64_t cells, int words, size_t bytes) {
  void *block = block_of((size_t)cells * (size_t)words * bytes);
  if (!block) abort();
  return block;
}
#define POOL(library, cells)                                                                                           \
  library##_pool_of(words_of(cells, library##_cell_words, sizeof(library##_word)), (cells)*library##_cell_words)

// A call, or the end with its message. `error` is that of the library.
#define CALL(library, call)                                                                \
  do {                                                                                     \
    library##_error error = {0};                                                           \
    char message[256];                                                                     \
    const int code = call;                                                                 \
    if (code) {                                                                            \
      fprintf(stderr, "%d: %s\n", code, library##_message(&error, message, sizeof message)); \
      exit(1);                                                                             \
    }                                                                                      \
  } while (0)

static int64_t run_on_list(int (*work)(lists_list *, lists_list, const lists_pool *, void *, size_t, lists_error *),
                           int64_t n) {
  lists_pool pool = POOL(lists, n);
  lists_list list;
  int64_t sum;
  CALL(lists, numbers(&list, n, &pool, NULL, 0, &error));
  work_begins();
  CALL(lists, work(&list, list, &pool, NULL, 0, &error));
  work_ends();
  CALL(lists, digest(&sum, list, &pool, NULL, 0, &error));
  return sum;
}

static int64_t run_treesort(int64_t n) {
  trees_pool pool = POOL(trees, n);
  trees_list list;
  int64_t sum;
  CALL(trees, numbers_for_trees(&list, n, &pool, NULL, 0, &error));
  work_begins();
  CALL(trees, treesort(&list, list, &pool, NULL, 0, &error));
  work_ends();
  CALL(trees, digest_of_labels(&sum, list, &pool, NULL, 0, &error));
  return sum;
}

// A cell for each label, and one for each leaf that waits.
static int64_t run_on_tree(int (*work)(trees_list *, int64_t, trees_tree, trees_pool *, void *, size_t, trees_error *),
                           int64_t depth) {
  const int64_t leaves = (int64_t)1 << depth, nodes = 2 * leaves - 1;
  trees_pool pool = POOL(trees, nodes + leaves);
  trees_tree tree;
  trees_list list;
  int64_t sum;
  CALL(trees, full_tree(&tree, nodes, depth, &pool, NULL, 0, &error));
  work_begins();
  CALL(trees, work(&list, leaves, tree, &pool, NULL, 0, &error));
  work_ends();
  CALL(trees, digest_of_labels(&sum, list, &pool, NULL, 0, &error));
  return sum;
}

// The cells of the weights become leaves. New cells are needed for the n - 1 joined trees and for those that wait, two
// of which become one.
static int64_t most_for_weights(int64_t n) { return n + n / 2 + 2; }

static int64_t run_on_weights(int (*work)(int64_t *, int64_t, codes_list, codes_pool *, void *, size_t, codes_error *),
                              codes_list list, codes_pool *pool, int64_t n) {
  int64_t cost;
  work_begins();
  CALL(codes, work(&cost, most_for_weights(n), list, pool, NULL, 0, &error));
  work_ends();
  return cost;
}

static int64_t run_huffman_list(int64_t n) {
  codes_pool pool = POOL(codes, n + most_for_weights(n));
  codes_list list;
  CALL(codes, weights(&list, n, &pool, NULL, 0, &error));
  return run_on_weights(huffman_list, list, &pool, n);
}

static int64_t run_huffman_queues(int64_t n) {
  codes_pool pool = POOL(codes, n + most_for_weights(n));
  codes_list list;
  int32_t *xs = weights_in_order(n);
  CALL(codes, weights_of(&list, n, xs, &pool, NULL, 0, &error));
  free(xs);
  return run_on_weights(huffman_queues, list, &pool, n);
}

int64_t run_program(const char *name, int64_t size) {
  if (!strcmp(name, "reverse")) return run_on_list(reverse, size);
  if (!strcmp(name, "isort")) return run_on_list(isort, size);
  if (!strcmp(name, "qsort")) return run_on_list(lists_qsort, size);
  if (!strcmp(name, "treesort")) return run_treesort(size);
  if (!strcmp(name, "breadth_snoc")) return run_on_tree(breadth_snoc, size);
  if (!strcmp(name, "breadth_queue")) return run_on_tree(breadth_queue, size);
  if (!strcmp(name, "huffman_list")) return run_huffman_list(size);
  if (!strcmp(name, "huffman_queues")) return run_huffman_queues(size);
  return -1;
}
