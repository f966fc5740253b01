// host_main: the main program of a generated executable; see host.h.
#include "runtime/host.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

typedef struct rt_host {
  const rt_program *program;
  const rt_entry *entry;
  const char *entry_name, *time_path;
  long runs, threads;             // threads: 0, as many as there are processors
  bool repeat, binary, no_result, log, debug, help;
  rt_value *arguments, *results;
} rt_host;

typedef struct { char letter; const char *name; const char *value; const char *text; } rt_flag;

static const rt_flag rt_flags[] = {
    {'t', "write-runtime-to", "FILE",
     "write the time of each run to FILE, in microseconds, without reading and writing values"},
    {'r', "runs", "N", "run N times after one run to warm up, and show the last result"},
    {'b', "binary-output", NULL, "write the results in binary form"},
    {'e', "entry-point", "NAME", "the entry point to run instead of main"},
    {'n', "no-print-result", NULL, "do not write the results"},
    {'D', "debugging", NULL, "check for writes out of bounds of results and workspace; implies -L"},
#ifdef ASHLAR_THREADS_H   // compiled with --workers
    {'N', "num-threads", "N", "run on N threads (default: as many as there are processors)"},
#endif
    {'L', "log", NULL, "write sizes, workspace and times to standard error"},
    {'h', "help", NULL, "show this text"},
};
enum { RT_FLAG_COUNT = sizeof rt_flags / sizeof *rt_flags };

static int host_fail(const char *format, const char *detail) {
  fflush(stdout);
  fputs("Error: ", stderr);
  fprintf(stderr, format, detail);
  fputc('\n', stderr);
  return 1;
}

// ---- flags

static void print_usage(const rt_host *host) {
  printf("Usage: %s [OPTION]...\nReads the arguments of an entry point from standard input, as text or in binary "
         "form.\n\nOptions:\n",
         host->program->name);
  for (int i = 0; i < RT_FLAG_COUNT; i++) {
    const rt_flag *flag = &rt_flags[i];
    char left[64];
    snprintf(left, sizeof left, "-%c, --%s%s%s", flag->letter, flag->name, flag->value ? " " : "",
             flag->value ? flag->value : "");
    printf("  %-30s %s\n", left, flag->text);
  }
  printf("\nEntry points:\n");
  for (int i = 0; i < host->program->entry_count; i++) {
    const rt_entry *entry = &host->program->entries[i];
    printf("  %s :", entry->name);
    for (int j = 0; j < entry->parameter_count; j++)
      printf(" (%s: %s)", entry->parameters[j].name, entry->parameters[j].type_name);
    printf(" ->");
    for (int j = 0; j < entry->result_count; j++) printf(" %s", entry->results[j].type_name);
    printf("\n");
  }
}

static int set_number(const rt_flag *flag, const char *value, long most, long *number) {
  char *end, what[64];
  *number = strtol(value, &end, 10);
  if (*end == 0 && end != value && *number > 0 && *number <= most) return 0;
  snprintf(what, sizeof what, "-%c needs a positive number, got `%%s`", flag->letter);
  return host_fail(what, value);
}

static int set_flag(rt_host *host, const rt_flag *flag, const char *value) {
  switch (flag->letter) {
    case 't': host->time_path = value; break;
    case 'b': host->binary = true; break;
    case 'e': host->entry_name = value; break;
    case 'n': host->no_result = true; break;
    case 'L': host->log = true; break;
    case 'D': host->debug = host->log = true; break;
    case 'h': host->help = true; break;
    case 'N': return set_number(flag, value, 4096, &host->threads);
    default:
      host->repeat = true;
      return set_number(flag, value, 1000000000, &host->runs);
  }
  return 0;
}

// `argument` is "--name", "--name=value"; 1 in *used when the next argument was taken as the value.
static int parse_long(rt_host *host, const char *argument, const char *next, int *used) {
  const char *name = argument + 2, *equals = strchr(name, '=');
  size_t length = equals ? (size_t)(equals - name) : strlen(name);
  for (int i = 0; i < RT_FLAG_COUNT; i++) {
    const rt_flag *flag = &rt_flags[i];
    if (strlen(flag->name) != length || memcmp(flag->name, name, length) != 0) continue;
    if (!flag->value) return equals ? host_fail("%s takes no value", argument) : set_flag(host, flag, NULL);
    if (equals) return set_flag(host, flag, equals + 1);
    if (!next) return host_fail("%s needs a value", argument);
    *used = 1;
    return set_flag(host, flag, next);
  }
  return host_fail("unknown option %s (see --help)", argument);
}

static const rt_flag *find_letter(char letter) {
  for (int i = 0; i < RT_FLAG_COUNT; i++) {
    if (rt_flags[i].letter == letter) return &rt_flags[i];
  }
  return NULL;
}

// "-bn", "-r10", "-r 10"
static int parse_short(rt_host *host, const char *argument, const char *next, int *used) {
  for (const char *p = argument + 1; *p; p++) {
    const rt_flag *flag = find_letter(*p);
    if (!flag) return host_fail("unknown option %s (see --help)", argument);
    if (!flag->value) {
      set_flag(host, flag, NULL);
      continue;
    }
    if (p[1]) return set_flag(host, flag, p + 1);
    if (!next) return host_fail("%s needs a value", argument);
    *used = 1;
    return set_flag(host, flag, next);
  }
  return 0;
}

static int parse_flags(rt_host *host, int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    int used = 0, status;
    const char *next = i + 1 < argc ? argv[i + 1] : NULL;
    if (argv[i][0] != '-' || argv[i][1] == 0)
      return host_fail("excess argument `%s`: values are read from standard input", argv[i]);
    status = argv[i][1] == '-' ? parse_long(host, argv[i], next, &used) : parse_short(host, argv[i], next, &used);
    if (status) return status;
    i += used;
  }
  return 0;
}

// ---- input

static char *read_all_input(FILE *file, size_t *size) {
  char *bytes = NULL;
  size_t capacity = 0, got = 1;
  for (*size = 0; got > 0; *size += got) {
    if (!rt_make_room(&bytes, *size, &capacity, (size_t)1 << 16)) {
      rt_release(bytes);
      return NULL;
    }
    got = fread(bytes + *size, 1, capacity - *size, file);
  }
  return bytes;
}

static int read_argument(rt_host *host, rt_reader *reader, int which) {
  const rt_parameter *parameter = &host->entry->parameters[which];
  char text[RT_MESSAGE_SIZE * 2], wanted[RT_MAX_RANK * 2 + 8];
  rt_type_text(wanted, sizeof wanted, parameter->element, parameter->rank, NULL);
  reader->expected = (int)parameter->element;
  int result = rt_read(reader, &host->arguments[which]);
  if (result > 0) return 0;
  snprintf(text, sizeof text, "Cannot read argument %d `%s` of type %s from standard input: %s", which + 1,
           parameter->name, wanted, result == 0 ? "the input ends before it" : reader->error);
  return host_fail("%s", text);
}

static int read_arguments(rt_host *host) {
  size_t size;
  int status = 0;
  char *bytes = read_all_input(stdin, &size);
  if (!bytes) return host_fail("%s", "out of memory while reading standard input");
  rt_reader reader = rt_reader_of(bytes, size);
  for (int i = 0; i < host->entry->parameter_count && !status; i++) status = read_argument(host, &reader, i);
  rt_skip_space(&reader);
  if (!status && reader.position < reader.size) {
    rt_read_fail(&reader, reader.position, "standard input goes on after the last argument");
    status = host_fail("%s", reader.error);
  }
  rt_release(bytes);
  return status;
}

// ---- running

static int report_call(rt_host *host, const rt_call_options *options, const rt_error *error) {
  char buffer[4096];
  return host_fail("%s", rt_call_message(host->program, options, error, buffer, sizeof buffer));
}

static void log_call(const rt_host *host, const rt_call *call) {
  char type[RT_MAX_RANK * 24 + 8];
  fprintf(stderr, "Entry point: %s\n", host->entry->name);
  for (int i = 0; i < host->entry->parameter_count; i++) {
    rt_type_text(type, sizeof type, host->arguments[i].element, host->arguments[i].rank, host->arguments[i].shape);
    fprintf(stderr, "Argument %s: %s\n", host->entry->parameters[i].name, type);
  }
  fprintf(stderr, "Workspace: %zu bytes\n", call->workspace_bytes);
}

// The warm-up, when there is one, is not reported.
static int run_all_calls(rt_host *host, rt_call *call, FILE *times, rt_error *error) {
  long first = host->repeat ? -1 : 0;
  for (long i = first; i < host->runs; i++) {
    double seconds;
    if (rt_call_run(call, &seconds, error) != RT_OK) return report_call(host, call->options, error);
    if (i < 0) continue;
    if (host->log) fprintf(stderr, "Run %ld: %.3f microseconds\n", i + 1, seconds * 1e6);
    if (times) fprintf(times, "%lld\n", (long long)(seconds * 1e6 + 0.5));
  }
  return 0;
}

static int run_entry_with(rt_host *host, const ashlar_workers *workers, FILE *times) {
  rt_call call;
  rt_error error;
  rt_call_options options = {.guard = host->debug, .workers = workers};
  if (rt_call_prepare(&call, host->entry, host->arguments, host->entry->parameter_count, &options, &error) != RT_OK)
    return report_call(host, &options, &error);
  if (host->log) log_call(host, &call);
  int status = run_all_calls(host, &call, times, &error);
  if (!status && host->log) fprintf(stderr, "Workspace at the end: %zu bytes\n", call.workspace_bytes);
  if (!status) rt_call_take_results(&call, host->results);
  rt_call_finish(&call);
  return status;
}

#ifdef ASHLAR_THREADS_H
static int run_entry(rt_host *host, FILE *times) {
  const long count = host->threads ? host->threads : sysconf(_SC_NPROCESSORS_ONLN);
  ashlar_threads pool;
  if (!host->entry->workers_call || count <= 1) return run_entry_with(host, NULL, times);
  ashlar_thread *others = calloc((size_t)count, sizeof *others);
  const int problem = others ? ashlar_threads_open(&pool, count, others) : ENOMEM;
  int status = problem ? host_fail("cannot start the threads: %s", strerror(problem)) : 0;
  if (!status) {
    status = run_entry_with(host, &pool.workers, times);
    ashlar_threads_close(&pool);
  }
  free(others);
  return status;
}
#else
static int run_entry(rt_host *host, FILE *times) { return run_entry_with(host, NULL, times); }
#endif

static int run_timed(rt_host *host) {
  FILE *times = host->time_path ? fopen(host->time_path, "w") : NULL;
  if (host->time_path && !times) {
    fprintf(stderr, "Error: %s: %s\n", host->time_path, strerror(errno));
    return 1;
  }
  int status = run_entry(host, times);
  if (times && fclose(times) != 0) return host_fail("cannot write %s", host->time_path);
  return status;
}

static int write_results(rt_host *host) {
  rt_writer writer = rt_writer_of(stdout);
  for (int i = 0; i < host->entry->result_count; i++) {
    if (host->binary) rt_write_binary(&writer, &host->results[i]);
    else rt_write_text(&writer, &host->results[i]);
  }
  if (host->entry->result_count == 0 && !host->binary) rt_write_string(&writer, "()\n");
  return rt_writer_finish(&writer) ? 0 : host_fail("%s", "cannot write the results");
}

static int find_host_entry(rt_host *host) {
  const char *name = host->entry_name ? host->entry_name : "main";
  host->entry = rt_find_entry(host->program, name);
  if (!host->entry && !host->entry_name && host->program->entry_count == 1) host->entry = &host->program->entries[0];
  if (host->entry) return 0;
  host_fail("no entry point `%s`; there are:", name);
  for (int i = 0; i < host->program->entry_count; i++) fprintf(stderr, "  %s\n", host->program->entries[i].name);
  return 1;
}

static int run_host(rt_host *host) {
  int status = find_host_entry(host);
  if (status) return status;
  host->arguments = calloc((size_t)host->entry->parameter_count + 1, sizeof *host->arguments);
  host->results = calloc((size_t)host->entry->result_count + 1, sizeof *host->results);
  if (!host->arguments || !host->results) status = host_fail("%s", "out of memory");
  if (!status) status = read_arguments(host);
  if (!status) status = run_timed(host);
  if (!status && !host->no_result) status = write_results(host);
  for (int i = 0; host->arguments && i < host->entry->parameter_count; i++) rt_value_free(&host->arguments[i]);
  for (int i = 0; host->results && i < host->entry->result_count; i++) rt_value_free(&host->results[i]);
  free(host->arguments);
  free(host->results);
  return status;
}

int rt_main(const rt_program *program, int argc, char **argv) {
  rt_host host = {.program = program, .runs = 1};
  int status = parse_flags(&host, argc, argv);
  if (status) return status;
  if (host.help) return print_usage(&host), 0;
  return run_host(&host);
}
