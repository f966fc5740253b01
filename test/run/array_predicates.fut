-- ==
-- input { [true, true] } output { false 2i64 true true }
-- input { [true, false] } output { false 2i64 false true }
-- input { empty([0]bool) } output { true 0i64 true false }
entry main (bs: []bool) : (bool, i64, bool, bool) = (null bs, length bs, and bs, or bs)
