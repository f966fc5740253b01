// golden: tests of passes by files. FOLDER/PASS/NAME holds a sentence, "-- run: PASS...", optionally "-- row: ROW", a
// program, "---- expect" and the program expected. ASHLAR_BLESS=1 rewrites the expected half.
#ifndef ASHLAR_TEST_GOLDEN_H
#define ASHLAR_TEST_GOLDEN_H
#include "driver/driver.h"
#include "testing.h"
#include <dirent.h>

// The text of the program after the passes, in order; checks what there is to check about both. head: the whole file,
// for further directives.
typedef const char *GoldenTransform(Context *context, const char *source, char *passes, const char *head);
static const char *golden_folder, *golden_ending;
static GoldenTransform *golden_transform;
static char golden_path[512]; // the file of the running case: tests are functions without arguments

static char *golden_read(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) return NULL;
  char *text = calloc(1, 1 << 16);
  size_t got = fread(text, 1, (1 << 16) - 1, file);
  (void)got;
  fclose(file);
  return text;
}
static const char *golden_directive(const char *text, const char *key, char *value, size_t size) {
  const char *at = strstr(text, key);
  if (!at) return NULL;
  at += strlen(key);
  size_t length = strcspn(at, "\n");
  if (length >= size) length = size - 1;
  memcpy(value, at, length);
  value[length] = 0;
  return value;
}

static void golden_bless(const char *text, const char *got) {
  FILE *file = fopen(golden_path, "wb");
  const char *marker = strstr(text, "---- expect\n");
  size_t head = marker ? (size_t)(marker - text) : strlen(text);
  fprintf(file, "%.*s%s---- expect\n%s", (int)head, text, head && text[head - 1] != '\n' ? "\n" : "", got);
  fclose(file);
}

static void golden_case(void) {
  char *text = golden_read(golden_path);
  char names[256];
  char *marker = text ? strstr(text, "---- expect\n") : NULL;
  CHECK(text && golden_directive(text, "-- run: ", names, sizeof names));
  if (!text) return;
  Context *context = context_new();
  char *source = strdup(text);
  if (marker) source[marker - text] = 0;
  const char *got = golden_transform(context, source, names, text);
  if (getenv("ASHLAR_BLESS")) golden_bless(text, got);
  else if (!marker || strcmp(marker + strlen("---- expect\n"), got) != 0) {
    fprintf(stderr, "%s: ", golden_path);
    CHECK_TEXT(got, marker ? marker + strlen("---- expect\n") : "");
  }
  context_free(context);
  free(source);
  free(text);
}

static int golden_by_name(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }
static void golden_run_folder(const char *pass) {
  char folder[300], *names[256];
  size_t count = 0;
  (void)snprintf(folder, sizeof folder, "%s/%s", golden_folder, pass);
  DIR *stream = opendir(folder);
  for (struct dirent *entry; stream && (entry = readdir(stream)) && count < 256;)
    if (strstr(entry->d_name, golden_ending)) names[count++] = strdup(entry->d_name);
  if (stream) closedir(stream);
  qsort(names, count, sizeof *names, golden_by_name);
  for (size_t i = 0; i < count; i++) {
    char row[64] = "";
    (void)snprintf(golden_path, sizeof golden_path, "%s/%s", folder, names[i]);
    char *text = golden_read(golden_path);
    if (text) (void)golden_directive(text, "-- row: ", row, sizeof row);
    testing_run(row, names[i], golden_case);
    free(text);
    free(names[i]);
  }
}

// A folder that is named after no pass would never be run.
static void every_folder_is_a_pass(void) {
  DIR *stream = opendir(golden_folder);
  CHECK(stream);
  for (struct dirent *entry; stream && (entry = readdir(stream));) {
    const bool found = entry->d_name[0] == '.' || pass_find(entry->d_name) < PASS_COUNT;
    if (!found) fprintf(stderr, "no pass is called %s\n", entry->d_name);
    CHECK(found);
  }
  if (stream) closedir(stream);
}

static inline int golden_main(const char *folder, const char *ending, GoldenTransform *transform) {
  golden_folder = folder, golden_ending = ending, golden_transform = transform;
  RUN(every_folder_is_a_pass);
  for (PassTag tag = 0; tag < PASS_COUNT; tag++) golden_run_folder(pass_of(tag)->name);
  CHECK(testing_passed + testing_failed > 1);
  return testing_finish();
}
#endif
