// ctree: a small tree of C and the only code that makes C text of it.
#ifndef ASHLAR_BACKEND_CTREE_H
#define ASHLAR_BACKEND_CTREE_H
#include "base/base.h"

typedef struct CType {
  Text base;
  bool is_const;                 // of a pointer: its target is constant
  bool is_pointer, is_restrict;
} CType;

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
// Of braces. Inline: {a, b}. Rows: a line for each item. Wrapped: twelve items a line.
typedef enum CLayout { LAYOUT_Inline, LAYOUT_Rows, LAYOUT_Wrapped } CLayout;
typedef struct CExpr CExpr;
struct CExpr {
  CExprTag tag;
  CLayout layout;                // Braces
  Text text;                     // name, literal, content of a string, operator, callee, member
  CType type;                    // Cast; Compound: ASHLAR_ARRAY(T, ...) of runtime/program.h, in C (const T[]){...}
  uint32_t count;
  const CExpr *const *operands;
};

typedef enum CStmtTag { C_Declare, C_Assign, C_Eval, C_For, C_While, C_If, C_Return, C_Comment, C_Lines } CStmtTag;
typedef struct CStmt CStmt;
typedef struct CBlock { uint32_t count; const CStmt *const *stmts; } CBlock;
struct CStmt {
  CStmtTag tag;
  CType type;                    // Declare
  bool is_constant;              // Declare: the variable itself never changes
  bool is_independent;           // For: the iterations are, although C compilers cannot know it
  Text text;                     // Declare, For: the variable; Comment; Lines: verbatim, whole lines
  int64_t count;                 // Declare: elements of a local array, 0: none
  const CExpr *left, *right;     // Declare: right is the initial value or NULL; Assign: left = right; others: left
  CBlock body, otherwise;
};
typedef struct CParameter { CType type; Text name; } CParameter;
typedef Seq(CParameter) CParameters;
typedef struct CFunction {
  bool is_static, is_inline;
  Text result;
  Text name;
  CParameters parameters;
  CBlock body;
} CFunction;
typedef Seq(CFunction) CFunctions;
typedef Seq(const CStmt *) CStmtList;

// A declaration at file scope. Text: whole lines, verbatim. Object: `storage type name[count] = value;`, with count 0
// for no array and -1 for as many elements as the value has. Enumeration: constants from 0 on; the parameters of
// `function` have their names. Structure: a typedef; the parameters of `function` are its members.
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
