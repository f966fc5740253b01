// explore: a beam search for the effects with the least cost in the cost model [paper 2, chapter 6].
//   space: the sites that an entry point needs, without an attribute or a decision, each undecided or with an effect
//     that it admits (Fig. 4.6). This is larger than the 2^(m+s) of the paper, because each effect is a choice
//   start: everything undecided, everything a source view, everything eager (6.1.2)
//   step:  one site gets another effect (6.3-6.7); effects that do not compose are dropped. The best few variants
//     are extended. The search ends when a step finds nothing better, or when the budget is spent
// The cost model is mem_cost, applied to the program in Mem. Variants of equal cost are ordered by their choices, so
// that the same input gives the same decision. The unchanged program is kept unless a variant is better by more than
// the error of the model.
#include "driver/decide.h"

enum { BEAM = 6, BUDGET = 96 };
static const double TRUST = 0.97;   // a variant has to take less than this part of the time of the unchanged program

typedef struct Explorer {
  Compilation *compilation;
  const EffectSites *sites;
  Exploration *exploration;
  bool *is_free;           // for each site: nothing had decided about it before the search
  Map seen;                // Name id of the choices as text -> 1
  uint32_t budget;
} Explorer;

void variant_choose(TypedProgram *typed, const EffectSites *sites, const Variant *variant) {
  for EACH(i, sites)
      if (variant->effects[i] != UINT8_MAX)
        map_put(&typed->effects, span_key(sites->items[i].span), variant->effects[i]);
}

// For each free site the effects of `wanted` that it admits; UINT8_MAX for other sites.
static uint8_t *choices(const Explorer *explorer, uint32_t wanted) {
  uint8_t *effects = NEW_ARRAY(explorer->compilation->context->arena, uint8_t, explorer->sites->size + 1);
  for EACH(i, explorer->sites) {
    const EffectSite *site = &explorer->sites->items[i];
    effects[i] = explorer->is_free[i] ? (uint8_t)(effect_choices(site) & wanted) : UINT8_MAX;
  }
  return effects;
}

static bool is_new_choice(Explorer *explorer, const uint8_t *effects) {
  Context *context = explorer->compilation->context;
  Out key = out_new(context->arena);
  out_string(&key, "variant ");
  for EACH(i, explorer->sites) out_char(&key, (char)('0' + (effects[i] & 7)));
  uint64_t *seen = &map_add(&explorer->seen, intern(context->names, out_result(&key)).id)->as.value;
  return !(*seen)++;
}

// A combination whose effects do not compose, or whose cost overflows, is not valid.
static Variant evaluated(Explorer *explorer, uint8_t *effects) {
  Compilation trial;
  Variant variant = {effects, {0, 0, 0, 0, 0}, false};
  variant_choose(explorer->compilation->typed, explorer->sites, &variant);
  variant.valid = effects_try(explorer->compilation, PHASE_Memory, &trial);
  if (variant.valid)
    variant.cost = mem_cost(trial.context, trial.memory, trial.layout, &explorer->exploration->sizes);
  explorer->exploration->tried++;
  return variant;
}

static bool is_better_variant(const Explorer *explorer, const Variant *a, const Variant *b) {
  if (a->cost.time < b->cost.time || a->cost.time > b->cost.time) return a->cost.time < b->cost.time;
  if (a->cost.workspace != b->cost.workspace) return a->cost.workspace < b->cost.workspace;
  return memcmp(a->effects, b->effects, explorer->sites->size) < 0;
}

static void keep_variant(Explorer *explorer, Variant variant) {
  Exploration *exploration = explorer->exploration;
  if (!variant.valid) return;
  seq_push(explorer->compilation->context->arena, &exploration->variants, variant);
  for (uint32_t i = exploration->variants.size - 1;
       i > 0 && is_better_variant(explorer, &variant, &exploration->variants.items[i - 1]); i--) {
    exploration->variants.items[i] = exploration->variants.items[i - 1];
    exploration->variants.items[i - 1] = variant;
  }
}

static void try(Explorer *explorer, uint8_t *effects) {
  if (explorer->exploration->tried < explorer->budget && is_new_choice(explorer, effects))
    keep_variant(explorer, evaluated(explorer, effects));
}

// Tries every neighbour of a variant, which differs from it at one site.
static void try_neighbours(Explorer *explorer, const uint8_t *effects) {
  static const uint8_t all[] = {EFFECT_Source, EFFECT_Dest, EFFECT_Eager, 0};
  for EACH(i, explorer->sites)
    for COUNTING(k, k < 4 && effects[i] != UINT8_MAX) {
      if (all[k] == effects[i] || (all[k] && !(effect_choices(&explorer->sites->items[i]) & all[k]))) continue;
      uint8_t *changed = arena_copy(explorer->compilation->context->arena, effects, explorer->sites->size + 1);
      changed[i] = all[k];
      try(explorer, changed);
    }
}

// Sites of functions that no entry point needs are left out.
static void find_free_sites(Explorer *explorer) {
  Compilation trial;
  TypedProgram *typed = explorer->compilation->typed;
  Map lowered = map_new(explorer->compilation->context->arena);
  typed->lowered = &lowered;
  const bool fine = effects_try(explorer->compilation, PHASE_Lowering, &trial);
  typed->lowered = NULL;
  for EACH(i, explorer->sites) {
    const EffectSite *site = &explorer->sites->items[i];
    explorer->is_free[i] = site_is_free(typed, site) && (!fine || map_find(&lowered, span_key(site->span)));
  }
}
static void count_space(const Explorer *explorer) {
  explorer->exploration->space = 1;
  for EACH(i, explorer->sites) {
    const EffectSite *site = &explorer->sites->items[i];
    if (!explorer->is_free[i]) continue;
    uint32_t options = 1;
    for (uint32_t effect = EFFECT_Source; effect <= EFFECT_Eager; effect <<= 1)
      options += (effect_choices(site) & effect) != 0;
    explorer->exploration->space *= options;
    explorer->exploration->free_sites++;
  }
}

static void search_beam(Explorer *explorer) {
  Exploration *exploration = explorer->exploration;
  try(explorer, choices(explorer, 0));
  try(explorer, choices(explorer, EFFECT_Source));
  try(explorer, choices(explorer, EFFECT_Eager));
  for (bool better = true; better && exploration->tried < explorer->budget && exploration->variants.size;) {
    const Variant best = exploration->variants.items[0];
    const uint32_t count = exploration->variants.size < BEAM ? exploration->variants.size : BEAM;
    Variant *beam =
        arena_copy(explorer->compilation->context->arena, exploration->variants.items, sizeof(Variant) * count);
    for RANGE(i, count) try_neighbours(explorer, beam[i].effects);
    better = is_better_variant(explorer, &exploration->variants.items[0], &best);
  }
}

bool variant_is_undecided(const EffectSites *sites, const Variant *variant) {
  for EACH(i, sites)
    if (variant->effects[i] != 0 && variant->effects[i] != UINT8_MAX) return false;
  return true;
}

// Ranks the unchanged program before the variants that are hardly better.
static void prefer_undecided(const Explorer *explorer) {
  Exploration *exploration = explorer->exploration;
  for RANGE_FROM(i, 1, exploration->variants.size) {
    const Variant plain = exploration->variants.items[i], best = exploration->variants.items[0];
    if (!variant_is_undecided(explorer->sites, &plain)) continue;
    if (best.cost.time < TRUST * plain.cost.time ||
        (best.cost.time <= plain.cost.time && best.cost.workspace < plain.cost.workspace))
      return;
    memmove(exploration->variants.items + 1, exploration->variants.items, sizeof(Variant) * i);
    exploration->variants.items[0] = plain;
    return;
  }
}

void explore(Compilation *compilation, const EffectSites *sites, Exploration *exploration) {
  Context *context = compilation->context;
  Explorer explorer = {compilation,
                       sites,
                       exploration,
                       NEW_ARRAY(context->arena, bool, sites->size + 1),
                       map_new(context->arena),
                       exploration->budget ? exploration->budget : BUDGET};
  find_free_sites(&explorer);
  uint8_t *undecided = choices(&explorer, 0);
  count_space(&explorer);
  const Map counts = context->rule_counts;
  context->rule_counts = map_new(context->arena);
  search_beam(&explorer);
  prefer_undecided(&explorer);
  context->rule_counts = counts;
  const Variant none = {undecided, {0, 0, 0, 0, 0}, true};
  variant_choose(compilation->typed, sites, exploration->variants.size ? &exploration->variants.items[0] : &none);
}
