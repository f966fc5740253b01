// simplifier: the state that the rules of simplify.c read, and their answers. Private to opt/.
#ifndef ASHLAR_OPT_SIMPLIFIER_H
#define ASHLAR_OPT_SIMPLIFIER_H
#include "opt/checks/knowledge.h"
#include "opt/opt.h"

typedef struct Rule Rule;
typedef struct Simplifier {
  Context *context;
  VarTable *vars;
  const Aliases *aliases;
  Knowledge *knowledge;
  Substituter substituter;   // variables that earlier rewrites replaced
  Map definitions;         // Var id -> const Stm *: the statement that binds it, already simplified
  Bitset dropped;          // certificates of removed assertions
  Builder *builder;        // where the current body goes
  Seq(const Rule *) rules[EXP_COUNT];   // by the form of the statement, in their order
  const Stm *source;         // where the rule at hand has a form of source: the statement of that form
} Simplifier;

// The answer of a rule: atoms for the results of the statement, another expression, or the statements of a body.
typedef enum RewriteTag { REWRITE_None, REWRITE_Atoms, REWRITE_Exp, REWRITE_Body, REWRITE_Drop } RewriteTag;
typedef struct Rewrite {
  RewriteTag tag;
  Atoms atoms;
  const Exp *exp;
  const Body *body;
  Vars certificates; /* added to the statement's */
} Rewrite;
#define NO_REWRITE ((Rewrite){.tag = REWRITE_None})
typedef Rewrite (*RuleFunction)(Simplifier *simplifier, const Stm *stm);
enum { NO_SOURCE = EXP_COUNT };
// source: the form of what defines the array that the statement reads
struct Rule { const char *name; ExpTag tag; uint32_t source; RuleFunction apply; };
typedef struct Rules { uint32_t count; const Rule *items; } Rules;

extern const Rules scalar_rules;     // rules/scalar.c
extern const Rules index_rules;      // rules/index.c
extern const Rules layout_rules;     // rules/layout.c
extern const Rules control_rules;    // rules/control.c
extern const Rules update_rules;     // rules/update.c

const Stm *definition_of(const Simplifier *simplifier, Var var);                   // NULL for parameters
// NULL when it is another form, or stored because the program says so
const Stm *definition_with_tag(const Simplifier *simplifier, Var var, ExpTag tag);
Rewrite rewrite_atom(Simplifier *simplifier, Atom atom);
Rewrite rewrite_exp(const Exp *exp);
Rewrite rewrite_under(Vars certificates, const Exp *exp);
// with everything in it that has been replaced
const Body *current_body(Simplifier *simplifier, const Body *body);
#endif
