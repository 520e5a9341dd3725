package cert

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"knightsat/puzzles"
	"knightsat/solve/cert/model"
	"knightsat/solve/cert/pb"
	"knightsat/solve/engine"
)

// BenchmarkCheck compares the time that a proof takes to check with the time that
// the prover took, and the memory with the proof's size.
func BenchmarkCheck(b *testing.B) {
	marks := map[string]string{"a1": "N"}
	for _, g := range []string{"b9", "c4", "k7", "l12", "f6", "g11", "e2", "i3", "d10"} {
		marks[g] = "x"
	}
	for _, c := range []struct {
		name     string
		puzzle   *puzzles.Puzzle
		encoding string
		moves    int
	}{
		{"cover-d2", parse(b, empty("start: h8\nfamily: cover\n", 8, 8, map[string]string{"d2": "q", "h8": "N"})), "metric", 48},
		{"cover-d4", parse(b, empty("start: c2\nfamily: cover\n", 8, 8, map[string]string{"d4": "q", "c2": "N"})), "metric", 47},
		{"giraffe-11x11", parse(b, empty("family: tour\npiece: giraffe\n", 11, 11, nil)), "edge", 120},
		{"hunt-12x12", parse(b, empty("", 12, 12, marks)), "step", 24},
	} {
		for _, prover := range provers(b) {
			name := strings.Join(strings.Fields(prover.Name()), "_")
			b.Run("formula="+c.name+"/prover="+name, func(b *testing.B) {
				w := &writer{ctx: context.Background(), p: c.puzzle, in: puzzles.NewInstance(c.puzzle)}
				f, err := model.Formula(w.ctx, w.in, c.encoding, "auto", c.moves, base(w.ctx, w.in, c.encoding), 0)
				if err != nil {
					b.Fatal(err)
				}
				if _, err := w.cuts(f); err != nil {
					b.Fatal(err)
				}
				var drat bytes.Buffer
				began := time.Now()
				status, _, err := prover.Prove(w.ctx, f.CNF(), &drat)
				proving := time.Since(began)
				if err != nil || status != engine.Unsat {
					b.Fatal(status, err)
				}
				m, err := model.Clauses(plainFormula{f.CNF()}, w.in, nil, 0)
				if err != nil {
					b.Fatal(err)
				}
				var proof bytes.Buffer
				p := pb.NewProof(&proof, m, pb.V2)
				id, err := lemmas(w.ctx, p, m.Vars(), &drat)
				if err := errors.Join(err, p.ConcludeUnsat(id)); err != nil {
					b.Fatal(err)
				}
				b.ReportAllocs()
				for b.Loop() {
					if _, err := pb.Check(w.ctx, m, "proof", bytes.NewReader(proof.Bytes())); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(b.Elapsed().Seconds()/float64(b.N)/proving.Seconds(), "check/prove")
				b.ReportMetric(float64(proof.Len())/1e3, "proof-kB")
			})
		}
	}
}

// BenchmarkVerify verifies whole certificates.
func BenchmarkVerify(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"hunt", "@adventure"},
		{"giraffe-11x11", empty("family: tour\npiece: giraffe\n", 11, 11, nil)},
	} {
		b.Run("certificate="+c.name, func(b *testing.B) {
			p := (*puzzles.Puzzle)(nil)
			if name, ok := strings.CutPrefix(c.text, "@"); ok {
				p = example(b, name)
			} else {
				p = parse(b, c.text)
			}
			dir, _ := write(b, p, Options{})
			for b.Loop() {
				holds(b, dir)
			}
		})
	}
}
