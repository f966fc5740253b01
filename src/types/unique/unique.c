// unique: consumption. A value that is passed where `*t` is wanted, or that is updated in place, is consumed. Neither
// it nor anything that shares its memory may be used afterwards [paper 5, section 1; Futhark's uniqueness types].
//   in: a definition with its types filled in
//   out: E0401..E0409; undeclared results that share nothing are marked unique
#include "types/infer/infer.h"
#include "types/unique/unique.h"

// ---- names, fields and parts: only the part that is used may not be consumed
static const Alias *walk_path(Walk *w, AstExp *exp) {
  exp = unwrapped_exp(exp, WRAP_Paren);
  if (exp->tag == AST_EXP_Var) return alias_of_reference(w, &exp->as.Var.name);
  if (exp->tag != AST_EXP_Project) return walk_exp(w, exp);
  const Alias *record = walk_path(w, exp->as.Project.record);
  return alias_field(record, position_of_field(exp->as.Project.record->type, exp->as.Project.field));
}

static const Alias *walk_observed_path(Walk *w, AstExp *exp) {
  const Alias *alias = walk_path(w, exp);
  observe(w, alias, exp);
  return may_share(exp->type) ? alias : NULL;
}

static void walk_slices(Walk *w, AstSlices *slices) {
  for EACH(i, slices) {
    if (slices->items[i].start) walk_exp(w, slices->items[i].start);
    if (slices->items[i].end) walk_exp(w, slices->items[i].end);
    if (slices->items[i].stride) walk_exp(w, slices->items[i].stride);
  }
}

static void walk_child_exps(Walk *w, const AstExp *exp) {
  for EACH_CHILD(at, exp_children(exp))
    if (at.exp) (void)walk_exp(w, at.exp);
}

static const Alias *walk_exps(Walk *w, AstExps *exps) {
  const Alias **fields = new_parts(w, exps->size);
  for EACH(i, exps) fields[i] = walk_exp(w, exps->items[i]);
  for EACH(i, exps) observe(w, fields[i], exps->items[i]);   // an element that was evaluated later may have consumed it
  return alias_of_fields(w, exps->size, fields);
}

static const Alias *walk_record_fields(Walk *w, AstExp *exp) {
  AstFields *given = &exp->as.Record.fields;
  const Alias **fields = new_parts(w, given->size);
  for EACH(i, given) {
    const Alias *alias = walk_exp(w, given->items[i].value);
    uint32_t at = position_of_field(exp->type, given->items[i].name);
    if (at < given->size) fields[at] = alias;
  }
  for EACH(i, given) observe(w, fields[position_of_field(exp->type, given->items[i].name)], given->items[i].value);
  return alias_of_fields(w, given->size, fields);
}

static const Alias *walk_constructor(Walk *w, AstExp *exp) {
  AstExps *arguments = &exp->as.Constructor.arguments;
  if (is_recursive(w->c, exp->type)) return walk_recursive(w, exp);
  if (exp->type->tag != SOURCE_Sum) return alias_flat(w, walk_exps(w, arguments));
  uint32_t count = part_count(exp->type), start = payload_start(exp->type, exp->as.Constructor.constructor);
  const Alias **fields = new_parts(w, count);
  for EACH(i, arguments) fields[start + i] = walk_exp(w, arguments->items[i]);
  check_payload_modes(w, exp);
  return alias_of_fields(w, count, fields);
}

// (.a) consumes nothing, whatever record it is applied to.
static void walk_access_section(Walk *w, AstExp *exp) {
  walk_child_exps(w, exp);
  if (exp->type->tag != SOURCE_Function) return;
  SourceType *function = type_copy(w->arena, exp->type);
  function->as.function.parameter = source_shared(w->c, function->as.function.parameter);
  function->as.function.result = source_shared(w->c, function->as.function.result);
  exp->type = function;
}

// ---- updates
// The record without the part that `count` fields lead to, or with `value` instead of the part.
static const Alias *with_part(Walk *w, const Alias *alias, const SourceType *type, const AstStep *fields,
                              uint32_t count, const Alias *value) {
  if (count == 0) return value;
  if (type->tag != SOURCE_Record || (alias && alias->field_count != type->as.record.count))
    return alias_union(w, alias_flat(w, alias), alias_flat(w, value));
  const Alias **parts = new_parts(w, type->as.record.count);
  uint32_t at = position_of_field(type, fields->field);
  for EACH_IN(i, type->as.record)
    parts[i] = i == at
                   ? with_part(w, alias_field(alias, i), field_type_of(type, i), fields + 1, count - 1, value)
                   : alias_field(alias, i);
  return alias_of_fields(w, type->as.record.count, parts);
}

static const Alias *alias_of_path(const Alias *alias, const SourceType *type, const AstStep *fields, uint32_t count) {
  for (; count > 0 && type->tag == SOURCE_Record; fields++, count--) {
    const uint32_t at = position_of_field(type, fields->field);
    alias = alias_field(alias, at);
    type = field_type_of(type, at);
  }
  return alias;
}

static const SourceType *type_of_path(const SourceType *type, const AstStep *fields, uint32_t count) {
  for (; count > 0 && type->tag == SOURCE_Record; fields++, count--)
    type = field_type_of(type, position_of_field(type, fields->field));
  return type;
}

static uint32_t fields_before_indices(const AstSteps *path) {
  uint32_t count = 0;
  while (count < path->size && !path->items[count].slices.size) count++;
  return count;
}

// The array before the first index is consumed. The other parts of the value are kept, so they may share nothing with
// it.
static const Alias *walk_update(Walk *w, AstExp *exp) {
  AstExpUpdate *update = &exp->as.Update;
  const AstStep *path = update->path.items;
  const uint32_t fields = fields_before_indices(&update->path);
  const Alias *whole = walk_exp(w, update->updated);
  for EACH(i, &update->path) walk_slices(w, &update->path.items[i].slices);
  const Alias *value = walk_exp(w, update->value);
  const Alias *rest = with_part(w, whole, exp->type, path, fields, NULL);
  if (fields < update->path.size) {
    observe(w, whole, update->updated);
    consume(w, alias_of_path(whole, exp->type, path, fields), update->updated);
    value = NULL;
  } else {
    check_modes(w, type_of_path(exp->type, path, fields), update->value);
  }
  observe(w, rest, update->updated);
  return with_part(w, whole, exp->type, path, fields, value);
}

// ---- lets and branches
// The first token on the trail from `from` on that was made before the expression; 0: none.
static uint32_t consumed_from_outside(const Walk *w, uint32_t from, uint32_t born) {
  for RANGE_FROM(i, from, w->trail.size)
    if (token_root(w, w->trail.items[i]) < born) return w->trail.items[i];
  return 0;
}

// A named function may be called more than once, and each call evaluates the expression. So the expression may consume
// nothing from outside.
static const Alias *walk_bound(Walk *w, AstExpLet *let) {
  const uint32_t from = w->trail.size, born = w->tokens.size;
  const Alias *value = walk_exp(w, let->value);
  check_modes(w, let->pattern->type, let->value);
  const uint32_t token = holds_function(let->value->type) ? consumed_from_outside(w, from, born) : 0;
  if (token == 0 || w->quiet) return value;
  Diag *diag = diag1(w->c->context, E0411, let->value->span, owner_name(w, token));
  diag_note(w->c->context, diag, token_at(w, token)->how.at, TEXT("consumed here"));
  return value;
}

// The type of a function's name gets the inferred uniqueness of the results of its value.
static void note_function(const AstExpLet *let) {
  Binding *name = pat_variable(let->pattern);
  if (!name || !name->scheme || name->scheme->type_parameters.size || name->scheme->type->tag != SOURCE_Function)
    return;
  ((TypeScheme *)(uintptr_t)name->scheme)->type = function_type(let->value);
}

static const Alias *walk_chain(Walk *w, AstExp *exp) {
  for (;;) {
    if (exp->tag == AST_EXP_Let) {
      bind_pat_alias(w, exp->as.Let.pattern, walk_bound(w, &exp->as.Let), TOKEN_Fresh);
      note_function(&exp->as.Let);
      exp = exp->as.Let.body;
    } else if (exp->tag == AST_EXP_LetFunction) {
      walk_local_function(w, exp->as.LetFunction.function);
      exp = exp->as.LetFunction.body;
    } else if (exp->tag == AST_EXP_LetUpdate) {
      Binding *binding = exp->as.LetUpdate.binding;
      const Alias *alias = walk_exp(w, exp->as.LetUpdate.update);
      if (binding)
        map_put_pointer(&w->aliases, binding->id, own_alias(w, alias, binding->scheme->type, binding, TOKEN_Fresh));
      exp = exp->as.LetUpdate.body;
    } else {
      return walk_exp(w, exp);
    }
  }
}

// A token that one branch has consumed may not be used after the branches. But parts of another branch's value that
// shared the token still share memory with each other: a new token replaces the consumed one in them.
typedef struct StandIns { Seq(uint32_t) gone; Seq(const Alias *) instead; } StandIns;

static const Alias *stand_in(Walk *w, StandIns *known, uint32_t token) {
  for EACH(i, &known->gone)
    if (known->gone.items[i] == token) return known->instead.items[i];
  const Alias *made = alias_of_value(w);
  if (token_at(w, token)->whole) made = inside_alias(w, made);
  seq_push(w->arena, &known->gone, token);
  seq_push(w->arena, &known->instead, made);
  return made;
}

static const Alias *without_consumed(Walk *w, StandIns *known, const Alias *alias) {
  if (!alias) return NULL;
  if (alias->ways)
    return alias_either(w, without_consumed(w, known, alias->either[0]), without_consumed(w, known, alias->either[1]));
  if (alias->field_count) {
    const Alias **fields = new_parts(w, alias->field_count);
    for RANGE(i, alias->field_count) fields[i] = without_consumed(w, known, alias->fields[i]);
    return alias_of_fields(w, alias->field_count, fields);
  }
  const Alias *kept = NULL;
  for EACH_TOKEN(at, w, alias) {
    const bool gone = token_at(w, token_itself(w, at.id))->consumed;
    kept = alias_union(w, kept, gone ? stand_in(w, known, at.id) : alias_of_token(w, at.id));
  }
  return kept;
}

static const Alias *branches_alias(Walk *w, const Alias *alias) {
  StandIns known = {0};
  return without_consumed(w, &known, alias);
}

static const Alias *walk_branches(Walk *w, AstExp *exp) {
  walk_exp(w, exp->as.If.condition);
  uint32_t from = w->trail.size;
  const Alias *left = walk_exp(w, exp->as.If.then_branch);
  Undone undone = undo_consumption(w, from);
  const Alias *right = walk_exp(w, exp->as.If.else_branch);
  redo_consumption(w, undone);
  return branches_alias(w, alias_either(w, left, right));
}

// A case may have replaced the alias of the matched name by that of a new value (taken_apart in cells.c); it is
// restored after the case.
static const Alias *walk_case(Walk *w, const AstCase *one, const SourceType *matched, Binding *name,
                              const Alias *value) {
  Binding *outer = w->matched;
  w->matched = name;
  check_type_modes(w, one->pattern->type, matched, one->pattern->span);
  bind_pat_alias(w, one->pattern, value, TOKEN_Fresh);
  w->matched = outer;
  const Alias *result = walk_exp(w, one->body);
  if (name) map_put_pointer(&w->aliases, name->id, value);
  return result;
}

static const Alias *walk_cases(Walk *w, AstExp *exp) {
  const Alias *value = walk_exp(w, exp->as.Match.scrutinee), *result = NULL;
  const SourceType *matched = function_type(exp->as.Match.scrutinee);
  Binding *binding = binding_of_exp(exp->as.Match.scrutinee);
  if (binding && (!value || map_pointer(&w->aliases, binding->id) != value)) binding = NULL;
  Seq(Undone) all = {0};
  for EACH(i, &exp->as.Match.cases) {
    uint32_t from = w->trail.size;
    const Alias *one = walk_case(w, &exp->as.Match.cases.items[i], matched, binding, value);
    result = i ? alias_either(w, result, one) : one;
    Undone undone = undo_consumption(w, from);
    seq_push(w->arena, &all, undone);
  }
  for EACH(i, &all) redo_consumption(w, all.items[i]);
  return branches_alias(w, result);
}

// ---- calls
static const Alias *walk_apply(Walk *w, AstExp *exp) {
  const Callee callee = {.exp = exp->as.Apply.function, .binding = binding_of_exp(exp->as.Apply.function)};
  return walk_call(w, exp, &callee, exp->as.Apply.arguments.size, exp->as.Apply.arguments.items);
}

static const Alias *walk_binary(Walk *w, AstExp *exp) {
  AstExp *arguments[2] = {exp->as.Binary.left, exp->as.Binary.right};
  const Binding *binding = exp->as.Binary.operator.binding;
  Callee callee = {.binding = binding, .type = binding && binding->scheme ? binding->scheme->type : w->c->error};
  callee.closure = alias_of_reference(w, &exp->as.Binary.operator);
  return walk_call(w, exp, &callee, 2, arguments);
}

// ---- forms
static const Alias *walk_exp_form(Walk *w, AstExp *exp) {
  switch (exp->tag) {
  case AST_EXP_Error: case AST_EXP_COUNT: case AST_EXP_Number: case AST_EXP_Bool: case AST_EXP_String:
  case AST_EXP_Char: case AST_EXP_Hole: case AST_EXP_Range: case AST_EXP_And: case AST_EXP_Or: case AST_EXP_Negate:
  case AST_EXP_Not: walk_child_exps(w, exp); return NULL;
  case AST_EXP_AccessSection: walk_access_section(w, exp); return NULL;
  case AST_EXP_Var: case AST_EXP_Project: return walk_observed_path(w, exp);
  case AST_EXP_Paren: return walk_exp(w, exp->as.Paren.inner);
  case AST_EXP_QualParen: return walk_exp(w, exp->as.QualParen.inner);
  case AST_EXP_Tuple: return walk_exps(w, &exp->as.Tuple.elements);
  case AST_EXP_Record: return walk_record_fields(w, exp);
  case AST_EXP_Array: walk_exps(w, &exp->as.Array.elements); return NULL;
  case AST_EXP_Index: {
    const Alias *array = walk_exp(w, exp->as.Index.array);
    walk_slices(w, &exp->as.Index.slices);
    observe(w, array, exp->as.Index.array);
    return alias_flat(w, array);
  }
  case AST_EXP_Update: return walk_update(w, exp);
  case AST_EXP_Apply: return walk_apply(w, exp);
  case AST_EXP_Binary: return walk_binary(w, exp);
  case AST_EXP_Lambda: return walk_lambda(w, exp);
  case AST_EXP_Section: return walk_section(w, exp);
  case AST_EXP_Ascribe:
    check_modes(w, exp->as.Ascribe.ascribed->type, exp->as.Ascribe.inner);
    return walk_exp(w, exp->as.Ascribe.inner);
  case AST_EXP_Coerce:
    check_modes(w, exp->as.Coerce.ascribed->type, exp->as.Coerce.inner);
    return walk_exp(w, exp->as.Coerce.inner);
  case AST_EXP_If: return walk_branches(w, exp);
  case AST_EXP_Loop: return walk_loop(w, exp);
  case AST_EXP_Let: case AST_EXP_LetFunction: case AST_EXP_LetUpdate: return walk_chain(w, exp);
  case AST_EXP_Match: return walk_cases(w, exp);
  case AST_EXP_Constructor: return walk_constructor(w, exp);
  case AST_EXP_Assert:
    walk_exp(w, exp->as.Assert.condition);
    return walk_exp(w, exp->as.Assert.value);
  case AST_EXP_Attribute: return walk_exp(w, exp->as.Attribute.inner);
  }
  return NULL;
}

const Alias *walk_exp(Walk *w, AstExp *exp) {
  if (exp->type && holds_cells(exp->type)) check_place(w, exp);
  const Alias *alias = walk_exp_form(w, exp);
  return alias && exp->type && may_share(exp->type) ? alias : NULL;
}

static Walk walk_new(Checker *c, const AstExp *body) {
  return (Walk){.c = c,
                .once = functions_applied_once(c->arena, body),
                .arena = c->arena,
                .aliases = map_new(c->arena),
                .globals = map_new(c->arena),
                .loops = map_new(c->arena),
                .parts = map_new(c->arena)};
}

void check_uniqueness(Checker *c, AstDec *dec) {
  Walk w = walk_new(c, dec->as.Value.body);
  check_constant(c, &dec->as.Value);
  for EACH(i, &dec->as.Value.parameters) bind_pat_alias(&w, dec->as.Value.parameters.items[i], NULL, TOKEN_Observed);
  walk_body(&w, dec);
}
