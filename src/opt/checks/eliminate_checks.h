// eliminate_checks: shared by the files of the pass. Private to opt/.
#ifndef ASHLAR_OPT_PROVE_CHECKS_H
#define ASHLAR_OPT_PROVE_CHECKS_H
#include "opt/opt.h"
#include "opt/checks/knowledge.h"

typedef Seq(const Poly *) Polys;

// trial: a walk that only learns, for a loop whose invariants are not known yet; the bodies of loops inside are left
// out. goals: what is to be shown of results of branches, >= 0. in_loop: a state may depend on them. informed: an
// invariant has been found, without which other passes have decided all. effort: the proofs that may still be tried.
typedef struct CheckProver {
  Context *context;
  const VarTable *vars;
  Sizes *sizes;
  Knowledge *knowledge;
  bool trial, in_loop, informed;
  bool for_divisions;     // looks for divisions of numbers that are not negative instead of checks
  int effort;
  Polys goals;
  Seq(uint32_t) bounds;   // variables that limit others: indices and sizes of the loops around
  Map after;              // ExpLoop * -> Polys *: what holds of the states when the loop has ended
  Map with_checks;        // Body * -> whether it has a check that is not known to hold, or a division
} CheckProver;
CheckProver check_prover_new(Context *context, const VarTable *vars, const Function *function);
bool has_checks(CheckProver *prover, const Body *body);

bool certainly(CheckProver *prover, const Poly *non_negative);
// unless it follows from known facts: each question sees few facts
void know(CheckProver *prover, const Poly *non_negative);
// behind it: is its result what its polynomial says, although that is a product?
void settle_value(CheckProver *prover, const Stm *stm);
const Body *prove_checks_in(CheckProver *prover, const Body *body);

// ---- invariants.c: what holds at the beginning of every round of a loop becomes known. In the scope of its body, at
// its beginning.
void learn_invariants(CheckProver *prover, const ExpLoop *loop);
void learn_after_loop(CheckProver *prover, const Stm *stm);      // behind the loop, once its body has been in scope

#endif
