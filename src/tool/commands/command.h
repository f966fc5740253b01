// command: the subcommands. Each parses its own arguments (without the program's and the command's name) and returns an
// exit code.
#ifndef ASHLAR_COMMAND_H
#define ASHLAR_COMMAND_H
#include "tool/tool.h"

int command_check(int argc, char **argv);
int command_run(int argc, char **argv);
int command_eval(int argc, char **argv);
int command_repl(int argc, char **argv);
int command_c(int argc, char **argv);
int command_fmt(int argc, char **argv);
int command_test(int argc, char **argv);
int command_bench(int argc, char **argv);
int command_tune(int argc, char **argv);
int command_doc(int argc, char **argv);
int command_explain(int argc, char **argv);
int command_dataset(int argc, char **argv);
int command_datacmp(int argc, char **argv);
int command_dataget(int argc, char **argv);
int command_benchcmp(int argc, char **argv);
int command_query(int argc, char **argv);
// ---- source.c
int command_hash(int argc, char **argv);
int command_imports(int argc, char **argv);
int command_check_syntax(int argc, char **argv);
int command_tokens(int argc, char **argv);
int command_defs(int argc, char **argv);
// ---- explain_checks.c
void explain_checks(Session *session);   // to standard output; the session is compiled
#endif
