// blocks: the blocks of a function being allocated, the arrays in them, and the statements that make them.
#include "blocks.h"
#include "reason.h"
#include "scope.h"

static void register_array(Allocator *a, Var block, Var array) {
  MapEntry *entry = map_add(&a->arrays, block.id);
  if (!entry->as.pointer) {
    entry->as.pointer = NEW(a->arena, BlockArrays);
    ((BlockArrays *)entry->as.pointer)->listed = map_new(a->arena);
  }
  BlockArrays *arrays = entry->as.pointer;
  uint64_t *listed = &map_add(&arrays->listed, array.id)->as.value;
  if (!*listed) seq_push(a->arena, &arrays->items, array);
  *listed = true;
}

void set_memory(Allocator *a, Var array, const Memory *memory) {
  map_put_pointer(&a->program->memory, array.id, memory);
  const Vars blocks = named_blocks(&a->aliases, &memory->block);
  for EACH_IN(i, blocks) register_array(a, blocks.items[i], array);
}

void note_name(Allocator *a, Var block, Var base) { (void)note_block_name(&a->aliases, block, base); }

void note_alias(Allocator *a, Var block, Var base) {
  note_name(a, block, base);
  bitset_add(&a->read_only, block.id);
}

static bool blocks_may_be_same(const Allocator *a, Var x, Var y) {
  if (x.id == y.id) return true;
  const Vars first = named_blocks(&a->aliases, &x), second = named_blocks(&a->aliases, &y);
  for EACH_IN(i, first)
    if (vars_contain(second, atom_var(first.items[i]))) return true;
  return false;
}

// A stride that the caller passes: a variable of any sign, which is not used as a size.
static bool is_handed_in(const Allocator *a, const Poly *stride) {
  uint32_t variable;
  return poly_is_variable(stride, &variable) && !bitset_has(&a->env->facts->sizes, variable);
}
static bool strides_are_handed_in(const Allocator *a, const Lmad *lmad) {
  for RANGE(i, lmad->rank) {
    if (!is_handed_in(a, lmad->dims[i].stride)) return false;
    for RANGE(k, i)
      if (poly_equal(lmad->dims[k].stride, lmad->dims[i].stride)) return false;
  }
  return lmad->rank > 0;
}

// Note [One grid]: the index functions of memory passed by callers are one-to-one, and so are views of them. Two boxes
// of one grid, whose strides are variables of any sign, are disjoint when they are disjoint along one dimension and
// agree in the others. (A distance tells its dimension only if there is one dimension, or if every stride is a
// different variable: a distance of 6 is six steps of stride 1 and also three of stride 2.)
static bool apart_in_grid(Allocator *a, const Lmad *x, const Lmad *y) {
  if (x->rank != y->rank || (x->rank != 1 && !strides_are_handed_in(a, x))) return false;
  for RANGE(i, x->rank)
    if (!poly_equal(x->dims[i].stride, y->dims[i].stride)) return false;
  const Poly *apart = poly_sub(a->arena, y->offset, x->offset);
  for RANGE(i, x->rank) {
    const Poly *steps = x->dims[i].stride->count == 1 ? poly_divide_exact(a->arena, apart, x->dims[i].stride) : NULL;
    bool others_agree = true;
    for RANGE(k, x->rank)
      others_agree = others_agree && (k == i || poly_equal(x->dims[k].size, y->dims[k].size));
    if (!steps || !others_agree) continue;
    const Poly *after = poly_sub(a->arena, steps, x->dims[i].size),
               *before = poly_scale(a->arena, poly_add(a->arena, steps, y->dims[i].size), -1);
    if (prove_certain(a->env->facts, after) || prove_certain(a->env->facts, before)) return true;
  }
  return false;
}

bool memory_disjoint(Allocator *a, const Memory *x, const Memory *y) {
  if (!blocks_may_be_same(a, x->block, y->block)) return true;
  if (x->block.id != y->block.id || memory_equal(x, y)) return false;
  return apart_in_grid(a, x->lmad, y->lmad) || lmad_disjoint(a->env->facts, x->lmad, y->lmad) == ANSWER_Yes;
}

Var block_new(Allocator *a, const char *name, Span span) {
  return var_named(a->context, a->vars, name, (Type){.tag = TYPE_Block}, span);
}
Var number_new(Allocator *a, const char *name, Span span) {
  return var_named(a->context, a->vars, name, type_scalar(SCALAR_I64), span);
}

void emit(Allocator *a, uint32_t count, const Var *pattern, const Exp *exp, Span span) {
  Arena *arena = a->context->arena;
  build_existing(a->builder, stm_new(arena, vars_of(arena, count, pattern), (Vars){0}, exp, span));
}

Var own_block(Allocator *a, Var result, Span span) {
  Var block = block_new(a, "block", span);
  bring_in_scope(a, block);
  bitset_add(&a->allocated, block.id);   // made by the branch or call
  set_memory(a, result, memory_whole(a->env, block, var_type(a->vars, result)));
  return block;
}

static void emit_alloc(Allocator *a, Var block, const Extent *bytes, Span span) {
  emit(a, 1, &block, NEW_EXP(a->context->arena, Alloc, bytes), span);
  bring_in_scope(a, block);
  bitset_add(&a->allocated, block.id);
}

const Memory *allocate_block(Allocator *a, Type type, Span span) {
  Var block = block_new(a, "block", span);
  const Extent *bytes = bytes_bound(a->env, type);
  emit_alloc(a, block, bytes ? bytes : bytes_of(a->env, type), span);
  bitset_add(&a->private, block.id);
  return memory_whole(a->env, block, type);
}

const Memory *pending_block(Allocator *a, Type type, Span span) {
  Pending pending = {block_new(a, "block", span), bytes_of(a->env, type), false, a->depth, span};
  map_put_pointer(&a->pending, pending.block.id, COPY_OF(a->arena, &pending));
  return memory_whole(a->env, pending.block, type);
}

bool emit_pending(Allocator *a, Var block) {
  Pending *pending = map_pointer(&a->pending, block.id);
  if (!pending || pending->emitted) return bitset_has(&a->env->in_scope, block.id);
  if (pending->depth != a->depth) return false;
  const bool is_known = extent_is_over(&a->env->in_scope, pending->bytes);
  const Extent *bytes = is_known ? pending->bytes : extent_bound(a->env, pending->bytes);
  if (!bytes) return false;
  pending->emitted = true;
  emit_alloc(a, block, bytes, pending->span);
  return true;
}

Var emit_copy(Allocator *a, Var array, const Memory *memory) {
  Var copy = var_copy(a->context, a->vars, array);
  set_memory(a, copy, memory);
  emit(a, 1, &copy, NEW_EXP(a->context->arena, Copy, array), a->builder->span);
  note_copy(a, copy, array);
  bring_in_scope(a, copy);
  return copy;
}

static Atom emit_arithmetic(Allocator *a, Prim prim, Atom x, Atom y) {
  uint32_t before = a->builder->stms.size;
  Atom result = build_i64(a->builder, prim, x, y);
  for RANGE_FROM(i, before, a->builder->stms.size) {
    sizes_add(a->env->sizes, a->builder->stms.items[i]);
    bring_in_scope(a, a->builder->stms.items[i]->pattern.items[0]);
  }
  return result;
}

// The statements that compute a polynomial, as a sum of products.
Atom emit_poly(Allocator *a, const Poly *poly) {
  REQUIRE(!poly->broken);
  Atom sum = atom_i64(0);
  for RANGE(i, poly->count) {
    Atom term = atom_i64(poly->terms[i].coefficient);
    for RANGE(k, poly->terms[i].degree)
      term = emit_arithmetic(a, PRIM_Mul, term, atom_var((Var){poly->terms[i].variables[k]}));
    sum = emit_arithmetic(a, PRIM_Add, sum, term);
  }
  return sum;
}
