// benchcmp: compares two files of `bench --json`: how much faster is the second?
#include "tool/commands/command.h"
#include "tool/values/data.h"
#include "tool/json.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

Sample sample_of(const double *values, uint32_t count) {
  double sum = 0, squares = 0;
  if (count == 0) return (Sample){0};
  for RANGE(i, count) sum += values[i];
  const double mean = sum / count;
  for RANGE(i, count) squares += (values[i] - mean) * (values[i] - mean);
  return (Sample){mean, count > 1 ? sqrt(squares / (count - 1)) : 0, count};
}

static Sample sample_of_dataset(Arena *arena, const Json *dataset) {
  const Json *runtimes = json_member(dataset, "runtimes");
  return sample_of(json_numbers(arena, runtimes), runtimes ? runtimes->members.size : 0);
}

// Significant: the means are further apart than half the deviations together.
static void print_dataset(Arena *arena, Text name, const Json *before, const Json *after, bool colour) {
  printf("  %.*s: ", TEXT_ARG(name));
  if (before->tag == JSON_String || after->tag == JSON_String) {
    printf("failed in the %s file\n", before->tag == JSON_String ? "first" : "second");
    return;
  }
  Sample a = sample_of_dataset(arena, before), b = sample_of_dataset(arena, after);
  if (a.count == 0 || b.count == 0 || b.mean <= 0) {
    printf("no times to compare\n");
    return;
  }
  bool significant = fabs(a.mean - b.mean) > (a.deviation + b.deviation) / 2;
  const char *paint = colour && significant ? (b.mean < a.mean ? "\033[32m" : "\033[31m") : "";
  printf("%s%.2fx%s%s (%.4g us, %.4g us)\n", paint, a.mean / b.mean, *paint ? "\033[0m" : "",
         significant ? " significant" : "", a.mean, b.mean);
}

static int by_key(const void *a, const void *b) {
  return text_order(((const JsonMember *)a)->key, ((const JsonMember *)b)->key);
}

static void print_program(Arena *arena, const JsonMember *program, const Json *second, bool colour) {
  const Json *before = json_member(program->value, "datasets");
  const Json *after = json_member(json_member(second, text_c_string(arena, program->key)), "datasets");
  printf("%.*s\n", TEXT_ARG(program->key));
  if (!before || !after) {
    printf("  not in the %s file\n", before ? "second" : "first");
    return;
  }
  JsonMember *sorted = arena_copy(arena, before->members.items, sizeof *sorted * (before->members.size + 1));
  if (before->members.size) qsort(sorted, before->members.size, sizeof *sorted, by_key);
  for RANGE(i, before->members.size) {
    const Json *other = json_member(after, text_c_string(arena, sorted[i].key));
    if (other) print_dataset(arena, sorted[i].key, sorted[i].value, other, colour);
    else printf("  %.*s: not in the second file\n", TEXT_ARG(sorted[i].key));
  }
}

int command_benchcmp(Arguments *arguments) {
  if (arguments->count != 2) arguments_refuse(arguments, "two files, please", "");
  Arena *arena = arguments->arena;
  const Json *sides[2];
  for RANGE(i, 2) {
    Text bytes, problem = TEXT("");
    const char *path = arguments->items[i];
    sides[i] = data_read_file(arena, path, &bytes, &problem) ? json_read(arena, bytes, &problem) : NULL;
    if (sides[i] && sides[i]->tag != JSON_Object) problem = TEXT("not a file of `ashlar bench --json`");
    if (problem.size) return tool_fail(arguments, path, problem);
  }
  bool colour = isatty(STDOUT_FILENO) && !getenv("NO_COLOR");
  for EACH(i, &sides[0]->members) print_program(arena, &sides[0]->members.items[i], sides[1], colour);
  return EXIT_OK;
}
