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
    [FEATURE_MapOfCalls] = "existential map of a function that is not inlined",
    [FEATURE_RowsOfTwoResults] = "existential map with two results",
    [FEATURE_RunTimeStride] = "stride known at run time",
    [FEATURE_StrideOfRow] = "strided update of a row",
    [FEATURE_StrideOfColumn] = "strided update of a column",
    [FEATURE_StrideOfMatrix] = "strided update of rows and columns",
    [FEATURE_ReadsOtherSlices] = "strided update by other slices of the array",
    [FEATURE_View] = "view: reverse", "view: permute", "view: gather", "view: rotate", "view: transpose",
    "view: unflatten", "view: ++", "view: pad", "view: split", "view: replicate", "view: map", "view: tabulate",
    "view: if",
    [FEATURE_ComposedViews] = "view of a view",
    [FEATURE_Pad] = "pad_edge", "pad_wrap", "pad_mirror", "pad",
    [FEATURE_ConstantWindow] = "window of constant size",
    [FEATURE_RunTimeWindow] = "window of a size known at run time",
    [FEATURE_WeightedWindow] = "weighted window",
};
const char *name_of_feature(uint32_t feature) {
  return feature < FEATURE_ExtremeInteger ? name_of_scalar((Scalar)feature) : feature_names[feature];
}

// Only --views makes it.
static bool is_of_views(uint32_t number, uint32_t productions) {
  const Production *const tables[] = {row_productions, view_productions, window_productions, stride_productions};
  const Production *production = number < productions ? production_of(number) : NULL;
  for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
    for (const Production *p = tables[i]; p->name != NULL; p++)
      if (p == production) return true;
  return number >= productions + FEATURE_MapOfCalls;
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
    (void)program_of_seed(scratch, seed, options->kind, &choices, &used);
    for EACH(i, &programs) programs.items[i] += bitset_has(&used, i);
    arena_free(scratch);
  }
  uint64_t rare = 0;
  for EACH(i, &programs) {
    if (is_of_views(i, productions) && options->kind != PROGRAM_Views) continue;
    const bool is_rare = programs.items[i] * 100 < LEAST_PERCENT * options->count;
    (void)printf("%s%6.2f %%  %s\n", is_rare ? "RARE " : "", 100.0 * (double)programs.items[i] / (double)options->count,
                 i < productions ? production_of(i)->name : name_of_feature(i - productions));
    rare += is_rare;
  }
  arena_free(arena);
  return rare;
}
