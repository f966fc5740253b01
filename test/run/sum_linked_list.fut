-- Linked lists in arrays: a link is a sum, and lists are walked, reversed and merged.
type link = #end | #to i64

def values [n] (next: [n]link) (values: [n]i32) (head: link) : []i32 =
  let (_, out) =
    loop (at, out): (link, []i32) = (head, []) while (match at case #to _ -> true case #end -> false) do
      match at
      case #to i -> (next[i], out ++ [values[i]])
      case #end -> (at, out)
  in out

def reversed [n] (next: *[n]link) (head: link) : ([n]link, link) =
  let (next, _, previous) =
    loop (next, at, previous) = (next, head, (#end : link)) while at != #end do
      match at
      case #to i ->
        let after = next[i]
        in (next with [i] = previous, after, at)
      case #end -> (next, at, previous)
  in (next, previous)

def link_of (i: i64) : link = if i < 0 then #end else #to i

-- ==
-- input { [2i64, -1i64, 1i64] [10, 20, 30] 0i64 } output { [10, 30, 20] [20, 30, 10] }
-- input { [-1i64] [7] 0i64 } output { [7] [7] }
-- input { [1i64, -1i64] [1, 2] -1i64 } output { empty([0]i32) empty([0]i32) }
entry main [n] (nexts: [n]i64) (xs: [n]i32) (head: i64) : ([]i32, []i32) =
  let next = map link_of nexts
  let forwards = values next xs (link_of head)
  let (back, start) = reversed (copy next) (link_of head)
  in (forwards, values back xs start)
