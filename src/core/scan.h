// scan: tokens of the textual form of Core. Private to core/.
#ifndef ASHLAR_CORE_SCAN_H
#define ASHLAR_CORE_SCAN_H
#include "core/core.h"

typedef enum TokenTag { TOKEN_End, TOKEN_Word, TOKEN_String, TOKEN_Mark } TokenTag;
// The text of a String has its escapes resolved. A Mark is one character, or "->".
typedef struct Token { TokenTag tag; Text text; Span span; } Token;
typedef struct Scanner { Context *context; uint32_t file; Text text; size_t at; Token token; bool failed; } Scanner;
void scan_start(Scanner *scanner, Context *context, uint32_t file);
void scan_next(Scanner *scanner);
void scan_fail(Scanner *scanner, const char *expected);       // reports once; every later token is the end
bool scan_is(const Scanner *scanner, const char *text);       // the current token is this word or mark
bool scan_accept(Scanner *scanner, const char *text);
void scan_expect(Scanner *scanner, const char *text);
Text scan_word(Scanner *scanner, const char *expected);
Text scan_string(Scanner *scanner);
int64_t scan_integer(Scanner *scanner);                       // "-12"
#endif
