/* Memory of results and workspaces, kept or fresh, in huge pages where they are large; and how much memory the
   process held at most. */
#define _DEFAULT_SOURCE
#include "harness.h"
#include <stdio.h>
#include <sys/mman.h>

enum { SLOTS = 4, HUGE_PAGE = 2 << 20 };
typedef struct { void *mapping; size_t mapped, bytes; } Slot;
static Slot kept[SLOTS], fresh[SLOTS];
static int wants_fresh = 0;

void take_fresh_memory(int is_fresh) { wants_fresh = is_fresh; }

static uintptr_t next_page(uintptr_t at) { return (at + HUGE_PAGE - 1) & ~(uintptr_t)(HUGE_PAGE - 1); }

void ask_for_huge_pages(void *start, size_t bytes) {
  const uintptr_t first = next_page((uintptr_t)start), end = (uintptr_t)start + bytes;
  if (first < end) madvise((void *)first, end - first, MADV_HUGEPAGE);
}

static void unmap(Slot *slot) {
  if (slot->mapping) munmap(slot->mapping, slot->mapped);
  *slot = (Slot){NULL, 0, 0};
}

static void *start(const Slot *slot) { return (void *)next_page((uintptr_t)slot->mapping); }

/* Prepares all pages by one call: otherwise non-temporal stores would wait for the clearing of each page. */
static void fill_with_pages(const Slot *slot) {
#ifdef MADV_POPULATE_WRITE
  madvise(start(slot), slot->bytes, MADV_POPULATE_WRITE);
#else
  (void)slot;
#endif
}

static void map(Slot *slot, size_t bytes) {
  *slot = (Slot){NULL, bytes + HUGE_PAGE, bytes};
  slot->mapping = mmap(NULL, slot->mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (slot->mapping == MAP_FAILED) perror("mmap"), exit(2);
  if (bytes >= HUGE_PAGE) ask_for_huge_pages(start(slot), bytes);
}

void *take(int number, size_t bytes) {
  Slot *slot = &(wants_fresh ? fresh : kept)[number];
  if (slot->bytes >= bytes) return start(slot);
  unmap(slot);
  map(slot, bytes);
  if (wants_fresh) fill_with_pages(slot);
  return start(slot);
}

void give_back_fresh_memory(void) {
  for (int i = 0; i < SLOTS; i++) unmap(&fresh[i]);
}

void forget_peak(void) {
  FILE *file = fopen("/proc/self/clear_refs", "w");
  if (!file) return;
  fputs("5", file);
  fclose(file);
}

long peak_resident(void) {
  char line[256];
  long kilobytes = -1;
  FILE *status = fopen("/proc/self/status", "r");
  while (status && fgets(line, sizeof line, status)) {
    if (sscanf(line, "VmHWM: %ld", &kilobytes) == 1) break;
  }
  if (status) fclose(status);
  return kilobytes;
}
