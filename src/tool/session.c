// session: a compilation as a subcommand sees it: reading, compiling, reporting.
#include "tool/tool.h"
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

Session *session_new(void) {
  Context *context = context_new();
  Session *session = NEW(context->arena, Session);
  session->context = context;
  session->arena = context->arena;
  context->options = &session->asked;
  session->compilation.context = context;
  session->options = driver_options_new();
  session->asked.machine = session->options.target->machine;
  session->options.verify = getenv("ASHLAR_VERIFY") != NULL;
  return session;
}

void session_free(Session *session) {
  if (session) context_free(session->context);
}

uint32_t session_read(Session *session, const char *path) {
  if (strcmp(path, "-") != 0) return source_read(session->context, text_of(path), (Span){0, 0, 0});
  Text text, problem;
  if (file_read(session->arena, path, &text, &problem))
    return source_add(session->context, TEXT("<stdin>"), text);
  diag2(session->context, E0001, ((Span){0, 0, 0}), TEXT("<stdin>"), problem);
  return 0;
}

Text session_name(const Session *session, Name name) { return name_text(session->context->names, name); }

void session_report(Session *session) {
  if (session->reported) return;
  session->reported = true;
  Out out = out_new(session->arena);
  diag_print(session->context, &out, isatty(STDERR_FILENO) && !getenv("NO_COLOR"));
  if (out.size) fwrite(out.start, 1, out.size, stderr);
}

bool session_check(Session *session, const char *path) {
  uint32_t file = session_read(session, path);
  return file != 0 && driver_check(&session->compilation, file);
}

bool session_has_memory(Session *session, const char *what) {
  if (session->compilation.read != FORM_Imp || diag_has_errors(session->context)) return true;
  diag2(session->context, E1005, NO_SPAN, text_of(what), TEXT("the memory of the program"));
  return false;
}

bool session_compile(Session *session, const char *path) {
  return session_check(session, path) && driver_run(&session->compilation, &session->options, PHASE_Memory);
}

AstDec *session_import(Arena *arena, AstDecs declarations, Span span) {
  const AstDec import = {.tag = AST_DEC_Import, .span = span, .as.Import.imported = declarations};
  return COPY_OF(arena, &import);
}

const char *session_program_name(Session *session, const char *path) {
  const char *slash = strrchr(path, '/');
  const char *start = slash ? slash + 1 : path;
  Text name = text_of(start);
  if (name.size > 4) name = path_without_suffix(name);
  const char *prefix = ascii_is_letter(*start) || *start == '_' ? "" : "program_";
  name = backend_program_name(session->arena, text_format(session->arena, "%s%.*s", prefix, TEXT_ARG(name)));
  return text_c_string(session->arena, name);
}
