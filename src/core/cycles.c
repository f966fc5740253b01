// cycles: which functions are mutually recursive: the strongly connected components of the call graph by Tarjan's
// algorithm. It uses an explicit stack, because a chain of calls may be as long as the program.
#include "core/core.h"

typedef struct Callees { Seq(uint32_t) items; uint32_t next; } Callees;
typedef struct Search {
  Arena *arena;
  const Program *program;
  Map numbers;                  // Name id -> function number
  Callees *callees;             // by function number
  uint32_t *index, *low, time;  // index 0: not visited
  bool *on_stack;
  Seq(uint32_t) stack, path;
  Seq(const Function *) left;   // the functions in postorder: after all their callees
  Cycles *cycles;
  uint32_t component_count;
} Search;

typedef struct CallFinder { Search *search; Callees *callees; } CallFinder;

static void visit_calls(void *user, const Body *body) {
  CallFinder *finder = user;
  const Visitor visitor = {.user = user, .body = visit_calls};
  for RANGE(i, body->count) {
    const Exp *exp = body->stms[i]->exp;
    const MapEntry *callee = exp->tag == EXP_Call ? map_find(&finder->search->numbers, exp->as.Call.function.id) : NULL;
    if (callee) seq_push(finder->search->arena, &finder->callees->items, (uint32_t)callee->as.value);
    exp_visit(exp, &visitor);
  }
}

static void enter_component(Search *search, uint32_t function) {
  CallFinder finder = {search, &search->callees[function]};
  visit_calls(&finder, search->program->functions[function]->body);
  search->index[function] = search->low[function] = ++search->time;
  search->on_stack[function] = true;
  seq_push(search->arena, &search->stack, function);
  seq_push(search->arena, &search->path, function);
}

static void close_component(Search *search, uint32_t root) {
  uint32_t first = search->stack.size;
  while (search->stack.items[--first] != root) continue;
  search->component_count++;
  for RANGE_FROM(i, first, search->stack.size) {
    const Name name = search->program->functions[search->stack.items[i]]->name;
    search->on_stack[search->stack.items[i]] = false;
    map_put(&search->cycles->components, name.id, search->component_count);
    if (search->stack.size - first > 1) bitset_add(&search->cycles->recursive, name.id);
  }
  search->stack.size = first;
}

static void visit_callee(Search *search, uint32_t caller, uint32_t callee) {
  if (callee == caller) bitset_add(&search->cycles->recursive, search->program->functions[caller]->name.id);
  if (search->index[callee] == 0) enter_component(search, callee);
  else if (search->on_stack[callee] && search->index[callee] < search->low[caller])
    search->low[caller] = search->index[callee];
}

static void leave_component(Search *search, uint32_t function) {
  search->path.size--;
  seq_push(search->arena, &search->left, search->program->functions[function]);
  if (search->low[function] == search->index[function]) close_component(search, function);
  if (search->path.size == 0) return;
  const uint32_t caller = seq_last(&search->path);
  if (search->low[function] < search->low[caller]) search->low[caller] = search->low[function];
}

static void search_from(Search *search, uint32_t function) {
  enter_component(search, function);
  while (search->path.size > 0) {
    const uint32_t at = seq_last(&search->path);
    Callees *callees = &search->callees[at];
    if (callees->next < callees->items.size) visit_callee(search, at, callees->items.items[callees->next++]);
    else leave_component(search, at);
  }
}

static Search search_new(Arena *arena, const Program *program, Cycles *cycles) {
  const uint32_t count = program->function_count;
  *cycles = (Cycles){map_new(arena), bitset_new(arena)};
  Search search = {.arena = arena,
                   .program = program,
                   .numbers = map_new(arena),
                   .cycles = cycles,
                   .callees = NEW_ARRAY(arena, Callees, count + 1),
                   .index = NEW_ARRAY(arena, uint32_t, count + 1),
                   .low = NEW_ARRAY(arena, uint32_t, count + 1),
                   .on_stack = NEW_ARRAY(arena, bool, count + 1)};
  for RANGE(i, count) map_put(&search.numbers, program->functions[i]->name.id, i);
  return search;
}

static Search search_program(Arena *arena, const Program *program, Cycles *cycles) {
  Search search = search_new(arena, program, cycles);
  for RANGE(i, program->function_count)
    if (search.index[i] == 0) search_from(&search, i);
  return search;
}

Cycles cycles_of_program(Arena *arena, const Program *program) {
  Cycles cycles;
  (void)search_program(arena, program, &cycles);
  return cycles;
}

Cycles cycles_reached(Arena *arena, const Program *program, Name function) {
  Cycles cycles;
  Search search = search_new(arena, program, &cycles);
  search_from(&search, (uint32_t)map_find(&search.numbers, function.id)->as.value);
  return cycles;
}

const Program *program_sorted(Context *context, const Program *program) {
  Cycles cycles;
  const Search search = search_program(context->arena, program, &cycles);
  Program copy = *program;
  copy.functions = search.left.items;
  return COPY_OF(context->arena, &copy);
}

bool cycles_recursive(const Cycles *cycles, Name function) { return bitset_has(&cycles->recursive, function.id); }

bool cycles_together(const Cycles *cycles, Name a, Name b) {
  return map_value_or(&cycles->components, a.id, 0) == map_value_or(&cycles->components, b.id, 0);
}

bool cycles_any(const Cycles *cycles) {
  for RANGE(i, cycles->recursive.word_count)
    if (cycles->recursive.words[i]) return true;
  return false;
}
