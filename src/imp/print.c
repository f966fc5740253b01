// print: the textual form of Imp, by the templates of imp.def; primitives with an operator are infix.
//   Variables are numbered in order of appearance, so that equal programs have equal texts. Constants of type i64 have
//   no suffix.
#include "imp/notation.h"

typedef struct Printer {
  const Context *context;
  Out *out;
  const ImpProgram *program;
  Map *numbers;
  uint32_t indent;
} Printer;

static void print_block(Printer *printer, const ImpBlock *block);
static void print_exp(Printer *printer, const ImpExp *exp, int level);

// ---- operators
const ImpOperator imp_operators[] = {
    {"||", PRIM_Or, IMP_OPERATOR_Bool, 1},   {"&&", PRIM_And, IMP_OPERATOR_Bool, 2},
    {"<", PRIM_Lt, IMP_OPERATOR_Any, 3},     {"<=", PRIM_Le, IMP_OPERATOR_Any, 3},
    {"==", PRIM_Eq, IMP_OPERATOR_Any, 3},    {"!=", PRIM_Ne, IMP_OPERATOR_Any, 3},
    {"|", PRIM_Or, IMP_OPERATOR_Bits, 4},    {"^", PRIM_Xor, IMP_OPERATOR_Any, 5},
    {"&", PRIM_And, IMP_OPERATOR_Bits, 6},   {"<<", PRIM_Shl, IMP_OPERATOR_Any, 7},
    {">>", PRIM_Shr, IMP_OPERATOR_Any, 7},   {"+", PRIM_Add, IMP_OPERATOR_Exact, 8},
    {"-", PRIM_Sub, IMP_OPERATOR_Exact, 8},  {"+%", PRIM_Add, IMP_OPERATOR_Wraps, 8},
    {"-%", PRIM_Sub, IMP_OPERATOR_Wraps, 8}, {"*", PRIM_Mul, IMP_OPERATOR_Exact, 9},
    {"*%", PRIM_Mul, IMP_OPERATOR_Wraps, 9}, {"/", PRIM_Div, IMP_OPERATOR_Any, 9},
    {"%", PRIM_Mod, IMP_OPERATOR_Any, 9},    {0},
};

bool imp_is_letter(char c) {
  return ascii_is_letter(c) || ascii_is_digit(c) || c == '_' || c == '\'' || (c & 0x80);
}

static bool operator_fits(const ImpOperator *op, ScalarType type, bool exact) {
  switch (op->use) {
    case IMP_OPERATOR_Any: return !exact;
    case IMP_OPERATOR_Bool: return !exact && type == SCALAR_Bool;
    case IMP_OPERATOR_Bits: return !exact && type != SCALAR_Bool;
    case IMP_OPERATOR_Exact: return exact != scalar_is_float(type);
    case IMP_OPERATOR_Wraps: return !exact && !scalar_is_float(type);
  }
  return false;
}

// NULL: the primitive is printed as a function.
static const ImpOperator *operator_of(const Printer *printer, const ImpExpPrim *prim) {
  const ImpOperator *op = imp_operators;
  if (prim->arguments.count != 2 || imp_exp_type(printer->program->vars, prim->arguments.items[0]) != prim->type)
    return NULL;
  while (op->spelling && (op->prim != prim->prim || !operator_fits(op, prim->type, prim->exact))) op++;
  return op->spelling ? op : NULL;
}

// ---- parts
static void print_var(Printer *printer, ImpVar var) {
  MapEntry *number = printer->numbers ? map_find(printer->numbers, var.id) : NULL;
  if (printer->numbers && !number) {
    const uint32_t next = printer->numbers->entries.size + 1;
    number = map_add(printer->numbers, var.id);
    number->as.value = next;
  }
  const Text name = name_text(printer->context->names, imp_var_info(printer->program->vars, var)->name);
  for EACH_BYTE(i, name)
    out_char(printer->out, imp_is_letter(name.start[i]) ? name.start[i] : '_'); // an operator, or `element 0`
  if (!name.size) out_char(printer->out, 'v');
  if (number) out_format(printer->out, "_%llu", (unsigned long long)number->as.value);
}

static void print_bind(Printer *printer, ImpVar var) {
  const ImpType type = imp_var_info(printer->program->vars, var)->type;
  print_var(printer, var);
  out_string(printer->out, ": ");
  if (type.tag == IMP_TYPE_Buffer)
    out_format(printer->out, "%s%s[]", type.read_only ? "read_only " : "", type.no_alias ? "no_alias " : "");
  out_string(printer->out, scalar_name(type.scalar));
}

static void print_constant(Out *out, Scalar value) {
  if (value.type == SCALAR_I64) out_format(out, "%lld", (long long)value.as.s);
  else scalar_print(out, value);
}

static void print_quoted(Out *out, Text text) {
  out_char(out, '"');
  for EACH_BYTE(i, text) {
    const unsigned char c = (unsigned char)text.start[i];
    if (c == '"' || c == '\\' || c < 32) out_format(out, "\\x%02x", c);
    else out_char(out, (char)c);
  }
  out_char(out, '"');
}

static void print_table(Out *out, const ArrayValue *value) {
  const int64_t count = array_value_count(value);
  out_format(out, "%s {", scalar_name(value->element));
  for I64_RANGE(i, count) {
    out_char(out, ' ');
    print_constant(out, array_value_get(value, i));
  }
  out_string(out, " }");
}

static void print_part(Printer *printer, const void *at, ImpPartKind kind);
// Prints a list of items of this kind and size in parentheses.
static void print_list(Printer *printer, uint32_t count, const void *items, size_t size, ImpPartKind kind) {
  out_char(printer->out, '(');
  for RANGE(i, count) {
    if (i) out_string(printer->out, ", ");
    print_part(printer, (const char *)items + i * size, kind);
  }
  out_char(printer->out, ')');
}
static void print_vars(Printer *printer, const ImpVars *vars, ImpPartKind kind) {
  print_list(printer, vars->count, vars->items, sizeof *vars->items, kind);
}
static void print_exps(Printer *printer, const ImpExps *exps) {
  print_list(printer, exps->count, exps->items, sizeof *exps->items, IMP_PART_Exp);
}

static void print_reductions(Printer *printer, ImpReductions reductions) {
  out_char(printer->out, '(');
  for EACH_IN(i, reductions) {
    if (i) out_string(printer->out, ", ");
    print_var(printer, reductions.items[i].variable);
    out_format(printer->out, " by %s", prim_info(reductions.items[i].operator)->name);
  }
  out_char(printer->out, ')');
}

static void print_part(Printer *printer, const void *at, ImpPartKind kind) {
  Out *out = printer->out;
  switch (kind) {
    case IMP_PART_Bind: print_bind(printer, *(const ImpVar *)at); break;
    case IMP_PART_Index:
    case IMP_PART_Var: print_var(printer, *(const ImpVar *)at); break;
    case IMP_PART_Vars: print_vars(printer, at, IMP_PART_Var); break;
    case IMP_PART_Reductions: print_reductions(printer, *(const ImpReductions *)at); break;
    case IMP_PART_Exp: print_exp(printer, *(const ImpExp *const *)at, 0); break;
    case IMP_PART_Exps: print_exps(printer, at); break;
    case IMP_PART_Block: print_block(printer, *(const ImpBlock *const *)at); break;
    case IMP_PART_Name: out_text(out, name_text(printer->context->names, *(const Name *)at)); break;
    case IMP_PART_Prim: out_string(out, prim_info(*(const Prim *)at)->name); break;
    case IMP_PART_Scalar: out_string(out, scalar_name(*(const ScalarType *)at)); break;
    case IMP_PART_Constant: print_constant(out, *(const Scalar *)at); break;
    case IMP_PART_Count: out_format(out, "%lld", (long long)*(const int64_t *)at); break;
    case IMP_PART_Table: print_table(out, *(const ArrayValue *const *)at); break;
    case IMP_PART_Text: print_quoted(out, *(const Text *)at); break;
    case IMP_PART_Flag:
    case IMP_PART_End: break;
  }
}

static bool is_present(const void *at, ImpPartKind kind) {
  if (kind == IMP_PART_Exp) return *(const ImpExp *const *)at != NULL;
  if (kind == IMP_PART_Flag) return *(const bool *)at;
  if (kind == IMP_PART_Block) return (*(const ImpBlock *const *)at)->count > 0;
  if (kind == IMP_PART_Vars) return ((const ImpVars *)at)->count > 0;
  if (kind == IMP_PART_Reductions) return ((const ImpReductions *)at)->count > 0;
  return kind != IMP_PART_Exps || ((const ImpExps *)at)->count > 0;
}

const ImpPart *imp_template_part(const ImpInfo *info, const char **at, const ImpPart **next) {
  *at = strchr(*at, '@') + 1;
  const bool is_numbered = ascii_is_digit(**at);
  const ImpPart *part = is_numbered ? &info->parts[*(*at)++ - '0'] : *next;
  *next = part + 1;
  return part;
}

// Prints a node by its template. Its parts are at their offsets from `node`.
static void print_node(Printer *printer, const void *node, const ImpInfo *info) {
  const ImpPart *next = info->parts;
  bool in_group = false;
  for (const char *at = info->template; *at;) {
    if (*at == '`') {
      const char *ahead = ++at;
      const ImpPart *before = next;
      in_group = !in_group;
      if (!in_group) continue;
      const ImpPart *part = imp_template_part(info, &ahead, &next);
      in_group = is_present((const char *)node + part->offset, part->kind);
      if (in_group) next = before;
      else at = strchr(at, '`') + 1;
    } else if (*at == '@') {
      const ImpPart *part = imp_template_part(info, &at, &next);
      print_part(printer, (const char *)node + part->offset, part->kind);
    } else {
      out_char(printer->out, *at++);
    }
  }
}

// Adds parentheses if the operator's level is lower than `level`.
static void print_exp(Printer *printer, const ImpExp *exp, int level) {
  const ImpOperator *op = exp->tag == IMP_EXP_Prim ? operator_of(printer, &exp->as.Prim) : NULL;
  if (!op) {
    print_node(printer, exp, imp_exp_info(exp->tag));
    return;
  }
  if (op->level < level) out_char(printer->out, '(');
  print_exp(printer, exp->as.Prim.arguments.items[0], op->level);
  out_format(printer->out, " %s ", op->spelling);
  print_exp(printer, exp->as.Prim.arguments.items[1], op->level + 1);
  if (op->level < level) out_char(printer->out, ')');
}

static void print_indent(Printer *printer) {
  for RANGE(i, printer->indent) out_string(printer->out, "  ");
}

static void print_block(Printer *printer, const ImpBlock *block) {
  out_string(printer->out, "{\n");
  printer->indent++;
  for RANGE(i, block->count) {
    print_indent(printer);
    print_node(printer, block->stms[i], imp_info(block->stms[i]->tag));
    out_char(printer->out, '\n');
  }
  printer->indent--;
  print_indent(printer);
  out_char(printer->out, '}');
}

// ---- the program
static void print_function(Printer *printer, const ImpFunction *function) {
  out_string(printer->out, "function ");
  out_text(printer->out, name_text(printer->context->names, function->name));
  print_vars(printer, &function->parameters, IMP_PART_Bind);
  out_string(printer->out, " -> ");
  print_vars(printer, &function->results, IMP_PART_Bind);
  out_char(printer->out, ' ');
  print_block(printer, function->body);
  out_char(printer->out, '\n');
}

static void print_site(Out *out, const ImpSite *site) {
  out_format(out, "site %d ", (int)site->kind);
  print_quoted(out, site->location);
  for RANGE(i, site->count) {
    out_char(out, ' ');
    if (site->pieces[i].is_value) out_string(out, scalar_name(site->pieces[i].type));
    else print_quoted(out, site->pieces[i].text);
  }
  out_char(out, '\n');
}

void imp_print_exp(const Context *context, Out *out, const ImpProgram *program, const ImpExp *exp) {
  Printer printer = {context, out, program, NULL, 0};
  print_exp(&printer, exp, 0);
}

void imp_print(const Context *context, Out *out, const ImpProgram *program) {
  for RANGE(i, program->site_count) print_site(out, &program->sites[i]);
  for RANGE(i, program->function_count) {
    Map numbers = map_new(out->arena);
    Printer printer = {context, out, program, &numbers, 0};
    print_function(&printer, program->functions[i]);
  }
}
