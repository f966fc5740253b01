-- Cells of recursive data. A diamond is a cell that nothing uses.
import "intrinsics"

module diamond = {
  -- | A cell from the pool of the entry point.
  def new () : *diamond = intrinsics.diamond_new ()
  -- | Gives the cell back.
  def dispose (unused: *diamond) : () = intrinsics.diamond_dispose unused
}
