// rewrite: the traversal of programs shared by all passes that replace statements or expressions.
//   test: imp/test/rewrite_test.c
#ifndef ASHLAR_IMP_REWRITE_H
#define ASHLAR_IMP_REWRITE_H
#include "imp/builder.h"

typedef struct ImpRewriter ImpRewriter;
// Gets the statements of a block from the current one on. A rule that applies appends the replacement to `out` and
// returns how many statements it replaces. 0: it does not apply, and the traversal continues inside the statement.
typedef uint32_t ImpRule(ImpRewriter *rewriter, uint32_t count, const ImpStm *const *stms, ImpBuilder *out);
// The same for one loop. Returns whether it applies.
typedef bool ImpLoopRule(ImpRewriter *rewriter, const ImpFor *loop, ImpBuilder *out);
// Returns the replacement of the expression; the same pointer: no replacement. The rule calls imp_rewrite_parts for
// inner expressions.
typedef const ImpExp *ImpExpRule(ImpRewriter *rewriter, const ImpExp *exp);
struct ImpRewriter {
  Context *context;
  const ImpProgram *program;
  void *user;
  // false: skip the function. NULL: no function is skipped
  bool (*begin)(ImpRewriter *rewriter, const ImpFunction *function);
  ImpRule *rule;                                                       // outermost statements first
  ImpLoopRule *loop_rule;                                              // outermost loops first
  ImpRule *after;                                                      // innermost statements first
  ImpExpRule *exp;
  // set by the walk
  Arena *arena;
  ImpVarTable *vars;
  const ImpFunction *function;
  const ImpStm *loop;                                                  // innermost enclosing loop; NULL: none
};
const ImpProgram *imp_rewrite(ImpRewriter rewriter, Context *context, const ImpProgram *program);
// For rules: the statement with the traversal continued in its parts; the expression with its parts rewritten and
// folded.
const ImpStm *imp_rewrite_inside(ImpRewriter *rewriter, const ImpStm *stm);
const ImpBlock *imp_rewrite_block(ImpRewriter *rewriter, const ImpBlock *block);
const ImpExp *imp_rewrite_parts(ImpRewriter *rewriter, const ImpExp *exp);
// ---- fuse_loops.c: the second of two adjacent loops, fused with the first; NULL: it may not be, or it does not pay
const ImpStm *imp_fused(const ImpBuilder *out, const ImpFunction *function, const ImpFor *a, const ImpFor *b);
// ---- remainders.c: the remainders of neighbours of loop indices by the loops' bounds, without divisions
const ImpProgram *imp_choose_remainders(Context *context, const ImpProgram *program);
// ---- comparisons.c: comparisons that hold, or do not, in all iterations of the enclosing loops
const ImpProgram *imp_decide_comparisons(Context *context, const ImpProgram *program);
#endif
