module c = import "circle_c"
