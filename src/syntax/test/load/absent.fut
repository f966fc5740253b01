import "/prelude/functional"
import "/prelude/no_such_file"
import "not_here"
import ""
