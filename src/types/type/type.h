// type: building, taking apart and printing source types.
#ifndef ASHLAR_TYPES_TYPE_H
#define ASHLAR_TYPES_TYPE_H
#include "types/names/names.h"

// Facts about a Parameter, by its id.
typedef struct AbstractType {
  const TypeName *representation;              // of an abstract type: its definition, or NULL
  const TypeName *resolved;                    // the same without abstract types in it; NULL: not computed yet
  const TypeName *name;                        // NULL: a type parameter
  const TypeName *unfolding;                   // of a recursive type: its sum type; NULL: not known yet
  bool sealed;      // made by an ascription, so that each application of a parametric module makes another one
  bool recursive;
  uint32_t level;   // of the function whose type parameter it is
  uint32_t group;   // of the declarations that mention each other, while one of them is open
} AbstractType;

// ---- make.c
const SourceType *source_scalar(Checker *c, ScalarType scalar);
const SourceType *source_array(Checker *c, const SourceType *element, const Poly *size);
const SourceType *source_function(Checker *c, const SourceType *parameter, const SourceType *result);
const SourceType *source_tuple(Checker *c, uint32_t count, const SourceType **parts);
const SourceType *source_parameter(Checker *c, Name name, Liftedness lifted);
TypeName *abstract_type_new(Checker *c, const TypeName *like);                // same name, parameters and liftedness
const SourceType *source_unique(Checker *c, const SourceType *type, bool unique);   // marked with *, if `unique`
// without the * on it and on its parts; functions in it keep theirs
const SourceType *source_shared(Checker *c, const SourceType *type);
const SourceType *source_alias(Checker *c, const SourceType *type, Name alias);
const SourceType *source_record(Checker *c, uint32_t count, const SourceField *fields);   // fields sorted by name
const SourceType *source_sum(Checker *c, uint32_t count, const SourceConstructor *constructors);
bool field_before(Checker *c, Name left, Name right);
// among `count` fields sorted by name
void field_insert(Checker *c, SourceField *fields, uint32_t count, SourceField field);
Name digit_name(Checker *c, uint32_t index);
bool is_error(Checker *c, const SourceType *type);

// ---- parts.c: the type, or the erroneous one when it has too many parts (E0253)
const SourceType *bounded_type(Checker *c, const SourceType *type, Span span);
void bound_types(Checker *c);                                                  // for all types of the open definition

// ---- print.c
Text type_text(Checker *c, const SourceType *type);
Text size_text(Checker *c, const Poly *size);
Text text_of_name(Checker *c, Name name);

// ---- facts.c (and types.h)
bool may_share(const SourceType *type);            // its values may refer to memory: they are not only scalars
bool may_hold_functions(const SourceType *type);   // it holds a function, or a parameter for any type
bool is_consuming(const SourceType *type);         // of a parameter: a * anywhere in it consumes the whole argument

// ---- modes.c
// Effects that a function may have beyond those of the wanted type: it consumes an argument, or its result shares
// memory.
typedef enum Excess { EXCESS_Consumes, EXCESS_Shares } Excess;
bool does_more(Excess excess, const SourceType *wanted, const SourceType *given);   // also of functions in the values
#endif
