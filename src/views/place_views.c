// place_views: statements under a view effect take the form that honours it [paper 2, chapters 4 and 5].
//   in: core   out: core with the same meaning
//   rules, for x = e of shape s:
//     source   delayed code: build s (\i -> element i of e) under MARK_Source, if e would be stored otherwise (concat,
//              replicate, iota, if) or is a view of delayed code [eq. 5.16-5.26]; an affine view of memory stays an
//              index function
//     dest     x' = e; x = copy x' under MARK_Dest. The memory level makes no code of this copy: x' is built in the
//              memory of x [eq. 5.36]. An operand that no statement of this function computes is copied first, in its
//              own order. A build of several results becomes one build for each result [eq. 5.57]
//     eager    build s (\i -> element i of e) under MARK_Eager, which stores every element once [Fig. 4.7, eq. 4.20,
//              4.21]
#include "views/views.h"

typedef struct Placer {
  Context *context;
  VarTable *vars;
  Map definitions;         // Var id -> const Stm *, as emitted
  Bitset delayed;          // results of builds under MARK_Source
  Builder *builder;
} Placer;

static Arena *placer_arena(const Placer *placer) { return placer->context->arena; }

static void emit_placed(Placer *placer, const Stm *stm) {
  build_existing(placer->builder, stm);
  map_put_binder(&placer->definitions, stm);
  if (stm->exp->tag == EXP_Build && (stm->marks & MARK_Source)) bitset_add_vars(&placer->delayed, stm->pattern);
}

static Vars one_var(const Placer *placer, Var var) { return vars_of(placer_arena(placer), 1, &var); }

static void emit_view(Placer *placer, const Stm *like, Vars pattern, const Exp *exp, uint32_t marks) {
  const Stm stm = {pattern, like->certificates, exp, like->span, marks};
  emit_placed(placer, COPY_OF(placer_arena(placer), &stm));
}

// ---- element i of an expression

static const Body *finished_stm(Builder *builder, Atom result) { return builder_finish(builder, 1, &result); }

static Atom choose_element(const Placer *placer, Builder *builder, Type type, Atom condition, const Body *then_body,
                           const Body *else_body) {
  return atom_var(build_exp(builder, "chosen", type_scalar(type.scalar),
                            NEW_EXP(placer_arena(placer), If, condition, then_body, else_body)));
}

// The operands of a concat. An operand that is a concat itself is replaced by its operands.
typedef Seq(Var) VarSeq;
static void add_view_operands(const Placer *placer, Vars arrays, VarSeq *all) {
  for EACH_IN(i, arrays) {
    const Stm *stm = map_pointer(&placer->definitions, arrays.items[i].id);
    if (stm && stm->exp->tag == EXP_Concat && !(stm->marks & (MARK_Dest | MARK_Eager))) {
      add_view_operands(placer, stm->exp->as.Concat.arrays, all);
    } else {
      seq_push(placer_arena(placer), all, arrays.items[i]);
    }
  }
}

static const Body *branch_element(const Placer *placer, const Builder *builder, const Body *branch, uint32_t number,
                                  const Atom *indices, uint32_t rank) {
  const Body *own = body_rename(placer->context, placer->vars, branch, NULL);
  Builder inside = builder_new(placer->context, placer->vars, builder->span);
  build_statements(&inside, own);
  return finished_stm(&inside, build_index(&inside, own->result.items[number].as.var, rank, indices));
}

static Atom element_of_view(const Placer *placer, Builder *builder, const Exp *exp, uint32_t number, Type type,
                            const Atom *indices) {
  if (exp->tag == EXP_Concat) {
    VarSeq all = {0};
    add_view_operands(placer, exp->as.Concat.arrays, &all);
    return build_joined_element(builder, (Vars){all.size, all.items}, (Atoms){type.rank, indices}, NULL,
                                NULL);
  }
  if (exp->tag == EXP_If)
    return choose_element(placer, builder, type, exp->as.If.condition,
                          branch_element(placer, builder, exp->as.If.then_body, number, indices, type.rank),
                          branch_element(placer, builder, exp->as.If.else_body, number, indices, type.rank));
  const Exp *element = build_element(builder, exp, (Atoms){type.rank, indices});
  REQUIRE(element);
  return element->tag == EXP_Atom ? element->as.Atom.value
                                  : atom_var(build_exp(builder, "element", type_scalar(type.scalar), element));
}

// ---- the statements of which code can compute single elements

static bool binds_size_of(const Placer *placer, const Stm *stm, Var result) {
  const Type type = var_type(placer->vars, result);
  for RANGE(i, type.rank)
    if (vars_contain(stm->pattern, type.shape[i])) return true;
  return false;
}

static bool is_view_stm(const Stm *stm) { return (exp_info(stm->exp->tag)->flags & EXP_View) != 0; }

static bool has_elements(const Placer *placer, const Stm *stm) {
  const ExpTag tag = stm->exp->tag;
  if (is_view_stm(stm) || tag == EXP_Concat || tag == EXP_Replicate || tag == EXP_Iota)
    return var_is_array(placer->vars, stm_result(stm));
  if (tag != EXP_If || !exp_is_pure(stm->exp)) return false;   // a check in a branch runs also if there are no elements
  for EACH_IN(i, stm->pattern)
    if (!var_is_array(placer->vars, stm->pattern.items[i]) || binds_size_of(placer, stm, stm->pattern.items[i]))
      return false;
  return true;
}

static Lambda elements_of_exp(Placer *placer, const Stm *stm, uint32_t number, Type type) {
  Var *parameters = NEW_ARRAY(placer_arena(placer), Var, type.rank + 1);
  Atom *indices = NEW_ARRAY(placer_arena(placer), Atom, type.rank + 1);
  for RANGE(i, type.rank) {
    parameters[i] = var_named(placer->context, placer->vars, "i", type_scalar(SCALAR_I64), stm->span);
    indices[i] = atom_var(parameters[i]);
  }
  Builder builder = builder_new(placer->context, placer->vars, stm->span);
  const Atom result = element_of_view(placer, &builder, stm->exp, number, type, indices);
  return (Lambda){{type.rank, parameters}, finished_stm(&builder, result)};
}

// Each result is a build of the elements of `stm`.
static void emit_elements(Placer *placer, const Stm *stm, uint32_t marks) {
  for EACH_IN(i, stm->pattern) {
    const Type type = var_type(placer->vars, stm->pattern.items[i]);
    const Exp *exp =
        NEW_EXP(placer_arena(placer), Build, {type.rank, type.shape}, elements_of_exp(placer, stm, i, type));
    emit_view(placer, stm, one_var(placer, stm->pattern.items[i]), exp, marks);
  }
}

// `result` becomes a copy of `array`, computed element by element.
static void emit_identity(Placer *placer, const Stm *like, Var result, Var array) {
  const Exp *exp = NEW_EXP(placer_arena(placer), Atom, atom_var(array));
  emit_elements(placer, stm_new(placer_arena(placer), one_var(placer, result), (Vars){0}, exp, like->span), MARK_Eager);
}

// ---- the effects

static Var viewed_array(const Placer *placer, const Exp *exp) {
  const Var viewed = exp_roles(exp).viewed;
  return var_is_array(placer->vars, viewed) ? viewed : (Var){0};
}

static bool views_delayed(const Placer *placer, const Stm *stm) {
  if (!is_view_stm(stm) || !var_is_array(placer->vars, stm_result(stm))) return false;
  const Var array = viewed_array(placer, stm->exp);
  return array.id && bitset_has(&placer->delayed, array.id);
}

// A join of dimensions that another view has put in another order: no index function of memory gives the positions of
// its elements.
static bool mixes_order(const Placer *placer, const Stm *stm) {
  if (stm->exp->tag != EXP_Reshape) return false;
  const uint32_t rank = var_type(placer->vars, stm->exp->as.Reshape.array).rank;
  if (rank < 2 || rank == stm->exp->as.Reshape.shape.count) return false;
  const Stm *source = map_pointer(&placer->definitions, stm->exp->as.Reshape.array.id);
  for (; source && is_view_stm(source);
       source = map_pointer(&placer->definitions, viewed_array(placer, source->exp).id))
    if (source->exp->tag == EXP_Permute || source->exp->tag == EXP_Slice) return true;
  return false;
}

static void place_source(Placer *placer, const Stm *stm) {
  const bool stored = has_elements(placer, stm) && (!is_view_stm(stm) || mixes_order(placer, stm));
  if (stored) emit_elements(placer, stm, MARK_Source);
  else emit_placed(placer, stm);
}

static Vars results_apart(const Placer *placer, const Stm *stm) {
  Var *copies = NEW_ARRAY(placer_arena(placer), Var, stm->pattern.count + 1);
  for EACH_IN(i, stm->pattern)
    copies[i] = var_is_array(placer->vars, stm->pattern.items[i])
                    ? var_copy(placer->context, placer->vars, stm->pattern.items[i])
                    : stm->pattern.items[i];
  return (Vars){stm->pattern.count, copies};
}

// A statement of this function computes the array, so that the array can be computed elsewhere.
static bool is_made(const Placer *placer, Var array) {
  const Stm *stm = map_pointer(&placer->definitions, array.id);
  while (stm && (is_view_stm(stm) || stm->exp->tag == EXP_Copy)) {
    const Var next = stm->exp->tag == EXP_Copy ? stm->exp->as.Copy.array : viewed_array(placer, stm->exp);
    stm = next.id ? map_pointer(&placer->definitions, next.id) : NULL;
  }
  return stm != NULL;
}

static const Exp *view_of(const Placer *placer, const Exp *exp, Var array) {
  Exp copy = *exp;
  if (exp->tag == EXP_Permute) copy.as.Permute.array = array;
  else if (exp->tag == EXP_Reshape) copy.as.Reshape.array = array;
  else if (exp->tag == EXP_Slice) copy.as.Slice.array = array;
  else copy.as.Atom.value = atom_var(array);
  return exp_new(placer_arena(placer), copy);
}

// A split of an array that a build computes element by element: the loop of the build is split instead, whatever the
// memory of the result is [eq. 5.37].
static bool splits_build(const Placer *placer, const Stm *stm) {
  if (stm->exp->tag != EXP_Reshape || var_type(placer->vars, stm->exp->as.Reshape.array).rank != 1) return false;
  const Stm *made = map_pointer(&placer->definitions, stm->exp->as.Reshape.array.id);
  return made && made->exp->tag == EXP_Build && !(made->marks & MARK_Effects);
}

static const Stm *definition_of(const Placer *placer, Atom atom) {
  return atom.tag == ATOM_Var ? map_pointer(&placer->definitions, atom.as.var.id) : NULL;
}

// The concatenation that the array is, directly or in its place under a destination view.
static const ExpConcat *joined_in_place(const Placer *placer, Var array) {
  const Stm *stm = definition_of(placer, atom_var(array));
  if (stm && stm->exp->tag == EXP_Copy && (stm->marks & MARK_Dest))
    stm = definition_of(placer, atom_var(stm->exp->as.Copy.array));
  return stm && stm->exp->tag == EXP_Concat && !(stm->marks & MARK_Effects) ? &stm->exp->as.Concat : NULL;
}

// The parts of a concatenation of concatenations get their places in one step [eq. 5.40, twice].
static void add_parts(const Placer *placer, Vars arrays, VarSeq *all) {
  for EACH_IN(i, arrays) {
    const ExpConcat *inner = joined_in_place(placer, arrays.items[i]);
    if (inner) add_parts(placer, inner->arrays, all);
    else seq_push(placer_arena(placer), all, arrays.items[i]);
  }
}

static const Exp *joined_parts(const Placer *placer, const Exp *exp) {
  if (exp->tag != EXP_Concat) return exp;
  VarSeq all = {0};
  add_parts(placer, exp->as.Concat.arrays, &all);
  return NEW_EXP(placer_arena(placer), Concat, {all.size, all.items});
}

// A fill has no operand that is written elsewhere, except a row that this function computes (write_through).
static void place_fill(Placer *placer, const Stm *stm) {
  const Stm *value = definition_of(placer, stm->exp->as.Replicate.value);
  if (atom_is_array(placer->vars, stm->exp->as.Replicate.value) && (!value || is_view_stm(value)))
    emit_elements(placer, stm, MARK_Dest);
  else emit_placed(placer, stm_with_marks(placer_arena(placer), stm, stm->marks | MARK_Permutes));
}

static void place_dest(Placer *placer, const Stm *stm) {
  if (splits_build(placer, stm)) {
    emit_elements(placer, stm, MARK_Dest);
    return;
  }
  if (stm->exp->tag == EXP_Replicate) {
    place_fill(placer, stm);
    return;
  }
  const Exp *exp = joined_parts(placer, stm->exp);
  const Var array = viewed_array(placer, exp);
  if (array.id && !is_made(placer, array)) {
    const Var copy = var_copy(placer->context, placer->vars, array);
    emit_identity(placer, stm, copy, array);
    exp = view_of(placer, exp, copy);
  }
  const Vars apart = results_apart(placer, stm);
  emit_view(placer, stm, apart, exp, exp->tag == EXP_Concat ? MARK_Permutes : 0);
  for EACH_IN(i, apart)
    if (apart.items[i].id != stm->pattern.items[i].id)
      emit_view(placer, stm, one_var(placer, stm->pattern.items[i]),
                NEW_EXP(placer_arena(placer), Copy, apart.items[i]), MARK_Dest);
}

// Each component is written by a loop of its own.
static void place_parts(Placer *placer, const Stm *stm) {
  for EACH_IN(i, stm->pattern) {
    const ExpBuild *build = &stm->exp->as.Build;
    const Lambda own = i ? lambda_rename(placer->context, placer->vars, build->function, NULL) : build->function;
    const Body *part = body_with_result(placer_arena(placer), own.body, (Atoms){1, &own.body->result.items[i]});
    const Exp *exp = NEW_EXP(placer_arena(placer), Build, build->widths, {own.parameters, part});
    emit_view(placer, stm, one_var(placer, stm->pattern.items[i]), exp, MARK_Dest);
  }
}

static bool stores(const Exp *exp) { return (exp_info(exp->tag)->flags & EXP_Fresh) && exp->tag != EXP_Concat; }

static void place_eager(Placer *placer, const Stm *stm) {
  if (stores(stm->exp) || !var_is_array(placer->vars, stm->pattern.items[stm->pattern.count - 1]))
    emit_placed(placer, stm);
  else if (has_elements(placer, stm)) emit_elements(placer, stm, MARK_Eager);
  else {
    const Vars apart = results_apart(placer, stm);
    emit_view(placer, stm, apart, stm->exp, 0);
    for EACH_IN(i, apart)
      if (apart.items[i].id != stm->pattern.items[i].id)
        emit_identity(placer, stm, stm->pattern.items[i], apart.items[i]);
  }
}

static void place_view(Placer *placer, const Stm *stm) {
  const uint32_t mark = stm->marks & MARK_Effects;
  const bool arrays = stm->pattern.count && stm->exp->tag != EXP_Build && stm->exp->tag != EXP_Index;
  if (mark != MARK_Dest && mark != MARK_Eager && views_delayed(placer, stm)) emit_elements(placer, stm, MARK_Source);
  else if (mark == MARK_Source && arrays) place_source(placer, stm);
  else if (mark == MARK_Dest && arrays && has_elements(placer, stm)) place_dest(placer, stm);
  else if (mark == MARK_Eager && arrays) place_eager(placer, stm);
  else if (mark == MARK_Dest && stm->exp->tag == EXP_Build && stm->pattern.count > 1 && exp_is_pure(stm->exp))
    place_parts(placer, stm);
  else emit_placed(placer, stm);
}

static void place_stm(void *user, Builder *builder, const Stm *stm) {
  Placer *placer = user;
  placer->builder = builder;
  place_view(placer, stm);
}

const Program *place_views(Context *context, const Program *program) {
  Placer placer = {.context = context,
                   .vars = program->vars,
                   .definitions = map_new(context->arena),
                   .delayed = bitset_new(context->arena)};
  return program_rewrite(context, program, place_stm, &placer);
}
