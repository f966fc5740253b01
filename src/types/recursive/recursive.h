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
  TypeName *nominal;       // the meaning of its name inside it; NULL: not used there yet
  uint32_t at;             // its position among the declarations
  uint32_t depth;          // number of enclosing open declarations
  uint32_t number;         // its ordinal among all declarations opened
  uint32_t low;            // the lowest number of an open declaration that it mentions, directly or not
} OpenType;

// ---- recursive.c
bool is_recursive(const Checker *c, const SourceType *type);
bool is_diamond(const Checker *c, const SourceType *type);
const SourceType *unfold(Checker *c, const SourceType *type);                  // the sum type of a recursive type
// unfold, if the type is recursive; otherwise the type itself
const SourceType *shape_of(Checker *c, const SourceType *type);
// an earlier declaration, in the open group of declarations; or NULL
TypeName *type_declared_before(Checker *c, const QualName *name);
TypeName *type_declared_next(Checker *c, const QualName *name);   // the open declaration or a later one; or NULL
TypeName *close_type(Checker *c, TypeName *name, Span span);   // the recursive type that the name means, or NULL
// E0338: a cell may hold neither functions nor arrays of unknown size
void report_contents(Checker *c, const TypeName *recursive, Liftedness lifted, Span span);
// binds the variable to the only recursive type that has its constructors
bool take_recursive(Checker *c, const SourceType *variable, const MemberNeed *more);
void take_recursive_types(Checker *c);   // take_recursive for all unknown types of the open definition
TypeName *check_open_type(Checker *c, struct Structure *s, uint32_t at);
TypeName *type_of_declaration(Checker *c, struct Structure *s, AstDec *dec);
// ---- finite.c: E0342
void check_finite(Checker *c, uint32_t group, Span span);
// ---- cells.c: checks that each @ of the open definition is at a constructor with a cell
void check_cells(Checker *c);
// ---- diamonds.c: gives cells to recursive data that are written without @
void give_cells(Checker *c, AstDec *dec);
Binding *diamond_new_function(Checker *c);   // `diamond.new` of the prelude
#endif
