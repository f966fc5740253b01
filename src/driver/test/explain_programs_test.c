// What users are told about memory, over all test programs: every copy has a reason.
#include "driving.h"
#include <dirent.h>

typedef struct Read { Context *context; const char *path; Compilation compilation; } Read;

static void each_program_of(const char *directory, void (*check)(const Read *read)) {
  DIR *files = opendir(directory);
  REQUIRE(files);
  for (const struct dirent *entry; (entry = readdir(files)) != NULL;) {
    if (!text_ends_with(text_of(entry->d_name), TEXT(".fut"))) continue;
    Context *context = context_new();
    Read read = {context, text_c_string(context->arena, text_format(context->arena, "%s/%s", directory, entry->d_name)), {.context = context}};
    DriverOptions options = driver_options_new(context);
    uint32_t file = source_read(context, text_of(read.path), (Span){0});
    if (driver_check(&read.compilation, file) && driver_lower(&read.compilation, &options) && driver_allocate(&read.compilation, &options)) check(&read);
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
  for (uint32_t i = 0; i < program->function_count; i++) {
    CopySites sites = copy_sites(read->context, program, program->functions[i]);
    for EACH(k, &sites.items) {
      const CopySite *site = &sites.items.items[k];
      if (site->reason.denial.tag == REASON_None) fprintf(stderr, "%s: a copy without a reason, at %.*s\n", read->path, TEXT_ARG(span_describe(read->context, site->stm->span)));
      CHECK(site->reason.denial.tag != REASON_None);
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

int main(void) {
  RUN(every_copy_has_a_reason);
  return testing_finish();
}
