// choice: disjunctions of two groups of facts ("the slice is empty, or inside the array"). A query uses only facts that
// hold in both cases. A choice is settled when the other facts refute one of its groups; then the choices of the other
// group, if it has any, are settled, too. Sound but incomplete.
#include "index/index.h"

static bool says_nothing(const Facts *group) { return group->non_negative.size == 0 && group->choices.size == 0; }

void facts_add_choice(Facts *facts, const Facts *one, const Facts *other) {
  if (says_nothing(one) || says_nothing(other)) return;
  const FactChoice choice = {one, other};
  seq_push(facts->arena, &facts->choices, choice);
}

static bool group_mentions(const Facts *group, const Bitset *variables) {
  for EACH(i, &group->non_negative)
    if (poly_mentions_any(group->non_negative.items[i], variables)) return true;
  for EACH(i, &group->choices)
    if (group_mentions(group->choices.items[i].one, variables) ||
        group_mentions(group->choices.items[i].other, variables))
      return true;
  return false;
}

static bool is_refuted(const Facts *facts, const Facts *group) {
  for EACH(i, &group->non_negative)
    if (prove_certain_negative(facts, group->non_negative.items[i])) return true;
  return false;
}

static void take_group(Facts *facts, const Facts *group) {
  for EACH(i, &group->non_negative) facts_add(facts, group->non_negative.items[i]);
  for EACH(i, &group->choices) seq_push(facts->arena, &facts->choices, group->choices.items[i]);
}

void facts_settle(Facts *facts, const Bitset *about) {
  for EACH(i, &facts->choices) {
    const FactChoice choice = facts->choices.items[i];
    if (!group_mentions(choice.one, about) && !group_mentions(choice.other, about)) continue;
    const bool not_one = is_refuted(facts, choice.one);
    if (!not_one && !is_refuted(facts, choice.other)) continue;
    take_group(facts, not_one ? choice.other : choice.one);
    facts->contradictory |= not_one && is_refuted(facts, choice.other);
  }
}
