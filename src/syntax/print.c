// print: a tree as source text that parses back to the same tree, spans aside. Comments other than documentation are
// not kept.
//   rule: a template for each form; a program is then laid out by the formatter
//   in a template: %3 is part 3 of the form in ast.def (from 1); a letter after it says how a list or a name is put
//     , joined by commas      t the same, with a comma after a single element      | joined by bars      ; joined by
//       dots
//     + each after a blank    - each before a blank    _ joined by blanks    # each in brackets
//     o an operator           b a bound name
//   {3 ... } is put only if part 3 is there; {{ and }} are braces
#include "syntax/tree.h"
#include <inttypes.h>
#include <stdio.h>

enum { PRINT_WIDTH = 100 };

static const char *const exp_templates[] = {
    [AST_EXP_Error] = "???",
    [AST_EXP_Number] = "%1",
    [AST_EXP_Bool] = "%1",
    [AST_EXP_String] = "%1",
    [AST_EXP_Char] = "%1",
    [AST_EXP_Hole] = "???",
    [AST_EXP_Var] = "%1",
    [AST_EXP_Paren] = "(%1)",
    [AST_EXP_QualParen] = "%1.(%2)",
    [AST_EXP_Tuple] = "(%1t)",
    [AST_EXP_Record] = "{{%1,}}",
    [AST_EXP_Array] = "[%1,]",
    [AST_EXP_Index] = "%1[%2,]",
    [AST_EXP_Update] = "%1 with %2; = %3",
    [AST_EXP_Range] = "%1{2..%2}%4%3",
    [AST_EXP_Apply] = "%1%2+",
    [AST_EXP_Binary] = "%2 %1o %3",
    [AST_EXP_And] = "%1 && %2",
    [AST_EXP_Or] = "%1 || %2",
    [AST_EXP_Negate] = "-%1",
    [AST_EXP_Not] = "!%1",
    [AST_EXP_Lambda] = "\\%1_{2 : %2} -> %3",
    [AST_EXP_Section] = "({2%2 }%1o{3 %3})",
    [AST_EXP_ProjectSection] = "(.%1;)",
    [AST_EXP_IndexSection] = "(.[%1,])",
    [AST_EXP_Project] = "%1.%2",
    [AST_EXP_Ascribe] = "%1 : %2",
    [AST_EXP_Coerce] = "%1 :> %2",
    [AST_EXP_If] = "if %1 then %2 else %3",
    [AST_EXP_Loop] = "loop %1-%2{3 = %3} %4 do %5",
    [AST_EXP_Let] = "let %1-%2 = %3",   // and a body, as the two below
    [AST_EXP_LetFunction] = "%1",
    [AST_EXP_LetUpdate] = "let %1",
    [AST_EXP_Match] = "match %1%2+",
    [AST_EXP_Constructor] = "#%1{2@%2}%3+",
    [AST_EXP_Assert] = "assert %1 %2",
    [AST_EXP_Attribute] = "%1 %2",
};
static const char *const pat_templates[] = {
    [AST_PAT_Error] = "_",
    [AST_PAT_Wildcard] = "_",
    [AST_PAT_Var] = "%1b",
    [AST_PAT_Tuple] = "(%1t)",
    [AST_PAT_Record] = "{{%1,}}",
    [AST_PAT_Ascribe] = "%1: %2",
    [AST_PAT_Literal] = "%1",
    [AST_PAT_Constructor] = "#%1{2@%2}%3+",
    [AST_PAT_Paren] = "(%1)",
    [AST_PAT_Attribute] = "%1 %2",
};
static const char *const type_templates[] = {
    [AST_TYPE_Error] = "()",
    [AST_TYPE_Name] = "%1%2+",
    [AST_TYPE_Array] = "%1%2",
    [AST_TYPE_Tuple] = "(%1t)",
    [AST_TYPE_Record] = "{{%1,}}",
    [AST_TYPE_Sum] = "%1|",
    [AST_TYPE_Function] = "{1(%1: }%2{1)} -> %3",
    [AST_TYPE_Unique] = "*%1",
    [AST_TYPE_Exists] = "?%1#.%2",
    [AST_TYPE_Paren] = "(%1)",
};
static const char *const dec_templates[] = {
    [AST_DEC_Error] = "",
    [AST_DEC_Value] = "%1 %2b %4-%5-{6: %6 }= %7",
    [AST_DEC_Type] = "type%3 %1%4+{5 = %5}",
    [AST_DEC_Module] = "module %1 %3-{4: %4 }= %5",
    [AST_DEC_ModuleType] = "module type %1 = %3",
    [AST_DEC_Open] = "open %1",
    [AST_DEC_Import] = "import %1",
    [AST_DEC_Local] = "local %1",
    [AST_DEC_Spec] = "val %1b %3-: %4",
    [AST_DEC_ModuleSpec] = "module %1 : %3",
    [AST_DEC_Include] = "include %1",
};
static const char *const mod_templates[] = {
    [AST_MOD_Error] = "{{}}",
    [AST_MOD_Name] = "%1",
    [AST_MOD_Paren] = "(%1)",
    [AST_MOD_Import] = "import %1",
    [AST_MOD_Body] = "{{%1}}",
    [AST_MOD_Apply] = "%1 %2",
    [AST_MOD_Ascribe] = "%1 : %2",
    [AST_MOD_Lambda] = "\\%1-{2: %2 }-> %3",
};
static const char *const sig_templates[] = {
    [AST_SIG_Error] = "{{}}",
    [AST_SIG_Name] = "%1",
    [AST_SIG_Paren] = "(%1)",
    [AST_SIG_Body] = "{{%1}}",
    [AST_SIG_With] = "%1 with %2 %3-= %4",
    [AST_SIG_Arrow] = "{1(%1: }%2{1)} -> %3",
};
static const char *const item_templates[] = {
    [ITEM_Slice] = "%2{1:%3}{4:%4}",
    [ITEM_Step] = "{1%1}{2[%2,]}",
    [ITEM_Field] = "%1 = %3",
    [ITEM_PatField] = "%1 = %3",
    [ITEM_TypeField] = "%1: %2",
    [ITEM_Constructor] = "#%1%2+",
    [ITEM_Case] = "case %1 -> %2",
    [ITEM_Dim] = "[%1]",
    [ITEM_TypeArg] = "{1%3}%2",
    [ITEM_TypeParam] = "[%3]",
    [ITEM_ModParam] = "(%1: %2)",
};

// on_lines: declarations and bindings take a line each; else all is on one line.
typedef struct Printer { const Context *context; Out *out; size_t start; bool on_lines; } Printer;

static void print_syntax_node(Printer *p, AstNode kind, const void *node);
static void print_template(Printer *p, const char *template, const AstForm *form, const char *base);

// ---- texts

static bool is_sign(char c) { return c && strchr("+-*/%=!><|&^", c) != NULL; }


// Two operators would become one, and a number would take the dot after it.
static void put_text(Printer *p, Text text) {
  if (text.size == 0) return;
  const char before = p->out->size > p->start ? p->out->start[p->out->size - 1] : 0;
  if ((is_sign(before) && is_sign(*text.start)) || (ascii_is_digit(before) && *text.start == '.'))
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

static void print_literal(Printer *p, Text bytes) {
  out_char(p->out, '"');
  for (size_t i = 0; i < bytes.size; i++) {
    const unsigned char c = (unsigned char)bytes.start[i];
    if (c == '"' || c == '\\') out_format(p->out, "\\%c", c);
    else if (c == '\n') out_string(p->out, "\\n");
    else if (c < 0x20 || c == 0x7f) out_format(p->out, "\\o%03o", c);
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
    case AST_PART_ValueKind: put_string(p, values[*(const ValueKind *)at]); break;
    case AST_PART_Liftedness: put_string(p, lifted[*(const Liftedness *)at]); break;
    case AST_PART_Attr: print_attribute(p, ast_pointer_at(at)); break;
    default: break;
  }
}

// What stands between, before or after the elements of a list.
static const char *between(char mode) {
  return mode == ',' || mode == 't' ? ", " : mode == '|' ? " | " : mode == ';' ? "." : mode == '_' ? " " : "";
}

static void print_name_sequence(Printer *p, const Names *names, char mode) {
  for EACH(i, names) {
    if (i) out_string(p->out, between(mode));
    if (mode == '#') out_char(p->out, '[');
    print_bound_name(p, names->items[i], 0);
    if (mode == '#') out_char(p->out, ']');
  }
}

// Forms of an item that one template cannot tell: a field without its value, three kinds of loops, two of parameters.
static void print_item(Printer *p, AstItem item, const char *at) {
  const AstTypeParam *parameter = (const void *)at;
  const LoopForm *loop = (const void *)at;
  const bool is_punned = (item == ITEM_Field && ((const AstField *)(const void *)at)->punned) ||
                         (item == ITEM_PatField && ((const AstPatField *)(const void *)at)->punned);
  const AstForm *form = ast_item_form(item);
  if (item == ITEM_LoopForm) {
    const char *count = "for %2 < %3", *in = "for %2 in %3", *until = "while %3";
    print_template(p, loop->kind == LOOP_While ? until : loop->kind == LOOP_ForIn ? in : count, form, at);
  } else if (is_punned) print_template(p, "%1", form, at);
  else if (item == ITEM_TypeParam && !parameter->is_size) print_template(p, "'%2%3", form, at);
  else print_template(p, item_templates[item], form, at);
}

static void print_sequence(Printer *p, AstPartInfo info, const char *at, char mode) {
  const size_t step = info.class == CLASS_Items ? ast_item_size((AstItem)info.of) : sizeof(void *);
  const uint32_t count = ast_count_at(at);
  const char *item = ast_items_at(at);
  for (uint32_t i = 0; i < count; i++, item += step) {
    const bool is_path = info.class == CLASS_Items && info.of == ITEM_Step;
    const bool is_index = is_path && ((const AstStep *)(const void *)item)->slices.size;
    if (i && !is_index) out_string(p->out, between(mode));
    if (mode == '+') out_char(p->out, ' ');
    if (info.class == CLASS_Items) print_item(p, (AstItem)info.of, item);
    else print_syntax_node(p, (AstNode)info.of, ast_pointer_at(item));
    if (mode == '-') out_char(p->out, ' ');
  }
  if (mode == 't' && count == 1) out_char(p->out, ',');
}

static void print_declarations(Printer *p, const AstDecs *declarations);
static void print_syntax_part(Printer *p, AstPartKind kind, const char *at, char mode) {
  const AstPartInfo info = ast_part_info(kind);
  if (kind == AST_PART_Names) print_name_sequence(p, (const void *)at, mode);
  else if (kind == AST_PART_Decs) print_declarations(p, (const void *)at);
  else if (info.class == CLASS_Leaf) print_leaf(p, kind, at, mode);
  else if (info.class == CLASS_Node) print_syntax_node(p, (AstNode)info.of, ast_pointer_at(at));
  else if (info.class == CLASS_Item) print_item(p, (AstItem)info.of, at);
  else print_sequence(p, info, at, mode);
}

// Is an optional part there?
static bool part_is_present(AstPartKind kind, const char *at) {
  const AstPartInfo info = ast_part_info(kind);
  if (kind == AST_PART_Name) return ((const Name *)(const void *)at)->id != 0;
  if (kind == AST_PART_Bool) return *(const bool *)at;
  if (kind == AST_PART_SliceKind) return *(const SliceKind *)(const void *)at == SLICE_Range;
  return info.class == CLASS_Node ? ast_pointer_at(at) != NULL : ast_count_at(at) > 0;
}

static const char *end_of_group(const char *template) {
  uint32_t depth = 1;
  for (; depth; template++) depth += (uint32_t)(*template == '{') - (uint32_t)(*template == '}');
  return template;
}

static void print_template(Printer *p, const char *template, const AstForm *form, const char *base) {
  while (*template) {
    const char *run = template;
    while (*template && !strchr("%{}", *template)) template++;
    put_text(p, (Text){run, (size_t)(template - run)});
    if (!*template) return;
    const char sign = *template++;
    if (*template == sign && sign != '%') put_text(p, (Text){template++, 1});
    else if (sign != '}') {
      const AstPart *part = &form->parts[*template++ - '1'];
      const char *at = base + part->offset;
      if (sign == '%') {
        const char mode = *template && strchr(",t|;+-_#ob", *template) ? *template++ : 0;
        print_syntax_part(p, part->kind, at, mode);
      } else if (!part_is_present(part->kind, at)) template = end_of_group(template);
    }
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
    else print_template(p, exp_templates[exp->tag], ast_form(NODE_Exp, (int)exp->tag), (const char *)&exp->as);
    if (p->on_lines) out_char(p->out, '\n');
    else out_string(p->out, " in ");
  }
  if (in_chain && p->on_lines) out_string(p->out, "in ");
  print_template(p, exp_templates[exp->tag], ast_form(NODE_Exp, (int)exp->tag), (const char *)&exp->as);
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
  static const char *const *const templates[] = {exp_templates, pat_templates, type_templates,
                                                 dec_templates, mod_templates, sig_templates};
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
  else print_template(p, templates[kind][tag], ast_form(kind, tag), (const char *)node + ast_parts_offset(kind));
}

// Imports and specifications stand on adjacent lines.
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
