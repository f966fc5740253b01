// datacmp: compares two files of values and prints the differences.
#include "tool/commands/command.h"
#include "tool/values/data.h"
#include <stdio.h>

enum { MOST_DIFFERENCES = 100 };   // printed for one value

int command_datacmp(Arguments *arguments) {
  if (arguments->count != 2) arguments_refuse(arguments, "two files, please", "");
  Arena *arena = arguments->arena;
  DataValues got = {0}, expected = {0};
  Text problem = TEXT(""), differences = TEXT("");
  if (data_read_values(arena, arguments->items[0], NULL, &got, &problem) &&
      data_read_values(arena, arguments->items[1], NULL, &expected, &problem))
    differences = compare_all_values(arena, &got, &expected, COMPARE_TOLERANCE, MOST_DIFFERENCES);
  printf("%.*s", TEXT_ARG(differences));
  data_free_values(&got);
  data_free_values(&expected);
  return problem.size || differences.size ? tool_fail(arguments, NULL, problem) : EXIT_OK;
}
