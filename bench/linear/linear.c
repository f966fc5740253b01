// The same programs by hand: in place and in loops where that is natural. -DARENA: cells come from one block and are
// never freed; otherwise each is a malloc, freed when it is consumed. Numbers and labels have 32 bits, weights of codes
// 64: linear NAME SIZE
#include "run.h"

typedef struct List { int32_t x; struct List *next; } List;
typedef struct Tree { int32_t x; struct Tree *left, *right; } Tree;
typedef struct Code { int64_t weight; struct Code *left, *right; } Code;
typedef struct Forest { Tree *tree; struct Forest *next; } Forest;
typedef struct Codes { Code *code; struct Codes *next; } Codes;

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

static List *cons(int32_t x, List *next) {
  List *cell = take(sizeof *cell);
  *cell = (List){x, next};
  return cell;
}

static List *drawn(int64_t n) {
  List *list = NULL;
  for (int64_t x = 42; n > 0; n--) x = drawn_after(x), list = cons((int32_t)x, list);
  return list;
}

static int64_t digest(const List *list) {
  int64_t a = 0;
  for (; list; list = list->next) a = (a * 31 + list->x) & 0xfffffff;
  return a;
}

// A leaf has no subtrees; all leaves are at one depth.
static Tree *full(int64_t depth, int32_t label) {
  Tree *tree = take(sizeof *tree);
  tree->x = label;
  tree->left = depth ? full(depth - 1, 2 * label) : NULL;
  tree->right = depth ? full(depth - 1, 2 * label + 1) : NULL;
  return tree;
}

static List *frequencies(int64_t n) {
  List *list = drawn(n);
  for (List *at = list; at; at = at->next) at->x &= 0xffff;
  return list;
}

// Cells in the order of the list.
static List *sorted_frequencies(int64_t n) {
  int32_t *weights = weights_in_order(n);
  List *list = NULL;
  while (n-- > 0) list = cons(weights[n], list);
  free(weights);
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

// ---- trees

static void grow(Tree **tree, int32_t x) {
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
    if (node->left) put_last(&waiting, node->left), put_last(&waiting, node->right);
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
    if (node->left) {
      *last = one_tree(node->left), last = &(*last)->next;
      *last = one_tree(node->right), last = &(*last)->next;
    }
    *place = cons(node->x, NULL), place = &(*place)->next;
    give_back(node);
    first_tree(&waiting);
  }
  *place = NULL;
  return labels;
}

// ---- Huffman's codes

static Code *joined(Code *left, Code *right) {
  Code *code = take(sizeof *code);
  *code = (Code){left->weight + right->weight, left, right};
  return code;
}

static Code *leaf(int64_t weight) {
  Code *code = take(sizeof *code);
  *code = (Code){weight, NULL, NULL};
  return code;
}

static Codes *one_code(Code *code) {
  Codes *cell = take(sizeof *cell);
  *cell = (Codes){code, NULL};
  return cell;
}

static Code *first_code(Codes **codes) {
  Codes *cell = *codes;
  Code *code = cell->code;
  *codes = cell->next;
  give_back(cell);
  return code;
}

static void insert_code(Codes **codes, Code *code) {
  while (*codes && (*codes)->code->weight < code->weight) codes = &(*codes)->next;
  Codes *cell = one_code(code);
  cell->next = *codes, *codes = cell;
}

static int64_t cost(const Code *code, int64_t depth) {
  return !code->left ? code->weight * depth : cost(code->left, depth + 1) + cost(code->right, depth + 1);
}

static int64_t huffman_list(List *list) {
  Codes *codes = NULL;
  for (List *next; list; list = next) {
    next = list->next;
    insert_code(&codes, leaf(list->x));
    give_back(list);
  }
  while (codes->next) {
    Code *first = first_code(&codes);
    insert_code(&codes, joined(first, first_code(&codes)));
  }
  return cost(codes->code, 0);
}

static int64_t huffman_queues(List *list) {
  Codes *made = NULL, **last = &made;
  while (list || made->next) {
    Code *two[2];
    for (int i = 0; i < 2; i++) {
      if (list && (!made || list->x <= made->code->weight)) {
        List *next = list->next;
        two[i] = leaf(list->x);
        give_back(list);
        list = next;
      } else {
        two[i] = first_code(&made);
        if (!made) last = &made;
      }
    }
    *last = one_code(joined(two[0], two[1])), last = &(*last)->next;
  }
  return cost(made->code, 0);
}

// ---- the input, the work, the sum

static List *quicksort(List *list) { return quick_onto(list, NULL); }

static int64_t with_list(List *(*work)(List *list), List *list) {
  work_begins();
  list = work(list);
  work_ends();
  return digest(list);
}

static int64_t with_tree(List *(*work)(Tree *tree), Tree *tree) {
  work_begins();
  List *list = work(tree);
  work_ends();
  return digest(list);
}

static int64_t with_weights(int64_t (*work)(List *list), List *list) {
  work_begins();
  const int64_t result = work(list);
  work_ends();
  return result;
}

int64_t run_program(const char *name, int64_t size) {
  if (!strcmp(name, "reverse")) return with_list(reversed, drawn(size));
  if (!strcmp(name, "isort")) return with_list(insertion_sort, drawn(size));
  if (!strcmp(name, "qsort")) return with_list(quicksort, drawn(size));
  if (!strcmp(name, "treesort")) return with_list(treesort, drawn(size));
  if (!strcmp(name, "breadth_snoc")) return with_tree(breadth_snoc, full(size, 1));
  if (!strcmp(name, "breadth_queue")) return with_tree(breadth_queue, full(size, 1));
  if (!strcmp(name, "huffman_list")) return with_weights(huffman_list, frequencies(size));
  if (!strcmp(name, "huffman_queues")) return with_weights(huffman_queues, sorted_frequencies(size));
  return -1;
}
