-- The functions of another module are no part of the group.
module m = {
  def odd (n: i32) : bool = if n == 0 then false else even (n - 1)  -- error E0201
--                                                    ^^^^
}
def even (n: i32) : bool = if n == 0 then true else m.odd (n - 1)
