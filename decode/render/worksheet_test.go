//go:build !js

package render_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"testing"

	"knightsat/decode/render"
	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
	"knightsat/puzzles/notation"
)

// sheet is a worksheet of n hunts.
func sheet(t *testing.T, n int) *render.Worksheet {
	t.Helper()
	p := posed.Puzzle("N . .\n. . x\nx . .\n")
	walk := oracle.Must(notation.ParseList("a3,c2,a1", puzzles.ParseSquare))
	s := &render.Worksheet{}
	for range n {
		s.Exercises = append(s.Exercises, render.Exercise{Picture: &render.Picture{Puzzle: p, Walk: walk}})
	}
	return s
}

// TestWorksheetsOfAllSizes are written, and say how many pages they have.
func TestWorksheetsOfAllSizes(t *testing.T) {
	for perPage := 1; perPage <= render.MaxPerPage; perPage++ {
		s := sheet(t, 13)
		s.PerPage = perPage
		var file bytes.Buffer
		pages := oracle.Must(s.PDF(t.Context(), &file))
		want := (13+perPage-1)/perPage + 2
		if n := bytes.Count(file.Bytes(), []byte("/Type /Page\n")); n != want || n != pages {
			t.Errorf("%d on a page: found %d pages, want %d", perPage, n, want)
		}
	}
	ended, stop := context.WithCancelCause(t.Context())
	stop(fmt.Errorf("enough"))
	if _, err := sheet(t, 2).PDF(ended, io.Discard); err == nil || err.Error() != "enough" {
		t.Errorf("found the error %v after the context's end", err)
	}
	if _, err := new(render.Worksheet).PDF(t.Context(), io.Discard); err == nil {
		t.Error("found a worksheet without puzzles")
	}
}
