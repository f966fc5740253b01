// locate: the files that imports mean. Private to syntax/.
#ifndef ASHLAR_SYNTAX_LOCATE_H
#define ASHLAR_SYNTAX_LOCATE_H
#include "syntax/syntax.h"

typedef struct ImportSite { Span span; Text path; AstDecs *imported; } ImportSite;
typedef Seq(ImportSite) ImportSites;

// ---- locate.c
typedef Seq(Text) Texts;
Text path_normal(Arena *arena, Text path);
// The file that `import "path"` in `importer` means, or, when there is none, where it was looked for. Never empty.
Texts locate_import(Context *context, Text program, Text importer, Text path);

// a file beside it with almost that name; may be empty
Text locate_similar(Context *context, Text path);
#endif
