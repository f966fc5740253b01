-- A module that never ends.
module M = { -- error E0108
--         ^
  def x = 1
