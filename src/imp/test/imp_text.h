// imp_text: Imp programs read from text, passed through one pass, checked and printed.
#ifndef ASHLAR_IMP_TEXT_H
#define ASHLAR_IMP_TEXT_H
#include "imp/imp.h"
#include "testing.h"

typedef const ImpProgram *ImpPass(Context *context, const ImpProgram *program);

static inline const ImpProgram *imp_read(Context *context, const char *text) {
  Out problems = out_new(context->arena);
  const ImpProgram *program = imp_parse(context, text_of(text), &problems);
  if (!program) fprintf(stderr, "%.*s\n%s\n", TEXT_ARG(out_result(&problems)), text);
  REQUIRE(program != NULL);
  return program;
}

// The program as text; what the checker has to say stands first.
static inline const char *imp_shown(Context *context, const ImpProgram *program) {
  Out out = out_new(context->arena);
  CHECK(imp_verify(context, program, &out));
  imp_print(context, &out, program);
  return text_c_string(context->arena, out_result(&out));
}

static inline const char *imp_after(Context *context, ImpPass *pass, const char *text) {
  return imp_shown(context, pass(context, imp_read(context, text)));
}

static inline uint32_t count_words(const char *text, const char *word) {
  uint32_t count = 0;
  for (const char *at = strstr(text, word); at; at = strstr(at + 1, word)) count++;
  return count;
}

// How often the word occurs in a program after a pass; the format gives the program.
PRINTF_LIKE(3, 4)
static inline uint32_t count_after(ImpPass *pass, const char *word, const char *format, ...) {
  Context *context = context_new();
  Out program = out_new(context->arena);
  va_list arguments;
  va_start(arguments, format);
  out_vformat(&program, format, arguments);
  va_end(arguments);
  const char *after = imp_after(context, pass, text_c_string(context->arena, out_result(&program)));
  const uint32_t count = count_words(after, word);
  context_free(context);
  return count;
}
#endif
