package cert

import (
	"slices"
	"strings"

	"knightsat/solve/cert/folder"
)

// forgery is a certificate that must be refused.
type forgery struct {
	name   string
	of     string // the good certificate that it is made of
	change func(f *forge)
	broken func(f *forge) // once it is sealed: what its hashes are to find
	reason string         // a part of what verify must say
}

// forgeries are made and refused by TestForgeries.
var forgeries = slices.Concat(forgedManifests, forgedArguments, forgedFormulas, forgedUniqueness)

// manifest changes the text of the manifest, which is sealed as it is then.
func manifest(old, new string) func(f *forge) {
	return func(f *forge) {
		f.raw = func(text string) string { return strings.Replace(text, old, new, 1) }
	}
}

// without is a certificate of the same claim without evidence.
func without(f *forge) { f.m.Evidence = []folder.Evidence{} }

// then does one thing after the other.
func then(changes ...func(f *forge)) func(f *forge) {
	return func(f *forge) {
		for _, change := range changes {
			change(f)
		}
	}
}

var forgedManifests = []forgery{
	// Keys.
	{name: "key-unknown", of: "counting", change: manifest(`"claim"`, `"trust": "me", "claim"`), reason: `manifest.json: unknown key "trust"`},
	// Names of files, and what is in the folder.
	{name: "name-that-clears-the-screen", of: "counting", change: func(f *forge) { f.m.Walk = "\x1b[2Jok \x1b[32mCertified" }, reason: `there is no file "\x1b[2Jok \x1b[32mCertified" in the certificate`},
	{name: "file-named-and-not-listed", of: "counting", change: func(f *forge) {
		f.raw = func(text string) string {
			i := strings.Index(text, "  {\n   \"name\": \"puzzle.txt\"")
			j := i + strings.Index(text[i:], "},\n") + len("},\n")
			return text[:i] + text[j:]
		}
	}, reason: `the manifest does not list the file "puzzle.txt"`},
	{name: "file-listed-twice", of: "counting", change: func(f *forge) {
		f.raw = func(text string) string {
			i := strings.Index(text, "  {\n   \"name\": \"puzzle.txt\"")
			j := i + strings.Index(text[i:], "},\n") + len("},\n")
			return text[:j] + text[i:]
		}
	}, reason: `manifest.json lists the file "puzzle.txt" twice`},
	{name: "bytes", of: "counting", change: manifest(`"bytes": `, `"bytes": 1`), reason: "counting.opb was changed"},
	{name: "bytes-fewer", of: "counting", change: manifest(`"bytes": 2980`, `"bytes": 980`), reason: "counting.opb has 2980 bytes; at most 980 are allowed"},
	{name: "sha256", of: "counting", change: manifest(`"sha256": "`, `"sha256": "0`), reason: "counting.opb was changed"},
	{name: "sha256-of-another-file", of: "counting", change: func(*forge) {}, broken: func(f *forge) { f.replace(folder.SumName, folder.ManifestName, "walk.txt") }, reason: "one of the two files was changed"},
	// What is claimed.
	{name: "format", of: "counting", change: func(f *forge) { f.m.Format = 1 }, reason: "the format is 1, and this program reads 2"},
	{name: "no-puzzle", of: "counting", change: func(f *forge) { f.m.Puzzle = "" }, reason: `there is no file "" in the certificate`},
	{name: "no-walk", of: "counting", change: func(f *forge) { f.m.Walk = "" }, reason: `there is no file "" in the certificate`},
	{name: "walk-without-squares", of: "no-move", change: func(f *forge) { f.put(folder.WalkName, "\n") }, reason: "the walk is empty"},
	{name: "optimal-a-longer-walk", of: "counting", change: func(f *forge) { f.longer("") }, reason: "there is no evidence against walks of 11 moves"},
	{name: "optimal-a-longer-walk-of-potentials", of: "held-karp", change: func(f *forge) { f.longer("") }, reason: "there is no evidence against walks of 11 moves"},
	{name: "the-7x8-cover-with-a-jump-appended", of: "of-parity", change: func(f *forge) { f.longer("") }, reason: "there is no evidence against walks of 51 moves"},
	{name: "optimal-there-and-back-for-nothing", of: "no-move", change: func(f *forge) { f.longer("b3", "a1"); f.formula("step", 1, nil, nil, "") }, reason: "there is no evidence against walks of 0 moves"},
	{name: "infeasible-by-a-bound", of: "counting", change: (*forge).infeasible, reason: "evidence 1 (jumps): a model of 10 moves, though only numbers below 0 are to be refuted"},
	{name: "infeasible-by-a-formula", of: "step", change: (*forge).infeasible, reason: "evidence 1 (step): a model of "},
	{name: "infeasible-by-more-moves-than-any-walk-has", of: "closed-edge", change: budget(13), reason: "evidence 1 (edge): a model of 13 moves, though only numbers below 13 are to be refuted"},
	{name: "infeasible-by-some-bounds", of: "edge", change: func(f *forge) { f.m.Evidence = f.m.Evidence[:1] }, reason: "there is no evidence against walks of 14 moves"},
	{name: "infeasible-by-all-but-0", of: "closed-edge", change: func(f *forge) { f.m.Evidence = f.m.Evidence[:len(f.m.Evidence)-1] }, reason: "there is no evidence against walks of 0 moves"},
	{name: "model-that-clears-the-screen", of: "counting", change: func(f *forge) { f.m.Evidence[0].Model, f.m.Evidence[0].AMO = "\x1b[2J", "auto" }, reason: `evidence 1 (\u001b[2J): `},
}
