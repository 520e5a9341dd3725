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
	reason string // a part of what verify must say
}

// forgeries are made and refused by TestForgeries.
var forgeries = slices.Concat(forgedManifests, forgedArguments, forgedFormulas, forgedUniqueness)

// manifest changes the text of the manifest, which is sealed as it is then.
func manifest(was, by string) func(f *forge) {
	return func(f *forge) {
		f.raw = func(text string) string { return strings.Replace(text, was, by, 1) }
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
	{"key-unknown", "counting", manifest(`"claim"`, `"trust": "me", "claim"`), `manifest.json: unknown key "trust"`},
	// Names of files, and what is in the folder.
	{"name-that-clears-the-screen", "counting", func(f *forge) { f.m.Walk = "\x1b[2Jok \x1b[32mCertified" }, `there is no file "\x1b[2Jok \x1b[32mCertified" in the certificate`},
	{"file-named-and-not-listed", "counting", func(f *forge) {
		f.raw = func(text string) string {
			i := strings.Index(text, "  {\n   \"name\": \"puzzle.txt\"")
			j := i + strings.Index(text[i:], "},\n") + len("},\n")
			return text[:i] + text[j:]
		}
	}, `the manifest does not list the file "puzzle.txt"`},
	{"file-listed-twice", "counting", func(f *forge) {
		f.raw = func(text string) string {
			i := strings.Index(text, "  {\n   \"name\": \"puzzle.txt\"")
			j := i + strings.Index(text[i:], "},\n") + len("},\n")
			return text[:j] + text[i:]
		}
	}, `manifest.json lists the file "puzzle.txt" twice`},
	{"bytes", "counting", manifest(`"bytes": `, `"bytes": 1`), "counting.opb was changed"},
	{"bytes-fewer", "counting", manifest(`"bytes": 2980`, `"bytes": 980`), "counting.opb has 2980 bytes; at most 980 are allowed"},
	{"sha256", "counting", manifest(`"sha256": "`, `"sha256": "0`), "counting.opb was changed"},
	// What is claimed.
	{"format", "counting", func(f *forge) { f.m.Format = 1 }, "the format is 1, and this program reads 2"},
	{"no-puzzle", "counting", func(f *forge) { f.m.Puzzle = "" }, `there is no file "" in the certificate`},
	{"no-walk", "counting", func(f *forge) { f.m.Walk = "" }, `there is no file "" in the certificate`},
	{"walk-without-squares", "no-move", func(f *forge) { f.put(folder.WalkName, "\n") }, "the walk is empty"},
	{"optimal-a-longer-walk", "counting", func(f *forge) { f.longer("") }, "there is no evidence against walks of 11 moves"},
	{"optimal-a-longer-walk-of-potentials", "held-karp", func(f *forge) { f.longer("") }, "there is no evidence against walks of 11 moves"},
	{"the-7x8-cover-with-a-jump-appended", "of-parity", func(f *forge) { f.longer("") }, "there is no evidence against walks of 51 moves"},
	{"optimal-there-and-back-for-nothing", "no-move", func(f *forge) { f.longer("b3", "a1"); f.formula("step", 1, nil, nil, "") }, "there is no evidence against walks of 0 moves"},
	{"infeasible-by-a-bound", "counting", (*forge).infeasible, "evidence 1 (jumps): a model of 10 moves, though only numbers below 0 are to be refuted"},
	{"infeasible-by-a-formula", "step", (*forge).infeasible, "evidence 1 (step): a model of "},
	{"infeasible-by-more-moves-than-any-walk-has", "closed-edge", budget(13), "evidence 1 (edge): a model of 13 moves, though only numbers below 13 are to be refuted"},
	{"infeasible-by-some-bounds", "edge", func(f *forge) { f.m.Evidence = f.m.Evidence[:1] }, "there is no evidence against walks of 14 moves"},
	{"infeasible-by-all-but-0", "closed-edge", func(f *forge) { f.m.Evidence = f.m.Evidence[:len(f.m.Evidence)-1] }, "there is no evidence against walks of 0 moves"},
	{"model-that-clears-the-screen", "counting", func(f *forge) { f.m.Evidence[0].Model, f.m.Evidence[0].AMO = "\x1b[2J", "auto" }, `evidence 1 (\u001b[2J): `},
}
