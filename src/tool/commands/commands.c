// commands: the table of the subcommands, from commands.def.
#include "tool/commands/command.h"

static const Command commands[] = {
#define COMMAND(tag, name, usage, summary, takes_common_options, help, examples) \
  {name, usage, summary, takes_common_options, help, examples, command_##tag},
#include "tool/commands/commands.def"
    {NULL, NULL, NULL, false, NULL, NULL, NULL},
};

const Command *command_table(void) { return commands; }
