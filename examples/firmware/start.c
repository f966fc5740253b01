/* Start-up code for a Cortex-M3: vector table, initialised data, semihosting. No C library. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

extern uint32_t data_start, data_end, data_load, bss_start, bss_end, stack_top;
int main(void);

/* Requests to the debugger or emulator [Arm semihosting]: a number in r0, a word or the address of a block in r1. */
enum { WRITE0 = 4, EXIT_EXTENDED = 0x20, APPLICATION_EXIT = 0x20026 };
static void request(uint32_t number, const void *argument) {
  register uint32_t r0 __asm__("r0") = number;
  register const void *r1 __asm__("r1") = argument;
  __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
}
void print(const char *text);
void print(const char *text) { request(WRITE0, text); }
static _Noreturn void leave(int code) {
  const uint32_t block[2] = {APPLICATION_EXIT, (uint32_t)code};
  request(EXIT_EXTENDED, block);
  for (;;) {}
}

static void fault(void) { leave(99); }
static void reset(void) {
  for (uint32_t *to = &data_start, *from = &data_load; to < &data_end;) *to++ = *from++;
  for (uint32_t *to = &bss_start; to < &bss_end;) *to++ = 0;
  leave(main());
}

typedef void (*Vector)(void);
__attribute__((section(".vectors"), used)) const struct {
  uint32_t *stack;
  Vector reset, faults[5];
} vectors = {&stack_top, reset, {fault, fault, fault, fault, fault}};

/* What generated code and the compiler may ask of <string.h>. */
void *memcpy(void *restrict to, const void *restrict from, size_t size) {
  unsigned char *target = to;
  const unsigned char *source = from;
  while (size--) *target++ = *source++;
  return to;
}
void *memset(void *to, int value, size_t size) {
  unsigned char *target = to;
  while (size--) *target++ = (unsigned char)value;
  return to;
}
