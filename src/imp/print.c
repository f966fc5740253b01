// print: the textual form of Imp. Statements are `keyword part part ...`, expressions are parenthesised prefix terms;
// variables are
// numbered canonically in order of appearance, so equal programs print alike.
#include "imp/imp.h"

typedef struct Printer {
  const Context *context;
  Out *out;
  const ImpProgram *program;
  Map *numbers;
  uint32_t indent;
} Printer;

static void print_block(Printer *printer, const ImpBlock *block);
static void print_exp(Printer *printer, const ImpExp *exp);

static void print_var(Printer *printer, ImpVar var) {
  MapEntry *number = map_find(printer->numbers, var.id);
  if (!number) {
    const uint32_t next = printer->numbers->entries.size + 1;
    number = map_add(printer->numbers, var.id);
    number->as.value = next;
  }
  const Text name = name_text(printer->context->names, imp_var_info(printer->program->vars, var)->name);
  out_text(printer->out, name.size ? name : TEXT("v"));
  out_format(printer->out, "_%llu", (unsigned long long)number->as.value);
}

static void print_type(Printer *printer, ImpType type) {
  if (type.tag == IMP_TYPE_Buffer)
    out_format(printer->out, "%s%s[]", type.read_only ? "read_only " : "", type.no_alias ? "no_alias " : "");
  out_string(printer->out, scalar_name(type.scalar));
}

static void print_bind(Printer *printer, ImpVar var) {
  print_var(printer, var);
  out_string(printer->out, ": ");
  print_type(printer, imp_var_info(printer->program->vars, var)->type);
}

static void print_quoted(Out *out, Text text) {
  out_char(out, '"');
  for (size_t i = 0; i < text.size; i++) {
    const unsigned char c = (unsigned char)text.start[i];
    if (c == '"' || c == '\\' || c < 32) out_format(out, "\\x%02x", c);
    else out_char(out, (char)c);
  }
  out_char(out, '"');
}

static void print_table(Printer *printer, const ArrayValue *value) {
  const int64_t count = array_value_count(value);
  out_format(printer->out, "%s {", scalar_name(value->element));
  for (int64_t i = 0; i < count; i++) {
    out_char(printer->out, ' ');
    scalar_print(printer->out, array_value_get(value, i));
  }
  out_string(printer->out, " }");
}

static void print_exps(Printer *printer, ImpExps exps) {
  out_char(printer->out, '[');
  for (uint32_t i = 0; i < exps.count; i++) {
    if (i) out_string(printer->out, ", ");
    print_exp(printer, exps.items[i]);
  }
  out_char(printer->out, ']');
}

static void print_vars(Printer *printer, ImpVars vars) {
  out_char(printer->out, '[');
  for (uint32_t i = 0; i < vars.count; i++) {
    if (i) out_string(printer->out, ", ");
    print_var(printer, vars.items[i]);
  }
  out_char(printer->out, ']');
}

static void print_part(Printer *printer, const void *at, ImpPartKind kind) {
  Out *out = printer->out;
  switch (kind) {
    case IMP_PART_Bind: print_bind(printer, *(const ImpVar *)at); break;
    case IMP_PART_Var: print_var(printer, *(const ImpVar *)at); break;
    case IMP_PART_Vars: print_vars(printer, *(const ImpVars *)at); break;
    case IMP_PART_Exp: print_exp(printer, *(const ImpExp *const *)at); break;
    case IMP_PART_Exps: print_exps(printer, *(const ImpExps *)at); break;
    case IMP_PART_Block: print_block(printer, *(const ImpBlock *const *)at); break;
    case IMP_PART_Name: out_text(out, name_text(printer->context->names, *(const Name *)at)); break;
    case IMP_PART_Prim: out_string(out, prim_info(*(const Prim *)at)->name); break;
    case IMP_PART_Scalar: out_string(out, scalar_name(*(const ScalarType *)at)); break;
    case IMP_PART_Constant: scalar_print(out, *(const Scalar *)at); break;
    case IMP_PART_Flag: out_string(out, *(const bool *)at ? "yes" : "no"); break;
    case IMP_PART_Count: out_format(out, "%lld", (long long)*(const int64_t *)at); break;
    case IMP_PART_Table: print_table(printer, *(const ArrayValue *const *)at); break;
    case IMP_PART_Text: print_quoted(out, *(const Text *)at); break;
    case IMP_PART_End: break;
  }
}

static void print_exp(Printer *printer, const ImpExp *exp) {
  if (!exp) {
    out_char(printer->out, '_');
    return;
  }
  const ImpInfo *info = imp_exp_info(exp->tag);
  const bool bare = exp->tag == IMP_EXP_Constant || exp->tag == IMP_EXP_Var;
  if (!bare) out_format(printer->out, "(%s", info->keyword);
  for (const ImpPart *part = info->parts; part->kind != IMP_PART_End; part++) {
    if (!bare) out_char(printer->out, ' ');
    print_part(printer, (const char *)exp + part->offset, part->kind);
  }
  if (!bare) out_char(printer->out, ')');
}

static void print_indent(Printer *printer) {
  for (uint32_t i = 0; i < printer->indent; i++) out_string(printer->out, "  ");
}

static void print_stm(Printer *printer, const ImpStm *stm) {
  const ImpInfo *info = imp_info(stm->tag);
  print_indent(printer);
  out_string(printer->out, info->keyword);
  for (const ImpPart *part = info->parts; part->kind != IMP_PART_End; part++) {
    out_char(printer->out, ' ');
    print_part(printer, (const char *)stm + part->offset, part->kind);
  }
  out_char(printer->out, '\n');
}

static void print_block(Printer *printer, const ImpBlock *block) {
  out_string(printer->out, "{\n");
  printer->indent++;
  for (uint32_t i = 0; i < block->count; i++) print_stm(printer, block->stms[i]);
  printer->indent--;
  print_indent(printer);
  out_char(printer->out, '}');
}

static void print_binds(Printer *printer, ImpVars vars) {
  out_char(printer->out, '(');
  for (uint32_t i = 0; i < vars.count; i++) {
    if (i) out_string(printer->out, ", ");
    print_bind(printer, vars.items[i]);
  }
  out_char(printer->out, ')');
}

static void print_function(Printer *printer, const ImpFunction *function) {
  out_string(printer->out, "function ");
  out_text(printer->out, name_text(printer->context->names, function->name));
  print_binds(printer, function->parameters);
  out_string(printer->out, " -> ");
  print_binds(printer, function->results);
  out_char(printer->out, ' ');
  print_block(printer, function->body);
  out_char(printer->out, '\n');
}

static void print_site(Out *out, const ImpSite *site) {
  out_format(out, "site %d ", (int)site->kind);
  print_quoted(out, site->location);
  for (uint32_t i = 0; i < site->count; i++) {
    out_char(out, ' ');
    if (site->is_value[i]) out_string(out, scalar_name(site->types[i]));
    else print_quoted(out, site->pieces[i]);
  }
  out_char(out, '\n');
}

void imp_print(const Context *context, Out *out, const ImpProgram *program) {
  for (uint32_t i = 0; i < program->site_count; i++) print_site(out, &program->sites[i]);
  for (uint32_t i = 0; i < program->function_count; i++) {
    Map numbers = map_new(out->arena);
    Printer printer = {context, out, program, &numbers, 0};
    print_function(&printer, program->functions[i]);
  }
}
