// print_type: names, types, patterns, attributes; always on one line.
#include "syntax/syntax_internal.h"

static bool is_word(Text name) {
  char c = name.size ? name.start[0] : 'a';
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

void put_bound_name(Printer *p, Name name) {
  bool word = is_word(name_text(p->context->names, name));
  if (!word) put(p, "(");
  put_name(p, name);
  if (!word) put(p, ")");
}

void put_qual_name(Printer *p, const QualName *name) {
  for EACH(i, &name->qualifiers) {
    put_name(p, name->qualifiers.items[i]);
    put(p, ".");
  }
  put_name(p, name->name);
}

void put_operator(Printer *p, const QualName *name) {
  bool word = is_word(name_text(p->context->names, name->name));
  if (word) put(p, "`");
  put_qual_name(p, name);
  if (word) put(p, "`");
}

static void print_argument(Printer *p, const AstAttr *attribute) {
  if (attribute->text.size) put_text(p, attribute->text);
  else put_name(p, attribute->name);
  if (attribute->arguments.size == 0) return;
  put(p, "(");
  for EACH(i, &attribute->arguments) {
    if (i) put(p, ", ");
    print_argument(p, attribute->arguments.items[i]);
  }
  put(p, ")");
}

void print_attribute(Printer *p, const AstAttr *attribute) {
  put(p, "#[");
  print_argument(p, attribute);
  put(p, "]");
}

// Each followed by a space.
void print_type_parameters(Printer *p, const AstTypeParams *parameters) {
  for EACH(i, parameters) {
    const AstTypeParam *parameter = &parameters->items[i];
    put(p, parameter->is_size                 ? "["
           : parameter->lifted == LIFTED_Full ? "'^"
           : parameter->lifted == LIFTED_Size ? "'~"
                                              : "'");
    put_name(p, parameter->name);
    put(p, parameter->is_size ? "] " : " ");
  }
}

static void print_dim(Printer *p, const AstDim *dim) {
  put(p, "[");
  if (dim->size) print_exp(p, dim->size);
  put(p, "]");
}

static void print_name_type(Printer *p, const AstTypeName *type) {
  put_qual_name(p, &type->name);
  for EACH(i, &type->arguments) {
    const AstTypeArg *argument = &type->arguments.items[i];
    put(p, " ");
    if (argument->is_size) print_dim(p, &argument->size);
    else print_type(p, argument->type);
  }
}

static void print_sum(Printer *p, const AstConstructors *constructors) {
  for EACH(i, constructors) {
    const AstConstructor *constructor = &constructors->items[i];
    put(p, i ? " | #" : "#");
    put_name(p, constructor->name);
    for EACH(k, &constructor->payload) {
      put(p, " ");
      print_type(p, constructor->payload.items[k]);
    }
  }
}

static void print_function_type(Printer *p, const AstTypeFunction *type) {
  if (type->parameter_name.id) {
    put(p, "(");
    put_name(p, type->parameter_name);
    put(p, ": ");
  }
  print_type(p, type->parameter);
  put(p, type->parameter_name.id ? ") -> " : " -> ");
  print_type(p, type->result);
}

static void print_type_list(Printer *p, const AstTypes *types) {
  put(p, "(");
  for EACH(i, types) {
    if (i) put(p, ", ");
    print_type(p, types->items[i]);
  }
  put(p, types->size == 1 ? ",)" : ")");
}

static void print_type_fields(Printer *p, const AstTypeFields *fields) {
  put(p, "{");
  for EACH(i, fields) {
    if (i) put(p, ", ");
    put_name(p, fields->items[i].name);
    put(p, ": ");
    print_type(p, fields->items[i].type);
  }
  put(p, "}");
}

void print_type(Printer *p, const AstType *type) {
  if (p->overflow) return;
  switch (type->tag) {
    case AST_TYPE_Error: put(p, "()"); break;
    case AST_TYPE_Name: print_name_type(p, &type->as.Name); break;
    case AST_TYPE_Array:
      print_dim(p, &type->as.Array.size);
      print_type(p, type->as.Array.element);
      break;
    case AST_TYPE_Tuple: print_type_list(p, &type->as.Tuple.elements); break;
    case AST_TYPE_Record: print_type_fields(p, &type->as.Record.fields); break;
    case AST_TYPE_Sum: print_sum(p, &type->as.Sum.constructors); break;
    case AST_TYPE_Function: print_function_type(p, &type->as.Function); break;
    case AST_TYPE_Unique:
      put(p, type->as.Unique.inner->tag == AST_TYPE_Unique ? "* " : "*");
      print_type(p, type->as.Unique.inner);
      break;
    case AST_TYPE_Exists:
      put(p, "?");
      for EACH(i, &type->as.Exists.sizes) {
        put(p, "[");
        put_name(p, type->as.Exists.sizes.items[i]);
        put(p, "]");
      }
      put(p, ".");
      print_type(p, type->as.Exists.inner);
      break;
    case AST_TYPE_Paren:
      put(p, "(");
      print_type(p, type->as.Paren.inner);
      put(p, ")");
      break;
  }
}

static void print_pat_list(Printer *p, const AstPats *patterns) {
  put(p, "(");
  for EACH(i, patterns) {
    if (i) put(p, ", ");
    print_pat(p, patterns->items[i]);
  }
  put(p, patterns->size == 1 ? ",)" : ")");
}

static void print_pat_fields(Printer *p, const AstPatFields *fields) {
  put(p, "{");
  for EACH(i, fields) {
    const AstPatField *field = &fields->items[i];
    if (i) put(p, ", ");
    put_name(p, field->name);
    if (field->punned) continue;
    put(p, " = ");
    print_pat(p, field->pattern);
  }
  put(p, "}");
}

void print_pat(Printer *p, const AstPat *pattern) {
  if (p->overflow) return;
  switch (pattern->tag) {
    case AST_PAT_Error: case AST_PAT_Wildcard: put(p, "_"); break;
    case AST_PAT_Var: put_bound_name(p, pattern->as.Var.name); break;
    case AST_PAT_Tuple: print_pat_list(p, &pattern->as.Tuple.elements); break;
    case AST_PAT_Record: print_pat_fields(p, &pattern->as.Record.fields); break;
    case AST_PAT_Ascribe:
      print_pat(p, pattern->as.Ascribe.inner);
      put(p, ": ");
      print_type(p, pattern->as.Ascribe.ascribed);
      break;
    case AST_PAT_Literal: print_exp(p, pattern->as.Literal.literal); break;
    case AST_PAT_Constructor:
      put(p, "#");
      put_name(p, pattern->as.Constructor.constructor);
      if (pattern->as.Constructor.diamond) {
        put(p, "@");
        print_pat(p, pattern->as.Constructor.diamond);
      }
      for EACH(i, &pattern->as.Constructor.arguments) {
        put(p, " ");
        print_pat(p, pattern->as.Constructor.arguments.items[i]);
      }
      break;
    case AST_PAT_Paren:
      put(p, "(");
      print_pat(p, pattern->as.Paren.inner);
      put(p, ")");
      break;
    case AST_PAT_Attribute:
      print_attribute(p, pattern->as.Attribute.attribute);
      put(p, " ");
      print_pat(p, pattern->as.Attribute.inner);
      break;
  }
}
