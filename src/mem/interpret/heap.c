// heap: blocks of bytes with traces [paper 3, section 3.3]. These are errors of the compiler: a read of bytes that
// the block did not write, an access outside the block, and two iterations of which one writes bytes that the other
// reads or writes [eq. 4]. Bytes are compared by their addresses, because blocks may share them.
#include "heap.h"

bool heap_fail(Heap *heap, MessageKind kind, const char *format, ...) {
  Out out = out_new(heap->context->arena);
  va_list arguments;
  va_start(arguments, format);
  out_vformat(&out, format, arguments);
  va_end(arguments);
  *heap->error = (RuntimeError){.kind = kind, .text = out_result(&out), .span = heap->span};
  return false;
}

// A negative size belongs to an array whose size check fails later.
Store *heap_store_new(Heap *heap, int64_t size) {
  if (size < 0) size = 0;
  Store store = {NEW_ARRAY(heap->arena, unsigned char, size + 1), NEW_ARRAY(heap->arena, uint32_t, size + 1), size,
                 ++heap->stores};
  return COPY_OF(heap->arena, &store);
}

uint32_t heap_block_new(Heap *heap, Store *store, int64_t base, int64_t size) {
  Block block = {store, base, size};
  if (heap->blocks.size == 0) seq_push(heap->arena, &heap->blocks, (Block){0});
  seq_push(heap->arena, &heap->blocks, block);
  return heap->blocks.size - 1;
}

int64_t heap_position(const HeapArray *array, const int64_t *indices) {
  int64_t position = array->offset;
  for RANGE(i, array->rank) position += indices[i] * array->strides[i];
  return position;
}

static bool locate_element(Heap *heap, const HeapArray *array, const int64_t *indices, bool writes, int64_t *at) {
  const Block *block = &heap->blocks.items[array->block];
  int64_t bytes = (int64_t)scalar_bytes(array->element), offset = heap_position(array, indices) * bytes;
  for RANGE(i, array->rank)
    if (indices[i] < 0 || indices[i] >= array->shape[i])
      return heap_fail(heap, MESSAGE_Internal, "index %lld is out of bounds for size %lld", (long long)indices[i],
                       (long long)array->shape[i]);
  if (offset < 0 || offset + bytes > block->size)
    return heap_fail(heap, MESSAGE_Internal, "%s of byte %lld outside a block of %lld bytes", writes ? "write" : "read",
                     (long long)offset, (long long)block->size);
  *at = block->base + offset;
  const Access access = {block->store->number, array->block, writes, (uint8_t)bytes, *at};
  if (heap->tracing) seq_push(heap->arena, &heap->trace, access);
  return true;
}

bool heap_read(Heap *heap, const HeapArray *array, const int64_t *indices, Scalar *value) {
  int64_t at;
  if (!locate_element(heap, array, indices, false, &at)) return false;
  const Store *store = heap->blocks.items[array->block].store;
  for RANGE(i, scalar_bytes(array->element)) {
    uint32_t writer = store->writers[at + i];
    if (writer == array->block) continue;
    return heap_fail(heap, MESSAGE_Internal,
                     writer ? "read of byte %lld of block %u, overwritten by block %u"
                            : "read of byte %lld of block %u, never written",
                     (long long)(at + i), array->block, writer);
  }
  *value = scalar_load(array->element, store->bytes + at);
  return true;
}

bool heap_write(Heap *heap, const HeapArray *array, const int64_t *indices, Scalar value) {
  int64_t at;
  if (!locate_element(heap, array, indices, true, &at)) return false;
  Store *store = heap->blocks.items[array->block].store;
  scalar_store(store->bytes + at, value);
  for RANGE(i, scalar_bytes(array->element)) store->writers[at + i] = array->block;
  return true;
}

int64_t heap_count(const HeapArray *array) {
  int64_t count = 1;
  for RANGE(i, array->rank) count *= array->shape[i] < 0 ? 0 : array->shape[i];
  return count;
}

bool heap_next(uint32_t rank, const int64_t *shape, int64_t *indices) {
  for RANGE_DOWN(i, rank) {
    if (++indices[i] < shape[i]) return true;
    indices[i] = 0;
  }
  return false;
}

bool heap_copy(Heap *heap, const HeapArray *to, const HeapArray *from) {
  if (to->rank != from->rank)
    return heap_fail(heap, MESSAGE_Internal, "a copy between ranks %u and %u", from->rank, to->rank);
  for RANGE(i, to->rank)
    if (to->shape[i] != from->shape[i])
      return heap_fail(heap, MESSAGE_Internal, "a copy between sizes %lld and %lld", (long long)from->shape[i],
                       (long long)to->shape[i]);
  if (heap_count(to) == 0) return true;
  int64_t *indices = NEW_ARRAY(heap->arena, int64_t, to->rank + 1);
  do {
    Scalar value;
    if (!heap_read(heap, from, indices, &value) || !heap_write(heap, to, indices, value)) return false;
  } while (heap_next(to->rank, to->shape, indices));
  return true;
}

HeapArray *heap_row(Heap *heap, const HeapArray *array, uint32_t count, const int64_t *indices) {
  HeapArray *row = COPY_OF(heap->arena, array);
  for RANGE(i, count) row->offset += indices[i] * array->strides[i];
  row->rank -= count;
  row->shape += count;
  row->strides += count;
  return row;
}

// Every element is at the same position. (Strides of dimensions with one element do not matter; empty arrays are
// anywhere.)
bool heap_same_place(const HeapArray *a, const HeapArray *b) {
  if (a->rank != b->rank) return false;
  for RANGE(i, a->rank)
    if (a->shape[i] != b->shape[i]) return false;
  if (heap_count(a) == 0) return true;
  if (a->block != b->block || a->offset != b->offset) return false;
  for RANGE(i, a->rank)
    if (a->shape[i] > 1 && a->strides[i] != b->strides[i]) return false;
  return true;
}

// The iterations, numbered from 1, that accessed a unit of memory.
typedef struct Touch {
  uint32_t reader, writer;
  bool many_readers;
} Touch;

static bool touch_unit(Heap *heap, Map *seen, const Access *access, int64_t unit, uint32_t iteration) {
  MapEntry *entry = map_add(seen, (uint64_t)access->store << 40 | (uint64_t)unit);
  if (!entry->as.pointer) entry->as.pointer = NEW(heap->arena, Touch);
  Touch *touch = entry->as.pointer;
  const bool written_elsewhere = touch->writer && touch->writer != iteration;
  const bool read_elsewhere = touch->many_readers || (touch->reader && touch->reader != iteration);
  if (written_elsewhere || (access->writes && read_elsewhere))
    return heap_fail(heap, MESSAGE_Internal, "a race: byte %lld of block %u in iterations %u and %u",
                     (long long)(access->address - heap->blocks.items[access->block].base), access->block,
                     written_elsewhere ? touch->writer : touch->reader, iteration);
  if (access->writes) touch->writer = iteration;
  else {
    touch->many_readers = touch->many_readers || (touch->reader && touch->reader != iteration);
    touch->reader = iteration;
  }
  return true;
}

// Elements are aligned to their sizes, so units of the smallest size are enough.
static int64_t smallest_access(const Heap *heap, uint32_t from, uint32_t to) {
  int64_t smallest = 8;
  for RANGE_FROM(k, from, to)
    if (heap->trace.items[k].bytes < smallest) smallest = heap->trace.items[k].bytes;
  return smallest;
}

bool heap_race_free(Heap *heap, const Iteration *iterations, int64_t count) {
  Map seen = map_new(heap->arena);
  const int64_t unit = smallest_access(heap, iterations[0].trace, iterations[count].trace);
  for I64_RANGE(i, count)
    for RANGE_FROM(k, iterations[i].trace, iterations[i + 1].trace) {
      const Access *access = &heap->trace.items[k];
      if (access->block >= iterations[i].blocks) continue;
      for (int64_t at = access->address; at < access->address + access->bytes; at += unit)
        if (!touch_unit(heap, &seen, access, at / unit, (uint32_t)i + 1)) return false;
    }
  return true;
}
