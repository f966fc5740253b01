// spine: the branches of a body on the paths to calls in tail position, each the last statement of its body.
#include "opt/recursion/recursion.h"

Spine *spine_of(Arena *arena, const Body *body, const Spine *parent, const Bitset *functions, SpineCount *count) {
  Spine *spine = NEW(arena, Spine);
  *spine = (Spine){.tag = SPINE_Leaf, .body = body, .parent = parent};
  const Exp *last = returns_last(body) ? body->stms[body->count - 1]->exp : NULL;
  if (last && last->tag == EXP_Call && bitset_has(functions, last->as.Call.function.id)) {
    spine->tag = SPINE_Call;
    count->calls++;
  } else if (last && last->tag == EXP_If) {
    const SpineCount before = *count;
    spine->then_spine = spine_of(arena, last->as.If.then_body, spine, functions, count);
    spine->else_spine = spine_of(arena, last->as.If.else_body, spine, functions, count);
    if (count->calls > before.calls) return spine->tag = SPINE_Branch, spine;
    *count = before;
  }
  if (spine->tag == SPINE_Leaf) spine->number = count->leaves++;
  return spine;
}

const Spine *spine_leaf(const Spine *spine, uint32_t number) {
  if (spine->tag == SPINE_Leaf && spine->number == number) return spine;
  if (spine->tag != SPINE_Branch) return NULL;
  const Spine *found = spine_leaf(spine->then_spine, number);
  return found ? found : spine_leaf(spine->else_spine, number);
}
