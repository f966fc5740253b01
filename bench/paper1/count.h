/* count: counts the allocations and deallocations of generated code; compiled into it with -include and
   -DASHLAR_TAKE=count_take -DASHLAR_GIVE_BACK=count_give_back. */
#ifndef PAPER1_COUNT_H
#define PAPER1_COUNT_H
#include <stddef.h>
void *count_take(size_t bytes);
void count_give_back(void *block);
#endif
