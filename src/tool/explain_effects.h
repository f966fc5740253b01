// explain_effects: `ashlar explain --effects`.
#ifndef ASHLAR_TOOL_EXPLAIN_EFFECTS_H
#define ASHLAR_TOOL_EXPLAIN_EFFECTS_H
#include "tool/tool.h"

void explain_effects(Session *session, Out *out, bool json);   // of a compiled session

#endif
