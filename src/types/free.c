// free: the local names, sizes included, that a piece of code mentions. Variables of patterns inside the code are left
// out; sizes and functions that are declared inside it are included.
//   rule: the names of an inner function are collected once, and kept for the functions that enclose it
#include "types/types.h"

// root: the code whose names are collected
typedef struct Walker {
  Arena *arena;
  const TypedProgram *typed;
  Map *known;
  FreeIds *free;
  Bitset bound;
  const void *root;
  const AstExp *tail;   // the body of the present let: visited after it, without recursion
} Walker;

static void add_id(Walker *walker, uint32_t id) {
  if (bitset_has(&walker->free->seen, id)) return;
  bitset_add(&walker->free->seen, id);
  seq_push(walker->arena, &walker->free->ids, id);
}

static void walk_poly(Walker *walker, const Poly *poly) {
  if (!poly) return;
  for EACH_VARIABLE(at, poly) {
    const Binding *binding = walker->typed->bindings.items[at.variable];
    if (!bitset_has(&walker->free->seen, at.variable) && binding && binding->term)
      for RANGE(k, binding->term->count) walk_poly(walker, binding->term->parts[k]);
    add_id(walker, at.variable);
  }
}

static void walk_source_type(Walker *walker, const SourceType *type) {
  if (!type || !type_has_sizes(type) || type->tag == SOURCE_Parameter) return;
  for EACH_PART(at, type)
    if (at.type) walk_source_type(walker, at.type);
    else walk_poly(walker, at.size);
}

static void add_ids_of(Walker *walker, const AstExp *exp, const AstDec *declaration) {
  const FreeIds *inside = free_ids(walker->arena, walker->typed, walker->known, exp, declaration);
  for EACH(i, &inside->ids) add_id(walker, inside->ids.items[i]);
}

static void note_free_of_reference(Walker *walker, const Reference *reference) {
  const Binding *binding = reference->binding;
  if (binding && binding->kind != BINDING_Top && binding->kind != BINDING_Intrinsic) add_id(walker, binding->id);
  if (!reference->instance) return;
  for RANGE(i, reference->instance->type_count)
    walk_source_type(walker, reference->instance->types[i]);
  for RANGE(i, reference->instance->size_count) walk_poly(walker, reference->instance->sizes[i]);
}

static void note_free_of_pat(Walker *walker, const AstPat *pattern);
static void note_free_of_exp(Walker *walker, const AstExp *exp);

static void note_free(Walker *walker, AstChildren children) {
  for EACH_CHILD(at, children) {
    if (at.exp) note_free_of_exp(walker, at.exp);
    if (at.pat) note_free_of_pat(walker, at.pat);
    if (at.type) walk_source_type(walker, at.type->type);
    if (at.dec && at.dec->tag == AST_DEC_Value) add_ids_of(walker, NULL, at.dec);
    if (at.reference) note_free_of_reference(walker, at.reference);
  }
}

static void note_free_of_pat(Walker *walker, const AstPat *pattern) {
  walk_source_type(walker, pattern->type);
  if (pattern->tag == AST_PAT_Var && pattern->as.Var.binding) bitset_add(&walker->bound, pattern->as.Var.binding->id);
  note_free(walker, pat_children(pattern));
}

// Chains of let are long: no recursion on their bodies.
static void note_free_of_exp(Walker *walker, const AstExp *exp) {
  const AstExp *outer = walker->tail;
  if (exp == outer) return;
  for (; exp; exp = ast_let_body(exp)) {
    walker->tail = ast_let_body(exp);
    if (exp->tag == AST_EXP_Lambda && exp != walker->root) {
      add_ids_of(walker, exp, NULL);
      continue;
    }
    if (!walker->tail) walk_source_type(walker, exp->type);
    note_free(walker, exp_children(exp));
  }
  walker->tail = outer;
}

static void note_free_of_definition(Walker *walker, const AstDecValue *value) {
  for EACH(i, &value->parameters) note_free_of_pat(walker, value->parameters.items[i]);
  if (value->result) walk_source_type(walker, value->result->type);
  note_free_of_exp(walker, value->body);
}

static void drop_bound(FreeIds *free, const Bitset *bound) {
  uint32_t kept = 0;
  for EACH(i, &free->ids)
    if (!bitset_has(bound, free->ids.items[i])) free->ids.items[kept++] = free->ids.items[i];
  free->ids.size = kept;
}

const FreeIds *free_ids(Arena *arena, const TypedProgram *typed, Map *known, const AstExp *exp,
                        const AstDec *declaration) {
  const void *root = exp ? (const void *)exp : declaration;
  const FreeIds *before = map_pointer(known, key_of(root));
  if (before) return before;
  FreeIds *free = NEW(arena, FreeIds);
  free->seen = bitset_new(arena);
  Walker walker = {
      .arena = arena, .typed = typed, .known = known, .free = free, .bound = bitset_new(arena), .root = root};
  if (exp) note_free_of_exp(&walker, exp);
  else if (declaration->tag == AST_DEC_Value) note_free_of_definition(&walker, &declaration->as.Value);
  drop_bound(free, &walker.bound);
  map_put_pointer(known, key_of(root), free);
  return free;
}
