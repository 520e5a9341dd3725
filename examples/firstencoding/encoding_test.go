package firstencoding_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"knightsat/bound"
	"knightsat/encode/encodetest"
	"knightsat/examples/firstencoding"
	"knightsat/puzzles"
	"knightsat/solve"
)

// TestTheOracleAgrees: on random puzzles there are exactly the right models.
func TestTheOracleAgrees(t *testing.T) {
	encodetest.Run(t, firstencoding.Encoding{}, encodetest.Options{Puzzles: 100, Walks: 50})
}

// Example finds a shortest walk, every bound from that of distances up by a formula
// of the encoding.
func Example() {
	spec, err := puzzles.Parse("camel", strings.NewReader("piece: camel\nN*****\n***#**\n**x***\n***#**\n****x*\n*x****\n"))
	if err != nil {
		panic(err)
	}
	puzzle, err := spec.Build()
	if err != nil {
		panic(err)
	}
	answer, err := solve.Solve(context.Background(), puzzle, solve.Options{
		Encoding: firstencoding.Encoding{},
		Methods:  []bound.Method{bound.Distance},
	})
	if err != nil {
		panic(err)
	}
	fmt.Println(answer.Status, answer.Upper, answer.Encoding)
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
