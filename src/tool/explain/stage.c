// stage: a checked program as it is at any stage: the tree, after a pass, as loops, as C.
#include "tool/tool.h"
#include <stdio.h>

static bool print_named(Session *session, const char *stage, const char *function, const char *program_name, Out *out) {
  Context *context = session->context;
  const Compilation *compilation = &session->compilation;
  if (strcmp(stage, "core") == 0) driver_print_program(context, out, compilation->optimised, function);
  else if (strcmp(stage, "mem") == 0) driver_print_program(context, out, compilation->memory, function);
  else if (strcmp(stage, "imp") == 0) driver_print_imp(context, out, compilation->ordered, function);
  else if (strcmp(stage, "stream") == 0) driver_print_imp(context, out, compilation->imp, function);
  else if (strcmp(stage, "c") == 0) {
    const BackendOptions options = {.program_name = text_of(program_name)};
    out_text(out, driver_generate(&session->compilation, &session->options, &options).source);
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
