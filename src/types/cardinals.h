// cardinals: which numbers of a program in the F-smooth profile are sizes.
#ifndef ASHLAR_TYPES_CARDINALS_H
#define ASHLAR_TYPES_CARDINALS_H
#include "types/sizes/sizes.h"

// By binding id. indices: names that a lambda or loop binds; parameters: i64 parameters of functions; cardinals: those
// of them that are sizes; lets: names to their values.
typedef struct Cardinals { Checker *checker; Map indices, parameters, cardinals, lets; } Cardinals;

// ---- cardinals.c
void cardinals_bind_indices(Cardinals *cardinals, AstChildren children);
void cardinals_bind_let(Cardinals *cardinals, const AstExpLet *let);
void cardinals_bind_parameters(Cardinals *cardinals, const AstPats *parameters);
void cardinals_note_type(Cardinals *cardinals, const SourceType *type);
// The first argument of the call that has to be a cardinality and is none; NULL: there is none.
const AstExp *cardinals_refused(Cardinals *cardinals, const AstExpApply *call);
// Whether it names a function of the program with a cardinality among its parameters.
bool cardinals_asked_by(const Cardinals *cardinals, const AstExp *function);
#endif
