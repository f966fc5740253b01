// panic: ends the program after a broken invariant.
#include "base/base.h"
#include <stdio.h>
#include <stdlib.h>

static _Thread_local PanicHandler current_handler;
static _Thread_local void *current_user;

void panic_set_handler(PanicHandler handler, void *user) {
  current_handler = handler;
  current_user = user;
}

void panic(const char *format, ...) {
  char message[2048];
  va_list arguments;
  va_start(arguments, format);
  (void)vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
  if (current_handler) current_handler(current_user, message);
  fprintf(stderr, "ashlar: internal error: %s\n", message);
  exit(70);
}
