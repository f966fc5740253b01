// reuse_blocks: puts a block into the memory of a result that is not begun yet, or of a consumed argument that is dead.
// That memory is the caller's, so the workspace needs none for the block.
//   in: Mem   out: Mem; the Alloc of such a block is removed, and its arrays are in that memory
//   rule: the function is an entry that is not strided, so its arrays are whole and row-major. The block provably fits.
//         All arrays in both have one element type, with which the caller's memory may be declared. The statements that
//         need the block, under whatever name, all come before the first that needs the result, or after the last that
//         needs the argument. Blocks in one memory are needed one after the other. Blocks of lambdas stay, since
//         iterations may run at the same time.
#include "mem/block_names.h"
#include "mem/bounds.h"
#include "mem/lifetimes.h"

enum { MOST_BLOCKS = 256, SEVERAL_TYPES = SCALAR_COUNT + 1 };

typedef struct Host { Var block; const Extent *bytes; uint32_t from, to; /* statements at which it is free */ } Host;
typedef struct Guest { Var block; const Extent *bytes; } Guest;

typedef struct Reuse {
  SizeEnv *env;
  Lifetimes *lives;
  Seq(Host) hosts;
  Seq(Guest) guests;
  Map types;                // block id -> element type of the arrays in it + 1, or SEVERAL_TYPES
  Map *renamed;             // block id -> Atom *: the block of the host
  Bitset skipped;           // blocks that outlive the body that makes them
  Map tables;
} Reuse;

// ---- element types

static void note_element_type(Reuse *reuse, Var var) {
  const Memory *memory = memory_of(reuse->env->program, var);
  const uint64_t type = (uint64_t)var_type(reuse->env->vars, var).scalar + 1;
  const Vars bases = memory ? named_blocks(&reuse->lives->names, &memory->block) : (Vars){0};
  for EACH_IN(i, bases) {
    uint64_t *known = &map_add(&reuse->types, bases.items[i].id)->as.value;
    *known = *known == 0 || *known == type ? type : SEVERAL_TYPES;
  }
}

// ---- hosts: memory of the caller

static void add_host(Reuse *reuse, const Function *function, Var array, uint32_t from, uint32_t to) {
  Type type = var_type(reuse->env->vars, array);
  const Memory *memory = memory_of(reuse->env->program, array);
  for RANGE(i, type.rank)
    if (type.shape[i].tag == ATOM_Var && !vars_contain(function->parameters, type.shape[i])) return;
  Host host = {memory->block, bytes_of(reuse->env, type), from, to};
  seq_push(reuse->env->arena, &reuse->hosts, host);
}

static void find_hosts(Reuse *reuse, const Function *function, const Map *last) {
  for EACH_IN(i, function->results) {
    const Memory *memory = memory_of(reuse->env->program, function->results.items[i]);
    const bool is_place = memory && vars_contain(function->places, atom_var(memory->block));
    const uint64_t first = is_place ? map_value_or(&reuse->lives->first, memory->block.id, 0) : 0;
    if (first > 1) add_host(reuse, function, function->results.items[i], 1, (uint32_t)first - 1);
  }
  for RANGE(i, function->entry->parameter_count) {
    const Var parameter = function->entry->parameters[i].variable;
    const Memory *memory = function->entry->parameters[i].unique ? memory_of(reuse->env->program, parameter) : NULL;
    if (memory) add_host(reuse, function, parameter, (uint32_t)map_value_or(last, memory->block.id, 0) + 1, UINT32_MAX);
  }
}

// ---- guests: blocks that a host could hold

static void skip_returned(Reuse *reuse, const Body *body) {
  for EACH_IN(i, body->result) {
    const Atom *atom = &body->result.items[i];
    if (atom_is_block(reuse->env->vars, *atom))
      bitset_add_vars(&reuse->skipped, named_blocks(&reuse->lives->names, &atom->as.var));
  }
}

static bool is_small_enough_for_stack(const Context *context, const Extent *bytes) {
  int64_t size;
  return bytes->tag == EXTENT_Poly && poly_is_constant(bytes->poly, &size) && size <= mem_local_limit(context);
}

static void find_guests(Reuse *reuse, const Body *body) {
  const Bitset outer = reuse->skipped;
  reuse->skipped = bitset_new(reuse->env->arena);
  skip_returned(reuse, body);
  for RANGE(i, body->count) {
    const Exp *exp = body->stms[i]->exp;
    if (exp->tag == EXP_Alloc) {
      const Var block = stm_result(body->stms[i]);
      const Extent *bytes = extent_bound(reuse->env, exp->as.Alloc.bytes);
      bool fits = bytes && !is_small_enough_for_stack(reuse->env->context, bytes) &&
                  !bitset_has(&reuse->skipped, block.id) && !map_find(&reuse->tables, block.id);
      if (fits && reuse->guests.size < MOST_BLOCKS)
        seq_push(reuse->env->arena, &reuse->guests, ((Guest){block, bytes}));
    }
    if (exp->tag == EXP_Loop) find_guests(reuse, exp->as.Loop.body);
    if (exp->tag == EXP_If) find_guests(reuse, exp->as.If.then_body), find_guests(reuse, exp->as.If.else_body);
  }
  reuse->skipped = outer;
}

static bool fits_in(Reuse *reuse, const Guest *guest, const Host *host) {
  const uint64_t type = map_value_or(&reuse->types, guest->block.id, 0);
  if (type == 0 || type == SEVERAL_TYPES || type != map_value_or(&reuse->types, host->block.id, 0)) return false;
  return extent_equal(larger_extent(reuse->env, host->bytes, guest->bytes), host->bytes);
}

static void find_places(Reuse *reuse, const Map *last) {
  for EACH(i, &reuse->guests) {
    const Guest *guest = &reuse->guests.items[i];
    const uint32_t from = (uint32_t)map_value_or(&reuse->lives->first, guest->block.id, 0),
                   to = (uint32_t)map_value_or(last, guest->block.id, 0);
    for EACH(k, &reuse->hosts) {
      Host *host = &reuse->hosts.items[k];
      if (from == 0 || from < host->from || to > host->to || !fits_in(reuse, guest, host)) continue;
      map_put_atom(reuse->renamed, guest->block, atom_var(host->block));
      host->from = to + 1;
      break;
    }
  }
}

// ---- the program with renamed blocks

static void drop_guest(void *renamed, Builder *builder, const Stm *stm) {
  if (stm->exp->tag != EXP_Alloc || !map_find(renamed, stm_result(stm).id)) build_existing(builder, stm);
}

static Map rename_memory(Context *context, const Program *program, const Map *renamed) {
  Map memory = map_new(context->arena);
  for EACH(i, &program->memory.entries) {
    const Memory *old = program->memory.entries.items[i].as.pointer;
    const Atom *host = map_pointer(renamed, old->block.id);
    const Memory new = {host ? host->as.var : old->block, old->lmad};
    map_put_pointer(&memory, program->memory.entries.items[i].key, host ? COPY_OF(context->arena, &new) : old);
  }
  return memory;
}

static const Function *reuse_in(Context *context, const Program *program, const Function *function, void *renames) {
  Map *renamed = renames;
  if (!function->entry || function->entry->is_strided) return function;
  SizeEnv env = {.context = context,
                 .arena = context->arena,
                 .program = program,
                 .vars = program->vars,
                 .in_scope = bitset_new(context->arena)};
  bitset_add_vars(&env.in_scope, function->parameters);
  env_enter_function(&env, function);
  Lifetimes lives = lifetimes_of_function(context, program, function);
  const Map last = lifetimes_of_body(&lives, env.arena, function->body);
  Reuse reuse = {.env = &env,
                 .lives = &lives,
                 .types = map_new(env.arena),
                 .renamed = renamed,
                 .skipped = bitset_new(env.arena),
                 .tables = constant_blocks(env.arena, program, function)};
  const Vars bound = function_bound_vars(env.arena, function);
  for EACH_IN(i, bound) note_element_type(&reuse, bound.items[i]);
  find_hosts(&reuse, function, &last);
  if (reuse.hosts.size == 0) return function;
  find_guests(&reuse, function->body);
  const uint32_t before = renamed->entries.size;
  find_places(&reuse, &last);
  if (renamed->entries.size == before) return function;
  const Body *body = body_rewrite(context, program->vars, function->body, drop_guest, renamed);
  return function_with_body(context->arena, function, body_substitute(context, program->vars, body, renamed));
}

const Program *reuse_blocks(Context *context, const Program *program) {
  if (context->options->apart) return program;
  Map renamed = map_new(context->arena);
  Program result = *program_map(context, program, reuse_in, &renamed);
  if (renamed.entries.size == 0) return program;
  result.memory = rename_memory(context, program, &renamed);
  return COPY_OF(context->arena, &result);
}
