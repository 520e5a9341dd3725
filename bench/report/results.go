package report

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"knightsat/bench"
)

// Results are those that bench recorded.
type Results bench.Results

// labels are what cells can be chosen by, each with its value.
var labels = []struct {
	name string
	of   func(c *bench.Cell) string
}{
	{"suite", func(c *bench.Cell) string { return c.Suite }},
	{"instance", func(c *bench.Cell) string { return c.Instance }},
	{"family", func(c *bench.Cell) string { return c.Family }},
	{"piece", func(c *bench.Cell) string { return c.Piece }},
	{"board", func(c *bench.Cell) string { return c.Board }},
	{"ask", func(c *bench.Cell) string { return c.Ask }},
	{"encoding", func(c *bench.Cell) string { return c.Encoding }},
	{"engine", func(c *bench.Cell) string { return c.Engine }},
}

// LabelNames lists the labels of cells.
func LabelNames() (names []string) {
	for _, l := range labels {
		names = append(names, l.name)
	}
	return names
}

// label is what a cell has as a label.
func label(c *bench.Cell, name string) string {
	for _, l := range labels {
		if l.name == name {
			return l.of(c)
		}
	}
	return ""
}

// Choices are the values that are wanted of labels.
type Choices map[string][]string

// ParseChoices reads terms like "encoding=step"; terms with the same label
// stand for either value.
func ParseChoices(terms []string) (Choices, error) {
	all := Choices{}
	for _, term := range terms {
		label, value, ok := strings.Cut(term, "=")
		if !ok || !slices.Contains(LabelNames(), label) {
			return nil, fmt.Errorf("%q is not LABEL=VALUE; labels are %s", term,
				strings.Join(LabelNames(), ", "))
		}
		all[label] = append(all[label], value)
	}
	return all, nil
}

func (c Choices) String() string {
	var terms []string
	for _, label := range slices.Sorted(maps.Keys(c)) {
		for _, v := range c[label] {
			terms = append(terms, label+"="+v)
		}
	}
	return strings.Join(terms, " ")
}

// Only keeps the cells that have one of the values of each choice. A value that
// no cell has is an error.
func (r *Results) Only(choices Choices) (*Results, error) {
	kept := slices.Clone(r.Cells)
	for _, name := range slices.Sorted(maps.Keys(choices)) {
		for _, v := range choices[name] {
			if there := r.values(name); !slices.Contains(there, v) {
				return nil, fmt.Errorf("no cell has %s %q; there are %s", name, v, quoted(there))
			}
		}
		kept = slices.DeleteFunc(kept, func(c bench.Cell) bool {
			return !slices.Contains(choices[name], label(&c, name))
		})
	}
	return &Results{r.Runs, kept}, nil
}

// values lists those of a label, in the order in which they come.
func (r *Results) values(name string) []string {
	return distinct(r.Cells, func(c *bench.Cell) string { return label(c, name) })
}

// distinct are the values that cells have, in the order in which they come.
func distinct[T comparable](cells []bench.Cell, of func(*bench.Cell) T) (list []T) {
	seen := map[T]bool{}
	for i := range cells {
		if v := of(&cells[i]); !seen[v] {
			seen[v] = true
			list = append(list, v)
		}
	}
	return list
}

func (r *Results) run(c *bench.Cell) *bench.Run {
	i := slices.IndexFunc(r.Runs, func(run bench.Run) bool { return run.ID == c.Run && run.Suite == c.Suite })
	if i < 0 {
		return &bench.Run{} // not among results that were read
	}
	return &r.Runs[i]
}

// quoted writes a list, each in quotes.
func quoted(list any) string { return strings.Trim(fmt.Sprintf("%q", list), "[]") }
