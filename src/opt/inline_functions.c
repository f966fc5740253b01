// inline_functions: replaces calls by the callee's body, renamed.
//   in:  core          out: core without the functions whose calls are all gone
//   rule: p = f(a)  -->  b[a/x]; p = r     if f is small, called once, or marked
//         always if the size of a result is known only to f, because a caller could not provide the destination
//         (paper 1: the caller allocates); never if f can call itself. slice_sizes runs before this pass, so these
//         are the functions whose sizes cost more than O(1).
// Cost: sizes are computed callees first, and a body counts with everything that will be inlined into it. A chain of
// functions that each call the next one twice thus stops growing at a constant number of statements, and the size of
// the program stays proportional to the source. Bodies are written callers first, each from its original, so that only
// statements of the result are copied.
//   test: opt/test/inline_functions_test.c
#include "opt/opt.h"

// A statement of a check weighs less than another one: the callee cannot prove the check, but its callers often can.
enum { STATEMENT = 4, CHECK_STATEMENT = 1, SMALL = 40 * STATEMENT, SMALL_WITH_ARRAYS = 240 * STATEMENT };

typedef struct Inliner {
  Context *context;
  VarTable *vars;
  Map functions;   // Name id -> const Function *
  Map sizes;       // Name id -> weight of the statements after inlining
  Map needed;      // Name id -> 1: some call remains
  Map call_sites;  // Name id -> count, before inlining
  Cycles cycles;
  bool changed;
} Inliner;

static void count_callees(Inliner *inliner, const Body *body) {
  for EACH_STM(at, inliner->context->scratch, body)
    if (at.stm->exp->tag == EXP_Call) map_add(&inliner->call_sites, at.stm->exp->as.Call.function.id)->as.value++;
}

// Arrays of constant size in the interface of a function live in memory at its calls and in registers without them.
static bool passes_small_arrays(const VarTable *vars, Vars interface) {
  for EACH_IN(i, interface) {
    Type type = var_type(vars, interface.items[i]);
    bool constant = type.tag == TYPE_Array;
    for COUNTING(d, constant && d < type.rank) constant = type.shape[d].tag == ATOM_Constant;
    if (constant) return true;
  }
  return false;
}

static uint64_t largest_inlined(const Inliner *inliner, const Function *callee) {
  bool arrays =
      passes_small_arrays(inliner->vars, callee->parameters) || passes_small_arrays(inliner->vars, callee->results);
  return arrays || callee->sliced ? SMALL_WITH_ARRAYS : SMALL;
}

static bool must_be_inlined(const Inliner *inliner, const Function *callee) {
  return !cycles_recursive(&inliner->cycles, callee->name) && function_has_existential_size(inliner->vars, callee);
}

static bool is_worth_inlining(const Inliner *inliner, const Function *callee, uint32_t marks) {
  if (cycles_recursive(&inliner->cycles, callee->name) || callee->inline_never || (marks & MARK_NoInline) ||
      inliner->context->options->plain)
    return false;
  bool small = map_value_or(&inliner->sizes, callee->name.id, UINT32_MAX) <= largest_inlined(inliner, callee);
  return callee->inline_always || small || map_value_or(&inliner->call_sites, callee->name.id, 0) == 1;
}

// ---- sizes

static const Function *inlinable_callee(const Inliner *inliner, const Stm *stm) {
  return stm->exp->tag == EXP_Call ? map_pointer(&inliner->functions, stm->exp->as.Call.function.id) : NULL;
}

// Assertions, and the comparisons that they need.
static bool is_part_of_check(const Inliner *inliner, const Stm *stm) {
  return stm->exp->tag == EXP_Assert ||
         (stm->exp->tag == EXP_Prim && var_type(inliner->vars, stm_result(stm)).scalar == SCALAR_Bool);
}
static uint64_t size_when_inlined(const Inliner *inliner, const Body *body) {
  uint64_t size = 0;
  for EACH_STM(at, inliner->context->scratch, body) {
    const Function *callee = inlinable_callee(inliner, at.stm);
    const bool inlined =
        callee && (must_be_inlined(inliner, callee) || is_worth_inlining(inliner, callee, at.stm->marks));
    size += (is_part_of_check(inliner, at.stm) ? CHECK_STATEMENT : STATEMENT) +
            (inlined ? map_value_or(&inliner->sizes, callee->name.id, 0) : 0);
  }
  return size;
}

// ---- bodies

static const Stm *stm_under(Arena *arena, const Stm *stm, Vars extra) {
  return extra.count ? stm_with_certificates(arena, stm, vars_join(arena, stm->certificates, extra)) : stm;
}

static const Body *inline_body(void *user, const Body *body);
static void inline_stms(Inliner *inliner, Builder *builder, const Body *body, Vars certificates);

// The names that passes give to variables that they create: the keyword of the operation.
static bool is_operation_name(Text name) {
  for RANGE(i, EXP_COUNT)
    if (text_equal(name, text_of(exp_info((ExpTag)i)->keyword))) return true;
  for RANGE(i, PRIM_COUNT)
    if (text_equal(name, text_of(prim_info((Prim)i)->name))) return true;
  return false;
}

// An array that the callee created without naming it gets the caller's name for it.
static void name_result(Inliner *inliner, const Body *body, Atom result, Var wanted) {
  const VarInfo *info = result.tag == ATOM_Var ? var_info(inliner->vars, result.as.var) : NULL;
  if (!info || info->type.tag != TYPE_Array || !is_operation_name(name_text(inliner->context->names, info->name)))
    return;
  if (body_binding(body, result, NULL))
    inliner->vars->items.items[result.as.var.id].name = var_info(inliner->vars, wanted)->name;
}

// ---- the places of a body that is reached by a call

typedef struct Caller { Context *context; Name callee; Span call; } Caller;

static const Body *body_called(void *user, const Body *body) {
  const Caller *caller = user;
  const Mapper mapper = {user, caller->context->arena, NULL, NULL, body_called};
  const Stm **stms = NEW_ARRAY(caller->context->arena, const Stm *, body->count + 1);
  for RANGE(i, body->count) {
    Stm stm = *stm_map(body->stms[i], &mapper);
    stm.span = span_called(caller->context, stm.span, caller->callee, caller->call);
    stms[i] = COPY_OF(caller->context->arena, &stm);
  }
  const Body result = {body->count, stms, body->result};
  return COPY_OF(caller->context->arena, &result);
}

static void inline_call(Inliner *inliner, Builder *builder, const Stm *stm, const Function *callee, Vars certificates) {
  Arena *arena = inliner->context->arena;
  Map replace = map_new(inliner->context->scratch);
  for EACH_IN(i, callee->parameters)
    map_put_pointer(&replace, callee->parameters.items[i].id, &stm->exp->as.Call.arguments.items[i]);
  const Body *body = body_rename(inliner->context, inliner->vars, callee->body, &replace);
  Caller caller = {inliner->context, callee->name, stm->span};
  if (inliner->context->options->backtrace) body = body_called(&caller, body);
  inline_stms(inliner, builder, body, vars_join(arena, stm->certificates, certificates));
  builder->span = stm->span;
  for EACH_IN(i, stm->pattern) {
    name_result(inliner, body, body->result.items[i], stm->pattern.items[i]);
    build_name(builder, stm->pattern.items[i], body->result.items[i]);
  }
  inliner->changed = true;
}

static void inline_stms(Inliner *inliner, Builder *builder, const Body *body, Vars certificates) {
  const Mapper mapper = {inliner, inliner->context->arena, NULL, NULL, inline_body};
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    const Function *callee = inlinable_callee(inliner, stm);
    const bool wanted =
        callee && (must_be_inlined(inliner, callee) ||
                   (is_worth_inlining(inliner, callee, stm->marks) && rule_allowed(inliner->context, "inline-call")));
    if (wanted) {
      inline_call(inliner, builder, stm, callee, certificates);
      continue;
    }
    if (callee) map_put(&inliner->needed, callee->name.id, 1);
    const Stm *mapped = stm_map(stm, &mapper);
    build_existing(builder, stm_under(inliner->context->arena, mapped, certificates));
  }
}

static const Body *inline_body(void *user, const Body *body) {
  Inliner *inliner = user;
  Builder builder = builder_new(inliner->context, inliner->vars, (Span){0, 0, 0});
  inline_stms(inliner, &builder, body, (Vars){0});
  return builder_body(&builder, body);
}

static const Function *inline_into(Inliner *inliner, const Function *function) {
  const Body *body = inline_body(inliner, function->body);
  return function_with_body(inliner->context->arena, function, body);
}

// A function that is not marked as needed yet: its callers may still be rewritten when all of them come later.
static bool is_needed(const Inliner *inliner, const Function *function) {
  return function->entry || map_find(&inliner->needed, function->name.id) ||
         cycles_recursive(&inliner->cycles, function->name) ||
         map_value_or(&inliner->call_sites, function->name.id, 0) == 0;
}

const Program *inline_functions(Context *context, const Program *program) {
  Arena *arena = context->scratch;
  const uint32_t count = program->function_count;
  Inliner inliner = {.context = context,
                     .vars = program->vars,
                     .functions = map_new(arena),
                     .sizes = map_new(arena),
                     .needed = map_new(arena),
                     .call_sites = map_new(arena),
                     .cycles = cycles_of_program(arena, program)};
  for RANGE(i, count) count_callees(&inliner, program->functions[i]->body);
  for RANGE(i, count)
    map_put_pointer(&inliner.functions, program->functions[i]->name.id, program->functions[i]);
  for RANGE(i, count) {
    const uint64_t size = size_when_inlined(&inliner, program->functions[i]->body);
    map_put(&inliner.sizes, program->functions[i]->name.id, size);
  }
  const Function **functions = NEW_ARRAY(context->arena, const Function *, count + 1), **next = functions + count;
  for RANGE_DOWN(i, count)
    if (is_needed(&inliner, program->functions[i])) *--next = inline_into(&inliner, program->functions[i]);
  if (!inliner.changed) return program;
  Program copy = *program;
  copy.function_count = (uint32_t)(functions + count - next);
  copy.functions = next;
  return COPY_OF(context->arena, &copy);
}
