// manual: manual pages of the subcommands.
#ifndef ASHLAR_TOOL_MANUAL_H
#define ASHLAR_TOOL_MANUAL_H
#include "tool/tool.h"

void manual_page(Out *out, const Command *command);
#endif
