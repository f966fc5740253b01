// match: compares a module with a module type. Every specified member must exist; types must be of the specified kind,
// and values at least as general as promised.
//   out: the module restricted to the specified members. Sealed: each abstract type of the module type becomes a type
//        of its own, which is replaced by its definition when checking is over. Open: types keep their definitions (of
//        an argument)
#include "types/infer/infer.h"
#include "types/modules/functor.h"

// full: the open types and values of the module type, by those of the module. shown: those of them that users of the
// result may know.
typedef struct Matcher { Checker *c; Span span; Sealing sealing; Realisation *full, *shown, *outside; } Matcher;

static Module *match_inner(Matcher *m, Module *module, Module *signature);

// ---- missing members
static Text thing(Checker *c, Space space, Name name) {
  static const char *const kinds[] = {
      [SPACE_Value] = "value", [SPACE_Type] = "type", [SPACE_Module] = "module", [SPACE_Signature] = "module type"};
  return text_format(c->arena, "the %s `%.*s`", kinds[space], TEXT_ARG(text_of_name(c, name)));
}

static Entry *specified_member(Matcher *m, Module *module, Module *to, const Entry *spec) {
  Checker *c = m->c;
  Entry *entry = map_entry(&module->names, spec->space, spec->name);
  if (entry || to->broken) return entry;
  to->broken = true;
  Diag *diag = diag1(c->context, E0210, m->span, thing(c, spec->space, spec->name));
  diag_note(c->context, diag, spec->span, TEXT("the module type asks for it here"));
  Entry *other = map_entry_of_other_kind(&module->names, spec->space, spec->name);
  if (other)
    diag_note(c->context, diag, other->span,
              text_format(c->arena, "this is %.*s", TEXT_ARG(thing(c, other->space, other->name))));
  return NULL;
}

static void add_member(Matcher *m, Module *to, const Entry *spec, Entry entry) {
  Entry *made = entry_add(m->c, &to->names, spec->space, spec->name, spec->span);
  entry.name = spec->name;
  entry.space = spec->space;
  entry.order = made->order;
  *made = entry;
}

static void add_notes(Matcher *m, Diag *diag, Span spec, Span given) {
  diag_note(m->c->context, diag, spec, TEXT("the module type asks for it here"));
  if (given.file) diag_note(m->c->context, diag, given, TEXT("the module defines it here"));
}

// ---- types
// A type that is no longer abstract is not restricted: its definition shows what it holds. In the prelude an abstract
// type may hold functions of which users need not know.
static bool kinds_fit(Matcher *m, const Entry *spec, const Entry *given) {
  Checker *c = m->c;
  if (is_error(c, given->type->type)) return true;
  bool same = same_kind(spec->type, given->type),
       lifted = c->in_prelude || !spec->type->is_abstract || given->type->lifted <= spec->type->lifted;
  if (same && lifted) return true;
  Diag *diag = same ? diag2(c->context, E0235, m->span, kind_text(c, spec->type), kind_text(c, given->type))
                    : diag2(c->context, E0234, m->span, kind_text(c, spec->type), kind_text(c, given->type));
  add_notes(m, diag, spec->span, given->span);
  return false;
}

// Users of an abstract type assume that its sizes are known, so a value must show each of them. (Functions carry no
// sizes.)
static bool shows_sizes(Matcher *m, const Entry *spec, const Entry *given) {
  Checker *c = m->c;
  const TypeName *type = given->type;
  if (!spec->type->is_abstract || type->lifted == LIFTED_Full || is_error(c, type->type)) return true;
  for EACH(i, &type->parameters) {
    const TypeArgument *parameter = &type->parameters.items[i];
    if (!parameter->is_size || type_shows_size(c, type->type, parameter->size->id)) continue;
    Diag *diag = diag2(c->context, E0243, m->span, text_of_name(c, spec->name), text_of_name(c, parameter->size->name));
    add_notes(m, diag, spec->span, given->span);
    return false;
  }
  return true;
}

static bool is_as_defined(Matcher *m, const Entry *spec, const Entry *given) {
  Checker *c = m->c;
  const SourceType *wanted = realise_type(c, spec->type->type, m->full),
                   *found = apply_type_name(c, given->type, own_arguments(c, spec->type), ANONYMOUS_Declared);
  if (same_type(c, wanted, found, spec->span)) return true;
  add_notes(
      m, diag3(c->context, E0211, m->span, thing(c, SPACE_Type, spec->name), type_text(c, wanted), type_text(c, found)),
      spec->span, given->span);
  return false;
}

static TypeName *unknown_type(Checker *c, const TypeName *like) {
  TypeName *type = COPY_OF(c->arena, like);
  type->type = c->error;
  type->is_abstract = false;
  return type;
}

static void represent(Checker *c, const TypeName *abstract, const TypeName *type) {
  abstract_info(c, abstract->type)->representation = type;
}

// The type that users see for an abstract type of the module type.
static TypeName *seen_type(Matcher *m, TypeName *abstract, TypeName *type) {
  Checker *c = m->c;
  uint32_t id = abstract->type->as.parameter.id;
  if (m->sealing == SEALING_Sealed) {
    represent(c, abstract, type);
    c->abstract.items[id].sealed = true;
    c->sealed_count++;
    return abstract;
  }
  TypeName *seen = type;
  if (m->sealing == SEALING_Lifted && abstract->lifted != LIFTED_No) {
    seen = abstract_type_new(c, abstract);
    represent(c, seen, type);
    map_put_pointer(&m->outside->types, seen->type->as.parameter.id, type);
    map_put_pointer(&m->full->types, seen->type->as.parameter.id, type);
  }
  map_put_pointer(&m->shown->types, id, seen);
  return seen;
}

static void match_type(Matcher *m, Module *module, Module *to, const Entry *spec) {
  Checker *c = m->c;
  Entry *given = specified_member(m, module, to, spec);
  bool abstract = spec->type->is_abstract, fits = given && kinds_fit(m, spec, given) && shows_sizes(m, spec, given);
  if (fits && !abstract) fits = is_as_defined(m, spec, given);
  TypeName *type = fits ? given->type : unknown_type(c, spec->type);
  to->broken |= !fits;
  if (abstract) {
    map_put_pointer(&m->full->types, spec->type->type->as.parameter.id, type);
    type = seen_type(m, spec->type, type);
  } else type = realise_type_name(c, spec->type, m->shown);
  add_member(m, to, spec, (Entry){.span = spec->span, .type = type});
}

// ---- values
static Text scheme_text(Checker *c, const TypeScheme *scheme) {
  Out out = out_new(c->arena);
  source_scheme_print(c->context, c->typed, &out, scheme);
  return out_result(&out);
}

static void check_value_fits(Matcher *m, const Entry *spec, const TypeScheme *promised, const Entry *given) {
  Checker *c = m->c;
  const TypeScheme *wanted = realise_scheme(c, promised, m->full),
                   *own = given->view ? given->view : given->binding->scheme;
  Text reason = TEXT("");
  if (!own || subsumes(c, wanted, own, m->span, &reason)) return;
  Diag *diag =
      diag3(c->context, E0211, m->span, thing(c, SPACE_Value, spec->name), scheme_text(c, wanted), scheme_text(c, own));
  if (reason.size) diag_note(c->context, diag, NO_SPAN, reason);
  add_notes(m, diag, spec->span, given->binding->span);
}

static void match_module_value(Matcher *m, Module *module, Module *to, const Entry *spec) {
  Checker *c = m->c;
  Entry *given = specified_member(m, module, to, spec);
  if (!given || !given->binding) return;
  force_signature(c, given->binding);
  const TypeScheme *promised = spec->view ? spec->view : spec->binding->scheme;
  if (promised && !to->broken) check_value_fits(m, spec, promised, given);
  const TypeScheme *view = promised ? scheme_of_constant(c, realise_scheme(c, promised, m->shown)) : NULL;
  add_member(m, to, spec, (Entry){.span = spec->span, .binding = given->binding, .view = view});
  const Entry *made = map_entry(&to->names, SPACE_Value, spec->name);
  map_put_pointer(&m->full->values, spec->binding->id, made);
  map_put_pointer(&m->shown->values, spec->binding->id, made);
}

// ---- modules
static Module *mismatched(Matcher *m, const Module *module, const Module *signature) {
  static const char *const kinds[] = {"a module with members", "a parametric module"};
  int wanted = signature->functor != NULL;
  Diag *diag = diag2(m->c->context, E0236, m->span, text_of(kinds[wanted]), text_of(kinds[!wanted]));
  if (signature->span.file) diag_note(m->c->context, diag, signature->span, TEXT("the module type is written here"));
  if (module->span.file) diag_note(m->c->context, diag, module->span, TEXT("the module is defined here"));
  return broken_module(m->c, m->span);
}

// A parametric module fits (X: A) -> B if it can be applied to any A and then gives a B.
static Module *match_functor(Matcher *m, Module *module, Module *signature) {
  Checker *c = m->c;
  Functor *wanted = signature->functor, *given = module->functor;
  check_abstractly(c, given);
  check_abstractly(c, wanted);
  Match inner = {0}, result = {0};
  Module *parameter = realise_module(c, wanted->parameter, m->full);
  Module *argument = match_module(c, parameter, given->parameter, m->span, SEALING_Open, &inner);
  inner.full->refresh_from = given->first;
  inner.full->refresh_to = given->last;
  Module *made = argument->broken ? argument : realise_module(c, given->result, inner.full);
  Module *promised = realise_module(c, wanted->result, m->full);
  if (!made->broken) made = match_module(c, made, promised, m->span, SEALING_Open, &result);
  if (made->broken) return broken_module(c, m->span);
  Module *seen = functor_of_types(c, realise_module(c, wanted->parameter, m->shown),
                                  realise_module(c, wanted->result, m->shown), wanted->first, m->span);
  seen->functor->last = wanted->last;
  seen->functor->actual = module;
  seen->functor->inside = m->full;
  return seen;
}

static void match_submodule(Matcher *m, Module *module, Module *to, const Entry *spec) {
  Entry *given = specified_member(m, module, to, spec);
  if (!given) return;
  Module *made = match_inner(m, given->module, spec->module);
  to->broken |= made->broken;
  add_member(m, to, spec, (Entry){.span = spec->span, .module = made});
}

static Module *match_inner(Matcher *m, Module *module, Module *signature) {
  Checker *c = m->c;
  force_module(c, module);
  force_module(c, signature);
  if (module->broken || signature->broken) return broken_module(c, m->span);
  if (!module->functor != !signature->functor) return mismatched(m, module, signature);
  if (module->functor) return match_functor(m, module, signature);
  Module *to = module_new(c, module->name, module->span);
  for EACH(i, &signature->names.entries) {
    const Entry *spec = signature->names.entries.items[i].as.pointer;
    if (spec->space == SPACE_Type) match_type(m, module, to, spec);
    else if (spec->space == SPACE_Value) match_module_value(m, module, to, spec);
    else if (spec->space == SPACE_Module) match_submodule(m, module, to, spec);
  }
  return to;
}

// The replacements in match->full are assumed.
Module *match_module(Checker *c, Module *module, Module *signature, Span span, Sealing sealing, Match *match) {
  if (!match->full) match->full = realisation_new(c, NULL);
  if (sealing == SEALING_Lifted) match->outside = realisation_new(c, NULL);
  Matcher matcher = {c, span, sealing, match->full, realisation_new(c, NULL), match->outside};
  return match_inner(&matcher, module, signature);
}

Module *ascribe(Checker *c, Module *module, AstSig *signature, Env env, Span span) {
  Match match = {0};
  return match_module(c, module, check_signature(c, signature, env), span, SEALING_Sealed, &match);
}
