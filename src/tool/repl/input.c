// input: is a text a command, declarations, an expression, or the beginning of one of these?
#include "tool/repl/repl.h"

// Are there only blanks and comments from `at` on?
static bool is_end(Text text, uint32_t at) {
  for (size_t i = at; i < text.size; i++) {
    if (char_is_space(text.start[i])) continue;
    if (text.start[i] != '-' || i + 1 >= text.size || text.start[i + 1] != '-') return false;
    while (i < text.size && text.start[i] != '\n') i++;
  }
  return true;
}

typedef enum Attempt { ATTEMPT_Right, ATTEMPT_Unfinished, ATTEMPT_Wrong } Attempt;

// Classifies the text by its first error. More text may correct an error at the end, or an open bracket.
static Attempt judge_input(const Context *context, Text text) {
  const Diag *first = NULL;
  for EACH(i, &context->diags) {
    const Diag *diag = context->diags.items[i];
    if (!first || diag->span.start < first->span.start) first = diag;
  }
  if (!first) return ATTEMPT_Right;
  bool unfinished = first->code == DIAG_E0108 || (first->code == DIAG_E0101 && is_end(text, first->span.start));
  return unfinished ? ATTEMPT_Unfinished : ATTEMPT_Wrong;
}

static Attempt attempt_declarations(Text text, uint32_t *count) {
  Context *context = context_new();
  *count = syntax_parse(context, source_add(context, TEXT("input"), text))->declarations.size;
  Attempt attempt = judge_input(context, text);
  context_free(context);
  return attempt;
}

static Attempt attempt_expression(Text text) {
  Context *context = context_new();
  (void)syntax_parse_expression(context, source_add(context, TEXT("input"), text));
  Attempt attempt = judge_input(context, text);
  context_free(context);
  return attempt;
}

static bool begins_input_with_word(Text text, const char *word) {
  Text prefix = text_of(word);
  return text_starts_with(text, prefix) && text.size > prefix.size && char_is_space(text.start[prefix.size]);
}

static bool looks_like_declaration(Text text) {
  static const char *const words[] = {"def", "entry", "type", "type~", "type^", "module", "open", "local", "import"};
  for RANGE(i, COUNT_OF(words))
    if (begins_input_with_word(text, words[i])) return true;
  return false;
}

InputKind repl_input_kind(Text whole) {
  Text text = text_trim(whole);
  uint32_t count;
  if (is_end(text, 0)) return INPUT_Empty;
  if (*text.start == ':' && !text_starts_with(text, TEXT(":>"))) return INPUT_Command;
  Attempt declarations = attempt_declarations(text, &count);
  if (declarations == ATTEMPT_Right && count) return INPUT_Declarations;
  bool declares = looks_like_declaration(text);
  Attempt expression = declares ? ATTEMPT_Wrong : attempt_expression(text);
  if (expression == ATTEMPT_Right) return INPUT_Expression;
  if (expression == ATTEMPT_Unfinished || (declares && declarations == ATTEMPT_Unfinished)) return INPUT_Incomplete;
  return declares ? INPUT_Declarations : INPUT_Expression;
}
