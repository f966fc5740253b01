// compile_each FILE.fut ...: compiles each program with `ashlar c --library`, as FILE.c and FILE.h, and prints a line
// with its exit code. It is one process, so that valgrind, which translates the code of the compiler before it counts
// its instructions, does so once. measure.py asks for the counts at the end of each compile_one.
#include "tool/tool.h"
#include <pthread.h>
#include <stdio.h>
#include <string.h>

typedef struct Programs { int count; char **paths; int failed; } Programs;

static const Command *command_c(void) {
  const Command *command = command_table();
  while (command->name && strcmp(command->name, "c") != 0) command++;
  return command;
}

int compile_one(const char *path);
__attribute__((noinline)) int compile_one(const char *path) {
  char base[4096];
  (void)snprintf(base, sizeof base, "%.*s", (int)(strlen(path) - strlen(".fut")), path);
  char *words[] = {"--library", "-o", base, (char *)(uintptr_t)path};
  Arguments arguments = {.command = "c", .count = 4, .items = words, .takes_common_options = true};
  arguments.session = session_new();
  arguments.arena = arguments.session->arena;
  const int status = command_c()->run(&arguments);
  session_free(arguments.session);
  return status;
}

static void *compile_all(void *user) {
  Programs *programs = user;
  for (int i = 0; i < programs->count; i++) {
    const int status = compile_one(programs->paths[i]);
    printf("%d %s\n", status, programs->paths[i]);
    programs->failed += status != 0;
  }
  return NULL;
}

int main(int argc, char **argv) {
  Programs programs = {argc - 1, argv + 1, 0};
  pthread_attr_t attributes;
  pthread_t thread;
  if (pthread_attr_init(&attributes) != 0 || pthread_attr_setstacksize(&attributes, (size_t)1 << 29) != 0 ||
      pthread_create(&thread, &attributes, compile_all, &programs) != 0)
    return 2;
  (void)pthread_join(thread, NULL);
  return fflush(stdout) != 0 || programs.failed > 0;
}
