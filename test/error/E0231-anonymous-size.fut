-- The sizes of the parameters of a specified function have names.
module type s = {
  val f : []i32 -> i32  -- error E0231
--        ^^
  val g : i32 -> []i32
}
