// contract_map: the map of `ashlar explain --memory` must end at the workspace size that the compiled entry computes.
#include "mem/explain.h"
#include "tool/tester/contract.h"
#include "tool/tester/run.h"

enum { MOST = 64, VALUE_BYTES = 16 };
static const int64_t tried[] = {0, 1, 7, 100, 33, 2};
enum { TRIED = COUNT_OF(tried) };

typedef struct Inputs {
  int64_t sizes[MOST];
  unsigned char values[MOST][VALUE_BYTES];
  const void *inputs[MOST];
  GivenSize given[2 * MOST];
  MapRequest request;
} Inputs;

static void give_offset(Inputs *inputs, const ArenaMap *map, Var var, int64_t number) {
  inputs->given[inputs->request.count++] = (GivenSize){names_of(map->names, var), (double)number, false};
}

// Chooses sizes and scalar inputs, whose differences grow with `step`.
static void choose_map(Inputs *inputs, const Program *program, const ArenaMap *map, const Entry *entry, int number,
                   int step) {
  inputs->request = (MapRequest){0, inputs->given};
  for EACH_IN(i, entry->sizes) {
    inputs->sizes[i] = tried[(number + step * (int)i) % TRIED];
    give_offset(inputs, map, entry->sizes.items[i], inputs->sizes[i]);
  }
  for RANGE(i, entry->parameter_count) {
    const Type type = var_type(program->vars, entry->parameters[i].variable);
    const int64_t value = type.scalar == SCALAR_Bool ? number % 2 : tried[(number + step * (int)i + 1) % TRIED];
    memset(inputs->values[i], 0, VALUE_BYTES);
    inputs->inputs[i] = inputs->values[i];
    if (type.tag != TYPE_Scalar) continue;
    scalar_store(inputs->values[i],
                 type.scalar == SCALAR_Bool ? scalar_bool(value != 0) : scalar_from_i64(type.scalar, value));
    give_offset(inputs, map, entry->parameters[i].variable, value);
  }
}

static int64_t end_of_map(const ArenaMap *map) {
  int64_t end = 0;
  for EACH(i, &map->columns) end = map->columns.items[i].in_use > end ? map->columns.items[i].in_use : end;
  return end;
}

Text contract_map_problem(Session *session, const rt_entry *entry) {
  Context *context = session->context;
  const Program *program = session->compilation.memory;
  Text problem = TEXT("");
  const Function *found = runner_entry(session, entry->name, &problem),
                 *function = found ? program_function(program, found->name) : NULL;
  if (!function || function->entry->sizes.count > MOST || function->entry->parameter_count > MOST) return problem;
  ArenaMap *map = arena_map(context, program, session->compilation.layout, function);
  Inputs *inputs = NEW(context->arena, Inputs);
  for (int number = 0; number < TRIED && !map->frame->is_dynamic; number++)
    for INT_RANGE(step, 2) {
      choose_map(inputs, program, map, function->entry, number, step);
      arena_map_evaluate(context, program, map, &inputs->request);
      const int64_t computed = entry->workspace(inputs->sizes, inputs->inputs);
      // refused: an array may be larger than the workspace
      if (context->options->narrow_indices && computed < 0 && (!map->is_known || end_of_map(map) > INT32_MAX / 8))
        continue;
      if (map->is_known ? end_of_map(map) != computed : computed >= 0)
        return text_format(context->arena,
                           "computes a workspace of %lld bytes, but its map ends at %lld (sizes from %lld)",
                           (long long)computed, (long long)end_of_map(map), (long long)tried[number]);
    }
  return problem;
}
