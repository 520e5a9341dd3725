package shape

import (
	"context"
	"errors"
	"image"
	"image/color"
	"slices"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// made trims a mask, twice: the same seed gives the same board. The walk is a closed tour
// of a board whose squares are all in the mask, and none is lost unsaid.
func made(t *testing.T, m *Mask, seed uint64) *Cutout {
	t.Helper()
	b := oracle.Must(Trim(t.Context(), m, seed))
	again, err := Trim(t.Context(), m, seed)
	if err != nil || !slices.Equal(b.Walk, again.Walk) {
		t.Errorf("the same seed gives another board, or %v", err)
	}
	if err := puzzles.Check(b.Puzzle, b.Walk); err != nil || !b.Puzzle.Closed {
		t.Error(err)
	}
	if got := b.Walk.Moves() + b.Trimmed; got != m.Size() {
		t.Errorf("%d squares and %d trimmed are not the mask's %d", b.Walk.Moves(), b.Trimmed, m.Size())
	}
	for _, h := range b.Holes {
		if b.Puzzle.Board.Free(h) {
			t.Errorf("%s was trimmed, and is there", h)
		}
	}
	return b
}

// TestShapesHaveClosedTours of about the size that was asked for.
func TestShapesHaveClosedTours(t *testing.T) {
	for _, name := range Names() {
		for seed, size := range []int{120, 400, 1500} {
			t.Run(name, func(t *testing.T) {
				m := oracle.Must(Named(t.Context(), name, size))
				if n := m.Size(); n < size*3/4 || n > size*5/4 {
					t.Errorf("a %s of about %d squares has %d", name, size, n)
				}
				if b := made(t, m, uint64(seed)); b.Trimmed > size/7 {
					t.Errorf("%d of %d squares were trimmed", b.Trimmed, size)
				}
			})
		}
	}
}

// TestPictures: the light part, the dark one, and what is not transparent.
func TestPictures(t *testing.T) {
	img := image.NewNRGBA(image.Rect(0, 0, 90, 60)) // a third transparent, a third dark, a third light
	for y := range 60 {
		for x := 30; x < 90; x++ {
			img.Set(x, y, color.Gray{uint8(x / 60 * 255)})
		}
	}
	for _, dark := range []bool{false, true} {
		m := oracle.Must(Picture(t.Context(), img, dark, 200))
		for i, in := range m.In {
			third := 3 * (i % m.Width) / m.Width
			if want := third == 2 && !dark || third == 1 && dark; in != want && (3*(i%m.Width+1)-1)/m.Width == third {
				t.Fatalf("dark %t: column %d of %d is in: %t", dark, i%m.Width, m.Width, in)
			}
		}
		made(t, m, 1)
	}
	for _, bad := range []image.Image{image.NewUniform(color.White), image.NewGray(image.Rectangle{})} { // endless, and empty
		if _, err := Picture(t.Context(), bad, false, 100); err == nil {
			t.Errorf("a picture of %v gives a mask", bad.Bounds())
		}
	}
}

// TestTrimRemovesWhatNoTourCanHave: a square in a corner apart, a tail, a bridge.
func TestTrimRemovesWhatNoTourCanHave(t *testing.T) {
	m := &Mask{20, 8, make([]bool, 160)}
	for i := range m.In {
		col, row := i%20, i/20
		m.In[i] = col < 8 || col > 9 && col < 16 && row < 6 || col == 19 && row == 7
	}
	b := made(t, m, 1) // the larger part alone, or both where jumps of two columns join them
	if b.Trimmed == 0 || b.Walk.Moves() < 64 {
		t.Errorf("found %d squares, %d trimmed", b.Walk.Moves(), b.Trimmed)
	}
	if _, err := Trim(t.Context(), &Mask{5, 1, slices.Repeat([]bool{true}, 5)}, 1); err == nil {
		t.Error("five squares in a row have a closed tour")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Trim(ctx, m, 1); err == nil {
		t.Error("found no error of the context")
	}
	if _, err := Named(ctx, "star", 1000); !errors.Is(err, context.Canceled) {
		t.Errorf("a shape whose time is up: %v", err)
	}
	for _, size := range []int{-1, 0, 7, maxShape + 1} {
		if _, err := Named(t.Context(), "heart", size); err == nil {
			t.Errorf("a heart of %d squares was made", size)
		}
	}
	if _, err := Named(t.Context(), "hart", 100); err == nil {
		t.Error("a hart is a heart")
	}
}
