// simplifier: the state that the rules of simplify.c read, and their results. Private to opt/.
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
  Seq(const Rule *) rules[EXP_COUNT];   // by the form of the statement, in the order in which they are tried
  const Stm *source;         // when the current rule requires a form of source: the statement of that form
} Simplifier;

// The result of a rule: atoms for the results of the statement, another expression, the statements of a body, or (Drop)
// the statement is removed.
typedef enum RewriteTag { REWRITE_None, REWRITE_Atoms, REWRITE_Exp, REWRITE_Body, REWRITE_Drop } RewriteTag;
typedef struct Rewrite {
  RewriteTag tag;
  Atoms atoms;
  const Exp *exp;
  const Body *body;
  Vars certificates;   // added to those of the statement
} Rewrite;
#define NO_REWRITE ((Rewrite){.tag = REWRITE_None})
typedef Rewrite (*RuleFunction)(Simplifier *simplifier, const Stm *stm);
enum { NO_SOURCE = EXP_COUNT };
// source: the form of the statement that defines the array which the matched statement reads; NO_SOURCE: any
struct Rule { const char *name; ExpTag tag; uint32_t source; RuleFunction apply; };
typedef struct Rules { uint32_t count; const Rule *items; } Rules;

extern const Rules scalar_rules;     // rules/scalar.c
extern const Rules index_rules;      // rules/index.c
extern const Rules layout_rules;     // rules/layout.c
extern const Rules row_rules;        // rules/rows.c
extern const Rules control_rules;    // rules/control.c
extern const Rules update_rules;     // rules/update.c

const Stm *definition_of(const Simplifier *simplifier, Var var);                   // NULL: a parameter
// NULL: another form, or an array that the program asks to be stored
const Stm *definition_with_tag(const Simplifier *simplifier, Var var, ExpTag tag);
Rewrite rewrite_atom(Simplifier *simplifier, Atom atom);
Rewrite rewrite_exp(const Exp *exp);
Rewrite rewrite_under(Vars certificates, const Exp *exp);
// the body with all replacements made so far
const Body *current_body(Simplifier *simplifier, const Body *body);
#endif
