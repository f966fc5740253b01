// parametric: the memory that the result of a polymorphic function may share. Such a function knows nothing about the
// values of its type parameters. So a result of type b is one of its arguments of type b, or the result of a function
// that it received.
//   rule: sources(b) = the arguments whose types mention b, and for each argument that is a function to b: nothing if
//         its result is unique, else the memory that the function mentions and the sources of its own parameters
#include "types/unique/unique.h"

// The memory that values of a type parameter of the result may share.
typedef struct Sources {
  Walk *w;
  const ParametricCall *call;
  Seq(uint32_t) visited;         // ids of type parameters
  const Alias *found;
  bool anything;                 // also memory that nothing in the call mentions
  bool made;                     // a function may make it from values that share memory
} Sources;

static void add_sources(Sources *s, uint32_t id);

static bool is_type_parameter(const TypeScheme *scheme, uint32_t id) {
  for EACH(i, &scheme->type_parameters)
    if (scheme->type_parameters.items[i]->as.parameter.id == id) return true;
  return false;
}

// The type parameters in a type. bare: it may also hold memory whose type is no type parameter.
typedef struct Mentions { Seq(uint32_t) ids; bool bare; } Mentions;

static void collect_parameters(Sources *s, const SourceType *type, Mentions *mentions) {
  const uint32_t before = mentions->ids.size;
  const bool known = type->tag == SOURCE_Parameter && is_type_parameter(s->call->scheme, type->as.parameter.id);
  if (known) seq_push(s->w->arena, &mentions->ids, type->as.parameter.id);
  else mentions->bare |= type->tag == SOURCE_Parameter || type->tag == SOURCE_Function || type->tag == SOURCE_Variable;
  if (type->tag == SOURCE_Function) return;
  for EACH_PART(at, type)
    if (at.type) collect_parameters(s, at.type, mentions);
  mentions->bare |= type->tag == SOURCE_Array && mentions->ids.size == before;
}

static bool has_parameter(Sources *s, const SourceType *type, uint32_t id) {
  Mentions mentions = {0};
  collect_parameters(s, type, &mentions);
  for EACH(i, &mentions.ids)
    if (mentions.ids.items[i] == id) return true;
  return false;
}

// ---- the sources in each argument
static bool is_fresh(const SourceType *type) {
  if (type->unique || !may_share(type)) return true;
  if (type->tag != SOURCE_Record || type->as.record.count == 0) return false;
  for EACH_IN(i, type->as.record)
    if (!is_fresh(field_type_of(type, i))) return false;
  return true;
}

static bool mentions_parameter(Sources *s, const SourceType *type, uint32_t id) {
  if (type->tag != SOURCE_Function) return has_parameter(s, type, id);
  return mentions_parameter(s, type->as.function.parameter, id) || mentions_parameter(s, type->as.function.result, id);
}

// Whether a function argument with a unique result makes a fresh value in each call. This is assumed only if the
// function has one parameter, does not consume it, and receives no value of type `id`. The results of other functions
// may share the memory that the functions mention.
static bool is_plain_maker(Sources *s, const SourceType *function, uint32_t id) {
  const SourceType *taken = function->as.function.parameter;
  return function->as.function.result->tag != SOURCE_Function && !is_consuming(taken) &&
         !mentions_parameter(s, taken, id);
}

// `given`: the type of the argument itself, with the inferred uniqueness of its results; NULL when it is not known.
static void from_function(Sources *s, const SourceType *wanted, const SourceType *given, const Alias *alias,
                          uint32_t id) {
  Mentions taken = {0};
  const bool plain = is_plain_maker(s, wanted, id);
  while (wanted->tag == SOURCE_Function) {
    collect_parameters(s, wanted->as.function.parameter, &taken);
    wanted = wanted->as.function.result;
    given = given && given->tag == SOURCE_Function ? given->as.function.result : NULL;
  }
  const bool fresh = given && is_fresh(given);
  if (!has_parameter(s, wanted, id) || (plain && fresh)) return;
  s->found = alias_union(s->w, s->found, alias_flat(s->w, alias));
  if (fresh) return;
  s->made = true;
  s->anything |= taken.bare;
  for EACH(i, &taken.ids) add_sources(s, taken.ids.items[i]);
}

static void from_value(Sources *s, const SourceType *wanted, const SourceType *given, const Alias *alias, uint32_t id) {
  if (wanted->tag == SOURCE_Record && given && given->tag == SOURCE_Record &&
      given->as.record.count == wanted->as.record.count) {
    for EACH_IN(i, wanted->as.record)
      from_value(s, field_type_of(wanted, i), field_type_of(given, i), alias_field(alias, i), id);
  } else if (wanted->tag == SOURCE_Function) {
    from_function(s, wanted, given, alias, id);
  } else if (has_parameter(s, wanted, id)) {
    s->found = alias_union(s->w, s->found, alias_flat(s->w, alias));
  }
}

static void add_sources(Sources *s, uint32_t id) {
  for EACH(i, &s->visited)
    if (s->visited.items[i] == id) return;
  seq_push(s->w->arena, &s->visited, id);
  const ParametricCall *call = s->call;
  const SourceType *function = call->scheme->type;
  for (uint32_t i = 0; function->tag == SOURCE_Function; i++, function = function->as.function.result) {
    const SourceType *wanted = function->as.function.parameter;
    if (i < call->count) from_value(s, wanted, function_type(call->arguments[i]), call->aliases[i], id);
    else s->anything |= wanted->tag == SOURCE_Function || has_parameter(s, wanted, id);
  }
}

static const Sources *sources_of_parameter(Walk *w, ParametricCall *call, uint32_t id) {
  const Sources *known = map_pointer(&call->sources, id);
  if (known) return known;
  Sources s = {.w = w, .call = call};
  add_sources(&s, id);
  const Sources *made = COPY_OF(w->arena, &s);
  map_put_pointer(&call->sources, id, made);
  return made;
}

static Mentions mentioned_in(Walk *w, const ParametricCall *call, const SourceType *type) {
  Sources s = {.w = w, .call = call};
  Mentions mentions = {0};
  collect_parameters(&s, type, &mentions);
  return mentions;
}

ParametricCall parametric_call(Walk *w, const TypeScheme *scheme, const SourceType *result, uint32_t count,
                               AstExp **arguments, const Alias **aliases) {
  ParametricCall call = {scheme, count, arguments, aliases, map_new(w->arena), map_new(w->arena)};
  const Mentions mentions = mentioned_in(w, &call, result);
  for EACH(i, &mentions.ids) map_add(&call.mentions, mentions.ids.items[i])->as.value++;
  return call;
}

// A part is apart if its type parameters occur in no other part, and no function made it from values that share memory.
PartSharing parametric_part(Walk *w, ParametricCall *call, const SourceType *part) {
  const Mentions inside = mentioned_in(w, call, part);
  PartSharing sharing = {.anything = inside.bare, .apart = !inside.bare && inside.ids.size > 0};
  for EACH(i, &inside.ids) {
    const Sources *sources = sources_of_parameter(w, call, inside.ids.items[i]);
    sharing.anything |= sources->anything;
    sharing.alias = alias_union(w, sharing.alias, sources->found);
    if (sources->made || sources->anything || map_value_or(&call->mentions, inside.ids.items[i], 0) != 1)
      sharing.apart = false;
  }
  return sharing;
}
