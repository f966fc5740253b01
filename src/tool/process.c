// process: runs another program, feeding its input and collecting its output, without a shell.
#include "tool/tool.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
  struct timespec at;
  clock_gettime(CLOCK_MONOTONIC, &at);
  return (double)at.tv_sec + (double)at.tv_nsec * 1e-9;
}

static void become(const char *const *words, const int in[2], const int out[2], const int err[2]) {
  (void)dup2(in[0], 0);
  (void)dup2(out[1], 1);
  (void)dup2(err[1], 2);
  for (int i = 0; i < 2; i++) close(in[i]), close(out[i]), close(err[i]);
  signal(SIGPIPE, SIG_DFL);
  execvp(words[0], (char *const *)(uintptr_t)words);
  _exit(127);
}

typedef struct Pump { int in, out, err; Text input; size_t written; Out output, errors; } Pump;

static void read_some(int *descriptor, Out *out) {
  char buffer[65536];
  ssize_t got = read(*descriptor, buffer, sizeof buffer);
  if (got > 0) out_text(out, (Text){buffer, (size_t)got});
  else if (got == 0 || errno != EINTR) {
    close(*descriptor);
    *descriptor = -1;
  }
}

static void write_some(Pump *pump) {
  ssize_t put = pump->written < pump->input.size
                    ? write(pump->in, pump->input.start + pump->written, pump->input.size - pump->written)
                    : 0;
  if (put > 0) pump->written += (size_t)put;
  bool done = pump->written == pump->input.size || (put < 0 && errno != EINTR && errno != EAGAIN);
  if (!done) return;
  close(pump->in);
  pump->in = -1;
}

// Moves bytes until the child has closed its ends; false when the deadline passed.
static bool pump_all(Pump *pump, double deadline) {
  while (pump->out >= 0 || pump->err >= 0) {
    struct pollfd wanted[3] = {{pump->out, POLLIN, 0}, {pump->err, POLLIN, 0}, {pump->in, POLLOUT, 0}};
    double left = deadline > 0 ? deadline - now() : 1;
    if (left <= 0) return false;
    if (poll(wanted, 3, (int)(left < 1 ? left * 1000 + 1 : 1000)) < 0 && errno != EINTR) return true;
    if (pump->out >= 0 && wanted[0].revents) read_some(&pump->out, &pump->output);
    if (pump->err >= 0 && wanted[1].revents) read_some(&pump->err, &pump->errors);
    if (pump->in >= 0 && wanted[2].revents) write_some(pump);
  }
  return true;
}

static void close_open(const Pump *pump) {
  if (pump->in >= 0) close(pump->in);
  if (pump->out >= 0) close(pump->out);
  if (pump->err >= 0) close(pump->err);
}

static int status_of(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status); }

ProcessResult process_run(Arena *arena, const char *const *words, Text input, double timeout_seconds) {
  int in[2], out[2], err[2];
  ProcessResult result = {.status = 127};
  double start = now();
  if (pipe(in) != 0 || pipe(out) != 0 || pipe(err) != 0) return result;
  signal(SIGPIPE, SIG_IGN);
  pid_t child = fork();
  if (child < 0) return result;
  if (child == 0) become(words, in, out, err);
  close(in[0]), close(out[1]), close(err[1]);
  (void)fcntl(in[1], F_SETFL, O_NONBLOCK);
  Pump pump = {in[1], out[0], err[0], input, 0, out_new(arena), out_new(arena)};
  bool finished = pump_all(&pump, timeout_seconds > 0 ? start + timeout_seconds : 0);
  if (!finished) kill(child, SIGKILL);
  close_open(&pump);
  int status = 0;
  struct rusage usage = {0};
  while (wait4(child, &status, 0, &usage) < 0 && errno == EINTR) {}
  result = (ProcessResult){finished ? status_of(status) : -1, out_result(&pump.output), out_result(&pump.errors),
                           now() - start, usage.ru_maxrss};
  return result;
}
