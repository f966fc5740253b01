// arena: bump allocation in growing chunks; ASHLAR_STRESS builds use tiny chunks so that growth is tested.
#include "base/base.h"
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>

#ifdef ASHLAR_STRESS
#define FIRST_CHUNK 64
#else
#define FIRST_CHUNK (64 * 1024)
#endif
#define LARGEST_CHUNK ((size_t)4 * 1024 * 1024)
#define LARGE ((size_t)1024 * 1024)
// The system prepares this many bytes at once: a fault for each page would cost as much as compiling a large program.
#define READY_STEP ((size_t)128 * 1024)
#define SMALL_PAGE ((size_t)64 * 1024)        // a multiple of the page size of every supported system
// Chunks of this size and of multiples are made of huge pages where the system has them: one fault, not 512.
#define HUGE_PAGE ((size_t)2 * 1024 * 1024)
#define LARGEST_SMALL ((size_t)256 * 1024)    // the largest chunk before the first of a huge page
// Chunks of at least this size are mapped, so the system zeroes them; smaller ones come from malloc.
#define SMALLEST_CLEAN ((size_t)256 * 1024)

// All bytes at offsets >= dirty are zero. Bytes at offsets < ready have pages.
typedef struct Chunk { struct Chunk *previous; size_t capacity, used, dirty, ready; } Chunk;
struct Arena { Chunk *current; size_t next_capacity, used_before; };
enum { HEADER = (sizeof(Chunk) + 15) / 16 * 16 };

// Zeroed memory from the system.
static void *map_clean(size_t size) {
  void *start = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
#ifdef MADV_HUGEPAGE
  if (start != MAP_FAILED && size % HUGE_PAGE == 0) (void)madvise(start, size, MADV_HUGEPAGE);
#endif
  return start == MAP_FAILED ? NULL : start;
}

static bool is_mapped(const Chunk *chunk) { return chunk->capacity + HEADER >= SMALLEST_CLEAN; }

// The size of a mapped chunk is rounded up to whole pages; of a growing arena, it is a power of two.
static size_t rounded_size(size_t capacity) {
  const size_t size = HEADER + capacity;
  return size < SMALLEST_CLEAN ? size : (size + SMALL_PAGE - 1) & ~(SMALL_PAGE - 1);
}

// Mapped chunks that no arena has at present. An arena that comes after another takes over its pages: the system would
// clear new ones. Not in builds that look for uses of memory after its end.
#if defined(__SANITIZE_ADDRESS__) || defined(ASHLAR_STRESS)
enum { KEEPS_CHUNKS = false };
#else
enum { KEEPS_CHUNKS = true };
#endif
enum { KEPT_CHUNKS = 8 };
#define LARGEST_KEPT LARGEST_CHUNK
static _Atomic(Chunk *) kept[KEPT_CHUNKS];

static bool keep_chunk(Chunk *chunk) {
  if (!KEEPS_CHUNKS || chunk->capacity + HEADER > LARGEST_KEPT) return false;
  if (chunk->dirty < chunk->used) chunk->dirty = chunk->used;
  for RANGE(i, KEPT_CHUNKS) {
    Chunk *none = NULL;
    if (atomic_compare_exchange_strong(&kept[i], &none, chunk)) return true;
  }
  return false;
}

// A chunk that was kept, of this size; NULL: there is none.
static Chunk *kept_chunk(size_t size) {
  for RANGE(i, KEPT_CHUNKS) {
    Chunk *chunk = atomic_exchange(&kept[i], NULL);
    if (chunk && chunk->capacity + HEADER == size) return chunk;
    if (chunk && !keep_chunk(chunk)) (void)munmap(chunk, chunk->capacity + HEADER);
  }
  return NULL;
}

static Chunk *chunk_new(size_t capacity, Chunk *previous) {
  const size_t size = rounded_size(capacity);
  Chunk *again = size >= SMALLEST_CLEAN ? kept_chunk(size) : NULL;
  if (again) {
    again->previous = previous, again->used = 0;
    return again;
  }
  const bool clean = size >= SMALLEST_CLEAN;
  Chunk *chunk = clean ? map_clean(size) : malloc(size);
  if (!chunk) out_of_memory(capacity);
  *chunk = (Chunk){previous, size - HEADER, 0, clean ? 0 : size - HEADER, clean ? 0 : size - HEADER};
  return chunk;
}

// Prepares pages in steps before their first use. The pages of a large object, parts of which may remain unused, are
// left to page faults.
static void make_ready(Chunk *chunk, size_t size) {
  const size_t left = chunk->capacity - chunk->used, step = left < READY_STEP ? left : READY_STEP;
  chunk->ready = chunk->used + (size > step ? size : step);
#ifdef MADV_POPULATE_WRITE
  const uintptr_t first = ((uintptr_t)chunk + HEADER + chunk->used) & ~(uintptr_t)(SMALL_PAGE - 1),
                  end = (uintptr_t)chunk + HEADER + chunk->ready;
  const uintptr_t start = first < (uintptr_t)chunk ? (uintptr_t)chunk : first;
  if (size <= LARGE) (void)madvise((void *)start, end - start, MADV_POPULATE_WRITE);
#endif
}

static void chunk_free(Chunk *chunk) {
  if (!is_mapped(chunk)) free(chunk);
  else if (!keep_chunk(chunk)) (void)munmap(chunk, chunk->capacity + HEADER);
}

Arena *arena_new(void) {
  Arena *arena = malloc(sizeof *arena);
  if (!arena) out_of_memory(sizeof *arena);
  *arena = (Arena){chunk_new(FIRST_CHUNK, NULL), FIRST_CHUNK, 0};
  return arena;
}

static void free_chunks(Chunk *chunk) {
  while (chunk) {
    Chunk *previous = chunk->previous;
    chunk_free(chunk);
    chunk = previous;
  }
}

void arena_free(Arena *arena) {
  if (!arena) return;
  free_chunks(arena->current);
  free(arena);
}

void arena_reset(Arena *arena) {
  free_chunks(arena->current->previous);
  arena->current->previous = NULL;
  if (arena->current->dirty < arena->current->used) arena->current->dirty = arena->current->used;
  arena->current->used = 0;
  arena->used_before = 0;
}

static void add_chunk(Arena *arena, size_t size) {
  const size_t doubled = 2 * arena->next_capacity;
  if (doubled <= LARGEST_CHUNK)
    arena->next_capacity = doubled > LARGEST_SMALL && doubled < HUGE_PAGE ? HUGE_PAGE : doubled;
  const size_t capacity = arena->next_capacity - HEADER;
  arena->used_before += arena->current->used;
  arena->current = chunk_new(size > capacity ? size : capacity, arena->current);
}

void *arena_alloc(Arena *arena, size_t size) {
  if (size > SIZE_MAX / 4) out_of_memory(size);
  size_t rounded = (size + 15) & ~(size_t)15;
  if (arena->current->capacity - arena->current->used < rounded) add_chunk(arena, rounded);
  Chunk *chunk = arena->current;
  void *result = (char *)chunk + HEADER + chunk->used;
  if (chunk->used < chunk->dirty)
    memset(result, 0, rounded < chunk->dirty - chunk->used ? rounded : chunk->dirty - chunk->used);
  if (chunk->used + rounded > chunk->ready) make_ready(chunk, rounded);
  chunk->used += rounded;
  return result;
}

void *arena_copy(Arena *arena, const void *bytes, size_t size) {
  void *result = arena_alloc(arena, size);
  if (size) memcpy(result, bytes, size);
  return result;
}

size_t arena_used(const Arena *arena) { return arena->used_before + arena->current->used; }

bool memory_is_there(size_t size) {
  if (size >> 30 == 0) return true;
  void *volatile room = malloc(size);
  const bool found = room != NULL;
  free(room);
  return found;
}
