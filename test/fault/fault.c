// Applies every fault of the tables at several sites of several programs. The checkers (core_verify, mem_verify, that
// of the layout, imp_verify) and then runs on a few inputs (heap, heap in one arena with the contract, loops) have to
// detect it. A fault that none detects is tried on many more inputs: if a result differs, the fault counts as missed;
// otherwise it is no fault and is listed separately.
//   fault [--list]
#include "fault.h"
#include <setjmp.h>

enum { SITES_MEM = 4, SITES_LAYOUT = 3, SITES_IMP = 2, LONGEST = 1 << 12 };
typedef enum Verdict { VERDICT_Checker, VERDICT_Run, VERDICT_Missed, VERDICT_Equivalent, VERDICTS } Verdict;

static const int64_t inputs[][4] = {{3, 2, 1, 0}, {1, 4, 0, 0}, {4, 3, 2, 0}, {0, 3, 5, 0}, {5, 5, -1, 0}};   // n, m, k
static const int64_t more_inputs[][4] = {{2, 2, 2, 0}, {1, 1, 1, 0},    {0, 0, 0, 0},   {2, 7, 3, 0},
                                         {7, 2, 6, 0}, {8, 8, 4, 0},    {3, 1, -3, 0},  {5, 0, 1, 0},
                                         {9, 4, 8, 0}, {6, 11, 7, 0},   {13, 3, 12, 0}, {2, 5, 10, 0},
                                         {4, 4, 3, 0}, {16, 16, 15, 0}, {3, 3, 3, 0},   {1, 9, 2, 0}};

// ---- the test survives crashes of the compiler caused by a fault

static jmp_buf after_panic;
static void on_panic(void *user, const char *message) {
  (void)user, (void)message;
  longjmp(after_panic, 1);
}

typedef bool (*Question)(Subject *subject, const int64_t *numbers);
static bool ask(Question question, Subject *subject, const int64_t *numbers) {   // a panic detects the fault, too
  panic_set_handler(on_panic, NULL);
  const bool noticed = setjmp(after_panic) != 0 || question(subject, numbers);
  panic_set_handler(NULL, NULL);
  return noticed;
}

// ---- checkers

static bool make_later_stages(Subject *subject) {
  Context *context = subject->driven.context;
  if (!subject->layout) subject->layout = mem_layout(context, subject->memory);
  if (!subject->imp) subject->imp = imp_to_interpret(context, subject->memory, subject->layout);
  return false;
}

static bool checkers_notice(Subject *subject, const int64_t *numbers) {
  (void)numbers;
  Context *context = subject->driven.context;
  Out problems = out_new(context->arena);
  if (!mem_verify(context, subject->memory, &problems)) return true;
  if (!subject->layout) subject->layout = mem_layout(context, subject->memory);
  if (!mem_verify_layout(context, subject->memory, subject->layout, &problems)) return true;
  (void)make_later_stages(subject);
  return !imp_verify(context, subject->imp, &problems);
}

// ---- runs

static int64_t predicted(Subject *subject, const Program *program, const Layout *layout, const int64_t *numbers) {
  Context *context = subject->driven.context;
  const Function *function = program_function(program, intern_string(context->names, "main"));
  const Frame *frame = map_pointer(&layout->frames, function->name.id);
  const ArrayValue **arguments = arguments_of(context, program, function, numbers);
  Map given = map_new(context->arena);
  for (uint32_t i = 0; i < function->parameters.count; i++) {
    if (var_type(program->vars, function->parameters.items[i]).tag != TYPE_Scalar) continue;
    const Scalar value = array_value_get(arguments[i], 0);
    map_put_pointer(&given, function->parameters.items[i].id, COPY_OF(context->arena, &value));
  }
  int64_t bytes = -1;
  return mem_workspace_bytes(context->arena, function, frame, &given, &bytes) ? bytes : -1;
}

static const char *loops_result(Subject *subject, const Program *memory, const Layout *layout, const ImpProgram *imp,
                                const int64_t *numbers) {
  Context *context = subject->driven.context;
  const Function *function = program_function(memory, intern_string(context->names, "main"));
  const ArrayValue **results = NEW_ARRAY(context->arena, const ArrayValue *, function->results.count + 1);
  RuntimeError error = {0};
  int64_t high_water = 0;
  if (!imp_call(context, imp, memory, layout, function->name, arguments_of(context, memory, function, numbers), results,
                &high_water, &error))
    return failure_text(context, &error);
  return results_text(context, function, results);
}

static bool runs_notice(Subject *subject, const int64_t *numbers) {
  Context *context = subject->driven.context;
  const Compilation *right = &subject->driven.compilation;
  const char *expected = value_result(context, right->core, "main", numbers);
  (void)make_later_stages(subject);
  int64_t high_water = -1, right_high_water = -1;
  if (strcmp(heap_result(context, subject->memory, NULL, "main", numbers, NULL), expected) != 0) return true;
  if (strcmp(heap_result(context, subject->memory, subject->layout, "main", numbers, &high_water), expected) != 0)
    return true;
  if (strcmp(loops_result(subject, subject->memory, subject->layout, subject->imp, numbers), expected) != 0)
    return true;
  (void)heap_result(context, right->memory, right->layout, "main", numbers, &right_high_water);
  const bool was_exact = right_high_water == predicted(subject, right->memory, right->layout, numbers);
  return high_water != right_high_water ||
         (was_exact && predicted(subject, subject->memory, subject->layout, numbers) != high_water);
}

static bool noticed_on(Subject *subject, uint32_t count, const int64_t (*tried)[4]) {
  for (uint32_t i = 0; i < count; i++)
    if (ask(runs_notice, subject, tried[i])) return true;
  return false;
}

static Verdict judge(Subject *subject) {
  if (ask(checkers_notice, subject, NULL)) return VERDICT_Checker;
  if (noticed_on(subject, sizeof inputs / sizeof *inputs, inputs)) return VERDICT_Run;
  return noticed_on(subject, sizeof more_inputs / sizeof *more_inputs, more_inputs) ? VERDICT_Missed
                                                                                    : VERDICT_Equivalent;
}

// ---- the table

typedef struct Row { const FaultKind *kind; uint32_t counts[VERDICTS]; } Row;

static Subject subject_of(const Subject *right, FaultLevel level) {
  Subject subject = *right;
  if (level == FAULT_Mem) subject.layout = NULL;
  if (level != FAULT_Imp) subject.imp = NULL;
  return subject;
}

// Sites spread over the program: the first ones of each third.
static bool try_site(Row *row, const Subject *right, uint32_t program, uint32_t number, bool list) {
  Subject subject = subject_of(right, row->kind->level);
  if (!row->kind->apply(&subject, number)) return false;
  const Verdict verdict = judge(&subject);
  static const char *const words[VERDICTS] = {"checker", "run", "MISSED", "no difference"};
  row->counts[verdict]++;
  if (list || verdict == VERDICT_Missed)
    printf("  %s, program %u, site %u: %s\n", row->kind->name, program, number, words[verdict]);
  return true;
}

static uint32_t sites_at(const FaultKind *kind, const Subject *right) {
  uint32_t count = 0;
  for (bool more = true; more && count < LONGEST; count += more) {
    Subject subject = subject_of(right, kind->level);
    more = kind->apply(&subject, count);
  }
  return count;
}

static void try_program(Row *rows, uint32_t row_count, uint32_t program, bool list) {
  Subject right = {.source = fault_programs[program], .driven = driven_from(fault_programs[program])};
  if (!right.driven.ok) return;
  right.memory = right.driven.compilation.memory;
  right.layout = right.driven.compilation.layout;
  right.imp = imp_to_interpret(right.driven.context, right.memory, right.layout);
  CHECK(!ask(checkers_notice, &right, NULL));
  CHECK(!noticed_on(&right, sizeof inputs / sizeof *inputs, inputs));
  for (uint32_t i = 0; i < row_count; i++) {
    static const uint32_t wanted[FAULT_LEVELS] = {SITES_MEM, SITES_LAYOUT, SITES_IMP};
    const uint32_t sites = sites_at(rows[i].kind, &right), most = wanted[rows[i].kind->level];
    for (uint32_t k = 0; k < most && k < sites; k++)
      (void)try_site(&rows[i], &right, program, sites <= most ? k : (k * sites + program) / most % sites, list);
  }
  driven_free(&right.driven);
}

static uint32_t sum_of(const Row *rows, uint32_t count, uint32_t verdict) {
  uint32_t sum = 0;
  for (uint32_t i = 0; i < count; i++) sum += rows[i].counts[verdict];
  return sum;
}

static void add_rows(Row *rows, uint32_t *count, const FaultKind *kinds) {
  for (; kinds->name; kinds++) rows[(*count)++] = (Row){kinds, {0}};
}

int main(int argc, char **argv) {
  static Row rows[128];
  uint32_t count = 0;
  const bool list = argc > 1 && strcmp(argv[1], "--list") == 0;
  add_rows(rows, &count, mem_fault_kinds);
  add_rows(rows, &count, layout_fault_kinds);
  add_rows(rows, &count, imp_fault_kinds);
  uint32_t programs = 0;
  for (; fault_programs[programs]; programs++) try_program(rows, count, programs, list);
  static const char *const levels[FAULT_LEVELS] = {"memory", "layout", "loops"};
  printf("%-44s %-7s %8s %5s %7s %14s  %s\n", "fault", "level", "checkers", "runs", "missed", "no difference",
         "seen elsewhere");
  bool all_used = true;
  for (uint32_t i = 0; i < count; i++) {
    const Row *row = &rows[i];
    printf("%-44s %-7s %8u %5u %7u %14u  %s\n", row->kind->name, levels[row->kind->level], row->counts[0],
           row->counts[1], row->counts[2], row->counts[3], row->kind->origin);
    const bool is_used = row->counts[0] + row->counts[1] + row->counts[2] > 0;
    if (!is_used) printf("no fault of this kind: %s\n", row->kind->name);
    all_used = all_used && is_used;
  }
  const uint32_t checkers = sum_of(rows, count, VERDICT_Checker), runs = sum_of(rows, count, VERDICT_Run),
                 missed = sum_of(rows, count, VERDICT_Missed), faults = checkers + runs + missed;
  printf("%u faults of %u kinds in %u programs: %.1f %% caught by checkers alone, %.1f %% by any means; %u changes "
         "made no difference\n",
         faults, count, programs, 100.0 * checkers / (faults + !faults), 100.0 * (checkers + runs) / (faults + !faults),
         sum_of(rows, count, VERDICT_Equivalent));
  CHECK(all_used);
  CHECK(faults >= 200);
  CHECK(100 * checkers >= 60 * faults);
  CHECK(100 * (checkers + runs) >= 95 * faults);
  return testing_broken ? (printf("0 passed, 1 failed\n"), 1) : (printf("%u passed, 0 failed\n", checkers + runs), 0);
}
