// parse: the textual form of Imp, driven by the tables of imp.def. parse(print(p)) == p up to the numbers of variables,
// which
// printing makes canonical.
#include "imp/imp.h"
#include <setjmp.h>

typedef struct Parser {
  Context *context;
  Arena *arena;
  Text text;
  size_t at;
  ImpVarTable *vars;
  Map names;                 // spelling (Name id) -> ImpVar id, per function
  Out *problem;
  jmp_buf failed;
} Parser;

static const ImpExp *parse_exp(Parser *p);
static const ImpBlock *parse_block(Parser *p);

NORETURN static void fail(Parser *p, const char *wanted) {
  uint32_t line = 1;
  for (size_t i = 0; i < p->at && i < p->text.size; i++) line += p->text.start[i] == '\n';
  out_format(p->problem, "line %u: expected %s\n", line, wanted);
  longjmp(p->failed, 1);
}

// ---- tokens
static bool is_space(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }
static bool is_mark(char c) {
  return c == '(' || c == ')' || c == '[' || c == ']' || c == '{' || c == '}' || c == ',' || c == ':' || c == '"';
}

static char peek(Parser *p) {
  while (p->at < p->text.size && is_space(p->text.start[p->at])) p->at++;
  return p->at < p->text.size ? p->text.start[p->at] : 0;
}

static bool accept(Parser *p, char mark) {
  if (peek(p) != mark) return false;
  p->at++;
  return true;
}

static void expect(Parser *p, char mark) {
  if (!accept(p, mark))
    fail(p, mark == '('   ? "`(`"
            : mark == ')' ? "`)`"
            : mark == '{' ? "`{`"
            : mark == ':' ? "`:`"
            : mark == '[' ? "`[`"
                          : "a mark");
}

static Text word(Parser *p) {
  (void)peek(p);
  const size_t start = p->at;
  while (p->at < p->text.size && !is_space(p->text.start[p->at]) && !is_mark(p->text.start[p->at])) p->at++;
  if (p->at == start) fail(p, "a word");
  return (Text){p->text.start + start, p->at - start};
}

static bool accept_word(Parser *p, const char *wanted) {
  const size_t before = p->at;
  if (peek(p) && !is_mark(peek(p)) && text_equal(word(p), text_of(wanted))) return true;
  p->at = before;
  return false;
}

static int64_t integer(Parser *p) {
  const Text digits = word(p);
  int64_t value = 0;
  const bool negative = digits.start[0] == '-';
  for (size_t i = negative; i < digits.size; i++) {
    if (digits.start[i] < '0' || digits.start[i] > '9' || value > (INT64_MAX - 9) / 10) fail(p, "a number");
    value = value * 10 + (digits.start[i] - '0');
  }
  return negative ? -value : value;
}

static int hex_digit(Parser *p, char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  fail(p, "a hexadecimal digit");
}

static Text quoted(Parser *p) {
  if (!accept(p, '"')) fail(p, "a string");
  Out out = out_new(p->arena);
  while (p->at < p->text.size && p->text.start[p->at] != '"') {
    char c = p->text.start[p->at++];
    if (c == '\\' && p->at + 3 <= p->text.size) {
      c = (char)(hex_digit(p, p->text.start[p->at + 1]) * 16 + hex_digit(p, p->text.start[p->at + 2]));
      p->at += 3;
    }
    out_char(&out, c);
  }
  if (!accept(p, '"')) fail(p, "the end of the string");
  return out_result(&out);
}

// ---- parts
static ScalarType scalar_type(Parser *p) {
  ScalarType type;
  if (!scalar_from_name(word(p), &type)) fail(p, "a scalar type");
  return type;
}

static ImpType parse_type(Parser *p) {
  ImpType type = {0};
  type.read_only = accept_word(p, "read_only");
  type.no_alias = accept_word(p, "no_alias");
  if (accept(p, '[')) {
    expect(p, ']');
    type.tag = IMP_TYPE_Buffer;
  }
  type.scalar = scalar_type(p);
  return type;
}

static Text without_number(Text spelling) {
  size_t size = spelling.size;
  while (size > 0 && spelling.start[size - 1] >= '0' && spelling.start[size - 1] <= '9') size--;
  return size > 1 && size < spelling.size && spelling.start[size - 1] == '_' ? (Text){spelling.start, size - 1}
                                                                             : spelling;
}

static ImpVar parse_bind(Parser *p) {
  const Text spelling = word(p);
  expect(p, ':');
  const ImpVar var = imp_var_new(p->arena, p->vars, intern(p->context->names, without_number(spelling)), parse_type(p));
  MapEntry *entry = map_add(&p->names, intern(p->context->names, spelling).id);
  if (entry->as.value) fail(p, "a variable bound once");
  entry->as.value = var.id;
  return var;
}

static ImpVar parse_var(Parser *p) {
  const MapEntry *entry = map_find(&p->names, intern(p->context->names, word(p)).id);
  if (!entry) fail(p, "a variable in scope");
  return (ImpVar){(uint32_t)entry->as.value};
}

static Scalar parse_constant(Parser *p) {
  Scalar value;
  if (!scalar_parse(word(p), &value)) fail(p, "a constant");
  return value;
}

static ImpExps parse_exps(Parser *p) {
  Seq(const ImpExp *) items = {0};
  expect(p, '[');
  while (!accept(p, ']')) {
    if (items.size && !accept(p, ',')) fail(p, "`,`");
    seq_push(p->arena, &items, parse_exp(p));
  }
  return (ImpExps){items.size, items.items};
}

static ImpVars parse_vars(Parser *p, char open, char close, bool binds) {
  Seq(ImpVar) items = {0};
  expect(p, open);
  while (!accept(p, close)) {
    if (items.size && !accept(p, ',')) fail(p, "`,`");
    seq_push(p->arena, &items, binds ? parse_bind(p) : parse_var(p));
  }
  return (ImpVars){items.size, items.items};
}

static const ArrayValue *parse_table(Parser *p) {
  const ScalarType type = scalar_type(p);
  Seq(Scalar) items = {0};
  expect(p, '{');
  while (!accept(p, '}')) seq_push(p->arena, &items, parse_constant(p));
  const int64_t shape[1] = {items.size};
  ArrayValue *value = array_value_new(p->arena, type, 1, shape);
  for EACH(i, &items) array_value_set(value, i, items.items[i]);
  return value;
}

static void parse_part(Parser *p, void *at, ImpPartKind kind) {
  switch (kind) {
    case IMP_PART_Bind: *(ImpVar *)at = parse_bind(p); break;
    case IMP_PART_Var: *(ImpVar *)at = parse_var(p); break;
    case IMP_PART_Vars: *(ImpVars *)at = parse_vars(p, '[', ']', false); break;
    case IMP_PART_Exp: *(const ImpExp **)at = parse_exp(p); break;
    case IMP_PART_Exps: *(ImpExps *)at = parse_exps(p); break;
    case IMP_PART_Block: *(const ImpBlock **)at = parse_block(p); break;
    case IMP_PART_Name: *(Name *)at = intern(p->context->names, word(p)); break;
    case IMP_PART_Prim: if (!prim_from_name(word(p), (Prim *)at)) fail(p, "a primitive"); break;
    case IMP_PART_Scalar: *(ScalarType *)at = scalar_type(p); break;
    case IMP_PART_Constant: *(Scalar *)at = parse_constant(p); break;
    case IMP_PART_Flag:
      *(bool *)at = accept_word(p, "yes");
      if (!*(bool *)at && !accept_word(p, "no")) fail(p, "`yes` or `no`");
      break;
    case IMP_PART_Count: *(int64_t *)at = integer(p); break;
    case IMP_PART_Table: *(const ArrayValue **)at = parse_table(p); break;
    case IMP_PART_Text: *(Text *)at = quoted(p); break;
    case IMP_PART_End: break;
  }
}

// ---- expressions and statements
static const ImpExp *parse_exp(Parser *p) {
  ImpExp *exp = NEW(p->arena, ImpExp);
  if (!accept(p, '(')) {
    const size_t before = p->at;
    const Text text = word(p);
    if (text_equal(text, TEXT("_"))) return NULL;
    exp->tag = IMP_EXP_Constant;
    if (scalar_parse(text, &exp->as.Constant.value)) return exp;
    p->at = before;
    exp->tag = IMP_EXP_Var;
    exp->as.Var.variable = parse_var(p);
    return exp;
  }
  const Text keyword = word(p);
  while (exp->tag < IMP_EXP_COUNT && !text_equal(keyword, text_of(imp_exp_info(exp->tag)->keyword))) exp->tag++;
  if (exp->tag == IMP_EXP_COUNT) fail(p, "an expression");
  for (const ImpPart *part = imp_exp_info(exp->tag)->parts; part->kind != IMP_PART_End; part++)
    parse_part(p, (char *)exp + part->offset, part->kind);
  expect(p, ')');
  return exp;
}

static const ImpStm *parse_stm(Parser *p) {
  ImpStm *stm = NEW(p->arena, ImpStm);
  const Text keyword = word(p);
  while (stm->tag < IMP_COUNT && !text_equal(keyword, text_of(imp_info(stm->tag)->keyword))) stm->tag++;
  if (stm->tag == IMP_COUNT) fail(p, "a statement");
  for (const ImpPart *part = imp_info(stm->tag)->parts; part->kind != IMP_PART_End; part++)
    parse_part(p, (char *)stm + part->offset, part->kind);
  return stm;
}

static const ImpBlock *parse_block(Parser *p) {
  Seq(const ImpStm *) stms = {0};
  expect(p, '{');
  while (!accept(p, '}')) {
    const ImpStm *stm = parse_stm(p);
    seq_push(p->arena, &stms, stm);
  }
  return imp_block(p->arena, stms.size, stms.items);
}

// ---- the program
static const ImpFunction *parse_function(Parser *p) {
  ImpFunction *function = NEW(p->arena, ImpFunction);
  p->names = map_new(p->arena);
  function->name = intern(p->context->names, word(p));
  function->parameters = parse_vars(p, '(', ')', true);
  if (!accept_word(p, "->")) fail(p, "`->`");
  function->results = parse_vars(p, '(', ')', true);
  function->body = parse_block(p);
  return function;
}

static ImpSite parse_site(Parser *p) {
  ImpSite site = {.kind = (MessageKind)integer(p), .location = quoted(p)};
  Seq(Text) pieces = {0};
  Seq(bool) is_value = {0};
  Seq(ScalarType) types = {0};
  while (peek(p) && !is_mark(peek(p)) ? true : peek(p) == '"') {
    const size_t before = p->at;
    ScalarType type = SCALAR_I8;
    const bool value = peek(p) != '"';
    Text text = TEXT("");
    if (!value) {
      text = quoted(p);
    } else if (!scalar_from_name(word(p), &type)) {
      p->at = before;
      break;
    }
    seq_push(p->arena, &pieces, text);
    seq_push(p->arena, &is_value, value);
    seq_push(p->arena, &types, type);
  }
  site.count = pieces.size, site.pieces = pieces.items, site.is_value = is_value.items, site.types = types.items;
  return site;
}

static const ImpProgram *parse_program(Parser *p) {
  Seq(ImpSite) sites = {0};
  Seq(const ImpFunction *) functions = {0};
  while (peek(p)) {
    if (accept_word(p, "site")) {
      const ImpSite site = parse_site(p);
      seq_push(p->arena, &sites, site);
    } else if (accept_word(p, "function")) {
      const ImpFunction *function = parse_function(p);
      seq_push(p->arena, &functions, function);
    } else {
      fail(p, "`site` or `function`");
    }
  }
  const ImpProgram program = {p->vars, functions.size, functions.items, sites.size, sites.items};
  return COPY_OF(p->arena, &program);
}

const ImpProgram *imp_parse(Context *context, Text text, Out *problem) {
  Parser *p = NEW(context->arena, Parser);
  p->context = context, p->arena = context->arena, p->text = text, p->vars = imp_vars_new(context->arena),
  p->problem = problem;
  if (setjmp(p->failed)) return NULL;
  return parse_program(p);
}
