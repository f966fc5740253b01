// command_check: parses and type-checks, and lists the size equalities that remain as run-time checks (but not the prelude's own).
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

int command_check(int argc, char **argv) {
  Check check = {.session = session_new()};
  Arguments arguments = {argc, 0, argv, "check"};
  int status = parse(&check, &arguments);
  if (status == EXIT_OK) {
    bool ok = session_check(check.session, check.path) && driver_specialise(&check.session->compilation, &check.session->options);
    session_report(check.session);
    if (ok && !check.quiet) print_size_checks(check.session);
    status = ok ? EXIT_OK : EXIT_USER;
  }
  session_free(check.session);
  return status;
}
