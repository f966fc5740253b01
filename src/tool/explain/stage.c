// stage: a checked program as it is at any stage: the tree, after a pass, as loops, as C.
#include "tool/tool.h"
#include <stdio.h>

// The name without the `_v2` of a second function of this name.
static size_t end_of_name(Text line, size_t at) {
  size_t end = at;
  while (end > 0 && line.start[end - 1] >= '0' && line.start[end - 1] <= '9') end--;
  const bool is_second = end < at && end > 2 && line.start[end - 1] == 'v' && line.start[end - 2] == '_';
  return is_second ? end - 2 : at;
}

// Does the definition of this C function begin in the line? Its name may have the program's before it.
static bool begins(Text line, Text function) {
  const size_t bracket = text_find(line, TEXT("(")),
               at = text_ends_with(line, TEXT("{")) ? end_of_name(line, bracket) : bracket;
  if (!text_ends_with(line, TEXT("{")) || line.start[0] == ' ' || at <= function.size) return false;
  const char before = line.start[at - function.size - 1];
  const bool is_name = before == '_' || before == ' ' || before == '*';
  return is_name && text_equal(text_slice(line, at - function.size, at), function);
}

static void print_c(Text source, const char *function, Out *out) {
  if (!function) { out_text(out, source); return; }
  bool inside = false;
  for (Text line; text_take_line(&source, &line);) {
    inside = inside || begins(line, text_of(function));
    if (inside) out_text(out, line), out_text(out, TEXT("\n"));
    inside = inside && !text_equal(line, TEXT("}"));
  }
}

static bool print_named(Session *session, const char *stage, const char *function, const char *program_name, Out *out) {
  Context *context = session->context;
  const Compilation *compilation = &session->compilation;
  if (strcmp(stage, "core") == 0) driver_print_program(context, out, compilation->optimised, function);
  else if (strcmp(stage, "mem") == 0) driver_print_program(context, out, compilation->memory, function);
  else if (strcmp(stage, "imp") == 0) driver_print_imp(context, out, compilation->ordered, function);
  else if (strcmp(stage, "stream") == 0) driver_print_imp(context, out, compilation->imp, function);
  else if (strcmp(stage, "c") == 0) {
    const BackendOptions options = {.program_name = text_of(program_name)};
    print_c(driver_generate(&session->compilation, &session->options, &options).source, function, out);
  } else {
    fprintf(stderr, "ashlar: no stage or pass `%s`\n", stage);
    return false;
  }
  return true;
}

bool stage_print(Session *session, const char *stage, const char *function, const char *program_name, Out *out) {
  Compilation *compilation = &session->compilation;
  if (strcmp(stage, "ast") == 0) {
    syntax_print(session->context, out, compilation->ast);
    return true;
  }
  DriverOptions options = session->options;
  options.dump_pass = pass_find(stage);
  options.dump_function = function;
  options.dump_out = out;
  const bool ok = driver_run(compilation, &options, PHASE_Stores);
  if (!ok || options.dump_pass < PASS_COUNT) return !diag_has_errors(session->context);
  return print_named(session, stage, function, program_name, out);
}
