// memory: scalars, buffers and index functions of Mem become Imp variables and index arithmetic.
//   rule: an array access x[i...] with x @ b -> L becomes b[L(i...)]  [paper 3, procedure FunMemToImp]
#include "imp/effects.h"
#include "imp/from_mem/translator.h"

void block_enter(Translator *t, OpenBlock *block, bool is_loop) {
  *block = (OpenBlock){imp_builder(t->context, t->vars), t->out, t->sums.size, t->depth};
  t->out = &block->out;
  t->depth += is_loop;
}
void block_leave(Translator *t, const OpenBlock *block) {
  t->out = block->around;
  t->sums.size = block->sums;
  t->depth = block->depth;
}

void put_loop(Translator *t, ImpVar index, const ImpExp *bound, const ImpBuilder *body, ImpVars state) {
  const ImpBlock *block = imp_finish(body);
  const ImpFor loop = {index, bound, false, block, {0}, imp_reductions(t->arena, block, state), false};
  imp_put(t->out, (ImpStm){IMP_For, {.For = loop}});
}

// A value that reads a target assigned earlier is evaluated into a temporary first.
void assign_all(Translator *t, uint32_t count, const ImpVar *targets, const ImpExp *const *values) {
  const ImpExp **safe = arena_copy(t->arena, values, sizeof *safe * count);
  Bitset assigned = bitset_new(t->context->scratch);
  for RANGE(i, count) {
    const bool reads_assigned = imp_mentions(values[i], &assigned).found;
    bitset_add(&assigned, targets[i].id);
    if (!reads_assigned) continue;
    const ImpVar kept = imp_var_new(t->arena, t->vars, imp_var_info(t->vars, targets[i])->name,
                                    imp_var_info(t->vars, targets[i])->type);
    imp_bind(t->out, kept, values[i]);
    safe[i] = imp_var(t->arena, kept);
  }
  for RANGE(i, count)
    if (safe[i]->tag != IMP_EXP_Var || safe[i]->as.Var.variable.id != targets[i].id)
      imp_assign(t->out, targets[i], safe[i]);
}

const ImpExp *imp_scalar_of(Translator *t, Atom atom) {
  if (atom.tag == ATOM_Constant) return imp_constant(t->arena, atom.as.constant);
  const ImpExp *known = map_pointer(&t->scalars, atom.as.var.id);
  if (!known) {
    const Text name = name_text(t->context->names, var_info(t->core_vars, atom.as.var)->name);
    panic("from_mem: %.*s_%u has no value here", TEXT_ARG(name), atom.as.var.id);
  }
  return known;
}

void bind_scalar(Translator *t, Var var, const ImpExp *value) { map_put_pointer(&t->scalars, var.id, value); }

ImpVar new_scalar(Translator *t, Var var) {
  const VarInfo *info = var_info(t->core_vars, var);
  const ImpVar imp = imp_var_new(t->arena, t->vars, info->name, imp_scalar(info->type.scalar));
  bind_scalar(t, var, imp_var(t->arena, imp));
  return imp;
}

ImpVar declare_scalar(Translator *t, Var var, const ImpExp *value) {
  const ImpVar imp = new_scalar(t, var);
  imp_bind(t->out, imp, value);
  return imp;
}

static uint64_t buffer_key(Var block, ScalarType type) { return (uint64_t)block.id * SCALAR_COUNT + (uint64_t)type; }

void set_buffer(Translator *t, Var block, ScalarType type, ImpVar buffer) {
  map_put(&t->buffers, buffer_key(block, type), buffer.id);
}

ImpVar bind_buffer(Translator *t, Var block, ScalarType type) {
  const ImpVar imp = imp_var_new(t->arena, t->vars, var_info(t->core_vars, block)->name, imp_buffer(type));
  set_buffer(t, block, type, imp);
  return imp;
}

ImpVar buffer_of(Translator *t, Var block, ScalarType type) {
  const MapEntry *known = map_find(&t->buffers, buffer_key(block, type));
  if (!known) {
    const Text name = name_text(t->context->names, var_info(t->core_vars, block)->name);
    panic("from_mem: block %.*s_%u is not known here as %s", TEXT_ARG(name), block.id, scalar_name(type));
  }
  return (ImpVar){(uint32_t)known->as.value};
}

Var fresh_index(Translator *t, const char *name, ImpVar *imp) {
  const Name interned = intern_string(t->context->names, name);
  const Var var = var_new(t->context, t->core_vars, interned, type_scalar(SCALAR_I64), (Span){0});
  *imp = new_scalar(t, var);
  return var;
}

enum { INDEX_TERMS = 6, INDEX_DEGREE = 3 };

// Index arithmetic of the program may wrap around; only polynomials of the form of offsets inside an array are
// expanded.
const Poly *poly_of(Translator *t, Atom atom) {
  const Poly *poly = sizes_poly(t->sizes, atom);
  bool plain = !poly->broken && poly->count <= INDEX_TERMS;
  for COUNTING(i, plain && i < poly->count) {
    plain = poly->terms[i].degree <= INDEX_DEGREE && poly->terms[i].coefficient > -((int64_t)1 << 32) &&
            poly->terms[i].coefficient < ((int64_t)1 << 32);
  }
  if (plain || atom.tag == ATOM_Constant) return poly;
  return poly_variable(t->arena, atom.as.var.id);
}

static const Poly *opaque(void *user, uint32_t variable) {
  Translator *t = user;
  const Poly *poly = poly_of(t, atom_var((Var){variable}));
  return poly_is_variable(poly, NULL) ? NULL : poly;
}

const Lmad *normal_lmad(Translator *t, const Lmad *lmad) { return lmad_substitute(t->arena, lmad, opaque, t); }

static const ImpExp *poly_variable_exp(void *user, uint32_t variable) {
  return imp_scalar_of(user, atom_var((Var){variable}));
}

const ImpExp *exp_of_poly(Translator *t, const Poly *poly) { return imp_poly(t->arena, poly, poly_variable_exp, t); }

const ImpExp *exp_of_extent(Translator *t, const Extent *extent) {
  if (extent->tag == EXTENT_Poly) return exp_of_poly(t, extent->poly);
  const ImpExp *a = exp_of_extent(t, extent->a), *b = extent->b ? exp_of_extent(t, extent->b) : NULL;
  switch (extent->tag) {
    case EXTENT_Add: return imp_plus(t->out, a, b);
    case EXTENT_Max: return imp_binary(t->out, PRIM_Max, a, b);
    case EXTENT_Clamp: return imp_binary(t->out, PRIM_Max, a, imp_i64(t->arena, 0));
    case EXTENT_RoundUp:
      REQUIRE((extent->alignment & (extent->alignment - 1)) == 0);
      return imp_binary(t->out, PRIM_And, imp_plus_number(t->out, a, extent->alignment - 1),
                        imp_i64(t->arena, -extent->alignment));
    case EXTENT_Scale: return imp_times(t->out, exp_of_poly(t, extent->poly), a);
    case EXTENT_Poly: break;
  }
  panic("unknown extent");
}

// The offsets in a frame are sums of the sizes of all preceding blocks: written out, they would grow with every block.
enum { LONGEST_SUM = 6 };

static uint32_t summands(const Extent *extent) {
  uint32_t count = 1;
  for (; extent->tag == EXTENT_Add && count <= LONGEST_SUM; extent = extent->a) count++;
  return count;
}

static const ImpExp *find_sum(const Translator *t, const Extent *extent) {
  for RANGE_DOWN(i, t->sums.size)
    if (t->sums.items[i].extent == extent) return t->sums.items[i].exp;
  return NULL;
}

const ImpExp *exp_of_place(Translator *t, const Extent *offset) {
  if (summands(offset) <= LONGEST_SUM) return exp_of_extent(t, offset);
  const ImpExp *sum = find_sum(t, offset);
  if (sum) return sum;
  const ImpExp *before = exp_of_place(t, offset->a);
  sum = imp_declare(t->out, "place", imp_plus(t->out, before, exp_of_extent(t, offset->b)));
  if (sum->tag == IMP_EXP_Var) t->vars->items.items[sum->as.Var.variable.id].is_place = true;
  seq_push(t->arena, &t->sums, ((KnownSum){offset, sum}));
  return sum;
}

const ImpExp *address_of(Translator *t, const Lmad *lmad, uint32_t count, const Poly *const *indices) {
  REQUIRE(count == lmad->rank);
  const Poly *address = lmad_apply(t->arena, normal_lmad(t, lmad), indices);
  // A constant index whose address leaves 64 bits is out of bounds: a test before keeps it from being used.
  return address->broken ? imp_i64(t->arena, 0) : exp_of_poly(t, address);
}

// ---- the element types of the arrays in a block
uint32_t block_type_set(Translator *t, Var block) { return (uint32_t)map_value_or(&t->block_types, block.id, 0); }

ScalarType block_element(Translator *t, Var block) {
  const uint32_t types = block_type_set(t, block);
  for RANGE(i, SCALAR_COUNT) {
    if (types == (uint32_t)1 << i) return (ScalarType)i;
  }
  panic("from_mem: a returned block must hold arrays of one element type");
}

static bool add_types(Translator *t, Var block, uint64_t types) {
  uint64_t *known = &map_add(&t->block_types, block.id)->as.value;
  const bool more = (*known | types) != *known;
  *known |= types;
  return more;
}

static void add_array(Translator *t, Var var) {
  const Memory *memory = var_type(t->core_vars, var).tag == TYPE_Array ? memory_of(t->program, var) : NULL;
  if (memory) add_types(t, memory->block, (uint64_t)1 << var_type(t->core_vars, var).scalar);
}

static void add_vars(Translator *t, Vars vars) {
  for EACH_IN(i, vars) add_array(t, vars.items[i]);
}

// Blocks that may be the same hold the same element types: those that a loop or if passes, and those passed to or
// returned by a callee. (One way for calls: the parameters of a function have only the types that its own body uses.)
typedef struct Link { Var a, b; bool one_way; } Link;
typedef struct Collector { Translator *t; Seq(Link) links; } Collector;

static void link_blocks(Collector *c, Atom atom, Var var, bool one_way) {
  if (atom.tag != ATOM_Var || var_type(c->t->core_vars, var).tag != TYPE_Block) return;
  seq_push(c->t->arena, &c->links, ((Link){atom.as.var, var, one_way}));
}

static void link_form(Collector *c, const Stm *stm) {
  const Exp *exp = stm->exp;
  for COUNTING(i, exp->tag == EXP_If && i < stm->pattern.count) {
    link_blocks(c, exp->as.If.then_body->result.items[i], stm->pattern.items[i], false);
    link_blocks(c, exp->as.If.else_body->result.items[i], stm->pattern.items[i], false);
  }
  for COUNTING(i, exp->tag == EXP_Loop && i < stm->pattern.count) {
    const Var parameter = exp->as.Loop.parameters.items[i];
    link_blocks(c, exp->as.Loop.initial.items[i], parameter, false);
    link_blocks(c, exp->as.Loop.body->result.items[i], parameter, false);
    link_blocks(c, atom_var(stm->pattern.items[i]), parameter, false);
  }
  const Function *callee = exp->tag == EXP_Call ? program_function(c->t->program, exp->as.Call.function) : NULL;
  for COUNTING(i, callee && i < stm->pattern.count)
    link_blocks(c, atom_var(stm->pattern.items[i]), callee->results.items[i], true);
  for COUNTING(i, callee && i < callee->places.count)
    link_blocks(c, exp->as.Call.places.items[i], callee->places.items[i], true);
}

static bool spread_types(Collector *c) {
  bool changed = true, any = false;
  for (; changed; any = any || changed) {
    changed = false;
    for EACH(i, &c->links) {
      const Link link = c->links.items[i];
      const uint64_t both = block_type_set(c->t, link.a) | block_type_set(c->t, link.b);
      changed = add_types(c->t, link.a, both) || changed;
      if (!link.one_way) changed = add_types(c->t, link.b, both) || changed;
    }
  }
  return any;
}

bool collect_block_types(Translator *t, const Function *function) {
  Collector collector = {.t = t};
  add_vars(t, function->parameters);
  add_vars(t, function->results);
  Bitset bound = bitset_new(t->context->scratch);
  body_bound_vars(function->body, &bound);
  for EACH_BIT(id, &bound) add_array(t, (Var){id});
  for EACH_STM(at, t->context->scratch, function->body) link_form(&collector, at.stm);
  for EACH_IN(i, function->results)
    link_blocks(&collector, function->body->result.items[i], function->results.items[i], true);
  return spread_types(&collector);
}
