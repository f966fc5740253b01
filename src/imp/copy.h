// copy: copies of statements, with fresh variables. A variable that the copied statements bind gets a fresh one. Every
// other variable stays, unless imp_copy_with has set a replacement. Parts without replaced variables are shared with
// the original.
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
  void *user;            // passed to the three callbacks below, each of which may be NULL
  ImpCopyExp *exp;       // copies an expression that has no replacement; it may call imp_copy_parts
  ImpCopySkip *skip;     // whether a statement is left out of its block
  ImpCopyBound *bound;   // called for each variable that is bound anew
};

ImpCopier imp_copier(Arena *arena, ImpVarTable *vars);
// Replaces the variable in all copies made from now on. If statements assign it, store through it or read from it, the
// replacement must be a variable.
void imp_copy_with(ImpCopier *copier, ImpVar var, const ImpExp *stands);
// the expression over copies of its parts; the same pointer when nothing changed
const ImpExp *imp_copy_parts(ImpCopier *copier, const ImpExp *exp);
// the same, with constants folded; may serve as `exp`
const ImpExp *imp_copy_folded(ImpCopier *copier, const ImpExp *exp);
const ImpExp *imp_copy_exp(ImpCopier *copier, const ImpExp *exp);
const ImpStm *imp_copy_stm(ImpCopier *copier, const ImpStm *stm);
const ImpBlock *imp_copy_block(ImpCopier *copier, const ImpBlock *block);
#endif
