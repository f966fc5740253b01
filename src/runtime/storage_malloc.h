// storage_malloc: the interface of heap.h for the experiment `--storage malloc`. Each place is a block of malloc, which
// is freed when the place is released. -DASHLAR_TAKE=f -DASHLAR_GIVE_BACK=g replace malloc and free by functions that a
// file given with -include declares.
#ifndef RT_STORAGE_MALLOC_H
#define RT_STORAGE_MALLOC_H
#include <stdint.h>
#include <stdlib.h>

// rt_allocator_malloc: needs
#include <stdlib.h>
#ifndef ASHLAR_TAKE
#define ASHLAR_TAKE malloc
#define ASHLAR_GIVE_BACK free
#endif

// The head of a block, with a link to the block that was taken before it. It has 16 bytes, so that the memory after it
// has the alignment that malloc gives.
// rt_place: needs
typedef struct rt_place { struct rt_place *next; void *unused; } rt_place;

// rt_heap: needs rt_place
typedef struct rt_heap { rt_place *taken; } rt_heap;

// rt_heap_begin: needs rt_heap
static inline rt_heap *rt_heap_begin(rt_heap *heap) {
  heap->taken = NULL;
  return heap;
}

// rt_heap_take: needs rt_heap
static inline unsigned char *rt_heap_take(rt_heap *heap, int64_t bytes) {
  const uint64_t wanted = sizeof(rt_place) + (uint64_t)(bytes > 0 ? bytes : 0);
  rt_place *const place = wanted <= SIZE_MAX ? (rt_place *)ASHLAR_TAKE((size_t)wanted) : NULL;
  if (!place) return NULL;
  place->next = heap->taken;
  heap->taken = place;
  return (unsigned char *)(place + 1);
}

// rt_heap_release: needs rt_heap
static inline void rt_heap_release(rt_heap *heap, const rt_place *mark, int count, const void *const *kept) {
  rt_place **link = &heap->taken;
  while (*link != mark) {
    rt_place *const place = *link;
    int i = 0;
    while (i < count && kept[i] != (const void *)(place + 1)) i++;
    if (i < count) {
      link = &place->next;
    } else {
      *link = place->next;
      ASHLAR_GIVE_BACK(place);
    }
  }
}

#endif
