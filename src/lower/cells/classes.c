// classes: cells of several sizes in one array [paper 4, section 2.2: several kinds of diamonds]. Constructors that may
// be built in each other's cells form a class, and every cell of a class has as many words as its largest payload.
//   rule: a constructor that is built in the cell that a pattern releases is in the class of the pattern
//   rule: diamonds that escape (through a parameter, a payload, a branch, a loop) are all in one class
// So the size of a cell matters only where it is taken. All cells have one size if they must be numbered: in pools of
// callers, for rows (rows.c), and in programs that return cells. The classes are known only after lowering, like their
// sizes (lower.c).
#include "lower/cells/cells.h"
#include "lower/cells/classes.h"
#include "lower/expressions/expressions.h"

static uint32_t class_root(const CellPlan *plan, uint32_t class) {
  CellClass *all = plan->classes.items;
  while (all[class].parent != class) class = all[class].parent = all[all[class].parent].parent;
  return class;
}

static uint32_t add_cell_class(Lower *lower, uint64_t key, Name constructor) {
  CellPlan *plan = lower->plan;
  const CellClass fresh = {constructor, plan->classes.size, 0};
  map_put(&plan->class_numbers, key, fresh.parent);
  seq_push(lower->arena, &plan->classes, fresh);
  plan->grown = true;
  return fresh.parent;
}

// The class of the diamonds that escape is the first one, with key 0.
static uint32_t class_of_constructor(Lower *lower, uint64_t key, Name constructor) {
  CellPlan *plan = lower->plan;
  if (!plan->classes.size) (void)add_cell_class(lower, 0, (Name){0});
  const MapEntry *known = map_find(&plan->class_numbers, key);
  return known ? class_root(plan, (uint32_t)known->as.value) : add_cell_class(lower, key, constructor);
}

CellClassId cells_class(Lower *lower, const SourceType *type, Name constructor) {
  return (CellClassId){
      class_of_constructor(lower, (uint64_t)type->as.parameter.id << 32 | constructor.id, constructor)};
}

CellClassId cells_class_of_any(Lower *lower) { return (CellClassId){class_of_constructor(lower, 0, (Name){0})}; }

static void raise_words(CellPlan *plan, CellClass *class, uint32_t words) {
  if (words <= class->words) return;
  class->words = words;
  plan->grown = true;
}

void cells_class_holds(Lower *lower, CellClassId class, uint32_t words) {
  CellPlan *plan = lower->plan;
  raise_words(plan, &plan->classes.items[class_root(plan, class.id)], words);
}

void cells_same_class(Lower *lower, CellClassId a, CellClassId b) {
  CellPlan *plan = lower->plan;
  const uint32_t first = class_root(plan, a.id), second = class_root(plan, b.id);
  if (first == second) return;
  plan->classes.items[second].parent = first;
  plan->grown = true;
  raise_words(plan, &plan->classes.items[first], plan->classes.items[second].words);
}

bool cells_differ(const CellPlan *plan) {
  for EACH(i, &plan->classes) {
    const CellClass *class = &plan->classes.items[i];
    if (class->parent == i && class->words && class->words < plan->known.words) return true;
  }
  return false;
}

bool cells_are_uniform(const Lower *lower) {
  return !lower->plan->differ || lower->plan->known.uniform || lower->plan->known.disposes || lower->plan->rows.size ||
         lower->context->options->uniform_cells;
}

uint32_t cells_words_in(const Lower *lower, CellClassId class) {
  const CellPlan *plan = lower->plan;
  const uint32_t words = plan->classes.items[class_root(plan, class.id)].words;
  return cells_are_uniform(lower) || !words ? plan->known.words : words;
}

Text cells_in_words(Lower *lower) {
  const CellPlan *plan = lower->plan;
  const uint32_t bytes = scalar_bytes(cells_word(lower));
  Out out = out_new(lower->arena);
  bool any = false;
  if (cells_are_uniform(lower)) out_format(&out, "%u bytes each", plan->known.words * bytes);
  for (uint32_t i = 1; i < plan->classes.size && !cells_are_uniform(lower); i++) {
    const uint32_t words = cells_words_in(lower, (CellClassId){i});
    if (!plan->classes.items[i].words && class_root(plan, i) == i) continue;   // never built
    out_format(&out, "%s#%.*s %u%s", any ? ", " : "",
               TEXT_ARG(name_text(lower->context->names, plan->classes.items[i].constructor)), words * bytes,
               any ? "" : " bytes");
    any = true;
  }
  out_format(&out, "; links of %u bits", bytes * 8);
  return out_result(&out);
}

// ---- diamonds that a pattern binds, identified by the address of the Value
const Value *cells_released(Lower *lower, const Value *diamond, CellClassId class) {
  map_put(&lower->released, (uint64_t)(uintptr_t)diamond, class.id + 1);
  return diamond;
}

bool cells_is_released(const Lower *lower, const Value *diamond, CellClassId *class) {
  const uint64_t found = diamond ? map_value_or(&lower->released, (uint64_t)(uintptr_t)diamond, 0) : 0;
  *class = (CellClassId){(uint32_t)found - 1};
  return found > 0;
}

void cells_escape(Lower *lower, const Value *diamond) {
  CellClassId class;
  if (cells_is_released(lower, diamond, &class)) cells_same_class(lower, class, cells_class_of_any(lower));
}
