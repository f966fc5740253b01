// storage_leak: the interface of heap.h for the experiments `--storage leak` and `--storage gc`. Each place is a block
// that is never freed, from malloc or from Boehm's garbage collector. -DASHLAR_TAKE=f as in storage_malloc.h.
#ifndef RT_STORAGE_LEAK_H
#define RT_STORAGE_LEAK_H
#include <stdint.h>
#include <stdlib.h>

// rt_allocator_malloc: needs
#include <stdlib.h>
#ifndef ASHLAR_TAKE
#define ASHLAR_TAKE malloc
#endif

// rt_allocator_gc: needs
#ifndef ASHLAR_TAKE
#include <gc.h>
#define ASHLAR_TAKE GC_MALLOC
#endif

// rt_place: needs
typedef struct rt_place { void *unused; } rt_place;

// rt_heap: needs rt_place
typedef struct rt_heap { rt_place *taken; } rt_heap;

// rt_heap_begin: needs rt_heap
static inline rt_heap *rt_heap_begin(rt_heap *heap) {
  heap->taken = NULL;
  return heap;
}

// rt_heap_take: needs rt_heap
static inline unsigned char *rt_heap_take(rt_heap *heap, int64_t bytes) {
  (void)heap;
  return (uint64_t)bytes <= SIZE_MAX || bytes <= 0 ? (unsigned char *)ASHLAR_TAKE(bytes > 0 ? (size_t)bytes : 1) : NULL;
}

// rt_heap_release: needs rt_heap
static inline void rt_heap_release(rt_heap *heap, const rt_place *mark, int count, const void *const *kept) {
  (void)heap, (void)mark, (void)count, (void)kept;
}

#endif
