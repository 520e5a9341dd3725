// Switches breaks the code in ways that gremlins does not know: it drops statements, checks
// and halves of conditions, and negates what is returned. All mutants of a package are
// compiled into one test binary; a number in the environment switches one on.
//
//	go -C tools run ./switches [-test FLAGS] [-hunt PACKAGE] [-from N] [-to N] FOLDER [FILE.go...]
//
// It prints the mutants that no test of the package notices. With -hunt it asks the tests of
// another package, too, which compare answers about random puzzles: what they notice is told
// after a tab, and whether the package's tests reach a mutant at all.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// runtime is the file that each package gets: a mutant that is asked about for the first
// time is noted, where that is asked for.
const runtime = `package %s

import "os"

var (
	mutantOn   = os.Getenv("MUTANT")
	mutantFile = os.Getenv("MUTANTS_SEEN")
	mutantSeen [%d]bool
)

func mutant(n int, name string) bool {
	if mutantFile != "" && !mutantSeen[n] {
		mutantSeen[n] = true
		if f, err := os.OpenFile(mutantFile, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644); err == nil {
			f.WriteString(name + "\n")
			f.Close()
		}
	}
	return name == mutantOn
}
`

// mutator rewrites one file.
type mutator struct {
	fset          *token.FileSet
	text          []byte
	before, after map[int]string // by offset
	names         *[]string      // of mutants: "file: KIND: line"
	file          string
}

// wrap puts text around a node, with %s for whether the mutant is on.
func (m *mutator) wrap(kind string, n ast.Node, before, after string) {
	from, to := m.fset.Position(n.Pos()), m.fset.Position(n.End()).Offset
	number := len(*m.names)
	is := fmt.Sprintf(`mutant(%d, "%d")`, number, number)
	m.before[from.Offset] += strings.Replace(before, "%s", is, 1)
	m.after[to] = after + m.after[to]
	start := from.Offset - from.Column + 1
	end := from.Offset + max(1, strings.Index(string(m.text[from.Offset:])+"\n", "\n"))
	mark := min(to, end)
	line := fmt.Sprintf("%s«%s»%s",
		m.text[start:from.Offset], m.text[from.Offset:mark], m.text[mark:end])
	*m.names = append(*m.names, fmt.Sprintf("%s: %s: %s", m.file, kind, strings.TrimSpace(line)))
}

func (m *mutator) condition(e ast.Expr) { m.wrap("DROP_CHECK", e, "!%s && (", ")") }

func (m *mutator) statements(list []ast.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.IncDecStmt:
			m.wrap("DROP_STATEMENT", s, "if !%s { ", " }")
		case *ast.ExprStmt:
			if call, ok := s.X.(*ast.CallExpr); ok && fmt.Sprint(call.Fun) != "panic" {
				m.wrap("DROP_STATEMENT", s, "if !%s { ", " }")
			}
		case *ast.AssignStmt:
			if s.Tok != token.DEFINE {
				m.wrap("DROP_STATEMENT", s, "if !%s { ", " }")
			}
		}
	}
}

func (m *mutator) results(f *ast.FuncType, body *ast.BlockStmt) {
	if f.Results == nil || body == nil {
		return
	}
	var bools []bool
	for _, field := range f.Results.List {
		for range max(1, len(field.Names)) {
			bools = append(bools, fmt.Sprint(field.Type) == "bool")
		}
	}
	ast.Inspect(body, func(n ast.Node) bool {
		if r, ok := n.(*ast.ReturnStmt); ok && len(r.Results) == len(bools) {
			for k, e := range r.Results {
				if bools[k] {
					m.wrap("NEGATE_RETURN", e, "%s != (", ")")
				}
			}
		}
		_, inner := n.(*ast.FuncLit)
		return !inner
	})
}

func (m *mutator) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.FuncDecl:
		m.results(n.Type, n.Body)
	case *ast.FuncLit:
		m.results(n.Type, n.Body)
	case *ast.BlockStmt:
		m.statements(n.List)
	case *ast.CaseClause:
		m.statements(n.Body)
	case *ast.CommClause:
		m.statements(n.Body)
	case *ast.IfStmt:
		m.condition(n.Cond)
	case *ast.SwitchStmt:
		for _, c := range n.Body.List {
			for _, e := range c.(*ast.CaseClause).List {
				if n.Tag == nil {
					m.condition(e)
				}
			}
		}
	case *ast.BinaryExpr:
		for _, half := range []ast.Expr{n.X, n.Y} {
			if b, ok := half.(*ast.BinaryExpr); ok && b.Op == n.Op {
				continue // whose halves are looked at
			}
			switch n.Op {
			case token.LAND:
				m.wrap("DROP_HALF", half, "(%s || (", "))")
			case token.LOR:
				m.wrap("DROP_HALF", half, "(!%s && (", "))")
			}
		}
	}
	return true
}

// mutate writes the package with its mutants below dir, and returns their names.
func mutate(root, pkg, dir string, only []string) (names []string, err error) {
	files, err := filepath.Glob(filepath.Join(root, pkg, "*.go"))
	replace, name := map[string]string{}, ""
	for _, file := range files {
		base := filepath.Base(file)
		if strings.HasSuffix(base, "_test.go") || len(only) > 0 && !slices.Contains(only, base) {
			continue
		}
		m := &mutator{fset: token.NewFileSet(), before: map[int]string{}, after: map[int]string{},
			names: &names, file: filepath.Join(pkg, base)}
		if m.text, err = os.ReadFile(file); err != nil {
			return nil, err
		}
		f, err := parser.ParseFile(m.fset, file, m.text, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		name = f.Name.Name
		ast.Inspect(f, m.visit)
		var out strings.Builder
		for k, c := range m.text {
			out.WriteString(m.after[k] + m.before[k])
			out.WriteByte(c)
		}
		replace[file] = filepath.Join(dir, base)
		if err := os.WriteFile(replace[file], []byte(out.String()), 0o644); err != nil {
			return nil, err
		}
	}
	more := filepath.Join(dir, "zz_mutant.go")
	replace[filepath.Join(root, pkg, "zz_mutant.go")] = more
	overlay, _ := json.Marshal(map[string]any{"Replace": replace})
	return names, errors.Join(err, os.WriteFile(more, fmt.Appendf(nil, runtime, name, len(names)), 0o644),
		os.WriteFile(filepath.Join(dir, "overlay.json"), overlay, 0o644))
}

// suite is the tests of a package, compiled with the mutants.
type suite struct {
	binary, folder string
	args           []string
	limit          time.Duration // of a mutant: five times what the tests take, and more
}

func compile(root, pkg, dir, flags string) (*suite, error) {
	s := &suite{filepath.Join(dir, strings.ReplaceAll(pkg, "/", "-")+".test"), filepath.Join(root, pkg),
		append(strings.Fields(flags), "-test.failfast"), time.Hour}
	build := exec.Command("go", "test", "-c", "-vet=off", "-overlay", filepath.Join(dir, "overlay.json"),
		"-o", s.binary, "./"+pkg)
	build.Dir, build.Stderr = root, os.Stderr
	if err := build.Run(); err != nil {
		return nil, err
	}
	began := time.Now()
	if err := s.run("MUTANTS_SEEN=" + filepath.Join(dir, "seen")); err != nil {
		return nil, fmt.Errorf("%s: its tests fail without a mutant: %w", pkg, err)
	}
	s.limit = 5*time.Since(began) + 5*time.Second
	return s, nil
}

func (s *suite) run(env string) error {
	ctx, stop := context.WithTimeout(context.Background(), s.limit)
	defer stop()
	c := exec.CommandContext(ctx, s.binary, s.args...)
	c.Dir, c.Env = s.folder, append(os.Environ(), env)
	return c.Run()
}

func run() error {
	flags := flag.String("test", "-test.short", "flags of the tests")
	hunt := flag.String("hunt", "", "a package whose tests are asked about survivors, too")
	from, to := flag.Int("from", 0, "first mutant"), flag.Int("to", 1<<30, "the one after the last")
	flag.Parse()
	root, err := filepath.Abs("..")
	dir, err2 := os.MkdirTemp("", "mutants")
	if err = errors.Join(err, err2); err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	pkg := filepath.Clean(flag.Arg(0))
	names, err := mutate(root, pkg, dir, flag.Args()[1:])
	if err != nil {
		return err
	}
	own, err := compile(root, pkg, dir, *flags)
	if err != nil {
		return err
	}
	text, _ := os.ReadFile(filepath.Join(dir, "seen"))
	seen := strings.Fields(string(text))
	var other *suite
	if *hunt != "" {
		if other, err = compile(root, *hunt, dir, *flags); err != nil {
			return err
		}
	}
	fmt.Fprintf(os.Stderr, "%s: %d mutants, a run may take %s\n", pkg, len(names), own.limit)
	for k := *from; k < min(*to, len(names)); k++ {
		env := fmt.Sprintf("MUTANT=%d", k)
		reached := slices.Contains(seen, fmt.Sprint(k))
		switch {
		case reached && own.run(env) != nil:
		case other != nil && other.run(env) != nil:
			fmt.Println(names[k] + "\t" + *hunt + " notices")
		case !reached:
			fmt.Println(names[k] + "\tnot reached")
		default:
			fmt.Println(names[k])
		}
	}
	return nil
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "switches:", err)
		os.Exit(2)
	}
}
