// decide: the effects of sites before a program is lowered. Private to the driver and to `ashlar tune`.
#ifndef ASHLAR_DRIVER_DECIDE_H
#define ASHLAR_DRIVER_DECIDE_H
#include "driver/driver.h"

// ---- decide.c
// Reads a tuning file into the effects of the program; reports E0706, E0707, W0704, W0705.
void tuning_read(Compilation *compilation, const EffectSites *sites, const char *path);
// The effects of the program as the text of a tuning file.
Text tuning_text(const Compilation *compilation, const EffectSites *sites, Text heading);
bool site_is_free(const TypedProgram *typed, const EffectSite *site);   // no attribute or decision gives its effect
// Compiles the program again up to a phase, with its present effects; discards the messages. False: the effects do not
// compose.
bool effects_try(const Compilation *compilation, Phase last, Compilation *trial);
// Decides before the first lowering, by the tuning file and the strategy if there are any.
void driver_decide(Compilation *compilation, const DriverOptions *options);

// ---- explore.c: a beam search over the effects of free sites [paper 2, Fig. 6.2]. It stores the best variant in the
// effects of the program.
typedef struct Variant {
  uint8_t *effects;         // one for each site
  ProgramCost cost;         // in the cost model
  bool valid;
} Variant;
typedef struct Exploration {
  uint32_t budget;
  CostSizes sizes;
  Seq(Variant) variants;    // distinct variants that the search visited, best first
  uint32_t free_sites, tried;
  double space;             // the number of all combinations
} Exploration;
void explore(Compilation *compilation, const EffectSites *sites, Exploration *exploration);
bool variant_is_undecided(const EffectSites *sites, const Variant *variant);   // is it the unchanged program?
// Stores the variant in the effects of the program.
void variant_choose(TypedProgram *typed, const EffectSites *sites, const Variant *variant);
#endif
