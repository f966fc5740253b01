// pack_panels: packs the part of a matrix that all rows of a product read along columns, some columns at a time, into a
// panel that stays in the cache.
//   in: core   out: core with the same meaning
//   rule: y = build (n, k) \i j -> .. reduce m \l -> .. b[l, j] ..
//         -->  p = (n, m and k are large); d = m * p
//              y = if p then loop (y = unset (n, k)) for t < ceil (k/w) {
//                      s = min (t*w) (k-w); panel = build (d, w) \l c -> b[l, s+c]
//                      y with [:, s : w] = build (n, w) \i c -> .. reduce d \l -> .. panel[l, c] .. }
//                  else the same as before
//         if no index of b differs between rows, and m is known when the entry point is called: the panel is part of
//         its workspace.
//   Large means: many rows read the panel, and b itself does not stay in the cache. An operand b[j, l], which is not
//   read along columns at all, need not be large. machine.def gives the limits. All panels have one width: the last
//   panel ends with the last column, so that some columns may be computed twice, from the same operands in the same
//   order. imp/tiles/tile_reductions.c then reads the panel along its rows.
//   test: opt/test/golden/pack_panels
#include "core/entry.h"
#include "machine/machine.h"
#include "opt/opt.h"
#include "opt/tables.h"

enum { PANEL_LIMIT = 4, NODE_LIMIT = 24 };

typedef struct Product {
  Context *context;
  VarTable *vars;
  const Stm *stm, *reduction;         // the reduction has `depth` iterations, numbered by `counter`
  const ExpBuild *build;
  Var column, counter;
  Atom depth;
  // elements read by the reduction, whose indices include its own index and the column
  const Stm *operands[PANEL_LIMIT];
  Var panels[PANEL_LIMIT];
  uint32_t count;
  int64_t width, bytes;               // columns of a panel; bytes of the smallest element of an operand
  bool along_columns;                 // all operands are contiguous along columns without packing
} Product;

// ---- the product of matrices
static bool is_bound_in(const Bitset *inside, Atom atom) {
  return atom.tag == ATOM_Var && bitset_has(inside, atom.as.var.id);
}

// An element b[l, j], indices in any order. All other indices are bound outside, so that all rows read the same
// elements.
static bool is_operand(const Product *product, const Bitset *inside, const Stm *stm) {
  if (stm->exp->tag != EXP_Index || bitset_has(inside, stm->exp->as.Index.array.id)) return false;
  const Atoms indices = stm->exp->as.Index.indices;
  uint32_t counters = 0, columns = 0;
  for EACH_IN(d, indices) {
    if (atom_is_var(indices.items[d], product->counter)) counters++;
    else if (atom_is_var(indices.items[d], product->column)) columns++;
    else if (is_bound_in(inside, indices.items[d])) return false;
  }
  return counters == 1 && columns == 1 && !bitset_has_any(inside, stm->certificates);
}

// The reduction must be the only statement of an element that has a body.
static bool find_reduction(Product *product) {
  const Body *element = product->build->function.body;
  for RANGE(i, element->count) {
    const Exp *exp = element->stms[i]->exp;
    if (product->reduction && (exp_info(exp->tag)->flags & EXP_Binds)) return false;
    if (exp->tag != EXP_Reduce && (exp->tag != EXP_Loop || exp_is_while(exp))) continue;
    product->reduction = element->stms[i];
    product->counter = exp_roles(exp).indices.items[0];
    product->depth = exp_roles(exp).widths.items[0];
  }
  return product->reduction;
}

static int64_t bytes_of_element(const Product *product, const Stm *stm) {
  return scalar_bytes(var_type(product->vars, stm_result(stm)).scalar);
}

static bool find_operands(Product *product, const Bitset *inside) {
  const Body *body = exp_roles(product->reduction->exp).body;
  int64_t widest = bytes_of_element(product, product->stm);
  product->along_columns = true;
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    if (!is_operand(product, inside, stm)) continue;
    if (product->count == PANEL_LIMIT) return false;
    product->operands[product->count++] = stm;
    const int64_t bytes = bytes_of_element(product, stm);
    const Atoms indices = stm->exp->as.Index.indices;
    widest = bytes > widest ? bytes : widest;
    product->bytes = product->bytes && product->bytes < bytes ? product->bytes : bytes;
    product->along_columns &= atom_is_var(indices.items[indices.count - 1], product->column);
  }
  product->width = machine_tile_bytes(machine_of(product->context)) / widest;
  return product->count > 0;
}

// The depth is known from the sizes of the entry point's arguments.
static bool find_product(Product *product, const EarlySize *early, Sizes *sizes) {
  const Stm *stm = product->stm;
  if (stm->exp->tag != EXP_Build || stm->pattern.count != 1 || !exp_is_pure(stm->exp) || (stm->marks & MARK_Effects))
    return false;
  product->build = &stm->exp->as.Build;
  const Lambda *function = &product->build->function;
  if (product->build->widths.count != 2 || var_type(product->vars, stm_result(stm)).rank != 2 ||
      function->body->count > NODE_LIMIT)
    return false;
  product->column = function->parameters.items[1];
  Bitset inside = bitset_new(product->context->scratch);
  bitset_add_vars(&inside, function->parameters);
  body_bound_vars(function->body, &inside);
  return find_reduction(product) && find_operands(product, &inside) && !is_bound_in(&inside, product->depth) &&
         early_size(early, sizes, product->depth);
}

// ---- panels
static Builder builder_of_product(const Product *product) {
  return builder_new(product->context, product->vars, product->stm->span);
}

// panel = build (m, w) \l c -> b[l, s+c]
static Var put_panel(const Product *product, Builder *builder, const Stm *operand, Atom start) {
  Arena *arena = product->context->arena;
  const Atoms shape = atoms_of(arena, 2, (const Atom[]){product->depth, atom_i64(product->width)});
  Builder inner = builder_new(product->context, product->vars, operand->span);
  const Var row = build_counter(&inner, "l"), lane = build_counter(&inner, "c");
  const Atom column = build_i64(&inner, PRIM_Add, start, atom_var(lane));
  const Atoms old = operand->exp->as.Index.indices;
  Atom *indices = arena_copy(arena, old.items, sizeof *indices * old.count);
  for EACH_IN(d, old) {
    if (atom_is_var(old.items[d], product->counter)) indices[d] = atom_var(row);
    if (atom_is_var(old.items[d], product->column)) indices[d] = column;
  }
  inner.certificates = operand->certificates;
  const Atom element = build_index(&inner, operand->exp->as.Index.array, old.count, indices);
  const Lambda function = {vars_of(arena, 2, (const Var[]){row, lane}), builder_finish(&inner, 1, &element)};
  return build_elements(builder, "panel", var_type(product->vars, stm_result(operand)).scalar, shape, function);
}

// The reduction with width `depth`: inside the branch with panels, the product m * p is m.
static const Stm *with_depth(const Product *product, const Stm *stm) {
  Exp exp = *stm->exp;
  if (exp.tag == EXP_Reduce) exp.as.Reduce.width = product->depth;
  else exp.as.Loop.form.bound = product->depth;
  return stm_with_exp(product->context->arena, stm, exp_new(product->context->arena, exp));
}

// Inside a panel, the statements of an element read the panel at the lane.
typedef struct PanelReader { const Product *product; Var lane; } PanelReader;
static void read_panel(void *user, Builder *builder, const Stm *stm) {
  const PanelReader *reader = user;
  const Product *product = reader->product;
  Arena *arena = product->context->arena;
  if (stm_result(stm).id == stm_result(product->reduction).id) stm = with_depth(product, stm);
  for RANGE(i, product->count) {
    if (product->operands[i] != stm) continue;
    const Atoms at = atoms_of(arena, 2, (const Atom[]){atom_var(product->counter), atom_var(reader->lane)});
    stm = stm_with_certificates(arena, stm_with_exp(arena, stm, NEW_EXP(arena, Index, product->panels[i], at)),
                                (Vars){0});
    break;
  }
  build_existing(builder, stm);
}

// build (n, w) \i c -> the element (i, s+c)
static Var put_panel_columns(const Product *product, Builder *builder, Atom start) {
  Arena *arena = product->context->arena;
  const Lambda *old = &product->build->function;
  const Atoms shape = atoms_of(arena, 2, (const Atom[]){product->build->widths.items[0], atom_i64(product->width)});
  Builder inner = builder_of_product(product);
  PanelReader reader = {product, build_counter(&inner, "c")};
  const Atoms terms = atoms_of(arena, 2, (const Atom[]){start, atom_var(reader.lane)});
  build_stm(&inner, 1, &product->column, NEW_EXP(arena, Prim, PRIM_Add, SCALAR_I64, terms));
  const Body *body = body_rewrite(product->context, product->vars, old->body, read_panel, &reader);
  build_statements(&inner, body);
  const Lambda element = {vars_of(arena, 2, (const Var[]){old->parameters.items[0], reader.lane}),
                          builder_finish(&inner, body->result.count, body->result.items)};
  const ScalarType scalar = var_type(product->vars, stm_result(product->stm)).scalar;
  return build_elements(builder, "columns", scalar, shape,
                        lambda_rename(product->context, product->vars, element, NULL));
}

// ---- the loop over the panels
static const Body *panel_body(Product *product, Var number, Var matrix) {
  Arena *arena = product->context->arena;
  const Atoms widths = product->build->widths;
  Builder builder = builder_of_product(product);
  const Atom width = atom_i64(product->width), one = atom_i64(1);
  const Atom own = build_i64(&builder, PRIM_Mul, atom_var(number), width);
  const Atom last = build_i64(&builder, PRIM_Sub, widths.items[1], width);
  const Atom start = build_i64(&builder, PRIM_Min, own, last);
  for RANGE(i, product->count) product->panels[i] = put_panel(product, &builder, product->operands[i], start);
  const Atom columns = atom_var(put_panel_columns(product, &builder, start));
  const Slice place[] = {{CORE_SLICE_Range, atom_i64(0), widths.items[0], one}, {CORE_SLICE_Range, start, width, one}};
  const Slices slices = {2, arena_copy(arena, place, sizeof place)};
  const Atom result = atom_var(build_exp(&builder, "matrix", var_type(product->vars, matrix),
                                         NEW_EXP(arena, Update, matrix, slices, columns)));
  return builder_finish(&builder, 1, &result);
}

static Atom put_panels(Product *product, Builder *builder) {
  Arena *arena = product->context->arena;
  const Type type = var_type(product->vars, stm_result(product->stm));
  const Atom more = build_i64(builder, PRIM_Add, product->build->widths.items[1], atom_i64(product->width - 1));
  const Atom count = build_i64(builder, PRIM_Quot, more, atom_i64(product->width));
  const Atom room = atom_var(build_unset(builder, "room", type));
  const Var matrix = var_named(product->context, product->vars, "matrix", type, product->stm->span),
            number = build_counter(builder, "panel");
  const CoreLoopForm form = {.tag = CORE_LOOP_For, .index = number, .bound = count};
  return atom_var(build_exp(builder, "matrix", type,
                            NEW_EXP(arena, Loop, vars_of(arena, 1, &matrix), atoms_of(arena, 1, &room), form,
                                    panel_body(product, number, matrix))));
}

static Atom both_hold(Builder *builder, Atom a, Atom b) { return build_prim2(builder, PRIM_And, SCALAR_Bool, a, b); }
static Atom build_at_least(Builder *builder, int64_t least, Atom size) {
  return build_i64(builder, PRIM_Le, atom_i64(least), size);
}

// If few rows read a panel, packing does not pay; a small matrix stays in the cache without packing.
static Atom pays(Builder *builder, const Product *product) {
  const Machine *machine = machine_of(builder->context);
  const Atom rows = product->build->widths.items[0], columns = product->build->widths.items[1];
  const Atom many_rows = build_at_least(builder, machine->panel_rows, rows);
  if (!product->along_columns) return both_hold(builder, many_rows, build_at_least(builder, product->width, columns));
  const Atom elements = build_i64(builder, PRIM_Mul, product->depth, columns);
  const Atom large = build_at_least(builder, machine->core_cache_bytes / product->bytes, elements);
  const Atom wide = build_at_least(builder, machine->least_panels * product->width, columns);
  return both_hold(builder, many_rows, both_hold(builder, wide, large));
}

// if p { the panels } else { the same as before }. The depth is multiplied by p, so that the panels have size 0 where
// they are not used. (Without this product, the size analysis would bound the branch by the general size, and the
// workspace would contain the panels of all products.)
static const Exp *choice_of_panels(Product *product, Builder *builder, Atom condition) {
  Arena *arena = product->context->arena;
  Builder packed = builder_of_product(product), plain = packed;
  const Var copy = var_copy(product->context, product->vars, stm_result(product->stm));
  const Atom without = atom_var(copy);
  build_existing(&plain, stm_with_pattern(arena, product->stm, vars_of(arena, 1, &copy)));
  const Exp *packs = NEW_EXP(arena, Convert, SCALAR_I64, SCALAR_Bool, condition);
  product->depth = build_i64(builder, PRIM_Mul, product->depth, build_scalar(builder, "packs", SCALAR_I64, packs));
  const Atom with = put_panels(product, &packed);
  return NEW_EXP(arena, If, condition, builder_finish(&packed, 1, &with), builder_finish(&plain, 1, &without));
}

// When the sizes are constants, the choice is made at compile time.
static void pack(Product *product, Builder *builder) {
  const Stm *stm = product->stm;
  Arena *arena = product->context->arena;
  Builder asked = builder_of_product(product);
  const Atom condition = pays(&asked, product);
  const bool is_known = condition.tag == ATOM_Constant;
  if ((is_known && !condition.as.constant.as.b) || !rule_allowed(product->context, "pack-panels")) {
    build_existing(builder, stm);
    return;
  }
  for EACH(i, &asked.stms) build_existing(builder, asked.stms.items[i]);
  builder->span = stm->span;
  const Exp *exp = is_known ? NEW_EXP(arena, Atom, put_panels(product, builder))
                            : choice_of_panels(product, builder, condition);
  build_existing(builder, stm_new(arena, stm->pattern, stm->certificates, exp, stm->span));
}

// Only statements outside all loops, so that at most one copy of a panel is live at a time. A static entry computes no
// sizes.
static const Function *pack_in_function(Context *context, const Program *program, const Function *function,
                                        void *user) {
  (void)user;
  if (!function->entry || function->entry->is_static) return function;
  Sizes *sizes = sizes_of_function(context, program->vars, function);
  EarlySize early = {.known = bitset_new(context->scratch)};
  bitset_add_vars(&early.known, function->entry->sizes);
  Builder builder = builder_new(context, program->vars, (Span){0});
  for RANGE(i, function->body->count) {
    Product product = {.context = context, .vars = program->vars, .stm = function->body->stms[i]};
    if (find_product(&product, &early, sizes)) pack(&product, &builder);
    else build_existing(&builder, product.stm);
  }
  return function_with_body(context->arena, function, builder_body(&builder, function->body));
}

const Program *pack_panels(Context *context, const Program *program) {
  return program_map(context, program, pack_in_function, NULL);
}
