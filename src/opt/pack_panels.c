// pack_panels: the part of a matrix that all rows of a product read along columns is packed, some columns at a time,
// into a panel that stays in the cache.
//   in: core   out: core with the same meaning
//   rule: y = build (n, k) \i j -> .. reduce m \l -> .. b[l, j] ..
//         -->  p = (n, m and k are large); d = m * p
//              y = if p then loop (y = unset (n, k)) for t < ceil (k/w) {
//                      s = min (t*w) (k-w); panel = build (d, w) \l c -> b[l, s+c]
//                      y with [:, s : w] = build (n, w) \i c -> .. reduce d \l -> .. panel[l, c] .. }
//                  else the same as before
//         if no index of b differs between rows, and m is known when the entry point is called: the panel is part of
//            its
//         workspace.
//   Large: many rows read the panel, and b does not stay in the cache anyhow; b[j, l], which is not read along columns
//   at all, need not be large. The numbers are those of nest/machine.def. The last panel ends with the last column, so
//   all are of one width, and some columns may be computed twice: each is computed from the same operands in the same
//   order. imp/loops/tile_reductions.c then reads the panel along its rows.
//   test: opt/test/golden/pack_panels
#include "core/entry.h"
#include "nest/machine.h"
#include "opt/opt.h"

enum { PANEL_LIMIT = 4, NODE_LIMIT = 24 };

typedef struct Packer {
  Context *context;
  VarTable *vars;
  Sizes *sizes;
  Bitset entry_sizes;
} Packer;

// An element that a reduction reads: its own index and the column decide which.
typedef struct Operand { const Stm *stm; Var panel; } Operand;
// `reduction` has `depth` iterations, numbered by `counter`. `along_columns`: all operands are read along their
// rows as it is.
typedef struct Product {
  const Stm *stm, *reduction;
  Var column, counter;
  Atom depth;
  Operand operands[PANEL_LIMIT];
  uint32_t count;
  int64_t width, bytes;   // columns of a panel; bytes of an element of the smallest operand
  bool along_columns;
} Product;

static Arena *panel_arena(const Packer *packer) { return packer->context->arena; }
static bool is_same_var(Atom atom, Var var) { return atom.tag == ATOM_Var && atom.as.var.id == var.id; }

// ---- the product of matrices
// Known from the sizes of the entry point's arguments.
static bool is_early_depth(Packer *packer, Atom atom) {
  const Poly *poly = sizes_poly(packer->sizes, atom);
  Bitset known = bitset_new(packer->context->scratch), all = bitset_new(packer->context->scratch);
  poly_variables(poly, &known);
  bitset_union(&all, &packer->entry_sizes);
  for RANGE(word, known.word_count)
    if (known.words[word] & ~(word < all.word_count ? all.words[word] : 0)) return false;
  return true;
}

typedef struct Bound { Bitset vars; } Bound;
static void note_panel_bound(void *user, Var var) { bitset_add(&((Bound *)user)->vars, var.id); }
static void note_bound_body(void *user, const Body *body) {
  const Visitor visitor = {.user = user, .bound = note_panel_bound, .body = note_bound_body};
  for RANGE(i, body->count) {
    for RANGE(k, body->stms[i]->pattern.count) note_panel_bound(user, body->stms[i]->pattern.items[k]);
    exp_visit(body->stms[i]->exp, &visitor);
  }
}

// b[l, j] in any order, with other indices from outside; each element is read by all rows.
static bool is_operand(const Product *product, const Bound *inside, const Stm *stm) {
  if (stm->exp->tag != EXP_Index || bitset_has(&inside->vars, stm->exp->as.Index.array.id)) return false;
  const Atoms indices = stm->exp->as.Index.indices;
  uint32_t counters = 0, columns = 0;
  for RANGE(d, indices.count) {
    if (is_same_var(indices.items[d], product->counter)) counters++;
    else if (is_same_var(indices.items[d], product->column)) columns++;
    else if (indices.items[d].tag == ATOM_Var && bitset_has(&inside->vars, indices.items[d].as.var.id)) return false;
  }
  for RANGE(i, stm->certificates.count)
    if (bitset_has(&inside->vars, stm->certificates.items[i].id)) return false;
  return counters == 1 && columns == 1;
}

static const Body *reduction_body(const Exp *exp, Var *counter, Atom *depth) {
  if (exp->tag == EXP_Reduce) {
    *counter = exp->as.Reduce.function.parameters.items[0];
    *depth = exp->as.Reduce.width;
    return exp->as.Reduce.function.body;
  }
  if (exp->tag != EXP_Loop || exp->as.Loop.form.tag != CORE_LOOP_For) return NULL;
  *counter = exp->as.Loop.form.index;
  *depth = exp->as.Loop.form.bound;
  return exp->as.Loop.body;
}

// The operands of the only reduction among the statements of an element.
static bool find_operands(const Packer *packer, Product *product, const Body *element, const Bound *inside) {
  const Body *body = NULL;
  int64_t widest = scalar_bytes(var_type(packer->vars, stm_result(product->stm)).scalar);
  for RANGE(i, element->count) {
    const Body *found = reduction_body(element->stms[i]->exp, &product->counter, &product->depth);
    if (body && (exp_info(element->stms[i]->exp->tag)->flags & EXP_Binds)) return false;
    if (found) body = found, product->reduction = element->stms[i];
  }
  product->along_columns = true;
  for (uint32_t i = 0; body && i < body->count; i++) {
    if (!is_operand(product, inside, body->stms[i])) continue;
    if (product->count == PANEL_LIMIT) return false;
    product->operands[product->count++].stm = body->stms[i];
    const int64_t bytes = scalar_bytes(var_type(packer->vars, stm_result(body->stms[i])).scalar);
    const Atoms indices = body->stms[i]->exp->as.Index.indices;
    widest = bytes > widest ? bytes : widest;
    product->bytes = product->bytes && product->bytes < bytes ? product->bytes : bytes;
    product->along_columns &= is_same_var(indices.items[indices.count - 1], product->column);
  }
  product->width = machine_tile_bytes(machine_of(packer->context)) / widest;
  return product->count > 0;
}

static bool find_product(Packer *packer, const Stm *stm, Product *product) {
  if (stm->exp->tag != EXP_Build || stm->pattern.count != 1 || !exp_is_pure(stm->exp) || (stm->marks & MARK_Effects))
    return false;
  const ExpBuild *build = &stm->exp->as.Build;
  if (build->widths.count != 2 || var_type(packer->vars, stm_result(stm)).rank != 2 ||
      build->function.body->count > NODE_LIMIT)
    return false;
  *product = (Product){.stm = stm, .column = build->function.parameters.items[1]};
  Bound inside = {bitset_new(packer->context->scratch)};
  for RANGE(i, build->function.parameters.count)
    note_panel_bound(&inside, build->function.parameters.items[i]);
  note_bound_body(&inside, build->function.body);
  if (!find_operands(packer, product, build->function.body, &inside)) return false;
  return !(product->depth.tag == ATOM_Var && bitset_has(&inside.vars, product->depth.as.var.id)) &&
         is_early_depth(packer, product->depth);
}

// ---- panels
static Var panel_var(const Packer *packer, const char *name, Type type, Span span) {
  return var_new(packer->context, packer->vars, intern_string(packer->context->names, name), type, span);
}

// panel = build (m, w) \l c -> b[l, s+c]
static Var put_panel(const Packer *packer, Builder *builder, const Product *product, const Stm *operand, Atom start) {
  Arena *arena = panel_arena(packer);
  const Atom shape[] = {product->depth, atom_i64(product->width)};
  const Var row = panel_var(packer, "l", type_scalar(SCALAR_I64), operand->span),
            lane = panel_var(packer, "c", type_scalar(SCALAR_I64), operand->span);
  Builder inner = builder_new(packer->context, packer->vars, operand->span);
  const Atom column = build_prim2(&inner, PRIM_Add, SCALAR_I64, start, atom_var(lane));
  const Atoms old = operand->exp->as.Index.indices;
  Atom *indices = arena_copy(arena, old.items, sizeof *indices * old.count);
  for RANGE(d, old.count) {
    if (is_same_var(old.items[d], product->counter)) indices[d] = atom_var(row);
    if (is_same_var(old.items[d], product->column)) indices[d] = column;
  }
  inner.certificates = operand->certificates;
  const Atom element = build_index(&inner, operand->exp->as.Index.array, old.count, indices);
  const Exp build = {EXP_Build,
                     {.Build = {atoms_of(arena, 2, shape),
                                {vars_of(arena, 2, (const Var[]){row, lane}), builder_finish(&inner, 1, &element)}}}};
  return build_exp(builder, "panel",
                   type_array(arena, var_type(packer->vars, operand->pattern.items[0]).scalar, 2, shape),
                   COPY_OF(arena, &build));
}

// With `depth` iterations: as many as before, where there are panels at all.
static const Stm *with_depth(const Packer *packer, const Stm *stm, Atom depth) {
  Exp exp = *stm->exp;
  Stm copy = *stm;
  if (exp.tag == EXP_Reduce) exp.as.Reduce.width = depth;
  else exp.as.Loop.form.bound = depth;
  copy.exp = COPY_OF(panel_arena(packer), &exp);
  return COPY_OF(panel_arena(packer), &copy);
}

// A copy of the elements that reads the panels.
typedef struct Reader { const Packer *packer; const Product *product; Var lane; Mapper mapper; } Reader;

static const Stm *read_panel_stm(Reader *reader, const Stm *stm) {
  Arena *arena = panel_arena(reader->packer);
  for RANGE(i, reader->product->count) {
    if (reader->product->operands[i].stm != stm) continue;
    const Atom indices[] = {atom_var(reader->product->counter), atom_var(reader->lane)};
    const Exp index = {EXP_Index, {.Index = {reader->product->operands[i].panel, atoms_of(arena, 2, indices)}}};
    Stm copy = *stm;
    copy.exp = COPY_OF(arena, &index);
    copy.certificates = (Vars){0};
    return COPY_OF(arena, &copy);
  }
  const Stm *copy = stm_map(stm, &reader->mapper);
  return stm == reader->product->reduction ? with_depth(reader->packer, copy, reader->product->depth) : copy;
}
static const Body *read_panel_body(void *user, const Body *body) {
  Reader *reader = user;
  const Stm **stms = NEW_ARRAY(panel_arena(reader->packer), const Stm *, body->count + 1);
  for RANGE(i, body->count) stms[i] = read_panel_stm(reader, body->stms[i]);
  const Body result = {body->count, stms, body->result};
  return COPY_OF(panel_arena(reader->packer), &result);
}

// build (n, w) \i c -> the element (i, s+c)
static Var put_panel_columns(const Packer *packer, Builder *builder, const Product *product, Atom start) {
  Arena *arena = panel_arena(packer);
  const ExpBuild *build = &product->stm->exp->as.Build;
  const Type old = var_type(packer->vars, stm_result(product->stm));
  const Atom shape[] = {build->widths.items[0], atom_i64(product->width)};
  const Var lane = panel_var(packer, "c", type_scalar(SCALAR_I64), product->stm->span),
            row = build->function.parameters.items[0];
  Reader reader = {packer, product, lane, {0}};
  reader.mapper = (Mapper){&reader, arena, NULL, NULL, read_panel_body};
  Builder inner = builder_new(packer->context, packer->vars, product->stm->span);
  const Atom terms[] = {start, atom_var(lane)};
  const Exp column = {EXP_Prim, {.Prim = {PRIM_Add, SCALAR_I64, atoms_of(arena, 2, terms)}}};
  build_stm(&inner, 1, &product->column, COPY_OF(arena, &column));
  const Body *body = read_panel_body(&reader, build->function.body);
  for RANGE(i, body->count) build_existing(&inner, body->stms[i]);
  const Lambda element = {vars_of(arena, 2, (const Var[]){row, lane}),
                          builder_finish(&inner, body->result.count, body->result.items)};
  const Exp columns = {
      EXP_Build, {.Build = {atoms_of(arena, 2, shape), lambda_rename(packer->context, packer->vars, element, NULL)}}};
  return build_exp(builder, "columns", type_array(arena, old.scalar, 2, shape), COPY_OF(arena, &columns));
}

// ---- the loop over the panels
static const Body *panel_body(const Packer *packer, Product *product, Var number, Var matrix) {
  Arena *arena = panel_arena(packer);
  const ExpBuild *build = &product->stm->exp->as.Build;
  Builder builder = builder_new(packer->context, packer->vars, product->stm->span);
  const Atom own = build_prim2(&builder, PRIM_Mul, SCALAR_I64, atom_var(number), atom_i64(product->width));
  const Atom last = build_prim2(&builder, PRIM_Sub, SCALAR_I64, build->widths.items[1], atom_i64(product->width));
  const Atom start = build_prim2(&builder, PRIM_Min, SCALAR_I64, own, last);
  for RANGE(i, product->count)
    product->operands[i].panel = put_panel(packer, &builder, product, product->operands[i].stm, start);
  const Atom columns = atom_var(put_panel_columns(packer, &builder, product, start)), one = atom_i64(1);
  const Slice place[] = {{CORE_SLICE_Range, atom_i64(0), build->widths.items[0], one},
                         {CORE_SLICE_Range, start, atom_i64(product->width), one}};
  const Exp update = {EXP_Update, {.Update = {matrix, {2, arena_copy(arena, place, sizeof place)}, columns}}};
  const Atom result = atom_var(build_exp(&builder, "matrix", var_type(packer->vars, matrix), COPY_OF(arena, &update)));
  return builder_finish(&builder, 1, &result);
}

static Var put_panels(const Packer *packer, Builder *builder, Product *product) {
  Arena *arena = panel_arena(packer);
  const Type type = var_type(packer->vars, stm_result(product->stm));
  const Atom more = build_prim2(builder, PRIM_Add, SCALAR_I64, product->stm->exp->as.Build.widths.items[1],
                                atom_i64(product->width - 1));
  const Atom count = build_prim2(builder, PRIM_Quot, SCALAR_I64, more, atom_i64(product->width));
  const Exp unset = {EXP_Replicate,
                     {.Replicate = {atoms_of(arena, type.rank, type.shape), atom_constant(scalar_zero(type.scalar))}}};
  builder->marks = MARK_Unset;
  const Atom room = atom_var(build_exp(builder, "room", type, COPY_OF(arena, &unset)));
  const Var matrix = panel_var(packer, "matrix", type, product->stm->span),
            number = panel_var(packer, "panel", type_scalar(SCALAR_I64), product->stm->span);
  const CoreLoopForm form = {.tag = CORE_LOOP_For, .index = number, .bound = count};
  const Exp loop = {EXP_Loop,
                    {.Loop = {vars_of(arena, 1, &matrix), atoms_of(arena, 1, &room), form,
                              panel_body(packer, product, number, matrix)}}};
  return build_exp(builder, "matrix", type, COPY_OF(arena, &loop));
}

static Atom both_hold(Builder *builder, Atom a, Atom b) { return build_prim2(builder, PRIM_And, SCALAR_Bool, a, b); }
static Atom build_at_least(Builder *builder, int64_t least, Atom size) {
  return build_prim2(builder, PRIM_Le, SCALAR_I64, atom_i64(least), size);
}

// Few rows read a panel too seldom to pay for it, and a small matrix stays in the cache without.
static Atom pays(Builder *builder, const Product *product) {
  const Machine *machine = machine_of(builder->context);
  const Atom rows = product->stm->exp->as.Build.widths.items[0], columns = product->stm->exp->as.Build.widths.items[1];
  const Atom many_rows = build_at_least(builder, machine->panel_rows, rows);
  if (!product->along_columns) return both_hold(builder, many_rows, build_at_least(builder, product->width, columns));
  const Atom elements = build_prim2(builder, PRIM_Mul, SCALAR_I64, product->depth, columns);
  const Atom large = build_at_least(builder, machine->core_cache_bytes / product->bytes, elements);
  const Atom wide = build_at_least(builder, machine->least_panels * product->width, columns);
  return both_hold(builder, many_rows, both_hold(builder, wide, large));
}

// The size, or none where there are no panels. (A product, for a branch would be bounded by the size, and the workspace
// by the panels of all.)
static Atom only_if(Builder *builder, Atom condition, Atom size) {
  const Exp packs = {EXP_Convert, {.Convert = {SCALAR_I64, SCALAR_Bool, condition}}};
  return build_prim2(
      builder, PRIM_Mul, SCALAR_I64, size,
      atom_var(build_exp(builder, "packs", type_scalar(SCALAR_I64), COPY_OF(builder->context->arena, &packs))));
}

// The results of the original statement, bound to what computes them now.
static void put_result(const Packer *packer, Builder *builder, const Product *product, Exp exp) {
  const Stm stm = {product->stm->pattern, product->stm->certificates, COPY_OF(panel_arena(packer), &exp),
                   product->stm->span, 0};
  build_existing(builder, COPY_OF(panel_arena(packer), &stm));
}

static void put_choice(const Packer *packer, Builder *builder, Product *product, Atom condition) {
  Builder packed = builder_new(packer->context, packer->vars, product->stm->span), plain = packed;
  Stm old = *product->stm;
  const Var copy = var_copy(packer->context, packer->vars, old.pattern.items[0]);
  const Atom without = atom_var(copy);
  old.pattern = vars_of(panel_arena(packer), 1, &copy);
  build_existing(&plain, COPY_OF(panel_arena(packer), &old));
  product->depth = only_if(builder, condition, product->depth);
  const Atom with = atom_var(put_panels(packer, &packed, product));
  put_result(
      packer, builder, product,
      (Exp){EXP_If, {.If = {condition, builder_finish(&packed, 1, &with), builder_finish(&plain, 1, &without)}}});
}

static bool is_false(Atom condition) { return condition.tag == ATOM_Constant && !condition.as.constant.as.s; }

// Where the sizes are known, so is the answer.
static bool pack(const Packer *packer, Builder *builder, Product *product) {
  Builder asked = builder_new(packer->context, packer->vars, product->stm->span);
  const Atom condition = pays(&asked, product);
  if (is_false(condition) || !rule_allowed(packer->context, "pack-panels")) return false;
  for EACH(i, &asked.stms) build_existing(builder, asked.stms.items[i]);
  builder->span = product->stm->span;
  if (condition.tag == ATOM_Var) put_choice(packer, builder, product, condition);
  else
    put_result(packer, builder, product, (Exp){EXP_Atom, {.Atom = {atom_var(put_panels(packer, builder, product))}}});
  return true;
}

// ---- the walk: what is not inside a loop, so that no panel is needed more than once at a time
static const Body *pack_body(Packer *packer, const Body *body) {
  Builder builder = builder_new(packer->context, packer->vars, (Span){0, 0, 0});
  bool changed = false;
  for RANGE(i, body->count) {
    Product product;
    if (find_product(packer, body->stms[i], &product) && pack(packer, &builder, &product)) changed = true;
    else build_existing(&builder, body->stms[i]);
  }
  return changed ? builder_finish(&builder, body->result.count, body->result.items) : body;
}

const Program *pack_panels(Context *context, const Program *program) {
  const Function **functions = NEW_ARRAY(context->arena, const Function *, program->function_count + 1);
  for RANGE(i, program->function_count) {
    functions[i] = program->functions[i];
    if (!functions[i]->entry || functions[i]->entry->is_static) continue;   // static: no size is computed
    Packer packer = {context, program->vars, sizes_of_function(context, program->vars, functions[i]),
                     bitset_new(context->arena)};
    for RANGE(k, functions[i]->entry->sizes.count)
      bitset_add(&packer.entry_sizes, functions[i]->entry->sizes.items[k].id);
    functions[i] = function_with_body(context->arena, functions[i], pack_body(&packer, functions[i]->body));
  }
  return program_with_functions(context->arena, program, functions);
}
