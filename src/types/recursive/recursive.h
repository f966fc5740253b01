// recursive: types that mention themselves below a constructor, and the cells that their values occupy.
#ifndef ASHLAR_TYPES_RECURSIVE_H
#define ASHLAR_TYPES_RECURSIVE_H
#include "types/type/unify.h"

struct Structure;   // modules/modules.h
// A type declaration that is being checked.
typedef struct OpenType {
  struct OpenType *outer;
  struct Structure *structure;
  AstDec *declaration;
  TypeName *name;
  TypeName *nominal;       // the meaning of its name inside it, once it was used there
  uint32_t at;             // its position among the declarations
  uint32_t depth, number;
  uint32_t low;            // the outermost open declaration that it leads to
} OpenType;

// ---- recursive.c
bool is_recursive(const Checker *c, const SourceType *type);
bool is_diamond(const Checker *c, const SourceType *type);
const SourceType *unfold(Checker *c, const SourceType *type);                  // of a recursive type: its sum type
const SourceType *shape_of(Checker *c, const SourceType *type);               // that, or the type itself
// in the group of declarations that is open; or NULL
TypeName *type_declared_before(Checker *c, const QualName *name);
TypeName *type_declared_next(Checker *c, const QualName *name);               // this one or a later one of it; or NULL
TypeName *close_type(Checker *c, TypeName *name, Span span);   // the recursive type that the name means, or NULL
// E0338: a cell may hold no functions and no arrays of unknown size
void report_contents(Checker *c, const TypeName *recursive, Liftedness lifted, Span span);
// binds the variable to the only recursive type that has its constructors
bool take_recursive(Checker *c, const SourceType *variable, const MemberNeed *more);
void take_recursive_types(Checker *c);                         // that for all unknown types of the open definition
TypeName *check_open_type(Checker *c, struct Structure *s, uint32_t at);
TypeName *type_of_declaration(Checker *c, struct Structure *s, AstDec *dec);
// ---- finite.c: E0342
void check_finite(Checker *c, uint32_t group, Span span);
// ---- cells.c: of the open definition: each @ has a cell
void check_cells(Checker *c);
// ---- diamonds.c: recursive data without @ get their cells
void give_cells(Checker *c, AstDec *dec);
#endif
