// contract_chunks: see the header.
#include "tool/tester/contract_chunks.h"
#include <stdlib.h>

enum { SHIFTS = 8 };

void *fenced_more(void *user, size_t bytes) {
  FencedChunks *chunks = user;
  const size_t shift = 8 * (chunks->asked * 3 % SHIFTS);
  if (chunks->asked++ >= chunks->refuse_from || bytes > chunks->most_bytes - chunks->given_bytes) return NULL;
  unsigned char *memory = malloc(bytes + 2 * FENCE + 8 * SHIFTS);
  if (!memory) return NULL;
  memset(memory, FILL, bytes + 2 * FENCE + 8 * SHIFTS);
  chunks->given_bytes += bytes;
  seq_push(chunks->arena, &chunks->given, ((FencedChunk){memory, bytes, shift}));
  return memory + FENCE + shift;
}

bool is_still_filled(const void *memory, size_t from, size_t to) {
  for (size_t i = from; i < to; i++)
    if (((const unsigned char *)memory)[i] != FILL) return false;
  return true;
}

bool fenced_are_intact(const FencedChunks *chunks) {
  for EACH(i, &chunks->given) {
    const FencedChunk *chunk = &chunks->given.items[i];
    if (!is_still_filled(chunk->memory, 0, FENCE + chunk->shift) ||
        !is_still_filled(chunk->memory, FENCE + chunk->shift + chunk->bytes, chunk->bytes + 2 * FENCE + 8 * SHIFTS))
      return false;
  }
  return true;
}

void fenced_free(FencedChunks *chunks) {
  for EACH(i, &chunks->given) free(chunks->given.items[i].memory);
  chunks->given.size = 0, chunks->given_bytes = 0, chunks->asked = 0;
}
