local import "circle_a"
