// test_contract_chunks: a source of chunks that gives no byte more than it is asked for, each chunk poisoned, between
// fences, at addresses of every remainder that the alignment allows; and that refuses from a chosen call on.
#ifndef ASHLAR_TEST_CONTRACT_CHUNKS_H
#define ASHLAR_TEST_CONTRACT_CHUNKS_H
#include "base/base.h"

// What the probes of the contract fill memory with, and the bytes around it that must stay so.
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
void fenced_free(FencedChunks *chunks);                    // and begins anew
#endif
