// subsume: whether a value of one type can be used where another type is promised. It may be more general and consume
// less, but not the reverse. Nothing is left to a run-time check: a module type is a promise about every use.
//   rule: parameters are compared in the reverse direction; an unknown size of a result may be any size
#include "types/infer/infer.h"

typedef struct Subsumption { Checker *c; Span span; Text *reason; } Subsumption;

static const SourceType *open_sizes(Checker *c, const SourceType *type, bool flexible) {
  return open_result(c, type, flexible ? ANONYMOUS_Flexible : ANONYMOUS_Unknown);
}

static bool refuse_subsumption(Subsumption *s, const char *reason) {
  *s->reason = text_of(reason);
  return false;
}

static bool type_fits(Subsumption *s, const SourceType *wanted, const SourceType *given);

static bool functions_fit(Subsumption *s, const SourceType *wanted, const SourceType *given) {
  Checker *c = s->c;
  if (!type_fits(s, given->as.function.parameter, wanted->as.function.parameter)) return false;
  const Binding *left = wanted->as.function.parameter_size, *right = given->as.function.parameter_size;
  const SourceType *result = wanted->as.function.result, *made = given->as.function.result;
  if (left && right && left != right) made = replace_size(c, made, right->id, poly_variable(c->arena, left->id));
  else if (right && !left) made = replace_size(c, made, right->id, existential_new(c, s->span, true));
  return type_fits(s, result, made);
}

static bool type_fits(Subsumption *s, const SourceType *wanted, const SourceType *given) {
  Checker *c = s->c;
  const SourceType *left = resolve(c, wanted), *right = resolve(c, given);
  if (left->tag == SOURCE_Function && right->tag == SOURCE_Function) return functions_fit(s, left, right);
  return unify(c, open_sizes(c, left, true), open_sizes(c, right, false), cause_at(s->span));
}

// `given` has been made equal to `wanted`, but for sizes and `*`.
static bool modes_fit(Subsumption *s, const SourceType *wanted, const SourceType *given) {
  given = zonk(s->c, given);
  if (does_more(EXCESS_Consumes, wanted, given))
    return refuse_subsumption(s, "it consumes an argument that the module type does not allow it to consume");
  if ((wanted->unique && !given->unique && may_share(wanted)) || does_more(EXCESS_Shares, wanted, given))
    return refuse_subsumption(s, "the module type promises a result that shares memory with nothing, marked by `*`");
  return true;
}

// Nothing is reported while `definition` is open.
static void open_quietly(Checker *c, Definition *definition, Span span) {
  definition_open(c, definition, c->top, NO_NAME, span);
  definition->quiet = true;
}

bool subsumes(Checker *c, const TypeScheme *wanted, const TypeScheme *given, Span span, Text *reason) {
  Definition definition;
  const Instance *instance;
  Subsumption s = {c, span, reason};
  open_quietly(c, &definition, span);
  const SourceType *own = instantiate(c, given, &instance, span);
  bool good = type_fits(&s, wanted->type, own) && modes_fit(&s, wanted->type, own) && sizes_agree(c, reason);
  definition_close(c, &definition);
  return good;
}

static bool agrees(Checker *c, const SourceType *wanted, const SourceType *given, Span span) {
  Definition definition;
  Text reason;
  open_quietly(c, &definition, span);
  bool good = unify(c, open_sizes(c, wanted, true), open_sizes(c, given, false), cause_at(span)) &&
              sizes_agree(c, &reason);
  definition_close(c, &definition);
  return good;
}

bool same_type(Checker *c, const SourceType *wanted, const SourceType *given, Span span) {
  return agrees(c, wanted, given, span) && agrees(c, given, wanted, span);
}

const Instance *instance_of(Checker *c, const TypeScheme *scheme, const SourceType *type, Span span) {
  Definition definition;
  const Instance *instance;
  open_quietly(c, &definition, span);
  const SourceType *own = instantiate(c, scheme, &instance, span);
  (void)unify(c, type, own, cause_at(span));
  definition_close(c, &definition);
  return instance;
}
