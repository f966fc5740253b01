// values: evaluates a map for given values of the inputs. An input without a given value gets a chosen one, which is
// marked.
#include "mem/explain.h"

bool map_is_in_arena(const MapBlock *block) { return block->kind == MAP_Arena || block->kind == MAP_Call; }

// ---- which inputs matter

static Bitset input_variables(Context *context, const Program *program, const ArenaMap *map) {
  Bitset used = bitset_new(context->arena);
  if (map->frame->slice) body_free_vars(program->vars, map->frame->slice, &used);
  extent_variables(map->frame->total, &used);
  for EACH(i, &map->blocks)
      if (map_is_in_arena(&map->blocks.items[i])) extent_variables(map->blocks.items[i].to, &used);
  return used;
}

// ---- their values

static bool is_input_size(const ArenaMap *map, Var var) {
  return map->function->entry && vars_contain(map->function->entry->sizes, atom_var(var));
}

// Sizes get different values, so that their effects can be distinguished.
static int64_t chosen_value(uint32_t number, bool is_size_of_input) {
  static const int64_t sizes[] = {100, 80, 60, 50, 40, 30, 20};
  return is_size_of_input && number < COUNT_OF(sizes) ? sizes[number] : 10;
}

static GivenSize *given_for(const MapRequest *request, Text name) {
  GivenSize *found = NULL;
  for RANGE(i, request->count)
    if (text_equal(request->sizes[i].name, name)) found = &request->sizes[i];
  return found;
}

static void choose_values(Context *context, const Program *program, ArenaMap *map, const MapRequest *request) {
  const Bitset used = input_variables(context, program, map);
  Map given = map_new(context->arena);
  map->values.size = 0;
  uint32_t sizes = 0;
  const Vars parameters = map->function->parameters;
  for RANGE(i, parameters.count + 1) {
    const bool is_workers = i == parameters.count;
    const Var var = is_workers ? program->vars->workers : parameters.items[i];
    if (!var.id) continue;
    Type type = var_type(program->vars, var);
    if (type.tag != TYPE_Scalar) continue;
    GivenSize *wanted = given_for(request, names_of(map->names, var));
    if (wanted) wanted->is_used = true;
    if (!bitset_has(&used, var.id)) continue;
    bool size = is_input_size(map, var);
    double number = wanted ? wanted->number : is_workers ? 1 : (double)chosen_value(sizes, size);
    sizes += size;
    MapValue value = {var, names_of(map->names, var),
                      scalar_is_integer(type.scalar) ? scalar_from_i64(type.scalar, (int64_t)number)
                                                     : scalar_from_f64(type.scalar, number),
                      wanted != NULL};
    if (type.scalar == SCALAR_Bool) value.value = scalar_bool(number != 0);
    seq_push(context->arena, &map->values, value);
    map_put_pointer(&given, var.id, COPY_OF(context->arena, &value.value));
  }
  map->numbers = mem_frame_values(context->arena, map->frame, &given);
}

// ---- the numbers

static bool evaluate_blocks(ArenaMap *map) {
  bool known = mem_extent_bytes(&map->numbers, map->frame->total, &map->total);
  for EACH(i, &map->values)
      known =
          known && !(is_input_size(map, map->values.items[i].var) && scalar_to_index(map->values.items[i].value) < 0);
  for EACH(i, &map->blocks) {
    MapBlock *block = &map->blocks.items[i];
    if (!map_is_in_arena(block)) continue;
    known = known && mem_extent_bytes(&map->numbers, block->from, &block->start) &&
            mem_extent_bytes(&map->numbers, block->to, &block->end) &&
            mem_extent_bytes(&map->numbers, block->bytes, &block->size);
    // an earlier block of the region was larger
    if (known && block->start + block->size < block->end) block->end = block->start + block->size;
  }
  return known;
}

static void count_column(const ArenaMap *map, MapColumn *column, uint32_t number) {
  column->in_use = column->needed = 0;
  for EACH(i, &map->blocks) {
    const MapBlock *block = &map->blocks.items[i];
    if (!map_is_in_arena(block) || number < block->first || number > block->last) continue;
    if (block->end > column->in_use) column->in_use = block->end;
    if (number >= block->needed && !block->is_framed) column->needed += block->size;
  }
}

// At one time, as the frames of workers and what is in them.
static bool are_nested(const MapBlock *x, const MapBlock *y) {
  return x->is_framed != y->is_framed && x->first <= y->last && y->first <= x->last;
}

static void find_shared(Context *context, ArenaMap *map) {
  for EACH(i, &map->blocks) map->blocks.items[i].shares.size = 0;
  for EACH(i, &map->blocks)
    for RANGE_FROM(k, i + 1, map->blocks.size) {
      MapBlock *x = &map->blocks.items[i], *y = &map->blocks.items[k];
      if (!map_is_in_arena(x) || !map_is_in_arena(y) || x->start >= y->end || y->start >= x->end ||
          x->start == x->end || y->start == y->end || are_nested(x, y))
        continue;
      seq_push(context->arena, &x->shares, k);
      seq_push(context->arena, &y->shares, i);
    }
}

void arena_map_evaluate(Context *context, const Program *program, ArenaMap *map, const MapRequest *request) {
  choose_values(context, program, map, request);
  map->lower_bound = 0;
  map->is_known = evaluate_blocks(map);
  if (!map->is_known) return;
  for EACH(i, &map->columns) {
    count_column(map, &map->columns.items[i], i);
    if (map->columns.items[i].needed > map->lower_bound) map->lower_bound = map->columns.items[i].needed;
  }
  find_shared(context, map);
}
