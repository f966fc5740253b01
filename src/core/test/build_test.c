// Building, visiting, renaming and sizes on a small body.
#include "core/core.h"
#include "testing.h"

typedef struct Fixture { Context *context; VarTable *vars; Builder builder; Var n; } Fixture;

static Fixture fixture(void) {
  Context *context = context_new();
  VarTable *vars = vars_new(context);
  Var n = var_new(context, vars, intern_string(context->names, "n"), type_scalar(SCALAR_I64), (Span){0});
  return (Fixture){context, vars, builder_new(context, vars, (Span){0}), n};
}

static void folds_constants_and_identities(void) {
  Fixture f = fixture();
  int64_t value;
  CHECK(atom_is_i64(build_prim2(&f.builder, PRIM_Mul, SCALAR_I64, atom_i64(6), atom_i64(7)), &value) && value == 42);
  CHECK(atom_equal(build_prim2(&f.builder, PRIM_Add, SCALAR_I64, atom_var(f.n), atom_i64(0)), atom_var(f.n)));
  CHECK(f.builder.stms.size == 0);
  Atom zero = atom_constant(scalar_zero(SCALAR_F64));
  CHECK(build_prim2(&f.builder, PRIM_Mul, SCALAR_F64, build_convert(&f.builder, SCALAR_F64, SCALAR_I64, atom_var(f.n)),
                    zero)
            .tag == ATOM_Var);
  CHECK(f.builder.stms.size == 2);
  context_free(f.context);
}

static void sizes_recover_polynomials(void) {
  Fixture f = fixture();
  Atom square = build_prim2(&f.builder, PRIM_Mul, SCALAR_I64, atom_var(f.n), atom_var(f.n));
  Atom more = build_prim2(&f.builder, PRIM_Add, SCALAR_I64, square, atom_i64(1));
  Atom less = build_prim2(&f.builder, PRIM_Sub, SCALAR_I64, more, square);
  Sizes *sizes = sizes_new(f.context, f.vars);
  for EACH(i, &f.builder.stms) sizes_add(sizes, f.builder.stms.items[i]);
  int64_t value;
  CHECK(poly_is_constant(sizes_poly(sizes, less), &value) && value == 1);
  CHECK(!poly_is_constant(sizes_poly(sizes, more), NULL));
  context_free(f.context);
}

static void rename_is_fresh_and_substitute_shares(void) {
  Fixture f = fixture();
  Type row = type_nest(f.context->arena, 1, (Atom[]){atom_var(f.n)}, type_scalar(SCALAR_I64));
  Exp iota = {EXP_Iota, {.Iota = {SCALAR_I64, atom_var(f.n), atom_i64(0), atom_i64(1)}}};
  Var xs = build_exp(&f.builder, "xs", row, &iota);
  Body *body = builder_finish(&f.builder, 1, (Atom[]){atom_var(xs)});
  const Body *renamed = body_rename(f.context, f.vars, body, NULL);
  CHECK(stm_result(renamed->stms[0]).id != xs.id);
  CHECK(body_substitute(f.context, f.vars, body, NULL) == body);
  Bitset free = bitset_new(f.context->arena);
  body_free_vars(f.vars, body, &free);
  CHECK(bitset_has(&free, f.n.id) && !bitset_has(&free, xs.id));
  Map replace = map_new(f.context->arena);
  Atom ten = atom_i64(10);
  map_put_pointer(&replace, f.n.id, &ten);
  const Body *fixed = body_substitute(f.context, f.vars, body, &replace);
  Type type = var_type(f.vars, stm_result(fixed->stms[0]));
  CHECK(atom_equal(type.shape[0], ten) &&
        atom_equal(fixed->result.items[0], atom_var(stm_result(fixed->stms[0]))));
  CHECK(atom_equal(var_type(f.vars, xs).shape[0], atom_var(f.n)));
  context_free(f.context);
}

static void equal_and_hash_agree(void) {
  Fixture f = fixture();
  Exp a = {EXP_Prim, {.Prim = {PRIM_Add, SCALAR_I64, {2, (Atom[]){atom_var(f.n), atom_i64(1)}}}}};
  Exp b = {EXP_Prim, {.Prim = {PRIM_Add, SCALAR_I64, {2, (Atom[]){atom_var(f.n), atom_i64(1)}}}}};
  Exp c = {EXP_Prim, {.Prim = {PRIM_Add, SCALAR_I64, {2, (Atom[]){atom_var(f.n), atom_i64(2)}}}}};
  CHECK(exp_equal(&a, &b) && exp_hash(&a) == exp_hash(&b) && !exp_equal(&a, &c));
  context_free(f.context);
}

static void elements_of_views(void) {
  Fixture f = fixture();
  Arena *arena = f.context->arena;
  const Type matrix = type_array(arena, SCALAR_I64, 2, (Atom[]){atom_var(f.n), atom_i64(3)});
  const Var xss = var_named(f.context, f.vars, "xss", matrix, (Span){0});
  const Atom at[2] = {atom_i64(1), atom_i64(2)};
  const Slice slices[2] = {{.tag = CORE_SLICE_Fix, .start = atom_var(f.n)},
                           {CORE_SLICE_Range, atom_i64(2), atom_i64(1), atom_i64(-1)}};
  const Exp *slice = NEW_EXP(arena, Slice, xss, {2, slices});
  const Exp *element = build_element(&f.builder, slice, (Atoms){1, at});
  CHECK(element->tag == EXP_Index && element->as.Index.array.id == xss.id);
  CHECK(atoms_equal(element->as.Index.indices, (Atoms){2, (Atom[]){atom_var(f.n), atom_i64(1)}}));
  CHECK(exp_fixed_rank(slice) == 1 && atom_is_var(exp_fixed_index(slice, 0), f.n));
  CHECK(exp_fixed_rank(element) == 2 && exp_read_from_part(arena, element, 2, at[0])->tag == EXP_Atom);
  const Exp *flat = NEW_EXP(arena, Reshape, xss, atoms_of(arena, 1, at));
  element = build_element(&f.builder, flat, (Atoms){1, at + 1});
  CHECK(atoms_equal(element->as.Index.indices, (Atoms){2, (Atom[]){atom_i64(0), atom_i64(2)}}));
  element = build_element(&f.builder, NEW_EXP(arena, Replicate, {1, at}, atom_var(f.n)), (Atoms){1, at});
  CHECK(element->tag == EXP_Atom && atom_is_var(element->as.Atom.value, f.n) && f.builder.stms.size == 0);
  CHECK(!build_element(&f.builder, NEW_EXP(arena, Concat, {1, &xss}), (Atoms){2, at}));
  context_free(f.context);
}

static void variables_like_others(void) {
  Fixture f = fixture();
  const Type row = type_array(f.context->arena, SCALAR_I64, 1, (Atom[]){atom_var(f.n)});
  const Var xs = var_named(f.context, f.vars, "xs", row, (Span){0});
  Map replace = map_new(f.context->arena);
  const Vars like = vars_like(f.context, f.vars, (Vars){2, (Var[]){f.n, xs}}, &replace);
  CHECK(like.items[0].id != f.n.id && atom_is_var(var_type(f.vars, like.items[1]).shape[0], like.items[0]));
  Bitset set = bitset_new(f.context->arena);
  bitset_add(&set, xs.id);
  const Stm *stm = stm_new(f.context->arena, like, (Vars){0}, NEW_EXP(f.context->arena, Copy, xs), (Span){0});
  CHECK(stm_depends_on(f.vars, stm, &set) && !bitset_has_any(&set, like));
  context_free(f.context);
}

int main(void) {
  RUN(folds_constants_and_identities);
  RUN(sizes_recover_polynomials);
  RUN(rename_is_fresh_and_substitute_shares);
  RUN(equal_and_hash_agree);
  RUN(elements_of_views);
  RUN(variables_like_others);
  return testing_finish();
}
