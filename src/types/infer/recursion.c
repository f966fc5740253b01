// recursion: names that mean the definition they occur in, or a later definition of the same module.
//   rule: a name means the nearest earlier binding; only a name without one is recursive. Inside its own body a
//         function has one type for each of its type parameters and any sizes; a later definition needs a complete type
//         annotation
// A later definition may be used early only if it leads back to the definition that uses it. This is checked when the
// module is complete.
#include "types/infer/infer.h"
#include "types/modules/modules.h"

// declaration NULL: no later definition has the name.
typedef struct Forward { AstDec *declaration; Binding *binding; } Forward;

// ---- the functions whose bodies are being checked
void recursion_open(Checker *c, OpenFunction *open, Binding *binding, const TypeScheme *sizes, const SourceType *type,
                    const SourceType *result) {
  *open = (OpenFunction){.outer = c->open, .binding = binding, .epoch = c->definition->epoch, .result = result};
  open->scheme = NEW(c->arena, TypeScheme);
  if (sizes) open->scheme->size_parameters = sizes->size_parameters;
  open->scheme->type = type;
  c->open = open;
}

static bool is_constant_definition(const Binding *binding) {
  return binding->declaration->as.Value.parameters.size == 0;
}

static OpenFunction *find_open_function(Checker *c, Name name) {
  for (OpenFunction *open = c->open; open && open->epoch == c->definition->epoch; open = open->outer)
    if (name_equal(open->binding->name, name)) return open;
  return NULL;
}

static void report_constant(Checker *c, const Binding *binding, Span span) {
  Diag *diag = diag1(c->context, E0213, span, text_of_name(c, binding->name));
  diag_note(c->context, diag, binding->span, TEXT("the definition"));
}

// ---- the [] of a parameter is a different size in each call
typedef struct OpenCall { OpenFunction *open; const Instance *instance; Span span; } OpenCall;

static const Poly *size_of_call(void *user, uint32_t id) {
  const Rebuild *how = user;
  const OpenCall *call = how->user;
  Checker *c = how->c;
  if (!id_info(c, id)->own || id_info(c, id)->kind != ID_SizeVariable || id_info(c, id)->solution) return NULL;
  const Poly *own = poly_variable(c->arena, id);
  for EACH(i, &call->open->sizes)
      if (call->open->sizes.items[i].call == call->instance && poly_equal(call->open->sizes.items[i].own, own))
        return call->open->sizes.items[i].used;
  OwnSize size = {call->instance, own, size_variable_new(c, call->span), call->span};
  seq_push(c->arena, &call->open->sizes, size);
  return size.used;
}

static const SourceType *type_in_call(Checker *c, OpenFunction *open, const Instance *instance, const SourceType *type,
                                      Span span) {
  OpenCall call = {open, instance, span};
  return rebuild(&(Rebuild){.c = c, .lookup = size_of_call, .user = &call}, type);
}

static const Poly *size_in_call(Checker *c, const OpenFunction *open, const Instance *instance, const Poly *parameter) {
  for EACH(i, &open->sizes)
      if (open->sizes.items[i].call == instance && poly_equal(size_normal(c, open->sizes.items[i].own), parameter))
        return size_normal(c, open->sizes.items[i].used);
  return parameter;
}

// Relations that the body has found about a size hold in every call; sizes it has found equal are equal in every call.
static void require_own_sizes(Checker *c, const OpenFunction *open, const TypeScheme *scheme) {
  for EACH(i, &open->sizes) {
    const OwnSize *size = &open->sizes.items[i];
    const Poly *own = size_normal(c, size->own), *wanted = size_in_call(c, open, size->call, own);
    uint32_t id, is_parameter = 0;
    for EACH(j, &scheme->size_parameters)
        is_parameter |= poly_is_variable(own, &id) && scheme->size_parameters.items[j]->id == id;
    size_equal(c, is_parameter ? wanted : own, size->used, cause_at(size->span));
  }
}

static const SourceType *use_open_function(Checker *c, OpenFunction *open, Reference *reference, Span span) {
  if (is_constant_definition(open->binding)) {
    if (!c->definition->quiet) report_constant(c, open->binding, span);
    return c->error;
  }
  const Instance *instance;
  const SourceType *type = instantiate(c, open->scheme, &instance, span);
  if (!instance) {
    instance = NEW(c->arena, Instance);
    InstanceUse use = {(Instance *)(uintptr_t)instance, open->scheme, span};
    seq_push(c->arena, &c->definition->instances, use);
  }
  reference->binding = open->binding;
  reference->instance = instance;
  seq_push(c->arena, &open->uses, (Instance *)(uintptr_t)instance);
  open->span = span;
  return type_in_call(c, open, instance, type, span);
}

// ---- a function argument of a recursive call may not be made from function parameters of the present call
static void collect_functions(const AstPat *pattern, Bitset *ids) {
  if (pattern->tag == AST_PAT_Var && pattern->as.Var.binding) bitset_add(ids, pattern->as.Var.binding->id);
  if (pattern->tag == AST_PAT_Ascribe) collect_functions(pattern->as.Ascribe.inner, ids);
  if (pattern->tag == AST_PAT_Paren) collect_functions(pattern->as.Paren.inner, ids);
}

void recursion_check_arguments(Checker *c, const AstExpApply *apply) {
  const Binding *called = binding_of_exp(apply->function);
  OpenFunction *open = c->open;
  while (open && open->binding != called) open = open->outer;
  if (!called || !open || c->definition->quiet) return;
  const AstPats *parameters = &open->binding->declaration->as.Value.parameters;
  Bitset functions = bitset_new(c->arena);
  for EACH(i, parameters)
    if (may_hold_functions(zonk(c, parameters->items[i]->type))) collect_functions(parameters->items[i], &functions);
  for COUNTING(i, i < apply->arguments.size && functions.word_count > 0) {
    const AstExp *argument = unwrapped_exp(apply->arguments.items[i], WRAP_Paren);
    if (argument->tag == AST_EXP_Var || !may_hold_functions(zonk(c, argument->type))) continue;
    Map known = map_new(c->arena);
    const FreeIds *free = free_ids(c->arena, c->typed, &known, argument, NULL);
    for EACH(k, &free->ids)
      if (bitset_has(&functions, free->ids.items[k])) {
        Diag *diag = diag1(c->context, E0252, argument->span, text_of_name(c, called->name));
        diag_note(c->context, diag, binding_of_id(c, free->ids.items[k])->span, TEXT("made from this one"));
        break;
      }
  }
}

// ---- the result of a recursive function
static void check_recursive_result(Checker *c, const Binding *binding, Span span) {
  const SourceType *result = binding->scheme->type;
  for EACH(i, &binding->declaration->as.Value.parameters)
    if (result->tag == SOURCE_Function) result = result->as.function.result;
  if (!may_hold_functions(result)) return;
  Diag *diag = diag2(c->context, E0251, binding->span, text_of_name(c, binding->name), type_text(c, result));
  diag_note(c->context, diag, span, TEXT("the recursive call"));
}

// The instances of the recursive uses become instances of the final scheme. Its further parameters are instantiated
// with themselves.
static void widen_instance(Checker *c, const OpenFunction *open, Instance *instance, const TypeScheme *scheme) {
  const Poly **sizes = NEW_ARRAY(c->arena, const Poly *, scheme->size_parameters.size);
  for EACH(i, &scheme->size_parameters)
      sizes[i] = i < instance->size_count
                     ? instance->sizes[i]
                     : size_in_call(c, open, instance, poly_variable(c->arena, scheme->size_parameters.items[i]->id));
  const SourceType **types = NEW_ARRAY(c->arena, const SourceType *, scheme->type_parameters.size);
  for EACH(i, &scheme->type_parameters) types[i] = scheme->type_parameters.items[i];
  *instance = (Instance){scheme->type_parameters.size, types, scheme->size_parameters.size, sizes};
}

void recursion_settle(Checker *c, OpenFunction *open, const TypeScheme *scheme) {
  if (open->uses.size == 0) return;
  require_own_sizes(c, open, scheme);
  for EACH(i, &open->uses) widen_instance(c, open, open->uses.items[i], scheme);
  *open->scheme = *scheme;
}

// Explains an error in a function by the meaning of the function's own name in its body.
static Text reason(Checker *c, const OpenFunction *open) {
  const Text name = text_of_name(c, open->binding->name);
  if (open->earlier.file)
    return text_format(
        c->arena,
        "`%.*s` means the earlier definition here; a function calls itself only if its name has no earlier meaning",
        TEXT_ARG(name));
  if (!is_fully_annotated(open->binding->declaration))
    return text_format(c->arena,
                       "`%.*s` calls itself, and not all types of its parameters and result are written down: what is "
                       "left out is the same in every call",
                       TEXT_ARG(name));
  if (open->binding->declaration->as.Value.type_parameters.size > 0)
    return text_format(c->arena, "`%.*s` calls itself, and its type parameters stand for the same types in every call",
                       TEXT_ARG(name));
  return TEXT("");
}

void recursion_close(Checker *c, OpenFunction *open, const SourceType *result) {
  c->open = open->outer;
  if (open->uses.size > 0 && open->result)
    require_type(c, open->result, result, cause_of(open->binding->span, "the recursive call says so", open->span));
}

void recursion_finish(Checker *c, const OpenFunction *open, uint32_t errors) {
  if (open->uses.size == 0 && !open->earlier.file) return;
  const Text text = reason(c, open);
  if (c->context->diags.size > errors && text.size > 0)
    diag_note(c->context, c->context->diags.items[errors], open->earlier.file ? open->earlier : open->span, text);
  if (open->uses.size > 0 && !is_error(c, open->binding->scheme->type))
    check_recursive_result(c, open->binding, open->span);
}

void note_earlier(Checker *c, Name name, Span span) {
  OpenFunction *open = find_open_function(c, name);
  if (open && !is_constant_definition(open->binding)) open->earlier = span;
}

// ---- later definitions
static Span name_span_of(const AstDec *dec) {
  return dec->as.Value.name_span.file ? dec->as.Value.name_span : dec->span;
}

static AstDec *definition_in_structure(AstDec *dec, Name name) {
  while (dec->tag == AST_DEC_Local) dec = dec->as.Local.declaration;
  return dec->tag == AST_DEC_Value && name_equal(dec->as.Value.name, name) ? dec : NULL;
}

static Forward *find_forward(Checker *c, Structure *s, Name name) {
  MapEntry *entry = map_add(&s->forward, name.id);
  if (entry->as.pointer) return entry->as.pointer;
  Forward *forward = NEW(c->arena, Forward);
  entry->as.pointer = forward;
  for EACH(i, s->declarations) {
    AstDec *found = definition_in_structure(s->declarations->items[i], name);
    if (found && !map_entry(&s->defined, SPACE_Value, name)) return forward->declaration = found, forward;
  }
  return forward;
}

Binding *forward_binding(const Structure *s, Name name) {
  const Forward *forward = map_pointer(&s->forward, name.id);
  return forward ? forward->binding : NULL;
}

static void report_later(Checker *c, const AstDec *dec, Span span) {
  const Name name = dec->as.Value.name;
  Text text = text_format(c->arena, "`%.*s` is defined here, later; move the definition before its use",
                          TEXT_ARG(text_of_name(c, name)));
  if (dec->as.Value.parameters.size > 0 && !is_fully_annotated(dec))
    text = text_format(c->arena,
                       "%.*s, or, if the two call each other, write the types of all its parameters and of its result",
                       TEXT_ARG(text));
  diag_note(c->context, diag1(c->context, E0201, span, text_of_name(c, name)), name_span_of(dec), text);
}

static OpenFunction *outermost_open(Checker *c) {
  OpenFunction *open = c->open;
  while (open && open->outer && open->outer->epoch == c->definition->epoch) open = open->outer;
  return open && open->epoch == c->definition->epoch ? open : NULL;
}

static const SourceType *use_later(Checker *c, Forward *forward, Reference *reference, Span span) {
  AstDec *dec = forward->declaration;
  Structure *s = c->structure;
  if (dec->as.Value.parameters.size == 0 || !is_fully_annotated(dec)) {
    report_later(c, dec, span);
    return c->error;
  }
  if (!forward->binding) {
    forward->binding = declare_early(c, dec, s->env);
    s->is_recursive = true;
  }
  ForwardUse use = {outermost_open(c)->binding, forward->binding, span};
  seq_push(c->arena, &s->forward_uses, use);
  const Instance *instance;
  const SourceType *type = instantiate(c, forward->binding->scheme, &instance, span);
  reference->binding = forward->binding;
  reference->scheme = forward->binding->scheme;
  reference->instance = instance;
  return type;
}

const SourceType *infer_recursive(Checker *c, Reference *reference, Span span) {
  if (!c->definition || is_qualified(reference)) return NULL;
  Name name = reference->name.name;
  OpenFunction *open = find_open_function(c, name);
  if (open) return use_open_function(c, open, reference, span);
  if (!c->structure || !outermost_open(c) || c->definition->quiet) return NULL;
  Forward *forward = find_forward(c, c->structure, name);
  return forward->declaration ? use_later(c, forward, reference, span) : NULL;
}

// ---- groups: the graph of references, recorded from the first use of a later definition on
void note_dependence(Checker *c, Binding *used) {
  OpenFunction *open = c->structure && c->structure->is_recursive && used->kind == BINDING_Top && c->definition
                           ? outermost_open(c)
                           : NULL;
  if (!open) return;
  ForwardUse use = {open->binding, used, NO_SPAN};
  seq_push(c->arena, &c->structure->dependences, use);
}

typedef struct Reaching { Map successors; Bitset seen; Seq(const Binding *) work; } Reaching;
typedef struct Successors { Seq(const Binding *) items; } Successors;

static void add_successor(Checker *c, Reaching *reaching, const ForwardUse *use) {
  MapEntry *entry = map_add(&reaching->successors, use->user->id);
  if (!entry->as.pointer) entry->as.pointer = NEW(c->arena, Successors);
  Successors *successors = entry->as.pointer;
  seq_push(c->arena, &successors->items, use->used);
}

static bool reaches(Checker *c, Reaching *reaching, const Binding *from, const Binding *to) {
  reaching->seen = bitset_new(c->arena);
  reaching->work.size = 0;
  seq_push(c->arena, &reaching->work, from);
  while (reaching->work.size > 0) {
    const Binding *next = seq_pop(&reaching->work);
    if (next == to) return true;
    if (bitset_has(&reaching->seen, next->id)) continue;
    bitset_add(&reaching->seen, next->id);
    const Successors *successors = map_pointer(&reaching->successors, next->id);
    for COUNTING(i, successors && i < successors->items.size)
      seq_push(c->arena, &reaching->work, successors->items.items[i]);
  }
  return false;
}

void check_groups(Checker *c, Structure *s) {
  if (!s->is_recursive) return;
  Reaching reaching = {.successors = map_new(c->arena)};
  for EACH(i, &s->dependences) add_successor(c, &reaching, &s->dependences.items[i]);
  for EACH(i, &s->forward_uses) add_successor(c, &reaching, &s->forward_uses.items[i]);
  for EACH(i, &s->forward_uses) {
    const ForwardUse *use = &s->forward_uses.items[i];
    if (!reaches(c, &reaching, use->used, use->user)) report_later(c, use->used->declaration, use->span);
    else if (is_constant_definition(use->user)) report_constant(c, use->user, use->span);
    else check_recursive_result(c, use->used, use->span);
  }
}
