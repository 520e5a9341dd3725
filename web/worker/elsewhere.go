//go:build !js

package main

import (
	"fmt"
	"os"
)

// main is not the solver: that runs in the browser alone.
func main() {
	fmt.Fprintln(os.Stderr, "worker runs in the browser; knightsat site compiles it")
	os.Exit(2)
}
