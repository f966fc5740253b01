// recursive: calls of a function whose body is being evaluated. Its result is declared from its type in the source:
// first the sizes that no parameter determines, then the leaves. When the body has been evaluated, its value is
// converted to the declared form. An unbounded nesting of specialisations of one function is an error [hard case 1].
#include "lower/cells/heap.h"
#include "lower/functions/specialise.h"
#include "lower/sizes/sizes.h"
#include "lower/values/made.h"
#include "lower/values/values.h"

// Limits for nested specialisations of one function: their number, and how many in sequence may have growing keys.
enum { DEEPEST_SPECIALISATION = 100, LONGEST_RISE = 10 };

typedef struct Early { Lower *lower; Residual *residual; Seq(SizeClass) classes; AtomSeq leaves; } Early;

static const SourceType *result_type(const Closure *closure) {
  const AstDecValue *value = &closure->declaration->as.Value;
  if (value->result) return value->result->type;
  const SourceType *type = closure->binding->scheme->type;
  for EACH(i, &value->parameters) type = type->as.function.result;
  return type;
}

// ---- sizes
static const Poly *in_parameters(void *user, uint32_t id) {
  const Early *early = user;
  Lower *lower = early->lower;
  const Value *value = scope_get(early->residual->scope, id);
  Atom atom = value_atom(value);
  return atom.tag == ATOM_Constant ? poly_constant(lower->arena, scalar_to_index(atom.as.constant))
                                   : poly_variable(lower->arena, atom.as.var.id);
}

// The size over the function's parameters, or NULL.
static const Poly *size_formula(Early *early, const Poly *size) {
  const Residual *residual = early->residual;
  for EACH_VARIABLE(at, size) {
    const Value *value = scope_get(residual->scope, at.variable);
    if (!value || value->tag != VALUE_Scalar || !visible(residual->code, value->as.scalar)) return NULL;
  }
  return poly_substitute(early->lower->arena, size, in_parameters, early);
}

static Atom early_size(Early *early, const Poly *size) {
  Lower *lower = early->lower;
  const Poly *formula = size && !size->broken ? size_formula(early, size) : NULL;
  int64_t constant;
  uint32_t variable;
  if (formula && poly_is_constant(formula, &constant)) return atom_i64(constant);
  if (formula && poly_is_variable(formula, &variable)) return atom_var((Var){variable});
  for EACH(i, &early->classes)
      if (size && early->classes.items[i].size && poly_equal(early->classes.items[i].size, size))
        return early->classes.items[i].atom;
  Atom atom = code_size(lower, "size");
  SizeClass made = {.size = size, .atom = atom, .actual = atom};
  seq_push(lower->arena, &early->classes, made);
  seq_push(lower->arena, &early->residual->results, atom);
  seq_push(lower->arena, &early->residual->known_polys, formula);
  return atom;
}

// ---- the result, with variables for its leaves; `rank` and `shape` are those of the enclosing arrays
// Finds the part of an argument whose type is this type parameter. The sizes of the parameter's type are known there.
static const Value *find_part(Lower *lower, const SourceType *type, const Value *value, uint32_t parameter) {
  const Value *found = NULL;
  uint32_t rank = 0;
  for (; type->tag == SOURCE_Array; type = type->as.array.element) rank++;
  if (rank) value = value_rows(lower, value, rank);
  const bool is_parameter = type->tag == SOURCE_Parameter && type->as.parameter.id == parameter;
  if (is_parameter && type->as.parameter.lifted == LIFTED_No && !value_has_sum(value)) return value;
  for COUNTING(i, type->tag == SOURCE_Record && i < type->as.record.count && !found)
    found = find_part(lower, type->as.record.fields[i].type, value_field(value, type->as.record.fields[i].name),
                      parameter);
  return found;
}

static const Value *like_argument(Early *early, uint32_t parameter, uint32_t rank, const Atom *shape) {
  Lower *lower = early->lower;
  const AstPats *patterns = closure_parameters(early->residual->closure);
  const Value *found = NULL;
  for COUNTING(i, i < patterns->size && !found)
    found = find_part(lower, patterns->items[i]->type, early->residual->arguments[i], parameter);
  if (!found) return NULL;
  const Value *declared = value_declare(lower, value_array(lower, rank, shape, found), &early->leaves);
  return rank ? value_rows(lower, declared, rank) : declared;
}

static Atom early_leaf(void *user, const MadeLeaf *leaf) {
  static const char *const names[] = {"value", "link", "tag", "payload"};
  Early *early = user;
  Lower *lower = early->lower;
  const Type type =
      leaf->rank ? type_array(lower->arena, leaf->type, leaf->rank, leaf->shape) : type_scalar(leaf->type);
  const Atom made = code_parameter(lower, names[leaf->kind], type);
  seq_push(lower->arena, &early->leaves, made);
  return made;
}

static Atom early_size_in(void *user, const Scope *scope, const Poly *size) {
  Early *early = user;
  return early_size(early, scope == early->residual->scope ? size : NULL);
}

static const Value *early_special(void *user, const Scope *scope, const SourceType *type, uint32_t rank,
                                  const Atom *shape) {
  Early *early = user;
  Lower *lower = early->lower;
  if (type->tag == SOURCE_Parameter) {
    const Value *known = like_argument(early, type->as.parameter.id, rank, shape);
    if (known) return known;
  }
  if (scope_type(&scope, type)->tag != SOURCE_Function) return NULL;
  const Binding *binding = early->residual->closure->binding;
  diag2(lower->context, E0251, binding->span, name_text(lower->context->names, binding->name),
        TEXT("a function type"));
  give_up(lower);
}

void note_result_leaves(Lower *lower, Residual *residual, const AtomSeq *leaves) {
  for EACH(i, leaves) {
    seq_push(lower->arena, &residual->results, leaves->items[i]);
    seq_push(lower->arena, &residual->known_polys, NULL);
  }
}

void declare_early_results(Lower *lower, Residual *residual) {
  if (residual->is_recursive) return;
  residual->is_recursive = residual->emits_call = true;
  residual->name = function_name(lower, code_name(lower, residual->closure));
  Early early = {.lower = lower, .residual = residual};
  const ValueMaker maker = {lower, &early, early_leaf, early_size_in, early_special, NULL};
  residual->result = value_of_type(&maker, residual->scope, result_type(residual->closure), 0, NULL);
  if (residual->writes) {
    const Value *both[2] = {residual->result, value_declare(lower, residual->part, &early.leaves)};
    residual->result = value_tuple(lower, 2, both);
  }
  note_result_leaves(lower, residual, &early.leaves);
}

// ---- converting the value to the declared form
static bool is_declared_result_size(const Residual *residual, Atom size, uint32_t *number) {
  for EACH(i, &residual->results)
    if (atom_equal(residual->results.items[i], size)) return *number = i, true;
  return false;
}

void finish_early_results(Lower *lower, const Residual *residual, const Value *value, AtomSeq *atoms) {
  AtomSeq declared = {0}, wanted = {0};
  value = match_type(lower, residual->scope, result_type(residual->closure), value);
  REQUIRE(residual->writes || lower->heap == residual->heap);
  if (residual->writes) value = heap_pair(lower, value, heap_part(lower, lower->heap, residual->touch));
  value = value_form(lower, value, residual->result);
  value_sizes(lower, residual->result, &declared);
  value_sizes(lower, value, &wanted);
  REQUIRE(declared.size == wanted.size);
  for EACH(i, &residual->results) seq_push(lower->arena, atoms, atom_i64(-1));
  uint32_t sizes = 0, number;
  for EACH(i, &declared) {
    if (!is_declared_result_size(residual, declared.items[i], &number)) wanted.items[i] = declared.items[i];
    else if (number >= sizes) atoms->items[number] = wanted.items[i], sizes = number + 1;
    else wanted.items[i] = atoms->items[number];
  }
  value = value_retype(lower, settle_sizes(lower, value, &wanted, "."));
  atoms->size = sizes;
  value_leaves(lower, value, atoms);
  REQUIRE(atoms->size == residual->results.size);
}

// ---- growth
typedef struct Nesting { uint32_t depth, rise; size_t key_size; } Nesting;

static Nesting *nesting_of(Lower *lower, const Closure *closure) {
  const void *code = closure->tag == CODE_Declaration ? (const void *)closure->declaration : (const void *)closure->exp;
  MapEntry *entry = map_add(&lower->specialising, (uint64_t)(uintptr_t)code);
  if (!entry->as.pointer) entry->as.pointer = NEW(lower->arena, Nesting);
  return entry->as.pointer;
}

// Each nested specialisation is made by the one before it. If their keys keep growing, there is no last one.
const void *begin_specialising(Lower *lower, const Closure *closure, size_t key_size) {
  Nesting *nesting = nesting_of(lower, closure), before = *nesting;
  nesting->rise = key_size > nesting->key_size ? nesting->rise + 1 : 0;
  nesting->key_size = key_size;
  if (++nesting->depth > DEEPEST_SPECIALISATION || nesting->rise > LONGEST_RISE) {
    Diag *diag = diag1(lower->context, E0252, lower->code->builder.span,
                       name_text(lower->context->names, code_name(lower, closure)));
    if (closure->tag == CODE_Declaration)
      diag_note(lower->context, diag, closure->declaration->as.Value.name_span, TEXT("the function that is called"));
    give_up(lower);
  }
  return COPY_OF(lower->arena, &before);
}

void end_specialising(Lower *lower, const Closure *closure, const void *before) {
  *nesting_of(lower, closure) = *(const Nesting *)before;
}
