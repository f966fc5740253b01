// decide: the effects of sites, decided before a program is lowered: by a tuning file, or by a strategy [paper 2,
// chapter 6].
//   in: a checked program      out: its `effects`, which lowering reads; an attribute in the source overrides it
// A tuning file has a line `SITE = EFFECT` for each decision; `#` begins a comment. A site that does not occur in the
// program is a warning (W0704), and so is a threshold of Futhark (W0705).
#include "driver/decide.h"

static const struct { const char *name; Strategy strategy;
} strategies[] = {{"default", STRATEGY_Default},
                  {"none", STRATEGY_None},
                  {"all", STRATEGY_All},
                  {"heuristic", STRATEGY_Heuristic},
                  {"random", STRATEGY_Random}};

bool strategy_read(const char *text, Strategy *strategy, uint64_t *seed) {
  const char *colon = strchr(text, ':');
  const size_t size = colon ? (size_t)(colon - text) : strlen(text);
  for RANGE(i, COUNT_OF(strategies)) {
    if (strlen(strategies[i].name) != size || strncmp(strategies[i].name, text, size) != 0) continue;
    *strategy = strategies[i].strategy;
    if (!colon) return true;
    *seed = 0;
    for (const char *at = colon + 1; *at; at++) {
      if (*at < '0' || *at > '9') return false;
      *seed = *seed * 10 + (uint64_t)(*at - '0');
    }
    return *strategy == STRATEGY_Random && colon[1];
  }
  return false;
}

// ---- tuning files

static const EffectSite *site_called(const EffectSites *sites, Text name) {
  for EACH(i, sites)
    if (text_equal(sites->items[i].name, name)) return &sites->items[i];
  return NULL;
}

// NAME=NUMBER: a line of Futhark's tuning files, whose thresholds have no meaning here.
static bool is_threshold(Text value) {
  for RANGE(i, value.size)
    if (value.start[i] < '0' || value.start[i] > '9') return false;
  return value.size > 0;
}

static void decide_line(Compilation *compilation, const EffectSites *sites, Text line, Span span) {
  Context *context = compilation->context;
  const size_t equals = text_find(line, TEXT("="));
  const Text name = text_trim(text_slice(line, 0, equals));
  const uint32_t effect = equals < line.size ? effect_called(text_trim(text_from(line, equals + 1))) : 0;
  const bool threshold = equals < line.size && is_threshold(text_trim(text_from(line, equals + 1)));
  if (!effect && !threshold) {
    diag0(context, E0707, span);
    return;
  }
  const EffectSite *site = threshold ? NULL : site_called(sites, name);
  if (threshold) diag1(context, W0705, span, name);
  else if (!site) diag1(context, W0704, span, name);
  else if (!(effect_choices(site) & effect))
    diag3(context, E0706, span, text_of(site->primitive->name), text_of(effect_name(effect)),
          TEXT("what `ashlar explain --effects --format json` lists for it"));
  else map_put(&compilation->typed->effects, span_key(site->span), effect);
}

void tuning_read(Compilation *compilation, const EffectSites *sites, const char *path) {
  Context *context = compilation->context;
  const uint32_t file = source_read(context, text_of(path), (Span){0, 0, 0});
  const Text text = file ? context->files.items[file].text : TEXT("");
  Text rest = text, line;
  while (text_take_line(&rest, &line)) {
    line = text_trim(text_slice(line, 0, text_find(line, TEXT("#"))));
    const uint32_t at = (uint32_t)(line.start - text.start);
    if (line.size) decide_line(compilation, sites, line, (Span){file, at, at + (uint32_t)line.size});
  }
}

Text tuning_text(const Compilation *compilation, const EffectSites *sites, Text heading) {
  Out out = out_new(compilation->context->arena);
  out_format(&out, "# %.*s\n", TEXT_ARG(heading));
  for EACH(i, sites) {
    const EffectSite *site = &sites->items[i];
    const uint32_t effect = (uint32_t)map_value_or(&compilation->typed->effects, span_key(site->span), 0);
    if (effect && !site->asked) out_format(&out, "%.*s = %s\n", TEXT_ARG(site->name), effect_name(effect));
  }
  return out_result(&out);
}

// ---- strategies

bool site_is_free(const TypedProgram *typed, const EffectSite *site) {
  const PrimitiveForm form = site->primitive->form;
  return !site->asked && form != PRIMITIVE_Fixed && form != PRIMITIVE_Whole && form != PRIMITIVE_Element &&
         form != PRIMITIVE_Tuple && !map_find(&typed->effects, span_key(site->span));
}

static uint64_t next_random(uint64_t *state) {   // splitmix64
  uint64_t z = *state += 0x9E3779B97F4A7C15u;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
  z = (z ^ z >> 27) * 0x94D049BB133111EBu;
  return z ^ z >> 31;
}

static uint32_t wanted_effect(const EffectSite *site, Strategy strategy, uint64_t *state) {
  if (strategy == STRATEGY_None) return site->primitive->effects & EFFECT_Eager;
  if (strategy == STRATEGY_All) return site->primitive->effects & EFFECT_Source;
  const uint32_t effect = 1u << next_random(state) % 4;   // the fourth: undecided
  return effect_choices(site) & effect & (EFFECT_Source | EFFECT_Dest | EFFECT_Eager);
}

bool effects_try(const Compilation *compilation, Phase last, Compilation *trial) {
  Context *context = compilation->context;
  const uint32_t before = context->diags.size;
  const DriverOptions options = driver_options_new();
  *trial = (Compilation){
      .context = context, .ast = compilation->ast, .typed = compilation->typed, .expression = compilation->expression};
  const bool fine = driver_run(trial, &options, last);
  context->diags.size = before;
  return fine;
}

// Effects that do not compose with the others are omitted.
static void apply_strategy(Compilation *compilation, const DriverOptions *options, const EffectSites *sites) {
  Map *effects = &compilation->typed->effects;
  uint64_t state = options->seed;
  Compilation trial;
  for EACH(i, sites) {
    const EffectSite *site = &sites->items[i];
    const uint32_t effect = site_is_free(compilation->typed, site) ? wanted_effect(site, options->strategy, &state) : 0;
    if (!effect) continue;
    map_put(effects, span_key(site->span), effect);
    if (options->strategy != STRATEGY_None && !effects_try(compilation, PHASE_Lowering, &trial))
      map_put(effects, span_key(site->span), 0);
  }
}

void driver_decide(Compilation *compilation, const DriverOptions *options) {
  Context *context = compilation->context;
  if (options->strategy == STRATEGY_Default && !options->tuning) return;
  const EffectSites sites = types_effect_sites(context, compilation->ast);
  if (options->tuning) tuning_read(compilation, &sites, options->tuning);
  if (options->strategy == STRATEGY_Default || diag_has_errors(context)) return;
  if (options->strategy == STRATEGY_Heuristic) {
    Exploration exploration = {.budget = options->budget, .sizes = {.size = 256, .number = 16}};
    explore(compilation, &sites, &exploration);
  } else apply_strategy(compilation, options, &sites);
}
