// eliminate_common: a value computed before is used again instead of computed twice.
//   in: core   out: core, with the later statement gone
//   rule: let x = e in .. let y = e in b --> let x = e in .. b[y := x]    if e contains no lambdas
//         not when x or y is fresh and overwritten or returned, since two unique arrays must stay two; nor when it is
//         the first state of a loop, which would be copied
//   rule: also where x and y are sums, differences or products with the same polynomial: n - 1 and n + (-1)
// An assertion holds after its first occurrence: the certificate of that occurrence serves both.
#include "opt/opt.h"

typedef struct Seen { const Stm *stm; struct Seen *next; } Seen;
typedef struct Eliminator {
  Context *context;
  VarTable *vars;
  const Aliases *aliases;
  Bitset first_states;               // of the function's loops
  Sizes *sizes;                      // of the statements so far
  Map table;                         // hash -> Seen *
  Seq(uint64_t) trail;               // hashes added, for leaving scopes
  Substituter survivors;   // Var id of a repeated value -> the variable that holds the value
} Eliminator;

// The polynomial of an operation on i64; NULL: it is no sum, difference or product, or too long.
static const Poly *poly_of(const Eliminator *eliminator, const Stm *stm) {
  if (stm->exp->tag != EXP_Prim || stm->exp->as.Prim.type != SCALAR_I64) return NULL;
  const Poly *poly = sizes_poly(eliminator->sizes, atom_var(stm_result(stm)));
  uint32_t variable;
  return poly_is_variable(poly, &variable) && variable == stm_result(stm).id ? NULL : poly;
}
static uint64_t hash_poly(const Poly *poly) {
  uint64_t hash = poly->count;
  for RANGE(i, poly->count) {
    const Monomial *term = &poly->terms[i];
    hash = hash_bytes(term->variables, term->degree * sizeof *term->variables, hash + (uint64_t)term->coefficient);
  }
  return hash;
}

static uint64_t hash_stm(const Eliminator *eliminator, const Stm *stm) {
  const Poly *poly = poly_of(eliminator, stm);
  if (poly) return hash_poly(poly);
  if (stm->exp->tag != EXP_Assert) return exp_hash(stm->exp);
  Exp condition = {EXP_Atom, {.Atom = {stm->exp->as.Assert.condition}}};
  return exp_hash(&condition) + EXP_Assert;
}
static bool same_value(const Eliminator *eliminator, const Stm *a, const Stm *b) {
  const Poly *x = poly_of(eliminator, a), *y = poly_of(eliminator, b);
  if (x && y) return poly_equal(x, y);
  if (a->exp->tag == EXP_Assert && b->exp->tag == EXP_Assert)
    return atom_equal(a->exp->as.Assert.condition, b->exp->as.Assert.condition);
  return exp_equal(a->exp, b->exp);
}
static bool is_shareable(const Eliminator *eliminator, const Stm *stm) {
  const Exp *exp = stm->exp;
  uint32_t flags = exp_info(exp->tag)->flags;
  if (stm->pattern.count != 1 || (flags & (EXP_Binds | EXP_Consumes | EXP_Mem))) return false;
  if (exp->tag == EXP_Assert) return true;
  if (!(flags & EXP_Pure) || exp->tag == EXP_Atom) return false;
  if (!(flags & EXP_Fresh)) return true;
  return !aliases_consumed(eliminator->aliases, stm_result(stm)) &&
         !bitset_has(&eliminator->first_states, stm_result(stm).id) &&
         !aliases_escapes(eliminator->aliases, stm_result(stm));
}

// An array with unset elements may replace only such an array, and a stored array may not replace a delayed one.
static bool serves(const Stm *earlier, const Stm *stm) {
  return (!(earlier->marks & MARK_Unset) || (stm->marks & MARK_Unset)) &&
         (earlier->marks & MARK_Effects) == (stm->marks & MARK_Effects);
}

static const Stm *find_earlier(const Eliminator *eliminator, const Stm *stm, uint64_t hash) {
  for (const Seen *seen = map_pointer(&eliminator->table, hash); seen; seen = seen->next)
    if (serves(seen->stm, stm) && same_value(eliminator, seen->stm, stm)) return seen->stm;
  return NULL;
}
static void remember_value(Eliminator *eliminator, const Stm *stm, uint64_t hash) {
  Seen *seen = NEW(eliminator->context->scratch, Seen);
  MapEntry *entry = map_add(&eliminator->table, hash);
  *seen = (Seen){stm, entry->as.pointer};
  entry->as.pointer = seen;
  seq_push(eliminator->context->scratch, &eliminator->trail, hash);
}
static void leave_scope(Eliminator *eliminator, uint32_t mark) {
  while (eliminator->trail.size > mark) {
    MapEntry *entry = map_find(&eliminator->table, seq_pop(&eliminator->trail));
    entry->as.pointer = ((Seen *)entry->as.pointer)->next;
  }
}

static Atom surviving_atom(void *user, Atom atom) { return substituter_atom(&((Eliminator *)user)->survivors, atom); }
static Var surviving_binder(void *user, Var var) { return substituter_binder(&((Eliminator *)user)->survivors, var); }
static const Body *eliminate_body(void *user, const Body *body);

static const Stm *surviving_stm(Eliminator *eliminator, const Stm *stm) {
  Mapper mapper = {eliminator, eliminator->context->arena, surviving_atom, surviving_binder, eliminate_body};
  const Stm *mapped = stm_map(stm, &mapper);
  const Vars pattern = substituter_pattern(&eliminator->survivors, stm->pattern);
  return stm_with_pattern(eliminator->context->arena, mapped, pattern);
}

static const Body *eliminate_body(void *user, const Body *body) {
  Eliminator *eliminator = user;
  uint32_t mark = eliminator->trail.size, kept = 0;
  const Stm **stms = NEW_ARRAY(eliminator->context->arena, const Stm *, body->count);
  for RANGE(i, body->count) {
    const Stm *stm = surviving_stm(eliminator, body->stms[i]);
    bool shares = is_shareable(eliminator, stm);
    sizes_add(eliminator->sizes, stm);
    uint64_t hash = shares ? hash_stm(eliminator, stm) : 0;
    const Stm *earlier = shares ? find_earlier(eliminator, stm, hash) : NULL;
    if (earlier && rule_allowed(eliminator->context, "eliminate_common")) {
      substituter_add(&eliminator->survivors, stm_result(stm), atom_var(earlier->pattern.items[0]));
      continue;
    }
    if (shares && !earlier) remember_value(eliminator, stm, hash);
    stms[kept++] = stm;
  }
  Atom *result = NEW_ARRAY(eliminator->context->arena, Atom, body->result.count);
  for EACH_IN(i, body->result) result[i] = surviving_atom(eliminator, body->result.items[i]);
  leave_scope(eliminator, mark);
  return body_with(eliminator->context->arena, body, kept, stms, (Atoms){body->result.count, result});
}

static const Function *eliminate_common_in(Context *context, const Program *program, const Function *function,
                                           void *user) {
  Eliminator eliminator = {.context = context,
                           .aliases = user,
                           .first_states = body_first_states(context->scratch, function->body),
                           .sizes = sizes_new(context, program->vars),
                           .table = map_new(context->scratch),
                           .survivors = {context, program->vars, map_new(context->scratch)}};
  return function_with_body(context->arena, function, eliminate_body(&eliminator, function->body));
}

const Program *eliminate_common(Context *context, const Program *program) {
  return program_map(context, program, eliminate_common_in, aliases_of_program(context, program));
}
