// format: shared by the files of the formatter. Private to syntax/.
//
// The formatter prints the tokens of a file in their order, guided by the tree, so that no token and no comment can be
// lost.
// It builds a Doc (text with optional line breaks) and renders that. A form that its writer broke at one of its own
// joints stays broken. Other forms are broken only if the line would be too long. Hence formatting twice changes
// nothing.
#ifndef ASHLAR_SYNTAX_FORMAT_H
#define ASHLAR_SYNTAX_FORMAT_H
#include "syntax/parse.h"

typedef enum DocTag {
  DOC_Text,
  DOC_Space,      // unless a line begins here
  DOC_Line,       // a space, or a new line when its group is broken
  DOC_Soft,       // nothing, or a new line
  DOC_Resume,     // a line that begins here is indented like this place
  DOC_Blank,      // an empty line, when a line begins here
  DOC_Own,        // a comment on a line of its own
  DOC_FarLeft,    // the same, in the first column
  DOC_Trailing,   // a comment that ends the line
  DOC_Cat,
  DOC_Nest,       // lines begun inside are indented by `amount` more
  DOC_Hang,       // the same, counted from the innermost Base
  DOC_Align,      // lines begun inside are indented to the current column
  DOC_Base,       // the same
  DOC_Group,      // its lines are broken all or none
  DOC_Loose,      // a group that is rather broken than begun on the next line
  DOC_Fill        // contents and lines in turn: each line is broken by itself, when what follows does not fit
} DocTag;
// breaks: it holds a line that has to be broken, or a comment with something behind it. ends_line: a comment is the
// last of it.
typedef struct Doc Doc;
struct Doc {
  DocTag tag;
  bool breaks, ends_line;
  uint32_t amount;
  Text text;
  uint32_t count;
  Doc **parts;
};

// ---- format_document.c
Text doc_render(Arena *arena, const Doc *doc, uint32_t width);
uint32_t text_width(Text text);                     // in characters

// ---- format.c: the state, and the vocabulary of the files below; everything is appended to the innermost open Doc
typedef struct Comment { uint32_t start, end; bool own_line, blank_before; } Comment;
typedef struct OpenDoc { DocTag tag; uint32_t amount; Seq(Doc *) parts; } OpenDoc;
typedef struct Format {
  Context *context;
  Arena *arena;
  const char *text;
  Parser *parser;
  const Token *tokens;
  uint32_t at;               // the next token
  uint32_t printed_until;    // comments that start before this offset are printed
  Seq(OpenDoc *) open;
} Format;
const Token *next_token(const Format *f);
bool next_token_is(const Format *f, TokenKind kind);
bool token_after_is(const Format *f, TokenKind kind);
bool broken_before(const Format *f, uint32_t at);   // does the writer's text break the line before token `at`?
bool comments_before(const Format *f, uint32_t at);
void open_doc(Format *f, DocTag tag, uint32_t amount);
Doc *close_doc(Format *f);                          // appended to the one around it
// a Fill becomes a Group, unless the writer broke some of its lines and not others
void close_partly_broken(Format *f);
void space(Format *f);
// before what may follow a comment at the end of a line: the indentation is this one
void resume(Format *f);
Doc *line(Format *f);                               // broken if the writer broke here
Doc *soft_line(Format *f);
void hard_line(Format *f);
void paragraph(Format *f, bool hard);               // a line that keeps one empty line of the writer's
void leading(Format *f);                            // the comments before the next token, here and not before it
void leading_indented(Format *f);                   // those of them that stand deeper than the next token does
void token(Format *f);                              // with the comments around it
void drop_token(Format *f);                         // only the comments around it
void glued(Format *f, uint32_t end);                // the tokens up to an offset, without spaces

// ---- format_template.c
struct AstForm;
void format_parts(Format *f, const struct AstForm *form, const void *parts);   // as the template of the form says
// what stands between the two: after a space if it fits, else on the next line, indented
void open_indented(Format *f);
void close_indented(Format *f);
void indented(Format *f, const AstExp *exp);

// ---- format_exp.c
void format_exp(Format *f, const AstExp *exp);
// ---- format_form.c
void format_let(Format *f, const AstExp *exp);
void format_if(Format *f, const AstExp *exp);
void format_loop(Format *f, const AstExp *exp);
// ---- format_type.c
void format_type(Format *f, const AstType *type);
void format_pat(Format *f, const AstPat *pattern);
void format_attribute(Format *f, const AstAttr *attribute);
void format_steps(Format *f, const AstSteps *path);
void format_size_binders(Format *f, const AstTypeParams *sizes);   // each glued to the next, then a space
// ---- format_dec.c
void format_mod(Format *f, const AstMod *module);
void format_sig(Format *f, const AstSig *signature);
void format_dec(Format *f, const AstDec *declaration);
void format_body(Format *f, const AstDecs *declarations);   // between braces
void format_declarations(Format *f, const AstDecs *declarations);
void format_value(Format *f, const AstDecValue *value);
#endif
