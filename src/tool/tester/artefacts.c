// artefacts: writes the actual and the expected results of a failed case next to the program, as binary files of
// values: NAME.ENTRY.N.actual and NAME.ENTRY.N.expected for the N-th case of the program.
#include "tool/tester/run.h"
#include <stdio.h>

static const char *artefact_path(Arena *arena, const char *path, Text entry, uint32_t number, const char *kind) {
  const Text name = path_without_suffix(text_of(path));
  return c_string_format(arena, "%.*s.%.*s.%u.%s", TEXT_ARG(name), TEXT_ARG(entry), number, kind);
}

static void write_values(const char *path, const rt_value *values, uint32_t count) {
  rt_writer writer = rt_writer_of(NULL);
  Text problem;
  for RANGE(i, count) rt_write_binary(&writer, &values[i]);
  if (writer.failed || !file_write(path, (Text){writer.bytes, writer.size}, &problem))
    fprintf(stderr, "ashlar test: cannot write %s\n", path);
  rt_release(writer.bytes);
}

void test_artefacts_write(Arena *arena, const char *path, Text entry, uint32_t number, const CallOutcome *actual,
                          const DataValues *expected) {
  write_values(artefact_path(arena, path, entry, number, "actual"), actual->results, actual->result_count);
  write_values(artefact_path(arena, path, entry, number, "expected"), expected->items, expected->size);
}

void test_artefacts_remove(Arena *arena, const char *path, Text entry, uint32_t number) {
  (void)remove(artefact_path(arena, path, entry, number, "actual"));
  (void)remove(artefact_path(arena, path, entry, number, "expected"));
}
