package step_test

import (
	"bytes"
	"context"
	"path/filepath"
	"testing"

	"knightsat/bound"
	"knightsat/encode/cnf/amo"
	"knightsat/encode/step"
	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles/formats"
	"knightsat/puzzles/notation"
)

// TestGoldenFormulas compares the step encoding's formulas of the smallest
// boards with files that a person has read.
func TestGoldenFormulas(t *testing.T) {
	for c := range oracle.Table[struct {
		Name, Puzzle string
		Moves        int
		Amo          amo.Encoding
	}](`
		one-square           | * | 0 | pairwise
		one-square-closed    | "closed: true\n*" | 0 | pairwise
		two-squares          | "piece: wazir\n**" | 1 | pairwise
		two-squares-closed   | "piece: wazir\nclosed: true\n**" | 2 | pairwise
		two-squares-too-long | "piece: wazir\n**" | 2 | pairwise
		hunt                 | "piece: wazir\nN*x" | 2 | pairwise
		hunt-too-short       | "piece: wazir\nN*x" | 1 | pairwise
		ordered              | "piece: wazir\nordered: true\ngoals: c1,b1\nNxx" | 3 | pairwise
		ladder               | "piece: king\nstart: any\nfamily: cover\n**\n**" | 3 | ladder
	`) {
		t.Run(c.Name, func(t *testing.T) {
			p := posed.Puzzle(c.Puzzle)
			known := bound.Analyse(context.Background(), p)
			f := oracle.Must(step.Encoding{AMO: c.Amo, Windows: "distance"}.Encode(context.Background(), known.Instance, known.Facts(), c.Moves, 0))
			var got bytes.Buffer
			oracle.Done(f.CNF().WriteDIMACS(&got, notation.Text(p)))
			oracle.Golden(t, filepath.Join("testdata", c.Name+".cnf"), got.String())
		})
	}
}

// TestAWalkThatAFormulaForbidsHasNoLiterals: there is no variable for its second square.
func TestAWalkThatAFormulaForbidsHasNoLiterals(t *testing.T) {
	p := posed.Puzzle("piece: wazir\nN*x")
	known := bound.Analyse(t.Context(), p)
	f := oracle.Must(step.Encoding{}.Encode(t.Context(), known.Instance, known.Facts(), 2, 0))
	if lits, err := f.Literals(oracle.Must(formats.ParseSquares(nil, "a1 a1 a1"))); err == nil {
		t.Errorf("found %v, want an error", lits)
	}
}
