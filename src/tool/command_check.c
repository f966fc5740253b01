// command_check: parses and type-checks, and lists the size equalities that remain as run-time checks (but not the prelude's own).
// What `#[static]` asks for is known only of the optimised program: one with such entries is compiled as far as its memory.
#include "tool/command.h"
#include <stdio.h>

static void print_size_checks(Session *session) {
  const TypedProgram *typed = session->compilation.typed;
  for EACH(i, &typed->size_checks) {
    const SizeCheck *check = &typed->size_checks.items[i];
    Text place = span_describe(session->context, check->span);
    if (text_starts_with(place, TEXT("/prelude/"))) continue;
    printf("%.*s: checked at run time: %.*s = %.*s\n", TEXT_ARG(place), TEXT_ARG(check->left), TEXT_ARG(check->right));
  }
}

typedef struct Check { Session *session; const char *path; bool quiet; } Check;

static int parse(Check *check, Arguments *arguments) {
  while (arguments->next < arguments->count) {
    if (session_option(check->session, arguments)) continue;
    if (argument_flag(arguments, "--quiet") || argument_flag(arguments, "-q")) check->quiet = true;
    else if (argument_is_option(arguments)) return tool_usage("check", "unknown option", arguments->items[arguments->next]);
    else if (check->path) return tool_usage("check", "only one program, please", arguments->items[arguments->next]);
    else check->path = arguments->items[arguments->next++];
  }
  return check->path ? EXIT_OK : tool_usage("check", "which program?", "");
}

static bool has_static_entries(const Program *program) {
  for (uint32_t i = 0; i < program->function_count; i++)
    if (program->functions[i]->entry && program->functions[i]->entry->is_static) return true;
  return false;
}

static bool check_program(Session *session, const char *path) {
  Compilation *compilation = &session->compilation;
  if (!session_check(session, path) || !driver_specialise(compilation, &session->options)) return false;
  return !has_static_entries(compilation->core) || (driver_lower(compilation, &session->options) && driver_allocate(compilation, &session->options));
}

int command_check(int argc, char **argv) {
  Check checking = {.session = session_new()};
  Arguments arguments = {argc, 0, argv, "check"};
  int status = parse(&checking, &arguments);
  if (status == EXIT_OK) {
    bool ok = check_program(checking.session, checking.path);
    session_report(checking.session);
    if (ok && !checking.quiet) print_size_checks(checking.session);
    status = ok ? EXIT_OK : EXIT_USER;
  }
  session_free(checking.session);
  return status;
}
