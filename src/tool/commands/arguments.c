// arguments: reading one subcommand's options, one item at a time.
#include "tool/tool.h"
#include <stdio.h>
#include <stdlib.h>

int tool_usage(const char *command, const char *problem, const char *detail) {
  fprintf(stderr, "ashlar %s: %s%s%s\ntry: ashlar %s --help\n", command, problem, *detail ? ": " : "", detail, command);
  return EXIT_USER;
}

bool argument_is_option(const Arguments *arguments) {
  const char *item = arguments->items[arguments->next];
  return item[0] == '-' && item[1] != 0 && !(item[1] >= '0' && item[1] <= '9') && item[1] != '.';
}

bool argument_flag(Arguments *arguments, const char *name) {
  if (arguments->next >= arguments->count || strcmp(arguments->items[arguments->next], name) != 0) return false;
  arguments->next++;
  return true;
}

const char *argument_value(Arguments *arguments, const char *name) {
  if (arguments->next >= arguments->count) return NULL;
  const char *item = arguments->items[arguments->next];
  size_t size = strlen(name);
  if (strncmp(item, name, size) != 0) return NULL;
  if (item[size] == '=' && name[1] == '-') {
    arguments->next++;
    return item + size + 1;
  }
  if (item[size] != 0) return NULL;
  if (arguments->next + 1 >= arguments->count) exit(tool_usage(arguments->command, "this option needs a value", name));
  arguments->next += 2;
  return arguments->items[arguments->next - 1];
}
