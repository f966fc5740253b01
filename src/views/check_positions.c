// check_positions: a `permute` or `gather` under MARK_Dest gives each element of its operand at most one place, since
// the producer of the operand writes each element once [paper 2, eq. 4.12].
//   in: core   out: core that fails where an element has two places
//   rule: y = build n (\i -> x[p i]) under MARK_Dest
//         -->  loop (seen = zeros) for i < n { assert (bit p(i) of seen is 0); set this bit }  before it,
//         unless p(i) = c + i or c - i, which give no element two places
//   rule: if p(i) is the remainder of such a sum by n, the size of x, two places meet only where the sum wraps around
//         and 2^64 is no multiple of n
//         -->  assert (c <= highest - n + 1 or n & (n - 1) == 0), for c - i: assert (c >= lowest + n - 1 or ...)
// Two of the first positions that meet, whatever the inputs are, are E0708.
//   test: test/suite/replays.sh, test/rows/DV-21-written.fut
#include "views/positions.h"

enum { MOST_TRIED = 16 };   // the number of positions that are computed at compile time
typedef struct Guard {
  Context *context;
  VarTable *vars;
  Sizes *sizes;
  Map definitions;          // Var id -> const Stm *
} Guard;

// ---- positions that are known

typedef struct Trial { const Guard *guard; Map values; } Trial;   // Var id -> const Atom *: a constant

static Atom tried_atom(const Trial *trial, Atom atom) {
  const Atom *value = atom.tag == ATOM_Var ? map_pointer(&trial->values, atom.as.var.id) : NULL;
  return value ? *value : atom;
}

static bool tried_index(const Trial *trial, const ExpIndex *index, Atom *value) {
  const Stm *array = map_pointer(&trial->guard->definitions, index->array.id);
  int64_t at;
  if (!array || index->indices.count != 1 || !atom_is_i64(tried_atom(trial, index->indices.items[0]), &at) || at < 0)
    return false;
  if (array->exp->tag == EXP_Array && at < array->exp->as.Array.elements.count) {
    *value = array->exp->as.Array.elements.items[at];
  } else if (array->exp->tag == EXP_Table && at < array->exp->as.Table.value->shape[0]) {
    *value = atom_constant(array_value_get(array->exp->as.Table.value, at));
  } else {
    return false;
  }
  return true;
}

static void try_stm(Trial *trial, const Stm *stm) {
  Atom value, arguments[3];
  bool known = false;
  if (stm->exp->tag == EXP_Prim && stm->exp->as.Prim.arguments.count <= 3) {
    const ExpPrim *prim = &stm->exp->as.Prim;
    for EACH_IN(i, prim->arguments) arguments[i] = tried_atom(trial, prim->arguments.items[i]);
    known = prim_fold(prim->prim, prim->type, prim->arguments.count, arguments, &value);
  } else if (stm->exp->tag == EXP_Index) {
    known = tried_index(trial, &stm->exp->as.Index, &value);
  }
  if (known && value.tag == ATOM_Constant) map_put_atom(&trial->values, stm_result(stm), value);
}

// p(at), where it follows from the program alone.
static bool known_position(const Guard *guard, const Positions *positions, int64_t at, int64_t *position) {
  Trial trial = {guard, map_new(guard->context->scratch)};
  map_put_atom(&trial.values, positions->index, atom_i64(at));
  for RANGE(i, positions->body->count) try_stm(&trial, positions->body->stms[i]);
  return atom_is_i64(tried_atom(&trial, positions->body->result.items[0]), position);
}

static bool refuse_meeting(const Guard *guard, const Positions *positions, Span span) {
  int64_t tried[MOST_TRIED], most = MOST_TRIED, width;
  Arena *arena = guard->context->arena;
  if (poly_is_constant(sizes_poly(guard->sizes, positions->width), &width) && width < most) most = width;
  for I64_RANGE(i, most) {
    if (!known_position(guard, positions, i, &tried[i])) return false;
    for I64_RANGE(k, i)
      if (tried[k] == tried[i]) {
        diag2(guard->context, E0708, span, text_format(arena, "%lld", (long long)tried[i]),
              text_format(arena, "%lld and %lld", (long long)k, (long long)i));
        return true;
      }
  }
  return false;
}

// ---- positions that cannot meet

// p(i) is the remainder of rest + i or rest - i by the size of the operand. The answer is the sign of i, or 0.
static int64_t turns_around(const Guard *guard, const Positions *positions, const Poly **rest) {
  const Stm *stm = body_binding(positions->body, positions->body->result.items[0], NULL);
  if (!stm || stm->exp->tag != EXP_Prim || stm->exp->as.Prim.prim != PRIM_Mod) return 0;
  const Poly *size = sizes_poly(guard->sizes, var_type(guard->vars, positions->operand).shape[0]);
  Positions sum = *positions;
  sum.body = body_with_result(guard->context->arena, positions->body,
                               (Atoms){1, stm->exp->as.Prim.arguments.items});
  const bool is_by_size = poly_equal(size, sizes_poly(guard->sizes, stm->exp->as.Prim.arguments.items[1])) &&
                          poly_equal(size, sizes_poly(guard->sizes, positions->width));
  return is_by_size ? positions_direction(guard->sizes, guard->context->arena, &sum, rest) : 0;
}

static bool never_meet(const Guard *guard, const Positions *positions) {
  const Poly *rest;
  return positions_direction(guard->sizes, guard->context->arena, positions, &rest) != 0;
}

// ---- the check

static const Message *meeting_message(Arena *arena, Atom position) {
  MessagePiece *pieces = NEW_ARRAY(arena, MessagePiece, 3);
  pieces[0].text = TEXT("Element [");
  pieces[1] = (MessagePiece){.value = position, .is_value = true};
  pieces[2].text = TEXT("] has two places in a destination view.");
  const Message message = {MESSAGE_Range, 3, pieces};
  return COPY_OF(arena, &message);
}

static void emit_position_check(const Guard *guard, Builder *builder, const Positions *positions) {
  Arena *arena = guard->context->arena;
  const Var bits = build_bits(builder, var_type(guard->vars, positions->operand).shape[0]);
  const Var state = var_copy(guard->context, guard->vars, bits), result = var_copy(guard->context, guard->vars, bits);
  const CoreLoopForm form = {
      .tag = CORE_LOOP_For, .index = build_counter(builder, "i"), .bound = positions->width};
  Builder inside = builder_new(guard->context, guard->vars, builder->span);
  const Atom position = positions_build(&inside, positions, atom_var(form.index));
  const Bit bit = build_bit(&inside, state, position);
  (void)build_assert(&inside, bit.unset, meeting_message(arena, position));
  const Atom next = atom_var(build_set_bit(&inside, bit)), first = atom_var(bits);
  const Exp *loop = NEW_EXP(arena, Loop, vars_of(arena, 1, &state), atoms_of(arena, 1, &first), form,
                            builder_finish(&inside, 1, &next));
  build_stm(builder, 1, &result, loop);
}

// Sizes are at most 2^51.
static bool may_wrap(const Poly *rest) {
  int64_t number;
  const int64_t most = INT64_C(1) << 62;
  return !poly_is_constant(rest, &number) || number > most || number < -most;
}

static void emit_wrap_check(const Guard *guard, Builder *builder, Atom width, int64_t direction, const Poly *rest) {
  MessagePiece *piece = NEW_ARRAY(guard->context->arena, MessagePiece, 1);
  piece->text = TEXT("Positions wrap around: an element has two places in a destination view.");
  const Message message = {MESSAGE_Range, 1, piece};
  const Atom constant = build_poly(builder, rest), less = build_i64(builder, PRIM_Sub, width, atom_i64(1)),
             limit = direction > 0 ? build_i64(builder, PRIM_Sub, atom_i64(INT64_MAX), less)
                                   : build_i64(builder, PRIM_Add, atom_i64(INT64_MIN), less),
             stays = direction > 0 ? build_i64(builder, PRIM_Le, constant, limit)
                                   : build_i64(builder, PRIM_Le, limit, constant),
             divides = build_i64(builder, PRIM_Eq, build_i64(builder, PRIM_And, width, less), atom_i64(0));
  (void)build_assert(builder, build_prim2(builder, PRIM_Or, SCALAR_Bool, stays, divides),
                     COPY_OF(guard->context->arena, &message));
}

static void guard_positions(const Guard *guard, Builder *builder, const Positions *positions) {
  const Poly *rest;
  const int64_t direction = turns_around(guard, positions, &rest);
  if (direction == 0) emit_position_check(guard, builder, positions);
  else if (may_wrap(rest)) emit_wrap_check(guard, builder, positions->width, direction, rest);
}

static void guard_stm(void *user, Builder *builder, const Stm *stm) {
  Guard *guard = user;
  Positions positions;
  map_put_binder(&guard->definitions, stm);
  if (positions_of(guard->context->arena, stm, &positions) && !never_meet(guard, &positions) &&
      !refuse_meeting(guard, &positions, stm->span)) {
    builder->certificates = stm->certificates;
    builder->span = stm->span;
    guard_positions(guard, builder, &positions);
    builder->certificates = (Vars){0};
  }
  build_existing(builder, stm);
}

static const Function *guard_function(Context *context, const Program *program, const Function *function, void *user) {
  (void)user;
  if (!body_has_marks(context->scratch, function->body, MARK_Permutes)) return function;
  Guard guard = {context, program->vars, sizes_of_function(context, program->vars, function),
                 map_new(context->arena)};
  return function_with_body(context->arena, function,
                            body_rewrite(context, program->vars, function->body, guard_stm, &guard));
}

const Program *check_positions(Context *context, const Program *program) {
  return program_map(context, program, guard_function, NULL);
}
