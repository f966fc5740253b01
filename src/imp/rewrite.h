// rewrite: one walk over programs for all passes that replace statements or expressions.
//   test: imp/test/rewrite_test.c
#ifndef ASHLAR_IMP_REWRITE_H
#define ASHLAR_IMP_REWRITE_H
#include "imp/builder.h"

typedef struct ImpRewriter ImpRewriter;
// The statements of a block from the current one on. A rule that applies appends the replacement and returns how many
// statements it replaces. 0: it does not apply; the walk continues inside the statement.
typedef uint32_t ImpRule(ImpRewriter *rewriter, uint32_t count, const ImpStm *const *stms, ImpBuilder *out);
// The expression instead; the same pointer: none. It calls imp_rewrite_parts for what is inside.
typedef const ImpExp *ImpExpRule(ImpRewriter *rewriter, const ImpExp *exp);
struct ImpRewriter {
  Context *context;
  const ImpProgram *program;
  void *user;
  bool (*begin)(ImpRewriter *rewriter, const ImpFunction *function);   // false: leave the function alone. NULL: all
  ImpRule *rule;                                                       // outermost statements first
  ImpRule *after;                                                      // innermost first
  ImpExpRule *exp;
  // set by the walk
  Arena *arena;
  ImpVarTable *vars;
  const ImpFunction *function;
  const ImpStm *loop;                                                  // innermost loop around; NULL: none
};
const ImpProgram *imp_rewrite(ImpRewriter rewriter, Context *context, const ImpProgram *program);
// For rules: the statement with the walk continued in its parts; the expression with its parts rewritten and folded.
const ImpStm *imp_rewrite_inside(ImpRewriter *rewriter, const ImpStm *stm);
const ImpBlock *imp_rewrite_block(ImpRewriter *rewriter, const ImpBlock *block);
const ImpExp *imp_rewrite_parts(ImpRewriter *rewriter, const ImpExp *exp);
#endif
