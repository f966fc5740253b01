// place: sizes as polynomials, index functions of views and destinations, and blocks, for allocate.
// The views' index functions are equations 1-3 of paper 3; a destination view is the inverse (paper 2).
#include "mem_internal.h"

const Poly *size_of(Allocator *a, Atom atom) { return sizes_poly(a->sizes, atom); }

static const Poly *const *shape_polys(Allocator *a, uint32_t rank, const Atom *shape) {
  const Poly **polys = NEW_ARRAY(a->arena, const Poly *, rank + 1);
  for (uint32_t i = 0; i < rank; i++) polys[i] = size_of(a, shape[i]);
  return polys;
}

const Poly *elements_of(Allocator *a, Type type) {
  const Poly *count = poly_constant(a->arena, 1);
  for (uint32_t i = 0; i < type.rank; i++) count = poly_mul(a->arena, count, size_of(a, type.shape[i]));
  return count;
}

const Extent *bytes_of(Allocator *a, Type type) {
  return extent_poly(a->arena, poly_scale(a->arena, elements_of(a, type), (int64_t)scalar_bytes(type.scalar)));
}

const Lmad *row_major_of(Allocator *a, Type type) {
  return lmad_row_major(a->arena, poly_constant(a->arena, 0), type.rank, shape_polys(a, type.rank, type.shape));
}

static LmadSlice whole(Allocator *a, const Lmad *lmad, uint32_t dim) {
  return (LmadSlice){false, poly_constant(a->arena, 0), lmad->dims[dim].size, poly_constant(a->arena, 1)};
}

const Lmad *fix_outer(Allocator *a, const Lmad *lmad, uint32_t count, const Poly *const *indices) {
  LmadSlice *slices = NEW_ARRAY(a->arena, LmadSlice, lmad->rank + 1);
  for (uint32_t i = 0; i < lmad->rank; i++)
    slices[i] = i < count ? (LmadSlice){.fix = true, .start = indices[i]} : whole(a, lmad, i);
  return lmad_slice(a->arena, lmad, slices);
}

const Lmad *slice_lmad(Allocator *a, const Lmad *lmad, Slices slices) {
  LmadSlice *items = NEW_ARRAY(a->arena, LmadSlice, lmad->rank + 1);
  for (uint32_t i = 0; i < lmad->rank; i++) {
    if (i >= slices.count) { items[i] = whole(a, lmad, i); continue; }
    Slice slice = slices.items[i];
    if (slice.tag == CORE_SLICE_Fix) items[i] = (LmadSlice){.fix = true, .start = size_of(a, slice.start)};
    else items[i] = (LmadSlice){false, size_of(a, slice.start), size_of(a, slice.count), size_of(a, slice.step)};
  }
  return lmad_slice(a->arena, lmad, items);
}

const Lmad *part_of_concat(Allocator *a, const Lmad *lmad, const Poly *start, const Poly *count) {
  LmadSlice *slices = NEW_ARRAY(a->arena, LmadSlice, lmad->rank + 1);
  for (uint32_t i = 0; i < lmad->rank; i++) slices[i] = whole(a, lmad, i);
  slices[0] = (LmadSlice){false, start, count, poly_constant(a->arena, 1)};
  return lmad_slice(a->arena, lmad, slices);
}

// Note [Same rank]: a Reshape keeps the number of elements. When the rank is kept too and all but one size agree, the
// remaining
// one agrees as well (or the array is empty), so the strides stay, whatever they are: this is how a checked size
// equality looks.
static const Lmad *resize(Allocator *a, const Lmad *lmad, uint32_t rank, const Poly *const *shape) {
  if (rank != lmad->rank) return NULL;
  uint32_t different = 0;
  LmadDim *dims = NEW_ARRAY(a->arena, LmadDim, rank + 1);
  for (uint32_t i = 0; i < rank; i++) {
    different += prove_equal(a->facts, lmad->dims[i].size, shape[i]) != ANSWER_Yes;
    dims[i] = (LmadDim){shape[i], lmad->dims[i].stride};
  }
  if (different > 1) return NULL;
  Lmad result = {lmad->offset, rank, dims};
  return COPY_OF(a->arena, &result);
}

const Lmad *reshape_lmad(Allocator *a, const Lmad *lmad, uint32_t rank, const Atom *shape) {
  const Poly *const *polys = shape_polys(a, rank, shape);
  const Lmad *same = resize(a, lmad, rank, polys);
  return same ? same : lmad_reshape(a->arena, a->facts, lmad, rank, polys);
}

const uint32_t *permutation_of(Arena *arena, Ints ints) {
  uint32_t *permutation = NEW_ARRAY(arena, uint32_t, ints.count + 1);
  for (uint32_t i = 0; i < ints.count; i++) permutation[i] = (uint32_t)ints.items[i];
  return permutation;
}

const Lmad *view_lmad(Allocator *a, const Lmad *lmad, const Exp *view) {
  if (view->tag == EXP_Slice) return slice_lmad(a, lmad, view->as.Slice.slices);
  if (view->tag == EXP_Permute)
    return lmad_permute(a->arena, lmad, permutation_of(a->arena, view->as.Permute.permutation));
  if (view->tag == EXP_Reshape)
    return reshape_lmad(a, lmad, view->as.Reshape.shape.count, view->as.Reshape.shape.items);
  return lmad;
}

typedef struct Renaming { Allocator *a; Vars from; Atoms to; } Renaming;

static const Poly *renamed(void *user, uint32_t variable) {
  const Renaming *renaming = user;
  for (uint32_t i = 0; i < renaming->from.count; i++)
    if (renaming->from.items[i].id == variable && i < renaming->to.count)
      return size_of(renaming->a, renaming->to.items[i]);
  return NULL;
}

const Lmad *substitute_vars(Allocator *a, const Lmad *lmad, Vars from, Atoms to) {
  Renaming renaming = {a, from, to};
  return lmad_substitute(a->arena, lmad, renamed, &renaming);
}

bool poly_in_scope(const Allocator *a, const Poly *poly) {
  if (poly->broken) return false;
  for (uint32_t i = 0; i < poly->count; i++)
    for (uint32_t k = 0; k < poly->terms[i].degree; k++)
      if (!bitset_has(&a->in_scope, poly->terms[i].variables[k])) return false;
  return true;
}

static Var out_of_scope(const Allocator *a, const Poly *poly) {
  for (uint32_t i = 0; i < poly->count; i++)
    for (uint32_t k = 0; k < poly->terms[i].degree; k++)
      if (!bitset_has(&a->in_scope, poly->terms[i].variables[k])) return (Var){poly->terms[i].variables[k]};
  return (Var){0};
}

Var stride_out_of_scope(const Allocator *a, const Lmad *lmad) {
  Var found = out_of_scope(a, lmad->offset);
  for (uint32_t i = 0; i < lmad->rank && !found.id; i++) found = out_of_scope(a, lmad->dims[i].stride);
  return found;
}

bool strides_in_scope(const Allocator *a, const Lmad *lmad) {
  if (!poly_in_scope(a, lmad->offset)) return false;
  for (uint32_t i = 0; i < lmad->rank; i++)
    if (!poly_in_scope(a, lmad->dims[i].stride)) return false;
  return true;
}

bool lmad_in_scope(const Allocator *a, const Lmad *lmad) {
  for (uint32_t i = 0; i < lmad->rank; i++)
    if (!poly_in_scope(a, lmad->dims[i].size)) return false;
  return strides_in_scope(a, lmad);
}

static Atom emit_arithmetic(Allocator *a, Prim prim, Atom x, Atom y) {
  uint32_t before = a->builder->stms.size;
  Atom result = build_prim2(a->builder, prim, SCALAR_I64, x, y);
  for (uint32_t i = before; i < a->builder->stms.size; i++) {
    sizes_add(a->sizes, a->builder->stms.items[i]);
    bring_in_scope(a, a->builder->stms.items[i]->pattern.items[0]);
  }
  return result;
}

// The statements that compute a polynomial, as a sum of products.
Atom emit_poly(Allocator *a, const Poly *poly) {
  REQUIRE(!poly->broken);
  Atom sum = atom_i64(0);
  for (uint32_t i = 0; i < poly->count; i++) {
    Atom term = atom_i64(poly->terms[i].coefficient);
    for (uint32_t k = 0; k < poly->terms[i].degree; k++)
      term = emit_arithmetic(a, PRIM_Mul, term, atom_var((Var){poly->terms[i].variables[k]}));
    sum = emit_arithmetic(a, PRIM_Add, sum, term);
  }
  return sum;
}

const Memory *memory_new(Allocator *a, Var block, const Lmad *lmad) {
  Memory memory = {block, lmad};
  return COPY_OF(a->arena, &memory);
}

const Memory *memory_at(const Allocator *a, Var array) {
  const Memory *memory = memory_of(a->program, array);
  if (!memory)
    panic("no memory for `%.*s_%u`", TEXT_ARG(name_text(a->context->names, var_info(a->vars, array)->name)), array.id);
  return memory;
}

static void register_array(Allocator *a, Var block, Var array) {
  MapEntry *entry = map_add(&a->arrays, block.id);
  if (!entry->as.pointer) {
    entry->as.pointer = NEW(a->arena, BlockArrays);
    ((BlockArrays *)entry->as.pointer)->listed = map_new(a->arena);
  }
  BlockArrays *arrays = entry->as.pointer;
  uint64_t *listed = &map_add(&arrays->listed, array.id)->as.value;
  if (!*listed) seq_push(a->arena, &arrays->items, array);
  *listed = true;
}

void set_memory(Allocator *a, Var array, const Memory *memory) {
  map_put_pointer(&a->program->memory, array.id, memory);
  register_array(a, memory->block, array);
  const BlockNames *bases = map_pointer(&a->aliases, memory->block.id);
  for (uint32_t i = 0; bases && i < bases->items.size; i++) register_array(a, bases->items.items[i], array);
}

void note_name(Allocator *a, Var block, Var base) {
  MapEntry *entry = map_add(&a->aliases, block.id);
  if (!entry->as.pointer) entry->as.pointer = NEW(a->arena, BlockNames);
  BlockNames *bases = entry->as.pointer;
  const BlockNames *further = map_pointer(&a->aliases, base.id);
  seq_push(a->arena, &bases->items, base);
  for (uint32_t i = 0; further && i < further->items.size; i++)
    seq_push(a->arena, &bases->items, further->items.items[i]);
}

void note_alias(Allocator *a, Var block, Var base) {
  note_name(a, block, base);
  bitset_add(&a->read_only, block.id);
}

static bool stands_for(const Allocator *a, Var block, Var base) {
  const BlockNames *bases = map_pointer(&a->aliases, block.id);
  for (uint32_t i = 0; bases && i < bases->items.size; i++)
    if (bases->items.items[i].id == base.id) return true;
  return false;
}

static bool blocks_may_be_same(const Allocator *a, Var x, Var y) {
  if (x.id == y.id || stands_for(a, x, y) || stands_for(a, y, x)) return true;
  const BlockNames *bases = map_pointer(&a->aliases, x.id);
  for (uint32_t i = 0; bases && i < bases->items.size; i++)
    if (stands_for(a, y, bases->items.items[i])) return true;
  return false;
}

// The same elements in the same places (sizes are those of equal types, so offset and strides decide).
bool memory_equal(const Memory *a, const Memory *b) {
  if (a->block.id != b->block.id || a->lmad->rank != b->lmad->rank || !poly_equal(a->lmad->offset, b->lmad->offset))
    return false;
  for (uint32_t i = 0; i < a->lmad->rank; i++)
    if (!poly_equal(a->lmad->dims[i].stride, b->lmad->dims[i].stride)) {
      int64_t size;
      if (!poly_is_constant(a->lmad->dims[i].size, &size) || size != 1) return false;
    }
  return true;
}

// A stride handed in by a caller: a variable of its own, of any sign.
static bool is_handed_in(const Allocator *a, const Poly *stride) {
  uint32_t variable;
  return poly_is_variable(stride, &variable) && !bitset_has(&a->facts->sizes, variable);
}
static bool strides_are_handed_in(const Allocator *a, const Lmad *lmad) {
  for (uint32_t i = 0; i < lmad->rank; i++) {
    if (!is_handed_in(a, lmad->dims[i].stride)) return false;
    for (uint32_t k = 0; k < i; k++)
      if (poly_equal(lmad->dims[k].stride, lmad->dims[i].stride)) return false;
  }
  return lmad->rank > 0;
}

// Note [One grid]: places handed in by callers are one-to-one, and so are views of them. Two boxes of one grid, whose
// strides are variables
// of any sign, are apart when they are apart along one dimension and agree in the others. (A distance says along which
// dimension it
// goes only if there is one, or every stride is a variable of its own: 6 is six steps of stride 1, and three of stride
// 2.)
static bool apart_in_grid(Allocator *a, const Lmad *x, const Lmad *y) {
  if (x->rank != y->rank || (x->rank != 1 && !strides_are_handed_in(a, x))) return false;
  for (uint32_t i = 0; i < x->rank; i++)
    if (!poly_equal(x->dims[i].stride, y->dims[i].stride)) return false;
  const Poly *apart = poly_sub(a->arena, y->offset, x->offset);
  for (uint32_t i = 0; i < x->rank; i++) {
    const Poly *steps = x->dims[i].stride->count == 1 ? poly_divide_exact(a->arena, apart, x->dims[i].stride) : NULL;
    bool others_agree = true;
    for (uint32_t k = 0; k < x->rank; k++)
      others_agree = others_agree && (k == i || poly_equal(x->dims[k].size, y->dims[k].size));
    if (!steps || !others_agree) continue;
    const Poly *after = poly_sub(a->arena, steps, x->dims[i].size),
               *before = poly_scale(a->arena, poly_add(a->arena, steps, y->dims[i].size), -1);
    if (prove_certain(a->facts, after) || prove_certain(a->facts, before)) return true;
  }
  return false;
}

bool memory_disjoint(Allocator *a, const Memory *x, const Memory *y) {
  if (!blocks_may_be_same(a, x->block, y->block)) return true;
  if (x->block.id != y->block.id || memory_equal(x, y)) return false;
  return apart_in_grid(a, x->lmad, y->lmad) || lmad_disjoint(a->facts, x->lmad, y->lmad) == ANSWER_Yes;
}

Var block_new(Allocator *a, const char *name, Span span) {
  return var_new(a->context, a->vars, intern_string(a->context->names, name), (Type){.tag = TYPE_Block}, span);
}

void emit(Allocator *a, uint32_t count, const Var *pattern, Vars certificates, const Exp *exp, Span span) {
  Stm stm = {vars_of(a->context->arena, count, pattern), certificates, exp, span, 0};
  build_existing(a->builder, COPY_OF(a->context->arena, &stm));
}

static void emit_alloc(Allocator *a, Var block, const Extent *bytes, Span span) {
  Exp exp = {EXP_Alloc, {.Alloc = {bytes}}};
  emit(a, 1, &block, (Vars){0}, COPY_OF(a->context->arena, &exp), span);
  bring_in_scope(a, block);
  bitset_add(&a->allocated, block.id);
}

const Memory *allocate_block(Allocator *a, Type type, Span span) {
  Var block = block_new(a, "block", span);
  const Extent *bytes = bytes_bound(a, type);
  emit_alloc(a, block, bytes ? bytes : bytes_of(a, type), span);
  bitset_add(&a->private, block.id);
  return memory_new(a, block, row_major_of(a, type));
}

const Memory *pending_block(Allocator *a, Type type, Span span) {
  Pending pending = {block_new(a, "block", span), bytes_of(a, type), false, a->depth, span};
  map_put_pointer(&a->pending, pending.block.id, COPY_OF(a->arena, &pending));
  return memory_new(a, pending.block, row_major_of(a, type));
}

static bool extent_in_scope(Allocator *a, const Extent *extent) {
  Bitset variables = bitset_new(a->arena);
  extent_variables(extent, &variables);
  for (uint32_t w = 0; w < variables.word_count; w++) {
    uint64_t known = w < a->in_scope.word_count ? a->in_scope.words[w] : 0;
    if (variables.words[w] & ~known) return false;
  }
  return true;
}

// True when `block` exists here, emitting its Alloc when it was pending and its size (or a bound of it) is known
// already.
bool emit_pending(Allocator *a, Var block) {
  Pending *pending = map_pointer(&a->pending, block.id);
  if (!pending || pending->emitted) return bitset_has(&a->in_scope, block.id);
  if (pending->depth != a->depth) return false;
  const Extent *bytes = extent_in_scope(a, pending->bytes) ? pending->bytes : extent_bound(a, pending->bytes);
  if (!bytes) return false;
  pending->emitted = true;
  emit_alloc(a, block, bytes, pending->span);
  return true;
}

Var emit_copy(Allocator *a, Var array, const Memory *memory) {
  Var copy = var_copy(a->context, a->vars, array);
  Exp exp = {EXP_Copy, {.Copy = {array}}};
  set_memory(a, copy, memory);
  emit(a, 1, &copy, (Vars){0}, COPY_OF(a->context->arena, &exp), a->builder->span);
  note_copy(a, copy, array);
  bring_in_scope(a, copy);
  return copy;
}

bool is_array(const Allocator *a, Atom atom) {
  return atom.tag == ATOM_Var && var_type(a->vars, atom.as.var).tag == TYPE_Array;
}
