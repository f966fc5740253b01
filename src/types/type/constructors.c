// constructors: the sum type of a constructor. A constructor expression or pattern whose type is not known yet leaves a
// requirement on its type variable. The sum type that is bound to the variable later must meet it.
//   rule: #c e1 ... en : t  requires  t = ... | #c t1 ... tn | ...  with ei : ti; t itself must be known in the end
//         (E0332)
#include "types/checker.h"
#include "types/recursive/recursive.h"

const SourceConstructor *constructor_of(Checker *c, const SourceType *sum, Name name) {
  uint32_t low = 0, high = sum->as.sum.count;
  while (low < high) {   // (they are sorted by name)
    uint32_t middle = low + (high - low) / 2;
    const SourceConstructor *found = &sum->as.sum.constructors[middle];
    if (name_equal(found->name, name)) return found;
    if (field_before(c, found->name, name)) low = middle + 1;
    else high = middle;
  }
  return NULL;
}

static bool fail_constructor(Checker *c, FailKind kind, const SourceType *type, const MemberNeed *need,
                             uint32_t wanted) {
  c->failure = (Failure){
      .kind = kind, .type = type, .name = need->name, .span = need->span, .wanted = wanted, .given = need->count};
  return false;
}

// A payload of another type is reported here, at the payload itself.
static void require_payload(Checker *c, const MemberNeed *need, uint32_t i, const SourceType *wanted) {
  require_type(c, wanted, need->payload[i], cause_at(need->spans[i]));
}

static bool require_of_sum(Checker *c, const SourceType *sum, const MemberNeed *need) {
  const SourceConstructor *found = constructor_of(c, shape_of(c, sum), need->name);
  if (!found) return fail_constructor(c, FAIL_Constructor, sum, need, 0);
  if (found->payload.size != need->count) return fail_constructor(c, FAIL_Payload, sum, need, found->payload.size);
  for RANGE(i, need->count) require_payload(c, need, i, found->payload.items[i]);
  return true;
}

void add_member_need(Checker *c, const SourceType *variable, MemberNeed need) {
  TypeVariable *info = variable_info(c, variable);
  need.next = info->members;
  info->members = COPY_OF(c->arena, &need);
  seq_push(c->arena, &c->definition->ambiguous, variable->as.variable.id);
}

static bool add_need(Checker *c, const SourceType *variable, const MemberNeed *need) {
  uint32_t id = variable->as.variable.id, level = variable_info(c, variable)->level,
           needs = variable_info(c, variable)->needs;
  for RANGE(i, need->count) {
    if (!adjust_levels(c, need->payload[i], id, level)) {
      if (take_recursive(c, variable, need)) return require_constructor(c, variable, need);
      c->failure = (Failure){.kind = FAIL_Infinite, .type = need->payload[i]};
      return false;
    }
    if (!require_needs(c, need->payload[i], needs)) return false;
  }
  add_member_need(c, variable, *need);
  return true;
}

bool require_constructor(Checker *c, const SourceType *sum, const MemberNeed *need) {
  sum = resolve(c, sum);
  if (sum->tag == SOURCE_Error) return true;
  if (sum->tag == SOURCE_Sum || is_recursive(c, sum)) return require_of_sum(c, sum, need);
  if (sum->tag != SOURCE_Variable) return fail_constructor(c, FAIL_Constructor, sum, need, 0);
  TypeVariable *info = variable_info(c, sum);
  if (info->scalars || needed_fields(info)) return fail_constructor(c, FAIL_Constructor, sum, need, 0);
  for (const MemberNeed *known = info->members; known; known = known->next) {
    if (!name_equal(known->name, need->name)) continue;
    if (known->count != need->count) return fail_constructor(c, FAIL_Payload, sum, need, known->count);
    bool before = c->ignore_sizes;
    c->ignore_sizes = false;   // (the sizes of the two are compared now, as nothing compares them later)
    for RANGE(i, need->count) require_payload(c, need, i, known->payload[i]);
    c->ignore_sizes = before;
    return true;
  }
  return add_need(c, sum, need);
}

// ---- a type with other sizes
static const Poly *fresh_size(Rebuild *how, const Poly *size) {
  return poly_is_constant(size, NULL) ? size : any_size(how, size);
}

const SourceType *with_fresh_sizes(Checker *c, const SourceType *type) {
  return rebuild(&(Rebuild){.c = c, .size = fresh_size}, type);
}

// ---- reports
static Text count_text(Checker *c, uint32_t count) {
  if (count == 0) return TEXT("nothing");
  return text_format(c->arena, count == 1 ? "%u value" : "%u values", count);
}

static uint32_t name_distance(Text a, Text b) {
  enum { LONGEST = 32 };
  uint32_t row[LONGEST + 1];
  if (a.size > LONGEST || b.size > LONGEST) return LONGEST;
  for COUNTING(j, j <= b.size) row[j] = j;
  for (uint32_t i = 1; i <= a.size; i++) {
    uint32_t diagonal = row[0];
    row[0] = i;
    for (uint32_t j = 1; j <= b.size; j++) {
      uint32_t change = diagonal + (a.start[i - 1] != b.start[j - 1]), add = row[j] + 1, drop = row[j - 1] + 1;
      diagonal = row[j];
      row[j] = change < add ? change : add;
      if (drop < row[j]) row[j] = drop;
    }
  }
  return row[b.size];
}

static Text nearest_constructor(Checker *c, const SourceType *type, Name name) {
  const SourceType *sum = shape_of(c, type);
  Text wanted = text_of_name(c, name), best = {0};
  uint32_t least = (uint32_t)wanted.size / 3 + 2;
  for EACH_IN(i, sum->as.sum) {
    Text candidate = text_of_name(c, sum->as.sum.constructors[i].name);
    uint32_t away = name_distance(wanted, candidate);
    if (away < least) least = away, best = candidate;
  }
  return best;
}

void report_constructor(Checker *c, Failure failure) {
  Text name = text_of_name(c, failure.name), type = type_text(c, failure.type);
  if (failure.kind == FAIL_Payload) {
    Diag *diag =
        diag3(c->context, E0331, failure.span, name, count_text(c, failure.wanted), count_text(c, failure.given));
    if (failure.given < failure.wanted)
      diag->help = text_format(
          c->arena, "a constructor is given its whole payload at once; a function of it is written `\\x -> #%.*s x`",
          TEXT_ARG(name));
  } else if (failure.type->tag != SOURCE_Sum && !is_recursive(c, failure.type)) {
    diag2(c->context, E0301, failure.span, type, text_format(c->arena, "#%.*s ...", TEXT_ARG(name)));
  } else {
    Diag *diag = diag2(c->context, E0330, failure.span, name, type);
    Text near = nearest_constructor(c, failure.type, failure.name);
    if (near.size) diag->help = text_format(c->arena, "is `#%.*s` meant?", TEXT_ARG(near));
  }
}

// After an earlier error nothing is reported: that error may be why the type is unknown.
void report_ambiguous_sums(Checker *c) {
  bool quiet = c->definition->quiet || c->context->diags.size > c->definition->errors;
  for EACH(i, &c->definition->ambiguous) {
    TypeVariable *info = &c->variables.items[c->definition->ambiguous.items[i]];
    const MemberNeed *first = needed_constructors(info);
    if (info->bound || !first) continue;
    while (first->next) first = first->next;
    if (!quiet) diag1(c->context, E0332, first->span, text_of_name(c, first->name));
    info->members = NULL;
    info->bound = c->error;
  }
}
