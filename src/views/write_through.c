// write_through: the operand of a destination view is written at its places in the result, where fusion cannot compute
// it there element by element [paper 2, eq. 5.36; 5.39 and 5.67 for Repeat, 4.12 for Permute].
//   in: core after fusion   out: core with the same meaning
//   rules, for an operand x that only the view reads and a statement of the same body computes (a build in `parts`):
//     reversal     build n (\i -> x[n - 1 - i])  -->  a slice of x with negative stride: x is written backwards
//     rotation     concat (x[k:], x[:k]) of a scan x  -->  a loop that writes element j at j - k, or n - k + j
//     parts        concat (x[k:], .., x[:k]) of parts of a build x that have as many elements as x, and no element can
//                  fail  -->  builds, each of which computes its part
//     permutation  build n (\i -> x[p i])  -->  x, moved along the cycles of p (permute_in_place)
//     repetition   replicate k x  -->  x written into row 0, and row 0 copied to the others, if there is a row
// MARK_Permutes tells the builds, joins and fills that these rules may take; `parts` takes every join.
//   test: test/suite/replays.sh, test/rows/DV-21-written.fut
#include "views/positions.h"

typedef struct Through {
  Context *context;
  VarTable *vars;
  Sizes *sizes;
  Map counts;               // Var id -> uses in the function
} Through;

static Arena *through_arena(const Through *through) { return through->context->arena; }

// ---- the operand

static bool leaves_arrays(const Stm *stm) {
  const uint32_t flags = exp_info(stm->exp->tag)->flags;
  if (stm->exp->tag == EXP_Build || stm->exp->tag == EXP_Reduce || stm->exp->tag == EXP_Scan)
    return exp_is_pure(stm->exp);   // a function consumes no array from outside
  return (flags & EXP_Pure) && !(flags & (EXP_Binds | EXP_Consumes));
}

// The statements of one body that compute an array: the last one, and those that make the arrays which it overwrites.
// `moves`: they may run later, just before the view.
enum { MOST_MAKERS = 8 };
typedef struct Makers { uint32_t count; const Stm *items[MOST_MAKERS]; bool moves; } Makers;   // the last one first

static uint32_t need_overwritten(const Through *through, const Exp *exp, Bitset *needed) {
  const ExpRoles roles = exp_roles(exp);
  uint32_t more = roles.consumed.count;
  bitset_add_vars(needed, roles.consumed);
  for COUNTING(i, exp->tag == EXP_Loop && i < roles.initial.count)
    if (atom_is_array(through->vars, roles.initial.items[i])) {
      bitset_add(needed, roles.initial.items[i].as.var.id);
      more++;
    }
  return more;
}

// The array is read `uses` times. NULL: no statement of this body computes it.
static const Stm *makers_in_body(const Through *through, const Builder *builder, Var array, uint64_t uses,
                                 Makers *makers) {
  Bitset needed = bitset_new(through_arena(through));
  uint32_t missing = 1;
  bool stays = false;   // a statement after it may overwrite what it reads
  *makers = (Makers){.moves = true};
  if (map_value_or(&through->counts, array.id, 0) != uses) return NULL;
  bitset_add(&needed, array.id);
  for (uint32_t i = builder->stms.size; i-- > 0 && missing && makers->moves;) {
    const Stm *stm = builder->stms.items[i];
    if (!bitset_has_any(&needed, stm->pattern)) {
      stays = stays || !(leaves_arrays(stm) || stm->exp->tag == EXP_Assert);
      continue;
    }
    const bool is_view = (exp_info(stm->exp->tag)->flags & EXP_View) != 0;
    const uint64_t own = makers->count == 0 ? uses : 1;
    makers->moves = makers->count < MOST_MAKERS && stm->pattern.count == 1 && exp_is_pure(stm->exp) && !is_view &&
                    map_value_or(&through->counts, stm_result(stm).id, 0) == own;
    if (makers->count == 0 && is_view) return NULL;
    if (makers->count < MOST_MAKERS) makers->items[makers->count++] = stm;
    missing += need_overwritten(through, stm->exp, &needed) - 1;
  }
  makers->moves = makers->moves && missing == 0 && !stays;
  return makers->count ? makers->items[0] : NULL;
}

static void emit_dest_copy(const Through *through, Builder *builder, const Stm *stm, Var array) {
  Stm copy = *stm;
  copy.exp = NEW_EXP(through_arena(through), Copy, array);
  copy.marks = MARK_Dest;
  build_existing(builder, COPY_OF(through_arena(through), &copy));
}

// ---- permutations and reversals

static bool is_size(const Through *through, const Poly *poly, Atom size, int64_t less) {
  return poly_equal(poly, poly_plus(through_arena(through), sizes_poly(through->sizes, size), -less));
}

static void emit_reversed(const Through *through, Builder *builder, const Stm *stm, Var array, Atom size) {
  const Slice slice = {.tag = CORE_SLICE_Range, .start = build_i64(builder, PRIM_Sub, size, atom_i64(1)), .count = size,
                       .step = atom_i64(-1)};
  const Exp *exp = NEW_EXP(through_arena(through), Slice, array, {1, COPY_OF(through_arena(through), &slice)});
  emit_dest_copy(through, builder, stm,
                 build_exp(builder, "reversed", var_type(through->vars, stm_result(stm)), exp));
}

static bool permute_through(const Through *through, Builder *builder, const Stm *stm) {
  Positions positions;
  Makers makers;
  if (!positions_of(through_arena(through), stm, &positions) || stm->pattern.count != 1) return false;
  const Type type = var_type(through->vars, positions.operand);
  const Stm *maker = makers_in_body(through, builder, positions.operand, 1, &makers);
  if (type.rank != 1 || !maker || maker->exp->tag == EXP_Build || !atom_equal(type.shape[0], positions.width))
    return false;
  const Poly *rest;
  const int64_t direction = positions_direction(through->sizes, through_arena(through), &positions, &rest);
  builder->span = stm->span;
  if (direction == 1 && poly_is_number(rest, 0)) {
    emit_dest_copy(through, builder, stm, positions.operand);
  } else if (direction == -1 && is_size(through, rest, positions.width, 1)) {
    emit_reversed(through, builder, stm, positions.operand, positions.width);
  } else {
    const Var operand = var_copy(through->context, through->vars, positions.operand);
    build_stm(builder, 1, &operand, NEW_EXP(through_arena(through), Copy, positions.operand));
    build_permuted(builder, &positions, operand, stm_result(stm));
  }
  return true;
}

// ---- rotations

// `stm` joins x[k : size - k] and x[0 : k] in this order.
typedef struct Rotation { Var array; Atom by, size; } Rotation;

static const Stm *statement_of(const Builder *builder, Var var) {
  for (uint32_t i = builder->stms.size; i-- > 0;)
    if (vars_contain(builder->stms.items[i]->pattern, atom_var(var))) return builder->stms.items[i];
  return NULL;
}

// The statement of this body that takes a part of a join, which nothing else reads: consecutive elements or rows of an
// array. NULL: there is none.
static const Stm *part_of_join(const Through *through, const Builder *builder, Var part) {
  const Stm *stm = statement_of(builder, part);
  if (!stm || stm->exp->tag != EXP_Slice || stm->exp->as.Slice.slices.count != 1 ||
      map_value_or(&through->counts, part.id, 0) != 1)
    return NULL;
  const Slice *slice = stm->exp->as.Slice.slices.items;
  int64_t step;
  return slice->tag == CORE_SLICE_Range && atom_is_i64(slice->step, &step) && step == 1 ? stm : NULL;
}

static bool is_rotation(const Through *through, const Builder *builder, const Stm *stm, Rotation *rotation) {
  if (stm->exp->tag != EXP_Concat || !(stm->marks & MARK_Permutes) || stm->exp->as.Concat.arrays.count != 2)
    return false;
  const Var *parts = stm->exp->as.Concat.arrays.items;
  const Stm *first = part_of_join(through, builder, parts[0]), *second = part_of_join(through, builder, parts[1]);
  if (!first || !second) return false;
  const Slice *high = first->exp->as.Slice.slices.items, *low = second->exp->as.Slice.slices.items;
  const Var other = second->exp->as.Slice.array;
  int64_t start;
  rotation->array = first->exp->as.Slice.array;
  if (other.id != rotation->array.id || !atom_is_i64(low->start, &start) || start != 0 ||
      !atom_equal(high->start, low->count) || var_type(through->vars, other).rank != 1)
    return false;
  rotation->by = low->count;
  rotation->size = var_type(through->vars, other).shape[0];
  const Poly *all = poly_add(through_arena(through), sizes_poly(through->sizes, low->count),
                             sizes_poly(through->sizes, high->count));
  return is_size(through, all, rotation->size, 0);
}

// The place of element j in the rotated array, or the element at place j.
static Atom rotated_place(Builder *builder, Atom j, Atom limit, Atom below, Atom above) {
  Builder then_builder = builder_new(builder->context, builder->vars, builder->span), else_builder = then_builder;
  const Atom lower = build_i64(&then_builder, PRIM_Add, j, below), upper = build_i64(&else_builder, PRIM_Sub, j, above);
  return build_scalar(builder, "place", SCALAR_I64,
                      NEW_EXP(builder->context->arena, If, build_i64(builder, PRIM_Lt, j, limit),
                              builder_finish(&then_builder, 1, &lower), builder_finish(&else_builder, 1, &upper)));
}

static void emit_rotated_scan(const Through *through, Builder *builder, const Stm *stm, const Stm *maker,
                              const Rotation *rotation) {
  Arena *arena = through_arena(through);
  const ExpScan *scan = &maker->exp->as.Scan;
  const Atom below = build_i64(builder, PRIM_Sub, rotation->size, rotation->by);
  const Var room = build_unset(builder, "room", var_type(through->vars, stm_result(stm)));
  const Lambda function = lambda_rename(through->context, through->vars, scan->function, NULL),
               combine = lambda_rename(through->context, through->vars, scan->operator, NULL);
  const CoreLoopForm form = {
      .tag = CORE_LOOP_For, .index = function.parameters.items[0], .bound = scan->width};
  Builder inside = builder_new(through->context, through->vars, maker->span);
  const Var state[] = {var_copy(through->context, through->vars, room), combine.parameters.items[0]};
  build_statements(&inside, function.body);
  build_name(&inside, combine.parameters.items[1], function.body->result.items[0]);
  build_statements(&inside, combine.body);
  const Slice place = {.tag = CORE_SLICE_Fix, .start = rotated_place(&inside, atom_var(form.index), rotation->by, below,
                                                                    rotation->by)};
  const Exp *update = NEW_EXP(arena, Update, state[0], {1, COPY_OF(arena, &place)}, combine.body->result.items[0]);
  const Atom next[] = {atom_var(build_exp(&inside, "out", var_type(through->vars, room), update)),
                       combine.body->result.items[0]};
  const Atom initial[] = {atom_var(room), scan->neutral.items[0]};
  const Var results[] = {stm_result(stm), var_copy(through->context, through->vars, state[1])};
  const Exp *loop = NEW_EXP(arena, Loop, vars_of(arena, 2, state), atoms_of(arena, 2, initial), form,
                            builder_finish(&inside, 2, next));
  build_stm(builder, 2, results, loop);
}

// p(i) = i + k, or i + k - n: any other operand moves along the cycles.
static void emit_moved_rotation(const Through *through, Builder *builder, const Stm *stm, const Rotation *rotation) {
  Builder inside = builder_new(through->context, through->vars, stm->span);
  const Atom below = build_i64(builder, PRIM_Sub, rotation->size, rotation->by);
  Positions positions = {.index = build_counter(&inside, "i"), .operand = rotation->array, .width = rotation->size};
  const Atom place = rotated_place(&inside, atom_var(positions.index), below, rotation->by, below);
  positions.body = builder_finish(&inside, 1, &place);
  const Var operand = var_copy(through->context, through->vars, rotation->array);
  build_stm(builder, 1, &operand, NEW_EXP(through_arena(through), Copy, rotation->array));
  build_permuted(builder, &positions, operand, stm_result(stm));
}

static bool rotate_through(const Through *through, Builder *builder, const Stm *stm) {
  Rotation rotation;
  Makers makers;
  if (!is_rotation(through, builder, stm, &rotation)) return false;
  const Stm *maker = makers_in_body(through, builder, rotation.array, 2, &makers);
  if (!maker || maker->exp->tag == EXP_Build) return false;
  builder->span = stm->span;
  if (maker->exp->tag == EXP_Scan && makers.moves) emit_rotated_scan(through, builder, stm, maker, &rotation);
  else emit_moved_rotation(through, builder, stm, &rotation);
  return true;
}

// ---- parts of builds

// The elements or rows of the build in this part of it.
static Var part_of_build(const Through *through, Builder *builder, const Stm *maker, const Stm *part) {
  Arena *arena = through_arena(through);
  const ExpBuild *build = &maker->exp->as.Build;
  const Slice *slice = part->exp->as.Slice.slices.items;
  const Lambda function = lambda_rename(through->context, through->vars, build->function, NULL);
  Builder inside = builder_new(through->context, through->vars, maker->span);
  Var *indices = arena_copy(arena, function.parameters.items, sizeof *indices * function.parameters.count);
  indices[0] = build_counter(&inside, "i");
  build_name(&inside, function.parameters.items[0], build_i64(&inside, PRIM_Add, atom_var(indices[0]), slice->start));
  build_statements(&inside, function.body);
  Atom *widths = arena_copy(arena, build->widths.items, sizeof *widths * build->widths.count);
  widths[0] = slice->count;
  const Lambda own = {{function.parameters.count, indices},
                      builder_finish(&inside, function.body->result.count, function.body->result.items)};
  const Vars outer = builder->certificates;
  builder->certificates = vars_join(arena, outer, vars_join(arena, maker->certificates, part->certificates));
  const Var elements = build_exp(builder, "part", var_type(through->vars, stm_result(part)),
                                 NEW_EXP(arena, Build, {build->widths.count, widths}, own));
  builder->certificates = outer;
  return elements;
}

// What is joined: by one statement, or by several of which each but the last is an operand of another.
enum { MOST_PARTS = 8 };
typedef struct JoinedPart { Var array; const Stm *slice, *maker; } JoinedPart;
typedef struct Join { uint32_t count, joins; JoinedPart parts[MOST_PARTS]; } Join;

static bool collect_parts(const Through *through, const Builder *builder, const Stm *stm, Join *join) {
  const Vars arrays = stm->exp->as.Concat.arrays;
  if (join->joins++ == MOST_PARTS) return false;   // so that long chains take linear time
  for EACH_IN(i, arrays) {
    const Var array = arrays.items[i];
    const Stm *inner = map_value_or(&through->counts, array.id, 0) == 1 ? statement_of(builder, array) : NULL;
    if (inner && inner->exp->tag == EXP_Concat && inner->certificates.count == 0) {
      if (!collect_parts(through, builder, inner, join)) return false;
      continue;
    }
    if (join->count == MOST_PARTS) return false;
    join->parts[join->count++] = (JoinedPart){array, part_of_join(through, builder, array), NULL};
  }
  return true;
}

// The build of which part number `number` is taken. NULL: there is none, or all parts of it together are not known to
// have as many elements as it has: then some would be computed twice.
static const Stm *build_of_parts(const Through *through, const Builder *builder, const Join *join, uint32_t number) {
  if (!join->parts[number].slice) return NULL;
  const Var array = join->parts[number].slice->exp->as.Slice.array;
  Makers makers;
  const Poly *all = poly_constant(through_arena(through), 0);
  uint32_t count = 0;
  for RANGE(i, join->count) {
    const Stm *slice = join->parts[i].slice;
    if (!slice || slice->exp->as.Slice.array.id != array.id) continue;
    all = poly_add(through_arena(through), all, sizes_poly(through->sizes, slice->exp->as.Slice.slices.items->count));
    count++;
  }
  if (!is_size(through, all, var_type(through->vars, array).shape[0], 0)) return NULL;
  const Stm *maker = makers_in_body(through, builder, array, count, &makers);
  return maker && makers.moves && maker->exp->tag == EXP_Build ? maker : NULL;
}

static bool join_through(const Through *through, Builder *builder, const Stm *stm) {
  Join join = {0};
  bool changes = false;
  if (stm->exp->tag != EXP_Concat || !collect_parts(through, builder, stm, &join)) return false;
  for RANGE(i, join.count) {
    join.parts[i].maker = build_of_parts(through, builder, &join, i);
    changes |= join.parts[i].maker != NULL;
  }
  if (!changes) return false;
  Var *arrays = NEW_ARRAY(through_arena(through), Var, join.count);
  builder->span = stm->span;
  for RANGE(i, join.count) {
    const JoinedPart *part = &join.parts[i];
    arrays[i] = part->maker ? part_of_build(through, builder, part->maker, part->slice) : part->array;
  }
  Stm result = *stm;
  result.exp = NEW_EXP(through_arena(through), Concat, {join.count, arrays});
  build_existing(builder, COPY_OF(through_arena(through), &result));
  return true;
}

// ---- repetitions

static Atom row_stored(const Through *through, Builder *builder, Var array, Atom row, Var value) {
  const Slice own = {.tag = CORE_SLICE_Fix, .start = row};
  const Exp *exp = NEW_EXP(through_arena(through), Update, array, {1, COPY_OF(through_arena(through), &own)},
                           atom_var(value));
  return atom_var(build_exp(builder, "rows", var_type(through->vars, array), exp));
}

// Row i + 1 is a copy of row 0.
static const Body *repeated_row(const Through *through, Span span, Var rows, Var index) {
  Builder builder = builder_new(through->context, through->vars, span);
  const Slice first = {.tag = CORE_SLICE_Fix, .start = atom_i64(0)};
  const Var row = build_exp(&builder, "row", type_row(var_type(through->vars, rows)),
                            NEW_EXP(through_arena(through), Slice, rows, {1, COPY_OF(through_arena(through), &first)}));
  const Atom next =
      row_stored(through, &builder, rows, build_i64(&builder, PRIM_Add, atom_var(index), atom_i64(1)), row);
  return builder_finish(&builder, 1, &next);
}

static const Body *some_rows(const Through *through, const Stm *stm, const Makers *makers) {
  Arena *arena = through_arena(through);
  Builder builder = builder_new(through->context, through->vars, stm->span);
  const Stm *stms[MOST_MAKERS];
  for RANGE(i, makers->count) stms[i] = makers->items[makers->count - 1 - i];
  const Atom value = atom_var(stm_result(makers->items[0]));
  const Body *made = body_rename(through->context, through->vars,
                                 body_new(arena, makers->count, stms, atoms_of(arena, 1, &value)), NULL);
  const Var room = build_unset(&builder, "room", var_type(through->vars, stm_result(stm)));
  build_statements(&builder, made);
  const Atom first = row_stored(through, &builder, room, atom_i64(0), made->result.items[0].as.var);
  const Var state = var_copy(through->context, through->vars, room),
            rows = var_copy(through->context, through->vars, room);
  const CoreLoopForm form = {
      .tag = CORE_LOOP_For, .index = build_counter(&builder, "i"),
      .bound = build_i64(&builder, PRIM_Sub, stm->exp->as.Replicate.shape.items[0], atom_i64(1))};
  build_stm(&builder, 1, &rows, NEW_EXP(arena, Loop, vars_of(arena, 1, &state), atoms_of(arena, 1, &first), form,
                                        repeated_row(through, stm->span, state, form.index)));
  return builder_finish(&builder, 1, &(Atom){.tag = ATOM_Var, .as.var = rows});
}

static bool repeat_through(const Through *through, Builder *builder, const Stm *stm) {
  Makers makers;
  if (stm->exp->tag != EXP_Replicate || !(stm->marks & MARK_Permutes) || stm->exp->as.Replicate.shape.count != 1 ||
      !atom_is_array(through->vars, stm->exp->as.Replicate.value))
    return false;
  if (!makers_in_body(through, builder, stm->exp->as.Replicate.value.as.var, 1, &makers) || !makers.moves)
    return false;
  builder->span = stm->span;
  Builder none = builder_new(through->context, through->vars, stm->span);
  const Atom empty = atom_var(build_unset(&none, "room", var_type(through->vars, stm_result(stm))));
  const Atom some = build_i64(builder, PRIM_Lt, atom_i64(0), stm->exp->as.Replicate.shape.items[0]);
  build_stm(builder, 1, stm->pattern.items,
            NEW_EXP(through_arena(through), If, some, some_rows(through, stm, &makers),
                    builder_finish(&none, 1, &empty)));
  return true;
}

static void write_stm_through(void *user, Builder *builder, const Stm *stm) {
  const Through *through = user;
  builder->certificates = stm->certificates;
  const bool written = permute_through(through, builder, stm) || rotate_through(through, builder, stm) ||
                       join_through(through, builder, stm) || repeat_through(through, builder, stm);
  builder->certificates = (Vars){0};
  if (!written) build_existing(builder, stm);
}

static bool joins_arrays(const Context *context, const Body *body) {
  for EACH_STM(at, context->scratch, body)
    if (at.stm->exp->tag == EXP_Concat) return true;
  return false;
}

static const Function *write_function_through(Context *context, const Program *program, const Function *function,
                                              void *user) {
  (void)user;
  if (!body_has_marks(context->scratch, function->body, MARK_Permutes) && !joins_arrays(context, function->body))
    return function;
  Through through = {context, program->vars, sizes_of_function(context, program->vars, function),
                     body_use_counts(context->arena, program->vars, function->body)};
  return function_with_body(context->arena, function,
                            body_rewrite(context, program->vars, function->body, write_stm_through, &through));
}

const Program *write_through(Context *context, const Program *program) {
  return program_map(context, program, write_function_through, NULL);
}
