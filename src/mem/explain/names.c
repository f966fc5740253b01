// names: readable names for variables. A name from the source stays. An array that the compiler made is named after the
// expression that makes it and its line, as in "filter result of line 12"; a size is named `size_12`. Two sizes never
// have one name.
#include "mem/mem.h"

struct ReadableNames {
  Context *context;
  const Program *program;
  Map definers;             // Var id -> const Stm *
  // Var id of a loop's parameter or result, or of a view -> Var id of its initial value or operand
  Map origins;
  Bitset parameters;        // of the function: their names are part of its interface
  Map *words;               // file -> Map of its words; shared with the names of other functions
  Map taken;                // Name id -> Var id of a size
  Map given;                // Var id -> Name id
};

static void note_origin(ReadableNames *names, Var var, Atom origin) {
  if (origin.tag == ATOM_Var && var_is_array(names->program->vars, var))
    map_put(&names->origins, var.id, origin.as.var.id);
}

static void note_origins(ReadableNames *names, const Stm *stm) {
  const ExpRoles roles = exp_roles(stm->exp);
  for EACH_IN(i, roles.carried) {
    note_origin(names, roles.carried.items[i], roles.initial.items[i]);
    note_origin(names, stm->pattern.items[i], roles.initial.items[i]);
  }
  if (roles.viewed.id) note_origin(names, stm_result(stm), atom_var(roles.viewed));
  if (stm->exp->tag == EXP_Copy) note_origin(names, stm_result(stm), atom_var(stm->exp->as.Copy.array));
  if (stm->exp->tag == EXP_Update) note_origin(names, stm_result(stm), atom_var(stm->exp->as.Update.array));
}

static ReadableNames *names_with(Context *context, const Program *program, const Function *function, Map *words) {
  Arena *arena = context->arena;
  ReadableNames names = {context,           program, map_new(arena), map_new(arena),
                         bitset_new(arena), words,   map_new(arena), map_new(arena)};
  ReadableNames *result = COPY_OF(arena, &names);
  bitset_add_vars(&result->parameters, function->parameters);
  for EACH_STM(at, arena, function->body) {
    for EACH_IN(i, at.stm->pattern) map_put_pointer(&result->definers, at.stm->pattern.items[i].id, at.stm);
    note_origins(result, at.stm);
  }
  return result;
}

ReadableNames *names_new(Context *context, const Program *program, const Function *function) {
  const Map words = map_new(context->arena);
  return names_with(context, program, function, COPY_OF(context->arena, &words));
}

ReadableNames *names_beside(const ReadableNames *other, const Function *function) {
  return names_with(other->context, other->program, function, other->words);
}

// ---- the words of a source file, comments left out

static bool is_word_start(char c) { return ascii_is_letter(c) || c == '_'; }
static bool is_name_word(char c) { return is_word_start(c) || ascii_is_digit(c) || c == '\''; }

static size_t name_line_end(Text text, size_t at) {
  while (at < text.size && text.start[at] != '\n') at++;
  return at;
}

static Map name_words(const ReadableNames *names, Text text) {
  Map words = map_new(names->context->arena);
  for (size_t i = 0; i < text.size;) {
    size_t start = i;
    if (text.start[i] == '-' && i + 1 < text.size && text.start[i + 1] == '-') { i = name_line_end(text, i); continue; }
    while (i < text.size && is_name_word(text.start[i])) i++;
    if (i > start && is_word_start(text.start[start]))
      map_put(&words, intern(names->context->names, (Text){text.start + start, i - start}).id, 1);
    if (i == start) i++;
  }
  return words;
}

static bool is_in_source(ReadableNames *names, Name name, uint32_t file) {
  MapEntry *entry = map_add(names->words, file);
  if (!entry->as.pointer) {
    Map words = name_words(names, names->context->files.items[file].text);
    entry->as.pointer = COPY_OF(names->context->arena, &words);
  }
  return map_find(entry->as.pointer, name.id) != NULL;
}

// ---- names

static Span span_of(const ReadableNames *names, Var var) {
  const Stm *stm = map_pointer(&names->definers, var.id);
  Span span = var_info(names->program->vars, var)->span;
  return span.file || !stm ? span : stm->span;
}

// Names that passes give to their own variables: those of the operations that make them.
static bool is_named_operation(Text name) {
  for RANGE(i, EXP_COUNT)
    if (text_equal(name, text_of(exp_info((ExpTag)i)->keyword))) return true;
  for RANGE(i, PRIM_COUNT)
    if (text_equal(name, text_of(prim_info((Prim)i)->name))) return true;
  for RANGE(i, SCALAR_COUNT)
    if (text_equal(name, text_of(scalar_name((ScalarType)i)))) return true;
  return false;
}

// Names that passes choose for output to users.
static bool is_chosen(Text name) { return text_equal(name, TEXT("packs")); }

static bool has_own_name(ReadableNames *names, Var var) {
  const VarInfo *info = var_info(names->program->vars, var);
  bool is_parameter = bitset_has(&names->parameters, var.id);
  if (info->name.id == 0 || (!is_parameter && is_named_operation(name_text(names->context->names, info->name))))
    return false;
  uint32_t file = span_of(names, var).file;
  return is_parameter || file == 0 || is_chosen(name_text(names->context->names, info->name)) ||
         is_in_source(names, info->name, file);
}

static const char *noun_of(const Stm *stm) {
  static const char *const nouns[EXP_COUNT] = {[EXP_Filter] = "filter result",
                                               [EXP_Scan] = "scan result",
                                               [EXP_Reduce] = "reduce result",
                                               [EXP_Iota] = "iota",
                                               [EXP_Replicate] = "replicate",
                                               [EXP_Concat] = "concat",
                                               [EXP_Hist] = "histogram",
                                               [EXP_Scatter] = "scatter result",
                                               [EXP_Loop] = "loop result",
                                               [EXP_If] = "branch result",
                                               [EXP_Call] = "call result",
                                               [EXP_Build] = "map result",
                                               [EXP_Table] = "table"};
  return stm && nouns[stm->exp->tag] ? nouns[stm->exp->tag] : "array";
}

// The name of the definition in which `span` begins: the last line before the span that starts with def, let or entry
// gives it.
static Text definition_around(const Context *context, Span span) {
  if (span.file == 0) return (Text){0};
  Text text = context->files.items[span.file].text;
  const Text words[] = {TEXT("def "), TEXT("let "), TEXT("entry ")};
  for (size_t i = (span.start < text.size ? span.start : text.size) + 1; i-- > 0;) {
    if (i > 0 && text.start[i - 1] != '\n') continue;
    for RANGE(k, COUNT_OF(words)) {
      Text rest = {text.start + i, text.size - i};
      if (!text_starts_with(rest, words[k])) continue;
      Text name = {rest.start + words[k].size, 0};
      while (name.start + name.size < text.start + text.size && is_name_word(name.start[name.size])) name.size++;
      return name;
    }
  }
  return (Text){0};
}

Text names_of_function(const Context *context, const Function *function) {
  return name_text(context->names, function->entry ? function->entry->name : function->name);
}

Text names_place(const ReadableNames *names, Span span) {
  if (span.file == 0) return TEXT("an unknown place");
  return text_format(names->context->arena, "line %u", source_position(names->context, span.file, span.start).line);
}

// Follows versions and views from `var` to the first array that has a name of its own.
static Var name_origin(ReadableNames *names, Var var, bool *is_part) {
  const MapEntry *origin;
  while (!has_own_name(names, var) && (origin = map_find(&names->origins, var.id)) != NULL) {
    const Stm *stm = map_pointer(&names->definers, var.id);
    *is_part = *is_part || (stm && stm->exp->tag == EXP_Slice);
    var = (Var){(uint32_t)origin->as.value};
  }
  return var;
}

static Text new_readable_name(ReadableNames *names, Var var) {
  Arena *arena = names->context->arena;
  bool is_part = false;
  var = name_origin(names, var, &is_part);
  if (is_part) return text_format(arena, "part of %.*s", TEXT_ARG(names_of(names, var)));
  if (has_own_name(names, var)) return var_name(names->context, names->program->vars, var);
  Span span = span_of(names, var);
  if (var_type(names->program->vars, var).tag == TYPE_Scalar)
    return span.file ? text_format(arena, "size_%u", source_position(names->context, span.file, span.start).line)
                     : TEXT("size");
  const Text table = names_of_table(names->context, names->program, names, map_pointer(&names->definers, var.id));
  if (table.size) return table;
  Text definition = definition_around(names->context, span);
  const char *noun = noun_of(map_pointer(&names->definers, var.id));
  if (definition.size)
    return text_format(arena, "%s in %.*s (%.*s)", noun, TEXT_ARG(definition), TEXT_ARG(names_place(names, span)));
  return text_format(arena, "%s of %.*s", noun, TEXT_ARG(names_place(names, span)));
}

// The first free one of n, n_2, n_3, ...
static Name free_name(ReadableNames *names, Text base, Var var) {
  Name name = intern(names->context->names, base);
  for (uint32_t number = 2; map_value_or(&names->taken, name.id, var.id) != var.id; number++)
    name = intern(names->context->names, text_format(names->context->arena, "%.*s_%u", TEXT_ARG(base), number));
  map_put(&names->taken, name.id, var.id);
  return name;
}

Text names_of(ReadableNames *names, Var var) {
  const MapEntry *known = map_find(&names->given, var.id);
  if (known) return name_text(names->context->names, (Name){(uint32_t)known->as.value});
  Text text = new_readable_name(names, var);
  bool is_size = var_type(names->program->vars, var).tag == TYPE_Scalar;
  Name name = is_size ? free_name(names, text, var) : intern(names->context->names, text);
  map_put(&names->given, var.id, name.id);
  return name_text(names->context->names, name);
}

void names_print(void *user, Out *out, uint32_t variable) { out_text(out, names_of(user, (Var){variable})); }

void names_sizes(ReadableNames *names, const Function *function, const Frame *frame) {
  Bitset first = bitset_new(names->context->arena);
  extent_variables(frame->total, &first);
  for EACH_IN(i, function->parameters)
    if (var_type(names->program->vars, function->parameters.items[i]).tag == TYPE_Scalar)
      names_of(names, function->parameters.items[i]);
  for (int pass = 0; pass < 2 && frame->slice; pass++)
    for RANGE(i, frame->slice->count) {
      const Var var = stm_result(frame->slice->stms[i]);
      if (pass == 1 || bitset_has(&first, var.id)) names_of(names, var);
    }
}
