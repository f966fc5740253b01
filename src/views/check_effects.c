// check_effects: the effect system of paper 2 on lowered Core [Fig. 4.5].
//   rules: VAR: a variable has the effect of its definition. ABS: the results of a function have the effect of its
//          body. APP and COMPOSE: a destination view of an operand whose effect is source is E0701; every other
//          composition has the effect of the outer view.
// A view without a mark has the effect of its operand, since it is part of how the operand is read. A function that
// redirects the writes of a parameter must not be passed a source view for that parameter.
#include "views/views.h"

// mark: one of MARK_Effects. parameter: number + 1 of the parameter whose effect it has instead; 0: none.
typedef struct Effect { uint32_t mark, parameter; Span span; } Effect;
typedef struct Signature {
  uint32_t result_count;
  Effect *results;
  Span *redirected; /* per parameter; file 0: not */
} Signature;

typedef struct Checker {
  Context *context;
  const VarTable *vars;
  Map effects;    /* Var id -> Effect * */
  Map signatures; /* Name id -> Signature * */
  Signature *signature;
} Checker;

bool effect_compose(uint32_t inner, uint32_t outer, uint32_t *composed) {
  *composed = outer;
  return !(inner == MARK_Source && outer == MARK_Dest);
}

static Effect effect_of(const Checker *checker, Atom atom) {
  const Effect *effect = atom.tag == ATOM_Var ? map_pointer(&checker->effects, atom.as.var.id) : NULL;
  return effect ? *effect : (Effect){0};
}

static void set_effect(Checker *checker, Var var, Effect effect) {
  if (effect.mark || effect.parameter)
    map_put_pointer(&checker->effects, var.id, COPY_OF(checker->context->arena, &effect));
}

static Text source_line(const Checker *checker, Span span) {
  enum { LONGEST = 40 };
  Text text = source_span_text(checker->context, span);
  return text.size && text.size <= LONGEST && !memchr(text.start, '\n', text.size)
             ? text_format(checker->context->arena, "`%.*s`", TEXT_ARG(text))
             : TEXT("the inner one");
}

static void refuse_composition(const Checker *checker, Span outer, Span inner) {
  for EACH(i, &checker->context->diags) {
    const Diag *diag = checker->context->diags.items[i];
    // the same error was reported for another array of the statement
    if (diag->code == DIAG_E0701 && diag->span.start == outer.start && diag->span.file == outer.file) return;
  }
  Diag *diag = diag1(checker->context, E0701, outer, source_line(checker, inner));
  diag_note(checker->context, diag, inner, TEXT("a source view: it is computed where it is read, and never written"));
  diag_note(checker->context, diag, outer, TEXT("a destination view: it changes where its operand is written"));
}

// `operand` is written through a destination view at `span`.
static void redirect_writes(Checker *checker, Atom operand, Span span) {
  const Effect effect = effect_of(checker, operand);
  uint32_t composed;
  if (!effect_compose(effect.mark, MARK_Dest, &composed)) refuse_composition(checker, span, effect.span);
  if (effect.parameter && checker->signature->redirected[effect.parameter - 1].file == 0)
    checker->signature->redirected[effect.parameter - 1] = span;
}

static bool yields_view(const Exp *exp) { return (exp_info(exp->tag)->flags & EXP_View) != 0; }

static Atom view_operand(const Exp *exp) { return atom_var(exp_roles(exp).viewed); }

// The arrays that a map under MARK_Dest reads are written through its destination view, but for those that its function
// makes.
static void redirect_reads(Checker *checker, const Body *body, Span span) {
  Bitset own = bitset_new(checker->context->scratch);
  body_bound_vars(body, &own);
  for RANGE(i, body->count) {
    const Exp *exp = body->stms[i]->exp;
    const bool reads = exp->tag == EXP_Index || exp->tag == EXP_Slice;
    const Var array = exp->tag == EXP_Index ? exp->as.Index.array : reads ? exp->as.Slice.array : (Var){0};
    if (reads && !bitset_has(&own, array.id)) redirect_writes(checker, atom_var(array), span);
  }
}

static void redirect_operands(Checker *checker, const Stm *stm) {
  const Exp *exp = stm->exp;
  if (yields_view(exp)) redirect_writes(checker, view_operand(exp), stm->span);
  if (exp->tag == EXP_Concat)
    for EACH_IN(i, exp->as.Concat.arrays)
      redirect_writes(checker, atom_var(exp->as.Concat.arrays.items[i]), stm->span);
  if (exp->tag == EXP_Replicate) redirect_writes(checker, exp->as.Replicate.value, stm->span);
  if (exp->tag == EXP_If)
    for EACH_IN(i, stm->pattern) {
      redirect_writes(checker, exp->as.If.then_body->result.items[i], stm->span);
      redirect_writes(checker, exp->as.If.else_body->result.items[i], stm->span);
    }
  if (exp->tag == EXP_Build) {
    const Body *body = exp->as.Build.function.body;
    redirect_reads(checker, body, stm->span);
    for EACH_IN(i, body->result) redirect_writes(checker, body->result.items[i], stm->span);
  }
}

// The effect of result `number` of a statement without a mark.
static Effect unmarked_effect(const Checker *checker, const Stm *stm, uint32_t number) {
  const Exp *exp = stm->exp;
  if (yields_view(exp)) return effect_of(checker, view_operand(exp));
  if (exp->tag == EXP_If) {
    const Effect first = effect_of(checker, exp->as.If.then_body->result.items[number]);
    return first.mark == MARK_Source ? first : effect_of(checker, exp->as.If.else_body->result.items[number]);
  }
  if (exp->tag != EXP_Call) return (Effect){0};
  const Signature *callee = map_pointer(&checker->signatures, exp->as.Call.function.id);
  if (!callee || number >= callee->result_count) return (Effect){0};
  const Effect result = callee->results[number];
  return result.parameter ? effect_of(checker, exp->as.Call.arguments.items[result.parameter - 1]) : result;
}

static void check_effects_of_call(Checker *checker, const Stm *stm) {
  const ExpCall *call = &stm->exp->as.Call;
  const Signature *callee = map_pointer(&checker->signatures, call->function.id);
  for COUNTING(i, callee && i < call->arguments.count)
    if (callee->redirected[i].file) redirect_writes(checker, call->arguments.items[i], callee->redirected[i]);
}

static void check_effects_in(Checker *checker, const Body *body) {
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    const uint32_t mark = stm->marks & MARK_Effects;
    const Bodies inner = exp_bodies(stm->exp);
    for EACH_IN(k, inner) check_effects_in(checker, inner.items[k]);
    if (mark == MARK_Dest) redirect_operands(checker, stm);
    if (stm->exp->tag == EXP_Call) check_effects_of_call(checker, stm);
    for EACH_IN(k, stm->pattern) {
      if (!var_is_array(checker->vars, stm->pattern.items[k])) continue;
      set_effect(checker, stm->pattern.items[k],
                 mark ? (Effect){mark, 0, stm->span} : unmarked_effect(checker, stm, k));
    }
  }
}

static void check_effects_of_function(Checker *checker, const Function *function) {
  Arena *arena = checker->context->arena;
  Signature *signature = NEW(arena, Signature);
  signature->redirected = NEW_ARRAY(arena, Span, function->parameters.count + 1);
  signature->results = NEW_ARRAY(arena, Effect, function->body->result.count + 1);
  checker->signature = signature;
  for EACH_IN(i, function->parameters)
    set_effect(checker, function->parameters.items[i], (Effect){0, i + 1, {0}});
  check_effects_in(checker, function->body);
  signature->result_count = function->body->result.count;
  for RANGE(i, signature->result_count)
    signature->results[i] = effect_of(checker, function->body->result.items[i]);
  map_put_pointer(&checker->signatures, function->name.id, signature);
}

static bool has_effects(Context *context, const Program *program) {
  for RANGE(i, program->function_count)
    if (body_has_marks(context->scratch, program->functions[i]->body, MARK_Effects)) return true;
  return false;
}

void check_effects(Context *context, const Program *program) {
  if (!has_effects(context, program)) return;
  Checker checker = {.context = context,
                     .vars = program->vars,
                     .effects = map_new(context->arena),
                     .signatures = map_new(context->arena)};
  for RANGE(i, program->function_count) check_effects_of_function(&checker, program->functions[i]);
}
