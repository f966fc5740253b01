// The breadth-first traversal of the paper in the paper's own translation [paper 4, sections 2 and 4]: a value is a
// structure that is passed by value, its recursive parts are in diamonds, a match copies them out, and every recursion
// is a call. The diamonds come from a free list:
// lfpl breadth_snoc DEPTH
#include "run.h"

typedef enum { LEAF, NODE, NIL, CONS } Kind;
typedef void *Diamond;
typedef struct { Kind kind; int32_t label; Diamond left, right; } Tree;
typedef struct { Kind kind; int32_t head; Diamond tail; } List;
typedef struct { Kind kind; Tree head; Diamond tail; } Trees;
typedef union Largest { Tree tree; List list; Trees trees; union Largest *next; } Largest;

typedef struct { Kind kind; int32_t label; Diamond d1, d2; Tree left, right; } TreeParts;
typedef struct { Kind kind; Diamond d; int32_t head; List tail; } ListParts;
typedef struct { Kind kind; Diamond d; Tree head; Trees tail; } TreesParts;

static Largest *free_diamonds;

static Diamond take(void) {
  enum { SOME = 1 << 12 };
  if (!free_diamonds) {
    Largest *block = malloc(SOME * sizeof *block);
    if (!block) abort();
    for (int i = SOME; i-- > 0; free_diamonds = &block[i]) block[i].next = free_diamonds;
  }
  Largest *cell = free_diamonds;
  free_diamonds = cell->next;
  return cell;
}

static Tree leaf(int32_t label) { return (Tree){.kind = LEAF, .label = label}; }

static Tree node(Diamond d1, Diamond d2, int32_t label, Tree left, Tree right) {
  *(Tree *)d1 = left, *(Tree *)d2 = right;
  return (Tree){NODE, label, d1, d2};
}

static TreeParts tree_parts(Tree tree) {
  TreeParts parts = {.kind = tree.kind, .label = tree.label};
  if (parts.kind == NODE)
    parts.d1 = tree.left, parts.d2 = tree.right, parts.left = *(Tree *)tree.left, parts.right = *(Tree *)tree.right;
  return parts;
}

static List nil(void) { return (List){.kind = NIL}; }

static List cons(Diamond d, int32_t head, List tail) {
  *(List *)d = tail;
  return (List){CONS, head, d};
}

static ListParts list_parts(List list) {
  ListParts parts = {.kind = list.kind};
  if (parts.kind == CONS) parts.d = list.tail, parts.head = list.head, parts.tail = *(List *)list.tail;
  return parts;
}

static Trees no_trees(void) { return (Trees){.kind = NIL}; }

static Trees cons_tree(Diamond d, Tree head, Trees tail) {
  *(Trees *)d = tail;
  return (Trees){CONS, head, d};
}

static TreesParts trees_parts(Trees trees) {
  TreesParts parts = {.kind = trees.kind};
  if (parts.kind == CONS) parts.d = trees.tail, parts.head = trees.head, parts.tail = *(Trees *)trees.tail;
  return parts;
}

static Tree full(int64_t depth, int32_t label) {
  return depth == 0 ? leaf(label)
                    : node(take(), take(), label, full(depth - 1, 2 * label), full(depth - 1, 2 * label + 1));
}

static Trees snoc(Diamond d, Trees trees, Tree tree) {
  TreesParts q;
  return q = trees_parts(trees),
         q.kind == NIL ? cons_tree(d, tree, no_trees()) : cons_tree(q.d, q.head, snoc(d, q.tail, tree));
}

static List breadth(Trees waiting) {
  TreesParts q;
  TreeParts t;
  return q = trees_parts(waiting), q.kind == NIL ? nil()
       : (t = tree_parts(q.head), t.kind == LEAF ? cons(q.d, t.label, breadth(q.tail))
       : cons(q.d, t.label, breadth(snoc(t.d2, snoc(t.d1, q.tail, t.left), t.right))));
}

static int64_t digest(List list, int64_t a) {
  for (ListParts parts = list_parts(list); parts.kind == CONS; parts = list_parts(parts.tail))
    a = (a * 31 + parts.head) & 0xfffffff;
  return a;
}

int64_t run_program(const char *name, int64_t size) {
  if (strcmp(name, "breadth_snoc") != 0) return -1;
  Trees waiting = cons_tree(take(), full(size, 1), no_trees());
  work_begins();
  const List labels = breadth(waiting);
  work_ends();
  return digest(labels, 0);
}
