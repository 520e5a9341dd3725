package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"knightsat/bound"
	"knightsat/decode/render"
	"knightsat/encode"
	"knightsat/encode/catalogue"
	"knightsat/puzzles"
)

var pictureTypes = map[string]string{"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif", "pdf": "application/pdf"}

// sendFile answers with a file to keep.
func sendFile(w http.ResponseWriter, name, media string, content []byte) {
	w.Header().Set("Content-Type", media)
	w.Header().Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", name))
	w.Header().Set("Content-Length", fmt.Sprint(len(content)))
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(writeTime))
	_, _ = w.Write(content) // a client that went away gets nothing
}

// draw answers with a picture of a walk.
func (s *Server) draw(w http.ResponseWriter, r *http.Request) {
	var q struct {
		puzzleJSON
		Walk        list   `json:"walk"`        // [] for the board alone
		Independent list   `json:"independent"` // squares to ring
		Format      string `json:"format"`
		Animate     bool   `json:"animate"`
		Sheet       bool   `json:"sheet"`
	}
	pic := &render.Picture{}
	if !s.read(w, r, &q, func() (err error) {
		if !slices.Contains(render.Formats, q.Format) {
			return fmt.Errorf("found format %q, expected one of %s", shorten(q.Format), strings.Join(render.Formats, " "))
		}
		if pic.Puzzle, err = s.build(&q.puzzleJSON); err != nil {
			return err
		}
		if len(q.Walk) > 0 {
			if pic.Walk, err = walk(q.Walk); err != nil {
				return err
			}
			if err := drawable(q.Format, pic); err != nil {
				return err
			}
			if err := puzzles.Check(pic.Puzzle, pic.Walk); err != nil {
				return err
			}
		}
		if len(q.Independent) > 0 {
			if pic.Independent, err = walk(q.Independent); err != nil {
				return err
			}
		}
		for _, sq := range pic.Independent {
			if !pic.Puzzle.Board.Inside(sq) {
				return fmt.Errorf("found %s, expected a square of the board", sq)
			}
		}
		return nil
	}) {
		return
	}
	if !take(w, s.light) {
		return
	}
	defer leave(s.light)
	var b bytes.Buffer
	if err := render.Write(r.Context(), &b, q.Format, pic, render.Variant{Animate: q.Animate, Sheet: q.Sheet}); err != nil {
		fail(w, http.StatusBadRequest, err) // too large, or a variant that the format has not
		return
	}
	sendFile(w, "walk."+q.Format, pictureTypes[q.Format], b.Bytes())
}

// drawable refuses walks whose pictures would take seconds, or gigabytes.
func drawable(format string, p *render.Picture) error {
	n := len(p.Walk)
	if n > maxDrawn {
		return fmt.Errorf("found a walk of %d squares, expected at most %d in a picture here; the command line has no such limit", n, maxDrawn)
	}
	if n *= p.Puzzle.Board.Width() * p.Puzzle.Board.Height(); format == "pdf" && n > maxPages {
		return fmt.Errorf("found %d squares on all pages, expected at most %d here; the command line has no such limit", n, maxPages)
	}
	return nil
}

// cnf answers with the formula for a number of moves.
func (s *Server) cnf(w http.ResponseWriter, r *http.Request) {
	var q struct {
		puzzleJSON
		Moves    int    `json:"moves"`
		Encoding string `json:"encoding"`
	}
	var p *puzzles.Puzzle
	var enc encode.Encoding
	if !s.read(w, r, &q, func() (err error) {
		if q.Moves < 0 {
			return fmt.Errorf("moves: found %d, expected at least 0", q.Moves)
		}
		if q.Encoding == "" {
			q.Encoding = "step"
		}
		if enc, err = catalogue.ByName(q.Encoding); err != nil {
			return err
		}
		p, err = s.build(&q.puzzleJSON)
		return err
	}) {
		return
	}
	if !take(w, s.light) {
		return
	}
	defer leave(s.light)
	ctx, cancel := context.WithTimeout(r.Context(), hintTime)
	defer cancel()
	a := bound.Analyse(ctx, p)
	formula, err := enc.Encode(ctx, a, q.Moves, s.maxLits/4)
	if err != nil {
		fail(w, http.StatusBadRequest, err)
		return
	}
	var b bytes.Buffer
	err = formula.CNF().WriteDIMACS(&b, s.o.Version,
		fmt.Sprintf("is there a walk of %s %d moves?", enc.Traits().Means, q.Moves), "encoding "+q.Encoding, p.Text())
	if err != nil {
		fail(w, http.StatusInternalServerError, errors.New("something broke"))
		return
	}
	sendFile(w, fmt.Sprintf("%s-%d.cnf", p.Family, q.Moves), "text/plain; charset=utf-8", b.Bytes())
}
