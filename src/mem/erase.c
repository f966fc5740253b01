// erase: drops blocks and index functions [paper 3, Fig. 9, with blocks dropped instead of turned into integers].
//   in: Mem   out: Core with the same meaning: no Alloc, no places, no arithmetic on them, no results, parameters or
//       states of type block
//   test: mem/test/mem_rows_test.c, driver/test/validity_rows_test.c
#include "mem/mem.h"

typedef struct Eraser {
  Arena *arena;
  const VarTable *vars;
  Bitset erased;   // offsets, strides, and numbers computed from them
} Eraser;

static bool is_memory_only(const Eraser *eraser, Atom atom) {
  return atom_is_block(eraser->vars, atom) || (atom.tag == ATOM_Var && bitset_has(&eraser->erased, atom.as.var.id));
}

// Drops the results of a statement whose value is erased on some path: a result of a branch or loop stays only if it
// stays on every path.
static void drop_results(Eraser *eraser, uint32_t count, const Atom *values, bool *keep) {
  for RANGE(i, count) keep[i] = keep[i] && !is_memory_only(eraser, values[i]);
}

static void erase_dropped(Eraser *eraser, Vars vars, const bool *keep) {
  for EACH_IN(i, vars)
    if (!keep[i]) bitset_add(&eraser->erased, vars.items[i].id);
}

// Decides, before the body of a loop is processed, which states are dropped: a dropped parameter also drops the states
// to which an iteration passes it.
static void drop_states(Eraser *eraser, const ExpLoop *loop, bool *keep) {
  const uint32_t count = loop->parameters.count;
  for (bool changed = true; changed;) {
    const bool *before = arena_copy(eraser->arena, keep, sizeof *keep * count);
    drop_results(eraser, count, loop->initial.items, keep);
    erase_dropped(eraser, loop->parameters, keep);
    drop_results(eraser, count, loop->body->result.items, keep);
    changed = count > 0 && memcmp(before, keep, sizeof *keep * count) != 0;
  }
}

static const Body *erased_body(void *user, const Body *body);

static Exp erased_loop(Eraser *eraser, const ExpLoop *loop, const bool *keep) {
  const uint32_t count = loop->parameters.count;
  Exp exp = {EXP_Loop, {.Loop = *loop}};
  const Body *body = erased_body(eraser, loop->body);
  exp.as.Loop.parameters = vars_select(eraser->arena, loop->parameters, count, keep);
  exp.as.Loop.initial = atoms_select(eraser->arena, loop->initial, count, keep);
  exp.as.Loop.body = body_with_result(eraser->arena, body, atoms_select(eraser->arena, body->result, count, keep));
  if (loop->form.tag == CORE_LOOP_While)
    for RANGE(i, loop->form.condition) exp.as.Loop.form.condition -= !keep[i];
  return exp;
}

static const Stm *erased_stm(Eraser *eraser, const Stm *stm) {
  Arena *arena = eraser->arena;
  const Vars pattern = stm->pattern;
  const Mapper mapper = {.user = eraser, .arena = arena, .body = erased_body};
  const bool loops = stm->exp->tag == EXP_Loop;
  bool *keep = NEW_ARRAY(arena, bool, pattern.count + 1);
  for EACH_IN(i, pattern) keep[i] = !is_memory_only(eraser, atom_var(pattern.items[i]));
  if (loops) drop_states(eraser, &stm->exp->as.Loop, keep);
  Exp exp = loops ? erased_loop(eraser, &stm->exp->as.Loop, keep) : *exp_map(stm->exp, &mapper);
  if (exp.tag == EXP_If) {
    const Body *yes = exp.as.If.then_body, *no = exp.as.If.else_body;
    drop_results(eraser, pattern.count, yes->result.items, keep);
    drop_results(eraser, pattern.count, no->result.items, keep);
    exp.as.If.then_body = body_with_result(arena, yes, atoms_select(arena, yes->result, pattern.count, keep));
    exp.as.If.else_body = body_with_result(arena, no, atoms_select(arena, no->result, pattern.count, keep));
  }
  if (exp.tag == EXP_Call) exp.as.Call.places = (Atoms){0};
  erase_dropped(eraser, pattern, keep);
  const Stm result = {vars_select(arena, pattern, pattern.count, keep), stm->certificates, COPY_OF(arena, &exp),
                      stm->span, stm->marks & ~(uint32_t)MARK_Settle};
  return COPY_OF(arena, &result);
}

static bool computes_erased(const Eraser *eraser, const Exp *exp) {
  const Atoms arguments = exp->tag == EXP_Prim ? exp->as.Prim.arguments : (Atoms){0};
  for EACH_IN(i, arguments)
    if (is_memory_only(eraser, arguments.items[i])) return true;
  return false;
}

static const Body *erased_body(void *user, const Body *body) {
  Eraser *eraser = user;
  const Stm **stms = NEW_ARRAY(eraser->arena, const Stm *, body->count + 1);
  Body result = {0, stms, body->result};
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    if (computes_erased(eraser, stm->exp)) bitset_add_vars(&eraser->erased, stm->pattern);
    else if (stm->exp->tag != EXP_Alloc) stms[result.count++] = erased_stm(eraser, stm);
  }
  return COPY_OF(eraser->arena, &result);
}

const Program *mem_erase(Context *context, const Program *program) {
  Arena *arena = context->arena;
  const Function **functions = NEW_ARRAY(arena, const Function *, program->function_count + 1);
  Eraser eraser = {arena, program->vars, bitset_new(arena)};
  for RANGE(i, program->function_count) {
    Function function = *program->functions[i];
    bitset_add_vars(&eraser.erased, function.places);
    function.places = (Vars){0};
    function.body = erased_body(&eraser, function.body);
    bool *keep = NEW_ARRAY(arena, bool, function.results.count + 1);
    for EACH_IN(k, function.results) keep[k] = !atom_is_block(program->vars, atom_var(function.results.items[k]));
    const Atoms results = atoms_select(arena, function.body->result, function.results.count, keep);
    function.body = body_with_result(arena, function.body, results);
    function.results = vars_select(arena, function.results, function.results.count, keep);
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
