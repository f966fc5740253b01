// tile_nest: finds loops of which several iterations can be executed at a time (tile_reductions.c).
//   shape: for i < n parallel { declarations; for j < k parallel { b } }, or the inner loop alone, where b consists of
//     declarations, assignments to variables that b declares, stores, conditions without loops, branches with loops
//     whose condition is the same for all j, and loops of the same kind whose bounds are the same for all i and j, or
//     (innermost ones) sums of which j is a term. At least one of these loops is not parallel.
//   A condition is the same for all j if it reads no memory, cannot fail, and mentions neither j nor a variable that b
//     declares or assigns: it is evaluated once for all columns of a tile, which may have none. So is the value of a
//     variable that is declared with such an expression and not assigned; it may be mentioned.
//   No iteration of a parallel loop reads or writes elements that another one writes, so that any order is equivalent.
//   The loop over the columns may also be one of which this is proven. Then it may assign variables of outside, each of
//     which only one group of statements between loops mentions, outside of these loops: columns stay in their order.
#include "imp/tiles/tile.h"
#include "imp/nest.h"

enum { STATEMENT_LIMIT = 40, EXPANDED_LIMIT = 12, LEAST_COLUMNS = 8 };
// limits when several rows are processed at a time, each with its own accumulators
enum { STATEMENTS_IN_ROWS = 16, EXPANDED_IN_ROWS = 4 };

// ---- groups of statements between loops; a variable that is live across groups needs an array of its values
// `same`: variables of b whose value is the same for all columns. `declares`: the others, and the column.
typedef struct Runs {
  Arena *arena;
  const ImpVarTable *vars;
  TileNest *nest;
  ImpVar column;
  Map declared, *expanded, state_runs;   // state_runs: variable of the state -> the run that mentions it
  Bitset declares, state, *same;
  const Bitset *assigned;
  uint32_t run, branches, loops;
  // triangular: the bound of a loop depends on the column. differ: whether it runs at all does
  bool has_reduction, refused, triangular, differ;
} Runs;
static void use_in_run(void *user, ImpVar var) {
  Runs *runs = user;
  const MapEntry *declared = map_find(&runs->declared, var.id);
  if (bitset_has(&runs->state, var.id)) {
    runs->refused |= runs->loops > 0 || map_value_or(&runs->state_runs, var.id, runs->run) != runs->run;
    map_put(&runs->state_runs, var.id, runs->run);
  }
  if (declared && declared->as.value != runs->run) map_put(runs->expanded, var.id, 1);
}
static void read_runs(Runs *runs, const ImpBlock *block);
// Is the bound of an innermost loop a sum of which the column is a term, times a number?
static bool is_sum_with_column(Runs *runs, const ImpFor *loop) {
  const Poly *bound = imp_plain_poly(runs->arena, loop->bound);
  if (!bound || bound->broken || loop->parallel || imp_contains_loop(loop->body, false) ||
      imp_contains_loop(loop->body, true))
    return false;
  for RANGE(t, bound->count)
    for RANGE(k, bound->terms[t].degree) {
      const uint32_t id = bound->terms[t].variables[k];
      if (id == runs->column.id ? bound->terms[t].degree > 1 : bitset_has(&runs->declares, id)) return false;
    }
  return true;
}
static void read_inner(Runs *runs, const ImpFor *loop) {
  // the last tile may be empty
  const bool depends = !tile_is_same(runs->vars, loop->bound, &runs->declares, runs->nest);
  runs->refused |= depends && !is_sum_with_column(runs, loop);
  runs->differ |= runs->branches > 0;
  runs->triangular |= depends;
  runs->has_reduction |= !loop->parallel;
  runs->run++, runs->loops++;
  read_runs(runs, loop->body);
  runs->run++, runs->loops--;
}
// All columns take the same branch: each of its groups of statements is one for all of them.
static void read_common_branch(Runs *runs, const ImpIf *branch) {
  runs->differ |= runs->branches > 0 || !imp_is_movable(branch->condition, &runs->declares);
  runs->run++;
  read_runs(runs, branch->then_block);
  runs->run++;
  read_runs(runs, branch->else_block);
  runs->run++;
}
static void use_exp_in_run(void *user, const ImpExp *exp) {
  imp_walk_exp(exp, &(ImpWalker){.user = user, .use = use_in_run});
}
static void read_branch(void *user, const ImpBlock *block) {
  Runs *runs = user;
  runs->branches++;
  read_runs(runs, block);
  runs->branches--;
}
static bool is_same_for_columns(Runs *runs, const ImpDeclare *declare) {
  return declare->value && !runs->branches && !bitset_has(runs->assigned, declare->variable.id) &&
         tile_is_same(runs->vars, declare->value, &runs->declares, runs->nest);
}
static void read_runs(Runs *runs, const ImpBlock *block) {
  for RANGE(i, block->count) {
    const ImpStm *stm = block->stms[i];
    if (stm->tag == IMP_For) { read_inner(runs, &stm->as.For); continue; }
    if (imp_encloses_loop(stm)) { read_common_branch(runs, &stm->as.If); continue; }
    imp_stm_visit(stm, &(ImpVisitor){.user = runs, .exp = use_exp_in_run, .block = read_branch});
    if (stm->tag == IMP_Assign) use_in_run(runs, stm->as.Assign.variable);
    if (stm->tag != IMP_Declare) continue;
    if (is_same_for_columns(runs, &stm->as.Declare)) {
      bitset_add(runs->same, stm->as.Declare.variable.id);
      continue;
    }
    map_put(&runs->declared, stm->as.Declare.variable.id, runs->run);
    bitset_add(&runs->declares, stm->as.Declare.variable.id);
  }
}

// ---- choices
// For var e; if c { e = a } else { e = x }; x = e, without other uses of e: e may be x itself if x is not mentioned
// between an assignment to e and the last one. `assigned`: e may have been assigned.
typedef struct Choice { ImpVar state, copy; bool assigned, refused; } Choice;
static void mention_in_choice(void *user, ImpVar var) {
  Choice *choice = user;
  choice->refused |= var.id == choice->copy.id || (choice->assigned && var.id == choice->state.id);
}
static void exp_in_choice(void *user, const ImpExp *exp) {
  imp_walk_exp(exp, &(ImpWalker){.user = user, .use = mention_in_choice});
}
static void read_choice(Choice *choice, uint32_t count, const ImpStm *const *stms) {
  for RANGE(i, count) {
    const ImpStm *stm = stms[i];
    imp_stm_visit(stm, &(ImpVisitor){.user = choice, .exp = exp_in_choice, .bind = mention_in_choice});
    const bool before = choice->assigned;
    const ImpBlocks blocks = imp_blocks(stm);
    bool after = before;
    choice->refused |= stm->tag == IMP_For;
    for EACH_IN(b, blocks) {
      choice->assigned = before;
      read_choice(choice, blocks.items[b]->count, blocks.items[b]->stms);
      after |= choice->assigned;
    }
    choice->assigned = after;
    if (stm->tag != IMP_Assign) continue;
    if (stm->as.Assign.variable.id == choice->copy.id) choice->assigned = true;
    else mention_in_choice(choice, stm->as.Assign.variable);
  }
}
// Is statement `at` such an assignment x = e?
static bool is_choice(const ImpBlock *block, uint32_t at, Choice *choice) {
  const ImpStm *stm = block->stms[at];
  if (stm->tag != IMP_Assign || stm->as.Assign.value->tag != IMP_EXP_Var) return false;
  *choice = (Choice){.state = stm->as.Assign.variable, .copy = stm->as.Assign.value->as.Var.variable};
  uint32_t from = at;
  while (from > 0 && !(block->stms[from - 1]->tag == IMP_Declare &&
                       block->stms[from - 1]->as.Declare.variable.id == choice->copy.id))
    from--;
  if (from == 0 || block->stms[from - 1]->as.Declare.value) return false;
  read_choice(choice, at - from, block->stms + from);
  Choice later = {.copy = choice->copy};
  read_choice(&later, block->count - at - 1, block->stms + at + 1);
  return choice->assigned && !choice->refused && !later.assigned;
}
static void find_choices(TileNest *nest, const ImpBlock *block) {
  Choice choice;
  for RANGE(i, block->count) {
    const ImpStm *stm = block->stms[i];
    if (stm->tag == IMP_For) find_choices(nest, stm->as.For.body);
    else if (is_choice(block, i, &choice) && map_find(&nest->expanded, choice.state.id) &&
             !map_find(&nest->copies, choice.state.id))
      map_put(&nest->copies, choice.state.id, choice.copy.id);
  }
}

// ---- arrays for the expanded variables
// Variables of one type of which each is declared after the last use of the one before share an array. `last`: the
// variable -> the number of the last statement of the columns that mentions it.
typedef struct Uses { Map last; uint32_t at; } Uses;
static void note_last_use(void *user, ImpVar var) {
  Uses *uses = user;
  map_put(&uses->last, var.id, uses->at);
}
static void share_arrays(Arena *arena, const ImpVarTable *vars, const ImpBlock *block, Map *expanded) {
  Uses uses = {.last = map_new(arena)};
  Map declared = map_new(arena), ends = map_new(arena);   // the variable whose array it is -> its last use
  for RANGE(i, block->count) {
    const ImpStm *stm = block->stms[i];
    uses.at = i;
    imp_walk_stm(stm, &(ImpWalker){.user = &uses, .use = note_last_use});
    if (stm->tag == IMP_Declare) map_put(&declared, stm->as.Declare.variable.id, i);
  }
  for EACH(i, &expanded->entries) {
    MapEntry *entry = &expanded->entries.items[i];
    const uint32_t id = (uint32_t)entry->key;
    const MapEntry *start = map_find(&declared, id);
    const ScalarType type = imp_var_info(vars, (ImpVar){id})->type.scalar;
    entry->as.value = id;
    for COUNTING(k, start && k < ends.entries.size && entry->as.value == id) {
      const MapEntry *end = &ends.entries.items[k];
      if (end->as.value <= start->as.value && imp_var_info(vars, (ImpVar){(uint32_t)end->key})->type.scalar == type)
        entry->as.value = end->key;
    }
    map_put(&ends, entry->as.value, start ? map_value_or(&uses.last, id, block->count) : UINT32_MAX);
  }
}

// For var y = x; .. y ..; x = y, where nothing between mentions x and nothing after it y: both are the same array. So
// the sum over the rows and columns of a window is one array.
typedef struct Mentions { ImpVar variable; bool found; } Mentions;
static void meet_variable(void *user, ImpVar var) {
  Mentions *mentions = user;
  mentions->found |= var.id == mentions->variable.id;
}
static void meet_assigned(void *user, const ImpStm *stm) {
  if (stm->tag == IMP_Assign) meet_variable(user, stm->as.Assign.variable);
}
static bool mentions(const ImpBlock *block, uint32_t from, uint32_t to, ImpVar variable) {
  Mentions found = {variable, false};
  const ImpWalker walker = {.user = &found, .use = meet_variable, .stm = meet_assigned};
  for RANGE_FROM(i, from, to) imp_walk_stm(block->stms[i], &walker);
  return found.found;
}
static bool is_copied_back(const ImpBlock *block, uint32_t at, ImpVar from, ImpVar to) {
  for RANGE_FROM(i, at + 1, block->count) {
    const ImpAssign *assign = &block->stms[i]->as.Assign;
    if (block->stms[i]->tag == IMP_Assign && assign->variable.id == from.id)
      return assign->value->tag == IMP_EXP_Var && assign->value->as.Var.variable.id == to.id &&
             !mentions(block, at + 1, i, from) && !mentions(block, i + 1, block->count, to);
  }
  return false;
}
static void share_copies(Map *expanded, const ImpBlock *block, bool in_loop) {
  for RANGE(i, block->count) {
    const ImpStm *stm = block->stms[i];
    const ImpBlocks blocks = imp_blocks(stm);
    if (in_loop && stm->tag == IMP_Declare && stm->as.Declare.value && stm->as.Declare.value->tag == IMP_EXP_Var) {
      const ImpVar to = stm->as.Declare.variable, from = stm->as.Declare.value->as.Var.variable;
      const MapEntry *source = map_find(expanded, from.id);
      MapEntry *copy = map_find(expanded, to.id);
      const bool is_own = copy && copy->as.value == copy->key;
      if (source && is_own && is_copied_back(block, i, from, to)) copy->as.value = source->as.value;
    }
    for EACH_IN(b, blocks) share_copies(expanded, blocks.items[b], true);
  }
}

// ---- the columns
// In the inner loops that are not `apart`, all accesses must be to adjacent elements or to the same element for all
// columns; all columns must not write the same element. If none is to adjacent elements, as where columns are points
// for which sums of the same terms are made, results must be adjacent, and the inner loops of operations of which C
// compilers make vectors. `widest`: bytes of the widest element that is expanded, or
// accessed with stride one. `loops`, `once`: bits of the inner loops, and of those whose iterations, together with the
// columns, all access different elements of some array.
typedef struct Along { bool reads, stores, results, overlaps; int64_t widest; uint64_t loops, once; } Along;
static void read_reuse(const Nest *nest, const NestAccess *access, Along *along) {
  bool once = true;
  for (uint32_t loop = access->loop; loop != 1; loop = nest_loop(nest, loop)->around) {
    const NestStride stride = nest_stride(nest, access->place, loop);
    once = once && stride == NEST_STRIDE_Other;
    along->overlaps |= stride == NEST_STRIDE_One;
  }
  along->loops |= UINT64_C(1) << access->loop;
  along->once |= (uint64_t)once << access->loop;
}
// Whether the accesses of a loop say that it can run column by column: a parallel one without loops in it, directly
// inside of the columns.
static bool may_be_apart(const Nest *nest, uint32_t number) {
  const NestLoop *loop = nest_loop(nest, number);
  for EACH(i, &nest->loops)
    if (nest->loops.items[i].around == number) return false;
  return loop->around == 1 && loop->parallel;
}
// Loops that write elements which are not adjacent for adjacent columns, as where a column becomes a row.
static void find_apart(const Nest *nest, Bitset *apart) {
  for EACH(i, &nest->accesses) {
    const NestAccess *access = &nest->accesses.items[i];
    if (access->loop != 1 && access->writes && nest_stride(nest, access->place, 1) == NEST_STRIDE_Other &&
        may_be_apart(nest, access->loop))
      bitset_add(apart, nest_loop(nest, access->loop)->index);
  }
}
// The elements of an array that each column has for itself are nobody else's.
static void drop_private(const TileNest *nest, Nest *accesses) {
  uint32_t kept = 0;
  for EACH(i, &accesses->accesses) {
    const NestAccess access = accesses->accesses.items[i];
    if (!map_find(&nest->private, access.buffer)) accesses->accesses.items[kept++] = access;
  }
  accesses->accesses.size = kept;
}
// C compilers read every second element in vectors.
static bool is_every_other(const Nest *nest, const NestAccess *access) {
  int64_t distance;
  return nest_distance(nest, access->place, 1, &distance) && distance == 2;
}
static bool read_accesses(const ImpNest *nest, const Bitset *apart, Along *along) {
  for EACH(i, &nest->nest.accesses) {
    const NestAccess *access = &nest->nest.accesses.items[i];
    const NestStride stride = nest_stride(&nest->nest, access->place, 1);
    const bool is_inner = access->loop != 1;
    if (bitset_has(apart, nest_loop(&nest->nest, access->loop)->index)) continue;
    const bool is_apart = is_inner && stride == NEST_STRIDE_Other;
    if (is_apart && !(!access->writes && is_every_other(&nest->nest, access))) return false;
    if (access->writes && stride == NEST_STRIDE_Zero) return false;
    along->reads |= is_inner && stride == NEST_STRIDE_One;
    along->stores |= is_inner && access->writes;
    along->results |= !is_inner && access->writes && stride == NEST_STRIDE_One;
    if (is_inner && stride == NEST_STRIDE_One) read_reuse(&nest->nest, access, along);
    const int64_t bytes = imp_element_bytes(nest->vars, (ImpVar){access->buffer});
    if (stride == NEST_STRIDE_One) along->widest = larger(along->widest, bytes);
  }
  return true;
}

// A tile fits into the registers. If memory is the limit, a strip of columns is read in the order of memory. When
// several loops read the same elements, a slice of a row is still in the cache when the next loop reads it.
static void choose_width(const Machine *machine, const Along *along, int64_t bytes, TileNest *nest) {
  Scalar columns;
  if (nest->width) {   // columns have arrays of their own
    nest->width = smaller(nest->width, machine_lanes(machine, along->widest));
    return;
  }
  nest->width = machine_tile_bytes(machine) / along->widest;
  if (!along->reads || along->loops != along->once || along->overlaps) return;
  nest->strip = smaller(machine->strip_bytes / along->widest, machine->strip_locals / larger(bytes, 1));
  if (along->loops & (along->loops - 1)) nest->slice = machine->slice_bytes / along->widest;
  if (!imp_exp_is_constant(nest->columns->bound, &columns)) return;
  if (columns.as.s > nest->strip && nest->slice) nest->strip = nest->slice;
  nest->strip = smaller(nest->strip, columns.as.s), nest->slice = 0;
}

// Do the inner loops compute something else for each column, of operations of which C compilers make vectors, without
// branches?
static void note_differing(void *user, const ImpStm *stm) {
  Bitset *differs = user;
  const bool declares = stm->tag == IMP_Declare && stm->as.Declare.value;
  if (!declares && stm->tag != IMP_Assign) return;
  const ImpExp *value = declares ? stm->as.Declare.value : stm->as.Assign.value;
  if (imp_mentions(value, differs).found)
    bitset_add(differs, declares ? stm->as.Declare.variable.id : stm->as.Assign.variable.id);
}
static bool computes_in_lanes(Arena *arena, const ImpFor *columns) {
  Bitset differs = bitset_new(arena);
  bool found = false;
  bitset_add(&differs, columns->index.id);
  for RANGE(i, columns->body->count) {
    const ImpStm *stm = columns->body->stms[i];
    imp_walk_stm(stm, &(ImpWalker){.user = &differs, .stm = note_differing});
    if (!imp_encloses_loop(stm)) continue;
    const ImpBlock inner = {1, &columns->body->stms[i]};
    found |= imp_block_mentions(&inner, &differs).found;
    const ImpEffects effects = imp_effects(arena, 1, &stm, STATEMENT_LIMIT);
    if (effects.cost >= PRIM_COST_SCALAR || effects.tags >> IMP_If & 1) return false;
  }
  return found;
}

static Refusal refusal_of(const ImpEffects *effects) {
  if (effects->tags & (1 << IMP_Local | 1 << IMP_Arena)) return REFUSAL_LocalArray;
  return bitset_within(&effects->assigned, &effects->bound) ? REFUSAL_Statements : REFUSAL_Dependent;
}
static bool binds_scalars(const ImpVarTable *vars, const ImpEffects *effects) {
  for EACH_BIT(id, &effects->bound)
    if (imp_var_info(vars, (ImpVar){id})->type.tag != IMP_TYPE_Scalar) return false;
  return true;
}
// Only loops around sequential loops are expected to change their order.
static bool refuse(Context *context, const ImpFor *loop, Refusal refusal) {
  // the loops are only searched if somebody asks
  return context->decisions && imp_contains_loop(loop->body, false) && rule_refused(context, refusal);
}
static bool columns_fit(Context *context, ImpVarTable *vars, const ImpStm *around, const ImpFor *loop,
                        TileNest *nest) {
  Arena *arena = context->scratch;
  *nest = (TileNest){.columns = loop, .expanded = map_new(arena), .copies = map_new(arena),
                     .apart = bitset_new(arena), .same = bitset_new(arena), .private = map_new(arena)};
  if (imp_is_small(loop->bound, LEAST_COLUMNS)) return false;
  nest->columns = tile_split_head(context, vars, loop, nest);
  if (!nest->columns) return refuse(context, loop, REFUSAL_LocalArray);
  loop = nest->columns;
  const ImpEffects effects = imp_body_effects(arena, loop, STATEMENT_LIMIT);
  if (!imp_effects_within(&effects, IMP_PLAIN_OR_IF | 1 << IMP_For) || !binds_scalars(vars, &effects))
    return refuse(context, loop, refusal_of(&effects));
  nest->state = imp_carried(arena, &effects);
  Runs runs = {.arena = arena,
               .vars = vars,
               .nest = nest,
               .column = loop->index,
               .declared = map_new(arena),
               .expanded = &nest->expanded,
               .declares = bitset_new(arena),
               .same = &nest->same,
               .assigned = &effects.assigned,
               .state = nest->state,
               .state_runs = map_new(arena)};
  bitset_add(&runs.declares, loop->index.id);
  bitset_union(&runs.declares, &nest->state);
  read_runs(&runs, loop->body);
  const uint32_t expanded = nest->expanded.entries.size;
  if (runs.differ) return refuse(context, loop, REFUSAL_InnerBranches);
  if (runs.refused || !runs.has_reduction || expanded > EXPANDED_LIMIT)
    return refuse(context, loop, runs.refused ? REFUSAL_InnerBounds : REFUSAL_Expanded);
  ImpNest accesses = imp_nest(context, vars);
  accesses.of_elements = true;
  (void)imp_nest_add(&accesses, loop, 0);
  accesses.nest.loops.items[0].carries = false;   // the state is assigned in order
  drop_private(nest, &accesses.nest);
  Along along = {0};
  find_apart(&accesses.nest, &nest->apart);
  if (!read_accesses(&accesses, &nest->apart, &along) || (expanded == 0 && !along.stores) ||
      (!along.reads && !(along.results && computes_in_lanes(arena, loop))))
    return refuse(context, loop, REFUSAL_NotAdjacent);
  if (!imp_nest_is_parallel(&accesses, around)) return refuse(context, loop, REFUSAL_Dependent);
  int64_t bytes = 0;
  share_arrays(arena, vars, loop->body, &nest->expanded);
  share_copies(&nest->expanded, loop->body, false);
  for EACH(i, &nest->expanded.entries) {
    const MapEntry *entry = &nest->expanded.entries.items[i];
    const int64_t own = imp_element_bytes(vars, (ImpVar){(uint32_t)entry->key});
    along.widest = larger(along.widest, own);
    bytes += entry->as.value == entry->key ? own : 0;
  }
  find_choices(nest, loop->body);
  choose_width(machine_of(context), &along, bytes, nest);
  if (runs.triangular) nest->strip = 0;   // the columns of a strip would have few iterations in common
  nest->is_small = effects.statements <= STATEMENTS_IN_ROWS && expanded <= EXPANDED_IN_ROWS &&
                   nest->private.entries.size == 0 &&
                   imp_effects_within(&effects, IMP_PLAIN | 1 << IMP_For) &&
                   bitset_next(&nest->apart, 0) == BITSET_END;
  return true;
}

// ---- the enclosing loop over rows
// The body must be declarations of scalars, followed by the loop over the columns, whose bound is the same for each
// row. `varies`: variables that may differ between rows.
static const ImpFor *loop_inside(const ImpFor *rows, const ImpVarTable *vars, Bitset *varies) {
  const uint32_t count = rows->body->count;
  bitset_add(varies, rows->index.id);
  if (!rows->parallel || count == 0 || rows->body->stms[count - 1]->tag != IMP_For) return NULL;
  for COUNTING(i, i + 1 < count) {
    const ImpStm *stm = rows->body->stms[i];
    if (stm->tag == IMP_Comment) continue;
    if (stm->tag != IMP_Declare || !stm->as.Declare.value ||
        imp_var_info(vars, stm->as.Declare.variable)->type.tag != IMP_TYPE_Scalar)
      return NULL;
    bitset_add(varies, stm->as.Declare.variable.id);
  }
  const ImpFor *columns = &rows->body->stms[count - 1]->as.For;
  return imp_is_movable(columns->bound, varies) ? columns : NULL;
}

// Inner loops must have the same bounds in each row, and read some element that is the same for all rows.
typedef struct Reuse { Bitset *varies; bool refused, reuses; } Reuse;
static void read_inner_bound(void *user, const ImpStm *stm) {
  Reuse *reuse = user;
  reuse->refused |= stm->tag == IMP_For && imp_mentions(stm->as.For.bound, reuse->varies).found;
  const ImpExp *value = stm->tag == IMP_Declare ? stm->as.Declare.value : NULL;
  if (value && imp_mentions(value, reuse->varies).found) bitset_add(reuse->varies, stm->as.Declare.variable.id);
}
static bool rows_share(Arena *arena, Bitset *varies, const ImpFor *columns) {
  Reuse reuse = {.varies = varies};
  imp_walk_block(columns->body, &(ImpWalker){.user = &reuse, .stm = read_inner_bound});
  const ImpEffects effects = imp_body_effects(arena, columns, STATEMENT_LIMIT);
  for EACH(i, &effects.accesses) {
    const ImpAccess *access = &effects.accesses.items[i];
    reuse.reuses |= access->loop && !access->writes && !imp_mentions(access->index, varies).found;
  }
  return reuse.reuses && !reuse.refused;
}

bool tile_nest(Context *context, ImpVarTable *vars, const ImpStm *around, const ImpFor *loop, TileNest *nest) {
  Bitset varies = bitset_new(context->scratch);
  const ImpFor *inside = loop_inside(loop, vars, &varies);
  if (!inside || !columns_fit(context, vars, around, inside, nest) || !nest->is_small || tile_has_state(nest) ||
      !rows_share(context->scratch, &varies, inside))
    return columns_fit(context, vars, around, loop, nest);
  nest->rows = loop, nest->strip = 0;   // the rows share elements
  return true;
}
