// knowledge: facts for the prover, kept per scope. Facts are indexed by their variables so that a question looks at its own
// neighbourhood, not at all that is known.
#include "opt/knowledge.h"

enum { NEIGHBOUR_LIMIT = 24, CONDITION_DEPTH = 8, SPLIT_DEPTH = 2, SPLIT_LIMIT = 3, CONTRADICTIONS = 3, PATIENCE = 150 };

typedef struct Fact { const Poly *poly; uint32_t level; } Fact;
typedef struct VarFacts { Seq(uint32_t) items; } VarFacts;
typedef struct TrailEntry { uint32_t variable; bool size, positive; } TrailEntry;   // what to forget
struct Knowledge {
  Context *context;
  const VarTable *vars;
  Sizes *sizes;
  Seq(Fact) facts;
  Map by_variable;             // -> VarFacts *
  Seq(TrailEntry) trail;
  Bitset size, positive;
  Map conditions;              // bool Var id -> const Exp *
  Map extremes;                // i64 Var id -> const ExpPrim *: a minimum or maximum
  uint32_t level, limit;       // facts are learned at `level`; questions see those up to `limit`
  Map size_levels, positive_levels;   // Var id -> level
  uint32_t unknown;            // questions without an answer so far
  bool exact;                  // the question at hand must hold under wrap-around
};

Knowledge *knowledge_new(Context *context, const VarTable *vars, Sizes *sizes) {
  Knowledge knowledge = {.context = context, .vars = vars, .sizes = sizes, .by_variable = map_new(context->scratch),
                         .size = bitset_new(context->scratch), .positive = bitset_new(context->scratch), .conditions = map_new(context->scratch), .extremes = map_new(context->scratch), .limit = UINT32_MAX,
                         .size_levels = map_new(context->scratch), .positive_levels = map_new(context->scratch)};
  return COPY_OF(context->scratch, &knowledge);
}
Sizes *knowledge_sizes(Knowledge *knowledge) { return knowledge->sizes; }

void knowledge_set_level(Knowledge *knowledge, uint32_t level) { knowledge->level = level; }
void knowledge_set_limit(Knowledge *knowledge, uint32_t limit) { knowledge->limit = limit; }

KnowledgeMark knowledge_enter(Knowledge *knowledge) { return (KnowledgeMark){knowledge->facts.size, knowledge->trail.size}; }

void knowledge_leave(Knowledge *knowledge, KnowledgeMark mark) {
  while (knowledge->facts.size > mark.facts) {
    uint32_t last = knowledge->facts.size - 1;
    const Poly *fact = seq_pop(&knowledge->facts).poly;
    for (uint32_t t = 0; t < fact->count; t++)
      for (uint32_t k = 0; k < fact->terms[t].degree; k++) {
        VarFacts *list = map_pointer(&knowledge->by_variable, fact->terms[t].variables[k]);
        while (list && list->items.size && seq_last(&list->items) >= last) list->items.size--;
      }
  }
  while (knowledge->trail.size > mark.trail) {
    TrailEntry entry = seq_pop(&knowledge->trail);
    if (entry.size) bitset_remove(&knowledge->size, entry.variable);
    if (entry.positive) bitset_remove(&knowledge->positive, entry.variable);
  }
}

static bool learns_bit(Knowledge *knowledge, Bitset *bits, Map *levels, uint32_t variable) {
  bool known = bitset_has(bits, variable);
  MapEntry *level = map_add(levels, variable);
  if (!known || level->as.value > knowledge->level) level->as.value = knowledge->level;
  bitset_add(bits, variable);
  return !known;
}
static void add_bits(Knowledge *knowledge, uint32_t variable, bool positive) {
  TrailEntry entry = {variable, learns_bit(knowledge, &knowledge->size, &knowledge->size_levels, variable), false};
  if (positive) entry.positive = learns_bit(knowledge, &knowledge->positive, &knowledge->positive_levels, variable);
  if (entry.size || entry.positive) seq_push(knowledge->context->scratch, &knowledge->trail, entry);
}
static bool sees_bit(const Knowledge *knowledge, const Bitset *bits, const Map *levels, uint32_t variable) {
  return bitset_has(bits, variable) && map_value_or(levels, variable, 0) <= knowledge->limit;
}

static void add_fact(Knowledge *knowledge, const Poly *fact) {
  if (fact->broken || poly_is_constant(fact, NULL)) return;
  uint32_t variable;
  if (poly_is_variable(fact, &variable)) { add_bits(knowledge, variable, false); return; }
  // x - c >= 0 with c >= 1: x is positive
  if (fact->count == 2 && fact->terms[0].degree == 1 && fact->terms[0].coefficient == 1 && fact->terms[1].degree == 0 && fact->terms[1].coefficient < 0)
    add_bits(knowledge, fact->terms[0].variables[0], true);
  uint32_t at = knowledge->facts.size;
  Fact entry_fact = {fact, knowledge->level};
  seq_push(knowledge->context->scratch, &knowledge->facts, entry_fact);
  for (uint32_t t = 0; t < fact->count; t++)
    for (uint32_t k = 0; k < fact->terms[t].degree; k++) {
      MapEntry *entry = map_add(&knowledge->by_variable, fact->terms[t].variables[k]);
      if (!entry->as.pointer) entry->as.pointer = NEW(knowledge->context->scratch, VarFacts);
      VarFacts *list = entry->as.pointer;
      if (!list->items.size || seq_last(&list->items) != at) seq_push(knowledge->context->scratch, &list->items, at);
    }
}

// ---- questions
typedef struct Question { Facts *facts; Map taken; Seq(uint32_t) queue; Map reached; } Question;

static void reach(Knowledge *knowledge, Question *question, const Poly *poly) {
  for (uint32_t t = 0; t < poly->count; t++)
    for (uint32_t k = 0; k < poly->terms[t].degree; k++) {
      uint32_t variable = poly->terms[t].variables[k];
      if (map_find(&question->reached, variable)) continue;
      map_put(&question->reached, variable, 1);
      if (sees_bit(knowledge, &knowledge->positive, &knowledge->positive_levels, variable)) facts_add_positive(question->facts, variable);
      else if (sees_bit(knowledge, &knowledge->size, &knowledge->size_levels, variable)) facts_add_size(question->facts, variable);
      seq_push(question->facts->arena, &question->queue, variable);
    }
}
static Facts *neighbourhood(Knowledge *knowledge, Arena *arena, const Poly *poly) {
  Question question = {.facts = facts_new(arena), .taken = map_new(arena), .reached = map_new(arena)};
  reach(knowledge, &question, poly);
  for (uint32_t q = 0; q < question.queue.size && question.facts->non_negative.size < NEIGHBOUR_LIMIT; q++) {
    const VarFacts *list = map_pointer(&knowledge->by_variable, question.queue.items[q]);
    for (uint32_t i = list ? list->items.size : 0; i-- > 0 && question.facts->non_negative.size < NEIGHBOUR_LIMIT;) {
      uint32_t fact = list->items.items[i];
      if (knowledge->facts.items[fact].level > knowledge->limit || map_find(&question.taken, fact)) continue;
      map_put(&question.taken, fact, 1);
      facts_add(question.facts, knowledge->facts.items[fact].poly);
      reach(knowledge, &question, knowledge->facts.items[fact].poly);
    }
  }
  return question.facts;
}
// Sums of few sizes and indices, which memory bounds, cannot leave 64 bits; other integers of the program may wrap around.
static bool cannot_wrap(const Knowledge *knowledge, const Poly *poly) {
  for (uint32_t t = 0; t < poly->count; t++) {
    if (poly->terms[t].coefficient > 1024 || poly->terms[t].coefficient < -1024) return poly->terms[t].degree == 0;
    if (poly->terms[t].degree > 1) return false;
    if (poly->terms[t].degree == 1 && !bitset_has(&knowledge->size, poly->terms[t].variables[0])) return false;
  }
  return poly->count <= 8;
}
static bool may_answer(const Knowledge *knowledge, Atom a, Atom b) {
  return !knowledge->exact || (cannot_wrap(knowledge, sizes_poly(knowledge->sizes, a)) && cannot_wrap(knowledge, sizes_poly(knowledge->sizes, b)));
}
// A minimum or maximum is one of its operands: what holds in both cases holds. A case that contradicts what is known counts.
static const Poly *operand_case(void *user, uint32_t variable) {
  const Poly *const *pair = user;
  uint32_t replaced;
  return poly_is_variable(pair[0], &replaced) && replaced == variable ? pair[1] : NULL;
}
static bool holds_in_case(Knowledge *knowledge, Arena *arena, const Facts *facts, const Poly *poly, const Poly *extreme, const Poly *operand, int depth);
static bool holds(Knowledge *knowledge, Arena *arena, const Facts *facts, const Poly *poly, int depth) {
  if (prove_certain(facts, poly)) return true;
  if (depth == 0) return false;
  Bitset mentioned = bitset_new(arena);
  poly_variables(poly, &mentioned);
  for EACH(i, &facts->non_negative) poly_variables(facts->non_negative.items[i], &mentioned);
  int splits = depth == SPLIT_DEPTH ? 0 : SPLIT_LIMIT - 1;   // one further split inside a case
  for (uint32_t variable = 0; variable < mentioned.word_count * 64 && splits < SPLIT_LIMIT; variable++) {
    if (mentioned.words[variable / 64] == 0) { variable |= 63; continue; }
    const ExpPrim *prim = bitset_has(&mentioned, variable) ? map_pointer(&knowledge->extremes, variable) : NULL;
    if (!prim) continue;
    splits++;
    const Poly *extreme = poly_variable(arena, variable);
    bool both = true;
    for (int k = 0; both && k < 2; k++)
      both = holds_in_case(knowledge, arena, facts, poly, extreme, sizes_poly(knowledge->sizes, prim->arguments.items[k]), depth - 1);
    if (both) return true;
  }
  return false;
}
static bool holds_in_case(Knowledge *knowledge, Arena *arena, const Facts *facts, const Poly *poly, const Poly *extreme, const Poly *operand, int depth) {
  const Poly *pair[2] = {extreme, operand};
  Facts *known = facts_new(arena);
  uint32_t extreme_variable = 0;
  (void)poly_is_variable(extreme, &extreme_variable);
  bitset_union(&known->sizes, &facts->sizes);
  bitset_union(&known->positive, &facts->positive);
  if (bitset_has(&facts->sizes, extreme_variable)) facts_add(known, operand);
  for EACH(i, &facts->non_negative) facts_add(known, poly_substitute(arena, facts->non_negative.items[i], operand_case, pair));
  int contradictions = CONTRADICTIONS;
  for (uint32_t i = 0; contradictions > 0 && i < facts->non_negative.size; i++) {
    const Poly *fact = facts->non_negative.items[i];
    if (!poly_mentions(fact, extreme_variable)) continue;
    contradictions--;
    const Poly *opposite = poly_sub(arena, poly_constant(arena, -1), poly_substitute(arena, fact, operand_case, pair));
    if (prove_certain(known, opposite)) return true;
  }
  return holds(knowledge, arena, known, poly_substitute(arena, poly, operand_case, pair), depth);
}

static Answer ask_non_negative(Knowledge *knowledge, const Poly *poly) {
  int64_t value;
  if (poly->broken) return ANSWER_Unknown;
  if (poly_is_constant(poly, &value)) return value >= 0 ? ANSWER_Yes : ANSWER_No;
  Arena *arena = arena_new();
  const Facts *facts = neighbourhood(knowledge, arena, poly);
  // A function that asks much it cannot know gets the plain proof only, so that the whole stays fast.
  bool patient = knowledge->unknown < PATIENCE;
  Answer answer = (patient ? holds(knowledge, arena, facts, poly, SPLIT_DEPTH) : prove_certain(facts, poly)) ? ANSWER_Yes : ANSWER_Unknown;
  if (answer == ANSWER_Unknown && patient) answer = prove_certain(facts, poly_sub(arena, poly_constant(arena, -1), poly)) ? ANSWER_No : ANSWER_Unknown;
  knowledge->unknown += answer == ANSWER_Unknown;
  arena_free(arena);
  return answer;
}
Answer knowledge_non_negative(Knowledge *knowledge, const Poly *poly) { return ask_non_negative(knowledge, poly); }

static const Poly *difference(Knowledge *knowledge, Atom a, Atom b, int64_t less) {
  Arena *arena = knowledge->context->arena;
  const Poly *poly = poly_sub(arena, sizes_poly(knowledge->sizes, b), sizes_poly(knowledge->sizes, a));
  return less ? poly_sub(arena, poly, poly_constant(arena, less)) : poly;
}
Answer knowledge_less(Knowledge *knowledge, Atom a, Atom b) {
  if (!may_answer(knowledge, a, b)) return ANSWER_Unknown;
  return ask_non_negative(knowledge, difference(knowledge, a, b, 1));
}
Answer knowledge_at_most(Knowledge *knowledge, Atom a, Atom b) {
  if (!may_answer(knowledge, a, b)) return ANSWER_Unknown;
  return ask_non_negative(knowledge, difference(knowledge, a, b, 0));
}
Answer knowledge_equal(Knowledge *knowledge, Atom a, Atom b) {
  if (!may_answer(knowledge, a, b)) return ANSWER_Unknown;
  const Poly *poly = difference(knowledge, a, b, 0);
  int64_t value;
  if (poly->broken) return ANSWER_Unknown;
  if (poly_is_constant(poly, &value)) return value == 0 ? ANSWER_Yes : ANSWER_No;
  Arena *arena = arena_new();
  Answer answer = prove_equal(neighbourhood(knowledge, arena, poly), poly, poly_constant(arena, 0));
  arena_free(arena);
  return answer;
}
bool knowledge_same_size(Knowledge *knowledge, Atom a, Atom b) {
  return atom_equal(a, b) || poly_equal(sizes_poly(knowledge->sizes, a), sizes_poly(knowledge->sizes, b));
}

// ---- conditions
static const Exp *condition_of(const Knowledge *knowledge, Atom condition) {
  return condition.tag == ATOM_Var ? map_pointer(&knowledge->conditions, condition.as.var.id) : NULL;
}
static Answer opposite(Answer answer) { return answer == ANSWER_Yes ? ANSWER_No : answer == ANSWER_No ? ANSWER_Yes : ANSWER_Unknown; }

static Answer decide(Knowledge *knowledge, Atom condition, int depth);
static Answer decide_both(Knowledge *knowledge, const Atom *operands, bool conjunction, int depth) {
  Answer strong = conjunction ? ANSWER_No : ANSWER_Yes;
  Answer a = decide(knowledge, operands[0], depth), b = a == strong ? a : decide(knowledge, operands[1], depth);
  if (a == strong || b == strong) return strong;
  return a == opposite(strong) && b == opposite(strong) ? opposite(strong) : ANSWER_Unknown;
}
static Answer decide(Knowledge *knowledge, Atom condition, int depth) {
  if (condition.tag == ATOM_Constant) return condition.as.constant.as.b ? ANSWER_Yes : ANSWER_No;
  const Exp *exp = condition_of(knowledge, condition);
  if (!exp || depth == 0) return ANSWER_Unknown;
  const Atom *a = exp->as.Prim.arguments.items;
  Prim prim = exp->as.Prim.prim;
  if (exp->as.Prim.type == SCALAR_I64) {
    if (prim == PRIM_Lt) return knowledge_less(knowledge, a[0], a[1]);
    if (prim == PRIM_Le) return knowledge_at_most(knowledge, a[0], a[1]);
    if (prim == PRIM_Eq) return knowledge_equal(knowledge, a[0], a[1]);
    if (prim == PRIM_Ne) return opposite(knowledge_equal(knowledge, a[0], a[1]));
  }
  if (exp->as.Prim.type != SCALAR_Bool) return ANSWER_Unknown;
  if (prim == PRIM_And) return decide_both(knowledge, a, true, depth - 1);
  if (prim == PRIM_Or) return decide_both(knowledge, a, false, depth - 1);
  if (prim == PRIM_Not) return opposite(decide(knowledge, a[0], depth - 1));
  return ANSWER_Unknown;
}
Answer knowledge_decide(Knowledge *knowledge, Atom condition) { return decide(knowledge, condition, CONDITION_DEPTH); }

Answer knowledge_decide_exact(Knowledge *knowledge, Atom condition) {
  knowledge->exact = true;
  Answer answer = knowledge_decide(knowledge, condition);
  knowledge->exact = false;
  return answer;
}

// a != b and a <= b say a < b
static void learn_different(Knowledge *knowledge, Atom a, Atom b) {
  if (knowledge_at_most(knowledge, a, b) == ANSWER_Yes) add_fact(knowledge, difference(knowledge, a, b, 1));
  else if (knowledge_at_most(knowledge, b, a) == ANSWER_Yes) add_fact(knowledge, difference(knowledge, b, a, 1));
}
static void learn(Knowledge *knowledge, Atom condition, bool holds, int depth) {
  const Exp *exp = condition_of(knowledge, condition);
  if (!exp || depth == 0) return;
  const Atom *a = exp->as.Prim.arguments.items;
  Prim prim = exp->as.Prim.prim;
  if (exp->as.Prim.type == SCALAR_I64) {
    if (prim == PRIM_Lt) add_fact(knowledge, holds ? difference(knowledge, a[0], a[1], 1) : difference(knowledge, a[1], a[0], 0));
    if (prim == PRIM_Le) add_fact(knowledge, holds ? difference(knowledge, a[0], a[1], 0) : difference(knowledge, a[1], a[0], 1));
    if ((prim == PRIM_Eq) == holds && (prim == PRIM_Eq || prim == PRIM_Ne)) {
      add_fact(knowledge, difference(knowledge, a[0], a[1], 0));
      add_fact(knowledge, difference(knowledge, a[1], a[0], 0));
    } else if (prim == PRIM_Eq || prim == PRIM_Ne) learn_different(knowledge, a[0], a[1]);
  } else if (exp->as.Prim.type == SCALAR_Bool) {
    if (prim == PRIM_Not) learn(knowledge, a[0], !holds, depth - 1);
    if ((prim == PRIM_And && holds) || (prim == PRIM_Or && !holds)) {
      learn(knowledge, a[0], holds, depth - 1);
      learn(knowledge, a[1], holds, depth - 1);
    }
  }
}
void knowledge_condition(Knowledge *knowledge, Atom condition, bool holds) { learn(knowledge, condition, holds, CONDITION_DEPTH); }

// ---- what statements say
void knowledge_type(Knowledge *knowledge, Type type) {
  if (type.tag != TYPE_Array) return;
  for (uint32_t i = 0; i < type.rank; i++)
    if (type.shape[i].tag == ATOM_Var) add_fact(knowledge, sizes_poly(knowledge->sizes, type.shape[i]));
}
void knowledge_index(Knowledge *knowledge, Var index, Atom bound) {
  add_bits(knowledge, index.id, false);
  add_fact(knowledge, difference(knowledge, atom_var(index), bound, 1));
}
void knowledge_lambda(Knowledge *knowledge, const Exp *exp) {
  if (exp->tag == EXP_Build)
    for (uint32_t i = 0; i < exp->as.Build.widths.count; i++) knowledge_index(knowledge, exp->as.Build.function.parameters.items[i], exp->as.Build.widths.items[i]);
  else if (exp->tag == EXP_Reduce) knowledge_index(knowledge, exp->as.Reduce.function.parameters.items[0], exp->as.Reduce.width);
  else if (exp->tag == EXP_Scan) knowledge_index(knowledge, exp->as.Scan.function.parameters.items[0], exp->as.Scan.width);
  else if (exp->tag == EXP_Filter) knowledge_index(knowledge, exp->as.Filter.function.parameters.items[0], exp->as.Filter.width);
  else if (exp->tag == EXP_Scatter) knowledge_index(knowledge, exp->as.Scatter.function.parameters.items[0], exp->as.Scatter.width);
  else if (exp->tag == EXP_Hist) knowledge_index(knowledge, exp->as.Hist.function.parameters.items[0], exp->as.Hist.width);
  else if (exp->tag == EXP_Loop && exp->as.Loop.form.tag == CORE_LOOP_For) knowledge_index(knowledge, exp->as.Loop.form.index, exp->as.Loop.form.bound);
}

static void learn_between(Knowledge *knowledge, Atom low, Atom value, Atom high) {
  add_fact(knowledge, difference(knowledge, low, value, 0));
  add_fact(knowledge, difference(knowledge, value, high, 0));
}
static void learn_division(Knowledge *knowledge, Atom result, const ExpPrim *prim) {
  Arena *arena = knowledge->context->arena;
  Atom a = prim->arguments.items[0], b = prim->arguments.items[1];
  if (knowledge_less(knowledge, atom_i64(0), b) != ANSWER_Yes) return;
  bool truncates = prim->prim == PRIM_Quot || prim->prim == PRIM_Rem;
  if (truncates && knowledge_at_most(knowledge, atom_i64(0), a) != ANSWER_Yes) return;
  const Poly *divisor = sizes_poly(knowledge->sizes, b), *one = poly_constant(arena, 1);
  if (prim->prim == PRIM_Mod || prim->prim == PRIM_Rem) {
    add_fact(knowledge, sizes_poly(knowledge->sizes, result));
    add_fact(knowledge, poly_sub(arena, poly_sub(arena, divisor, one), sizes_poly(knowledge->sizes, result)));
    return;
  }
  // b*q <= a <= b*q + b - 1
  const Poly *product = poly_mul(arena, divisor, sizes_poly(knowledge->sizes, result));
  const Poly *rest = poly_sub(arena, sizes_poly(knowledge->sizes, a), product);
  add_fact(knowledge, rest);
  add_fact(knowledge, poly_sub(arena, poly_sub(arena, divisor, one), rest));
  if (knowledge_at_most(knowledge, atom_i64(0), a) == ANSWER_Yes) add_fact(knowledge, sizes_poly(knowledge->sizes, result));
}
static void learn_prim(Knowledge *knowledge, Atom result, const ExpPrim *prim) {
  if (prim->type != SCALAR_I64) return;
  const Atom *a = prim->arguments.items;
  if (prim->prim == PRIM_Min || prim->prim == PRIM_Max) map_put_pointer(&knowledge->extremes, result.as.var.id, prim);
  if (prim->prim == PRIM_Min) {
    add_fact(knowledge, difference(knowledge, result, a[0], 0));
    add_fact(knowledge, difference(knowledge, result, a[1], 0));
    if (knowledge_at_most(knowledge, atom_i64(0), a[0]) == ANSWER_Yes && knowledge_at_most(knowledge, atom_i64(0), a[1]) == ANSWER_Yes)
      add_bits(knowledge, result.as.var.id, false);
  } else if (prim->prim == PRIM_Max) {
    add_fact(knowledge, difference(knowledge, a[0], result, 0));
    add_fact(knowledge, difference(knowledge, a[1], result, 0));
  } else if (prim->prim == PRIM_Div || prim->prim == PRIM_Mod || prim->prim == PRIM_Quot || prim->prim == PRIM_Rem) learn_division(knowledge, result, prim);
}
static void learn_convert(Knowledge *knowledge, Atom result, const ExpConvert *convert) {
  if (convert->to != SCALAR_I64 || !scalar_is_integer(convert->from)) return;
  uint32_t bits = 8 * scalar_bytes(convert->from);
  if (scalar_class(convert->from) == CLASS_Unsigned && bits < 64) learn_between(knowledge, atom_i64(0), result, atom_i64((INT64_C(1) << bits) - 1));
}

void knowledge_statement(Knowledge *knowledge, const Stm *stm) {
  sizes_add(knowledge->sizes, stm);
  const Exp *exp = stm->exp;
  if (exp->tag == EXP_Assert) knowledge_condition(knowledge, exp->as.Assert.condition, true);
  for (uint32_t i = 0; i < stm->pattern.count; i++) knowledge_type(knowledge, var_type(knowledge->vars, stm->pattern.items[i]));
  if (stm->pattern.count == 0) return;
  Atom result = atom_var(stm->pattern.items[0]);
  if (exp->tag == EXP_Filter) learn_between(knowledge, atom_i64(0), result, exp->as.Filter.width);
  if (exp->tag == EXP_Reshape && exp->as.Reshape.shape.count == 1) {
    Type source = var_type(knowledge->vars, exp->as.Reshape.array);   // both have as many elements
    if (source.rank == 1) learn_between(knowledge, source.shape[0], exp->as.Reshape.shape.items[0], source.shape[0]);
  }
  if (exp->tag == EXP_Convert) learn_convert(knowledge, result, &exp->as.Convert);
  if (exp->tag != EXP_Prim) return;
  if (prim_result_type(exp->as.Prim.prim, exp->as.Prim.type) == SCALAR_Bool) map_put_pointer(&knowledge->conditions, result.as.var.id, exp);
  else learn_prim(knowledge, result, &exp->as.Prim);
}
