// parse_atom: literals, names, brackets of every kind, sections, projection and indexing.
#include "syntax/parse.h"

bool starts_atom(const Token *token) {
  switch (token->kind) {
    case TOKEN_Identifier:
    case TOKEN_Constructor:
    case TOKEN_Number:
    case TOKEN_Char:
    case TOKEN_String:
    case TOKEN_True:
    case TOKEN_False:
    case TOKEN_Hole: case TOKEN_ParenOpen: case TOKEN_BracketOpen: case TOKEN_BraceOpen: return true;
    default: return false;
  }
}

// The name of a record field: an identifier or a number.
Name parse_field_name(Parser *p, Span *span) {
  const Token *token = peek(p);
  *span = token_span(p, token);
  if (token->kind == TOKEN_Identifier) return advance(p)->name;
  if (token->kind == TOKEN_Number) {
    Text text = source_span_text(p->context, *span);
    bool natural = true;
    for EACH_BYTE(i, text) natural = natural && text.start[i] >= '0' && text.start[i] <= '9';
    if (natural) {
      advance(p);
      return intern(p->context->names, text);
    }
  }
  fail(p, "a field name");
  return (Name){0};
}

// i    i:j    i:j:s    with any part of a range left out
static AstSlice parse_slice(Parser *p) {
  uint32_t start = peek(p)->start;
  AstSlice slice = {.kind = SLICE_Fix};
  if (!next_is(p, TOKEN_Colon)) slice.start = parse_exp_unascribed(p);
  if (take(p, TOKEN_Colon)) {
    slice.kind = SLICE_Range;
    if (!next_is(p, TOKEN_Colon) && !next_is(p, TOKEN_Comma) && !next_is(p, TOKEN_BracketClose))
      slice.end = parse_exp_unascribed(p);
    if (take(p, TOKEN_Colon) && !next_is(p, TOKEN_Comma) && !next_is(p, TOKEN_BracketClose))
      slice.stride = parse_exp_unascribed(p);
  }
  slice.span = span_since(p, start);
  return slice;
}

AstSlices parse_slices(Parser *p) {
  AstSlices slices = {0};
  const Token *opener = open_bracket(p);
  if (next_is(p, TOKEN_BracketClose)) fail(p, "an index");
  while (next_element(p, opener, slices.size)) {
    AstSlice slice = parse_slice(p);
    seq_push(p->arena, &slices, slice);
  }
  close_bracket(p, opener);
  return slices;
}

// a.b    [i]    a[i].b
AstSteps parse_steps(Parser *p) {
  AstSteps path = {0};
  bool named = false;   // a dot precedes it, so it is a field
  do {
    AstStep step = {0};
    const uint32_t start = peek(p)->start;
    if (!named && next_is(p, TOKEN_BracketOpen)) step.slices = parse_slices(p);
    else step.field = parse_field_name(p, &step.span);
    step.span = span_since(p, start);
    seq_push(p->arena, &path, step);
    named = !p->recovering && take(p, TOKEN_Dot);
  } while (!p->recovering && (named || next_is(p, TOKEN_BracketOpen)));
  return path;
}

static AstExp *parse_array(Parser *p) {
  const Token *opener = open_bracket(p);
  AstExps elements = {0};
  while (next_element(p, opener, elements.size)) {
    AstExp *element = parse_exp(p);
    seq_push(p->arena, &elements, element);
  }
  close_bracket(p, opener);
  return EXP_NODE(p, Array, opener->start, .elements = elements);
}

static AstExp *parse_variable(Parser *p, const Token *token) {
  AstExp *exp = NEW(p->arena, AstExp);
  exp->tag = AST_EXP_Var;
  exp->span = token_span(p, token);
  exp->as.Var.name.name = (QualName){.name = token->name, .span = exp->span};
  return exp;
}

static AstField parse_field(Parser *p) {
  const Token *first = peek(p);
  AstField field = {0};
  field.name = parse_field_name(p, &field.span);
  if (take(p, TOKEN_Equal)) field.value = parse_exp(p);
  else if (first->kind == TOKEN_Identifier) {
    field.punned = true;
    field.value = parse_variable(p, first);
  } else {
    need(p, TOKEN_Equal);
    field.value = error_exp(p);
  }
  return field;
}

static AstExp *parse_record(Parser *p) {
  const Token *opener = open_bracket(p);
  AstFields fields = {0};
  while (next_element(p, opener, fields.size)) {
    AstField field = parse_field(p);
    seq_push(p->arena, &fields, field);
  }
  close_bracket(p, opener);
  return EXP_NODE(p, Record, opener->start, .fields = fields);
}

// After `(`: +)   + e)   `f` e); of `-` only -).
static AstExp *parse_right_section(Parser *p, const Token *opener) {
  QualName operator = parse_operator(p);
  AstExp *right = next_is(p, TOKEN_ParenClose) ? NULL : parse_exp_unascribed(p);
  close_bracket(p, opener);
  return EXP_NODE(p, Section, opener->start, .operator = {.name = operator}, .right = right);
}

// After `(`: .a.b)   .[i])   .a[i].b)
static AstExp *parse_access_section(Parser *p, const Token *opener) {
  advance(p);
  AstSteps path = parse_steps(p);
  close_bracket(p, opener);
  return EXP_NODE(p, AccessSection, opener->start, .path = path);
}

static AstExp *parse_tuple(Parser *p, const Token *opener, AstExp *first) {
  AstExps elements = {0};
  if (first) seq_push(p->arena, &elements, first);
  while (!p->recovering && take(p, TOKEN_Comma) && !next_is(p, TOKEN_ParenClose)) {
    AstExp *element = parse_exp(p);
    seq_push(p->arena, &elements, element);
  }
  close_bracket(p, opener);
  return EXP_NODE(p, Tuple, opener->start, .elements = elements);
}

static AstExp *parse_left_section(Parser *p, const Token *opener, AstExp *left) {
  const Token *token = peek(p);
  if (exp_level(p->context, left) < (Level)token->level) fail_with(p, DIAG_E0114, token_span(p, token), TEXT(""));
  QualName operator = parse_operator(p);
  close_bracket(p, opener);
  return EXP_NODE(p, Section, opener->start, .operator = {.name = operator}, .left = left);
}

static AstExp *parse_parenthesis(Parser *p) {
  const Token *opener = open_bracket(p);
  const Token *token = peek(p);
  if (token->kind == TOKEN_ParenClose) return parse_tuple(p, opener, NULL);
  if (token->kind == TOKEN_Dot) return parse_access_section(p, opener);
  if (is_infix_symbol(token) && (token->kind != TOKEN_Minus || after_next_is(p, 1, TOKEN_ParenClose)))
    return parse_right_section(p, opener);
  AstExp *first = parse_exp(p);
  if (!p->recovering && next_is(p, TOKEN_Comma)) return parse_tuple(p, opener, first);
  if (!p->recovering && is_infix_symbol(peek(p))) return parse_left_section(p, opener, first);
  close_bracket(p, opener);
  return EXP_NODE(p, Paren, opener->start, .inner = first);
}

// The cell that #c@d builds in: a name, or anything in parentheses.
static AstExp *parse_diamond(Parser *p) {
  if (next_is(p, TOKEN_Identifier)) return parse_variable(p, advance(p));
  if (next_is(p, TOKEN_ParenOpen)) return parse_parenthesis(p);
  fail(p, "a diamond: a name, or an expression in parentheses");
  return error_exp(p);
}

static AstExp *parse_constructor(Parser *p) {
  const Token *token = advance(p);
  AstExp *diamond = take(p, TOKEN_At) ? parse_diamond(p) : NULL;
  return EXP_NODE(p, Constructor, token->start, .constructor = token->name, .diamond = diamond);
}

static AstExp *parse_hole(Parser *p) { return new_exp(p, AST_EXP_Hole, advance(p)->start); }

// 'abc': the span up to the second apostrophe, if there is one on the line.
static Span quoted_span(const Parser *p) {
  Span span = token_span(p, peek(p));
  Text text = p->context->files.items[p->file].text;
  for (uint32_t i = span.end; i < text.size && text.start[i] != '\n'; i++)
    if (text.start[i] == '\'') return (Span){p->file, span.start, i + 1};
  return span;
}

static AstExp *parse_head(Parser *p) {
  switch (peek(p)->kind) {
    case TOKEN_Identifier: return parse_variable(p, advance(p));
    case TOKEN_Number: case TOKEN_Char: case TOKEN_String: case TOKEN_True: case TOKEN_False: return parse_literal(p);
    case TOKEN_Constructor: return parse_constructor(p);
    case TOKEN_Hole: return parse_hole(p);
    case TOKEN_ParenOpen: return parse_parenthesis(p);
    case TOKEN_BracketOpen: return parse_array(p);
    case TOKEN_BraceOpen: return parse_record(p);
    case TOKEN_Apostrophe: fail_with(p, DIAG_E0103, quoted_span(p), TEXT("")); return error_exp(p);
    default: fail(p, "an expression"); return error_exp(p);
  }
}

// M.(e): the names of M are in scope in e.
static AstExp *parse_opened(Parser *p, AstExp *module) {
  const Token *opener = peek(p);
  bool names = module->tag == AST_EXP_Var;
  if (!names) fail_with(p, DIAG_E0112, module->span, TEXT(""));
  open_bracket(p);
  AstExp *inner = parse_exp(p);
  close_bracket(p, opener);
  if (!names) return error_exp(p);
  return EXP_NODE(p, QualParen, module->span.start, .name = module->as.Var.name.name, .inner = inner);
}

// e.a   M.x: names joined by dots are one Var; types/ decides which of them are fields.
static AstExp *parse_projection(Parser *p, AstExp *record) {
  const Token *dot = advance(p);
  if (next_is(p, TOKEN_ParenOpen)) return parse_opened(p, record);
  bool extends = record->tag == AST_EXP_Var && next_is(p, TOKEN_Identifier);
  if (!extends && !nest_grow(p, dot)) return record;
  Span span;
  Name field = parse_field_name(p, &span);
  if (extends) {
    QualName *name = &record->as.Var.name.name;
    seq_push(p->arena, &name->qualifiers, name->name);
    name->name = field;
    name->span.end = record->span.end = span.end;
    return record;
  }
  return EXP_NODE(p, Project, record->span.start, .record = record, .field = field);
}

AstExp *parse_atom(Parser *p) {
  AstExp *exp = parse_head(p);
  while (!p->recovering) {
    const Token *token = peek(p);
    if (token->kind == TOKEN_Dot) exp = parse_projection(p, exp);
    else if (token->kind == TOKEN_BracketOpen && token->touches) {
      if (!nest_grow(p, token)) break;
      AstSlices slices = parse_slices(p);
      AstExp *indexed = new_exp(p, AST_EXP_Index, exp->span.start);
      indexed->as.Index = (AstExpIndex){.array = exp, .slices = slices};
      exp = indexed;
    } else break;
  }
  return exp;
}
