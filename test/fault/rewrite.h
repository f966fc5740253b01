// rewrite: one statement, body or index function of a program replaced, by its number among those that can be.
#ifndef ASHLAR_FAULT_REWRITE_H
#define ASHLAR_FAULT_REWRITE_H
#include "fault.h"

typedef struct Rewriter Rewriter;
struct Rewriter {
  Subject *subject;
  const Stm *(*stm)(Rewriter *rewriter, const Stm *stm);      // NULL: no site here
  const Body *(*body)(Rewriter *rewriter, const Body *body);
  const Memory *(*memory)(Rewriter *rewriter, Var array, const Memory *memory);
  uint32_t left;
  bool done;
};
bool rewrite(Subject *subject, uint32_t number, Rewriter rewriter);   // replaces subject->memory

static inline Arena *arena_of(const Rewriter *rewriter) { return subject_arena(rewriter->subject); }
static inline const VarTable *vars_in(const Rewriter *rewriter) { return rewriter->subject->memory->vars; }
static inline bool is_array_atom(const Rewriter *rewriter, Atom atom) {
  return atom.tag == ATOM_Var && var_type(vars_in(rewriter), atom.as.var).tag == TYPE_Array;
}
const Stm *with_exp(Rewriter *rewriter, const Stm *stm, Exp exp);
const Body *with_stms(Rewriter *rewriter, const Body *body, uint32_t count, const Stm *const *stms);
const Memory *with_lmad(Rewriter *rewriter, const Memory *memory, Lmad lmad);
const Poly *plus(Rewriter *rewriter, const Poly *poly, int64_t by);
#endif
