// Command knightsat finds the shortest walk of a chess piece over a board and
// proves that it is the shortest.
package main

import (
	"os"

	"knightsat/cmd"
)

func main() { os.Exit(cmd.Main(os.Args[1:])) }
