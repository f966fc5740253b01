/* Prints at the end the largest number of bytes in blocks that generated code held at once, without block headers. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

enum { HEAD = 16 };   /* of runtime/storage_malloc.h */
static size_t held, most;
static void print_most(void) { printf("most %zu\n", most); }

void *count_take(size_t bytes) {
  size_t *block = malloc(2 * sizeof *block + bytes);
  if (!block) return NULL;
  if (most == 0) atexit(print_most);
  *block = (bytes - HEAD + 7) / 8 * 8;   /* as blocks of a workspace are aligned */
  held += *block;
  if (held > most) most = held;
  return block + 2;
}

void count_give_back(void *data) {
  size_t *block = (size_t *)data - 2;
  held -= *block;
  free(block);
}
