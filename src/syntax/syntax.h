// syntax: source text to surface tree. The typed tree is this tree with the fields marked TYPED filled in by types/.
//
// Lists are Seq(T) typedefs. Every node carries its Span. Nodes are arena-allocated; types/ writes only the TYPED
// fields. Nesting is limited (E0109) so that recursive traversals are safe. Chains of let ... in do not count as
// nesting, so every traversal of expressions must iterate (not recurse) on the body of Let, LetFunction and LetUpdate.
#ifndef ASHLAR_SYNTAX_H
#define ASHLAR_SYNTAX_H
#include "scalar/scalar.h"
#include "source/source.h"

typedef struct AstExp AstExp;
typedef struct AstPat AstPat;
typedef struct AstType AstType;
typedef struct AstDec AstDec;
typedef struct AstMod AstMod;
typedef struct AstSig AstSig;
struct SourceType;   // types/types.h
struct Binding;      // types/types.h
struct Instance;     // types/types.h
struct TypeScheme;   // types/types.h

typedef Seq(AstExp *) AstExps;
typedef Seq(AstPat *) AstPats;
typedef Seq(AstType *) AstTypes;
typedef Seq(AstDec *) AstDecs;
typedef Seq(Name) Names;

// M.N.x: qualifiers [M, N], name x.
typedef struct QualName { Names qualifiers; Name name; Span span; } QualName;
// A use of a value name. All fields but `name` are TYPED.
typedef struct Reference {
  QualName name;
  struct Binding *binding;           // the binding to which the name refers
  const struct Instance *instance;   // of its type and size parameters
  const struct TypeScheme *scheme;   // the scheme that was instantiated; NULL inside a recursive function
  bool hidden;                       // a global value whose type shows no arrays; an abstract type may hide some
} Reference;

typedef enum NumberKind { NUMBER_Integer, NUMBER_Float } NumberKind;
// A numeric literal. Its scalar type is the type of the expression (TYPED).
typedef struct Number {
  NumberKind kind;
  Text text;          // as written, with underscores and base prefix, without suffix
  uint64_t integer;   // the value of the digits, unless too_large
  double real;        // the nearest double
  double odd;         // rounded to odd, so that rounding it to f32 or f16 gives the same result as rounding the text
  bool too_large;     // an integer >= 2^64
  bool has_suffix;
  ScalarType suffix;
} Number;

typedef enum SliceKind { SLICE_Fix, SLICE_Range } SliceKind;
// Fix: only `start`. Range: each of them may be NULL.
typedef struct AstSlice { SliceKind kind; Span span; AstExp *start, *end, *stride; } AstSlice;
typedef Seq(AstSlice) AstSlices;
// One step of the path of an update: a field, or indices.
typedef struct AstStep { Span span; Name field; AstSlices slices; } AstStep;
typedef Seq(AstStep) AstSteps;
typedef enum RangeKind { RANGE_Inclusive, RANGE_Up, RANGE_Down } RangeKind;  // ... ..< ..>
typedef struct AstField { Name name; Span span; AstExp *value; bool punned; } AstField;
typedef Seq(AstField) AstFields;
typedef struct AstPatField { Name name; Span span; AstPat *pattern; bool punned; } AstPatField;
typedef Seq(AstPatField) AstPatFields;
typedef struct AstTypeField { Name name; Span span; AstType *type; } AstTypeField;
typedef Seq(AstTypeField) AstTypeFields;
typedef struct AstConstructor { Name name; Span span; AstTypes payload; } AstConstructor;
typedef Seq(AstConstructor) AstConstructors;
typedef struct AstCase { AstPat *pattern; AstExp *body; Span span; } AstCase;
typedef Seq(AstCase) AstCases;
// A size in a type: NULL expression = anonymous [].
typedef struct AstDim { AstExp *size; Span span; } AstDim;
typedef struct AstTypeArg { AstType *type; AstDim size; bool is_size; } AstTypeArg;
typedef Seq(AstTypeArg) AstTypeArgs;
typedef enum Liftedness { LIFTED_No, LIFTED_Size, LIFTED_Full } Liftedness;   // 't  '~t  '^t
// binding: TYPED (sizes)
typedef struct AstTypeParam {
  Name name;
  Span span;
  bool is_size;
  Liftedness lifted;
  struct Binding *binding;
} AstTypeParam;
typedef Seq(AstTypeParam) AstTypeParams;
typedef struct AstModParam { Name name; Span span; AstSig *signature; } AstModParam;
typedef Seq(AstModParam) AstModParams;
typedef enum ValueKind { VALUE_Def, VALUE_Let, VALUE_Entry } ValueKind;
typedef enum LoopKind { LOOP_ForCount, LOOP_ForIn, LOOP_While } LoopKind;
// for i < bound | for pattern in bound | while bound
typedef struct LoopForm { LoopKind kind; AstPat *pattern; AstExp *bound; } LoopForm;
typedef LoopForm AstLoopForm;
// #[name]  #[name(args)]  #[unsafe]; args nested as attributes; a number or string argument is in `text`.
typedef struct AstAttr { Span span; Name name; Text text; Seq(struct AstAttr *) arguments; } AstAttr;

// C types of the part kinds of ast.def
typedef AstExp *PartExp;
typedef AstExps PartExps;
typedef AstPat *PartPat;
typedef AstPats PartPats;
typedef AstPats PartParams;
typedef AstType *PartType;
typedef AstTypes PartTypes;
typedef AstDec *PartDec;
typedef AstDecs PartDecs;
typedef AstMod *PartMod;
typedef AstSig *PartSig;
typedef Name PartName;
typedef Names PartNames;
typedef QualName PartQualName;
typedef Number PartNumber;
typedef Text PartText;
typedef bool PartBool;
typedef AstSlices PartSlices;
typedef AstSteps PartSteps;
typedef AstFields PartFields;
typedef AstCases PartCases;
typedef AstTypeParams PartTypeParams;
typedef AstDim PartDim;
typedef AstAttr *PartAttr;
typedef Reference PartReference;
typedef LoopForm PartLoopForm;
typedef RangeKind PartRangeKind;
typedef struct Binding *PartBinding;
typedef AstPatFields PartPatFields;
typedef AstTypeArgs PartTypeArgs; typedef AstTypeFields PartTypeFields; typedef AstConstructors PartConstructors;
typedef ValueKind PartValueKind;
typedef Liftedness PartLiftedness;
typedef AstModParams PartModParams;
typedef Span PartSpan;

typedef enum AstExpTag {
#define F(Kind, name)
#define AST_EXP(Tag, template, parts) AST_EXP_##Tag,
#include "syntax/ast.def"
  AST_EXP_COUNT
} AstExpTag;
typedef enum AstPatTag {
#define F(Kind, name)
#define AST_PAT(Tag, template, parts) AST_PAT_##Tag,
#include "syntax/ast.def"
} AstPatTag;
typedef enum AstTypeTag {
#define F(Kind, name)
#define AST_TYPE(Tag, template, parts) AST_TYPE_##Tag,
#include "syntax/ast.def"
} AstTypeTag;
typedef enum AstDecTag {
#define F(Kind, name)
#define AST_DEC(Tag, template, parts) AST_DEC_##Tag,
#include "syntax/ast.def"
} AstDecTag;
typedef enum AstModTag {
#define F(Kind, name)
#define AST_MOD(Tag, template, parts) AST_MOD_##Tag,
#include "syntax/ast.def"
} AstModTag;
typedef enum AstSigTag {
#define F(Kind, name)
#define AST_SIG(Tag, template, parts) AST_SIG_##Tag,
#include "syntax/ast.def"
} AstSigTag;

// A struct per form. The unused byte keeps empty forms legal C17.
#define F(Kind, name) Part##Kind name;
#define AST_EXP(Tag, template, parts) typedef struct AstExp##Tag { parts char unused_; } AstExp##Tag;
#define AST_PAT(Tag, template, parts) typedef struct AstPat##Tag { parts char unused_; } AstPat##Tag;
#define AST_TYPE(Tag, template, parts) typedef struct AstType##Tag { parts char unused_; } AstType##Tag;
#define AST_DEC(Tag, template, parts) typedef struct AstDec##Tag { parts char unused_; } AstDec##Tag;
#define AST_MOD(Tag, template, parts) typedef struct AstMod##Tag { parts char unused_; } AstMod##Tag;
#define AST_SIG(Tag, template, parts) typedef struct AstSig##Tag { parts char unused_; } AstSig##Tag;
#include "syntax/ast.def"

struct AstExp {
  AstExpTag tag;
  Span span;
  const struct SourceType *type;   // TYPED
  bool looks;                      // TYPED: a call that reads recursive data of which a cell is reused afterwards
  union {
#define F(Kind, name)
#define AST_EXP(Tag, template, parts) AstExp##Tag Tag;
#include "syntax/ast.def"
  } as;
};
struct AstPat {
  AstPatTag tag;
  Span span;
  const struct SourceType *type;   // TYPED
  union {
#define F(Kind, name)
#define AST_PAT(Tag, template, parts) AstPat##Tag Tag;
#include "syntax/ast.def"
  } as;
};
struct AstType {
  AstTypeTag tag;
  Span span;
  const struct SourceType *type;   // TYPED: the type that it denotes
  union {
#define F(Kind, name)
#define AST_TYPE(Tag, template, parts) AstType##Tag Tag;
#include "syntax/ast.def"
  } as;
};
struct AstDec {
  AstDecTag tag;
  Span span;
  Seq(AstAttr *) attributes;
  Text documentation;              // the text of the `-- |` comment before it, without the dashes
  union {
#define F(Kind, name)
#define AST_DEC(Tag, template, parts) AstDec##Tag Tag;
#include "syntax/ast.def"
  } as;
};
struct AstMod {
  AstModTag tag;
  Span span;
  union {
#define F(Kind, name)
#define AST_MOD(Tag, template, parts) AstMod##Tag Tag;
#include "syntax/ast.def"
  } as;
};
struct AstSig {
  AstSigTag tag;
  Span span;
  union {
#define F(Kind, name)
#define AST_SIG(Tag, template, parts) AstSig##Tag Tag;
#include "syntax/ast.def"
  } as;
};

// documentation: the first `-- |` comment, if it precedes every declaration. It describes the file. If no other comment
// is between it and the first declaration, that declaration has the same text (the same pointer).
// files: after syntax_load, every file that was loaded; imported files precede those that import them, this one is
// last.
typedef struct AstProgram {
  uint32_t file;
  Text documentation;
  AstDecs declarations;
  Seq(struct AstProgram *) files;
} AstProgram;

// ---- parse.c: parses a whole file. It reports errors and always returns a tree; a part with an error is an Error
// node.
AstProgram *syntax_parse(Context *context, uint32_t file);
AstExp *syntax_parse_expression(Context *context, uint32_t file);  // for `ashlar eval` and the REPL
// ---- load.c: parses `file` and, through Import nodes, everything it imports (relative to the importing file; `.fut`
// is added; "/prelude/..." refers to the embedded prelude). An import cycle is E0204. Each file is parsed once and
// shared.
AstProgram *syntax_load(Context *context, uint32_t file);
// ---- clone.c: a deep copy without TYPED fields (a parametric module's body is copied per application)
AstDecs syntax_clone_declarations(Context *context, AstDecs declarations);
// ---- parse_dec.c
Span dec_name_span(const AstDec *dec);   // of the name that it binds; if it binds none, of the declaration
// ---- walk.c: `for EACH_CHILD(at, exp_children(exp))` visits the nodes directly below a node and the references in it,
// in the order of ast.def: one of at.exp .. at.reference is not NULL.
enum { AST_LEVELS = 4 };   // the depth of items inside items
typedef struct AstLevel { const struct AstPart *part; const char *base, *at; uint32_t left; bool is_open; } AstLevel;
typedef struct AstChildren {
  AstExp *exp;
  AstPat *pat;
  AstType *type;
  AstDec *dec;
  AstMod *mod;
  AstSig *sig;
  const Reference *reference;
  AstLevel levels[AST_LEVELS];
  uint32_t depth;
} AstChildren;
AstChildren exp_children(const AstExp *exp);
AstChildren pat_children(const AstPat *pattern);
AstChildren type_children(const AstType *type);
AstChildren dec_children(const AstDec *declaration);
bool next_child(AstChildren *at);
#define EACH_CHILD(at, children) (AstChildren at = (children); next_child(&at);)
// `for EACH_NODE(walk, arena, dec)`: all nodes below a declaration, outermost first: one of walk.at.exp .. is not NULL
typedef struct AstWalk { Arena *arena; AstChildren at; Seq(AstChildren) open; } AstWalk;
AstWalk ast_walk(Arena *arena, const AstDec *declaration);
bool next_node(AstWalk *walk);
#define EACH_NODE(walk, arena, declaration) (AstWalk walk = ast_walk((arena), (declaration)); next_node(&walk);)
// The body of Let, LetFunction and LetUpdate, for iteration over chains of them; NULL for other forms.
AstExp *ast_let_body(const AstExp *exp);
AstExp **ast_let_body_slot(AstExp *exp);              // the field with this body
// The pattern without parentheses, attributes and types; NULL when it matches everything.
const AstPat *pattern_core(const AstPat *pattern);
// ---- dump.c: a tree as nested lists without spans, comments and layout. Programs with equal dumps have equal meaning.
typedef enum DumpKind { DUMP_Meaning, DUMP_WithDocumentation } DumpKind;
void syntax_dump(const Context *context, Out *out, const AstDecs *declarations, DumpKind kind);
void syntax_dump_exp(const Context *context, Out *out, const AstExp *exp);
// ---- format.c: the text of a file in a uniform layout, in lines of `width` characters where that is possible.
// Comments stay between the same tokens. False: the file has errors, which are reported.
bool syntax_format(Context *context, uint32_t file, uint32_t width, Text *formatted);
// ---- tokens.c: a line for each token: its position, kind and text
void syntax_print_tokens(Context *context, Out *out, uint32_t file);
// ---- print.c: source text that parses back to the same tree (spans aside)
void syntax_print(Context *context, Out *out, const AstProgram *program);   // formatted, if the program is valid
void syntax_print_exp(const Context *context, Out *out, const AstExp *exp);
void syntax_print_type(const Context *context, Out *out, const AstType *type);

#endif
