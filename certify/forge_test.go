package certify

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"knightsat/bound"
	"knightsat/certify/folder"
	"knightsat/certify/folder/newfolder"
	"knightsat/certify/pb"
	"knightsat/certify/rows"
	"knightsat/certify/verify"
	"knightsat/internal/jsontext"
	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/internal/tsp/linear"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
	"knightsat/puzzles/notation"
	"knightsat/solve"
)

// forge is a certificate in the making.
type forge struct {
	t    *testing.T
	dir  string
	m    *folder.Manifest
	raw  func(manifest string) string // a last change to the text of the manifest
	said bool                         // claim.txt is forged, too
}

func (f *forge) read(name string) string { return string(read(f.t, f.dir, name)) }

func (f *forge) put(name, text string) {
	f.said = f.said || name == folder.ClaimName
	put(f.t, f.dir, name, []byte(text))
}

// replace replaces a text in a file, where it must be.
func (f *forge) replace(name, was, by string) {
	f.t.Helper()
	if text := f.read(name); strings.Contains(text, was) {
		f.put(name, strings.Replace(text, was, by, 1))
	} else {
		f.t.Fatalf("%s has no %q: %s", name, was, text)
	}
}

func (f *forge) instance() *puzzles.Instance {
	return puzzles.NewInstance(posed.Puzzle(f.read(folder.PuzzleName)))
}

// example makes it a certificate of a built-in puzzle, with its shortest walk.
func (f *forge) example(name string) {
	p := posed.Puzzle("@" + name)
	ans := oracle.Must(solve.Solve(f.t.Context(), p, solve.Options{}))
	f.put(folder.PuzzleName, notation.Text(p))
	f.put(folder.WalkName, ans.Walk.String()+"\n")
	moves := ans.Walk.Moves()
	f.m.Moves = &moves
}

// longer appends squares to the walk; without any, one that the piece jumps to.
func (f *forge) longer(squares ...string) {
	if len(squares) == 0 {
		in := f.instance()
		walk := oracle.Must(formats.ParseSquares(in.Puzzle.Ground(), f.read(folder.WalkName)))
		squares = []string{in.Squares[in.Neighbours(in.Vertex(walk[len(walk)-1]))[0]].String()}
	}
	f.put(folder.WalkName, strings.TrimSpace(f.read(folder.WalkName))+" "+strings.Join(squares, " ")+"\n")
	*f.m.Moves += len(squares)
}

// writer writes into the folder.
func (f *forge) writer() *writer {
	in := f.instance()
	w := newWriter(f.t.Context(), in.Puzzle, Options{Version: pb.V2}, newfolder.New(onDisk(f.dir).Create))
	w.in, w.ans = in, &solve.Answer{}
	return w
}

// pair adds evidence: a model and a proof, which is "it follows" where it is not
// given.
func (f *forge) pair(name string, e folder.Evidence, m *pb.Model, derive func(p *proofWriter) (pb.ID, error)) {
	f.t.Helper()
	if derive == nil {
		derive = func(p *proofWriter) (pb.ID, error) { return p.lemma(), nil }
	}
	f.add(name, func(w *writer) error { return w.pair(f.t.Context(), name, e, m, derive) })
}

// add adds what writes one entry of evidence of this name.
func (f *forge) add(name string, write func(w *writer) error) {
	f.t.Helper()
	for _, name := range []string{name + ".opb", name + ".pbp"} { // an old one
		os.Remove(filepath.Join(f.dir, name))
	}
	w := f.writer()
	oracle.Done(write(w))
	w.m.Evidence[0].Says = "trust me"
	f.m.Evidence = append(f.m.Evidence, w.m.Evidence[0])
}

// jumps adds evidence by the model of jumps.
func (f *forge) jumps(e folder.Evidence, derive func(j *emitter) pb.ID, steps ...linear.Step) {
	f.t.Helper()
	e.Model = rows.OfJumps
	r, sets := verify.Request(&e, nil), &family{}
	for _, set := range setsOf(steps) {
		sets.add(set, rows.Names(f.instance(), set), nil)
	}
	r.Sets = sets.parts
	m := oracle.Must(rows.NewJumps(f.t.Context(), f.instance(), r))
	f.pair("forged", e, m.Model, func(p *proofWriter) (pb.ID, error) { return derive(newEmitter(&m.Graph, sets, p)), nil })
}

// places adds evidence by the model of places, whose proof is by potentials, that
// refutes a number of moves.
func (f *forge) places(e folder.Evidence, t *bound.Potentials, refuted int) {
	f.t.Helper()
	r := t.Derive(f.t.Context(), f.instance(), &bound.Refutation{}, refuted)
	if r == nil {
		f.t.Fatalf("%d moves are not refuted", refuted)
	}
	all := nested(f.instance(), t.Terminals, r.Steps)
	e.Model, e.Places = rows.OfPlaces, rows.Names(f.instance(), t.Terminals)
	m := oracle.Must(rows.NewPlaces(f.t.Context(), f.instance(), rows.Request{Moves: *e.Moves, Parity: e.Parity, Places: e.Places, Sets: all.parts}))
	f.pair("forged", e, m.Model, func(p *proofWriter) (pb.ID, error) {
		newEmitter(&m.Graph, all, p).cases(r.Steps)
		return p.lemma(), nil
	})
}

// seal makes the list of files and all hashes right, and removes what nothing
// speaks of.
func (f *forge) seal() {
	names := []string{f.m.Puzzle, f.m.Walk, folder.ClaimName}
	if !f.said {
		reclaim(f.dir, f.m)
	}
	for _, e := range f.m.Evidence {
		names = append(names, e.OPB, e.PBP)
	}
	for _, file := range f.m.Files {
		if !slices.Contains(names, file.Name) {
			oracle.Done(os.Remove(filepath.Join(f.dir, file.Name)))
		}
	}
	slices.Sort(names)
	f.m.Files = nil
	for _, name := range slices.Compact(names) {
		if name != "" {
			f.m.Files = append(f.m.Files, folder.File{Name: name})
		}
	}
	oracle.Done(sealed(f.dir, f.m, func(text string) string {
		if f.raw == nil {
			return text
		}
		changed := f.raw(text)
		if text == changed {
			f.t.Fatal("the manifest was not changed")
		}
		return changed
	}))
}

// reclaim writes what a folder says in words, if it says something.
func reclaim(dir string, m *folder.Manifest) {
	text, err := os.ReadFile(filepath.Join(dir, folder.PuzzleName))
	if err != nil {
		return
	}
	spec, err := formats.Parse("", bytes.NewReader(text))
	if err != nil {
		return
	}
	p, err := spec.Build()
	if err != nil || m.Puzzle != folder.PuzzleName || (m.Walk == "") != (m.Moves == nil) {
		return
	}
	in := puzzles.NewInstance(p)
	walk, _ := os.ReadFile(filepath.Join(dir, folder.WalkName))
	shown := []verify.Proven{}
	for _, e := range m.Evidence {
		other, err := formats.ParseSquares(p.Ground(), string(walk))
		if e.Differs && err != nil {
			return
		}
		r := verify.Request(&e, other)
		file, err := os.ReadFile(filepath.Join(dir, e.OPB))
		if err != nil || r.Check() != nil || r.Read("", bytes.NewReader(file)) != nil {
			return
		}
		model, err := r.Build(context.Background(), in)
		if err != nil {
			return
		}
		shown = append(shown, verify.Prove(&e, r, model))
	}
	if err := os.WriteFile(filepath.Join(dir, folder.ClaimName), []byte(verify.Claim(in, m, shown)), 0o600); err != nil {
		panic(err)
	}
}

// sealed writes a manifest, with the sums of the files that it lists, as far as they are
// there, and its own.
func sealed(dir string, m *folder.Manifest, change func(text string) string) error {
	for k, file := range m.Files {
		if text, err := os.ReadFile(filepath.Join(dir, file.Name)); err == nil {
			m.Files[k] = folder.File{Name: file.Name, Bytes: int64(len(text)), SHA256: fmt.Sprintf("%x", sha256.Sum256(text))}
		}
	}
	data, err := json.MarshalIndent(m, "", " ")
	if err != nil {
		return err
	}
	data = []byte(change(string(data)))
	sum := fmt.Sprintf("%x  %s\n", sha256.Sum256(data), folder.ManifestName)
	return errors.Join(os.WriteFile(filepath.Join(dir, folder.ManifestName), data, 0o600), os.WriteFile(filepath.Join(dir, folder.SumName), []byte(sum), 0o600))
}

// openForge reads a certificate, to forge it.
func openForge(t *testing.T, dir string) *forge {
	m := &folder.Manifest{}
	oracle.Done(jsontext.Strict(read(t, dir, folder.ManifestName), m))
	return &forge{t: t, dir: dir, m: m}
}

// goodRoot has the good certificates, which tests write as they need them.
var goodRoot string

func TestMain(m *testing.M) {
	goodRoot = oracle.Must(os.MkdirTemp("", "good-"))
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
	oracle.Must(Write(t.Context(), posed.Puzzle(g.text), g.o, dir))
	f := openForge(t, dir)
	f.m.Made = map[string]string{"by": "the tests"}
	if g.change != nil {
		g.change(f)
	}
	f.seal()
	return dir
}

// TestTheSumIsOfTheManifest, and of no other file.
func TestTheSumIsOfTheManifest(t *testing.T) {
	f := openForge(t, copyDir(t, goodDir(t, "counting")))
	f.replace(folder.SumName, folder.ManifestName, "walk.txt")
	refused(t, f.dir, "one of the two files was changed")
}
