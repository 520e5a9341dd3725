package certify

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"knightsat/certify/folder"
	"knightsat/certify/folder/newfolder"
	"knightsat/certify/rows"
	"knightsat/certify/verify"
	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/internal/process"
	"knightsat/puzzles"
	"knightsat/puzzles/notation"
)

// hostile are folders of little more than a large board, one for each kind of model: all is as
// it should be but for the model's file, which is next to empty.
func hostile(side int) []hostileFolder {
	large := fmt.Sprintf("board: %dx%d\n", side, side)
	long, below := strings.Repeat("a1 b3 ", 1000), 1998
	hunt, moves := large+"start: a1\ngoals: b3\n", 1
	var corners []string // squares near one, then near the opposite one
	for k := range side * side / 3040 {
		corners = append(corners, fmt.Sprintf("a%d", k+2), puzzles.Square{Col: side, Row: side - k}.String())
	}
	king := large + "piece: king\nordered: true\nfamily: hunt\nstart: a1\ngoals: " + strings.Join(corners, ",") + "\n"
	places := append([]string{"a1"}, corners...)
	return []hostileFolder{
		{"jumps", hunt, "a1 b3", folder.Evidence{Model: rows.OfJumps, Moves: new(int)}},
		{"an infeasible tour", large + "family: tour\nstart: a2\n", "", folder.Evidence{Model: rows.OfJumps}},
		{"classes", hunt, "a1 b3", folder.Evidence{Model: rows.OfJumps, Moves: new(int), Says: "* row degree a1 b3\n"}},
		{"places", king, "", folder.Evidence{Model: rows.OfPlaces, Moves: &moves, Places: places}},
		{"legs", king, "", folder.Evidence{Model: rows.OfLegs, Places: places}},
		{"shortest", hunt, long, folder.Evidence{Model: rows.OfShortest, Moves: &below}},
		{"colours", large + "family: tour\nclosed: true\n", "", folder.Evidence{Model: rows.OfColours}},
		{"times", hunt, long, folder.Evidence{Model: rows.OfTimes, Moves: &below}},
		{"times of a tour", large + "family: tour\n", "", folder.Evidence{Model: rows.OfTimes, Moves: &moves}},
	}
}

type hostileFolder struct {
	name, puzzle, walk string
	evidence           folder.Evidence
}

// files are those of the folder. The claim is that the puzzle is impossible where there is
// no walk, which is asked of all that visit no square twice.
func (h hostileFolder) files(t *testing.T) fstest.MapFS {
	files := fstest.MapFS{}
	w := newfolder.New(func(name string, write func(io.Writer) error) error {
		var text bytes.Buffer
		err := write(&text)
		files[name] = &fstest.MapFile{Data: text.Bytes()}
		return err
	})
	h.evidence.OPB, h.evidence.PBP = "m.opb", "m.pbp"
	m := &folder.Manifest{Format: folder.FormatVersion, Claim: folder.Infeasible, Puzzle: folder.PuzzleName, Evidence: []folder.Evidence{h.evidence}}
	puzzle := h.puzzle
	if h.walk == "" {
		puzzle += "once: true\n"
	} else {
		moves := len(strings.Fields(h.walk)) - 1
		m.Claim, m.Walk, m.Moves = folder.Optimal, folder.WalkName, &moves
	}
	for _, f := range [][2]string{{folder.PuzzleName, notation.Text(posed.Puzzle(puzzle))}, {folder.WalkName, h.walk}, {"m.opb", "* #variable= 1 #constraint= 1\n" + h.evidence.Says}, {"m.pbp", "\n"}} {
		if f[0] == folder.WalkName && h.walk == "" {
			continue
		}
		oracle.Done(w.Put(t.Context(), f[0], []byte(f[1])))
	}
	oracle.Done(w.Close(t.Context(), m))
	return files
}

const hostileName = "KNIGHTSAT_HOSTILE_FOLDER"

// TestHostileFoldersAskForLittle: what SECURITY.md promises, measured in a process of
// their own. Not with -short: the race detector, run so, takes memory of its own.
func TestHostileFoldersAskForLittle(t *testing.T) {
	side := 375 * oracle.Tries(4) // by night, on the largest boards
	if oracle.Quick() {
		side = 200
	}
	all := hostile(side)
	if !oracle.Quick() {
		all = append(all, hostile(1500)[5]) // the one that asks for many distances
	}
	if n, err := strconv.Atoi(os.Getenv(hostileName)); err == nil {
		v, err := verify.Certificate(t.Context(), all[n].files(t), verify.Options{})
		fmt.Println(process.Peak()>>20, int(process.CPU()/time.Millisecond), v, err)
		return
	}
	for n, h := range all {
		most := 40 // MB
		if strings.Contains(h.puzzle, "1500x1500") {
			most = 350
		}
		cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^"+t.Name()+"$")
		cmd.Env = append(os.Environ(), fmt.Sprint(hostileName, "=", n))
		said, err := cmd.CombinedOutput()
		var mb, ms int
		if _, scan := fmt.Sscan(string(said), &mb, &ms); err != nil || scan != nil || mb > most || ms > 30_000 {
			t.Errorf("%s: found %d MB, %d ms, want %d and 30000 at most: %v, %s", h.name, mb, ms, most, err, said)
		}
		if want := "does not hold: evidence 1 (" + h.evidence.Model + ")"; !strings.Contains(string(said), want) {
			t.Errorf("%s: found %s, want %q", h.name, said, want)
		}
	}
}
