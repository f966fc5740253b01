// driver: replays inputs on a target, and mutates them, where there is no libFuzzer.
//   use:  TARGET [--seconds N | --runs N] [--seed K] [--dictionary FILE] FILE-OR-DIRECTORY...
// Every file is run once; then, for N seconds or N times (the same mutations each time), changed copies of them. An
// input that makes the target crash, exit or take longer than ten seconds is written to crash-TARGET. Ends with `N
// passed, 0 failed`.
#include "fuzzing.h"
#include <dirent.h>
#include <signal.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { MOST_BYTES = 1 << 16, TIME_LIMIT = 10 };
typedef struct Driver {
  Arena *arena;
  Seq(Text) inputs, words;
  uint64_t random;
  const char *name;
  double seconds;
  uint64_t limit, runs;
} Driver;

// ---- the input being run, for the handlers
static const uint8_t *running;
static size_t running_size;
static char crash_path[256];

static void keep_input(void) {
  if (!running) return;
  FILE *file = fopen(crash_path, "wb");
  if (file && fwrite(running, 1, running_size, file) == running_size)
    fprintf(stderr, "the input is in %s\n", crash_path);
  if (file) fclose(file);
}
static void on_signal(int number) {
  fprintf(stderr, number == SIGALRM ? "takes longer than %d seconds\n" : "signal %d\n",
          number == SIGALRM ? TIME_LIMIT : number);
  keep_input();
  _exit(1);
}

// The handlers run on a separate stack, because the fault may be a stack overflow.
static void handle_signals(void) {
  const int signals[] = {SIGSEGV, SIGABRT, SIGFPE, SIGBUS, SIGILL, SIGALRM};
  static char stack[1 << 16];
  sigaltstack(&(stack_t){.ss_sp = stack, .ss_size = sizeof stack}, NULL);
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
    sigaction(signals[i], &(struct sigaction){.sa_handler = on_signal, .sa_flags = SA_ONSTACK}, NULL);
}

static void run(Driver *driver, const uint8_t *bytes, size_t size) {
  uint8_t *copy = malloc(size + 1);   // of its exact size, so that a sanitizer sees reads past its end
  if (!copy) panic("out of memory");
  if (size) memcpy(copy, bytes, size);
  running = copy;
  running_size = size;
  alarm(TIME_LIMIT);
  LLVMFuzzerTestOneInput(copy, size);
  alarm(0);
  running = NULL;
  free(copy);
  driver->runs++;
}

// ---- files
static bool read_bytes(Arena *arena, const char *path, Text *bytes) {
  FILE *file = fopen(path, "rb");
  if (!file) return false;
  Out out = out_new(arena);
  char buffer[65536];
  for (size_t got; (got = fread(buffer, 1, sizeof buffer, file)) > 0;) out_text(&out, (Text){buffer, got});
  fclose(file);
  *bytes = out_result(&out);
  return true;
}

static bool add_path(Driver *driver, const char *path) {
  struct stat status;
  if (stat(path, &status) != 0) return false;
  if (!S_ISDIR(status.st_mode)) {
    Text bytes;
    if (!read_bytes(driver->arena, path, &bytes)) return false;
    seq_push(driver->arena, &driver->inputs, bytes);
    return true;
  }
  struct dirent **entries;
  const int count = scandir(path, &entries, NULL, alphasort);   // in an order that does not depend on the disk
  if (count < 0) return false;
  bool fine = true;
  for (int i = 0; i < count; i++) {
    if (entries[i]->d_name[0] != '.')
      fine = add_path(driver,
                      text_c_string(driver->arena, text_format(driver->arena, "%s/%s", path, entries[i]->d_name))) &&
             fine;
    free(entries[i]);
  }
  free(entries);
  return fine;
}

static int hexadecimal(char c) {
  return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : 0;
}

// Lines name="text" of libFuzzer's dictionaries, with \\, \" and \xAB.
static bool read_dictionary(Driver *driver, const char *path) {
  Text text;
  if (!read_bytes(driver->arena, path, &text)) return false;
  for (size_t i = 0; i < text.size;) {
    Out word = out_new(driver->arena);
    while (i < text.size && text.start[i] != '"' && text.start[i] != '\n' && text.start[i] != '#') i++;
    bool quoted = i < text.size && text.start[i] == '"';
    for (i += quoted; quoted && i < text.size && text.start[i] != '"' && text.start[i] != '\n'; i++) {
      if (text.start[i] == '\\' && i + 3 < text.size && text.start[i + 1] == 'x') {
        out_char(&word, (char)(hexadecimal(text.start[i + 2]) * 16 + hexadecimal(text.start[i + 3])));
        i += 3;
      } else out_char(&word, text.start[text.start[i] == '\\' ? ++i : i]);
    }
    while (i < text.size && text.start[i++] != '\n') {}
    Text made = out_result(&word);
    if (made.size) seq_push(driver->arena, &driver->words, made);
  }
  return true;
}

// ---- mutation
static uint64_t draw(Driver *driver, uint64_t count) {
  driver->random ^= driver->random << 13;
  driver->random ^= driver->random >> 7;
  driver->random ^= driver->random << 17;
  return count ? driver->random % count : 0;
}

static void replace(uint8_t *bytes, size_t *size, size_t at, size_t gone, const char *with, size_t more) {
  if (*size - gone + more > MOST_BYTES) return;
  memmove(bytes + at + more, bytes + at + gone, *size - at - gone);
  if (more) memcpy(bytes + at, with, more);
  *size += more - gone;
}

static void mutate(Driver *driver, uint8_t *bytes, size_t *size) {
  const size_t at = draw(driver, *size + 1), length = draw(driver, draw(driver, 4) ? 8 : 200);
  const size_t gone = length < *size - at ? length : *size - at;
  const Text other = driver->inputs.items[draw(driver, driver->inputs.size)];
  const size_t from = draw(driver, other.size + 1), most = other.size - from;
  const Text word = driver->words.size ? driver->words.items[draw(driver, driver->words.size)] : TEXT("0");
  const char byte = (char)draw(driver, 256);
  switch (draw(driver, 7)) {
    case 0: if (at < *size) bytes[at] = (uint8_t)(bytes[at] ^ (1u << draw(driver, 8))); break;
    case 1: replace(bytes, size, at, at < *size, &byte, 1); break;
    case 2: replace(bytes, size, at, gone, "", 0); break;
    case 3: replace(bytes, size, at, 0, other.start + from, length < most ? length : most); break;
    case 4: replace(bytes, size, at, gone, other.start + from, length < most ? length : most); break;
    case 5: replace(bytes, size, at, draw(driver, 2) ? gone : 0, word.start, word.size); break;
    default: {
      char copy[256];
      memcpy(copy, bytes + at, gone);
      replace(bytes, size, draw(driver, *size + 1), 0, copy, gone);
    }
  }
}

static double now(void) {
  struct timespec at;
  clock_gettime(CLOCK_MONOTONIC, &at);
  return (double)at.tv_sec + (double)at.tv_nsec * 1e-9;
}

static void mutate_all(Driver *driver) {
  static uint8_t bytes[2 * MOST_BYTES];
  const uint64_t first = driver->runs;
  for (double start = now();
       driver->inputs.size && (driver->runs - first < driver->limit || now() - start < driver->seconds);) {
    const Text input = driver->inputs.items[draw(driver, driver->inputs.size)];
    size_t size = input.size < MOST_BYTES ? input.size : MOST_BYTES;
    if (size) memcpy(bytes, input.start, size);
    for (uint64_t times = 1 + draw(driver, 8); times > 0; times--) mutate(driver, bytes, &size);
    run(driver, bytes, size);
  }
}

static bool option(Driver *driver, int argc, char **argv, int *at) {
  const char *value = *at + 1 < argc ? argv[*at + 1] : "";
  if (strcmp(argv[*at], "--seconds") == 0) driver->seconds = atof(value);
  else if (strcmp(argv[*at], "--runs") == 0) driver->limit = strtoull(value, NULL, 10);
  else if (strcmp(argv[*at], "--seed") == 0) driver->random = strtoull(value, NULL, 10) * 2 + 1;
  else if (strcmp(argv[*at], "--dictionary") != 0 || !read_dictionary(driver, value)) return false;
  ++*at;
  return true;
}

int main(int argc, char **argv) {
  const char *slash = strrchr(argv[0], '/');
  Driver driver = {.arena = arena_new(), .random = 1, .name = slash ? slash + 1 : argv[0]};
  snprintf(crash_path, sizeof crash_path, "crash-%s", driver.name);
  handle_signals();
  atexit(keep_input);   // a panic exits
  for (int i = 1; i < argc; i++) {
    if (option(&driver, argc, argv, &i) || add_path(&driver, argv[i])) continue;
    fprintf(stderr, "%s: cannot read %s\n", driver.name, argv[i]);
    return 2;
  }
  for EACH(i, &driver.inputs) run(&driver, (const uint8_t *)driver.inputs.items[i].start, driver.inputs.items[i].size);
  mutate_all(&driver);
  printf("%llu passed, 0 failed\n", (unsigned long long)driver.runs);
  arena_free(driver.arena);
  return 0;
}
