// property: an entry point p : t -> bool must hold for generated values.
//   rule: #[prop(gen(f), shrink(g), size(n), seed(k), pprint(h))] before the entry point names entry points f : (size:
//         i64) -> (seed: u64) -> t, g : t -> (seed: u64) -> t and h : t -> []u8. 100 values, from seed k (0) on, of
//         size n (100). gen(auto) or none: values are drawn from the parameters' types, unknown dimensions up to 10 or
//         n. A failing value is shrunk as long as g, or with shrink(auto) the tester, finds one that fails too. It is
//         printed by h, or as values.
#include "tool/tester/run.h"
#include "tool/values/value_print.h"

enum { SEEDS = 100, SHRINKS = 200, DEFAULT_SIZE = 100, DRAWN_SIZE = 10 };
typedef struct Property {
  const Machine *machine;
  Arena *arena;
  const Function *entry, *generator, *shrinker, *printer;
  int64_t size, first_seed;
  bool has_size, shrinks_alone, unsupported;
  Text problem;
} Property;

static const AstAttr *attribute(const Context *context, const AstDec *declaration, const char *name) {
  for EACH(i, &declaration->attributes)
      if (text_equal(name_text(context->names, declaration->attributes.items[i]->name), text_of(name)))
        return declaration->attributes.items[i];
  return NULL;
}

static bool is_auto(const Context *context, const AstAttr *argument) {
  return argument->arguments.size == 1 &&
         text_equal(name_text(context->names, argument->arguments.items[0]->name), TEXT("auto"));
}

static bool entry_of_argument(Property *property, const AstAttr *argument, const Function **entry) {
  const Session *session = property->machine->session;
  if (argument->arguments.size != 1) {
    property->problem = TEXT("`gen`, `shrink` and `pprint` of the attribute want the name of one entry point");
    return false;
  }
  if (is_auto(session->context, argument)) return true;
  *entry = runner_entry(
      session, text_c_string(property->arena, session_name(session, argument->arguments.items[0]->name)),
      &property->problem);
  return *entry != NULL;
}

static bool read_property_number(Property *property, const AstAttr *argument, int64_t *number) {
  const int64_t most = 999999999999999999;
  const Text digits = argument->arguments.size == 1 ? argument->arguments.items[0]->text : TEXT("");
  if (number_read(text_c_string(property->arena, digits), 0, most, number)) return true;
  property->problem = TEXT("`size` and `seed` of the attribute want a number");
  return false;
}

static bool read_property_argument(Property *property, const AstAttr *argument) {
  const Context *context = property->machine->session->context;
  Text name = name_text(context->names, argument->name);
  if (text_equal(name, TEXT("gen"))) return entry_of_argument(property, argument, &property->generator);
  if (text_equal(name, TEXT("pprint"))) return entry_of_argument(property, argument, &property->printer);
  if (text_equal(name, TEXT("seed"))) return read_property_number(property, argument, &property->first_seed);
  if (text_equal(name, TEXT("shrink"))) {
    property->shrinks_alone = is_auto(context, argument);
    return entry_of_argument(property, argument, &property->shrinker);
  }
  if (text_equal(name, TEXT("size")))
    return property->has_size = read_property_number(property, argument, &property->size);
  property->problem = text_format(property->arena, "`%.*s` in the attribute", TEXT_ARG(name));
  property->unsupported = true;
  return false;
}

static bool read_attribute(Property *property) {
  const Session *session = property->machine->session;
  const AstDec *declaration = entry_declaration(session, property->entry);
  const AstAttr *prop = declaration ? attribute(session->context, declaration, "prop") : NULL;
  for COUNTING(i, prop && i < prop->arguments.size)
    if (!read_property_argument(property, prop->arguments.items[i])) return false;
  return true;
}

static bool call_property(Property *property, const Function *entry, const DataValues *arguments, DataValues *results) {
  CallOutcome outcome = machine_call(property->machine, entry, arguments->items, arguments->size);
  if (!outcome.ok) {
    property->problem = text_format(property->arena, "calling `%.*s`: %.*s",
                                    TEXT_ARG(session_name(property->machine->session, entry->entry->name)),
                                    TEXT_ARG(outcome.error));
    return false;
  }
  results->size = 0;
  data_add_values(property->arena, results, outcome.results, outcome.result_count);
  return true;
}

// Dimensions of the same name have the same size in one drawing; over the seeds a size takes all values up to the
// largest.
static int64_t drawn_size(const Property *property, Var dimension, uint64_t seed) {
  rt_random random = rt_random_seeded(seed + ((uint64_t)dimension.id << 32));
  return (int64_t)(rt_random_word(&random) % (uint64_t)((property->has_size ? property->size : DRAWN_SIZE) + 1));
}

static bool draw_property(Property *property, uint64_t seed, DataValues *values) {
  const VarTable *vars = property->machine->session->compilation.core->vars;
  rt_random random = rt_random_seeded(seed);
  for RANGE(i, property->entry->entry->parameter_count) {
    Type type = var_type(vars, property->entry->entry->parameters[i].variable);
    int64_t shape[RT_MAX_RANK] = {0};
    uint32_t rank = type.tag == TYPE_Array ? type.rank : 0;
    for RANGE(j, rank)
      if (!atom_is_i64(type.shape[j], &shape[j])) shape[j] = drawn_size(property, type.shape[j].as.var, seed);
    rt_value value;
    if (!rt_value_new(&value, runner_type(type.scalar), (int)rank, shape)) {
      property->problem = TEXT("the generated value is too large");
      return false;
    }
    rt_random_fill(&random, &value, NULL);
    seq_push(property->arena, values, value);
  }
  return true;
}

static bool generate(Property *property, uint64_t seed, DataValues *values) {
  if (!property->generator) return draw_property(property, seed, values);
  DataValues arguments = {0};
  seq_push(property->arena, &arguments, leaf_of_word(property->arena, SCALAR_I64, property->size));
  seq_push(property->arena, &arguments, leaf_of_word(property->arena, SCALAR_U64, (int64_t)seed));
  return call_property(property, property->generator, &arguments, values);
}

static bool holds_property(Property *property, const DataValues *values, bool *result) {
  DataValues results = {0};
  if (!call_property(property, property->entry, values, &results)) return false;
  *result = *(const uint8_t *)results.items[0].data != 0;
  return true;
}

static bool still_false(void *user, const DataValues *values) {
  bool result = true;
  return holds_property(user, values, &result) && !result;
}

static void shrink(Property *property, DataValues *values) {
  if (property->shrinks_alone) test_shrink(property->arena, values, still_false, property);
  for (uint64_t seed = 0; property->shrinker && seed < SHRINKS; seed++) {
    DataValues arguments = {0}, smaller = {0};
    bool result = true;
    data_add_values(property->arena, &arguments, values->items, values->size);
    seq_push(property->arena, &arguments, leaf_of_word(property->arena, SCALAR_U64, (int64_t)seed));
    if (!call_property(property, property->shrinker, &arguments, &smaller) ||
        !holds_property(property, &smaller, &result))
      return;
    if (!result) *values = smaller;
  }
}

static Text values_text(Arena *arena, const DataValues *values) {
  Out out = out_new(arena);
  for EACH(i, values) {
    rt_writer writer = rt_writer_of(NULL);
    rt_write_text(&writer, &values->items[i]);
    out_format(&out, " %.*s%s", (int)(writer.size > 300 ? 300 : writer.size - 1), writer.bytes,
               writer.size > 300 ? "..." : "");
    rt_release(writer.bytes);
  }
  return out_result(&out);
}

static Text shown(Property *property, const DataValues *values) {
  DataValues printed = {0};
  if (!property->printer) return values_text(property->arena, values);
  if (!call_property(property, property->printer, values, &printed))
    return text_format(property->arena, " (%.*s)", TEXT_ARG(property->problem));
  const rt_value *text = printed.size == 1 ? &printed.items[0] : NULL;
  if (!text || text->element != RT_U8 || text->rank != 1) return TEXT(" a value whose `pprint` gives no []u8");
  return text_format(property->arena, " %.*s", (int)(text->shape[0] > 300 ? 300 : text->shape[0]),
                     (const char *)text->data);
}

static bool has_form(const Property *property) {
  const Entry *entry = property->entry->entry;
  Type result = entry->result_count == 1
                    ? var_type(property->machine->session->compilation.core->vars, entry->results[0].variable)
                    : (Type){.tag = TYPE_Array};
  return result.tag == TYPE_Scalar && result.scalar == SCALAR_Bool;
}

bool test_property(const Machine *machine, Text name, bool *unsupported, Text *problem) {
  Property property = {.machine = machine, .arena = machine->session->arena, .size = DEFAULT_SIZE};
  *unsupported = false;
  property.entry = runner_entry(machine->session, text_c_string(property.arena, name), problem);
  if (!property.entry) return false;
  if (!has_form(&property)) property.problem = TEXT("a property gives one bool");
  if (property.problem.size || !read_attribute(&property)) {
    *problem = property.problem;
    *unsupported = property.unsupported;
    return false;
  }
  uint64_t first = (uint64_t)property.first_seed;
  for (uint64_t seed = first; seed < first + SEEDS; seed++) {
    DataValues values = {0};
    bool result = true;
    if (generate(&property, seed, &values) && holds_property(&property, &values, &result) && result) continue;
    if (result)
      *problem = text_format(property.arena, "seed %llu: %.*s", (unsigned long long)seed, TEXT_ARG(property.problem));
    else {
      shrink(&property, &values);
      *problem = text_format(property.arena, "is false for%.*s (seed %llu)", TEXT_ARG(shown(&property, &values)),
                             (unsigned long long)seed);
    }
    return false;
  }
  return true;
}
