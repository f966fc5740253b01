// test_contract: the memory contract of an entry point, measured.
//   rule: the workspace of an entry is known exactly before the call (the arena's high-water mark must equal it), or as
//         an upper bound, because a size depends on data or on the iteration (never more), or has no closed form (open:
//         what suffices is searched).
#ifndef ASHLAR_TEST_CONTRACT_H
#define ASHLAR_TEST_CONTRACT_H
#include "base/base.h"
#include "runtime/values_call.h"
#include "tool/tool.h"
#include "tool/values/data.h"

typedef enum ContractKind { CONTRACT_Exact, CONTRACT_Bound, CONTRACT_Open } ContractKind;
// Bytes: f_workspace's answer; the high-water mark, or the least that suffices; up to the last one of the workspace
// that was really written; in chunks.
typedef struct ContractUse { int64_t computed, used, written, chunks; bool is_late; } ContractUse;
// ---- contract_call.c: one prepared call, with guards. Nothing may be written outside destinations and workspace,
// and no input that is not consumed may change; with a byte less than f_workspace says it must return
// RT_WORKSPACE_SHORT and leave the destinations alone.
// Open: with less than suffices it must return that code as well, and the result must not depend on how much there is,
// nor on whether it comes in chunks; refused a chunk, whichever, it must leave the destinations alone.
// Returns the entry's code. RT_PROGRAM_ERROR: the program refused the arguments; all of the above was checked but that
// the workspace is used to its end. RT_BAD_ARGUMENT and RT_OUT_OF_MEMORY (too large, or more than a twentieth of a
// second: is_late) only say that these arguments are not for this test.
int contract_measure(Arena *arena, rt_call *call, ContractKind kind, ContractUse *use, Text *problem);
// ---- contract_map.c: does the map of `explain --memory` end where the compiled entry says, for several sizes?
// Empty: it does.
Text contract_map_problem(Session *session, const rt_entry *entry);
#endif
