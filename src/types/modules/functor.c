// functor: parametric modules.
//   rule: the body is checked once where it is written, with a parameter of which only the module type is known; so its
//         errors are reported even if it is never applied. Each application to another argument clones the body and
//         checks the clone with the parameter bound to the argument. Inside the body of a parametric module nothing is
//         cloned: an application there gives the result of that first check, with the types of the parameter replaced
//         by those of the argument
// So a tower of n parametric modules, each applied in the next, costs n bodies and not two to the n.
#include "types/modules/functor.h"

Module *functor_new(Checker *c, Functor functor, Name name, Span span) {
  Module *module = module_new(c, name, span);
  for RANGE(i, 2) functor.applications[i] = map_new(c->arena);
  module->functor = COPY_OF(c->arena, &functor);
  return module;
}

Module *functor_of_types(Checker *c, Module *parameter, Module *result, uint32_t first, Span span) {
  const Functor functor = {.parameter = parameter, .result = result, .first = first, .last = c->abstract.size};
  return functor_new(c, functor, NO_NAME, span);
}

static const AstModParam *functor_parameter_at(const Functor *f) { return &f->parameters.items[f->at]; }

Module *functor_parameter(Checker *c, Functor *f) {
  if (f->parameter) return f->parameter;
  if (f->opened) f->parameter = realise_module(c, functor_parameter(c, f->opened->functor), f->outside);
  else
    f->parameter = check_signature_as(c, functor_parameter_at(f)->signature, f->closure, functor_parameter_at(f)->name);
  return f->parameter;
}

static AstMod *clone_body(Checker *c, AstMod *body) {
  AstDec *dec = NEW(c->arena, AstDec);
  dec->tag = AST_DEC_Module;
  dec->span = body->span;
  dec->as.Module.body = body;
  AstDecs one = {0};
  seq_push(c->arena, &one, dec);
  AstDecs cloned = syntax_clone_declarations(c->context, one);
  return cloned.items[0]->as.Module.body;
}

// An application checks the body again, and a use of a module type checks its specifications again. In a tower this
// text doubles with every level, so its total length is limited.
bool may_write_out(Checker *c, Span span) {
  enum { MOST_TEXT = 4 << 20, LEAST_USE = 256 };   // each use takes memory, even of an empty body
  c->written_out += span.end - span.start + LEAST_USE;
  if (c->written_out <= MOST_TEXT) return true;
  if (!c->reported_written_out) diag1(c->context, E0244, span, text_format(c->arena, "%d", MOST_TEXT));
  c->reported_written_out = true;
  return false;
}

static Module *check_functor_result(Checker *c, const Functor *f, Env env) {
  if (!may_write_out(c, f->body->span)) return broken_module(c, f->body->span);
  bool reported = !c->abstractly;
  c->cloned += reported;
  Module *made = check_module(c, clone_body(c, f->body), env);
  if (f->ascribed) made = ascribe(c, made, f->ascribed, env, f->ascribed->span);
  c->cloned -= reported;
  return made;
}

// The result of the body, or the parametric module for the next parameter.
static Module *with_parameter(Checker *c, const Functor *f, Module *argument) {
  Frame *frame = frame_new(c, f->closure);
  entry_add(c, &frame->names, SPACE_Module, functor_parameter_at(f)->name, functor_parameter_at(f)->span)->module =
      argument;
  Env env = env_here(c, frame);
  if (f->at + 1 == f->parameters.size) return check_functor_result(c, f, env);
  const Functor next = {
      .parameters = f->parameters, .at = f->at + 1, .ascribed = f->ascribed, .body = f->body, .closure = env};
  return functor_new(c, next, NO_NAME, functor_parameter_at(f)->span);
}

static uint32_t count_errors(const Checker *c) {
  uint32_t count = 0;
  for EACH(i, &c->context->diags) count += diag_code_name(c->context->diags.items[i]->code)[0] == 'E';
  return count;
}

static void open_result_of(Checker *c, Functor *f) {
  Functor *inner = f->opened->functor;
  check_abstractly(c, inner);
  f->first = inner->first;
  f->last = inner->last;
  f->made_in = inner->made_in;
  (void)functor_parameter(c, f);
  f->result = realise_module(c, inner->result, f->outside);
}

void check_abstractly(Checker *c, Functor *f) {
  if (f->result) return;
  if (f->opened) {
    open_result_of(c, f);
    return;
  }
  Module *parameter = functor_parameter(c, f);
  uint32_t errors = count_errors(c);
  c->abstractly++;
  f->made_in = c->module_name;
  f->first = c->abstract.size;
  f->result = parameter->broken ? broken_module(c, parameter->span) : with_parameter(c, f, parameter);
  if (f->result->functor) check_abstractly(c, f->result->functor);
  f->last = c->abstract.size;
  c->abstractly--;
  bool inner_broken = f->result->functor && f->result->functor->result->broken;
  if (count_errors(c) > errors || inner_broken) f->result = broken_module(c, f->result->span);
}

// ---- application
typedef struct Application { Module *result; uint32_t first, last; bool sealed; Name made_in; } Application;

// A second application to the same argument: the values are the same, and only sealed types are new.
static Module *reuse(Checker *c, const Application *application) {
  if (!application->sealed) return application->result;
  Realisation *fresh = realisation_new(c, NULL);
  fresh->refresh_from = application->first;
  fresh->refresh_to = application->last;
  fresh->made_in = application->made_in;
  return realise_module(c, application->result, fresh);
}

// The result that the module type of a parametric module promises for an argument.
static Module *promised_result(Checker *c, const Functor *f, Realisation *realisation) {
  realisation->refresh_from = f->first;
  realisation->refresh_to = f->last;
  realisation->made_in = f->made_in;
  return realise_module(c, f->result, realisation);
}

static Module *apply_abstractly(Checker *c, Functor *f, Module *argument, Span span) {
  Match match = {0};
  Module *fitted = match_module(c, argument, functor_parameter(c, f), span, SEALING_Open, &match);
  check_abstractly(c, f);
  return fitted->broken || f->result->broken ? broken_module(c, span) : promised_result(c, f, match.full);
}

// Lifted types of the argument are abstract in the body, as they were when the body was checked. In the result they
// have their definitions again.
static Module *apply_body(Checker *c, Functor *f, Module *argument, Span span) {
  Match match = {0};
  Module *fitted = match_module(c, argument, functor_parameter(c, f), span, SEALING_Lifted, &match);
  if (fitted->broken || (f->result && f->result->broken)) return broken_module(c, span);
  Module *made = with_parameter(c, f, fitted);
  return match.outside->types.entries.size && !made->broken ? realise_module(c, made, match.outside) : made;
}

// Restricts the argument to the parameter's module type, applies the actual parametric module to it, and seals the
// result.
static Module *apply_actual(Checker *c, Functor *f, Module *argument, Span span) {
  Match match = {0}, result = {.full = realisation_new(c, f->inside)};
  Module *fitted = match_module(c, argument, functor_parameter(c, f), span, SEALING_Open, &match);
  if (fitted->broken) return fitted;
  Module *made = apply_functor(c, f->actual, realise_module(c, fitted, realisation_new(c, f->inside)), span);
  if (made->broken) return made;
  return match_module(c, made, promised_result(c, f, match.full), span, SEALING_Sealed, &result);
}

// The opened module mentions the abstract types; the argument has the types by which `outside` replaces them.
static Module *apply_opened(Checker *c, Functor *f, Module *argument, Span span) {
  Match match = {.full = realisation_new(c, f->outside)};
  Module *fitted = match_module(c, argument, functor_parameter(c, f->opened->functor), span, SEALING_Open, &match);
  Module *made = fitted->broken ? fitted : apply_functor(c, f->opened, fitted, span);
  return made->broken ? made : realise_module(c, made, f->outside);
}

static Module *apply_functor_to(Checker *c, Functor *f, Module *argument, Span span) {
  if (c->abstractly) return apply_abstractly(c, f, argument, span);
  if (f->opened) return apply_opened(c, f, argument, span);
  return f->actual ? apply_actual(c, f, argument, span) : apply_body(c, f, argument, span);
}

Module *apply_functor(Checker *c, Module *function, Module *argument, Span span) {
  Functor *f = function->functor;
  force_module(c, argument);
  if (argument->broken) return argument;
  Map *applications = &f->applications[c->abstractly > 0];
  Application *known = map_pointer(applications, key_of(argument));
  Module *again = known ? reuse(c, known) : NULL;
  if (again) return again;
  uint32_t first = c->abstract.size, sealed = c->sealed_count;
  Module *result = apply_functor_to(c, f, argument, span);
  Application made = {result, first, c->abstract.size, c->sealed_count > sealed, c->module_name};
  map_put_pointer(applications, key_of(argument), COPY_OF(c->arena, &made));
  return result;
}
