// fill_holes: shared by fill_holes.c and sink_calls.c. Private to opt/.
#ifndef ASHLAR_OPT_FILL_HOLES_H
#define ASHLAR_OPT_FILL_HOLES_H
#include "opt/tail_calls.h"

typedef Seq(const Stm *) StmSeq;
bool is_self_call(const Function *function, const Stm *stm);
bool calls_itself(const Function *function, const Stm *stm);           // or in a body of it
uint32_t last_self_call(const Function *function, const Body *body);   // UINT32_MAX: there is none
bool gives_last_stm(const Body *body);                                 // its result is what its last statement binds
bool depends_on(const VarTable *vars, const Stm *stm, const Bitset *on);
void add_pattern(Bitset *vars, const Stm *stm);
// ---- sink_calls.c: the same body, with what comes after a call of the function itself as close to it as can be
const Body *sink_calls(Context *context, VarTable *vars, const Function *function, const Body *body);
#endif
