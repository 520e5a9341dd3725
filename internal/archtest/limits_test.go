package archtest

import (
	"go/ast"
	"go/token"
	"regexp"
	"testing"
)

// TestLimitsAreInTheTable: each there has a unit and a reason and is used, and no package has a number as a
// variable, which tests could change.
func TestLimitsAreInTheTable(t *testing.T) {
	said := regexp.MustCompile(`^[a-z]+: \S`)
	unused := map[string]bool{}
	trees(t, func(dir string, _ *token.FileSet, tree *ast.File) {
		for _, d := range tree.Decls {
			g, is := d.(*ast.GenDecl)
			if !is || g.Tok != token.CONST && g.Tok != token.VAR {
				continue
			}
			for _, s := range g.Specs {
				v := s.(*ast.ValueSpec)
				switch name := v.Names[0].Name; {
				case dir == "internal/limits" && !said.MatchString(v.Comment.Text()):
					t.Errorf("limits.%s has no unit and no reason, as in bytes: twice the largest board", name)
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
