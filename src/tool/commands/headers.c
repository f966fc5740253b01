// headers: writes the headers of src/runtime that callers of generated code include: they run the tasks of entry points
// that were compiled with --workers. Without a directory it lists their names.
#include "tool/commands/command.h"
#include <stdio.h>
#include <sys/stat.h>

typedef struct Headers { const char *directory; } Headers;

static const Option headers_options[] = {
    OPTION(Headers, Word, "-o", NULL, directory),
    OPTIONS_END,
};

int command_headers(Arguments *arguments) {
  Arena *arena = arguments->arena;
  Headers headers = {0};
  arguments_read(arguments, headers_options, &headers);
  if (arguments->count > 0) arguments_refuse(arguments, "this command takes no files", arguments->items[0]);
  const char *directory = headers.directory;
  if (directory && mkdir(directory, 0777) != 0 && !file_exists(directory))
    arguments_refuse(arguments, "cannot make the directory", directory);
  for (const EmbeddedFile *file = embedded_files; file->path; file++) {
    const char *name = file->path + strlen("runtime/");
    if (!text_starts_with(text_of(file->path), TEXT("runtime/ashlar_"))) continue;
    if (!directory) printf("%s\n", name);
    else if (!tool_write("headers", c_string_format(arena, "%s/%s", directory, name), embedded_file(file->path)))
      return EXIT_USER;
  }
  return EXIT_OK;
}
