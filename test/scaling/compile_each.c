// compile_each [--workers] FILE.fut ...: checks each program and compiles it with `ashlar c --library`, as FILE.c and
// FILE.h. It is one process, so that valgrind, which translates the code of the compiler before it counts its
// instructions, does so once. Before, between and after the two it forks a child that ends at once: under cachegrind
// the child reports the instructions so far. For each program a line with the exit code, the three children and the
// path: see measure.py.
#include "tool/tool.h"
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct Programs { bool workers; int count; char **paths; int failed; } Programs;

static int run_command(const char *name, int count, char **words) {
  const Command *command = command_table();
  while (command->name && strcmp(command->name, name) != 0) command++;
  Arguments arguments = {.command = name, .count = count, .items = words, .takes_common_options = true};
  arguments.session = session_new();
  arguments.arena = arguments.session->arena;
  const int status = command->run(&arguments);
  session_free(arguments.session);
  return status;
}

// Returns the process that has reported the instructions so far, or -1.
static pid_t count_so_far(void) {
  const pid_t child = fork();
  if (child == 0) _exit(0);
  int status = 0;
  return child > 0 && waitpid(child, &status, 0) == child && status == 0 ? child : -1;
}

static void *compile_all(void *user) {
  Programs *programs = user;
  for (int i = 0; i < programs->count; i++) {
    char *path = programs->paths[i], base[4096];
    (void)snprintf(base, sizeof base, "%.*s", (int)(strlen(path) - strlen(".fut")), path);
    const pid_t before = count_so_far();
    int status = run_command("check", 1, &path);
    const pid_t between = count_so_far();
    char *words[] = {"--library", "-o", base, path, "--workers"};
    if (status == 0) status = run_command("c", programs->workers ? 5 : 4, words);
    const pid_t after = count_so_far();
    printf("%d %ld %ld %ld %s\n", status, (long)before, (long)between, (long)after, path);
    (void)fflush(stdout);
    programs->failed += status != 0 || before < 0 || between < 0 || after < 0;
  }
  return NULL;
}

int main(int argc, char **argv) {
  const bool workers = argc > 1 && strcmp(argv[1], "--workers") == 0;
  Programs programs = {workers, argc - 1 - workers, argv + 1 + workers, 0};
  pthread_attr_t attributes;
  pthread_t thread;
  if (pthread_attr_init(&attributes) != 0 || pthread_attr_setstacksize(&attributes, (size_t)1 << 29) != 0 ||
      pthread_create(&thread, &attributes, compile_all, &programs) != 0)
    return 2;
  (void)pthread_join(thread, NULL);
  return fflush(stdout) != 0 || programs.failed > 0;
}
