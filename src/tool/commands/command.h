// command: the subcommands. Each parses its own arguments (without the program's and the command's name) and returns an
// exit code.
#ifndef ASHLAR_COMMAND_H
#define ASHLAR_COMMAND_H
#include "tool/tool.h"

#define COMMAND(tag, name, usage, summary, takes_common_options, help, examples) \
  int command_##tag(Arguments *arguments);
#include "tool/commands/commands.def"

// ---- benchcmp.c
typedef struct Sample { double mean, deviation; uint32_t count; } Sample;
Sample sample_of(const double *values, uint32_t count);

// ---- explain/checks.c
void explain_checks(Session *session);   // to standard output; the session is compiled
#endif
