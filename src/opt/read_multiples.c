// read_multiples: an array of which only every k-th element is read has only these elements.
//   in: core   out: core with the same meaning
//   rule: a = build (n, m) (\i j -> e(i, j)); .. a[x, k*y] .. a[z, k*k*w] ..
//         -->  a = build (n, (m + k - 1) / k) (\i j -> e(i, k*j)); .. a[x, y] .. a[z, k*w] ..
//         if every read of a is of this form, in any of its dimensions, with a constant k >= 2, k*y does not wrap
//         around, and e cannot fail: elements that nothing reads are not computed.
//   A picture that is made smaller after it was blurred is blurred only where it stays. It runs before fold_storage,
//   whose rings then have short rows.
//   test: opt/test/golden/read_multiples, test/run/read_multiples.fut
#include "opt/checks/knowledge.h"
#include "opt/opt.h"
#include "opt/overwrite/overwrite.h"

enum { RANK_LIMIT = 4 };

// Of each dimension of an array: the greatest constant that divides all indices of reads; 0: there is no read yet.
// `array`: the shorter one.
typedef struct Multiples { const Stm *stm; int64_t factors[RANK_LIMIT]; uint64_t reads; Var array; } Multiples;
typedef struct Reader {
  Context *context;
  VarTable *vars;
  Sizes *sizes;
  Knowledge *knowledge;   // NULL: only whether there may be such an array is asked
  Map definitions;        // Var id -> const Exp *: of scalars
  Map arrays;             // Var id of the result of a build -> Multiples *
} Reader;

// k of k*x; `x`: the other factor.
static int64_t factor_of_index(const Reader *r, Atom index, Atom *x) {
  *x = atom_i64(1);
  if (index.tag == ATOM_Constant) return index.as.constant.as.s;
  const Exp *exp = index.tag == ATOM_Var ? map_pointer(&r->definitions, index.as.var.id) : NULL;
  const ExpPrim *prim = exp && exp->tag == EXP_Prim ? &exp->as.Prim : NULL;
  if (!prim || prim->prim != PRIM_Mul || prim->type != SCALAR_I64) return 1;
  for EACH_IN(i, prim->arguments) {
    const Atom factor = prim->arguments.items[i];
    if (factor.tag != ATOM_Constant || factor.as.constant.as.s < 2) continue;
    if (r->knowledge && !knowledge_cannot_wrap(r->knowledge, index)) return 1;
    *x = prim->arguments.items[1 - i];
    return factor.as.constant.as.s;
  }
  return 1;
}

// Elements that are not computed must not have failed.
static bool computes_surely(Arena *arena, const Body *body) {
  for EACH_STM(at, arena, body) {
    const Exp *exp = at.stm->exp;
    if ((exp->tag == EXP_Assert && !(at.stm->marks & MARK_Known)) || exp->tag == EXP_Call || exp->tag == EXP_Trace ||
        exp_is_while(exp) || at.stm->marks & MARK_Effects)
      return false;
  }
  return true;
}
static void find_multiples(void *user, const Surroundings *around, const Stm *stm) {
  Reader *r = user;
  (void)around;
  if (stm->exp->tag == EXP_Prim) map_put_pointer(&r->definitions, stm_result(stm).id, stm->exp);
  if (stm->exp->tag == EXP_Build && stm->pattern.count == 1 && !(stm->marks & MARK_Effects)) {
    const Var made = stm_result(stm);
    const uint32_t rank = var_type(r->vars, made).rank;
    if (rank == stm->exp->as.Build.widths.count && rank <= RANK_LIMIT &&
        computes_surely(r->context->scratch, stm->exp->as.Build.function.body))
      map_put_pointer(&r->arrays, made.id, COPY_OF(r->context->scratch, &(Multiples){.stm = stm}));
  }
  Multiples *multiples = stm->exp->tag == EXP_Index ? map_pointer(&r->arrays, stm->exp->as.Index.array.id) : NULL;
  if (!multiples || var_is_array(r->vars, stm_result(stm))) return;
  multiples->reads++;
  for EACH_IN(d, stm->exp->as.Index.indices) {
    Atom x;
    const int64_t factor = factor_of_index(r, stm->exp->as.Index.indices.items[d], &x);
    multiples->factors[d] = greatest_common_divisor(multiples->factors[d], factor);
  }
}

static bool has_factor(const Multiples *multiples) {
  for RANGE(d, RANK_LIMIT)
    if (multiples->factors[d] > 1) return true;
  return false;
}
// Forgets the arrays that are read in other ways. Is one left?
static bool keep_multiples(Reader *r, const Map *uses) {
  bool any = false;
  for EACH(i, &r->arrays.entries) {
    MapEntry *entry = &r->arrays.entries.items[i];
    const Multiples *multiples = entry->as.pointer;
    bool kept = multiples && multiples->reads > 0 && multiples->reads == map_value_or(uses, entry->key, 0) &&
                has_factor(multiples);
    if (kept && r->knowledge) {
      rule_place(r->context, multiples->stm->span, var_info(r->vars, stm_result(multiples->stm))->name);
      kept = rule_allowed(r->context, "read-multiples");
    }
    if (!kept) entry->as.pointer = NULL;
    any |= kept;
  }
  return any;
}

// ---- the shorter array
static void put_shorter(const Reader *r, Builder *builder, const Stm *stm, Multiples *multiples) {
  Arena *arena = r->context->arena;
  ExpBuild build = stm->exp->as.Build;
  Type type = var_type(r->vars, stm_result(stm));
  Var *indices = NEW_ARRAY(arena, Var, type.rank);
  Atom *widths = NEW_ARRAY(arena, Atom, type.rank);
  Builder inside = builder_new(r->context, r->vars, stm->span);
  builder->span = stm->span;
  for RANGE(d, type.rank) {
    const int64_t factor = multiples->factors[d];
    indices[d] = build.function.parameters.items[d], widths[d] = build.widths.items[d];
    if (factor < 2) continue;
    const Atom more = build_exact(builder, PRIM_Add, widths[d], atom_i64(factor - 1));
    widths[d] = build_exact(builder, PRIM_Quot, more, atom_i64(factor));
    const Var index = var_copy(r->context, r->vars, indices[d]);
    build_name(&inside, indices[d], build_exact(&inside, PRIM_Mul, atom_var(index), atom_i64(factor)));
    indices[d] = index;
  }
  build_statements(&inside, build.function.body);
  build.widths = (Atoms){type.rank, widths};
  build.function.parameters = (Vars){type.rank, indices};
  build.function.body = builder_finish(&inside, 1, build.function.body->result.items);
  type.shape = widths;
  multiples->array = var_new(r->context, r->vars, var_info(r->vars, stm_result(stm))->name, type, stm->span);
  const Var pattern[] = {multiples->array};
  const Stm *shorter = stm_with_exp(arena, stm, exp_new(arena, (Exp){EXP_Build, {.Build = build}}));
  build_existing(builder, stm_with_pattern(arena, shorter, vars_of(arena, 1, pattern)));
}
static void put_read(const Reader *r, Builder *builder, const Stm *stm, const Multiples *multiples) {
  const ExpIndex *read = &stm->exp->as.Index;
  Atom *indices = NEW_ARRAY(r->context->arena, Atom, read->indices.count);
  builder->span = stm->span;
  for EACH_IN(d, read->indices) {
    indices[d] = read->indices.items[d];
    if (multiples->factors[d] < 2) continue;
    Atom x = indices[d];
    const int64_t factor = factor_of_index(r, indices[d], &x) / multiples->factors[d];
    indices[d] = factor == 1 ? x : build_exact(builder, PRIM_Mul, x, atom_i64(factor));
  }
  const Exp *exp =
      NEW_EXP(r->context->arena, Index, multiples->array, (Atoms){read->indices.count, indices});
  build_existing(builder, stm_with_exp(r->context->arena, stm, exp));
}
static void put_multiples(void *user, Builder *builder, const Stm *stm) {
  const Reader *r = user;
  const Var name = stm->exp->tag == EXP_Index ? stm->exp->as.Index.array
                   : stm->pattern.count       ? stm_result(stm)
                                              : (Var){0};
  Multiples *multiples = map_pointer(&r->arrays, name.id);
  if (multiples && stm->exp->tag == EXP_Build) put_shorter(r, builder, stm, multiples);
  else if (multiples) put_read(r, builder, stm, multiples);
  else build_existing(builder, stm);
}

static const Function *read_multiples_of(Context *context, const Program *program, const Function *function,
                                         void *user) {
  Arena *scratch = context->scratch;
  const Map uses = body_use_counts(scratch, program->vars, function->body);
  Reader r = {.context = context, .vars = program->vars, .definitions = map_new(scratch), .arrays = map_new(scratch)};
  (void)user;
  overwrite_visit(context, NULL, function->body, find_multiples, &r);
  if (!keep_multiples(&r, &uses)) return function;
  r.sizes = sizes_of_function(context, program->vars, function);
  r.knowledge = knowledge_new(context, program->vars, r.sizes);
  r.arrays = map_new(scratch);
  knowledge_function(r.knowledge, function);
  overwrite_visit(context, r.knowledge, function->body, find_multiples, &r);
  if (!keep_multiples(&r, &uses)) return function;
  r.knowledge = NULL;
  return function_with_body(context->arena, function,
                            body_rewrite(context, program->vars, function->body, put_multiples, &r));
}

const Program *read_multiples(Context *context, const Program *program) {
  return program_map(context, program, read_multiples_of, NULL);
}
