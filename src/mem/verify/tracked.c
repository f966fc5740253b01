// tracked: the elements that are left of each array. A write makes every region stale that is not proven disjoint from
// it. A read must not overlap a stale region.
#include "tracked.h"
#include "effects.h"

enum { STALE_LIMIT = 64 };

typedef struct TrackedList { Seq(Tracked *) items; uint32_t kept; } TrackedList;

// ---- the arrays in a block

Tracked *live_tracked(const Live *live, Var array) { return map_pointer(&live->arrays, array.id); }

static TrackedList *list_of(Live *live, uint32_t birth) {
  MapEntry *entry = map_add(&live->lists, birth);
  if (!entry->as.pointer) entry->as.pointer = NEW(live->env->arena, TrackedList);
  return entry->as.pointer;
}

static void drop_dead(TrackedList *list) {
  uint32_t kept = 0;
  for EACH(i, &list->items)
    if (!list->items.items[i]->dead) list->items.items[kept++] = list->items.items[i];
  list->items.size = list->kept = kept;
}

Tracked *live_track(Live *live, Var array) {
  Arena *arena = live->env->arena;
  const Memory *memory = check_memory(live->checker, array);
  const BlockName *name = memory ? live_name(live, memory->block) : NULL;
  if (!name) return NULL;
  const Tracked fresh = {.var = array, .memory = memory};
  Tracked *tracked = COPY_OF(arena, &fresh);
  map_put_pointer(&live->arrays, array.id, tracked);
  for EACH_BIT(birth, &name->bases) {
    TrackedList *list = list_of(live, birth);
    if (list->items.size >= 2 * list->kept + 8) drop_dead(list);
    seq_push(arena, &list->items, tracked);
  }
  return tracked;
}

void live_track_all(Live *live, Vars vars) {
  for EACH_IN(i, vars)
    if (var_is_array(live->env->vars, vars.items[i])) (void)live_track(live, vars.items[i]);
}

void live_remember(Live *live, Tracked *tracked) {
  seq_push(live->env->arena, &live->undo, ((Undo){tracked, tracked->stale.size, tracked->gone}));
}

void live_roll_back(Live *live, uint32_t to) {
  while (live->undo.size > to) {
    const Undo undo = seq_pop(&live->undo);
    undo.tracked->stale.size = undo.stale;
    undo.tracked->gone = undo.gone;
  }
}

static void spoil(Live *live, Tracked *tracked, const Region *region) {
  if (tracked->dead || !live_is_met_again(live, tracked->var)) { tracked->dead = true; return; }
  const Region mine = {.block = tracked->memory->block, .lmad = tracked->memory->lmad};
  if (tracked->gone || live_apart(live, &mine, region)) return;
  live_remember(live, tracked);
  if (!region->lmad || tracked->stale.size >= STALE_LIMIT) tracked->gone = true;
  else seq_push(live->env->arena, &tracked->stale, region);
}

void live_overwrite(Live *live, const Region *region) {
  const BlockName *name = live_name(live, region->block);
  if (!name) return;
  for EACH_BIT(birth, &name->bases) {
    TrackedList *list = map_pointer(&live->lists, birth);
    for COUNTING(i, list && i < list->items.size) spoil(live, list->items.items[i], region);
    if (list) drop_dead(list);
  }
}

void live_overwrite_all(Live *live, const Regions *regions) {
  for EACH(i, &regions->items) live_overwrite(live, regions->items.items[i]);
}

// ---- reads

void live_stale_read(Live *live, Var array, Var writer) {
  if (writer.id)
    check_problem(live->checker, "live", "array %u is read where making array %u may have overwritten it", array.id,
                  writer.id);
  else check_problem(live->checker, "live", "array %u is read after it was overwritten", array.id);
}

static void read_tracked_part(Live *live, Var array, const Region *part) {
  const Tracked *tracked = live_tracked(live, array);
  if (!tracked) { check_problem(live->checker, "live", "array %u is not known here", array.id); return; }
  if (tracked->gone) { live_stale_read(live, array, (Var){0}); return; }
  const Region all = {.block = tracked->memory->block, .lmad = tracked->memory->lmad};
  for EACH(i, &tracked->stale)
      if (!live_apart(live, part ? part : &all, tracked->stale.items[i])) {
        live_stale_read(live, array, tracked->stale.items[i]->array);
        return;
      }
}

void live_read_whole(Live *live, Var array) { read_tracked_part(live, array, NULL); }

void live_read_atom(void *user, Atom atom) {
  Live *live = user;
  if (is_array(live->env, atom)) live_read_whole(live, atom.as.var);
}

void live_read_results(Live *live, Atoms results) {
  for EACH_IN(i, results) live_read_atom(live, results.items[i]);
}

void live_read_element(Live *live, const ExpIndex *index) {
  const Memory *memory = check_memory(live->checker, index->array);
  if (!memory || memory->lmad->rank != index->indices.count) { live_read_whole(live, index->array); return; }
  read_tracked_part(live, index->array, live_element(live, index->array, index->indices.count, index->indices.items));
}

// A view has the elements that are left of its operand; stale regions outside of the view do not matter.
void live_track_view(Live *live, Var result, Var array) {
  const Tracked *from = live_tracked(live, array);
  Tracked *view = live_track(live, result);
  if (!view || !from) return;
  const Region mine = {.block = view->memory->block, .lmad = view->memory->lmad};
  view->gone = from->gone;
  for EACH(i, &from->stale)
    if (!live_apart(live, &mine, from->stale.items[i])) seq_push(live->env->arena, &view->stale, from->stale.items[i]);
}
