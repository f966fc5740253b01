// build: constructors of C trees. Private to backend/.
#ifndef ASHLAR_BACKEND_BUILD_H
#define ASHLAR_BACKEND_BUILD_H
#include "backend/emitter.h"

// ---- types
CType c_type(const char *base);
CType c_scalar(ScalarType type);
CType c_pointer(Text base, bool is_const, bool is_restrict);

// ---- expressions
const CExpr *c_name(Emitter *e, Text name);
const CExpr *c_word(Emitter *e, const char *word);              // a fixed name
const CExpr *c_literal(Emitter *e, Text text);
const CExpr *c_string(Emitter *e, Text content);
const CExpr *c_number(Emitter *e, int64_t value);               // an int literal where it fits, else INT64_C
const CExpr *c_unary(Emitter *e, const char *operator, const CExpr *operand);
const CExpr *c_binary(Emitter *e, const char *operator, const CExpr *left, const CExpr *right);
// `chain operator next`; `next` alone when `chain` is NULL
const CExpr *c_chain(Emitter *e, const char *operator, const CExpr *chain, const CExpr *next);
const CExpr *c_call(Emitter *e, Text function, uint32_t count, const CExpr *const *arguments);
// A call of a function of the C library or, when the name begins with rt_, of src/runtime.
const CExpr *c_call_of(Emitter *e, const char *function, uint32_t count, const CExpr *const *arguments);
#define C_CALL(e, function, ...)                                                                                       \
  c_call_of((e), (function), C_COUNT(__VA_ARGS__), (const CExpr *const[]){__VA_ARGS__})
#define C_COUNT(...) (sizeof((const CExpr *const[]){__VA_ARGS__}) / sizeof(const CExpr *))
const CExpr *c_sizeof(Emitter *e, ScalarType type);
const CExpr *c_index(Emitter *e, const CExpr *base, const CExpr *index);
const CExpr *c_element(Emitter *e, const char *array, uint32_t number);   // array[number]
const CExpr *c_cast(Emitter *e, CType type, const CExpr *operand);
const CExpr *c_conditional(Emitter *e, const CExpr *condition, const CExpr *then_value, const CExpr *else_value);
const CExpr *c_member(Emitter *e, const CExpr *pointer, const char *member);
const CExpr *c_braces(Emitter *e, CLayout layout, uint32_t count, const CExpr *const *items);
// ASHLAR_ARRAY(element, items): (const element[]){items}, or its like in C++
const CExpr *c_compound(Emitter *e, const char *element, uint32_t count, const CExpr *const *items);

// ---- statements: each function adds one to the open block that c_begin has opened last
void c_begin(Emitter *e);                                       // opens a block
CBlock c_end(Emitter *e);                                       // closes it
// Closes the body of a function. The body begins with `(void)name` for each parameter that is not mentioned in it,
// except for the parameter `used_anyway` (NULL: no exception).
CBlock c_end_body(Emitter *e, const CParameters *parameters, const char *used_anyway);
void c_append(Emitter *e, CBlock block);                        // all statements of the block
void c_declare(Emitter *e, CType type, bool is_constant, Text name, const CExpr *value);
void c_declare_array(Emitter *e, CType element, Text name, int64_t count);
void c_assign(Emitter *e, const CExpr *left, const CExpr *right);
void c_eval(Emitter *e, const CExpr *exp);
void c_ignore(Emitter *e, Text name);                           // (void)name
void c_for(Emitter *e, const char *type, Text index, const CExpr *bound, CBlock body, bool independent);
void c_while(Emitter *e, const CExpr *condition, CBlock body);
void c_if(Emitter *e, const CExpr *condition, CBlock then_block);
void c_if_else(Emitter *e, const CExpr *condition, CBlock then_block, CBlock else_block);
void c_return(Emitter *e, const CExpr *value);
void c_return_if(Emitter *e, const CExpr *condition, const CExpr *value);
void c_comment(Emitter *e, Text text);
void c_lines(Emitter *e, Text text);                            // statements as text, whole lines

// ---- declarations at file scope
void c_add_parameter(Emitter *e, CFunction *function, CType type, Text name);
void c_add_text(Emitter *e, CUnit *unit, Text text);
void c_add_remark(Emitter *e, CUnit *unit, Text text);
void c_add_include(Emitter *e, CUnit *unit, Text file);         // "<math.h>" or "\"x.h\""
void c_add_prototype(Emitter *e, CUnit *unit, const CFunction *function);
void c_add_definition(Emitter *e, CUnit *unit, const CFunction *function);
void c_add_object(Emitter *e, CUnit *unit, const char *storage, CType type, Text name, int64_t count,
                  const CExpr *value);
void c_add_enumeration(Emitter *e, CUnit *unit, const CParameters *constants);
void c_add_structure(Emitter *e, CUnit *unit, Text name, const CParameters *members);
void c_add_blank(Emitter *e, CUnit *unit);
void c_add_unit(Emitter *e, CUnit *unit, const CUnit *more);
#endif
