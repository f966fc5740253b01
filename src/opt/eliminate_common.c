// eliminate_common: one statement per value.
//   in:  core          out: core
//   rule: x = e; ... y = e  -->  x = e; ... y = x     e pure and without bodies; also repeated assertions of one condition
// A statement sees those before it in its body and in the bodies around it. Fresh arrays are merged only in functions that
// overwrite nothing: two equal arrays of which one is consumed must stay two.
//   test: opt/test/eliminate_common_test.c
#include "opt/opt.h"

typedef struct Known { const Stm *stm; struct Known *next; } Known;
typedef struct Scope { Map table; /* hash -> Known * */ const struct Scope *outer; } Scope;
typedef struct Merger { Context *context; VarTable *vars; Map replace; bool overwrites; const Scope *scope; } Merger;

static void find_overwrites(void *user, const Body *body) {
  Visitor visitor = {.user = user, .body = find_overwrites};
  for (uint32_t i = 0; i < body->count; i++) {
    const Exp *exp = body->stms[i]->exp;
    if ((exp_info(exp->tag)->flags & EXP_Consumes) || exp->tag == EXP_Call) *(bool *)user = true;
    exp_visit(exp, &visitor);
  }
}

static bool mergeable(const Merger *merger, const Exp *exp) {
  uint32_t flags = exp_info(exp->tag)->flags;
  if (exp->tag == EXP_Assert) return true;
  if (exp->tag == EXP_Atom || (flags & (EXP_Binds | EXP_Consumes)) || !(flags & EXP_Pure)) return false;
  return !(flags & EXP_Fresh) || !merger->overwrites;
}

static uint64_t hash_of(const Exp *exp) {
  if (exp->tag != EXP_Assert) return exp_hash(exp);
  Exp condition = {EXP_Atom, {.Atom = {exp->as.Assert.condition}}};
  return exp_hash(&condition) + 1;
}

static bool same(const Exp *a, const Exp *b) {
  if (a->tag == EXP_Assert && b->tag == EXP_Assert) return atom_equal(a->as.Assert.condition, b->as.Assert.condition);
  return exp_equal(a, b);
}

static const Stm *find(const Scope *scope, uint64_t hash, const Exp *exp) {
  for (; scope; scope = scope->outer)
    for (const Known *known = map_pointer(&scope->table, hash); known; known = known->next)
      if (same(known->stm->exp, exp)) return known->stm;
  return NULL;
}

static void remember(Merger *merger, Scope *scope, uint64_t hash, const Stm *stm) {
  Known *known = NEW(merger->context->scratch, Known);
  *known = (Known){stm, map_pointer(&scope->table, hash)};
  map_put_pointer(&scope->table, hash, known);
}

static void replace_by(Merger *merger, const Stm *stm, const Stm *earlier) {
  for (uint32_t i = 0; i < stm->pattern.count; i++) {
    Atom atom = atom_var(earlier->pattern.items[i]);
    map_put_pointer(&merger->replace, stm->pattern.items[i].id, COPY_OF(merger->context->arena, &atom));
  }
}

// Nested bodies are visited with the scope around them; operands have been substituted before.
static const Body *merge_body(void *user, const Body *body) {
  Merger *merger = user;
  Scope scope = {map_new(merger->context->scratch), merger->scope};
  Arena *arena = merger->context->arena;
  const Mapper mapper = {merger, arena, NULL, NULL, merge_body};
  const Stm **stms = NEW_ARRAY(arena, const Stm *, body->count);
  uint32_t kept = 0;
  bool changed = false;
  merger->scope = &scope;
  for (uint32_t i = 0; i < body->count; i++) {
    const Stm *stm = stm_substitute(merger->context, merger->vars, body->stms[i], &merger->replace);
    bool candidate = mergeable(merger, stm->exp);
    uint64_t hash = candidate ? hash_of(stm->exp) : 0;
    const Stm *earlier = candidate ? find(&scope, hash, stm->exp) : NULL;
    if (earlier && rule_allowed(merger->context, "common")) {
      replace_by(merger, stm, earlier);
      changed = true;
      continue;
    }
    if (candidate) remember(merger, &scope, hash, stm);
    if (exp_info(stm->exp->tag)->flags & EXP_Binds) stm = stm_map(stm, &mapper);
    changed = changed || stm != body->stms[i];
    stms[kept++] = stm;
  }
  merger->scope = scope.outer;
  Atom *result = NEW_ARRAY(arena, Atom, body->result.count);
  for (uint32_t i = 0; i < body->result.count; i++) {
    const Atom *found = body->result.items[i].tag == ATOM_Var ? map_pointer(&merger->replace, body->result.items[i].as.var.id) : NULL;
    result[i] = found ? *found : body->result.items[i];
    changed = changed || found;
  }
  if (!changed) return body;
  Body copy = {kept, stms, {body->result.count, result}};
  return COPY_OF(arena, &copy);
}

static const Function *merge_function(Context *context, VarTable *vars, const Function *function) {
  Merger merger = {.context = context, .vars = vars, .replace = map_new(context->arena)};
  find_overwrites(&merger.overwrites, function->body);
  const Body *body = merge_body(&merger, function->body);
  if (body == function->body) return function;
  Function copy = *function;
  copy.body = body;
  return COPY_OF(context->arena, &copy);
}

const Program *eliminate_common(Context *context, const Program *program) {
  const Function **functions = NEW_ARRAY(context->arena, const Function *, program->function_count);
  bool changed = false;
  for (uint32_t i = 0; i < program->function_count; i++) {
    functions[i] = merge_function(context, program->vars, program->functions[i]);
    changed = changed || functions[i] != program->functions[i];
  }
  if (!changed) return program;
  Program copy = *program;
  copy.functions = functions;
  return COPY_OF(context->arena, &copy);
}
