package cert

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"knightsat/bound"
	"knightsat/puzzles"
	"knightsat/solve/cert/drat"
	"knightsat/solve/engine"
)

var update = flag.Bool("update", false, "write the certificates and the forgeries in testdata anew")

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

// data writes a data file.
func (f *forge) data(name string, data any) string {
	text, err := json.Marshal(data)
	f.must(err)
	f.put(name, string(text)+"\n")
	return name
}

func (f *forge) instance() *puzzles.Instance {
	return puzzles.NewInstance(parse(f.t, f.read(puzzleName)))
}

// only leaves one entry of evidence, and the files that it needs.
func (f *forge) only(e Evidence) { f.m.Evidence = []Evidence{e} }

// longer appends squares to the walk.
func (f *forge) longer(squares ...string) {
	f.put(walkName, strings.TrimSpace(f.read(walkName))+" "+strings.Join(squares, " ")+"\n")
	*f.m.Moves += len(squares)
}

// infeasible claims that there is no walk.
func (f *forge) infeasible() { f.m.Claim, f.m.Walk, f.m.Moves = Infeasible, "", nil }

// formula adds evidence by a formula: that of the encoding, the cuts of the sets,
// and a proof, which is found where it is not given.
func (f *forge) formula(encoding string, moves int, w bound.Witness, sets [][]string, proof string) *Evidence {
	f.t.Helper()
	in := f.instance()
	formula, err := formulaOf(context.Background(), in, encoding, "auto", moves, w)
	f.must(err)
	shape := certifiable[encoding]
	for _, names := range sets {
		g := &graph{in: in, dummy: in.Len()}
		if full, err := newGraph(in, formula.CNF(), shape); err == nil {
			g = full
		}
		set := make([]bool, in.Len()+1)
		list, err := vertices(in, names)
		f.must(err)
		for _, v := range list {
			set[v] = true
		}
		formula.CNF().Clause(g.cut(set)...)
	}
	var text bytes.Buffer
	f.must(formula.CNF().WriteDIMACS(&text))
	f.put("unsat.cnf", text.String())
	f.put("unsat.drat", proof)
	if proof == "" {
		status, _, err := engine.Gophersat{}.Prove(context.Background(), formula.CNF(), filepath.Join(f.dir, "unsat.drat"))
		f.must(err)
		if status != engine.Unsat {
			f.t.Fatalf("the formula is %v", status)
		}
	}
	e := Evidence{Kind: kindUnsat, Says: "trust me", Moves: moves, Encoding: encoding, AMO: "auto", Formula: "unsat.cnf", Proof: "unsat.drat", Format: drat.Text.String()}
	d := unsatData{Cuts: sets}
	if w != nil {
		switch _, data := witnessData(in, w); data := data.(type) {
		case countingData:
			d.Counting = &data
		case potentialsData:
			d.Potentials = &data
		}
	}
	if w != nil || len(sets) > 0 {
		e.Data = f.data("unsat.json", d)
	}
	f.m.Evidence = append(f.m.Evidence, e)
	return &f.m.Evidence[len(f.m.Evidence)-1]
}

// seal makes the list of files and all hashes right, and removes what nothing
// speaks of.
func (f *forge) seal() {
	limits := map[string]bool{f.m.Puzzle: true, f.m.Walk: true}
	for _, e := range f.m.Evidence {
		limits[e.Data], limits[e.Formula], limits[e.Proof] = true, true, true
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

// open reads a certificate, to forge it.
func open(t *testing.T, dir string) *forge {
	m := &Manifest{}
	if err := readJSON(bytes.NewReader(read(t, dir, manifestName)), m); err != nil {
		t.Fatal(err)
	}
	return &forge{t: t, dir: dir, m: m}
}

const (
	goodDir   = "testdata/good"
	forgedDir = "testdata/forged"
)

// TestGoodCertificates: those beside the forgeries are accepted.
func TestGoodCertificates(t *testing.T) {
	if *update {
		writeGood(t)
	}
	seen := map[string]bool{}
	for _, name := range folders(t, goodDir) {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join(goodDir, name)
			verify(t, dir)
			for _, e := range open(t, dir).m.Evidence {
				seen[e.Kind] = true
				seen[e.Encoding] = true
			}
		})
	}
	for kind := range kinds {
		if !seen[kind] {
			t.Errorf("no certificate has evidence of the kind %s", kind)
		}
	}
	for encoding := range certifiable {
		if !seen[encoding] {
			t.Errorf("no certificate has a formula of the encoding %s", encoding)
		}
	}
}

// TestForgeries: each forgery is refused for the reason that stands beside it. All
// hashes are right but where they are the forgery, so that it is the rule that
// refuses it.
func TestForgeries(t *testing.T) {
	if *update {
		writeForgeries(t)
	}
	names := folders(t, forgedDir)
	if len(names) != len(forgeries) {
		t.Errorf("found %d folders for %d forgeries: run go test ./solve/cert -run 'Good|Forgeries' -update", len(names), len(forgeries))
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			reason := strings.TrimSpace(string(read(t, forgedDir, name+".reason")))
			if len(reason) < 10 {
				t.Fatalf("the reason is %q", reason)
			}
			refused(t, filepath.Join(forgedDir, name), reason)
		})
	}
}

func folders(t *testing.T, dir string) (names []string) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.IsDir() {
			names = append(names, e.Name())
		}
	}
	return names
}

func writeGood(t *testing.T) {
	if err := os.RemoveAll(goodDir); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(goodDir, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, g := range goods {
		dir := filepath.Join(goodDir, g.name)
		if _, err := Write(context.Background(), parse(t, g.text), g.o, dir); err != nil {
			t.Fatalf("%s: %v", g.name, err)
		}
		f := open(t, dir)
		f.m.Made = map[string]string{"by": "the tests"}
		if g.change != nil {
			g.change(f)
		}
		f.seal()
	}
}

func writeForgeries(t *testing.T) {
	if err := os.RemoveAll(forgedDir); err != nil {
		t.Fatal(err)
	}
	for _, c := range forgeries {
		dir := filepath.Join(forgedDir, c.name)
		if err := os.CopyFS(dir, os.DirFS(filepath.Join(goodDir, c.of))); err != nil {
			t.Fatal(err)
		}
		t.Log(c.name)
		f := open(t, dir)
		c.change(f)
		f.seal()
		if c.broken != nil {
			c.broken(f)
		}
		put(t, forgedDir, c.name+".reason", []byte(c.reason+"\n"))
	}
}
