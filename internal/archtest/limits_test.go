package archtest

import (
	"go/ast"
	"go/token"
	"path/filepath"
	"regexp"
	"testing"
)

// TestLimitsHaveReasons: each limit, in the table of limits and in the file limits of a package that spends it, has a
// unit and a reason; those of the table are used, the others known to their package alone; and no package has a
// number as a variable, which tests could change.
func TestLimitsHaveReasons(t *testing.T) {
	said := regexp.MustCompile(`^[a-z]+: \S`)
	unused := map[string]bool{}
	trees(t, func(dir string, files *token.FileSet, tree *ast.File) {
		listed := filepath.Base(files.Position(tree.Pos()).Filename) == "limits.go"
		for _, d := range tree.Decls {
			g, is := d.(*ast.GenDecl)
			if !is || g.Tok != token.CONST && g.Tok != token.VAR {
				continue
			}
			for _, s := range g.Specs {
				v := s.(*ast.ValueSpec)
				switch name := v.Names[0].Name; {
				case listed && !said.MatchString(v.Comment.Text()):
					t.Errorf("%s.%s has no unit and no reason, as in bytes: twice the largest board", dir, name)
				case listed && dir != "internal/limits" && token.IsExported(name):
					t.Errorf("%s.%s is a budget of its package; if others need it, it is a row of internal/limits", dir,
						name)
				case dir == "internal/limits":
					unused[name] = true
				case g.Tok == token.VAR && len(v.Values) == 1 && isNumber(v.Values[0]):
					t.Errorf("%s.%s is a number: make it a constant, or a parameter", dir, name)
				}
			}
		}
	})
	trees(t, func(_ string, _ *token.FileSet, tree *ast.File) {
		ast.Inspect(tree, func(n ast.Node) bool {
			if s, is := n.(*ast.SelectorExpr); is {
				delete(unused, s.Sel.Name)
			}
			return true
		})
	})
	for name := range unused {
		t.Errorf("nothing asks for limits.%s", name)
	}
}

func isNumber(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.BasicLit:
		return e.Kind != token.STRING
	case *ast.BinaryExpr:
		return isNumber(e.X) || isNumber(e.Y)
	}
	return false
}
