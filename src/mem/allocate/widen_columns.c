// widen_columns: a block that each iteration of a build takes for itself gets room for the iterations of several
// columns, so that tile_reductions (imp/loops) can process them together, row by row.
//   in: Mem   out: Mem; some Allocs have the mark `wide` and `lanes` times their bytes
//   rule: build y (\i -> .. z = alloc se ..)  -->  build y (\i -> z = #wide alloc se * lanes; ..)
//         where lanes is machine_lanes for the elements of z, if the build walks down columns: in the loops
//         inside of it every element that is read outside of such blocks is the same for all i, or the neighbour of
//         that for i + 1; some are neighbours; all that are written outside are. One of the loops is not parallel. The
//         build consists of scalar code, loops, branches and such Allocs, whose size does not depend on the iteration
//         and is known before the run; z has elements of one size and is mentioned in index functions alone.
// An iteration uses only the first `se` elements: the program means the same. Blocks that may be on the stack stay:
// arrays on the stack are widened where loops are tiled.
//   test: mem/test/widen_columns_test.c, test/run/columns_own_arrays.fut
#include "machine/machine.h"
#include "mem/bounds.h"
#include "mem/slice.h"

enum { STATEMENT_LIMIT = 64, BLOCK_LIMIT = 4 };

typedef struct Widener { SizeEnv env; Sizes *sizes; Map widths; } Widener;   // widths: mem_block_widths

// ---- the body of a build
// `fixed`: variables that may be part of an address besides the column: indices of inner loops. `inside`: all that the
// build binds. `blocks`: Allocs at the beginning of the body.
typedef struct Columns {
  Widener *w;
  uint32_t column, statements, loops;
  Bitset inside, fixed, own;
  Seq(const Stm *) blocks;
  bool refused, reads, repeats;
} Columns;
static void read_columns(Columns *c, const Body *body);

// 0: not known
static int64_t lanes_of(const Widener *w, const Stm *stm) {
  const int64_t width = (int64_t)map_value_or(&w->widths, stm_result(stm).id, 0);
  return width > 0 ? machine_lanes(machine_of(w->env.context), width) : 0;
}

// An element at these indices of an array.
static void note_access(Columns *c, Var array, uint32_t count, const Poly *const *indices, bool writes) {
  Arena *arena = c->w->env.arena;
  const Memory *memory = memory_of(c->w->env.program, array);
  if (!memory || memory->lmad->rank != count) { c->refused = true; return; }
  if (c->loops == 0 || bitset_has(&c->own, memory->block.id)) return;
  const Poly *place = lmad_apply(arena, memory->lmad, indices);
  const Poly *next = poly_replace(arena, place, c->column, poly_plus(arena, poly_variable(arena, c->column), 1));
  const Poly *stride = poly_sub(arena, next, place);
  for EACH_VARIABLE(at, place)
    c->refused |= bitset_has(&c->inside, at.variable) && !bitset_has(&c->fixed, at.variable);
  const bool is_neighbour = poly_is_number(stride, 1);
  c->refused |= !is_neighbour && (writes || !poly_is_number(stride, 0));
  c->reads |= is_neighbour && !writes;
}
static void read_index(Columns *c, const ExpIndex *index) {
  const Poly **at = NEW_ARRAY(c->w->env.arena, const Poly *, index->indices.count + 1);
  for EACH_IN(i, index->indices) at[i] = sizes_poly(c->w->sizes, index->indices.items[i]);
  note_access(c, index->array, index->indices.count, at, false);
}
static void read_column_update(Columns *c, Var result, const ExpUpdate *update) {
  const Poly **at = NEW_ARRAY(c->w->env.arena, const Poly *, update->slices.count + 1);
  for EACH_IN(i, update->slices) {
    c->refused |= update->slices.items[i].tag != CORE_SLICE_Fix;
    at[i] = sizes_poly(c->w->sizes, update->slices.items[i].start);
  }
  if (!c->refused) note_access(c, result, update->slices.count, at, true);
}
// Iterations that write the elements of the results at these indices.
static void read_iterations(Columns *c, const Stm *stm, Vars indices, const Body *body, bool writes) {
  const Poly **at = NEW_ARRAY(c->w->env.arena, const Poly *, indices.count + 1);
  for EACH_IN(i, indices) at[i] = poly_variable(c->w->env.arena, indices.items[i].id);
  bitset_add_vars(&c->fixed, indices);
  c->loops++;
  read_columns(c, body);
  for COUNTING(i, writes && i < stm->pattern.count) note_access(c, stm->pattern.items[i], indices.count, at, true);
  c->loops--;
}
static void read_loop(Columns *c, const Stm *stm, const ExpLoop *loop) {
  c->refused |= loop->form.tag != CORE_LOOP_For;
  c->repeats = true;
  read_iterations(c, stm, (Vars){1, &loop->form.index}, loop->body, false);
}
// of scalars
static void read_fold(Columns *c, const Stm *stm, uint32_t rank, Lambda function, const Body *operator) {
  for EACH_IN(i, stm->pattern) c->refused |= var_type(c->w->env.vars, stm->pattern.items[i]).rank != rank;
  c->repeats = true;
  read_iterations(c, stm, function.parameters, function.body, rank > 0);
  read_columns(c, operator);
}
static void read_alloc(Columns *c, const Stm *stm) {
  Widener *w = c->w;
  const Extent *bytes = stm->exp->as.Alloc.bytes;
  c->refused |= c->loops > 0 || bytes->tag != EXTENT_Poly || lanes_of(w, stm) <= 1 || c->blocks.size >= BLOCK_LIMIT ||
                poly_mentions_any(bytes->poly, &c->inside) || !extent_bound(&w->env, bytes) ||
                !extent_never_negative(&w->env, bytes);
  bitset_add(&c->own, stm_result(stm).id);
  seq_push(w->env.arena, &c->blocks, stm);
}
// a loop that writes every element
static void read_fill(Columns *c, const Stm *stm, const ExpReplicate *fill) {
  if (stm->marks & MARK_Unset) return;
  const uint32_t rank = var_type(c->w->env.vars, stm_result(stm)).rank;
  const Poly **at = NEW_ARRAY(c->w->env.arena, const Poly *, rank + 1);
  for RANGE(i, rank) at[i] = poly_constant(c->w->env.arena, 1);
  c->refused |= fill->value.tag == ATOM_Var && var_type(c->w->env.vars, fill->value.as.var).tag != TYPE_Scalar;
  c->loops++;
  note_access(c, stm_result(stm), rank, at, true);
  c->loops--;
}
static void read_column_stm(Columns *c, const Stm *stm) {
  const Exp *exp = stm->exp;
  switch (exp->tag) {
  case EXP_Prim: case EXP_Convert: case EXP_Atom: case EXP_Slice: case EXP_Permute: case EXP_Reshape: break;
  case EXP_Replicate: read_fill(c, stm, &exp->as.Replicate); break;
  case EXP_Assert: c->refused |= !(stm->marks & MARK_Known); break;
  case EXP_Index: read_index(c, &exp->as.Index); break;
  case EXP_Update: read_column_update(c, stm_result(stm), &exp->as.Update); break;
  case EXP_Loop: read_loop(c, stm, &exp->as.Loop); break;
  case EXP_Build: read_iterations(c, stm, exp->as.Build.function.parameters, exp->as.Build.function.body, true); break;
  case EXP_If: read_columns(c, exp->as.If.then_body), read_columns(c, exp->as.If.else_body); break;
  case EXP_Alloc: read_alloc(c, stm); break;
  case EXP_Reduce: read_fold(c, stm, 0, exp->as.Reduce.function, exp->as.Reduce.operator.body); break;
  case EXP_Scan: read_fold(c, stm, 1, exp->as.Scan.function, exp->as.Scan.operator.body); break;
  case EXP_Array: case EXP_Table: case EXP_Iota: case EXP_Copy: case EXP_Concat: case EXP_Filter: case EXP_Scatter:
  case EXP_Hist: case EXP_Call: case EXP_Trace: case EXP_COUNT: c->refused = true;
  }
}
static void read_columns(Columns *c, const Body *body) {
  for COUNTING(i, i < body->count && !c->refused) {
    const Stm *stm = body->stms[i];
    for EACH_IN(k, stm->pattern)
      c->refused |= stm->exp->tag != EXP_Alloc && var_type(c->w->env.vars, stm->pattern.items[k]).tag == TYPE_Block;
    c->refused |= ++c->statements > STATEMENT_LIMIT;
    read_column_stm(c, stm);
  }
  for EACH_IN(i, body->result)
    c->refused |= body->result.items[i].tag == ATOM_Var && bitset_has(&c->own, body->result.items[i].as.var.id);
}

// ---- the blocks
static bool is_for_stack(const Widener *w, const Stm *stm) {
  int64_t bytes;
  return poly_is_constant(stm->exp->as.Alloc.bytes->poly, &bytes) && bytes <= mem_local_limit(w->env.context);
}
static void put_wide(Widener *w, Builder *builder, const Stm *stm) {
  Arena *arena = w->env.arena;
  const Poly *bytes = poly_scale(arena, stm->exp->as.Alloc.bytes->poly, lanes_of(w, stm));
  const Stm *wide = stm_with_exp(arena, stm, NEW_EXP(arena, Alloc, extent_poly(arena, bytes)));
  build_existing(builder, stm_with_marks(arena, wide, stm->marks | MARK_Wide));
}
static bool becomes_wide(const Columns *c, const Stm *stm) {
  return stm->exp->tag == EXP_Alloc && bitset_has(&c->own, stm_result(stm).id) && !is_for_stack(c->w, stm);
}
static const Body *widened_body(Columns *c, const Body *body) {
  Builder builder = builder_new(c->w->env.context, c->w->env.vars, (Span){0});
  for EACH(i, &c->blocks)
    if (becomes_wide(c, c->blocks.items[i])) put_wide(c->w, &builder, c->blocks.items[i]);
  for RANGE(i, body->count)
    if (!becomes_wide(c, body->stms[i])) build_existing(&builder, body->stms[i]);
  return builder_body(&builder, body);
}

static bool walks_down_columns(Columns *c, const ExpBuild *build) {
  Arena *arena = c->w->env.arena;
  const Vars indices = build->function.parameters;
  bool any = false;
  c->inside = bitset_new(arena), c->fixed = bitset_new(arena), c->own = bitset_new(arena);
  body_bound_vars(build->function.body, &c->inside);
  bitset_add_vars(&c->inside, indices);
  bitset_add_vars(&c->fixed, indices);
  c->column = indices.items[indices.count - 1].id;
  for RANGE(i, build->function.body->count) any |= build->function.body->stms[i]->exp->tag == EXP_Alloc;
  if (any) read_columns(c, build->function.body);
  any = false;
  for EACH(i, &c->blocks) any |= !c->refused && becomes_wide(c, c->blocks.items[i]);
  return any && c->reads && c->repeats;
}
static void widen_build(void *user, Builder *builder, const Stm *stm) {
  Widener *w = user;
  Columns columns = {.w = w};
  if (stm->exp->tag == EXP_Build && walks_down_columns(&columns, &stm->exp->as.Build) &&
      rule_allowed(w->env.context, "widen-columns")) {
    const ExpBuild *build = &stm->exp->as.Build;
    const Body *body = widened_body(&columns, build->function.body);
    stm = stm_with_exp(w->env.arena, stm, NEW_EXP(w->env.arena, Build, build->widths,
                                                 {build->function.parameters, body}));
  }
  build_existing(builder, stm);
}

static const Function *widen_function(Context *context, const Program *program, const Function *function, void *user) {
  Widener *w = user;
  const SizeSlice slice = slice_of_function(context, program->vars, function);
  w->env = (SizeEnv){.context = context, .arena = context->arena, .program = program, .vars = program->vars,
                     .in_scope = slice.known};
  env_enter_function(&w->env, function);
  w->sizes = sizes_of_function(context, program->vars, function);
  return function_with_body(context->arena, function,
                            body_rewrite(context, program->vars, function->body, widen_build, w));
}

const Program *widen_columns(Context *context, const Program *program) {
  if (context->options->apart || context->options->storage != STORAGE_Arena) return program;
  Widener w = {.widths = mem_block_widths(context->arena, program)};
  return program_map(context, program, widen_function, &w);
}
