// The same programs by hand: in place and in loops where that is natural. -DARENA: cells come from one block and are never given back;
// else each is a malloc, freed when it is consumed. Prints the result and the seconds: linear NAME SIZE
#include "run.h"

typedef struct List { int64_t x; struct List *next; } List;
typedef struct Tree { int64_t x; struct Tree *left, *right; } Tree;
typedef struct Forest { Tree *tree; struct Forest *next; } Forest;

#ifdef ARENA
static char *arena_at, *arena_end;
static void *take(size_t bytes) {
  if (arena_end - arena_at < (ptrdiff_t)bytes) {
    const size_t block = (size_t)1 << 24;
    arena_at = block_of(block);
    if (!arena_at) abort();
    arena_end = arena_at + block;
  }
  void *cell = arena_at;
  arena_at += bytes;
  return cell;
}
static void give_back(void *cell) { (void)cell; }
#else
static void *take(size_t bytes) {
  void *cell = malloc(bytes);
  if (!cell) abort();
  return cell;
}
static void give_back(void *cell) { free(cell); }
#endif

// ---- inputs and sums

static List *cons(int64_t x, List *next) {
  List *cell = take(sizeof *cell);
  *cell = (List){x, next};
  return cell;
}

static List *drawn(int64_t n) {
  List *list = NULL;
  for (int64_t x = 42; n > 0; n--) x = (x * 1103515245 + 12345) & 0x7fffffff, list = cons(x, list);
  return list;
}

static int64_t digest(const List *list) {
  int64_t a = 0;
  for (; list; list = list->next) a = (a * 31 + list->x) & 0xfffffff;
  return a;
}

static Tree *full(int64_t depth, int64_t label) {
  if (depth < 0) return NULL;
  Tree *tree = take(sizeof *tree);
  *tree = (Tree){label, full(depth - 1, 2 * label), full(depth - 1, 2 * label + 1)};
  return tree;
}

static int64_t sum_of_labels(const Tree *tree) { return tree ? tree->x + sum_of_labels(tree->left) + sum_of_labels(tree->right) : 0; }

static List *frequencies(int64_t n) {
  List *list = drawn(n);
  for (List *at = list; at; at = at->next) at->x &= 0xffff;
  return list;
}

// ---- lists

static List *reversed(List *list) {
  List *done = NULL;
  while (list) {
    List *next = list->next;
    list->next = done, done = list, list = next;
  }
  return done;
}

static List *insertion_sort(List *list) {
  List *sorted = NULL;
  while (list) {
    List *cell = list, **place = &sorted;
    list = list->next;
    while (*place && (*place)->x < cell->x) place = &(*place)->next;
    cell->next = *place, *place = cell;
  }
  return sorted;
}

// The first element divides the others into two lists.
static List *quick_onto(List *list, List *rest) {
  while (list) {
    List *pivot = list, *low = NULL, *high = NULL;
    for (List *at = list->next, *next; at; at = next) {
      next = at->next;
      List **side = at->x < pivot->x ? &low : &high;
      at->next = *side, *side = at;
    }
    pivot->next = quick_onto(high, rest);
    rest = pivot, list = low;
  }
  return rest;
}

static List *merge(List *a, List *b) {
  List *merged, **place = &merged;
  while (a && b) {
    List **smaller = b->x < a->x ? &b : &a;
    *place = *smaller, place = &(*smaller)->next, *smaller = *place;
  }
  *place = a ? a : b;
  return merged;
}

static List *merge_sort(List *list) {
  if (!list || !list->next) return list;
  List *halves[2] = {NULL, NULL};
  for (int side = 0; list; side = !side) {
    List *next = list->next;
    list->next = halves[side], halves[side] = list, list = next;
  }
  return merge(merge_sort(halves[0]), merge_sort(halves[1]));
}

// ---- trees

static void grow(Tree **tree, int64_t x) {
  while (*tree) tree = x < (*tree)->x ? &(*tree)->left : &(*tree)->right;
  *tree = take(sizeof **tree);
  **tree = (Tree){x, NULL, NULL};
}

static List *flat(Tree *tree, List *rest) {
  while (tree) {
    Tree *left = tree->left;
    rest = cons(tree->x, flat(tree->right, rest));
    give_back(tree);
    tree = left;
  }
  return rest;
}

static List *treesort(List *list) {
  Tree *tree = NULL;
  for (List *next; list; list = next) {
    next = list->next;
    grow(&tree, list->x);
    give_back(list);
  }
  return flat(tree, NULL);
}

static Forest *one_tree(Tree *tree) {
  Forest *cell = take(sizeof *cell);
  *cell = (Forest){tree, NULL};
  return cell;
}

static Tree *first_tree(Forest **forest) {
  Forest *cell = *forest;
  Tree *tree = cell->tree;
  *forest = cell->next;
  give_back(cell);
  return tree;
}

static void put_last(Forest **forest, Tree *tree) {
  while (*forest) forest = &(*forest)->next;
  *forest = one_tree(tree);
}

static List *breadth_snoc(Tree *tree) {
  Forest *waiting = one_tree(tree);
  List *labels, **place = &labels;
  while (waiting) {
    Tree *node = first_tree(&waiting);
    if (!node) continue;
    put_last(&waiting, node->left);
    put_last(&waiting, node->right);
    *place = cons(node->x, NULL), place = &(*place)->next;
    give_back(node);
  }
  *place = NULL;
  return labels;
}

static List *breadth_queue(Tree *tree) {
  Forest *waiting = one_tree(tree), **last = &waiting->next;
  List *labels, **place = &labels;
  while (waiting) {
    Tree *node = waiting->tree;
    if (node->left) *last = one_tree(node->left), last = &(*last)->next;
    if (node->right) *last = one_tree(node->right), last = &(*last)->next;
    *place = cons(node->x, NULL), place = &(*place)->next;
    give_back(node);
    first_tree(&waiting);
  }
  *place = NULL;
  return labels;
}

// ---- Huffman's codes: x is the weight

static Tree *joined(Tree *left, Tree *right) {
  Tree *tree = take(sizeof *tree);
  *tree = (Tree){left->x + right->x, left, right};
  return tree;
}

static Tree *leaf(int64_t weight) {
  Tree *tree = take(sizeof *tree);
  *tree = (Tree){weight, NULL, NULL};
  return tree;
}

static void insert_tree(Forest **forest, Tree *tree) {
  while (*forest && (*forest)->tree->x < tree->x) forest = &(*forest)->next;
  Forest *cell = one_tree(tree);
  cell->next = *forest, *forest = cell;
}

static int64_t cost(const Tree *tree, int64_t depth) {
  return !tree ? 0 : !tree->left ? tree->x * depth : cost(tree->left, depth + 1) + cost(tree->right, depth + 1);
}

static int64_t huffman_list(List *list) {
  Forest *forest = NULL;
  for (List *next; list; list = next) {
    next = list->next;
    insert_tree(&forest, leaf(list->x));
    give_back(list);
  }
  while (forest->next) {
    Tree *first = first_tree(&forest);
    insert_tree(&forest, joined(first, first_tree(&forest)));
  }
  return cost(forest->tree, 0);
}

static int64_t huffman_queues(List *list) {
  Forest *made = NULL, **last = &made;
  while (list || made->next) {
    Tree *two[2];
    for (int i = 0; i < 2; i++) {
      if (list && (!made || list->x <= made->tree->x)) {
        List *next = list->next;
        two[i] = leaf(list->x);
        give_back(list);
        list = next;
      } else {
        two[i] = first_tree(&made);
        if (!made) last = &made;
      }
    }
    *last = one_tree(joined(two[0], two[1])), last = &(*last)->next;
  }
  return cost(made->tree, 0);
}

int64_t run_program(const char *name, int64_t size) {
  if (!strcmp(name, "list") || !strcmp(name, "tree_list")) return digest(drawn(size));
  if (!strcmp(name, "tree")) return sum_of_labels(full(size, 1));
  if (!strcmp(name, "frequency_list")) return digest(frequencies(size));
  if (!strcmp(name, "sorted_frequencies")) return digest(merge_sort(frequencies(size)));
  if (!strcmp(name, "reverse")) return digest(reversed(drawn(size)));
  if (!strcmp(name, "isort")) return digest(insertion_sort(drawn(size)));
  if (!strcmp(name, "qsort")) return digest(quick_onto(drawn(size), NULL));
  if (!strcmp(name, "treesort")) return digest(treesort(drawn(size)));
  if (!strcmp(name, "breadth_snoc")) return digest(breadth_snoc(full(size, 1)));
  if (!strcmp(name, "breadth_queue")) return digest(breadth_queue(full(size, 1)));
  if (!strcmp(name, "huffman_list")) return huffman_list(frequencies(size));
  if (!strcmp(name, "huffman_queues")) return huffman_queues(merge_sort(frequencies(size)));
  return -1;
}
