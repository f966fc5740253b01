// causality: a size must be known before it is needed. Array parameters show their sizes, and a function call may
// determine sizes. Sizes are needed by a function whose type mentions them, by an empty array, and by a hole.
//   rule: arguments are evaluated before the function, the last first; the left operand before the right; the value of
//         a let before its body
//   in: a definition with its types filled in    out: E0505, E0506, E0508
#include "types/infer/infer.h"

typedef struct Order {
  Checker *c;
  uint32_t first;            // ids before this one belong to other definitions, and are known
  Bitset known;              // the known ids from `first` on; bit 0 is `first`
  Seq(uint32_t) trail;       // ids in the order in which they became known
} Order;

static void order_exp(Order *order, AstExp *exp);

// ---- known sizes
static void learn_id(Order *order, uint32_t id) {
  if (id < order->first || bitset_has(&order->known, id - order->first)) return;
  bitset_add(&order->known, id - order->first);
  seq_push(order->c->arena, &order->trail, id);
}

static void forget_sizes(Order *order, uint32_t size) {
  while (order->trail.size > size) bitset_remove(&order->known, seq_pop(&order->trail) - order->first);
}

// A value shows the sizes of its arrays.
static void learn_type(Order *order, const SourceType *type) {
  if (type_is_plain(type) || type->tag == SOURCE_Function) return;
  for EACH_PART(part, type) {
    if (part.type) learn_type(order, part.type);
    if (!part.size) continue;
    for EACH_ID(at, order->c, size_normal(order->c, part.size)) learn_id(order, at.id);
  }
}

// ---- needed sizes
typedef struct Need { Order *order; const Poly *size; uint32_t id; bool undecided, found; } Need;

static bool is_unknown(Need *need, uint32_t id) {
  const Checker *c = need->order->c;
  const Binding *binding = binding_of_id(c, id);
  IdKind kind = id_info(c, id)->kind;
  if (id < need->order->first || bitset_has(&need->order->known, id - need->order->first)) return false;
  if (kind == ID_Declared || term_of(c, id) || (binding && binding->top_level)) return false;
  need->undecided = kind == ID_SizeVariable;
  need->id = id;
  return need->found = true;
}

static void need_size(Need *need, const Poly *size) {
  if (!size || need->found) return;
  need->size = size_normal(need->order->c, size);
  for EACH_ID(at, need->order->c, need->size)
    if (is_unknown(need, at.id)) return;
}

static void need_sizes(Need *need, const SourceType *type) {
  if (type_is_plain(type)) return;
  for EACH_PART(at, type) {
    if (at.type) need_sizes(need, at.type);
    else need_size(need, at.size);
    const bool named = type->tag == SOURCE_Function && at.index == 1 && type->as.function.parameter_size;
    if (named) learn_id(need->order, type->as.function.parameter_size->id);   // for the result
  }
}

static Need first_unknown(Order *order, const SourceType *type) {
  Need need = {.order = order};
  uint32_t from = order->trail.size;
  need_sizes(&need, type);
  forget_sizes(order, from);
  return need;
}

// The expression whose value shows the size; if there is none, the declaration of the size.
static Span made_by(Checker *c, uint32_t id) {
  const SizeOrigin *origin = &c->typed->origins.items[id];
  return origin->expression.file ? origin->expression : id_info(c, id)->span;
}

// f <| e evaluates f first; e |> f does not.
static void advise_order(Checker *c, Diag *diag, Span function, Span made) {
  if (function.file != made.file || made.start < function.end) return;
  Span between = {function.file, function.end, made.start};
  Text operator= source_span_text(c->context, between), text = source_span_text(c->context, made),
       name = source_span_text(c->context, function);
  while (operator.size && (*operator.start == ' ' || *operator.start == '\n')) operator.start++, operator.size--;
  if (!text_starts_with(operator, TEXT("<|")) || operator.size > 3 || text.size + name.size > 80) return;
  diag->help =
      text_format(c->arena, "write `%.*s |> %.*s`, which evaluates the argument first", TEXT_ARG(text), TEXT_ARG(name));
}

static void report_need(Order *order, const Need *need, Span span, const char *what) {
  Checker *c = order->c;
  if (need->undecided) {
    diag1(c->context, E0505, span, text_format(c->arena, "a size of %s", what));
    return;
  }
  Diag *diag = diag2(c->context, E0506, span, text_of(what), size_text(c, need->size));
  Span made = made_by(c, need->id);
  if (made.file) diag_note(c->context, diag, made, TEXT("the size is known only after this"));
  advise_order(c, diag, span, made);
  learn_id(order, need->id);   // one error, one message
}

static void require_known(Order *order, const SourceType *type, Span span, const char *what) {
  Need need = first_unknown(order, type);
  if (need.found) report_need(order, &need, span, what);
}

// Where sizes are proven, a value of a sum type has all sizes of its type, including those of its other constructors.
static void need_other_payloads(Order *order, const AstExp *exp) {
  if (order->c->context->options->sizes != SIZES_Deferred)
    require_known(order, exp->type, exp->span, "the type of this constructor");
}

// ---- names
static void learn_pattern(Order *order, AstPat *pat) {
  pat = pat_inner(pat);
  learn_type(order, pat->type);
  if (pat->tag == AST_PAT_Var && pat->as.Var.binding) learn_id(order, pat->as.Var.binding->id);
  for EACH_CHILD(at, pat_children(pat))
    if (at.pat) learn_pattern(order, at.pat);
}

static void learn_type_parameters(Order *order, const AstTypeParams *parameters) {
  for EACH(i, parameters)
    if (parameters->items[i].binding) learn_id(order, parameters->items[i].binding->id);
}

static void report_parameter(Order *order, const Need *need, const AstPat *pat) {
  Checker *c = order->c;
  if (need->undecided) return;
  Diag *diag = diag1(c->context, E0508, pat->span, size_text(c, need->size));
  Span made = made_by(c, need->id);
  if (made.file) diag_note(c->context, diag, made, TEXT("the size comes from here"));
  learn_id(order, need->id);
}

// The caller must know the sizes of a parameter. So they may mention size parameters, and earlier parameters that are
// single names.
static void enter_parameters(Order *order, AstPats *parameters) {
  for EACH(i, parameters) {
    Need need = first_unknown(order, parameters->items[i]->type);
    if (need.found) report_parameter(order, &need, parameters->items[i]);
    Binding *name = pat_variable(parameters->items[i]);
    if (name) learn_id(order, name->id);
  }
  for EACH(i, parameters) learn_pattern(order, parameters->items[i]);
}

// ---- expressions
static void walk_function(Order *order, AstDec *dec) {
  AstDecValue *value = &dec->as.Value;
  uint32_t from = order->trail.size;
  learn_type_parameters(order, &value->type_parameters);
  if (value->binding && value->binding->scheme)
    for EACH(i, &value->binding->scheme->size_parameters)
        learn_id(order, value->binding->scheme->size_parameters.items[i]->id);
  enter_parameters(order, &value->parameters);
  order_exp(order, value->body);
  forget_sizes(order, from);
}

static void walk_scoped(Order *order, AstExp *exp) {
  uint32_t from = order->trail.size;
  order_exp(order, exp);
  forget_sizes(order, from);
}

static void order_children(Order *order, const AstExp *exp) {
  for EACH_CHILD(at, exp_children(exp))
    if (at.exp) order_exp(order, at.exp);
}

static void use_reference(Order *order, const Reference *reference, Span span) {
  const Binding *binding = reference->binding;
  const Instance *instance = reference->instance;
  if (!binding || !instance) return;
  const char *what = c_string_format(order->c->arena, "`%.*s`", TEXT_ARG(text_of_name(order->c, binding->name)));
  Need need = {.order = order};
  for RANGE(i, instance->type_count) need_sizes(&need, instance->types[i]);
  for RANGE(i, instance->size_count) need_size(&need, instance->sizes[i]);
  // the size may belong to a function of the record that nobody uses
  const bool unused = need.undecided && binding->scheme && binding->scheme->type->tag == SOURCE_Record;
  if (need.found && !unused) report_need(order, &need, span, what);
}

static void use_operator(Order *order, const AstExp *exp, const Reference *reference) {
  use_reference(order, reference, reference->name.span.file ? reference->name.span : exp->span);
}

static void walk_name(Order *order, AstExp *exp) {
  use_reference(order, &exp->as.Var.name, exp->span);
  if (exp->type->tag == SOURCE_Function && !exp->as.Var.name.instance)
    require_known(order, exp->type, exp->span, "this function");
}

static void order_loop(Order *order, AstExp *exp) {
  AstExpLoop *loop = &exp->as.Loop;
  order_exp(order, loop->initial);
  if (loop->form.kind != LOOP_While) order_exp(order, loop->form.bound);
  uint32_t from = order->trail.size;
  learn_type_parameters(order, &loop->sizes);
  learn_pattern(order, loop->pattern);
  if (loop->form.kind == LOOP_While) order_exp(order, loop->form.bound);
  else learn_pattern(order, loop->form.pattern);
  order_exp(order, loop->body);
  forget_sizes(order, from);
}

static void order_match(Order *order, AstExp *exp) {
  order_exp(order, exp->as.Match.scrutinee);
  for EACH(i, &exp->as.Match.cases) {
    uint32_t from = order->trail.size;
    learn_pattern(order, exp->as.Match.cases.items[i].pattern);
    order_exp(order, exp->as.Match.cases.items[i].body);
    forget_sizes(order, from);
  }
}

static void walk_lambda(Order *order, AstExp *exp) {
  uint32_t from = order->trail.size;
  enter_parameters(order, &exp->as.Lambda.parameters);
  order_exp(order, exp->as.Lambda.body);
  forget_sizes(order, from);
}

static void note_negative(Order *order, const AstSlices *slices) {
  for EACH(i, slices) {
    const AstExp *index = slices->items[i].kind == SLICE_Fix ? slices->items[i].start : NULL;
    if (index && index->tag == AST_EXP_Negate && index->as.Negate.operand->tag == AST_EXP_Number &&
        index->as.Negate.operand->as.Number.number.integer > 0)
      seq_push(order->c->arena, &order->c->negative_indices, index);
  }
}

// Where sizes are proven, the type of a section must be known before its operand is evaluated.
static void order_form(Order *order, AstExp *exp) {
  switch (exp->tag) {
  case AST_EXP_Error: case AST_EXP_COUNT: case AST_EXP_Number: case AST_EXP_Bool: case AST_EXP_String:
  case AST_EXP_Char: case AST_EXP_Paren: case AST_EXP_QualParen: case AST_EXP_Tuple: case AST_EXP_Record:
  case AST_EXP_Update: case AST_EXP_Range: case AST_EXP_Negate: case AST_EXP_Not:
  case AST_EXP_Project: case AST_EXP_Ascribe: case AST_EXP_Coerce: case AST_EXP_Assert: case AST_EXP_Attribute:
    order_children(order, exp);
    return;
  case AST_EXP_Index:
    note_negative(order, &exp->as.Index.slices);
    order_children(order, exp);
    return;
  case AST_EXP_Hole:
    require_known(order, exp->type, exp->span, "this hole");
    seq_push(order->c->arena, &order->c->holes, exp);
    return;
  case AST_EXP_Var: walk_name(order, exp); return;
  case AST_EXP_Array:
    if (exp->as.Array.elements.size == 0) require_known(order, exp->type, exp->span, "this empty array");
    order_children(order, exp);
    return;
  case AST_EXP_Apply:
    for (uint32_t i = exp->as.Apply.arguments.size; i > 0; i--) order_exp(order, exp->as.Apply.arguments.items[i - 1]);
    order_exp(order, exp->as.Apply.function);
    return;
  case AST_EXP_Binary:
    order_children(order, exp);
    use_operator(order, exp, &exp->as.Binary.operator);
    return;
  case AST_EXP_And: order_exp(order, exp->as.And.left); walk_scoped(order, exp->as.And.right); return;
  case AST_EXP_Or: order_exp(order, exp->as.Or.left); walk_scoped(order, exp->as.Or.right); return;
  case AST_EXP_Lambda: walk_lambda(order, exp); return;
  case AST_EXP_Section:
    if (order->c->context->options->sizes != SIZES_Deferred) require_known(order, exp->type, exp->span, "this section");
    order_children(order, exp);
    use_operator(order, exp, &exp->as.Section.operator);
    return;
  case AST_EXP_AccessSection:
    order_children(order, exp);
    require_known(order, exp->type, exp->span, "this section");
    return;
  case AST_EXP_If:
    order_exp(order, exp->as.If.condition);
    walk_scoped(order, exp->as.If.then_branch);
    walk_scoped(order, exp->as.If.else_branch);
    return;
  case AST_EXP_Loop: order_loop(order, exp); return;
  case AST_EXP_Match: order_match(order, exp); return;
  case AST_EXP_Constructor:
    for EACH(i, &exp->as.Constructor.arguments) order_exp(order, exp->as.Constructor.arguments.items[i]);
    need_other_payloads(order, exp);
    return;
  case AST_EXP_Let: case AST_EXP_LetFunction: case AST_EXP_LetUpdate: return;
  }
}

// Chains of let are long: no recursion on their bodies.
static AstExp *walk_bindings(Order *order, AstExp *exp) {
  for (;;) {
    if (exp->tag == AST_EXP_Let) {
      order_exp(order, exp->as.Let.value);
      learn_type_parameters(order, &exp->as.Let.sizes);
      learn_pattern(order, exp->as.Let.pattern);
      exp = exp->as.Let.body;
    } else if (exp->tag == AST_EXP_LetFunction) {
      walk_function(order, exp->as.LetFunction.function);
      exp = exp->as.LetFunction.body;
    } else if (exp->tag == AST_EXP_LetUpdate) {
      order_exp(order, exp->as.LetUpdate.update);
      exp = exp->as.LetUpdate.body;
    } else {
      return exp;
    }
  }
}

static void order_exp(Order *order, AstExp *exp) {
  if (!exp) return;
  const SourceType *type = exp->type;
  order_form(order, walk_bindings(order, exp));
  if (type && type->tag != SOURCE_Scalar) learn_type(order, type);
}

void check_causality(Checker *c, AstDec *dec, uint32_t first) {
  Order order = {.c = c, .first = first, .known = bitset_new(c->arena)};
  walk_function(&order, dec);
}
