// signature: the heads of declarations as in the source, with the inferred types added and with links on names.
#include "tool/doc/doc.h"

// The end of the qualified name at `at`.
static size_t name_end(Text text, size_t at) {
  for (;;) {
    while (at < text.size && ascii_is_in_name(text.start[at])) at++;
    if (at + 1 >= text.size || text.start[at] != '.' || !ascii_begins_name(text.start[at + 1])) return at;
    at++;
  }
}

static bool is_keyword(Text word) {
  static const char *const words[] = {"def",     "entry", "let",   "val", "type",  "module", "import",
                                      "include", "with",  "open",  "if",  "then",  "else",   "in",
                                      "loop",    "for",   "while", "do",  "match", "case"};
  for RANGE(i, COUNT_OF(words))
    if (text_equal(word, text_of(words[i]))) return true;
  return false;
}

static void put_keyword(Out *out, const char *word) { out_format(out, "<span class=\"keyword\">%s</span>", word); }

static void put_name(const DocPlace *place, Out *out, Text name) {
  static const ItemKind kinds[] = {ITEM_Type, ITEM_ModuleType, ITEM_Module, ITEM_Value};
  const DocItem *item = NULL;
  if (is_keyword(name)) {
    put_keyword(out, text_c_string(place->doc->arena, name));
    return;
  }
  for COUNTING(i, i < 3 && !item) item = doc_find(place->doc, place->scope, kinds[i], name);
  doc_link(place, out, item, name);
}

// Names without a link: a name directly before `:`, which is bound here (a parameter, a field), and a name behind an
// apostrophe or in `[n]` that no definition defines.
static void put_source(const DocPlace *place, Out *out, Text text) {
  bool blank = false;
  for (size_t i = 0; i < text.size;) {
    char c = text.start[i];
    if (c == '-' && i + 1 < text.size && text.start[i + 1] == '-') {
      while (i < text.size && text.start[i] != '\n') i++;
      blank = true;
    } else if (char_is_space(c)) {
      blank = true;
      i++;
    } else {
      if (blank) out_char(out, ' ');
      blank = false;
      size_t end = ascii_begins_name(c) && (i == 0 || !ascii_is_in_name(text.start[i - 1])) ? name_end(text, i) : i + 1;
      size_t after = end;
      while (after < text.size && text.start[after] == ' ') after++;
      bool bound =
          (after < text.size && text.start[after] == ':' && (after + 1 >= text.size || text.start[after + 1] != '>')) ||
          (i && text.start[i - 1] == '\'');
      if ((end > i + 1 || ascii_begins_name(c)) && !bound) put_name(place, out, text_slice(text, i, end));
      else out_escaped(out, text_slice(text, i, end));
      i = end;
    }
  }
}

void doc_source(const DocPlace *place, Out *out, Span span) {
  put_source(place, out, source_span_text(place->doc->session->context, span));
}

static void put_checked_type(const DocPlace *place, Out *out, const SourceType *type) {
  Out text = out_new(place->doc->arena);
  source_type_print(place->doc->session->context, place->doc->session->compilation.typed, &text, type);
  put_source(place, out, out_result(&text));
}

static void put_signature_type_parameters(const DocPlace *place, Out *out, const AstTypeParams *parameters) {
  static const char *const marks[] = {[LIFTED_No] = "'", [LIFTED_Size] = "'~", [LIFTED_Full] = "'^"};
  const Interner *names = place->doc->session->context->names;
  for EACH(i, parameters) {
    const AstTypeParam *parameter = &parameters->items[i];
    bool joined = i && parameter->is_size && parameters->items[i - 1].is_size;
    if (!joined) out_char(out, ' ');
    out_string(out, parameter->is_size ? "[" : marks[parameter->lifted]);
    out_escaped(out, name_text(names, parameter->name));
    if (parameter->is_size) out_char(out, ']');
  }
}

static void put_defined_name(const DocPlace *place, Out *out, const DocItem *item) {
  Text name = session_name(place->doc->session, item->name);
  bool word = name.size && ascii_begins_name(*name.start);
  if (!word) out_char(out, '(');
  doc_link(place, out, item, name);
  if (!word) out_char(out, ')');
}

// "def name 'a [n]"; parameters: NULL where there are none
static void put_heading_of(const DocPlace *place, Out *out, const char *keyword, const DocItem *item,
                           const AstTypeParams *parameters) {
  put_keyword(out, keyword);
  out_char(out, ' ');
  put_defined_name(place, out, item);
  if (parameters) put_signature_type_parameters(place, out, parameters);
}

static void put_after(const DocPlace *place, Out *out, const char *before, Span span) {
  out_string(out, before);
  doc_source(place, out, span);
}

// (x: t) as written; a parameter without a type is printed with its inferred type.
static void put_parameter(const DocPlace *place, Out *out, const AstPat *pattern) {
  out_char(out, ' ');
  bool typed = pattern->tag == AST_PAT_Paren || !pattern->type;
  if (!typed) out_char(out, '(');
  doc_source(place, out, pattern->span);
  if (typed) return;
  out_string(out, ": ");
  put_checked_type(place, out, pattern->type);
  out_char(out, ')');
}

static void put_value(const DocPlace *place, Out *out, const DocItem *item) {
  const AstDecValue *value = &item->declaration->as.Value;
  put_heading_of(place, out, value->kind == VALUE_Entry ? "entry" : "def", item, &value->type_parameters);
  for EACH(i, &value->parameters) put_parameter(place, out, value->parameters.items[i]);
  if (value->result) put_after(place, out, " : ", value->result->span);
  else if (value->body->type) {
    out_string(out, " : ");
    put_checked_type(place, out, value->body->type);
  }
}

static void put_type(const DocPlace *place, Out *out, const DocItem *item) {
  static const char *const keywords[] = {[LIFTED_No] = "type", [LIFTED_Size] = "type~", [LIFTED_Full] = "type^"};
  const AstDecType *type = &item->declaration->as.Type;
  put_heading_of(place, out, keywords[type->lifted], item, &type->type_parameters);
  if (type->definition) put_after(place, out, " = ", type->definition->span);
}

static void put_signature_spec(const DocPlace *place, Out *out, const DocItem *item) {
  const AstDecSpec *spec = &item->declaration->as.Spec;
  put_heading_of(place, out, "val", item, &spec->type_parameters);
  put_after(place, out, " : ", spec->type->span);
}

static void put_sig(const DocPlace *place, Out *out, const char *before, const AstSig *signature) {
  if (signature->tag == AST_SIG_Body) out_format(out, "%s{ ... }", before);
  else put_after(place, out, before, signature->span);
}

static void put_signature_module(const DocPlace *place, Out *out, const DocItem *item) {
  const AstDecModule *module = &item->declaration->as.Module;
  const Interner *names = place->doc->session->context->names;
  put_heading_of(place, out, "module", item, NULL);
  for EACH(i, &module->parameters) {
    out_string(out, " (");
    out_escaped(out, name_text(names, module->parameters.items[i].name));
    put_sig(place, out, ": ", module->parameters.items[i].signature);
    out_char(out, ')');
  }
  if (module->ascribed) put_sig(place, out, " : ", module->ascribed);
  else if (module->body->tag != AST_MOD_Body && module->body->tag != AST_MOD_Lambda)
    put_after(place, out, " = ", module->body->span);
}

static void put_module_type(const DocPlace *place, Out *out, const DocItem *item) {
  bool spec = item->declaration->tag == AST_DEC_ModuleSpec;
  put_heading_of(place, out, spec ? "module" : "module type", item, NULL);
  if (spec) put_sig(place, out, " : ", item->declaration->as.ModuleSpec.signature);
  else if (item->declaration->as.ModuleType.definition->tag != AST_SIG_Body)
    put_sig(place, out, " = ", item->declaration->as.ModuleType.definition);
}

void doc_signature(const DocPlace *place, Out *out, const DocItem *item) {
  const AstDecTag tag = item->declaration->tag;
  if (tag == AST_DEC_Value) put_value(place, out, item);
  else if (tag == AST_DEC_Type) put_type(place, out, item);
  else if (tag == AST_DEC_Spec) put_signature_spec(place, out, item);
  else if (tag == AST_DEC_Module) put_signature_module(place, out, item);
  else put_module_type(place, out, item);
}
