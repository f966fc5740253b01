// types: types with unknown ranks. Unification finds the base below the dimensions, which does not depend on ranks;
// ranks get equations. All scalars are the same base: the checker checks the elaborated code.
#include "types/ranks/ranked.h"
#include "types/recursive/recursive.h"

// ---- ranks
uint32_t rank_variable(Ranks *r, RankVariable what) {
  seq_push(r->arena, &r->system.variables, what);
  return r->system.variables.size - 1;
}

static void add_rank_term(RankEquation *equation, uint32_t variable, int32_t factor) {
  if (variable == 0) return;
  for RANGE(i, equation->count)
    if (equation->terms[i].variable == variable) {
      equation->terms[i].factor += factor;
      if (equation->terms[i].factor == 0) equation->terms[i] = equation->terms[--equation->count];
      return;
    }
  REQUIRE(equation->count < RANK_TERMS);
  equation->terms[equation->count++] = (RankTerm){variable, factor};
}

void equate(Ranks *r, Rank left, Rank right, uint32_t more_left, uint32_t more_right) {
  RankEquation equation = {.constant = left.constant - right.constant};
  add_rank_term(&equation, left.variable, 1);
  add_rank_term(&equation, more_left, 1);
  add_rank_term(&equation, right.variable, -1);
  add_rank_term(&equation, more_right, -1);
  if (equation.count > 0 || equation.constant != 0) seq_push(r->arena, &r->system.equations, equation);
}

// The same sum is always the same variable, so that a bound on it as an argument's rank is one on it as a result's
// rank.
Rank rank_sum(Ranks *r, Rank rank, uint32_t variable) {
  if (rank.variable == 0 || variable == 0) return (Rank){rank.constant, rank.variable + variable};
  MapEntry *known = map_add(&r->sums, (uint64_t)rank.variable << 32 | variable);
  if (known->as.value == 0) {
    const uint32_t sum = rank_variable(r, (RankVariable){0});
    known->as.value = sum;
    equate(r, (Rank){0, sum}, (Rank){0, rank.variable}, 0, variable);
  }
  return (Rank){rank.constant, (uint32_t)known->as.value};
}

// ---- types
static Base *base_new(Ranks *r, BaseTag tag) {
  Base *base = NEW(r->arena, Base);
  base->tag = tag;
  return base;
}

Base *base_root(Base *base) {
  while (base->tag == BASE_Variable && base->same) base = base->same;
  return base;
}

Ranked ranked_new(Ranks *r) { return (Ranked){{0, rank_variable(r, (RankVariable){0})}, base_new(r, BASE_Variable)}; }
Ranked ranked_scalar(Ranks *r) { return (Ranked){{0, 0}, base_new(r, BASE_Scalar)}; }
static Ranked ranked_any(Ranks *r) { return (Ranked){{0, rank_variable(r, (RankVariable){0})}, base_new(r, BASE_Any)}; }

Ranked ranked_record(Ranks *r, uint32_t count, const RankedField *fields) {
  Base *base = base_new(r, BASE_Record);
  base->count = count;
  base->record = fields;
  return (Ranked){{0, 0}, base};
}

Ranked ranked_function(Ranks *r, Ranked parameter, Ranked result) {
  Base *base = base_new(r, BASE_Function);
  base->parameter = parameter;
  base->result = result;
  return (Ranked){{0, 0}, base};
}

Ranked ranked_more(Ranked type, int32_t dimensions) {
  type.rank.constant += dimensions;
  return type;
}

// An array of functions is treated as a function on arrays.
Ranked ranked_framed(Ranks *r, Ranked type, uint32_t variable) {
  const Base *base = base_root(type.base);
  if (base->tag != BASE_Function) return (Ranked){rank_sum(r, type.rank, variable), type.base};
  const Ranked parameter = {rank_sum(r, base->parameter.rank, variable), base->parameter.base};
  Ranked function = ranked_function(r, parameter, ranked_framed(r, base->result, variable));
  function.rank = type.rank;
  return function;
}

// ---- from types of the checker
static Ranked of_record(Ranks *r, const SourceType *type, const Map *parameters) {
  RankedField *fields = NEW_ARRAY(r->arena, RankedField, type->as.record.count);
  for EACH_IN(i, type->as.record)
    fields[i] = (RankedField){field_name_of(type, i), ranked_of(r, field_type_of(type, i), parameters)};
  return ranked_record(r, type->as.record.count, fields);
}

static Ranked of_source(Ranks *r, BaseTag tag, const SourceType *type, const Map *parameters) {
  Base *base = base_new(r, tag);
  base->source = type;
  base->parameters = parameters;
  return (Ranked){{0, 0}, base};
}

Ranked ranked_parameter(Ranks *r, const SourceType *parameter) { return of_source(r, BASE_Named, parameter, NULL); }

// The type parameter of a local function with an error and without a complete annotation: the function is examined for
// the one type it is used at.
static const Ranked *inner_parameter(Ranks *r, const SourceType *type) {
  const AbstractType *abstract = abstract_info(r->c, type);
  if (abstract->level < 2 || abstract->name) return NULL;
  MapEntry *entry = map_add(&r->inner, type->as.parameter.id);
  if (entry->as.pointer) return entry->as.pointer;
  const Ranked made = ranked_new(r);
  return entry->as.pointer = COPY_OF(r->arena, &made);
}

Ranked ranked_of(Ranks *r, const SourceType *type, const Map *parameters) {
  type = resolve(r->c, type);
  switch (type->tag) {
  case SOURCE_Error: case SOURCE_Variable: return ranked_any(r);
  case SOURCE_Scalar: return ranked_scalar(r);
  case SOURCE_Array: return ranked_more(ranked_of(r, type->as.array.element, parameters), 1);
  case SOURCE_Record: return of_record(r, type, parameters);
  case SOURCE_Sum: return of_source(r, BASE_Sum, type, parameters);
  case SOURCE_Function:
    return ranked_function(r, ranked_of(r, type->as.function.parameter, parameters),
                           ranked_of(r, type->as.function.result, parameters));
  case SOURCE_Parameter: {
    const Ranked *known = parameters ? map_pointer(parameters, type->as.parameter.id) : NULL;
    if (!known) known = inner_parameter(r, type);
    return known ? *known : of_source(r, BASE_Named, type, parameters);
  }
  }
  return ranked_any(r);
}

// Operators apply to scalars. == applies to arrays, too, if the system has no solution otherwise.
static Ranked of_parameter(Ranks *r, const Binding *binding) {
  if (binding && map_find(&r->c->operator_scalars, binding->id)) return ranked_scalar(r);
  Ranked type = ranked_new(r);
  if (binding && map_find(&r->c->operator_needs, binding->id))
    r->system.variables.items[type.rank.variable].late = true;
  return type;
}

Ranked ranked_of_scheme(Ranks *r, const TypeScheme *scheme, const Binding *binding) {
  if (scheme->type_parameters.size == 0) return ranked_of(r, scheme->type, NULL);
  Map *parameters = NEW(r->arena, Map);
  *parameters = map_new(r->arena);
  for EACH(i, &scheme->type_parameters) {
    const Ranked type = of_parameter(r, binding);
    map_put_pointer(parameters, scheme->type_parameters.items[i]->as.parameter.id, COPY_OF(r->arena, &type));
  }
  return ranked_of(r, scheme->type, parameters);
}

// ---- members
static const SourceType *shape_of_base(Ranks *r, const Base *base) { return shape_of(r->c, base->source); }

static void add_base_need(Ranks *r, Base *variable, BaseNeed need) {
  need.next = variable->needs;
  variable->needs = COPY_OF(r->arena, &need);
}

Ranked field_of_base(Ranks *r, Base *record, Name name) {
  record = base_root(record);
  if (record->tag == BASE_Record)
    for RANGE(i, record->count)
      if (name_equal(record->record[i].name, name)) return record->record[i].type;
  if (record->tag != BASE_Variable) {
    r->failed |= record->tag != BASE_Any;
    return ranked_any(r);
  }
  for (const BaseNeed *need = record->needs; need; need = need->next)
    if (need->is_field && name_equal(need->name, name)) return *need->payload;
  const Ranked type = ranked_new(r);
  add_base_need(r, record, (BaseNeed){.name = name, .is_field = true, .count = 1, .payload = COPY_OF(r->arena, &type)});
  return type;
}

void constructor_of_base(Ranks *r, Base *sum, Name name, uint32_t count, const Ranked *payload) {
  sum = base_root(sum);
  if (sum->tag == BASE_Variable) {
    add_base_need(r, sum, (BaseNeed){.name = name, .count = count, .payload = payload});
    return;
  }
  const SourceType *shape = sum->tag == BASE_Sum || sum->tag == BASE_Named ? shape_of_base(r, sum) : NULL;
  const SourceConstructor *found = shape && shape->tag == SOURCE_Sum ? constructor_of(r->c, shape, name) : NULL;
  if (!found || found->payload.size != count) {
    r->failed |= sum->tag != BASE_Any;
    return;
  }
  for RANGE(i, count)
    ranked_unify(r, ranked_of(r, found->payload.items[i], sum->parameters), payload[i]);
}

// ---- unification
static bool base_mentions(Ranks *r, Base *base, const Base *variable);

static bool source_mentions(Ranks *r, const Base *base, const Base *variable) {
  for COUNTING(i, base->parameters && i < base->parameters->entries.size) {
    const Ranked *part = base->parameters->entries.items[i].as.pointer;
    if (base_mentions(r, part->base, variable)) return true;
  }
  return false;
}

static bool parts_mention(Ranks *r, Base *base, const Base *variable) {
  switch (base->tag) {
  case BASE_Any: case BASE_Scalar: return false;
  case BASE_Function:
    return base_mentions(r, base->parameter.base, variable) || base_mentions(r, base->result.base, variable);
  case BASE_Sum: case BASE_Named: return source_mentions(r, base, variable);
  case BASE_Record:
    for RANGE(i, base->count)
      if (base_mentions(r, base->record[i].type.base, variable)) return true;
    return false;
  case BASE_Variable:
    for (const BaseNeed *need = base->needs; need; need = need->next)
      for RANGE(i, need->count)
        if (base_mentions(r, need->payload[i].base, variable)) return true;
    return false;
  }
  return false;
}

static bool base_mentions(Ranks *r, Base *base, const Base *variable) {
  base = base_root(base);
  if (base == variable) return true;
  if (base->mark == r->marks) return false;
  base->mark = r->marks;
  return parts_mention(r, base, variable);
}

static void bind_base(Ranks *r, Base *variable, Base *base) {
  r->marks++;
  if (base_mentions(r, base, variable)) {
    r->failed = true;
    return;
  }
  variable->same = base;
  for (const BaseNeed *need = variable->needs; need; need = need->next)
    if (need->is_field) ranked_unify(r, field_of_base(r, base, need->name), *need->payload);
    else constructor_of_base(r, base, need->name, need->count, need->payload);
}

static void unify_records(Ranks *r, const Base *left, const Base *right) {
  r->failed |= left->count != right->count;
  for COUNTING(i, i < left->count && !r->failed) {
    r->failed |= !name_equal(left->record[i].name, right->record[i].name);
    ranked_unify(r, left->record[i].type, right->record[i].type);
  }
}

static void unify_sources(Ranks *r, const Base *left, const Base *right) {
  TypeParts other = {.whole = right->source};
  r->failed |= !is_same_form(left->source, right->source);
  for EACH_PART(at, left->source) {
    if (r->failed) return;
    (void)next_part(&other);
    if (at.type)
      ranked_unify(r, ranked_of(r, at.type, left->parameters), ranked_of(r, other.type, right->parameters));
  }
}

void base_unify(Ranks *r, Base *left, Base *right) {
  left = base_root(left);
  right = base_root(right);
  if (left == right || left->tag == BASE_Any || right->tag == BASE_Any || r->failed) return;
  if (left->tag == BASE_Variable) bind_base(r, left, right);
  else if (right->tag == BASE_Variable) bind_base(r, right, left);
  else if (left->tag != right->tag) r->failed = true;
  else if (left->tag == BASE_Record) unify_records(r, left, right);
  else if (left->tag == BASE_Sum || left->tag == BASE_Named) unify_sources(r, left, right);
  else if (left->tag == BASE_Function) {
    ranked_unify(r, left->parameter, right->parameter);
    ranked_unify(r, left->result, right->result);
  }
}

void ranked_unify(Ranks *r, Ranked left, Ranked right) {
  equate(r, left.rank, right.rank, 0, 0);
  base_unify(r, left.base, right.base);
}
