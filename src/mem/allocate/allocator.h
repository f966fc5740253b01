// allocator: the state of the allocator: requests, the scopes of bodies with the uses in them, functions. Private to
// mem/allocate.
#ifndef ASHLAR_MEM_ALLOCATOR_H
#define ASHLAR_MEM_ALLOCATOR_H
#include "mem/block_names.h"
#include "mem/bounds.h"
#include "mem/index_function.h"

// The memory that a context requests for an array (the array's destination).
typedef struct Scope Scope;
typedef struct Request {
  Memory memory;
  const Stm *by;             // the statement that requests it; NULL: the result of the body
  bool own_block;            // any block made in this body, row-major; it is returned beside the array
  bool support;              // any memory: its block, offset and strides are returned beside the array
  bool weak;                 // the request saves memory, not a copy: it is dropped where it would cost a copy
  // not 0: the memory is a region of `target`, which statement `until` of `scope` overwrites (Update with an array
  // value): the old elements must not be read before that statement
  Var target;
  uint32_t until;
  const Scope *scope;
  Var whole;                 // not 0: the array is operand number `part` of the Concat or Array that binds `whole`
  uint32_t part;
  // not 0: only statements of `after_scope` that come after this one (counted from 1) may build there, since they run
  // after the checks on which the memory relies
  uint32_t after;
  const Scope *after_scope;
} Request;

// A body being processed. Uses are recorded for the original statements, nested bodies included.
typedef struct Uses {
  Seq(uint32_t) at;         // ascending statement numbers; the body's result has number body->count
  uint32_t last;
} Uses;
struct Scope {
  Scope *parent;
  const Body *body;
  uint32_t at;              // the statement being processed
  bool is_repeated;         // the body of a loop or lambda: the next iteration uses outer arrays again
  Map uses;                 // Var id -> Uses *
  Bitset bound;             // variables bound in this body or by its lambda or loop
  Bitset exempt;            // outer arrays of which an iteration accesses only the elements that it writes
  Map requests;             // Var id -> const Request *
  Map definers;             // Var id -> statement number + 1
  EnvScope env;
};

// A block whose Alloc is emitted when the first array is built in it.
typedef struct Pending { Var block; const Extent *bytes; bool emitted; uint32_t depth; Span span; } Pending;
// The arrays in a block. listed: array id -> whether it is among the items.
typedef struct BlockArrays { Seq(Var) items; Map listed; } BlockArrays;

// The facts about a function that its callers need.
typedef struct FunctionInfo {
  const Function *function;
  bool is_done, is_recursive;
  Bitset consumed;            // numbers of the parameters that it overwrites
  Bitset assumed;             // the parameters that calls take for consumed until the function has been processed
  Bitset own_blocks;          // numbers of the results that are returned with their block
  const uint32_t *in_place;   // per result: number + 1 of the parameter in whose memory it is, or 0; NULL: none
} FunctionInfo;

typedef struct Allocator {
  SizeEnv *env;
  Context *context;         // the same as in env, like the arena and the variables
  Arena *arena;
  VarTable *vars;
  const Program *source;
  Program *program;         // the program being made, also that of env
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
  Map parts;                // Var id of an operand that was built in its part -> Var id of the whole << 32 | part
  Map moving;               // (uintptr_t) loop -> Moving *: how its states move between blocks
  bool moved;               // some loop's states began to move: the function is allocated once more
  Map mentioned;            // Body * -> the arrays that it mentions (scope.c)
  Map aliases;              // Var id -> BlockNames *: the blocks that a block may stand for
  Rejection kept;           // why may_overwrite last returned false; the array is `kept_of`
  Rejection refused;        // why place_is_free or may_take last returned false
  Var kept_of;
  Map rejections;           // Var id -> const Rejection *: why an array is not where it was requested
} Allocator;

#endif
