// format: shared by the files of the formatter. Private to syntax/.
//
// The formatter prints the tokens of a file in their order, guided by the tree, so that no token and no comment can be
// lost. It builds a Doc (text with optional line breaks) and renders the Doc. A form that is broken at one of its break
// points in the input stays broken. Other forms are broken only if the line would be too long. Hence formatting twice
// changes nothing.
#ifndef ASHLAR_SYNTAX_FORMAT_H
#define ASHLAR_SYNTAX_FORMAT_H
#include "syntax/parse.h"

typedef enum DocTag {
  DOC_Text,
  DOC_Space,      // a space, unless a line begins here
  DOC_Line,       // a space, or a new line when its group is broken
  DOC_Soft,       // nothing, or a new line when its group is broken
  DOC_Resume,     // a line that begins here has the indentation of the enclosing Doc
  DOC_Blank,      // an empty line, when a line begins here
  DOC_Own,        // a comment on a line of its own
  DOC_FarLeft,    // the same, in the first column
  DOC_Trailing,   // a comment that ends the line
  DOC_Cat,
  DOC_Nest,       // lines begun inside are indented by `amount` more
  DOC_Hang,       // the same, counted from the innermost Base
  DOC_Align,      // lines begun inside are indented to the current column
  DOC_Base,       // the same; a Hang inside counts from this column
  DOC_Group,      // all of its lines are broken, or none
  DOC_Loose,      // a group that is broken in preference to the line before it
  DOC_Fill        // contents and lines alternate: a line is broken if the content behind it does not fit
} DocTag;
// breaks: it contains a mandatory line break, or a comment that is not its last part. ends_line: its last part is a
// comment.
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

// ---- format.c: the state, and the functions with which the files below append parts to the innermost open Doc
typedef struct Comment { uint32_t start, end; bool own_line, blank_before; } Comment;
typedef struct OpenDoc { DocTag tag; uint32_t amount; Seq(Doc *) parts; } OpenDoc;
typedef struct Format {
  Context *context;
  Arena *arena;
  const char *text;
  Parser *parser;
  const Token *tokens;
  uint32_t at;               // the next token
  uint32_t printed_until;    // comments that start before this offset are printed already
  Seq(OpenDoc *) open;
} Format;
const Token *next_token(const Format *f);
bool next_token_is(const Format *f, TokenKind kind);
bool token_after_is(const Format *f, TokenKind kind);
bool broken_before(const Format *f, uint32_t at);   // does the input break the line before token `at`?
bool comments_before(const Format *f, uint32_t at);
void open_doc(Format *f, DocTag tag, uint32_t amount);
Doc *close_doc(Format *f);                          // appends it to the enclosing Doc
// As close_doc; a Fill becomes a Group, unless the input breaks some of its lines and not others.
void close_partly_broken(Format *f);
void space(Format *f);
// Appends a Resume. It precedes parts that may follow a comment at the end of a line.
void resume(Format *f);
Doc *line(Format *f);                               // broken if the input breaks the line here
Doc *soft_line(Format *f);
void hard_line(Format *f);
void paragraph(Format *f, bool hard);               // a line that keeps one empty line of the input
void leading(Format *f);                            // the comments before the next token; token() omits them then
void leading_indented(Format *f);                   // the same for those indented deeper than the next token
void token(Format *f);                              // the next token with its comments
void drop_token(Format *f);                         // only the comments of the next token
void glued(Format *f, uint32_t end);                // the tokens up to an offset, without spaces

// ---- format_template.c
struct AstForm;
void format_parts(Format *f, const struct AstForm *form, const void *parts);   // as the template of the form says
// The parts appended between the two calls follow after a space if they fit, else indented on the next line.
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
