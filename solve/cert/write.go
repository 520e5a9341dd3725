package cert

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/internal/wholefile"
	"knightsat/puzzles"
	"knightsat/solve"
	"knightsat/solve/engine"
)

// Options say how to make a certificate. The zero value is good for most
// puzzles.
type Options struct {
	// Solve says how to find the shortest walk.
	Solve solve.Options
	// Encoding is that of the formulas: step, walk, metric or edge; "" picks one.
	Encoding string
	// AMO is how they write at-most-one constraints; "" is auto.
	AMO string
	// Prover writes the proofs; nil is gophersat.
	Prover engine.Prover
	// Without are kinds of bounds not to use: what they would have refuted is
	// left to formulas.
	Without []bound.By
	// MadeBy is the name and the version of the program.
	MadeBy string
	// Progress is called with what goes on; it may be nil.
	Progress func(text string)
}

// UnfinishedError says that there is nothing to certify yet: the shortest walk is
// not known, or a proof was not finished.
type UnfinishedError struct{ Why string }

func (e *UnfinishedError) Error() string { return "no certificate: " + e.Why }

// ExistsError says that there is something in the place of the certificate.
type ExistsError struct{ Name string }

func (e *ExistsError) Error() string {
	return fmt.Sprintf("found %s, which is there already, expected a new name for the certificate", e.Name)
}

// Write solves a puzzle and writes a certificate of its answer into a new
// folder. The folder is verified before it gets its name: it is there whole and
// good, or not at all.
//
// An error is an *[UnfinishedError] where the context ended first, an
// *[ExistsError], or says what broke.
func Write(ctx context.Context, p *puzzles.Puzzle, o Options, dir string) (*Manifest, error) {
	if _, err := os.Lstat(dir); !errors.Is(err, fs.ErrNotExist) {
		return nil, &ExistsError{dir}
	}
	var m *Manifest
	err := wholefile.Folder(dir, func(temp string) (err error) {
		m, err = writeInto(ctx, p, o, temp)
		return err
	})
	return m, err
}

// writeInto writes a certificate into a folder, and verifies it.
func writeInto(ctx context.Context, p *puzzles.Puzzle, o Options, dir string) (*Manifest, error) {
	in, err := await(ctx, func() (*puzzles.Instance, error) { return puzzles.NewInstance(p), nil })
	if err != nil {
		return nil, &UnfinishedError{err.Error()}
	}
	w := &writer{folder: folder{ctx: ctx, dir: dir}, p: p, in: in, o: o}
	if err := w.write(); err != nil {
		if ctx.Err() != nil {
			return nil, &UnfinishedError{context.Cause(ctx).Error()}
		}
		return nil, err
	}
	w.progress("verifying")
	if v, err := Verify(ctx, dir, nil); err != nil {
		return nil, err
	} else if !v.Holds {
		if ctx.Err() != nil {
			return nil, &UnfinishedError{context.Cause(ctx).Error()}
		}
		return nil, fmt.Errorf("the certificate does not hold: %s", v.Lines[len(v.Lines)-1].Text)
	}
	return &w.m, nil
}

type writer struct {
	folder
	p     *puzzles.Puzzle
	in    *puzzles.Instance
	o     Options
	m     Manifest
	cover *cover
	base  bound.Witness // of formulas; nil until it is needed, or for none
}

func (w *writer) progress(format string, args ...any) {
	if w.o.Progress != nil {
		w.o.Progress(fmt.Sprintf(format, args...))
	}
}

func (w *writer) write() error {
	if w.o.Prover == nil {
		w.o.Prover = engine.Gophersat{}
	}
	if w.o.AMO == "" {
		w.o.AMO = "auto"
	}
	encoding, err := await(w.ctx, w.encoding)
	if err != nil {
		return err
	}
	w.o.Encoding = encoding
	w.progress("solving")
	ans, err := solve.Solve(w.ctx, w.p, w.o.Solve)
	if err != nil {
		return err
	}
	w.m.Format, w.m.Puzzle = formatVersion, puzzleName
	w.m.Evidence, w.m.Files = []Evidence{}, []File{}
	if err := w.file(puzzleName, []byte(w.p.Text())); err != nil {
		return err
	}
	switch {
	case ans.Status == solve.Optimal:
		w.m.Claim, w.m.Walk, w.m.Moves = Optimal, walkName, &ans.Upper
		w.cover = newCover(w.in, ans.Upper)
		if err := w.file(walkName, []byte(ans.Walk.Marked(w.p)+"\n")); err != nil {
			return err
		}
		err = w.bounds(ans, ans.Upper)
	case ans.Status == solve.Infeasible:
		w.m.Claim = Infeasible
		err = w.infeasible(ans)
	default:
		return &UnfinishedError{ans.Reason}
	}
	if err != nil {
		return err
	}
	return w.manifest()
}

// encoding is the one of the formulas: it supports the puzzle.
func (w *writer) encoding() (string, error) {
	name := w.o.Encoding
	if name == "" {
		name = encodingFor(w.ctx, w.in, !w.without(bound.ByHeldKarp))
	}
	e, err := encodingOf(name, w.o.AMO)
	if err == nil && apart(w.in) == nil {
		err = e.Supports(w.ctx, plain(w.in, nil))
	}
	return name, err
}

// infeasible looks for evidence that no walk exists.
func (w *writer) infeasible(ans *solve.Answer) error {
	if inside := apart(w.in); inside != nil {
		return w.evidence(Evidence{Kind: kindApart, Says: fmt.Sprintf("no jump leaves these %d squares, and there are squares to visit both inside and outside", len(inside))}, "apart.json", apartData{names(w.in, inside)})
	}
	end, ok := endOf(w.in)
	if !ok {
		return fmt.Errorf("found a puzzle without a solution, expected squares to visit that can't be reached")
	}
	if !w.without(bound.ByParity) && checkColours(w.in) == nil {
		return w.evidence(Evidence{Kind: kindColours, Says: "each jump changes the colour, and the numbers of squares of each colour allow for no walk that visits none twice"}, "", nil)
	}
	if bound.IsTour(w.in) && !w.without(bound.ByFlow) {
		t := bound.AnalyseTour(w.ctx, w.in)
		if t != nil && t.Violator != nil {
			d := hallData{names(w.in, t.Violator.S), names(w.in, t.Violator.T), t.Violator.Elsewhere}
			if checkHall(w.ctx, w.in, &d) == nil {
				return w.evidence(Evidence{Kind: kindHall, Says: t.Impossible.Reason}, "hall.json", d)
			}
		}
	}
	w.cover = newCover(w.in, end)
	return w.bounds(ans, end)
}

func (w *writer) without(by bound.By) bool { return slices.Contains(w.o.Without, by) }

// bounds refutes the numbers of moves below an end: by the best bound, by
// colours, and each that is left by a formula, from the top down, since most
// formulas refute smaller numbers, too.
func (w *writer) bounds(ans *solve.Answer, end int) error {
	var best bound.Lower
	for _, method := range bound.Methods {
		l, ok := method(w.ctx, &bound.Analysis{Instance: w.in})
		if !ok || l.Moves <= best.Moves || w.without(l.By) {
			continue
		}
		if kind, _ := witnessData(w.in, l.Witness); kind != "" { // one that has a file
			best = l
		}
	}
	if kind, data := witnessData(w.in, best.Witness); data != nil && best.Moves > 0 {
		if err := w.evidence(Evidence{Kind: kind, Says: best.Because, Moves: best.Moves}, kind+".json", data); err != nil {
			return err
		}
		w.cover.below(best.Moves)
	}
	if parity, ok := endsParity(w.in); ok && w.cover.leaves(1-parity, math.MaxInt) && !w.without(bound.ByParity) {
		if err := w.evidence(Evidence{Kind: kindParity, Says: "each jump changes the colour, so that the colours of the walk's ends decide whether its number of moves is even"}, "", nil); err != nil {
			return err
		}
		w.cover.where(func(k int) bool { return k%2 != parity })
	}
	if err := w.ofParity(ans); err != nil {
		return err
	}
	for k := w.cover.last(); k >= 0; k = w.cover.last() {
		means, err := w.unsat(k)
		if err != nil {
			return err
		}
		w.cover.formula(k, means)
	}
	return nil
}

// ofParity refutes what the colours of the ends of a shortest walk do.
func (w *writer) ofParity(ans *solve.Answer) error {
	if w.without(bound.ByParity) || w.without(bound.ByHeldKarp) {
		return nil
	}
	for _, l := range ans.OfParity {
		if l == nil || !w.cover.leaves(int(l.Parity), l.Moves) {
			continue
		}
		p := &l.Witness.Potentials
		data := potentialsData{p.Denominator, names(w.in, p.Terminals), p.Potential, l.Parity.String()}
		e := Evidence{Kind: kindPotentials, Says: l.Because, Moves: l.Moves}
		if err := w.evidence(e, fmt.Sprintf("%s-%s.json", kindPotentials, l.Parity), data); err != nil {
			return err
		}
		w.cover.ofParity(l.Parity, l.Moves)
	}
	return nil
}

// unsat writes a formula, the cut sets that were added to it, and a proof that it
// has no model.
func (w *writer) unsat(moves int) (encode.Meaning, error) {
	w.progress("refuting %d moves", moves)
	r, err := w.refuting(moves)
	if err != nil {
		return 0, err
	}
	f, sets := r.f, r.sets
	name := fmt.Sprintf("unsat-%d", moves)
	e := Evidence{Kind: kindUnsat, Moves: moves, Encoding: r.encoding, AMO: w.o.AMO, Formula: name + ".cnf", Proof: name + ".drat", Prover: w.o.Prover.Name()}
	e.Says = fmt.Sprintf("the formula of a walk of %s %d moves has no model: encoding %s, %d cuts, proof by %s", meansOf(r.encoding), moves, e.Encoding, len(sets), e.Prover)
	if err := w.create(e.Formula, func(out io.Writer) error {
		return f.CNF().WriteDIMACS(out, w.o.MadeBy, fmt.Sprintf("is there a walk of %s %d moves?", meansOf(r.encoding), moves),
			fmt.Sprintf("encoding %s, at-most-one constraints %s; the last %d clauses are cuts", e.Encoding, e.AMO, len(sets)), w.p.Text())
	}); err != nil {
		return 0, err
	}
	w.progress("proving that %d moves are too few", moves)
	path := filepath.Join(w.dir, e.Proof)
	status, _, err := w.o.Prover.Prove(w.ctx, f.CNF(), path)
	switch {
	case err != nil:
		return 0, fmt.Errorf("proving that %d moves are too few: %w", moves, err)
	case status == engine.Unknown && w.ctx.Err() == nil:
		return 0, &UnfinishedError{fmt.Sprintf("%s gave up on the formula for %d moves", e.Prover, moves)}
	case status == engine.Unknown:
		return 0, context.Cause(w.ctx)
	case status == engine.Sat:
		return 0, fmt.Errorf("%s has a model of the formula for %d moves, which was refuted before", e.Prover, moves)
	}
	if e.Format, err = proofFormat(path); err != nil {
		return 0, err
	}
	if err := w.listed(e.Proof); err != nil {
		return 0, err
	}
	d := unsatData{Cuts: sets}
	switch _, data := witnessData(w.in, r.base); data := data.(type) {
	case countingData:
		d.Counting = &data
	case potentialsData:
		d.Potentials = &data
	}
	if len(d.Cuts) == 0 && r.base == nil {
		return meansOf(r.encoding), w.evidence(e, "", nil)
	}
	return meansOf(r.encoding), w.evidence(e, name+".json", d)
}
