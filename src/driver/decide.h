// decide: the effects of sites before a program is lowered. Private to the driver and to `ashlar tune`.
#ifndef ASHLAR_DRIVER_DECIDE_H
#define ASHLAR_DRIVER_DECIDE_H
#include "driver/driver.h"

// ---- decide.c
// reports E0706, E0707, W0704
void tuning_read(Compilation *compilation, const EffectSites *sites, const char *path);
// the program's effects as a tuning file
Text tuning_text(const Compilation *compilation, const EffectSites *sites, Text heading);
bool site_is_free(const TypedProgram *typed, const EffectSite *site);                   // nothing has decided about it
// the program anew, with its present effects, up to a phase; its messages are forgotten. False: they do not compose
bool effects_try(const Compilation *compilation, Phase last, Compilation *trial);
// before the first lowering; does nothing without a strategy or a tuning file
void driver_decide(Compilation *compilation, const DriverOptions *options);

// ---- explore.c: a beam search over the effects of free sites [paper 2, Fig. 6.2]; afterwards the best one is in the
// program's effects
// variants: distinct ones met, best first: their effects, one a site, and what the model says of them.
typedef struct Variant { uint8_t *effects; ProgramCost cost; bool valid; } Variant;
typedef struct Exploration {
  uint32_t budget;
  CostSizes sizes;
  Seq(Variant) variants;
  uint32_t free_sites, tried;
  double space; /* combinations there are */
} Exploration;
void explore(Compilation *compilation, const EffectSites *sites, Exploration *exploration);
bool variant_is_undecided(const EffectSites *sites, const Variant *variant);   // is it the program as it is?
void variant_choose(TypedProgram *typed, const EffectSites *sites, const Variant *variant);   // into its effects
#endif
