// info: exp.def and mark.def as data, and the purity of expressions.
#include "core/core.h"

const ExpInfo *exp_info(ExpTag tag) {
  switch (tag) {
#define F(Kind, name, Role) {PART_##Kind, #name, offsetof(Exp, as) + offsetof(Self, name), ROLE_##Role},
#define EXP(Tag, keyword, rule, flags, parts)                                                    \
  case EXP_##Tag: {                                                                              \
    typedef Exp##Tag Self;                                                                       \
    static const ExpInfo info = {keyword, rule, flags, {parts {PART_End, NULL, 0, ROLE_Plain}}}; \
    return &info;                                                                                \
  }
#include "core/exp.def"
  case EXP_COUNT: break;
  }
  panic("exp_info: unknown expression %d", (int)tag);
}

const char *mark_name(uint32_t bit) {
  static const char *const names[] = {
#define MARK(Tag, word) word,
#include "core/mark.def"
  };
  return bit < MARK_BITS ? names[bit] : NULL;
}

// A Partial primitive counts as pure: the certificate of its statement guards it, so that it cannot fail.
bool exp_is_pure(const Exp *exp) {
  if (!(exp_info(exp->tag)->flags & EXP_Pure) || exp_is_while(exp)) return false;
  const Bodies bodies = exp_bodies(exp);
  for EACH_IN(i, bodies)
    for RANGE(k, bodies.items[i]->count)
      if (!exp_is_pure(bodies.items[i]->stms[k]->exp)) return false;
  return true;
}
