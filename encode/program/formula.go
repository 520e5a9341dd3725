package program

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/irifrance/gini/z"

	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

// formula is what the program wrote, with its variables that a walk is read from.
type formula struct {
	encode.Whole
	e     *encoding
	run   *running
	in    *puzzles.Instance
	moves int
	by    facts.By // what refutes the bound without asking the program
	told
	at    map[[2]int]z.Lit // x[v,t], by v and t
	jumps map[[2]int]z.Lit // h[v,w], by v and w
	arcs  bool             // some jump has a variable for each direction

	parsed time.Duration
}

// Parsed is how long it took to read what the program printed, without waiting for it.
func (f *formula) Parsed() time.Duration { return f.parsed }

// read reads what the program prints, and makes the formula.
func (f *formula) read(ctx context.Context, what string, limit int) error {
	if limit == 0 {
		limit = cnf.MaxLits
	}
	began := time.Now()
	defer func() { f.parsed = time.Since(began) - f.run.lines.from.took }()
	t := &text{lines: f.run.lines}
	if err := t.read(ctx, limit); err != nil {
		if large := (*cnf.TooLargeError)(nil); errors.As(err, &large) {
			large.What = what
		}
		return err
	}
	f.told, f.run.goesOn = t.told, t.whole
	f.Clauses = &cnf.Formula{}
	f.Clauses.Vars(t.most, func(i int) string { return t.names[i+1] })
	for _, l := range t.lits {
		f.Clauses.Add(l)
	}
	return f.name(t.names)
}

// name finds the variables that a walk is read from.
func (f *formula) name(names map[int]string) error {
	f.at, f.jumps = map[[2]int]z.Lit{}, map[[2]int]z.Lit{}
	for v := range f.Clauses.Size().Vars {
		kind, before, after, ok := place(names[v+1])
		if !ok {
			continue
		}
		from, err := f.vertex(before)
		to, wrong := f.vertex(after)
		table := f.jumps
		if kind == 'x' {
			table = f.at
			to, wrong = f.time(after)
		}
		err = cmp.Or(err, wrong)
		if err != nil {
			return fmt.Errorf("variable %d is called %s: %w", v+1, names[v+1], err)
		}
		key := [2]int{from, to}
		if table[key] != z.LitNull {
			return fmt.Errorf("variables %d and %d are both called %s", table[key].Var(), v+1, names[v+1])
		}
		table[key] = z.Var(v + 1).Pos()
		f.arcs = f.arcs || kind == 'h' && f.jumps[[2]int{to, from}] != z.LitNull
	}
	if len(f.at)+len(f.jumps) == 0 && f.in.Edges() > 0 && !f.Reads && !f.Clauses.Contradictory() {
		return errors.New("it names no variable that a walk is read from; name them by lines " +
			"c varname 17 x[c4,3] (after 3 moves on c4) or c varname 18 h[a1,b3] (this jump is made)")
	}
	return nil
}

// By implements [encode.Formula].
func (f *formula) By() facts.By { return f.by }

func (f *formula) vertex(name string) (int, error) {
	s, err := f.in.Puzzle.Ground().ParseSquare(name)
	if err != nil {
		return 0, err
	}
	v := f.in.Vertex(s)
	if v < 0 {
		return 0, fmt.Errorf("%s is no free square", name)
	}
	return v, nil
}

// time is a number of moves that are made.
func (f *formula) time(text string) (int, error) {
	t, err := strconv.Atoi(text)
	if err != nil || t < 0 || t > f.moves {
		return 0, fmt.Errorf("%q is no number of moves from 0 to %d", text, f.moves)
	}
	return t, nil
}

// traits are those of this formula.
func (f *formula) traits() encode.Traits {
	t := encode.Traits{Lazy: f.Cuts}
	if f.AtMost {
		t.Means = encode.AtMost
	}
	switch {
	case f.Reads:
		t.Models = encode.SeveralWalks
	case len(f.at) == 0 && !f.arcs:
		t.Models = encode.EitherWay
	}
	return t
}

// Read implements [encode.Formula].
func (f *formula) Read(ctx context.Context, m cnf.Model) (encode.Reading, error) {
	if f.run.goesOn {
		r, err := f.ask(ctx, m)
		if err != nil || f.Reads || len(r.Cuts) > 0 {
			return r, err
		}
	}
	read := f.follow
	if len(f.at) > 0 {
		read = f.stand
	}
	vertices, err := read(m)
	if err != nil {
		return encode.Reading{}, err
	}
	walk := f.in.Walk(vertices)
	if len(f.at) == 0 {
		walk = f.in.Shown(walk)
		p, back := f.in.Puzzle, walk.Reverse()
		if !f.arcs && puzzles.Check(p, walk) != nil && puzzles.Check(p, back) == nil {
			walk = back
		}
	}
	return encode.Reading{Walk: walk}, nil
}

// stand reads where the piece is at each time. A walk of fewer moves than the bound ends
// with no place, or stays.
func (f *formula) stand(m cnf.Model) ([]int, error) {
	places := make([][]int, f.moves+1)
	for key, l := range f.at {
		if m.Value(l) {
			places[key[1]] = append(places[key[1]], key[0])
		}
	}
	last := f.moves
	for f.AtMost && last > 0 && len(places[last]) == 0 {
		last--
	}
	walk := make([]int, 0, last+1)
	for t, here := range places[:last+1] {
		if len(here) != 1 {
			return nil, fmt.Errorf("the model has %d squares at time %d, not one", len(here), t)
		}
		walk = append(walk, here[0])
	}
	if f.AtMost {
		walk = slices.Compact(walk)
	}
	return walk, nil
}

// follow reads which jumps are made, each once: from the start, or from an end.
func (f *formula) follow(m cnf.Model) ([]int, error) {
	var made [][2]int
	degree := map[int]int{} // jumps from a vertex, less those to it; all, if they have no direction
	to := 1
	if f.arcs {
		to = -1
	}
	for jump, l := range f.jumps {
		if m.Value(l) {
			made = append(made, jump)
			degree[jump[0]]++
			degree[jump[1]] += to
		}
	}
	slices.SortFunc(made, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	at := f.in.Start
	if at < 0 && len(made) == 0 {
		at = f.in.Goals[0]
	}
	for _, v := range slices.Sorted(maps.Keys(degree)) {
		if at < 0 && degree[v] == 1 {
			at = v
		}
	}
	if at < 0 {
		return nil, errors.New("the jumps of the model have no end to start from")
	}
	walk := []int{at}
	for {
		i := slices.IndexFunc(made, func(jump [2]int) bool {
			return jump[0] == at ||
				!f.arcs && jump[1] == at
		})
		if i < 0 {
			break
		}
		at = made[i][0] + made[i][1] - at
		made = slices.Delete(made, i, i+1)
		walk = append(walk, at)
	}
	if len(made) > 0 {
		return nil, fmt.Errorf("the model's jumps are no walk: after %d of them, %d are left", len(walk)-1,
			len(made))
	}
	if f.in.Puzzle.Closed && !f.arcs && len(walk) == 2 { // there and back again
		walk = append(walk, walk[0])
	}
	return walk, nil
}

// ask asks the program what a model is.
func (f *formula) ask(ctx context.Context, m cnf.Model) (r encode.Reading, err error) {
	stopped := context.AfterFunc(ctx, f.run.stop)
	defer stopped()
	var line []byte
	for v := range f.Clauses.Size().Vars {
		l := z.Var(v + 1).Pos()
		if !m.Value(l) {
			l = l.Not()
		}
		line = append(strconv.AppendInt(line, int64(l.Dimacs()), 10), ' ')
	}
	_, err = f.run.models.Write(append(line, "0\n"...))
	for done := false; err == nil && !done; {
		var words [][]byte
		if words, err = f.run.lines.next(); err == nil && len(words) > 0 {
			done, err = f.answer(words, &r)
		}
	}
	violated := func(c encode.Cut) bool { return !slices.ContainsFunc(c.Clause, m.Value) }
	switch {
	case err != nil:
		return r, f.run.end(ctx, fmt.Errorf("the program has not said what a model is: %w", err))
	case f.Reads && r.Walk == nil && len(r.Cuts) == 0:
		return r, errors.New("the program says neither walk nor clauses of a model")
	case len(r.Cuts) > 0 && !slices.ContainsFunc(r.Cuts, violated):
		return r, fmt.Errorf("the program adds clauses (%d), but the model satisfies them all", len(r.Cuts))
	}
	return r, nil
}

// answer takes in a line of what the program says of a model; done is its end.
func (f *formula) answer(words [][]byte, r *encode.Reading) (done bool, err error) {
	lines := f.run.lines
	switch first := string(words[0]); {
	case first == "c":
		return len(words) == 2 && string(words[1]) == "end", nil
	case first == "walk" && !f.Reads:
		return false, lines.wrong(`found a walk, but c knightsat has not said "reads": true`)
	case first == "walk":
		for _, name := range words[1:] {
			v, err := f.vertex(string(name))
			if err != nil {
				return false, err
			}
			r.Walk = append(r.Walk, f.in.Squares[v])
		}
		return false, nil
	case !f.Cuts:
		return false, lines.wrong("found %.60q, expected walk SQUARES or c end", lines.Bytes())
	}
	clause, err := lines.literals(nil, words, f.Clauses.Size().Vars)
	if last := len(clause) - 1; err == nil && slices.Index(clause, z.LitNull) != last {
		return false, lines.wrong("found %.60q, expected a clause with 0 at its end", lines.Bytes())
	}
	if err == nil {
		r.Cuts = append(r.Cuts, encode.Cut{Clause: clause[:len(clause)-1]})
	}
	return false, err
}

// Literals implements [encode.Formula].
func (f *formula) Literals(w puzzles.Walk) (lits []z.Lit, err error) {
	if f.Reads {
		return nil, &encode.UnsupportedError{Encoding: f.e.Name(),
			Why: "it alone can tell walks apart in its models"}
	}
	for t, s := range w {
		v, l := f.in.Vertex(s), z.LitNull
		switch {
		case len(f.at) > 0:
			l = f.at[[2]int{v, t}]
		case t > 0:
			u := f.in.Vertex(w[t-1])
			if l = f.jumps[[2]int{u, v}]; l == z.LitNull && !f.arcs {
				l = f.jumps[[2]int{v, u}]
			}
		default:
			continue
		}
		if l == z.LitNull {
			return nil, fmt.Errorf("the formula has no variable for %s after %d moves of the walk", s, t)
		}
		lits = append(lits, l)
	}
	return lits, nil
}
