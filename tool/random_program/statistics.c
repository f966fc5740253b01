// How many programs contain each construct: what the generator can write but never does would be tested by nobody.
#include "random_program.h"
#include <stdio.h>

enum { LEAST_PERCENT = 2 };
static const char *const feature_names[FEATURE_COUNT] = {
    [FEATURE_ExtremeInteger] = "extreme integer",
    [FEATURE_NotANumber] = "NaN",
    [FEATURE_Infinity] = "infinity",
    [FEATURE_NegativeZero] = "-0.0",
    [FEATURE_LargeSizes] = "sizes to 40",
    [FEATURE_MayFail] = "may fail",
    [FEATURE_UnusedResult] = "variable made part of a result",
    [FEATURE_ReduceComm] = "reduce_comm",
    [FEATURE_Exscan] = "exscan",
    [FEATURE_Parallel] = "#[parallel]",
    [FEATURE_GrowingWhile] = "while loop whose state grows",
    [FEATURE_ShrinkingWhile] = "while loop whose state shrinks",
    [FEATURE_RunTimeSlice] = "slice between ends known at run time",
};
const char *name_of_feature(uint32_t feature) {
  return feature < FEATURE_ExtremeInteger ? name_of_scalar((Scalar)feature) : feature_names[feature];
}

// Answers how many constructs are rare.
uint64_t print_statistics(const Options *options) {
  Arena *arena = arena_new();
  Seq(uint64_t) programs = {0};
  uint32_t productions = 0;
  while (production_of(productions)) productions++;
  for (uint32_t i = 0; i < productions + FEATURE_COUNT; i++) seq_push(arena, &programs, 0);
  for (uint64_t seed = options->seed; seed < options->seed + options->count; seed++) {
    Arena *scratch = arena_new();
    Choices choices;
    Bitset used = bitset_new(scratch);
    (void)program_of_seed(scratch, seed, options->nests, &choices, &used);
    for EACH(i, &programs) programs.items[i] += bitset_has(&used, i);
    arena_free(scratch);
  }
  uint64_t rare = 0;
  for EACH(i, &programs) {
    const bool is_rare = programs.items[i] * 100 < LEAST_PERCENT * options->count;
    (void)printf("%s%6.2f %%  %s\n", is_rare ? "RARE " : "", 100.0 * (double)programs.items[i] / (double)options->count,
                 i < productions ? production_of(i)->name : name_of_feature(i - productions));
    rare += is_rare;
  }
  arena_free(arena);
  return rare;
}
