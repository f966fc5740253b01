// Golden tests of the passes: src/opt/test/golden/PASS/NAME.core holds a sentence, "-- run: PASS...", optionally "--
// row: ROW",
// a program, "---- expect" and the program expected. Both must be valid and compute the same on several inputs; a line
// "-- operations: at most before" also compares the work. ASHLAR_BLESS=1 rewrites the expected half.
#include "../../core/test/core_testing.h"
#include "driver/driver.h"
#include <dirent.h>

static char case_path[512];   // the file of the running case: tests are functions without arguments

static char *read_file(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) return NULL;
  char *text = calloc(1, 1 << 16);
  size_t got = fread(text, 1, (1 << 16) - 1, file);
  (void)got;
  fclose(file);
  return text;
}
static const char *directive(const char *text, const char *key, char *value, size_t size) {
  const char *at = strstr(text, key);
  if (!at) return NULL;
  at += strlen(key);
  size_t length = strcspn(at, "\n");
  if (length >= size) length = size - 1;
  memcpy(value, at, length);
  value[length] = 0;
  return value;
}

static const Program *run_passes(Context *context, const Program *program, char *names) {
  for (char *name = strtok(names, " "); name; name = strtok(NULL, " ")) {
    const PassTag tag = pass_find(name);
    REQUIRE(tag < PASS_COUNT && pass_of(tag)->from == FORM_Core && pass_of(tag)->to == FORM_Core);
    program = pass_of(tag)->run.program(context, program);
    CHECK_TEXT(problems_of(context, program), "");
  }
  return program;
}

// Inputs by type: sizes small or zero, arrays counted up, so that both programs see the same.
static const ArrayValue **inputs(Context *context, const Program *program, const Function *function, int64_t seed) {
  const ArrayValue **values = NEW_ARRAY(context->arena, const ArrayValue *, function->parameters.count + 1);
  for (uint32_t i = 0; i < function->parameters.count; i++) {
    Type type = var_type(program->vars, function->parameters.items[i]);
    int64_t shape[8] = {0};
    for (uint32_t d = 0; d < type.rank && d < 8; d++) {
      Atom size = type.shape[d];
      shape[d] = size.tag == ATOM_Constant ? size.as.constant.as.s : 0;
      for (uint32_t k = 0; k < i; k++)
        if (size.tag == ATOM_Var && function->parameters.items[k].id == size.as.var.id)
          shape[d] = array_value_get(values[k], 0).as.s;
    }
    ArrayValue *value = array_value_new(context->arena, type.scalar, type.rank, shape);
    for (int64_t at = 0; at < array_value_count(value); at++)
      array_value_set(value, at,
                      type.scalar == SCALAR_Bool
                          ? scalar_bool((seed + at) % 2 == 0)
                          : scalar_from_i64(type.scalar, type.rank ? (at * 7 + seed) % 5 : seed + (seed ? i % 2 : 0)));
    values[i] = value;
  }
  return values;
}
static void compare_runs(Context *context, const Program *before, const Program *after, bool compare_work) {
  for (uint32_t f = 0; f < after->function_count; f++) {
    const Function *function = after->functions[f];
    const Function *old = program_function(before, function->name);
    // a pass may change what internal functions take
    if (!old || old->parameters.count != function->parameters.count) continue;
    const char *name = text_c_string(context->arena, name_text(context->names, function->name));
    static const int64_t seeds[] = {4, 0, 1, 3};
    for (size_t s = 0; s < 4; s++) {
      uint64_t work_before, work_after;
      const ArrayValue **arguments = inputs(context, after, function, seeds[s]);
      const char *expected = result_counted(context, before, name, arguments, &work_before);
      const char *got = result_counted(context, after, name, arguments, &work_after);
      CHECK_TEXT(got, expected);
      CHECK(strncmp(got, "internal", 8) != 0);
      if (compare_work) CHECK(work_after <= work_before);
    }
  }
}

static void bless(const char *text, const char *got) {
  FILE *file = fopen(case_path, "wb");
  const char *marker = strstr(text, "---- expect\n");
  size_t head = marker ? (size_t)(marker - text) : strlen(text);
  fprintf(file, "%.*s%s---- expect\n%s", (int)head, text, head && text[head - 1] != '\n' ? "\n" : "", got);
  fclose(file);
}

static void run_case(void) {
  char *text = read_file(case_path);
  char names[256];
  char *marker = text ? strstr(text, "---- expect\n") : NULL;
  CHECK(text && directive(text, "-- run: ", names, sizeof names));
  if (!text) return;
  Context *context = context_new();
  char *source = strdup(text);
  if (marker) source[marker - text] = 0;
  Program *before = program_of(context, source);
  CHECK_TEXT(problems_of(context, before), "");
  const char *original = text_of_program(context, before);
  const Program *after = run_passes(context, before, names);
  CHECK_TEXT(text_of_program(context, before), original);   // the input is never modified
  const char *got = text_of_program(context, after);
  CHECK_TEXT(text_of_program(context, program_of(context, got)), got);
  compare_runs(context, before, after, strstr(text, "-- operations: at most before") != NULL);
  if (getenv("ASHLAR_BLESS")) bless(text, got);
  else if (!marker || strcmp(marker + strlen("---- expect\n"), got) != 0) {
    fprintf(stderr, "%s: ", case_path);
    CHECK_TEXT(got, marker ? marker + strlen("---- expect\n") : "");
  }
  context_free(context);
  free(source);
  free(text);
}

static int by_name(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }
static void run_folder(const char *pass) {
  char folder[300], *names[256];
  size_t count = 0;
  (void)snprintf(folder, sizeof folder, "src/opt/test/golden/%s", pass);
  DIR *stream = opendir(folder);
  for (struct dirent *entry; stream && (entry = readdir(stream)) && count < 256;)
    if (strstr(entry->d_name, ".core")) names[count++] = strdup(entry->d_name);
  if (stream) closedir(stream);
  qsort(names, count, sizeof *names, by_name);
  for (size_t i = 0; i < count; i++) {
    char row[64] = "";
    (void)snprintf(case_path, sizeof case_path, "%s/%s", folder, names[i]);
    char *text = read_file(case_path);
    if (text) (void)directive(text, "-- row: ", row, sizeof row);
    testing_run(row, names[i], run_case);
    free(text);
    free(names[i]);
  }
}

// A folder that is named after no pass would never be run.
static void every_folder_is_a_pass(void) {
  DIR *stream = opendir("src/opt/test/golden");
  CHECK(stream);
  for (struct dirent *entry; stream && (entry = readdir(stream));) {
    const bool found = entry->d_name[0] == '.' || pass_find(entry->d_name) < PASS_COUNT;
    if (!found) fprintf(stderr, "no pass is called %s\n", entry->d_name);
    CHECK(found);
  }
  if (stream) closedir(stream);
}

int main(void) {
  RUN(every_folder_is_a_pass);
  for (PassTag tag = 0; tag < PASS_COUNT; tag++) run_folder(pass_of(tag)->name);
  CHECK(testing_passed + testing_failed > 0);
  return testing_finish();
}
