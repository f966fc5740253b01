// script: evaluates the tree of a script; see the header.
#include "tool/script/script.h"
#include "tool/values/value_print.h"

typedef struct Bound Bound;
struct Bound { Text name; const ScriptValue *value; const Bound *next; };
typedef struct Evaluator { const Machine *machine; Session *session; Arena *arena; Text problem; } Evaluator;

static const ScriptValue *evaluate_script(Evaluator *evaluator, const ScriptExp *exp, const Bound *scope);

static const ScriptValue *fail_script(Evaluator *evaluator, const ScriptExp *exp, const char *format, ...)
    PRINTF_LIKE(3, 4);
static const ScriptValue *fail_script(Evaluator *evaluator, const ScriptExp *exp, const char *format, ...) {
  if (evaluator->problem.size) return NULL;
  Out out = out_new(evaluator->arena);
  va_list arguments;
  out_format(&out, "line %u, column %u: ", exp->line, exp->column);
  va_start(arguments, format);
  out_vformat(&out, format, arguments);
  va_end(arguments);
  evaluator->problem = out_result(&out);
  return NULL;
}

const char *script_path(Arena *arena, const char *program_path, Text path) {
  const char *slash = strrchr(program_path, '/');
  if (!slash || (path.size && path.start[0] == '/')) return text_c_string(arena, path);
  return c_string_format(arena, "%.*s/%.*s", (int)(slash - program_path), program_path, TEXT_ARG(path));
}

// ---- calls

static const ScriptValue *next_leaf(Evaluator *evaluator, const CallOutcome *outcome, uint32_t *next) {
  return *next < outcome->result_count ? script_leaf(evaluator->arena, outcome->results[(*next)++], false) : NULL;
}

// Combines the leaves of a result to a value of its type; NULL when there are too few. A sum is its tag and slots,
// which a script can only pass to another call.
static const ScriptValue *fold_script(Evaluator *evaluator, const SourceType *type, uint32_t rank,
                                      const CallOutcome *outcome, uint32_t *next) {
  while (type->tag == SOURCE_Array) type = type->as.array.element, rank++;
  const bool is_sum = type->tag == SOURCE_Sum;
  if (!is_sum && type->tag != SOURCE_Record) return next_leaf(evaluator, outcome, next);
  Session *session = evaluator->session;
  const uint32_t count = is_sum ? value_leaf_count(session, type) : type->as.record.count;
  Text *names = NEW_ARRAY(evaluator->arena, Text, count);
  const ScriptValue **parts = NEW_ARRAY(evaluator->arena, const ScriptValue *, count);
  for RANGE(i, count) {
    names[i] = is_sum ? text_format(evaluator->arena, "#%u", i) : session_name(session, type->as.record.fields[i].name);
    parts[i] = is_sum ? next_leaf(evaluator, outcome, next)
                      : fold_script(evaluator, type->as.record.fields[i].type, rank, outcome, next);
    if (!parts[i]) return NULL;
  }
  return script_parts(evaluator->arena, count, names, parts, rank);
}

static const ScriptValue *result_value(Evaluator *evaluator, const AstDec *declaration, const CallOutcome *outcome) {
  const SourceType *type =
      declaration->as.Value.result ? declaration->as.Value.result->type : declaration->as.Value.body->type;
  uint32_t next = 0;
  const ScriptValue *value = fold_script(evaluator, type, 0, outcome, &next);
  if (value && next == outcome->result_count) return value;
  const ScriptValue **parts = NEW_ARRAY(evaluator->arena, const ScriptValue *, outcome->result_count);
  for RANGE(i, outcome->result_count)
    parts[i] = script_leaf(evaluator->arena, outcome->results[i], false);
  return outcome->result_count == 1 ? parts[0] : script_tuple(evaluator->arena, outcome->result_count, parts);
}

// Converts the leaves to arguments: constants get the types of their parameters.
static bool fit_leaves(const Evaluator *evaluator, const Function *entry, const ScriptLeaves *leaves,
                       DataValues *values, Text *problem) {
  const VarTable *vars = evaluator->session->compilation.core->vars;
  for EACH(i, leaves) {
    rt_value value = leaves->items[i]->leaf;
    if (i < entry->entry->parameter_count && leaves->items[i]->is_constant &&
        !script_convert(evaluator->arena, &value,
                        runner_type(var_type(vars, entry->entry->parameters[i].variable).scalar), problem))
      return false;
    seq_push(evaluator->arena, values, value);
  }
  return true;
}

static const ScriptValue *call_entry(Evaluator *evaluator, const ScriptExp *exp, const ScriptValue *function) {
  ScriptLeaves leaves = {0};
  DataValues values = {0};
  const Text name = session_name(evaluator->session, function->entry->entry->name);
  for RANGE(i, function->count)
    if (!script_flatten(evaluator->arena, function->parts[i], &leaves))
      return fail_script(evaluator, exp, "argument %u of `%.*s` is a function", i + 1, TEXT_ARG(name));
  CallOutcome outcome = {0};
  if (fit_leaves(evaluator, function->entry, &leaves, &values, &outcome.error))
    outcome = machine_call(evaluator->machine, function->entry, values.items, values.size);
  if (outcome.ok) return result_value(evaluator, function->declaration, &outcome);
  return fail_script(evaluator, exp, "calling `%.*s`: %.*s", TEXT_ARG(name), TEXT_ARG(outcome.error));
}

static const ScriptValue *apply_script(Evaluator *evaluator, const ScriptExp *exp, const ScriptValue *function,
                                const ScriptValue *argument) {
  if (function->tag != SCRIPT_VALUE_Function)
    return fail_script(evaluator, exp, "too many arguments, or no function");
  uint32_t wanted = function->declaration->as.Value.parameters.size;
  bool spreads = function->count == 0 && wanted > 1 && script_is_tuple(argument) && argument->count == wanted;
  ScriptValue *applied = COPY_OF(evaluator->arena, function);
  applied->parts = NEW_ARRAY(evaluator->arena, const ScriptValue *, wanted);
  for RANGE(i, function->count) applied->parts[i] = function->parts[i];
  if (spreads) memcpy(applied->parts, argument->parts, wanted * sizeof *applied->parts);
  else applied->parts[function->count] = argument;
  applied->count = spreads ? wanted : function->count + 1;
  return applied->count == wanted ? call_entry(evaluator, exp, applied) : applied;
}

// ---- the forms

static const ScriptValue *lookup(Evaluator *evaluator, const ScriptExp *exp, const Bound *scope) {
  for (; scope; scope = scope->next)
    if (text_equal(scope->name, exp->name)) return scope->value;
  Text problem;
  const Function *entry = runner_entry(evaluator->session, text_c_string(evaluator->arena, exp->name), &problem);
  const AstDec *declaration = entry ? entry_declaration(evaluator->session, entry) : NULL;
  if (!declaration)
    return fail_script(evaluator, exp, "there is no variable and no entry point `%.*s`", TEXT_ARG(exp->name));
  ScriptValue *function = NEW(evaluator->arena, ScriptValue);
  *function = (ScriptValue){.tag = SCRIPT_VALUE_Function, .entry = entry, .declaration = declaration};
  return declaration->as.Value.parameters.size == 0 ? call_entry(evaluator, exp, function) : function;
}

static const ScriptValue *load_script(Evaluator *evaluator, const ScriptExp *exp) {
  Arena *arena = evaluator->arena;
  const char *path = script_path(arena, evaluator->machine->path, exp->name);
  Text bytes, problem;
  if (exp->tag == SCRIPT_LoadBytes) {
    if (!data_read_file(arena, path, &bytes, &problem)) return fail_script(evaluator, exp, "%.*s", TEXT_ARG(problem));
    rt_value value = {.element = RT_U8,
                      .rank = 1,
                      .shape = {(int64_t)bytes.size},
                      .data = arena_copy(arena, bytes.start, bytes.size)};
    return script_leaf(arena, value, false);
  }
  DataValues values = {0};
  if (!data_read_values(arena, path, NULL, &values, &problem))
    return fail_script(evaluator, exp, "%.*s", TEXT_ARG(problem));
  const ScriptValue **parts = NEW_ARRAY(arena, const ScriptValue *, values.size);
  for EACH(i, &values) parts[i] = script_leaf(arena, values.items[i], false);
  return values.size == 1 ? parts[0] : script_tuple(arena, values.size, parts);
}

static const ScriptValue **evaluate_all(Evaluator *evaluator, const ScriptExps *exps, const Bound *scope) {
  const ScriptValue **values = NEW_ARRAY(evaluator->arena, const ScriptValue *, exps->size + 1);
  for EACH(i, exps)
    if (!(values[i] = evaluate_script(evaluator, exps->items[i], scope))) return NULL;
  return values;
}

static const ScriptValue *record(Evaluator *evaluator, const ScriptExp *exp, const Bound *scope) {
  const ScriptValue **parts = evaluate_all(evaluator, &exp->parts, scope);
  if (!parts) return NULL;
  Text *names = arena_copy(evaluator->arena, exp->names.items, exp->names.size * sizeof *names);
  for RANGE_FROM(i, 1, exp->names.size)
    for (uint32_t j = i; j > 0 && text_order(names[j - 1], names[j]) > 0; j--) {
      Text name = names[j];
      const ScriptValue *part = parts[j];
      names[j] = names[j - 1], parts[j] = parts[j - 1];
      names[j - 1] = name, parts[j - 1] = part;
    }
  return script_parts(evaluator->arena, exp->names.size, names, parts, 0);
}

static bool bind_script(Evaluator *evaluator, const ScriptExp *pattern, const ScriptValue *value, const Bound **scope) {
  if (pattern->tag == SCRIPT_Name) {
    Bound bound = {pattern->name, value, *scope};
    if (!text_equal(pattern->name, TEXT("_"))) *scope = COPY_OF(evaluator->arena, &bound);
    return true;
  }
  if (!script_is_tuple(value) || value->count != pattern->parts.size)
    return fail_script(evaluator, pattern, "the value is no tuple of %u parts", pattern->parts.size) != NULL;
  for EACH(i, &pattern->parts)
    if (!bind_script(evaluator, pattern->parts.items[i], value->parts[i], scope)) return false;
  return true;
}

static const ScriptValue *field(Evaluator *evaluator, const ScriptExp *exp, const Bound *scope) {
  const ScriptValue *value = evaluate_script(evaluator, exp->parts.items[0], scope);
  for COUNTING(i, value && value->tag == SCRIPT_VALUE_Parts && value->rank == 0 && i < value->count)
    if (text_equal(value->names[i], exp->name)) return value->parts[i];
  return value ? fail_script(evaluator, exp, "the value has no field `%.*s`", TEXT_ARG(exp->name)) : NULL;
}

static const ScriptValue *element_script(Evaluator *evaluator, const ScriptExp *exp, const Bound *scope) {
  const ScriptValue *array = evaluate_script(evaluator, exp->parts.items[0], scope);
  for (uint32_t i = 1; array && i < exp->parts.size; i++) {
    const ScriptValue *index = evaluate_script(evaluator, exp->parts.items[i], scope);
    if (!index) return NULL;
    if (index->tag != SCRIPT_VALUE_Leaf || index->leaf.rank != 0 || !rt_type_is_integer(index->leaf.element))
      return fail_script(evaluator, exp, "an index must be an integer");
    Text problem = TEXT("");
    array = script_index(evaluator->arena, array,
                         scalar_to_index(scalar_load(runner_scalar(index->leaf.element), index->leaf.data)), &problem);
    if (!array) return fail_script(evaluator, exp, "%.*s", TEXT_ARG(problem));
  }
  return array;
}

static const ScriptValue *let_in(Evaluator *evaluator, const ScriptExp *exp, const Bound *scope) {
  const ScriptValue *value = evaluate_script(evaluator, exp->parts.items[1], scope);
  if (!value || !bind_script(evaluator, exp->parts.items[0], value, &scope)) return NULL;
  return evaluate_script(evaluator, exp->parts.items[2], scope);
}

static const ScriptValue *application(Evaluator *evaluator, const ScriptExp *exp, const Bound *scope) {
  const ScriptValue *function = evaluate_script(evaluator, exp->parts.items[0], scope);
  for (uint32_t i = 1; function && i < exp->parts.size; i++) {
    const ScriptValue *argument = evaluate_script(evaluator, exp->parts.items[i], scope);
    function = argument ? apply_script(evaluator, exp, function, argument) : NULL;
  }
  return function;
}

static const ScriptValue *evaluate_script(Evaluator *evaluator, const ScriptExp *exp, const Bound *scope) {
  switch (exp->tag) {
    case SCRIPT_Literal: return script_leaf(evaluator->arena, exp->literal, exp->is_constant);
    case SCRIPT_Name: return lookup(evaluator, exp, scope);
    case SCRIPT_LoadData:
    case SCRIPT_LoadBytes: return load_script(evaluator, exp);
    case SCRIPT_Apply: return application(evaluator, exp, scope);
    case SCRIPT_Let: return let_in(evaluator, exp, scope);
    case SCRIPT_Record: return record(evaluator, exp, scope);
    case SCRIPT_Field: return field(evaluator, exp, scope);
    case SCRIPT_Index: return element_script(evaluator, exp, scope);
    case SCRIPT_Tuple:
    case SCRIPT_Array: break;
  }
  const ScriptValue **parts = evaluate_all(evaluator, &exp->parts, scope);
  if (!parts) return NULL;
  if (exp->tag == SCRIPT_Tuple) return script_tuple(evaluator->arena, exp->parts.size, parts);
  Text problem = TEXT("");
  const ScriptValue *array = script_array(evaluator->arena, exp->parts.size, parts, &problem);
  return array ? array : fail_script(evaluator, exp, "%.*s", TEXT_ARG(problem));
}

bool script_arguments(const Machine *machine, Text source, const Function *entry, DataValues *values,
                      Text *problem) {
  Evaluator evaluator = {machine, machine->session, machine->session->arena, TEXT("")};
  Text mistake = TEXT("");
  ScriptLeaves leaves = {0};
  const ScriptExp *exp = script_parse(evaluator.arena, source, &mistake);
  const ScriptValue *value = exp ? evaluate_script(&evaluator, exp, NULL) : NULL;
  if (value && !script_flatten(evaluator.arena, value, &leaves))
    mistake = TEXT("its value is a function that lacks arguments");
  else if (value) (void)fit_leaves(&evaluator, entry, &leaves, values, &mistake);
  if (evaluator.problem.size) mistake = evaluator.problem;
  if (mistake.size) *problem = text_format(evaluator.arena, "the script: %.*s", TEXT_ARG(mistake));
  return mistake.size == 0;
}
