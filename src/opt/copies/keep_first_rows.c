// keep_first_rows: of a copy or a fill of which a loop overwrites all but the first rows before it reads them, only the
// first rows are made.
//   in: core   out: core with the same meaning
//   rule: a = copy s; b = loop (x = a) for i < n - c { ... x with [i + c] = e ... }
//         -->  u = #unset replicate (n) 0; a = loop (y = u) for t < min c n { y with [t] = s[t] }; ...
//         with a constant c, if a has no other use: overwritten.c. Without first rows, a is u. The same for a replicate
//         with first rows; without any, it is for remove_dead_fills.
//   What is copied is needed by the loop, or is an argument that stays as it is: other arrays may be made in the place
//   of their copy.
//   test: opt/test/golden/keep_first_rows, test/run/first_rows.fut
#include "core/entry.h"
#include "opt/copies/overwritten.h"
#include "opt/opt.h"

enum { MOST_FIRST_ROWS = 8 };

typedef struct Keeper { Context *context; VarTable *vars; const Entry *entry; Map first; } Keeper;

static bool is_fixed_argument(const Entry *entry, Var array) {
  for COUNTING(i, entry && i < entry->parameter_count)
    if (entry->parameters[i].variable.id == array.id) return !entry->parameters[i].unique;
  return false;
}

static bool stays_in_loop(const Keeper *keeper, const Exp *loop, Var array) {
  Bitset used = bitset_new(keeper->context->scratch);
  exp_free_vars(keeper->vars, loop, &used);
  return bitset_has(&used, array.id) || is_fixed_argument(keeper->entry, array);
}

static bool is_overwritten_copy(void *user, const Stm *stm, const Exp *loop) {
  const Keeper *keeper = user;
  const bool is_copy = stm->exp->tag == EXP_Copy;
  if ((!is_copy && stm->exp->tag != EXP_Replicate) || stm->marks & (MARK_Unset | MARK_Eager)) return false;
  if (!loop) return true;
  if (is_copy && !stays_in_loop(keeper, loop, stm->exp->as.Copy.array)) return false;
  rule_place(keeper->context, stm->span, var_info(keeper->vars, stm_result(stm))->name);
  return rule_allowed(keeper->context, "keep-first-rows");
}

// Row number `row` of what the statement makes; an element, where the rows are scalars.
static Atom build_first_row(Builder *builder, const Stm *stm, Type type, Atom row) {
  Arena *arena = builder->context->arena;
  const bool is_copy = stm->exp->tag == EXP_Copy;
  if (is_copy && type.rank == 1) return build_index(builder, stm->exp->as.Copy.array, 1, &row);
  const Slice slice = {.tag = CORE_SLICE_Fix, .start = row};
  const ExpReplicate *fill = &stm->exp->as.Replicate;
  if (!is_copy && fill->shape.count == 1) return fill->value;
  const Exp *exp = is_copy ? NEW_EXP(arena, Slice, stm->exp->as.Copy.array, {1, COPY_OF(arena, &slice)})
                           : NEW_EXP(arena, Replicate, {fill->shape.count - 1, fill->shape.items + 1}, fill->value);
  return atom_var(build_exp(builder, "first_row", type_row(type), exp));
}

static void build_first_rows(Builder *builder, const Stm *stm, Var unset, int64_t count) {
  Arena *arena = builder->context->arena;
  const Var result = stm_result(stm), rows = var_copy(builder->context, builder->vars, result),
            row = build_counter(builder, "row");
  const Type type = var_type(builder->vars, result);
  const Slice slice = {.tag = CORE_SLICE_Fix, .start = atom_var(row)};
  Builder inside = builder_new(builder->context, builder->vars, stm->span);
  const Atom value = build_first_row(&inside, stm, type, atom_var(row)),
             next = atom_var(build_exp(&inside, "rows", type,
                                       NEW_EXP(arena, Update, rows, {1, COPY_OF(arena, &slice)}, value))),
             initial = atom_var(unset);
  const CoreLoopForm form = {.tag = CORE_LOOP_For, .index = row,
                             .bound = build_i64(builder, PRIM_Min, atom_i64(count), type.shape[0])};
  build_stm(builder, 1, &result,
            NEW_EXP(arena, Loop, vars_of(arena, 1, &rows), atoms_of(arena, 1, &initial), form,
                    builder_finish(&inside, 1, &next)));
}

static void keep_rows(void *user, Builder *builder, const Stm *stm) {
  const Keeper *keeper = user;
  const Vars certificates = builder->certificates;
  const uint64_t first = stm->pattern.count == 1 ? map_value_or(&keeper->first, stm_result(stm).id, 0) : 0;
  const bool is_made = first > 0 && (stm->exp->tag == EXP_Copy || (stm->exp->tag == EXP_Replicate && first > 1));
  if (!is_made) {
    build_existing(builder, stm);
    return;
  }
  const Type type = var_type(keeper->vars, stm_result(stm));
  builder->span = stm->span;
  builder->certificates = stm->certificates;
  const Var unset = first == 1 ? stm_result(stm) : var_named(keeper->context, keeper->vars, "unset", type, stm->span);
  builder->marks = MARK_Unset;
  build_stm(builder, 1, &unset,
            NEW_EXP(keeper->context->arena, Replicate, {type.rank, type.shape},
                    atom_constant(scalar_zero(type.scalar))));
  if (first > 1) build_first_rows(builder, stm, unset, (int64_t)first - 1);
  builder->certificates = certificates;
}

static const Function *keep_first_in_function(Context *context, const Program *program, const Function *function,
                                        void *user) {
  Keeper keeper = {.context = context, .vars = program->vars, .entry = function->entry};
  (void)user;
  keeper.first = overwritten_arrays(context, program->vars, function, MOST_FIRST_ROWS, is_overwritten_copy, &keeper);
  if (keeper.first.entries.size == 0) return function;
  return function_with_body(context->arena, function,
                            body_rewrite(context, program->vars, function->body, keep_rows, &keeper));
}

const Program *keep_first_rows(Context *context, const Program *program) {
  return program_map(context, program, keep_first_in_function, NULL);
}
