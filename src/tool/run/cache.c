// cache: bounds the folder of compiled programs. Programs that were not used for the longest time are removed.
#include "tool/tool.h"
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <utime.h>

enum { MEBIBYTES = 1024, KEY_DIGITS = 16, IN_USE = 60 };   // IN_USE: seconds; another process may be loading it

typedef struct Kept { const char *path; int64_t bytes, used; } Kept;
typedef Seq(const char *) Paths;

static Paths files_in(Arena *arena, const char *path) {
  Paths files = {0};
  DIR *directory = opendir(path);
  for (struct dirent *entry; directory && (entry = readdir(directory));)
    if (entry->d_name[0] != '.') seq_push(arena, &files, c_string_format(arena, "%s/%s", path, entry->d_name));
  if (directory) closedir(directory);
  return files;
}

static Kept measured(Arena *arena, const char *path) {
  Kept kept = {path, 0, 0};
  const Paths files = files_in(arena, path);
  for EACH(i, &files) {
    struct stat status;
    if (lstat(files.items[i], &status) != 0) continue;
    kept.bytes += status.st_size;
    if (status.st_mtime > kept.used) kept.used = status.st_mtime;
  }
  return kept;
}

static int by_use(const void *a, const void *b) {
  const int64_t x = ((const Kept *)a)->used, y = ((const Kept *)b)->used;
  return (x > y) - (x < y);
}

static bool is_key(const char *path) {
  const char *name = strrchr(path, '/') + 1;
  return strlen(name) == KEY_DIGITS && strspn(name, "0123456789abcdef") == KEY_DIGITS;
}

void cache_used(const char *program) { (void)utime(program, NULL); }

static void remove_program(Arena *arena, const char *path) {
  const Paths files = files_in(arena, path);
  for EACH(j, &files) (void)remove(files.items[j]);
  (void)rmdir(path);
}

int64_t cache_limit(void) {
  const char *limit = getenv("ASHLAR_CACHE_MIB");
  int64_t most = MEBIBYTES;
  if (limit) (void)(number_read(limit, 0, INT64_MAX >> 20, &most) || (most = MEBIBYTES));
  return most;
}

static CacheUse visit_programs(const char *directory, bool removes) {
  Arena *arena = arena_new();
  const Paths paths = files_in(arena, directory);
  CacheUse use = {0};
  for EACH(i, &paths) {
    if (!is_key(paths.items[i])) continue;
    use.programs++;
    use.bytes += measured(arena, paths.items[i]).bytes;
    if (removes) remove_program(arena, paths.items[i]);
  }
  arena_free(arena);
  return use;
}

CacheUse cache_use(const char *directory) { return visit_programs(directory, false); }
CacheUse cache_clear(const char *directory) { return visit_programs(directory, true); }

void cache_trim(const char *directory, uint64_t key) {
  if (!getenv("ASHLAR_CACHE_MIB") && key % 16 != 0) return;   // the folder is measured now and then
  const int64_t most = cache_limit() << 20;
  int64_t bytes = 0;
  Arena *arena = arena_new();
  const Paths paths = files_in(arena, directory);
  Seq(Kept) all = {0};
  for EACH(i, &paths) {
    if (!is_key(paths.items[i])) continue;
    seq_push(arena, &all, measured(arena, paths.items[i]));
    bytes += all.items[all.size - 1].bytes;
  }
  if (bytes > most && all.size) qsort(all.items, all.size, sizeof *all.items, by_use);
  for COUNTING(i, bytes > most && i < all.size && all.items[i].used + IN_USE < time(NULL)) {
    remove_program(arena, all.items[i].path);
    bytes -= all.items[i].bytes;
  }
  arena_free(arena);
}
