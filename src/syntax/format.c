// format: prints a file in a uniform layout. The tokens stay the same and in the same order; every comment stays
// between its two tokens.
//   in:   a file without errors       out: text whose tree is the same, spans aside; this is checked before it is
//         returned
//   rule: the only token that may be removed is an `in` before another `let`
#include "syntax/format.h"

const Token *next_token(const Format *f) { return &f->tokens[f->at]; }
bool next_token_is(const Format *f, TokenKind kind) { return f->tokens[f->at].kind == kind; }
bool token_after_is(const Format *f, TokenKind kind) {
  return f->tokens[f->at].kind != TOKEN_End && f->tokens[f->at + 1].kind == kind;
}

// ---- blanks and comments between two tokens

static uint32_t end_before(const Format *f, uint32_t at) { return at ? f->tokens[at - 1].end : 0; }

// The next comment in [*from, end); false when there is none. *from moves behind it.
static bool next_comment(const Format *f, uint32_t *from, uint32_t end, Comment *comment) {
  uint32_t i = *from, lines = 0;
  while (i < end && f->text[i] != '-') lines += f->text[i++] == '\n';
  if (i >= end) return false;
  *comment = (Comment){.start = i, .end = i, .own_line = lines > 0 || *from == 0, .blank_before = lines > 1};
  while (i < end && f->text[i] != '\n') i++;
  *from = i;
  while (i > comment->start && (f->text[i - 1] == ' ' || f->text[i - 1] == '\t' || f->text[i - 1] == '\r')) i--;
  comment->end = i;
  return true;
}

static uint32_t lines_between(const Format *f, uint32_t from, uint32_t end) {
  uint32_t lines = 0;
  for RANGE_FROM(i, from, end) lines += f->text[i] == '\n';
  return lines;
}

bool broken_before(const Format *f, uint32_t at) {
  return at > 0 && lines_between(f, end_before(f, at), f->tokens[at].start) > 0;
}

bool comments_before(const Format *f, uint32_t at) {
  uint32_t from = end_before(f, at);
  Comment comment;
  return next_comment(f, &from, f->tokens[at].start, &comment);
}

static uint32_t column_at(const Format *f, uint32_t offset) {
  uint32_t start = offset;
  while (start > 0 && f->text[start - 1] != '\n') start--;
  return offset - start;
}

// ---- building

static Doc *append_doc(Format *f, Doc *doc) {
  OpenDoc *around = seq_last(&f->open);
  seq_push(f->arena, &around->parts, doc);
  return doc;
}

static Doc *leaf(Format *f, DocTag tag, bool breaks) {
  Doc *doc = NEW(f->arena, Doc);
  doc->tag = tag;
  doc->breaks = breaks;
  return append_doc(f, doc);
}

void open_doc(Format *f, DocTag tag, uint32_t amount) {
  OpenDoc *opened = NEW(f->arena, OpenDoc);
  opened->tag = tag;
  opened->amount = amount;
  seq_push(f->arena, &f->open, opened);
}

static bool doc_is_empty(const Doc *doc) { return doc->tag == DOC_Resume || (doc->tag >= DOC_Cat && doc->count == 0); }

static Doc *finish_doc(Format *f) {
  OpenDoc *opened = seq_pop(&f->open);
  Doc *doc = NEW(f->arena, Doc);
  *doc = (Doc){.tag = opened->tag, .amount = opened->amount, .count = opened->parts.size, .parts = opened->parts.items};
  for RANGE(i, doc->count) {
    const Doc *part = doc->parts[i];
    if (doc_is_empty(part)) continue;
    doc->breaks = doc->breaks || part->breaks || doc->ends_line;
    doc->ends_line = part->ends_line;
  }
  return doc;
}

Doc *close_doc(Format *f) { return append_doc(f, finish_doc(f)); }

void close_partly_broken(Format *f) {
  OpenDoc *opened = seq_last(&f->open);
  uint32_t lines = opened->parts.size / 2, broken = 0;
  for (uint32_t i = 1; i < opened->parts.size; i += 2) broken += opened->parts.items[i]->breaks;
  if (broken == 0 || broken == lines) opened->tag = DOC_Group;
  close_doc(f);
}

void space(Format *f) { leaf(f, DOC_Space, false); }
void resume(Format *f) { leaf(f, DOC_Resume, false); }
Doc *line(Format *f) { return leaf(f, DOC_Line, broken_before(f, f->at)); }
Doc *soft_line(Format *f) { return leaf(f, DOC_Soft, broken_before(f, f->at)); }
void hard_line(Format *f) { leaf(f, DOC_Line, true); }

void paragraph(Format *f, bool hard) {
  uint32_t from = end_before(f, f->at), start = f->tokens[f->at].start;
  if (from < f->printed_until) from = f->printed_until;
  uint32_t first = from;
  bool broken = lines_between(f, from, start) > 0;
  leaf(f, DOC_Line, hard || broken);
  while (first < start && f->text[first] != '-') first++;
  if (lines_between(f, from, first) > 1 && first == start) leaf(f, DOC_Blank, false);
}

static void put_text_of(Format *f, uint32_t start, uint32_t end) {
  leaf(f, DOC_Text, false)->text = (Text){f->text + start, end - start};
}

// ---- comments

static bool is_test_block(const Format *f, const Comment *comment) {
  Text text = {f->text + comment->start, comment->end - comment->start};
  return text_starts_with(text, TEXT("-- ==")) && column_at(f, comment->start) == 0;
}

static void put_comment(Format *f, const Comment *comment, bool far_left) {
  if (comment->blank_before) leaf(f, DOC_Blank, false);
  DocTag tag = far_left ? DOC_FarLeft : comment->own_line ? DOC_Own : DOC_Trailing;
  Doc *doc = leaf(f, tag, tag != DOC_Trailing);
  doc->ends_line = true;
  doc->text = (Text){f->text + comment->start, comment->end - comment->start};
}

// Prints the comments in [from, end) that are not printed yet, up to the first that is not indented deeper than
// `column` (-1: all). A test block is recognised in the first column only, so it stays there, with the comments
// directly below.
static void put_comments(Format *f, uint32_t from, uint32_t end, int64_t column) {
  if (from < f->printed_until) from = f->printed_until;
  Comment comment;
  bool in_block = false, any = false;
  for (uint32_t at = from; next_comment(f, &at, end, &comment);) {
    if ((int64_t)column_at(f, comment.start) <= column) break;
    in_block = comment.own_line && ((in_block && !comment.blank_before) || is_test_block(f, &comment));
    put_comment(f, &comment, in_block);
    f->printed_until = at;
    any = true;
  }
  if (any && column < 0 && lines_between(f, f->printed_until, end) > 1) leaf(f, DOC_Blank, false);
}

void leading(Format *f) { put_comments(f, end_before(f, f->at), f->tokens[f->at].start, -1); }

void leading_indented(Format *f) {
  uint32_t start = f->tokens[f->at].start;
  put_comments(f, end_before(f, f->at), start, next_token_is(f, TOKEN_End) ? 0 : (int64_t)column_at(f, start));
}

// ---- tokens

// A comment at the end of the line belongs to the token before it.
static void put_trailing_comment(Format *f) {
  uint32_t from = end_before(f, f->at), at = from;
  Comment comment;
  if (from < f->printed_until || !next_comment(f, &at, f->tokens[f->at].start, &comment) || comment.own_line) return;
  put_comment(f, &comment, false);
  f->printed_until = at;
}

void drop_token(Format *f) {
  leading(f);
  if (next_token_is(f, TOKEN_End)) return;
  f->at++;
  put_trailing_comment(f);
}

void token(Format *f) {
  leading(f);
  if (next_token_is(f, TOKEN_End)) return;
  const Token *taken = &f->tokens[f->at++];
  put_text_of(f, taken->start, taken->end);
  put_trailing_comment(f);
}

// Would the tokens at - 1 and `at` be lexed differently without a blank between them?
static bool would_merge(const Format *f, uint32_t at) {
  const Token *left = &f->tokens[at - 1], *right = &f->tokens[at];
  if (left->end == right->start) return false;
  if (left->kind == TOKEN_Number && right->kind == TOKEN_Dot) return true;
  char a = f->text[left->end - 1], b = f->text[right->start];
  const char *symbols = "+-*/%=!><|&^";
  return (ascii_is_in_name(a) && ascii_is_in_name(b)) ||
         (strchr(symbols, a) && strchr(symbols, b) && left->kind != TOKEN_DotsUp && left->kind != TOKEN_DotsDown);
}

void glued(Format *f, uint32_t end) {
  for (bool first = true; !next_token_is(f, TOKEN_End) && next_token(f)->start < end; first = false) {
    if (!first && would_merge(f, f->at)) space(f);
    token(f);
  }
}

// ---- files

static bool says_the_same(Context *context, const AstProgram *program, Text formatted) {
  Out before = out_new(context->scratch), after = out_new(context->scratch);
  const AstProgram *again =
      syntax_parse(context, source_add(context, context->files.items[program->file].path, formatted));
  syntax_dump(context, &before, &program->declarations, DUMP_WithDocumentation);
  syntax_dump(context, &after, &again->declarations, DUMP_WithDocumentation);
  return text_equal(out_result(&before), out_result(&after));
}

static Text strip_final_lines(Text text) {
  while (text.size > 1 && text.start[text.size - 1] == '\n' && text.start[text.size - 2] == '\n') text.size--;
  return text;
}

static Text format_program(Format *f, const AstProgram *program, uint32_t width) {
  open_doc(f, DOC_Cat, 0);
  format_declarations(f, &program->declarations);
  if (program->declarations.size) {
    open_doc(f, DOC_Nest, 2);
    leading_indented(f);
    close_doc(f);
    hard_line(f);
  }
  leading(f);
  return strip_final_lines(doc_render(f->arena, finish_doc(f), width));
}

bool syntax_format(Context *context, uint32_t file, uint32_t width, Text *formatted) {
  Parser *parser = parser_new(context, file);
  AstProgram *program = parse_program(parser);
  bool valid = !diag_has_errors(context);
  if (valid) {
    Format format = {.context = context,
                     .arena = context->arena,
                     .text = context->files.items[file].text.start,
                     .parser = parser,
                     .tokens = parser->tokens};
    *formatted = format_program(&format, program, width);
    if (!says_the_same(context, program, *formatted)) panic("the formatter would change the meaning of the program");
  }
  parser_free(parser);
  return valid;
}
