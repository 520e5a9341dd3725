package archtest

import (
	"go/ast"
	"go/token"
	"testing"
)

// TestNoEncodingIsToldByItsType: whatever must be known of an encoding is in its
// Traits, so that one from elsewhere, or one that wraps another, is treated alike.
func TestNoEncodingIsToldByItsType(t *testing.T) {
	all, seen := imports(t), 0
	trees(t, func(_ string, files *token.FileSet, tree *ast.File) {
		asked := func(types ...ast.Expr) {
			for _, x := range types {
				seen++
				if s, ok := x.(*ast.SelectorExpr); ok && s.Sel.Name == "Encoding" {
					if pkg, ok := s.X.(*ast.Ident); ok && isEncoding("encode/"+pkg.Name) && all["encode/"+pkg.Name] != nil {
						t.Errorf("%s: asks whether an encoding is a %s.Encoding: ask its Traits", files.Position(x.Pos()), pkg.Name)
					}
				}
			}
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.TypeAssertExpr:
				asked(n.Type)
			case *ast.TypeSwitchStmt:
				for _, c := range n.Body.List {
					asked(c.(*ast.CaseClause).List...)
				}
			}
			return true
		})
	})
	if seen < 30 {
		t.Errorf("only %d types were looked at", seen)
	}
}
