// advice: the probable intention behind a syntax error, judged by the tokens around it: habits from other languages,
// forms that lack a part.
#include "syntax/parser.h"

// A rule applies when the parser expects `expected` (NULL: anything) and the next token has this kind and spelling
// (NULL: any).
typedef struct Habit { const char *expected; TokenKind kind; const char *spelling, *help; } Habit;

static const Habit habits[] = {
    {"a declaration", TOKEN_Identifier, "function", "a definition begins with `def`"},
    {"a declaration", TOKEN_Identifier, "fn", "a definition begins with `def`"},
    {"a declaration", TOKEN_Identifier, "fun", "a definition begins with `def`"},
    {"a declaration", TOKEN_Identifier, "func", "a definition begins with `def`"},
    {"a declaration", TOKEN_Identifier, "proc", "a definition begins with `def`"},
    {"a declaration", TOKEN_Identifier, "define", "a definition begins with `def`"},
    {"a declaration", TOKEN_Identifier, "const", "a definition begins with `def`"},
    {"a declaration", TOKEN_Identifier, "var", "a definition begins with `def`"},
    {"a declaration", TOKEN_Identifier, "data", "a type is defined by `type t = #constructor t1 | ...`"},
    {"a declaration", TOKEN_Identifier, "enum", "a type is defined by `type t = #constructor t1 | ...`"},
    {"a declaration", TOKEN_Identifier, "struct", "a record type is defined by `type t = {field: t1, ...}`"},
    {"a declaration", TOKEN_Identifier, "record", "a record type is defined by `type t = {field: t1, ...}`"},
    {"a declaration", TOKEN_Identifier, "where", "names are bound before they are used: `let x = e in ...`"},
    {"a declaration", TOKEN_Operator, "//", "a comment begins with `--`"},
    {"a declaration", TOKEN_Operator, "/*", "a comment begins with `--` and goes to the end of the line"},
    {"a declaration", TOKEN_Question, NULL, "a choice is written `if c then a else b`"},
    {"a declaration", TOKEN_Equal, NULL, "a comparison is written `==`; a definition begins with `def`"},
    {"an expression", TOKEN_Operator, "//", "a comment begins with `--`"},
    {"an expression", TOKEN_Case, NULL, "a choice is written `match e case p -> e1 case q -> e2`"},
    {"an expression", TOKEN_While, NULL, "a loop has a state: `loop x = e while c do ...`"},
    {"an expression", TOKEN_For, NULL, "a loop has a state: `loop x = e for i < n do ...`"},
    {"`,` or `]`", TOKEN_For, NULL, "an array of the values of a function is `map (\\x -> e) xs`"},
    {"a declaration", TOKEN_Else, NULL, "the expression before it is complete: parentheses keep an `if` together"},
    {"`->`", TOKEN_Operator, "=>", "write `->`"},
    {"`=`", TOKEN_Arrow, NULL, "the type of a result is written `: t` before the `=`"},
    {"`=`", TOKEN_Operator, "==", "a definition has a single `=`"},
    {"`=`", TOKEN_BraceClose, NULL, "braces make a record; a choice is written `if c then a else b`"},
    {"keyword `then`", TOKEN_Equal, NULL, "a comparison is written `==`"},
    {"keyword `do`", TOKEN_Equal, NULL, "a comparison is written `==`"},
    {"keyword `then`", TOKEN_Colon, NULL, "write `then` after the condition"},
    {"keyword `else`", TOKEN_Identifier, "elif", "write `else if`"},
    {"keyword `else`", TOKEN_Identifier, "elsif", "write `else if`"},
    {"keyword `else`", TOKEN_Identifier, "elseif", "write `else if`"},
    {"keyword `else`", TOKEN_Then, NULL, "the second condition stands behind `else if`"},
    {"keyword `else`", TOKEN_COUNT, NULL, "an `if` has a value in both cases: add `else` and the other value"},
    {"keyword `case`", TOKEN_Bar, NULL, "a case is written `case p -> e`"},
    {"keyword `case`", TOKEN_Identifier, "with", "a case is written `case p -> e`, directly after what is matched"},
    {"`,` or `)`", TOKEN_Arrow, NULL, "a function without a name is written `\\x -> e`"},
    {"`,` or `)`", TOKEN_Equal, NULL, "a comparison is written `==`; a record is written in braces: `{x = e}`"},
    {"`,` or `]`", TOKEN_Arrow, NULL, "a function without a name is written `\\x -> e`"},
    {"`for` or `while`", TOKEN_COUNT, NULL,
     "a loop is written `loop x = e for i < n do ...` or `loop x = e while c do ...`"},
};

static bool is_habit(const Parser *p, const Habit *habit, const char *expected) {
  const Token *token = peek(p);
  if (strcmp(habit->expected, expected) != 0 || (habit->kind != TOKEN_COUNT && token->kind != habit->kind))
    return false;
  return !habit->spelling || text_equal(source_span_text(p->context, token_span(p, token)), text_of(habit->spelling));
}

static const Token *token_before(const Parser *p, uint32_t back) {
  static const Token none = {.kind = TOKEN_End};
  return p->at >= p->declaration + back ? &p->tokens[p->at - back] : &none;
}
static bool before_is(const Parser *p, uint32_t back, TokenKind kind) { return token_before(p, back)->kind == kind; }
static Text spelling_of(const Parser *p, const Token *token) {
  return source_span_text(p->context, token_span(p, token));
}

// (i32 x) in a list of parameters.
static bool type_before_name(const Parser *p, Diag *diag) {
  if (!next_is(p, TOKEN_Identifier) || !before_is(p, 1, TOKEN_Identifier) || !before_is(p, 2, TOKEN_ParenOpen) ||
      !after_next_is(p, 1, TOKEN_ParenClose))
    return false;
  Text type = spelling_of(p, token_before(p, 1)), name = spelling_of(p, peek(p));
  diag->help = text_format(p->arena, "a parameter is written with its type behind it: `(%.*s: %.*s)`", TEXT_ARG(name),
                           TEXT_ARG(type));
  return true;
}

// [i32] where a type is expected.
static bool array_type_inside_out(const Parser *p, Diag *diag, const char *expected) {
  if (strcmp(expected, "a type") != 0 || !before_is(p, 1, TOKEN_BracketClose)) return false;
  diag->help = TEXT("the element type stands behind the size: `[n]t`");
  if (!before_is(p, 2, TOKEN_Identifier) || !before_is(p, 3, TOKEN_BracketOpen)) return true;
  Text type = spelling_of(p, token_before(p, 2));
  diag->help = text_format(p->arena, "the element type stands behind the size: `[]%.*s`, or `[n]t`", TEXT_ARG(type));
  return true;
}

// `case a x ->` without the `#` of the constructor a.
static bool constructor_without_mark(const Parser *p, Diag *diag, const char *expected) {
  if (strcmp(expected, "`->`") != 0 || !before_is(p, 1, TOKEN_Identifier) || !before_is(p, 2, TOKEN_Case)) return false;
  diag->help =
      text_format(p->arena, "a constructor is written with `#`: `#%.*s`", TEXT_ARG(spelling_of(p, token_before(p, 1))));
  return true;
}

void advise_syntax(const Parser *p, Diag *diag, const char *expected) {
  if (type_before_name(p, diag) || array_type_inside_out(p, diag, expected)) return;
  for RANGE(i, COUNT_OF(habits))
    if (is_habit(p, &habits[i], expected)) {
      diag->help = text_of(habits[i].help);
      return;
    }
  (void)constructor_without_mark(p, diag, expected);
}

// ---- a let without its `in`
static uint32_t token_column(const Parser *p, const Token *token) {
  return source_position(p->context, p->file, token->start).column;
}

// Heuristic: the body of a `let` without `in` begins on a line of its own, no further to the right than the `let`.
const Token *find_let_body(const Parser *p, uint32_t from) {
  uint32_t limit = token_column(p, &p->tokens[from - 1]), nested = 0;
  for RANGE_FROM(i, from, p->at) {
    const Token *token = &p->tokens[i];
    if (token->kind == TOKEN_ParenOpen || token->kind == TOKEN_BracketOpen || token->kind == TOKEN_BraceOpen) nested++;
    if (nested &&
        (token->kind == TOKEN_ParenClose || token->kind == TOKEN_BracketClose || token->kind == TOKEN_BraceClose))
      nested--;
    if (nested == 0 && token->first_on_line && token_column(p, token) <= limit && i > from) return token;
  }
  return NULL;
}
