package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"knightsat/internal/oracle"
)

const (
	module = "knightsat"
	gini   = "github.com/irifrance/gini"
)

// order is the way that data goes. A package imports only what stands before
// it. Every package is here, or below one that is.
var order = strings.Fields(`
	puzzles puzzles/symmetry puzzles/question puzzles/parts puzzles/formats encode/cnf encode encode/timed
	encode/cycle encode/step encode/metric encode/edge encode/ham encode/program encode/catalogue decode/output
	solve/engine solve/engines encode/encodetest bound decode decode/render find certify/pb certify/folder
	certify/rows certify/verify solve solve/count solve/hint certify generate generate/shape bench/record bench
	bench/report bench/results web docs cmd/console cmd/input cmd/answer cmd cmd/knightsat examples`)

// noChess are the packages below which there must be no puzzles, beside those in
// internal: of these only the oracle, which is for tests, may.
var noChess = strings.Fields("encode/cnf encode/cnf/amo encode/cnf/sum decode/output solve/engine solve/engines")

// usesGini are the packages that may import gini, beside the encodings: its literals
// are what clauses are made of.
var usesGini = strings.Fields("encode/cnf encode/cnf/amo encode/cnf/sum encode encode/timed encode/cycle encode/encodetest encode/program solve/engine solve/engines find/mend generate internal/pbsat")

// sources walks over the project's Go files. It opens them itself, and does not
// ask the go command: so go test knows what this test depends on.
func sources(t *testing.T, visit func(dir, file string)) {
	t.Helper()
	root := filepath.Join("..", "..")
	oracle.Done(filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() && file != root {
			_, err := os.Stat(filepath.Join(file, "go.mod"))
			if err == nil || name == "testdata" || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") {
				return filepath.SkipDir
			}
		}
		if !d.IsDir() && strings.HasSuffix(name, ".go") {
			rel, err := filepath.Rel(root, file)
			if err != nil {
				return err
			}
			visit(path.Dir(filepath.ToSlash(rel)), file)
		}
		return nil
	}))
}

// trees walks over the Go files that are no tests, as they are parsed.
func trees(t *testing.T, visit func(dir string, files *token.FileSet, tree *ast.File)) {
	t.Helper()
	sources(t, func(dir, file string) {
		if strings.HasSuffix(file, "_test.go") {
			return
		}
		files := token.NewFileSet()
		tree := oracle.Must(parser.ParseFile(files, file, nil, parser.ParseComments|parser.SkipObjectResolution))
		visit(dir, files, tree)
	})
}

// imports lists what each package imports outside of its tests; the project's
// own packages by their directory.
func imports(t *testing.T) map[string][]string {
	t.Helper()
	list := map[string][]string{}
	trees(t, func(dir string, _ *token.FileSet, tree *ast.File) {
		if list[dir] == nil {
			list[dir] = []string{} // the package is there, whatever it imports
		}
		for _, spec := range tree.Imports {
			name := oracle.Must(strconv.Unquote(spec.Path.Value))
			name = strings.TrimPrefix(name, module+"/")
			if !slices.Contains(list[dir], name) {
				list[dir] = append(list[dir], name)
			}
		}
	})
	for dir := range strings.FieldsSeq("puzzles encode solve") {
		if list[dir] == nil {
			t.Fatalf("found no package %s: the test looks in the wrong place", dir)
		}
	}
	return list
}

// under reports whether a package is one of those listed, or below one.
func under(pkg string, list ...string) bool {
	return slices.ContainsFunc(list, func(p string) bool { return pkg == p || strings.HasPrefix(pkg, p+"/") })
}

// rank is a package's place in order, by its longest entry; -1 without one.
func rank(pkg string) int {
	best := -1
	for i, p := range order {
		if under(pkg, p) && (best < 0 || len(p) > len(order[best])) {
			best = i
		}
	}
	return best
}

// TestImportsPointBack: what a package imports has its place before it, and is for such a package.
func TestImportsPointBack(t *testing.T) {
	all := imports(t)
	for pkg, imported := range all {
		inner := under(pkg, "internal")
		if !inner && rank(pkg) < 0 {
			t.Errorf("package %s has no place in the order", pkg)
		}
		for _, q := range imported {
			_, own := all[q]
			for why, is := range map[string]bool{
				"it comes behind":                    own && !inner && !under(q, "internal") && rank(q) > rank(pkg),
				"it is for tests only":               under(q, "internal/oracle") && !under(pkg, "internal/oracle", "encode/encodetest"),
				"the oracle judges it":               pkg == "internal/oracle" && own && !under(q, "puzzles"),
				"its literals are for encodings":     under(q, gini) && !under(pkg, "examples") && !isEncoding(pkg) && !slices.Contains(usesGini, pkg),
				"only engines run gini's solver":     q == gini && pkg != "solve/engine",
				"no encoding knows another":          pkg != q && (pkg == "encode" || isEncoding(pkg)) && (isEncoding(q) || under(q, "encode/catalogue")),
				"an encoding is known by its traits": under(pkg, "bound", "find", "solve") && isEncoding(q),
				"finders solve nothing":              under(pkg, "find") && under(q, "solve"),
			} {
				if is {
					t.Errorf("%s imports %s, but %s", pkg, q, why)
				}
			}
		}
	}
}

func TestMathematicsAndEnginesKnowNoChess(t *testing.T) {
	all := imports(t)
	list := slices.Clone(noChess)
	for pkg := range all {
		if under(pkg, "internal") && !under(pkg, "internal/oracle") {
			list = append(list, pkg)
		}
	}
	for _, pkg := range list {
		if by, knows := reached(all, pkg)["puzzles"]; knows {
			t.Errorf("%s knows of chess: %s imports puzzles", pkg, by)
		}
	}
}

// TestTheVerifierStandsAlone: what verifies a certificate sees the puzzle, the models, the files and the
// proofs, however far one follows its imports, and is short.
func TestTheVerifierStandsAlone(t *testing.T) {
	out := oracle.Must(exec.Command("go", "list", "-deps", "-f", "{{.ImportPath}} {{.Dir}} {{range .GoFiles}}{{.}},{{end}}",
		"knightsat/certify/verify").Output())
	var found []string
	lines := 0
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		first, _, _ := strings.Cut(words[0], "/")
		if first != module && !strings.Contains(first, ".") { // the standard library
			continue
		}
		found = append(found, words[0])
		for file := range strings.SplitSeq(strings.TrimSuffix(words[2], ","), ",") {
			lines += strings.Count(string(oracle.Must(os.ReadFile(filepath.Join(words[1], file)))), "\n")
		}
	}
	slices.Sort(found)
	want := []string{"certify/folder", "certify/pb", "certify/rows", "certify/verify", "internal/graph", "internal/limits", "internal/watch", "internal/watch/reading", "internal/words", "puzzles", "puzzles/notation"}
	for k := range want {
		want[k] = module + "/" + want[k]
	}
	if !slices.Equal(found, want) || lines > mostToTrust {
		t.Errorf("found %v, %d lines; want %v, %d lines at most", found, lines, want, mostToTrust)
	}
}

// mostToTrust is how many lines of this program somebody has to read who trusts nothing else of it.
const mostToTrust = 7_600

// maxLines is how long a file may be: it holds an idea.
const maxLines = 800

func TestFilesAreShort(t *testing.T) {
	sources(t, func(_, file string) {
		text := oracle.Must(os.ReadFile(file))
		if n := strings.Count(string(text), "\n"); n > maxLines {
			t.Errorf("%s has %d lines, want at most %d: divide it", file, n, maxLines)
		}
	})
}

// scattered are the types whose methods may stand in more files than others'. At most eight are wanted.
var scattered = []string{
	"certify/verify.verifier", "encode/ham.formula", "find.Search",
	"internal/tsp.search", "internal/tsp/linear.Program", "internal/tsp/reduce.Rest",
	"puzzles/formats.diagram", "puzzles/formats.graphText",
	"puzzles/formats.sheet",
}

// platform is the end of the name of a file for one platform: such files stand for one.
var platform = regexp.MustCompile(`_(linux|unix|bsd|other)\.go$`)

// TestMethodsStandTogether: those of a type, in at most three files.
func TestMethodsStandTogether(t *testing.T) {
	files := map[string]map[string]bool{}
	sources(t, func(dir, file string) {
		tree := oracle.Must(parser.ParseFile(token.NewFileSet(), file, nil, 0))
		for _, d := range tree.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv != nil && !strings.HasSuffix(file, "_test.go") {
				of := dir + "." + strings.Trim(types.ExprString(f.Recv.List[0].Type), "*")
				if files[of] == nil {
					files[of] = map[string]bool{}
				}
				files[of][platform.ReplaceAllString(file, ".go")] = true
			}
		}
	})
	if len(files) < 300 {
		t.Errorf("found %d types with methods, want them all", len(files))
	}
	for of, in := range files {
		if len(in) > 3 && !slices.Contains(scattered, of) {
			t.Errorf("the methods of %s stand in %d files, want at most 3", of, len(in))
		}
	}
}

// isEncoding reports whether a package is that of encodings: each below encode is,
// but those that serve all, and that of programs, which only commands ask for.
func isEncoding(pkg string) bool {
	name, ok := strings.CutPrefix(pkg, "encode/")
	return ok && !strings.Contains(name, "/") && !slices.Contains([]string{"cnf", "catalogue", "program", "encodetest", "timed", "cycle"}, name)
}

// TestEncodingsStandOnPuzzles: however far one follows its imports, no package of encodings proves, finds or solves.
func TestEncodingsStandOnPuzzles(t *testing.T) {
	all := imports(t)
	for pkg := range all {
		for q, by := range reached(all, pkg) {
			if under(pkg, "encode") && under(q, "bound", "find", "solve", "certify") && !under(q, "solve/engine") {
				t.Errorf("%s stands on %s, which %s imports", pkg, q, by)
			}
		}
	}
}

// reached are the packages on which one stands, each with one that imports it.
func reached(all map[string][]string, pkg string) map[string]string {
	by := map[string]string{}
	var follow func(pkg string)
	follow = func(pkg string) {
		for _, q := range all[pkg] {
			if _, seen := by[q]; !seen {
				by[q] = pkg
				follow(q)
			}
		}
	}
	follow(pkg)
	return by
}

// TestEveryEncodingIsInTheCatalogue: to add one is to add its kind there.
func TestEveryEncodingIsInTheCatalogue(t *testing.T) {
	all := imports(t)
	for pkg := range all {
		if isEncoding(pkg) && !slices.Contains(slices.Concat(all["encode/catalogue"], all["encode/catalogue/usual"]), pkg) {
			t.Errorf("encode/catalogue does not import %s: add its Kind to builtin", pkg)
		}
	}
}
