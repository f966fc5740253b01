// Arena: memory of any size is zeroed and aligned to 16 bytes, also after a reset and in chunks mapped from the system.
#include "base/base.h"
#include "testing.h"

static bool is_zero(const char *bytes, size_t size) {
  for (size_t i = 0; i < size; i++)
    if (bytes[i]) return false;
  return true;
}

static void fill(Arena *arena, size_t size, int count) {
  for (int i = 0; i < count && !testing_broken; i++) {
    char *bytes = arena_alloc(arena, size);
    CHECK((uintptr_t)bytes % 16 == 0 && is_zero(bytes, size));
    memset(bytes, 0xa5, size);
  }
}

static void memory_is_zeroed(void) {
  Arena *arena = arena_new();
  for (size_t size = 1; size <= (size_t)40 * 1024 * 1024; size = size * 7 + 3)
    fill(arena, size, size < 100000 ? 300 : 3);
  CHECK(arena_used(arena) > (size_t)24 * 1024 * 1024);
  arena_free(arena);
}

static void memory_is_zeroed_after_a_reset(void) {
  Arena *arena = arena_new();
  for INT_RANGE(round, 4) {
    fill(arena, 5000, 400);   // through chunks of both kinds
    fill(arena, (size_t)3 << 20, 4);
    arena_reset(arena);
    CHECK(arena_used(arena) == 0);
  }
  arena_free(arena);
}

static void what_is_copied_stays(void) {
  Arena *arena = arena_new();
  const char *text = arena_copy(arena, "kept", 5);
  fill(arena, 100000, 100);
  CHECK(strcmp(text, "kept") == 0);
  arena_free(arena);
}

int main(void) {
  RUN(memory_is_zeroed);
  RUN(memory_is_zeroed_after_a_reset);
  RUN(what_is_copied_stays);
  return testing_finish();
}
