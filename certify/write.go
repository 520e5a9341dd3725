package certify

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"sync"

	"knightsat/bound"
	"knightsat/certify/folder"
	"knightsat/certify/folder/newfolder"
	"knightsat/certify/pb"
	"knightsat/certify/rows"
	"knightsat/certify/verify"
	"knightsat/internal/build"
	"knightsat/internal/pbsat"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/puzzles/marked"
	"knightsat/puzzles/notation"
	"knightsat/puzzles/ruled"
	"knightsat/solve"
)

type writer struct {
	files *newfolder.Filler
	p     *puzzles.Puzzle
	in    *puzzles.Instance
	o     Options
	m     folder.Manifest
	ans   *solve.Answer
	shown map[string]verify.Proven // by the name of the model's file
	cover rows.Covered             // what the evidence refutes: methods that refute a number of moves note it here

	// What arguments begin from is found when the first one asks, and stays as it is.
	bounds func() *bound.Analysis // lower bounds
	tolls  func() *bound.Analysis // the same with that of Held and Karp
}

func newWriter(ctx context.Context, p *puzzles.Puzzle, o Options, files *newfolder.Filler) *writer {
	w := &writer{p: p, o: o, files: files, shown: map[string]verify.Proven{}}
	w.bounds = sync.OnceValue(func() *bound.Analysis { return w.knownBounds(ctx) })
	w.tolls = sync.OnceValue(func() *bound.Analysis { return w.heldKarp(ctx) })
	return w
}

func (w *writer) progress(format string, args ...any) {
	if w.o.Progress != nil {
		w.o.Progress(fmt.Sprintf(format, args...))
	}
}

func (w *writer) write(ctx context.Context) (err error) {
	if b := w.p.Board; b != nil && b.Width()*b.Height() > verify.MaxSquares {
		return &UnfinishedError{fmt.Sprintf("the board has %d squares; at most %d can be certified",
			b.Width()*b.Height(), verify.MaxSquares)}
	}
	w.o.Version = cmp.Or(w.o.Version, pb.V2)
	w.o.manyJumps = cmp.Or(w.o.manyJumps, classJumps)
	if w.ans = w.o.Answer; w.ans == nil {
		if w.ans, err = w.solved(ctx); err == nil && w.ans.Analysis != nil {
			lean := *w.ans.Analysis
			lean.Tour = nil // on large boards, its graph takes most of the memory
			w.ans.Analysis = &lean
		}
	}
	if err != nil {
		return err
	}
	if a := w.ans.Analysis; a != nil && a.Puzzle == w.p {
		w.in = a.Instance
	} else if w.in, err = ruled.LayOut(ctx, w.p); err != nil {
		return err
	}
	w.m.Format, w.m.Puzzle = folder.FormatVersion, folder.PuzzleName
	w.m.Evidence = []folder.Evidence{}
	if err := w.files.Put(ctx, folder.PuzzleName, []byte(notation.Text(w.p))); err != nil {
		return err
	}
	ans := w.ans
	switch {
	case ans.Status == solve.Optimal:
		w.m.Claim = folder.Optimal
		moves := ans.Walk.Moves()
		w.m.Walk, w.m.Moves = folder.WalkName, &moves
		w.cover = make(rows.Covered, moves)
		if err := w.files.Put(ctx, folder.WalkName, []byte(marked.Walk(ans.Walk, w.p)+"\n")); err != nil {
			return err
		}
		err = w.refute(ctx)
		if err == nil && w.o.Unique {
			err = w.unique(ctx, w.ans)
		}
	case ans.Status == solve.Infeasible:
		w.m.Claim = folder.Infeasible
		err = w.infeasible(ctx)
	default:
		return &UnfinishedError{ans.Reason}
	}
	if err != nil {
		return err
	}
	b := build.Read()
	w.m.Made = map[string]string{"by": w.o.MadeBy, "go": b.Go, "gini": b.Gini}
	maps.DeleteFunc(w.m.Made, func(_, version string) bool { return version == "" })
	return w.close(ctx)
}

// close writes what the certificate says in words, and the manifest.
func (w *writer) close(ctx context.Context) error {
	var shown []verify.Proven
	for _, e := range w.m.Evidence {
		shown = append(shown, w.shown[e.OPB])
	}
	if err := w.files.Put(ctx, folder.ClaimName, []byte(verify.Claim(w.in, &w.m, shown))); err != nil {
		return err
	}
	return w.files.Close(ctx, &w.m)
}

func (w *writer) without(by facts.By) bool { return slices.Contains(w.o.Without, by) }

// pair adds an entry of evidence, and writes its model and the proof that it has no solution: derive writes its
// steps, and returns the row that holds nowhere.
func (w *writer) pair(ctx context.Context, name string, e folder.Evidence, m *pb.Model,
	derive func(p *proofWriter) (pb.ID, error)) error {
	e.OPB, e.PBP = name+".opb", name+".pbp"
	w.m.Evidence = append(w.m.Evidence, e)
	r := verify.Request(&e, w.ans.Walk)
	r.Refute(w.in, w.cover)
	w.shown[e.OPB] = verify.Prove(&e, r, m)
	if err := w.files.Create(ctx, e.OPB, m.Write); err != nil {
		return err
	}
	return w.files.Create(ctx, e.PBP, func(out io.Writer) error { return w.proof(out, m, derive) })
}

func (w *writer) proof(out io.Writer, m *pb.Model,
	derive func(p *proofWriter) (pb.ID, error)) error {
	p := newProof(out, m, w.o.Version)
	id, err := derive(p)
	if err != nil {
		return err
	}
	return p.conclude(id, w.o.Version)
}

// solved is the answer, which with Unique must have the only shortest walk.
func (w *writer) solved(ctx context.Context) (*solve.Answer, error) {
	w.progress("solving")
	if !w.o.Unique {
		return solve.Solve(ctx, w.p, w.o.Solve)
	}
	ans, u, err := solve.Unique(ctx, w.p, w.o.Solve)
	switch {
	case err != nil:
		return nil, err
	case u.Another != nil:
		return nil, fmt.Errorf("the walk is not the only one: %s and %s", ans.Walk, u.Another)
	case ans.Status == solve.Optimal && !u.Known:
		return nil, &UnfinishedError{ans.Reason}
	case ans.Status == solve.Infeasible:
		return nil, fmt.Errorf("there is no walk that could be the only one: %s", ans.Reason)
	}
	return ans, nil
}

// unique has a solver refute that another walk has as few moves.
func (w *writer) unique(ctx context.Context, ans *solve.Answer) error {
	w.m.Unique = true
	w.progress("refuting another walk of %d moves", ans.Walk.Moves())
	return w.elsewhere(ctx, "unique", rows.Request{Model: rows.OfTimes, Moves: ans.Walk.Moves(), Walk: ans.Walk},
		fmt.Sprintf("no other walk has %d moves, by where the piece is after each of them", ans.Walk.Moves()))
}

// open is the largest number of moves that the evidence does not refute; -1 for none.
func (w *writer) open() int {
	for k, covered := range slices.Backward(w.cover) {
		if !covered {
			return k
		}
	}
	return -1
}

// transcribe writes the proof of a refutation that is about a number of moves, if one follows from its
// witness, and a search within the given number of conflicts finishes it.
func (w *writer) transcribe(ctx context.Context, r *bound.Refutation, moves, conflicts int) error {
	covered := moves < len(w.cover) && w.cover[moves]
	if !r.Has(moves) || covered || r.Period > 2 { // certificates say even or odd, and no longer period
		return nil
	}
	e, last := w.speaks(r)
	var d *bound.Derivation
	if r.Witness != nil {
		d = r.Witness.Derive(ctx, w.in, r, last)
	}
	if d == nil {
		w.progress("%d moves by %s have no proof: another argument takes their place", r.Moves, r.By)
		return nil
	}
	e.Says, e.Model = d.Says, string(d.Model)
	if d.All {
		e.Moves = nil
	}
	if d.Places != nil {
		e.Places = rows.Names(w.in, d.Places)
	}
	switch d.Model {
	case bound.Places:
		return w.places(ctx, e, d, conflicts)
	case bound.Jumps, bound.Shortest:
		return w.jumps(ctx, e, d)
	}
	request := verify.Request(&e, nil)
	m, err := request.Build(ctx, w.in)
	if err != nil {
		return err
	}
	return w.pair(ctx, d.Name, e, m, func(p *proofWriter) (pb.ID, error) { return p.lemma(), nil })
}

// speaks returns the entry of evidence for a refutation, and the largest number of moves that it is about;
// more than are to be refuted are left out.
func (w *writer) speaks(r *bound.Refutation) (e folder.Evidence, last int) {
	if r.Period > 0 {
		e.Parity = rows.ParityOf(r.Rest)
	}
	if r.Moves == bound.Never {
		return e, r.Moves
	}
	last = min(r.Moves, len(w.cover)) - 1
	if !r.Has(last) {
		last--
	}
	e.Moves = &last
	return e, last
}

// jumps writes a derivation over the model of jumps.
func (w *writer) jumps(ctx context.Context, e folder.Evidence, d *bound.Derivation) (err error) {
	r, f := verify.Request(&e, nil), &family{}
	for _, set := range setsOf(d.Steps) {
		f.add(set, rows.Names(w.in, set), nil)
	}
	r.Sets = f.parts
	if r.Classes, err = w.together(d.Alike); err != nil {
		return err
	}
	m, err := rows.NewJumps(ctx, w.in, r)
	if err != nil {
		return err
	}
	return w.pair(ctx, d.Name, e, m.Model,
		func(p *proofWriter) (pb.ID, error) { return newEmitter(&m.Graph, f, p).derive(d), nil })
}

// places writes an argument about the order in which a walk visits squares, which a search finishes. It
// writes nothing if that takes more conflicts.
func (w *writer) places(ctx context.Context, e folder.Evidence, d *bound.Derivation, conflicts int) error {
	nodes := d.Places
	if err := tooManyPlaces(len(nodes)); err != nil {
		return err
	}
	f := nested(w.in, nodes, d.Steps)
	asked := verify.Request(&e, nil)
	asked.Sets = f.parts
	m, err := rows.NewPlaces(ctx, w.in, asked)
	if err != nil {
		return err
	}
	s := newSearch(ctx, m.Model, func(p *proofWriter) *emitter {
		by := newEmitter(&m.Graph, f, p)
		by.otherEnd(e.Parity)
		return by
	}, d.Steps)
	if err := s.add(); err != nil {
		return fmt.Errorf("%s: %w", d.Name, err)
	}
	if s.Solve(ctx, 0) != pbsat.Unsat { // sets by themselves help a search, and make it longer
		s.lemmas = slices.Concat(d.Steps, f.alone(len(nodes)))
		err = s.run(ctx, conflicts, func() error { return f.cut(m, nodes, s) })
	}
	if errors.Is(err, errGaveUp) || errors.Is(err, errSolved) { // another argument may say more
		return nil
	}
	if err != nil {
		return fmt.Errorf("%s: %w", d.Name, err)
	}
	if len(s.learned) > 1 {
		e.Says += w.in.Puzzle.Sayf(", and a search with %d clauses and %d more sets of squares", len(s.learned),
			len(m.Sets)-len(asked.Sets))
	}
	return w.pair(ctx, d.Name, e, m.Model, s.derive)
}

// together lists classes of squares that a derivation does not tell apart, where there are jumps enough for
// this to pay, else nil.
func (w *writer) together(alike func(v int) any) (classes [][]string, err error) {
	n := w.in.Edges()
	if alike == nil || n < w.o.manyJumps {
		return nil, nil
	}
	squares, of := 0, map[any][]int{}
	for v, ok := range w.in.Reach().On {
		if ok {
			squares++
			says := alike(v)
			of[says] = append(of[says], v)
		}
	}
	if len(of) == squares {
		return nil, tooLarge(n, "jumps")
	}
	for _, class := range of { // rows are in the order of the board
		classes = append(classes, rows.Names(w.in, class))
	}
	return classes, nil
}

// tooManyPlaces is the error that a model of the order of n squares would be too
// large.
func tooManyPlaces(n int) error {
	return tooLarge(n*n/2, fmt.Sprintf("pairs of %d squares to visit", n))
}

// tooLarge is the error that a model of n jumps, or pairs of squares, would be too
// large, nil where it is not.
func tooLarge(n int, what string) error {
	if n <= modelJumps {
		return nil
	}
	return &UnfinishedError{
		fmt.Sprintf("the model of its %d %s would have about %d MB, must be below 100 MB", n, what,
			n*100/modelJumps)}
}
