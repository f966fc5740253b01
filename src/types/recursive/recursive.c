// recursive: types that mention themselves below a constructor. Such a type is nominal: an abstract type that unfolds
// to its sum type.
//   rule: a type name means the nearest earlier binding. If there is none, it means the declaration that mentions it,
//         or one of the `type` declarations directly after that declaration
// The declarations of a group are checked in the order in which they need each other, starting with the first one.
#include "types/infer/infer.h"
#include "types/modules/modules.h"

enum { DEEPEST = 200 };   // declarations that are open at the same time

static AstDec *declared_at(const Structure *s, uint32_t at) {
  if (at >= s->declarations->size) return NULL;
  AstDec *dec = s->declarations->items[at];
  while (dec->tag == AST_DEC_Local) dec = dec->as.Local.declaration;
  return dec->tag == AST_DEC_Type && dec->as.Type.definition ? dec : NULL;
}

static bool is_sum(const AstDec *dec) {
  const AstType *type = dec->as.Type.definition;
  while (type->tag == AST_TYPE_Paren) type = type->as.Paren.inner;
  return type->tag == AST_TYPE_Sum;
}

// ---- unfolding
bool is_recursive(const Checker *c, const SourceType *type) {
  return type->tag == SOURCE_Parameter && abstract_info(c, type)->recursive;
}

bool is_diamond(const Checker *c, const SourceType *type) {
  return type->tag == SOURCE_Parameter && type->as.parameter.id == c->diamond->as.parameter.id;
}

const SourceType *unfold(Checker *c, const SourceType *type) {
  const TypeName *unfolding = abstract_info(c, type)->unfolding;
  if (!unfolding) return c->error;   // the declaration was rejected
  return source_unique(c, apply_type_name(c, unfolding, type->as.parameter.arguments, ANONYMOUS_Declared),
                       type->unique);
}

const SourceType *shape_of(Checker *c, const SourceType *type) {
  return is_recursive(c, type) ? unfold(c, type) : type;
}

bool types_is_recursive(const TypedProgram *typed, const SourceType *type) {
  return is_recursive(typed->checker, type);
}

bool types_is_diamond(const TypedProgram *typed, const SourceType *type) { return is_diamond(typed->checker, type); }

bool types_is_copy(const TypedProgram *typed, const Binding *binding) {
  return binding == typed->checker->copy || binding == typed->checker->manifest;
}

bool types_has_recursive(const TypedProgram *typed) { return typed->checker->recursive.size > 0; }

const SourceType *types_unfold(const TypedProgram *typed, const SourceType *type) {
  Checker *c = typed->checker;
  const uint64_t key = key_of(type);
  const SourceType *known = map_pointer(&c->unfolded, key);
  if (known) return known;
  const SourceType *made = zonk_represented(c, unfold(c, type));
  map_put_pointer(&c->unfolded, key, made);
  return made;
}

// ---- a declaration that is being checked
static OpenType *find_open_type(Checker *c, const AstDec *dec) {
  for (OpenType *open = c->open_type; open; open = open->outer)
    if (open->declaration == dec) return open;
  return NULL;
}

// The innermost open declaration mentions the open declaration `number`. The two and the declarations between them are
// one group, which has the number of its outermost declaration.
static void reach_group(Checker *c, uint32_t number) {
  if (c->open_type->low > number) c->open_type->low = number;
}

static bool is_open_group(const Checker *c, uint32_t number) {
  for (const OpenType *open = c->open_type; open; open = open->outer)
    if (open->number == number) return true;
  return false;
}

static TypeName *refused(Checker *c, const TypeName *like) {
  TypeName *name = COPY_OF(c->arena, like);
  name->type = c->error;
  return name;
}

static TypeName *nominal(Checker *c, OpenType *open) {
  if (open->nominal) return open->nominal;
  open->nominal = abstract_type_new(c, open->name);
  open->nominal->is_abstract = false;   // (abstract means: of a module type)
  ((SourceType *)(uintptr_t)open->nominal->type)->as.parameter.cells = true;
  abstract_info(c, open->nominal->type)->recursive = true;
  abstract_info(c, open->nominal->type)->group = open->number;
  return open->nominal;
}

static bool constructor_between(Checker *c, const OpenType *outer) {
  for (const OpenType *open = c->open_type; open != outer; open = open->outer)
    if (is_sum(open->declaration)) return true;
  return false;
}

static TypeName *use_open_type(Checker *c, OpenType *open, Span span) {
  reach_group(c, open->number);
  if (is_sum(open->declaration)) return nominal(c, open);
  // an abbreviation that mentions itself below a constructor: it is checked once more, inside
  if (constructor_between(c, open)) return check_open_type(c, open->structure, open->at);
  Diag *diag = diag1(c->context, E0336, span, text_of_name(c, open->name->name));
  diag_note(c->context, diag, dec_name_span(open->declaration), TEXT("this is no sum type"));
  return refused(c, open->name);
}

static TypeName *declared(Checker *c, Structure *s, uint32_t at, Span span) {
  AstDec *dec = declared_at(s, at);
  TypeName *known = map_pointer(&s->types, key_of(dec));
  OpenType *open = known ? NULL : find_open_type(c, dec);
  if (open) return use_open_type(c, open, span);
  if (!known && c->open_type->depth == DEEPEST) {
    diag1(c->context, E0340, span, text_of_name(c, dec->as.Type.name));
    return refused(c, c->open_type->name);
  }
  if (!known) known = check_open_type(c, s, at);
  if (is_recursive(c, known->type) && is_open_group(c, abstract_info(c, known->type)->group))
    reach_group(c, abstract_info(c, known->type)->group);
  return known;
}

static TypeName *declared_between(Checker *c, uint32_t from, uint32_t to, const QualName *name) {
  Structure *s = c->open_type->structure;
  for (uint32_t at = from; at < to && declared_at(s, at); at++)
    if (name_equal(declared_at(s, at)->as.Type.name, name->name)) return declared(c, s, at, name->span);
  return NULL;
}

TypeName *type_declared_before(Checker *c, const QualName *name) {
  if (!c->open_type || name->qualifiers.size) return NULL;
  return declared_between(c, c->open_type->structure->at, c->open_type->at, name);
}

TypeName *type_declared_next(Checker *c, const QualName *name) {
  if (!c->open_type || name->qualifiers.size) return NULL;
  return declared_between(c, c->open_type->at, UINT32_MAX, name);
}

// ---- restrictions of recursive types
typedef struct Regular { Checker *c; const OpenType *open; Map seen; const SourceType *wrong; } Regular;

static bool is_own_argument(const OpenType *open, const SourceTypeArgument *argument) {
  uint32_t id;
  for EACH(i, &open->name->parameters) {
    const TypeArgument *own = &open->name->parameters.items[i];
    if (own->is_size && !argument->type && poly_is_variable(argument->size, &id) && id == own->size->id) return true;
    if (!own->is_size && argument->type && argument->type->tag == SOURCE_Parameter &&
        argument->type->as.parameter.id == own->type->as.parameter.id)
      return true;
  }
  return argument->type ? type_is_plain(argument->type) : poly_is_constant(argument->size, NULL);
}

static void find_irregular(Regular *r, const SourceType *type) {
  if (type_is_plain(type) || r->wrong || map_find(&r->seen, key_of(type))) return;
  map_put(&r->seen, key_of(type), 1);
  const AbstractType *info = type->tag == SOURCE_Parameter ? abstract_info(r->c, type) : NULL;
  const bool inside = info && info->recursive && is_open_group(r->c, info->group);
  for EACH_PART(at, type) {
    if (inside && !is_own_argument(r->open, &(SourceTypeArgument){at.type, at.size})) r->wrong = type;
    if (at.type) find_irregular(r, at.type);
  }
}

void report_contents(Checker *c, const TypeName *recursive, Liftedness lifted, Span span) {
  diag2(c->context, E0338, span, text_of_name(c, recursive->name),
        lifted == LIFTED_Full ? TEXT("a function") : TEXT("an array of unknown size"));
}

static bool is_allowed(Checker *c, const OpenType *open, const TypeName *name, Span span) {
  const Text text = text_of_name(c, name->name);
  Regular regular = {.c = c, .open = open, .seen = map_new(c->arena)};
  find_irregular(&regular, name->type);
  const Liftedness lifted = lifted_of_type(c, name->type);
  if (name->lifted != LIFTED_No) diag1(c->context, E0339, span, text);
  else if (regular.wrong) diag2(c->context, E0337, span, text, type_text(c, regular.wrong));
  else if (lifted != LIFTED_No) report_contents(c, name, lifted, span);
  else return true;
  return false;
}

TypeName *close_type(Checker *c, TypeName *name, Span span) {
  OpenType *open = c->open_type;
  if (!open || !open->nominal) return NULL;
  const bool allowed = is_error(c, name->type) || is_allowed(c, open, name, span);
  AbstractType *info = abstract_info(c, open->nominal->type);
  if (allowed) info->unfolding = name;
  if (allowed) seq_push(c->arena, &c->recursive, open->nominal);
  if (open->low < info->group) info->group = open->low;
  if (open->low == open->number) check_finite(c, open->number, span);
  return open->nominal;
}

// Checks declaration `at` of the structure now, before its turn.
TypeName *check_open_type(Checker *c, Structure *s, uint32_t at) {
  AstDec *dec = declared_at(s, at);
  const uint32_t number = ++c->open_types, depth = c->open_type ? c->open_type->depth + 1 : 0;
  OpenType open = {.outer = c->open_type,
                   .structure = s,
                   .declaration = dec,
                   .at = at,
                   .depth = depth,
                   .number = number,
                   .low = number};
  Definition definition;
  const bool again = find_open_type(c, dec) != NULL;
  c->open_type = &open;
  definition_open(c, &definition, c->top, NO_NAME, dec->span);
  TypeName *type = check_type_declaration(c, dec);
  definition_close(c, &definition);
  c->open_type = open.outer;
  if (open.outer) reach_group(c, open.low);
  if (!again) map_put_pointer(&s->types, key_of(dec), type);
  return type;
}

TypeName *type_of_declaration(Checker *c, Structure *s, AstDec *dec) {
  TypeName *known = map_pointer(&s->types, key_of(dec));
  return known ? known : check_open_type(c, s, s->at);
}

// ---- a type of which only constructors are known is the only visible recursive type that has all of them
static bool has_constructor(Checker *c, const SourceType *sum, const MemberNeed *need) {
  const SourceConstructor *found = constructor_of(c, sum, need->name);
  return found && found->payload.size == need->count;
}

static bool has_constructors(Checker *c, const SourceType *sum, const MemberNeed *need) {
  for (; need; need = need->next)
    if (!has_constructor(c, sum, need)) return false;
  return true;
}

static bool is_in_sight(Checker *c, const TypeName *name) {
  const Entry *entry = env_find(c->top, SPACE_Type, name->name);
  return entry && entry->type == name;
}

static const TypeName *only_type_with(Checker *c, const MemberNeed *needs, const MemberNeed *more) {
  const TypeName *only = NULL;
  for EACH(i, &c->recursive) {
    const TypeName *name = c->recursive.items[i], *unfolding = abstract_info(c, name->type)->unfolding;
    if (!unfolding || !has_constructors(c, unfolding->type, needs)) continue;
    if ((more && !has_constructor(c, unfolding->type, more)) || !is_in_sight(c, name)) continue;
    if (only) return NULL;
    only = name;
  }
  return only;
}

static const SourceType *applied_to_unknown(Checker *c, const TypeName *name, Span span) {
  SourceTypeArgument *arguments = NEW_ARRAY(c->arena, SourceTypeArgument, name->parameters.size);
  for EACH(i, &name->parameters) {
    if (name->parameters.items[i].is_size) {
      arguments[i].size = size_variable_new(c, span);
      continue;
    }
    arguments[i].type = variable_new(c, span);
    variable_info(c, arguments[i].type)->needs |= NEED_NoFunction | NEED_Regular;
  }
  return apply_type_name(c, name, arguments, ANONYMOUS_Declared);
}

bool take_recursive(Checker *c, const SourceType *variable, const MemberNeed *more) {
  if (c->recursive.size == 0 || variable->tag != SOURCE_Variable) return false;
  const TypeVariable *info = variable_info(c, variable);
  const MemberNeed *needs = needed_constructors(info);
  const Span span = more ? more->span : needs ? needs->span : info->span;
  const TypeName *name = needs || more ? only_type_with(c, needs, more) : NULL;
  return name && unify(c, variable, applied_to_unknown(c, name, span), cause_at(span));
}

void take_recursive_types(Checker *c) {
  for EACH(i, &c->definition->ambiguous) {
    const uint32_t id = c->definition->ambiguous.items[i];
    const TypeVariable *info = &c->variables.items[id];
    if (info->bound || !needed_constructors(info) || c->recursive.size == 0) continue;
    SourceType variable = {.tag = SOURCE_Variable};
    variable.as.variable.id = id;
    (void)take_recursive(c, COPY_OF(c->arena, &variable), NULL);
  }
}
