-- Module types for the programs beside this folder.
module type monoid = { type t val zero : t val plus : t -> t -> t }
module type ordered = { type t val (<=) : t -> t -> bool }
