/* A plate with one hot side, after 0, 50 and 500 steps, as text. All memory is static. */
#include "heat.h"
#include <stdio.h>

enum { H = 9, W = 36, WORKSPACE_BYTES = 64 };
static float plate[H * W], next[H * W];
static uint64_t workspace[WORKSPACE_BYTES / 8];

int main(void) {
  static const int steps[] = {0, 50, 450};
  heat_error error;
  char text[200];
  if (heat_step_workspace(H, W) > sizeof workspace) return 2;
  for (int i = 0; i < H; i++) plate[i * W] = 1;
  for (int k = 0; k < 3; k++) {
    if (heat_step(next, H, W, plate, steps[k], workspace, sizeof workspace, &error) != 0) {
      puts(heat_message(&error, text, sizeof text));
      return 1;
    }
    for (int i = 0; i < H * W; i++) {
      plate[i] = next[i];
      putchar(" .:-=+*#%@"[plate[i] >= 1 ? 9 : (int)(plate[i] * 10)]);
      if (i % W == W - 1) putchar('\n');
    }
    putchar('\n');
  }
  return 0;
}
