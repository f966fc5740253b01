// info: exp.def as data, the names of marks, and the purity of expressions.
#include "core/core.h"

const ExpInfo *exp_info(ExpTag tag) {
  switch (tag) {
#define F(Kind, name) {PART_##Kind, #name, offsetof(Exp, as) + offsetof(Self, name)},
#define EXP(Tag, keyword, flags, parts)                                              \
  case EXP_##Tag: {                                                                  \
    typedef Exp##Tag Self;                                                           \
    static const ExpInfo info = {keyword, flags, {parts {PART_End, NULL, 0}}};       \
    return &info;                                                                    \
  }
#include "core/exp.def"
  case EXP_COUNT: break;
  }
  panic("exp_info: unknown expression %d", (int)tag);
}

const char *mark_name(uint32_t bit) {
  static const char *const names[] = {"opaque",  "noinline", "unroll", "warn", "unset", "settle", "known",
                                      "hoisted", "exact",    "source", "dest", "eager", "cell",   "looks"};
  return bit < sizeof names / sizeof *names ? names[bit] : NULL;
}

typedef struct Purity { bool pure; } Purity;

static bool body_is_pure(const Body *body) {
  for (uint32_t i = 0; i < body->count; i++)
    if (!exp_is_pure(body->stms[i]->exp)) return false;
  return true;
}

static void purity_of_body(void *user, const Body *body) {
  Purity *purity = user;
  if (purity->pure) purity->pure = body_is_pure(body);
}

bool exp_is_pure(const Exp *exp) {
  switch (exp->tag) {
  case EXP_Assert:
  case EXP_Trace:
  case EXP_Call:
  case EXP_Alloc: return false;
  case EXP_Loop:
    if (exp->as.Loop.form.tag == CORE_LOOP_While) return false;
    break;
  case EXP_Prim:
    // A Partial primitive is guarded by the certificate of its statement: it cannot fail where it stands.
  case EXP_Atom: case EXP_Convert: case EXP_Index: case EXP_Slice: case EXP_Permute: case EXP_Reshape: case EXP_Array:
  case EXP_Table: case EXP_Iota: case EXP_Replicate: case EXP_Copy: case EXP_Concat: case EXP_Update: return true;
  case EXP_Build: case EXP_Reduce: case EXP_Scan: case EXP_Filter: case EXP_Scatter: case EXP_Hist: case EXP_If: break;
  case EXP_COUNT: panic("exp_is_pure: no such expression");
  }
  Purity purity = {true};
  Visitor visitor = {.user = &purity, .body = purity_of_body};
  exp_visit(exp, &visitor);
  return purity.pure;
}
