// The generated programs, with the workspace they ask for: ours NAME SIZE
#include "run.h"
#include "lists.h"
#include "trees.h"

static int64_t pairs_of(int64_t n) { return 2 * n; }
static int64_t threes_of(int64_t n) { return 3 * n; }
static int64_t nodes_of(int64_t depth) { return ((int64_t)2 << depth) - 1; }
static int64_t nodes_and_last_level(int64_t depth) { return nodes_of(depth) + ((int64_t)1 << depth) + 1; }   // what is in the tree or counted, and what waits
static int64_t nodes_and_leaves(int64_t depth) { return nodes_of(depth) + ((int64_t)2 << depth) + 1; }
static int64_t one_each(int64_t n) { return n; }

static void *workspace_of(size_t bytes) {
  void *workspace = bytes == SIZE_MAX ? NULL : block_of(bytes);
  if (!workspace) abort();
  return workspace;
}

static int64_t result_or_stop(int code, const char *message, int64_t result) {
  if (!code) return result;
  fprintf(stderr, "code %d: %s\n", code, message);
  exit(1);
}

// The cells are counted, or the caller says how many are taken.
#define RUN(library, name, bytes_for, ...)                                                   \
  static int64_t run_##name(int64_t n) {                                                     \
    int64_t result;                                                                          \
    char message[256];                                                                       \
    library##_error error = {0};                                                             \
    const size_t bytes = name##_workspace(bytes_for);                                        \
    const int code = name(&result, __VA_ARGS__, workspace_of(bytes), bytes, &error);         \
    return result_or_stop(code, library##_message(&error, message, sizeof message), result); \
  }
#define COUNTED(library, name) RUN(library, name, n, n)
#define TOLD(library, name, cells) RUN(library, name, cells(n), cells(n), n)
COUNTED(lists, list)
COUNTED(lists, reverse)
COUNTED(lists, isort)
COUNTED(lists, lists_qsort)
COUNTED(trees, tree_list)
COUNTED(trees, treesort)
TOLD(trees, tree, nodes_of)
TOLD(trees, frequency_list, one_each)
TOLD(trees, sorted_frequencies, one_each)
TOLD(trees, breadth_snoc, nodes_and_leaves)
TOLD(trees, breadth_queue, nodes_and_last_level)
TOLD(trees, huffman_list, pairs_of)
TOLD(trees, huffman_queues, threes_of)

int64_t run_program(const char *name, int64_t size) {
  static const struct { const char *name; int64_t (*run)(int64_t size); } programs[] = {
      {"list", run_list}, {"tree_list", run_tree_list}, {"tree", run_tree}, {"frequency_list", run_frequency_list}, {"sorted_frequencies", run_sorted_frequencies},
      {"reverse", run_reverse}, {"isort", run_isort}, {"qsort", run_lists_qsort}, {"treesort", run_treesort},
      {"breadth_snoc", run_breadth_snoc}, {"breadth_queue", run_breadth_queue}, {"huffman_list", run_huffman_list}, {"huffman_queues", run_huffman_queues}};
  for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
    if (!strcmp(name, programs[i].name)) return programs[i].run(size);
  return -1;
}
