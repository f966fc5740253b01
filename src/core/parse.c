// parse: reads the output of print.c, part by part over the table. Variables are found by their whole word ("xs_2");
// their names are the word without its number.
//   in: a file of text   out: a program, or NULL after reporting E10xx
#include "core/entry.h"
#include "core/parse.h"

static const Body *parse_body(Parser *parser);

static Name name_of_word(Parser *parser, Text word) {
  size_t end = word.size;
  while (end > 0 && word.start[end - 1] >= '0' && word.start[end - 1] <= '9') end--;
  if (end > 1 && end < word.size && word.start[end - 1] == '_') word.size = end - 1;
  return intern(parser->context->names, word);
}

// ---- variables: `waiting` holds words that the types of a list of binders use before their own binder. `distant`
// holds words that a memory annotation uses before their binder: the parameter of an operator may have a memory that
// depends on the index of the function behind the operator.
static Var use_word(Parser *parser, Text word, Span span, bool may_wait) {
  Name key = intern(parser->context->names, word);
  MapEntry *found = map_find(&parser->words, key.id);
  if (found) return (Var){(uint32_t)found->as.value};
  if (!may_wait) {
    if (!parser->scan.failed) diag1(parser->context, E1002, span, word);
    parser->scan.failed = true;
    parser->scan.token.tag = TOKEN_End;
    return (Var){0};
  }
  Var var = var_new(parser->context, parser->vars, name_of_word(parser, word), type_scalar(SCALAR_I64), span);
  map_put(&parser->words, key.id, var.id);
  map_put(&parser->waiting, key.id, var.id);
  return var;
}
Var parse_var_in(Parser *parser, bool may_wait) {
  Span span = parser->scan.token.span;
  Text word = scan_word(&parser->scan, "a variable");
  return word.size ? use_word(parser, word, span, may_wait) : (Var){0};
}
static Var parse_core_var(Parser *parser) { return parse_var_in(parser, false); }

static bool parse_scalar_if_any(Parser *parser, Scalar *value) {
  Scanner *scan = &parser->scan;
  if (scan_is(scan, "-")) {
    size_t start = scan->token.span.start;
    scan_next(scan);
    Text text = {scan->text.start + start, scan->at - start};
    if (!scalar_parse(text, value)) { scan_fail(scan, "a constant"); return true; }
    scan_next(scan);
    return true;
  }
  if (scan->token.tag != TOKEN_Word || !scalar_parse(scan->token.text, value)) return false;
  scan_next(scan);
  return true;
}
static Atom parse_atom_in(Parser *parser, bool may_wait) {
  Scalar value = scalar_zero(SCALAR_I64);
  if (parse_scalar_if_any(parser, &value)) return atom_constant(value);
  return atom_var(parse_var_in(parser, may_wait));
}
static Atom parse_core_atom(Parser *parser) { return parse_atom_in(parser, false); }

// Before an item of a list: reads the comma behind the `size` items so far, or the end of the list.
static bool list_continues(Parser *parser, uint32_t size, const char *close) {
  const bool more =
      !parser->scan.failed && !scan_is(&parser->scan, close) && (size == 0 || scan_accept(&parser->scan, ","));
  if (!more) scan_expect(&parser->scan, close);
  return more;
}
static Atoms parse_atoms(Parser *parser) {
  Seq(Atom) items = {0};
  scan_expect(&parser->scan, "(");
  while (list_continues(parser, items.size, ")"))
    seq_push(parser->context->arena, &items, parse_core_atom(parser));
  return (Atoms){items.size, items.items};
}
static Vars parse_vars_until(Parser *parser, const char *open, const char *close) {
  Seq(Var) items = {0};
  scan_expect(&parser->scan, open);
  while (list_continues(parser, items.size, close))
    seq_push(parser->context->arena, &items, parse_core_var(parser));
  return (Vars){items.size, items.items};
}

// ---- types and memory
static ScalarType parse_scalar_type(Parser *parser) {
  ScalarType type = SCALAR_I64;
  if (parser->scan.token.tag != TOKEN_Word || !scalar_from_name(parser->scan.token.text, &type))
    scan_fail(&parser->scan, "a scalar type");
  else scan_next(&parser->scan);
  return type;
}
static Type parse_core_type(Parser *parser) {
  if (scan_accept(&parser->scan, "certificate")) return (Type){.tag = TYPE_Certificate};
  if (scan_accept(&parser->scan, "block")) return (Type){.tag = TYPE_Block};
  Seq(Atom) shape = {0};
  while (scan_accept(&parser->scan, "[")) {
    seq_push(parser->context->arena, &shape, parse_atom_in(parser, true));
    scan_expect(&parser->scan, "]");
  }
  return type_array(parser->context->arena, parse_scalar_type(parser), shape.size, shape.items);
}

// ---- binders
static Var declare_binder(Parser *parser, Text word, Span span) {
  Name key = intern(parser->context->names, word);
  MapEntry *waiting = map_find(&parser->waiting, key.id);
  if (!waiting || !waiting->as.value) waiting = map_find(&parser->distant, key.id);
  if (waiting && waiting->as.value) {
    Var var = {(uint32_t)waiting->as.value};
    waiting->as.value = 0;
    return var;
  }
  if (map_find(&parser->words, key.id) && !parser->scan.failed) {
    diag1(parser->context, E1003, span, word);
    parser->scan.failed = true;
  }
  Var var = var_new(parser->context, parser->vars, name_of_word(parser, word), type_scalar(SCALAR_I64), span);
  map_put(&parser->words, key.id, var.id);
  return var;
}
static void parse_memory(Parser *parser, Var var) {
  Map waiting = parser->waiting;
  parser->waiting = parser->distant;
  Memory memory = {.block = parse_var_in(parser, true)};
  scan_expect(&parser->scan, "->");
  memory.lmad = parse_lmad(parser);
  parser->distant = parser->waiting;
  parser->waiting = waiting;
  map_put_pointer(&parser->program->memory, var.id, COPY_OF(parser->context->arena, &memory));
}
static Var parse_binder(Parser *parser) {
  Span span = parser->scan.token.span;
  Text word = scan_word(&parser->scan, "a variable");
  if (word.size == 0) return (Var){0};
  Var var = declare_binder(parser, word, span);
  scan_expect(&parser->scan, ":");
  Type type = parse_core_type(parser);
  parser->vars->items.items[var.id].type = type;
  if (scan_accept(&parser->scan, "@")) parse_memory(parser, var);
  return var;
}
static void check_waiting(Parser *parser) {
  for EACH(i, &parser->waiting.entries) {
    MapEntry *entry = &parser->waiting.entries.items[i];
    if (!entry->as.value || parser->scan.failed) continue;
    diag1(parser->context, E1002, var_info(parser->vars, (Var){(uint32_t)entry->as.value})->span,
          name_text(parser->context->names, (Name){(uint32_t)entry->key}));
    parser->scan.failed = true;
  }
  parser->waiting = map_new(parser->context->arena);
}
static Vars parse_binders(Parser *parser) {
  Seq(Var) items = {0};
  scan_expect(&parser->scan, "(");
  while (list_continues(parser, items.size, ")"))
    seq_push(parser->context->arena, &items, parse_binder(parser));
  check_waiting(parser);
  return (Vars){items.size, items.items};
}

// ---- parts
static Ints parse_ints(Parser *parser) {
  Seq(int64_t) items = {0};
  scan_expect(&parser->scan, "<");
  while (list_continues(parser, items.size, ">"))
    seq_push(parser->context->arena, &items, scan_integer(&parser->scan));
  return (Ints){items.size, items.items};
}
static Slices parse_slices(Parser *parser) {
  Seq(Slice) items = {0};
  scan_expect(&parser->scan, "[");
  while (list_continues(parser, items.size, "]")) {
    Slice slice = {.tag = CORE_SLICE_Fix, .start = parse_core_atom(parser)};
    if (scan_accept(&parser->scan, ":")) {
      slice.tag = CORE_SLICE_Range;
      slice.count = parse_core_atom(parser);
      scan_expect(&parser->scan, ":");
      slice.step = parse_core_atom(parser);
    }
    seq_push(parser->context->arena, &items, slice);
  }
  return (Slices){items.size, items.items};
}
static const ArrayValue *parse_core_table(Parser *parser) {
  Seq(int64_t) shape = {0};
  int64_t count = 1;
  while (scan_accept(&parser->scan, "[")) {
    int64_t size = scan_integer(&parser->scan);
    if (size < 0 || size > INT32_MAX || (size && count > INT32_MAX / size)) scan_fail(&parser->scan, "a table size");
    count *= parser->scan.failed ? 0 : size;
    seq_push(parser->context->arena, &shape, parser->scan.failed ? 0 : size);
    scan_expect(&parser->scan, "]");
  }
  ScalarType element = parse_scalar_type(parser);
  ArrayValue *table = array_value_new(parser->context->arena, element, shape.size, shape.items);
  scan_expect(&parser->scan, "{");
  for (int64_t i = 0; i < count && !parser->scan.failed; i++) {
    Scalar value = scalar_zero(element);
    if (i) scan_expect(&parser->scan, ",");
    if (!parse_scalar_if_any(parser, &value) || value.type != element)
      scan_fail(&parser->scan, "an element of the table's type");
    else array_value_set(table, i, value);
  }
  scan_expect(&parser->scan, "}");
  return table;
}
static CoreLoopForm parse_core_loop_form(Parser *parser) {
  if (scan_accept(&parser->scan, "while"))
    return (CoreLoopForm){.tag = CORE_LOOP_While, .condition = (uint32_t)scan_integer(&parser->scan)};
  scan_expect(&parser->scan, "for");
  CoreLoopForm form = {.tag = CORE_LOOP_For, .index = parse_binder(parser)};
  scan_expect(&parser->scan, "<");
  form.bound = parse_core_atom(parser);
  return form;
}
static const Message *parse_message(Parser *parser) {
  Text word = scan_word(&parser->scan, "a kind of failure");
  Message message = {.kind = MESSAGE_Bounds};
  while (message.kind < MESSAGE_Internal && !text_equal(word, text_of(message_kind_name(message.kind)))) message.kind++;
  if (!text_equal(word, text_of(message_kind_name(message.kind)))) scan_fail(&parser->scan, "a kind of failure");
  Seq(MessagePiece) pieces = {0};
  for (;;) {
    MessagePiece piece = {0};
    if (parser->scan.token.tag == TOKEN_String) piece.text = scan_string(&parser->scan);
    else if (scan_accept(&parser->scan, "(")) {
      piece.is_value = true;
      piece.value = parse_core_atom(parser);
      scan_expect(&parser->scan, ")");
    } else break;
    seq_push(parser->context->arena, &pieces, piece);
  }
  message.count = pieces.size;
  message.pieces = pieces.items;
  return COPY_OF(parser->context->arena, &message);
}
static Name parse_name(Parser *parser) {
  if (parser->scan.token.tag == TOKEN_String) return intern(parser->context->names, scan_string(&parser->scan));
  return intern(parser->context->names, scan_word(&parser->scan, "a function name"));
}
static Lambda parse_core_lambda(Parser *parser) {
  Vars parameters = parse_binders(parser);
  return (Lambda){parameters, parse_body(parser)};
}
static Prim parse_prim(Parser *parser) {
  Prim prim = PRIM_Add;
  if (parser->scan.token.tag != TOKEN_Word || !prim_from_name(parser->scan.token.text, &prim))
    scan_fail(&parser->scan, "a primitive");
  else scan_next(&parser->scan);
  return prim;
}

static void parse_core_part(Parser *parser, Exp *exp, const Part *part) {
  void *place = (char *)exp + part->offset;
  switch (part->kind) {
  case PART_Atom: *(Atom *)place = parse_core_atom(parser); break;
  case PART_Atoms: *(Atoms *)place = parse_atoms(parser); break;
  case PART_Var: *(Var *)place = parse_core_var(parser); break;
  case PART_Vars:
    *(Vars *)place = exp->tag == EXP_Loop ? parse_binders(parser) : parse_vars_until(parser, "(", ")");
    break;
  case PART_Lambda: *(Lambda *)place = parse_core_lambda(parser); break;
  case PART_Body: *(const Body **)place = parse_body(parser); break;
  case PART_Prim: *(Prim *)place = parse_prim(parser); break;
  case PART_Scalar: *(ScalarType *)place = parse_scalar_type(parser); break;
  case PART_Ints: *(Ints *)place = parse_ints(parser); break;
  case PART_Name: *(Name *)place = parse_name(parser); break;
  case PART_Slices: *(Slices *)place = parse_slices(parser); break;
  case PART_Table: *(const ArrayValue **)place = parse_core_table(parser); break;
  case PART_LoopForm: *(CoreLoopForm *)place = parse_core_loop_form(parser); break;
  case PART_Message: *(const Message **)place = parse_message(parser); break;
  case PART_Extent: *(const Extent **)place = parse_extent(parser); break;
  case PART_End: break;
  }
}

static const Exp *parse_core_exp(Parser *parser) {
  Text keyword = scan_word(&parser->scan, "an expression");
  uint32_t tag = 0;
  while (tag < EXP_COUNT && !text_equal(keyword, text_of(exp_info((ExpTag)tag)->keyword))) tag++;
  if (tag == EXP_COUNT) {
    scan_fail(&parser->scan, "the name of an expression before this");
    tag = EXP_Atom;
  }
  Exp exp = {.tag = (ExpTag)tag};
  for (const Part *part = exp_info(exp.tag)->parts; part->kind != PART_End && !parser->scan.failed; part++) {
    const char *label = part_label(part);
    if (label && strcmp(label, "at") == 0 && !scan_is(&parser->scan, label)) continue;
    if (label) scan_expect(&parser->scan, label);
    parse_core_part(parser, &exp, part);
  }
  return COPY_OF(parser->context->arena, &exp);
}

static uint32_t parse_mark(Parser *parser) {
  Text word = scan_word(&parser->scan, "a mark");
  for COUNTING(bit, mark_name(bit))
    if (text_equal(word, text_of(mark_name(bit)))) return (uint32_t)1 << bit;
  scan_fail(&parser->scan, "the name of a mark before this");
  return 0;
}

// ---- statements and functions. The pattern precedes the expression in the text, but the expression is parsed before
// the variables of the pattern enter the scope.
static const Stm *parse_core_stm(Parser *parser) {
  Seq(Var) pattern = {0};
  Stm stm = {.span = parser->scan.token.span};
  if (scan_accept(&parser->scan, "_")) stm.pattern.count = 0;
  else do seq_push(parser->context->arena, &pattern, parse_binder(parser));
    while (scan_accept(&parser->scan, ","));
  check_waiting(parser);
  stm.pattern = (Vars){pattern.size, pattern.items};
  scan_expect(&parser->scan, "=");
  if (scan_is(&parser->scan, "<")) stm.certificates = parse_vars_until(parser, "<", ">");
  while (scan_accept(&parser->scan, "#")) stm.marks |= parse_mark(parser);
  stm.exp = parse_core_exp(parser);
  return COPY_OF(parser->context->arena, &stm);
}

static const Body *parse_body(Parser *parser) {
  Seq(const Stm *) stms = {0};
  scan_expect(&parser->scan, "{");
  while (!parser->scan.failed && !scan_is(&parser->scan, "in"))
    seq_push(parser->context->arena, &stms, parse_core_stm(parser));
  scan_expect(&parser->scan, "in");
  Body body = {.count = stms.size, .stms = stms.items, .result = parse_atoms(parser)};
  scan_expect(&parser->scan, "}");
  return COPY_OF(parser->context->arena, &body);
}

static EntryValue parse_entry_value(Parser *parser) {
  EntryValue value = {.name = intern(parser->context->names, scan_string(&parser->scan))};
  value.variable = parse_core_var(parser);
  value.unique = scan_accept(&parser->scan, "unique");
  value.source_type = scan_string(&parser->scan);
  return value;
}
static const Entry *parse_entry(Parser *parser) {
  Seq(EntryValue) parameters = {0}, results = {0};
  Arena *arena = parser->context->arena;
  Entry entry = {.name = intern(parser->context->names, scan_string(&parser->scan))};
  scan_expect(&parser->scan, "sizes");
  entry.sizes = parse_vars_until(parser, "(", ")");
  entry.is_static = scan_accept(&parser->scan, "static");
  if (scan_accept(&parser->scan, "about")) entry.documentation = scan_string(&parser->scan);
  while (scan_accept(&parser->scan, "parameter")) seq_push(arena, &parameters, parse_entry_value(parser));
  while (scan_accept(&parser->scan, "result")) seq_push(arena, &results, parse_entry_value(parser));
  entry.parameter_count = parameters.size;
  entry.parameters = parameters.items;
  entry.result_count = results.size;
  entry.results = results.items;
  return COPY_OF(arena, &entry);
}

static const Function *parse_core_function(Parser *parser) {
  parser->words = map_new(parser->context->arena);
  parser->waiting = map_new(parser->context->arena);
  parser->distant = map_new(parser->context->arena);
  Function function = {.span = parser->scan.token.span};
  scan_expect(&parser->scan, "fun");
  function.name = parse_name(parser);
  if (scan_accept(&parser->scan, "places")) function.places = parse_binders(parser);
  function.parameters = parse_binders(parser);
  scan_expect(&parser->scan, "->");
  function.results = parse_binders(parser);
  function.inline_always = scan_accept(&parser->scan, "inline_always");
  function.sliced = scan_accept(&parser->scan, "sliced");
  function.inline_never = scan_accept(&parser->scan, "inline_never");
  function.fails = scan_accept(&parser->scan, "fails");
  if (scan_accept(&parser->scan, "entry")) function.entry = parse_entry(parser);
  function.body = parse_body(parser);
  parser->waiting = parser->distant;
  check_waiting(parser);
  return COPY_OF(parser->context->arena, &function);
}

Program *core_parse(Context *context, uint32_t file) {
  Program program = {.vars = vars_new(context), .memory = map_new(context->arena)};
  Parser parser = {.context = context, .vars = program.vars, .program = &program};
  Seq(const Function *) functions = {0};
  scan_start(&parser.scan, context, file);
  if (scan_accept(&parser.scan, "level")) {
    scan_expect(&parser.scan, "mem");
    program.level = LEVEL_Mem;
  }
  if (text_ends_with(context->files.items[file].path, TEXT(".mem"))) program.level = LEVEL_Mem;
  while (!parser.scan.failed && parser.scan.token.tag != TOKEN_End)
    seq_push(context->arena, &functions, parse_core_function(&parser));
  if (parser.scan.failed) return NULL;
  program.function_count = functions.size;
  program.functions = functions.items;
  return COPY_OF(context->arena, &program);
}
