// progress: one line on the terminal that says how far a long command is and how long it will take. Nothing is printed
// elsewhere, so that logs stay as they are.
#include "tool/progress.h"
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static double seconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

Progress progress_new(bool is_wanted, uint32_t total) {
  const double now = seconds_now();
  return (Progress){.is_shown = is_wanted && isatty(STDERR_FILENO), .total = total, .begun = now, .drawn = now - 1};
}

// The steps that are done say how long one takes.
static void put_left(Out *out, const Progress *progress, double now) {
  if (progress->done == 0 || progress->done >= progress->total) return;
  const double left = (now - progress->begun) * (progress->total - progress->done) / progress->done;
  out_format(out, ", about %d:%02d left", (int)left / 60, (int)left % 60);
}

void progress_show(Arena *arena, Progress *progress, const char *format, ...) {
  if (!progress->is_shown) return;
  const double now = seconds_now();
  if (now - progress->drawn < 0.1) return;
  progress->drawn = now;
  Out out = out_new(arena);
  out_format(&out, "[%u of %u", progress->done, progress->total);
  put_left(&out, progress, now);
  out_string(&out, "] ");
  va_list arguments;
  va_start(arguments, format);
  out_vformat(&out, format, arguments);
  va_end(arguments);
  const Text line = out_result(&out);
  fprintf(stderr, "\r\033[K%.*s", (int)(line.size < 100 ? line.size : 100), line.start);
  fflush(stderr);
}

void progress_step(Progress *progress) {
  progress->done++;
  progress->drawn = 0;   // the next line is drawn at once
}

void progress_clear(Progress *progress) {
  if (!progress->is_shown) return;
  fputs("\r\033[K", stderr);
  fflush(stderr);
  progress->drawn = 0;
}
