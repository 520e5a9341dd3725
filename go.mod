module knightsat

go 1.25.0

require github.com/irifrance/gini v1.0.1 // indirect
