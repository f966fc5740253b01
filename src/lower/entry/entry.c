// entry: entry points. Tuples and records cross the interface as their parts in field order; each part is an array or a
// scalar.
#include "lower/cells/cells.h"
#include "lower/cells/heap.h"
#include "lower/entry/entry.h"
#include "lower/expressions/expressions.h"
#include "lower/functions/specialise.h"
#include "lower/sizes/sizes.h"
#include "lower/values/values.h"

// The parameters of an entry point, which are created, or its results (is_result), whose leaves exist already.
typedef struct Interface {
  Lower *lower;
  bool is_result;
  Span span;
  Seq(SizeClass) classes;
  AtomSeq sizes, leaves;
  Seq(EntryValue) values;
  Seq(EntrySum) sums;
  Seq(EntryParameter) written;
  const SourceType *whole;       // the type of the current parameter
  EntryCells *cells;             // NULL: there are no recursive data at the interface
  RowKinds rows;                 // of the arrays in their payloads
  Pool pool;
  uint8_t touch;
} Interface;

// `xs_size`, `xs_size_1`, ...
static Name dimension_name(Lower *lower, Name array, uint32_t dimension) {
  Interner *names = lower->context->names;
  Text text = name_text(names, array);
  return intern(names, dimension ? text_format(lower->arena, "%.*s_size_%u", TEXT_ARG(text), dimension)
                                 : text_format(lower->arena, "%.*s_size", TEXT_ARG(text)));
}

// The name of a size in the interface: its own name, or one made from the first parameter that has it as a dimension.
static Name entry_size_name(Lower *lower, const Poly *size) {
  uint32_t variable;
  const Binding *binding = poly_is_variable(size, &variable) && variable < lower->typed->bindings.size
                               ? lower->typed->bindings.items[variable]
                               : NULL;
  if (binding && binding->name.id) return binding->name;
  const SizeOrigin *origin = binding ? &lower->typed->origins.items[variable] : NULL;
  return origin && origin->variable.id ? dimension_name(lower, origin->variable, origin->dimension)
                                       : intern_string(lower->context->names, "n");
}

static Atom interface_size(Interface *interface, Name name) {
  Lower *lower = interface->lower;
  const Atom size = atom_var(var_new(lower->context, lower->vars, name, type_scalar(SCALAR_I64), interface->span));
  bitset_add(&lower->named, size.as.var.id);
  seq_push(lower->arena, &interface->sizes, size);
  return size;
}

static Atom entry_size(Interface *interface, const Poly *size) {
  Lower *lower = interface->lower;
  int64_t constant;
  if (poly_is_constant(size, &constant)) return atom_i64(constant);
  for EACH(i, &interface->classes)
    if (poly_equal(interface->classes.items[i].size, size)) return interface->classes.items[i].atom;
  const Atom atom = interface_size(interface, entry_size_name(lower, size));
  SizeClass made = {.size = size, .atom = atom, .actual = atom};
  seq_push(lower->arena, &interface->classes, made);
  return atom;
}

// The number of the size class of this name, + 1; 0: none.
static uint32_t variable_size(const Interface *interface, uint32_t binding) {
  uint32_t variable;
  for EACH(i, &interface->classes)
    if (poly_is_variable(interface->classes.items[i].size, &variable) && variable == binding) return i + 1;
  return 0;
}

// A new parameter, or the next leaf of the result.
static Var interface_variable(Interface *interface, Name name, Type type) {
  Lower *lower = interface->lower;
  if (interface->is_result) {
    const Var variable = interface->leaves.items[interface->values.size].as.var;
    lower->vars->items.items[variable.id].name = name;
    return variable;
  }
  const Var variable = var_new(lower->context, lower->vars, name, type, interface->span);
  bitset_add(&lower->named, variable.id);
  seq_push(lower->arena, &interface->leaves, atom_var(variable));
  limit_parts(lower, interface->leaves.size, interface->whole, interface->span);
  return variable;
}

static Atom entry_leaf(Interface *interface, Name name, ScalarType type, uint32_t rank, const Atom *shape, bool unique,
                       Text text) {
  Lower *lower = interface->lower;
  const Type core = rank ? type_array(lower->arena, type, rank, shape) : type_scalar(type);
  const EntryValue value = {name, interface_variable(interface, name, core), unique, text, POOL_None, 0};
  seq_push(lower->arena, &interface->values, value);
  return atom_var(value.variable);
}

static Atom entry_link(Interface *interface, Name name, const SourceType *type, bool unique) {
  const Atom leaf = entry_leaf(interface, name, SCALAR_I64, 0, NULL, unique, lower_type_text(interface->lower, type));
  if (interface->cells)
    interface->values.items[interface->values.size - 1].link =
        described_number(interface->lower, interface->cells, type);
  return leaf;
}

static Text leaf_text(Interface *interface, ScalarType scalar, uint32_t rank) {
  Out out = out_new(interface->lower->arena);
  for RANGE(i, rank) out_string(&out, "[]");
  out_string(&out, scalar_name(scalar));
  return out_result(&out);
}

static Name entry_part_name(Interface *interface, Name whole, Name part) {
  Interner *names = interface->lower->context->names;
  return intern(names, payload_path(interface->lower, name_text(names, whole), name_text(names, part)));
}

static void note_sum(Interface *interface, const SourceType *type, Name value) {
  if (!type || type->tag != SOURCE_Sum) return;
  EntrySum described = describe_sum(interface->lower, type, value);
  seq_push(interface->lower->arena, &interface->sums, described);
}

// A parameter or the result, or a part of one. whole: its source type if it is one leaf.
typedef struct EntryPart { Interface *interface; Name name; bool unique; const SourceType *whole; } EntryPart;

static Atom entry_made_leaf(void *user, const MadeLeaf *leaf) {
  const EntryPart *part = user;
  Interface *interface = part->interface;
  const bool is_whole = part->whole && leaf->kind == LEAF_Scalar;
  Interner *names = interface->lower->context->names;
  const Name name = intern(names, leaf_path(interface->lower, name_text(names, part->name), leaf));
  return entry_leaf(
      interface, name, leaf->type, leaf->rank, leaf->shape, part->unique,
      is_whole ? lower_type_text(interface->lower, part->whole) : leaf_text(interface, leaf->type, leaf->rank));
}

static Atom entry_made_size(void *user, const Scope *scope, const Poly *size) {
  (void)scope;
  Interface *interface = ((EntryPart *)user)->interface;
  return interface->is_result ? atom_i64(0) : entry_size(interface, size);
}

static void *entry_field(void *user, const SourceField *field, uint32_t rank) {
  const EntryPart *whole = user;
  const EntryPart part = {whole->interface, entry_part_name(whole->interface, whole->name, field->name), whole->unique,
                          rank ? NULL : field->type};
  return COPY_OF(whole->interface->lower->arena, &part);
}

static const Value *entry_special(void *user, const Scope *scope, const SourceType *type, uint32_t rank,
                                  const Atom *shape) {
  EntryPart *part = user;
  (void)scope, (void)rank, (void)shape;
  part->unique = part->unique || type->unique;
  note_sum(part->interface, type, part->name);
  if (type->tag != SOURCE_Parameter) return NULL;
  return value_scalar(part->interface->lower, entry_link(part->interface, part->name, type, part->unique));
}

// Makes the value of a parameter from its type, or describes the result, whose leaves exist already.
static const Value *entry_value(Interface *interface, Name name, const SourceType *type) {
  EntryPart whole = {interface, name, false, type};
  const ValueMaker maker = {interface->lower, &whole, entry_made_leaf, entry_made_size, entry_special, entry_field};
  interface->whole = type;
  return value_of_type(&maker, NULL, type, 0, NULL);
}

static uint32_t number_of_link(void *user, const SourceType *type) {
  const Interface *interface = user;
  return described_number(interface->lower, interface->cells, type) - 1;
}

static const EntryType *interface_type(Interface *interface, const SourceType *type) {
  const LinkNumber number = {interface, number_of_link};
  return describe_type(interface->lower, type, &number);
}

static void note_written_parameter(Interface *interface, Name name, const SourceType *type) {
  const EntryParameter written = {name, lower_type_text(interface->lower, type), interface_type(interface, type)};
  seq_push(interface->lower->arena, &interface->written, written);
}

static Name argument_name(Lower *lower, uint32_t index) {
  return intern(lower->context->names, text_format(lower->arena, "argument%u", index));
}

static Name pattern_name(Lower *lower, const AstPat *pattern, uint32_t index) {
  const Binding *binding = interface_binding(pattern);
  return binding ? binding->name : argument_name(lower, index);
}

// ---- results
// A size that the entry point computes is named after the first result that has it, unless the program names it.
static void name_result_sizes(Interface *out, const AtomSeq *variables, const AtomSeq *atoms) {
  Lower *lower = out->lower;
  Bitset unnamed = bitset_new(lower->arena);
  for EACH(i, variables)
    if (!bitset_has(&lower->named, atoms->items[i].as.var.id)) bitset_add(&unnamed, variables->items[i].as.var.id);
  for EACH(i, &out->values) {
    Type type = var_type(lower->vars, out->values.items[i].variable);
    for RANGE(j, (type.tag == TYPE_Array ? type.rank : 0)) {
      if (type.shape[j].tag != ATOM_Var || !bitset_has(&unnamed, type.shape[j].as.var.id)) continue;
      bitset_remove(&unnamed, type.shape[j].as.var.id);
      lower->vars->items.items[type.shape[j].as.var.id].name = dimension_name(lower, out->values.items[i].name, j);
    }
  }
}

// ---- the pool: its parts are the last parameters and results. The words and rows are returned in the caller's memory.
// If the entry point takes cells, the number of words in use and the first free cell are results as well.
static Name pool_name(Interface *interface, const char *part) {
  return intern_string(interface->lower->context->names, part);
}

static Atom pool_leaf(Interface *interface, Name name, PoolPart part, ScalarType scalar, uint32_t rank,
                      const Atom *shape, bool unique) {
  const Atom leaf = entry_leaf(interface, name, scalar, rank, shape, unique, leaf_text(interface, scalar, rank));
  interface->values.items[interface->values.size - 1].pool = part;
  return leaf;
}

static Name rows_name(Interface *interface, const RowKind *kind) {
  Lower *lower = interface->lower;
  const Text name = cell_rows_name(lower->arena, kind->scalar, kind->rank, kind->number);
  return intern(lower->context->names, text_format(lower->arena, "pool_%.*s", TEXT_ARG(name)));
}

static void add_pool_rows(Interface *interface) {
  Lower *lower = interface->lower;
  Pool *pool = &interface->pool;
  const uint32_t count = interface->rows.size;
  CellRows *described = NEW_ARRAY(lower->arena, CellRows, count);
  if (!count) return;
  pool->cells = interface_size(interface, pool_name(interface, "pool_cells"));
  pool->row_count = count, pool->kinds = interface->rows.items,
  pool->rows = new_values(lower, count);
  for RANGE(i, count) {
    const RowKind *kind = &interface->rows.items[i];
    Atom *shape = new_atoms(lower, kind->rank + 1);
    shape[0] = pool->cells;
    for RANGE(d, kind->rank) shape[d + 1] = entry_size(interface, kind->shape[d]);
    const Atom rows = pool_leaf(interface, rows_name(interface, kind), POOL_Rows, kind->scalar, kind->rank + 1, shape,
                                (interface->touch & TOUCH_Writes) != 0);
    pool->rows[i] = value_of_array(lower, rows);
    described[i] = (CellRows){kind->scalar, kind->rank, kind->number, rows.as.var, shape + 1};
  }
  interface->cells->rows_size = pool->cells.as.var;
  interface->cells->row_count = count, interface->cells->rows = described;
}

static void add_pool_results(Interface *interface) {
  Lower *lower = interface->lower;
  Pool *pool = &interface->pool;
  pool->takes = (interface->touch & TOUCH_Takes) != 0;
  pool->size = interface_size(interface, pool_name(interface, "pool_size"));
  pool->used = atom_i64(0), pool->free = atom_i64(-1);
  pool->words = pool_leaf(interface, pool_name(interface, "pool_words"), POOL_Words, cells_word(lower), 1, &pool->size,
                          (interface->touch & TOUCH_Writes) != 0);
  if (pool->takes)
    pool->used = pool_leaf(interface, pool_name(interface, "pool_used"), POOL_Used, SCALAR_I64, 0, NULL, false);
  if (pool->takes && lower->plan->known.disposes)
    pool->free = pool_leaf(interface, pool_name(interface, "pool_free"), POOL_Free, SCALAR_I64, 0, NULL, false);
  interface->cells->size = pool->size.as.var;
  interface->cells->takes = pool->takes;
  add_pool_rows(interface);
}

static void pool_results(const Interface *in, Interface *out) {
  static const PoolPart order[] = {POOL_Words, POOL_Rows, POOL_Used, POOL_Free};
  for RANGE(i, COUNT_OF(order))
    for EACH(j, &in->values) {
      const EntryValue *given = &in->values.items[j];
      if (given->pool != order[i]) continue;
      const Type type = atom_type(in->lower->vars, out->leaves.items[out->values.size]);
      pool_leaf(out, given->name, given->pool, type.scalar, type.rank, type.shape, given->unique);
    }
}

static void entry_results(Lower *lower, Interface *in, FunctionCode *code, const AstDec *declaration,
                          const Value *value) {
  Interface out = {.lower = lower, .is_result = true, .cells = in->cells};
  AtomSeq variables = {0}, atoms = {0};
  const SourceType *type = interface_result_type(declaration);
  while (type->tag == SOURCE_Function) type = type->as.function.result;
  const bool returns_pool = in->cells && in->touch & TOUCH_Writes;
  value = value_canonical(lower, value_retype(lower, value));
  if (returns_pool) value = heap_pair(lower, value, heap_for_caller(lower, in->touch, in->rows.size));
  const Value *declared = declare_results(lower, &code->code, value, &variables, &atoms);
  value_leaves(lower, declared, &out.leaves);
  entry_value(&out, intern_string(lower->context->names, "result"), type);
  if (returns_pool) pool_results(in, &out);
  name_result_sizes(&out, &variables, &atoms);
  const Body *body = lower_leave(lower, &code->code, atoms.size, atoms.items);
  for EACH(i, &out.sums) seq_push(lower->arena, &in->sums, out.sums.items[i]);
  Entry entry = {.name = declaration->as.Value.name,
                 .sizes = vars_of_atoms(lower, &in->sizes),
                 .parameter_count = in->values.size,
                 .parameters = in->values.items,
                 .result_count = out.values.size,
                 .results = out.values.items,
                 .is_static = has_attribute(lower, declaration, "static"),
                 .documentation = declaration->documentation,
                 .sum_count = in->sums.size,
                 .sums = in->sums.items,
                 .cells = in->cells,
                 .written_count = in->written.size,
                 .written = in->written.items,
                 .result_type = interface_type(in, type),
                 .result_source_type = lower_type_text(lower, type),
                 .cell_sizes = lower->heap ? cells_in_words(lower) : TEXT("")};
  Function function = {.name = declaration->as.Value.name,
                       .parameters = vars_join(lower->arena, vars_of_atoms(lower, &in->sizes),
                                               vars_of_atoms(lower, &in->leaves)),
                       .results = vars_of_atoms(lower, &variables),
                       .body = body,
                       .entry = COPY_OF(lower->arena, &entry),
                       .span = declaration->span};
  add_function(lower, &function);
}

// A parameter `n: i64` that is also the size of arrays in payloads is passed only once, as a size.
static const Value *number_that_is_size(Interface *in, Name name, const AstPat *pattern) {
  const Binding *binding = interface_binding(pattern);
  const uint32_t found = binding ? variable_size(in, binding->id) : 0;
  if (!found) return NULL;
  const Atom size = in->classes.items[found - 1].atom;
  const EntryValue value = {name, size.as.var, false, lower_type_text(in->lower, pattern->type), POOL_None, 0};
  seq_push(in->lower->arena, &in->values, value);
  return value_scalar(in->lower, size);
}

// The parameters written as patterns, then those of the function that is the value of the body.
typedef Seq(const Value *) Arguments;
static Arguments entry_parameters(Interface *in, const AstDec *declaration) {
  const AstPats *patterns = &declaration->as.Value.parameters;
  Arguments arguments = {0};
  for EACH(i, patterns) {
    Name name = pattern_name(in->lower, patterns->items[i], i);
    const Value *argument = number_that_is_size(in, name, patterns->items[i]);
    if (!argument) argument = entry_value(in, name, patterns->items[i]->type);
    note_written_parameter(in, name, patterns->items[i]->type);
    seq_push(in->lower->arena, &arguments, argument);
  }
  for (const SourceType *type = interface_result_type(declaration); type->tag == SOURCE_Function;
       type = type->as.function.result) {
    const SourceType *parameter = type->as.function.parameter;
    Name name = type->as.function.parameter_name;
    if (name.id == 0) name = argument_name(in->lower, arguments.size);
    const Value *argument = entry_value(in, name, parameter);
    note_written_parameter(in, name, parameter);
    seq_push(in->lower->arena, &arguments, argument);
  }
  return arguments;
}

// The sizes of the arrays in payloads, as captured values of the entry point: no argument determines them if all
// arguments are links.
static Captured row_sizes(Interface *in) {
  Lower *lower = in->lower;
  Captured sizes = {0};
  for EACH(i, &in->rows)
    for RANGE(d, in->rows.items[i].rank) (void)entry_size(in, in->rows.items[i].shape[d]);
  uint32_t *ids = NEW_ARRAY(lower->arena, uint32_t, in->classes.size);
  const Value **values = new_values(lower, in->classes.size);
  for EACH(i, &in->classes) {
    if (!poly_is_variable(in->classes.items[i].size, &ids[sizes.count])) continue;
    values[sizes.count++] = value_scalar(lower, in->classes.items[i].atom);
  }
  sizes.ids = ids, sizes.values = values;
  return sizes;
}

void lower_entry(Lower *lower, const EntryPoint *entry) {
  const AstDec *declaration = entry->declaration;
  uint32_t written = declaration->as.Value.parameters.size;
  FunctionCode code;
  function_enter(lower, &code, declaration->span);
  Interface in = {.lower = lower, .span = declaration->as.Value.name_span};
  Closure *closure = closure_of_declaration(lower, declaration, entry->binding);
  in.cells = interface_cells(lower, declaration, &in.rows);
  in.touch = touch_of_closure(lower, closure);
  closure->captured = row_sizes(&in);
  const Arguments arguments = entry_parameters(&in, declaration);
  if (in.cells) add_pool_results(&in);
  code.code.mark = lower->vars->items.size;
  for EACH(i, &in.sizes) facts_add_size(lower->facts, in.sizes.items[i].as.var.id);
  lower->entering = closure;
  if (in.cells) heap_open_pool(lower, declaration, &in.pool);
  else if (in.touch) heap_open(lower, declaration);
  const Value *value = closure_evaluate(lower, closure, arguments.items);
  if (arguments.size > written)
    value = apply_value(lower, value, arguments.size - written, arguments.items + written);
  entry_results(lower, &in, &code, declaration, value);
  heap_close(lower);
  function_leave(lower, &code);
}
