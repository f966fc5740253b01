// stage: a checked program as it is at any stage: the tree, after a pass of Core or Mem, as loops, as C.
#include "imp/imp.h"
#include "tool/tool.h"
#include <stdio.h>

static void print_functions(Session *session, const Program *program, const char *function, Out *out) {
  for (uint32_t i = 0; i < program->function_count; i++) {
    Text name = name_text(session->context->names, program->functions[i]->name);
    if (function && !text_equal(name, text_of(function))) continue;
    core_print_function(session->context, out, program, program->functions[i]);
    out_char(out, '\n');
  }
}

static bool print_late(Session *session, const char *stage, const char *program_name, Out *out) {
  Context *context = session->context;
  const Compilation *compilation = &session->compilation;
  const bool streamed = strcmp(stage, "stream") == 0;
  if (streamed || strcmp(stage, "imp") == 0) {
    const ImpProgram *imp = imp_optimise(context, imp_from_mem(context, compilation->memory, compilation->layout));
    imp_print(context, out, streamed ? stream_stores(context, imp) : imp);
  } else if (strcmp(stage, "c") == 0) {
    const BackendOptions options = {.program_name = text_of(program_name)};
    out_text(out, backend_c(context, compilation->memory, compilation->layout, &options).source);
  } else return false;
  return true;
}

bool stage_print(Session *session, const char *stage, const char *function, const char *program_name, Out *out) {
  Compilation *compilation = &session->compilation;
  if (strcmp(stage, "ast") == 0) {
    syntax_print(session->context, out, compilation->ast);
    return true;
  }
  bool is_pass = pass_find(stage) != NULL || strcmp(stage, "lower") == 0;
  DriverOptions options = session->options;
  if (is_pass) {
    options.dump = DUMP_Named;
    options.dump_pass = stage;
    options.dump_function = function;
    options.dump_out = out;
  }
  bool ok = driver_run(compilation, &options, PHASE_Memory);
  if (!ok || is_pass) return !diag_has_errors(session->context);
  if (strcmp(stage, "core") == 0) print_functions(session, compilation->optimised, function, out);
  else if (strcmp(stage, "mem") == 0) print_functions(session, compilation->memory, function, out);
  else if (!print_late(session, stage, program_name, out)) {
    fprintf(stderr, "ashlar: no stage or pass `%s`\n", stage);
    return false;
  }
  return true;
}
