// build: constructors of C trees. Statements are added to the innermost open block.
#include "backend/emit.h"

CType c_type(const char *base) { return (CType){.base = text_of(base)}; }
CType c_scalar(ScalarType type) { return (CType){.base = c_type_name(type)}; }
CType c_pointer(Text base, bool is_const, bool is_restrict) { return (CType){base, is_const, true, is_restrict}; }

// ---- expressions
static const CExpr *c_node(Emitter *e, CExpr node, uint32_t count, const CExpr *const *operands) {
  node.count = count;
  if (count) node.operands = arena_copy(e->arena, operands, sizeof *operands * count);
  return COPY_OF(e->arena, &node);
}

const CExpr *c_name(Emitter *e, Text name) { return c_node(e, (CExpr){.tag = C_Name, .text = name}, 0, NULL); }
const CExpr *c_word(Emitter *e, const char *word) { return c_name(e, text_of(word)); }
const CExpr *c_literal(Emitter *e, Text text) { return c_node(e, (CExpr){.tag = C_Literal, .text = text}, 0, NULL); }
const CExpr *c_string(Emitter *e, Text content) {
  return c_node(e, (CExpr){.tag = C_String, .text = content}, 0, NULL);
}

// Avoids text_format: large tables consist of such numbers.
static Text decimal(Arena *arena, uint32_t value) {
  char digits[10];
  size_t at = sizeof digits;
  do digits[--at] = (char)('0' + value % 10);
  while (value /= 10);
  return (Text){arena_copy(arena, digits + at, sizeof digits - at), sizeof digits - at};
}

const CExpr *c_number(Emitter *e, int64_t value) {
  if (value == INT64_MIN) return c_literal(e, TEXT("INT64_MIN"));
  if (value < 0) return c_unary(e, "-", c_number(e, -value));
  return c_literal(e, value <= INT32_MAX ? decimal(e->arena, (uint32_t)value)
                                         : text_format(e->arena, "INT64_C(%lld)", (long long)value));
}

const CExpr *c_unary(Emitter *e, const char *operator, const CExpr *operand) {
  return c_node(e, (CExpr){.tag = C_Unary, .text = text_of(operator)}, 1, &operand);
}
const CExpr *c_binary(Emitter *e, const char *operator, const CExpr *left, const CExpr *right) {
  return c_node(e, (CExpr){.tag = C_Binary, .text = text_of(operator)}, 2, (const CExpr *const[]){left, right});
}
const CExpr *c_chain(Emitter *e, const char *operator, const CExpr *chain, const CExpr *next) {
  return chain ? c_binary(e, operator, chain, next) : next;
}
const CExpr *c_call(Emitter *e, Text function, uint32_t count, const CExpr *const *arguments) {
  return c_node(e, (CExpr){.tag = C_Call, .text = function}, count, arguments);
}
const CExpr *c_call_of(Emitter *e, const char *function, uint32_t count, const CExpr *const *arguments) {
  const Text name = text_of(function);
  return text_starts_with(name, TEXT("rt_")) ? runtime_call(e, name, count, arguments)
                                             : c_call(e, name, count, arguments);
}
const CExpr *c_sizeof(Emitter *e, ScalarType type) { return C_CALL(e, "sizeof", c_name(e, c_type_name(type))); }
const CExpr *c_index(Emitter *e, const CExpr *base, const CExpr *index) {
  return c_node(e, (CExpr){.tag = C_Index}, 2, (const CExpr *const[]){base, index});
}
const CExpr *c_element(Emitter *e, const char *array, uint32_t number) {
  return c_index(e, c_word(e, array), c_number(e, number));
}
const CExpr *c_cast(Emitter *e, CType type, const CExpr *operand) {
  return c_node(e, (CExpr){.tag = C_Cast, .type = type}, 1, &operand);
}
const CExpr *c_conditional(Emitter *e, const CExpr *condition, const CExpr *then_value, const CExpr *else_value) {
  return c_node(e, (CExpr){.tag = C_Conditional}, 3, (const CExpr *const[]){condition, then_value, else_value});
}
const CExpr *c_member(Emitter *e, const CExpr *pointer, const char *member) {
  return c_node(e, (CExpr){.tag = C_Member, .text = text_of(member)}, 1, &pointer);
}
const CExpr *c_braces(Emitter *e, CLayout layout, uint32_t count, const CExpr *const *items) {
  return c_node(e, (CExpr){.tag = C_Braces, .layout = layout}, count, items);
}
const CExpr *c_compound(Emitter *e, const char *element, uint32_t count, const CExpr *const *items) {
  return c_node(e, (CExpr){.tag = C_Compound, .type = c_type(element)}, count, items);
}

// ---- statements
void c_begin(Emitter *e) { seq_push(e->arena, &e->open, (CStmtList){0}); }
CBlock c_end(Emitter *e) {
  const CStmtList list = seq_pop(&e->open);
  return (CBlock){list.size, list.items};
}
void c_append(Emitter *e, CBlock block) {
  for EACH_IN(i, block) seq_push(e->arena, &seq_last(&e->open), block.stmts[i]);
}
CBlock c_end_body(Emitter *e, const CParameters *parameters, const char *used_anyway) {
  const CBlock body = c_end(e);
  const CNames used = c_names_in(e->arena, body);
  c_begin(e);
  for EACH(i, parameters) {
    const Text name = parameters->items[i].name;
    if (!c_names_have(&used, name) && !(used_anyway && text_equal(name, text_of(used_anyway)))) c_ignore(e, name);
  }
  c_append(e, body);
  return c_end(e);
}
static void c_add(Emitter *e, CStmt stmt) {
  seq_push(e->arena, &seq_last(&e->open), (const CStmt *)COPY_OF(e->arena, &stmt));
}

void c_declare(Emitter *e, CType type, bool is_constant, Text name, const CExpr *value) {
  c_add(e, (CStmt){.tag = C_Declare, .type = type, .is_constant = is_constant, .text = name, .right = value});
}
void c_declare_array(Emitter *e, CType element, Text name, int64_t count) {
  c_add(e, (CStmt){.tag = C_Declare, .type = element, .text = name, .count = count});
}
void c_assign(Emitter *e, const CExpr *left, const CExpr *right) {
  c_add(e, (CStmt){.tag = C_Assign, .left = left, .right = right});
}
void c_eval(Emitter *e, const CExpr *exp) { c_add(e, (CStmt){.tag = C_Eval, .left = exp}); }
void c_ignore(Emitter *e, Text name) { c_eval(e, c_cast(e, c_type("void"), c_name(e, name))); }
void c_for(Emitter *e, const char *type, Text index, const CExpr *bound, CBlock body,
           bool independent) {
  c_add(e, (CStmt){.tag = C_For, .type = c_type(type), .text = index, .left = bound, .body = body,
                   .is_independent = independent});
}
void c_while(Emitter *e, const CExpr *condition, CBlock body) {
  c_add(e, (CStmt){.tag = C_While, .left = condition, .body = body});
}
void c_if_else(Emitter *e, const CExpr *condition, CBlock then_block, CBlock else_block) {
  c_add(e, (CStmt){.tag = C_If, .left = condition, .body = then_block, .otherwise = else_block});
}
void c_if(Emitter *e, const CExpr *condition, CBlock then_block) { c_if_else(e, condition, then_block, (CBlock){0}); }
void c_return(Emitter *e, const CExpr *value) { c_add(e, (CStmt){.tag = C_Return, .left = value}); }
void c_return_if(Emitter *e, const CExpr *condition, const CExpr *value) {
  c_begin(e);
  c_return(e, value);
  c_if(e, condition, c_end(e));
}
void c_lines(Emitter *e, Text text) { c_add(e, (CStmt){.tag = C_Lines, .text = text}); }
void c_comment(Emitter *e, Text text) { c_add(e, (CStmt){.tag = C_Comment, .text = text}); }

// ---- declarations
void c_add_parameter(Emitter *e, CFunction *function, CType type, Text name) {
  seq_push(e->arena, &function->parameters, ((CParameter){type, name}));
}
void c_add_text(Emitter *e, CUnit *unit, Text text) {
  seq_push(e->arena, unit, ((CDecl){.tag = C_Text, .text = text}));
}
void c_add_remark(Emitter *e, CUnit *unit, Text text) {
  seq_push(e->arena, unit, ((CDecl){.tag = C_Remark, .text = text}));
}
void c_add_include(Emitter *e, CUnit *unit, Text file) {
  seq_push(e->arena, unit, ((CDecl){.tag = C_Include, .text = file}));
}
void c_add_prototype(Emitter *e, CUnit *unit, const CFunction *function) {
  seq_push(e->arena, unit, ((CDecl){.tag = C_Prototype, .function = *function}));
}
void c_add_definition(Emitter *e, CUnit *unit, const CFunction *function) {
  seq_push(e->arena, unit, ((CDecl){.tag = C_Definition, .function = *function}));
}
void c_add_blank(Emitter *e, CUnit *unit) { seq_push(e->arena, unit, ((CDecl){.tag = C_Blank})); }
void c_add_object(Emitter *e, CUnit *unit, const char *storage, CType type, Text name, int64_t count,
                  const CExpr *value) {
  const CDecl object = {
      .tag = C_Object, .storage = storage, .type = type, .text = name, .count = count, .value = value};
  seq_push(e->arena, unit, object);
}
void c_add_enumeration(Emitter *e, CUnit *unit, const CParameters *constants) {
  const CDecl enumeration = {.tag = C_Enumeration, .function = {.parameters = *constants}};
  seq_push(e->arena, unit, enumeration);
}
void c_add_structure(Emitter *e, CUnit *unit, Text name, const CParameters *members) {
  const CDecl structure = {.tag = C_Structure, .function = {.name = name, .parameters = *members}};
  seq_push(e->arena, unit, structure);
}
void c_add_unit(Emitter *e, CUnit *unit, const CUnit *more) {
  for EACH(i, more) seq_push(e->arena, unit, more->items[i]);
}
