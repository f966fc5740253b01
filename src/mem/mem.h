// mem: Core at level MEM (FUNMEM of paper 3): every array has a block and an index function; destination passing (paper 1)
// decides them. Non-semantic: erasing the annotations gives back a Core program with the same meaning.
#ifndef ASHLAR_MEM_H
#define ASHLAR_MEM_H
#include "core/core.h"

static inline const Memory *memory_of(const Program *program, Var array) { return (const Memory *)map_pointer(&program->memory, array.id); }

// ---- allocate.c: Core -> Mem. Results are built in the destinations (function places); fresh arrays get blocks right where they
// are bound; views get index functions and no code; a result that is not built in place is copied (EXP_Copy) [paper 1 Fig. 7,
// paper 3 TransformProgram].
const Program *allocate(Context *context, const Program *program);
// ---- hoist_allocations.c: Alloc out of loops, lambdas and branches as far as its size is known [paper 1 Fig. 9; FM-51]
const Program *hoist_allocations(Context *context, const Program *program);
// ---- erase.c: Mem -> Core [paper 3 Fig. 9]
const Program *erase(Context *context, const Program *program);
// ---- verify.c: paper 3 Fig. 8 with the corrected rules: blocks in scope, LMAD rank and shape, results in their places, views
// agree with their operand's index function, branches and loop state agree
bool mem_verify(Context *context, const Program *program, Out *problems);
// ---- interpret.c: the heap semantics [paper 3 Fig. 10]: blocks are byte arrays, reads and writes are traced; a read of bytes
// never written, an access outside its block, and a write of one iteration of build/scatter that another iteration reads or
// writes are errors of the compiler (reported as MESSAGE_Internal).
typedef struct HeapOptions { int64_t fuel; bool check_races; const struct Layout *layout; /* not NULL: blocks live in one arena at their laid-out offsets */
                             int64_t *high_water; /* out, may be NULL */ } HeapOptions;
bool mem_interpret(Context *context, const Program *program, Name function, const ArrayValue *const *arguments, const ArrayValue **results,
                   const HeapOptions *options, RuntimeError *error);
// ---- layout.c: where each block lives. Stack discipline: a block's offset is the sum of those of the enclosing scopes;
// sibling scopes share. Sizes that depend on data fall back to their bound, else to dynamic allocation from the arena's end.
typedef enum PlaceTag { PLACE_Arena, PLACE_Local, PLACE_Dynamic } PlaceTag;   // Local: constant small size, a C array or scalars
typedef struct Place { PlaceTag tag; const Extent *offset, *bytes; int64_t local_bytes; } Place;   // offset, bytes: over variables in scope at the Alloc
// The workspace a function needs: `slice` (pure scalar statements over the function's parameters), then `total` over their variables.
typedef struct Frame { const Body *slice; const Extent *total; bool is_dynamic; Text why_dynamic; Span where_dynamic; } Frame;
typedef struct Layout { Map places; /* block Var id -> const Place * */ Map frames; /* function Name id -> const Frame * */ } Layout;
const Layout *mem_layout(Context *context, const Program *program);
enum { BLOCK_ALIGNMENT = 8, LOCAL_LIMIT = 512 };   // bytes

#endif
