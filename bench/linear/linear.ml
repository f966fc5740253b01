(* The same programs for a language with a garbage collector: what is consumed is left to it. Prints the result, the seconds and the peak of memory in bytes. *)
type tree = Leaf | Node of int * tree * tree
type code = Weight of int | Joined of int * code * code

let drawn n =
  let rec draw n x list = if n = 0 then list else let x = (x * 1103515245 + 12345) land 0x7fffffff in draw (n - 1) x (x :: list) in
  draw n 42 []

let digest list = List.fold_left (fun a x -> (a * 31 + x) land 0xfffffff) 0 list
let rec full depth label = if depth < 0 then Leaf else Node (label, full (depth - 1) (2 * label), full (depth - 1) (2 * label + 1))
let rec sum_of_labels = function Leaf -> 0 | Node (x, l, r) -> x + sum_of_labels l + sum_of_labels r
let frequencies n = List.rev (List.rev_map (fun x -> x land 0xffff) (drawn n))

let rec insert x = function y :: rest when y < x -> y :: insert x rest | list -> x :: list
let insertion_sort list = List.fold_left (fun sorted x -> insert x sorted) [] list

let rec split p low high = function [] -> (low, high) | x :: rest -> if x < p then split p (x :: low) high rest else split p low (x :: high) rest
let rec quick_onto list rest =
  match list with
  | [] -> rest
  | p :: others -> let low, high = split p [] [] others in quick_onto low (p :: quick_onto high rest)

let rec grow tree (x : int) =
  match tree with
  | Leaf -> Node (x, Leaf, Leaf)
  | Node (y, l, r) -> if x < y then Node (y, grow l x, r) else Node (y, l, grow r x)

let rec flat tree rest = match tree with Leaf -> rest | Node (x, l, r) -> flat l (x :: flat r rest)
let treesort list = flat (List.fold_left grow Leaf list) []

let rec breadth_snoc = function
  | [] -> []
  | Leaf :: waiting -> breadth_snoc waiting
  | Node (x, l, r) :: waiting -> x :: breadth_snoc (waiting @ [l; r])

let breadth_queue tree =
  let waiting = Queue.create () in
  let put = function Leaf -> () | tree -> Queue.add tree waiting in
  put tree;
  let rec visit labels =
    match Queue.take_opt waiting with
    | None -> List.rev labels
    | Some Leaf -> visit labels
    | Some (Node (x, l, r)) -> put l; put r; visit (x :: labels)
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

let run name n =
  match name with
  | "list" | "tree_list" -> digest (drawn n)
  | "tree" -> sum_of_labels (full n 1)
  | "frequency_list" -> digest (frequencies n)
  | "sorted_frequencies" -> digest (List.sort (fun (a : int) b -> compare a b) (frequencies n))
  | "reverse" -> digest (List.rev (drawn n))
  | "isort" -> digest (insertion_sort (drawn n))
  | "qsort" -> digest (quick_onto (drawn n) [])
  | "treesort" -> digest (treesort (drawn n))
  | "breadth_snoc" -> digest (breadth_snoc [full n 1])
  | "breadth_queue" -> digest (breadth_queue (full n 1))
  | "huffman_list" -> huffman_list (frequencies n)
  | "huffman_queues" -> huffman_queues (List.sort (fun (a : int) b -> compare a b) (frequencies n))
  | _ -> -1

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
  let result = run Sys.argv.(1) (int_of_string Sys.argv.(2)) in
  let after = Sys.time () in
  Printf.printf "%d %.9f %d\n" result (after -. before) (peak_bytes ())
