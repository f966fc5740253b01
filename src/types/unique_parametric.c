// unique_parametric: what the result of a polymorphic function may share memory with. A function knows nothing of the
// values of its type
// parameters: a result of type b is one of the b it was given, or what a function that it was given makes.
//   rule: sources(b) = the arguments with a b in them, and for each argument that is a function to b: nothing when that
//         result is unique,
//   else what the function refers to and the sources of its own parameters
#include "types/unique.h"

typedef struct Sources {
  Walk *w;
  const TypeScheme *scheme;
  uint32_t count;                // of the arguments, which may be fewer than the parameters
  AstExp **arguments;
  const Alias **aliases;
  Seq(uint32_t) asked;
  const Alias *found;
  bool anything;                 // also memory that nothing here speaks of
  bool made;                     // a function may make it, of parts that share
} Sources;

static void ask(Sources *s, uint32_t id);

static bool is_type_parameter(const TypeScheme *scheme, uint32_t id) {
  for EACH(i, &scheme->type_parameters)
    if (scheme->type_parameters.items[i]->as.parameter.id == id) return true;
  return false;
}

// The type parameters in a type; `bare`: it may hold memory of a type that is none.
typedef struct Mentions { Seq(uint32_t) ids; bool bare; } Mentions;

static void collect(Sources *s, const SourceType *type, Mentions *mentions) {
  switch (type->tag) {
  case SOURCE_Error: case SOURCE_Scalar: return;
  case SOURCE_Parameter:
    if (is_type_parameter(s->scheme, type->as.parameter.id))
      seq_push(s->w->c->arena, &mentions->ids, type->as.parameter.id);
    else mentions->bare = true;
    for (uint32_t i = 0; i < type->as.parameter.count; i++)
      if (type->as.parameter.arguments[i].type) collect(s, type->as.parameter.arguments[i].type, mentions);
    return;
  case SOURCE_Array: {
    uint32_t before = mentions->ids.size;
    collect(s, type->as.array.element, mentions);
    mentions->bare |= mentions->ids.size == before;
    return;
  }
  case SOURCE_Record:
    for (uint32_t i = 0; i < type->as.record.count; i++) collect(s, type->as.record.fields[i].type, mentions);
    return;
  case SOURCE_Sum:
    for (uint32_t i = 0; i < type->as.sum.count; i++)
      for
        EACH(j, &type->as.sum.constructors[i].payload)
          collect(s, type->as.sum.constructors[i].payload.items[j], mentions);
    return;
  case SOURCE_Function: case SOURCE_Variable: mentions->bare = true; return;
  }
}

static bool has_parameter(Sources *s, const SourceType *type, uint32_t id) {
  Mentions mentions = {0};
  collect(s, type, &mentions);
  for EACH(i, &mentions.ids)
    if (mentions.ids.items[i] == id) return true;
  return false;
}

// ---- what each argument may give
static bool is_fresh(const SourceType *type) {
  if (type->unique || !may_share(type)) return true;
  if (type->tag != SOURCE_Record || type->as.record.count == 0) return false;
  for (uint32_t i = 0; i < type->as.record.count; i++)
    if (!is_fresh(type->as.record.fields[i].type)) return false;
  return true;
}

static bool mentions(Sources *s, const SourceType *type, uint32_t id) {
  if (type->tag != SOURCE_Function) return has_parameter(s, type, id);
  return mentions(s, type->as.function.parameter, id) || mentions(s, type->as.function.result, id);
}

// What is promised of results is counted on where the function has one parameter, leaves it alone, and is given nothing
// of what it makes;
// of others the results are taken to share what the function refers to.
static bool is_plain_maker(Sources *s, const SourceType *function, uint32_t id) {
  const SourceType *taken = function->as.function.parameter;
  return function->as.function.result->tag != SOURCE_Function && !is_consuming(taken) && !mentions(s, taken, id);
}

// `given`: the type of the argument itself, with what is known of its results; NULL when it is not known.
static void from_function(Sources *s, const SourceType *wanted, const SourceType *given, const Alias *alias,
                          uint32_t id) {
  Mentions taken = {0};
  const bool plain = is_plain_maker(s, wanted, id);
  while (wanted->tag == SOURCE_Function) {
    collect(s, wanted->as.function.parameter, &taken);
    wanted = wanted->as.function.result;
    given = given && given->tag == SOURCE_Function ? given->as.function.result : NULL;
  }
  const bool fresh = given && is_fresh(given);
  if (!has_parameter(s, wanted, id) || (plain && fresh)) return;
  s->found = alias_union(s->w->c, s->found, alias_flat(s->w->c, alias));
  if (fresh) return;
  s->made = true;
  s->anything |= taken.bare;
  for EACH(i, &taken.ids) ask(s, taken.ids.items[i]);
}

static void from_value(Sources *s, const SourceType *wanted, const SourceType *given, const Alias *alias, uint32_t id) {
  if (wanted->tag == SOURCE_Record && given && given->tag == SOURCE_Record &&
      given->as.record.count == wanted->as.record.count) {
    for (uint32_t i = 0; i < wanted->as.record.count; i++)
      from_value(s, wanted->as.record.fields[i].type, given->as.record.fields[i].type, alias_field(alias, i), id);
  } else if (wanted->tag == SOURCE_Function) {
    from_function(s, wanted, given, alias, id);
  } else if (has_parameter(s, wanted, id)) {
    s->found = alias_union(s->w->c, s->found, alias_flat(s->w->c, alias));
  }
}

static void ask(Sources *s, uint32_t id) {
  for EACH(i, &s->asked)
    if (s->asked.items[i] == id) return;
  seq_push(s->w->c->arena, &s->asked, id);
  const SourceType *function = s->scheme->type;
  for (uint32_t i = 0; function->tag == SOURCE_Function; i++, function = function->as.function.result) {
    const SourceType *wanted = function->as.function.parameter;
    if (i < s->count) from_value(s, wanted, function_type(s->arguments[i]), s->aliases[i], id);
    else s->anything |= wanted->tag == SOURCE_Function || has_parameter(s, wanted, id);
  }
}

static void ask_all(Sources *s, const SourceType *type) {
  Mentions mentions = {0};
  collect(s, type, &mentions);
  s->anything |= mentions.bare;
  for EACH(i, &mentions.ids) ask(s, mentions.ids.items[i]);
}

const Alias *parametric_sources(Walk *w, const TypeScheme *scheme, const SourceType *result, uint32_t count,
                                AstExp **arguments, const Alias **aliases, const Alias *otherwise) {
  Sources s = {.w = w, .scheme = scheme, .count = count, .arguments = arguments, .aliases = aliases};
  ask_all(&s, result);
  return s.anything ? otherwise : s.found;
}

// A function of the parameters still wanted gives new memory only.
bool parametric_fresh(Walk *w, const TypeScheme *scheme, uint32_t arity, uint32_t count, AstExp **arguments,
                      const Alias **aliases) {
  Sources s = {.w = w, .scheme = scheme, .count = count, .arguments = arguments, .aliases = aliases};
  const SourceType *result = scheme->type;
  for (uint32_t i = 0; i < arity && result->tag == SOURCE_Function; i++) result = result->as.function.result;
  if (result->tag == SOURCE_Function) return false;
  ask_all(&s, result);
  return !s.anything && !s.found;
}

static uint32_t times_mentioned(Sources *s, const SourceType *type, uint32_t id) {
  Mentions mentions = {0};
  uint32_t count = 0;
  collect(s, type, &mentions);
  for EACH(i, &mentions.ids) count += mentions.ids.items[i] == id;
  return count;
}

// Its type parameters are in no other part, and no function made it of parts that share.
bool parametric_is_apart(Walk *w, const TypeScheme *scheme, const SourceType *part, const SourceType *result,
                         uint32_t count, AstExp **arguments, const Alias **aliases) {
  Sources s = {.w = w, .scheme = scheme, .count = count, .arguments = arguments, .aliases = aliases};
  Mentions inside = {0};
  ask_all(&s, part);
  collect(&s, part, &inside);
  bool apart = !s.made && !s.anything && inside.ids.size > 0;
  for EACH(i, &inside.ids) apart = apart && times_mentioned(&s, result, inside.ids.items[i]) == 1;
  return apart;
}
