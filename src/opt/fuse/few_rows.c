// fuse_few_rows: the sum of a few rows is a row of sums.
//   in: core   out: core
//   rule: few-rows   r = reduce 8 (\a b -> build (n, m) (\i j -> a[i, j] op b[i, j])) e (\q -> xss)
//             -->  r = build (n, m) (\i j -> reduce 8 op e[i, j] (\q -> xss[i, j]))
//             if xss is made by views of parameters, rotations by small amounts and maps of scalar code (elements.c),
//             and what is computed once for each q is cheap. The array is not stored for each q, and the loop over q is
//             unrolled; each element is made in the same order as before. Folds of more rows are loops over the rows
//             (expand_row_folds.c), or over tiles of them.
//   test: opt/test/golden/fuse/few_rows*, test/run/rotated_planes.fut
#include "opt/fuse/fuse.h"

enum { ONCE_LIMIT = 2 * WORK_CHEAP };

typedef struct Summer {
  Context *context;
  VarTable *vars;
  const Function *function;
  Elements elements;
  bool has_elements;   // they are made when first needed
  Mapper mapper;
} Summer;

// What the function computes once for each row, in additions.
static uint32_t work_per_row(const Body *body) {
  uint32_t work = 0;
  for RANGE(i, body->count) {
    const ExpTag tag = body->stms[i]->exp->tag;
    if (tag == EXP_Prim || tag == EXP_Convert || tag == EXP_Index) work += work_of_stm(body->stms[i]);
  }
  return work;
}
static const Stm *sum_of_few_rows(Summer *f, const Stm *stm) {
  Arena *arena = f->context->arena;
  const ExpReduce *reduce = &stm->exp->as.Reduce;
  int64_t rows;
  if (stm->exp->tag != EXP_Reduce || stm->marks || stm->pattern.count != 1 || !atom_is_i64(reduce->width, &rows) ||
      rows > FEW_ROWS)
    return NULL;
  const Type type = var_type(f->vars, stm_result(stm)), scalar = type_scalar(type.scalar);
  const Lambda *operator = &reduce->operator;
  if (type.tag != TYPE_Array || work_per_row(reduce->function.body) > ONCE_LIMIT) return NULL;
  Builder outside = builder_new(f->context, f->vars, stm->span), inside = outside, combined = outside;
  Var *indices = NEW_ARRAY(arena, Var, type.rank), *pair = NEW_ARRAY(arena, Var, 2);
  for RANGE(d, type.rank) indices[d] = build_counter(&outside, "i");
  const Vars parameters = {type.rank, indices};
  const Atoms place = atoms_of_vars(arena, parameters);
  if (!f->has_elements) f->elements = elements_new(f->context, f->vars, f->function), f->has_elements = true;
  Atom element, sum;
  f->elements.operands = map_new(f->context->scratch);
  if (!element_of_result(&f->elements, &inside, reduce->function.body, place, &element) ||
      source_is_made(&f->elements))
    return NULL;
  for RANGE(k, 2) {
    pair[k] = var_named(f->context, f->vars, k ? "element" : "sum", scalar, stm->span);
    map_put_atom(&f->elements.operands, operator->parameters.items[k], atom_var(pair[k]));
  }
  if (!element_of_result(&f->elements, &combined, operator->body, place, &sum)) return NULL;
  rule_place(f->context, stm->span, var_info(f->vars, stm_result(stm))->name);
  if (!rule_allowed(f->context, "few-rows")) return NULL;
  const Atom neutral = build_index(&outside, reduce->neutral.items[0].as.var, place.count, place.items);
  const Lambda add = {{2, pair}, builder_finish(&combined, 1, &sum)},
               make = {reduce->function.parameters, builder_finish(&inside, 1, &element)};
  const Atom value = build_scalar(&outside, "value", type.scalar,
                                  NEW_EXP(arena, Reduce, reduce->width, add, atoms_of(arena, 1, &neutral), make));
  return stm_with_exp(arena, stm, NEW_EXP(arena, Build, {type.rank, type.shape},
                                          {parameters, builder_finish(&outside, 1, &value)}));
}

static const Body *sum_in_body(void *user, const Body *body) {
  Summer *f = user;
  Builder builder = builder_new(f->context, f->vars, (Span){0, 0, 0});
  for RANGE(i, body->count) {
    const Stm *sum = sum_of_few_rows(f, body->stms[i]);
    build_existing(&builder, sum ? sum : stm_map(body->stms[i], &f->mapper));
  }
  return builder_body(&builder, body);
}
static const Function *sum_in_function(Context *context, const Program *program, const Function *function,
                                        void *user) {
  Summer summer = {.context = context, .vars = program->vars, .function = function};
  (void)user;
  summer.mapper = (Mapper){&summer, context->arena, NULL, NULL, sum_in_body};
  return function_with_body(context->arena, function, sum_in_body(&summer, function->body));
}
const Program *sum_few_rows(Context *context, const Program *program) {
  return program_map(context, program, sum_in_function, NULL);
}
