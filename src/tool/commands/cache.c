// cache: the folder of compiled programs: where it is and what it takes; --clear removes the programs.
#include "tool/commands/command.h"
#include <stdio.h>

typedef struct CacheCommand { bool clear, path_only; } CacheCommand;

static const Option cache_options[] = {
    OPTION(CacheCommand, Flag, "--clear", NULL, clear),
    OPTION(CacheCommand, Flag, "--path", NULL, path_only),
    OPTIONS_END,
};

int command_cache(Arguments *arguments) {
  CacheCommand command = {0};
  arguments_read(arguments, cache_options, &command);
  if (arguments->count > 0) arguments_refuse(arguments, "no argument is expected", arguments->items[0]);
  const char *folder = directory_for_cache(arguments->arena);
  if (command.path_only) {
    printf("%s\n", folder);
    return EXIT_OK;
  }
  const CacheUse use = command.clear ? cache_clear(folder) : cache_use(folder);
  printf("%s: %u programs, %.1f MiB%s; at most %lld MiB\n", folder, use.programs, (double)use.bytes / 1048576,
         command.clear ? ", removed" : "", (long long)cache_limit());
  return EXIT_OK;
}
