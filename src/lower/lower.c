// lower: the public functions: one Core function per entry point and per specialisation that is called in the end.
//   in:   a typed program without errors       out: Core (LEVEL_Core), callees before callers
//   rule: hard cases 1 and 2 of the design; sizes as in paper 5, sections 2.2 and 3.1
#include "lower/lower_internal.h"

static Lower lower_new(Context *context, TypedProgram *typed) {
  Arena *arena = context->arena;
  return (Lower){.context = context, .arena = arena, .typed = typed, .vars = vars_new(context), .residuals = map_new(arena), .names = map_new(arena),
                 .free_ids = map_new(arena), .extremes = map_new(arena), .layouts = map_new(arena),
                 .slot_origins = map_new(arena), .named = bitset_new(arena)};
}

// ---- only what entries reach

typedef struct Reaching { Map *reached; } Reaching;

static void mark_body(void *user, const Body *body) {
  Reaching *reaching = user;
  Visitor visitor = {.user = user, .body = mark_body};
  for (uint32_t i = 0; i < body->count; i++) {
    const Exp *exp = body->stms[i]->exp;
    if (exp->tag == EXP_Call) map_put(reaching->reached, exp->as.Call.function.id, 1);
    exp_visit(exp, &visitor);
  }
}

// Callees come first, so one walk from the end finds everything reachable.
static Program *reachable_program(Lower *lower) {
  Map reached = map_new(lower->arena);
  Reaching reaching = {&reached};
  uint32_t count = lower->functions.size, kept = 0;
  const Function **functions = NEW_ARRAY(lower->arena, const Function *, count + 1);
  bool *keep = NEW_ARRAY(lower->arena, bool, count + 1);
  for (uint32_t i = count; i-- > 0;) {
    const Function *function = lower->functions.items[i];
    keep[i] = function->entry || map_find(&reached, function->name.id);
    if (keep[i]) mark_body(&reaching, function->body);
  }
  for (uint32_t i = 0; i < count; i++)
    if (keep[i]) functions[kept++] = lower->functions.items[i];
  Program program = {.level = LEVEL_Core, .vars = lower->vars, .function_count = kept, .functions = functions, .memory = map_new(lower->arena)};
  return COPY_OF(lower->arena, &program);
}

static bool wanted(const LowerOptions *options, Name name) {
  if (!options || !options->entry_points) return true;
  for (uint32_t i = 0; i < options->entry_point_count; i++)
    if (name_equal(options->entry_points[i], name)) return true;
  return false;
}

Program *lower_program(Context *context, TypedProgram *typed, const LowerOptions *options) {
  Lower lower = lower_new(context, typed);
  for EACH (i, &typed->entries) map_put(&lower.names, typed->entries.items[i].declaration->as.Value.name.id, 1);
  for EACH (i, &typed->entries)
    if (wanted(options, typed->entries.items[i].declaration->as.Value.name)) lower_entry(&lower, &typed->entries.items[i]);
  return reachable_program(&lower);
}

Program *lower_expression(Context *context, TypedProgram *typed, AstExp *expression) {
  Lower lower = lower_new(context, typed);
  AstDec *declaration = NEW(context->arena, AstDec);
  declaration->tag = AST_DEC_Value;
  declaration->span = expression->span;
  declaration->as.Value.kind = VALUE_Entry;
  declaration->as.Value.name = intern_string(context->names, "it");
  declaration->as.Value.name_span = expression->span;
  declaration->as.Value.body = expression;
  map_put(&lower.names, declaration->as.Value.name.id, 1);
  EntryPoint entry = {NULL, declaration};
  lower_entry(&lower, &entry);
  return reachable_program(&lower);
}
