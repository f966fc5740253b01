-- A misspelled function gets a suggestion.
def total (xs: []i32) = reduse (+) 0 xs  -- error E0201
--                      ^^^^^^
def fine (xs: []i32) = reduce (+) 0 xs
