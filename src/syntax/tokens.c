// tokens: prints the tokens of a file, which shows the output of the lexer.
#include "syntax/parser.h"

void syntax_print_tokens(Context *context, Out *out, uint32_t file) {
  Lexed lexed = {0};
  lex(context, file, &lexed);
  for COUNTING(i, i + 1 < lexed.tokens.size) {
    const Token *token = &lexed.tokens.items[i];
    Position at = source_position(context, file, token->start);
    Text text = source_span_text(context, (Span){file, token->start, token->end});
    out_format(out, "%u:%u: %s %.*s\n", at.line, at.column, token_description((TokenKind)token->kind), TEXT_ARG(text));
  }
  arena_free(lexed.arena);
}
