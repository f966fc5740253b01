/* Text to whoever watches: standard output on a host, semihosting on the device (start.c). */
#ifndef CONSOLE_H
#define CONSOLE_H
#ifdef HOST
#include <stdio.h>
static void print(const char *text) { fputs(text, stdout); }
#else
void print(const char *text);
#endif

static void print_number(long number) {
  char digits[24], *at = digits + sizeof digits - 1;
  unsigned long rest = number < 0 ? 0ul - (unsigned long)number : (unsigned long)number;
  *at = 0;
  do *--at = (char)('0' + rest % 10); while (rest /= 10);
  if (number < 0) *--at = '-';
  print(at);
}
#endif
