// explain_memory: `ashlar explain --memory` and its options --size, --format.
#ifndef ASHLAR_TOOL_EXPLAIN_MEMORY_H
#define ASHLAR_TOOL_EXPLAIN_MEMORY_H
#include "mem/explain.h"
#include "tool/tool.h"

typedef struct MemoryOptions { MapFormat format; Seq(GivenSize) sizes; } MemoryOptions;
// Reads "n=100"; false: the text has another form.
bool memory_read_size(Arena *arena, const char *text, MemoryOptions *options);
bool memory_read_format(const char *text, MemoryOptions *options);                 // "text", "json", "svg"
// Explains a compiled session; returns an exit code.
int explain_memory(Session *session, const char *function, MemoryOptions *options);
#endif
