// print: a tree as source text that parses back to the same tree, spans aside. Comments other than documentation are
// not kept.
//   rule: the templates of ast.def; a program is then laid out by the formatter
#include "syntax/tree.h"
#include <inttypes.h>
#include <stdio.h>

enum { PRINT_WIDTH = 100 };

// on_lines: declarations and bindings take a line each; else all is on one line.
typedef struct Printer { const Context *context; Out *out; size_t start; bool on_lines; } Printer;

static void print_syntax_node(Printer *p, AstNode kind, const void *node);
static void print_form(Printer *p, const AstForm *form, const char *base);

// ---- texts

static bool is_sign(char c) { return c && strchr("+-*/%=!><|&^", c) != NULL; }

// Inserts a blank where two operators would become one token, or where a number would include the dot after it.
static void put_text(Printer *p, Text text) {
  if (text.size == 0) return;
  const char before = p->out->size > p->start ? p->out->start[p->out->size - 1] : 0;
  const bool is_character = before == '\'' && text.size > 1 && text.start[1] == '\'';   // 'a': a type parameter a'
  if ((is_sign(before) && is_sign(*text.start)) || (ascii_is_digit(before) && *text.start == '.') || is_character)
    out_char(p->out, ' ');
  out_text(p->out, text);
}
static void put_string(Printer *p, const char *text) { put_text(p, text_of(text)); }
static void put_separator(Printer *p) { out_char(p->out, p->on_lines ? '\n' : ' '); }

static bool begins_word(Text name) {
  const char c = name.size ? name.start[0] : 'a';
  return ascii_is_letter(c) || ascii_is_digit(c) || c == '_';
}

static void print_bound_name(Printer *p, Name name, char mode) {
  const Text text = name_text(p->context->names, name);
  const bool in_parentheses = mode == 'b' && !begins_word(text);
  if (in_parentheses) out_char(p->out, '(');
  put_text(p, text);
  if (in_parentheses) out_char(p->out, ')');
}

static void print_qualified_name(Printer *p, const QualName *name, char mode) {
  const bool quoted = mode == 'o' && begins_word(name_text(p->context->names, name->name));
  if (quoted) out_char(p->out, '`');
  for EACH(i, &name->qualifiers) {
    print_bound_name(p, name->qualifiers.items[i], 0);
    out_char(p->out, '.');
  }
  print_bound_name(p, name->name, 0);
  if (quoted) out_char(p->out, '`');
}

static void print_numeral(Printer *p, const Number *number) {
  char digits[32];
  (void)snprintf(digits, sizeof digits, "%" PRIu64, number->integer);
  if (number->text.size) put_text(p, number->text);
  else put_string(p, digits);
  if (number->has_suffix) put_string(p, scalar_name(number->suffix));
}

// A number in an escape may have any number of digits, so that a digit after it is escaped, too.
static void print_literal(Printer *p, Text bytes) {
  bool is_number = false;
  out_char(p->out, '"');
  for EACH_BYTE(i, bytes) {
    const unsigned char c = (unsigned char)bytes.start[i];
    is_number = (c < 0x20 && c != '\n') || c == 0x7f || (is_number && c >= '0' && c <= '7');
    if (is_number) out_format(p->out, "\\o%03o", c);
    else if (c == '"' || c == '\\') out_format(p->out, "\\%c", c);
    else if (c == '\n') out_string(p->out, "\\n");
    else out_char(p->out, (char)c);
  }
  out_char(p->out, '"');
}

static void print_attribute_argument(Printer *p, const AstAttr *attribute) {
  if (attribute->text.size) put_text(p, attribute->text);
  else print_bound_name(p, attribute->name, 0);
  if (attribute->arguments.size == 0) return;
  out_char(p->out, '(');
  for EACH(i, &attribute->arguments) {
    if (i) out_string(p->out, ", ");
    print_attribute_argument(p, attribute->arguments.items[i]);
  }
  out_char(p->out, ')');
}

static void print_attribute(Printer *p, const AstAttr *attribute) {
  out_string(p->out, "#[");
  print_attribute_argument(p, attribute);
  out_char(p->out, ']');
}

// ---- parts

static void print_leaf(Printer *p, AstPartKind kind, const void *at, char mode) {
  static const char *const ranges[] = {[RANGE_Inclusive] = "...", [RANGE_Up] = "..<", [RANGE_Down] = "..>"};
  static const char *const loops[] = {[LOOP_ForCount] = "<", [LOOP_ForIn] = "in", [LOOP_While] = ""};
  static const char *const values[] = {[VALUE_Def] = "def", [VALUE_Let] = "let", [VALUE_Entry] = "entry"};
  static const char *const lifted[] = {[LIFTED_No] = "", [LIFTED_Size] = "~", [LIFTED_Full] = "^"};
  switch ((int)kind) {
    case AST_PART_Name: print_bound_name(p, *(const Name *)at, mode); break;
    case AST_PART_QualName: print_qualified_name(p, at, mode); break;
    case AST_PART_Reference: print_qualified_name(p, &((const Reference *)at)->name, mode); break;
    case AST_PART_Number: print_numeral(p, at); break;
    case AST_PART_Text: print_literal(p, *(const Text *)at); break;
    case AST_PART_Bool: put_string(p, *(const bool *)at ? "true" : "false"); break;
    case AST_PART_RangeKind: put_string(p, ranges[*(const RangeKind *)at]); break;
    case AST_PART_LoopKind: put_string(p, loops[*(const LoopKind *)at]); break;
    case AST_PART_ValueKind: put_string(p, values[*(const ValueKind *)at]); break;
    case AST_PART_Liftedness: put_string(p, lifted[*(const Liftedness *)at]); break;
    case AST_PART_Attr: print_attribute(p, ast_pointer_at(at)); break;
    default: break;
  }
}

static void print_name_sequence(Printer *p, const Names *names, char mode) {
  for EACH(i, names) {
    if (i) out_string(p->out, template_separator(mode));
    if (mode == '#') out_char(p->out, '[');
    print_bound_name(p, names->items[i], 0);
    if (mode == '#') out_char(p->out, ']');
  }
}

static void print_sequence(Printer *p, AstPartInfo info, const char *at, char mode) {
  const AstElements elements = ast_elements(info, at);
  const char *item = elements.at;
  for (uint32_t i = 0; i < elements.count; i++, item += elements.step) {
    const bool is_path = info.class == CLASS_Items && info.of == ITEM_Step;
    const bool is_index = is_path && ((const AstStep *)(const void *)item)->slices.size;
    if (i && !is_index) out_string(p->out, template_separator(mode));
    if (mode == '+' || mode == '>' || mode == 'l') out_char(p->out, ' ');
    if (info.class == CLASS_Node || info.class == CLASS_Nodes)
      print_syntax_node(p, (AstNode)info.of, ast_pointer_at(item));
    else print_form(p, ast_item_form((AstItem)info.of), item);
    if (mode == '-') out_char(p->out, ' ');
  }
  if (mode == 't' && elements.count == 1) out_char(p->out, ',');
}

static void print_declarations(Printer *p, const AstDecs *declarations);
static void print_syntax_part(Printer *p, AstPartKind kind, const char *at, char mode) {
  const AstPartInfo info = ast_part_info(kind);
  if (kind == AST_PART_Names) print_name_sequence(p, (const void *)at, mode);
  else if (kind == AST_PART_Decs) print_declarations(p, (const void *)at);
  else if (info.class == CLASS_Leaf) print_leaf(p, kind, at, mode);
  else print_sequence(p, info, at, mode);
}

static void print_form(Printer *p, const AstForm *form, const char *base) {
  TemplatePiece piece;
  for (const char *rest = form->template; template_next(form, base, &rest, &piece);) {
    put_text(p, piece.text);
    if (piece.part) print_syntax_part(p, piece.part->kind, base + piece.part->offset, piece.mode);
    if (piece.mark == '/' || piece.mark == '>') out_char(p->out, ' ');
  }
}

// ---- nodes

static bool is_let(const AstExp *exp) {
  return exp->tag == AST_EXP_Let || exp->tag == AST_EXP_LetFunction || exp->tag == AST_EXP_LetUpdate;
}

// let a[i].b = e
static void print_let_update(Printer *p, const AstExpLetUpdate *let) {
  const AstExpUpdate *update = &let->update->as.Update;
  out_string(p->out, "let ");
  print_bound_name(p, let->name, 0);
  if (!update->path.items[0].slices.size) out_char(p->out, '.');
  print_syntax_part(p, AST_PART_Steps, (const char *)&update->path, ';');
  out_string(p->out, " = ");
  print_syntax_node(p, NODE_Exp, update->value);
}

static void print_expression(Printer *p, const AstExp *exp) {
  bool in_chain = false;
  for (; is_let(exp); exp = ast_let_body(exp), in_chain = true) {
    if (exp->tag == AST_EXP_LetUpdate) print_let_update(p, &exp->as.LetUpdate);
    else print_form(p, ast_form(NODE_Exp, (int)exp->tag), (const char *)&exp->as);
    if (p->on_lines) out_char(p->out, '\n');
    else out_string(p->out, " in ");
  }
  if (in_chain && p->on_lines) out_string(p->out, "in ");
  print_form(p, ast_form(NODE_Exp, (int)exp->tag), (const char *)&exp->as);
}

static void print_documentation(Printer *p, Text text) {
  if (text.size == 0) return;
  if (p->out->size > p->start && p->out->start[p->out->size - 1] != '\n') out_char(p->out, '\n');
  out_string(p->out, "-- |");
  for (size_t from = 0, i = 0; i <= text.size; i++) {
    if (i < text.size && text.start[i] != '\n') continue;
    if (from) out_string(p->out, "--");
    if (i > from) out_char(p->out, ' ');
    out_text(p->out, (Text){text.start + from, i - from});
    out_char(p->out, '\n');
    from = i + 1;
  }
}

static void print_syntax_node(Printer *p, AstNode kind, const void *node) {
  if (!node) return;
  const AstDec *declaration = node;
  if (kind == NODE_Dec) {
    print_documentation(p, declaration->documentation);
    for EACH(i, &declaration->attributes) {
      print_attribute(p, declaration->attributes.items[i]);
      put_separator(p);
    }
  }
  const int tag = ast_tag(kind, node);
  if (kind == NODE_Exp) print_expression(p, node);
  else print_form(p, ast_form(kind, tag), (const char *)node + ast_parts_offset(kind));
}

// Imports and specifications are printed without blank lines between them.
static bool is_grouped(const AstDec *declaration) {
  const AstDecTag tag = declaration->tag;
  return tag == AST_DEC_Import || tag == AST_DEC_Open || tag == AST_DEC_Spec || tag == AST_DEC_Include;
}

static void print_declarations(Printer *p, const AstDecs *declarations) {
  for EACH(i, declarations) {
    const AstDec *before = i ? declarations->items[i - 1] : NULL, *declaration = declarations->items[i];
    put_separator(p);
    if (before && p->on_lines && !(is_grouped(before) && is_grouped(declaration))) out_char(p->out, '\n');
    print_syntax_node(p, NODE_Dec, declaration);
  }
  if (declarations->size) put_separator(p);
}

void syntax_print(Context *context, Out *out, const AstProgram *program) {
  Out text = out_new(context->arena);
  Printer printer = {.context = context, .out = &text, .on_lines = true};
  const AstDec *first = program->declarations.size ? program->declarations.items[0] : NULL;
  const bool is_shared = first && first->documentation.start == program->documentation.start;
  if (!is_shared) print_documentation(&printer, program->documentation);
  print_declarations(&printer, &program->declarations);
  Text printed = out_result(&text);
  while (printed.size && *printed.start == '\n') printed.start++, printed.size--;
  if (!diag_has_errors(context)) {
    const uint32_t file = source_add(context, context->files.items[program->file].path, printed);
    (void)syntax_format(context, file, PRINT_WIDTH, &printed);
  }
  out_text(out, printed);
}

void syntax_print_exp(const Context *context, Out *out, const AstExp *exp) {
  Printer printer = {.context = context, .out = out, .start = out->size};
  print_syntax_node(&printer, NODE_Exp, exp);
}

void syntax_print_type(const Context *context, Out *out, const AstType *type) {
  Printer printer = {.context = context, .out = out, .start = out->size};
  print_syntax_node(&printer, NODE_Type, type);
}
