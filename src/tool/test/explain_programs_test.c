// The reports about memory, for all test programs: every copy has a reason. The map of the arena is the layout: its end
// is the workspace, and blocks that are live at the same time do not overlap. The size of the layout is within a
// constant factor of the largest number of live bytes.
#include "driver/driver.h"
#include "mem/explain.h"
#include "testing.h"
#include "mem/test/mem_counting.h"
#include "tool/json.h"
#include <dirent.h>

typedef struct Read { Context *context; const char *path; Compilation compilation; } Read;

static void each_program_of(const char *directory, void (*check)(const Read *read)) {
  DIR *files = opendir(directory);
  REQUIRE(files);
  for (const struct dirent *entry; (entry = readdir(files)) != NULL;) {
    if (!text_ends_with(text_of(entry->d_name), TEXT(".fut"))) continue;
    Context *context = context_new();
    Read read = {context,
                 text_c_string(context->arena, text_format(context->arena, "%s/%s", directory, entry->d_name)),
                 {.context = context}};
    DriverOptions options = driver_options_new();
    uint32_t file = source_read(context, text_of(read.path), (Span){0});
    if (driver_check(&read.compilation, file) && driver_run(&read.compilation, &options, PHASE_Memory))
      check(&read);
    context_free(context);
  }
  closedir(files);
}

static void each_program(void (*check)(const Read *read)) {
  each_program_of("test/run", check);
  each_program_of("test/rows", check);
  each_program_of("examples", check);
}

// ---- copies

static uint32_t copies_seen;

static bool is_implicit(const CopySite *site) {
  const ExpTag tag = site->stm->exp->tag;
  return tag != EXP_Copy && tag != EXP_Update;
}

static void check_copies(const Read *read) {
  uint32_t explicit_copies = 0;
  const Program *program = read->compilation.memory;
  for RANGE(i, program->function_count) {
    CopySites sites = copy_sites(read->context, program, program->functions[i]);
    for EACH(k, &sites.items) {
      const CopySite *site = &sites.items.items[k];
      if (site->reason.rejection.tag == REASON_None)
        fprintf(stderr, "%s: a copy without a reason, at %.*s\n", read->path,
                TEXT_ARG(span_describe(read->context, site->stm->span)));
      CHECK(site->reason.rejection.tag != REASON_None);
      CHECK(copy_because(read->context, &sites, site).size > 0);
      explicit_copies += !is_implicit(site);
    }
  }
  CHECK(explicit_copies == mem_copies(read->context, program));
  copies_seen += explicit_copies;
}

static void every_copy_has_a_reason(void) {
  each_program(check_copies);
  CHECK(copies_seen > 500);
}

// ---- maps

enum { MOST_GIVEN = 64 };
static double worst_ratio;
static char worst_at[200];
static uint32_t maps_seen, blocks_seen;

static int64_t number_of(const Json *object, const char *key) {
  const Json *found = json_member(object, key);
  CHECK(found && found->tag == JSON_Number);
  return found ? (int64_t)found->number : -1;
}
static Text text_of_member(const Json *object, const char *key) {
  const Json *found = json_member(object, key);
  CHECK(found && found->tag == JSON_String);
  return found ? found->text : TEXT("");
}
static bool has_addresses(const Json *block) {
  Text kind = text_of_member(block, "kind");
  return text_equal(kind, TEXT("arena")) || text_equal(kind, TEXT("call"));
}

static bool are_apart(const Json *x, const Json *y) {
  if (number_of(x, "first") > number_of(y, "last") || number_of(y, "first") > number_of(x, "last")) return true;
  int64_t a = number_of(x, "offset"), b = number_of(y, "offset");
  return a + number_of(x, "bytes") <= b || b + number_of(y, "bytes") <= a || number_of(x, "bytes") == 0 ||
         number_of(y, "bytes") == 0;
}

static void check_blocks(const Json *blocks, int64_t workspace) {
  for EACH(i, &blocks->members) {
    const Json *block = blocks->members.items[i].value;
    Text name = text_of_member(block, "name");
    CHECK(name.size > 0 && name.start[0] != '?');
    if (!has_addresses(block)) continue;
    blocks_seen++;
    CHECK(number_of(block, "offset") >= 0 && number_of(block, "offset") + number_of(block, "bytes") <= workspace);
    CHECK(number_of(block, "first") <= number_of(block, "needed_from") &&
          number_of(block, "needed_from") <= number_of(block, "last"));
    for RANGE(k, i)
      if (has_addresses(blocks->members.items[k].value)) CHECK(are_apart(block, blocks->members.items[k].value));
  }
}

static void check_points(const Json *points, int64_t workspace, int64_t lower_bound) {
  int64_t highest = 0, most = 0;
  for EACH(i, &points->members) {
      int64_t in_use = number_of(points->members.items[i].value, "in_use"),
              needed = number_of(points->members.items[i].value, "needed");
      CHECK(needed <= in_use);
      highest = in_use > highest ? in_use : highest;
      most = needed > most ? needed : most;
  }
  CHECK(highest == workspace);
  CHECK(most == lower_bound);
}

static void note_ratio(const Read *read, const Json *map, int64_t workspace, int64_t lower_bound) {
  double ratio = lower_bound ? (double)workspace / (double)lower_bound : workspace ? 1e9 : 1;
  if (ratio <= worst_ratio) return;
  worst_ratio = ratio;
  const Json *name = json_member(map, "entry") ? json_member(map, "entry") : json_member(map, "function");
  snprintf(worst_at, sizeof worst_at, "%s, %.*s: %lld bytes, %lld needed", read->path, TEXT_ARG(name->text),
           (long long)workspace, (long long)lower_bound);
}

static void check_map(const Read *read, const Json *map) {
  maps_seen++;
  if (!json_member(map, "workspace")) return;   // no such workspace: a size is negative
  int64_t workspace = number_of(map, "workspace"), lower_bound = number_of(map, "lower_bound");
  check_points(json_member(map, "points"), workspace, lower_bound);
  check_blocks(json_member(map, "blocks"), workspace);
  note_ratio(read, map, workspace, lower_bound);
}

static void check_with(const Read *read, const MapRequest *request) {
  Out out = out_new(read->context->arena);
  mem_explain(read->context, &out, read->compilation.memory, read->compilation.layout, NULL, MAP_FORMAT_Json, request);
  Text problem = TEXT("");
  const Json *maps = json_read(read->context->arena, out_result(&out), &problem);
  int before = testing_broken;
  testing_broken = 0;
  CHECK_TEXT(text_c_string(read->context->arena, problem), "");
  for COUNTING(i, maps && i < maps->members.size) check_map(read, maps->members.items[i].value);
  if (testing_broken) fprintf(stderr, "%s: the map is wrong\n", read->path);
  testing_broken = testing_broken || before;
}

// All sizes and scalar inputs of the program the same.
static void check_at(const Read *read, double number) {
  GivenSize given[MOST_GIVEN];
  MapRequest request = {0, given};
  const Program *program = read->compilation.memory;
  for RANGE(i, program->function_count)
    for COUNTING(k, k < program->functions[i]->parameters.count && request.count < MOST_GIVEN)
      given[request.count++] = (GivenSize){
          name_text(read->context->names, var_info(program->vars, program->functions[i]->parameters.items[k])->name),
          number, false};
  check_with(read, &request);
}

static void check_maps(const Read *read) {
  const MapRequest none = {0};
  check_with(read, &none);
  check_at(read, 0);
  check_at(read, 17);
}

static void maps_are_the_layout(void) {
  each_program(check_maps);
  CHECK(maps_seen > 1000 && blocks_seen > 1000);
  CHECK(worst_ratio <= 2);
  if (testing_broken || getenv("ASHLAR_TEST_LOG"))
    fprintf(stderr, "worst ratio of workspace to what is needed: %.3f (%s)\n", worst_ratio, worst_at);
}

// ---- words and pictures

static void check_words(const Read *read) {
  const MapRequest none = {0};
  Out out = out_new(read->context->arena);
  mem_explain(read->context, &out, read->compilation.memory, read->compilation.layout, NULL, MAP_FORMAT_Text, &none);
  size_t width = 0;
  bool in_picture = false;
  for (size_t i = 0; i < out.size; i++) {
    CHECK(out.start[i] != '?');
    width = out.start[i] == '\n' ? 0 : width + 1;
    in_picture = width == 0 ? false : in_picture || out.start[i] == '|';
    CHECK(!in_picture || width <= 100);
  }
}

static void nothing_is_without_a_name(void) { each_program(check_words); }

static void check_picture(const Read *read) {
  const MapRequest none = {0};
  const Program *program = read->compilation.memory;
  for RANGE(i, program->function_count) {
    Out out = out_new(read->context->arena);
    const char *name =
        text_c_string(read->context->arena, name_text(read->context->names, program->functions[i]->name));
    mem_explain(read->context, &out, program, read->compilation.layout, name, MAP_FORMAT_Svg, &none);
    Text text = out_result(&out);
    CHECK(text_starts_with(text, TEXT("<svg ")) && text_ends_with(text, TEXT("</svg>\n")));
    int open = 0;
    for (size_t k = 0; k + 1 < text.size; k++) {
      open += text.start[k] == '<' && text.start[k + 1] != '/';
      open -= (text.start[k] == '<' && text.start[k + 1] == '/') || (text.start[k] == '/' && text.start[k + 1] == '>');
    }
    CHECK(open == 0);
  }
}

static void pictures_are_well_formed(void) { each_program(check_picture); }

int main(void) {
  RUN(every_copy_has_a_reason);
  RUN(maps_are_the_layout);
  RUN(nothing_is_without_a_name);
  RUN(pictures_are_well_formed);
  return testing_finish();
}
