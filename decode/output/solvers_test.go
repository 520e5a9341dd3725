package output

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
)

// solvers are the outside solvers, and how each is asked to give up at once.
var solvers = []struct {
	name    string
	args    []string
	limit   []string // nil where there is no limit but time
	inAFile bool     // the answer goes to a file
	opb     bool     // it reads OPB
}{
	{name: "cadical", args: []string{"-q"}, limit: []string{"-c", "1"}},
	{name: "cryptominisat5", args: []string{"--verb", "0"}, limit: []string{"--maxconfl", "1"}},
	{name: "picosat", limit: []string{"-l", "1"}},
	{name: "clasp", limit: []string{"--solve-limit=1"}},
	{name: "minisat", args: []string{"-verb=0"}, inAFile: true},
	{name: "minisat+", args: []string{"-v0"}, opb: true},
	{name: "java", args: []string{"-jar", "/usr/share/java/org.sat4j.pb.jar"}, opb: true},
}

// pigeons says that n+1 pigeons have places in n holes, one each.
func pigeons(n int) *cnf.Formula {
	f := &cnf.Formula{}
	x := f.Vars((n+1)*n, func(int) string { return "" })
	at := func(p, h int) z.Lit { return x[p*n+h] }
	for p := range n + 1 {
		for h := range n {
			f.Add(at(p, h))
		}
		f.Add(z.LitNull)
		for h := range n {
			for q := range p {
				f.Clause(at(p, h).Not(), at(q, h).Not())
			}
		}
	}
	return f
}

func TestWhatSolversPrintToday(t *testing.T) {
	sat := &cnf.Formula{} // its only model is 1 -2 3 -4 … , over several lines of output
	x := sat.Vars(100, func(int) string { return "" })
	for i := range 100 {
		l := x[i]
		if i%2 == 1 {
			l = l.Not()
		}
		sat.Clause(l)
	}
	for _, s := range solvers {
		t.Run(s.name, func(t *testing.T) {
			if _, err := exec.LookPath(s.name); err != nil {
				t.Skipf("%s is not installed: its output can't be tried", s.name)
			}
			if s.name == "java" {
				if _, err := os.Stat(s.args[1]); err != nil {
					t.Skipf("sat4j is not installed: its output can't be tried")
				}
			}
			ask := func(f *cnf.Formula, extra ...string) (Result, error) {
				t.Helper()
				dir := t.TempDir()
				file, answer := filepath.Join(dir, "f.cnf"), filepath.Join(dir, "answer")
				var text bytes.Buffer
				write := f.WriteDIMACS
				if s.opb {
					file, write = filepath.Join(dir, "f.opb"), f.WriteOPB
				}
				if err := write(&text); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(file, text.Bytes(), 0o666); err != nil {
					t.Fatal(err)
				}
				args := append(append(append([]string{}, s.args...), extra...), file)
				if s.inAFile {
					args = append(args, answer)
				}
				printed, err := exec.Command(s.name, args...).Output()
				if _, exited := err.(*exec.ExitError); err != nil && !exited {
					t.Fatal(err)
				}
				if s.inAFile {
					if printed, err = os.ReadFile(answer); err != nil {
						t.Fatal(err)
					}
				}
				return Read(s.name, bytes.NewReader(printed), f.Size().Vars)
			}
			got, err := ask(sat)
			if err != nil || got.Status != cnf.Sat || got.Unassigned != 0 || sat.Violated(got.Model) != nil {
				t.Errorf("a formula with a model: %+v, %v", got, err)
			}
			if got, err := ask(pigeons(4)); err != nil || got.Status != cnf.Unsat {
				t.Errorf("a formula without one: %+v, %v", got, err)
			}
			if got, err := ask(&cnf.Formula{}); err != nil || got.Status != cnf.Sat {
				t.Errorf("the empty formula: %+v, %v", got, err)
			}
			if s.limit != nil {
				if got, err := ask(pigeons(11), s.limit...); err != nil || got.Status != cnf.Unknown {
					t.Errorf("a limit: %+v, %v", got, err)
				}
			}
			for n := 1; n < 4; n++ { // few pigeons: some solvers print less then
				if got, err := ask(pigeons(n)); err != nil || got.Status != cnf.Unsat {
					t.Errorf("%d pigeons: %+v, %v", n+1, got, err)
				}
			}
		})
	}
}
