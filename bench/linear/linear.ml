(* The same programs for a language with a garbage collector: what is consumed is left to it. Prints the result, the seconds of the work, those of
   the whole and the peak of memory in bytes. *)
type search = Empty | Inner of int * search * search
type tree = Leaf of int | Node of int * tree * tree
type code = Weight of int | Joined of int * code * code

let drawn n =
  let rec draw n x list = if n = 0 then list else let x = (x * 1103515245 + 12345) land 0x7fffffff in draw (n - 1) x (x :: list) in
  draw n 42 []

let digest list = List.fold_left (fun a x -> (a * 31 + x) land 0xfffffff) 0 list
let rec full depth label = if depth = 0 then Leaf label else Node (label, full (depth - 1) (2 * label), full (depth - 1) (2 * label + 1))
let frequencies n = List.rev (List.rev_map (fun x -> x land 0xffff) (drawn n))


let sorted_frequencies n =
  let counts = Array.make 65536 0 in
  List.iter (fun x -> counts.(x) <- counts.(x) + 1) (frequencies n);
  let rec all weight list = if weight < 0 then list else some weight counts.(weight) list
  and some weight count list = if count = 0 then all (weight - 1) list else some weight (count - 1) (weight :: list) in
  all 65535 []

let rec insert x = function y :: rest when y < x -> y :: insert x rest | list -> x :: list
let insertion_sort list = List.fold_left (fun sorted x -> insert x sorted) [] list

let rec split p low high = function [] -> (low, high) | x :: rest -> if x < p then split p (x :: low) high rest else split p low (x :: high) rest
let rec quick_onto list rest =
  match list with
  | [] -> rest
  | p :: others -> let low, high = split p [] [] others in quick_onto low (p :: quick_onto high rest)

let rec grow tree (x : int) =
  match tree with
  | Empty -> Inner (x, Empty, Empty)
  | Inner (y, l, r) -> if x < y then Inner (y, grow l x, r) else Inner (y, l, grow r x)

let rec flat tree rest = match tree with Empty -> rest | Inner (x, l, r) -> flat l (x :: flat r rest)
let treesort list = flat (List.fold_left grow Empty list) []

let rec breadth_snoc = function
  | [] -> []
  | Leaf x :: waiting -> x :: breadth_snoc waiting
  | Node (x, l, r) :: waiting -> x :: breadth_snoc (waiting @ [l; r])

let breadth_queue tree =
  let waiting = Queue.create () in
  Queue.add tree waiting;
  let rec visit labels =
    match Queue.take_opt waiting with
    | None -> List.rev labels
    | Some (Leaf x) -> visit (x :: labels)
    | Some (Node (x, l, r)) ->
      Queue.add l waiting;
      Queue.add r waiting;
      visit (x :: labels)
  in
  visit []

let weight = function Weight w -> w | Joined (w, _, _) -> w
let joined a b = Joined (weight a + weight b, a, b)
let rec cost depth = function Weight w -> w * depth | Joined (_, a, b) -> cost (depth + 1) a + cost (depth + 1) b
let rec insert_code code = function other :: rest when weight other < weight code -> other :: insert_code code rest | list -> code :: list
let rec join_list = function a :: b :: rest -> join_list (insert_code (joined a b) rest) | list -> list
let cost_of = function code :: _ -> cost 0 code | [] -> 0
let huffman_list list = cost_of (join_list (List.fold_left (fun codes x -> insert_code (Weight x) codes) [] list))

let huffman_queues list =
  let made = Queue.create () in
  let rec visit leaves =
    let first leaves =
      match leaves with
      | x :: rest when Queue.is_empty made || x <= weight (Queue.peek made) -> (Weight x, rest)
      | _ -> (Queue.take made, leaves)
    in
    let a, leaves = first leaves in
    if leaves = [] && Queue.is_empty made then cost 0 a
    else begin
      let b, leaves = first leaves in
      Queue.add (joined a b) made;
      visit leaves
    end
  in
  visit list

(* the input, the work, the sum *)
let timed work sum input =
  let before = Sys.time () in
  let result = work input in
  let after = Sys.time () in
  (sum result, after -. before)

let itself cost = cost

let run name n =
  match name with
  | "reverse" -> timed List.rev digest (drawn n)
  | "isort" -> timed insertion_sort digest (drawn n)
  | "qsort" -> timed (fun list -> quick_onto list []) digest (drawn n)
  | "treesort" -> timed treesort digest (drawn n)
  | "breadth_snoc" -> timed (fun tree -> breadth_snoc [ tree ]) digest (full n 1)
  | "breadth_queue" -> timed breadth_queue digest (full n 1)
  | "huffman_list" -> timed huffman_list itself (frequencies n)
  | "huffman_queues" -> timed huffman_queues itself (sorted_frequencies n)
  | _ -> (-1, 0.)

let peak_bytes () =
  match open_in "/proc/self/status" with
  | exception Sys_error _ -> 0
  | status ->
    let rec find () =
      match input_line status with
      | exception End_of_file -> 0
      | line -> ( try Scanf.sscanf line "VmHWM: %d" (fun kilobytes -> kilobytes * 1024) with _ -> find ())
    in
    find ()

let () =
  let before = Sys.time () in
  let result, work = run Sys.argv.(1) (int_of_string Sys.argv.(2)) in
  let after = Sys.time () in
  Printf.printf "%d %.9f %.9f %d\n" result work (after -. before) (peak_bytes ())
