// erase: drops blocks and index functions [paper 3, Fig. 9, with blocks dropped instead of turned into integers].
//   in: Mem   out: Core with the same meaning: no Alloc, no places and their arithmetic, no results, parameters or
//       states of type block
#include "mem.h"

typedef struct Eraser {
  Arena *arena;
  const VarTable *vars;
  Bitset erased; /* offsets, strides and what is computed from them */
} Eraser;

static bool is_block_var(const Eraser *eraser, Atom atom) {
  return atom.tag == ATOM_Var && var_type(eraser->vars, atom.as.var).tag == TYPE_Block;
}

static Atoms without_blocks(const Eraser *eraser, Atoms atoms) {
  Atom *kept = NEW_ARRAY(eraser->arena, Atom, atoms.count + 1);
  uint32_t count = 0;
  for RANGE(i, atoms.count)
    if (!is_block_var(eraser, atoms.items[i])) kept[count++] = atoms.items[i];
  return count == atoms.count ? atoms : (Atoms){count, kept};
}

static const Body *body_without_blocks(const Eraser *eraser, const Body *body) {
  Body result = {body->count, body->stms, without_blocks(eraser, body->result)};
  return COPY_OF(eraser->arena, &result);
}

static Vars vars_without_blocks(const Eraser *eraser, Vars vars) {
  Var *kept = NEW_ARRAY(eraser->arena, Var, vars.count + 1);
  uint32_t count = 0;
  for RANGE(i, vars.count)
    if (!is_block_var(eraser, atom_var(vars.items[i]))) kept[count++] = vars.items[i];
  return count == vars.count ? vars : (Vars){count, kept};
}

static const Body *erase_body(void *user, const Body *body);

static bool is_erased_var(const Eraser *eraser, Atom atom) {
  return atom.tag == ATOM_Var && (is_block_var(eraser, atom) || bitset_has(&eraser->erased, atom.as.var.id));
}

static const Body *with_erased_results(const Eraser *eraser, const Body *body, const bool *keep) {
  Atom *kept = NEW_ARRAY(eraser->arena, Atom, body->result.count + 1);
  Body result = {body->count, body->stms, {0, kept}};
  for RANGE(i, body->result.count)
    if (keep[i]) kept[result.result.count++] = body->result.items[i];
  return COPY_OF(eraser->arena, &result);
}

// Offsets and strides returned by branches go when one of them is gone.
static const Stm *erase_if(Eraser *eraser, const Stm *stm, Exp exp) {
  Var *kept = NEW_ARRAY(eraser->arena, Var, stm->pattern.count + 1);
  bool *keep = NEW_ARRAY(eraser->arena, bool, stm->pattern.count + 1);
  uint32_t count = 0;
  for RANGE(i, stm->pattern.count) {
    keep[i] = !is_erased_var(eraser, exp.as.If.then_body->result.items[i]) &&
              !is_erased_var(eraser, exp.as.If.else_body->result.items[i]);
    if (keep[i]) kept[count++] = stm->pattern.items[i];
    else bitset_add(&eraser->erased, stm->pattern.items[i].id);
  }
  exp.as.If.then_body = with_erased_results(eraser, exp.as.If.then_body, keep);
  exp.as.If.else_body = with_erased_results(eraser, exp.as.If.else_body, keep);
  Stm result = {{count, kept}, stm->certificates, COPY_OF(eraser->arena, &exp), stm->span, stm->marks};
  return COPY_OF(eraser->arena, &result);
}

// Offsets and strides that a loop passes on go when one of them is gone. Decided before the body is processed.
static bool *kept_states(Eraser *eraser, const ExpLoop *loop) {
  bool *keep = NEW_ARRAY(eraser->arena, bool, loop->parameters.count + 1);
  for RANGE(i, loop->parameters.count) keep[i] = true;
  for (bool changed = true; changed;) {
    changed = false;
    for RANGE(i, loop->parameters.count) {
      if (!keep[i] ||
          (!is_erased_var(eraser, loop->initial.items[i]) && !is_erased_var(eraser, loop->body->result.items[i])))
        continue;
      bitset_add(&eraser->erased, loop->parameters.items[i].id);
      keep[i] = false, changed = true;
    }
  }
  return keep;
}

static const Stm *erase_loop(Eraser *eraser, const Stm *stm) {
  const ExpLoop *loop = &stm->exp->as.Loop;
  const bool *keep = kept_states(eraser, loop);
  Var *pattern = NEW_ARRAY(eraser->arena, Var, loop->parameters.count + 1),
      *parameters = NEW_ARRAY(eraser->arena, Var, loop->parameters.count + 1);
  Atom *initial = NEW_ARRAY(eraser->arena, Atom, loop->parameters.count + 1);
  uint32_t count = 0;
  for RANGE(i, loop->parameters.count) {
    if (!keep[i]) { bitset_add(&eraser->erased, stm->pattern.items[i].id); continue; }
    pattern[count] = stm->pattern.items[i], parameters[count] = loop->parameters.items[i],
    initial[count++] = loop->initial.items[i];
  }
  const Body *body = with_erased_results(eraser, erase_body(eraser, loop->body), keep);
  Exp exp = {EXP_Loop, {.Loop = {{count, parameters}, {count, initial}, loop->form, body}}};
  if (loop->form.tag == CORE_LOOP_While)
    for RANGE(i, loop->form.condition) exp.as.Loop.form.condition -= !keep[i];
  Stm result = {{count, pattern}, stm->certificates, COPY_OF(eraser->arena, &exp), stm->span, stm->marks};
  return COPY_OF(eraser->arena, &result);
}

static const Stm *erase_stm(Eraser *eraser, const Stm *stm) {
  if (stm->exp->tag == EXP_Loop) return erase_loop(eraser, stm);
  Mapper mapper = {.user = eraser, .arena = eraser->arena, .body = erase_body};
  Exp exp = *exp_map(stm->exp, &mapper);
  if (exp.tag == EXP_If) return erase_if(eraser, stm, exp);
  if (exp.tag == EXP_Call) exp.as.Call.places = (Atoms){0};
  Stm result = {vars_without_blocks(eraser, stm->pattern), stm->certificates, COPY_OF(eraser->arena, &exp), stm->span,
                stm->marks & ~(uint32_t)MARK_Settle};
  return COPY_OF(eraser->arena, &result);
}

static bool is_erased(const Eraser *eraser, const Stm *stm) {
  if (stm->exp->tag == EXP_Alloc) return true;
  if (stm->exp->tag != EXP_Prim) return false;
  Atoms arguments = stm->exp->as.Prim.arguments;
  for RANGE(i, arguments.count)
    if (arguments.items[i].tag == ATOM_Var && bitset_has(&eraser->erased, arguments.items[i].as.var.id)) return true;
  return false;
}

static const Body *erase_body(void *user, const Body *body) {
  Eraser *eraser = user;
  const Stm **stms = NEW_ARRAY(eraser->arena, const Stm *, body->count + 1);
  Body result = {0, stms, body->result};
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    if (!is_erased(eraser, stm)) stms[result.count++] = erase_stm(eraser, stm);
    else if (stm->exp->tag == EXP_Prim) bitset_add(&eraser->erased, stm_result(stm).id);
  }
  return COPY_OF(eraser->arena, &result);
}

const Program *erase(Context *context, const Program *program) {
  Arena *arena = context->arena;
  const Function **functions = NEW_ARRAY(arena, const Function *, program->function_count + 1);
  Eraser eraser = {arena, program->vars, bitset_new(arena)};
  for RANGE(i, program->function_count) {
    Function function = *program->functions[i];
    for RANGE(k, function.places.count) bitset_add(&eraser.erased, function.places.items[k].id);
    function.places = (Vars){0};
    function.results = vars_without_blocks(&eraser, function.results);
    function.body = body_without_blocks(&eraser, erase_body(&eraser, function.body));
    functions[i] = COPY_OF(arena, &function);
  }
  const Program result = {.level = LEVEL_Core,
                          .vars = program->vars,
                          .function_count = program->function_count,
                          .functions = functions,
                          .memory = map_new(arena),
                          .copies = map_new(arena)};
  return COPY_OF(arena, &result);
}
