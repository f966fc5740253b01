// eval: interprets an expression, with the definitions of a program in scope.
#include "tool/commands/command.h"
#include "tool/values/values_in.h"
#include <stdio.h>

typedef struct Eval { Session *session; const char *expression, *path; bool binary; } Eval;

static int parse_eval_arguments(Eval *eval, Arguments *arguments) {
  while (arguments->next < arguments->count) {
    if (session_option(eval->session, arguments)) continue;
    if (argument_flag(arguments, "-b")) eval->binary = true;
    else if (argument_is_option(arguments) && eval->expression)
      return tool_usage("eval", "unknown option", arguments->items[arguments->next]);
    else if (!eval->expression) eval->expression = arguments->items[arguments->next++];
    else if (!eval->path) eval->path = arguments->items[arguments->next++];
    else return tool_usage("eval", "only one expression and one program, please", arguments->items[arguments->next]);
  }
  return eval->expression ? EXIT_OK : tool_usage("eval", "which expression?", "");
}

// The program's text with one more entry point, whose body is the expression.
static bool extended_program(Eval *eval, Text *text, Text *problem) {
  Arena *arena = eval->session->context->arena;
  Text program = TEXT("");
  if (eval->path && !file_read(arena, eval->path, &program, problem)) return false;
  *text = text_format(arena, "%.*s\nentry ashlar_eval () =\n  %s\n", TEXT_ARG(program), eval->expression);
  return true;
}

static bool evaluate_eval(Eval *eval, Text *problem) {
  Session *session = eval->session;
  Text text;
  if (!extended_program(eval, &text, problem)) return false;
  uint32_t file = source_add(session->context, text_of(eval->path ? eval->path : "<expression>"), text);
  if (!driver_check(&session->compilation, file) || !driver_run(&session->compilation, &session->options, PHASE_Core))
    return false;
  const Function *entry = runner_entry(session, "ashlar_eval", problem);
  if (!entry) return false;
  Runner runner = {.kind = RUNNER_Value, .traces = true};
  CallOutcome outcome = runner_call(session, &runner, entry, NULL, 0);
  if (outcome.ok) return results_write(session, entry, &outcome, NULL, 0, eval->binary, problem);
  *problem = outcome.error;
  return false;
}

int command_eval(int argc, char **argv) {
  Eval eval = {.session = session_new()};
  Arguments arguments = {argc, 0, argv, "eval"};
  int status = parse_eval_arguments(&eval, &arguments);
  if (status == EXIT_OK) {
    Text problem = TEXT("");
    if (!evaluate_eval(&eval, &problem)) status = diag_has_errors(eval.session->context) ? EXIT_USER : EXIT_FAILED;
    session_report(eval.session);
    if (problem.size) fprintf(stderr, "%.*s\n", TEXT_ARG(problem));
  }
  session_free(eval.session);
  return status;
}
