// expand_row_folds: folds and scans of rows are loops.
//   in: core   out: core with the same meaning
//   rule: row-fold   r = reduce n op e fn i { row = build m g; in row }
//             -->  r = loop (a = e) for i < n do { row = build m g; in a op row }
//             if a row is built in the function: it is then fused into the new accumulator, and not stored; or if it is
//             one of an array at a position that is computed: it is read there, and not copied. The first value of the
//             accumulator, if it is a fill, is made for each loop, and not copied from one that was made before.
//         row-scan   ys = scan n op e f, where all elements are vectors
//             -->  first = loop (y = unset) for i < min 1 n do y with [0] = e op f 0
//                  ys = loop (y = first) for q < n - 1 do y with [q + 1] = y[q] op f (q + 1)
//             A row is computed from the row before it, where it is; nothing else is carried.
//   Such folds and scans run in order, with workers, too.
//   test: opt/test/golden/expand_row_folds, test/run/ordered_consumers.fut
#include "opt/opt.h"

// `fills`: Var id -> const Stm *, a row of equal constants
typedef struct Expander { Context *context; VarTable *vars; Map fills; } Expander;

static Builder builder_for(const Expander *e, const Stm *stm) { return builder_new(e->context, e->vars, stm->span); }

static bool is_row_at_position(const Stm *stm, Var index) {
  if (stm->exp->tag != EXP_Slice) return false;
  const Slice *row = &stm->exp->as.Slice.slices.items[0];
  return row->tag == CORE_SLICE_Fix && !atom_is_var(row->start, index);
}
static bool function_makes_rows(const Lambda *function) {
  const Body *body = function->body;
  for EACH_IN(k, body->result) {
    const Stm *stm = body_binding(body, body->result.items[k], NULL);
    if (stm && !(stm->marks & MARK_Eager) &&
        (stm->exp->tag == EXP_Build || is_row_at_position(stm, function->parameters.items[0])))
      return true;
  }
  return false;
}

static Atoms own_fills(const Expander *e, Builder *outer, Atoms neutral) {
  Atom *own = NEW_ARRAY(e->context->arena, Atom, neutral.count + 1);
  for EACH_IN(k, neutral) {
    const Stm *fill = neutral.items[k].tag == ATOM_Var ? map_pointer(&e->fills, neutral.items[k].as.var.id) : NULL;
    own[k] = neutral.items[k];
    if (fill) own[k] = atom_var(build_exp(outer, "first", var_type(e->vars, stm_result(fill)), fill->exp));
  }
  return (Atoms){neutral.count, own};
}
static const Stm *fold_as_loop(const Expander *e, Builder *outer, const Stm *stm) {
  Arena *arena = e->context->arena;
  const ExpReduce *reduce = &stm->exp->as.Reduce;
  Var *states = NEW_ARRAY(arena, Var, stm->pattern.count + 1);
  for EACH_IN(k, stm->pattern) states[k] = var_copy(e->context, e->vars, stm->pattern.items[k]);
  const Vars all = {stm->pattern.count, states};
  Builder builder = builder_for(e, stm);
  build_statements(&builder, reduce->function.body);
  const Atoms next = build_combined(&builder, &reduce->operator, atoms_of_vars(arena, all),
                                    reduce->function.body->result);
  const CoreLoopForm form = {.tag = CORE_LOOP_For, .index = reduce->function.parameters.items[0],
                             .bound = reduce->width};
  return stm_with_exp(arena, stm, NEW_EXP(arena, Loop, all, own_fills(e, outer, reduce->neutral), form,
                                          builder_finish(&builder, next.count, next.items)));
}

// ---- scans
static const Slice *row_slice(Arena *arena, Atom row) {
  const Slice slice = {.tag = CORE_SLICE_Fix, .start = row};
  return COPY_OF(arena, &slice);
}

// A loop over rows `first`, first + 1, ..., `count` of them, into arrays that begin as these. The first of all rows is
// made from the neutral elements.
static Atoms build_row_loop(const Expander *e, Builder *outer, const Stm *stm, int64_t first, Atom count, Atoms initial,
                        const Var *results) {
  Arena *arena = e->context->arena;
  const ExpScan *scan = &stm->exp->as.Scan;
  const uint32_t arrays = initial.count;
  Builder builder = builder_for(e, stm);
  const Var counter = build_counter(&builder, "q");
  Var *states = NEW_ARRAY(arena, Var, arrays + 1);
  Atom *before = NEW_ARRAY(arena, Atom, arrays + 1), *next = NEW_ARRAY(arena, Atom, arrays + 1);
  const Atom row = build_exact(&builder, PRIM_Add, atom_var(counter), atom_i64(first));
  for RANGE(k, arrays) {
    const Type type = var_type(e->vars, stm->pattern.items[k]);
    states[k] = var_copy(e->context, e->vars, stm->pattern.items[k]);
    before[k] = scan->neutral.items[k];
    if (first == 0) continue;
    const Exp *part = NEW_EXP(arena, Slice, states[k], {1, row_slice(arena, atom_var(counter))});
    before[k] = atom_var(build_exp(&builder, "before", type_row(type), part));
  }
  const Lambda function = lambda_rename(e->context, e->vars, scan->function, NULL);
  build_name(&builder, function.parameters.items[0], row);
  build_statements(&builder, function.body);
  const Atoms made = build_combined(&builder, &scan->operator, (Atoms){arrays, before}, function.body->result);
  for RANGE(k, arrays) {
    const Exp *update = NEW_EXP(arena, Update, states[k], {1, row_slice(arena, row)}, made.items[k]);
    next[k] = atom_var(build_exp(&builder, "rows", var_type(e->vars, states[k]), update));
  }
  const CoreLoopForm form = {.tag = CORE_LOOP_For, .index = counter, .bound = count};
  const Exp *loop = NEW_EXP(arena, Loop, {arrays, states}, initial, form, builder_finish(&builder, arrays, next));
  build_existing(outer, stm_with_pattern(arena, stm_with_exp(arena, stm, loop), (Vars){arrays, results}));
  return atoms_of_vars(arena, (Vars){arrays, results});
}

static void put_row_scan(const Expander *e, Builder *builder, const Stm *stm) {
  Arena *arena = e->context->arena;
  const Atom width = stm->exp->as.Scan.width;
  Atom *unset = NEW_ARRAY(arena, Atom, stm->pattern.count + 1);
  Var *first = NEW_ARRAY(arena, Var, stm->pattern.count + 1);
  builder->span = stm->span;
  for EACH_IN(k, stm->pattern) {
    first[k] = var_copy(e->context, e->vars, stm->pattern.items[k]);
    unset[k] = atom_var(build_unset(builder, "rows", var_type(e->vars, stm->pattern.items[k])));
  }
  const Atom one = build_i64(builder, PRIM_Min, width, atom_i64(1)),
             left = build_i64(builder, PRIM_Sub, width, atom_i64(1));   // of no rows: no iteration
  const Atoms begun = build_row_loop(e, builder, stm, 0, one, (Atoms){stm->pattern.count, unset}, first);
  (void)build_row_loop(e, builder, stm, 1, left, begun, stm->pattern.items);
}

// Of one dimension: mem/verify does not tell the matrices of a transposed array apart.
static bool scans_rows(const Expander *e, const ExpScan *scan) {
  for EACH_IN(k, scan->neutral) {
    const Type type = atom_type(e->vars, scan->neutral.items[k]);
    if (type.tag != TYPE_Array || type.rank != 1) return false;
  }
  return scan->neutral.count > 0;
}

static void expand_fold_or_scan(void *user, Builder *builder, const Stm *stm) {
  Expander *e = user;
  if (stm->exp->tag == EXP_Replicate && stm->certificates.count == 0 && !stm->marks &&
      stm->exp->as.Replicate.value.tag == ATOM_Constant)
    map_put_pointer(&e->fills, stm_result(stm).id, (void *)stm);
  const bool is_fold = stm->exp->tag == EXP_Reduce && function_makes_rows(&stm->exp->as.Reduce.function),
             is_scan = stm->exp->tag == EXP_Scan && scans_rows(e, &stm->exp->as.Scan);
  if (is_fold || is_scan) rule_place(e->context, stm->span, var_info(e->vars, stm_result(stm))->name);
  if (is_fold && rule_allowed(e->context, "row-fold")) build_existing(builder, fold_as_loop(e, builder, stm));
  else if (is_scan && !(stm->marks & MARK_Eager) && rule_allowed(e->context, "row-scan")) put_row_scan(e, builder, stm);
  else build_existing(builder, stm);
}

const Program *expand_row_folds(Context *context, const Program *program) {
  Expander e = {context, program->vars, map_new(context->scratch)};
  return program_rewrite(context, program, expand_fold_or_scan, &e);
}
