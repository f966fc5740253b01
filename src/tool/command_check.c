// command_check: parses and type-checks, and lists the size equalities that remain as run-time checks.
#include "tool/command.h"
#include <stdio.h>

static void print_size_checks(Session *session) {
  const TypedProgram *typed = session->compilation.typed;
  for EACH(i, &typed->size_checks) {
    const SizeCheck *check = &typed->size_checks.items[i];
    Text place = span_describe(session->context, check->span);
    printf("%.*s: checked at run time: %.*s = %.*s\n", TEXT_ARG(place), TEXT_ARG(check->left), TEXT_ARG(check->right));
  }
}

int command_check(int argc, char **argv) {
  Arguments arguments = {argc, 0, argv, "check"};
  Session *session = session_new();
  const char *path = NULL;
  bool quiet = false;
  while (arguments.next < argc) {
    if (session_option(session, &arguments)) continue;
    if (argument_flag(&arguments, "--quiet") || argument_flag(&arguments, "-q")) quiet = true;
    else if (argument_is_option(&arguments)) return tool_usage("check", "unknown option", argv[arguments.next]);
    else if (path) return tool_usage("check", "only one program, please", argv[arguments.next]);
    else path = argv[arguments.next++];
  }
  if (!path) return tool_usage("check", "which program?", "");
  bool ok = session_check(session, path);
  session_report(session);
  if (ok && !quiet) print_size_checks(session);
  session_free(session);
  return ok ? EXIT_OK : EXIT_USER;
}
