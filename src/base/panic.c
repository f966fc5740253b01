// panic: ends the program after a broken invariant, or where there is no memory.
#include "base/base.h"
#include <stdio.h>
#include <stdlib.h>

static _Thread_local PanicHandler current_handler;
static _Thread_local void *current_user;

void panic_set_handler(PanicHandler handler, void *user) {
  current_handler = handler;
  current_user = user;
}

static _Noreturn void stop(const char *message, const char *what, int status) {
  if (current_handler) current_handler(current_user, message);
  fprintf(stderr, "ashlar: %s%s\n", what, message);
  exit(status);
}

void panic(const char *format, ...) {
  char message[2048];
  va_list arguments;
  va_start(arguments, format);
  (void)vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
  stop(message, "internal error: ", 70);
}

void out_of_memory(size_t size) {
  char message[64];
  (void)snprintf(message, sizeof message, "out of memory (%zu bytes)", size);
  stop(message, "", 1);
}
