package cases

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/irifrance/gini/z"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/catalogue"
	"knightsat/encode/cnf/cube"
	"knightsat/internal/jsontext"
	"knightsat/internal/runlog"
	"knightsat/puzzles"
)

// List is a question and its cases. It is a file: the question on the first line, as
// JSON, and a case on each of the others. The zero value is of no use.
type List struct {
	Puzzle   string `json:"puzzle"` // in the text format
	Encoding string `json:"encoding"`
	Moves    int    `json:"moves"`
	Asks     string `json:"asks"`    // for people
	Formula  string `json:"formula"` // its hash: see cube.Hash
	Tasks    int    `json:"tasks"`   // that the cases are dealt out to
	Cases    int    `json:"cases"`   // how many lines follow

	Cubes [][]z.Lit `json:"-"`
}

// Case is a case on its line.
type Case struct {
	Case  int    `json:"case"`           // from 1
	Cube  []int  `json:"cube"`           // literals, as in DIMACS
	Words string `json:"says,omitempty"` // by the names of variables
}

// Question is what a list asks, made anew.
type Question struct {
	Encoding encode.Encoding
	Analysis *bound.Analysis
	Formula  encode.Formula
}

// Write writes the list. The formula is the one that it was made of.
func (l *List) Write(w io.Writer, f encode.Formula) error {
	l.Cases = len(l.Cubes)
	write := func(record any) error {
		line, err := runlog.Line(record)
		if err == nil {
			_, err = w.Write(line)
		}
		return err
	}
	if err := write(l); err != nil {
		return err
	}
	for i, c := range l.Cubes {
		var names []string
		for _, m := range c {
			name := f.CNF().Name(m.Var())
			if !m.IsPos() {
				name = "not " + name
			}
			names = append(names, name)
		}
		if err := write(Case{i + 1, dimacs(c), strings.Join(names, " and ")}); err != nil {
			return err
		}
	}
	return nil
}

func dimacs(c []z.Lit) []int {
	list := make([]int, len(c))
	for i, m := range c {
		list[i] = m.Dimacs()
	}
	return list
}

// Read reads a list.
func Read(in io.Reader) (*List, error) {
	var l *List
	_, err := runlog.Read(in, runlog.Format{Record: func(line []byte) error {
		if l == nil {
			l = &List{}
			if err := jsontext.Strict(line, l); err != nil {
				return fmt.Errorf("no list of cases: %w", err)
			}
			if l.Tasks < 1 || l.Cases < 1 || l.Cases > cube.Max || l.Moves < 0 || l.Formula == "" {
				return errors.New("no list of cases: it needs a formula, tasks and cases")
			}
			return nil
		}
		var c Case
		if err := jsontext.Strict(line, &c); err != nil {
			return fmt.Errorf("no case: %w", err)
		}
		if c.Case != len(l.Cubes)+1 {
			return fmt.Errorf("case %d where %d is next", c.Case, len(l.Cubes)+1)
		}
		var lits []z.Lit
		for _, n := range c.Cube {
			if n == 0 || max(n, -n) > 1<<30 {
				return fmt.Errorf("case %d: %d is no literal", c.Case, n)
			}
			lits = append(lits, z.Dimacs2Lit(n))
		}
		l.Cubes = append(l.Cubes, lits)
		return nil
	}})
	switch {
	case err != nil:
		return nil, err
	case l == nil:
		return nil, errors.New("an empty file, and no list of cases")
	case len(l.Cubes) != l.Cases:
		return nil, fmt.Errorf("%d cases of %d: the file is cut off", len(l.Cubes), l.Cases)
	}
	return l, nil
}

// Task is the task that a case belongs to, from 1: neighbours, which are alike, go to
// different ones.
func (l *List) Task(number int) int { return (number-1)%l.Tasks + 1 }

// Question makes the question anew. An error says that the formula is another one:
// another version of the program wrote the list.
func (l *List) Question(ctx context.Context) (*Question, error) {
	spec, err := puzzles.Parse("puzzle", strings.NewReader(l.Puzzle))
	if err != nil {
		return nil, err
	}
	p, err := spec.Build()
	if err != nil {
		return nil, err
	}
	e, err := catalogue.ByName(l.Encoding)
	if err != nil {
		return nil, err
	}
	in, err := puzzles.LayOut(ctx, p)
	if err != nil {
		return nil, err
	}
	q := &Question{Encoding: e, Analysis: bound.AnalyseInstance(ctx, in, nil)}
	if q.Formula, err = e.Encode(ctx, q.Analysis, l.Moves, 0); err != nil {
		return nil, err
	}
	if hash := cube.Hash(q.Formula.CNF()); hash != l.Formula {
		return nil, fmt.Errorf("the list is of the formula %.16s, and the question gives %.16s: write the list anew, with this version of knightsat", l.Formula, hash)
	}
	for i, c := range l.Cubes {
		for _, m := range c {
			if vars := q.Formula.CNF().Size().Vars; int(m.Var()) > vars {
				return nil, fmt.Errorf("case %d: the formula has no variable %s, only 1 to %d", i+1, m.Var(), vars)
			}
		}
	}
	return q, nil
}
