package report

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"knightsat/bench"
)

// sample is a made-up file of results, to draw and to count: instances that
// grow, by encodings each slower than the one before, five repeats, a limit of
// 60 seconds.
func sample(t testing.TB, encodings, instances int) *Results {
	t.Helper()
	return read(t, sampleText(t, encodings, instances))
}

func read(t testing.TB, text string) *Results {
	t.Helper()
	runs, cells, _, err := bench.Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return &Results{runs, cells}
}

func sampleText(t testing.TB, encodings, instances int) string {
	t.Helper()
	rnd := rand.New(rand.NewPCG(1, 2))
	run := bench.Run{Format: bench.Format, ID: "f00d", Version: "0.1.0", Go: "go1.26", OS: "linux", Arch: "amd64", Processor: "Test Processor", Cores: 2,
		Engines: []bench.Program{{Name: "gini", Version: "v1.0.1"}}, Suite: "sample", SuiteHash: "0123456789abcdef",
		Options: bench.RunOptions{TimeoutSeconds: 60, Repeats: 5, Jobs: 1}}
	var b bytes.Buffer
	var cells []bench.Cell
	for e := range encodings {
		for i := range instances {
			side := 5 + i
			for repeat := range 5 {
				wall := 0.004 * math.Pow(float64(side)/5, 2+float64(e)) * math.Exp(0.25*rnd.NormFloat64())
				c := bench.Cell{Run: run.ID, Suite: "sample", Instance: fmt.Sprintf("tour-%d", side), Family: "tour", Piece: "knight",
					Board: fmt.Sprintf("%dx%d", side, side), Squares: side * side, Goals: side * side, Size: side * side,
					Ask: bench.AskOptimum, AskMoves: bench.None, Expected: fmt.Sprint(side * side), Encoding: fmt.Sprintf("encoding%d:amo=ladder", e+1), Engine: "gini", Repeat: repeat + 1,
					Status: bench.Optimal, Moves: side * side, Lower: side * side, Upper: side * side, WallSeconds: wall,
					Measured: bench.Measured{Variables: side * side * (e + 1), Clauses: 9 * side * side, Literals: 30 * side * side, EncodeSeconds: wall / 10, SolveSeconds: wall / 2, Formulas: 1, Rounds: 1, PeakBytes: 1 << 24}}
				if wall > 60 {
					c.Status, c.WallSeconds, c.Moves, c.Upper = bench.Timeout, 60.02, bench.None, bench.None
				}
				cells = append(cells, c)
			}
		}
	}
	if err := bench.WriteRecords(&b, []bench.Run{run}, cells); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
