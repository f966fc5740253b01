// expand_memory: with --expand, a block that each iteration of a build takes becomes a part of one block for all
// iterations, which is taken before the build [paper 3, section 5, MemoryExpand].
//   in: Mem   out: Mem
//   rule: build y (\x -> .. z = alloc se .. a @ z -> o + {(n : s) ..} ..)
//         -->  z' = alloc se * y; build y (\x -> .. a @ z' -> x * se + o + {(n : s) ..} ..)        --expand rows
//              .. a @ z' -> o * y + x + {(n : s * y) ..}                                           --expand lanes
//         where x is the number of the iteration, from 0 [erratum e], and offsets are scaled, too [erratum f]; if the
//         size does not depend on the iteration, and z is mentioned in index functions alone: it is no result, no
//         argument and no state. Sizes are in elements, which have one size in a block; else the block stays.
// Rows give an iteration a contiguous part, lanes give neighbouring iterations neighbouring words, as a device wants
// them. Innermost builds first: what leaves one build is expanded by the next. The workspace grows by the factor y;
// without --expand all iterations on one worker share the block, and each worker has a frame of its own.
//   test: test/suite/expansion.sh
#include "mem/bounds.h"

// part: the number of the iteration, parts: how many there are, of `elements` elements each
typedef struct Expansion { Var block; const Poly *part, *parts, *elements; } Expansion;
typedef struct Expander {
  Context *context;
  const Program *program;
  Sizes *sizes;
  Map widths;        // mem_block_widths
  Map expansions;    // block Var id -> const Expansion *
} Expander;

// ---- which blocks


// How many elements the block has; NULL: it stays.
static const Poly *elements_of_block(const Expander *e, const Stm *stm, const Bitset *inside, const Map *uses) {
  Arena *arena = e->context->arena;
  const Extent *bytes = stm->exp->tag == EXP_Alloc ? stm->exp->as.Alloc.bytes : NULL;
  const uint32_t block = bytes ? stm_result(stm).id : 0;
  const int64_t width = (int64_t)map_value_or(&e->widths, block, 0);
  if (!bytes || bytes->tag != EXTENT_Poly || width <= 0 || map_value_or(uses, block, 0) > 0 ||
      poly_mentions_any(bytes->poly, inside))
    return NULL;
  const Poly *rest, *elements = poly_divide(arena, bytes->poly, poly_constant(arena, width), &rest);
  return poly_is_number(rest, 0) ? elements : NULL;
}

typedef struct Taking {
  Expander *e;
  Builder *builder;        // before the build
  const Stm *build;
  Bitset inside;           // what the build binds
  Map uses;                // Var id -> uses in the body
} Taking;

// The number of the iteration in row-major order.
static const Poly *number_of_iteration(const Expander *e, const ExpBuild *build) {
  Arena *arena = e->context->arena;
  const Poly *number = poly_constant(arena, 0);
  for EACH_IN(i, build->widths) {
    const Poly *index = poly_variable(arena, build->function.parameters.items[i].id);
    number = poly_add(arena, poly_mul(arena, number, sizes_poly(e->sizes, build->widths.items[i])), index);
  }
  return number;
}
static const Poly *count_of_iterations(const Expander *e, const ExpBuild *build) {
  const Poly *count = poly_constant(e->context->arena, 1);
  for EACH_IN(i, build->widths)
    count = poly_mul(e->context->arena, count, sizes_poly(e->sizes, build->widths.items[i]));
  return count;
}

static void take_or_keep(void *user, Builder *builder, const Stm *stm) {
  Taking *taking = user;
  Expander *e = taking->e;
  const Poly *elements = elements_of_block(e, stm, &taking->inside, &taking->uses);
  if (!elements || !rule_allowed(e->context, "expand-memory")) {
    build_existing(builder, stm);
    return;
  }
  Arena *arena = e->context->arena;
  const ExpBuild *build = &taking->build->exp->as.Build;
  const Var block = stm_result(stm);
  const Expansion expansion = {var_copy(e->context, e->program->vars, block), number_of_iteration(e, build),
                               count_of_iterations(e, build), elements};
  const Poly *bytes = poly_mul(arena, stm->exp->as.Alloc.bytes->poly, expansion.parts);
  const Exp *whole = NEW_EXP(arena, Alloc, extent_poly(arena, bytes));
  map_put(&e->widths, expansion.block.id, map_value_or(&e->widths, block.id, 0));
  map_put_pointer(&e->expansions, block.id, COPY_OF(arena, &expansion));
  build_existing(taking->builder, stm_new(arena, (Vars){1, COPY_OF(arena, &expansion.block)}, (Vars){0}, whole,
                                          taking->build->span));
}

static void expand_build(void *user, Builder *builder, const Stm *stm) {
  Expander *e = user;
  if (stm->exp->tag == EXP_Build) {
    const ExpBuild *build = &stm->exp->as.Build;
    const Body *body = build->function.body;
    Taking taking = {e, builder, stm, bitset_new(e->context->arena),
                     body_use_counts(e->context->arena, e->program->vars, body)};
    body_bound_vars(body, &taking.inside);
    bitset_add_vars(&taking.inside, build->function.parameters);
    const Body *inner = body_rewrite(e->context, e->program->vars, body, take_or_keep, &taking);
    if (inner != body)
      stm = stm_with_exp(e->context->arena, stm,
                         NEW_EXP(e->context->arena, Build, build->widths, {build->function.parameters, inner}));
  }
  build_existing(builder, stm);
}

// ---- index functions
static const Lmad *expanded_lmad(const Expander *e, const Lmad *lmad, const Expansion *expansion) {
  Arena *arena = e->context->arena;
  Lmad result = *lmad;
  if (e->context->options->expansion == EXPANSION_Rows) {
    result.offset = poly_add(arena, lmad->offset, poly_mul(arena, expansion->part, expansion->elements));
    return COPY_OF(arena, &result);
  }
  LmadDim *dims = NEW_ARRAY(arena, LmadDim, lmad->rank + 1);
  for RANGE(d, lmad->rank)
    dims[d] = (LmadDim){lmad->dims[d].size, poly_mul(arena, lmad->dims[d].stride, expansion->parts)};
  result.dims = dims;
  result.offset = poly_add(arena, poly_mul(arena, lmad->offset, expansion->parts), expansion->part);
  return COPY_OF(arena, &result);
}
static Map expanded_memory(const Expander *e) {
  Map memory = map_new(e->context->arena);
  for EACH(i, &e->program->memory.entries) {
    Memory at = *(const Memory *)e->program->memory.entries.items[i].as.pointer;
    for (const Expansion *expansion; (expansion = map_pointer(&e->expansions, at.block.id));)
      at = (Memory){expansion->block, expanded_lmad(e, at.lmad, expansion)};
    map_put_pointer(&memory, e->program->memory.entries.items[i].key, COPY_OF(e->context->arena, &at));
  }
  return memory;
}
static const Function *expand_in(Context *context, const Program *program, const Function *function, void *user) {
  Expander *e = user;
  e->sizes = sizes_of_function(context, program->vars, function);
  return function_with_body(context->arena, function,
                            body_rewrite(context, program->vars, function->body, expand_build, e));
}

const Program *expand_memory(Context *context, const Program *program) {
  if (context->options->expansion == EXPANSION_None) return program;
  Expander e = {.context = context, .program = program, .widths = mem_block_widths(context->arena, program),
                .expansions = map_new(context->arena)};
  Program result = *program_map(context, program, expand_in, &e);
  if (e.expansions.entries.size == 0) return program;
  result.memory = expanded_memory(&e);
  return COPY_OF(context->arena, &result);
}
