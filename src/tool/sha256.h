// sha256: the SHA-256 digest of a text, in hexadecimal.
#ifndef ASHLAR_TOOL_SHA256_H
#define ASHLAR_TOOL_SHA256_H
#include "base/base.h"

void sha256(Text text, char digest[65]);
#endif
