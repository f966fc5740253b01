// test_contract_vectors: arguments for the contract test, chosen so that the entry accepts as many vectors of sizes and
// numbers as possible.
//   rule: a vector has a coordinate for each size and each scalar argument that is no float. The vectors of the
//         program's test cases come first. Others are random - small, larger, powers of two, one coordinate computed
//         from the others - or an accepted vector with one coordinate changed, or with two changed such that their sum,
//         difference or product stays. Arrays are filled in one of several manners (zeros, positions, indices, a
//         multiple of the unit matrix, a test case repeated ...). The choices depend only on the number of the trial
//         and on the vectors accepted before, not on time.
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
  bool only_samples;          // use only `samples`: the program does not check its arguments
  ArgumentSamples samples;    // those of this entry
  int coordinate_count;
  SizeVectors suited, late;   // late: took too long; larger vectors are expected to take too long as well
  Map counted;
  SizeVector vector;          // of the current trial
  rt_random random;
} VectorSearch;

VectorSearch vector_search(Arena *arena, const rt_entry *entry, const ArgumentSamples *samples, bool floats_count);
// Makes the arguments of trial `number`. False: the vector is not new or too large, and no argument was made.
bool vector_next(VectorSearch *search, int number, rt_value *arguments);
// Records that the entry accepted the arguments; true if their sizes and numbers are new.
bool vector_suits(VectorSearch *search, const rt_value *arguments);
void vector_is_late(VectorSearch *search);
int64_t vectors_possible(const VectorSearch *search);                 // the number of all vectors, at most 1000
#endif
