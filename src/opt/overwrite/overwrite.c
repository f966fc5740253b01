// overwrite: where an old array may be the memory of a new one.
#include "opt/overwrite/overwrite.h"

static bool becomes_state(const Body *body, Atom state, Var made) {
  uint32_t number;
  for (const Stm *stm; !atom_is_var(state, made);) {
    stm = body_binding(body, state, &number);
    if (stm && stm->exp->tag == EXP_Update) state = atom_var(stm->exp->as.Update.array);
    else if (stm && stm->exp->tag == EXP_Loop) state = stm->exp->as.Loop.initial.items[number];
    else return false;
  }
  return true;
}

bool overwrite_in_reach(const Surroundings *around, Var old, Var made) {
  uint32_t at;
  if (bitset_has(&around->made, old.id)) return true;
  return around->loop && vars_find(around->loop->parameters, old, &at) &&
         becomes_state(around->body, around->body->result.items[at], made);
}

bool overwrite_has_type(const VarTable *vars, Sizes *sizes, Var old, Var made) {
  const Type new = var_type(vars, made), type = var_type(vars, old);
  if (type.tag != TYPE_Array || type.rank != new.rank || type.scalar != new.scalar) return false;
  for RANGE(d, new.rank)
    if (!poly_equal(sizes_poly(sizes, type.shape[d]), sizes_poly(sizes, new.shape[d]))) return false;
  return true;
}

bool overwrite_is_read_last(const Context *context, const VarTable *vars, const Surroundings *around, const Stm *stm,
                            Var old, uint64_t uses) {
  uint64_t reads = 0;
  uint32_t end = 0;
  while (around->body->stms[end++] != stm) continue;
  const Body before = {.count = end, .stms = around->body->stms};
  for EACH_STM(at, context->scratch, &before)
    reads += at.stm->exp->tag == EXP_Index && at.stm->exp->as.Index.array.id == old.id &&
             !var_is_array(vars, stm_result(at.stm));
  return reads == uses;
}

bool overwrite_is_straight(const Body *body) {
  for RANGE(i, body->count) {
    const Bodies inner = exp_bodies(body->stms[i]->exp);
    if (inner.count && body->stms[i]->exp->tag != EXP_If) return false;
    for EACH_IN(k, inner)
      if (!overwrite_is_straight(inner.items[k])) return false;
  }
  return true;
}

// What a loop makes of an array of the body by updates only.
static void add_updated_states(Bitset *made, const Stm *stm) {
  const ExpLoop *loop = &stm->exp->as.Loop;
  for EACH_IN(k, loop->parameters) {
    const Stm *next = body_binding(loop->body, loop->body->result.items[k], NULL);
    const Atom initial = loop->initial.items[k];
    if (next && next->exp->tag == EXP_Update && next->exp->as.Update.array.id == loop->parameters.items[k].id &&
        initial.tag == ATOM_Var && bitset_has(made, initial.as.var.id))
      bitset_add(made, stm->pattern.items[k].id);
  }
}

typedef struct Visit { Context *context; Knowledge *knowledge; OverwriteVisitor *visitor; void *user; } Visit;
static void visit_statements(const Visit *visit, const Body *body, const ExpLoop *loop, bool in_function) {
  Surroundings around = {body, loop, bitset_new(visit->context->scratch), in_function};
  Knowledge *knowledge = visit->knowledge;
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    const Bodies inner = exp_bodies(stm->exp);
    visit->visitor(visit->user, &around, stm);
    for EACH_IN(n, inner) {
      const KnowledgeMark mark = knowledge ? knowledge_enter_body(knowledge, stm->exp, (int)n) : (KnowledgeMark){0};
      visit_statements(visit, inner.items[n], stm->exp->tag == EXP_Loop ? &stm->exp->as.Loop : NULL,
                 in_function || exp_roles(stm->exp).function);
      if (knowledge) knowledge_leave(knowledge, mark);
    }
    const bool has_effects = stm->marks & MARK_Effects;
    if ((exp_info(stm->exp->tag)->flags & EXP_Fresh) && !has_effects) bitset_add_vars(&around.made, stm->pattern);
    if (stm->exp->tag == EXP_Loop && !has_effects) add_updated_states(&around.made, stm);
    const Vars changed = has_effects                    ? (Vars){0}
                         : stm->exp->tag == EXP_Hist    ? stm->exp->as.Hist.destinations
                         : stm->exp->tag == EXP_Scatter ? stm->exp->as.Scatter.destinations
                                                        : (Vars){0};
    for EACH_IN(n, changed)
      if (bitset_has(&around.made, changed.items[n].id)) bitset_add(&around.made, stm->pattern.items[n].id);
    if (knowledge) knowledge_statement(knowledge, stm);
  }
}
void overwrite_visit(Context *context, Knowledge *knowledge, const Body *body, OverwriteVisitor *visitor, void *user) {
  const Visit visit = {context, knowledge, visitor, user};
  visit_statements(&visit, body, NULL, false);
}
