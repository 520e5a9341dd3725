// Command mine is knightsat with two more encodings: one of its own, and one that
// changes no more than another's name.
package main

import (
	"os"

	"knightsat/cmd"
	"knightsat/encode"
	"knightsat/encode/step"

	"outside/firstencoding"
)

// renamed is the step encoding without windows, which rest on a bound, under another name.
type renamed struct{ encode.Encoding }

func (renamed) Name() string { return "mine" }

func main() {
	mine := encode.Kind{Name: "mine",
		New: func([]string) encode.Encoding { return renamed{step.Encoding{Windows: "none"}} }}
	if len(os.Args) > 1 && os.Args[1] == "again" { // a name that is taken
		mine.Name = "step"
	}
	os.Exit(cmd.Main(os.Args[1:], firstencoding.Kind, mine))
}
