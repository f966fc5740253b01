// soacs: build, reduce, scan, filter, scatter and hist in the heap semantics [paper 3, Fig. 10: E-Mem-Kernel with the
// side condition of eq. 4].
#include "heap.h"

static bool put_heap_element(Heap *heap, const HeapArray *whole, uint32_t rank, const int64_t *indices,
                             HeapSlot element) {
  if (!element.array) return heap_write(heap, whole, indices, element.scalar);
  return heap_copy(heap, heap_row(heap, whole, rank, indices), element.array);
}

static bool finish_element(Heap *heap, const HeapArray *whole, uint32_t rank, const int64_t *indices,
                           HeapSlot element) {
  if (!element.array) return heap_write(heap, whole, indices, element.scalar);
  return heap_same_place(element.array, heap_row(heap, whole, rank, indices)) ||
         heap_fail(heap, MESSAGE_Internal, "a row of a build is not in its place");
}

// The arrays of a pattern in the memory that the program gives them; NULL for the count of a filter.
static HeapArray **arrays_of_pattern(Heap *heap, Vars pattern) {
  HeapArray **arrays = NEW_ARRAY(heap->arena, HeapArray *, pattern.count + 1);
  for EACH_IN(i, pattern)
    if (var_is_array(heap->program->vars, pattern.items[i])) arrays[i] = heap_array_of(heap, pattern.items[i]);
  return arrays;
}

// ---- the frames of workers lie side by side; neighbouring iterations run on different workers
typedef struct WorkerPlaces { bool any; int64_t frame, limit, start, bytes, workers; } WorkerPlaces;

static bool find_worker_places(Heap *heap, const Stm *stm, WorkerPlaces *places) {
  const WorkerFrames *frames =
      heap->layout ? map_pointer(&heap->layout->workers, (uint64_t)(uintptr_t)stm->exp) : NULL;
  *places = (WorkerPlaces){.any = frames != NULL, .frame = heap->frame, .limit = heap->limit};
  if (!places->any) return true;
  if (!heap_extent(heap, frames->offset, &places->start) || !heap_extent(heap, frames->bytes, &places->bytes))
    return false;
  places->workers = heap_i64(heap, atom_var(heap->program->vars->workers));
  places->start += heap->frame;
  const int64_t end = places->start + places->workers * places->bytes;
  if (end > heap->limit) return heap_fail(heap, MESSAGE_Internal, "frames of workers beyond the workspace");
  if (end > heap->high_water) heap->high_water = end;
  return true;
}

// Functions that a worker calls run their parallel statements on that worker.
static void enter_worker(Heap *heap, const WorkerPlaces *places, int64_t iteration) {
  if (!places->any) return;
  heap->frame = places->start + iteration % places->workers * places->bytes;
  heap->limit = heap->frame + places->bytes;
  heap->slots[heap->program->vars->workers.id].scalar = scalar_i64(1);
}

static void leave_workers(Heap *heap, const WorkerPlaces *places) {
  if (!places->any) return;
  heap->frame = places->frame, heap->limit = places->limit;
  heap->slots[heap->program->vars->workers.id].scalar = scalar_i64(places->workers);
}

static bool execute_build(Heap *heap, const Stm *stm) {
  const ExpBuild *build = &stm->exp->as.Build;
  const uint32_t rank = build->widths.count, count = stm->pattern.count;
  int64_t *widths = NEW_ARRAY(heap->arena, int64_t, rank + 1), *indices = NEW_ARRAY(heap->arena, int64_t, rank + 1),
          total = 1;
  for RANGE(i, rank)
    widths[i] = heap_i64(heap, build->widths.items[i]), total *= widths[i] < 0 ? 0 : widths[i];
  HeapArray **wholes = arrays_of_pattern(heap, stm->pattern);
  HeapSlot *row = heap_slots(heap, count);
  Iteration *iterations = NEW_ARRAY(heap->arena, Iteration, total + 1);
  const uint32_t first = heap->trace.size;
  heap->tracing += heap->check_races;
  WorkerPlaces places;
  bool ok = find_worker_places(heap, stm, &places);
  for (int64_t at = 0; ok && at < total; at++) {
    enter_worker(heap, &places, at);
    iterations[at] = (Iteration){heap->trace.size, heap->blocks.size};
    for RANGE(i, rank)
      heap->slots[build->function.parameters.items[i].id] = (HeapSlot){.scalar = scalar_i64(indices[i])};
    ok = heap_body(heap, build->function.body, row);
    for COUNTING(k, ok && k < count) ok = finish_element(heap, wholes[k], rank, indices, row[k]);
    (void)heap_next(rank, widths, indices);
  }
  leave_workers(heap, &places);
  iterations[total] = (Iteration){heap->trace.size, heap->blocks.size};
  if (ok && heap->check_races) ok = heap_race_free(heap, iterations, total);
  heap->tracing -= heap->check_races;
  if (heap->tracing == 0) heap->trace.size = first;
  for COUNTING(k, ok && k < count)
    ok = heap_bind(heap, stm->pattern.items[k], (HeapSlot){.array = wholes[k]});
  return ok;
}

static bool apply_heap_function(Heap *heap, const Lambda *function, int64_t index, HeapSlot *results) {
  heap->slots[function->parameters.items[0].id] = (HeapSlot){.scalar = scalar_i64(index)};
  return heap_body(heap, function->body, results);
}

static bool apply_heap_operator(Heap *heap, const Lambda *operator, uint32_t count, HeapSlot *left,
                                const HeapSlot *right) {
  for RANGE(i, count)
    if (!heap_bind(heap, operator->parameters.items[i], left[i]) ||
        !heap_bind(heap, operator->parameters.items[count + i], right[i]))
      return false;
  return heap_body(heap, operator->body, left);
}

static bool execute_fold(Heap *heap, const Stm *stm, const ExpRoles *fold) {
  const bool scans = stm->exp->tag == EXP_Scan;
  const Vars pattern = stm->pattern;
  uint32_t count = fold->initial.count;
  HeapSlot *state = heap_slots(heap, count), *element = heap_slots(heap, count);
  HeapArray **wholes = scans ? arrays_of_pattern(heap, pattern) : NULL;
  for RANGE(k, count) {
    state[k] = heap_atom(heap, fold->initial.items[k]);
    if (!heap_bind(heap, fold->operator->parameters.items[k], state[k])) return false;
  }
  for (int64_t i = 0, width = heap_i64(heap, fold->widths.items[0]); i < width; i++) {
    if (!apply_heap_function(heap, fold->function, i, element) ||
        !apply_heap_operator(heap, fold->operator, count, state, element))
      return false;
    for RANGE(k, count) {
      if (scans && !put_heap_element(heap, wholes[k], 1, &i, state[k])) return false;
      if (!heap_bind(heap, fold->operator->parameters.items[k], state[k])) return false;
    }
  }
  for RANGE(k, count)
    if (!heap_bind(heap, pattern.items[k], scans ? (HeapSlot){.array = wholes[k]} : state[k])) return false;
  return true;
}

// The outer size is the count, which is known only after the last iteration; no offset or stride depends on it.
static bool execute_filter(Heap *heap, const Stm *stm) {
  const ExpFilter *filter = &stm->exp->as.Filter;
  Vars pattern = stm->pattern;
  int64_t kept = 0, width = heap_i64(heap, filter->width);
  HeapSlot *row = heap_slots(heap, pattern.count);
  heap->slots[pattern.items[0].id].scalar = scalar_i64(width);
  HeapArray **wholes = arrays_of_pattern(heap, pattern);
  for I64_RANGE(i, width) {
    if (!apply_heap_function(heap, &filter->function, i, row)) return false;
    if (!row[0].scalar.as.b) continue;
    for RANGE_FROM(k, 1, pattern.count)
      if (!put_heap_element(heap, wholes[k], 1, &kept, row[k])) return false;
    kept++;
  }
  heap->slots[pattern.items[0].id].scalar = scalar_i64(kept);
  for RANGE_FROM(k, 1, pattern.count)
    if (!heap_bind(heap, pattern.items[k], (HeapSlot){.array = heap_array_of(heap, pattern.items[k])})) return false;
  return true;
}

static bool index_in_bounds(const HeapArray *array, uint32_t rank, const int64_t *indices) {
  for RANGE(i, rank)
    if (indices[i] < 0 || indices[i] >= array->shape[i]) return false;
  return true;
}

static bool fetch(Heap *heap, const HeapArray *whole, uint32_t rank, const int64_t *indices, Var accumulator,
                  HeapSlot *slot) {
  if (whole->rank == rank) { slot->array = NULL; return heap_read(heap, whole, indices, &slot->scalar); }
  slot->array = heap_array_of(heap, accumulator);
  return heap_copy(heap, slot->array, heap_row(heap, whole, rank, indices));
}

static bool write_to_destinations(Heap *heap, const ExpRoles *writes, const HeapSlot *row) {
  uint32_t count = writes->consumed.count, rank = writes->skip;
  int64_t *indices = NEW_ARRAY(heap->arena, int64_t, rank + 1);
  for RANGE(i, rank) indices[i] = row[i].scalar.as.s;
  HeapSlot *values = heap_slots(heap, count);
  memcpy(values, row + rank, sizeof *values * count);
  if (count == 0 || !index_in_bounds(heap->slots[writes->consumed.items[0].id].array, rank, indices)) return true;
  for COUNTING(k, k < count && writes->operator)
    if (!fetch(heap, heap->slots[writes->consumed.items[k].id].array, rank, indices,
               writes->operator->parameters.items[k], &values[k]))
      return false;
  if (writes->operator && !apply_heap_operator(heap, writes->operator, count, values, row + rank)) return false;
  for RANGE(k, count)
    if (!put_heap_element(heap, heap->slots[writes->consumed.items[k].id].array, rank, indices, values[k]))
      return false;
  return true;
}

static bool execute_writes(Heap *heap, const ExpRoles *writes, Vars pattern) {
  HeapSlot *row = heap_slots(heap, writes->skip + writes->consumed.count);
  for (int64_t i = 0, width = heap_i64(heap, writes->widths.items[0]); i < width; i++)
    if (!apply_heap_function(heap, writes->function, i, row) || !write_to_destinations(heap, writes, row)) return false;
  for EACH_IN(k, pattern)
    if (!heap_bind(heap, pattern.items[k], heap->slots[writes->consumed.items[k].id])) return false;
  return true;
}

bool heap_soac(Heap *heap, const Stm *stm) {
  const ExpRoles roles = exp_roles(stm->exp);
  if (stm->exp->tag == EXP_Build) return execute_build(heap, stm);
  if (roles.selects) return execute_filter(heap, stm);
  return roles.consumed.count ? execute_writes(heap, &roles, stm->pattern) : execute_fold(heap, stm, &roles);
}
