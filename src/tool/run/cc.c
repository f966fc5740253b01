// cc: compiles generated C with the system's compiler and keeps the result in the cache directory, keyed by text and
// command.
#include "tool/tool.h"
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#define DEFAULT_FLAGS "-O3 -march=native"

static void add_split(Arena *arena, Words *words, const char *text) {
  while (*text) {
    while (*text == ' ') text++;
    const char *start = text;
    while (*text && *text != ' ') text++;
    if (text > start) seq_push(arena, words, text_c_string(arena, (Text){start, (size_t)(text - start)}));
  }
}

// The value of an environment variable, or `otherwise` if it is unset.
static const char *set_or(const char *variable, const char *otherwise) {
  const char *value = getenv(variable);
  return value && *value ? value : otherwise;
}

const char *cc_with_option(Arena *arena, const char *compiler, const char *option) {
  if (compiler) return c_string_format(arena, "%s %s", compiler, option);
  const char *flags = set_or("CFLAGS", DEFAULT_FLAGS);
  return c_string_format(arena, "%s %s %s", set_or("CC", "cc"), flags, option);
}

static void add_compiler(Arena *arena, Words *words, const char *compiler) {
  add_split(arena, words, compiler ? compiler : set_or("CC", "cc"));
  if (!compiler) add_split(arena, words, set_or("CFLAGS", DEFAULT_FLAGS));
  if (!compiler || !strstr(compiler, "tcc")) seq_push(arena, words, "-ffp-contract=off");
}

// The key of the cache includes the words of the command exactly, so that two compilers never share a result.
static uint64_t c_key_of(const Words *words, Text c_text, Text header_text) {
  uint64_t key = hash_bytes(c_text.start, c_text.size, 1);
  key = hash_bytes(header_text.start, header_text.size, key);
  for EACH(i, words) key = hash_bytes(words->items[i], strlen(words->items[i]) + 1, key);
  return hash_bytes(ASHLAR_VERSION, sizeof ASHLAR_VERSION, key);
}

static bool compile_c(Arena *arena, Words *words, const char *source, const char *result, Text *problem) {
  const char *temporary = c_string_format(arena, "%s.%ld.tmp", result, (long)getpid());
  const char *const tail[] = {source, "-o", temporary, "-lm", "-lpthread", NULL};
  for RANGE(i, COUNT_OF(tail)) seq_push(arena, words, tail[i]);
  ProcessResult done = process_run(arena, words->items);
  if (done.status == 0 && rename(temporary, result) == 0) return true;
  (void)remove(temporary);
  if (done.status == 127)
    *problem =
        text_format(arena, "no C compiler: `%s` was not found; install gcc or clang, or set CC", words->items[0]);
  else
    *problem = text_format(arena, "the C compiler failed (%s, status %d):\n%.*s", words->items[0], done.status,
                           (int)(done.errors.size < 4000 ? done.errors.size : 4000), done.errors.start);
  return false;
}

// An entry may have the name of a function of a library in this process (`crc32`). Callers inside the shared library
// must find the entry.
static void add_shared(Arena *arena, Words *words) {
  seq_push(arena, words, "-shared");
  seq_push(arena, words, "-fPIC");
#ifndef __APPLE__
  seq_push(arena, words, "-Wl,-Bsymbolic");
#endif
}

const char *cc_compile(Arena *arena, Text name, Text c_text, Text header_text, const CcOptions *options,
                       Text *problem) {
  Words words = {0};
  add_compiler(arena, &words, options->compiler);
  if (options->kind == ARTIFACT_SharedLibrary) add_shared(arena, &words);
  if (options->measure) seq_push(arena, &words, "-DASHLAR_MEASURE");
  uint64_t key = c_key_of(&words, c_text, header_text);
  const char *cache = directory_for_cache(arena),
             *directory = c_string_format(arena, "%s/%016llx", cache, (unsigned long long)key);
  const char *result = c_string_format(arena, "%s/program%s", directory,
                                       options->kind == ARTIFACT_SharedLibrary ? ".so" : "");
  if (file_exists(result)) {
    cache_used(result);
    if (options->found) *options->found = true;
    return result;
  }
  cache_trim(cache, key);
  if (mkdir(directory, 0700) != 0 && !file_exists(directory)) {
    *problem = text_format(arena, "cannot create the cache directory %s", directory);
    return NULL;
  }
  const char *source = c_string_format(arena, "%s/%.*s.c", directory, TEXT_ARG(name)),
             *header = c_string_format(arena, "%s/%.*s.h", directory, TEXT_ARG(name));
  if (!file_write(source, c_text, problem) || !file_write(header, header_text, problem)) return NULL;
  seq_push(arena, &words, c_string_format(arena, "-I%s", directory));
  return compile_c(arena, &words, source, result, problem) ? result : NULL;
}
