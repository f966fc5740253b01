// test_property: an entry point p : t -> bool must hold for generated values.
//   rule: #[prop(gen(f), shrink(g), size(n))] before the entry point names entry points f : (size: i64) -> (seed: u64) -> t and
//         g : t -> (seed: u64) -> t, and the size (default 100). Without gen, values are drawn from the parameters' types: each
//         unknown dimension has the size 10 or n. 100 seeds; a value that fails is shrunk as long as g finds one that fails too.
#include "tool/test_run.h"

enum { SEEDS = 100, SHRINKS = 200, DEFAULT_SIZE = 100, DRAWN_SIZE = 10 };
typedef struct Property { const ScriptMachine *machine; Arena *arena; const Function *entry, *generator, *shrinker; int64_t size; bool has_size, unsupported; Text problem; } Property;

static const AstAttr *attribute(const Context *context, const AstDec *declaration, const char *name) {
  for EACH(i, &declaration->attributes)
    if (text_equal(name_text(context->names, declaration->attributes.items[i]->name), text_of(name))) return declaration->attributes.items[i];
  return NULL;
}

static bool entry_of_argument(Property *property, const AstAttr *argument, const Function **entry) {
  const Session *session = property->machine->session;
  if (argument->arguments.size != 1) {
    property->problem = TEXT("`gen` and `shrink` of the attribute want the name of one entry point");
    return false;
  }
  *entry = runner_entry(session, text_c_string(property->arena, name_text(session->context->names, argument->arguments.items[0]->name)), &property->problem);
  return *entry != NULL;
}

static bool read_size(Property *property, const AstAttr *argument) {
  Text digits = argument->arguments.size == 1 ? argument->arguments.items[0]->text : TEXT("");
  property->size = 0;
  property->has_size = true;
  for (size_t i = 0; i < digits.size; i++) {
    if (digits.start[i] < '0' || digits.start[i] > '9' || i > 9) digits.size = 0;
    else property->size = property->size * 10 + (digits.start[i] - '0');
  }
  if (digits.size == 0) property->problem = TEXT("`size` of the attribute wants a number");
  return digits.size != 0;
}

static bool read_attribute(Property *property) {
  const Session *session = property->machine->session;
  const AstAttr *prop = NULL;
  for EACH(i, &session->compilation.typed->entries) {
    const AstDec *declaration = session->compilation.typed->entries.items[i].declaration;
    if (name_equal(declaration->as.Value.name, property->entry->entry->name)) prop = attribute(session->context, declaration, "prop");
  }
  for (uint32_t i = 0; prop && i < prop->arguments.size; i++) {
    const AstAttr *argument = prop->arguments.items[i];
    Text name = name_text(session->context->names, argument->name);
    bool fine = true;
    if (text_equal(name, TEXT("gen"))) fine = entry_of_argument(property, argument, &property->generator);
    else if (text_equal(name, TEXT("shrink"))) fine = entry_of_argument(property, argument, &property->shrinker);
    else if (text_equal(name, TEXT("size"))) fine = read_size(property, argument);
    else {
      property->problem = text_format(property->arena, "`%.*s` in the attribute", TEXT_ARG(name));
      property->unsupported = true;
      fine = false;
    }
    if (!fine) return false;
  }
  return true;
}

static rt_value number(Arena *arena, rt_type type, uint64_t bits) { return (rt_value){.element = type, .data = arena_copy(arena, &bits, sizeof bits)}; }

static bool call(Property *property, const Function *entry, const DataValues *arguments, DataValues *results) {
  CallOutcome outcome = property->machine->call(property->machine->user, entry, arguments->items, arguments->size);
  if (!outcome.ok) {
    property->problem = text_format(property->arena, "calling `%.*s`: %.*s", TEXT_ARG(name_text(property->machine->session->context->names, entry->entry->name)), TEXT_ARG(outcome.error));
    return false;
  }
  results->size = 0;
  for (uint32_t i = 0; i < outcome.result_count; i++) seq_push(property->arena, results, outcome.results[i]);
  return true;
}

static bool draw(Property *property, uint64_t seed, DataValues *values) {
  const VarTable *vars = property->machine->session->compilation.core->vars;
  rt_random random = rt_random_seeded(seed);
  for (uint32_t i = 0; i < property->entry->entry->parameter_count; i++) {
    Type type = var_type(vars, property->entry->entry->parameters[i].variable);
    int64_t shape[RT_MAX_RANK] = {0};
    uint32_t rank = type.tag == TYPE_Array ? type.rank : 0;
    for (uint32_t j = 0; j < rank; j++)
      if (!atom_is_i64(type.shape[j], &shape[j])) shape[j] = property->has_size ? property->size : DRAWN_SIZE;
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
  if (!property->generator) return draw(property, seed, values);
  DataValues arguments = {0};
  seq_push(property->arena, &arguments, number(property->arena, RT_I64, (uint64_t)property->size));
  seq_push(property->arena, &arguments, number(property->arena, RT_U64, seed));
  return call(property, property->generator, &arguments, values);
}

static bool holds(Property *property, const DataValues *values, bool *result) {
  DataValues results = {0};
  if (!call(property, property->entry, values, &results)) return false;
  *result = *(const uint8_t *)results.items[0].data != 0;
  return true;
}

static void shrink(Property *property, DataValues *values) {
  for (uint64_t seed = 0; property->shrinker && seed < SHRINKS; seed++) {
    DataValues arguments = {0}, smaller = {0};
    bool result = true;
    for EACH(i, values) seq_push(property->arena, &arguments, values->items[i]);
    seq_push(property->arena, &arguments, number(property->arena, RT_U64, seed));
    if (!call(property, property->shrinker, &arguments, &smaller) || !holds(property, &smaller, &result)) return;
    if (!result) *values = smaller;
  }
}

static Text values_text(Arena *arena, const DataValues *values) {
  Out out = out_new(arena);
  for EACH(i, values) {
    rt_writer writer = rt_writer_of(NULL);
    rt_write_text(&writer, &values->items[i]);
    out_format(&out, " %.*s%s", (int)(writer.size > 300 ? 300 : writer.size - 1), writer.bytes, writer.size > 300 ? "..." : "");
    rt_release(writer.bytes);
  }
  return out_result(&out);
}

static bool has_form(const Property *property) {
  const Entry *entry = property->entry->entry;
  Type result = entry->result_count == 1 ? var_type(property->machine->session->compilation.core->vars, entry->results[0].variable) : (Type){.tag = TYPE_Array};
  return result.tag == TYPE_Scalar && result.scalar == SCALAR_Bool;
}

bool test_property(const ScriptMachine *machine, Text name, bool *unsupported, Text *problem) {
  Property property = {.machine = machine, .arena = machine->session->context->arena, .size = DEFAULT_SIZE};
  *unsupported = false;
  property.entry = runner_entry(machine->session, text_c_string(property.arena, name), problem);
  if (!property.entry) return false;
  if (!has_form(&property)) property.problem = TEXT("a property gives one bool");
  if (property.problem.size || !read_attribute(&property)) {
    *problem = property.problem;
    *unsupported = property.unsupported;
    return false;
  }
  for (uint64_t seed = 0; seed < SEEDS; seed++) {
    DataValues values = {0};
    bool result = true;
    if (generate(&property, seed, &values) && holds(&property, &values, &result) && result) continue;
    if (result) *problem = text_format(property.arena, "seed %llu: %.*s", (unsigned long long)seed, TEXT_ARG(property.problem));
    else {
      shrink(&property, &values);
      *problem = text_format(property.arena, "is false for%.*s (seed %llu)", TEXT_ARG(values_text(property.arena, &values)), (unsigned long long)seed);
    }
    return false;
  }
  return true;
}
