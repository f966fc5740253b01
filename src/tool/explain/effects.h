// explain_effects: `ashlar explain --effects`.
#ifndef ASHLAR_TOOL_EXPLAIN_EFFECTS_H
#define ASHLAR_TOOL_EXPLAIN_EFFECTS_H
#include "tool/tool.h"

// ---- site_effects.c: the effect of a site in the compiled program
typedef enum DecidedBy { BY_Attribute, BY_Tuning, BY_Rule, BY_Heuristic } DecidedBy;
typedef struct Decided {
  uint32_t effect;   // EFFECT_; 0: the site is not used
  DecidedBy by;
  const char *why;
} Decided;
typedef struct SiteEffects {
  Context *context;
  const Map *decided;            // span_key -> the effect that a tuning file or a strategy asked for
  Map found;                     // span_key -> Found *: the remaining statements of the site
  Map stored;                    // span_key -> const StoredView *
} SiteEffects;
SiteEffects site_effects_new(const Session *session);   // of a compiled session
Decided site_effect(const SiteEffects *effects, const EffectSite *site);

// ---- effects.c
void explain_effects(Session *session, Out *out, bool json);   // of a compiled session

#endif
