// free: which local names, sizes included, a piece of code mentions; sizes and functions bound inside it are in the
// list too.
//   rule: functions inside are asked about once: what they mention is kept for those around them
#include "types/types.h"

// root: the code asked about
typedef struct Walker {
  Arena *arena;
  const TypedProgram *typed;
  Map *known;
  FreeIds *free;
  Bitset bound;
  const void *root;
  const AstExp *tail;   // the body of the let at hand: visited next, not inside it
} Walker;

static void add_id(Walker *walker, uint32_t id) {
  if (bitset_has(&walker->free->seen, id)) return;
  bitset_add(&walker->free->seen, id);
  seq_push(walker->arena, &walker->free->ids, id);
}

static void walk_poly(Walker *walker, const Poly *poly) {
  for (uint32_t i = 0; poly && i < poly->count; i++)
    for RANGE(j, poly->terms[i].degree) {
      uint32_t id = poly->terms[i].variables[j];
      const Binding *binding = walker->typed->bindings.items[id];
      if (!bitset_has(&walker->free->seen, id) && binding && binding->term)
        for RANGE(k, binding->term->count) walk_poly(walker, binding->term->parts[k]);
      add_id(walker, id);
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

static void note_free_of_reference(void *user, const Reference *reference) {
  Walker *walker = user;
  const Binding *binding = reference->binding;
  if (binding && binding->kind != BINDING_Top && binding->kind != BINDING_Intrinsic) add_id(walker, binding->id);
  if (!reference->instance) return;
  for RANGE(i, reference->instance->type_count)
    walk_source_type(walker, reference->instance->types[i]);
  for RANGE(i, reference->instance->size_count) walk_poly(walker, reference->instance->sizes[i]);
}

static void visit_type(void *user, AstType *type) { walk_source_type(user, type->type); }

static void note_free_of_exp(void *user, AstExp *exp);
static void visit_pat(void *user, AstPat *pattern);
static void note_free_of_dec(void *user, AstDec *declaration);

static AstVisitor free_visitor(Walker *walker) {
  return (AstVisitor){.user = walker,
                      .exp = note_free_of_exp,
                      .pat = visit_pat,
                      .type = visit_type,
                      .dec = note_free_of_dec,
                      .reference = note_free_of_reference};
}

static void visit_pat(void *user, AstPat *pattern) {
  Walker *walker = user;
  const AstVisitor visitor = free_visitor(walker);
  walk_source_type(walker, pattern->type);
  if (pattern->tag == AST_PAT_Var && pattern->as.Var.binding) bitset_add(&walker->bound, pattern->as.Var.binding->id);
  ast_visit_pat(pattern, &visitor);
}

static void note_free_of_one(Walker *walker, AstExp *exp) {
  const AstVisitor visitor = free_visitor(walker);
  if (exp->tag == AST_EXP_Lambda && exp != walker->root) {
    add_ids_of(walker, exp, NULL);
    return;
  }
  if (!walker->tail) walk_source_type(walker, exp->type);
  ast_visit_exp(exp, &visitor);
}

// The body of a let is the next in line, not a level deeper.
static void note_free_of_exp(void *user, AstExp *exp) {
  Walker *walker = user;
  const AstExp *outer = walker->tail;
  if (exp == outer) return;
  for (; exp; exp = ast_let_body(exp)) {
    walker->tail = ast_let_body(exp);
    note_free_of_one(walker, exp);
  }
  walker->tail = outer;
}

static void note_free_of_dec(void *user, AstDec *declaration) {
  Walker *walker = user;
  const AstDecValue *value = &declaration->as.Value;
  if (declaration->tag != AST_DEC_Value) return;
  if (declaration != walker->root) {
    add_ids_of(walker, NULL, declaration);
    return;
  }
  for EACH(i, &value->parameters) visit_pat(walker, value->parameters.items[i]);
  if (value->result) visit_type(walker, value->result);
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
  const FreeIds *before = map_pointer(known, (uint64_t)(uintptr_t)root);
  if (before) return before;
  FreeIds *free = NEW(arena, FreeIds);
  free->seen = bitset_new(arena);
  Walker walker = {
      .arena = arena, .typed = typed, .known = known, .free = free, .bound = bitset_new(arena), .root = root};
  if (exp) note_free_of_exp(&walker, (AstExp *)(uintptr_t)exp);
  else note_free_of_dec(&walker, (AstDec *)(uintptr_t)declaration);
  drop_bound(free, &walker.bound);
  map_put_pointer(known, (uint64_t)(uintptr_t)root, free);
  return free;
}
