-- Characters are numbers of the type that the context wants; strings are arrays of bytes in UTF-8; escapes by name and
-- code.
-- ==
-- entry: characters
-- input { } output { [97i32, 955i32, 10i32, 39i32, 92i32, 128640i32] 65u8 9u8 955u16 97f32 }

-- ==
-- entry: strings
-- input { } output { [97u8, 206u8, 187u8, 240u8, 159u8, 154u8, 128u8] [10u8, 9u8, 13u8, 7u8, 8u8, 12u8, 11u8, 34u8,
-- 39u8, 92u8] [65u8, 66u8, 67u8, 206u8, 187u8] 0i64 }

-- ==
-- entry: bytes
-- input { "Hello" } output { "HELLO" 5i64 108u8 true }
-- input { "" } output { "" 0i64 0u8 false }

-- ==
-- entry: comments_inside
-- input { } output { "-- no comment, \"quoted\"" }

entry characters : ([6]i32, u8, u8, u16, f32) = (['a', 'λ', '\n', '\'', '\\', '🚀'], '\65', '\x09', 'λ', 'a')
entry strings : ([]u8, []u8, []u8, i64) = ("aλ🚀", "\n\t\r\a\b\f\v\"\'\\", "\65\x42\o103\955", length "")
entry bytes [n] (text: [n]u8) : ([n]u8, i64, u8, bool) =
  let upper (c: u8) = if 'a' <= c && c <= 'z' then c - 'a' + 'A' else c
  in (map upper text, n, if n > 3 then text[3] else 0, n == length "Hello" && and (map2 (==) (sized 5 text) "Hello"))
entry comments_inside : []u8 = "-- no comment, \"quoted\""
