package archtest

import (
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"knightsat/internal/oracle"
)

// TestEveryFinderIsListed: a function of package find that has a finder's parameters and results is in Finders.
func TestEveryFinderIsListed(t *testing.T) {
	made, listed := map[string]bool{}, map[string]bool{}
	trees(t, func(dir string, _ *token.FileSet, tree *ast.File) {
		for _, d := range tree.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && dir == "find" && f.Recv == nil && f.Type.Results != nil {
				var of []string
				for _, p := range append(f.Type.Params.List, f.Type.Results.List...) {
					of = append(of, types.ExprString(p.Type))
				}
				if strings.Join(of, " ") == "context.Context *Search int64 Found error" {
					made[f.Name.Name] = true
				}
			}
			if g, ok := d.(*ast.GenDecl); ok && dir == "find" {
				for _, s := range g.Specs {
					if v, ok := s.(*ast.ValueSpec); ok && v.Names[0].Name == "Finders" {
						ast.Inspect(v, func(n ast.Node) bool {
							if id, ok := n.(*ast.Ident); ok {
								listed[id.Name] = true
							}
							return true
						})
					}
				}
			}
		}
	})
	for name := range made {
		if !listed[name] {
			t.Errorf("find.Finders lacks %s", name)
		}
	}
	if len(made) < 5 {
		t.Errorf("found only the finders %v", made)
	}
}

// TestThePlacesAreThere: the guide for those who add something names files and tests that there are, and each of
// its entries has a test, or the compiler, that notices what was forgotten.
func TestThePlacesAreThere(t *testing.T) {
	root := filepath.Join("..", "..")
	text := string(oracle.Must(os.ReadFile(filepath.Join(root, "CONTRIBUTING.md"))))
	tests := ""
	sources(t, func(_, file string) {
		if strings.HasSuffix(file, "_test.go") {
			tests += string(oracle.Must(os.ReadFile(file)))
		}
	})
	for _, m := range regexp.MustCompile(`\bTest[A-Z]\w+`).FindAllString(text, -1) {
		if m != "TestName" && !strings.Contains(tests, "func "+m+"(t *testing.T)") {
			t.Errorf("there is no test %s", m)
		}
	}
	for _, m := range regexp.MustCompile("`((?:[\\w.-]+/)+[\\w.-]*)`").FindAllStringSubmatch(text, -1) {
		file := regexp.MustCompile(`\.[A-Z]\w*$`).ReplaceAllString(m[1], "")
		_, err := os.Stat(filepath.Join(root, file))
		if _, command := os.Stat(filepath.Join(root, "docs", file)); err != nil && command != nil && !strings.HasPrefix(file, "testdata/") {
			t.Errorf("there is no %s", file)
		}
	}
	_, guide, _ := strings.Cut(text, "\n## Where to add …\n")
	entries := 0
	for paragraph := range strings.SplitSeq(guide, "\n\n") {
		if !strings.HasPrefix(paragraph, "**") {
			continue
		}
		entries++
		if last := paragraph[strings.LastIndex(paragraph, "(")+1:]; !strings.Contains(last, "Test") && !strings.Contains(last, "compiler") && !strings.Contains(last, ".test.js") {
			t.Errorf("no test notices what is forgotten of: %s", paragraph)
		}
	}
	if entries < 12 {
		t.Errorf("found only %d entries", entries)
	}
}
