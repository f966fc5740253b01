// check: checks the built-in names, the prelude, and then the user's file in their scope.
#include "types/infer/infer.h"
#include "types/modules/modules.h"

static Checker *checker_new(Context *context) {
  Checker *c = NEW(context->arena, Checker);
  c->context = context;
  c->arena = context->arena;
  c->typed = NEW(c->arena, TypedProgram);
  c->typed->effects = map_new(c->arena);
  c->typed->checker = c;
  c->size_terms = map_new(c->arena);
  c->polynomial_operators = map_new(c->arena);
  c->operator_scalars = map_new(c->arena);
  c->operator_needs = map_new(c->arena);
  c->imports = map_new(c->arena);
  c->unfolded = map_new(c->arena);
  c->equal_types = map_new(c->arena);
  c->cell_needs = map_new(c->arena);
  SourceType *error = NEW(c->arena, SourceType);
  error->tag = SOURCE_Error;
  c->error = error;
  c->unit = source_tuple(c, 0, NULL);
  return c;
}

static Structure file_structure(Checker *c, Module *module) {
  return (Structure){.env = env_here(c, frame_new(c, c->base)), .exports = &module->names};
}

// The functions that elaboration calls for maps that the program leaves out (ranks.h). No program can bind their names.
static Frame *implicit_names(Checker *c, const Module *prelude) {
  static const char *const names[] = {"map", "map2", "map3", "map4", "map5", "zip", "rep"};
  Frame *frame = frame_new(c, c->base);
  for RANGE(i, COUNT_OF(names)) {
    Binding *binding = value_of_module(c, prelude, names[i]);
    const Name name = intern(c->context->names, text_format(c->context->scratch, "implicit %s", names[i]));
    if (binding) entry_add(c, &frame->names, SPACE_Value, name, NO_SPAN)->binding = binding;
  }
  return frame;
}

static void load_prelude(Checker *c) {
  open_builtin(c);
  c->base = env_here(c, c->builtin);
  Text text = embedded_file("prelude/prelude.fut");
  if (text.size == 0) return;
  uint32_t file = source_add(c->context, TEXT("/prelude/prelude.fut"), text);
  AstProgram *program = syntax_load(c->context, file);
  Module *prelude = module_new(c, NO_NAME, NO_SPAN);
  Structure structure = file_structure(c, prelude);
  structure.lazy = c->in_prelude = true;
  check_declarations(c, &structure, &program->declarations);
  if (program->declarations.size) map_put_pointer(&c->imports, file_key(c, &program->declarations), prelude);
  c->prelude = prelude;
  c->in_prelude = false;
  c->base = env_here(c, implicit_names(c, prelude));
  structure = file_structure(c, module_new(c, NO_NAME, NO_SPAN));
  structure.local = true;
  open_module(c, &structure, prelude);
  c->base = env_here(c, structure.env.frame);
  c->copy = value_of_module(c, prelude, "copy");
  c->manifest = value_of_module(c, prelude, "manifest");
  c->length = value_of_module(c, prelude, "length");
}

// Replaces abstract types in schemes by their representations, which later layers need. `hidden` keeps the replaced
// types.
static void represent_schemes(Checker *c) {
  for EACH(i, &c->typed->bindings) {
    Binding *binding = binding_of_id(c, i);
    if (!binding || !binding->scheme) continue;
    TypeScheme *scheme = (TypeScheme *)(uintptr_t)binding->scheme;
    const SourceType *type = zonk_represented(c, scheme->type);
    if (type == scheme->type) continue;
    HiddenType hidden = {scheme, scheme->type};
    seq_push(c->arena, &c->hidden, hidden);
    scheme->type = type;
  }
}

static void hide_representations(Checker *c) {
  while (c->hidden.size) {
    HiddenType hidden = seq_pop(&c->hidden);
    hidden.scheme->type = hidden.type;
  }
}

static bool any_abstract(const Checker *c) {
  for EACH(i, &c->abstract)
    if (c->abstract.items[i].representation) return true;
  return false;
}

// The body of a parametric module is checked several times. Each span in it is reported once.
static bool is_first(Map *reported, Span span) {
  return map_add(reported, (uint64_t)span.file << 32 | span.start)->as.value++ == 0;
}

static void warn_unreachable(Checker *c) {
  Map reported = map_new(c->arena);
  for EACH(i, &c->unreachable) {
    const Unreachable *one = &c->unreachable.items[i];
    if (!is_first(&reported, one->span)) continue;
    Diag *diag = diag0(c->context, W0901, one->span);
    if (!one->because.file) continue;
    Text name = text_of_name(c, one->name);
    diag_note(c->context, diag, one->because, TEXT("this name matches every value"));
    diag->help = text_format(c->arena, "the constructor is written `#%.*s`", TEXT_ARG(name));
  }
  c->unreachable.size = 0;
}

static void warn_holes(Checker *c) {
  Map reported = map_new(c->arena);
  for EACH(i, &c->holes) {
    const AstExp *hole = c->holes.items[i];
    if (is_first(&reported, hole->span)) diag1(c->context, W0902, hole->span, type_text(c, hole->type));
  }
  c->holes.size = 0;
}

static void warn_negative_indices(Checker *c) {
  Map reported = map_new(c->arena);
  for EACH(i, &c->negative_indices)
    if (is_first(&reported, c->negative_indices.items[i]->span))
      diag1(c->context, W0903, c->negative_indices.items[i]->span,
            source_span_text(c->context, c->negative_indices.items[i]->span));
  c->negative_indices.size = 0;
}

static void finish_checking(Checker *c) {
  drain_queue(c);
  warn_unreachable(c);
  warn_holes(c);
  warn_negative_indices(c);
  if (any_abstract(c)) represent_schemes(c);
  c->typed->binding_count = c->typed->bindings.size;
}

TypedProgram *types_check(Context *context, AstProgram *program) {
  Checker *c = checker_new(context);
  load_prelude(c);
  Module *module = module_new(c, NO_NAME, NO_SPAN);
  Structure structure = file_structure(c, module);
  structure.root = true;
  c->typed->program = program;
  if (program) check_declarations(c, &structure, &program->declarations);
  c->top = structure.env;
  finish_checking(c);
  if (program && !diag_has_errors(context)) types_check_effects(context, program);
  return c->typed;
}

void types_check_expression(Context *context, TypedProgram *typed, AstExp *expression) {
  (void)context;
  Checker *c = typed->checker;
  hide_representations(c);
  check_expression(c, expression);
  finish_checking(c);
}

static void force_everything(Checker *c, const Map *names) {
  for EACH(i, &names->entries) {
    Entry *entry = names->entries.items[i].as.pointer;
    if (entry->binding) force_signature(c, entry->binding);
    if (entry->space != SPACE_Module || entry->module->functor) continue;
    bool fresh = entry->module->pending != NULL;
    force_module(c, entry->module);
    if (fresh) force_everything(c, &entry->module->names);
  }
}

TypedProgram *types_check_prelude_fully(Context *context) {
  TypedProgram *typed = types_check(context, NULL);
  Checker *c = typed->checker;
  for (const Frame *frame = c->base.frame; frame; frame = frame->parent)
    if (frame->shared) force_everything(c, frame->shared);
  finish_checking(c);
  return typed;
}
