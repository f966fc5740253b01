import "/prelude/functional"
import "/prelude/no_such_file"
import "absent"
import ""
