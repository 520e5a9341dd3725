package bound

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"knightsat/internal/oracle"
)

// TestEveryMethodIsInMethods: what is exported and has a Method's parameters is in the
// list that Analyse goes through.
func TestEveryMethodIsInMethods(t *testing.T) {
	listed := map[string]bool{}
	for _, m := range Methods {
		name := runtime.FuncForPC(reflect.ValueOf(m.Method).Pointer()).Name()
		listed[name[strings.LastIndex(name, ".")+1:]] = true
		if !slices.Contains(Choices, m.By) {
			t.Errorf("--bounds does not take %s: add it to Choices", m.By)
		}
	}
	files := oracle.Must(filepath.Glob("*.go"))
	found := 0
	for _, file := range files {
		parsed := oracle.Must(parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution))
		for _, d := range parsed.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Recv != nil || !f.Name.IsExported() || f.Type.Results == nil || len(f.Type.Results.List) == 0 {
				continue
			}
			if result, ok := f.Type.Results.List[0].Type.(*ast.Ident); !ok || result.Name != "Lower" {
				continue
			}
			if found++; !listed[f.Name.Name] {
				t.Errorf("%s: %s finds a lower bound, but is not in Methods", file, f.Name.Name)
			}
		}
	}
	if found != len(Methods) {
		t.Errorf("found %d functions that find a lower bound, but Methods has %d", found, len(Methods))
	}
}
