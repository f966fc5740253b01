// main: finds the subcommand and runs it on a thread with a large stack, so that deep programs cannot overflow it.
#include "tool/manual.h"
#include "tool/tool.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct Launch { const Command *command; Arguments arguments; int status; } Launch;

static void *launch(void *user) {
  Launch *launch = user;
  Arguments *arguments = &launch->arguments;
  arguments->session = session_new();
  arguments->arena = arguments->session->arena;
  launch->status = launch->command->run(arguments);
  session_report(arguments->session);
  session_free(arguments->session);
  return NULL;
}

// The system allocates the pages of a stack at their first use, so a large reservation costs nothing.
static int run_on_large_stack(Launch *work) {
  pthread_attr_t attributes;
  pthread_t thread;
  bool started = pthread_attr_init(&attributes) == 0 && pthread_attr_setstacksize(&attributes, (size_t)1 << 30) == 0 &&
                 pthread_create(&thread, &attributes, launch, work) == 0;
  if (started) pthread_join(thread, NULL);
  else launch(work);
  return work->status;
}

static const Command *closest(const char *name) {
  for (const Command *command = command_table(); command->name; command++)
    if (text_distance(text_of(name), text_of(command->name)) <= 2) return command;
  return NULL;
}

static void print_help(FILE *out) {
  fprintf(out, "ashlar: a compiler from a functional array language to C that calls no allocator\n\nusage: ashlar "
               "COMMAND ...\n\n");
  for (const Command *command = command_table(); command->name; command++)
    fprintf(out, "  %-12s %s\n", command->name, command->summary);
  fprintf(out, "\n`ashlar COMMAND --help` describes a command, `ashlar help options` the options of a compilation;\n"
               "`ashlar --version` prints the version.\n");
}

static const Command *find_subcommand(const char *name) {
  for (const Command *command = command_table(); command->name; command++)
    if (strcmp(command->name, name) == 0) return command;
  return NULL;
}

static void print_command_help(const Command *command) {
  printf("usage: ashlar %s %s\n\n%s\n", command->name, command->usage, command->summary);
  if (*command->help) printf("\n%s", command->help);
  if (command->takes_common_options) printf("\n"), common_options_list();
  printf("\nExamples:\n");
  for (const char *line = command->examples; *line; line = strchr(line, '\n') + 1)
    printf("  %.*s\n", (int)(strchr(line, '\n') - line), line);
}

static int unknown_command(const char *name) {
  const Command *near = closest(name);
  fprintf(stderr, "ashlar: unknown command `%s`%s%s%s\ntry: ashlar --help\n", name, near ? "; did you mean `" : "",
          near ? near->name : "", near ? "`?" : "");
  return EXIT_USER;
}

// `ashlar help --man DIRECTORY`: the manual pages of all subcommands.
static int write_manual(const char *directory) {
  int status = EXIT_OK;
  for (const Command *command = command_table(); command->name; command++) {
    Arena *arena = arena_new();
    Out out = out_new(arena);
    manual_page(&out, command);
    if (!tool_write("help", c_string_format(arena, "%s/ashlar-%s.1", directory, command->name), out_result(&out)))
      status = EXIT_USER;
    arena_free(arena);
  }
  return status;
}

// `ashlar help`, `ashlar help options`, `ashlar help COMMAND`
static int help_on(const char *topic) {
  const Command *command = topic ? find_subcommand(topic) : NULL;
  if (!topic) print_help(stdout);
  else if (strcmp(topic, "options") == 0) common_options_describe();
  else if (!command) return unknown_command(topic);
  else print_command_help(command);
  return EXIT_OK;
}

static int run_subcommand(int argc, char **argv) {
  const Command *command = find_subcommand(argv[1]);
  if (!command) return unknown_command(argv[1]);
  for (int i = 2; i < argc && strcmp(argv[i], "--") != 0; i++) {
    if (strcmp(argv[i], "--help") != 0 && strcmp(argv[i], "-h") != 0) continue;
    print_command_help(command);
    return EXIT_OK;
  }
  Launch work = {.command = command,
                 .arguments = {.command = command->name,
                               .count = argc - 2,
                               .items = argv + 2,
                               .takes_common_options = command->takes_common_options},
                 .status = EXIT_INTERNAL};
  return run_on_large_stack(&work);
}

int main(int argc, char **argv) {
  int status = EXIT_OK;
  if (argc < 2) {
    print_help(stderr);
    status = EXIT_USER;
  } else if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) status = help_on(NULL);
  else if (argc == 4 && strcmp(argv[1], "help") == 0 && strcmp(argv[2], "--man") == 0) status = write_manual(argv[3]);
  else if (strcmp(argv[1], "help") == 0) status = help_on(argc > 2 ? argv[2] : NULL);
  else if (strcmp(argv[1], "--version") == 0) printf("ashlar %s\n", ASHLAR_VERSION);
  else status = run_subcommand(argc, argv);
  if (fflush(stdout) != 0 || ferror(stdout)) {
    fprintf(stderr, "ashlar: cannot write to standard output\n");
    if (status == EXIT_OK) status = EXIT_USER;
  }
  return status;
}
