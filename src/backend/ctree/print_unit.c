// print_unit: declarations at file scope as text.
#include "backend/ctree/ctree.h"

static void print_declarator(Out *out, CType type, Text name) {
  c_print_type(out, type);
  if (!type.is_pointer) out_char(out, ' ');
  out_text(out, name);
}

static void print_prototype(Out *out, const CFunction *function) {
  if (function->is_static) out_string(out, function->is_inline ? "static inline " : "static ");
  out_format(out, "%.*s%s%.*s(", TEXT_ARG(function->result),
             function->result.start[function->result.size - 1] == '*' ? "" : " ", TEXT_ARG(function->name));
  for EACH(i, &function->parameters) {
    if (i) out_string(out, ", ");
    print_declarator(out, function->parameters.items[i].type, function->parameters.items[i].name);
  }
  out_string(out, function->parameters.size == 0 ? "void)" : ")");
}

static void print_object(Out *out, const CDecl *object) {
  if (*object->storage) out_format(out, "%s ", object->storage);
  print_declarator(out, object->type, object->text);
  if (object->count > 0) out_format(out, "[%lld]", (long long)object->count);
  if (object->count < 0) out_string(out, "[]");
  if (object->value) {
    out_string(out, " = ");
    c_print_expr(out, object->value);
  }
  out_string(out, ";\n");
}

static void print_enumeration(Out *out, const CFunction *constants) {
  out_string(out, "enum {\n");
  for EACH(i, &constants->parameters)
    out_format(out, "  %.*s%s%s\n", TEXT_ARG(constants->parameters.items[i].name), i == 0 ? " = 0" : "",
               i + 1 < constants->parameters.size ? "," : "");
  out_string(out, "};\n");
}

static void print_structure(Out *out, const CFunction *structure) {
  out_format(out, "typedef struct %.*s {\n", TEXT_ARG(structure->name));
  for EACH(i, &structure->parameters) {
    out_string(out, "  ");
    print_declarator(out, structure->parameters.items[i].type, structure->parameters.items[i].name);
    out_string(out, ";\n");
  }
  out_format(out, "} %.*s;\n", TEXT_ARG(structure->name));
}

static void print_unit_item(Out *out, const CDecl *declaration) {
  switch (declaration->tag) {
    case C_Text: out_text(out, declaration->text); break;
    case C_Remark: c_print_comment(out, declaration->text); break;
    case C_Include: out_format(out, "#include %.*s\n", TEXT_ARG(declaration->text)); break;
    case C_Prototype:
      print_prototype(out, &declaration->function);
      out_string(out, ";\n");
      break;
    case C_Definition:
      print_prototype(out, &declaration->function);
      out_char(out, ' ');
      c_print_block(out, declaration->function.body);
      out_string(out, "\n\n");
      break;
    case C_Object: print_object(out, declaration); break;
    case C_Enumeration: print_enumeration(out, &declaration->function); break;
    case C_Structure: print_structure(out, &declaration->function); break;
    case C_Blank: out_char(out, '\n'); break;
  }
}

void c_print_unit(Out *out, const CUnit *unit) {
  for EACH(i, unit) print_unit_item(out, &unit->items[i]);
}
