package firstencoding_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"knightsat/bound"
	"knightsat/encode/cnf"
	"knightsat/encode/encodetest"
	"knightsat/examples/firstencoding"
	"knightsat/puzzles/facts"
	"knightsat/puzzles/formats"
	"knightsat/solve"
)

// TestTheOracleAgrees: on random puzzles there are exactly the right models.
func TestTheOracleAgrees(t *testing.T) {
	encodetest.Run(t, firstencoding.Encoding{}, encodetest.Options{Puzzles: 100, Walks: 50})
}

// TestEveryClauseIsInAFamily: whoever reads a formula is told what its clauses say.
func TestEveryClauseIsInAFamily(t *testing.T) {
	spec, err := formats.Parse("once", strings.NewReader("once: true\nN*\n*x\n**\n"))
	if err != nil {
		t.Fatal(err)
	}
	puzzle, err := spec.Build()
	if err != nil {
		t.Fatal(err)
	}
	known := bound.Analyse(t.Context(), puzzle)
	f, err := firstencoding.Encoding{}.Encode(t.Context(), known.Instance, known.Facts(), 2, 0)
	if err != nil {
		t.Fatal(err)
	}
	var says []string
	err = f.CNF().Explained(func(family string, _, _ cnf.Position) error {
		says = append(says, family)
		return nil
	})
	const place = "one place after %d moves, and the next one a jump away; "
	want := fmt.Sprintf(place+place+place+"every goal is visited; the ends, and no square twice", 0, 1, 2)
	if got := strings.Join(says, "; "); err != nil || got != want {
		t.Errorf("the families are %s\nexpected %s", got, want)
	}
}

// Example finds a shortest walk, every bound from that of distances up by a formula
// of the encoding.
func Example() {
	spec, err := formats.Parse("camel", strings.NewReader("piece: camel\nN*****\n***#**\n**x***\n***#**\n****x*\n*x****\n"))
	if err != nil {
		panic(err)
	}
	puzzle, err := spec.Build()
	if err != nil {
		panic(err)
	}
	answer, err := solve.Solve(context.Background(), puzzle, solve.Options{
		Encoding: firstencoding.Encoding{},
		Bounds:   facts.Use{facts.ByReach},
	})
	if err != nil {
		panic(err)
	}
	fmt.Println(answer.Status, answer.Walk.Moves(), answer.Encoding)
	// Output: optimal 4 first
}

// TestNothingOfItIsPrivate: what the example imports, anybody's module can.
func TestNothingOfItIsPrivate(t *testing.T) {
	text, err := os.ReadFile("encoding.go")
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(text), "/internal/") {
		t.Error("the example imports an internal package")
	}
}
