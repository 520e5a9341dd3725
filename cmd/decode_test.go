package cmd

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/irifrance/gini"
	"github.com/irifrance/gini/z"

	"knightsat/internal/oracle"
)

// answered is what a solver says of a formula, in the competitions' format.
func answered(t *testing.T, file string) string {
	t.Helper()
	in := oracle.Must(os.Open(file))
	defer in.Close()
	g := oracle.Must(gini.NewDimacs(in))
	if g.Solve() != 1 {
		return "s UNSATISFIABLE\n"
	}
	var b strings.Builder
	b.WriteString("s SATISFIABLE\nv")
	for v := z.Var(1); v <= g.MaxVar(); v++ {
		l := v.Pos()
		if !g.Value(l) {
			l = l.Not()
		}
		fmt.Fprint(&b, " ", l.Dimacs())
	}
	return b.String() + " 0\n"
}

// TestAFormulaIsReadBackFromItsFile: each part of a puzzle is in its head, for each family and ground.
func TestAFormulaIsReadBackFromItsFile(t *testing.T) {
	t.Chdir(t.TempDir())
	edges := "the a1\na1 x-y\nx-y 4\n4 the\n4 lone\nlone a1\nat the 1 2\nat a1 1 1\nat x-y 2 2\nat 4 3 3\nat lone 0 0\n"
	oracle.Done(os.WriteFile("graph.txt", []byte(edges), 0o666))
	for question, want := range oracle.Pairs(`
		@adventure --moves 11                                         | 11 moves
		@adventure --moves 10                                         | there is no walk of exactly 10 moves
		@adventure --moves 11 --encoding metric                       | 11 moves
		@adventure --moves 11 --encoding step:amo=ladder:windows=none | 11 moves
		@adventure --moves 11 --explain=names                         | 11 moves
		--hunt --board 5x5 --holes b2 --guard Pe5 --start a1 --end c1 --goals e1,b3 --piece wazir+1,2 --moves 6 | 6 moves
		--hunt --board 3x4 --start a1 --goals c4,b3 --ordered --walls a1-b3 --once --moves 7 | 7 moves
		--hunt --fen 8/8/3q4/8/8/8/8/R7 --goals h8 --moves 2          | 2 moves
		--cover --board 3x3 --holes b2 --start any --moves 7          | 7 moves
		--cover --board 3x3 --holes b2 --start a1 --closed --moves 8  | 8 moves
		--tour --board 3x4 --numbers 3=b3,12=c1 --moves 11            | no walk
		--tour --board 5x5 --piece king --goals a1,c3,e5 --ordered --moves 24 | 24 moves
		--tour --board 5x6 --closed --moves 30 --encoding crt         | 30 moves
		--tour --board 6x6 --symmetric half --closed --moves 36 --encoding edge --with-cuts | 36 moves
		--tour --board 30x2 --piece wazir --moves 59 --encoding lfsr  | 59 moves
		@hidato --moves 43                                            | 43 moves
		@zip --moves 35                                               | 35 moves
		@icosian --moves 20                                           | 20 moves
		--hunt --start the --goals lone,x-y --moves 4 --graph graph.txt | 4 moves
		--cover --start a1 --end 4 --once --moves 4 --graph graph.txt | 4 moves
		--tour --closed --numbers 2=lone --moves 5 --graph graph.txt  | 5 moves
	`) {
		if status, _, talk := knightsat(t, strings.Fields("cnf -o f.cnf "+question)...); status != 0 {
			t.Errorf("%s: %s", question, talk)
			continue
		}
		oracle.Done(os.WriteFile("model.txt", []byte(answered(t, "f.cnf")), 0o666))
		if status, out, talk := knightsat(t, "decode", "f.cnf", "model.txt"); status != 0 || !strings.Contains(out, want) {
			t.Errorf("%s: exit status %d, %s%s, want %s", question, status, out, talk, want)
		}
	}
}
