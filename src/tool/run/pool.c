// pool: see the header.
#include "tool/run/pool.h"

static uint32_t visible(const EntryValue *values, uint32_t count) {
  while (count && values[count - 1].pool) count--;
  return count;
}
uint32_t pool_visible_parameters(const Entry *entry) { return visible(entry->parameters, entry->parameter_count); }
uint32_t pool_visible_results(const Entry *entry) { return visible(entry->results, entry->result_count); }

// ---- the types of the source
SourceTypes result_parts(Arena *arena, const SourceType *type) {
  SourceTypes parts = {0};
  const bool is_tuple = type->tag == SOURCE_Record && type->as.record.is_tuple;
  for COUNTING(i, is_tuple && i < type->as.record.count)
    seq_push(arena, &parts, type->as.record.fields[i].type);
  if (!is_tuple) seq_push(arena, &parts, type);
  return parts;
}

const AstDec *entry_declaration(const Session *session, const Function *entry) {
  const TypedProgram *typed = session->compilation.typed;
  for EACH(i, &typed->entries)
      if (name_equal(typed->entries.items[i].declaration->as.Value.name, entry->entry->name))
        return typed->entries.items[i].declaration;
  return NULL;
}

static const SourceType *type_after_patterns(const AstDecValue *value) {
  return value->result ? value->result->type : value->body->type;
}

const SourceType *entry_result_type(const Session *session, const Function *entry) {
  const AstDec *declaration = entry_declaration(session, entry);
  const SourceType *type = declaration ? type_after_patterns(&declaration->as.Value) : NULL;
  while (type && type->tag == SOURCE_Function) type = type->as.function.result;
  return type;
}

static SourceTypes parameter_types(Session *session, const Function *entry) {
  const AstDec *declaration = entry_declaration(session, entry);
  SourceTypes types = {0};
  if (!declaration) return types;
  const AstDecValue *value = &declaration->as.Value;
  for EACH(i, &value->parameters) seq_push(session->arena, &types, value->parameters.items[i]->type);
  for (const SourceType *type = type_after_patterns(value); type->tag == SOURCE_Function;
       type = type->as.function.result)
    seq_push(session->arena, &types, type->as.function.parameter);
  return types;
}

// ---- how many cells
static void put_pool_scalar(Map *given, Arena *arena, uint32_t id, Scalar value) {
  map_put_pointer(given, id, COPY_OF(arena, &value));
}

static Scalar pool_scalar_of(const rt_value *value) {
  ArrayValue one = {.element = runner_scalar(value->element), .rank = 0, .data = value->data};
  return array_value_get(&one, 0);
}

static Map sizes_given(Session *session, const Function *function, const DataValues *values) {
  Arena *arena = session->arena;
  const VarTable *vars = session->compilation.core->vars;
  Map given = map_new(arena);
  for COUNTING(i, i < values->size && i < function->entry->parameter_count) {
    const Var variable = function->entry->parameters[i].variable;
    const Type type = var_type(vars, variable);
    if (type.tag != TYPE_Array) put_pool_scalar(&given, arena, variable.id, pool_scalar_of(&values->items[i]));
    for COUNTING(d, type.tag == TYPE_Array && d < type.rank && d < (uint32_t)values->items[i].rank)
      if (type.shape[d].tag == ATOM_Var)
        put_pool_scalar(&given, arena, type.shape[d].as.var.id, scalar_i64(values->items[i].shape[d]));
  }
  return given;
}

static int64_t cells_taken(Session *session, const Function *function, const Map *given) {
  const EntryCells *cells = function->entry->cells;
  int64_t known;
  if (!cells->takes || !cells->count) return 0;
  const Frame frame = {.slice = cells->count};
  const Map all = mem_frame_values(session->arena, &frame, given);
  const Atom count = cells->count->result.items[0];
  if (atom_is_i64(count, &known)) return known;
  const Scalar *value = map_pointer(&all, count.as.var.id);
  return value && scalar_to_index(*value) > 0 ? scalar_to_index(*value) : 0;
}

int64_t pool_cells_taken(Session *session, const Function *function, const DataValues *values) {
  const Map given = sizes_given(session, function, values);
  return cells_taken(session, function, &given);
}

// ---- arguments
static void *words_in(Arena *arena, ScalarType word, const int64_t *words, uint32_t used, size_t count) {
  if (word == SCALAR_I64) {
    int64_t *all = NEW_ARRAY(arena, int64_t, count);
    if (used) memcpy(all, words, used * sizeof *words);
    return all;
  }
  int32_t *all = NEW_ARRAY(arena, int32_t, count);
  for RANGE(i, used) all[i] = (int32_t)words[i];
  return all;
}

static rt_value part_of_pool(Arena *arena, const EntryCells *cells, PoolPart part, void *words, int64_t used,
                          int64_t size) {
  const rt_value all = {.element = runner_type(cells->word), .rank = 1, .shape = {size}, .data = words};
  return part == POOL_Words ? all : leaf_of_word(arena, SCALAR_I64, part == POOL_Used ? used : -1);
}

// terms: the recursive data that were read.
static bool add_pool_parts(Session *session, const Function *entry, const TermReader *terms, DataValues *values,
                      Text *problem) {
  Arena *arena = session->arena;
  const EntryCells *cells = entry->entry->cells;
  Map given = sizes_given(session, entry, values);
  pool_row_sizes(session, cells, terms, &given);
  const int64_t taken = cells_taken(session, entry, &given), most = INT64_C(1) << 28;
  if (taken > most / cells->words)
    return *problem =
               text_format(arena, "the entry point takes %lld cells, too many to be given here", (long long)taken),
           false;
  const int64_t size = terms->words.size + taken * cells->words;
  void *all = words_in(arena, cells->word, terms->words.items, terms->words.size, (size_t)size + 1);
  uint32_t rows = 0;
  for RANGE_FROM(i, pool_visible_parameters(entry->entry), entry->entry->parameter_count) {
    const PoolPart part = entry->entry->parameters[i].pool;
    rt_value value;
    if (part != POOL_Rows) value = part_of_pool(arena, cells, part, all, terms->words.size, size);
    else if (!pool_rows(session, &cells->rows[rows++], terms, &given, size / cells->words, &value, problem))
      return false;
    seq_push(arena, values, value);
  }
  return true;
}

static Text reader_error(Session *session, const TermReader *terms) {
  return text_format(session->arena, "%s", terms->reader.error);
}

bool pool_read_arguments(Session *session, const Function *entry, Text text, DataValues *values, Text *problem) {
  const SourceTypes types = parameter_types(session, entry);
  TermReader terms = term_reader_new(session, entry, text, values);
  bool ok = true;
  for COUNTING(i, i < types.size && ok) ok = term_read(&terms, types.items[i]);
  if (!ok) return *problem = reader_error(session, &terms), false;
  if (!term_at_end(&terms))
    return *problem = text_format(session->arena, "more arguments than the %u expected", types.size), false;
  return !entry->entry->cells || add_pool_parts(session, entry, &terms, values, problem);
}

bool pool_complete(Session *session, const Function *entry, const rt_value *arguments, uint32_t count,
                   DataValues *values, Text *problem) {
  const SourceTypes types = parameter_types(session, entry);
  data_add_values(session->arena, values, arguments, count);
  if (!entry->entry->cells || count != pool_visible_parameters(entry->entry)) return true;
  for EACH(i, &types) {
    if (!value_holds_link(session->compilation.typed, types.items[i])) continue;
    *problem = TEXT("recursive data are given as the language writes them, as in `#cons 1 #nil`");
    return false;
  }
  const TermReader none = term_reader_new(session, entry, TEXT(""), values);
  return add_pool_parts(session, entry, &none, values, problem);
}

// ---- results
// The parts of the pool after the call: those among the results, or else those among the arguments.
static uint32_t take_parts(const Entry *described, const rt_value *arguments, const CallOutcome *outcome, PoolPart part,
                           rt_value *parts) {
  uint32_t given = 0, back = 0;
  for RANGE(i, described->parameter_count)
    if (described->parameters[i].pool == part) parts[given++] = arguments[i];
  for RANGE(i, described->result_count)
    if (described->results[i].pool == part) parts[back++] = outcome->results[i];
  return given;
}

void pool_take(Arena *arena, const Function *entry, const rt_value *arguments, CallOutcome *outcome) {
  const Entry *described = entry->entry;
  if (!described->cells || !outcome->ok) return;
  (void)take_parts(described, arguments, outcome, POOL_Words, &outcome->pool);
  outcome->rows = NEW_ARRAY(arena, rt_value, described->cells->row_count);
  outcome->row_count = take_parts(described, arguments, outcome, POOL_Rows, outcome->rows);
  outcome->cell_words = described->cells->words;
  outcome->result_count = pool_visible_results(described);
}

PoolWords pool_words_of(const CallOutcome *outcome) {
  const rt_value *words = &outcome->pool;
  return (PoolWords){words->data,
                     words->rank ? words->shape[0] : 0,
                     words->element == RT_I32,
                     outcome->cell_words,
                     outcome->row_count,
                     outcome->rows};
}

static void print_results(Session *session, Out *out, const SourceType *type, const rt_value *leaves, uint32_t count,
                          PoolWords pool) {
  const SourceTypes parts = result_parts(session->arena, type);
  uint32_t at = 0;
  for EACH(i, &parts) {
    if (i) out_string(out, ", ");
    value_print(session, out, parts.items[i], leaves + at, count - at, pool, NULL);
    at += value_leaf_count(session, parts.items[i]);
  }
}

Text pool_results_text(Session *session, const Function *entry, const CallOutcome *outcome) {
  const SourceType *type = entry_result_type(session, entry);
  Out out = out_new(session->arena);
  if (type) print_results(session, &out, type, outcome->results, outcome->result_count, pool_words_of(outcome));
  return out_result(&out);
}

// Stores the recursive data that were read in the outcome, as a call does.
static bool take_terms(Session *session, const EntryCells *cells, const TermReader *terms, CallOutcome *outcome,
                       Text *problem) {
  const int64_t size = terms->words.size;
  Map sizes = map_new(session->arena);
  void *words = words_in(session->arena, cells->word, terms->words.items, terms->words.size, (size_t)size + 1);
  outcome->pool = part_of_pool(session->arena, cells, POOL_Words, words, size, size);
  outcome->cell_words = cells->words;
  outcome->row_count = cells->row_count;
  outcome->rows = NEW_ARRAY(session->arena, rt_value, cells->row_count);
  pool_row_sizes(session, cells, terms, &sizes);
  for RANGE(i, cells->row_count)
    if (!pool_rows(session, &cells->rows[i], terms, &sizes, size / cells->words, &outcome->rows[i], problem))
      return false;
  return true;
}

bool pool_expected_text(Session *session, const Function *entry, Text text, Text *expected, Text *problem) {
  const SourceType *type = entry_result_type(session, entry);
  DataValues leaves = {0};
  TermReader terms = term_reader_new(session, entry, text, &leaves);
  const SourceTypes parts = type ? result_parts(session->arena, type) : (SourceTypes){0};
  bool ok = type != NULL;
  for COUNTING(i, ok && i < parts.size) ok = term_read(&terms, parts.items[i]);
  if (!ok || !term_at_end(&terms)) {
    *problem = text_format(session->arena, "the expected output cannot be read: %s",
                           terms.reader.error[0] ? terms.reader.error : "there is more of it than results");
    return false;
  }
  CallOutcome outcome = {.result_count = leaves.size, .results = leaves.items};
  if (entry->entry->cells && !take_terms(session, entry->entry->cells, &terms, &outcome, problem)) return false;
  *expected = pool_results_text(session, entry, &outcome);
  return true;
}
