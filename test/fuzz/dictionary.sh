#!/bin/sh
# The dictionary of the language's fuzzers: the spellings of src/syntax/token.def, scalar types, and some names of the
# prelude.
cd "$(dirname "$0")/../.." || exit 2
{
  sed -n 's/^KEYWORD([A-Za-z]*, "\(.*\)").*/\1/p' src/syntax/token.def
  sed -n 's/^TOKEN([A-Za-z]*, "`\(.*\)`").*/\1/p' src/syntax/token.def | sed 's/\\\\/\\/g'
  echo i8 i16 i32 i64 u8 u16 u32 u64 f16 f32 f64 bool map reduce scan filter scatter iota replicate length zip unzip \
    flatten unflatten transpose | tr ' ' '\n'
} | sed 's/\\/\\\\/g; s/"/\\"/g; s/.*/"&"/' | sort -u
