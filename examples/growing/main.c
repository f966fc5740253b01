/* An entry point without a bound for its memory takes chunks from its caller: from malloc, and from a static array
   without an allocator. */
#include "path.h"
#include <stdio.h>
#include <stdlib.h>

/* ---- chunks from malloc, linked so that they can be freed after the call */
typedef struct link { struct link *next; uint64_t bytes; } link;
typedef struct list { link *first; size_t bytes; int count; } list;

static void *more_from_malloc(void *state, size_t bytes) {
  list *all = state;
  link *chunk = bytes <= SIZE_MAX - sizeof *chunk ? malloc(sizeof *chunk + bytes) : NULL;
  if (!chunk) return NULL;
  chunk->next = all->first;
  all->first = chunk, all->bytes += bytes, all->count++;
  return chunk + 1;
}

static void free_all(list *all) {
  while (all->first) {
    link *next = all->first->next;
    free(all->first);
    all->first = next;
  }
}

/* ---- chunks from a static array: nothing is to be freed */
typedef struct pool { uint64_t *words; size_t count, used; } pool;

static void *more_from_pool(void *state, size_t bytes) {
  pool *from = state;
  const size_t words = (bytes + 7) / 8;
  if (words > from->count - from->used) return NULL;
  from->used += words;
  return from->words + from->used - words;
}

enum { LONGEST = 500, POOL_WORDS = 512 };
static int64_t numbers[LONGEST];
static uint64_t words[POOL_WORDS];

static void report(const path_error *error) {
  char text[200];
  printf("%s\n", path_message(error, text, sizeof text));
}

int main(void) {
  list all = {0};
  pool from = {words, POOL_WORDS, 0};
  const ashlar_chunks heap = {more_from_malloc, &all}, fixed = {more_from_pool, &from};
  path_error error;
  int64_t length = LONGEST;
  int code = path_main(numbers, &length, 6171, NULL, 0, &heap, &error);
  free_all(&all);
  if (code != 0) return report(&error), 1;
  printf("6171: %lld numbers, in %d chunks, no more than four times what is live: %s\n", (long long)length, all.count,
         all.bytes <= 4 * 2 * (size_t)length * 8 ? "yes" : "no");

  length = LONGEST;
  if (path_main(numbers, &length, 9, NULL, 0, &fixed, &error) != 0) return report(&error), 1;
  printf("9:");
  for (int64_t i = 0; i < length; i++) printf(" %lld", (long long)numbers[i]);
  printf("\n");

  /* What is left of the pool is not enough for a long path: no destination is written. */
  length = LONGEST;
  numbers[0] = -1;
  code = path_main(numbers, &length, 837799, NULL, 0, &fixed, &error);
  report(&error);
  return code == 2 && numbers[0] == -1 && length == LONGEST ? 0 : 1;
}
