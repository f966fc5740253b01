-- The module type promises another constructor.
module type token = { type t = #word | #mark }
module words : token = { type t = #word | #space }  -- error E0211
--             ^^^^^
