// fmt: lays programs out anew, in place; with --check only says which ones would change.
#include "tool/commands/command.h"
#include <stdio.h>
#include <stdlib.h>

enum { DEFAULT_WIDTH = 80 };
typedef struct Fmt { bool check; uint32_t width; Seq(const char *) paths; } Fmt;

static bool parse_width(const char *text, uint32_t *width) {
  char *end;
  long value = strtol(text, &end, 10);
  *width = (uint32_t)value;
  return *text && !*end && value >= 20 && value <= 1000;
}

static int parse_fmt_arguments(Fmt *fmt, Arena *arena, Arguments *arguments) {
  const char *value;
  fmt->width = DEFAULT_WIDTH;
  while (arguments->next < arguments->count) {
    if (argument_flag(arguments, "--check")) fmt->check = true;
    else if ((value = argument_value(arguments, "--width"))) {
      if (!parse_width(value, &fmt->width))
        return tool_usage("fmt", "--width wants a number from 20 to 1000, not", value);
    } else if (argument_is_option(arguments))
      return tool_usage("fmt", "unknown option", arguments->items[arguments->next]);
    else seq_push(arena, &fmt->paths, arguments->items[arguments->next++]);
  }
  return EXIT_OK;
}

// One file; `path` "-" is standard input, whose layout goes to standard output.
static int format_file(const Fmt *fmt, const char *path) {
  Session *session = session_new();
  Text before = TEXT(""), after = TEXT(""), problem = TEXT("");
  uint32_t file = session_read(session, path);
  int status = EXIT_USER;
  if (file && syntax_format(session->context, file, fmt->width, &after)) {
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

int command_fmt(int argc, char **argv) {
  Fmt fmt = {0};
  Arena *arena = arena_new();
  Arguments arguments = {argc, 0, argv, "fmt"};
  int status = parse_fmt_arguments(&fmt, arena, &arguments);
  if (status == EXIT_OK && fmt.paths.size == 0) status = format_file(&fmt, "-");
  else if (status == EXIT_OK) {
    for EACH(i, &fmt.paths) {
      int one = format_file(&fmt, fmt.paths.items[i]);
      if (one > status) status = one;
    }
  }
  arena_free(arena);
  return status;
}
