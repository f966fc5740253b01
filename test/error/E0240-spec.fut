-- The definitions in a module type are checked too.
module type s = {
  type t = i32 -> i32  -- error E0240
--         ^^^^^^^^^^
  type u = []i32  -- error E0240
--         ^^^^^
}
