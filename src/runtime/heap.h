// heap: an allocator for memory whose size is not known before the call, in fragments as scalar.def describes. It
// divides chunks into places. The first chunk is the workspace beyond its fixed part; the caller provides further
// chunks.
//   rule: a place never moves. The places in use are a list, the last one first. All places that were taken since a
//         mark are freed together, except for those that are kept. A free place is merged with free neighbours in its
//         chunk and is used again.
//   cost: a head of two pointers and two sizes for each place. A new chunk has half of the bytes of all chunks so far,
//         or the bytes that are needed when these are more; when the caller refuses, only the bytes that are needed.
#ifndef RT_HEAP_H
#define RT_HEAP_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "runtime/entry.h"

// The head of a place. `next`: of a place in use, the one that was taken before it; of a free place, the next one in
// the list of its class. `bytes`: of the place without its head, a multiple of 8, with flags in the low bits. `before`:
// the bytes of the place that is directly before this one in the chunk; 0: this one is the first.
// rt_place: needs
typedef struct rt_place { struct rt_place *next, *previous; size_t bytes, before; } rt_place;
enum {
  RT_PLACE_TAKEN = 1,
  RT_PLACE_LAST = 2,
  RT_PLACE_FLAGS = 7,
  RT_PLACE_LEAST = 8,
  RT_PLACE_CLASSES = 8 * (int)sizeof(size_t),
  RT_PLACE_TRIES = 16
};

// The list number k of free places holds those of 2^k to 2^(k+1) - 1 bytes.
// rt_heap: needs rt_place
typedef struct rt_heap {
  rt_place *taken;
  size_t filled, total;
  const ashlar_chunks *chunks;
  rt_place *free[RT_PLACE_CLASSES];
} rt_heap;

// rt_place_bytes: needs rt_place
static inline size_t rt_place_bytes(const rt_place *place) { return place->bytes & ~(size_t)RT_PLACE_FLAGS; }

// rt_place_after: needs rt_place_bytes
static inline rt_place *rt_place_after(rt_place *place) {
  if (place->bytes & RT_PLACE_LAST) return NULL;
  return (rt_place *)(void *)((unsigned char *)(place + 1) + rt_place_bytes(place));
}

// rt_place_class: needs
static inline int rt_place_class(size_t bytes) {
  int result = 0, step;
  for (step = 4 * (int)sizeof(size_t); step > 0; step /= 2) {
    if (bytes >> step) bytes >>= step, result += step;
  }
  return result;
}

// rt_heap_list: needs rt_heap rt_place_class rt_place_bytes
static void rt_heap_list(rt_heap *heap, rt_place *place) {
  const int size_class = rt_place_class(rt_place_bytes(place));
  place->previous = NULL;
  place->next = heap->free[size_class];
  if (place->next) place->next->previous = place;
  heap->free[size_class] = place;
  heap->filled |= (size_t)1 << size_class;
}

// rt_heap_unlist: needs rt_heap rt_place_class rt_place_bytes
static void rt_heap_unlist(rt_heap *heap, rt_place *place) {
  const int size_class = rt_place_class(rt_place_bytes(place));
  if (place->next) place->next->previous = place->previous;
  if (place->previous) place->previous->next = place->next;
  else heap->free[size_class] = place->next;
  if (!heap->free[size_class]) heap->filled &= ~((size_t)1 << size_class);
}

// rt_heap_add: needs rt_heap_list
static void rt_heap_add(rt_heap *heap, void *chunk, size_t bytes) {
  rt_place *place = (rt_place *)chunk;
  bytes = bytes / 8 * 8;
  if (bytes < sizeof *place + RT_PLACE_LEAST) return;
  heap->total += bytes;
  place->bytes = (bytes - sizeof *place) | RT_PLACE_LAST;
  place->before = 0;
  rt_heap_list(heap, place);
}

// The workspace beyond its fixed part is the first chunk.
// rt_heap_begin: needs rt_heap_add
static rt_heap *rt_heap_begin(rt_heap *heap, unsigned char *workspace, size_t fixed, size_t bytes,
                              const ashlar_chunks *chunks) {
  int i;
  heap->taken = NULL;
  heap->filled = heap->total = 0;
  heap->chunks = chunks && chunks->more ? chunks : NULL;
  for (i = 0; i < RT_PLACE_CLASSES; i++) heap->free[i] = NULL;
  fixed = (fixed + 7) / 8 * 8;
  if (bytes > fixed) rt_heap_add(heap, workspace + fixed, bytes - fixed);
  return heap;
}

// rt_heap_grow: needs rt_heap_add
static bool rt_heap_grow(rt_heap *heap, size_t wanted) {
  const size_t least = wanted + sizeof(rt_place), half = heap->total / 2 / 8 * 8;
  size_t bytes = half > least ? half : least;
  void *chunk = heap->chunks ? heap->chunks->more(heap->chunks->state, bytes) : NULL;
  if (!chunk && heap->chunks && bytes > least) chunk = heap->chunks->more(heap->chunks->state, bytes = least);
  if (chunk) rt_heap_add(heap, chunk, bytes);
  return chunk != NULL;
}

// The first place of the list that is large enough; at most `tries` places of the list are examined.
// rt_heap_search: needs rt_heap rt_place_bytes
static rt_place *rt_heap_search(const rt_heap *heap, int size_class, size_t wanted, size_t tries) {
  rt_place *place;
  for (place = heap->free[size_class]; place && tries > 0; place = place->next, tries--) {
    if (rt_place_bytes(place) >= wanted) return place;
  }
  return NULL;
}

// rt_heap_find: needs rt_heap_search rt_place_class
static rt_place *rt_heap_find(const rt_heap *heap, size_t wanted) {
  const int size_class = rt_place_class(wanted);
  rt_place *place = rt_heap_search(heap, size_class, wanted, RT_PLACE_TRIES);
  int larger = size_class + 1;
  if (place) return place;
  while (larger < RT_PLACE_CLASSES && !(heap->filled >> larger & 1)) larger++;
  return larger < RT_PLACE_CLASSES ? heap->free[larger] : rt_heap_search(heap, size_class, wanted, SIZE_MAX);
}

// The bytes of a place beyond `wanted` become a free place, if they suffice for its head and the least bytes.
// rt_heap_split: needs rt_heap_list rt_place_after
static void rt_heap_split(rt_heap *heap, rt_place *place, size_t wanted) {
  const size_t bytes = rt_place_bytes(place);
  rt_place *const after = rt_place_after(place);
  rt_place *rest;
  if (bytes - wanted < sizeof *place + RT_PLACE_LEAST) return;
  place->bytes = wanted;
  rest = rt_place_after(place);
  rest->bytes = (bytes - wanted - sizeof *place) | (after ? 0 : RT_PLACE_LAST);
  rest->before = wanted;
  if (after) after->before = rt_place_bytes(rest);
  rt_heap_list(heap, rest);
}

// A place of that many bytes, aligned to 8; NULL when there is no more memory.
// rt_heap_take: needs rt_heap_find rt_heap_grow rt_heap_split rt_heap_unlist
static unsigned char *rt_heap_take(rt_heap *heap, int64_t bytes) {
  const uint64_t rounded = bytes > RT_PLACE_LEAST ? ((uint64_t)bytes + 7) / 8 * 8 : (uint64_t)RT_PLACE_LEAST;
  rt_place *place;
  if (rounded > SIZE_MAX / 2) return NULL;
  place = rt_heap_find(heap, (size_t)rounded);
  if (!place && rt_heap_grow(heap, (size_t)rounded)) place = rt_heap_find(heap, (size_t)rounded);
  if (!place) return NULL;
  rt_heap_unlist(heap, place);
  rt_heap_split(heap, place, (size_t)rounded);
  place->bytes |= RT_PLACE_TAKEN;
  place->next = heap->taken;
  heap->taken = place;
  return (unsigned char *)(place + 1);
}

// Merges the place and the one after it. Both are free and in no list.
// rt_place_merge: needs rt_place_after
static void rt_place_merge(rt_place *place, const rt_place *after) {
  rt_place *beyond;
  place->bytes = (rt_place_bytes(place) + sizeof *place + rt_place_bytes(after)) | (after->bytes & RT_PLACE_LAST);
  beyond = rt_place_after(place);
  if (beyond) beyond->before = rt_place_bytes(place);
}

// rt_heap_end: needs rt_heap_list rt_heap_unlist rt_place_merge
static void rt_heap_end(rt_heap *heap, rt_place *place) {
  rt_place *const after = rt_place_after(place);
  place->bytes &= ~(size_t)RT_PLACE_TAKEN;
#ifdef ASHLAR_MEASURE
  { size_t i; for (i = 0; i < rt_place_bytes(place); i++) ((unsigned char *)(place + 1))[i] = 0xA5; }
#endif
  if (after && !(after->bytes & RT_PLACE_TAKEN)) {
    rt_heap_unlist(heap, after);
    rt_place_merge(place, after);
  }
  if (place->before) {
    rt_place *const before = (rt_place *)(void *)((unsigned char *)place - place->before) - 1;
    if (!(before->bytes & RT_PLACE_TAKEN)) {
      rt_heap_unlist(heap, before);
      rt_place_merge(before, place);
      place = before;
    }
  }
  rt_heap_list(heap, place);
}

// Frees all places that were taken since `mark`, except for those that begin at one of the `count` addresses.
// rt_heap_release: needs rt_heap_end
static void rt_heap_release(rt_heap *heap, const rt_place *mark, int count, const void *const *kept) {
  rt_place **link = &heap->taken;
  while (*link != mark) {
    rt_place *const place = *link;
    int i = 0;
    while (i < count && kept[i] != (const void *)(place + 1)) i++;
    if (i < count) {
      link = &place->next;
    } else {
      *link = place->next;
      rt_heap_end(heap, place);
    }
  }
}

#endif
