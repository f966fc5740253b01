// effects: applications of the primitives of paper 2, and the attributes `#[source]`, `#[dest]` and `#[eager]` on them.
//   in: a checked tree   out: E0705, E0706; the sites in reading order
//   rule: a site is an application of a primitive in the user's files. Its name is that of the enclosing definition and
//         that of the primitive; sites of the same name are numbered from the second on
#include "types/types.h"

static const Primitive primitives[] = {
#define S EFFECT_Source
#define D EFFECT_Dest
#define E EFFECT_Eager
#define PRIMITIVE(name, effects, Form) {name, effects, PRIMITIVE_##Form},
#include "types/effect.def"
#undef S
#undef D
#undef E
};

static const Primitive *primitive_called(Text name) {
  for RANGE(i, COUNT_OF(primitives))
    if (text_equal(name, text_of(primitives[i].name))) return &primitives[i];
  return NULL;
}

static bool is_prelude_file(const Context *context, uint32_t file) {
  return file && file < context->files.size && text_starts_with(context->files.items[file].path, TEXT("/prelude/"));
}

static Text prelude_name(const Context *context, const Reference *reference) {
  const Binding *binding = reference->binding;
  if (!binding || (binding->kind != BINDING_Top && binding->kind != BINDING_Intrinsic) ||
      !is_prelude_file(context, binding->span.file))
    return (Text){0};
  return name_text(context->names, binding->name);
}

const AstExp *effect_target(const AstExp *exp) {
  return unwrapped_exp(exp, WRAP_Paren | WRAP_Attribute | WRAP_Ascribe | WRAP_Coerce);
}

const Primitive *primitive_of(const Context *context, const AstExp *exp) {
  static const char *const forms[AST_EXP_COUNT] = {[AST_EXP_If] = "if",
                                                   [AST_EXP_Match] = "match",
                                                   [AST_EXP_Tuple] = "tuple",
                                                   [AST_EXP_Project] = "project",
                                                   [AST_EXP_Range] = "range"};
  exp = effect_target(exp);
  if (exp->tag == AST_EXP_Apply) return primitive_of(context, exp->as.Apply.function);
  if (exp->tag == AST_EXP_Var) return primitive_called(prelude_name(context, &exp->as.Var.name));
  if (exp->tag == AST_EXP_Section) return primitive_called(prelude_name(context, &exp->as.Section.operator));
  if (exp->tag == AST_EXP_Index)
    return primitive_called(are_indices(&exp->as.Index.slices) ? TEXT("at") : TEXT("slice"));
  if (exp->tag != AST_EXP_Binary) return forms[exp->tag] ? primitive_called(text_of(forms[exp->tag])) : NULL;
  const Text name = prelude_name(context, &exp->as.Binary.operator);
  if (text_equal(name, TEXT("|>"))) return primitive_of(context, exp->as.Binary.right);
  if (text_equal(name, TEXT("<|"))) return primitive_of(context, exp->as.Binary.left);
  return primitive_called(name);
}

static const char *const effect_names[] = {"source", "dest", "eager"};   // by bit

uint32_t effect_called(Text name) {
  for RANGE(i, 3)
    if (text_equal(name, text_of(effect_names[i]))) return 1u << i;
  return 0;
}

const char *effect_name(uint32_t effect) {
  for RANGE(i, 3)
    if (effect == 1u << i) return effect_names[i];
  return "none";
}

static Text effects_text(Arena *arena, uint32_t effects) {
  Out out = out_new(arena);
  for (uint32_t effect = EFFECT_Source; effect <= EFFECT_Eager; effect <<= 1)
    if (effects & effect) out_format(&out, "%s`%s`", out.size ? ", " : "", effect_name(effect));
  return out_result(&out);
}

// ---- sites and attributes

typedef struct Finder {
  Context *context;
  const AstDec *inside;        // the enclosing module-level definition
  uint32_t effect;             // that the innermost enclosing attribute asks for
  Span asked;
  const AstExp *target;
  const AstExp *tail;          // the body of the present let: visited after it, without recursion
  EffectSites *sites;          // NULL: only check attributes
  Map *counts;                 // name id of definition.primitive to the number of sites so far
} Finder;

static void find_sites(const Finder *finder, AstChildren children);

static void check_attribute(const Finder *finder, uint32_t effect, const AstAttr *attribute, const AstExp *inner) {
  Context *context = finder->context;
  const Primitive *primitive = primitive_of(context, inner);
  if (!primitive) diag1(context, E0705, attribute->span, text_of(effect_name(effect)));
  else if (!(primitive->effects & effect))
    diag3(context, E0706, attribute->span, text_of(primitive->name), text_of(effect_name(effect)),
          effects_text(context->arena, primitive->effects));
}

static bool is_array_like(const SourceType *type) {
  return type && type->tag != SOURCE_Scalar && type->tag != SOURCE_Error;
}

// Names and sections alone are no sites. Partial applications, single elements, tuples and scalar selections are sites
// only if an attribute asks for an effect.
static bool is_effect_site(const Finder *finder, const AstExp *exp, const Primitive *primitive) {
  if (exp->tag == AST_EXP_Var || exp->tag == AST_EXP_Section) return false;
  if (exp->type && exp->type->tag == SOURCE_Function) return finder->target == exp;
  if (primitive->form == PRIMITIVE_Element || primitive->form == PRIMITIVE_Tuple || primitive->form == PRIMITIVE_Select)
    return finder->target == exp || (primitive->form == PRIMITIVE_Select && is_array_like(exp->type));
  return true;
}

static void add_effect_site(const Finder *finder, const AstExp *exp, const Primitive *primitive) {
  Context *context = finder->context;
  const Text definition = finder->inside ? name_text(context->names, finder->inside->as.Value.name) : TEXT("it");
  Text name = text_format(context->arena, "%.*s.%s", TEXT_ARG(definition), primitive->name);
  const uint64_t number = ++map_add(finder->counts, intern(context->names, name).id)->as.value;
  if (number > 1) name = text_format(context->arena, "%.*s.%u", TEXT_ARG(name), (unsigned)number);
  const bool asked = finder->target == exp;
  EffectSite site = {name, primitive, exp->span, asked ? finder->effect : 0, asked ? finder->asked : NO_SPAN};
  seq_push(context->arena, finder->sites, site);
}

static void find_sites_in_dec(Finder finder, const AstDec *dec) {
  if (dec->tag == AST_DEC_Value && !finder.inside) finder.inside = dec;
  find_sites(&finder, dec_children(dec));
}

static void find_sites_in_one(Finder finder, const AstExp *exp) {
  const AstExpAttribute *asked = &exp->as.Attribute;
  const uint32_t effect =
      exp->tag == AST_EXP_Attribute ? effect_called(name_text(finder.context->names, asked->attribute->name)) : 0;
  if (effect && !finder.sites) check_attribute(&finder, effect, asked->attribute, asked->inner);
  if (effect) {
    finder.effect = effect;
    finder.asked = asked->attribute->span;
    finder.target = effect_target(asked->inner);
  }
  const Primitive *primitive = finder.sites && effect_target(exp) == exp ? primitive_of(finder.context, exp) : NULL;
  if (primitive && is_effect_site(&finder, exp, primitive)) add_effect_site(&finder, exp, primitive);
  find_sites(&finder, exp_children(exp));
}

// Chains of let are long: no recursion on their bodies.
static void find_sites_in_chain(Finder finder, const AstExp *exp) {
  for (; exp; exp = finder.tail) {
    finder.tail = ast_let_body(exp);
    find_sites_in_one(finder, exp);
  }
}

static void find_sites(const Finder *finder, AstChildren children) {
  for EACH_CHILD(at, children) {
    if (at.exp && at.exp != finder->tail) find_sites_in_chain(*finder, at.exp);
    if (at.dec) find_sites_in_dec(*finder, at.dec);
  }
}

// Sites of imported files come after those of the file itself, so that imports do not change the numbers of its names.
// Each file is visited once, the prelude never.
static void visit_file(Finder *finder, AstDecs declarations, Map *seen) {
  for EACH(i, &declarations) find_sites_in_dec(*finder, declarations.items[i]);
  for EACH(i, &declarations) {
    const AstDec *dec = declarations.items[i];
    if (!finder->sites || dec->tag != AST_DEC_Import || dec->as.Import.imported.size == 0) continue;
    MapEntry *entry = map_add(seen, key_of(dec->as.Import.imported.items));
    if (entry->as.value || text_starts_with(dec->as.Import.path, TEXT("/prelude/"))) continue;
    entry->as.value = 1;
    visit_file(finder, dec->as.Import.imported, seen);
  }
}

static void visit_program(Context *context, const AstProgram *program, EffectSites *sites) {
  Map counts = map_new(context->arena), seen = map_new(context->arena);
  Finder finder = {.context = context, .sites = sites, .counts = &counts};
  visit_file(&finder, program->declarations, &seen);
}

uint32_t effect_choices(const EffectSite *site) {
  const bool may_fail = site->primitive->form == PRIMITIVE_Positions && site->asked != EFFECT_Dest;
  return site->primitive->effects & ~(may_fail ? (uint32_t)EFFECT_Dest : 0);
}

void types_check_effects(Context *context, const AstProgram *program) { visit_program(context, program, NULL); }

EffectSites types_effect_sites(Context *context, const AstProgram *program) {
  EffectSites sites = {0};
  visit_program(context, program, &sites);
  return sites;
}
