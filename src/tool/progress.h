// progress: one line on the terminal about a long command; silent where standard error is no terminal.
#ifndef ASHLAR_TOOL_PROGRESS_H
#define ASHLAR_TOOL_PROGRESS_H
#include "base/base.h"

typedef struct Progress {
  bool is_shown;
  uint32_t done, total;    // steps
  double begun, drawn;     // seconds
} Progress;
Progress progress_new(bool is_wanted, uint32_t total);
// Draws "[done of total, about 0:12 left] TEXT", ten times a second at most.
void progress_show(Arena *arena, Progress *progress, const char *format, ...) PRINTF_LIKE(3, 4);
void progress_step(Progress *progress);    // one step more is done
void progress_clear(Progress *progress);   // takes the line away, before other output
#endif
