// parse: the textual form of Imp, by the templates of imp.def.
//   law: parse(print(p)) == p up to the numbers of variables, which printing makes canonical
#include "imp/notation.h"
#include <setjmp.h>

typedef struct Parser {
  Context *context;
  Arena *arena;
  Text text;
  size_t at;
  ImpVarTable *vars;
  Map names; // spelling (Name id) -> ImpVar id, per function
  Out *problem;
  jmp_buf failed;
} Parser;

static const ImpExp *parse_exp(Parser *p, int level);
static const ImpBlock *parse_block(Parser *p);

NORETURN static void fail(Parser *p, const char *wanted) {
  uint32_t line = 1;
  for (size_t i = 0; i < p->at && i < p->text.size; i++) line += p->text.start[i] == '\n';
  p->context->invalid = (Span){0, (uint32_t)p->at, (uint32_t)p->at + 1};
  out_format(p->problem, "line %u: expected %s\n", line, wanted);
  longjmp(p->failed, 1);
}

// ---- tokens
static char char_at(const Parser *p, size_t at) { return at < p->text.size ? p->text.start[at] : 0; }

static char peek(Parser *p) {
  while (char_is_space(char_at(p, p->at))) p->at++;
  return char_at(p, p->at);
}

static bool accept(Parser *p, char mark) {
  if (peek(p) != mark) return false;
  p->at++;
  return true;
}

static void expect(Parser *p, char mark) {
  if (!accept(p, mark)) fail(p, c_string_format(p->arena, "`%c`", mark));
}

static Text peek_word(Parser *p) {
  (void)peek(p);
  size_t end = p->at;
  while (imp_is_letter(char_at(p, end))) end++;
  return text_slice(p->text, p->at, end);
}

static Text word(Parser *p) {
  const Text next = peek_word(p);
  if (next.size == 0) fail(p, "a word");
  p->at += next.size;
  return next;
}

static bool accept_text(Parser *p, Text wanted) {
  const bool is_word = imp_is_letter(wanted.start[0]);
  const Text next = peek_word(p);
  if (is_word ? !text_equal(next, wanted) : !text_starts_with(text_from(p->text, p->at), wanted)) return false;
  p->at += wanted.size;
  return true;
}
static void expect_text(Parser *p, Text wanted) {
  if (!accept_text(p, wanted)) fail(p, c_string_format(p->arena, "`%.*s`", TEXT_ARG(wanted)));
}

static bool accept_word(Parser *p, const char *wanted) { return accept_text(p, text_of(wanted)); }

static int hex_digit(Parser *p, char c) {
  if (ascii_is_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  fail(p, "a hexadecimal digit");
}

static Text quoted(Parser *p) {
  expect(p, '"');
  Out out = out_new(p->arena);
  while (p->at < p->text.size && p->text.start[p->at] != '"') {
    char c = p->text.start[p->at++];
    if (c == '\\' && p->at + 3 <= p->text.size) {
      c = (char)(hex_digit(p, p->text.start[p->at + 1]) * 16 + hex_digit(p, p->text.start[p->at + 2]));
      p->at += 3;
    }
    out_char(&out, c);
  }
  expect(p, '"');
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
  while (size > 0 && ascii_is_digit(spelling.start[size - 1])) size--;
  const bool is_numbered = size > 1 && size < spelling.size && spelling.start[size - 1] == '_';
  return is_numbered ? text_slice(spelling, 0, size - 1) : spelling;
}

static ImpVar bind_name(Parser *p, Text spelling, ImpType type) {
  const ImpVar var = imp_var_new(p->arena, p->vars, intern(p->context->names, without_number(spelling)), type);
  MapEntry *entry = map_add(&p->names, intern(p->context->names, spelling).id);
  if (entry->as.value) fail(p, "a variable bound once");
  entry->as.value = var.id;
  return var;
}

static ImpVar parse_bind(Parser *p) {
  const Text spelling = word(p);
  expect(p, ':');
  return bind_name(p, spelling, parse_type(p));
}

static ImpVar parse_var(Parser *p) {
  const MapEntry *entry = map_find(&p->names, intern(p->context->names, word(p)).id);
  if (!entry) fail(p, "a variable in scope");
  return (ImpVar){(uint32_t)entry->as.value};
}

// Digits alone are an i64. The sign of an exponent is part of the number.
static Scalar parse_constant(Parser *p) {
  Scalar value;
  (void)peek(p);
  const size_t start = p->at;
  p->at += char_at(p, start) == '-';
  for (char c = char_at(p, p->at); imp_is_letter(c) || c == '.' || c == '-' || c == '+'; c = char_at(p, ++p->at))
    if ((c == '-' || c == '+') && char_at(p, p->at - 1) != 'e') break;
  const Text text = text_slice(p->text, start, p->at);
  const Text with_type = text_format(p->arena, "%.*si64", TEXT_ARG(text));
  if (text.size && ascii_is_digit(text.start[text.size - 1]) && scalar_parse(with_type, &value)) return value;
  if (!scalar_parse(text, &value)) fail(p, "a constant");
  return value;
}

static int64_t integer(Parser *p) {
  const Scalar value = parse_constant(p);
  if (value.type != SCALAR_I64) fail(p, "a number");
  return value.as.s;
}

// Parses the separator before item `count` of a list in parentheses; false: the list has ended.
static bool next_item(Parser *p, uint32_t count) {
  if (count == 0) expect(p, '(');
  if (accept(p, ')')) return false;
  if (count > 0) expect(p, ',');
  return true;
}

static ImpExps parse_exps(Parser *p) {
  Seq(const ImpExp *) items = {0};
  while (next_item(p, items.size)) seq_push(p->arena, &items, parse_exp(p, 0));
  return (ImpExps){items.size, items.items};
}

static ImpVars parse_vars(Parser *p, ImpVar (*parse)(Parser *p)) {
  Seq(ImpVar) items = {0};
  while (next_item(p, items.size)) seq_push(p->arena, &items, parse(p));
  return (ImpVars){items.size, items.items};
}

static Prim primitive(Parser *p) {
  Prim prim;
  if (!prim_from_name(word(p), &prim)) fail(p, "a primitive");
  return prim;
}

static ImpReductions parse_reductions(Parser *p) {
  Seq(ImpReduction) items = {0};
  while (next_item(p, items.size)) {
    const ImpVar variable = parse_var(p);
    expect_text(p, TEXT("by"));
    seq_push(p->arena, &items, ((ImpReduction){variable, primitive(p)}));
  }
  return (ImpReductions){items.size, items.items};
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

// A function's name may be an operator.
static Name function_name(Parser *p) {
  (void)peek(p);
  const size_t start = p->at;
  while (p->at < p->text.size && p->text.start[p->at] != '(' && !char_is_space(p->text.start[p->at])) p->at++;
  return intern(p->context->names, text_slice(p->text, start, p->at));
}

static void parse_part(Parser *p, void *at, ImpPartKind kind) {
  switch (kind) {
    case IMP_PART_Bind: *(ImpVar *)at = parse_bind(p); break;
    case IMP_PART_Index: *(ImpVar *)at = bind_name(p, word(p), imp_scalar(SCALAR_I64)); break;
    case IMP_PART_Var: *(ImpVar *)at = parse_var(p); break;
    case IMP_PART_Vars: *(ImpVars *)at = parse_vars(p, parse_var); break;
    case IMP_PART_Reductions: *(ImpReductions *)at = parse_reductions(p); break;
    case IMP_PART_Exp: *(const ImpExp **)at = parse_exp(p, 0); break;
    case IMP_PART_Exps: *(ImpExps *)at = parse_exps(p); break;
    case IMP_PART_Block: *(const ImpBlock **)at = parse_block(p); break;
    case IMP_PART_Name: *(Name *)at = function_name(p); break;
    case IMP_PART_Prim: *(Prim *)at = primitive(p); break;
    case IMP_PART_Scalar: *(ScalarType *)at = scalar_type(p); break;
    case IMP_PART_Constant: *(Scalar *)at = parse_constant(p); break;
    case IMP_PART_Flag: *(bool *)at = true; break;
    case IMP_PART_Count: *(int64_t *)at = integer(p); break;
    case IMP_PART_Table: *(const ArrayValue **)at = parse_table(p); break;
    case IMP_PART_Text: *(Text *)at = quoted(p); break;
    case IMP_PART_End: break;
  }
}

// ---- templates
static Text template_token(const char *at) {
  size_t size = 1;
  while (imp_is_letter(at[0]) && imp_is_letter(at[size])) size++;
  return (Text){at, size};
}

// Parses the parts of a node by its template. A group is present if its first token is.
static void parse_node(Parser *p, void *node, const ImpInfo *info) {
  const ImpPart *next = info->parts;
  bool in_group = false;
  for (const char *at = info->template; *at;) {
    if (*at == ' ') {
      at++;
    } else if (*at == '@') {
      const ImpPart *part = imp_template_part(info, &at, &next);
      parse_part(p, (char *)node + part->offset, part->kind);
    } else if (*at == '`') {
      in_group = !in_group;
      for (at++; in_group && *at == ' ';) at++;
      const size_t before = p->at;
      const bool is_there = !in_group || (*at == '@' ? peek(p) == '(' : accept_text(p, template_token(at)));
      p->at = before;
      if (is_there) continue;
      const ImpPart *part = imp_template_part(info, &at, &next);
      if (part->kind == IMP_PART_Block)
        *(const ImpBlock **)(void *)((char *)node + part->offset) = imp_block(p->arena, 0, NULL);
      at = strchr(at, '`') + 1;
      in_group = false;
    } else {
      const Text token = template_token(at);
      expect_text(p, token);
      at += token.size;
    }
  }
}

static bool begins_with_word(const ImpInfo *info, Text wanted) {
  return wanted.size && imp_is_letter(info->template[0]) && text_equal(template_token(info->template), wanted);
}

// ---- expressions
static const ImpExp *parse_form(Parser *p, ImpExpTag tag) {
  ImpExp *exp = NEW(p->arena, ImpExp);
  exp->tag = tag;
  parse_node(p, exp, imp_exp_info(tag));
  return exp;
}

// A constant as f64.nan, a conversion as f64.i64(x), or a primitive as f64.sqrt(x).
static const ImpExp *parse_typed(Parser *p) {
  const size_t start = p->at;
  ScalarType ignored;
  (void)word(p);
  expect(p, '.');
  const Text name = word(p);
  p->at = start;
  if (text_equal(name, TEXT("nan")) || text_equal(name, TEXT("inf"))) return parse_form(p, IMP_EXP_Constant);
  return parse_form(p, scalar_from_name(name, &ignored) ? IMP_EXP_Convert : IMP_EXP_Prim);
}

static const ImpExp *parse_parenthesised(Parser *p) {
  expect(p, '(');
  const ImpExp *exp = parse_exp(p, 0);
  if (accept(p, '?')) {
    const ImpExp *then_value = parse_exp(p, 0);
    expect(p, ':');
    const ImpExpSelect select = {exp, then_value, parse_exp(p, 0)};
    const ImpExp selected = {IMP_EXP_Select, {.Select = select}};
    exp = COPY_OF(p->arena, &selected);
  }
  expect(p, ')');
  return exp;
}

static const ImpExp *parse_imp_operand(Parser *p) {
  ScalarType type;
  const char first = peek(p);
  if (first == '(') return parse_parenthesised(p);
  const Text next = peek_word(p);
  if (ascii_is_digit(first) || first == '-' || text_equal(next, TEXT("true")) || text_equal(next, TEXT("false")))
    return parse_form(p, IMP_EXP_Constant);
  if (text_equal(next, TEXT("exact"))) return parse_form(p, IMP_EXP_Prim);
  if (scalar_from_name(next, &type) && char_at(p, p->at + next.size) == '.') return parse_typed(p);
  for (ImpExpTag tag = 0; tag < IMP_EXP_COUNT; tag++)
    if (begins_with_word(imp_exp_info(tag), next)) return parse_form(p, tag);
  return parse_form(p, char_at(p, p->at + next.size) == '[' ? IMP_EXP_Load : IMP_EXP_Var);
}

// The longest operator at the current position; NULL: none.
static const ImpOperator *peek_operator(Parser *p) {
  const ImpOperator *found = NULL;
  (void)peek(p);
  const Text rest = text_from(p->text, p->at);
  for (const ImpOperator *op = imp_operators; op->spelling; op++)
    if (text_starts_with(rest, text_of(op->spelling)) && (!found || strlen(found->spelling) < strlen(op->spelling)))
      found = op;
  return found;
}

// An expression of operators of at least this level.
static const ImpExp *parse_exp(Parser *p, int level) {
  const ImpExp *left = parse_imp_operand(p);
  for (;;) {
    const ScalarType type = imp_exp_type(p->vars, left);
    const ImpOperator *op = peek_operator(p);
    if (!op || op->level < level) return left;
    p->at += strlen(op->spelling);
    const ImpExp *const operands[] = {left, parse_exp(p, op->level + 1)};
    const bool exact = op->use == IMP_OPERATOR_Exact && !scalar_is_float(type);
    const ImpExps both = {2, arena_copy(p->arena, operands, sizeof operands)};
    const ImpExp applied = {IMP_EXP_Prim, {.Prim = {exact, type, op->prim, both}}};
    left = COPY_OF(p->arena, &applied);
  }
}

// ---- statements
// An assignment or a store: both begin with a variable.
static ImpTag tag_after_variable(Parser *p) {
  const size_t start = p->at;
  (void)word(p);
  const ImpTag tag = peek(p) == '[' ? IMP_Store : IMP_Assign;
  p->at = start;
  return tag;
}

static const ImpStm *parse_stm(Parser *p) {
  ImpStm *stm = NEW(p->arena, ImpStm);
  const Text keyword = peek_word(p);
  while (stm->tag < IMP_COUNT && !begins_with_word(imp_info(stm->tag), keyword)) stm->tag++;
  if (stm->tag == IMP_COUNT) stm->tag = tag_after_variable(p);
  parse_node(p, stm, imp_info(stm->tag));
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
  function->name = function_name(p);
  function->parameters = parse_vars(p, parse_bind);
  expect_text(p, TEXT("->"));
  function->results = parse_vars(p, parse_bind);
  function->body = parse_block(p);
  return function;
}

static ImpSite parse_site(Parser *p) {
  ImpSite site = {.kind = (MessageKind)integer(p)};
  site.location = quoted(p);
  Seq(ImpPiece) pieces = {0};
  ImpPiece piece = {0};
  while (peek(p) == '"' || scalar_from_name(peek_word(p), &piece.type)) {
    piece.is_value = peek(p) != '"';
    piece.text = piece.is_value ? (void)word(p), TEXT("") : quoted(p);
    seq_push(p->arena, &pieces, piece);
  }
  site.count = pieces.size, site.pieces = pieces.items;
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

bool imp_reads_back(Context *context, const ImpProgram *program, Out *problems) {
  Context reading = *context;   // nothing of it is kept
  reading.arena = context->scratch;
  Out printed = out_new(reading.arena), again = out_new(reading.arena);
  imp_print(&reading, &printed, program);
  const ImpProgram *parsed = imp_parse(&reading, out_result(&printed), problems);
  if (!parsed) return false;
  imp_print(&reading, &again, parsed);
  if (text_equal(out_result(&printed), out_result(&again))) return true;
  out_string(problems, "the textual form does not read back\n");
  return false;
}
