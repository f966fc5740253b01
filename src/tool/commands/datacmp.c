// datacmp: compares two files of values, and says where they differ.
#include "tool/commands/command.h"
#include "tool/values/data.h"
#include <stdio.h>

enum { MOST_DIFFERENCES = 100 };   // shown of one value

static bool read_datacmp_side(Arena *arena, const char *path, DataValues *values) {
  Text error;
  if (data_read_values(arena, path, values, &error)) return true;
  fprintf(stderr, "ashlar datacmp: %.*s\n", TEXT_ARG(error));
  return false;
}

static int compare_datacmp(Arena *arena, const char *got_path, const char *expected_path) {
  DataValues got = {0}, expected = {0};
  int status = EXIT_USER;
  if (read_datacmp_side(arena, got_path, &got) && read_datacmp_side(arena, expected_path, &expected)) {
    Text differences = compare_all_values(arena, &got, &expected, COMPARE_TOLERANCE, MOST_DIFFERENCES);
    if (differences.size) printf("%.*s", TEXT_ARG(differences));
    else status = EXIT_OK;
  }
  data_free_values(&got);
  data_free_values(&expected);
  return status;
}

int command_datacmp(int argc, char **argv) {
  if (argc != 2) return tool_usage("datacmp", "two files, please", "");
  Arena *arena = arena_new();
  int status = compare_datacmp(arena, argv[0], argv[1]);
  arena_free(arena);
  return status;
}
