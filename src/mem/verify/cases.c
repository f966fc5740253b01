// cases: questions about memory that is chosen while the program runs. Block, offset and strides that are results of an
// if, or that iterations of a loop pass on, are chosen together. A question about one or two such memories is asked for
// each branch of the if. For a loop it is asked for the initial values and, by induction, for the values passed on.
#include "cases.h"
#include "mem/index_function.h"
#include "live.h"

enum { CASE_DEPTH = 12, FORM_LIMIT = 12 };

typedef struct Case { const LiveCases *cases; Live *live; } Case;

typedef struct Choice { const Stm *stm; bool is_parameter; uint32_t order; } Choice;

void live_note_choice(Live *live, const Stm *stm, Vars vars, bool is_parameter) {
  for EACH_IN(i, vars) {
    const Type type = var_type(live->env->vars, vars.items[i]);
    if (type.tag != TYPE_Block && !(type.tag == TYPE_Scalar && type.scalar == SCALAR_I64)) continue;
    const Choice choice = {stm, is_parameter, live->choices.entries.size + 1};
    map_put_pointer(&live->choices, vars.items[i].id, COPY_OF(live->env->arena, &choice));
  }
}

// ---- memories whose variables are replaced by values

static LivePlaces replaced_choice(Live *live, LivePlaces places, Vars from, Atoms to) {
  for EACH_IN(k, places) {
    Memory *memory = &places.items[k];
    const uint32_t block = memory->block.id;
    if (memory->lmad) memory->lmad = substitute_vars(live->env, memory->lmad, from, to);
    for COUNTING(i, i < from.count && i < to.count)
      if (from.items[i].id == block && to.items[i].tag == ATOM_Var) memory->block = to.items[i].as.var;
  }
  return places;
}

static bool places_equal(LivePlaces x, LivePlaces y) {
  for EACH_IN(i, x) {
    if (x.items[i].block.id != y.items[i].block.id) return false;
    if (x.items[i].lmad && !lmad_equal(x.items[i].lmad, y.items[i].lmad)) return false;
  }
  return true;
}

// ---- the choice made last

static const Choice *later(const Live *live, const Choice *best, uint32_t variable) {
  const Choice *choice = map_pointer(&live->choices, variable);
  return choice && (!best || choice->order > best->order) ? choice : best;
}

static const Choice *last_choice(const Live *live, LivePlaces places) {
  const Choice *best = NULL;
  for EACH_IN(k, places) {
    const Memory *memory = &places.items[k];
    best = later(live, best, memory->block.id);
    for COUNTING(i, memory->lmad && i <= memory->lmad->rank)
      for EACH_VARIABLE(at, lmad_poly(memory->lmad, i)) best = later(live, best, at.variable);
  }
  return best;
}

// ---- cases

static bool all_cases(const Case *c, LivePlaces places, uint32_t depth);

static bool both_branches(const Case *c, const Stm *stm, LivePlaces places, uint32_t depth) {
  const ExpIf *branch = &stm->exp->as.If;
  return all_cases(c, replaced_choice(c->live, places, stm->pattern, branch->then_body->result), depth) &&
         all_cases(c, replaced_choice(c->live, places, stm->pattern, branch->else_body->result), depth);
}

// Induction: a property of the parameters holds in every iteration if each form that it takes, when the values passed
// on are substituted, holds for the initial values.
static bool every_iteration(const Case *c, const Stm *stm, LivePlaces places, uint32_t depth) {
  const ExpLoop *loop = &stm->exp->as.Loop;
  LivePlaces forms[FORM_LIMIT];
  uint32_t count = 0;
  forms[count++] = places;
  for RANGE(at, count) {
    if (!all_cases(c, replaced_choice(c->live, forms[at], loop->parameters, loop->initial), depth)) return false;
    const LivePlaces before = replaced_choice(c->live, forms[at], loop->parameters, loop->body->result);
    bool is_known = false;
    for RANGE(i, count) is_known = is_known || places_equal(before, forms[i]);
    if (is_known) continue;
    if (count == FORM_LIMIT) return c->cases->otherwise;
    forms[count++] = before;
  }
  return true;
}

static bool all_cases(const Case *c, LivePlaces places, uint32_t depth) {
  if (c->cases->holds(c->live, c->cases->user, &places)) return true;
  const Choice *choice = last_choice(c->live, places);
  if (!choice) return false;
  if (depth == 0) return c->cases->otherwise;
  if (choice->stm->exp->tag == EXP_If) return both_branches(c, choice->stm, places, depth - 1);
  const Vars parameters = choice->stm->exp->as.Loop.parameters;
  if (!choice->is_parameter)
    places = replaced_choice(c->live, places, choice->stm->pattern, atoms_of_vars(c->live->env->arena, parameters));
  return every_iteration(c, choice->stm, places, depth - 1);
}

bool live_all_cases(Live *live, const LiveCases *cases, LivePlaces places) {
  const Case c = {cases, live};
  return all_cases(&c, places, CASE_DEPTH);
}
