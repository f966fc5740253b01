// values_chunks: chunks from the C library's allocator; see the header. A run asks for the same chunks as the one
// before, so the list is gone through in its order; what does not fit is passed over.
#include "runtime/values_chunks.h"

#include <stdlib.h>
#include <string.h>

typedef struct rt_chunk { struct rt_chunk *next; size_t bytes; } rt_chunk;

static unsigned char *rt_chunk_memory(const rt_chunk *chunk) { return (unsigned char *)(uintptr_t)(chunk + 1); }

static void *use_chunk(rt_pool *pool, rt_chunk *chunk) {
  pool->last_used = chunk;
  if (pool->guard_bytes) memset(rt_chunk_memory(chunk), pool->junk, chunk->bytes + pool->guard_bytes);
  return rt_chunk_memory(chunk);
}

static rt_chunk *new_chunk(rt_pool *pool, size_t bytes) {
  const size_t most = SIZE_MAX - sizeof(rt_chunk) - pool->guard_bytes;
  const bool fits = !pool->limit || (pool->bytes <= pool->limit && bytes <= pool->limit - pool->bytes);
  rt_chunk *chunk = bytes <= most && fits ? malloc(sizeof *chunk + bytes + pool->guard_bytes) : NULL;
  if (!chunk) return pool->refused = bytes <= SIZE_MAX - pool->bytes ? pool->bytes + bytes : SIZE_MAX, NULL;
  chunk->bytes = bytes;
  pool->bytes += bytes;
  return chunk;
}

void *rt_pool_more(void *user, size_t bytes) {
  rt_pool *pool = user;
  rt_chunk **link = pool->last_used ? &pool->last_used->next : &pool->first;
  while (*link && (*link)->bytes < bytes) link = &(*link)->next;
  if (*link) return use_chunk(pool, *link);
  rt_chunk *chunk = new_chunk(pool, bytes);
  if (!chunk) return NULL;
  chunk->next = NULL;
  *link = chunk;
  return use_chunk(pool, chunk);
}

void rt_pool_restart(rt_pool *pool) { pool->last_used = NULL; }

bool rt_pool_is_sound(const rt_pool *pool) {
  for (const rt_chunk *chunk = pool->first; pool->last_used && chunk;
       chunk = chunk == pool->last_used ? NULL : chunk->next)
    for (size_t i = 0; i < pool->guard_bytes; i++)
      if (chunk->bytes && rt_chunk_memory(chunk)[chunk->bytes + i] != pool->junk) return false;
  return true;
}

void rt_pool_free(rt_pool *pool) {
  for (rt_chunk *chunk = pool->first, *next; chunk; chunk = next) {
    next = chunk->next;
    free(chunk);
  }
  pool->first = pool->last_used = NULL;
  pool->bytes = pool->refused = 0;
}
