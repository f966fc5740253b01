// strip_residues: what repeats every c iterations of a loop is read from a row that is computed once.
//   rule: for j < n { b(j, e(j % c)) }
//         -->  if 2 w <= n { row[w]; for k < w { row[k] = e(k % c) }
//                            for s < n / w { for k < w { b(s * w + k, row[k]) } };
//                            for k < n - n / w * w { b(n / w * w + k, row[k]) } }
//              else for j < n { b(j, e(j % c)) }
//         `w`: a multiple of c and, if that is not too long, of the elements of a vector. `e`: the largest expressions
//         that depend on the index only by remainders of a * j + x by constants (2 <= c <= 64), with x unchanged by
//         the loop; the variables that they declare are repeated, too. Several remainders have their least common
//         multiple.
//   C compilers make no vectors of reads at remainders, and read rows as they are. So the loop must be one of which
//   they can: its iterations are independent, or it is a reduction of integers; its straight code accesses neighbouring
//   elements. Some e must read memory, in each iteration, that the loop does not write; the iterations whose values are
//   computed early would be executed in any case. Not if there are other remainders or quotients, or a remainder is a
//   part of an address, or for what other strips leave over. strip_mine_divisions and unroll_residues are asked
//   before: their loops are good at any length. The order of the iterations stays. The pass adds a second store, so it
//   runs when imp_may_be_same has been asked.
//   test: imp/test/golden/strip_residues
#include "imp/effects.h"
#include "imp/lane.h"
#include "imp/rewrite.h"

enum { STRIP_LENGTH = 32, STRIP_LIMIT = 256, DIVISOR_LIMIT = 64, VECTOR_BYTES = 32, STRIDE_LIMIT = 4, ROW_LIMIT = 4,
       STATEMENT_LIMIT = 24, NODE_LIMIT = 240 };

// An expression that repeats, and the local array with its values.
typedef struct RepeatedRow { const ImpExp *value; ImpVar buffer; ScalarType type; } RepeatedRow;
// `places`: a variable that the body declares and nothing assigns -> its value as a polynomial. `periods`: such a
// variable -> after how many iterations its value repeats; 1: it is always the same. `reading`: those of which a value
// read from memory is a part.
typedef struct Repeats {
  Arena *arena;
  const ImpVarTable *vars;
  const ImpFor *loop;
  ImpEffects effects;
  Bitset varies, reading;
  Map places, periods;
  uint32_t fresh;                    // next variable of polynomials
  int64_t period, bytes;             // of all rows; of the smallest element that is accessed
  bool in_address, in_branch, reads, refused;
  uint32_t count;
  RepeatedRow rows[ROW_LIMIT];
  const ImpExp *lane;                // of the copy being made: the place in the rows
} Repeats;

// ---- what repeats
static const Poly *repeats_leaf(void *user, const ImpExp *exp) {
  Repeats *r = user;
  if (exp->tag != IMP_EXP_Var)
    return imp_is_fixed(exp, &r->varies) ? poly_variable(r->arena, r->fresh++) : NULL;
  const uint32_t id = exp->as.Var.variable.id;
  const Poly *place = map_pointer(&r->places, id);
  if (place || id == r->loop->index.id) return place ? place : poly_variable(r->arena, id);
  return bitset_has(&r->varies, id) ? NULL : poly_variable(r->arena, id);
}
// By how much the value grows with each iteration; false: by this or that, or it is unknown.
static bool is_step_known(Repeats *r, const ImpExp *exp, int64_t *step) {
  const Poly *place = imp_exact_poly(r->arena, exp, repeats_leaf, r);
  if (!place || place->broken) return false;
  const uint32_t index = r->loop->index.id;
  const Poly *next = poly_replace(r->arena, place, index, poly_plus(r->arena, poly_variable(r->arena, index), 1));
  const Poly *apart = poly_sub(r->arena, next, place);
  return !apart->broken && poly_is_constant(apart, step);
}

// Of a remainder that repeats, or a mask x & (2^k - 1); 0: it is none.
static int64_t divisor_of_remainder(const ImpExp *exp) {
  Scalar number;
  if (exp->tag != IMP_EXP_Prim || exp->as.Prim.type != SCALAR_I64 || exp->as.Prim.arguments.count != 2 ||
      !imp_exp_is_constant(exp->as.Prim.arguments.items[1], &number) || number.as.s < 1 ||
      number.as.s > DIVISOR_LIMIT)
    return 0;
  const Prim prim = exp->as.Prim.prim;
  if (prim == PRIM_And) return (number.as.s & (number.as.s + 1)) == 0 ? number.as.s + 1 : 0;
  return prim == PRIM_Mod || (prim == PRIM_Rem && exp->as.Prim.exact) ? number.as.s : 0;
}
static int64_t common_period(int64_t a, int64_t b) {
  if (a == 0 || b == 0) return 0;
  const int64_t both = a / greatest_common_divisor(a, b) * b;
  return both <= STRIP_LIMIT ? both : 0;
}

static int64_t period_of(Repeats *r, const ImpExp *exp);
typedef struct PeriodOfParts { Repeats *repeats; int64_t period; } PeriodOfParts;
static void join_period(void *user, const ImpExp *exp) {
  PeriodOfParts *parts = user;
  if (parts->period) parts->period = common_period(parts->period, period_of(parts->repeats, exp));
}
static int64_t period_of_parts(Repeats *r, const ImpExp *exp) {
  PeriodOfParts parts = {r, 1};
  imp_exp_visit(exp, &(ImpVisitor){.user = &parts, .exp = join_period});
  return parts.period;
}
static bool changes_buffer(const Repeats *r, ImpVar buffer) {
  if (bitset_has(&r->varies, buffer.id)) return true;
  for EACH(i, &r->effects.accesses) {
    const ImpAccess *access = &r->effects.accesses.items[i];
    if (access->writes && imp_may_overlap(r->vars, access->buffer, buffer)) return true;
  }
  return false;
}
// After how many iterations the value is the same again; 1: it does not change; 0: neither is known.
static int64_t period_of(Repeats *r, const ImpExp *exp) {
  const int64_t divisor = divisor_of_remainder(exp);
  int64_t step;
  switch (exp->tag) {
  case IMP_EXP_Constant: return 1;
  case IMP_EXP_Var: {
    const uint32_t id = exp->as.Var.variable.id;
    const bool may_change = bitset_has(&r->varies, id);
    return (int64_t)map_value_or(&r->periods, id, !may_change);
  }
  case IMP_EXP_Prim:
    if (divisor && is_step_known(r, exp->as.Prim.arguments.items[0], &step))
      return divisor / greatest_common_divisor(step % divisor, divisor);
    return period_of_parts(r, exp);
  case IMP_EXP_Load: return changes_buffer(r, exp->as.Load.buffer) ? 0 : period_of(r, exp->as.Load.index);
  case IMP_EXP_Convert: case IMP_EXP_Select: return period_of_parts(r, exp);
  case IMP_EXP_Same: case IMP_EXP_Streams: case IMP_EXP_Pages: case IMP_EXP_Lead: case IMP_EXP_COUNT: break;
  }
  return 0;
}

static void note_repeated(Repeats *r, const ImpDeclare *declared) {
  const uint32_t id = declared->variable.id;
  if (!declared->value || bitset_has(&r->effects.assigned, id)) return;
  const Poly *place = imp_exact_poly(r->arena, declared->value, repeats_leaf, r);
  const int64_t period = period_of(r, declared->value);
  const ImpMention mention = imp_mentions(declared->value, &r->reading);
  if (place && !place->broken) map_put_pointer(&r->places, id, place);
  if (period) map_put(&r->periods, id, (uint64_t)period);
  if (mention.found || mention.loads) bitset_add(&r->reading, id);
}

// ---- the loop around it
static void add_repeated_row(Repeats *r, const ImpExp *value) {
  const ImpMention mention = imp_mentions(value, &r->reading);
  uint32_t i = 0;
  r->reads |= mention.found || mention.loads;
  r->refused |= r->in_address || (r->in_branch && (mention.loads || imp_may_trap(value)));
  r->period = common_period(r->period, period_of(r, value));
  while (i < r->count && !imp_exp_equal(r->rows[i].value, value)) i++;
  if (i < r->count) return;
  r->refused |= r->count == ROW_LIMIT || r->period == 0;
  if (!r->refused) r->rows[r->count++] = (RepeatedRow){.value = value, .type = imp_exp_type(r->vars, value)};
}
static void note_neighbours(Repeats *r, ImpVar buffer, const ImpExp *index) {
  int64_t step = 0;
  r->refused |= !is_step_known(r, index, &step) || step == 0 || step > STRIDE_LIMIT || step < -STRIDE_LIMIT;
  r->bytes = smaller(r->bytes, imp_element_bytes(r->vars, buffer));
}
static void find_repeating(void *user, const ImpExp *exp);
// The operands of an expression that does not evaluate all of them: only the first one is evaluated in any case.
static void find_repeating_operand(void *user, const ImpExp *exp) {
  find_repeating(user, exp);
  ((Repeats *)user)->in_branch = true;
}
static void find_repeating(void *user, const ImpExp *exp) {
  Repeats *r = user;
  const int64_t period = period_of(r, exp);
  if (period > 1) add_repeated_row(r, exp);
  if (period >= 1 || r->refused) return;
  const bool in_address = r->in_address, in_branch = r->in_branch;
  r->refused |= imp_exp_cost(exp) >= PRIM_COST_SCALAR;
  if (exp->tag == IMP_EXP_Load) note_neighbours(r, exp->as.Load.buffer, exp->as.Load.index);
  r->in_address |= exp->tag == IMP_EXP_Load;
  imp_exp_visit(exp, &(ImpVisitor){.user = r, .exp = imp_is_lazy(exp) ? find_repeating_operand : find_repeating});
  r->in_address = in_address, r->in_branch = in_branch;
}
static void find_repeating_in_store(Repeats *r, const ImpStore *store) {
  note_neighbours(r, store->buffer, store->index);
  r->in_address = true;
  find_repeating(r, store->index);
  r->in_address = false;
  find_repeating(r, store->value);
}
static bool is_repeated(const Repeats *r, const ImpStm *stm) {
  return stm->tag == IMP_Declare && map_value_or(&r->periods, stm->as.Declare.variable.id, 0) > 1;
}
static void find_repeating_in(Repeats *r, const ImpStm *stm) {
  if (stm->tag == IMP_Declare) note_repeated(r, &stm->as.Declare);
  if (is_repeated(r, stm)) return;
  if (stm->tag == IMP_Declare && stm->as.Declare.value) find_repeating(r, stm->as.Declare.value);
  if (stm->tag == IMP_Assign) find_repeating(r, stm->as.Assign.value);
  if (stm->tag == IMP_Store) find_repeating_in_store(r, &stm->as.Store);
}

// Do vectors of iterations give the same as one after the other?
static bool may_be_vectors(const Repeats *r) {
  const ImpFor *loop = r->loop;
  if (loop->scalar || loop->private.count) return false;
  const Bitset carried = imp_carried(r->arena, &r->effects);
  for EACH_BIT(id, &carried) {
    const ScalarType type = imp_var_info(r->vars, (ImpVar){id})->type.scalar;
    if (type == SCALAR_F32 || type == SCALAR_F64 || !imp_reduction_of(loop, (ImpVar){id})) return false;
  }
  return loop->parallel || loop->reductions.count > 0;
}
static int64_t strip_length(const Repeats *r) {
  const int64_t lanes = VECTOR_BYTES / r->bytes, period = r->period,
                both = period / greatest_common_divisor(period, lanes) * lanes;
  return both > STRIP_LIMIT ? STRIP_LIMIT / period * period : (STRIP_LENGTH + both - 1) / both * both;
}
static bool find_repeats(Context *context, const ImpVarTable *vars, const ImpFor *loop, Repeats *r) {
  Arena *arena = context->scratch;
  if (imp_is_small(loop->bound, STRIP_LENGTH)) return false;
  *r = (Repeats){.arena = arena, .vars = vars, .loop = loop, .reading = bitset_new(arena), .places = map_new(arena),
                 .effects = imp_body_effects(arena, loop, STATEMENT_LIMIT), .periods = map_new(arena),
                 .fresh = vars->items.size, .period = 1, .bytes = sizeof(int64_t)};
  if (!imp_effects_within(&r->effects, IMP_PLAIN) || r->effects.nodes > NODE_LIMIT || !may_be_vectors(r)) return false;
  r->varies = imp_varying(arena, loop, &r->effects);
  for COUNTING(i, i < loop->body->count && !r->refused) find_repeating_in(r, loop->body->stms[i]);
  return r->reads && !r->refused && !imp_is_small(loop->bound, 2 * strip_length(r));
}

// The iterations that are left over by strips of a few: a - n * c, where n is declared as a quotient by the constant c.
static bool is_left_over(const Map *definitions, const ImpExp *bound) {
  Scalar width, divisor;
  if (bound->tag != IMP_EXP_Prim || bound->as.Prim.prim != PRIM_Sub) return false;
  const ImpExp *done = bound->as.Prim.arguments.items[1];
  if (done->tag != IMP_EXP_Prim || done->as.Prim.prim != PRIM_Mul ||
      done->as.Prim.arguments.items[0]->tag != IMP_EXP_Var ||
      !imp_exp_is_constant(done->as.Prim.arguments.items[1], &width) || width.as.s > 2 * STRIP_LENGTH)
    return false;
  const ImpExp *strips = map_pointer(definitions, done->as.Prim.arguments.items[0]->as.Var.variable.id);
  return strips && strips->tag == IMP_EXP_Prim && strips->as.Prim.prim == PRIM_Quot &&
         imp_exp_is_constant(strips->as.Prim.arguments.items[1], &divisor) && divisor.as.s == width.as.s;
}

// ---- the rows
static void need_variable(void *user, ImpVar var) { bitset_add(user, var.id); }
static void need_variables(void *user, const ImpExp *exp) {
  imp_walk_exp(exp, &(ImpWalker){.user = user, .use = need_variable});
}
// The variables that the rows are made of.
static Bitset needed_by_rows(const Repeats *r) {
  Bitset needed = bitset_new(r->arena);
  for RANGE(i, r->count) need_variables(&needed, r->rows[i].value);
  for RANGE_DOWN(i, r->loop->body->count) {
    const ImpStm *stm = r->loop->body->stms[i];
    if (stm->tag == IMP_Declare && stm->as.Declare.value && bitset_has(&needed, stm->as.Declare.variable.id))
      need_variables(&needed, stm->as.Declare.value);
  }
  return needed;
}
static void put_repeated_rows(ImpBuilder *out, Repeats *r, int64_t length) {
  const Bitset needed = needed_by_rows(r);
  const ImpExp *period = imp_i64(out->arena, r->period), *others = imp_i64(out->arena, length - r->period);
  ImpBuilder fill = imp_open(out, "place", period, true), repeat = imp_open(out, "place", others, false);
  ImpCopier copier = imp_copier(out->arena, out->vars);
  imp_copy_with(&copier, r->loop->index, fill.index);
  for RANGE(i, r->loop->body->count) {
    const ImpStm *stm = r->loop->body->stms[i];
    if (stm->tag == IMP_Declare && bitset_has(&needed, stm->as.Declare.variable.id))
      imp_put_stm(&fill, imp_copy_stm(&copier, stm));
  }
  for RANGE(i, r->count) {
    RepeatedRow *row = &r->rows[i];
    const ScalarType type = imp_lane_type(row->type);
    const ImpExp *value = imp_copy_exp(&copier, row->value);
    row->buffer = imp_fresh(out, "row", imp_buffer(type));
    imp_put(out, (ImpStm){IMP_Local, {.Local = {row->buffer, length}}});
    imp_store(&fill, row->buffer, fill.index,
              type == row->type ? value : imp_convert(out->arena, type, row->type, value));
    imp_store(&repeat, row->buffer, imp_plus(out, repeat.index, period),
              imp_load(out->arena, row->buffer, repeat.index));
  }
  imp_close(out, &fill);
  imp_close(out, &repeat);
}

// ---- the loops
static const ImpExp *read_of_row(ImpCopier *copier, const ImpExp *exp) {
  const Repeats *r = copier->user;
  for RANGE(i, r->count) {
    const RepeatedRow *row = &r->rows[i];
    if (!imp_exp_equal(exp, row->value)) continue;
    const ImpExp *element = imp_load(copier->arena, row->buffer, r->lane);
    const ScalarType type = imp_lane_type(row->type);
    return type == row->type ? element : imp_convert(copier->arena, row->type, type, element);
  }
  return imp_copy_parts(copier, exp);
}
static bool is_in_repeated_row(ImpCopier *copier, const ImpStm *stm) { return is_repeated(copier->user, stm); }
static void put_lanes(ImpBuilder *out, Repeats *r, const ImpExp *begin, const ImpExp *count) {
  ImpBuilder lanes = imp_open_like(out, r->loop, count);
  ImpCopier copier = imp_copier(out->arena, out->vars);
  copier.user = r, copier.exp = read_of_row, copier.skip = is_in_repeated_row;
  r->lane = lanes.index;
  imp_copy_with(&copier, r->loop->index, imp_plus(out, begin, lanes.index));
  imp_put_block(&lanes, imp_copy_block(&copier, r->loop->body));
  imp_for_like(out, r->loop, lanes.index->as.Var.variable, count, imp_finish(&lanes));
}
static const ImpBlock *strips_of_rows(const ImpBuilder *outside, Repeats *r, const ImpExp *total, int64_t length) {
  ImpBuilder out = imp_inside(outside);
  put_repeated_rows(&out, r, length);
  const ImpExp *width = imp_i64(out.arena, length), *strips = imp_whole_strips(&out, "strips", total, width);
  ImpBuilder strip = imp_open(&out, "strip", strips, r->loop->parallel);
  put_lanes(&strip, r, imp_times_number(&strip, strip.index, length), width);
  imp_for_like(&out, r->loop, strip.index->as.Var.variable, strips, imp_finish(&strip));
  const ImpExp *done = imp_times_number(&out, strips, length), *left = imp_minus(&out, total, done);
  if (!imp_is_small(left, 1)) put_lanes(&out, r, done, left);
  return imp_finish(&out);
}

static bool strip_rows(ImpRewriter *rewriter, const ImpFor *loop, ImpBuilder *out) {
  Repeats r;
  if (rewriter->context->options->no_locals || is_left_over(rewriter->user, loop->bound) ||
      imp_is_recursive(rewriter->program) || !find_repeats(rewriter->context, rewriter->vars, loop, &r) ||
      !rule_allowed(out->context, "strip-residues"))
    return false;
  const int64_t length = strip_length(&r);
  const ImpExp *total = imp_declare(out, "total", loop->bound);
  ImpBuilder choice = imp_inside(out), otherwise = imp_inside(out);
  imp_for_like(&otherwise, loop, loop->index, total, loop->body);
  imp_if(&choice, imp_binary(out, PRIM_Le, imp_i64(out->arena, 2 * length), total),
         strips_of_rows(out, &r, total, length), imp_finish(&otherwise));
  imp_put_decided(out, imp_finish(&choice));
  return true;
}

static bool note_definitions(ImpRewriter *rewriter, const ImpFunction *function) {
  imp_walk_block(function->body, &(ImpWalker){.user = rewriter->user, .stm = imp_note_definition});
  return true;
}

const ImpProgram *strip_residues(Context *context, const ImpProgram *program) {
  Map definitions = map_new(context->arena);
  const ImpRewriter rewriter = {.user = &definitions, .begin = note_definitions, .loop_rule = strip_rows};
  return imp_rewrite(rewriter, context, program);
}
