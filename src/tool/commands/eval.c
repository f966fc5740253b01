// eval: interprets an expression, with the definitions of a program in scope.
#include "tool/commands/command.h"
#include "tool/values/values_in.h"
#include <stdio.h>

typedef struct Eval { Session *session; const char *expression, *path; bool binary; } Eval;
static const Option eval_options[] = {OPTION(Eval, Flag, "-b", NULL, binary), OPTIONS_END};

// The program's text with one more entry point, whose body is the expression.
static bool extended_program(Eval *eval, Text *text, Text *problem) {
  Arena *arena = eval->session->arena;
  Text program = TEXT("");
  if (eval->path && !file_read(arena, eval->path, &program, problem)) return false;
  *text = text_format(arena, "%.*s\nentry ashlar_eval () =\n  %s\n", TEXT_ARG(program), eval->expression);
  return true;
}

static bool evaluate_eval(Eval *eval, Text *problem) {
  Session *session = eval->session;
  Text text;
  if (!extended_program(eval, &text, problem)) return false;
  const Text expression = text_of(eval->expression);
  const uint32_t quoted = source_add(session->context, TEXT("<expression>"), expression);
  const uint32_t file = source_add(session->context, text_of(eval->path ? eval->path : "<expression>"), text);
  session->context->files.items[file].quoted = quoted;
  session->context->files.items[file].quoted_at = (uint32_t)(text.size - expression.size - 1);
  if (!driver_check(&session->compilation, file) || !driver_run(&session->compilation, &session->options, PHASE_Core))
    return false;
  const Function *entry = runner_entry(session, "ashlar_eval", problem);
  if (!entry) return false;
  Runner runner = {.kind = RUNNER_Value, .traces = true};
  CallOutcome outcome = machine_call(&(Machine){.session = session, .runner = &runner}, entry, NULL, 0);
  if (outcome.ok) return results_write(session, entry, &outcome, &(Words){0}, eval->binary, problem);
  *problem = outcome.error;
  return false;
}

int command_eval(Arguments *arguments) {
  Eval eval = {.session = arguments->session};
  arguments->begins_with_expression = true;
  arguments_read(arguments, eval_options, &eval);
  if (arguments->count == 0) arguments_refuse(arguments, "which expression?", "");
  if (arguments->count > 2)
    arguments_refuse(arguments, "only one expression and one program, please", arguments->items[2]);
  eval.expression = arguments->items[0];
  eval.path = arguments->count > 1 ? arguments->items[1] : NULL;
  Text problem = TEXT("");
  int status = EXIT_OK;
  if (!evaluate_eval(&eval, &problem)) status = diag_has_errors(eval.session->context) ? EXIT_USER : EXIT_FAILED;
  session_report(eval.session);
  if (problem.size) fprintf(stderr, "%.*s\n", TEXT_ARG(problem));
  return status;
}
