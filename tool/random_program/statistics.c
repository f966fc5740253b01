// How many programs contain each construct: what the generator can write but never does would be tested by nobody.
#include "random_program.h"
#include <stdio.h>

uint64_t print_statistics(const Options *options) {
  Arena *arena = arena_new();
  Seq(uint64_t) programs = {0};
  for (uint32_t i = 0; production_of(i); i++) seq_push(arena, &programs, 0);
  for (uint64_t seed = options->seed; seed < options->seed + options->count; seed++) {
    Arena *scratch = arena_new();
    Choices choices;
    Bitset used = bitset_new(scratch);
    (void)program_of_seed(scratch, seed, options->nests, &choices, &used);
    for EACH(i, &programs) programs.items[i] += bitset_has(&used, i);
    arena_free(scratch);
  }
  uint64_t missing = 0;
  for EACH(i, &programs) {
    (void)printf("%6.2f %%  %s\n", 100.0 * (double)programs.items[i] / (double)options->count, production_of(i)->name);
    missing += programs.items[i] == 0;
  }
  arena_free(arena);
  return missing;
}
