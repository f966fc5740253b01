// lane: copies of statements with scalar expansion (lane.h).
#include "imp/effects.h"
#include "imp/lane.h"

static bool array_of_lane(const ImpLane *lane, ImpVar variable, ImpVar *array) {
  const MapEntry *entry = map_find(&lane->arrays, variable.id);
  if (entry) array->id = (uint32_t)entry->as.value;
  return entry;
}
static const ImpExp *lane_exp(ImpCopier *copier, const ImpExp *exp) {
  const ImpLane *lane = copier->user;
  ImpVar array;
  const bool is_array = (exp->tag == IMP_EXP_Var && array_of_lane(lane, exp->as.Var.variable, &array)) ||
                        (exp->tag == IMP_EXP_Load && array_of_lane(lane, exp->as.Load.buffer, &array));
  return is_array ? imp_load(copier->arena, array, lane->index) : imp_copy_folded(copier, exp);
}

void imp_lane_open(const ImpBuilder *out, ImpLane *lane, const ImpExp *index) {
  *lane = (ImpLane){.copier = imp_copier(out->arena, out->vars), .arrays = map_new(out->arena), .index = index};
  lane->copier.user = lane, lane->copier.exp = lane_exp;
}

static const ImpBlock *block_in_lane(const ImpBuilder *out, ImpLane *lane, const ImpBlock *block) {
  ImpBuilder inside = imp_inside(out);
  for RANGE(i, block->count) imp_lane_put(&inside, lane, block->stms[i]);
  return imp_finish(&inside);
}
static void put_in_array(ImpBuilder *out, const ImpLane *lane, ImpVar array, const ImpExp *value) {
  const bool is_same = value->tag == IMP_EXP_Load && value->as.Load.buffer.id == array.id;   // of this lane
  if (!is_same) imp_store(out, array, lane->index, value);
}

void imp_lane_put(ImpBuilder *out, ImpLane *lane, const ImpStm *stm) {
  ImpVar array;
  const ImpVar to = stm->tag == IMP_Declare  ? stm->as.Declare.variable
                    : stm->tag == IMP_Assign ? stm->as.Assign.variable
                    : stm->tag == IMP_Store  ? stm->as.Store.buffer
                                             : (ImpVar){0};
  const ImpExp *value = stm->tag == IMP_Declare  ? stm->as.Declare.value
                        : stm->tag == IMP_Assign ? stm->as.Assign.value
                                                 : stm->as.Store.value;
  if (stm->tag == IMP_If) {
    const ImpExp *condition = imp_copy_exp(&lane->copier, stm->as.If.condition);
    const ImpBlock *then_block = block_in_lane(out, lane, stm->as.If.then_block);
    imp_if(out, condition, then_block, block_in_lane(out, lane, stm->as.If.else_block));
  }
  if (to.id == 0) return;
  if (!array_of_lane(lane, to, &array)) imp_put_stm(out, imp_copy_stm(&lane->copier, stm));
  else if (value) put_in_array(out, lane, array, imp_copy_exp(&lane->copier, value));
}

void imp_lane_put_iteration(ImpBuilder *out, ImpLane *lane, const ImpFor *loop, const ImpExp *at) {
  const ImpVar index = imp_fresh_like(out, loop->index);
  imp_bind(out, index, at);
  imp_copy_with(&lane->copier, loop->index, imp_var(out->arena, index));
  for RANGE(i, loop->body->count) imp_lane_put(out, lane, loop->body->stms[i]);
}
void imp_put_iterations(ImpBuilder *out, const ImpFor *loop, const ImpExp *from, const ImpExp *count) {
  ImpBuilder body = imp_open(out, "step", count, loop->parallel);
  ImpLane plain;
  imp_lane_open(out, &plain, NULL);
  imp_lane_put_iteration(&body, &plain, loop, imp_plus(out, from, body.index));
  imp_close(out, &body);
}

// ---- a block in all rows
static void put_row_by_row(ImpBuilder *out, ImpRows *rows, const ImpStm *const *stms, uint32_t count) {
  for RANGE(r, rows->count)
    for RANGE(i, count) imp_lane_put(out, &rows->items[r], stms[i]);
}
static ImpBuilder open_lanes(const ImpBuilder *out, ImpRows *rows) {
  ImpBuilder lanes = imp_open(out, "lane", rows->width, true);
  const ImpVar column = imp_fresh_like(out, rows->columns->index);
  imp_bind(&lanes, column, imp_plus(out, rows->start, lanes.index));
  for RANGE(r, rows->count) {
    ImpLane *row = &rows->items[r];
    row->index = lanes.index;
    imp_copy_with(&row->copier, rows->columns->index, imp_var(out->arena, column));
  }
  return lanes;
}
// A group of statements; with columns, inside a loop over them.
static void put_statements_of_rows(ImpBuilder *out, ImpRows *rows, const ImpStm *const *stms, uint32_t count) {
  if (count == 0) return;
  if (!rows->columns) {
    put_row_by_row(out, rows, stms, count);
    return;
  }
  ImpBuilder lanes = open_lanes(out, rows);
  put_row_by_row(&lanes, rows, stms, count);
  imp_close(out, &lanes);
}

// ---- several iterations of a loop in each lane
// In straight code: is the variable assigned, and is its value before the code read?
typedef struct State { ImpVar variable; bool assigned, read; } State;
static void use_state(void *user, ImpVar var) {
  State *state = user;
  state->read |= var.id == state->variable.id && !state->assigned;
}
static void use_state_in(void *user, const ImpExp *exp) {
  imp_walk_exp(exp, &(ImpWalker){.user = user, .use = use_state});
}
static State state_in(uint64_t variable, const ImpBlock *body) {
  State state = {.variable = {(uint32_t)variable}};
  for RANGE(i, body->count) {
    imp_stm_visit(body->stms[i], &(ImpVisitor){.user = &state, .exp = use_state_in});
    state.assigned |= body->stms[i]->tag == IMP_Assign && body->stms[i]->as.Assign.variable.id == variable;
  }
  return state;
}
static void put_jammed_row(ImpBuilder *out, ImpLane *row, const ImpFor *loop, const ImpExp *first, int64_t count) {
  const Map arrays = row->arrays;
  row->arrays = map_new(out->arena);
  for EACH(i, &arrays.entries) {
    const MapEntry *entry = &arrays.entries.items[i];
    const State state = state_in(entry->key, loop->body);
    if (!state.read && !state.assigned) continue;
    const ImpVarInfo info = *imp_var_info(out->vars, state.variable);
    const ImpVar scalar = imp_var_new(out->arena, out->vars, info.name, info.type);
    imp_bind(out, scalar, state.read ? imp_load(out->arena, (ImpVar){(uint32_t)entry->as.value}, row->index) : NULL);
    imp_copy_with(&row->copier, state.variable, imp_var(out->arena, scalar));
  }
  for I64_RANGE(step, count) {
    imp_copy_with(&row->copier, loop->index, imp_plus_number(out, first, step));
    for RANGE(i, loop->body->count) imp_lane_put(out, row, loop->body->stms[i]);
  }
  row->arrays = arrays;
  for EACH(i, &arrays.entries) {
    const MapEntry *entry = &arrays.entries.items[i];
    if (state_in(entry->key, loop->body).assigned)
      imp_store(out, (ImpVar){(uint32_t)entry->as.value}, row->index, map_pointer(&row->copier.stands, entry->key));
    map_put_pointer(&row->copier.stands, entry->key, NULL);
  }
}
typedef struct Steps { ImpRows *rows; const ImpFor *loop; } Steps;
static void put_jammed(ImpBuilder *out, const void *user, const ImpExp *first, int64_t count) {
  const Steps *steps = user;
  ImpRows *rows = steps->rows;
  if (count == 1) {
    for RANGE(r, rows->count) imp_copy_with(&rows->items[r].copier, steps->loop->index, first);
    put_statements_of_rows(out, rows, steps->loop->body->stms, steps->loop->body->count);
    return;
  }
  ImpBuilder lanes = open_lanes(out, rows);
  for RANGE(r, rows->count) put_jammed_row(&lanes, &rows->items[r], steps->loop, first, count);
  imp_close(out, &lanes);
}
enum { STEP_STATEMENTS = 8 };
// A few straight statements, none of them expensive, that carry a variable whose array is otherwise read and written in
// each iteration.
static bool has_steps(const ImpBuilder *out, const ImpRows *rows, const ImpFor *loop) {
  if (!rows->columns || rows->steps <= 1) return false;
  Arena *scratch = out->context->scratch;
  const ImpEffects effects = imp_body_effects(scratch, loop, STEP_STATEMENTS);
  const Bitset carried = imp_carried(scratch, &effects);
  bool has_state = false;
  for EACH_BIT(id, &carried) has_state |= map_find(&rows->items[0].arrays, id) != NULL;
  return has_state && imp_effects_within(&effects, IMP_PLAIN) && effects.cost <= PRIM_COST_DIVISION &&
         rule_allowed(out->context, "jam-iterations");
}

static void put_loop_of_rows(ImpBuilder *out, ImpRows *rows, const ImpFor *loop) {
  if (has_steps(out, rows, loop)) {
    const Steps steps = {rows, loop};
    imp_put_in_strips(out, imp_copy_exp(&rows->items[0].copier, loop->bound), rows->steps, false, put_jammed, &steps);
    return;
  }
  const ImpVar index = imp_fresh_like(out, loop->index);
  const ImpExp *bound = imp_copy_exp(&rows->items[0].copier, loop->bound);   // the same in all rows
  ImpBuilder body = imp_inside(out);
  for RANGE(r, rows->count)
    imp_copy_with(&rows->items[r].copier, loop->index, imp_var(out->arena, index));
  imp_put_rows(&body, rows, loop->body);
  imp_for(out, index, bound, false, imp_finish(&body));
}

void imp_put_rows(ImpBuilder *out, ImpRows *rows, const ImpBlock *block) {
  uint32_t start = 0;
  for COUNTING(i, i <= block->count) {
    if (i < block->count && block->stms[i]->tag != IMP_For) continue;
    put_statements_of_rows(out, rows, block->stms + start, i - start);
    if (i < block->count) put_loop_of_rows(out, rows, &block->stms[i]->as.For);
    start = i + 1;
  }
}

ImpRows imp_rows(ImpBuilder *out, const ImpFor *loop, const ImpExp *first, uint32_t count, uint32_t head) {
  ImpRows rows = {.count = count, .items = NEW_ARRAY(out->arena, ImpLane, count)};
  for RANGE(r, count) {
    ImpLane *row = &rows.items[r];
    imp_lane_open(out, row, NULL);
    if (loop) imp_copy_with(&row->copier, loop->index, imp_declare(out, "row", imp_plus_number(out, first, r)));
    for RANGE(i, head) imp_lane_put(out, row, loop->body->stms[i]);
  }
  return rows;
}
