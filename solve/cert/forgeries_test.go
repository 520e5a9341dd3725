package cert

import (
	"slices"
	"strings"

	"knightsat/solve/cert/folder"
	"knightsat/solve/cert/pb"
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

// board makes it a certificate of a queen on a large board.
func board(size, walk string) func(f *forge) {
	return func(f *forge) {
		f.put(folder.PuzzleName, "board: "+size+"\npiece: queen\nstart: a1\ngoals: b3\n")
		f.put(folder.WalkName, walk+"\n")
		f.m.Moves = ptr(strings.Count(walk, " "))
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
	{name: "claim", of: "counting", change: func(f *forge) { f.m.Claim = "pretty" }, reason: `the claim is "pretty"`},
	{name: "no-puzzle", of: "counting", change: func(f *forge) { f.m.Puzzle = "" }, reason: `there is no file "" in the certificate`},
	{name: "no-walk", of: "counting", change: func(f *forge) { f.m.Walk = "" }, reason: `there is no file "" in the certificate`},
	{name: "no-moves", of: "counting", change: func(f *forge) { f.m.Moves = nil }, reason: "walk.txt: the walk has 11 moves, which is not what manifest.json claims"},
	{name: "moves-not-the-walks", of: "counting", change: func(f *forge) { *f.m.Moves-- }, reason: "the walk has 11 moves, which is not what"},
	{name: "moves-more-than-the-walks", of: "counting", change: func(f *forge) { *f.m.Moves++ }, reason: "the walk has 11 moves, which is not what"},
	{name: "walk-that-jumps-wide", of: "counting", change: func(f *forge) { f.replace(folder.WalkName, "b1 d2", "b1 d3") }, reason: "walk.txt: move 4, b1 to d3, is no knight jump"},
	{name: "walk-that-misses-a-square", of: "one-move", change: func(f *forge) { f.put(folder.WalkName, "a1\n"); *f.m.Moves = 0 }, reason: "walk.txt: it misses b3"},
	{name: "walk-from-elsewhere", of: "one-move", change: func(f *forge) { f.put(folder.WalkName, "c2 a3 c2 a1 b3\n"); *f.m.Moves = 4 }, reason: "walk.txt: it starts on c2, not on a1"},
	{name: "walk-that-is-not-closed", of: "there-and-back", change: func(f *forge) { f.put(folder.WalkName, "a1 b3\n"); *f.m.Moves = 1 }, reason: "walk.txt: it is not closed: it starts on a1 and ends on b3"},
	{name: "walk-without-squares", of: "no-move", change: func(f *forge) { f.put(folder.WalkName, "\n") }, reason: "the walk has no square"},
	{name: "puzzle-another-piece", of: "counting", change: func(f *forge) { f.replace(folder.PuzzleName, "knight", "king") }, reason: "is no king jump"},
	{name: "puzzle-another-end", of: "counting", change: func(f *forge) { f.put(folder.PuzzleName, "end: a1\n"+f.read(folder.PuzzleName)) }, reason: "it ends on a2, not on a1"},
	{name: "puzzle-of-a-large-board-whose-walk-is-none", of: "one-move", change: board("400x400", "a1 b3"), reason: "walk.txt: move 1, a1 to b3, is no queen move"},
	{name: "puzzle-of-many-moves", of: "one-move", change: board("400x400", "a1 a2 b3"), reason: "puzzle.txt: up to 212693600 moves lead from its squares; at most 18000000 can be certified"},
	{name: "puzzle-of-many-squares", of: "one-move", change: board("4000x4000", "a1 a2 b3"), reason: "puzzle.txt: the board has 16000000 squares; at most 2250000 can be certified"},
	{name: "puzzle-two-starts", of: "counting", change: func(f *forge) { f.replace(folder.PuzzleName, "2 *", "2 N") }, reason: "puzzle.txt:6:5: found a second start"},
	{name: "optimal-without-evidence", of: "counting", change: without, reason: "there is no evidence against walks of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, … moves"},
	{name: "optimal-without-evidence-against-0", of: "one-move", change: without, reason: "there is no evidence against walks of 0 moves"},
	{name: "optimal-a-longer-walk", of: "counting", change: func(f *forge) { f.longer("") }, reason: "there is no evidence against walks of 11 moves"},
	{name: "optimal-a-longer-walk-of-potentials", of: "held-karp", change: func(f *forge) { f.longer("") }, reason: "there is no evidence against walks of 11 moves"},
	{name: "the-7x8-cover-with-a-jump-appended", of: "of-parity", change: func(f *forge) { f.longer("") }, reason: "there is no evidence against walks of 51 moves"},
	{name: "optimal-there-and-back-for-nothing", of: "no-move", change: func(f *forge) { f.longer("b3", "a1"); f.formula("step", 1, nil, nil, "") }, reason: "there is no evidence against walks of 0 moves"},
	{name: "infeasible-with-a-walk", of: "counting", change: func(f *forge) { f.m.Claim = folder.Infeasible }, reason: "an impossible puzzle can't have a walk or a number of moves"},
	{name: "infeasible-with-moves", of: "counting", change: func(f *forge) { f.m.Claim, f.m.Walk = folder.Infeasible, "" }, reason: "an impossible puzzle can't have a walk or a number of moves"},
	{name: "infeasible-with-a-walk-of-no-moves", of: "colours", change: func(f *forge) { f.m.Walk = folder.WalkName; f.put(folder.WalkName, "a1\n") }, reason: "an impossible puzzle can't have a walk or a number of moves"},
	{name: "infeasible-without-evidence", of: "counting", change: then((*forge).infeasible, without), reason: "there is no evidence that the puzzle is impossible at any length"},
	{name: "infeasible-by-a-bound", of: "counting", change: (*forge).infeasible, reason: "evidence 1 (jumps): a model of 10 moves, though only numbers below 0 are to be refuted"},
	{name: "infeasible-by-a-formula", of: "step", change: (*forge).infeasible, reason: "evidence 1 (step): a model of "},
	{name: "infeasible-by-more-moves-than-any-walk-has", of: "closed-edge", change: budget(13), reason: "evidence 1 (edge): a model of 13 moves, though only numbers below 13 are to be refuted"},
	{name: "infeasible-by-some-bounds", of: "edge", change: func(f *forge) { f.m.Evidence = f.m.Evidence[:1] }, reason: "there is no evidence against walks of 14 moves"},
	{name: "infeasible-by-all-but-0", of: "closed-edge", change: func(f *forge) { f.m.Evidence = f.m.Evidence[:len(f.m.Evidence)-1] }, reason: "there is no evidence against walks of 0 moves"},
	{name: "infeasible-a-tour-of-two", of: "closed-tour-of-two", change: func(f *forge) { f.infeasible() }, reason: "there is no evidence against walks of 2 moves"},
	{name: "never-twice", of: "colours", change: func(f *forge) { f.jumps(folder.Evidence{}, nil, byColours) }, reason: "evidence 2 (jumps): it refutes nothing that was not refuted before"},
	{name: "never-beside-a-walk", of: "one-move", change: func(f *forge) {
		f.jumps(folder.Evidence{}, nil, nil)
	}, reason: "evidence 2 (jumps): evidence that there is no walk stands beside a walk"},
	{name: "model-unknown", of: "counting", change: func(f *forge) { f.m.Evidence[0].Model, f.m.Evidence[0].AMO = "faith", "auto" }, reason: `unknown encoding "faith"`},
	{name: "model-that-clears-the-screen", of: "counting", change: func(f *forge) { f.m.Evidence[0].Model, f.m.Evidence[0].AMO = "\x1b[2J", "auto" }, reason: `evidence 1 (\u001b[2J): `},
	{name: "the-same-twice", of: "parity", change: func(f *forge) {
		f.jumps(folder.Evidence{Parity: "odd"}, nil, func(j *jumps) pb.ID { return j.oddOrEven(colours(j.In)) })
	}, reason: "evidence 3 (jumps): it refutes nothing that was not refuted before"},
}
