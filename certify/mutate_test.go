package certify

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"knightsat/certify/folder"
	"knightsat/certify/verify"
	"knightsat/internal/jsontext"
	"knightsat/internal/limits"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/puzzles/formats"
)

// copyDir copies a folder of plain files.
func copyDir(t testing.TB, dir string) string {
	t.Helper()
	to := filepath.Join(t.TempDir(), "copy")
	oracle.Done(os.CopyFS(to, os.DirFS(dir)))
	return to
}

func read(t testing.TB, dir, name string) []byte {
	t.Helper()
	data := oracle.Must(os.ReadFile(filepath.Join(dir, name)))
	return data
}

func put(t testing.TB, dir, name string, data []byte) {
	t.Helper()
	oracle.Done(os.WriteFile(filepath.Join(dir, name), data, 0o600))
}

// TestRandomMutations: whatever is changed, with all hashes made right again, a
// certificate is accepted only where its claim is true.
func TestRandomMutations(t *testing.T) {
	rng := oracle.Rand(t)
	certificates, mutations := oracle.Tries(40), 25
	if oracle.Night() {
		certificates = 2000
	}
	accepted, refusals := 0, 0
	enough := func() bool { return accepted >= certificates/2 && refusals >= certificates*mutations/4 }
	for n := range oracle.Draw(t, certificates, enough) {
		p := oracle.Options{Squares: 9}.Random(rng)
		o := Options{Without: []facts.By{facts.ByHeldKarp, facts.ByParity, facts.ByFlow, facts.ByReach}}
		if rng.IntN(2) == 0 {
			o.Without = append(o.Without, facts.ByCounting)
		}
		o.manyJumps = n % 3
		dir := filepath.Join(t.TempDir(), strconv.Itoa(n))
		m, err := Write(context.Background(), p, o, dir)
		if errors.As(err, new(*UnfinishedError)) && p.Timed() && !p.Once {
			continue // as in TestRandomCertificates
		}
		if err != nil {
			t.Fatal(oracle.Describe(p), o.Without, err)
		}
		for range mutations {
			name := m.Files[rng.IntN(len(m.Files))].Name
			if rng.IntN(4) == 0 {
				name = folder.ManifestName
			}
			before := map[string][]byte{}
			for _, file := range oracle.Must(os.ReadDir(dir)) {
				before[file.Name()] = read(t, dir, file.Name())
			}
			if rng.IntN(3) > 0 {
				put(t, dir, name, change(rng, before[name]))
			}
			if tampered(rng, dir) {
				if v, err := verify.Certificate(context.Background(), os.DirFS(dir), verify.Options{}); err != nil || !v.Holds {
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
}

// tampered claims more than a certificate shows, now and then: a longer walk, other
// bounds, evidence left out or doubled, or no walk at all, and makes all hashes right. It
// reports whether there is a certificate to verify.
func tampered(rng *rand.Rand, dir string) bool {
	m := &folder.Manifest{}
	data, err := os.ReadFile(filepath.Join(dir, folder.ManifestName))
	if err != nil || jsontext.Strict(data, m) != nil {
		return false
	}
	edit := func(name string, change func(text string) string) {
		if text, err := os.ReadFile(filepath.Join(dir, name)); err == nil {
			if os.WriteFile(filepath.Join(dir, name), []byte(change(string(text))), 0o600) != nil {
				panic(name)
			}
		}
	}
	some := folder.Evidence{OPB: "none", PBP: "none"}
	if len(m.Evidence) > 0 {
		some = m.Evidence[rng.IntN(len(m.Evidence))]
	}
	switch rng.IntN(14) {
	case 4: // another puzzle
		edit(folder.PuzzleName, func(text string) string {
			changes := []string{"closed: true\n", "", "once: true\n", "", "ordered: true\n", "", "family: hunt", "family: cover",
				"piece: king", "piece: wazir", "piece: knight", "piece: king", "x ", "* ", "N ", "* ", "# ", "* "}
			k := 2 * rng.IntN(len(changes)/2)
			text = strings.Replace(text, changes[k], changes[k+1], 1)
			if spec, err := formats.Parse("", strings.NewReader(text)); err == nil {
				if p, err := spec.Build(); err == nil && rng.IntN(3) > 0 { // as the program would write it
					return p.Text()
				}
			}
			return text
		})
	case 5: // a row less
		edit(some.OPB, func(text string) string {
			lines := strings.SplitAfter(text, "\n")
			var vars, rows int
			if n, _ := fmt.Sscanf(lines[0], "* #variable= %d #constraint= %d", &vars, &rows); n != 2 || rows < 1 {
				return text
			}
			lines[0] = fmt.Sprintf("* #variable= %d #constraint= %d\n", vars, rows-1)
			k := min(1+2*rng.IntN(rows), len(lines)-1)
			return strings.Join(slices.Delete(lines, k, min(k+2, len(lines))), "")
		})
	case 6: // a lemma less, or another one
		edit(some.PBP, func(text string) string {
			lines := strings.SplitAfter(text, "\n")
			if len(lines) < 6 {
				return text
			}
			k := 2 + rng.IntN(len(lines)-5)
			if rng.IntN(2) == 0 {
				return strings.Join(slices.Delete(lines, k, k+1), "")
			}
			lines[k] = strings.Replace(lines[k], " 1 ~", " 1 ", 1)
			return strings.Join(lines, "")
		})
	case 7:
		m.Unique = !m.Unique
	case 8: // another model, or other numbers of moves
		k := rng.IntN(max(1, len(m.Evidence)))
		models := []string{"jumps", "shortest", "colours", "places", "legs", "numbers", "times"}
		if k < len(m.Evidence) && rng.IntN(2) == 0 {
			m.Evidence[k].Model = models[rng.IntN(len(models))]
		} else if k < len(m.Evidence) {
			m.Evidence[k].Moves = nil
		}
	case 0: // there and back again
		text, err := os.ReadFile(filepath.Join(dir, folder.WalkName))
		walk, wrong := puzzles.ParseWalk(nil, string(text))
		if err != nil || wrong != nil || len(walk) < 2 || m.Moves == nil {
			break
		}
		*m.Moves += 2
		walk = append(walk, walk[len(walk)-2], walk[len(walk)-1])
		if os.WriteFile(filepath.Join(dir, folder.WalkName), []byte(walk.String()), 0o600) != nil {
			return false
		}
	case 1:
		for i := range m.Evidence {
			if m.Evidence[i].Moves != nil {
				*m.Evidence[i].Moves += rng.IntN(4) - 1
			}
		}
	case 2:
		m.Claim, m.Moves, m.Walk = folder.Infeasible, nil, ""
	case 3:
		if n := len(m.Evidence); n > 0 {
			m.Evidence = slices.Delete(m.Evidence, n-1, n)
		}
	}
	reclaim(dir, m)
	return sealed(dir, m, func(text string) string { return text }) == nil
}

// claimed wants the claim of a manifest to be true.
func claimed(t *testing.T, dir string) {
	t.Helper()
	m := &folder.Manifest{}
	oracle.Done(jsontext.Strict(read(t, dir, folder.ManifestName), m))
	p := oracle.Puzzle(string(read(t, dir, m.Puzzle)))
	moves, ok := oracle.Shortest(p)
	if ok != (m.Claim == folder.Optimal) || ok && moves != *m.Moves {
		t.Fatalf("%s: accepted as %s, but the oracle says %d, %v", oracle.Describe(p), m.Claim, moves, ok)
	}
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

// TestLargeFilesAreRefused: a proof unread, whatever the manifest says of it, and a text
// though it is as listed.
func TestLargeFilesAreRefused(t *testing.T) {
	for name, limit := range map[string]int64{"puzzle.txt": limits.CertificateText, "walk.txt": limits.CertificateText, "unsat-10.pbp": limits.CertificateProof} {
		dir := copyDir(t, goodDir(t, "alone-places"))
		f := openForge(t, dir)
		size := limit + 1
		if limit == limits.CertificateProof {
			f.raw = func(text string) string { // as the file list has it
				before, after, _ := strings.Cut(text, `"`+name+`",`+"\n   \"bytes\": ")
				return before + `"` + name + `", "bytes": 9999` + after
			}
			f.seal()
		}
		if err := os.Truncate(filepath.Join(dir, name), size); err != nil {
			t.Skipf("no sparse files here: %v", err)
		}
		if f.raw == nil {
			f.seal()
		}
		refused(t, dir, fmt.Sprintf("%s has %d bytes; at most ", name, size))
	}
}
