// files: reading and writing whole files. A file is written under a temporary name in the same folder and renamed, so
// that a failure never leaves a partly written file.
#include "tool/tool.h"
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

bool file_exists(const char *path) {
  struct stat status;
  return stat(path, &status) == 0;
}

static bool write_file_all(FILE *stream, Text text) {
  bool ok = fwrite(text.start, 1, text.size, stream) == text.size;
  ok = fflush(stream) == 0 && ok;
  return fclose(stream) == 0 && ok;
}

void print_out(const Out *out) {
  if (out->size) fwrite(out->start, 1, out->size, stdout);
}

bool file_make_executable(const char *path, Text *problem) {
  if (chmod(path, 0755) == 0) return true;
  *problem = text_of(strerror(errno));
  return false;
}

bool file_write(const char *path, Text text, Text *problem) {
  char temporary[4096];
  struct stat status;
  bool special = stat(path, &status) == 0 && !S_ISREG(status.st_mode);   // a device or pipe: write straight to it
  int size = snprintf(temporary, sizeof temporary, special ? "%s" : "%s.%ld.tmp", path, (long)getpid());
  if (size < 0 || (size_t)size >= sizeof temporary) {
    *problem = TEXT("the path is too long");
    return false;
  }
  FILE *stream = fopen(temporary, "wb");
  bool ok = stream && write_file_all(stream, text) && (special || rename(temporary, path) == 0);
  if (ok) return true;
  *problem = text_of(strerror(errno));
  if (stream && !special) (void)remove(temporary);
  return false;
}

bool file_replace(const char *path, Text text, Text *problem) {
  struct stat status;
  char *real = realpath(path, NULL);
  bool ok =
      real && stat(real, &status) == 0 && file_write(real, text, problem) && chmod(real, status.st_mode & 07777) == 0;
  if (!ok && problem->size == 0) *problem = text_of(strerror(errno));
  free(real);
  return ok;
}

bool tool_write(const char *command, const char *path, Text text) {
  Text problem;
  if (file_write(path, text, &problem)) return true;
  fprintf(stderr, "ashlar %s: cannot write %s: %.*s\n", command, path, TEXT_ARG(problem));
  return false;
}

static int by_path(const void *a, const void *b) { return strcmp(*(const char *const *)a, *(const char *const *)b); }

bool is_directory(const char *path) {
  struct stat status;
  return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

const char *file_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

Text path_without_suffix(Text path) {
  if (text_ends_with(path, TEXT(".fut"))) path.size -= 4;
  return path;
}

bool files_below(Arena *arena, const char *path, Words *files) {
  if (!is_directory(path)) {
    seq_push(arena, files, path);
    return file_exists(path);
  }
  DIR *directory = opendir(path);
  if (!directory) return false;
  Words inside = {0};
  const char *separator = text_ends_with(text_of(path), TEXT("/")) ? "" : "/";
  for (struct dirent *entry; (entry = readdir(directory));) {
    if (entry->d_name[0] == '.') continue;
    const char *name = c_string_format(arena, "%s%s%s", path, separator, entry->d_name);
    if (text_ends_with(text_of(name), TEXT(".fut")) || is_directory(name)) seq_push(arena, &inside, name);
  }
  closedir(directory);
  if (inside.size) qsort(inside.items, inside.size, sizeof *inside.items, by_path);
  for EACH(i, &inside)
    if (!files_below(arena, inside.items[i], files)) return false;
  return true;
}

// The memory for a regular file is allocated with its exact size.
static bool read_file_stream(Arena *arena, FILE *stream, Text *text) {
  if (fseek(stream, 0, SEEK_END) == 0) {
    const long size = ftell(stream);
    rewind(stream);
    if (size > 0 && size < LONG_MAX) {
      char *whole = arena_alloc(arena, (size_t)size);
      *text = (Text){whole, fread(whole, 1, (size_t)size, stream)};
      return !ferror(stream);
    }
  }
  Out out = out_new(arena);
  char buffer[1 << 14];
  while (!feof(stream) && !ferror(stream))   // a terminal is not asked again after its end
    out_text(&out, (Text){buffer, fread(buffer, 1, sizeof buffer, stream)});
  *text = out_result(&out);
  return !ferror(stream);
}

bool file_read(Arena *arena, const char *path, Text *text, Text *problem) {
  bool standard = strcmp(path, "-") == 0;
  FILE *stream = standard ? stdin : fopen(path, "rb");
  bool ok = stream && read_file_stream(arena, stream, text);
  if (!ok) *problem = text_of(strerror(errno));
  if (stream && !standard) fclose(stream);
  return ok;
}

static bool make_directory(const char *path) { return mkdir(path, 0700) == 0 || errno == EEXIST; }

// Others may write to the folder for temporary files: what lies there is trusted if only this user could make it.
static bool is_private(const char *path) {
  struct stat status;
  return lstat(path, &status) == 0 && S_ISDIR(status.st_mode) && status.st_uid == getuid() &&
         !(status.st_mode & (S_IWGRP | S_IWOTH));
}

const char *directory_for_cache(Arena *arena) {
  const char *chosen = getenv("ASHLAR_CACHE"), *base = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
  if (chosen && *chosen && make_directory(chosen)) return chosen;
  const char *const bases[] = {base, home && *home ? c_string_format(arena, "%s/.cache", home) : NULL};
  for RANGE(i, 2) {
    if (!bases[i] || !*bases[i] || !make_directory(bases[i])) continue;
    const char *path = c_string_format(arena, "%s/ashlar", bases[i]);
    if (make_directory(path)) return path;
  }
  const char *temporary = getenv("TMPDIR");
  const char *path =
      c_string_format(arena, "%s/ashlar-%ld", temporary && *temporary ? temporary : "/tmp", (long)getuid());
  if (make_directory(path) && is_private(path)) return path;
  path = c_string_format(arena, "%s-XXXXXX", path);
  path = mkdtemp(arena_copy(arena, path, strlen(path) + 1));
  return path ? path : ".";
}
