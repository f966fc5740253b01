// attribute: evaluates `#[name] e`. The attribute may omit or mark the checks in e, mark a call or a loop, or trace,
// hide or replace the value. Unknown attributes are kept in the tree and have no meaning.
//   rule: an attribute applies to the code written inside e, not to the functions that are called from there
#include "lower/expressions/expressions.h"
#include "lower/sizes/sizes.h"
#include "lower/values/sum.h"
#include "lower/values/values.h"

static const AstExp *without_attributes(const AstExp *exp) { return unwrapped_exp(exp, WRAP_Paren | WRAP_Attribute); }

// ---- values

static Atom opaque_leaf(Lower *lower, void *user, Atom leaf) {
  (void)user;
  lower->code->builder.marks = MARK_Opaque;
  return lower_named(lower, "opaque", leaf);
}

const Value *opaque_value(Lower *lower, const Value *value) {
  return value_map(lower, value_retype(lower, value), opaque_leaf, NULL, NULL);
}

// Zeros with the shape of the leaf. `marks`: MARK_Unset if the elements may be left uninitialised.
static Atom zero_leaf(Lower *lower, void *user, Atom leaf) {
  const Type type = atom_type(lower->vars, leaf);
  if (type.tag == TYPE_Array) lower->code->builder.marks = *(const uint32_t *)user;
  return lower_zeros(lower, "blank", type.scalar, type.rank, type.shape);
}

static const Value *blank_value(Lower *lower, const Value *value, uint32_t marks) {
  return value_map(lower, value_retype(lower, value), zero_leaf, NULL, &marks);
}

static void trace_pieces(MessageText *message, const Value *value);

// A constructor that is not static is shown by its number, followed by all slots.
static void trace_sum(MessageText *message, const Value *sum) {
  const SumLayout *layout = sum->as.sum.layout;
  uint32_t constructor;
  if (!sum_known(sum, &constructor)) {
    message_text(message, "#(");
    message_value(message, sum->as.sum.tag);
    for RANGE(i, layout->slot_count) {
      message_text(message, ", ");
      message_value(message, sum->as.sum.slots[i]);
    }
    message_text(message, ")");
    return;
  }
  message_text(message, "#");
  message_words(message, name_text(message->lower->context->names, layout->names[constructor]));
  const Value *payload = sum_payload(message->lower, sum, constructor);
  for EACH_IN(i, payload->as.record) {
    message_text(message, " ");
    trace_pieces(message, payload->as.record.values[i]);
  }
}

static void trace_pieces(MessageText *message, const Value *value) {
  Lower *lower = message->lower;
  switch (value->tag) {
  case VALUE_Scalar: message_value(message, value->as.scalar); return;
  case VALUE_Array: trace_pieces(message, value->as.array.element); return;
  case VALUE_Sum: trace_sum(message, value); return;
  case VALUE_Function: message_text(message, "<function>"); return;
  case VALUE_Record: {
    uint32_t count = value->as.record.count;
    bool tuple = count == 0 || name_equal(value->as.record.names[0], tuple_name(lower, 0));
    message_text(message, tuple ? "(" : "{");
    for RANGE(i, count) {
      if (i > 0) message_text(message, ", ");
      if (!tuple) message_words(message, name_text(lower->context->names, value->as.record.names[i]));
      if (!tuple) message_text(message, " = ");
      trace_pieces(message, value->as.record.values[i]);
    }
    message_text(message, tuple ? ")" : "}");
    return;
  }
  }
}

// The message has the tag of the attribute, or else the source position, and the value.
static void trace_value(Lower *lower, const AstAttr *attribute, const Value *value) {
  MessageText message = message_new(lower, MESSAGE_Internal);
  Span span = lower->code->builder.span;
  if (attribute->arguments.size == 1)
    message_words(&message, name_text(lower->context->names, attribute->arguments.items[0]->name));
  else
    message_words(&message, text_format(lower->arena, "Trace at %.*s", TEXT_ARG(span_describe(lower->context, span))));
  message_text(&message, ": ");
  trace_pieces(&message, value);
  Message made = {message.kind, message.pieces.size, message.pieces.items};
  const Exp *trace = NEW_EXP(lower->arena, Trace, COPY_OF(lower->arena, &made));
  build_stm(&lower->code->builder, 0, NULL, trace);
}

// ---- the attribute

// The prelude omits only checks that cannot fail, so these do not count for `omits_checks`.
static void request_unsafe(Lower *lower, Requests *requests, uint32_t file) {
  requests->unsafe = !lower->context->options->ignore_unsafe;
  if (requests->unsafe && !in_prelude(lower, file)) lower->omits_checks = true;
}

static void request_order(Lower *lower, const AstAttr *attribute, Span span) {
  const bool parallel = is_named(lower, attribute->name, "parallel");
  if (parallel || is_named(lower, attribute->name, "sequential")) request_add(lower->context, span, parallel);
}

static void request_for_code(Lower *lower, const AstAttr *attribute, const AstExp *inner) {
  if (is_named(lower, attribute->name, "unsafe")) request_unsafe(lower, &lower->requests, inner->span.file);
  bool warns = is_named(lower, attribute->name, "warn") && attribute->arguments.size == 1;
  if (warns && is_named(lower, attribute->arguments.items[0]->name, "safety_checks")) lower->requests.warn = true;
  if (is_named(lower, attribute->name, "noinline")) lower->kept_call = without_attributes(inner);
  if (is_named(lower, attribute->name, "unroll")) lower->unrolled = without_attributes(inner);
  request_order(lower, attribute, inner->span);
}

static bool requests_effect(Lower *lower, const AstAttr *attribute, const AstExp *inner) {
  const uint32_t effect = effect_called(name_text(lower->context->names, attribute->name));
  if (!effect) return false;
  lower->effect_target = effect_target(inner);
  lower->effect = effect;
  return true;
}

const Value *eval_attribute(Lower *lower, Scope *scope, const AstExp *exp) {
  const AstAttr *attribute = exp->as.Attribute.attribute;
  Requests before = lower->requests;
  const AstExp *inner = exp->as.Attribute.inner;
  if (!requests_effect(lower, attribute, inner)) request_for_code(lower, attribute, inner);
  const Value *value = eval(lower, scope, inner);
  lower->requests = before;
  if (is_named(lower, attribute->name, "opaque")) return opaque_value(lower, value);
  if (is_named(lower, attribute->name, "blank")) return blank_value(lower, value, 0);
  if (is_named(lower, attribute->name, "scratch")) return blank_value(lower, value, MARK_Unset);
  if (is_named(lower, attribute->name, "trace")) trace_value(lower, attribute, value);
  return value;
}

const AstAttr *find_attribute(Lower *lower, const AstDec *declaration, const char *name) {
  if (!declaration) return NULL;
  for EACH(i, &declaration->attributes)
    if (is_named(lower, declaration->attributes.items[i]->name, name)) return declaration->attributes.items[i];
  return NULL;
}

bool has_attribute(Lower *lower, const AstDec *declaration, const char *name) {
  return find_attribute(lower, declaration, name) != NULL;
}

// The requests for the body of a function: those that enclose its source, and those of its declaration.
Requests requests_of(Lower *lower, const Closure *closure) {
  Requests requests = closure->requests;
  if (has_attribute(lower, closure->declaration, "unsafe"))
    request_unsafe(lower, &requests, closure->declaration->span.file);
  for COUNTING(i, closure->declaration && i < closure->declaration->attributes.size)
    request_order(lower, closure->declaration->attributes.items[i], closure->declaration->span);
  return requests;
}
