// keep: results whose size nobody knew before, at the end of a call, in blocks as scalar.h describes.
#ifndef RT_KEEP_H
#define RT_KEEP_H
#include <stdint.h>
#include <string.h>

// Moves blocks below `end`, the highest first, so that nothing lies between them and it; answers where the last one begins. They lie
// below `end`, apart from each other; sizes are rounded up to 8 bytes. A block that has moved has size -1 afterwards.
// rt_keep: needs string
static unsigned char *rt_keep(unsigned char **blocks, int64_t *sizes, int count, unsigned char *end) {
  int done, i;
  for (done = 0; done < count; done++) {
    int next = -1;
    for (i = 0; i < count; i++) {
      if (sizes[i] >= 0 && (next < 0 || blocks[i] > blocks[next])) next = i;
    }
    if (next < 0) break;
    end -= (sizes[next] + 7) / 8 * 8;
    if (sizes[next] > 0) memmove(end, blocks[next], (size_t)sizes[next]);
    blocks[next] = end;
    sizes[next] = -1;
  }
  return end;
}

#endif
