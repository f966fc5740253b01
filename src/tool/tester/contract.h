// test_contract: the memory contract of an entry point, measured.
//   rule: the workspace of an entry is of one of three kinds. Exact: it is known before the call, and the high-water
//         mark of the arena must equal it. Bound: a size depends on data or on the iteration, and the mark must not
//         exceed it. Open: it has no closed form, and the test searches the least workspace that suffices.
#ifndef ASHLAR_TEST_CONTRACT_H
#define ASHLAR_TEST_CONTRACT_H
#include "base/base.h"
#include "runtime/values_call.h"
#include "tool/tool.h"
#include "tool/values/data.h"

typedef enum ContractKind { CONTRACT_Exact, CONTRACT_Bound, CONTRACT_Open } ContractKind;
typedef struct ContractUse {   // in bytes
  int64_t computed;   // the result of f_workspace
  int64_t used;       // the high-water mark; of an open contract, the least workspace that suffices
  int64_t written;    // the end of the last byte of the workspace that was written
  int64_t chunks;     // the size of all chunks
  bool is_late;       // a call took too long
} ContractUse;
// ---- contract_call.c: one prepared call, with guards. The entry must not write outside of destinations and workspace,
// and must not change an input that is not consumed. With a byte less than f_workspace returns, it must return
// RT_WORKSPACE_SHORT and leave the destinations unchanged.
// Open: with less than the least sufficient workspace it must return that code as well. The result must not depend on
// the size of the workspace, nor on whether memory comes in chunks. When any chunk is refused, the entry must leave the
// destinations unchanged.
// Returns the code of the entry. RT_PROGRAM_ERROR: the program refused the arguments; all of the above was checked,
// except that the workspace is used to its end. RT_BAD_ARGUMENT and RT_OUT_OF_MEMORY (too large, or more than a
// twentieth of a second: is_late): these arguments are not suitable for the test.
int contract_measure(Arena *arena, rt_call *call, ContractKind kind, ContractUse *use, Text *problem);
// ---- contract_map.c: for several sizes, does the map of `explain --memory` end at the workspace size that the
// compiled entry computes? Empty: it does.
Text contract_map_problem(Session *session, const rt_entry *entry);
#endif
