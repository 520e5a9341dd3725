package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// readers are the packages whose messages tell of a text and a place in it: what was
// found there, and what was expected. That form is theirs alone.
var readers = []string{"puzzles", "decode/output", "solve/cert/pb", "encode/encodetest"}

var readersForm = regexp.MustCompile(`\bfound .*\bexpected\b`)

// TestOnlyReadersFindAndExpect: elsewhere a message says what is wrong, and what to do.
func TestOnlyReadersFindAndExpect(t *testing.T) {
	seen := 0
	sources(t, func(dir, file string) {
		if strings.HasSuffix(file, "_test.go") || slices.Contains(readers, dir) {
			return
		}
		set := token.NewFileSet()
		tree, err := parser.ParseFile(set, file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			if text, ok := n.(*ast.BasicLit); ok && text.Kind == token.STRING {
				seen++
				if words, err := strconv.Unquote(text.Value); err != nil || readersForm.MatchString(words) {
					t.Errorf("%s: %s: say what is wrong and what to do", set.Position(text.Pos()), text.Value)
				}
			}
			return true
		})
	})
	if seen < 1000 {
		t.Errorf("only %d strings were looked at", seen)
	}
}
