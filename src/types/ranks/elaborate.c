// elaborate: turns f e1 ... ek with maps and replications into ordinary code: lambdas around the application, which are
// arguments of `map`.
//   rule: the dimensions mapped over for later arguments are outside those for earlier ones; argument i, mapped over in
//         m_i dimensions or replicated in r_i, has the innermost  m_1 + ... + m_i - r_i  of them, and is constant in
//         the others. If r_i is larger than m_1 + ... + m_i, `rep` adds the further dimensions. These are dimensions of
//         the parameter; the context determines their sizes
// x + ys: map (\y -> x + y) ys.   f xs 2: map (\x -> f x 2) xs.   A partial application becomes a function of the
// remaining arguments.
#include "types/ranks/ranks.h"

enum { MOST_ARRAYS = 5 };   // of the prelude's map functions
typedef struct Slot {
  AstExp *exp;
  uint32_t dimensions, replicated;
  bool later;                   // the argument comes later
} Slot;
typedef struct Elaboration {
  Checker *c;
  Rewriting *rewriting;
  AstExp *exp;
  uint32_t depth, count;
  Slot *slots;
} Elaboration;

// ---- nodes
static AstExp *exp_at(Checker *c, AstExpTag tag, Span span) {
  AstExp *exp = NEW(c->arena, AstExp);
  exp->tag = tag;
  exp->span = span;
  return exp;
}

static AstExp *reference_exp(Checker *c, Name name, Span span) {
  AstExp *exp = exp_at(c, AST_EXP_Var, span);
  exp->as.Var.name.name = (QualName){.name = name, .span = span};
  return exp;
}

static AstExp *prelude_exp(Checker *c, const char *name, Span span) {
  return reference_exp(c, intern_string(c->context->names, name), span);
}

static AstPat *variable_pat(Checker *c, Name name, Span span) {
  AstPat *pat = NEW(c->arena, AstPat);
  pat->tag = AST_PAT_Var;
  pat->span = span;
  pat->as.Var.name = name;
  return pat;
}

// No name of a program contains a blank, so the new name is unique.
static Name name_new(Checker *c, const char *what) {
  return intern(c->context->names, text_format(c->arena, "%s %u", what, c->implicit_names++));
}

static AstExp *apply_exp(Checker *c, AstExp *function, uint32_t count, AstExp **arguments, Span span) {
  AstExp *exp = exp_at(c, AST_EXP_Apply, span);
  exp->as.Apply.function = function;
  for RANGE(i, count) seq_push(c->arena, &exp->as.Apply.arguments, arguments[i]);
  return exp;
}

static AstExp *replicated(Elaboration *e, AstExp *exp, uint32_t times) {
  for (; times > 0; times--) {
    AstExp *rep = prelude_exp(e->c, "implicit rep", exp->span);
    seq_push(e->c->arena, &e->rewriting->replications, rep);
    exp = apply_exp(e->c, rep, 1, &exp, exp->span);
  }
  return exp;
}

// ---- the inner application
static AstExp *with_operands(Checker *c, const AstExp *exp, AstExp *left, AstExp *right) {
  AstExp *made = COPY_OF(c->arena, exp);
  if (exp->tag == AST_EXP_And) made->as.And.left = left, made->as.And.right = right;
  if (exp->tag == AST_EXP_Or) made->as.Or.left = left, made->as.Or.right = right;
  if (exp->tag == AST_EXP_Binary) made->as.Binary.left = left, made->as.Binary.right = right;
  if (exp->tag == AST_EXP_Negate) made->as.Negate.operand = left;
  if (exp->tag == AST_EXP_Not) made->as.Not.operand = left;
  if (exp->tag == AST_EXP_Project) made->as.Project.record = left;
  if (exp->tag != AST_EXP_Section) return made;
  made->tag = AST_EXP_Binary;
  made->as.Binary = (AstExpBinary){.operator = exp->as.Section.operator, .left = left, .right = right};
  return made;
}

static uint32_t operand_count(const AstExp *exp) {
  if (exp->tag == AST_EXP_Negate || exp->tag == AST_EXP_Not || exp->tag == AST_EXP_Project) return 1;
  return 2;
}

static AstExp *applied_to(const Elaboration *e, AstExp **arguments) {
  Checker *c = e->c;
  const AstExp *exp = e->exp;
  if (exp->tag == AST_EXP_Apply) return apply_exp(c, exp->as.Apply.function, e->count, arguments, exp->span);
  const uint32_t operands = operand_count(exp);
  AstExp *made = with_operands(c, exp, arguments[0], operands == 2 ? arguments[1] : NULL);
  return e->count > operands ? apply_exp(c, made, e->count - operands, arguments + operands, exp->span) : made;
}

// ---- the enclosing maps
typedef struct Arrays { uint32_t count; AstPat **patterns; AstExp **exps; } Arrays;

static void join_last(Checker *c, Arrays *arrays, Span span) {
  const uint32_t last = --arrays->count;
  AstPat *pair = variable_pat(c, NO_NAME, span);
  *pair = (AstPat){.tag = AST_PAT_Tuple, .span = span};
  for (uint32_t i = last - 1; i <= last; i++) seq_push(c->arena, &pair->as.Tuple.elements, arrays->patterns[i]);
  arrays->patterns[last - 1] = pair;
  arrays->exps[last - 1] = apply_exp(c, prelude_exp(c, "implicit zip", span), 2, arrays->exps + last - 1, span);
}

static AstExp *function_exp(Checker *c, uint32_t count, AstPat **patterns, AstExp *body, Span span) {
  AstExp *exp = exp_at(c, AST_EXP_Lambda, span);
  for RANGE(i, count) seq_push(c->arena, &exp->as.Lambda.parameters, patterns[i]);
  exp->as.Lambda.body = body;
  return exp;
}

static AstExp *map_exp(Checker *c, Arrays arrays, AstExp *body, Span span) {
  static const char *const names[MOST_ARRAYS + 1] = {
      NULL, "implicit map", "implicit map2", "implicit map3", "implicit map4", "implicit map5"};
  while (arrays.count > MOST_ARRAYS) join_last(c, &arrays, span);
  AstExp **arguments = NEW_ARRAY(c->arena, AstExp *, arrays.count + 1);
  arguments[0] = function_exp(c, arrays.count, arrays.patterns, body, span);
  for EACH_IN(i, arrays) arguments[i + 1] = arrays.exps[i];
  return apply_exp(c, prelude_exp(c, names[arrays.count], span), arrays.count + 1, arguments, span);
}

// inside: the number of dimensions that are still to be mapped over.
static AstExp *mapped(const Elaboration *e, uint32_t inside, AstExp **arguments) {
  if (inside == 0) return applied_to(e, arguments);
  Checker *c = e->c;
  Arrays arrays = {0, NEW_ARRAY(c->arena, AstPat *, e->count), NEW_ARRAY(c->arena, AstExp *, e->count)};
  AstExp **elements = arena_copy(c->arena, arguments, sizeof *elements * e->count);
  for RANGE(i, e->count) {
    if (e->slots[i].dimensions < inside) continue;
    const Name name = name_new(c, "element");
    const Span span = arguments[i]->span;
    arrays.exps[arrays.count] = arguments[i];
    arrays.patterns[arrays.count++] = variable_pat(c, name, span);
    elements[i] = reference_exp(c, name, span);
  }
  return map_exp(c, arrays, mapped(e, inside - 1, elements), e->exp->span);
}

// ---- arguments that are computed once, outside the maps
static bool is_simple(const AstExp *exp) {
  exp = unwrapped_exp(exp, WRAP_Paren);
  if (exp->tag == AST_EXP_Section) return !exp->as.Section.left && !exp->as.Section.right;
  return exp->tag == AST_EXP_Var || exp->tag == AST_EXP_Number || exp->tag == AST_EXP_Bool ||
         exp->tag == AST_EXP_Char || exp->tag == AST_EXP_Lambda || exp->tag == AST_EXP_AccessSection;
}

typedef struct Lets { AstExp *first, **body; } Lets;

static AstExp *computed_once(Checker *c, Lets *lets, AstExp *exp) {
  if (is_simple(exp)) return exp;
  const Name name = name_new(c, "operand");
  AstExp *let = exp_at(c, AST_EXP_Let, exp->span);
  let->as.Let.pattern = variable_pat(c, name, exp->span);
  let->as.Let.value = exp;
  *lets->body = let;
  lets->body = &let->as.Let.body;
  return reference_exp(c, name, exp->span);
}

static void write_maps(Elaboration *e, AstExp *place) {
  Checker *c = e->c;
  Lets lets = {0};
  lets.body = &lets.first;
  AstExp **arguments = NEW_ARRAY(c->arena, AstExp *, e->count), *copy = COPY_OF(c->arena, place);
  AstPat **later = NEW_ARRAY(c->arena, AstPat *, e->count);
  uint32_t later_count = 0;
  e->exp = copy;
  if (copy->tag == AST_EXP_Apply) copy->as.Apply.function = computed_once(c, &lets, copy->as.Apply.function);
  for RANGE(i, e->count) {
    const Slot *slot = &e->slots[i];
    const Name name = slot->later ? name_new(c, "argument") : NO_NAME;
    if (slot->later) later[later_count++] = variable_pat(c, name, place->span);
    arguments[i] = slot->later ? reference_exp(c, name, place->span) : replicated(e, slot->exp, slot->replicated);
    if (!slot->later && slot->dimensions < e->depth) arguments[i] = computed_once(c, &lets, arguments[i]);
  }
  AstExp *body = mapped(e, e->depth, arguments);
  *lets.body = later_count ? function_exp(c, later_count, later, body, place->span) : body;
  *place = *lets.first;
  place->span = copy->span;
}

// Without maps only the arguments change.
static void write_replications(Elaboration *e, AstExp *place) {
  Checker *c = e->c;
  AstExp *made[2] = {NULL, NULL};
  if (place->tag == AST_EXP_Apply) {
    AstExps arguments = {0};
    for RANGE(i, place->as.Apply.arguments.size) {
      AstExp *argument = replicated(e, place->as.Apply.arguments.items[i], e->slots[i].replicated);
      seq_push(c->arena, &arguments, argument);
    }
    place->as.Apply.arguments = arguments;
    return;
  }
  for RANGE(i, 2)
    made[i] = i < e->count && !e->slots[i].later ? replicated(e, e->slots[i].exp, e->slots[i].replicated) : NULL;
  if (place->tag == AST_EXP_Section) place->as.Section.left = made[0], place->as.Section.right = made[1];
  else *place = *with_operands(c, place, made[0], made[1]);
}

// ---- the choices of one application
static uint32_t arrows(Base *base) {
  uint32_t count = 0;
  for (base = base_root(base); base->tag == BASE_Function; base = base_root(base->result.base)) count++;
  return count;
}

typedef struct Choices { Seq(const RankChoice *) items; } Choices;

static uint32_t value_of_variable(const uint8_t *values, uint32_t variable) { return variable ? values[variable] : 0; }

static Slot argument_slot(const RankChoice *choice, const uint8_t *values, uint32_t *depth) {
  *depth += value_of_variable(values, choice->map);
  const uint32_t replicate = value_of_variable(values, choice->replicate);
  const uint32_t inside = replicate < *depth ? replicate : *depth;
  return (Slot){choice->argument, *depth - inside, replicate - inside, false};
}

static void elaborate(Checker *c, AstExp *place, const Choices *choices, const uint8_t *values, Rewriting *rewriting) {
  // What is applied to further arguments has an unknown type, and an error has said so.
  if (place->tag == AST_EXP_Apply && choices->items.size < place->as.Apply.arguments.size) return;
  Elaboration e = {.c = c, .rewriting = rewriting};
  const RankChoice *last = seq_last(&choices->items);
  const uint32_t after = arrows(last->result), most = last->index + 1 + after;
  bool changes = false;
  e.slots = NEW_ARRAY(c->arena, Slot, most);
  if (choices->items.items[0]->index == 1) e.slots[e.count++] = (Slot){.later = true};   // (+ x)
  for EACH(i, &choices->items) {
    const RankChoice *choice = choices->items.items[i];
    e.slots[e.count++] = argument_slot(choice, values, &e.depth);
    changes |= value_of_variable(values, choice->map) > 0 || e.slots[e.count - 1].replicated > 0;
  }
  if (!changes) return;
  Rewritten rewritten = {place, *place};
  seq_push(c->arena, &rewriting->places, rewritten);
  for COUNTING(i, i < after && e.depth > 0) e.slots[e.count++] = (Slot){.dimensions = e.depth, .later = true};
  if (e.depth > 0) write_maps(&e, place);
  else write_replications(&e, place);
}

void ranks_elaborate(Ranks *r, const uint8_t *values, Rewriting *rewriting) {
  Map applications = map_new(r->arena);
  for EACH(i, &r->choices) {
    MapEntry *entry = map_add(&applications, key_of(r->choices.items[i].application));
    if (!entry->as.pointer) entry->as.pointer = NEW(r->arena, Choices);
    Choices *choices = entry->as.pointer;
    seq_push(r->arena, &choices->items, &r->choices.items[i]);
  }
  for EACH(i, &applications.entries) {
    const Choices *choices = applications.entries.items[i].as.pointer;
    elaborate(r->c, choices->items.items[0]->application, choices, values, rewriting);
  }
}

void ranks_restore(const Rewriting *rewriting) {
  for EACH(i, &rewriting->places) *rewriting->places.items[i].place = rewriting->places.items[i].before;
}
