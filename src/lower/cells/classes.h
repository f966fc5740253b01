// classes: constructors that may be built in each other's cells, and the size of those cells.
#ifndef ASHLAR_LOWER_CLASSES_H
#define ASHLAR_LOWER_CLASSES_H
#include "lower/lower_internal.h"

typedef struct CellClassId { uint32_t id; } CellClassId;
// ---- classes.c
CellClassId cells_class(Lower *lower, const SourceType *type, Name constructor);
CellClassId cells_class_of_any(Lower *lower);                         // the class of all diamonds that escape
void cells_class_holds(Lower *lower, CellClassId class, uint32_t words);   // a payload of the class has so many words
void cells_same_class(Lower *lower, CellClassId a, CellClassId b);    // merges the two classes
bool cells_differ(const CellPlan *plan);                              // classes have cells of different sizes
bool cells_are_uniform(const Lower *lower);                           // all cells get the same size
uint32_t cells_words_in(const Lower *lower, CellClassId class);       // the number of words of a cell of this class
Text cells_in_words(Lower *lower);                                    // "#node 16 bytes, #cons 12; links of 32 bits"
// Notes that a pattern has released the diamond's cell, which has this class. Returns the diamond.
const Value *cells_released(Lower *lower, const Value *diamond, CellClassId class);
bool cells_is_released(const Lower *lower, const Value *diamond, CellClassId *class);
void cells_escape(Lower *lower, const Value *diamond);   // a released diamond escapes; no effect on any other value
#endif
