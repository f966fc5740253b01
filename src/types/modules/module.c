// module: declarations and modules. Every name is resolved here, so later layers know no modules.
//   rule: applying a parametric module clones its body and checks it again with the parameter bound to the argument
// A module of the prelude is evaluated when a name is looked up in it.
#include "types/infer/infer.h"
#include "types/modules/functor.h"

Module *module_new(Checker *c, Name name, Span span) {
  Module *module = NEW(c->arena, Module);
  module->names = map_new(c->arena);
  module->name = name;
  module->span = span;
  return module;
}

Module *broken_module(Checker *c, Span span) {
  Module *module = module_new(c, NO_NAME, span);
  module->broken = true;
  return module;
}

Binding *value_of_module(Checker *c, const Module *module, const char *name) {
  const Entry *entry = map_entry(&module->names, SPACE_Value, intern_string(c->context->names, name));
  return entry ? entry->binding : NULL;
}

// ---- structures
static Entry *define_name(Checker *c, Structure *s, Space space, Name name, Span span) {
  check_free(c, &s->defined, space, name, span);
  Entry *entry = entry_add(c, &s->env.frame->names, space, name, span);
  map_put_pointer(&s->defined, entry_key(space, name), entry);
  if (!s->local) map_put_pointer(s->exports, entry_key(space, name), entry);
  s->env.before = c->order;
  return entry;
}

void open_module(Checker *c, Structure *s, Module *module) {
  force_module(c, module);
  Frame *alias = frame_new(c, s->env);
  alias->shared = &module->names;
  alias->broken = module->broken;
  s->env = (Env){frame_new(c, (Env){alias, c->order}), c->order};
  if (s->local) return;
  for EACH(i, &module->names.entries)
      map_put_pointer(s->exports, module->names.entries.items[i].key, module->names.entries.items[i].as.pointer);
}

// entry f xs = reduce (+) xs: the body is a function. Implied maps may have been written around it.
static void warn_unnamed_parameters(Checker *c, AstDec *dec, uint32_t count) {
  const AstDecValue *value = &dec->as.Value;
  const uint32_t named = value->parameters.size;
  if (count <= named || named == 0 || value->result) return;
  Diag *diag = diag3(c->context, W0904, value->name_span, text_of_name(c, value->name),
                     text_format(c->arena, "%u", count), text_format(c->arena, "%u", named));
  for EACH_NODE(walk, c->arena, dec) {
    const Reference *called = walk.at.reference;
    if (!called || !called->binding || called->name.span.start != value->body->span.start ||
        !text_equal(source_span_text(c->context, called->name.span), text_of_name(c, called->name.name)))
      continue;
    const AstDec *callee = called->binding->declaration;
    if (!callee || callee->tag != AST_DEC_Value || callee->as.Value.parameters.size == 0) continue;
    const AstPats *wanted = &callee->as.Value.parameters;
    const Span all = span_join(wanted->items[0]->span, wanted->items[wanted->size - 1]->span);
    diag_note(c->context, diag, called->name.span,
              text_format(c->arena, "takes %.*s", TEXT_ARG(source_span_text(c->context, all))));
    return;
  }
}

// errors: number of diagnostics before the definition. Sizes are not checked after an error, which may have left them
// open.
static void add_entry_point(Checker *c, AstDec *dec, Binding *binding, uint32_t errors) {
  const TypeScheme *scheme = binding->scheme;
  Text name = text_of_name(c, binding->name);
  if (scheme->type_parameters.size) {
    if (diag_has_errors(c->context)) return;   // perhaps only a consequence of another error
    diag1(c->context, E0601, binding->span, name);
    return;
  }
  if (memchr(name.start, '\'', name.size)) {
    diag1(c->context, E0606, binding->span, name);
    return;
  }
  const SourceType *type = zonk_represented(c, scheme->type);   // `entry f = g` has the parameters of g
  const AstPats *patterns = &dec->as.Value.parameters;
  uint32_t i = 0;
  for (; type->tag == SOURCE_Function; i++, type = type->as.function.result) {
    if (!may_hold_functions(type->as.function.parameter)) continue;
    diag1(c->context, E0602, i < patterns->size ? patterns->items[i]->span : binding->span, name);
    return;
  }
  if (may_hold_functions(type)) {
    diag1(c->context, E0603, binding->span, name);
    return;
  }
  if (c->context->diags.size > errors || !check_entry_sizes(c, binding)) return;
  warn_unnamed_parameters(c, dec, i);
  EntryPoint entry = {binding, dec};
  seq_push(c->arena, &c->typed->entries, entry);
}

static void declare_value(Checker *c, Structure *s, AstDec *dec) {
  AstDecValue *value = &dec->as.Value;
  Span span = dec_name_span(dec);
  if (s->lazy && is_fully_annotated(dec)) {
    define_name(c, s, SPACE_Value, value->name, span)->binding = declare_lazily(c, dec, s->env);
    return;
  }
  uint32_t errors = c->context->diags.size;
  Binding *binding = forward_binding(s, value->name);
  if (binding && binding->declaration == dec) check_early(c, binding, s->env);
  else binding = check_value(c, dec, s->env);
  define_name(c, s, SPACE_Value, value->name, span)->binding = binding;
  bool is_entry = value->kind == VALUE_Entry || text_equal(text_of_name(c, value->name), TEXT("main"));
  if (value->kind == VALUE_Entry && s->inner) diag1(c->context, E0607, span, text_of_name(c, value->name));
  if (is_entry && s->root && !is_error(c, binding->scheme->type)) add_entry_point(c, dec, binding, errors);
}

static void declare_type(Checker *c, Structure *s, AstDec *dec) {
  Env outer = c->top;
  c->top = s->env;
  TypeName *type = type_of_declaration(c, s, dec);
  c->top = outer;
  define_name(c, s, SPACE_Type, dec->as.Type.name, dec_name_span(dec))->type = type;
}

static void check_parameter_names(Checker *c, const AstModParams *parameters) {
  for EACH(i, parameters)
    for RANGE(j, i)
      if (name_equal(parameters->items[i].name, parameters->items[j].name)) {
        Diag *diag = diag1(c->context, E0207, parameters->items[i].span, text_of_name(c, parameters->items[i].name));
        diag_note(c->context, diag, parameters->items[j].span, TEXT("bound here already"));
        break;
      }
}

// The body is not checked in a clone of an enclosing parametric module: its errors have been reported.
static Module *parametric_module(Checker *c, AstModParams parameters, AstSig *ascribed, AstMod *body, Env env,
                                 Span span) {
  if (parameters.size == 0) return broken_module(c, span);   // after a syntax error
  check_parameter_names(c, &parameters);
  const Functor functor = {.parameters = parameters, .ascribed = ascribed, .body = body, .closure = env};
  Module *module = functor_new(c, functor, NO_NAME, span);
  if (!c->cloned && !c->in_prelude) check_abstractly(c, module->functor);
  return module;
}

static void declare_module(Checker *c, Structure *s, AstDec *dec) {
  AstDecModule *declaration = &dec->as.Module;
  Module *module = module_new(c, declaration->name, dec_name_span(dec));
  if (declaration->parameters.size) {
    module = parametric_module(c, declaration->parameters, declaration->ascribed, declaration->body, s->env,
                               dec_name_span(dec));
    module->name = declaration->name;
  } else {
    module->env = s->env;
    module->lazy_owner = s->lazy;
    module->path = module_path(c, declaration->name);
    module->pending = declaration->body;
    module->pending_signature = declaration->ascribed;
    if (!s->lazy) force_module(c, module);
  }
  define_name(c, s, SPACE_Module, declaration->name, dec_name_span(dec))->module = module;
}

static void declare_spec(Checker *c, Structure *s, AstDec *dec) {
  if (!c->in_prelude) {
    diag1(c->context, E0217, dec_name_span(dec), text_of_name(c, dec->as.Spec.name));
    return;
  }
  define_name(c, s, SPACE_Value, dec->as.Spec.name, dec_name_span(dec))->binding = declare_lazily(c, dec, s->env);
}

static Module *module_of_file(Checker *c, AstDecs *declarations, Env env);

static void open_structure(Checker *c, Structure *s, AstMod *mod) {
  Module *module = check_module(c, mod, s->env);
  if (module->functor && !module->broken) diag1(c->context, E0237, mod->span, text_of_name(c, module->name));
  open_module(c, s, module);
}

static void check_declaration(Checker *c, Structure *s, AstDec *dec) {
  bool local = s->local;
  switch (dec->tag) {
  case AST_DEC_Error: return;
  case AST_DEC_Value: declare_value(c, s, dec); return;
  case AST_DEC_Type: declare_type(c, s, dec); return;
  case AST_DEC_Module: declare_module(c, s, dec); return;
  case AST_DEC_ModuleType: {
    Signature *signature = NEW(c->arena, Signature);
    *signature = (Signature){dec->as.ModuleType.definition, s->env, c->in_prelude, false, NULL};
    uint32_t errors = c->context->diags.size;
    if (!c->cloned && !c->in_prelude) {
      c->only_checks = true;
      signature->checked = check_signature_as(c, signature->definition, s->env, NO_NAME);
      c->only_checks = false;
      signature->broken = signature->checked->broken || c->context->diags.size > errors;
    }
    define_name(c, s, SPACE_Signature, dec->as.ModuleType.name, dec_name_span(dec))->signature = signature;
    return;
  }
  case AST_DEC_Open: open_structure(c, s, dec->as.Open.module); return;
  case AST_DEC_Import:
    s->local = true;
    open_module(c, s, module_of_file(c, &dec->as.Import.imported, s->env));
    s->local = local;
    return;
  case AST_DEC_Local:
    s->local = true;
    check_declaration(c, s, dec->as.Local.declaration);
    s->local = local;
    return;
  case AST_DEC_Spec: declare_spec(c, s, dec); return;
  case AST_DEC_ModuleSpec: case AST_DEC_Include: return;   // the parser has rejected them
  }
}

void check_declarations(Checker *c, Structure *structure, AstDecs *declarations) {
  Structure *outer = c->structure;
  OpenType *open = c->open_type;
  c->structure = structure;
  c->open_type = NULL;
  structure->types = map_new(c->arena);
  structure->defined = map_new(c->arena);
  structure->forward = map_new(c->arena);
  structure->declarations = declarations;
  for EACH(i, declarations) {
    structure->at = i;
    check_declaration(c, structure, declarations->items[i]);
  }
  check_groups(c, structure);
  c->structure = outer;
  c->open_type = open;
}

static Module *module_of(Checker *c, AstDecs *declarations, Env env, bool is_file) {
  Module *module = module_new(c, NO_NAME, NO_SPAN);
  Structure structure = {
      .env = {frame_new(c, env), c->order}, .exports = &module->names, .lazy = c->in_prelude, .inner = !is_file};
  check_declarations(c, &structure, declarations);
  return module;
}

Module *module_of_body(Checker *c, AstDecs *declarations, Env env) { return module_of(c, declarations, env, false); }

// A file of the prelude is one module for all importers, although the program's loader has another tree of it.
uint64_t file_key(Checker *c, const AstDecs *declarations) {
  const Text path = c->context->files.items[declarations->items[0]->span.file].path;
  if (!text_starts_with(path, TEXT("/prelude/"))) return key_of(declarations->items);
  return intern(c->context->names, path).id;
}

// A file sees the prelude. A file of the prelude sees the files before it.
static Module *module_of_file(Checker *c, AstDecs *declarations, Env env) {
  if (declarations->size == 0) return module_new(c, NO_NAME, NO_SPAN);
  uint64_t key = file_key(c, declarations);
  Module *module = map_pointer(&c->imports, key);
  if (module) return module;
  module = module_of(c, declarations, c->in_prelude ? env : c->base, true);
  map_put_pointer(&c->imports, key, module);
  return module;
}

void force_module(Checker *c, Module *module) {
  if (module->unrealised) finish_realising(c, module);
  if (!module->pending || module->forcing) return;
  module->forcing = true;
  bool before = c->in_prelude;
  Name outer = c->module_name;
  uint32_t abstractly = c->abstractly;
  c->in_prelude = before || module->lazy_owner;
  if (module->lazy_owner) c->abstractly = 0;   // mentioned in a parametric module, but not a part of it
  c->module_name = module->path;
  Module *made = check_module(c, module->pending, module->env);
  if (module->pending_signature)
    made = ascribe(c, made, module->pending_signature, module->env, module->pending_signature->span);
  c->in_prelude = before;
  c->module_name = outer;
  c->abstractly = abstractly;
  module->names = made->names;
  module->functor = made->functor;
  module->broken = made->broken;
  module->pending = NULL;
}

// ---- module expressions
static Module *apply_module(Checker *c, AstMod *mod, Env env) {
  Module *function = check_module(c, mod->as.Apply.function, env),
         *argument = check_module(c, mod->as.Apply.argument, env);
  if (function->broken || argument->broken) return broken_module(c, mod->span);
  if (function->functor) return apply_functor(c, function, argument, mod->as.Apply.argument->span);
  diag0(c->context, E0214, mod->as.Apply.function->span);
  return broken_module(c, mod->span);
}

Module *check_module(Checker *c, AstMod *mod, Env env) {
  switch (mod->tag) {
  case AST_MOD_Error: return broken_module(c, mod->span);
  case AST_MOD_Paren: return check_module(c, mod->as.Paren.inner, env);
  case AST_MOD_Import: return module_of_file(c, &mod->as.Import.imported, env);
  case AST_MOD_Body: return module_of_body(c, &mod->as.Body.declarations, env);
  case AST_MOD_Apply: return apply_module(c, mod, env);
  case AST_MOD_Ascribe:
    return ascribe(c, check_module(c, mod->as.Ascribe.inner, env), mod->as.Ascribe.signature, env,
                   mod->as.Ascribe.signature->span);
  case AST_MOD_Name: {
    Entry *entry = find_qualified(c, env, SPACE_Module, &mod->as.Name.name, true);
    if (!entry) return broken_module(c, mod->span);
    force_module(c, entry->module);
    return entry->module;
  }
  case AST_MOD_Lambda:
    return parametric_module(c, mod->as.Lambda.parameters, mod->as.Lambda.ascribed, mod->as.Lambda.body, env,
                             mod->span);
  }
  return broken_module(c, mod->span);
}
