// test_contract_vectors: arguments for the contract test, chosen so that as many vectors of sizes and numbers as
// possible suit an entry.
//   rule: a vector holds a coordinate for each size and each scalar argument that is no float. Vectors are drawn -
//         small, larger, powers of two, one computed from the others - or made from one that suited by changing a
//         coordinate, or two whose sum, difference or product stays; those of the program's test cases are the first.
//         Arrays are filled in one of several manners (zeros, positions, indices, a multiple of the unit matrix, a test
//           case repeated ...).
//         Everything follows from the number of the trial and what suited before; no clock is asked.
#ifndef ASHLAR_TEST_CONTRACT_VECTORS_H
#define ASHLAR_TEST_CONTRACT_VECTORS_H
#include "tool/values/data.h"
#include "runtime/values_call.h"

enum { MOST_COORDINATES = 96, MOST_ARGUMENTS = 64 };
typedef struct SizeVector {
  int64_t coordinates[MOST_COORDINATES];
  unsigned char manners[MOST_ARGUMENTS];
  uint32_t sample;
} SizeVector;
typedef Seq(SizeVector) SizeVectors;
typedef struct ArgumentSample { Text entry; DataValues values; } ArgumentSample;   // the arguments of a test case
typedef Seq(ArgumentSample) ArgumentSamples;

typedef struct VectorSearch {
  Arena *arena;
  const rt_entry *entry;
  bool floats_count;          // float arguments decide sizes, too
  bool only_samples;          // the program does not check what it is given
  ArgumentSamples samples;    // those of this entry
  int coordinate_count;
  SizeVectors suited, late;   // late: took too long, and so will larger ones
  Map counted;
  SizeVector vector;          // the one at hand
  rt_random random;
} VectorSearch;

VectorSearch vector_search(Arena *arena, const rt_entry *entry, const ArgumentSamples *samples, bool floats_count);
// Makes the arguments of trial `number`; false: there is nothing new or too much in them, and no argument was made.
bool vector_next(VectorSearch *search, int number, rt_value *arguments);
// the entry took them: true if their sizes and numbers are new
bool vector_suits(VectorSearch *search, const rt_value *arguments);
void vector_is_late(VectorSearch *search);
int64_t vectors_possible(const VectorSearch *search);                 // how many there are, at most 1000
#endif
