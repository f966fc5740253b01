-- What `let` gives a name without parameters has one type; a local function with parameters may have many.
def twice (x: i32) =
  let same = \y -> y
  in (same x, same true) -- error E0301
--                 ^^^^
def point_free (x: i32) =
  let same = id
  in (same x, same true) -- error E0301
--                 ^^^^
def fine (x: i32) =
  let same 'a (y: a) = y
  in (same x, same true)
