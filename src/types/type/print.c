// print: types and sizes in source syntax. Free type variables print as _ (those of literals as the set of their
// types), free sizes as an empty dimension.
#include "types/checker.h"

typedef struct Printer { const Context *context; const TypedProgram *typed; Out *out; size_t start; } Printer;

static void print_interned(Printer *printer, Name name) {
  out_text(printer->out, name_text(printer->context->names, name));
}

// Prints the expression, cut off after MOST bytes or at the end of the line.
static void print_source_excerpt(Printer *printer, Span span) {
  enum { MOST = 40 };
  Text text = source_span_text(printer->context, span);
  size_t size = 0;
  while (size < text.size && size < MOST && text.start[size] != '\n') size++;
  const bool cut = size < text.size;
  if (cut && size > MOST - 3) size = MOST - 3;
  while (cut && size > 0 && ((unsigned char)text.start[size] & 0xC0) == 0x80) size--;
  out_format(printer->out, "%.*s%s", (int)size, text.start, cut ? "..." : "");
}

// A size without a name prints as `length xs`, or as `length xs[0]` when it is the size of the rows.
static void print_nameless(Printer *printer, const SizeOrigin *origin) {
  if (origin->variable.id == 0 && origin->expression.file == 0) {
    out_char(printer->out, '?');
    return;
  }
  out_string(printer->out, origin->variable.id ? "length " : "length (");
  if (origin->variable.id) print_interned(printer, origin->variable);
  else print_source_excerpt(printer, origin->expression);
  if (!origin->variable.id) out_char(printer->out, ')');
  for RANGE(i, origin->dimension) out_string(printer->out, i ? ", 0" : "[0");
  if (origin->dimension) out_char(printer->out, ']');
}

static void print_id(void *user, Out *out, uint32_t id) {
  Printer *printer = user;
  Binding *binding = printer->typed && id < printer->typed->bindings.size ? printer->typed->bindings.items[id] : NULL;
  const SizeOrigin *origin =
      printer->typed && id < printer->typed->origins.size ? &printer->typed->origins.items[id] : &(SizeOrigin){0};
  (void)out;
  if (!binding || binding->name.id == 0) print_nameless(printer, origin);
  else if (!binding->existential) print_interned(printer, binding->name);
  else out_format(printer->out, "(%.*s)", TEXT_ARG(name_text(printer->context->names, binding->name)));
}

static const Poly *current_size(const Printer *printer, const Poly *size) {
  return printer->typed && printer->typed->checker ? size_normal(printer->typed->checker, size) : size;
}

static bool is_nameless(const Printer *printer, const Poly *size) {
  uint32_t id;
  if (!size) return true;
  if (!poly_is_variable(size, &id)) return false;
  Binding *binding = printer->typed && id < printer->typed->bindings.size ? printer->typed->bindings.items[id] : NULL;
  return !binding || binding->name.id == 0;
}

// A term by itself needs no parentheses.
static bool print_bare_term(Printer *printer, const Poly *size) {
  uint32_t id;
  if (!printer->typed || !poly_is_variable(size, &id) || !printer->typed->bindings.items[id] ||
      !printer->typed->bindings.items[id]->term)
    return false;
  print_interned(printer, printer->typed->bindings.items[id]->name);
  return true;
}

static void print_size(Printer *printer, const Poly *size) {
  if (size) size = current_size(printer, size);
  if (!is_nameless(printer, size) && !print_bare_term(printer, size)) poly_print(printer->out, size, print_id, printer);
}

static void print_type_at(Printer *printer, const SourceType *type, bool atomic);

static void print_record_type(Printer *printer, const SourceType *type) {
  bool tuple = type->as.record.is_tuple;
  out_char(printer->out, tuple ? '(' : '{');
  for EACH_IN(i, type->as.record) {
    if (i) out_string(printer->out, ", ");
    if (!tuple) {
      print_interned(printer, field_name_of(type, i));
      out_string(printer->out, ": ");
    }
    print_type_at(printer, field_type_of(type, i), false);
  }
  out_char(printer->out, tuple ? ')' : '}');
}

static void print_sum_type(Printer *printer, const SourceType *type) {
  for EACH_IN(i, type->as.sum) {
    const SourceConstructor *constructor = &type->as.sum.constructors[i];
    out_string(printer->out, i ? " | #" : "#");
    print_interned(printer, constructor->name);
    for EACH(j, &constructor->payload) {
      out_char(printer->out, ' ');
      print_type_at(printer, constructor->payload.items[j], true);
    }
  }
}

static const SourceType *shown_type(const Printer *printer, const SourceType *type) {
  const TypedProgram *typed = printer->typed;
  return typed && typed->checker ? resolve(typed->checker, type) : type;
}

// A parameter that applies a type name needs no parentheses: application binds tighter than the arrow.
static void print_arrow(Printer *printer, const SourceType *type) {
  const Binding *size = type->as.function.parameter_size;
  const SourceType *parameter = type->as.function.parameter;
  if (size && size->name.id) {
    out_char(printer->out, '(');
    print_interned(printer, size->name);
    out_string(printer->out, ": ");
    print_type_at(printer, parameter, false);
    out_char(printer->out, ')');
  } else {
    print_type_at(printer, parameter, shown_type(printer, parameter)->tag != SOURCE_Parameter);
  }
  out_string(printer->out, " -> ");
  print_type_at(printer, type->as.function.result, false);
}

// `list ([n]t)`: without the parentheses the array would be read as a size and a type.
static void print_type_argument(Printer *printer, const SourceType *type) {
  const bool is_array = shown_type(printer, type)->tag == SOURCE_Array;
  if (is_array) out_char(printer->out, '(');
  print_type_at(printer, type, !is_array);
  if (is_array) out_char(printer->out, ')');
}

// An abstract type prints as its name, after the name of its module.
static void print_parameter(Printer *printer, const SourceType *type) {
  if (type->as.parameter.module.id) {
    print_interned(printer, type->as.parameter.module);
    out_char(printer->out, '.');
  }
  print_interned(printer, type->as.parameter.name);
  for EACH_IN(i, type->as.parameter) {
    SourceTypeArgument argument = type->as.parameter.arguments[i];
    out_char(printer->out, ' ');
    if (argument.type) {
      print_type_argument(printer, argument.type);
      continue;
    }
    out_char(printer->out, '[');
    print_size(printer, argument.size);
    out_char(printer->out, ']');
  }
}

static void print_scalars(Printer *printer, uint32_t scalars) {
  bool integers = scalars & (1u << SCALAR_I32), floats = scalars & (1u << SCALAR_F64);
  if (!integers && !floats) out_char(printer->out, '_');
  else out_string(printer->out, integers && floats ? "number" : integers ? "integer" : "float");
}

// A type of which only some constructors are known: the known ones, and "...".
static void print_needs(Printer *printer, const MemberNeed *need) {
  for (; need; need = need->next) {
    out_char(printer->out, '#');
    print_interned(printer, need->name);
    for RANGE(i, need->count) {
      out_char(printer->out, ' ');
      print_type_at(printer, need->payload[i], true);
    }
    out_string(printer->out, " | ");
  }
  out_string(printer->out, "...");
}

static const TypeVariable *shown_variable(const Printer *printer, const SourceType *type) {
  static const TypeVariable unknown = {0};
  Checker *checker = printer->typed ? printer->typed->checker : NULL;
  return checker ? variable_info(checker, type) : &unknown;
}

static void print_variable(Printer *printer, const SourceType *type) {
  const TypeVariable *info = shown_variable(printer, type);
  if (needed_constructors(info)) print_needs(printer, info->members);
  else print_scalars(printer, info->scalars);
}

static bool has_several_words(const Printer *printer, const SourceType *type) {
  if (type->tag == SOURCE_Parameter) return type->as.parameter.count > 0;
  if (type->tag == SOURCE_Variable) return needed_constructors(shown_variable(printer, type)) != NULL;
  return type->tag == SOURCE_Sum || type->tag == SOURCE_Function;
}

// A type that shares parts may be too long to print: the rest is left out after so many bytes.
enum { LONGEST_TYPE = 10000 };

static void print_type_at(Printer *printer, const SourceType *type, bool atomic) {
  const bool unique = type->unique;
  if (printer->out->size - printer->start > LONGEST_TYPE) {
    out_string(printer->out, "...");
    return;
  }
  type = shown_type(printer, type);
  const bool enclosed = atomic && has_several_words(printer, type);
  if (unique) out_char(printer->out, '*');
  if (enclosed) out_char(printer->out, '(');
  switch (type->tag) {
  case SOURCE_Error: out_string(printer->out, "<error>"); break;
  case SOURCE_Scalar: out_string(printer->out, scalar_name(type->as.scalar)); break;
  case SOURCE_Array:
    out_char(printer->out, '[');
    print_size(printer, type->as.array.size);
    out_char(printer->out, ']');
    print_type_at(printer, type->as.array.element, true);
    break;
  case SOURCE_Record: print_record_type(printer, type); break;
  case SOURCE_Sum: print_sum_type(printer, type); break;
  case SOURCE_Function: print_arrow(printer, type); break;
  case SOURCE_Parameter: print_parameter(printer, type); break;
  case SOURCE_Variable: print_variable(printer, type); break;
  }
  if (enclosed) out_char(printer->out, ')');
}

void source_type_print(const Context *context, const TypedProgram *typed, Out *out, const SourceType *type) {
  Printer printer = {context, typed, out, out->size};
  print_type_at(&printer, type, false);
}

void source_size_print(const Context *context, const TypedProgram *typed, Out *out, const Poly *size) {
  Printer printer = {context, typed, out, out->size};
  const Poly *current = size ? current_size(&printer, size) : NULL;
  if (current && !print_bare_term(&printer, current)) poly_print(out, current, print_id, &printer);
}

void source_scheme_print(const Context *context, const TypedProgram *typed, Out *out, const TypeScheme *scheme) {
  Printer printer = {context, typed, out, out->size};
  bool any = false;
  for EACH(i, &scheme->size_parameters) {
    if (scheme->size_parameters.items[i]->name.id == 0) continue;
    out_char(out, '[');
    print_interned(&printer, scheme->size_parameters.items[i]->name);
    out_string(out, "] ");
    any = true;
  }
  for EACH(i, &scheme->type_parameters) {
    const SourceType *parameter = scheme->type_parameters.items[i];
    out_string(out, parameter->as.parameter.lifted == LIFTED_Full   ? "'^"
                    : parameter->as.parameter.lifted == LIFTED_Size ? "'~"
                                                                    : "'");
    print_interned(&printer, parameter->as.parameter.name);
    out_char(out, ' ');
    any = true;
  }
  if (any) out_string(out, ". ");
  print_type_at(&printer, scheme->type, false);
}

Text type_text(Checker *c, const SourceType *type) {
  Out out = out_new(c->arena);
  source_type_print(c->context, c->typed, &out, type);
  return out_result(&out);
}

Text size_text(Checker *c, const Poly *size) {
  Out out = out_new(c->arena);
  source_size_print(c->context, c->typed, &out, size);
  return out_result(&out);
}

Text text_of_name(Checker *c, Name name) { return name_text(c->context->names, name); }
