// ranks: examines a definition in which types do not fit for missing maps, and checks it again with the maps.
//   in: a rejected definition, before its types are settled     out: accepted as ordinary code with maps, or rejected
//       as before
//   rule: maps are inserted only if all errors may be errors of ranks, and one way of mapping is better than all
//         others; if then only the sizes of the mapped arrays do not fit, that is the error reported
#include "types/modules/modules.h"
#include "types/ranks/equations.h"
#include "types/ranks/ranks.h"

enum { MOST_STEPS = 10000000 };   // in all definitions together

// ---- whether maps may help
static bool is_of_rank(DiagCode code) { return code >= DIAG_E0301 && code <= DIAG_E0320 && code != DIAG_E0304; }
static bool may_follow(DiagCode code) {
  return is_of_rank(code) || (code >= DIAG_E0501 && code <= DIAG_E0511) || diag_severity(code) == SEVERITY_Warning;
}

static bool may_help(const Checker *c, uint32_t errors) {
  bool some = false;
  for RANGE_FROM(i, errors, c->context->diags.size) {
    const DiagCode code = c->context->diags.items[i]->code;
    if (!may_follow(code)) return false;
    some |= is_of_rank(code);
  }
  return some && !c->definition->quiet && c->rank_steps < MOST_STEPS;
}

static bool changes_anything(const Ranks *r, const uint8_t *values) {
  for EACH(i, &r->choices) {
    const RankChoice *choice = &r->choices.items[i];
    if ((choice->map && values[choice->map] > 0) || (choice->replicate && values[choice->replicate] > 0)) return true;
  }
  return false;
}

// ---- two equally good solutions
static uint8_t of_choice(const uint8_t *values, uint32_t variable) { return variable ? values[variable] : 0; }

static void note_way(Ranks *r, Diag *diag, const uint8_t *values, const uint8_t *others, bool first) {
  for EACH(i, &r->choices) {
    const RankChoice *choice = &r->choices.items[i];
    const bool maps = of_choice(values, choice->map) > of_choice(others, choice->map);
    if (!maps && of_choice(values, choice->replicate) <= of_choice(others, choice->replicate)) continue;
    const char *way = first ? "a map is missing, but which is ambiguous: this could be" : "or this could be";
    diag_note(r->c->context, diag, choice->argument->span,
              text_format(r->c->arena, "%s %s", way, maps ? "taken element by element" : "repeated"));
    return;
  }
}

static void note_ways(Ranks *r, const RankSolution *solution) {
  Diag *diag = r->c->context->diags.items[r->errors];
  note_way(r, diag, solution->values, solution->others, true);
  note_way(r, diag, solution->others, solution->values, false);
}

RanksBefore ranks_before(const Checker *c) {
  const Structure *s = c->structure;
  return (RanksBefore){c->context->diags.size, c->typed->size_checks.size, s ? s->forward_uses.size : 0,
                       s ? s->dependences.size : 0};
}

RanksFound ranks_find(Checker *c, AstDec *dec, RanksBefore before) {
  if (!may_help(c, before.errors)) return (RanksFound){0};
  Ranks *r = NEW(c->arena, Ranks);
  *r = (Ranks){.c = c,
               .arena = c->arena,
               .system.arena = c->arena,
               .locals = map_new(c->arena),
               .sums = map_new(c->arena),
               .inner = map_new(c->arena),
               .errors = before.errors};
  (void)rank_variable(r, (RankVariable){0});
  if (dec->as.Value.binding) (void)rank_function(r, dec);
  else (void)rank_exp(r, dec->as.Value.body);
  if (r->failed || r->choices.size == 0) return (RanksFound){0};
  const RankSolution solution = rank_solve(&r->system);
  c->rank_steps += solution.steps;
  if (solution.answer == RANKS_Many) note_ways(r, &solution);
  const bool found = solution.answer == RANKS_One && changes_anything(r, solution.values);
  return (RanksFound){dec, r, solution.values, found, before};
}

// ---- the second check
RanksTrial ranks_try(Checker *c, const RanksFound *found) {
  RanksTrial trial = {found->definition, found->definition->as.Value.binding, .errors = found->before.errors};
  for RANGE_FROM(i, trial.errors, c->context->diags.size)
    seq_push(c->arena, &trial.diags, c->context->diags.items[i]);
  c->context->diags.size = trial.errors;
  c->typed->size_checks.size = found->before.size_checks;
  if (c->structure) {   // (the second check makes another binding, with uses of its own)
    c->structure->forward_uses.size = found->before.forward_uses;
    c->structure->dependences.size = found->before.dependences;
  }
  ranks_elaborate(found->ranks, found->values, &trial.rewriting);
  return trial;
}

static bool is_size_error(DiagCode code) { return code >= DIAG_E0501 && code <= DIAG_E0502; }

static bool is_better_solution(const Checker *c, uint32_t errors, bool *accepted) {
  *accepted = true;
  for RANGE_FROM(i, errors, c->context->diags.size) {
    const DiagCode code = c->context->diags.items[i]->code;
    if (diag_severity(code) != SEVERITY_Error) continue;
    if (!is_size_error(code)) return false;
    *accepted = false;
  }
  return true;
}

// ---- the sizes of replications
// A replicated size must follow from the rest of the definition. A size that only the result shows would be a size
// parameter that nobody wrote.
static bool is_determined(const Checker *c, const AstExp *rep, const Map *shown) {
  const Instance *instance = rep->as.Var.name.instance;
  const Poly *size = instance && instance->size_count == 1 ? instance->sizes[0] : NULL;
  uint32_t id;
  if (!size || !poly_is_variable(size, &id)) return size != NULL;
  const Binding *binding = binding_of_id(c, id);
  return binding->name.id != 0 || binding->existential || map_find(shown, id);
}

static bool are_determined(Checker *c, const Rewriting *rewriting, AstDec *dec) {
  Map known = map_new(c->arena);
  if (rewriting->replications.size == 0) return true;
  if (dec->as.Value.binding)
    for EACH_NODE(walk, c->arena, dec)
      if (walk.at.pat && walk.at.pat->type) collect_sizes(c, walk.at.pat->type, &known);
  for EACH(i, &rewriting->replications)
    if (!is_determined(c, rewriting->replications.items[i], &known)) return false;
  return true;
}

void ranks_settle(Checker *c, RanksTrial *trial) {
  bool accepted;
  if (is_better_solution(c, trial->errors, &accepted) &&
      (!accepted || are_determined(c, &trial->rewriting, trial->definition)))
    return;
  c->context->diags.size = trial->errors;
  for EACH(i, &trial->diags) seq_push(c->context->arena, &c->context->diags, trial->diags.items[i]);
  ranks_restore(&trial->rewriting);
  trial->definition->as.Value.binding = trial->binding;
}
