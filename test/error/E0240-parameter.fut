-- A lifted parameter makes a lifted type.
type t '^a = a  -- error E0240
--           ^
type u '~a = (a, i32)  -- error E0240
--           ^^^^^^^^
type^ v '^a = a -> a
type~ w '~a = a
type p 'a = a
