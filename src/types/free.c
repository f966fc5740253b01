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
} Walker;

static void add_id(Walker *walker, uint32_t id) {
  if (bitset_has(&walker->free->seen, id)) return;
  bitset_add(&walker->free->seen, id);
  seq_push(walker->arena, &walker->free->ids, id);
}

static void walk_poly(Walker *walker, const Poly *poly) {
  for (uint32_t i = 0; poly && i < poly->count; i++)
    for (uint32_t j = 0; j < poly->terms[i].degree; j++) {
      uint32_t id = poly->terms[i].variables[j];
      const Binding *binding = walker->typed->bindings.items[id];
      if (!bitset_has(&walker->free->seen, id) && binding && binding->term)
        for (uint32_t k = 0; k < binding->term->count; k++) walk_poly(walker, binding->term->parts[k]);
      add_id(walker, id);
    }
}

static void walk_source_type(Walker *walker, const SourceType *type) {
  if (!type || !type_has_sizes(type)) return;
  switch (type->tag) {
  case SOURCE_Array:
    walk_poly(walker, type->as.array.size);
    walk_source_type(walker, type->as.array.element);
    break;
  case SOURCE_Record:
    for (uint32_t i = 0; i < type->as.record.count; i++) walk_source_type(walker, type->as.record.fields[i].type);
    break;
  case SOURCE_Sum:
    for (uint32_t i = 0; i < type->as.sum.count; i++)
      for
        EACH(j, &type->as.sum.constructors[i].payload)
          walk_source_type(walker, type->as.sum.constructors[i].payload.items[j]);
    break;
  case SOURCE_Function:
    walk_source_type(walker, type->as.function.parameter);
    walk_source_type(walker, type->as.function.result);
    break;
  case SOURCE_Error: case SOURCE_Scalar: case SOURCE_Parameter: case SOURCE_Variable: break;
  }
}

static void walk_exp(Walker *walker, const AstExp *exp);
static void walk_pat(Walker *walker, const AstPat *pattern);
static void walk_declaration(Walker *walker, const AstDec *declaration);

static void walk_reference(Walker *walker, const Reference *reference) {
  const Binding *binding = reference->binding;
  if (binding && binding->kind != BINDING_Top && binding->kind != BINDING_Intrinsic) add_id(walker, binding->id);
  if (!reference->instance) return;
  for (uint32_t i = 0; i < reference->instance->type_count; i++)
    walk_source_type(walker, reference->instance->types[i]);
  for (uint32_t i = 0; i < reference->instance->size_count; i++) walk_poly(walker, reference->instance->sizes[i]);
}

static void add_ids_of(Walker *walker, const AstExp *exp, const AstDec *declaration) {
  const FreeIds *inside = free_ids(walker->arena, walker->typed, walker->known, exp, declaration);
  for EACH(i, &inside->ids) add_id(walker, inside->ids.items[i]);
}

#define NOTHING(Kind) \
  static void walk_##Kind(Walker *walker, const Part##Kind *part) { (void)walker, (void)part; }
NOTHING(Number)
NOTHING(Bool) NOTHING(Text) NOTHING(Name) NOTHING(Names) NOTHING(RangeKind) NOTHING(Attr) NOTHING(TypeParams)
    NOTHING(Span) NOTHING(Binding) NOTHING(QualName) static void walk_Exp(Walker *walker, const PartExp *part) {
  walk_exp(walker, *part);
}
static void walk_Exps(Walker *walker, const PartExps *part) {
  for EACH (i, part) walk_exp(walker, part->items[i]);
}
static void walk_Pat(Walker *walker, const PartPat *part) { walk_pat(walker, *part); }
static void walk_Pats(Walker *walker, const PartPats *part) {
  for EACH (i, part) walk_pat(walker, part->items[i]);
}
static void walk_Params(Walker *walker, const PartParams *part) { walk_Pats(walker, part); }
static void walk_Type(Walker *walker, const PartType *part) {
  if (*part) walk_source_type(walker, (*part)->type);
}
static void walk_Dec(Walker *walker, const PartDec *part) { walk_declaration(walker, *part); }
static void walk_Reference(Walker *walker, const PartReference *part) { walk_reference(walker, part); }
static void walk_Slices(Walker *walker, const PartSlices *part) {
  for EACH (i, part) {
    walk_exp(walker, part->items[i].start);
    walk_exp(walker, part->items[i].end);
    walk_exp(walker, part->items[i].stride);
  }
}
static void walk_Steps(Walker *walker, const PartSteps *part) {
  for EACH (i, part) walk_Slices(walker, &part->items[i].slices);
}
static void walk_Fields(Walker *walker, const PartFields *part) {
  for EACH (i, part) walk_exp(walker, part->items[i].value);
}
static void walk_PatFields(Walker *walker, const PartPatFields *part) {
  for EACH (i, part) walk_pat(walker, part->items[i].pattern);
}
static void walk_Cases(Walker *walker, const PartCases *part) {
  for EACH (i, part) {
    walk_pat(walker, part->items[i].pattern);
    walk_exp(walker, part->items[i].body);
  }
}
static void walk_LoopForm(Walker *walker, const PartLoopForm *part) {
  walk_pat(walker, part->pattern);
  walk_exp(walker, part->bound);
}

#define F(Kind, name) walk_##Kind(walker, &self->name);
static void walk_pat(Walker *walker, const AstPat *pattern) {
  if (!pattern) return;
  walk_source_type(walker, pattern->type);
  if (pattern->tag == AST_PAT_Var && pattern->as.Var.binding) bitset_add(&walker->bound, pattern->as.Var.binding->id);
  switch (pattern->tag) {
#define AST_PAT(Tag, parts) \
  case AST_PAT_##Tag: { const AstPat##Tag *self = &pattern->as.Tag; (void)self; parts break; }
#include "syntax/ast.def"
  }
}

// The body of a let is the next in line, not a level deeper.
static const AstExp *next_in_chain(Walker *walker, const AstExp *exp) {
  if (exp->tag == AST_EXP_Let) {
    walk_pat(walker, exp->as.Let.pattern);
    walk_exp(walker, exp->as.Let.value);
    return exp->as.Let.body;
  }
  if (exp->tag == AST_EXP_LetFunction) {
    walk_declaration(walker, exp->as.LetFunction.function);
    return exp->as.LetFunction.body;
  }
  if (exp->tag == AST_EXP_LetUpdate) {
    walk_exp(walker, exp->as.LetUpdate.update);
    return exp->as.LetUpdate.body;
  }
  return NULL;
}

#define F(Kind, name) walk_##Kind(walker, &self->name);
static void walk_exp(Walker *walker, const AstExp *exp) {
  for (const AstExp *next; exp && (next = next_in_chain(walker, exp)) != NULL;) exp = next;
  if (!exp) return;
  if (exp->tag == AST_EXP_Lambda && exp != walker->root) {
    add_ids_of(walker, exp, NULL);
    return;
  }
  walk_source_type(walker, exp->type);
  switch (exp->tag) {
#define AST_EXP(Tag, parts) \
  case AST_EXP_##Tag: { const AstExp##Tag *self = &exp->as.Tag; (void)self; parts break; }
#include "syntax/ast.def"
  case AST_EXP_COUNT: break;
  }
}

static void walk_declaration(Walker *walker, const AstDec *declaration) {
  if (declaration->tag != AST_DEC_Value) return;
  if (declaration != walker->root) {
    add_ids_of(walker, NULL, declaration);
    return;
  }
  walk_Pats(walker, &declaration->as.Value.parameters);
  if (declaration->as.Value.result) walk_source_type(walker, declaration->as.Value.result->type);
  walk_exp(walker, declaration->as.Value.body);
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
  if (exp) walk_exp(&walker, exp);
  else walk_declaration(&walker, declaration);
  drop_bound(free, &walker.bound);
  map_put_pointer(known, (uint64_t)(uintptr_t)root, free);
  return free;
}
