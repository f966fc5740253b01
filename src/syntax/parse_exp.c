// parse_exp: operators, prefixes, ranges, `with`, application, ascription. The table of binding strengths is Level.
#include "syntax/parse.h"

AstExp *new_exp(Parser *p, AstExpTag tag, uint32_t start) {
  AstExp *exp = NEW(p->arena, AstExp);
  exp->tag = tag;
  exp->span = span_since(p, start);
  return exp;
}

AstExp *error_exp(Parser *p) {
  AstExp *exp = new_exp(p, AST_EXP_Error, peek(p)->start);
  exp->span = token_span(p, peek(p));
  return exp;
}

static AstExp *parse_infix(Parser *p, Level least);

// Consumes an operator. A qualified one is split at its dots.
QualName parse_operator(Parser *p) {
  const Token *token = advance(p);
  QualName result = {.name = token->name, .span = token_span(p, token)};
  Text text = source_span_text(p->context, result.span);
  size_t begin = token->kind == TOKEN_Quoted ? 1 : 0, end = text.size - name_text(p->context->names, token->name).size;
  if (!token->name.id) return result;   // not an operator: an error was reported
  for (size_t i = begin; i < end && token->kind != TOKEN_Minus; i++) {
    if (text.start[i] != '.') continue;
    Name qualifier = intern(p->context->names, (Text){text.start + begin, i - begin});
    seq_push(p->arena, &result.qualifiers, qualifier);
    begin = i + 1;
  }
  return result;
}

static AstExp *parse_prefixed(Parser *p, AstExpTag tag) {
  uint32_t outer;
  if (!nest_enter(p, &outer)) return error_exp(p);
  uint32_t start = advance(p)->start;
  AstExp *operand = parse_infix(p, LEVEL_Prefix);
  AstExp *exp = new_exp(p, tag, start);
  if (tag == AST_EXP_Negate) exp->as.Negate.operand = operand;
  else exp->as.Not.operand = operand;
  nest_leave(p, outer);
  return exp;
}

// f a b, #c a b, f a \x -> e: an application. A lambda is its last argument.
static AstExp *parse_application(Parser *p) {
  uint32_t start = peek(p)->start;
  AstExp *head = parse_atom(p);
  AstExps arguments = {0};
  while (!p->recovering && starts_atom(peek(p))) {
    AstExp *argument = parse_atom(p);
    seq_push(p->arena, &arguments, argument);
  }
  if (!p->recovering && next_is(p, TOKEN_Backslash)) {
    AstExp *argument = parse_form(p);
    seq_push(p->arena, &arguments, argument);
  }
  if (!arguments.size) return head;
  if (head->tag == AST_EXP_Constructor) {
    head->as.Constructor.arguments = arguments;
    head->span = span_since(p, start);
    return head;
  }
  return EXP_NODE(p, Apply, start, .function = head, .arguments = arguments);
}

static AstExp *parse_operand(Parser *p) {
  switch (peek(p)->kind) {
    case TOKEN_Minus: return parse_prefixed(p, AST_EXP_Negate);
    case TOKEN_Bang: return parse_prefixed(p, AST_EXP_Not);
    default: return starts_form(p) ? parse_form(p) : parse_application(p);
  }
}

// 0..n is no range: the advice is 0..<n or 0...n.
static void advise_range(Parser *p, Diag *diag, const AstExp *first, const AstExp *second) {
  Text from = source_span_text(p->context, first->span), to = source_span_text(p->context, second->span);
  if (from.size + to.size > 60) return;
  diag->help = text_format(
      p->arena,
      "write `%.*s..<%.*s` without the end, or `%.*s...%.*s` with it; a step is the second number: `a..b..<c`",
      TEXT_ARG(from), TEXT_ARG(to), TEXT_ARG(from), TEXT_ARG(to));
}

static AstExp *parse_range(Parser *p, AstExp *first) {
  AstExp *second = NULL;
  const Token *step = peek(p);
  if (take(p, TOKEN_Dots)) second = parse_infix(p, LEVEL_Range + 1);
  TokenKind kind = (TokenKind)peek(p)->kind;
  if (kind != TOKEN_DotsInclusive && kind != TOKEN_DotsUp && kind != TOKEN_DotsDown) {
    Diag *diag = fail_with(p, DIAG_E0113, token_span(p, step), TEXT(""));
    if (diag && second) advise_range(p, diag, first, second);
    return error_exp(p);
  }
  advance(p);
  AstExp *last = parse_infix(p, LEVEL_Range + 1);
  AstExp *exp = new_exp(p, AST_EXP_Range, first->span.start);
  RangeKind ends = kind == TOKEN_DotsInclusive ? RANGE_Inclusive : kind == TOKEN_DotsUp ? RANGE_Up : RANGE_Down;
  exp->as.Range = (AstExpRange){.first = first, .second = second, .last = last, .kind = ends};
  return exp;
}

// array with [i, j] = value    record with a.b = value    record with a[i].b = value
static AstExp *parse_with(Parser *p, AstExp *updated) {
  advance(p);
  AstSteps path = parse_steps(p);
  need(p, TOKEN_Equal);
  AstExp *value = parse_infix(p, LEVEL_With + 1);
  return EXP_NODE(p, Update, updated->span.start, .updated = updated, .path = path, .value = value);
}

static AstExp *parse_right_operand(Parser *p, Level level) {
  if (level != LEVEL_PipeLeft) return parse_infix(p, level + 1);
  uint32_t outer;
  if (!nest_enter(p, &outer)) return error_exp(p);
  AstExp *right = parse_infix(p, level);
  nest_leave(p, outer);
  return right;
}

static AstExp *parse_binary(Parser *p, AstExp *left, Level level) {
  bool plain = peek(p)->kind == TOKEN_Operator && peek(p)->end - peek(p)->start == 2;
  QualName operator = parse_operator(p);
  AstExp *right = parse_right_operand(p, level);
  Text text = name_text(p->context->names, operator.name);
  bool is_and = plain && text_equal(text, TEXT("&&")), is_or = plain && text_equal(text, TEXT("||"));
  AstExp *exp = new_exp(p, is_and ? AST_EXP_And : is_or ? AST_EXP_Or : AST_EXP_Binary, left->span.start);
  if (is_and) exp->as.And = (AstExpAnd){.left = left, .right = right};
  else if (is_or) exp->as.Or = (AstExpOr){.left = left, .right = right};
  else exp->as.Binary = (AstExpBinary){.operator = {.name = operator}, .left = left, .right = right};
  return exp;
}

static Level infix_level(const Token *token) {
  switch (token->kind) {
    case TOKEN_Dots: case TOKEN_DotsInclusive: case TOKEN_DotsUp: case TOKEN_DotsDown: return LEVEL_Range;
    case TOKEN_With: return LEVEL_With;
    default: return (Level)token->level;
  }
}

static AstExp *parse_infix(Parser *p, Level least) {
  AstExp *left = parse_operand(p);
  while (!p->recovering) {
    const Token *token = peek(p);
    Level level = infix_level(token);
    if (level == LEVEL_None || level < least) break;
    bool ends_section = p->open[0] && is_infix_symbol(token) && after_next_is(p, 1, TOKEN_ParenClose);
    if (ends_section || !nest_grow(p, token)) break;
    if (level == LEVEL_Range) left = parse_range(p, left);
    else if (level == LEVEL_With) left = parse_with(p, left);
    else left = parse_binary(p, left, level);
  }
  return left;
}

// A form whose body extends as far as possible has LEVEL_None: no operator can follow it.
Level exp_level(const Context *context, const AstExp *exp) {
  switch (exp->tag) {
    case AST_EXP_Binary: return operator_level(name_text(context->names, exp->as.Binary.operator.name.name));
    case AST_EXP_Range: return LEVEL_Range;
    case AST_EXP_Update: return LEVEL_With;
    case AST_EXP_And: return LEVEL_And;
    case AST_EXP_Or: return LEVEL_Or;
    case AST_EXP_If:
    case AST_EXP_Let:
    case AST_EXP_LetFunction:
    case AST_EXP_LetUpdate:
    case AST_EXP_Loop:
    case AST_EXP_Match:
    case AST_EXP_Lambda: case AST_EXP_Attribute: case AST_EXP_Ascribe: case AST_EXP_Coerce: return LEVEL_None;
    case AST_EXP_Error:
    case AST_EXP_Number:
    case AST_EXP_Bool:
    case AST_EXP_String:
    case AST_EXP_Char:
    case AST_EXP_Hole:
    case AST_EXP_Var:
    case AST_EXP_Paren:
    case AST_EXP_Tuple:
    case AST_EXP_Record:
    case AST_EXP_Array:
    case AST_EXP_Index:
    case AST_EXP_Apply:
    case AST_EXP_Negate: case AST_EXP_Not: case AST_EXP_Section: case AST_EXP_AccessSection:
    case AST_EXP_Project:
    case AST_EXP_Constructor:
    case AST_EXP_Assert:
    case AST_EXP_QualParen:
    case AST_EXP_COUNT: break;
  }
  return LEVEL_Prefix;
}

AstExp *parse_exp_unascribed(Parser *p) {
  uint32_t outer;
  if (!nest_enter(p, &outer)) return error_exp(p);
  AstExp *exp = parse_infix(p, LEVEL_Range);
  nest_leave(p, outer);
  return exp;
}

AstExp *parse_exp(Parser *p) {
  uint32_t outer;
  if (!nest_enter(p, &outer)) return error_exp(p);
  AstExp *exp = parse_infix(p, LEVEL_Range);
  while (!p->recovering && (next_is(p, TOKEN_Colon) || next_is(p, TOKEN_ColonGreater))) {
    const Token *token = advance(p);
    if (!nest_grow(p, token)) break;
    AstType *type = parse_type(p);
    bool coerces = token->kind == TOKEN_ColonGreater;
    AstExp *ascribed = new_exp(p, coerces ? AST_EXP_Coerce : AST_EXP_Ascribe, exp->span.start);
    if (coerces) ascribed->as.Coerce = (AstExpCoerce){.inner = exp, .ascribed = type};
    else ascribed->as.Ascribe = (AstExpAscribe){.inner = exp, .ascribed = type};
    exp = ascribed;
  }
  nest_leave(p, outer);
  return exp;
}
