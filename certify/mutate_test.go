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
	"strings"
	"testing"

	"knightsat/certify/folder"
	"knightsat/certify/verify"
	"knightsat/internal/jsontext"
	"knightsat/internal/limits"
	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles/facts"
	"knightsat/puzzles/formats"
	"knightsat/puzzles/notation"
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
	return oracle.Must(os.ReadFile(filepath.Join(dir, name)))
}

func put(t testing.TB, dir, name string, data []byte) {
	t.Helper()
	oracle.Done(os.WriteFile(filepath.Join(dir, name), data, 0o600))
}

// TestRandomMutations: whatever is changed, with all hashes made right again, a
// certificate is accepted only where its claim is true.
func TestRandomMutations(t *testing.T) {
	n, certificates, mutations := 0, 40, 25
	if oracle.Night() {
		certificates = 2000
	}
	var accepted, refusals int
	enough := func() bool {
		return accepted >= oracle.Tries(certificates)/2 && refusals >= oracle.Tries(certificates)*mutations/4
	}
	for rng, p := range oracle.Each(t, certificates, enough, oracle.Options{Squares: 9}.Random) {
		n++
		o := Options{Without: []facts.By{facts.ByHeldKarp, facts.ByParity, facts.ByFlow, facts.ByReach}, manyJumps: n % 3}
		if rng.IntN(2) == 0 {
			o.Without = append(o.Without, facts.ByCounting)
		}
		dir := filepath.Join(t.TempDir(), "c")
		m, err := Write(context.Background(), p, o, dir)
		if errors.As(err, new(*UnfinishedError)) && p.Timed() && !p.Once {
			continue // as in TestRandomCertificates
		}
		if err != nil {
			t.Fatal(o.Without, err)
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
					m := openForge(t, dir).m
					proves(t, posed.Puzzle(string(read(t, dir, m.Puzzle))), m)
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
	edit := func(name string, change func(lines []string) []string) {
		if text, err := os.ReadFile(filepath.Join(dir, name)); err == nil {
			lines := change(strings.SplitAfter(string(text), "\n"))
			oracle.Done(os.WriteFile(filepath.Join(dir, name), []byte(strings.Join(lines, "")), 0o600))
		}
	}
	some := &folder.Evidence{OPB: "none", PBP: "none"}
	if len(m.Evidence) > 0 {
		some = &m.Evidence[rng.IntN(len(m.Evidence))]
	}
	switch rng.IntN(14) {
	case 0: // there and back again
		edit(folder.WalkName, func(lines []string) []string {
			squares := strings.Fields(lines[0])
			if len(squares) < 2 || m.Moves == nil {
				return lines
			}
			*m.Moves += 2
			return []string{strings.Join(append(squares, squares[len(squares)-2:]...), " ")}
		})
	case 1:
		for _, e := range m.Evidence {
			if e.Moves != nil {
				*e.Moves += rng.IntN(4) - 1
			}
		}
	case 2:
		m.Claim, m.Moves, m.Walk = folder.Infeasible, nil, ""
	case 3:
		m.Evidence = m.Evidence[:max(0, len(m.Evidence)-1)]
	case 4: // another puzzle
		edit(folder.PuzzleName, func(lines []string) []string {
			changes := []string{"closed: true\n", "", "once: true\n", "", "ordered: true\n", "", "family: hunt", "family: cover",
				"piece: king", "piece: wazir", "piece: knight", "piece: king", "x ", "* ", "N ", "* ", "# ", "* "}
			k := 2 * rng.IntN(len(changes)/2)
			text := strings.Replace(strings.Join(lines, ""), changes[k], changes[k+1], 1)
			if spec, err := formats.Parse("", strings.NewReader(text)); err == nil {
				if p, err := spec.Build(); err == nil && rng.IntN(3) > 0 { // as the program would write it
					text = notation.Text(p)
				}
			}
			return []string{text}
		})
	case 5: // a row less
		edit(some.OPB, func(lines []string) []string {
			var vars, rows int
			if n, _ := fmt.Sscanf(lines[0], "* #variable= %d #constraint= %d", &vars, &rows); n != 2 || rows < 1 {
				return lines
			}
			lines[0] = fmt.Sprintf("* #variable= %d #constraint= %d\n", vars, rows-1)
			k := min(1+2*rng.IntN(rows), len(lines)-1)
			return slices.Delete(lines, k, min(k+2, len(lines)))
		})
	case 6: // a lemma less, or another one
		edit(some.PBP, func(lines []string) []string {
			if len(lines) < 6 {
				return lines
			}
			k := 2 + rng.IntN(len(lines)-5)
			if rng.IntN(2) == 0 {
				return slices.Delete(lines, k, k+1)
			}
			lines[k] = strings.Replace(lines[k], " 1 ~", " 1 ", 1)
			return lines
		})
	case 7:
		m.Unique = !m.Unique
	case 8: // another model, or other numbers of moves
		models := []string{"jumps", "shortest", "colours", "places", "legs", "numbers", "times"}
		if rng.IntN(2) == 0 {
			some.Model = models[rng.IntN(len(models))]
		} else {
			some.Moves = nil
		}
	}
	reclaim(dir, m)
	return sealed(dir, m, func(text string) string { return text }) == nil
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
		f := openForge(t, copyDir(t, goodDir(t, "alone-places")))
		if limit == limits.CertificateProof {
			f.raw = func(text string) string { // as the file list has it
				before, after, _ := strings.Cut(text, `"`+name+`",`+"\n   \"bytes\": ")
				return before + `"` + name + `", "bytes": 9999` + after
			}
			f.seal()
		}
		if err := os.Truncate(filepath.Join(f.dir, name), limit+1); err != nil {
			t.Skipf("no sparse files here: %v", err)
		}
		if f.raw == nil {
			f.seal()
		}
		refused(t, f.dir, fmt.Sprintf("%s has %d bytes; at most ", name, limit+1))
	}
}
