package measuring

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"knightsat/bench"
	"knightsat/internal/words"
	"knightsat/solve"
)

// formulasPage is the page of a folder of formulas: what each is, its answer and who found that.
type formulasPage struct {
	text  strings.Builder
	found map[*bench.SuiteInstance]string
}

func newFormulasPage(s *bench.Suite) *formulasPage {
	p := &formulasPage{found: map[*bench.SuiteInstance]string{}}
	fmt.Fprintf(&p.text, "# %s\n\nFormulas of the suite %s: is there a walk of the number of moves that it asks for? The comments of a "+
		"file have its puzzle\nand what each variable means, and `knightsat decode` makes a walk of a model. "+
		"`knightsat solve` found each puzzle's\nanswer, and has other means than the formula.\n\n"+
		"| file | asks for | encoding | answer | because |\n| --- | --- | --- | --- | --- |\n", cmp.Or(s.Title, s.Name), s.Name)
	return p
}

// add writes the line of a formula. The answer to its puzzle is found once: by solve, or it is the suite's word.
func (p *formulasPage) add(ctx context.Context, in *bench.SuiteInstance, q decision, file, encoding string) error {
	if p.found[in] == "" {
		ans, err := solve.Solve(ctx, in.Puzzle, solve.Options{})
		if err != nil {
			return err
		}
		p.found[in] = "the suite says so"
		if ans.Complete {
			p.found[in] = ans.Reason
		}
	}
	fmt.Fprintf(&p.text, "| %s | %s, %s, %s | %s | %s | %s |\n", file, in.Puzzle.Title(),
		words.Count(len(in.Puzzle.Goals), "goal"), words.Count(q.Moves, "move"), encoding, q.Expected, p.found[in])
	return nil
}
