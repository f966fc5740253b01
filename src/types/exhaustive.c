// exhaustive: does a match cover every value? [Maranget, Warnings for pattern matching, algorithm I]
//   in: a match with its types filled in    out: E0321 with a value that no case covers
#include "types/types_internal.h"

typedef struct Row { const AstPat **columns; } Row;                       // NULL: matches anything
typedef struct Matrix { Seq(Row) rows; uint32_t width; const SourceType **types; } Matrix;
typedef struct Search { Checker *c; uint32_t fuel; } Search;

static const AstPat *simplify(const AstPat *pat) {
  for (;;) {
    if (pat == NULL || pat->tag == AST_PAT_Wildcard || pat->tag == AST_PAT_Var || pat->tag == AST_PAT_Error) return NULL;
    if (pat->tag == AST_PAT_Paren) pat = pat->as.Paren.inner;
    else if (pat->tag == AST_PAT_Attribute) pat = pat->as.Attribute.inner;
    else if (pat->tag == AST_PAT_Ascribe) pat = pat->as.Ascribe.inner;
    else return pat;
  }
}

// ---- literals, compared by the text of their value
static Text literal_text(Search *s, const AstPat *pat) {
  const AstExp *exp = pat->as.Literal.literal;
  bool negated = exp->tag == AST_EXP_Negate;
  if (negated) exp = exp->as.Negate.operand;
  while (exp->tag == AST_EXP_Paren) exp = exp->as.Paren.inner;
  if (exp->tag == AST_EXP_Bool) return exp->as.Bool.value ? TEXT("true") : TEXT("false");
  const Number *number = exp->tag == AST_EXP_Char ? &exp->as.Char.number : &exp->as.Number.number;
  if (number->kind == NUMBER_Float) return text_format(s->c->arena, "%s%.17g", negated ? "-" : "", number->real);
  return text_format(s->c->arena, "%s%llu", negated ? "-" : "", (unsigned long long)number->integer);
}

static bool is_bool(const SourceType *type) { return type->tag == SOURCE_Scalar && type->as.scalar == SCALAR_Bool; }

static bool contains(const Text *texts, uint32_t count, Text text) {
  for (uint32_t i = 0; i < count; i++)
    if (text_equal(texts[i], text)) return true;
  return false;
}

// ---- specialisation: the rows that fit a head, with the head's parts in its place
static Matrix narrower(Search *s, const Matrix *matrix, uint32_t parts, const SourceType *head) {
  Matrix made = {.width = matrix->width - 1 + parts};
  made.types = NEW_ARRAY(s->c->arena, const SourceType *, made.width);
  for (uint32_t i = 0; i < parts; i++) made.types[i] = head->as.record.fields[i].type;
  for (uint32_t i = 1; i < matrix->width; i++) made.types[parts + i - 1] = matrix->types[i];
  return made;
}

static const AstPat *part_of(const AstPat *pat, const SourceType *type, uint32_t index) {
  if (!pat) return NULL;
  if (pat->tag == AST_PAT_Tuple) return index < pat->as.Tuple.elements.size ? simplify(pat->as.Tuple.elements.items[index]) : NULL;
  if (pat->tag != AST_PAT_Record) return NULL;
  for EACH(i, &pat->as.Record.fields)
    if (name_equal(pat->as.Record.fields.items[i].name, type->as.record.fields[index].name)) return simplify(pat->as.Record.fields.items[i].pattern);
  return NULL;
}

static void add_row(Search *s, Matrix *made, const Row *row, uint32_t parts, const SourceType *head) {
  Row fresh = {NEW_ARRAY(s->c->arena, const AstPat *, made->width)};
  for (uint32_t i = 0; i < parts; i++) fresh.columns[i] = part_of(row->columns[0], head, i);
  for (uint32_t i = parts; i < made->width; i++) fresh.columns[i] = row->columns[i - parts + 1];
  seq_push(s->c->arena, &made->rows, fresh);
}

static bool find_missing(Search *s, const Matrix *matrix, Text *witness);

static bool missing_of_record(Search *s, const Matrix *matrix, const SourceType *type, Text *witness) {
  uint32_t parts = type->as.record.count;
  Matrix inner = narrower(s, matrix, parts, type);
  for EACH(i, &matrix->rows) add_row(s, &inner, &matrix->rows.items[i], parts, type);
  Text *found = NEW_ARRAY(s->c->arena, Text, inner.width + 1);
  if (!find_missing(s, &inner, found)) return false;
  Out out = out_new(s->c->arena);
  out_char(&out, type->as.record.is_tuple ? '(' : '{');
  for (uint32_t i = 0; i < parts; i++) {
    if (i) out_string(&out, ", ");
    if (!type->as.record.is_tuple) out_format(&out, "%.*s = ", TEXT_ARG(text_of_name(s->c, type->as.record.fields[i].name)));
    out_text(&out, found[i]);
  }
  out_char(&out, type->as.record.is_tuple ? ')' : '}');
  witness[0] = out_result(&out);
  for (uint32_t i = 1; i < matrix->width; i++) witness[i] = found[parts + i - 1];
  return true;
}

static bool missing_with(Search *s, const Matrix *matrix, Text head, bool any, Text *witness) {
  Matrix inner = narrower(s, matrix, 0, NULL);
  for EACH(i, &matrix->rows) {
    const AstPat *pat = matrix->rows.items[i].columns[0];
    if (!pat || (!any && pat->tag == AST_PAT_Literal && text_equal(literal_text(s, pat), head))) add_row(s, &inner, &matrix->rows.items[i], 0, NULL);
  }
  if (!find_missing(s, &inner, witness + 1)) return false;
  witness[0] = head;
  return true;
}

static bool missing_of_literals(Search *s, const Matrix *matrix, const SourceType *type, Text *witness) {
  Seq(Text) heads = {0};
  for EACH(i, &matrix->rows) {
    const AstPat *pat = matrix->rows.items[i].columns[0];
    if (!pat || pat->tag != AST_PAT_Literal) continue;
    Text text = literal_text(s, pat);
    if (!contains(heads.items, heads.size, text)) seq_push(s->c->arena, &heads, text);
  }
  if (is_bool(type) && heads.size) return missing_with(s, matrix, TEXT("true"), false, witness) || missing_with(s, matrix, TEXT("false"), false, witness);
  for EACH(i, &heads)
    if (missing_with(s, matrix, heads.items[i], false, witness)) return true;
  Text other = TEXT("_");
  for (uint32_t i = 0; heads.size && i <= heads.size; i++) {
    Text number = text_format(s->c->arena, "%u", i);
    if (!contains(heads.items, heads.size, number)) {
      other = number;
      break;
    }
  }
  return missing_with(s, matrix, other, true, witness);
}

// A vector of values that no row covers, as text.
static bool find_missing(Search *s, const Matrix *matrix, Text *witness) {
  if (s->fuel == 0) return false;
  s->fuel--;
  if (matrix->width == 0) return matrix->rows.size == 0;
  const SourceType *type = matrix->types[0];
  bool structured = false;
  for EACH(i, &matrix->rows) {
    const AstPat *pat = matrix->rows.items[i].columns[0];
    structured |= pat && (pat->tag == AST_PAT_Tuple || pat->tag == AST_PAT_Record);
  }
  if (structured && type->tag == SOURCE_Record) return missing_of_record(s, matrix, type, witness);
  return missing_of_literals(s, matrix, type, witness);
}

void check_exhaustive(Checker *c, const AstExp *match) {
  enum { MOST_STEPS = 100000 };
  Search search = {c, MOST_STEPS};
  const SourceType *type = match->as.Match.scrutinee->type;
  Matrix matrix = {.width = 1, .types = &type};
  for EACH(i, &match->as.Match.cases) {
    Row row = {NEW_ARRAY(c->arena, const AstPat *, 1)};
    row.columns[0] = simplify(match->as.Match.cases.items[i].pattern);
    seq_push(c->arena, &matrix.rows, row);
  }
  Text witness[2] = {{0}, {0}};
  if (find_missing(&search, &matrix, witness)) diag1(c->context, E0321, match->span, witness[0]);
}
