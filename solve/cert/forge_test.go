package cert

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"knightsat/bound"
	"knightsat/puzzles"
	"knightsat/solve"
	"knightsat/solve/cert/pb"
	"knightsat/solve/engine"
)

// forge is a certificate in the making.
type forge struct {
	t   *testing.T
	dir string
	m   *Manifest
	raw func(manifest string) string // a last change to the text of the manifest
}

func (f *forge) must(err error) {
	f.t.Helper()
	if err != nil {
		f.t.Fatal(err)
	}
}

func (f *forge) read(name string) string { return string(read(f.t, f.dir, name)) }

func (f *forge) put(name, text string) { put(f.t, f.dir, name, []byte(text)) }

// replace replaces a text in a file, where it must be.
func (f *forge) replace(name, old, new string) {
	f.t.Helper()
	if text := f.read(name); strings.Contains(text, old) {
		f.put(name, strings.Replace(text, old, new, 1))
	} else {
		f.t.Fatalf("%s has no %q: %s", name, old, text)
	}
}

func (f *forge) instance() *puzzles.Instance {
	return puzzles.NewInstance(parse(f.t, f.read(puzzleName)))
}

// example makes it a certificate of a built-in puzzle, with its shortest walk.
func (f *forge) example(name string) {
	spec, err := puzzles.ParseExample(name)
	f.must(err)
	p, err := spec.Build()
	f.must(err)
	ans, err := solve.Solve(f.t.Context(), p, solve.Options{})
	f.must(err)
	f.put(puzzleName, p.Text())
	f.put(walkName, ans.Walk.String()+"\n")
	f.m.Moves = ptr(ans.Walk.Moves())
}

// longer appends squares to the walk; "" is any one that the piece jumps to.
func (f *forge) longer(squares ...string) {
	if squares[0] == "" {
		in := f.instance()
		walk, err := puzzles.ParseWalk(in.Puzzle.Ground(), f.read(walkName))
		f.must(err)
		squares = []string{in.Squares[in.Neighbours(in.Vertex(walk[len(walk)-1]))[0]].String()}
	}
	f.put(walkName, strings.TrimSpace(f.read(walkName))+" "+strings.Join(squares, " ")+"\n")
	*f.m.Moves += len(squares)
}

// infeasible claims that there is no walk.
func (f *forge) infeasible() { f.m.Claim, f.m.Walk, f.m.Moves = Infeasible, "", nil }

// pair adds evidence: a model and a proof, which is "it follows" where it is not
// given.
func (f *forge) pair(name string, e Evidence, m *pb.Model, derive func(p *pb.Proof) (pb.ID, error)) *Evidence {
	f.t.Helper()
	if derive == nil {
		derive = func(p *pb.Proof) (pb.ID, error) { return p.RUP(1), nil }
	}
	e.Says = "trust me"
	for _, name := range []string{name + ".opb", name + ".pbp"} { // an old one
		os.Remove(filepath.Join(f.dir, name))
	}
	w := &writer{folder: folder{ctx: f.t.Context(), dir: f.dir}, in: f.instance(), o: Options{Version: pb.V2}}
	f.must(w.pair(name, e, m, derive))
	f.m.Evidence = append(f.m.Evidence, w.m.Evidence[0])
	return &f.m.Evidence[len(f.m.Evidence)-1]
}

// jumps adds evidence by the model of jumps, whose proof says that it follows where
// it is not given.
func (f *forge) jumps(e Evidence, sets [][]string, derive func(m *jumps, p *pb.Proof) pb.ID) {
	f.t.Helper()
	e.Model = modelJumps
	m, err := newJumps(f.instance(), request{moves: movesOf(e), parity: e.Parity, sets: sets})
	f.must(err)
	f.pair("forged", e, m.Model, func(p *pb.Proof) (pb.ID, error) {
		if derive == nil {
			return p.RUP(1), nil
		}
		return derive(m, p), nil
	})
}

// places adds evidence by the model of places.
func (f *forge) places(e Evidence, t *bound.Potentials) {
	f.t.Helper()
	in := f.instance()
	sets, err := treeOf(f.t.Context(), in, t)
	f.must(err)
	e.Model, e.Places = modelPlaces, names(in, t.Terminals)
	m, err := newPlaces(in, request{moves: *e.Moves, parity: e.Parity, places: e.Places, sets: setParts(sets)})
	f.must(err)
	f.pair("forged", e, m.Model, func(p *pb.Proof) (pb.ID, error) { return m.heldKarp(p, t, sets), nil })
}

// formula adds evidence by a formula: that of the encoding, the cuts of the sets,
// and a solver's proof, which is found where it is not given. A set that is no cut
// gets the empty clause.
func (f *forge) formula(encoding string, moves int, w *bound.Potentials, sets [][]string, proof string) *Evidence {
	f.t.Helper()
	in := f.instance()
	formula, err := formulaOf(context.Background(), in, encoding, "auto", moves, w, 0)
	f.must(err)
	m, err := clauses(formula, in, sets, 0)
	if err != nil {
		m, err = clauses(formula, in, nil, 0)
		f.must(err)
		for _, set := range sets {
			m.AddClause(setName(leaveRow, set))
		}
		proof = "0\n"
	}
	for _, set := range sets {
		list, err := vertices(in, set)
		if err == nil {
			cut, _ := formula.Cut(list)
			formula.CNF().Clause(cut...)
		}
	}
	path := filepath.Join(f.t.TempDir(), "proof")
	f.must(os.WriteFile(path, []byte(proof), 0o600))
	if proof == "" {
		status, _, err := engine.Pbsat{}.Prove(context.Background(), formula.CNF(), path)
		f.must(err)
		if status != engine.Unsat {
			f.t.Fatalf("the formula is %v", status)
		}
	}
	e := Evidence{Model: encoding, Moves: &moves, AMO: "auto"}
	e.setBase(in, w)
	return f.pair("unsat", e, m, func(p *pb.Proof) (pb.ID, error) {
		file, err := os.Open(path)
		f.must(err)
		defer file.Close()
		return lemmas(context.Background(), p, formula.CNF().Size().Vars, file)
	})
}

// seal makes the list of files and all hashes right, and removes what nothing
// speaks of.
func (f *forge) seal() {
	limits := map[string]bool{f.m.Puzzle: true, f.m.Walk: true}
	for _, e := range f.m.Evidence {
		limits[e.OPB], limits[e.PBP] = true, true
	}
	for _, file := range f.m.Files {
		if !limits[file.Name] {
			f.must(os.Remove(filepath.Join(f.dir, file.Name)))
		}
	}
	f.m.Files = []File{}
	delete(limits, "")
	for name := range limits {
		entry, err := folder{ctx: context.Background(), dir: f.dir}.hash(name, proofLimit)
		if err != nil {
			entry = File{Name: name} // a name that is refused before its file is looked at
		}
		f.m.Files = append(f.m.Files, entry)
	}
	slices.SortFunc(f.m.Files, func(a, b File) int { return strings.Compare(a.Name, b.Name) })
	data, err := marshal(f.m)
	f.must(err)
	if f.raw != nil {
		text := f.raw(string(data))
		if text == string(data) {
			f.t.Fatal("the manifest was not changed")
		}
		data = []byte(text)
	}
	put(f.t, f.dir, manifestName, data)
	put(f.t, f.dir, sumName, sumLine(data))
}

// openForge reads a certificate, to forge it.
func openForge(t *testing.T, dir string) *forge {
	m := &Manifest{}
	if err := readJSON(bytes.NewReader(read(t, dir, manifestName)), m); err != nil {
		t.Fatal(err)
	}
	return &forge{t: t, dir: dir, m: m}
}

// goodRoot has the good certificates, which tests write as they need them.
var goodRoot string

func TestMain(m *testing.M) {
	var err error
	if goodRoot, err = os.MkdirTemp("", "good-"); err != nil {
		panic(err)
	}
	code := m.Run()
	os.RemoveAll(goodRoot)
	os.Exit(code)
}

// goodDir is the folder of a good certificate, which nobody changes.
func goodDir(t *testing.T, name string) string {
	t.Helper()
	dir := filepath.Join(goodRoot, name)
	if _, err := os.Stat(dir); err == nil {
		return dir
	}
	k := slices.IndexFunc(goods, func(g good) bool { return g.name == name })
	if k < 0 {
		t.Fatalf("there is no good certificate %s", name)
	}
	g := goods[k]
	if _, err := Write(t.Context(), parse(t, g.text), g.o, dir); err != nil {
		t.Fatalf("%s: %v", g.name, err)
	}
	f := openForge(t, dir)
	f.m.Made = map[string]string{"by": "the tests"}
	if g.change != nil {
		g.change(f)
	}
	f.seal()
	return dir
}

// TestGoodCertificates: those that the forgeries are made of are accepted.
func TestGoodCertificates(t *testing.T) {
	seen := map[string]bool{}
	for _, g := range goods {
		t.Run(g.name, func(t *testing.T) {
			dir := goodDir(t, g.name)
			v := verify(t, dir)
			if !slices.ContainsFunc(v.Lines, func(l Line) bool { return strings.Contains(l.Text, g.says) }) {
				t.Errorf("found %v, expected a line with %q", v.Lines, g.says)
			}
			for _, e := range openForge(t, dir).m.Evidence {
				seen[e.Model] = true
			}
		})
	}
	for _, model := range append(Encodings(), modelJumps, modelPlaces, modelLegs) {
		if !seen[model] {
			t.Errorf("no certificate has evidence by the model %s", model)
		}
	}
}

// TestForgeries: each forgery is refused for the reason that stands beside it. All
// hashes are right but where they are the forgery, so that it is the rule that
// refuses it.
func TestForgeries(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range forgeries {
		t.Run(c.name, func(t *testing.T) {
			if len(c.reason) < 10 || seen[c.name] {
				t.Fatalf("the reason is %q, or the name is there twice", c.reason)
			}
			seen[c.name] = true
			f := openForge(t, copyDir(t, goodDir(t, c.of)))
			c.change(f)
			f.seal()
			if c.broken != nil {
				c.broken(f)
			}
			refused(t, f.dir, c.reason)
		})
	}
}
