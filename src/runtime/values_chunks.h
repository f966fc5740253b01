// values_chunks: a source of chunks for entries that grow (ashlar_chunks of entry.h), from the C library's allocator.
// Chunks are kept from one run to the next, so that repeated runs time the entry alone.
#ifndef RT_VALUES_CHUNKS_H
#define RT_VALUES_CHUNKS_H
#include "runtime/entry.h"

// Zero is a valid empty pool. `guard_bytes` after each chunk, which is filled with `junk` before a run; 0: no chunk is.
typedef struct rt_pool {
  struct rt_chunk *first, *last_used;
  size_t bytes, limit, refused;
  size_t guard_bytes;
  unsigned char junk;
} rt_pool;

// the `more` of a pool; notes in `refused` how many bytes there would have been of too many
void *rt_pool_more(void *pool, size_t bytes);
void rt_pool_restart(rt_pool *pool);           // before a run: all chunks are free
bool rt_pool_is_sound(const rt_pool *pool);    // nothing was written past a chunk
void rt_pool_free(rt_pool *pool);

#endif
