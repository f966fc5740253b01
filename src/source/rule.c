// rule: whether a named rewrite may fire: counted, skippable, and limited by fuel so that a wrong one can be bisected.
// What rules decide about loops and arrays is recorded for `explain --schedule`.
#include "source/source.h"

static void note_decision(Context *context, Decision decision) {
  decision.place = context->place;
  decision.function = context->function;
  for EACH(i, context->decisions) {
    Decision *known = &context->decisions->items[i];
    if (!text_equal(known->place, decision.place) || strcmp(known->rule, decision.rule) != 0) continue;
    if (decision.fired) *known = decision;
    return;
  }
  seq_push(context->arena, context->decisions, decision);
}
static void note_rule(Context *context, const char *rule) {
  static const Decision rules[] = {
#define RULE(About, name, effect) {.about = ABOUT_##About, .rule = name, .text = effect, .fired = true},
#include "source/schedule.def"
  };
  for RANGE(i, COUNT_OF(rules))
    if (strcmp(rules[i].rule, rule) == 0) note_decision(context, rules[i]);
}
static const Decision refusals[] = {
#define REFUSAL(About, Tag, name, why) {.about = ABOUT_##About, .rule = name, .text = why},
#include "source/schedule.def"
};
const char *refusal_text(Refusal refusal) { return refusals[refusal].text; }
bool rule_refused(Context *context, Refusal refusal) {
  if (context->decisions) note_decision(context, refusals[refusal]);
  return false;
}
void rule_place(Context *context, Span span, Name name) {
  if (context->decisions)
    context->place = text_format(context->arena, "%.*s: %.*s", TEXT_ARG(span_describe(context, span)),
                                 TEXT_ARG(name_text(context->names, name)));
}

bool rule_allowed(Context *context, const char *rule) {
  uint32_t name = intern_string(context->names, rule).id;
  if (context->rule_fuel == 0 || map_find(&context->skipped_rules, name)) return false;
  if (context->rule_fuel > 0) context->rule_fuel--;
  map_add(&context->rule_counts, name)->as.value++;
  if (context->decisions) note_rule(context, rule);
  return true;
}
