/* Three entry points of one library take turns in one arena of static storage; nothing is allocated. */
#include "stats.h"
#include <stdio.h>

enum { POINTS = 6, COLUMNS = 2 };
static const double points[POINTS][COLUMNS] = {{1, 4}, {2, 3}, {3, 8}, {4, 7}, {5, 10}, {9, 10}};
static uint64_t arena[ARENA_BYTES / 8];   /* as large as the manifest says that the largest of the calls below needs */

static int report(const stats_error *error) {
  char text[200];
  printf("%s\n", stats_message(error, text, sizeof text));
  return error->code;
}

int main(void) {
  double moved[POINTS][COLUMNS], together[COLUMNS][COLUMNS], farthest;
  int64_t outside[POINTS], count = POINTS;   /* the capacity before the call, the number of elements after it */
  stats_error error;
  if (stats_centred(&moved[0][0], POINTS, COLUMNS, &points[0][0], arena, sizeof arena, &error) != 0)
    return report(&error);
  if (stats_covariance(&together[0][0], POINTS, COLUMNS, &moved[0][0], arena, sizeof arena, &error) != 0)
    return report(&error);
  printf("covariance [[%.3f, %.3f], [%.3f, %.3f]]\n", together[0][0], together[0][1], together[1][0], together[1][1]);
  if (stats_excursion(&farthest, outside, &count, POINTS, COLUMNS, 5.5, &moved[0][0], arena, sizeof arena, &error) != 0)
    return report(&error);
  printf("farthest %.3f, outside:", farthest);
  for (int64_t i = 0; i < count; i++) printf(" %lld", (long long)outside[i]);
  printf("\narena of %zu bytes\n", sizeof arena);
  /* A destination that is too small is refused before anything is written. */
  count = POINTS - 1;
  const int code =
      stats_excursion(&farthest, outside, &count, POINTS, COLUMNS, 5.5, &moved[0][0], arena, sizeof arena, &error);
  return code == 4 && report(&error) == 4 ? 0 : 1;
}
