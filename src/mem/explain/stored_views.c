// stored_views: destination views that the program does not honour: their operand is stored, and copied or read in
// another order.
#include "mem/mem.h"

// An argument has to be copied to its place; it is not the function that stores it.
static bool is_of_caller(const Program *program, const Function *function, Var array) {
  const Memory *memory = memory_of(program, array);
  for COUNTING(i, memory && i < function->parameters.count) {
    const Memory *place = memory_of(program, function->parameters.items[i]);
    if (place && place->block.id == memory->block.id) return true;
  }
  return false;
}

static void add_stored(Context *context, Map *stored, const Map *views, const CopySites *sites, const CopySite *site) {
  const uint64_t key = span_key(site->stm->span);
  const ReasonTag tag = site->reason.rejection.tag;
  const bool is_other = tag == REASON_GivenArgument || tag == REASON_Argument || tag == REASON_TwoPlaces;
  if (is_other || site->stm->exp->tag == EXP_Update || (site->stm->marks & MARK_Settle) || !map_find(views, key))
    return;
  MapEntry *entry = map_add(stored, key);
  const Text why = copy_because(context, sites, site);
  const StoredView view = {site->stm->span, why};
  if (!entry->as.pointer) entry->as.pointer = COPY_OF(context->arena, &view);
}

Map mem_stored_views(Context *context, const Program *program) {
  Map stored = map_new(context->arena);
  for RANGE(i, program->function_count) {
    const Function *function = program->functions[i];
    Map views = map_new(context->arena);
    for EACH_STM(at, context->arena, function->body)
      if (at.stm->marks & MARK_Dest) map_put(&views, span_key(at.stm->span), 1);
    if (views.entries.size == 0) continue;
    const CopySites sites = copy_sites(context, program, function);
    for EACH(k, &sites.items)
      if (!is_of_caller(program, function, sites.items.items[k].copied))
        add_stored(context, &stored, &views, &sites, &sites.items.items[k]);
  }
  return stored;
}

void mem_report_views(Context *context, const Program *program) {
  const Map stored = mem_stored_views(context, program);
  for EACH(i, &stored.entries) {
    const StoredView *view = stored.entries.items[i].as.pointer;
    diag1(context, W0706, view->span, view->why);
  }
}
