// Runs the functions of long.fut and writes what they give.
#include "long.h"
#include <stdio.h>
#include <stdlib.h>

#define RUN(name)                                                   \
  do {                                                              \
    const size_t bytes = name##_workspace(n);                       \
    void *workspace = malloc(bytes);                                \
    int64_t result = 0;                                             \
    long_error error;                                               \
    const int code = name(&result, n, workspace, bytes, &error);    \
    printf("%s: %d %lld\n", #name, code, (long long)result);        \
    free(workspace);                                                \
  } while (0)

int main(void) {
  const int64_t n = 10000000;
  RUN(turned_round);
  RUN(mapped);
  RUN(kept);
  RUN(appended);
  RUN(merged);
  RUN(last);
  return 0;
}
