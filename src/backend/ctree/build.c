// build: nodes of the C tree.
#include "backend/ctree/ctree.h"

CType c_type(const char *base) { return (CType){.base = text_of(base)}; }
CType c_pointer(Text base, bool is_const, bool is_restrict) { return (CType){base, is_const, true, is_restrict}; }

static const CExpr *expr_new(Arena *arena, CExprTag tag, Text text, uint32_t count, const CExpr *const *operands) {
  CExpr *expr = NEW(arena, CExpr);
  *expr = (CExpr){.tag = tag,
                  .text = text,
                  .count = count,
                  .operands = count ? arena_copy(arena, operands, sizeof *operands * count) : NULL};
  return expr;
}

const CExpr *c_name(Arena *arena, Text name) { return expr_new(arena, C_Name, name, 0, NULL); }
const CExpr *c_literal(Arena *arena, Text text) { return expr_new(arena, C_Literal, text, 0, NULL); }

// A large table is made of these.
static Text decimal(Arena *arena, uint32_t value) {
  char digits[10];
  size_t at = sizeof digits;
  do digits[--at] = (char)('0' + value % 10);
  while (value /= 10);
  return (Text){arena_copy(arena, digits + at, sizeof digits - at), sizeof digits - at};
}

const CExpr *c_number(Arena *arena, int64_t value) {
  if (value == INT64_MIN) return c_literal(arena, TEXT("INT64_MIN"));
  if (value < 0) return c_unary(arena, "-", c_number(arena, -value));
  return c_literal(arena, value <= INT32_MAX ? decimal(arena, (uint32_t)value)
                                             : text_format(arena, "INT64_C(%lld)", (long long)value));
}

const CExpr *c_unary(Arena *arena, const char *operator, const CExpr * operand) {
  return expr_new(arena, C_Unary, text_of(operator), 1, &operand);
}
const CExpr *c_binary(Arena *arena, const char *operator, const CExpr *left, const CExpr *right) {
  return expr_new(arena, C_Binary, text_of(operator), 2, (const CExpr *const[]){left, right});
}
const CExpr *c_call(Arena *arena, Text function, uint32_t count, const CExpr *const *arguments) {
  return expr_new(arena, C_Call, function, count, arguments);
}
const CExpr *c_call1(Arena *arena, const char *function, const CExpr *argument) {
  return c_call(arena, text_of(function), 1, &argument);
}
const CExpr *c_call2(Arena *arena, const char *function, const CExpr *a, const CExpr *b) {
  return c_call(arena, text_of(function), 2, (const CExpr *const[]){a, b});
}
const CExpr *c_call3(Arena *arena, const char *function, const CExpr *a, const CExpr *b, const CExpr *c) {
  return c_call(arena, text_of(function), 3, (const CExpr *const[]){a, b, c});
}
const CExpr *c_index(Arena *arena, const CExpr *base, const CExpr *index) {
  return expr_new(arena, C_Index, TEXT(""), 2, (const CExpr *const[]){base, index});
}

const CExpr *c_cast(Arena *arena, CType type, const CExpr *operand) {
  CExpr *cast = NEW(arena, CExpr);
  *cast = (CExpr){.tag = C_Cast, .type = type, .count = 1, .operands = arena_copy(arena, &operand, sizeof operand)};
  return cast;
}

const CExpr *c_conditional(Arena *arena, const CExpr *condition, const CExpr *then_value, const CExpr *else_value) {
  return expr_new(arena, C_Conditional, TEXT(""), 3, (const CExpr *const[]){condition, then_value, else_value});
}
const CExpr *c_member(Arena *arena, const CExpr *pointer, const char *member) {
  return expr_new(arena, C_Member, text_of(member), 1, &pointer);
}

const CExpr *c_string(Arena *arena, Text content) { return expr_new(arena, C_String, content, 0, NULL); }

const CExpr *c_braces(Arena *arena, CLayout layout, uint32_t count, const CExpr *const *items) {
  CExpr *braces = NEW(arena, CExpr);
  *braces = (CExpr){.tag = C_Braces,
                    .layout = layout,
                    .count = count,
                    .operands = count ? arena_copy(arena, items, sizeof *items * count) : NULL};
  return braces;
}

const CExpr *c_compound(Arena *arena, const char *element, uint32_t count, const CExpr *const *items) {
  CExpr *compound = NEW(arena, CExpr);
  *compound = (CExpr){.tag = C_Compound,
                      .type = c_type(element),
                      .count = count,
                      .operands = arena_copy(arena, items, sizeof *items * count)};
  return compound;
}

static const CStmt *stmt_new(Arena *arena, CStmt stmt) { return COPY_OF(arena, &stmt); }

const CStmt *c_declare(Arena *arena, CType type, bool is_constant, Text name, const CExpr *value) {
  return stmt_new(arena,
                  (CStmt){.tag = C_Declare, .type = type, .is_constant = is_constant, .text = name, .right = value});
}
const CStmt *c_declare_array(Arena *arena, CType element, Text name, int64_t count) {
  return stmt_new(arena, (CStmt){.tag = C_Declare, .type = element, .text = name, .count = count});
}
const CStmt *c_assign(Arena *arena, const CExpr *left, const CExpr *right) {
  return stmt_new(arena, (CStmt){.tag = C_Assign, .left = left, .right = right});
}
const CStmt *c_eval(Arena *arena, const CExpr *exp) { return stmt_new(arena, (CStmt){.tag = C_Eval, .left = exp}); }
const CStmt *c_for(Arena *arena, const char *type, Text index, const CExpr *bound, CBlock body) {
  return stmt_new(arena, (CStmt){.tag = C_For, .type = c_type(type), .text = index, .left = bound, .body = body});
}
const CStmt *c_while(Arena *arena, const CExpr *condition, CBlock body) {
  return stmt_new(arena, (CStmt){.tag = C_While, .left = condition, .body = body});
}
const CStmt *c_if(Arena *arena, const CExpr *condition, CBlock then_block, CBlock else_block) {
  return stmt_new(arena, (CStmt){.tag = C_If, .left = condition, .body = then_block, .otherwise = else_block});
}
const CStmt *c_return(Arena *arena, const CExpr *value) {
  return stmt_new(arena, (CStmt){.tag = C_Return, .left = value});
}
const CStmt *c_block(Arena *arena, CBlock body) { return stmt_new(arena, (CStmt){.tag = C_Block, .body = body}); }
const CStmt *c_comment(Arena *arena, Text text) { return stmt_new(arena, (CStmt){.tag = C_Comment, .text = text}); }

CBlock c_block_of(Arena *arena, const CStmtList *list) {
  return (CBlock){list->size, arena_copy(arena, list->items, sizeof *list->items * list->size)};
}
CBlock c_block1(Arena *arena, const CStmt *stmt) { return (CBlock){1, arena_copy(arena, &stmt, sizeof stmt)}; }

static void add_unit_item(Arena *arena, CUnit *unit, CDecl declaration) { seq_push(arena, unit, declaration); }
void c_add_text(Arena *arena, CUnit *unit, Text text) {
  add_unit_item(arena, unit, (CDecl){.tag = C_Text, .text = text});
}
void c_add_remark(Arena *arena, CUnit *unit, Text text) {
  add_unit_item(arena, unit, (CDecl){.tag = C_Remark, .text = text});
}
void c_add_include(Arena *arena, CUnit *unit, Text file) {
  add_unit_item(arena, unit, (CDecl){.tag = C_Include, .text = file});
}
void c_add_prototype(Arena *arena, CUnit *unit, const CFunction *function) {
  add_unit_item(arena, unit, (CDecl){.tag = C_Prototype, .function = *function});
}
void c_add_definition(Arena *arena, CUnit *unit, const CFunction *function) {
  add_unit_item(arena, unit, (CDecl){.tag = C_Definition, .function = *function});
}
void c_add_blank(Arena *arena, CUnit *unit) { add_unit_item(arena, unit, (CDecl){.tag = C_Blank}); }

void c_add_object(Arena *arena, CUnit *unit, const char *storage, CType type, Text name, int64_t count,
                  const CExpr *value) {
  add_unit_item(arena, unit,
      (CDecl){.tag = C_Object, .storage = storage, .type = type, .text = name, .count = count, .value = value});
}

void c_add_enumeration(Arena *arena, CUnit *unit, uint32_t count, const Text *names) {
  CParameter *constants = NEW_ARRAY(arena, CParameter, count);
  for RANGE(i, count) constants[i].name = names[i];
  add_unit_item(arena, unit,
                (CDecl){.tag = C_Enumeration, .function = {.parameter_count = count, .parameters = constants}});
}

void c_add_structure(Arena *arena, CUnit *unit, Text name, uint32_t count, const CParameter *members) {
  CFunction holder = {
      .name = name, .parameter_count = count, .parameters = arena_copy(arena, members, sizeof *members * count)};
  add_unit_item(arena, unit, (CDecl){.tag = C_Structure, .function = holder});
}

void c_add_unit(Arena *arena, CUnit *unit, const CUnit *more) {
  for EACH(i, more) add_unit_item(arena, unit, more->items[i]);
}
