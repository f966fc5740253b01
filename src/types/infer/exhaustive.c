// exhaustive: whether a match covers every value, and whether every case is reached [Maranget, Compiling pattern
// matching to good decision trees].
//   in: a match with its types filled in    out: E0321 with a value that no case covers; the cases that no value
//       reaches
// The walk follows the decision tree of the match without building the tree: a leaf is a case that is reached, or a
// missing value. The tree is large where cases overlap in many ways. Then the missing value and each case are searched
// for separately; such a search visits only values that could answer the question [Maranget, Warnings for pattern
// matching]. It may also be expensive, so its work is limited.
#include "types/infer/infer.h"

// The part of a value that the walk has determined so far. Its unknown parts print as `_`.
typedef enum PlaceTag { PLACE_Any, PLACE_Literal, PLACE_Constructor, PLACE_Record } PlaceTag;
typedef struct Place { PlaceTag tag; Text text; const SourceType *type; uint32_t count; struct Place *parts; } Place;
typedef struct Row { const AstPat **columns; uint32_t index; } Row;      // column NULL: matches anything
typedef Seq(Row) Rows;
// The value that a column of patterns is matched with. wanted: the pattern for this value in the row that is searched
// for; NULL where that row matches anything, and in the walk of the whole tree.
typedef struct Subject { Place *place; const SourceType *type; const AstPat *wanted; } Subject;
typedef struct Matrix { Rows rows; uint32_t width; Subject *subjects; } Matrix;
typedef struct Search { Checker *c; int64_t fuel; bool *reached, missing; Place *root; Text witness; } Search;
// The rows of a column for one head, which is a literal or constructor. others: the rows that match any head.
typedef struct Head { Rows rows; const AstPat *pattern; } Head;
typedef struct Column { Seq(Head) heads; Map by_name; Rows others; } Column;

// ---- the witness
static void print_witness(Search *s, Out *out, const Place *place, bool atomic) {
  bool tuple = place->tag == PLACE_Record && place->type->as.record.is_tuple,
       carries = place->tag == PLACE_Constructor && place->count;
  if (place->tag == PLACE_Any) out_char(out, '_');
  if (place->tag == PLACE_Literal) out_text(out, place->text);
  if (place->tag == PLACE_Record) out_char(out, tuple ? '(' : '{');
  if (carries && atomic) out_char(out, '(');
  if (place->tag == PLACE_Constructor) out_format(out, "#%.*s", TEXT_ARG(place->text));
  for RANGE(i, place->count) {
    if (place->tag == PLACE_Constructor) out_char(out, ' ');
    else if (i) out_string(out, ", ");
    if (place->tag == PLACE_Record && !tuple)
      out_format(out, "%.*s = ", TEXT_ARG(text_of_name(s->c, field_name_of(place->type, i))));
    print_witness(s, out, &place->parts[i], place->tag == PLACE_Constructor);
  }
  if (place->tag == PLACE_Record) out_char(out, tuple ? ')' : '}');
  if (carries && atomic) out_char(out, ')');
}

static void note_missing(Search *s) {
  if (s->missing) return;
  Out out = out_new(s->c->arena);
  print_witness(s, &out, s->root, false);
  s->missing = true;
  s->witness = out_result(&out);
}

static void open_place(Search *s, Place *place, PlaceTag tag, Text text, const SourceType *type, uint32_t count) {
  *place = (Place){tag, text, type, count, NEW_ARRAY(s->c->arena, Place, count)};
}

// ---- literals, by the text of their value
static Text literal_text(Search *s, const AstPat *pat) {
  const AstExp *exp = pat->as.Literal.literal;
  bool negated = exp->tag == AST_EXP_Negate;
  if (negated) exp = exp->as.Negate.operand;
  exp = unwrapped_exp(exp, WRAP_Paren);
  if (exp->tag == AST_EXP_Bool) return exp->as.Bool.value ? TEXT("true") : TEXT("false");
  const Number *number = exp->tag == AST_EXP_Char ? &exp->as.Char.number : &exp->as.Number.number;
  double real = number->kind == NUMBER_Float ? number->real : (double)number->integer;
  bool whole = number->kind == NUMBER_Integer, zero = whole ? number->integer == 0 : real >= 0 && real <= 0;
  const char *sign = negated && !zero ? "-" : "";
  const SourceType *type = exp->type;
  if (whole && !(type->tag == SOURCE_Scalar && scalar_is_float(type->as.scalar)))
    return text_format(s->c->arena, "%s%llu", sign, (unsigned long long)number->integer);
  return text_format(s->c->arena, "%s%.17g", sign, real);
}

static Text head_text(Search *s, const AstPat *pat) {
  return pat->tag == AST_PAT_Literal ? literal_text(s, pat) : text_of_name(s->c, pat->as.Constructor.constructor);
}

// ---- specialisation: `parts` columns replace column `at`
static const AstPat *subpattern_of(const AstPat *pat, const SourceType *type, uint32_t index) {
  if (!pat) return NULL;
  if (pat->tag == AST_PAT_Tuple)
    return index < pat->as.Tuple.elements.size ? pattern_core(pat->as.Tuple.elements.items[index]) : NULL;
  if (pat->tag == AST_PAT_Constructor)
    return index < pat->as.Constructor.arguments.size ? pattern_core(pat->as.Constructor.arguments.items[index]) : NULL;
  if (pat->tag != AST_PAT_Record) return NULL;
  for EACH(i, &pat->as.Record.fields)
      if (name_equal(pat->as.Record.fields.items[i].name, field_name_of(type, index)))
        return pattern_core(pat->as.Record.fields.items[i].pattern);
  return NULL;
}

static Matrix specialise_matrix(Search *s, const Matrix *matrix, uint32_t at, const Rows *rows, uint32_t parts,
                                const SourceType *const *types) {
  Arena *arena = s->c->arena;
  const Subject *whole = &matrix->subjects[at];
  Matrix made = {.width = matrix->width - 1 + parts};
  made.subjects = NEW_ARRAY(arena, Subject, made.width);
  for RANGE(i, parts)
    made.subjects[i] = (Subject){&whole->place->parts[i], types[i], subpattern_of(whole->wanted, whole->type, i)};
  for RANGE_FROM(i, parts, made.width) made.subjects[i] = matrix->subjects[i - parts + (i - parts >= at)];
  for EACH(r, rows) {
    const Row *row = &rows->items[r];
    const AstPat **columns = NEW_ARRAY(arena, const AstPat *, made.width);
    for RANGE(i, parts) columns[i] = subpattern_of(row->columns[at], whole->type, i);
    for RANGE_FROM(i, parts, made.width) columns[i] = row->columns[i - parts + (i - parts >= at)];
    seq_push(arena, &made.rows, ((Row){columns, row->index}));
  }
  s->fuel -= (int64_t)made.width * rows->size + 1;
  return made;
}

static const SourceType *sum_of_column(Search *s, const SourceType *type) {
  return is_recursive(s->c, type) ? types_unfold(s->c->typed, type) : type;
}

static bool is_record_pattern(const AstPat *pat) { return pat->tag == AST_PAT_Tuple || pat->tag == AST_PAT_Record; }

static Matrix matrix_of_record(Search *s, const Matrix *matrix, uint32_t at) {
  const SourceType *type = matrix->subjects[at].type;
  const uint32_t count = type->as.record.count;
  const SourceType **types = NEW_ARRAY(s->c->arena, const SourceType *, count);
  for RANGE(i, count) types[i] = field_type_of(type, i);
  open_place(s, matrix->subjects[at].place, PLACE_Record, (Text){0}, type, count);
  return specialise_matrix(s, matrix, at, &matrix->rows, count, types);
}

// The matrix for values of the column with this head, which `rows` match.
static Matrix matrix_of_head(Search *s, const Matrix *matrix, uint32_t at, const AstPat *head, const Rows *rows) {
  const SourceType *type = sum_of_column(s, matrix->subjects[at].type);
  const SourceConstructor *constructor =
      head->tag == AST_PAT_Constructor ? constructor_of(s->c, type, head->as.Constructor.constructor) : NULL;
  const uint32_t parts = constructor ? constructor->payload.size : 0;
  const PlaceTag tag = constructor ? PLACE_Constructor : PLACE_Literal;
  open_place(s, matrix->subjects[at].place, tag, head_text(s, head), type, parts);
  return specialise_matrix(s, matrix, at, rows, parts, constructor ? constructor->payload.items : NULL);
}

// ---- the heads of a column
static Head *head_of(Search *s, Column *column, const AstPat *pattern) {
  Text text = head_text(s, pattern);
  Name name = intern(s->c->context->names, text);
  MapEntry *entry = map_add(&column->by_name, name.id);
  if (entry->as.value) return &column->heads.items[entry->as.value - 1];
  Head head = {.pattern = pattern};
  for EACH(i, &column->others) seq_push(s->c->arena, &head.rows, column->others.items[i]);
  seq_push(s->c->arena, &column->heads, head);
  entry->as.value = column->heads.size;
  return &seq_last(&column->heads);
}

static Column sort_column(Search *s, const Matrix *matrix, uint32_t at) {
  Column column = {.by_name = map_new(s->c->arena)};
  for EACH(r, &matrix->rows) {
    Row row = matrix->rows.items[r];
    const AstPat *pat = row.columns[at];
    if (pat) {
      Head *head = head_of(s, &column, pat);
      seq_push(s->c->arena, &head->rows, row);
      continue;
    }
    seq_push(s->c->arena, &column.others, row);
    for EACH(h, &column.heads) seq_push(s->c->arena, &column.heads.items[h].rows, row);
    s->fuel -= column.heads.size;
  }
  return column;
}

static bool has_head(Search *s, Column *column, Text text) {
  return map_find(&column->by_name, intern(s->c->context->names, text).id) != NULL;
}

// Finds a value of the column with none of the heads: another constructor, or a small number; false: there is none.
static bool other_constructor(Search *s, Column *column, const SourceType *sum, Place *place) {
  for EACH_IN(i, sum->as.sum) {
    const SourceConstructor *constructor = &sum->as.sum.constructors[i];
    Text text = text_of_name(s->c, constructor->name);
    if (has_head(s, column, text)) continue;
    open_place(s, place, PLACE_Constructor, text, sum, constructor->payload.size);
    return true;
  }
  return false;
}

static bool other_literal(Search *s, Column *column, const SourceType *type, Place *place) {
  bool is_bool = type->tag == SOURCE_Scalar && type->as.scalar == SCALAR_Bool;
  Text text = TEXT("true");
  if (is_bool && has_head(s, column, text)) text = TEXT("false");
  for COUNTING(i, !is_bool && i <= column->heads.size) {
    text = text_format(s->c->arena, "%u", i);
    if (!has_head(s, column, text)) break;
  }
  open_place(s, place, PLACE_Literal, text, type, 0);
  return !has_head(s, column, text);
}

// The matrix for values with none of the heads; false: there are none.
static bool matrix_of_rest(Search *s, const Matrix *matrix, uint32_t at, Column *column, Matrix *rest) {
  const SourceType *type = sum_of_column(s, matrix->subjects[at].type);
  Place *place = matrix->subjects[at].place;
  const bool more =
      type->tag == SOURCE_Sum ? other_constructor(s, column, type, place) : other_literal(s, column, type, place);
  if (more) *rest = specialise_matrix(s, matrix, at, &column->others, 0, NULL);
  return more;
}

// ---- the walk
static void walk_matrix(Search *s, const Matrix *matrix);

static void walk_heads(Search *s, const Matrix *matrix, uint32_t at) {
  Column column = sort_column(s, matrix, at);
  Matrix inner;
  for EACH(h, &column.heads) {
    inner = matrix_of_head(s, matrix, at, column.heads.items[h].pattern, &column.heads.items[h].rows);
    walk_matrix(s, &inner);
  }
  if (matrix_of_rest(s, matrix, at, &column, &inner)) walk_matrix(s, &inner);
}

static void walk_matrix(Search *s, const Matrix *matrix) {
  if (s->fuel < 0) return;
  if (matrix->rows.size == 0) {
    note_missing(s);
    return;
  }
  const Row *first = &matrix->rows.items[0];
  uint32_t at = 0;
  while (at < matrix->width && !first->columns[at]) at++;
  if (at == matrix->width) {
    s->reached[first->index] = true;
    return;
  }
  if (is_record_pattern(first->columns[at])) {
    const Matrix inner = matrix_of_record(s, matrix, at);
    walk_matrix(s, &inner);
  } else walk_heads(s, matrix, at);
  *matrix->subjects[at].place = (Place){0};
}

// ---- one search: for a value that the wanted row matches and no row of the matrix does
static bool is_matched(Search *s, const Matrix *matrix);

static bool matches_anything(const Row *row, uint32_t width) {
  for RANGE(i, width)
    if (row->columns[i]) return false;
  return true;
}

static uint32_t patterns_in(const Matrix *matrix, uint32_t at) {
  uint32_t count = 0;
  for EACH(r, &matrix->rows) count += matrix->rows.items[r].columns[at] != NULL;
  return count;
}

// A column with a pattern of the wanted row comes first, as only one head fits it; then the column with the most
// patterns.
static uint32_t next_column(Search *s, const Matrix *matrix) {
  uint32_t best = 0, most = 0;
  for RANGE(i, matrix->width) {
    if (matrix->subjects[i].wanted) return i;
    const uint32_t count = patterns_in(matrix, i);
    if (count > most) best = i, most = count;
  }
  s->fuel -= (int64_t)matrix->width * matrix->rows.size;
  return best;
}

static const AstPat *pattern_in(const Matrix *matrix, uint32_t at) {
  for EACH(r, &matrix->rows)
    if (matrix->rows.items[r].columns[at]) return matrix->rows.items[r].columns[at];
  return NULL;
}

static bool is_column_matched(Search *s, const Matrix *matrix, uint32_t at) {
  Column column = sort_column(s, matrix, at);
  const AstPat *wanted = matrix->subjects[at].wanted;
  Matrix inner;
  if (wanted) {
    const MapEntry *found = map_find(&column.by_name, intern(s->c->context->names, head_text(s, wanted)).id);
    const Rows *rows = found ? &column.heads.items[found->as.value - 1].rows : &column.others;
    inner = matrix_of_head(s, matrix, at, wanted, rows);
    return is_matched(s, &inner);
  }
  // the rows of every head include `others`, so a value that some head's rows miss gives a value with another head
  if (matrix_of_rest(s, matrix, at, &column, &inner)) return is_matched(s, &inner);
  for EACH(h, &column.heads) {
    inner = matrix_of_head(s, matrix, at, column.heads.items[h].pattern, &column.heads.items[h].rows);
    if (!is_matched(s, &inner)) return false;
  }
  return true;
}

static bool is_matched(Search *s, const Matrix *matrix) {
  if (s->fuel < 0) return true;
  if (matrix->rows.size == 0) {
    note_missing(s);
    return false;
  }
  for EACH(r, &matrix->rows)
    if (matches_anything(&matrix->rows.items[r], matrix->width)) return true;
  const uint32_t at = next_column(s, matrix);
  const AstPat *pat = matrix->subjects[at].wanted ? matrix->subjects[at].wanted : pattern_in(matrix, at);
  if (!is_record_pattern(pat)) return is_column_matched(s, matrix, at);
  const Matrix inner = matrix_of_record(s, matrix, at);
  return is_matched(s, &inner);
}

// ---- the whole match
static Matrix matrix_of(Search *s, uint32_t count, const AstPat *const *patterns, const SourceType *type,
                        const AstPat *wanted) {
  const Subject subject = {s->root, type, pattern_core(wanted)};
  Matrix matrix = {.width = 1, .subjects = COPY_OF(s->c->arena, &subject)};
  for RANGE(i, count) {
    const AstPat *pattern = pattern_core(patterns[i]);
    seq_push(s->c->arena, &matrix.rows, ((Row){COPY_OF(s->c->arena, &pattern), i}));
  }
  return matrix;
}

static bool is_case_reached(Search *s, uint32_t at, const AstPat *const *patterns, const SourceType *type) {
  Search one = {.c = s->c, .fuel = s->fuel, .root = NEW(s->c->arena, Place)};
  const Matrix matrix = matrix_of(&one, at, patterns, type, patterns[at]);
  const bool reached = !is_matched(&one, &matrix);
  s->fuel = one.fuel;
  return reached;
}

static void search_each(Search *s, uint32_t count, const AstPat *const *patterns, const SourceType *type) {
  *s->root = (Place){0};
  const Matrix matrix = matrix_of(s, count, patterns, type, NULL);
  if (!s->missing) (void)is_matched(s, &matrix);
  for COUNTING(i, i < count && s->fuel >= 0)
    s->reached[i] = s->reached[i] || is_case_reached(s, i, patterns, type);
}

static uint32_t weight_of_column(const AstPat *pat) {
  uint32_t weight = 1;
  pat = pattern_core(pat);
  if (!pat) return weight;
  for EACH_CHILD(at, pat_children(pat))
    if (at.pat && !(pat->tag == AST_PAT_Constructor && at.pat == pat->as.Constructor.diamond))
      weight += weight_of_column(at.pat);
  return weight;
}

static Search search_patterns(Checker *c, uint32_t count, const AstPat *const *patterns, const SourceType *type) {
  enum { LEAST_WORK = 4000, WORK_FOR_A_PART = 50, MOST_WORK = 2000000 };
  Search search = {
      .c = c, .fuel = LEAST_WORK, .reached = NEW_ARRAY(c->arena, bool, count), .root = NEW(c->arena, Place)};
  for RANGE(i, count) search.fuel += WORK_FOR_A_PART * weight_of_column(patterns[i]);
  const Matrix matrix = matrix_of(&search, count, patterns, type, NULL);
  walk_matrix(&search, &matrix);
  if (search.fuel >= 0) return search;
  search.fuel = MOST_WORK;
  search_each(&search, count, patterns, type);
  return search;
}

static bool matches_all(const AstPat *pat) {
  pat = pattern_core(pat);
  if (!pat) return true;
  if (!is_record_pattern(pat)) return false;
  for EACH_CHILD(at, pat_children(pat))
    if (at.pat && !matches_all(at.pat)) return false;
  return true;
}

void check_exhaustive(Checker *c, const AstExp *match) {
  const AstCases *cases = &match->as.Match.cases;
  const AstPat **patterns = NEW_ARRAY(c->arena, const AstPat *, cases->size);
  for EACH(i, cases) patterns[i] = cases->items[i].pattern;
  Search search = search_patterns(c, cases->size, patterns, match->as.Match.scrutinee->type);
  Span head = {match->span.file, match->span.start, match->as.Match.scrutinee->span.end};
  if (search.missing) diag1(c->context, E0321, head, search.witness);
  if (search.fuel < 0) {
    if (!search.missing && !matches_all(seq_last(cases).pattern)) diag0(c->context, E0334, head);
    return;
  }
  Unreachable unreachable = {0};
  for EACH(i, cases) {
    AstPat *pat = pat_inner(cases->items[i].pattern);
    const SourceType *type = match->as.Match.scrutinee->type;
    unreachable.span = cases->items[i].pattern->span;
    if (!search.reached[i]) seq_push(c->arena, &c->unreachable, unreachable);
    bool meant = pat->tag == AST_PAT_Var && shape_of(c, type)->tag == SOURCE_Sum &&
                 constructor_of(c, shape_of(c, type), pat->as.Var.name);
    if (meant) unreachable = (Unreachable){.because = pat->span, .name = pat->as.Var.name};
  }
}

void check_irrefutable(Checker *c, const AstPat *pat) {
  Search search = search_patterns(c, 1, &pat, pat->type);
  if (search.missing) diag1(c->context, E0316, pat->span, search.witness);
}
