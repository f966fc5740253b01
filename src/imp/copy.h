// copy: statements once more, with variables of their own.
//   A variable that the statements bind is bound anew where it is met. Every other variable stays, unless an expression
//   was set to replace it. Parts without such variables are shared with the original.
//   test: imp/test/copy_test.c
#ifndef ASHLAR_IMP_COPY_H
#define ASHLAR_IMP_COPY_H
#include "imp/imp.h"

typedef struct ImpCopier ImpCopier;
typedef const ImpExp *ImpCopyExp(ImpCopier *copier, const ImpExp *exp);
typedef bool ImpCopySkip(ImpCopier *copier, const ImpStm *stm);
typedef void ImpCopyBound(ImpCopier *copier, ImpVar old, ImpVar fresh);
struct ImpCopier {
  Arena *arena;
  ImpVarTable *vars;
  Map stands;            // id of a variable -> the ImpExp that replaces it in the copy
  void *user;            // of the three below, each of which may be NULL
  ImpCopyExp *exp;       // the copy of an expression that nothing replaces; it may ask imp_copy_parts
  ImpCopySkip *skip;     // whether a statement is left out of its block
  ImpCopyBound *bound;   // called for each variable that is bound anew
};

ImpCopier imp_copier(Arena *arena, ImpVarTable *vars);
// From now on. Only a variable can stand for one that statements assign, store through or read from.
void imp_copy_with(ImpCopier *copier, ImpVar var, const ImpExp *stands);
// the expression over copies of its parts; the same pointer when nothing changed
const ImpExp *imp_copy_parts(ImpCopier *copier, const ImpExp *exp);
// the same, folding what has become constant; may serve as `exp`
const ImpExp *imp_copy_folded(ImpCopier *copier, const ImpExp *exp);
const ImpExp *imp_copy_exp(ImpCopier *copier, const ImpExp *exp);
const ImpStm *imp_copy_stm(ImpCopier *copier, const ImpStm *stm);
const ImpBlock *imp_copy_block(ImpCopier *copier, const ImpBlock *block);
#endif
