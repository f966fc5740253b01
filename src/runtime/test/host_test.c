// The host: a hand-written program table, called directly and as the main program of an executable.
// The runtime files are joined here as in a generated executable, so that their names are known to be unique.
#include "runtime/ashlar_serial_shuffled.h"
#include "runtime/ashlar_threads.h"
#include "runtime/values.c"
#include "runtime/values_number.c"
#include "runtime/values_read.c"
#include "runtime/values_write.c"
#include "runtime/values_chunks.c"
#include "runtime/values_call.c"
#include "runtime/host_main.c"

#include <unistd.h>
#include "testing.h"

// entry scale [n] (k: i32) (xs: *[n]i32) (ys: [n]i32): [n]i32 = in place in xs, needs n*4 bytes of workspace
static int64_t scale_workspace(const int64_t *sizes, const void *const *inputs) {
  return (void)inputs, sizes[0] > 1000000 ? -1 : sizes[0] * 4;
}
static int scale_shapes(const int64_t *sizes, const void *const *inputs, int64_t *shapes) {
  return (void)inputs, shapes[0] = sizes[0], RT_OK;
}
static int scale_call(void *const *results, int64_t *result_shapes, const int64_t *sizes, const void *const *inputs,
                      void *workspace, size_t workspace_bytes, const ashlar_chunks *chunks, rt_error *error) {
  int32_t k = *(const int32_t *)inputs[0], *xs = (int32_t *)(uintptr_t)inputs[1], *out = results[0],
          *scratch = workspace;
  const int32_t *ys = inputs[2];
  (void)result_shapes, (void)chunks;
  if (workspace_bytes < (size_t)sizes[0] * 4) return RT_WORKSPACE_SHORT;
  if (k == 0) return *error = (rt_error){.code = RT_PROGRAM_ERROR, .site = 7, .values = {k}}, RT_PROGRAM_ERROR;
  for (int64_t i = 0; i < sizes[0]; i++) xs[i] *= k;
  for (int64_t i = 0; i < sizes[0]; i++) scratch[i] = xs[i] + ys[i];
  if (k == 99) scratch[sizes[0]] = 1;  // past the end
  for (int64_t i = 0; i < sizes[0]; i++) out[i] = scratch[i];
  return RT_OK;
}

// entry evens [n] (xs: *[n]i64): []i64 = bound unknown: takes a chunk for the evens, and more room for its result
static int64_t evens_workspace(const int64_t *sizes, const void *const *inputs) { return (void)sizes, (void)inputs, 8; }
static int evens_shapes(const int64_t *sizes, const void *const *inputs, int64_t *shapes) {
  return (void)sizes, (void)inputs, shapes[0] = 1, RT_OK;
}
static int evens_call(void *const *results, int64_t *result_shapes, const int64_t *sizes, const void *const *inputs,
                      void *workspace, size_t workspace_bytes, const ashlar_chunks *chunks, rt_error *error) {
  int64_t *xs = (int64_t *)(uintptr_t)inputs[0], *out = results[0], count = 0;
  int64_t *room =
      workspace_bytes < (size_t)sizes[0] * 8 ? chunks->more(chunks->state, (size_t)sizes[0] * 8) : workspace;
  (void)error;
  for (int64_t i = 0; i < sizes[0]; i++) count += xs[i] % 2 == 0;
  if (!room) return xs[0] = 1, RT_WORKSPACE_SHORT;
  if (result_shapes[0] < count) return xs[0] = 3, RT_DESTINATION_SHORT;
  count = 0;
  for (int64_t i = 0; i < sizes[0]; i++) if (xs[i] % 2 == 0) room[count++] = xs[i];
  if (sizes[0] > 0 && xs[0] == 98) room[sizes[0]] = 1;  // past the end
  for (int64_t i = 0; i < count; i++) out[i] = room[i];
  result_shapes[0] = count;
  return RT_OK;
}

// entry shares [n] (xs: [n]i32): [n]i32 = the number of workers, n times; a share of the workspace for each
static int64_t shares_workspace(const int64_t *sizes, const void *const *inputs, int64_t workers) {
  return (void)inputs, sizes[0] * 4 * workers;
}
static int64_t shares_workspace_of_one(const int64_t *sizes, const void *const *inputs) {
  return shares_workspace(sizes, inputs, 1);
}
static void shares_task(void *argument, int64_t task, int64_t worker) {
  const int64_t *const n = argument;
  int32_t *const share = (int32_t *)(uintptr_t)n[1] + worker * n[0];
  share[task] = 1;
}
static int shares_call(void *const *results, int64_t *result_shapes, const int64_t *sizes, const void *const *inputs,
                       void *workspace, size_t workspace_bytes, const ashlar_chunks *chunks,
                       const ashlar_workers *workers, rt_error *error) {
  const int64_t count = workers ? workers->count : 1;
  int64_t argument[] = {sizes[0], (int64_t)(intptr_t)workspace};
  (void)result_shapes, (void)chunks, (void)inputs, (void)error;
  if (workspace_bytes != (size_t)(sizes[0] * 4 * count)) return RT_WORKSPACE_SHORT;
  if (workers) workers->run(workers->state, sizes[0], shares_task, argument);
  for (int64_t i = 0; i < sizes[0]; i++) ((int32_t *)results[0])[i] = (int32_t)count;
  return RT_OK;
}
static int shares_call_of_one(void *const *results, int64_t *result_shapes, const int64_t *sizes,
                              const void *const *inputs, void *workspace, size_t workspace_bytes,
                              const ashlar_chunks *chunks, rt_error *error) {
  return shares_call(results, result_shapes, sizes, inputs, workspace, workspace_bytes, chunks, NULL, error);
}

static const char *program_message(const rt_error *error, char *buffer, size_t size) {
  return snprintf(buffer, size, "site %d says %lld", error->site, (long long)error->values[0]), buffer;
}

static const int size_n[] = {0}, size_three[] = {-1};
static const int64_t three[] = {3};
static const char *const names[] = {"n"};
static const rt_parameter scale_parameters[] = {{"k", RT_I32, 0, false, NULL, NULL, "i32"},
                                                {"xs", RT_I32, 1, true, size_n, NULL, "[n]i32"},
                                                {"ys", RT_I32, 1, false, size_n, NULL, "[n]i32"}};
static const rt_parameter evens_parameters[] = {{"xs", RT_I64, 1, true, size_n, NULL, "[n]i64"}};
static const rt_parameter three_parameters[] = {{"k", RT_I32, 0, false, NULL, NULL, "i32"},
                                                {"xs", RT_I32, 1, false, size_three, three, "[3]i32"}};
static const rt_parameter shares_parameters[] = {{"xs", RT_I32, 1, false, size_n, NULL, "[n]i32"}};
static const rt_result scale_results[] = {{RT_I32, 1, "[n]i32"}}, evens_results[] = {{RT_I64, 1, "[]i64"}};
static const rt_entry entries[] = {
  {"main", 1, names, scale_parameters, 3, scale_results, 1, false, scale_workspace, scale_shapes, scale_call, false,
   NULL, NULL},
  {"evens", 1, NULL, evens_parameters, 1, evens_results, 1, true, evens_workspace, evens_shapes, evens_call, false,
   NULL, NULL},
  {"three", 0, NULL, three_parameters, 2, scale_results, 1, false, scale_workspace, scale_shapes, scale_call, false,
   NULL, NULL},
  {"shares", 1, names, shares_parameters, 1, scale_results, 1, false, shares_workspace_of_one, scale_shapes,
   shares_call_of_one, false, shares_workspace, shares_call},
};
static const rt_program program = {"demo", entries, 4, program_message};

static void check_call_with(const ashlar_workers *workers, const char *entry_name, const char *arguments,
                            const char *expected) {
  rt_value values[8], result;
  int count = 0;
  rt_reader reader = rt_reader_of(arguments, strlen(arguments));
  while (rt_read(&reader, &values[count]) > 0) count++;
  rt_call_options options = {.guard = true, .workers = workers};
  rt_error error;
  char buffer[RT_MESSAGE_SIZE];
  const rt_entry *entry = rt_find_entry(&program, entry_name);
  if (rt_call_entry(entry, values, count, &result, &options, &error) != RT_OK) {
    CHECK_TEXT(rt_call_message(&program, &options, &error, buffer, sizeof buffer), expected);
  } else {
    rt_writer writer = rt_writer_of(NULL);
    rt_write_text(&writer, &result);
    rt_write_bytes(&writer, "", 1);
    CHECK_TEXT(writer.bytes, expected);
    rt_release(writer.bytes);
    rt_value_free(&result);
  }
  for (int i = 0; i < count; i++) rt_value_free(&values[i]);
}

static void check_call(const char *entry_name, const char *arguments, const char *expected) {
  check_call_with(NULL, entry_name, arguments, expected);
}

// Entries without parallel statements are called as without workers.
static void calls_with_workers(void) {
  ashlar_shuffled shuffled = {1, 3};
  const ashlar_workers workers = {3, ashlar_shuffled_run, &shuffled};
  check_call("shares", "[5, 6, 7]", "[1i32, 1i32, 1i32]\n");
  check_call_with(&workers, "shares", "[5, 6, 7]", "[3i32, 3i32, 3i32]\n");
  check_call_with(&workers, "main", "2 [1,2,3] [10,10,10]", "[12i32, 14i32, 16i32]\n");
}

static void calls(void) {
  check_call("main", "2 [1,2,3] [10,10,10]", "[12i32, 14i32, 16i32]\n");
  check_call("main", "2 empty([0]i32) empty([0]i32)", "empty([0]i32)\n");
  check_call("evens", "[2i64,4,6,8,10,11]", "[2i64, 4i64, 6i64, 8i64, 10i64]\n");
}

static void refusals(void) {
  check_call("main", "0 [1] [1]", "site 7 says 0");
  check_call("main", "1 [1]", "entry point `main` takes 3 arguments, got 2");
  check_call("main", "1 [1] [1,2]", "parameter `ys`: dimension 0 has size 2, but `n` is 1 by parameter `xs`");
  check_call("main", "1 [1] [[1]]", "parameter `ys` needs a value of type []i32, got [1][1]i32");
  check_call("main", "1i64 [1] [1]", "parameter `k` needs a value of type i32, got i64");
  check_call("three", "1 [1]", "parameter `xs`: dimension 0 has size 1, but its type [3]i32 needs 3");
  check_call("main", "99 [1] [1]", "entry point `main` wrote past its workspace of 4 bytes");
  check_call("evens", "[98i64, 2, 3]", "entry point `evens` wrote past a chunk");
}

static void limits(void) {
  rt_value argument, result;
  int64_t shape = 4096;
  CHECK(rt_value_new(&argument, RT_I64, 1, &shape));
  memset(argument.data, 0, 4096 * 8);
  rt_call_options options = {.workspace_limit = 10000};
  rt_error error;
  CHECK(rt_call_entry(&entries[1], &argument, 1, &result, &options, &error) == RT_OUT_OF_MEMORY);
  CHECK(strstr(options.message, "the limit is 10000"));
  rt_value_free(&argument);
}

static void repeated_runs_restore_consumed_arguments(void) {
  rt_value arguments[3];
  rt_reader reader = rt_reader_of("3 [5] [0]", 9);
  for (int i = 0; i < 3; i++) CHECK(rt_read(&reader, &arguments[i]) == 1);
  rt_call call;
  rt_call_options options = {0};
  rt_error error;
  CHECK(rt_call_prepare(&call, &entries[0], arguments, 3, &options, &error) == RT_OK);
  for (int i = 0; i < 3; i++) {
    double seconds = -1;
    CHECK(rt_call_run(&call, &seconds, &error) == RT_OK && seconds >= 0);
    CHECK(((int32_t *)call.results[0].data)[0] == 15);
  }
  rt_call_finish(&call);
  CHECK(((int32_t *)arguments[1].data)[0] == 5);
  for (int i = 0; i < 3; i++) rt_value_free(&arguments[i]);
}

// Runs rt_main in this process with standard streams in files.
static int run_main(const char *flags, const char *input, char *output, size_t size) {
  char in[] = "/tmp/ashlar_in_XXXXXX", out[] = "/tmp/ashlar_out_XXXXXX", copy[256], *argv[16] = {copy};
  int argc = 1, status;
  snprintf(copy, sizeof copy, "demo %s", flags);
  strtok(copy, " ");
  while (argc < 15 && (argv[argc] = strtok(NULL, " ")) != NULL) argc++;
  int from = mkstemp(in), to = mkstemp(out);
  FILE *file = fdopen(from, "w");
  fputs(input, file);
  fclose(file);
  fflush(stdout);
  int saved_out = dup(1), saved_err = dup(2);
  CHECK(freopen(in, "r", stdin) != NULL);
  dup2(to, 1);
  dup2(to, 2);
  status = rt_main(&program, argc, argv);
  fflush(stdout);
  dup2(saved_out, 1);
  dup2(saved_err, 2);
  close(saved_out);
  close(saved_err);
  lseek(to, 0, SEEK_SET);
  ssize_t got = read(to, output, size - 1);
  output[got > 0 ? got : 0] = 0;
  close(to);
  remove(in);
  remove(out);
  return status;
}

static void check_main(const char *flags, const char *input, int status, const char *expected) {
  char output[8192];
  CHECK(run_main(flags, input, output, sizeof output) == status);
  CHECK_TEXT(output, expected);
}

static void executable(void) {
  check_main("", "2 [1] [2]", 0, "[4i32]\n");
  check_main("-r 3 -n", "2 [1] [2]\n", 0, "");
  check_main("--entry-point=evens", "[1, 2, 4]", 0, "[2i64, 4i64]\n");
  check_main("--num-threads 3 -e shares", "[5, 6]", 0, "[3i32, 3i32]\n");
  check_main("-N1 -e shares", "[5, 6]", 0, "[1i32, 1i32]\n");
  check_main("-N 3", "2 [1] [2]", 0, "[4i32]\n");
  char output[8192];
  CHECK(run_main("-e evens -D -n", "[1, 2]", output, sizeof output) == 0);
  CHECK(strstr(output, "Entry point: evens\nArgument xs: [2]i64\nWorkspace: 8 bytes\nRun 1: ") == output);
}

static void executable_faults(void) {
  check_main("", "0 [1] [2]", 1, "Error: site 7 says 0\n");
  check_main("", "2 [1]", 1,
             "Error: Cannot read argument 3 `ys` of type []i32 from standard input: the input ends before it\n");
  check_main("", "2 [1,[] [2]", 1,
             "Error: Cannot read argument 2 `xs` of type []i32 from standard input: line 1, byte 5: irregular array: "
             "an array at depth 1, where others have scalars\n");
  check_main("", "2 [1] [2] 3", 1, "Error: line 1, byte 10: standard input goes on after the last argument\n");
  check_main("-e nope", "", 1, "Error: no entry point `nope`; there are:\n  main\n  evens\n  three\n"
             "  shares\n");
  check_main("-r x", "", 1, "Error: -r needs a positive number, got `x`\n");
  check_main("--num-threads 0", "", 1, "Error: -N needs a positive number, got `0`\n");
  check_main("-N 5000", "", 1, "Error: -N needs a positive number, got `5000`\n");
  check_main("--bad", "", 1, "Error: unknown option --bad (see --help)\n");
  check_main("stray", "", 1, "Error: excess argument `stray`: values are read from standard input\n");
}

static void help_and_times(void) {
  char output[8192], flags[128], path[] = "/tmp/ashlar_time_XXXXXX";
  CHECK(run_main("--help", "", output, sizeof output) == 0 && strstr(output, "--runs N") &&
        strstr(output, "main : (k: i32)"));
  int descriptor = mkstemp(path);
  snprintf(flags, sizeof flags, "-bnr4 -t %s", path);
  CHECK(run_main(flags, "2 [1] [2]", output, sizeof output) == 0);
  ssize_t got = read(descriptor, output, sizeof output - 1);
  int lines = 0;
  for (ssize_t i = 0; i < got; i++) lines += output[i] == '\n';
  CHECK(lines == 4);
  close(descriptor);
  remove(path);
}

int main(void) {
  RUN(calls);
  RUN(calls_with_workers);
  RUN(refusals);
  RUN(limits);
  RUN(repeated_runs_restore_consumed_arguments);
  RUN(executable);
  RUN(executable_faults);
  RUN(help_and_times);
  return testing_finish();
}
