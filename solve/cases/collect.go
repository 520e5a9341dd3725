package cases

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"knightsat/encode/cnf"
	"knightsat/encode/cnf/cube"
	"knightsat/internal/runlog"
	"knightsat/solve"
)

// Collector takes in logs of tasks. The zero value is of no use: see [NewCollector].
type Collector struct {
	list    *List
	status  []string // by case, from 0; "" while it is missing
	walk    string   // of a case that has a model
	engines []string
}

// NewCollector has no answer yet.
func NewCollector(l *List) *Collector {
	return &Collector{list: l, status: make([]string, len(l.Cubes))}
}

// Read takes in a log. An answer to another formula or cube is an error, and so are
// two answers to a case that differ.
func (c *Collector) Read(in io.Reader) error {
	_, err := runlog.Read(in, logFormat(func(a *Answer) error {
		if err := c.list.holds(a); err != nil {
			return err
		}
		if old := c.status[a.Case-1]; old != "" && old != a.Status {
			return fmt.Errorf("case %d was %s, and is %s now: an engine is wrong", a.Case, old, a.Status)
		}
		c.status[a.Case-1] = a.Status
		if a.Walk != "" {
			c.walk = a.Walk
		}
		if !slices.Contains(c.engines, a.Engine) {
			c.engines = append(c.engines, a.Engine)
		}
		return nil
	}))
	return err
}

// Missing are the tasks that have cases without an answer.
func (c *Collector) Missing() (tasks []int) {
	for i, s := range c.status {
		if t := c.list.Task(i + 1); s == "" && !slices.Contains(tasks, t) {
			tasks = append(tasks, t)
		}
	}
	slices.Sort(tasks)
	return tasks
}

// Answer is the answer to the list's question: from a walk, which is checked, or from
// all cases without one, and then the cubes are held against the formula. The status
// is unknown, and the answer not complete, while cases are missing.
func (c *Collector) Answer(ctx context.Context) (*Question, *solve.Answer, error) {
	q, err := c.list.Question(ctx)
	if err != nil {
		return nil, nil, err
	}
	slices.Sort(c.engines)
	var ans *solve.Answer
	switch {
	case c.walk != "":
		walk, err := q.walk(c.list.Moves, c.walk)
		if err != nil {
			return nil, nil, fmt.Errorf("the walk of a case is wrong: %w", err)
		}
		ans, err = solve.JudgeWalk(q.Analysis, walk)
		if err != nil {
			return nil, nil, err
		}
	case len(c.Missing()) > 0:
		ans, err = solve.Judge(ctx, q.Encoding, q.Analysis, q.Formula, c.list.Moves, cnf.Unknown, nil)
		if err != nil {
			return nil, nil, err
		}
		left := 0
		for _, s := range c.status {
			if s == "" {
				left++
			}
		}
		ans.Reason = fmt.Sprintf("%d of %d cases have no answer", left, len(c.status))
	default:
		if err := cube.Covers(q.Formula.CNF(), c.list.Cubes); err != nil {
			return nil, nil, fmt.Errorf("the list does not have all cases: %w", err)
		}
		ans, err = solve.Judge(ctx, q.Encoding, q.Analysis, q.Formula, c.list.Moves, cnf.Unsat, nil)
		if err != nil {
			return nil, nil, err
		}
		ans.Reason = fmt.Sprintf("none of the %d cases has a model, says %s: there is no walk of %s", len(c.status), strings.Join(c.engines, ", "), c.list.Asks)
	}
	ans.Encoding, ans.Why, ans.Engine = c.list.Encoding, "the cases are of it", strings.Join(c.engines, ", ")
	return q, ans, nil
}

// Ranges writes ascending numbers as Slurm's --array takes them: 3,17-20.
func Ranges(numbers []int) string {
	var parts []string
	for i := 0; i < len(numbers); {
		j := i
		for j+1 < len(numbers) && numbers[j+1] == numbers[j]+1 {
			j++
		}
		part := strconv.Itoa(numbers[i])
		if j > i {
			part += "-" + strconv.Itoa(numbers[j])
		}
		parts = append(parts, part)
		i = j + 1
	}
	return strings.Join(parts, ",")
}
