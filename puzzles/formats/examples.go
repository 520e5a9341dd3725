package formats

import (
	"embed"
	"fmt"
	"io/fs"
	"strings"

	"knightsat/internal/words"
	"knightsat/puzzles/parts"
)

//go:embed examples/*.txt
var exampleFiles embed.FS

// Example is a built-in puzzle.
type Example struct {
	Name  string // what follows the @ on the command line
	Title string // one line that says what it is
	Text  string // the puzzle in the text format
}

// Examples lists the built-in puzzles by name.
func Examples() []Example {
	files, err := fs.Glob(exampleFiles, "examples/*.txt")
	if err != nil {
		panic(err) // the pattern is a constant
	}
	var list []Example
	for _, file := range files {
		text, err := exampleFiles.ReadFile(file)
		if err != nil {
			panic(err) // the file is part of the program
		}
		name := strings.TrimSuffix(strings.TrimPrefix(file, "examples/"), ".txt")
		title, _, _ := strings.Cut(string(text), "\n")
		list = append(list, Example{name, strings.TrimPrefix(title, "% "), string(text)})
	}
	return list
}

// ParseExample reads a built-in puzzle by its name, which has no @.
func ParseExample(name string) (*parts.Spec, error) {
	var names []string
	for _, e := range Examples() {
		if e.Name == name {
			return Parse("@"+name, strings.NewReader(e.Text))
		}
		names = append(names, e.Name)
	}
	return nil, fmt.Errorf("unknown example %s; valid are %s", words.Quote("@"+name), strings.Join(names, ", "))
}
