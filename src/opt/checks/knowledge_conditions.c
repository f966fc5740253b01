// knowledge_conditions: conditions are decided by the statements that compute them, and learned.
#include "opt/checks/knowledge_state.h"

enum { CONDITION_DEPTH = 8 };

static const Exp *condition_of_var(const Knowledge *knowledge, Atom condition) {
  return condition.tag == ATOM_Var ? map_pointer(&knowledge->conditions, condition.as.var.id) : NULL;
}
static Answer opposite(Answer answer) {
  return answer == ANSWER_Yes ? ANSWER_No : answer == ANSWER_No ? ANSWER_Yes : ANSWER_Unknown;
}

static Answer decide_condition(Knowledge *knowledge, Atom atom, bool holds, int depth);
// By the arm that is taken, or by both.
static Answer decide_branch(Knowledge *knowledge, const ExpIf *branch, bool holds, int depth) {
  const Answer first = decide_condition(knowledge, branch->condition, true, depth - 1);
  const Answer then_answer = first == ANSWER_No ? ANSWER_Unknown
                                                : decide_condition(knowledge, branch->then_body->result.items[0], holds,
                                                                   depth - 1);
  if (first == ANSWER_Yes || (first == ANSWER_Unknown && then_answer == ANSWER_Unknown)) return then_answer;
  const Answer else_answer =
      decide_condition(knowledge, branch->else_body->result.items[0], holds, depth - 1);
  return first == ANSWER_No || else_answer == then_answer ? else_answer : ANSWER_Unknown;
}
static Answer decide_condition(Knowledge *knowledge, Atom atom, bool holds, int depth) {
  const Exp *exp = condition_of_var(knowledge, atom);
  if (exp && exp->tag == EXP_If && depth > 0) return decide_branch(knowledge, &exp->as.If, holds, depth);
  const Condition condition = condition_of(&knowledge->conditions, atom, holds);
  if (depth == 0 && condition.tag != CONDITION_Constant) return ANSWER_Unknown;
  switch (condition.tag) {
  case CONDITION_Opaque: return ANSWER_Unknown;
  case CONDITION_Constant: return condition.holds ? ANSWER_Yes : ANSWER_No;
  case CONDITION_Less: case CONDITION_AtMost:
    return knowledge_non_negative(knowledge, knowledge_difference(knowledge, condition.a, condition.b,
                                                           condition.tag == CONDITION_Less));
  case CONDITION_Equal: return knowledge_equal(knowledge, condition.a, condition.b);
  case CONDITION_Different: return opposite(knowledge_equal(knowledge, condition.a, condition.b));
  case CONDITION_Not: return decide_condition(knowledge, condition.a, condition.holds, depth - 1);
  case CONDITION_And: case CONDITION_Or: break;
  }
  const Answer strong = condition.tag == CONDITION_And ? ANSWER_No : ANSWER_Yes;
  const Answer a = decide_condition(knowledge, condition.a, condition.holds, depth - 1);
  if (a == strong) return strong;
  const Answer b = decide_condition(knowledge, condition.b, condition.holds, depth - 1);
  return a == b || b == strong ? b : ANSWER_Unknown;
}
Answer knowledge_decide(Knowledge *knowledge, Atom condition) {
  return decide_condition(knowledge, condition, true, CONDITION_DEPTH);
}

Answer knowledge_decide_exact(Knowledge *knowledge, Atom condition) {
  knowledge->trust = TRUST_Nothing;
  Answer answer = knowledge_decide(knowledge, condition);
  knowledge->trust = TRUST_Checks;
  return answer;
}
static Answer decide_bounds(Knowledge *knowledge, Atom condition) {
  knowledge->opaque = false;
  Answer answer = knowledge_decide(knowledge, condition);
  if (answer != ANSWER_Unknown || !knowledge->opaque) return answer;
  knowledge->trust = TRUST_Polynomials;
  answer = knowledge_decide(knowledge, condition);
  knowledge->trust = TRUST_Checks;
  return answer == ANSWER_Yes ? ANSWER_Yes : ANSWER_Unknown;
}
// The condition of an assertion that the programmer wrote may contain values that have wrapped around.
Answer knowledge_decide_check(Knowledge *knowledge, const ExpAssert *check) {
  if (check->message->kind == MESSAGE_Assert) return knowledge_decide_exact(knowledge, check->condition);
  return check->message->kind == MESSAGE_Bounds ? decide_bounds(knowledge, check->condition)
                                                : knowledge_decide(knowledge, check->condition);
}

// a != b and a <= b imply a < b
static void learn_different(Knowledge *knowledge, Atom a, Atom b) {
  const Poly *distance = knowledge_difference(knowledge, a, b, 0);
  if (!knowledge_clearly_holds(knowledge, distance)) distance = knowledge_difference(knowledge, b, a, 0);
  if (knowledge_clearly_holds(knowledge, distance))
    knowledge_fact(knowledge, poly_plus(knowledge->context->arena, distance, -1));
}
static bool is_constant_truth(Atom atom, bool value) {
  return atom.tag == ATOM_Constant && atom.as.constant.as.b == value;
}

static void learn_fact(Knowledge *knowledge, Atom condition, bool holds, int depth);

// Lazy a && b and a || b have the form: if a then b else false, if a then true else b.
static void learn_branch(Knowledge *knowledge, const ExpIf *branch, bool holds, int depth) {
  const Atom then_result = branch->then_body->result.items[0], else_result = branch->else_body->result.items[0];
  for INT_RANGE(k, 2) {
    if (!is_constant_truth(k == 0 ? else_result : then_result, !holds)) continue;   // then the other arm was taken
    learn_fact(knowledge, branch->condition, k == 0, depth - 1);
    learn_fact(knowledge, k == 0 ? then_result : else_result, holds, depth - 1);
    return;
  }
}

static void learn_fact(Knowledge *knowledge, Atom atom, bool holds, int depth) {
  const Exp *exp = condition_of_var(knowledge, atom);
  if (!exp || depth == 0) return;
  if (exp->tag == EXP_If) { learn_branch(knowledge, &exp->as.If, holds, depth); return; }
  const Condition condition = condition_of(&knowledge->conditions, atom, holds);
  switch (condition.tag) {
  case CONDITION_Equal:
    knowledge_fact(knowledge, knowledge_difference(knowledge, condition.a, condition.b, 0));
    knowledge_fact(knowledge, knowledge_difference(knowledge, condition.b, condition.a, 0));
    break;
  case CONDITION_Less: knowledge_fact(knowledge, knowledge_difference(knowledge, condition.a, condition.b, 1)); break;
  case CONDITION_AtMost: knowledge_fact(knowledge, knowledge_difference(knowledge, condition.a, condition.b, 0)); break;
  case CONDITION_Different: learn_different(knowledge, condition.a, condition.b); break;
  case CONDITION_Not: learn_fact(knowledge, condition.a, condition.holds, depth - 1); break;
  case CONDITION_And:
    learn_fact(knowledge, condition.a, condition.holds, depth - 1);
    learn_fact(knowledge, condition.b, condition.holds, depth - 1);
    break;
  case CONDITION_Or: case CONDITION_Constant: case CONDITION_Opaque: break;
  }
}
void knowledge_condition(Knowledge *knowledge, Atom condition, bool holds) {
  learn_fact(knowledge, condition, holds, CONDITION_DEPTH);
}
