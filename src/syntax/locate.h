// locate: the files to which imports refer. Private to syntax/.
#ifndef ASHLAR_SYNTAX_LOCATE_H
#define ASHLAR_SYNTAX_LOCATE_H
#include "syntax/syntax.h"

typedef struct ImportSite { Span span; Text path; AstDecs *imported; } ImportSite;
typedef Seq(ImportSite) ImportSites;

// ---- locate.c
typedef Seq(Text) Texts;
Text path_normal(Arena *arena, Text path);
// The path of the file to which `import "path"` in `importer` refers; if there is none, all paths that were tried.
// Never empty.
Texts locate_import(Context *context, Text program, Text importer, Text path);

// The path of a file in the same folder with almost that name; may be empty.
Text locate_similar(Context *context, Text path);
#endif
