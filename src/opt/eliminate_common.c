// eliminate_common: a value computed before is used again instead of computed twice.
//   in: core   out: core, with the later statement gone
//   rule: let x = e in .. let y = e in b --> let x = e in .. b[y := x]    e without lambdas; not when x or y is fresh
//         and overwritten
// or returned, since two unique arrays must stay two. An assertion holds after the first one: its certificate serves
//    both.
#include "opt/opt.h"

typedef struct Seen { const Stm *stm; struct Seen *next; } Seen;
typedef struct Eliminator {
  Context *context;
  VarTable *vars;
  const Aliases *aliases;
  Map table;                         // hash -> Seen *
  Seq(uint64_t) trail;               // hashes added, for leaving scopes
  Map replace;
} Eliminator;

static uint64_t hash_stm(const Stm *stm) {
  if (stm->exp->tag != EXP_Assert) return exp_hash(stm->exp);
  Exp condition = {EXP_Atom, {.Atom = {stm->exp->as.Assert.condition}}};
  return exp_hash(&condition) + EXP_Assert;
}
static bool same_value(const Stm *a, const Stm *b) {
  if (a->exp->tag == EXP_Assert && b->exp->tag == EXP_Assert)
    return atom_equal(a->exp->as.Assert.condition, b->exp->as.Assert.condition);
  return exp_equal(a->exp, b->exp);
}
static bool may_share(const Eliminator *eliminator, const Stm *stm) {
  const Exp *exp = stm->exp;
  uint32_t flags = exp_info(exp->tag)->flags;
  if (stm->pattern.count != 1 || (flags & (EXP_Binds | EXP_Consumes | EXP_Mem))) return false;
  if (exp->tag == EXP_Assert) return true;
  if (!(flags & EXP_Pure) || exp->tag == EXP_Atom) return false;
  if (!(flags & EXP_Fresh)) return true;
  return !aliases_consumed(eliminator->aliases, stm->pattern.items[0]) &&
         !aliases_escapes(eliminator->aliases, stm->pattern.items[0]);
}

// Elements that need not be written do for nobody who wants them, and what is stored on demand is not what is not.
static bool serves(const Stm *earlier, const Stm *stm) {
  return (!(earlier->marks & MARK_Unset) || (stm->marks & MARK_Unset)) &&
         (earlier->marks & MARK_Effects) == (stm->marks & MARK_Effects);
}

static const Stm *find_earlier(const Eliminator *eliminator, const Stm *stm, uint64_t hash) {
  for (const Seen *seen = map_pointer(&eliminator->table, hash); seen; seen = seen->next)
    if (serves(seen->stm, stm) && same_value(seen->stm, stm)) return seen->stm;
  return NULL;
}
static void remember(Eliminator *eliminator, const Stm *stm, uint64_t hash) {
  Seen *seen = NEW(eliminator->context->scratch, Seen);
  MapEntry *entry = map_add(&eliminator->table, hash);
  *seen = (Seen){stm, entry->as.pointer};
  entry->as.pointer = seen;
  seq_push(eliminator->context->scratch, &eliminator->trail, hash);
}
static void leave(Eliminator *eliminator, uint32_t mark) {
  while (eliminator->trail.size > mark) {
    MapEntry *entry = map_find(&eliminator->table, seq_pop(&eliminator->trail));
    entry->as.pointer = ((Seen *)entry->as.pointer)->next;
  }
}

static Atom current_atom(void *user, Atom atom) {
  Eliminator *eliminator = user;
  // a binder copied for its new type may have been replaced in turn
  for (const Atom *found; atom.tag == ATOM_Var && (found = map_pointer(&eliminator->replace, atom.as.var.id)) != NULL;)
    atom = *found;
  return atom;
}
static Var current_binder(void *user, Var var) {
  Eliminator *eliminator = user;
  VarInfo info = *var_info(eliminator->vars, var);
  Type type = info.type;
  for (const Atom *before = NULL; type.shape != before;) {
    before = type.shape;
    type = type_substitute(eliminator->context, type, &eliminator->replace);
  }
  if (type.shape == info.type.shape) return var;
  Atom fresh = atom_var(var_new(eliminator->context, eliminator->vars, info.name, type, info.span));
  map_put_pointer(&eliminator->replace, var.id, COPY_OF(eliminator->context->arena, &fresh));
  return fresh.as.var;
}
static const Body *eliminate_body(void *user, const Body *body);

static const Stm *current_stm(Eliminator *eliminator, const Stm *stm) {
  Mapper mapper = {eliminator, eliminator->context->arena, current_atom, current_binder, eliminate_body};
  const Stm *mapped = stm_map(stm, &mapper);
  Var *pattern = NULL;
  for (uint32_t i = 0; i < stm->pattern.count; i++) {
    Var var = current_binder(eliminator, stm->pattern.items[i]);
    if (!pattern && var.id != stm->pattern.items[i].id)
      pattern = arena_copy(eliminator->context->arena, stm->pattern.items, sizeof *pattern * stm->pattern.count);
    if (pattern) pattern[i] = var;
  }
  if (!pattern) return mapped;
  Stm copy = *mapped;
  copy.pattern = (Vars){stm->pattern.count, pattern};
  return COPY_OF(eliminator->context->arena, &copy);
}

static const Body *eliminate_body(void *user, const Body *body) {
  Eliminator *eliminator = user;
  uint32_t mark = eliminator->trail.size, kept = 0;
  const Stm **stms = NEW_ARRAY(eliminator->context->arena, const Stm *, body->count);
  bool changed = false;
  for (uint32_t i = 0; i < body->count; i++) {
    const Stm *stm = current_stm(eliminator, body->stms[i]);
    bool shares = may_share(eliminator, stm);
    uint64_t hash = shares ? hash_stm(stm) : 0;
    const Stm *earlier = shares ? find_earlier(eliminator, stm, hash) : NULL;
    if (earlier && rule_allowed(eliminator->context, "eliminate_common")) {
      Atom same = atom_var(earlier->pattern.items[0]);
      map_put_pointer(&eliminator->replace, stm->pattern.items[0].id, COPY_OF(eliminator->context->arena, &same));
      changed = true;
      continue;
    }
    if (shares && !earlier) remember(eliminator, stm, hash);
    changed = changed || stm != body->stms[i];
    stms[kept++] = stm;
  }
  Atom *result = NEW_ARRAY(eliminator->context->arena, Atom, body->result.count);
  for (uint32_t i = 0; i < body->result.count; i++) {
    result[i] = current_atom(eliminator, body->result.items[i]);
    changed = changed || !atom_equal(result[i], body->result.items[i]);
  }
  leave(eliminator, mark);
  if (!changed) return body;
  Body copy = {kept, stms, {body->result.count, result}};
  return COPY_OF(eliminator->context->arena, &copy);
}

const Program *eliminate_common(Context *context, const Program *program) {
  const Aliases *aliases = aliases_of_program(context, program);
  const Function **functions = NEW_ARRAY(context->arena, const Function *, program->function_count);
  for (uint32_t i = 0; i < program->function_count; i++) {
    Eliminator eliminator = {.context = context,
                             .vars = program->vars,
                             .aliases = aliases,
                             .table = map_new(context->scratch),
                             .replace = map_new(context->scratch)};
    functions[i] = function_with_body(context->arena, program->functions[i],
                                      eliminate_body(&eliminator, program->functions[i]->body));
  }
  return program_with_functions(context->arena, program, functions);
}
