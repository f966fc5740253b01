// races: detects two iterations of a parallel loop that access the same byte, one of them writing.
//   Iterations are strands of a series-parallel program that is executed sequentially. A byte records its last writer
//   and one of its readers, which suffices to find a race on the byte if there is one [Feng and Leiserson, Efficient
//   detection of determinacy races in Cilk programs, SPAA 1997].
#include "imp/interpret/machine.h"

uint32_t machine_loop_begin(Machine *m) {
  seq_push(m->arena, &m->loops, true);
  return m->loops.size - 1;
}

void machine_loop_end(Machine *m, uint32_t loop) { m->loops.items[loop] = false; }

void machine_iteration_begin(Machine *m, uint32_t loop) {
  seq_push(m->arena, &m->strands, ((Strand){m->strand, loop, true}));
  m->strand = m->strands.size - 1;
}

void machine_iteration_end(Machine *m) {
  m->strands.items[m->strand].active = false;
  m->strand = m->strands.items[m->strand].parent;
}

// May a strand that accessed a byte earlier run at the same time as the running one? It may if the outermost of its
// iterations that have ended belongs to a loop that is still running.
static bool may_run_beside(const Machine *m, uint32_t strand) {
  const Strand *strands = m->strands.items;
  uint32_t ended = strand;
  if (strand == m->strand || strands[strand].active) return false;
  while (!strands[strands[ended].parent].active) ended = strands[ended].parent;
  return m->loops.items[strands[ended].loop];
}

bool machine_access(Machine *m, Buffer buffer, int64_t bytes, bool writes) {
  Block *block = buffer.block;
  if (m->strand == 0) return true;
  if (!block->cells) block->cells = NEW_ARRAY(m->arena, Cell, block->capacity + 1);
  for (int64_t at = buffer.start; at < buffer.start + bytes; at++) {
    Cell *cell = &block->cells[at];
    if (may_run_beside(m, cell->writer) || (writes && may_run_beside(m, cell->reader)))
      return machine_fail(m, "a race between iterations of a parallel loop at byte", at);
    if (writes) cell->writer = m->strand;
    else if (!may_run_beside(m, cell->reader)) cell->reader = m->strand;
  }
  return true;
}
