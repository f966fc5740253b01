// print: a tree as source text that parses back to the same tree, spans aside. Comments other than documentation are
// not kept.
//   in:   a tree of the parser          out: text of lines up to WIDTH where that is possible
#include "syntax/syntax_internal.h"

enum { WIDTH = 100 };

static void print_declarations(Printer *p, const AstDecs *declarations);
static void print_mod(Printer *p, const AstMod *module);
static void print_sig(Printer *p, const AstSig *signature);

void put_text(Printer *p, Text text) {
  if (p->overflow) return;
  out_text(p->out, text);
  if (p->flat && p->out->size > p->limit) p->overflow = true;
}
void put(Printer *p, const char *text) { put_text(p, text_of(text)); }
void put_name(Printer *p, Name name) { put_text(p, name_text(p->context->names, name)); }

void put_line(Printer *p) {
  if (p->flat) {
    put(p, " ");
    return;
  }
  out_char(p->out, '\n');
  p->line = p->out->size;
  for (uint32_t i = 0; i < p->indent; i++) out_char(p->out, ' ');
}

bool put_if_fits(Printer *p, PutNode node, const void *argument) {
  size_t before = p->out->size;
  p->flat = true;
  p->limit = p->line + WIDTH;
  if (before > p->limit) p->overflow = true;
  node(p, argument);
  bool fits = !p->overflow;
  p->flat = p->overflow = false;
  if (!fits) p->out->size = before;
  return fits;
}

void print_value(Printer *p, const AstDecValue *value, const char *keyword) {
  put(p, keyword);
  put(p, " ");
  put_bound_name(p, value->name);
  put(p, " ");
  print_type_parameters(p, &value->type_parameters);
  for EACH(i, &value->parameters) {
    print_pat(p, value->parameters.items[i]);
    put(p, " ");
  }
  if (value->result) {
    put(p, ": ");
    print_type(p, value->result);
    put(p, " ");
  }
  put(p, "=");
  print_exp_indented(p, value->body);
}

static void print_braces(Printer *p, const AstDecs *declarations) {
  put(p, "{");
  p->indent += 2;
  if (declarations->size) {
    put_line(p);
    print_declarations(p, declarations);
  }
  p->indent -= 2;
  if (declarations->size) put_line(p);
  put(p, "}");
}

static void print_mod_parameters(Printer *p, const AstModParams *parameters) {
  for EACH(i, parameters) {
    put(p, "(");
    put_name(p, parameters->items[i].name);
    put(p, ": ");
    print_sig(p, parameters->items[i].signature);
    put(p, ") ");
  }
}

static void print_with(Printer *p, const AstSigWith *with) {
  print_sig(p, with->inner);
  put(p, " with ");
  put_qual_name(p, &with->name);
  put(p, " ");
  print_type_parameters(p, &with->type_parameters);
  put(p, "= ");
  print_type(p, with->definition);
}

static void print_sig_arrow(Printer *p, const AstSigArrow *arrow) {
  if (arrow->parameter_name.id) {
    put(p, "(");
    put_name(p, arrow->parameter_name);
    put(p, ": ");
  }
  print_sig(p, arrow->parameter);
  put(p, arrow->parameter_name.id ? ") -> " : " -> ");
  print_sig(p, arrow->result);
}

static void print_sig(Printer *p, const AstSig *signature) {
  switch (signature->tag) {
    case AST_SIG_Error: put(p, "{}"); break;
    case AST_SIG_Name: put_qual_name(p, &signature->as.Name.name); break;
    case AST_SIG_Paren:
      put(p, "(");
      print_sig(p, signature->as.Paren.inner);
      put(p, ")");
      break;
    case AST_SIG_Body: print_braces(p, &signature->as.Body.declarations); break;
    case AST_SIG_With: print_with(p, &signature->as.With); break;
    case AST_SIG_Arrow: print_sig_arrow(p, &signature->as.Arrow); break;
  }
}

static void print_import(Printer *p, Text path) {
  AstExp string = {.tag = AST_EXP_String, .as.String.bytes = path};
  put(p, "import ");
  print_exp(p, &string);
}

static void print_mod(Printer *p, const AstMod *module) {
  switch (module->tag) {
    case AST_MOD_Error: put(p, "{}"); break;
    case AST_MOD_Name: put_qual_name(p, &module->as.Name.name); break;
    case AST_MOD_Paren:
      put(p, "(");
      print_mod(p, module->as.Paren.inner);
      put(p, ")");
      break;
    case AST_MOD_Import: print_import(p, module->as.Import.path); break;
    case AST_MOD_Body: print_braces(p, &module->as.Body.declarations); break;
    case AST_MOD_Apply:
      print_mod(p, module->as.Apply.function);
      put(p, " ");
      print_mod(p, module->as.Apply.argument);
      break;
    case AST_MOD_Ascribe:
      print_mod(p, module->as.Ascribe.inner);
      put(p, " : ");
      print_sig(p, module->as.Ascribe.signature);
      break;
    case AST_MOD_Lambda:
      put(p, "\\");
      print_mod_parameters(p, &module->as.Lambda.parameters);
      if (module->as.Lambda.ascribed) {
        put(p, ": ");
        print_sig(p, module->as.Lambda.ascribed);
        put(p, " ");
      }
      put(p, "-> ");
      print_mod(p, module->as.Lambda.body);
      break;
  }
}

static void print_type_declaration(Printer *p, const AstDecType *type) {
  put(p, type->lifted == LIFTED_Full ? "type^ " : type->lifted == LIFTED_Size ? "type~ " : "type ");
  put_name(p, type->name);
  if (type->type_parameters.size) put(p, " ");
  print_type_parameters(p, &type->type_parameters);
  if (type->type_parameters.size) p->out->size--;
  if (!type->definition) return;
  put(p, " = ");
  print_type(p, type->definition);
}

static void print_module(Printer *p, const AstDecModule *module) {
  put(p, "module ");
  put_name(p, module->name);
  put(p, " ");
  print_mod_parameters(p, &module->parameters);
  if (module->ascribed) {
    put(p, ": ");
    print_sig(p, module->ascribed);
    put(p, " ");
  }
  put(p, "= ");
  print_mod(p, module->body);
}

static void print_spec(Printer *p, const AstDecSpec *spec) {
  put(p, "val ");
  put_bound_name(p, spec->name);
  put(p, " ");
  print_type_parameters(p, &spec->type_parameters);
  put(p, ": ");
  print_type(p, spec->type);
}

static void print_named_sig(Printer *p, const char *keyword, Name name, const char *symbol, const AstSig *signature) {
  put(p, keyword);
  put_name(p, name);
  put(p, symbol);
  print_sig(p, signature);
}

static void print_documentation(Printer *p, Text text) {
  if (text.size == 0) return;
  put(p, "-- |");
  for (size_t from = 0, i = 0; i <= text.size; i++) {
    if (i < text.size && text.start[i] != '\n') continue;
    if (from) put(p, "--");
    if (i > from) put(p, " ");
    put_text(p, (Text){text.start + from, i - from});
    put_line(p);
    from = i + 1;
  }
}

static void print_declaration(Printer *p, const AstDec *declaration);

static void print_local(Printer *p, const AstDec *inner) {
  put(p, "local ");
  if (inner->documentation.size) put_line(p);
  print_declaration(p, inner);
}

static void print_declaration(Printer *p, const AstDec *declaration) {
  static const char *const keywords[] = {[VALUE_Def] = "def", [VALUE_Let] = "let", [VALUE_Entry] = "entry"};
  print_documentation(p, declaration->documentation);
  for EACH(i, &declaration->attributes) {
    print_attribute(p, declaration->attributes.items[i]);
    put_line(p);
  }
  switch (declaration->tag) {
    case AST_DEC_Error: break;
    case AST_DEC_Value: print_value(p, &declaration->as.Value, keywords[declaration->as.Value.kind]); break;
    case AST_DEC_Type: print_type_declaration(p, &declaration->as.Type); break;
    case AST_DEC_Module: print_module(p, &declaration->as.Module); break;
    case AST_DEC_ModuleType:
      print_named_sig(p, "module type ", declaration->as.ModuleType.name, " = ", declaration->as.ModuleType.definition);
      break;
    case AST_DEC_Open:
      put(p, "open ");
      print_mod(p, declaration->as.Open.module);
      break;
    case AST_DEC_Import: print_import(p, declaration->as.Import.path); break;
    case AST_DEC_Local: print_local(p, declaration->as.Local.declaration); break;
    case AST_DEC_Spec: print_spec(p, &declaration->as.Spec); break;
    case AST_DEC_ModuleSpec:
      print_named_sig(p, "module ", declaration->as.ModuleSpec.name, " : ", declaration->as.ModuleSpec.signature);
      break;
    case AST_DEC_Include:
      put(p, "include ");
      print_sig(p, declaration->as.Include.signature);
      break;
  }
}

// Lines that belong together stand together: imports, specifications.
static bool groups(const AstDec *declaration) {
  AstDecTag tag = declaration->tag;
  return tag == AST_DEC_Import || tag == AST_DEC_Open || tag == AST_DEC_Spec || tag == AST_DEC_Include;
}

static void print_declarations(Printer *p, const AstDecs *declarations) {
  for EACH(i, declarations) {
    const AstDec *before = i ? declarations->items[i - 1] : NULL, *declaration = declarations->items[i];
    if (before && !(groups(before) && groups(declaration))) out_char(p->out, '\n');
    if (before) put_line(p);
    print_declaration(p, declaration);
  }
}

void syntax_print(const Context *context, Out *out, const AstProgram *program) {
  Printer printer = {.context = context, .out = out, .line = out->size};
  const AstDec *first = program->declarations.size ? program->declarations.items[0] : NULL;
  bool shared = first && first->documentation.start == program->documentation.start;   // printed with the declaration
  if (!shared) print_documentation(&printer, program->documentation);
  if (!shared && program->documentation.size && first) put_line(&printer);
  print_declarations(&printer, &program->declarations);
  if (program->declarations.size) put_line(&printer);
}

static Printer single_line(const Context *context, Out *out) {
  return (Printer){.context = context, .out = out, .limit = SIZE_MAX, .flat = true};
}

void syntax_print_exp(const Context *context, Out *out, const AstExp *exp) {
  Printer printer = single_line(context, out);
  print_exp(&printer, exp);
}

void syntax_print_type(const Context *context, Out *out, const AstType *type) {
  Printer printer = single_line(context, out);
  print_type(&printer, type);
}
