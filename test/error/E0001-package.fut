-- A package that is nowhere, and a path below the root.
import "lib/example.org/nothing/here"  -- error E0001
--     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
import "/nothing/here"  -- error E0001
--     ^^^^^^^^^^^^^^^
