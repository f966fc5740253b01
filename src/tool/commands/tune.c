// tune: looks for better effects of a program's sites, measures the best few, and writes the decisions [paper 2,
// chapter 6 and section 7.1].
//   in: a program with test cases   out: NAME.tuning, which `--tuning` replays
// The cost model orders the variants. The best ones and the program without decisions are then timed by `ashlar bench`
// on the program's cases.
#include "driver/decide.h"
#include "tool/commands/command.h"
#include "tool/json.h"
#include "tool/progress.h"
#include "tool/explain/pareto_front.h"
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct Tune {
  Session *session;
  const char *path, *output, *compiler, *runs, *picture;
  bool model_only;
  int64_t budget;                    // the number of variants to try; 0: the default
  int64_t measured;                  // the number of variants to time
  Exploration exploration;
  NamedSizes sizes;
  EffectSites sites;
} Tune;

static const Option tune_options[] = {
    OPTION(Tune, Word, "-o", NULL, output),
    OPTION(Tune, Word, "--cc", NULL, compiler),
    OPTION(Tune, Word, "--runs", NULL, runs),
    OPTION(Tune, Word, "--front", NULL, picture),
    OPTION(Tune, Flag, "--model", NULL, model_only),
    OPTION_COUNT(Tune, "--budget", budget, 1, 99999, "--budget wants a number of variants, not"),
    OPTION_COUNT(Tune, "--measure", measured, 1, 99999, "--measure wants a number of variants, not"),
    OPTION_SIZE(Tune, sizes, "expected NAME=NUMBER"),
    OPTIONS_END,
};

// ---- measuring

static double median_of(double *values, uint32_t count) {
  for RANGE_FROM(i, 1, count)
    for (uint32_t k = i; k > 0 && values[k] < values[k - 1]; k--) {
      const double other = values[k];
      values[k] = values[k - 1];
      values[k - 1] = other;
    }
  return count ? values[count / 2] : 0;
}

// The sum of the medians of all data sets, in microseconds; < 0: a case failed, or there is none.
static double total_cost_of(Arena *arena, const Json *report) {
  double total = 0;
  uint32_t cases = 0;
  for COUNTING(i, report && i < report->members.size) {
    const Json *sets = json_member(report->members.items[i].value, "datasets");
    for COUNTING(k, sets && k < sets->members.size) {
      const Json *runs = json_member(sets->members.items[k].value, "runtimes");
      if (!runs) return -1;
      total += median_of(json_numbers(arena, runs), runs->members.size);
      cases++;
    }
  }
  return cases ? total : -1;
}

static double measure_tune(Tune *tune, Text tuning, Text *problem) {
  Arena *arena = tune->session->arena;
  const char *folder = directory_for_cache(arena);
  const char *decisions = c_string_format(arena, "%s/tune-%ld.tuning", folder, (long)getpid());
  const char *report = c_string_format(arena, "%s/tune-%ld.json", folder, (long)getpid());
  if (!file_write(decisions, tuning, problem)) return -1;
  const char *with = c_string_format(arena, "--tuning %s", decisions);
  const char *words[] = {"/proc/self/exe", "bench",
                         "--json",         report,
                         "--runs",         tune->runs ? tune->runs : "5",
                         "--with",         with,
                         tune->path,       tune->compiler ? "--cc" : NULL,
                         tune->compiler,   NULL};
  const ProcessResult result = process_run(arena, words);
  double total = -1;
  Text text;
  if (result.status != 0) *problem = result.output.size ? result.output : result.errors;
  else if (file_read(arena, report, &text, problem)) total = total_cost_of(arena, json_read(arena, text, problem));
  (void)unlink(decisions);
  (void)unlink(report);
  return total;
}

// ---- choosing

static Text text_of_variant(Tune *tune, const Variant *variant, Text heading) {
  Compilation *compilation = &tune->session->compilation;
  const Map before = compilation->typed->effects;
  compilation->typed->effects = map_new(compilation->context->arena);
  variant_choose(compilation->typed, &tune->sites, variant);
  const Text text = tuning_text(compilation, &tune->sites, heading);
  compilation->typed->effects = before;
  return text;
}

static Text label_of(const Tune *tune, const Variant *variant) {
  Out out = out_new(tune->session->arena);
  const char *separator = "";
  for EACH(i, &tune->sites) {
    if (variant->effects[i] == 0 || variant->effects[i] == UINT8_MAX) continue;
    out_format(&out, "%s%.*s=%s", separator, TEXT_ARG(tune->sites.items[i].name), effect_name(variant->effects[i]));
    separator = " ";
  }
  if (variant_is_undecided(&tune->sites, variant)) out_string(&out, "(as without a tuning file)");
  return out_result(&out);
}

static void print_variant(const Tune *tune, const Variant *variant, double microseconds) {
  const Text label = label_of(tune, variant);
  printf("%12.0f %12lld", variant->cost.time, (long long)variant->cost.workspace);
  if (microseconds >= 0) printf(" %12.1f us", microseconds);
  printf("  %.*s\n", TEXT_ARG(label));
}

// The front as text; false: the picture could not be written.
static bool show_front(Tune *tune) {
  Arena *arena = tune->session->arena;
  FrontPoints points = {{0}};
  for EACH(i, &tune->exploration.variants) {
    const Variant *variant = &tune->exploration.variants.items[i];
    seq_push(arena, &points.items,
             ((FrontPoint){variant->cost.time, variant->cost.workspace, label_of(tune, variant), false}));
  }
  front_find(&points);
  Out text = out_new(arena), picture = out_new(arena);
  front_print(&text, &points);
  const Text lines = out_result(&text);
  printf("no variant is both faster and smaller than these\n%.*s", TEXT_ARG(lines));
  if (!tune->picture) return true;
  front_draw(&picture, &points, text_format(arena, "%s: time and workspace", tune->path));
  return tool_write("tune", tune->picture, out_result(&picture));
}

// The number of the variant to keep: the fastest that was measured; if none was measured, the best in the model.
static uint32_t best_variant(Tune *tune) {
  uint32_t best = 0, timed = 0;
  double fastest = -1;
  Text problem = TEXT("");
  // the best and, where it is none of them, the variant without decisions
  const uint32_t count = tune->exploration.variants.size;
  Progress progress = progress_new(!tune->model_only, tune->measured < count ? (uint32_t)tune->measured : count);
  for EACH(i, &tune->exploration.variants) {
    const Variant *variant = &tune->exploration.variants.items[i];
    const bool wanted = !tune->model_only && (timed < tune->measured || variant_is_undecided(&tune->sites, variant));
    if (wanted) progress_show(tune->session->arena, &progress, "timing variants of %s", tune->path);
    const double microseconds =
        wanted ? measure_tune(tune, text_of_variant(tune, variant, TEXT("a variant")), &problem) : -1;
    timed += wanted;
    progress_clear(&progress);
    if (wanted) progress_step(&progress);
    if (microseconds >= 0 && (fastest < 0 || microseconds < fastest)) fastest = microseconds, best = i;
    if (wanted || i < tune->measured) print_variant(tune, variant, microseconds);
  }
  if (!tune->model_only && fastest < 0)
    fprintf(stderr, "ashlar tune: nothing could be measured, so the model decides%s%.*s\n", problem.size ? ": " : "",
            TEXT_ARG(problem));
  return best;
}

static const char *output_path(const Tune *tune) {
  if (tune->output) return tune->output;
  const Text name = path_without_suffix(text_of(tune->path));
  return c_string_format(tune->session->arena, "%.*s.tuning", TEXT_ARG(name));
}

static int tune_program(Tune *tune) {
  Session *session = tune->session;
  Context *context = session->context;
  Exploration *exploration = &tune->exploration;
  if (!session_check(session, tune->path)) return EXIT_USER;
  tune->sites = types_effect_sites(context, session->compilation.ast);
  exploration->budget = (uint32_t)tune->budget;
  exploration->sizes.count = tune->sizes.size;
  exploration->sizes.named = tune->sizes.items;
  explore(&session->compilation, &tune->sites, exploration);
  printf("%u sites to decide about, %.0f combinations, %u tried, %u valid\n", exploration->free_sites,
         exploration->space, exploration->tried, exploration->variants.size);
  if (exploration->variants.size == 0) return EXIT_FAILED;
  printf("%12s %12s\n", "cost", "workspace");
  const uint32_t best = best_variant(tune);
  if (!show_front(tune)) return EXIT_USER;
  const Text heading = TEXT("effects of sites, written by `ashlar tune` and read by `--tuning`");
  const Text decisions = text_of_variant(tune, &exploration->variants.items[best], heading);
  return tool_write("tune", output_path(tune), decisions) ? EXIT_OK : EXIT_USER;
}

int command_tune(Arguments *arguments) {
  Tune tune = {.session = arguments->session, .measured = 6, .exploration = {.sizes = {.size = 256, .number = 16}}};
  arguments_read(arguments, tune_options, &tune);
  tune.path = arguments_program(arguments);
  return tune_program(&tune);
}
