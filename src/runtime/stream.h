// stream: non-temporal stores, in fragments as scalar.def describes. Large results are written in whole cache lines of
// 64 bytes. The processor then does not read a line before it overwrites it, and the contents of the cache are not
// evicted. Only on x86-64 with gcc and clang: elsewhere rt_streams is constantly false, and the C compiler removes the
// code that depends on it.
//   ASHLAR_STREAM_BYTES   the least bytes of a result that is written so (0: never); it should be more than the
//     last-level cache holds for one core
//   ASHLAR_STREAM_ROW     the least bytes of its contiguous parts
//   ASHLAR_STREAM_PAGES   in how many pages lines are written in turns: on AMD's processors (SSE4A) several pages take
//     1.4 to 2 times as long as one, which the hardware prefetches; on Intel's with AVX-512 several waits overlap
#ifndef RT_STREAM_H
#define RT_STREAM_H
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

// rt_streams: needs
#if !defined(__GNUC__) || !defined(__SSE2__) || defined(__TINYC__)
#undef ASHLAR_STREAM_BYTES
#define ASHLAR_STREAM_BYTES 0
#elif !defined(ASHLAR_STREAM_BYTES)
#define ASHLAR_STREAM_BYTES 33554432
#endif
#ifndef ASHLAR_STREAM_ROW
#define ASHLAR_STREAM_ROW 4096
#endif
static inline bool rt_streams(int64_t rows, int64_t row, int64_t bytes) {
  return ASHLAR_STREAM_BYTES > 0 && row >= ASHLAR_STREAM_ROW / bytes && row > 0 && rows > 0 &&
         rows >= ASHLAR_STREAM_BYTES / bytes / row;
}

// rt_stream_pages: needs
#ifndef ASHLAR_STREAM_PAGES
#if defined(__AVX512F__) && !defined(__SSE4A__)
#define ASHLAR_STREAM_PAGES 4
#else
#define ASHLAR_STREAM_PAGES 1
#endif
#endif
static inline int64_t rt_stream_pages(int64_t most) { return most < ASHLAR_STREAM_PAGES ? most : ASHLAR_STREAM_PAGES; }

// rt_stream_lead: needs
static inline int64_t rt_stream_lead(const void *at, size_t size) {
  return (int64_t)((64 - (uintptr_t)at % 64) % 64 / size);
}

// Copies a line through vector registers, which have 32 bytes with AVX and 16 otherwise.
// rt_stream: needs rt_streams string
#if ASHLAR_STREAM_BYTES == 0
static inline void rt_stream(void *to, const void *line) { memcpy(to, line, 64); }
#else
#ifdef __AVX__
typedef long long rt_line_part __attribute__((vector_size(32), may_alias));
#define RT_STORE_PART __builtin_ia32_movntdq256
#else
typedef long long rt_line_part __attribute__((vector_size(16), may_alias));
#define RT_STORE_PART __builtin_ia32_movntdq
#endif
#ifdef __clang__
#undef RT_STORE_PART
#define RT_STORE_PART(to, part) __builtin_nontemporal_store(part, to)
#endif
static inline void rt_stream(void *to, const void *line) {
  rt_line_part parts[64 / sizeof(rt_line_part)];
  unsigned i;
  memcpy(parts, line, 64);
  for (i = 0; i < 64 / sizeof(rt_line_part); i++) RT_STORE_PART((rt_line_part *)to + i, parts[i]);
}
#endif

// rt_stream_fence: needs rt_streams
#if ASHLAR_STREAM_BYTES == 0
static inline void rt_stream_fence(void) { (void)0; }
#else
static inline void rt_stream_fence(void) { __builtin_ia32_sfence(); }
#endif

// rt_fetch: needs
#ifdef __GNUC__
static inline void rt_fetch(const void *array, int64_t index, size_t size) {
  __builtin_prefetch((const void *)((uintptr_t)array + (uintptr_t)index * size));
}
#else
static inline void rt_fetch(const void *array, int64_t index, size_t size) { (void)array, (void)index, (void)size; }
#endif

#endif
