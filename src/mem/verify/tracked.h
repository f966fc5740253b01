// tracked: the arrays that are in memory, the elements that are left of each, and the writes that made others stale.
#ifndef ASHLAR_MEM_VERIFY_TRACKED_H
#define ASHLAR_MEM_VERIFY_TRACKED_H
#include "live.h"

// stale: regions that later writes may have overwritten. gone: no element is left. dead: out of scope, or not used
// again.
typedef struct Tracked { Var var; const Memory *memory; Seq(const Region *) stale; bool gone, dead; } Tracked;

// ---- verify/tracked.c
Tracked *live_tracked(const Live *live, Var array);
Tracked *live_track(Live *live, Var array);
void live_track_all(Live *live, Vars vars);            // the arrays among them, with all elements
void live_remember(Live *live, Tracked *tracked);
void live_roll_back(Live *live, uint32_t to);
void live_overwrite(Live *live, const Region *region);
void live_overwrite_all(Live *live, const Regions *regions);
void live_stale_read(Live *live, Var array, Var writer);
void live_read_whole(Live *live, Var array);
void live_read_atom(void *user, Atom atom);
void live_read_results(Live *live, Atoms results);
void live_read_element(Live *live, const ExpIndex *index);
void live_track_view(Live *live, Var result, Var array);

// ---- verify/plain.c
void live_take_over(Live *live, Var array);
void live_walk_update(Live *live, const Stm *stm);
void live_walk_plain(Live *live, const Stm *stm);

#endif
