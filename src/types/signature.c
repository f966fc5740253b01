// signature: module types. Ascription keeps what the signature names, at the types it gives; `type t` becomes abstract unless
// `with` says what it is, and stands for its representation again once checking is over.
#include "types/types_internal.h"

typedef struct Override { struct Override *next; const QualName *name; TypeName *type; bool used; } Override;
// from NULL: there is no module; members are made from the signature alone (a parametric module's parameter).
typedef struct Matcher { Module *from, *to; Env env; Override *overrides; Span span; bool abstract; } Matcher;

static void match_signature(Checker *c, Matcher *m, AstSig *signature, Env env);

static void add(Checker *c, Matcher *m, Space space, Name name, Entry entry) {
  Entry *made = entry_add(c, &m->env.frame->names, space, name, entry.span);
  uint32_t order = made->order;
  *made = entry;
  made->order = order;
  made->name = name;
  made->space = space;
  m->env.before = c->order;
  map_put_pointer(&m->to->names, (uint64_t)space << 32 | name.id, made);
}

static Entry *member(Checker *c, Matcher *m, Space space, Name name, Span spec) {
  Entry *entry = map_entry(&m->from->names, space, name);
  if (entry || m->from->broken) return entry;
  m->to->broken = true;
  Diag *diag = diag1(c->context, E0210, m->span, text_of_name(c, name));
  diag_note(c->context, diag, spec, TEXT("the module type asks for it here"));
  return NULL;
}

static Override *find_override(Matcher *m, Name name) {
  for (Override *o = m->overrides; o; o = o->next)
    if (o->name->qualifiers.size == 0 && name_equal(o->name->name, name)) return o;
  return NULL;
}

static bool same_type(Checker *c, const SourceType *left, const SourceType *right, Span span) {
  c->failure = (Failure){0};
  return unify(c, zonk_represented(c, left), zonk_represented(c, right), cause_of(span, NULL, (Span){0}));
}

static void report_type(Checker *c, Matcher *m, Name name, const SourceType *wanted, const SourceType *given, Span spec) {
  Diag *diag = diag3(c->context, E0211, m->span, text_of_name(c, name), type_text(c, wanted), type_text(c, given));
  diag_note(c->context, diag, spec, TEXT("the module type asks for it here"));
}

static TypeName *abstract_type(Checker *c, Matcher *m, AstDec *dec, TypeName *given) {
  TypeName *type = NEW(c->arena, TypeName);
  type->name = dec->as.Type.name;
  type->span = dec->span;
  type->lifted = dec->as.Type.lifted;
  if (given && (given->parameters.size || !m->abstract)) return given;
  type->type = source_parameter(c, dec->as.Type.name, dec->as.Type.lifted);
  if (given) c->abstract.items[type->type->as.parameter.id] = given->type;
  return type;
}

static void match_type(Checker *c, Matcher *m, AstDec *dec) {
  Name name = dec->as.Type.name;
  Entry *given = m->from ? member(c, m, SPACE_Type, name, dec->span) : NULL;
  if (m->from && !given) {
    TypeName *unknown = NEW(c->arena, TypeName);
    *unknown = (TypeName){.name = name, .span = dec->span, .type = c->error};
    add(c, m, SPACE_Type, name, (Entry){.span = dec->span, .type = unknown});
    return;
  }
  Override *override = find_override(m, name);
  TypeName *type;
  if (override) {
    type = override->type;
    override->used = true;
  } else if (dec->as.Type.definition) {
    Env outer = c->top;
    c->top = m->env;
    type = check_type_declaration(c, dec);
    c->top = outer;
  } else {
    type = abstract_type(c, m, dec, given ? given->type : NULL);
  }
  bool fixed = override || dec->as.Type.definition;
  if (given && fixed && given->type->parameters.size == 0 && !same_type(c, type->type, given->type->type, dec->span))
    report_type(c, m, name, type->type, given->type->type, dec->span);
  add(c, m, SPACE_Type, name, (Entry){.span = dec->span, .type = type});
}

static void match_value(Checker *c, Matcher *m, AstDec *dec) {
  Name name = dec->as.Spec.name;
  Entry *given = m->from ? member(c, m, SPACE_Value, name, dec->span) : NULL;
  if (m->from && !given) return;
  const TypeScheme *scheme = scheme_of_spec(c, dec, m->env);
  Entry entry = {.span = dec->span, .view = scheme};
  if (!m->from) {
    entry.binding = binding_new(c, name, BINDING_Top, dec->span);
    entry.binding->scheme = scheme;
    entry.view = NULL;
    add(c, m, SPACE_Value, name, entry);
    return;
  }
  entry.binding = given->binding;
  force_signature(c, given->binding);
  const TypeScheme *own = given->view ? given->view : given->binding->scheme;
  if (!own) return;
  const Instance *instance;
  const SourceType *type = instantiate(c, own, &instance, dec->span);
  if (!same_type(c, scheme->type, type, m->span)) report_type(c, m, name, scheme->type, own->type, dec->span);
  add(c, m, SPACE_Value, name, entry);
}

static void match_module(Checker *c, Matcher *m, AstDec *dec) {
  Name name = dec->as.ModuleSpec.name;
  Entry *given = m->from ? member(c, m, SPACE_Module, name, dec->span) : NULL;
  if (m->from && !given) return;
  Module *made = module_new(c, name, dec->span);
  Matcher inner = {given ? given->module : NULL, made, {0}, NULL, m->span, m->abstract};
  if (given) force_module(c, given->module);
  inner.env = env_here(c, frame_new(c, m->env));
  for (Override *o = m->overrides; o; o = o->next) {
    if (o->name->qualifiers.size == 0 || !name_equal(o->name->qualifiers.items[0], name)) continue;
    QualName *rest = COPY_OF(c->arena, o->name);
    rest->qualifiers.items++;
    rest->qualifiers.size--;
    rest->qualifiers.capacity = rest->qualifiers.size;
    Override *moved = NEW(c->arena, Override);
    *moved = (Override){inner.overrides, rest, o->type, false};
    inner.overrides = moved;
    o->used = true;
  }
  if (given && given->module->parametric) made = given->module;
  else match_signature(c, &inner, dec->as.ModuleSpec.signature, m->env);
  add(c, m, SPACE_Module, name, (Entry){.span = dec->span, .module = made});
}

static void match_declarations(Checker *c, Matcher *m, AstDecs *declarations) {
  for EACH(i, declarations) {
    AstDec *dec = declarations->items[i];
    if (dec->tag == AST_DEC_Type) match_type(c, m, dec);
    else if (dec->tag == AST_DEC_Spec) match_value(c, m, dec);
    else if (dec->tag == AST_DEC_ModuleSpec) match_module(c, m, dec);
    else if (dec->tag == AST_DEC_Include) match_signature(c, m, dec->as.Include.signature, m->env);
    else if (dec->tag == AST_DEC_ModuleType) {
      Signature *signature = NEW(c->arena, Signature);
      *signature = (Signature){dec->as.ModuleType.definition, m->env};
      add(c, m, SPACE_Signature, dec->as.ModuleType.name, (Entry){.span = dec->span, .signature = signature});
    }
  }
}

static void match_with(Checker *c, Matcher *m, AstSig *signature, Env env) {
  AstDec *dec = NEW(c->arena, AstDec);
  dec->tag = AST_DEC_Type;
  dec->span = signature->span;
  dec->as.Type = (AstDecType){.name = signature->as.With.name.name, .type_parameters = signature->as.With.type_parameters, .definition = signature->as.With.definition};
  Env outer = c->top;
  c->top = env;
  Override override = {m->overrides, &signature->as.With.name, check_type_declaration(c, dec), false};
  c->top = outer;
  m->overrides = &override;
  match_signature(c, m, signature->as.With.inner, env);
  m->overrides = override.next;
  if (!override.used) diag1(c->context, E0221, signature->as.With.name.span, text_of_name(c, signature->as.With.name.name));
}

static void match_signature(Checker *c, Matcher *m, AstSig *signature, Env env) {
  switch (signature->tag) {
  case AST_SIG_Error: m->to->broken = true; return;
  case AST_SIG_Paren: match_signature(c, m, signature->as.Paren.inner, env); return;
  case AST_SIG_With: match_with(c, m, signature, env); return;
  case AST_SIG_Arrow: return;
  case AST_SIG_Name: {
    Entry *entry = find_qualified(c, env, SPACE_Signature, &signature->as.Name.name, true);
    if (entry) match_signature(c, m, entry->signature->definition, entry->signature->env);
    else m->to->broken = true;
    return;
  }
  case AST_SIG_Body: {
    Env before = m->env;   // the specifications see their own scope, and what was matched so far
    Frame *frame = frame_new(c, env), *alias = frame_new(c, env_here(c, frame));
    alias->shared = &m->to->names;
    m->env = env_here(c, frame_new(c, env_here(c, alias)));
    match_declarations(c, m, &signature->as.Body.declarations);
    m->env = before;
    return;
  }
  }
}

static Module *match(Checker *c, Module *from, AstSig *signature, Env env, Span span, bool abstract) {
  Module *to = module_new(c, from ? from->name : (Name){0}, span);
  Definition definition;
  Matcher m = {from, to, env_here(c, frame_new(c, env)), NULL, span, abstract};
  definition_open(c, &definition, (Name){0}, span);
  match_signature(c, &m, signature, env);
  definition_close(c, &definition);
  return to;
}

static bool is_arrow(Checker *c, AstSig *signature, Env env) {
  while (signature->tag == AST_SIG_Paren) signature = signature->as.Paren.inner;
  if (signature->tag != AST_SIG_Name) return signature->tag == AST_SIG_Arrow;
  Entry *entry = find_qualified(c, env, SPACE_Signature, &signature->as.Name.name, false);
  return entry && is_arrow(c, entry->signature->definition, entry->signature->env);
}

Module *ascribe(Checker *c, Module *module, AstSig *signature, Env env, Span span) {
  force_module(c, module);
  if (module->broken || module->parametric || is_arrow(c, signature, env)) return module;
  return match(c, module, signature, env, span, true);
}

Module *ascribe_openly(Checker *c, Module *module, AstSig *signature, Env env, Span span) {
  force_module(c, module);
  if (module->broken || module->parametric || is_arrow(c, signature, env)) return module;
  return match(c, module, signature, env, span, false);
}

Module *module_of_signature(Checker *c, AstSig *signature, Env env) { return match(c, NULL, signature, env, signature->span, true); }
