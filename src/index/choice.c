// choice: disjunctions of two groups of facts ("the slice is empty, or inside the array"). A query uses only facts that
// hold in both cases. A choice is settled when the other facts refute one of its groups. Sound but incomplete.
#include "index/index.h"

void facts_add_choice(Facts *facts, const Facts *one, const Facts *other) {
  if (one->non_negative.size == 0 || other->non_negative.size == 0) return;   // an empty group can never be refuted
  const FactChoice choice = {one, other};
  seq_push(facts->arena, &facts->choices, choice);
}

static bool group_mentions(const Facts *group, const Bitset *variables) {
  for EACH(i, &group->non_negative)
    if (poly_mentions_any(group->non_negative.items[i], variables)) return true;
  return false;
}

static bool is_refuted(const Facts *facts, const Facts *group) {
  for EACH(i, &group->non_negative)
    if (prove_certain_negative(facts, group->non_negative.items[i])) return true;
  return false;
}

static void take_group(Facts *facts, const Facts *group) {
  for EACH(i, &group->non_negative) facts_add(facts, group->non_negative.items[i]);
}

void facts_settle(Facts *facts, const Bitset *about) {
  for EACH(i, &facts->choices) {
    const FactChoice choice = facts->choices.items[i];
    if (!group_mentions(choice.one, about) && !group_mentions(choice.other, about)) continue;
    if (is_refuted(facts, choice.one)) take_group(facts, choice.other);
    else if (is_refuted(facts, choice.other)) take_group(facts, choice.one);
  }
}
