package archtest

import (
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"knightsat/internal/oracle"
)

// readers are the packages whose messages tell of a text and a place in it: what was
// found there, and what was expected. That form is theirs alone.
var readers = []string{"puzzles", "decode/output", "certify/pb", "encode/encodetest", "encode/program"}

var readersForm = regexp.MustCompile(`\bfound .*\bexpected\b`)

// TestOnlyReadersFindAndExpect: elsewhere a message says what is wrong, and what to do.
func TestOnlyReadersFindAndExpect(t *testing.T) {
	seen := 0
	trees(t, func(dir string, files *token.FileSet, tree *ast.File) {
		if slices.Contains(readers, dir) {
			return
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			if text, ok := n.(*ast.BasicLit); ok && text.Kind == token.STRING {
				seen++
				if words, err := strconv.Unquote(text.Value); err != nil || readersForm.MatchString(words) {
					t.Errorf("%s: %s: say what is wrong and what to do", files.Position(text.Pos()), text.Value)
				}
			}
			return true
		})
	})
	if seen < 1000 {
		t.Errorf("only %d strings were looked at", seen)
	}
}

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
