// emitter: the state of the emission of one program. Private to backend/.
#ifndef ASHLAR_BACKEND_EMITTER_H
#define ASHLAR_BACKEND_EMITTER_H
#include "backend/backend.h"
#include "backend/ctree/ctree.h"

typedef struct EntryPlan EntryPlan;   // backend/entry.h

// How a function of the program appears in C.
typedef struct FunctionPlan {
  const ImpFunction *function;
  Text c_name;                      // of the function that holds the body
  Text public_name;                 // of an entry
  bool can_fail;                    // the C function returns an int status, otherwise nothing
  bool is_entry;
  bool returns_block;               // some result is an array whose size is not known before the call
  bool is_parallel;                 // it has parallel statements, also in calls: it takes the workers of the caller
  bool has_body;                    // the body is a static function; false: it is emitted inside the entry's function
  CFunction body;                   // set when has_body
  EntryPlan *entry;                 // NULL: the function is no entry
} FunctionPlan;

typedef Seq(EntryPlan *) Entries;
typedef struct Emitter {
  Context *context;
  Arena *arena;
  const Program *mem;
  const ImpProgram *program;
  const ImpProgram *ordered;        // the loops before stream_stores: imp_may_be_same answers about them
  Text prefix;                      // the program's name
  FunctionPlan *functions;          // one for each function of the program, in the program's order
  Map plans;                        // function Name id -> FunctionPlan *
  Entries entries;
  Map beginnings;                   // Name id -> 1 for each `p`, where a function is called `p` or `p_..`
  Map types;                        // Name id -> 1 for each C type of the header
  Map required;                     // Name id of a runtime function -> 1, in the order of the first use
  Map tables;                       // ArrayValue * -> Name id of its C table
  CUnit table_unit;
  CUnit parallel_unit;              // the parts of parallel statements (emit_parallel.c)
  uint32_t parts;                   // how many these are
  Seq(CFunction) part_functions;
  bool any_failing;                 // some part can fail
  bool uses_memcpy, uses_math, uses_fail, compares_aliases, keeps_scalar, has_independent;
  bool is_library;                  // C programs call the entries: the inverse of the workspace is emitted, too
  Map stack;                        // Name id of a C function -> its use of the C stack (stack.c)
  ImpRanges *ranges;                // NULL: indices have 64 bits
  const struct CellHeader *cells;   // the recursive types at the interface (header_cells.c)
  ReadableNames *readable;          // of the entry that was planned last; NULL: no entry has been planned

  // about the function that is being emitted
  FunctionPlan *plan;
  Map names;                        // ImpVar id -> Name id
  Map taken;                        // Name id -> how often the name was wanted
  Map reserved;                     // Name id -> 1: reserved in every function
  Bitset assigned, used, results;   // its ImpVars that are assigned to, that are read, and that are results
  Map marks;                        // number of an IMP_Mark -> Name id
  bool takes_blocks;                // it takes dynamic blocks (IMP_Dynamic)
  Bitset blocks, locals;            // its buffers that are always the same block of the arena; its local arrays
  Bitset shared;                    // its results that may be its arguments (entry_aliases.c)
  Bitset declared;                  // in the iteration that is being emitted
  Bitset numbers;                   // its floats that are never NaN
  ImpVar folded;                    // the accumulator of the loop that is being assigned; id 0: none is
  uint32_t loops;                   // how many loops enclose the statement that is being emitted
  bool parallel;                    // the innermost of them is parallel
  bool lanes;                       // it is imp_converts_in_lanes
  bool in_part;                     // the statements are those of a task
  bool narrow;                      // indices of the body that is being emitted have 32 bits
  const EntryPlan *begins;          // pool_begun is still to be emitted, after the check of the pool's free cells
  Seq(CStmtList) open;              // the blocks that are being written, innermost last (build.c)
  bool checked;                     // overflow in the index arithmetic that is being emitted sets `ok` to false
} Emitter;

// The head of a loop over the functions of the program: `for EACH_FUNCTION(plan, e)`.
#define EACH_FUNCTION(plan, e)                                                                                         \
  (FunctionPlan *plan = (e)->functions; plan < (e)->functions + (e)->program->function_count; plan++)
#endif
