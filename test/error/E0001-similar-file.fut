-- The name is almost that of a file.
module m = import "library/onez"  -- error E0001
--                ^^^^^^^^^^^^^^
