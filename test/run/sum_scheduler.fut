-- A scheduler: tasks change their state step by step; states and events are sums, and tasks are records with them.
type state = #ready | #running i32 | #blocked {until: i32} | #finished i32
type task = {id: i32, need: i32, state: state}
type event = #tick | #block i64 i32 | #kill i64

def advance (now: i32) (t: task) : task =
  match t.state
  case #ready -> t with state = (if t.need == 0 then #finished now else #running 1)
  case #running k -> t with state = (if k >= t.need then #finished now else #running (k + 1))
  case #blocked {until} -> if now >= until then t with state = #ready else t
  case #finished _ -> t

def handle [n] (now: i32) (tasks: *[n]task) (e: event) : *[n]task =
  match e
  case #tick -> map (advance now) tasks
  case #block i k -> if i < n then (let t = copy tasks[i] in tasks with [i] =
    (t with state = #blocked {until = now + k})) else tasks
  case #kill i -> if i < n then (let t = copy tasks[i] in tasks with [i] = (t with state = #finished (-now))) else tasks

def event_of (code: i32) : event = if code == 0 then #tick else if code > 0
  then #block (i64.i32 (code % 10)) (code / 10) else #kill (i64.i32 (-code - 1))
def code (s: state) : i32 = match s case #ready -> 0 case #running k -> k case #blocked {until} -> 1000 + until
  case #finished at -> 100 + at

-- ==
-- input { [2, 0, 1] [0, 0, 0] } output { [102, 100, 101] }
-- input { [2, 0, 1] [21, 0, 0, 0, -1] } output { [96, 103, 102] }
-- input { [1] [-9] } output { [0] }
-- input { empty([0]i32) [0] } output { empty([0]i32) }
entry main [n] (needs: [n]i32) (codes: []i32) : [n]i32 =
  let start : *[n]task = map2 (\id need -> {id, need, state = #ready}) (map i32.i64 (iota n)) needs
  let (final, _) = loop (tasks, now) = (start, 0) for c in codes do (handle now tasks (event_of c), now + 1)
  in map (\t -> code t.state) final
