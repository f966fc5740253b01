// lane: copies of statements with scalar expansion (lane.h).
#include "imp/effects.h"
#include "imp/lane.h"
#include "machine/machine.h"

static bool array_of_lane(const ImpLane *lane, ImpVar variable, ImpVar *array) {
  const MapEntry *entry = map_find(&lane->arrays, variable.id);
  if (entry) array->id = (uint32_t)entry->as.value;
  return entry;
}
static const ImpExp *load_lane(const ImpLane *lane, ImpVar array, ScalarType type) {
  const ScalarType from = imp_var_info(lane->copier.vars, array)->type.scalar;
  const ImpExp *load = imp_load(lane->copier.arena, array, lane->index);
  return from == type ? load : imp_convert(lane->copier.arena, type, from, load);
}
// The array of all lanes, and the number of the element of this lane in it.
static bool in_wide_array(ImpLane *lane, ImpVar *buffer, const ImpExp **index) {
  const MapEntry *wide = map_find(&lane->wide, buffer->id);
  if (!wide) return false;
  Arena *arena = lane->copier.arena;
  buffer->id = (uint32_t)wide->as.value;
  *index = imp_exact(arena, PRIM_Mul, imp_copy_exp(&lane->copier, *index), imp_i64(arena, lane->lanes));
  *index = imp_exact(arena, PRIM_Add, *index, lane->index);
  return true;
}
static const ImpExp *lane_exp(ImpCopier *copier, const ImpExp *exp) {
  ImpLane *lane = copier->user;
  ImpVar array;
  if (exp->tag == IMP_EXP_Load) {
    const ImpExp *index = exp->as.Load.index;
    array = exp->as.Load.buffer;
    if (in_wide_array(lane, &array, &index)) return imp_load(copier->arena, array, index);
  }
  const bool is_array = (exp->tag == IMP_EXP_Var && array_of_lane(lane, exp->as.Var.variable, &array)) ||
                        (exp->tag == IMP_EXP_Load && array_of_lane(lane, exp->as.Load.buffer, &array));
  return is_array ? load_lane(lane, array, imp_exp_type(copier->vars, exp))
                  : imp_copy_folded(copier, exp);
}

void imp_lane_open(const ImpBuilder *out, ImpLane *lane, const ImpExp *index) {
  *lane = (ImpLane){.copier = imp_copier(out->arena, out->vars), .arrays = map_new(out->arena), .index = index};
  lane->wide = map_new(out->arena);
  lane->copier.user = lane, lane->copier.exp = lane_exp;
}

static const ImpBlock *block_in_lane(const ImpBuilder *out, ImpLane *lane, const ImpBlock *block) {
  ImpBuilder inside = imp_inside(out);
  for RANGE(i, block->count) imp_lane_put(&inside, lane, block->stms[i]);
  return imp_finish(&inside);
}
// bit != b, where the bit is an element of an array of the lanes, 0 or 1. NULL: the value has another form
static const ImpExp *changed_bit(Arena *arena, ImpVar array, ScalarType to, const ImpExp *value) {
  const ImpExpPrim *not = &value->as.Prim;
  if (value->tag != IMP_EXP_Prim || not->prim != PRIM_Not || not->arguments.items[0]->tag != IMP_EXP_Prim) return NULL;
  const ImpExpPrim *equal = &not->arguments.items[0]->as.Prim;
  if (equal->prim != PRIM_Eq || equal->type != SCALAR_Bool) return NULL;
  const ImpExp *bit = equal->arguments.items[0], *load = bit->tag == IMP_EXP_Convert ? bit->as.Convert.value : bit;
  if (load->tag != IMP_EXP_Load || load->as.Load.buffer.id != array.id) return NULL;
  const ImpExp *operands[2] = {load, imp_convert(arena, to, SCALAR_Bool, equal->arguments.items[1])};
  return imp_prim(arena, PRIM_Xor, to, 2, operands);
}
static void put_in_array(ImpBuilder *out, const ImpLane *lane, ImpVar array, const ImpExp *value) {
  const ScalarType type = imp_exp_type(out->vars, value), to = imp_var_info(out->vars, array)->type.scalar;
  const ImpExp *changed = type == SCALAR_Bool && to != type ? changed_bit(out->arena, array, to, value) : NULL;
  if (type != to) value = changed ? changed : imp_convert(out->arena, to, type, value);
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
  if (stm->tag == IMP_Store) {
    const ImpExp *index = stm->as.Store.index;
    array = to;
    if (in_wide_array(lane, &array, &index)) {
      imp_store(out, array, index, imp_copy_exp(&lane->copier, value));
      return;
    }
  }
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
static ImpBuilder open_columns(const ImpBuilder *out, ImpRows *rows, bool parallel, bool is_named) {
  ImpBuilder lanes = imp_open(out, "lane", rows->width, parallel);
  const ImpExp *column = imp_plus(out, rows->start, lanes.index);
  const ImpVar name = imp_fresh_like(out, rows->columns->index);
  if (is_named) imp_bind(&lanes, name, column);
  for RANGE(r, rows->count) {
    ImpLane *row = &rows->items[r];
    row->index = lanes.index;
    imp_copy_with(&row->copier, rows->columns->index, is_named ? imp_var(out->arena, name) : column);
  }
  return lanes;
}
static ImpBuilder open_lanes(const ImpBuilder *out, ImpRows *rows, bool parallel) {
  return open_columns(out, rows, parallel, true);
}
typedef struct Assigning { const Bitset *state; bool found; } Assigning;
static void find_assignment(void *user, const ImpStm *stm) {
  Assigning *assigning = user;
  assigning->found |= stm->tag == IMP_Assign && bitset_has(assigning->state, stm->as.Assign.variable.id);
}
static bool assigns_state(const ImpRows *rows, const ImpStm *const *stms, uint32_t count) {
  Assigning assigning = {.state = rows->state};
  for COUNTING(i, rows->state && i < count)
    imp_walk_stm(stms[i], &(ImpWalker){.user = &assigning, .stm = find_assignment});
  return assigning.found;
}
// Only declarations without values of variables that are arrays?
static bool only_declares_arrays(const ImpLane *lane, const ImpStm *const *stms, uint32_t count) {
  ImpVar array;
  for RANGE(i, count)
    if (stms[i]->tag != IMP_Declare || stms[i]->as.Declare.value ||
        !array_of_lane(lane, stms[i]->as.Declare.variable, &array))
      return false;
  return true;
}
// Declares the variables that are the same for all columns; `rest`: the other statements. Their number.
static uint32_t put_same(ImpBuilder *out, ImpRows *rows, const ImpStm *const *stms, uint32_t count,
                         const ImpStm **rest) {
  uint32_t left = 0;
  for RANGE(i, count) {
    if (rows->same && stms[i]->tag == IMP_Declare && bitset_has(rows->same, stms[i]->as.Declare.variable.id))
      put_row_by_row(out, rows, stms + i, 1);
    else
      rest[left++] = stms[i];
  }
  return left;
}
// A group of statements; with columns, inside a loop over them.
static void put_statements_of_rows(ImpBuilder *out, ImpRows *rows, const ImpStm *const *stms, uint32_t count) {
  if (only_declares_arrays(&rows->items[0], stms, count)) return;
  if (!rows->columns) {
    put_row_by_row(out, rows, stms, count);
    return;
  }
  const ImpStm **rest = NEW_ARRAY(out->arena, const ImpStm *, count + 1);
  const uint32_t left = put_same(out, rows, stms, count, rest);
  if (left == 0) return;
  ImpBuilder lanes = open_lanes(out, rows, !assigns_state(rows, rest, left));
  put_row_by_row(&lanes, rows, rest, left);
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
    const ImpVar array = {(uint32_t)entry->as.value};
    imp_bind(out, scalar, state.read ? load_lane(row, array, info.type.scalar) : NULL);
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
      put_in_array(out, row, (ImpVar){(uint32_t)entry->as.value}, map_pointer(&row->copier.stands, entry->key));
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
  ImpBuilder lanes = open_lanes(out, rows, true);
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

// The hardware follows one stream of reads in each page: short rows, which share pages, are read one after the other if
// they do not stay in a cache of this core. NULL: the rows are not short, or read no elements of their own.
static const ImpExp *reads_short_rows(const ImpBuilder *out, const Steps *steps, const ImpExp *bound) {
  const ImpFor *columns = steps->rows->columns;
  const Machine *machine = machine_of(out->context);
  Arena *scratch = out->context->scratch;
  const ImpEffects effects = imp_body_effects(scratch, steps->loop, STEP_STATEMENTS);
  Bitset row = bitset_new(scratch);
  bitset_add(&row, steps->loop->index.id);
  int64_t bytes = 0;
  for EACH(i, &effects.accesses) {
    const ImpAccess *access = &effects.accesses.items[i];
    if (!access->writes && imp_mentions(access->index, &row).found)
      bytes = imp_element_bytes(out->vars, access->buffer);
  }
  if (bytes == 0) return NULL;
  const int64_t page = machine->page_bytes / bytes, cache = machine->owned_bytes / bytes;
  Scalar width, count;
  if ((imp_exp_is_constant(columns->bound, &width) && width.as.s >= page) ||
      (imp_exp_is_constant(bound, &count) && count.as.s <= cache / page))
    return NULL;
  const ImpExp *row_elements = imp_binary(out, PRIM_Max, columns->bound, imp_i64(out->arena, 1)),
               *stay = imp_binary(out, PRIM_Quot, imp_i64(out->arena, cache), row_elements),
               *is_short = imp_binary(out, PRIM_Lt, columns->bound, imp_i64(out->arena, page));
  return imp_binary_of(out, SCALAR_Bool, PRIM_And, is_short, imp_binary(out, PRIM_Lt, stay, bound));
}
static void put_in_steps(ImpBuilder *out, const Steps *steps, const ImpExp *bound) {
  const int64_t together = steps->rows->steps;
  const ImpExp *is_short = reads_short_rows(out, steps, bound), *none = imp_i64(out->arena, 0);
  if (!is_short) {
    imp_put_in_strips(out, bound, together, false, put_jammed, steps);
    return;
  }
  ImpStrips strips = imp_open_strips(out, imp_select(out->arena, is_short, none, bound), together, false);
  put_jammed(&strips.whole, steps, imp_times_number(out, strips.whole.index, together), together);
  imp_close(out, &strips.whole);
  strips.rest.bound = imp_minus(out, bound, strips.done);
  put_jammed(&strips.rest, steps, imp_plus(out, strips.done, strips.rest.index), 1);
  imp_close(out, &strips.rest);
}

// ---- loops whose bounds depend on the column, as sums of which it is a term
static bool depends_on_column(Arena *arena, const ImpRows *rows, const ImpFor *loop) {
  if (!rows->columns) return false;
  Bitset column = bitset_new(arena);
  bitset_add(&column, rows->columns->index.id);
  return imp_mentions(loop->bound, &column).found;
}
static const ImpExp *bound_in_column(ImpRows *rows, const ImpFor *loop, const ImpExp *column) {
  ImpCopier *copier = &rows->items[0].copier;
  imp_copy_with(copier, rows->columns->index, column);
  return imp_copy_exp(copier, loop->bound);
}
// The number of iterations that all columns have: the least is that of the first or the last one.
static const ImpExp *bound_of_columns(ImpBuilder *out, ImpRows *rows, const ImpFor *loop) {
  const ImpExp *last = imp_plus_number(out, imp_plus(out, rows->start, rows->width), -1);
  const ImpExp *least =
      imp_binary(out, PRIM_Min, bound_in_column(rows, loop, rows->start), bound_in_column(rows, loop, last));
  return imp_declare(out, "all", imp_binary(out, PRIM_Max, least, imp_i64(out->arena, 0)));
}
// The iterations from number `first` on, column by column. NULL: all, in a loop that is the only statement of another,
// as tile_transposes.c asks for.
static void put_column_by_column(ImpBuilder *out, ImpRows *rows, const ImpFor *loop, const ImpExp *first) {
  ImpBuilder lanes = open_columns(out, rows, true, first != NULL);
  const ImpExp *bound = imp_copy_exp(&rows->items[0].copier, loop->bound);
  if (first) bound = imp_minus(out, bound, first);
  ImpBuilder body = imp_open(&lanes, first ? "rest" : "step", bound, loop->parallel);
  const ImpExp *at = first ? imp_plus(out, first, body.index) : body.index;
  for RANGE(r, rows->count) imp_lane_put_iteration(&body, &rows->items[r], loop, at);
  imp_close(&lanes, &body);
  imp_close(out, &lanes);
}

// ---- loops that decide whether all, or some, elements of each column have a property
enum { DECIDING_PART = 16 };
static ScalarType type_of_decided(const ImpBuilder *out, const ImpRows *rows, const ImpFor *loop) {
  ImpVar array;
  REQUIRE(array_of_lane(&rows->items[0], loop->reductions.items[0].variable, &array));
  return imp_var_info(out->vars, array)->type.scalar;
}
// 0: all are decided.
static void put_open_columns(ImpBuilder *out, ImpRows *rows, const ImpFor *loop, const ImpExp *open) {
  const ScalarType type = type_of_decided(out, rows, loop);
  ImpBuilder lanes = imp_open(out, "lane", rows->width, false);
  const ImpExp *any = open, *one = imp_constant(out->arena, scalar_convert(scalar_bool(true), type));
  for RANGE(r, rows->count)
    for EACH_IN(k, loop->reductions) {
      ImpVar array;
      REQUIRE(array_of_lane(&rows->items[r], loop->reductions.items[k].variable, &array));
      const ImpExp *value = imp_load(out->arena, array, lanes.index);
      if (loop->reductions.items[k].operator == PRIM_Or) value = imp_binary_of(out, type, PRIM_Xor, value, one);
      any = imp_binary_of(out, type, PRIM_Or, any, value);
    }
  imp_assign(&lanes, open->as.Var.variable, any);
  imp_close(out, &lanes);
}
// Some iterations at a time, until all columns are decided.
static void put_deciding_iterations(ImpBuilder *out, ImpRows *rows, const ImpFor *loop, const ImpExp *bound) {
  const ScalarType type = type_of_decided(out, rows, loop);
  const ImpExp *done = imp_index(out, "done"), *zero = imp_constant(out->arena, scalar_zero(type)),
               *open = imp_var(out->arena, imp_fresh(out, "open", imp_scalar(type)));
  imp_bind(out, done->as.Var.variable, imp_i64(out->arena, 0));
  imp_bind(out, open->as.Var.variable, imp_constant(out->arena, scalar_convert(scalar_bool(true), type)));
  const ImpExp *left = imp_minus(out, bound, done);
  ImpBuilder part = imp_inside(out),
             body = imp_open(out, "step", imp_binary(out, PRIM_Min, imp_i64(out->arena, DECIDING_PART), left), false);
  for RANGE(r, rows->count) imp_copy_with(&rows->items[r].copier, loop->index, imp_plus(out, done, body.index));
  imp_put_rows(&body, rows, loop->body);
  imp_close(&part, &body);
  imp_assign(&part, open->as.Var.variable, zero);
  put_open_columns(&part, rows, loop, open);
  imp_assign(&part, done->as.Var.variable, imp_plus_number(out, done, DECIDING_PART));
  const ImpExp *more = imp_binary_of(out, SCALAR_Bool, PRIM_And, imp_binary(out, PRIM_Lt, done, bound),
                                     imp_binary_of(out, type, PRIM_Ne, open, zero));
  imp_put(out, (ImpStm){IMP_While, {.While = {more, imp_finish(&part)}}});
}

static void put_common_iterations(ImpBuilder *out, ImpRows *rows, const ImpFor *loop, const ImpExp *bound) {
  if (rows->columns && imp_only_decides(out->context->scratch, out->vars, loop) &&
      rule_allowed(out->context, "exit-early")) {
    put_deciding_iterations(out, rows, loop, bound);
    return;
  }
  if (has_steps(out, rows, loop)) {
    put_in_steps(out, &(Steps){rows, loop}, bound);
    return;
  }
  const ImpVar index = imp_fresh_like(out, loop->index);
  ImpBuilder body = imp_inside(out);
  for RANGE(r, rows->count)
    imp_copy_with(&rows->items[r].copier, loop->index, imp_var(out->arena, index));
  imp_put_rows(&body, rows, loop->body);
  imp_for(out, index, bound, false, imp_finish(&body));
}
static void put_loop_of_rows(ImpBuilder *out, ImpRows *rows, const ImpFor *loop) {
  if (rows->apart && bitset_has(rows->apart, loop->index.id)) {
    put_column_by_column(out, rows, loop, NULL);
    return;
  }
  const bool depends = depends_on_column(out->arena, rows, loop);
  const ImpExp *bound =
      depends ? bound_of_columns(out, rows, loop) : imp_copy_exp(&rows->items[0].copier, loop->bound);
  put_common_iterations(out, rows, loop, bound);
  if (depends) put_column_by_column(out, rows, loop, bound);
}

// A branch that all rows and columns take, or none.
static void put_branch_of_rows(ImpBuilder *out, ImpRows *rows, const ImpIf *branch) {
  const ImpExp *condition = imp_copy_exp(&rows->items[0].copier, branch->condition);
  ImpBuilder then_block = imp_inside(out), else_block = imp_inside(out);
  imp_put_rows(&then_block, rows, branch->then_block);
  imp_put_rows(&else_block, rows, branch->else_block);
  imp_if(out, condition, imp_finish(&then_block), imp_finish(&else_block));
}

void imp_put_rows(ImpBuilder *out, ImpRows *rows, const ImpBlock *block) {
  uint32_t start = 0;
  for COUNTING(i, i <= block->count) {
    if (i < block->count && !imp_encloses_loop(block->stms[i])) continue;
    put_statements_of_rows(out, rows, block->stms + start, i - start);
    if (i < block->count && block->stms[i]->tag == IMP_For) put_loop_of_rows(out, rows, &block->stms[i]->as.For);
    else if (i < block->count) put_branch_of_rows(out, rows, &block->stms[i]->as.If);
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
