package report

import (
	"fmt"
	"slices"
	"strings"

	"knightsat/bench"
	"knightsat/internal/words"
)

// Results are what bench.Merge makes of one or several files.
type Results struct {
	Runs  []bench.Run
	Cells []bench.Cell
}

type cellLabel struct {
	name string
	of   func(*bench.Cell) string
}

// The labels of a cell, by which cells can be chosen.
var labels = []cellLabel{
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
func LabelNames() []string { return words.Names(labels, func(l cellLabel) string { return l.name }) }

// Choice is a label and the values that are wanted of it.
type Choice struct {
	Label  string
	Values []string
}

// ParseChoices reads terms like "encoding=step"; terms with the same label
// stand for either value.
func ParseChoices(terms []string) ([]Choice, error) {
	var list []Choice
	for _, term := range terms {
		label, value, ok := strings.Cut(term, "=")
		if !ok || !slices.Contains(LabelNames(), label) {
			return nil, fmt.Errorf("%q is not LABEL=VALUE; labels are %s", term, strings.Join(LabelNames(), ", "))
		}
		if i := slices.IndexFunc(list, func(c Choice) bool { return c.Label == label }); i >= 0 {
			list[i].Values = append(list[i].Values, value)
		} else {
			list = append(list, Choice{label, []string{value}})
		}
	}
	return list, nil
}

// label is a cell's label by its name.
func label(c *bench.Cell, name string) string {
	for _, l := range labels {
		if l.name == name {
			return l.of(c)
		}
	}
	return ""
}

// Only keeps the cells that have one of the values of each choice. A value that
// no cell has is an error.
func (r *Results) Only(choices []Choice) (*Results, error) {
	kept := slices.Clone(r.Cells)
	for _, choice := range choices {
		for _, v := range choice.Values {
			if !slices.ContainsFunc(r.Cells, func(c bench.Cell) bool { return label(&c, choice.Label) == v }) {
				return nil, fmt.Errorf("no cell has %s %q; there are %s", choice.Label, v, quoted(r.values(choice.Label)))
			}
		}
		kept = slices.DeleteFunc(kept, func(c bench.Cell) bool { return !slices.Contains(choice.Values, label(&c, choice.Label)) })
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

// run is the one that a cell belongs to.
func (r *Results) run(c *bench.Cell) *bench.Run {
	i := slices.IndexFunc(r.Runs, func(run bench.Run) bool { return run.ID == c.Run && run.Suite == c.Suite })
	if i < 0 {
		return &bench.Run{} // not among results that were read
	}
	return &r.Runs[i]
}

// quoted writes a list of texts, or of ways, each in quotes.
func quoted(list any) string { return strings.Trim(fmt.Sprintf("%q", list), "[]") }
