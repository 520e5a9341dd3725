package cert

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"os"

	"knightsat/puzzles"
)

// Line is one thing that was checked.
type Line struct {
	OK   bool
	Text string
}

// Verdict is the outcome of a verification.
type Verdict struct {
	Holds    bool
	Lines    []Line
	Sentence string // the outcome in one sentence
}

// textLimit is the largest puzzle or walk that is read, in bytes.
const textLimit = 1 << 26

// Verify re-checks a certificate. It stops at the first thing that does not
// hold, so that the last of the verdict's lines says what that is. report, which
// may be nil, is called with each line at once. An error means that the folder
// could not be read at all.
func Verify(ctx context.Context, dir string, report func(Line)) (*Verdict, error) {
	if info, err := os.Stat(dir); err != nil {
		return nil, err
	} else if !info.IsDir() {
		return nil, fmt.Errorf("found %s, which is no folder, expected a certificate", dir)
	}
	v := &verifier{ctx: ctx, dir: dir, report: report}
	err := v.verify()
	if err != nil {
		v.line(Line{false, err.Error()})
		v.Sentence = "The certificate does not hold: " + err.Error() + "."
		if ctx.Err() != nil {
			v.Sentence = "The verification was cut short: " + context.Cause(ctx).Error() + "."
		}
		return &v.Verdict, nil
	}
	v.Holds = true
	return &v.Verdict, nil
}

type verifier struct {
	Verdict
	ctx    context.Context
	dir    string
	report func(Line)
	m      *Manifest
	p      *puzzles.Puzzle
	in     *puzzles.Instance
	cover  *cover
	never  bool // no walk of any length exists
}

func (v *verifier) good(format string, args ...any) { v.line(Line{true, fmt.Sprintf(format, args...)}) }

func (v *verifier) line(l Line) {
	v.Lines = append(v.Lines, l)
	if v.report != nil {
		v.report(l)
	}
}

func (v *verifier) verify() (err error) {
	if v.m, err = readManifest(v.dir); err != nil {
		return err
	}
	v.good("%s: %d files have the SHA-256 that it lists", manifestName, len(v.m.Files))
	if err := v.puzzle(); err != nil {
		return err
	}
	switch v.m.Claim {
	case Optimal:
		err = v.walk()
	case Infeasible:
		end, _ := endOf(v.in)
		v.cover = newCover(v.in, end)
		if v.m.Moves != nil || v.m.Walk != "" {
			err = fmt.Errorf("%s: found a walk of a puzzle that has none", manifestName)
		}
	default:
		err = fmt.Errorf("%s: found the claim %q, expected %s or %s", manifestName, v.m.Claim, Optimal, Infeasible)
	}
	if err != nil {
		return err
	}
	for i, e := range v.m.Evidence {
		if v.ctx.Err() != nil {
			return context.Cause(v.ctx)
		}
		if err := v.evidence(e); err != nil {
			return fmt.Errorf("evidence %d (%s): %w", i+1, e.Kind, err)
		}
	}
	return v.conclude()
}

// conclude sees whether the evidence refutes all that it must.
func (v *verifier) conclude() error {
	p := v.p
	what := fmt.Sprintf("the %s of a %s on %s", p.Family, p.Piece, p.Board)
	if v.m.Claim == Infeasible {
		if _, ok := endOf(v.in); !v.never && !ok {
			return errors.New("found no evidence that the puzzle is impossible at any length")
		}
		if !v.never && v.cover.last() >= 0 {
			return fmt.Errorf("found no evidence against walks of %s moves", v.cover.gaps())
		}
		v.Sentence = fmt.Sprintf("Certified: %s is impossible.", what)
		return nil
	}
	if v.never {
		return errors.New("found a walk, and evidence that there is none")
	}
	if v.cover.last() >= 0 {
		return fmt.Errorf("found no evidence against walks of %s moves", v.cover.gaps())
	}
	v.good("every number of moves below %d is refuted", *v.m.Moves)
	v.Sentence = fmt.Sprintf("Certified: no walk that solves %s is shorter than %d moves, and this one has as many.", what, *v.m.Moves)
	return nil
}

// text reads a file of text that the manifest lists.
func (v *verifier) text(name string, limit int64) ([]byte, error) {
	if err := v.m.has(name); err != nil {
		return nil, err
	}
	return readLimited(v.dir, name, limit)
}

func (v *verifier) puzzle() error {
	text, err := v.text(v.m.Puzzle, textLimit)
	if err != nil {
		return err
	}
	spec, err := puzzles.Parse(v.m.Puzzle, bytes.NewReader(text))
	if err != nil {
		return err
	}
	if v.p, err = spec.Build(); err != nil {
		return err
	}
	v.in = puzzles.NewInstance(v.p)
	v.good("%s: %s of a %s on %s, %d free squares, %d to visit, start %s, end %s",
		v.m.Puzzle, v.p.Family, v.p.Piece, v.p.Board, v.in.Len(), len(v.p.Goals), v.p.Start, v.p.End)
	return nil
}

func (v *verifier) walk() error {
	text, err := v.text(v.m.Walk, textLimit)
	if err != nil {
		return err
	}
	walk, err := puzzles.ParseWalk(string(text))
	if err != nil {
		return err
	}
	if err := puzzles.Check(v.p, walk); err != nil {
		return fmt.Errorf("%s: %w", v.m.Walk, err)
	}
	if v.m.Moves == nil || *v.m.Moves != walk.Moves() {
		return fmt.Errorf("%s: found a walk of %d moves, expected as many as %s claims", v.m.Walk, walk.Moves(), manifestName)
	}
	v.good("%s: the walk solves the puzzle in %d moves", v.m.Walk, walk.Moves())
	v.cover = newCover(v.in, walk.Moves())
	return nil
}

// evidence checks one entry and refutes what it does.
func (v *verifier) evidence(e Evidence) error {
	var data []byte
	if e.Data != "" {
		var err error
		if data, err = v.text(e.Data, jsonLimit); err != nil {
			return err
		}
	}
	switch e.Kind {
	case kindDistances, kindCounting, kindPotentials, kindNoTour:
		if e.Moves > math.MaxInt32 { // more than any walk has; products with it must not overflow
			return fmt.Errorf("found a bound of %d moves, expected at most %d", e.Moves, math.MaxInt32)
		}
		var d potentialsData
		if e.Kind == kindPotentials && unmarshal(data, &d) == nil && d.Parity != "" {
			return v.ofParity(e, &d)
		}
		w, err := readWitness(v.in, e.Kind, data)
		if err != nil {
			return err
		}
		if err := w.Check(v.ctx, v.in, e.Moves); err != nil {
			return err
		}
		v.cover.below(e.Moves)
		v.good("%s: every solution has at least %d moves, by %s", e.Data, e.Moves, e.Kind)
	case kindParity:
		parity, ok := endsParity(v.in)
		if !ok {
			return errors.New("the colours of the ends decide nothing here")
		}
		v.cover.where(func(k int) bool { return k%2 != parity })
		v.good("parity: every solution has an %s number of moves", [...]string{"even", "odd"}[parity])
	case kindColours:
		if err := checkColours(v.in); err != nil {
			return err
		}
		v.never = true
		v.good("colours: no walk that visits no square twice fits the numbers of squares of each colour")
	case kindApart:
		if err := checkApart(v.in, data); err != nil {
			return err
		}
		v.never = true
		v.good("%s: no jump leaves the set, and there are squares to visit on both sides", e.Data)
	case kindHall:
		if err := checkHall(v.in, data); err != nil {
			return err
		}
		v.never = true
		v.good("%s: the squares have too few jumps for a tour", e.Data)
	case kindUnsat:
		return v.unsat(e, data)
	default:
		return errors.New("found a kind of evidence that is not known")
	}
	return nil
}

// ofParity checks potentials for even or odd numbers of moves.
func (v *verifier) ofParity(e Evidence, d *potentialsData) error {
	w, err := d.ofParity(v.in)
	if err != nil {
		return err
	}
	if err := w.CheckShortest(v.ctx, v.in, e.Moves); err != nil {
		return err
	}
	v.cover.ofParity(w.Parity, e.Moves)
	v.good("%s: no shortest solution has an %s number of moves below %d, by %s", e.Data, w.Parity, e.Moves, e.Kind)
	return nil
}
