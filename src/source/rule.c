// rule: whether a named rewrite may fire: counted, skippable, and limited by fuel so that a wrong one can be bisected.
#include "source/source.h"

bool rule_allowed(Context *context, const char *rule) {
  uint32_t name = intern_string(context->names, rule).id;
  if (context->rule_fuel == 0 || map_find(&context->skipped_rules, name)) return false;
  if (context->rule_fuel > 0) context->rule_fuel--;
  map_add(&context->rule_counts, name)->as.value++;
  return true;
}
