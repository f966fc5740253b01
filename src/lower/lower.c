// lower: the public functions: one Core function for each entry point, and for each specialisation that it reaches.
//   in:   a typed program without errors       out: Core (LEVEL_Core), callees before callers (except recursive calls)
//   rule: hard cases 1 and 2 of the design; sizes as in paper 5, sections 2.2 and 3.1
#include "lower/cells/cells.h"
#include "lower/cells/classes.h"
#include "lower/entry/entry.h"

static Lower lower_new(Context *context, TypedProgram *typed, CellPlan *plan) {
  Arena *arena = context->arena;
  return (Lower){.context = context,
                 .arena = arena,
                 .typed = typed,
                 .vars = vars_new(context),
                 .residuals = map_new(arena),
                 .names = map_new(arena),
                 .free_ids = map_new(arena),
                 .measured = map_new(arena),
                 .extremes = map_new(arena),
                 .layouts = map_new(arena),
                 .finest = map_new(arena),
                 .specs = map_new(arena),
                 .type_keys = map_new(arena),
                 .code_numbers = map_new(arena),
                 .payloads = map_new(arena),
                 .slot_origins = map_new(arena),
                 .named = bitset_new(arena),
                 .specialising = map_new(arena),
                 .plan = plan,
                 .takes = map_new(arena),
                 .released = map_new(arena),
                 .copiers = bitset_new(arena),
                 .cell_links = map_new(arena),
                 .cell_stamps = map_new(arena),
                 .held = map_new(arena),
                 .touches = map_new(arena)};
}

// ---- the functions that entry points reach

static void mark_reachable(Lower *lower, const Map *numbers, Bitset *reached, const Function *function) {
  Seq(const Function *) work = {0};
  seq_push(lower->arena, &work, function);
  while (work.size > 0) {
    const Function *next = seq_pop(&work);
    if (bitset_has(reached, next->name.id)) continue;
    bitset_add(reached, next->name.id);
    for EACH_STM(at, lower->arena, next->body) {
      const Exp *exp = at.stm->exp;
      const MapEntry *number = exp->tag == EXP_Call ? map_find(numbers, exp->as.Call.function.id) : NULL;
      if (number) seq_push(lower->arena, &work, lower->functions.items[number->as.value]);
    }
  }
}

static Program *reachable_program(Lower *lower) {
  Map numbers = map_new(lower->arena);
  Bitset reached = bitset_new(lower->arena);
  uint32_t count = lower->functions.size, kept = 0;
  const Function **functions = NEW_ARRAY(lower->arena, const Function *, count + 1);
  for RANGE(i, count) map_put(&numbers, lower->functions.items[i]->name.id, i);
  for RANGE(i, count)
    if (lower->functions.items[i]->entry) mark_reachable(lower, &numbers, &reached, lower->functions.items[i]);
  for RANGE(i, count)
    if (bitset_has(&reached, lower->functions.items[i]->name.id)) functions[kept++] = lower->functions.items[i];
  Program program = {.level = LEVEL_Core,
                     .omits_checks = lower->omits_checks,
                     .vars = lower->vars,
                     .function_count = kept,
                     .functions = functions,
                     .memory = map_new(lower->arena)};
  return COPY_OF(lower->arena, &program);
}

static bool is_entry_wanted(const LowerOptions *options, Name name) {
  if (!options || !options->entry_points) return true;
  for RANGE(i, options->entry_point_count)
    if (name_equal(options->entry_points[i], name)) return true;
  return false;
}

// If lowering gives up, the current entry point and the following ones are missing from the program.
static void lower_all(Lower *lower, uint32_t count, const EntryPoint *entries, const LowerOptions *options) {
  jmp_buf give_up;
  lower->give_up = &give_up;
  for RANGE(i, count) map_put(&lower->names, entries[i].declaration->as.Value.name.id, 1);
  if (setjmp(give_up) == 0) {
    for RANGE(i, count)
      if (is_entry_wanted(options, entries[i].declaration->as.Value.name)) lower_entry(lower, &entries[i]);
  }
}

static bool same_facts(const CellFacts *a, const CellFacts *b) {
  return a->words == b->words && a->shift == b->shift && a->uniform == b->uniform && a->disposes == b->disposes &&
         a->checked == b->checked;
}

// The facts about cells are complete only after lowering. So lowering is repeated, with the plan just found as the
// assumed one, until it finds the plan that it assumed. Words, shifts, classes and rows only grow from run to run.
static bool plan_again(CellPlan *plan) {
  const CellPlan before = *plan;
  plan->known = plan->found;
  if (plan->known.words < before.known.words) plan->known.words = before.known.words;
  if (plan->known.shift < before.known.shift) plan->known.shift = before.known.shift;
  plan->found = (CellFacts){0};
  plan->grown = false;
  plan->differ = cells_differ(plan);
  return before.grown || plan->differ != before.differ || !same_facts(&plan->known, &before.known);
}

static Program *lower_entries(Context *context, TypedProgram *typed, uint32_t count, const EntryPoint *entries,
                              const LowerOptions *options) {
  CellPlan plan = {.known.words = 1, .class_numbers = map_new(context->arena)};
  for (;;) {
    Lower lower = lower_new(context, typed, &plan);
    lower_all(&lower, count, entries, options);
    if (!diag_has_errors(context) && plan_again(&plan)) continue;
    if (!diag_has_errors(context)) count_cells(&lower);
    return reachable_program(&lower);
  }
}

Program *lower_program(Context *context, TypedProgram *typed, const LowerOptions *options) {
  return lower_entries(context, typed, typed->entries.size, typed->entries.items, options);
}

Program *lower_expression(Context *context, TypedProgram *typed, AstExp *expression) {
  AstDec *declaration = NEW(context->arena, AstDec);
  declaration->tag = AST_DEC_Value;
  declaration->span = expression->span;
  declaration->as.Value.kind = VALUE_Entry;
  declaration->as.Value.name = intern_string(context->names, "it");
  declaration->as.Value.name_span = expression->span;
  declaration->as.Value.body = expression;
  EntryPoint entry = {NULL, declaration};
  return lower_entries(context, typed, 1, &entry, NULL);
}

const SumLayout *lower_layout(Context *context, TypedProgram *typed, const SourceType *sum) {
  CellPlan plan = {.known.words = 1, .class_numbers = map_new(context->arena)};
  Lower lower = lower_new(context, typed, &plan);
  return layout_of_interface(&lower, NULL, sum);
}
