// process: runs another program without a shell and collects its output. The program has no input and a time limit of
// ten minutes.
#include "tool/tool.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { TIME_LIMIT = 600 };   // seconds
typedef struct Stream { int from; Out text; } Stream;   // from: -1 when it is closed

static time_t now(void) {
  struct timespec at;
  clock_gettime(CLOCK_MONOTONIC, &at);
  return at.tv_sec;
}

static void become(const char *const *words, const int out[2], const int err[2]) {
  (void)dup2(open("/dev/null", O_RDONLY), 0);
  (void)dup2(out[1], 1);
  (void)dup2(err[1], 2);
  for INT_RANGE(i, 2) close(out[i]), close(err[i]);
  execvp(words[0], (char *const *)(uintptr_t)words);
  _exit(127);
}

static void close_stream(Stream *stream) {
  if (stream->from >= 0) close(stream->from);
  stream->from = -1;
}

static void read_some(Stream *stream) {
  char buffer[65536];
  ssize_t got = read(stream->from, buffer, sizeof buffer);
  if (got > 0) out_text(&stream->text, (Text){buffer, (size_t)got});
  else if (got == 0 || errno != EINTR) close_stream(stream);
}

// Reads until the child has closed its ends of the pipes; false when the time limit is reached before.
static bool read_streams(Stream streams[2]) {
  const time_t deadline = now() + TIME_LIMIT;
  while (streams[0].from >= 0 || streams[1].from >= 0) {
    struct pollfd wanted[2] = {{streams[0].from, POLLIN, 0}, {streams[1].from, POLLIN, 0}};
    if (now() > deadline) return false;
    if (poll(wanted, 2, 1000) < 0 && errno != EINTR) return true;
    for RANGE(i, 2)
      if (streams[i].from >= 0 && wanted[i].revents) read_some(&streams[i]);
  }
  return true;
}

static int status_of(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status); }

ProcessResult process_run(Arena *arena, const char *const *words) {
  int out[2], err[2], status = 0;
  if (pipe(out) != 0 || pipe(err) != 0) return (ProcessResult){.status = 127};
  pid_t child = fork();
  if (child < 0) return (ProcessResult){.status = 127};
  if (child == 0) become(words, out, err);
  close(out[1]), close(err[1]);
  Stream streams[2] = {{out[0], out_new(arena)}, {err[0], out_new(arena)}};
  bool finished = read_streams(streams);
  if (!finished) kill(child, SIGKILL);
  for RANGE(i, 2) close_stream(&streams[i]);
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
  return (ProcessResult){finished ? status_of(status) : -1, out_result(&streams[0].text), out_result(&streams[1].text)};
}
