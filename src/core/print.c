// print: the textual form of Core, driven by the table of parts. parse.c reads it back.
//   fun dot (n_1: i64, xs_2: [n_1]f64) -> (r_3: f64) { ... in (x_9) }
//   pattern = [<certificates>] [#mark] keyword parts          binder: name_number: type [@ block -> lmad]
#include "core/entry.h"

typedef struct Printer {
  const Context *context;
  Out *out;
  const Program *program;
  Map numbers;
  bool keep_ids;
  int indent;
} Printer;

static void show_body(Printer *printer, const Body *body);

// A name that the textual form shows without quotes: a word that does not begin with a digit or an apostrophe.
static bool is_unquoted_name(Text text) {
  if (text.size == 0 || !ascii_begins_name(text.start[0])) return false;
  for EACH_BYTE(i, text)
    if (!ascii_is_in_name(text.start[i])) return false;
  return true;
}

static void new_line(Printer *printer) {
  out_char(printer->out, '\n');
  for INT_RANGE(i, printer->indent) out_string(printer->out, "  ");
}

static void show_var(Printer *printer, Var var) {
  const VarInfo *info = var_info(printer->program->vars, var);
  Text name = name_text(printer->context->names, info->name);
  uint64_t number = printer->keep_ids ? var.id : map_value_or(&printer->numbers, var.id, 0);
  if (!is_unquoted_name(name)) name = TEXT("v");
  if (number == 0) out_format(printer->out, "%.*s_unbound%u", TEXT_ARG(name), var.id);
  else out_format(printer->out, "%.*s_%llu", TEXT_ARG(name), (unsigned long long)number);
}
static void number_binder(Printer *printer, Var var) {
  if (!printer->keep_ids && !map_find(&printer->numbers, var.id))
    map_put(&printer->numbers, var.id, printer->numbers.entries.size + 1);
}
static void show_atom(Printer *printer, Atom atom) {
  if (atom.tag == ATOM_Var) show_var(printer, atom.as.var);
  else scalar_print(printer->out, atom.as.constant);
}
static void show_atoms(Printer *printer, Atoms atoms) {
  out_char(printer->out, '(');
  for EACH_IN(i, atoms) {
    if (i) out_string(printer->out, ", ");
    show_atom(printer, atoms.items[i]);
  }
  out_char(printer->out, ')');
}
static void show_vars(Printer *printer, Vars vars) {
  out_char(printer->out, '(');
  for EACH_IN(i, vars) {
    if (i) out_string(printer->out, ", ");
    show_var(printer, vars.items[i]);
  }
  out_char(printer->out, ')');
}
static void show_core_type(Printer *printer, Type type) {
  if (type.tag == TYPE_Certificate) { out_string(printer->out, "certificate"); return; }
  if (type.tag == TYPE_Block) { out_string(printer->out, "block"); return; }
  for RANGE(i, type.rank) {
    out_char(printer->out, '[');
    show_atom(printer, type.shape[i]);
    out_char(printer->out, ']');
  }
  out_string(printer->out, scalar_name(type.scalar));
}
// A memory annotation may mention an index that is bound later in the same statement (that of a fold's function). Such
// an index is numbered at its first mention.
static void show_poly_name(void *user, Out *out, uint32_t variable) {
  (void)out;
  number_binder(user, (Var){variable});
  show_var(user, (Var){variable});
}
static void show_binder(Printer *printer, Var var) {
  number_binder(printer, var);
  show_var(printer, var);
  out_string(printer->out, ": ");
  show_core_type(printer, var_type(printer->program->vars, var));
  const Memory *memory = printer->program->level == LEVEL_Mem ? map_pointer(&printer->program->memory, var.id) : NULL;
  if (!memory) return;
  out_string(printer->out, " @ ");
  show_var(printer, memory->block);
  out_string(printer->out, " -> ");
  lmad_print(printer->out, memory->lmad, show_poly_name, printer);
}
static void show_binders(Printer *printer, Vars vars) {
  for EACH_IN(i, vars) number_binder(printer, vars.items[i]);
  out_char(printer->out, '(');
  for EACH_IN(i, vars) {
    if (i) out_string(printer->out, ", ");
    show_binder(printer, vars.items[i]);
  }
  out_char(printer->out, ')');
}
static void show_quoted(Printer *printer, Text text) {
  out_char(printer->out, '"');
  for EACH_BYTE(i, text) {
    char c = text.start[i];
    if (c == '"' || c == '\\') out_char(printer->out, '\\'), out_char(printer->out, c);
    else if (c == '\n') out_string(printer->out, "\\n");
    else out_char(printer->out, c);
  }
  out_char(printer->out, '"');
}
static void show_name(Printer *printer, Name name) {
  Text text = name_text(printer->context->names, name);
  if (is_unquoted_name(text)) out_text(printer->out, text);
  else show_quoted(printer, text);
}
static void show_ints(Printer *printer, Ints ints) {
  out_char(printer->out, '<');
  for EACH_IN(i, ints) out_format(printer->out, "%s%lld", i ? ", " : "", (long long)ints.items[i]);
  out_char(printer->out, '>');
}
static void show_slices(Printer *printer, Slices slices) {
  out_char(printer->out, '[');
  for EACH_IN(i, slices) {
    const Slice *slice = &slices.items[i];
    if (i) out_string(printer->out, ", ");
    show_atom(printer, slice->start);
    if (slice->tag == CORE_SLICE_Fix) continue;
    out_string(printer->out, " : ");
    show_atom(printer, slice->count);
    out_string(printer->out, " : ");
    show_atom(printer, slice->step);
  }
  out_char(printer->out, ']');
}
static void show_table(Printer *printer, const ArrayValue *value) {
  for RANGE(i, value->rank) out_format(printer->out, "[%lld]", (long long)value->shape[i]);
  out_format(printer->out, "%s {", scalar_name(value->element));
  for (int64_t i = 0, count = array_value_count(value); i < count; i++) {
    if (i) out_string(printer->out, ", ");
    scalar_print(printer->out, array_value_get(value, i));
  }
  out_char(printer->out, '}');
}
static void show_loop_form(Printer *printer, const CoreLoopForm *form) {
  if (form->tag == CORE_LOOP_While) { out_format(printer->out, "while %u", form->condition); return; }
  out_string(printer->out, "for ");
  show_binder(printer, form->index);
  out_string(printer->out, " < ");
  show_atom(printer, form->bound);
}

const char *message_kind_name(MessageKind kind) {
  static const char *const names[] = {"bounds", "size",  "division", "assertion", "range",
                                      "hole",   "depth", "pool",     "internal"};
  return names[kind];
}
static void show_message(Printer *printer, const Message *message) {
  out_string(printer->out, message_kind_name(message->kind));
  for RANGE(i, message->count) {
    out_char(printer->out, ' ');
    if (message->pieces[i].is_value) {
      out_char(printer->out, '(');
      show_atom(printer, message->pieces[i].value);
      out_char(printer->out, ')');
    } else show_quoted(printer, message->pieces[i].text);
  }
}
static void show_lambda(Printer *printer, const Lambda *lambda) {
  show_binders(printer, lambda->parameters);
  out_char(printer->out, ' ');
  show_body(printer, lambda->body);
}

// Words printed before a part, so that forms with several lists or bodies are readable.
typedef struct PartLabel { PartKind kind; const char *name, *label; } PartLabel;
const char *part_label(const Part *part) {
  static const PartLabel labels[] = {
    {PART_Lambda, "operator", "op"}, {PART_Lambda, "function", "fn"}, {PART_Atoms, "neutral", "neutral"},
    {PART_Body, "then_body", "then"}, {PART_Body, "else_body", "else"}, {PART_Body, "body", "do"},
    {PART_Atoms, "initial", "="}, {PART_Atoms, "places", "at"},
  };
  for RANGE(i, COUNT_OF(labels))
    if (labels[i].kind == part->kind && strcmp(labels[i].name, part->name) == 0) return labels[i].label;
  return NULL;
}

static void show_part(Printer *printer, const Exp *exp, const Part *part) {
  const void *place = (const char *)exp + part->offset;
  switch (part->kind) {
  case PART_Atom: show_atom(printer, *(const Atom *)place); break;
  case PART_Atoms: show_atoms(printer, *(const Atoms *)place); break;
  case PART_Var: show_var(printer, *(const Var *)place); break;
  case PART_Vars:
    if (part->role == ROLE_Carried) show_binders(printer, *(const Vars *)place);
    else show_vars(printer, *(const Vars *)place);
    break;
  case PART_Lambda: show_lambda(printer, place); break;
  case PART_Body: show_body(printer, *(const Body *const *)place); break;
  case PART_Prim: out_string(printer->out, prim_info(*(const Prim *)place)->name); break;
  case PART_Scalar: out_string(printer->out, scalar_name(*(const ScalarType *)place)); break;
  case PART_Ints: show_ints(printer, *(const Ints *)place); break;
  case PART_Name: show_name(printer, *(const Name *)place); break;
  case PART_Slices: show_slices(printer, *(const Slices *)place); break;
  case PART_Table: show_table(printer, *(const ArrayValue *const *)place); break;
  case PART_LoopForm: show_loop_form(printer, place); break;
  case PART_Message: show_message(printer, *(const Message *const *)place); break;
  case PART_Extent: extent_print(printer->out, *(const Extent *const *)place, show_poly_name, printer); break;
  case PART_End: break;
  }
}

static void show_exp(Printer *printer, const Exp *exp) {
  const ExpInfo *info = exp_info(exp->tag);
  out_string(printer->out, info->keyword);
  for (const Part *part = info->parts; part->kind != PART_End; part++) {
    const char *label = part_label(part);
    if (exp->tag == EXP_Call && part->kind == PART_Atoms && label && exp->as.Call.places.count == 0) continue;
    if (label) out_format(printer->out, " %s", label);
    out_char(printer->out, ' ');
    show_part(printer, exp, part);
  }
}

static void show_stm(Printer *printer, const Stm *stm) {
  for EACH_IN(i, stm->pattern) number_binder(printer, stm->pattern.items[i]);
  if (stm->pattern.count == 0) out_char(printer->out, '_');
  for EACH_IN(i, stm->pattern) {
    if (i) out_string(printer->out, ", ");
    show_binder(printer, stm->pattern.items[i]);
  }
  out_string(printer->out, " = ");
  if (stm->certificates.count) {
    out_char(printer->out, '<');
    for EACH_IN(i, stm->certificates) {
      if (i) out_string(printer->out, ", ");
      show_var(printer, stm->certificates.items[i]);
    }
    out_string(printer->out, "> ");
  }
  for COUNTING(bit, mark_name(bit))
    if (stm->marks >> bit & 1) out_format(printer->out, "#%s ", mark_name(bit));
  show_exp(printer, stm->exp);
}

static void show_body(Printer *printer, const Body *body) {
  out_char(printer->out, '{');
  if (body->count == 0) {
    out_string(printer->out, " in ");
    show_atoms(printer, body->result);
    out_string(printer->out, " }");
    return;
  }
  printer->indent++;
  for RANGE(i, body->count) {
    new_line(printer);
    show_stm(printer, body->stms[i]);
    if (printer->program->remark)
      printer->program->remark(printer->context, printer->out, printer->program, body->stms[i]);
  }
  new_line(printer);
  out_string(printer->out, "in ");
  show_atoms(printer, body->result);
  printer->indent--;
  new_line(printer);
  out_char(printer->out, '}');
}

static void show_entry_value(Printer *printer, const char *keyword, const EntryValue *value) {
  new_line(printer);
  out_format(printer->out, "%s ", keyword);
  show_quoted(printer, name_text(printer->context->names, value->name));
  out_char(printer->out, ' ');
  show_var(printer, value->variable);
  if (value->unique) out_string(printer->out, " unique");
  out_char(printer->out, ' ');
  show_quoted(printer, value->source_type);
}
static void show_entry(Printer *printer, const Entry *entry) {
  printer->indent++;
  new_line(printer);
  out_string(printer->out, "entry ");
  show_quoted(printer, name_text(printer->context->names, entry->name));
  out_string(printer->out, " sizes ");
  show_vars(printer, entry->sizes);
  if (entry->is_static) out_string(printer->out, " static");
  if (entry->documentation.size) out_string(printer->out, " about "), show_quoted(printer, entry->documentation);
  for RANGE(i, entry->parameter_count) show_entry_value(printer, "parameter", &entry->parameters[i]);
  for RANGE(i, entry->result_count) show_entry_value(printer, "result", &entry->results[i]);
  printer->indent--;
  new_line(printer);
}

static void show_function(Printer *printer, const Function *function) {
  out_string(printer->out, "fun ");
  show_name(printer, function->name);
  out_char(printer->out, ' ');
  if (function->places.count) {
    out_string(printer->out, "places ");
    show_binders(printer, function->places);
    out_char(printer->out, ' ');
  }
  show_binders(printer, function->parameters);
  out_string(printer->out, " -> ");
  show_binders(printer, function->results);
  if (function->inline_always) out_string(printer->out, " inline_always");
  if (function->sliced) out_string(printer->out, " sliced");
  if (function->inline_never) out_string(printer->out, " inline_never");
  if (function->fails) out_string(printer->out, " fails");
  if (function->entry) show_entry(printer, function->entry);
  else out_char(printer->out, ' ');
  show_body(printer, function->body);
  out_char(printer->out, '\n');
}

static Printer printer_new(const Context *context, Out *out, const Program *program, bool keep_ids) {
  return (Printer){context, out, program, map_new(out->arena), keep_ids, 0};
}

void core_print_function(const Context *context, Out *out, const Program *program, const Function *function) {
  Printer printer = printer_new(context, out, program, false);
  show_function(&printer, function);
}

void core_print(const Context *context, Out *out, const Program *program) {
  if (program->level == LEVEL_Mem) out_string(out, "level mem\n\n");
  for RANGE(i, program->function_count) {
    if (i) out_char(out, '\n');
    core_print_function(context, out, program, program->functions[i]);
  }
}

void core_print_with_ids(const Context *context, Out *out, const Program *program) {
  for RANGE(i, program->function_count) {
    Printer printer = printer_new(context, out, program, true);
    if (i) out_char(out, '\n');
    show_function(&printer, program->functions[i]);
  }
}

void core_print_stm(const Context *context, Out *out, const Program *program, const Stm *stm) {
  Printer printer = printer_new(context, out, program, true);
  show_stm(&printer, stm);
}
