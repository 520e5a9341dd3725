package archtest

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"testing"
)

// readers are the packages whose messages tell of a text and a place in it: what was
// found there, and what was expected. That form is theirs alone.
var readers = []string{"puzzles", "decode/output", "solve/cert/pb", "encode/encodetest", "encode/program"}

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
