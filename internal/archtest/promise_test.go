package archtest

import (
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"knightsat/internal/oracle"
)

// noPromise ends the comment of a package that programs should not build on.
const noPromise = "This package makes no promise: docs/library.md lists those that do."

// shown are packages without a promise of which promised ones show something, as docs/library.md says.
var shown = map[string][]string{"bound": {"puzzles/salesman"}, "solve": {"find"}, "certify/verify": {"certify/folder", "certify/pb", "certify/rows"}}

// promised are the packages that docs/library.md promises.
func promised() (list []string) {
	text := string(oracle.Must(os.ReadFile(filepath.Join("..", "..", "docs", "library.md"))))
	_, table, _ := strings.Cut(text, "| promised package |")
	for _, m := range regexp.MustCompile("(?m)^\\| `([a-z/]+)` \\|").FindAllStringSubmatch(table, -1) {
		list = append(list, m[1])
	}
	return list
}

// TestPackagesSayWhatTheyPromise: all but those in internal, the commands and the examples are promised, or
// say that they are not; and what the promised ones export speaks of promised packages only.
func TestPackagesSayWhatTheyPromise(t *testing.T) {
	list := promised()
	if len(list) == 0 {
		t.Fatal("docs/library.md promises no package")
	}
	says := map[string]bool{}
	trees(t, func(dir string, files *token.FileSet, tree *ast.File) {
		if tree.Name.Name == "main" || strings.HasPrefix(dir, "internal") || strings.HasPrefix(dir, "examples") || strings.HasPrefix(dir, "tools") {
			return
		}
		doc := strings.Join(strings.Fields(tree.Doc.Text()), " ")
		says[dir] = says[dir] || strings.HasSuffix(doc, noPromise)
		if slices.Contains(list, dir) {
			for _, other := range exportedImports(tree) {
				if !slices.Contains(list, other) && !slices.Contains(shown[dir], other) {
					t.Errorf("%s promises what it exports, and %s of it is not promised", files.Position(tree.Pos()).Filename, other)
				}
			}
		}
	})
	for dir, no := range says {
		if no == slices.Contains(list, dir) {
			t.Errorf("%s: promised by docs/library.md: %t; its comment says that it makes no promise: %t", dir, !no, no)
		}
	}
	for _, dir := range list {
		if _, is := says[dir]; !is {
			t.Errorf("docs/library.md promises %s, which is no package", dir)
		}
	}
}

// exportedImports are the packages of this module that the exported declarations of a file name.
func exportedImports(tree *ast.File) (list []string) {
	names := map[string]string{}
	for _, i := range tree.Imports {
		of, ours := strings.CutPrefix(oracle.Must(strconv.Unquote(i.Path.Value)), module+"/")
		if ours && i.Name == nil && !under(of, "internal") { // whose values can be used, but not named
			names[path.Base(of)] = of
		}
	}
	look := func(n ast.Node) {
		ast.Inspect(n, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BlockStmt:
				return false
			case *ast.Field:
				return len(n.Names) == 0 || slices.ContainsFunc(n.Names, (*ast.Ident).IsExported)
			case *ast.SelectorExpr:
				if x, ok := n.X.(*ast.Ident); ok && names[x.Name] != "" {
					list = append(list, names[x.Name])
				}
			}
			return true
		})
	}
	for _, d := range tree.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Name.IsExported() && (d.Recv == nil || exportedReceiver(d.Recv)) {
				for _, f := range slices.Concat(d.Type.Params.List, results(d.Type)) {
					look(f.Type)
				}
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				if s, ok := s.(*ast.TypeSpec); ok && s.Name.IsExported() {
					look(s.Type)
				}
			}
		}
	}
	return list
}

func results(f *ast.FuncType) []*ast.Field {
	if f.Results == nil {
		return nil
	}
	return f.Results.List
}

func exportedReceiver(f *ast.FieldList) bool {
	return token.IsExported(strings.TrimPrefix(types.ExprString(f.List[0].Type), "*"))
}
