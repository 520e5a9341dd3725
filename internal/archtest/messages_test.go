package archtest

import (
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"slices"
	"strings"
	"testing"

	"knightsat/internal/oracle"
)

// TestThePageOfTheLibraryHasEveryError of promised packages that a caller can look for by its type.
func TestThePageOfTheLibraryHasEveryError(t *testing.T) {
	page := string(oracle.Must(os.ReadFile("../../docs/library.md")))
	seen, list := 0, promised()
	trees(t, func(dir string, _ *token.FileSet, tree *ast.File) {
		for _, d := range tree.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Recv == nil || f.Name.Name != "Error" || !slices.Contains(list, dir) {
				continue
			}
			kind := strings.TrimPrefix(types.ExprString(f.Recv.List[0].Type), "*")
			name := tree.Name.Name + "." + kind + "`"
			if seen++; ast.IsExported(kind) && !strings.Contains(page, name) {
				t.Errorf("docs/library.md does not say when `%s comes", name)
			}
		}
	})
	if seen < 10 {
		t.Errorf("found only %d errors", seen)
	}
}
