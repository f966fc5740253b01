// allocate: private to mem/allocate: the allocator's state, requests, scopes with uses.
#ifndef ASHLAR_MEM_ALLOCATE_H
#define ASHLAR_MEM_ALLOCATE_H
#include "mem/env.h"

// The memory that a context requests for an array (the array's destination).
typedef struct Scope Scope;
typedef struct Request {
  Memory memory;
  const Stm *by;             // the statement that requests it; NULL: the result of the body
  bool own_block;            // any block made in this body, row-major; it is returned beside the array
  bool support;              // any memory: its block, offset and strides are returned beside the array
  bool weak;                 // saves memory, not a copy; not worth a copy
  // not 0: the memory is a region of `target`, which statement `until` of `scope` overwrites (Update with an array
  // value): the old elements must not be read before that statement
  Var target;
  uint32_t until;
  const Scope *scope;
  Var whole;                 // not 0: the array is operand number `part` of the Concat or Array that binds `whole`
  uint32_t part;
  uint32_t after;            // in `after_scope`, only statements after this one (from 1) may build there, since they
  const Scope *after_scope;  //   come after the checks that make the memory right
} Request;

// A body being processed. Uses are recorded for the original statements, nested bodies included.
typedef struct Uses {
  Seq(uint32_t) at;         // ascending statement numbers; the body's result counts as number body->count
  uint32_t last;
} Uses;
struct Scope {
  Scope *parent;
  const Body *body;
  uint32_t at;              // the statement being processed
  bool is_repeated;         // a loop or lambda: arrays that it uses from outside are used again
  Map uses;                 // Var id -> Uses *
  Bitset bound;             // variables bound in this body or by its lambda or loop
  Bitset exempt;            // outer arrays of which an iteration accesses only the elements that it writes
  Map requests;             // Var id -> const Request *
  Map definers;             // Var id -> statement number + 1
  EnvScope env;
};

// an Alloc not yet placed
typedef struct Pending { Var block; const Extent *bytes; bool emitted; uint32_t depth; Span span; } Pending;
typedef struct BlockArrays { Seq(Var) items; Map listed; /* array id -> is it among them */ } BlockArrays;

// The facts about a function that its callers need.
typedef struct FunctionInfo {
  const Function *function;
  bool is_done, is_recursive;
  Bitset consumed;            // numbers of the parameters that it overwrites
  Bitset assumed;             // what calls take `consumed` for as long as the function has not been processed
  Bitset own_blocks;          // numbers of the results that are returned with their block
  const uint32_t *in_place;   // per result: number + 1 of the parameter in whose memory it is, or 0; NULL: none
} FunctionInfo;

typedef struct Allocator {
  SizeEnv *env;
  Context *context;         // as in env, like the arena and the variables
  Arena *arena;
  VarTable *vars;
  const Program *source;
  Program *program;         // being made; env's is the same
  FunctionInfo *info;       // of the function being processed
  Map functions;            // Name id -> FunctionInfo *
  Builder *builder;
  Scope *scope;
  uint32_t depth;
  Map arrays;               // block id -> BlockArrays *
  Map pending;              // block id -> Pending *
  Bitset read_only;         // blocks that must not be written
  Bitset allocated;         // blocks with an Alloc of their own, or returned by a branch or call that made them
  Bitset private;           // blocks that are requested for no further arrays
  Map parameter_blocks;     // block id -> parameter number + 1
  Map parts;                // Var id of an array built in its part -> whole << 32 | part
  Map moving;               // (uintptr_t) loop -> Moving *: how its states move between blocks
  bool moved;               // a loop's states began to move: the function is worth another iteration
  Map mentioned;            // Body * -> the arrays that it mentions (scope.c)
  Map aliases;              // the blocks that a block may stand for (env.h)
  Rejection kept;           // why may_overwrite said no about `kept_of` the last time
  Rejection refused;        // why place_is_free or may_take said no the last time
  Var kept_of;
  Map rejections;           // Var id -> const Rejection *: why an array is not where it was requested
} Allocator;

// ---- blocks.c: blocks, the arrays in them, and statements
void set_memory(Allocator *a, Var array, const Memory *memory);
void note_name(Allocator *a, Var block, Var base);                                 // `block` may be `base`
void note_alias(Allocator *a, Var block, Var base);                                // and nobody writes through it
bool memory_disjoint(Allocator *a, const Memory *x, const Memory *y);
Var block_new(Allocator *a, const char *name, Span span);
Var number_new(Allocator *a, const char *name, Span span);                        // of an index function, as a variable
Var own_block(Allocator *a, Var result, Span span);                               // that is returned beside the result
const Memory *allocate_block(Allocator *a, Type type, Span span);                 // emits the Alloc here
const Memory *pending_block(Allocator *a, Type type, Span span);                  // emits it when first taken
bool emit_pending(Allocator *a, Var block);
Var emit_copy(Allocator *a, Var array, const Memory *memory);
void emit(Allocator *a, uint32_t count, const Var *pattern, const Exp *exp, Span span);
Atom emit_poly(Allocator *a, const Poly *poly);

// ---- scope.c: uses, conflicts
const Stm *owner_of_scope(const Scope *scope);             // the statement whose body it is; NULL: of the function
void scope_enter(Allocator *a, Scope *scope, const Body *body, bool is_repeated, Vars bound);
void scope_leave(Allocator *a);
void also_uses(Allocator *a, Scope *scope, const Body *body);
void bring_in_scope(Allocator *a, Var var);
bool used_between(const Scope *scope, Var var, uint32_t from, uint32_t to);       // from <= use < to
bool live_after(const Allocator *a, Var var);
// some array in the region, but `except`, that is used after this statement or in a body of `exp`
Var array_needed_in(Allocator *a, const Memory *region, const Exp *exp, Var except);
bool exp_uses_inside(Allocator *a, const Exp *exp, Var array);                      // in a nested body
bool body_mentions(Allocator *a, const Body *body, Var array);                      // anywhere in it
bool place_is_free(Allocator *a, const Request *request, const Exp *exp, Bitset *exempt);
void note_overwritten(Allocator *a, Var block);
bool may_overwrite(Allocator *a, Var array, const Memory *region, const Exp *exp);
bool may_take_over(Allocator *a, Var array, const Memory *region);

// the first use that keeps it alive
Rejection use_from(const Allocator *a, Var var, uint32_t from);
// nobody may write the block, in which `array` is
Rejection read_only_rejection(const Allocator *a, Var block, Var array);

// ---- reason.c: why copies remain
bool reject_request(Allocator *a, ReasonTag tag, Var array, const Stm *use);              // false, for that reason
// `of` may not be overwritten, or not stay where it is
void keep(Allocator *a, Var of, ReasonTag tag, const Stm *use);
void note_rejection(Allocator *a, Var array, Rejection rejection);                         // the first one counts
// of results that are not where they are requested
void note_rejections(Allocator *a, const Stm *stm);
void remark_copy(const Context *context, Out *out, const Program *program, const Stm *stm);   // a StmRemark
void note_reason(Allocator *a, Var copy, CopyReason reason);
// the statement that binds `copy` copies `array`
void note_copy(Allocator *a, Var copy, Var array);

// ---- requests.c: the backward walk
void collect_requests(Allocator *a, uint32_t count, const Request *results);

// ---- body.c: the forward walk
const Body *allocate_body(Allocator *a, uint32_t count, const Request *requests, Bitset *copied);
void allocate_stm(Allocator *a, const Stm *stm);
const Request *request_of(const Allocator *a, Var var);
// and emits its block
bool may_take(Allocator *a, Var result, const Request *request, const Exp *exp, Bitset *exempt);
// a weak one only when not settled
const Request *request_unless(const Allocator *a, Var var, bool settled);
const Memory *take_place(Allocator *a, Var result, const Stm *stm, Bitset *exempt);
void note_part(Allocator *a, Var result, const Request *request);                       // the result was put there
void copy_in_parallel(Allocator *a, uint32_t count, Var *arrays, const Memory *const *places);
// the same request for a nested body
Request nested_request(const Allocator *a, Var result, const Memory *memory);
typedef Seq(Atom) AtomSeq;
void push_memory(Allocator *a, AtomSeq *into, const Memory *memory);                    // block, offset, strides
void emit_changed(Allocator *a, const Stm *stm, Exp exp);
Lambda allocate_lambda(Allocator *a, Lambda lambda, Atoms widths, uint32_t count, const Request *requests,
                       const Bitset *exempt);

// ---- strided.c
bool has_arrays(const VarTable *vars, Vars some);
// ---- in_place.c
// Name id -> uint32_t *, as FunctionInfo.in_place
Map in_place_results(Context *context, const Program *program);
static inline uint32_t in_place_parameter(const FunctionInfo *info, uint32_t result) {
  return info->in_place ? info->in_place[result] : 0;
}
// ---- pointwise.c
const Lambda *pointwise_function(Allocator *a, const Exp *exp, Var array);
// of this type; element i of result `number` needs only their element i
Vars pointwise_operands(Allocator *a, const Exp *exp, uint32_t number, Type type);
// NULL: none may be overwritten
const Memory *operand_place(Allocator *a, Var result, const Stm *stm, Bitset *exempt);
// ---- own_region.c: which parts of an array are read
bool touches_only_own_row(Allocator *a, const Body *body, Var array, Vars indices);
// none of the region that is written
bool reads_other_regions(Allocator *a, const Exp *exp, Var array, Slices written);
bool may_build_in_region(Allocator *a, const Body *body, uint32_t at, const ExpUpdate *update);
// ---- dead_blocks.c
const Body *drop_dead_blocks(Allocator *a, const Body *body);
// ---- branch.c
const Stm *definition_in(const Body *body, Var var, uint32_t *number);
// reason.c: the argument in whose memory a call gives this result, or none
Var argument_in_place(const Allocator *a, const ExpCall *call, uint32_t number);
// ---- forms.c, branch.c, loop.c, folds.c, calls.c: one function a form
void allocate_view(Allocator *a, const Stm *stm);
void allocate_copy(Allocator *a, const Stm *stm);
void allocate_parts(Allocator *a, const Stm *stm);       // Concat, Array of arrays
void allocate_update(Allocator *a, const Stm *stm);
void allocate_build(Allocator *a, const Stm *stm);
void allocate_loop(Allocator *a, const Stm *stm);
bool state_moves(const Allocator *a, const Stm *loop, uint32_t number);
void allocate_if(Allocator *a, const Stm *stm);
void allocate_fold(Allocator *a, const Stm *stm);        // Reduce, Scan
void allocate_filter(Allocator *a, const Stm *stm);
void allocate_scatter(Allocator *a, const Stm *stm);     // Scatter, Hist
void allocate_call(Allocator *a, const Stm *stm);

#endif
