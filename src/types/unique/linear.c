// linear: local functions that are applied once where they are defined [paper 4, section 6: linear functions, A -o B].
//   in: the body of a definition   out: the bindings of these functions
//   rule: the only mention of the function is a call with all its arguments, in the same function and the same loop
// Such a function may consume what it captures: it is captured, and so consumed, at the definition.
// test: src/types/test/linear_rows_test.c, LF-46 and LF-62; test/run/linear_functions.fut
#include "types/unique/unique.h"

// By binding id. region: the number of the lambda, loop or function around the definition; mentions; calls there.
typedef struct Mentions { Map region, mentions, calls; uint32_t regions, here; } Mentions;

static void count_mentions(Mentions *m, const AstExp *exp);

static void count_mentions_below(Mentions *m, const AstExp *exp) {
  const AstExp *rest = ast_let_body((AstExp *)(uintptr_t)exp);
  const uint32_t here = m->here;
  if (exp->tag == AST_EXP_Lambda || exp->tag == AST_EXP_Loop) m->here = ++m->regions;
  for EACH_CHILD(at, exp_children(exp)) {
    if (at.reference && at.reference->binding) map_add(&m->mentions, at.reference->binding->id)->as.value++;
    if (at.exp && at.exp != rest) count_mentions(m, at.exp);
    if (!at.dec || at.dec->tag != AST_DEC_Value) continue;
    map_put(&m->region, at.dec->as.Value.binding->id, here + 1);
    m->here = ++m->regions;
    count_mentions(m, at.dec->as.Value.body);
    m->here = here;
  }
  m->here = here;
}

static void count_mentions(Mentions *m, const AstExp *exp) {
  for (; exp; exp = ast_let_body((AstExp *)(uintptr_t)exp)) {
    const Binding *called = exp->tag == AST_EXP_Apply ? binding_of_exp(exp->as.Apply.function) : NULL;
    const AstDec *function = called && called->kind == BINDING_Function ? called->declaration : NULL;
    if (function && function->as.Value.parameters.size == exp->as.Apply.arguments.size &&
        map_value_or(&m->region, called->id, 0) == m->here + 1)
      map_put(&m->calls, called->id, 1);
    count_mentions_below(m, exp);
  }
}

Map functions_applied_once(Arena *arena, const AstExp *body) {
  Mentions m = {map_new(arena), map_new(arena), map_new(arena), 0, 0};
  Map once = map_new(arena);
  count_mentions(&m, body);
  for EACH(i, &m.calls.entries) {
    const uint64_t id = m.calls.entries.items[i].key;
    if (map_value_or(&m.mentions, id, 0) == 1) map_put(&once, id, 1);
  }
  return once;
}
