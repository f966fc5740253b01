// signature: evaluates a module type to a module with a binding for each `val`, of which only the type is known, and a
// new abstract type for each `type` without a definition. The same module is the parameter of a parametric module while
// its body is checked, and the module type that match.c compares modules with.
#include "types/infer/infer.h"
#include "types/modules/functor.h"

typedef struct Specs { Module *module; Env env; } Specs;

bool same_kind(const TypeName *left, const TypeName *right) {
  if (left->parameters.size != right->parameters.size) return false;
  for EACH(i, &left->parameters)
    if (left->parameters.items[i].is_size != right->parameters.items[i].is_size) return false;
  return true;
}

// The declaration of such a type: type t [n] 'a.
Text kind_text(Checker *c, const TypeName *type) {
  Out out = out_new(c->arena);
  out_string(&out, type->lifted == LIFTED_Full ? "type^ " : type->lifted == LIFTED_Size ? "type~ " : "type ");
  out_text(&out, text_of_name(c, type->name));
  for EACH(i, &type->parameters) {
    const TypeArgument *parameter = &type->parameters.items[i];
    if (parameter->is_size) out_format(&out, " [%.*s]", TEXT_ARG(text_of_name(c, parameter->size->name)));
    else out_format(&out, " '%.*s", TEXT_ARG(text_of_name(c, parameter->type->as.parameter.name)));
  }
  return out_result(&out);
}

// ---- specifications
void check_free(Checker *c, const Map *names, Space space, Name name, Span span) {
  const Entry *before = map_entry(names, space, name);
  if (!before) before = map_entry_of_other_kind(names, space, name);
  if (before)
    diag_note(c->context, diag1(c->context, E0206, span, text_of_name(c, name)), before->span,
              TEXT("defined here already"));
}

static Entry *specify(Checker *c, Specs *specs, Space space, Name name, Span span) {
  check_free(c, &specs->module->names, space, name, span);
  return entry_add(c, &specs->module->names, space, name, span);
}

static void specify_value(Checker *c, Specs *specs, AstDec *dec) {
  Binding *binding = binding_new(c, dec->as.Spec.name, BINDING_Top, dec_name_span(dec));
  binding->top_level = true;
  binding->scheme = scheme_of_spec(c, dec, specs->env);
  for EACH(i, &binding->scheme->size_parameters)
    if (!c->in_prelude && binding->scheme->size_parameters.items[i]->name.id == 0) {
      diag1(c->context, E0231, binding->scheme->size_parameters.items[i]->span, text_of_name(c, dec->as.Spec.name));
      break;
    }
  specify(c, specs, SPACE_Value, dec->as.Spec.name, dec_name_span(dec))->binding = binding;
}

static TypeName *declared_type(Checker *c, AstDec *dec, Env env) {
  Definition definition;
  definition_open(c, &definition, env, NO_NAME, dec->span);
  TypeName *type = check_type_declaration(c, dec);
  definition_close(c, &definition);
  if (c->context->diags.size > definition.errors) type->type = c->error;   // one error, one message
  return type;
}

// ---- include: a member that is specified already under the same name is the same member
static bool are_one_type(Checker *c, const TypeName *left, const TypeName *right) {
  const SourceType *a = left->type, *b = right->type;
  if (!left->is_abstract && !right->is_abstract && left->parameters.size + right->parameters.size == 0)
    return same_type(c, a, b, left->span);
  return left == right || (same_kind(left, right) && a->tag == SOURCE_Parameter && b->tag == SOURCE_Parameter &&
                           a->as.parameter.id == b->as.parameter.id);
}

// An abstract type that both modules specify is one type.
static Module *identify_types(Checker *c, const Specs *specs, Module *included) {
  Realisation *realisation = NULL;
  for EACH(i, &included->names.entries) {
    const Entry *entry = included->names.entries.items[i].as.pointer;
    const Entry *before = entry->space == SPACE_Type ? map_entry(&specs->module->names, SPACE_Type, entry->name) : NULL;
    if (!before || !before->type->is_abstract || !entry->type->is_abstract || !same_kind(before->type, entry->type))
      continue;
    if (!realisation) realisation = realisation_new(c, NULL);
    map_put_pointer(&realisation->types, entry->type->type->as.parameter.id, before->type);
  }
  return realisation ? realise_module(c, included, realisation) : included;
}

static bool may_be_specified_again(Checker *c, const Map *names, const Entry *entry) {
  const Entry *before = map_entry(names, entry->space, entry->name);
  return before && (entry->space != SPACE_Type || are_one_type(c, before->type, entry->type));
}

static void include(Checker *c, Specs *specs, Module *included, Span span) {
  if (included->functor) diag0(c->context, E0232, span);
  specs->module->broken |= included->broken;
  included = identify_types(c, specs, included);
  for EACH(i, &included->names.entries) {
    Entry *entry = included->names.entries.items[i].as.pointer;
    const bool again = may_be_specified_again(c, &specs->module->names, entry);
    if (!again) check_free(c, &specs->module->names, entry->space, entry->name, span);
    if (!again || entry->space != SPACE_Type)
      map_put_pointer(&specs->module->names, entry_key(entry->space, entry->name), entry);
  }
}

Name module_path(Checker *c, Name name) {
  Text outer = text_of_name(c, c->module_name);
  if (outer.size == 0) return name;
  return intern(c->context->names,
                text_format(c->arena, "%.*s.%.*s", TEXT_ARG(outer), TEXT_ARG(text_of_name(c, name))));
}

// While a module type is only checked, an included module type is not checked again. (Otherwise each inclusion has
// abstract types of its own.)
static Module *included_module(Checker *c, AstSig *signature, Env env) {
  if (!c->only_checks || signature->tag != AST_SIG_Name) return check_signature(c, signature, env);
  const Entry *entry = find_qualified(c, env, SPACE_Signature, &signature->as.Name.name, true);
  if (!entry || entry->signature->broken) return broken_module(c, signature->span);
  return entry->signature->checked ? entry->signature->checked : check_signature(c, signature, env);
}

static void specify_one(Checker *c, Specs *specs, AstDec *dec) {
  switch (dec->tag) {
  case AST_DEC_Spec: specify_value(c, specs, dec); return;
  case AST_DEC_Type: {
    TypeName *type = declared_type(c, dec, specs->env);   // in its definition its own name means an earlier type
    specify(c, specs, SPACE_Type, dec->as.Type.name, dec_name_span(dec))->type = type;
    return;
  }
  case AST_DEC_Include:
    include(c, specs, included_module(c, dec->as.Include.signature, specs->env), dec->as.Include.signature->span);
    return;
  case AST_DEC_ModuleSpec: {
    Name name = dec->as.ModuleSpec.name;
    Module *module = check_signature_as(c, dec->as.ModuleSpec.signature, specs->env, module_path(c, name));
    module->name = name;
    specify(c, specs, SPACE_Module, name, dec_name_span(dec))->module = module;
    return;
  }
  case AST_DEC_Error: case AST_DEC_Value: case AST_DEC_Module: case AST_DEC_ModuleType: case AST_DEC_Open:
  case AST_DEC_Import: case AST_DEC_Local: return;   // the parser has rejected it
  }
}

// Specifications see the scope of the module type, and the specifications before them.
static Module *check_specs(Checker *c, AstDecs *declarations, Env env, Span span) {
  Specs specs = {.module = module_new(c, NO_NAME, span)};
  Frame *frame = frame_new(c, env);
  frame->shared = &specs.module->names;
  specs.env = env_here(c, frame);
  for EACH(i, declarations) specify_one(c, &specs, declarations->items[i]);
  return specs.module;
}

// ---- S with t = type
static Entry *find_specified(Checker *c, Module *module, const QualName *name) {
  for EACH(i, &name->qualifiers) {
    Entry *inner = map_entry(&module->names, SPACE_Module, name->qualifiers.items[i]);
    if (inner) force_module(c, inner->module);
    if (!inner || inner->module->functor) {
      if (!module->broken) diag1(c->context, E0221, name->span, source_span_text(c->context, name->span));
      return NULL;
    }
    module = inner->module;
  }
  Entry *entry = map_entry(&module->names, SPACE_Type, name->name);
  if (!entry && !module->broken)
    suggest_of_module(c, diag1(c->context, E0221, name->span, source_span_text(c->context, name->span)), module,
                      SPACE_Type, name->name);
  return entry;
}

static bool may_refine(Checker *c, const QualName *name, const Entry *entry, const TypeName *given) {
  Diag *diag = NULL;
  if (!entry->type->is_abstract) diag = diag1(c->context, E0233, name->span, source_span_text(c->context, name->span));
  else if (!same_kind(entry->type, given))
    diag = diag2(c->context, E0234, name->span, kind_text(c, entry->type), kind_text(c, given));
  if (diag) diag_note(c->context, diag, entry->span, TEXT("the module type specifies it here"));
  return !diag;
}

static Module *check_with(Checker *c, AstSig *signature, Env env) {
  AstSigWith *with = &signature->as.With;
  AstDec dec = {.tag = AST_DEC_Type, .span = signature->span};
  dec.as.Type = (AstDecType){.name = with->name.name,
                             .type_parameters = with->type_parameters,
                             .definition = with->definition,
                             .lifted = LIFTED_Full};
  Module *module = check_signature(c, with->inner, env);
  TypeName *given = declared_type(c, &dec, env);
  const Entry *entry = find_specified(c, module, &with->name);
  if (!entry || !may_refine(c, &with->name, entry, given)) return module;
  given->called = entry->type->lifted;
  given->lifted = lifted_of_type(c, given->type);   // a weaker definition weakens the module type
  if (given->lifted < given->called) given->lifted = given->called;
  given->raised = given->lifted > given->called;
  Realisation *realisation = realisation_new(c, NULL);
  map_put_pointer(&realisation->types, entry->type->type->as.parameter.id, given);
  return realise_module(c, module, realisation);
}

// ---- (X: A) -> B
static Module *check_arrow(Checker *c, AstSig *signature, Env env) {
  AstSigArrow *arrow = &signature->as.Arrow;
  Module *parameter = check_signature_as(c, arrow->parameter, env, arrow->parameter_name);
  Frame *frame = frame_new(c, env);
  if (arrow->parameter_name.id)
    entry_add(c, &frame->names, SPACE_Module, arrow->parameter_name, arrow->parameter->span)->module = parameter;
  uint32_t first = c->abstract.size;
  Module *result = check_signature(c, arrow->result, env_here(c, frame));
  for RANGE_FROM(i, first, c->abstract.size) c->abstract.items[i].sealed = c->abstract.items[i].name != NULL;
  return functor_of_types(c, parameter, result, first, signature->span);
}

Module *check_signature(Checker *c, AstSig *signature, Env env) {
  switch (signature->tag) {
  case AST_SIG_Error: break;
  case AST_SIG_Paren: return check_signature(c, signature->as.Paren.inner, env);
  case AST_SIG_With: return check_with(c, signature, env);
  case AST_SIG_Arrow: return check_arrow(c, signature, env);
  case AST_SIG_Body:
    if (!may_write_out(c, signature->span)) break;
    return check_specs(c, &signature->as.Body.declarations, env, signature->span);
  case AST_SIG_Name: {
    Entry *entry = find_qualified(c, env, SPACE_Signature, &signature->as.Name.name, true);
    if (!entry || entry->signature->broken) break;
    bool before = c->in_prelude;
    c->in_prelude = before || entry->signature->of_prelude;
    Module *module = check_signature(c, entry->signature->definition, entry->signature->env);
    c->in_prelude = before;
    return module;
  }
  }
  return broken_module(c, signature->span);
}

Module *check_signature_as(Checker *c, AstSig *signature, Env env, Name module) {
  Name outer = c->module_name;
  c->module_name = module;
  Module *made = check_signature(c, signature, env);
  c->module_name = outer;
  return made;
}
