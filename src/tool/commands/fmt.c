// fmt: formats programs in place; with --check it only lists those that would change.
#include "tool/commands/command.h"
#include <stdio.h>

enum { DEFAULT_WIDTH = 80 };
typedef struct Fmt { bool check; int64_t width; } Fmt;

static const Option fmt_options[] = {
    OPTION(Fmt, Flag, "--check", NULL, check),
    OPTION_COUNT(Fmt, "--width", width, 20, 1000, "--width wants a number from 20 to 1000, not"),
    OPTIONS_END,
};

// Formats one file. The path "-" is standard input; then the result goes to standard output.
static int format_file(const Fmt *fmt, const char *path) {
  Session *session = session_new();
  Text before = TEXT(""), after = TEXT(""), problem = TEXT("");
  uint32_t file = session_read(session, path);
  int status = EXIT_USER;
  if (file && syntax_format(session->context, file, (uint32_t)fmt->width, &after)) {
    before = session->context->files.items[file].text;
    bool changed = !text_equal(before, after), stream = strcmp(path, "-") == 0;
    status = EXIT_OK;
    if (fmt->check && changed) {
      fprintf(stderr, "%s: not formatted (`ashlar fmt %s` does it)\n", path, path);
      status = EXIT_FAILED;
    } else if (!fmt->check && stream) fwrite(after.start, 1, after.size, stdout);
    else if (!fmt->check && changed && !file_replace(path, after, &problem)) {
      fprintf(stderr, "ashlar fmt: cannot write %s: %.*s\n", path, TEXT_ARG(problem));
      status = EXIT_USER;
    }
  }
  session_report(session);
  session_free(session);
  return status;
}

int command_fmt(Arguments *arguments) {
  Fmt fmt = {.width = DEFAULT_WIDTH};
  arguments_read(arguments, fmt_options, &fmt);
  if (arguments->count == 0) return format_file(&fmt, "-");
  int status = EXIT_OK;
  for INT_RANGE(i, arguments->count) {
    const int one = format_file(&fmt, arguments->items[i]);
    if (one > status) status = one;
  }
  return status;
}
