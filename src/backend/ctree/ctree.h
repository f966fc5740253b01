// ctree: a small tree of C and the only code that makes C text of it.
#ifndef ASHLAR_BACKEND_CTREE_H
#define ASHLAR_BACKEND_CTREE_H
#include "base/base.h"

// const: of what is pointed at, or of the value
typedef struct CType { Text base; bool is_const, is_pointer, is_restrict; } CType;

typedef enum CExprTag {
  C_Name,
  C_Literal,
  C_String,
  C_Unary,
  C_Binary,
  C_Call,
  C_Index,
  C_Cast,
  C_Conditional,
  C_Member,
  C_Compound,
  C_Braces
} CExprTag;
// of braces: {a, b}; a line for each item; twelve items a line
typedef enum CLayout { LAYOUT_Inline, LAYOUT_Rows, LAYOUT_Wrapped } CLayout;
typedef struct CExpr CExpr;
struct CExpr {
  CExprTag tag;
  CLayout layout;                // Braces
  Text text;                     // name, literal, content of a string, operator, callee, member
  CType type;                    // Cast, Compound: (const T[]){...}
  uint32_t count;
  const CExpr *const *operands;
};

typedef enum CStmtTag { C_Declare, C_Assign, C_Eval, C_For, C_While, C_If, C_Return, C_Block, C_Comment } CStmtTag;
typedef struct CStmt CStmt;
typedef struct CBlock { uint32_t count; const CStmt *const *stmts; } CBlock;
struct CStmt {
  CStmtTag tag;
  CType type;                    // Declare
  bool is_constant;              // Declare: the variable itself never changes
  Text text;                     // Declare, For: the variable; Comment
  int64_t count;                 // Declare: elements of a local array, 0: none
  const CExpr *left, *right;     // Declare: right is the initial value or NULL; Assign: left = right; others: left
  CBlock body, otherwise;
};
typedef struct CParameter { CType type; Text name; } CParameter;
typedef struct CFunction {
  bool is_static;
  Text result;
  Text name;
  uint32_t parameter_count;
  const CParameter *parameters;
  CBlock body;
  bool is_inline;
} CFunction;
typedef Seq(const CStmt *) CStmtList;

// What stands at file scope, in order. Text: verbatim, whole lines. Object: `storage type name[count] = value;`, count
// 0 for no array, -1
// for as many elements as the value has. Enumeration: constants from 0 on, named by the parameters of `function`;
// Structure: a typedef,
// the members are the parameters.
typedef enum CDeclTag {
  C_Text,
  C_Remark,
  C_Include,
  C_Prototype,
  C_Definition,
  C_Object,
  C_Enumeration,
  C_Structure,
  C_Blank
} CDeclTag;
typedef struct CDecl {
  CDeclTag tag;
  Text text;
  CFunction function;
  const char *storage;
  CType type;
  int64_t count;
  const CExpr *value;
} CDecl;
typedef Seq(CDecl) CUnit;

// ---- build.c
CType c_type(const char *base);
CType c_pointer(Text base, bool is_const, bool is_restrict);
const CExpr *c_name(Arena *arena, Text name);
const CExpr *c_literal(Arena *arena, Text text);
const CExpr *c_number(Arena *arena, int64_t value);             // an int literal where it fits, else INT64_C
const CExpr *c_unary(Arena *arena, const char *operator, const CExpr *operand);
const CExpr *c_binary(Arena *arena, const char *operator, const CExpr *left, const CExpr *right);
const CExpr *c_call(Arena *arena, Text function, uint32_t count, const CExpr *const *arguments);
const CExpr *c_call1(Arena *arena, const char *function, const CExpr *argument);
const CExpr *c_call2(Arena *arena, const char *function, const CExpr *a, const CExpr *b);
const CExpr *c_call3(Arena *arena, const char *function, const CExpr *a, const CExpr *b, const CExpr *c);
const CExpr *c_index(Arena *arena, const CExpr *base, const CExpr *index);
const CExpr *c_cast(Arena *arena, CType type, const CExpr *operand);
const CExpr *c_conditional(Arena *arena, const CExpr *condition, const CExpr *then_value, const CExpr *else_value);
const CExpr *c_member(Arena *arena, const CExpr *pointer, const char *member);
const CExpr *c_string(Arena *arena, Text content);
const CExpr *c_braces(Arena *arena, CLayout layout, uint32_t count, const CExpr *const *items);
// (const element[]){items}
const CExpr *c_compound(Arena *arena, const char *element, uint32_t count, const CExpr *const *items);
const CStmt *c_declare(Arena *arena, CType type, bool is_constant, Text name, const CExpr *value);
const CStmt *c_declare_array(Arena *arena, CType element, Text name, int64_t count);
const CStmt *c_assign(Arena *arena, const CExpr *left, const CExpr *right);
const CStmt *c_eval(Arena *arena, const CExpr *exp);
const CStmt *c_for(Arena *arena, const char *type, Text index, const CExpr *bound, CBlock body);
const CStmt *c_while(Arena *arena, const CExpr *condition, CBlock body);
const CStmt *c_if(Arena *arena, const CExpr *condition, CBlock then_block, CBlock else_block);
const CStmt *c_return(Arena *arena, const CExpr *value);        // value may be NULL
const CStmt *c_block(Arena *arena, CBlock body);
const CStmt *c_comment(Arena *arena, Text text);
void c_add_text(Arena *arena, CUnit *unit, Text text);
void c_add_remark(Arena *arena, CUnit *unit, Text text);
void c_add_include(Arena *arena, CUnit *unit, Text file);       // "<math.h>" or "\"x.h\""
void c_add_prototype(Arena *arena, CUnit *unit, const CFunction *function);
void c_add_definition(Arena *arena, CUnit *unit, const CFunction *function);
void c_add_object(Arena *arena, CUnit *unit, const char *storage, CType type, Text name, int64_t count,
                  const CExpr *value);
void c_add_enumeration(Arena *arena, CUnit *unit, uint32_t count, const Text *names);
void c_add_structure(Arena *arena, CUnit *unit, Text name, uint32_t count, const CParameter *members);
void c_add_blank(Arena *arena, CUnit *unit);
void c_add_unit(Arena *arena, CUnit *unit, const CUnit *more);
CBlock c_block_of(Arena *arena, const CStmtList *list);
CBlock c_block1(Arena *arena, const CStmt *stmt);

// ---- mentions.c
typedef struct CNames { Interner *interner; Map found; } CNames;
CNames c_names_in(Arena *arena, CBlock block);
bool c_names_have(const CNames *names, Text name);

// ---- print.c, print_unit.c
void c_print_expr(Out *out, const CExpr *expr);
void c_print_block(Out *out, CBlock block);                     // in braces
void c_print_type(Out *out, CType type);
void c_print_comment(Out *out, Text text);                      // one block comment, a line per line of text
void c_print_unit(Out *out, const CUnit *unit);
#endif
