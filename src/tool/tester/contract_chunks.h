// test_contract_chunks: an allocator of chunks. Each chunk has exactly the requested size, is poisoned, and is between
// fences; the addresses cover all remainders that the alignment allows. From a chosen call on it refuses.
#ifndef ASHLAR_TEST_CONTRACT_CHUNKS_H
#define ASHLAR_TEST_CONTRACT_CHUNKS_H
#include "base/base.h"

// The byte with which the probes of the contract fill memory, and the number of bytes of a fence on each side.
enum { FILL = 0xA5, FENCE = 64 };
bool is_still_filled(const void *memory, size_t from, size_t to);
typedef struct FencedChunk { unsigned char *memory; size_t bytes, shift; } FencedChunk;
typedef struct FencedChunks {
  Arena *arena;
  uint32_t refuse_from;
  size_t most_bytes;
  uint32_t asked;
  size_t given_bytes;
  Seq(FencedChunk) given;
} FencedChunks;

void *fenced_more(void *chunks, size_t bytes);             // a `more` of ashlar_chunks
bool fenced_are_intact(const FencedChunks *chunks);
void fenced_free(FencedChunks *chunks);                    // frees all chunks and resets the allocator
#endif
