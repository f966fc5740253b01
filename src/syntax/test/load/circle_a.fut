-- One of three files that import each other in a circle.
import "circle_b"
