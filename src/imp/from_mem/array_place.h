// array_place: arrays in memory, and the copying of their elements [paper 3, procedure Copy]. Private to from_mem/.
#ifndef ASHLAR_IMP_ARRAY_PLACE_H
#define ASHLAR_IMP_ARRAY_PLACE_H
#include "imp/from_mem/translator.h"

// The place of an array: a block, the element type and an index function.
typedef struct ArrayPlace { Var block; ScalarType type; const Lmad *lmad; } ArrayPlace;

// ---- copy.c
ArrayPlace place_of(Translator *t, Var array);
// the part of the array in which the first `count` dimensions are sliced, or fixed
ArrayPlace imp_place_slice(Translator *t, ArrayPlace place, uint32_t count, const LmadSlice *slices);
ArrayPlace imp_place_at(Translator *t, ArrayPlace place, uint32_t count, const Poly *const *indices);
const ImpExp *load_element(Translator *t, ArrayPlace place, const Poly *const *indices);
void store_element(Translator *t, ArrayPlace place, const Poly *const *indices, const ImpExp *value);
bool place_equal(Translator *t, ArrayPlace a, ArrayPlace b);
typedef void CopyPlace(Translator *t, ArrayPlace to, ArrayPlace from);
void copy_place(Translator *t, ArrayPlace to, ArrayPlace from);         // no code when the places are equal
// copies, by `copy`, unless both places are found to be equal at run time
void settle_place(Translator *t, ArrayPlace to, ArrayPlace from, CopyPlace *copy);
// writes a scalar to a place of rank 0, or copies an array unless it was built in place
void write_atom(Translator *t, ArrayPlace to, Atom value);
// writes the scalar or array to every element of the outer dimensions
void fill_place(Translator *t, ArrayPlace to, Atom value);
// Loops over the dimensions; in the innermost loop calls `inside` with the polynomials of the indices.
typedef void (*AtPoint)(void *user, Translator *t, const Poly *const *indices);
void loop_over(Translator *t, uint32_t rank, const LmadDim *dims, AtPoint inside, void *user);
bool is_one_range(Translator *t, ArrayPlace place);                     // all of its elements are adjacent, in order
bool is_local(Translator *t, ArrayPlace place);                         // a part of a local array
const Poly *element_count(Translator *t, const Lmad *lmad);
typedef struct Copying { ArrayPlace to, from; } Copying;
void copy_element(void *user, Translator *t, const Poly *const *indices);   // user: const Copying *
typedef struct Filling { ArrayPlace to; Atom value; uint32_t outer; } Filling;   // outer: dimensions of places
Filling filling_of(Translator *t, ArrayPlace to, Atom value);
void fill_element(void *user, Translator *t, const Poly *const *indices);   // user: const Filling *
void put_copy(Translator *t, ArrayPlace to, ArrayPlace from, const Poly *count);   // of adjacent elements

// ---- copy_tasks.c: the same on workers, in ranges of the outermost dimension
void copy_in_tasks(Translator *t, ArrayPlace to, ArrayPlace from);
void fill_in_tasks(Translator *t, ArrayPlace to, Atom value);
double work_of_element(ArrayPlace place);   // operations
void loop_in_tasks(Translator *t, ArrayPlace to, uint32_t rank, double work, AtPoint inside, void *user);

// ---- parallel.c: statements between the two calls are those of a task, a range of `bound` iterations, each of them
// with so much `work`. frames: of the workers; NULL: they need none
typedef struct OpenTasks { ImpParallel tasks; OpenBlock body; } OpenTasks;
void tasks_open(Translator *t, OpenTasks *open, const ImpExp *bound, const ImpExp *work, const WorkerFrames *frames);
void tasks_close(Translator *t, OpenTasks *open);
const ImpExp *f64_product(Translator *t, const ImpExp *a, const ImpExp *b);   // a NULL: b

// ---- redirect.c: in the operator of a histogram, the row of the destination replaces the block of the old row
// false: not possible, nothing done
bool redirect_begin(Translator *t, const Lambda *operator, uint32_t count, const ArrayPlace *rows);
void redirect_end(Translator *t, const Lambda *operator, uint32_t count);
ArrayPlace redirected(Translator *t, ArrayPlace place);
#endif
