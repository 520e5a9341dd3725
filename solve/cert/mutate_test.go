package cert

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"knightsat/bound"
	"knightsat/internal/oracle"
)

// copyDir copies a folder of plain files.
func copyDir(t testing.TB, dir string) string {
	t.Helper()
	to := filepath.Join(t.TempDir(), "copy")
	if err := os.CopyFS(to, os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	return to
}

func read(t testing.TB, dir, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func put(t testing.TB, dir, name string, data []byte) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// reseal makes all hashes right again, after the manifest was changed: so that
// what is refused is refused for what it says.
func reseal(t testing.TB, dir string, change func(m *Manifest)) {
	t.Helper()
	m := &Manifest{}
	if err := unmarshal(read(t, dir, manifestName), m); err != nil {
		t.Fatal(err)
	}
	if change != nil {
		change(m)
	}
	for i, f := range m.Files {
		entry, err := hashFile(dir, f.Name)
		if err != nil {
			t.Fatal(err)
		}
		m.Files[i] = entry
	}
	data, err := marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	put(t, dir, manifestName, data)
	put(t, dir, sumName, sumLine(data))
}

// lines changes the lines of a file.
func lines(t testing.TB, dir, name string, change func(lines []string) []string) {
	t.Helper()
	text := strings.Split(strings.TrimSuffix(string(read(t, dir, name)), "\n"), "\n")
	put(t, dir, name, []byte(strings.Join(change(text), "\n")+"\n"))
}

// header is the place of the line "p cnf" in a formula.
func header(lines []string) int {
	return slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, "p cnf ") })
}

// recount sets the number of clauses in the header.
func recount(lines []string, by int) []string {
	at := header(lines)
	var vars, clauses int
	fmt.Sscanf(lines[at], "p cnf %d %d", &vars, &clauses)
	lines[at] = fmt.Sprintf("p cnf %d %d", vars, clauses+by)
	return lines
}

// TestMutations: each certificate that was tampered with is refused, with the
// reason, even where all hashes are right.
func TestMutations(t *testing.T) {
	gap, _ := write(t, parse(t, empty("start: h8\nfamily: cover\n", 8, 8, map[string]string{"d2": "q", "h8": "N"})), Options{Without: []bound.By{bound.ByHeldKarp}})
	hunt, _ := write(t, example(t, "adventure"), Options{Without: []bound.By{bound.ByHeldKarp, bound.ByCounting, bound.ByReach}, Encoding: "step"})
	tour, _ := write(t, parse(t, empty("family: tour\n", 4, 4, nil)), Options{})
	potentials, _ := write(t, example(t, "adventure"), Options{})
	hall, _ := write(t, parse(t, empty("family: tour\nclosed: true\npiece: 6,7\n", 13, 20, nil)), Options{})
	deadEnds, _ := write(t, parse(t, empty("start: a2\nfamily: cover\n", 7, 8, map[string]string{"d1": "k", "a2": "N"})), Options{})
	apart, _ := write(t, parse(t, empty("", 3, 3, map[string]string{"a1": "N", "b2": "x"})), Options{})
	drop := func(name string, from int) func(t *testing.T, dir string) {
		return func(t *testing.T, dir string) {
			lines(t, dir, name, func(l []string) []string { return append(l[:len(l)-1-from], l[len(l)-from:]...) })
		}
	}
	file := func(name, text string) func(t *testing.T, dir string) {
		return func(t *testing.T, dir string) { put(t, dir, name, []byte(text)) }
	}
	manifest := func(change func(m *Manifest)) func(t *testing.T, dir string) {
		return func(t *testing.T, dir string) { reseal(t, dir, change) }
	}
	for _, c := range []struct {
		name   string
		dir    string
		change func(t *testing.T, dir string)
		why    string
	}{
		{"an empty proof", hunt, file("unsat-10.drat", ""), "unsat-10.drat: found the end of the proof"},
		{"a proof of the end alone", hunt, file("unsat-10.drat", "0\n"), "the clause (empty): it does not follow"},
		{"a proof without its end", tour, drop("unsat-15.drat", 0), "found the end of the proof"},
		{"a proof cut off in a clause", hunt, func(t *testing.T, dir string) {
			data := read(t, dir, "unsat-10.drat")
			put(t, dir, "unsat-10.drat", bytes.TrimRight(data[:len(data)/2], "0 \n"))
		}, "unsat-10.drat: "},
		{"a flipped literal in the proof", hunt, func(t *testing.T, dir string) {
			lines(t, dir, "unsat-10.drat", func(l []string) []string { l[0] = "-" + l[0]; return l })
		}, "unsat-10.drat: "},
		{"a proof for another bound", hunt, func(t *testing.T, dir string) {
			reseal(t, dir, func(m *Manifest) { m.Evidence[0].Moves-- })
		}, "unsat-10.cnf: found"},
		{"a formula for another bound", hunt, func(t *testing.T, dir string) {
			reseal(t, dir, func(m *Manifest) { m.Evidence = m.Evidence[:0] })
		}, "found no evidence against walks of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, … moves"},
		{"a flipped literal in the formula", hunt, func(t *testing.T, dir string) {
			lines(t, dir, "unsat-10.cnf", func(l []string) []string {
				n := len(l) - 3
				if l[n][0] == '-' {
					l[n] = l[n][1:]
				} else {
					l[n] = "-" + l[n]
				}
				return l
			})
		}, "of the encoding"},
		{"a dropped clause", hunt, func(t *testing.T, dir string) {
			lines(t, dir, "unsat-10.cnf", func(l []string) []string { return recount(l[:len(l)-1], -1) })
		}, "unsat-10.cnf: found"},
		{"an added clause", hunt, func(t *testing.T, dir string) {
			lines(t, dir, "unsat-10.cnf", func(l []string) []string { return recount(append(l, "1 0"), 1) })
		}, "clauses and 0 cuts"},
		{"an added cut", gap, func(t *testing.T, dir string) {
			lines(t, dir, "unsat-48.cnf", func(l []string) []string { return recount(append(l, "1 0"), 1) })
		}, "cuts"},
		{"a cut with an edge less", gap, func(t *testing.T, dir string) {
			lines(t, dir, "unsat-48.cnf", func(l []string) []string {
				last := l[len(l)-1]
				l[len(l)-1] = last[strings.Index(last, " ")+1:]
				return l
			})
		}, "the edges that leave its cut set"},
		{"an empty cut set", tour, file("unsat-15.json", `{"cuts":[[],[]]}`), "found an empty cut set"},
		{"a cut set of everything", tour, func(t *testing.T, dir string) {
			var all []string
			for _, s := range parse(t, string(read(t, dir, puzzleName))).Board.Squares() {
				all = append(all, s.String())
			}
			set := `["` + strings.Join(all, `","`) + `"]`
			put(t, dir, "unsat-15.json", []byte(`{"cuts":[`+set+","+set+"]}"))
		}, "found a cut set of all squares"},
		{"a cut set with nothing to visit", gap, func(t *testing.T, dir string) {
			data := string(read(t, dir, "unsat-48.json"))
			put(t, dir, "unsat-48.json", []byte(strings.Replace(data, `"cuts":[["`, `"cuts":[["h8","`, 1)))
		}, "unsat-48.cnf: clause"},
		{"a square that is not there", tour, file("unsat-15.json", `{"cuts":[["e5"],["a1"]]}`), `found "e5", expected a free square`},
		{"a longer walk", potentials, func(t *testing.T, dir string) {
			data := strings.TrimSpace(string(read(t, dir, walkName)))
			put(t, dir, walkName, []byte(data+" d1\n"))
			reseal(t, dir, func(m *Manifest) { *m.Moves++ })
		}, "found no evidence against walks of 11 moves"},
		{"a longer walk than is claimed", potentials, func(t *testing.T, dir string) {
			data := strings.TrimSpace(string(read(t, dir, walkName)))
			put(t, dir, walkName, []byte(data+" d1\n"))
		}, "found a walk of 12 moves, expected as many as manifest.json claims"},
		{"a walk that jumps wide", potentials, file(walkName, "a8 b2\n"), "walk.txt: "},
		{"a greater bound", potentials, manifest(func(m *Manifest) { m.Evidence[0].Moves++ }), "expected more than 11"},
		{"a bound that overflows, times the denominator", potentials, manifest(func(m *Manifest) { m.Evidence[0].Moves = 1<<58 + 2 }), "expected at most 2147483647"},
		{"a bound that overflows, times 2", gap, manifest(func(m *Manifest) { m.Evidence[0].Moves = 1<<62 + 2 }), "expected at most 2147483647"},
		{"the greatest bound", potentials, manifest(func(m *Manifest) { m.Evidence[0].Moves = 1<<31 - 1 }), "expected more than 2147483646"},
		{"a bound below 0", potentials, manifest(func(m *Manifest) { m.Evidence[0].Moves = -5 }), "found no evidence against"},
		{"a toll changed", potentials, func(t *testing.T, dir string) {
			data := string(read(t, dir, "potentials.json"))
			put(t, dir, "potentials.json", []byte(strings.Replace(data, `"tolls":[`, `"tolls":[-9999,`, 1)))
		}, "tolls, expected one for each"},
		{"one move more than no tour proves", deadEnds, manifest(func(m *Manifest) { m.Evidence[0].Moves++ }), "expected at most 50"},
		{"squares with enough jumps for a tour", deadEnds, func(t *testing.T, dir string) {
			put(t, dir, "no-tour.json", []byte(`{"s":["a1"],"t":[],"elsewhere":2}`))
		}, "evidence 1 (no-tour)"},
		{"tolls for the other parity", deadEnds, func(t *testing.T, dir string) {
			data := string(read(t, dir, "potentials-even.json"))
			put(t, dir, "potentials-even.json", []byte(strings.Replace(data, `"even"`, `"odd"`, 1)))
		}, "expected more than"},
		{"tolls of one parity for all numbers of moves", deadEnds, func(t *testing.T, dir string) {
			data := string(read(t, dir, "potentials-even.json"))
			put(t, dir, "potentials-even.json", []byte(strings.Replace(data, `,"parity":"even"`, "", 1)))
		}, "expected more than"},
		{"a parity that is none", deadEnds, func(t *testing.T, dir string) {
			data := string(read(t, dir, "potentials-even.json"))
			put(t, dir, "potentials-even.json", []byte(strings.Replace(data, `"even"`, `"uneven"`, 1)))
		}, "expected even or odd"},
		{"unknown evidence", potentials, manifest(func(m *Manifest) { m.Evidence[0].Kind = "faith" }), "a kind of evidence that is not known"},
		{"a formula for too many moves", hunt, manifest(func(m *Manifest) { m.Evidence[0].Moves = 1 << 40 }), "expected fewer than 11"},
		{"an unknown encoding", hunt, manifest(func(m *Manifest) { m.Evidence[0].Encoding = "mystic" }), "the cuts of others can't be re-checked"},
		{"another encoding", hunt, manifest(func(m *Manifest) { m.Evidence[0].Encoding = "metric" }), "unsat-10.cnf: found"},
		{"a weight more for the formula", gap, func(t *testing.T, dir string) {
			data := string(read(t, dir, "unsat-48.json"))
			put(t, dir, "unsat-48.json", []byte(strings.Replace(data, `"halves":[`, `"halves":["b4"`, 1)))
		}, "unsat-48.json: found"},
		{"two witnesses for the formula", gap, func(t *testing.T, dir string) {
			data := string(read(t, dir, "unsat-48.json"))
			put(t, dir, "unsat-48.json", []byte(strings.Replace(data, `{`, `{"potentials":{"denominator":1,"terminals":[],"tolls":[]},`, 1)))
		}, "expected one of them"},
		{"no witness for the formula", gap, func(t *testing.T, dir string) {
			data := string(read(t, dir, "unsat-48.json"))
			put(t, dir, "unsat-48.json", []byte("{"+data[strings.Index(data, `"cuts"`):]))
		}, "unsat-48.cnf: found"},
		{"an unknown claim", hunt, manifest(func(m *Manifest) { m.Claim = "pretty" }), `found the claim "pretty"`},
		{"another claim", hunt, manifest(func(m *Manifest) { m.Claim, m.Walk, m.Moves = Infeasible, "", nil }), "found a formula for 10 moves, expected fewer than 0"},
		{"another claim without evidence", hunt, manifest(func(m *Manifest) { m.Claim, m.Walk, m.Moves, m.Evidence = Infeasible, "", nil, nil }), "found no evidence that the puzzle is impossible at any length"},
		{"a tour that should be impossible without evidence", tour, manifest(func(m *Manifest) { m.Evidence = m.Evidence[:1] }), "found no evidence against walks of 15 moves"},
		{"colours where they prove nothing", tour, manifest(func(m *Manifest) { m.Evidence = []Evidence{{Kind: kindColours}} }), "the colours allow for a walk"},
		{"parity where it proves nothing", tour, manifest(func(m *Manifest) { m.Evidence = []Evidence{{Kind: kindParity}} }), "the colours of the ends decide nothing"},
		{"too few squares short of jumps", hall, func(t *testing.T, dir string) { put(t, dir, "hall.json", []byte(`{"s":["a1"],"t":[],"elsewhere":2}`)) }, "evidence 1 (hall)"},
		{"a set that a jump leaves", apart, file("apart.json", `{"squares":["a1"]}`), "found the jump"},
		{"a set that has all to visit", apart, file("apart.json", `{"squares":["a1","a2","a3","b1","b2","b3","c1","c2","c3"]}`), "on one side of the set only"},
		{"another puzzle", potentials, func(t *testing.T, dir string) {
			lines(t, dir, puzzleName, func(l []string) []string {
				return append([]string{"end: a1"}, l...)
			})
		}, "it ends on b2, not on a1"},
		{"another piece", hunt, func(t *testing.T, dir string) {
			data := string(read(t, dir, puzzleName))
			put(t, dir, puzzleName, []byte(strings.Replace(data, "piece: knight", "piece: king", 1)))
		}, "is no king jump"},
		{"a wrong hash", hunt, manifest(nil), ""},
		{"an unknown field", hunt, func(t *testing.T, dir string) {
			data := strings.Replace(string(read(t, dir, manifestName)), `"claim"`, `"trust": "me", "claim"`, 1)
			put(t, dir, manifestName, []byte(data))
			put(t, dir, sumName, sumLine([]byte(data)))
		}, "manifest.json: json: unknown field"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := copyDir(t, c.dir)
			if c.why == "" {
				c.change(t, dir)
				verify(t, dir) // the change alone changes nothing
				put(t, dir, walkName, append(read(t, dir, walkName), '\n'))
				refused(t, dir, "walk.txt: found")
				return
			}
			c.change(t, dir)
			if !strings.HasPrefix(c.why, "manifest.json: json") {
				reseal(t, dir, nil)
			}
			refused(t, dir, c.why)
		})
	}
}

// TestEveryByteCounts: without new hashes, nothing can be changed at all.
func TestEveryByteCounts(t *testing.T) {
	dir, m := write(t, parse(t, empty("family: tour\n", 4, 4, nil)), Options{})
	rng := rand.New(rand.NewPCG(31, 32))
	names := []string{manifestName, sumName}
	for _, f := range m.Files {
		names = append(names, f.Name)
	}
	for _, name := range names {
		whole := read(t, dir, name)
		for range 40 {
			data := bytes.Clone(whole)
			switch i := rng.IntN(len(data)); rng.IntN(3) {
			case 0:
				data = data[:i]
			case 1:
				data[i] ^= 1 << rng.IntN(8)
			default:
				data = slices.Insert(data, i, byte(rng.IntN(256)))
			}
			put(t, dir, name, data)
			refused(t, dir, "")
		}
		if err := os.Remove(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
		refused(t, dir, "no such file")
		put(t, dir, name, whole)
		verify(t, dir)
	}
	put(t, dir, "more", nil)
	refused(t, dir, "found the file more, which the manifest does not list")
}

// TestRandomMutations: whatever is changed, with all hashes made right again, a
// certificate is accepted only where its claim is true.
func TestRandomMutations(t *testing.T) {
	rng := rand.New(rand.NewPCG(33, 34))
	certificates, mutations := 30, 30
	if os.Getenv("KNIGHTSAT_LONG_TESTS") != "" {
		certificates = 2000
	}
	accepted, refusals := 0, 0
	for n := range certificates {
		p := oracle.Random(rng, oracle.Options{Squares: 9})
		o := Options{Without: []bound.By{bound.ByHeldKarp, bound.ByParity, bound.ByFlow, bound.ByReach}}
		if rng.IntN(2) == 0 {
			o.Without = append(o.Without, bound.ByCounting)
		}
		dir := filepath.Join(t.TempDir(), strconv.Itoa(n))
		m, err := Write(context.Background(), p, o, dir)
		if err != nil {
			t.Fatal(err)
		}
		for range mutations {
			name := m.Files[rng.IntN(len(m.Files))].Name
			if rng.IntN(4) == 0 {
				name = manifestName
			}
			before := map[string][]byte{name: read(t, dir, name), manifestName: read(t, dir, manifestName), sumName: read(t, dir, sumName)}
			put(t, dir, name, change(rng, before[name]))
			if resealed(dir) {
				if v, err := Verify(context.Background(), dir, nil); err != nil || !v.Holds {
					refusals++
				} else {
					accepted++
					claimed(t, dir)
				}
			}
			for name, data := range before {
				put(t, dir, name, data)
			}
		}
	}
	if accepted < 20 || refusals < certificates*mutations/4 {
		t.Errorf("%d accepted, %d refused: the mutations are all alike", accepted, refusals)
	}
}

// claimed wants the claim of a manifest to be true.
func claimed(t *testing.T, dir string) {
	t.Helper()
	m := &Manifest{}
	if err := unmarshal(read(t, dir, manifestName), m); err != nil {
		t.Fatal(err)
	}
	p := parse(t, string(read(t, dir, m.Puzzle)))
	moves, ok := oracle.Shortest(p)
	if ok != (m.Claim == Optimal) || ok && moves != *m.Moves {
		t.Fatalf("%s: accepted as %s, but the oracle says %d, %v", oracle.Describe(p), m.Claim, moves, ok)
	}
}

// resealed makes the hashes right again where the manifest can still be read.
func resealed(dir string) bool {
	data, err := os.ReadFile(filepath.Join(dir, manifestName))
	m := &Manifest{}
	if err != nil || unmarshal(data, m) != nil {
		return false
	}
	for i, f := range m.Files {
		if entry, err := hashFile(dir, f.Name); err == nil {
			m.Files[i] = entry
		}
	}
	if data, err = marshal(m); err != nil {
		return false
	}
	return os.WriteFile(filepath.Join(dir, manifestName), data, 0o600) == nil &&
		os.WriteFile(filepath.Join(dir, sumName), sumLine(data), 0o600) == nil
}

// change makes a random change to a text: mostly one that can still be read.
func change(rng *rand.Rand, data []byte) []byte {
	if len(data) == 0 {
		return []byte("0\n")
	}
	data = bytes.Clone(data)
	text := strings.SplitAfter(string(data), "\n")
	i, k := rng.IntN(len(data)), rng.IntN(len(text))
	switch rng.IntN(7) {
	case 0:
		data[i] ^= 1 << rng.IntN(8)
	case 1, 2: // another digit
		for j := range data {
			if at := (i + j) % len(data); data[at] >= '0' && data[at] <= '9' {
				data[at] = byte('0' + rng.IntN(10))
				break
			}
		}
	case 3:
		return data[:i]
	case 4:
		return []byte(strings.Join(slices.Delete(text, k, k+1), ""))
	case 5:
		return []byte(strings.Join(slices.Insert(text, k, text[rng.IntN(len(text))]), ""))
	case 6: // a sign, or another square
		return slices.Insert(data, i, "-abc1"[rng.IntN(5)])
	}
	return data
}
