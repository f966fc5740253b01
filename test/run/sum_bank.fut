-- Commands against accounts, results with reasons, and a journal: sums in, sums out, sums stored.
type reason = #no_account i64 | #too_little {wanted: i64, there: i64} | #closed
type account = #active i64 | #frozen i64 | #gone
type command = #pay i64 i64 | #move i64 i64 i64 | #freeze i64 | #close i64
type answer = #done | #refused reason

def apply [n] (accounts: *[n]account) (c: command) : (*[n]account, answer) =
  match c
  case #pay to x ->
    if to < 0 || to >= n then (accounts, #refused (#no_account to))
    else (match copy accounts[to]
          case #active b -> (accounts with [to] = #active (b + x), #done)
          case _ -> (accounts, #refused #closed))
  case #move from to x ->
    if from < 0 || from >= n then (accounts, #refused (#no_account from))
    else if to < 0 || to >= n then (accounts, #refused (#no_account to))
    else (match (copy accounts[from], copy accounts[to])
          case (#active a, #active b) ->
            if from == to then (accounts, #done)
            else if a >= x then (accounts with [from] = #active (a - x) with [to] = #active (b + x), #done)
            else (accounts, #refused (#too_little {wanted = x, there = a}))
          case _ -> (accounts, #refused #closed))
  case #freeze i -> (match copy accounts[i] case #active b -> (accounts with [i] = #frozen b, #done) case _ ->
    (accounts, #refused #closed))
  case #close i -> (match copy accounts[i] case #gone -> (accounts, #refused #closed) case _ ->
    (accounts with [i] = #gone, #done))

def command_of (k: i32) (a: i64) (b: i64) (x: i64) : command = match k case 0 -> #pay a x case 1 -> #move a b x
  case 2 -> #freeze a case _ -> #close a
def answer_code (a: answer) : i64 = match a case #done -> 0 case #refused (#no_account i) -> 100 + i
  case #refused (#too_little r) -> r.wanted - r.there case #refused #closed -> -1
def account_code (a: account) : i64 = match a case #active b -> b case #frozen b -> -b case #gone -> -999

-- ==
-- input { [0, 1, 1, 2, 1, 3, 0] [0i64, 0i64, 0i64, 1i64, 0i64, 1i64, 7i64] [0i64, 1i64, 1i64, 0i64, 1i64, 0i64, 0i64]
-- [50i64, 30i64, 25i64, 0i64, 1i64, 0i64, 1i64] }
-- output { [20i64, -999i64] [0i64, 0i64, 5i64, 0i64, -1i64, 0i64, 107i64] }
-- input { empty([0]i32) empty([0]i64) empty([0]i64) empty([0]i64) } output { [0i64, 0i64] empty([0]i64) }
entry main [n] (ks: [n]i32) (as: [n]i64) (bs: [n]i64) (xs: [n]i64) : ([2]i64, [n]i64) =
  let (accounts, journal) =
    loop (accounts, journal) : (*[2]account, *[n]answer) = (replicate 2 (#active 0), replicate n #done) for i < n do
      let (accounts, a) = apply accounts (command_of ks[i] as[i] bs[i] xs[i])
      in (accounts, journal with [i] = a)
  in (map account_code accounts, map answer_code journal)
