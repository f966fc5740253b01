// match: the decision tree of a match. A tag is read once, and its constructors are tested in source order; a static
// constructor needs no test.
//   rule: if every case is one leaf of the tree, the tree is the code. If cases overlap, so that some case would be
//         several leaves, each case tests its whole pattern instead, in source order. So code size stays proportional
//         to the source.
#include "lower/cells/cells.h"
#include "lower/expressions/expressions.h"
#include "lower/patterns/patterns.h"
#include "lower/sizes/sizes.h"
#include "lower/values/values.h"

// One case in the matrix of patterns. A column that is NULL matches anything.
typedef struct Row { const AstPat **columns; uint32_t index; } Row;
typedef Seq(Row) Rows;
typedef struct Head { const AstPat *pattern; Rows rows; } Head;
// The distinct constructors or literals of a column. others: the rows without one; complete: some head always matches.
typedef struct Heads { Seq(Head) items; Rows others; bool complete; } Heads;
typedef struct Matching {
  Lower *lower;
  Scope *scope;
  const AstExp *exp;
  const Value *scrutinee;
  uint32_t *leaves;
  int64_t fuel;
} Matching;

// ---- columns
static bool is_record(const AstPat *pat) { return pat->tag == AST_PAT_Tuple || pat->tag == AST_PAT_Record; }

static uint32_t pattern_part_count(const AstPat *pat) {
  if (is_record(pat)) return pat->type->as.record.count;
  return pat->tag == AST_PAT_Constructor ? pat->as.Constructor.arguments.size : 0;
}

static const AstPat *pattern_part(const AstPat *pat, uint32_t index) {
  if (!pat) return NULL;
  if (pat->tag == AST_PAT_Tuple) return pattern_core(pat->as.Tuple.elements.items[index]);
  if (pat->tag == AST_PAT_Constructor) return pattern_core(pat->as.Constructor.arguments.items[index]);
  for EACH(i, &pat->as.Record.fields)
      if (name_equal(pat->as.Record.fields.items[i].name, pat->type->as.record.fields[index].name))
        return pattern_core(pat->as.Record.fields.items[i].pattern);
  return NULL;
}

static uint32_t column_before(uint32_t i, uint32_t parts, uint32_t at) {
  return i - parts < at ? i - parts : i - parts + 1;
}

// The rows with column `at` replaced by the `parts` columns of a head, which come first.
static Rows specialise_rows(Matching *m, const Rows *rows, uint32_t width, uint32_t at, uint32_t parts) {
  Arena *arena = m->lower->arena;
  Rows made = {0};
  uint32_t count = width - 1 + parts;
  for EACH(r, rows) {
    Row fresh = {NEW_ARRAY(arena, const AstPat *, count), rows->items[r].index};
    for RANGE(i, count)
      fresh.columns[i] =
          i < parts ? pattern_part(rows->items[r].columns[at], i) : rows->items[r].columns[column_before(i, parts, at)];
    seq_push(arena, &made, fresh);
  }
  m->fuel -= (int64_t)count * rows->size + 1;
  return made;
}

// ---- heads of a column
static Scalar literal_of(const AstPat *pat) {
  Scalar value = {0};
  bool constant = constant_scalar(pat->as.Literal.literal, &value);
  REQUIRE(constant);
  return value;
}

// Equal values have equal keys: 0.0 and -0.0 match each other.
static uint64_t key_of_head(const AstPat *pat) {
  if (pat->tag == AST_PAT_Constructor) return pat->as.Constructor.constructor.id;
  Scalar value = literal_of(pat), both[2] = {value, scalar_zero(value.type)}, is_zero;
  uint64_t key = 0;
  bool compared = prim_apply(PRIM_Eq, value.type, both, &is_zero);
  if (compared && !is_zero.as.b) scalar_store(&key, value);
  return key;
}

static Heads heads_of(Matching *m, const Rows *rows, uint32_t at) {
  Arena *arena = m->lower->arena;
  Heads heads = {0};
  Map numbers = map_new(arena);
  for EACH(r, rows) {
    const AstPat *pat = rows->items[r].columns[at];
    if (!pat) {
      seq_push(arena, &heads.others, rows->items[r]);
      for EACH(h, &heads.items) seq_push(arena, &heads.items.items[h].rows, rows->items[r]);
      m->fuel -= heads.items.size;
      continue;
    }
    uint64_t *number = &map_add(&numbers, key_of_head(pat))->as.value;
    if (*number == 0) {
      Head head = {.pattern = pat};
      for EACH(i, &heads.others) seq_push(arena, &head.rows, heads.others.items[i]);
      seq_push(arena, &heads.items, head);
      *number = heads.items.size;
    }
    seq_push(arena, &heads.items.items[*number - 1].rows, rows->items[r]);
  }
  const SourceType *type = heads.items.items[0].pattern->type;
  if (types_is_recursive(m->lower->typed, type)) type = types_unfold(m->lower->typed, type);
  uint32_t all = type->tag == SOURCE_Sum ? type->as.sum.count : type->as.scalar == SCALAR_Bool ? 2 : UINT32_MAX;
  heads.complete = heads.items.size == all;
  return heads;
}

static bool first_column(const Row *row, uint32_t width, uint32_t *at) {
  for (*at = 0; *at < width; ++*at)
    if (row->columns[*at]) return true;
  return false;
}

// ---- the tree
// A leaf is a case. Otherwise column `at` decides. A record is replaced by its parts, and `rest` is the tree for them.
// Each constructor or literal has an arm, and `rest` is the tree for all others; NULL: there are none.
typedef struct Tree Tree;
typedef struct TreeArm { const AstPat *pattern; const Tree *tree; } TreeArm;
struct Tree {
  bool is_leaf;
  uint32_t index, width, at;     // index: of the case
  const AstPat *record;
  Seq(TreeArm) arms;
  const Tree *rest;
};

static const Tree *decide(Matching *m, const Rows *rows, uint32_t width) {
  Arena *arena = m->lower->arena;
  Tree tree = {.width = width};
  if (rows->size == 0 || m->fuel < 0) return NULL;
  if (!first_column(&rows->items[0], width, &tree.at)) {
    tree.is_leaf = true;
    tree.index = rows->items[0].index;
    m->leaves[tree.index]++;
    return COPY_OF(arena, &tree);
  }
  const AstPat *pat = rows->items[0].columns[tree.at];
  if (is_record(pat)) {
    const uint32_t parts = pattern_part_count(pat);
    const Rows inner = specialise_rows(m, rows, width, tree.at, parts);
    tree.record = pat;
    tree.rest = decide(m, &inner, width - 1 + parts);
    return COPY_OF(arena, &tree);
  }
  const Heads heads = heads_of(m, rows, tree.at);
  for EACH(h, &heads.items) {
    const Head *head = &heads.items.items[h];
    const uint32_t parts = pattern_part_count(head->pattern);
    const Rows inner = specialise_rows(m, &head->rows, width, tree.at, parts);
    const TreeArm arm = {head->pattern, decide(m, &inner, width - 1 + parts)};
    seq_push(arena, &tree.arms, arm);
  }
  const Rows others = heads.complete ? (Rows){0} : specialise_rows(m, &heads.others, width, tree.at, 0);
  tree.rest = decide(m, &others, width - 1);
  return COPY_OF(arena, &tree);
}

// NULL: some case would be several leaves, or the tree is too large.
static const Tree *small_tree(Matching *m, const Rows *rows) {
  enum { WORK_PER_CASE = 1000 };
  m->fuel = (int64_t)rows->size * WORK_PER_CASE;
  m->leaves = NEW_ARRAY(m->lower->arena, uint32_t, rows->size);
  const Tree *tree = decide(m, rows, 1);
  for EACH(i, rows)
    if (m->leaves[i] > 1) return NULL;
  return m->fuel >= 0 ? tree : NULL;
}

// ---- the tree as code
typedef struct Node { Matching *m; const Tree *tree; const Value *const *values; uint32_t next; } Node;

static const Value *eval_case(Matching *m, uint32_t index) {
  const AstCase *chosen = &m->exp->as.Match.cases.items[index];
  bind_sizes(m->lower, m->scope, chosen->pattern->type, m->scrutinee, BIND_Unknown);
  bind_pattern(m->lower, m->scope, chosen->pattern, m->scrutinee);
  return match_type(m->lower, m->scope, m->exp->type, eval(m->lower, m->scope, chosen->body));
}

static const Value *eval_tree(Matching *m, const Tree *tree, const Value *const *values);

// The values of the `parts` columns of a head, then those of the other columns.
static const Value **narrowed(const Node *node, uint32_t parts, const Value *payload) {
  uint32_t count = node->tree->width - 1 + parts;
  const Value **values = new_values(node->m->lower, count);
  for RANGE(i, count)
    values[i] = i < parts ? payload->as.record.values[i] : node->values[column_before(i, parts, node->tree->at)];
  return values;
}

// number == the number of arms: the rest.
static const Value *eval_arm(const Node *node, uint32_t number) {
  const Tree *tree = node->tree;
  if (number == tree->arms.size) return eval_tree(node->m, tree->rest, narrowed(node, 0, NULL));
  const TreeArm *arm = &tree->arms.items[number];
  const uint32_t parts = pattern_part_count(arm->pattern);
  const Value *payload =
      parts ? pattern_payload(node->m->lower, node->m->scope, arm->pattern, node->values[tree->at]) : NULL;
  return eval_tree(node->m, arm->tree, narrowed(node, parts, payload));
}

static Atom head_test(Lower *lower, const Value *value, const AstPat *pattern) {
  if (pattern->tag == AST_PAT_Constructor && types_is_recursive(lower->typed, pattern->type))
    return cells_test(lower, pattern->type, value, pattern->as.Constructor.constructor);
  if (pattern->tag == AST_PAT_Constructor)
    return sum_test(lower, value, layout_index(value->as.sum.layout, pattern->as.Constructor.constructor));
  return values_equal(lower, value_scalar(lower, atom_constant(literal_of(pattern))), value);
}

static const Value *heads_from(Lower *lower, void *user, bool taken) {
  const Node *node = user;
  const Tree *tree = node->tree;
  Node rest = *node;
  if (taken) return eval_arm(node, node->next - 1);
  if (rest.next + (tree->rest ? 0 : 1) == tree->arms.size) return eval_arm(node, rest.next);
  Atom fits = head_test(lower, node->values[tree->at], tree->arms.items[rest.next++].pattern);
  return build_branches(lower, fits, heads_from, &rest);
}

// Many constructors: a table maps tags to numbers of arms, and a binary search over these numbers selects the arm.
typedef struct Half { const Node *node; Atom number; uint32_t low, high; } Half;

static const Value *half_from(Lower *lower, void *user, bool below) {
  const Half *whole = user;
  uint32_t middle = whole->low + (whole->high - whole->low) / 2;
  Half half = {whole->node, whole->number, below ? whole->low : middle, below ? middle : whole->high};
  if (half.high - half.low > 1) {
    Atom limit = atom_constant(scalar_from_i64(SCALAR_U16, half.low + (half.high - half.low) / 2));
    return build_branches(lower, lower_prim(lower, PRIM_Lt, SCALAR_U16, half.number, limit), half_from, &half);
  }
  return eval_arm(half.node, half.low);
}

static const Value *eval_by_table(const Node *node) {
  Lower *lower = node->m->lower;
  const Value *value = node->values[node->tree->at];
  const SumLayout *layout = value->as.sum.layout;
  uint32_t count = node->tree->arms.size, leaves = node->tree->rest ? count + 1 : count;
  int64_t size = layout->count;
  ArrayValue *table = array_value_new(lower->arena, SCALAR_U16, 1, &size);
  for I64_RANGE(i, size) array_value_set(table, i, scalar_from_i64(SCALAR_U16, count));
  for RANGE(i, count) {
    uint32_t tag = layout_index(layout, node->tree->arms.items[i].pattern->as.Constructor.constructor);
    array_value_set(table, tag, scalar_from_i64(SCALAR_U16, i));
  }
  const Atom index = lower_convert(lower, SCALAR_I64, value->as.sum.tag),
             numbers = table_atom(lower, "case_of_tag", table);
  Half all = {node, build_index(&lower->code->builder, numbers.as.var, 1, &index), 0, leaves};
  Atom limit = atom_constant(scalar_from_i64(SCALAR_U16, leaves / 2));
  return build_branches(lower, lower_prim(lower, PRIM_Lt, SCALAR_U16, all.number, limit), half_from, &all);
}

static const Value *eval_tree(Matching *m, const Tree *tree, const Value *const *values) {
  enum { MOST_IN_ORDER = 12 };
  Node node = {m, tree, values, 0};
  uint32_t known;
  if (tree->is_leaf) return eval_case(m, tree->index);
  const Value *value = values[tree->at];
  if (tree->record)
    return eval_tree(m, tree->rest, narrowed(&node, pattern_part_count(tree->record), value));
  const bool many = tree->arms.size > MOST_IN_ORDER && value->tag == VALUE_Sum && !sum_known(value, &known);
  return many ? eval_by_table(&node) : heads_from(m->lower, &node, false);
}

// ---- case by case
static Atom pattern_test(Lower *lower, Scope *scope, const AstPat *pattern, const Value *value);

static Atom parts_test(Lower *lower, Scope *scope, const AstPat *pattern, const Value *parts, Atom all) {
  for RANGE(i, pattern_part_count(pattern)) {
    const AstPat *part = pattern_part(pattern, i);
    if (part) all = lower_and(lower, all, pattern_test(lower, scope, part, parts->as.record.values[i]));
  }
  return all;
}

// The payload of a recursive value can be read only if the constructor matches: other values may have no cell.
typedef struct InCell { Scope *scope; const AstPat *pattern; const Value *value; } InCell;
static const Value *test_in_cell(Lower *lower, void *user, bool taken) {
  const InCell *cell = user;
  const Atom all = atom_bool(taken);
  if (!taken) return value_scalar(lower, all);
  return value_scalar(lower, parts_test(lower, cell->scope, cell->pattern,
                                        pattern_payload(lower, cell->scope, cell->pattern, cell->value), all));
}

static bool has_tests(const AstPat *pattern) {
  for RANGE(i, pattern_part_count(pattern))
    if (pattern_part(pattern, i)) return true;
  return false;
}

static Atom pattern_test(Lower *lower, Scope *scope, const AstPat *pattern, const Value *value) {
  Atom all = atom_bool(true);
  pattern = pattern_core(pattern);
  if (!pattern) return all;
  if (is_record(pattern)) return parts_test(lower, scope, pattern, value, all);
  all = head_test(lower, value, pattern);
  if (is_false(all) || pattern_part_count(pattern) == 0) return all;
  if (!types_is_recursive(lower->typed, pattern->type))
    return parts_test(lower, scope, pattern, pattern_payload(lower, scope, pattern, value), all);
  InCell cell = {scope, pattern, value};
  return has_tests(pattern) ? value_atom(build_branches(lower, all, test_in_cell, &cell)) : all;
}

typedef struct Trying { Matching *m; uint32_t index; } Trying;

static const Value *try_case(Lower *lower, void *user, bool taken) {
  const Trying *trying = user;
  if (taken) return eval_case(trying->m, trying->index);
  Trying next = {trying->m, trying->index + 1};
  const AstCases *cases = &next.m->exp->as.Match.cases;
  bool last = next.index + 1 == cases->size;
  Atom fits = last ? atom_bool(true)
                   : pattern_test(lower, next.m->scope, cases->items[next.index].pattern, next.m->scrutinee);
  return build_branches(lower, fits, try_case, &next);
}

const Value *eval_match(Lower *lower, Scope *scope, const AstExp *exp) {
  const AstCases *cases = &exp->as.Match.cases;
  Matching matching = {
      .lower = lower, .scope = scope, .exp = exp, .scrutinee = eval(lower, scope, exp->as.Match.scrutinee)};
  Rows rows = {0};
  for EACH(i, cases) {
    Row row = {NEW_ARRAY(lower->arena, const AstPat *, 1), i};
    row.columns[0] = pattern_core(cases->items[i].pattern);
    seq_push(lower->arena, &rows, row);
  }
  const Tree *tree = small_tree(&matching, &rows);
  if (tree) return eval_tree(&matching, tree, &matching.scrutinee);
  Trying before = {&matching, UINT32_MAX};
  return try_case(lower, &before, false);
}
