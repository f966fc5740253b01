// eliminate_checks: what the files of the pass share. Private to opt/.
#ifndef ASHLAR_OPT_PROVE_CHECKS_H
#define ASHLAR_OPT_PROVE_CHECKS_H
#include "opt/opt.h"
#include "opt/checks/knowledge.h"

typedef Seq(const Poly *) Polys;

// The state of the proofs in one function.
typedef struct CheckProver {
  Context *context;
  const VarTable *vars;
  Sizes *sizes;
  Knowledge *knowledge;
  bool trial;             // only facts are collected, for a loop whose invariants are unknown; inner bodies are skipped
  bool in_loop;           // the current statement may depend on the state of a loop
  bool informed;          // an invariant has been found; without one, earlier passes have decided all checks already
  bool for_divisions;     // looks for divisions of non-negative numbers instead of checks
  int effort;             // how many more proofs may be tried
  Polys goals;            // polynomials over results of branches, to be proven >= 0
  Seq(uint32_t) bounds;   // variables that limit others: indices and sizes of the enclosing loops
  Map after;              // ExpLoop * -> Polys *: facts about its state that hold when the loop has ended
  Map with_checks;        // Body * -> whether it has a check that is not known to hold, or a division
} CheckProver;
CheckProver check_prover_new(Context *context, const VarTable *vars, const Function *function);
bool has_checks(CheckProver *prover, const Body *body);

bool certainly(CheckProver *prover, const Poly *non_negative);
// Adds the fact unless it follows from known facts, which keeps the number of facts in each proof small.
void know(CheckProver *prover, const Poly *non_negative);
// After the statement: is its result the value of its polynomial although that contains a product, which may wrap
// around?
void settle_value(CheckProver *prover, const Stm *stm);
const Body *prove_checks_in(CheckProver *prover, const Body *body);

// ---- loop_invariants.c: learns the facts that hold at the beginning of every iteration of a loop. To be called in the
// scope of the loop's body, at its beginning.
void learn_invariants(CheckProver *prover, const ExpLoop *loop);
void learn_after_loop(CheckProver *prover, const Stm *stm);      // after the loop, once its body has been analysed

#endif
