// blocks: the memory that block variables stand for, and the parameters that functions overwrite.
#ifndef ASHLAR_MEM_VERIFY_BLOCKS_H
#define ASHLAR_MEM_VERIFY_BLOCKS_H
#include "verify.h"

typedef struct Live Live;

// A block variable: memory of its own (`is_own`), or a name of other blocks (a result of an if or a loop, or a
// parameter of a loop). Block variables are numbered by birth, in the order in which they are bound: a block with
// memory of its own differs from every block of an earlier birth.
typedef struct BlockName {
  Var block;
  Bitset sources;           // births of the blocks that this one is a name of
  Bitset bases;             // births of the blocks with memory of their own that it may stand for
  uint32_t birth;
  bool is_own, is_resolved;
} BlockName;

// ---- verify/blocks.c
void live_name_blocks(Live *live, const Function *function);
bool live_same_block(const Live *live, Var x, Var y);               // they may stand for one block
const BlockName *live_name(const Live *live, Var block);
const Bitset *live_written_parameters(const Checker *checker, const Function *function);
void live_summarise(Checker *checker);                              // finds the parameters that functions overwrite

#endif
