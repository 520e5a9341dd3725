package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"knightsat/internal/oracle"
)

var (
	docLink = regexp.MustCompile(`(?:^|[\s(])\[\*?([A-Za-z_][\w/]*(?:\.[A-Za-z_]\w*){0,2})\](?:[\s.,;:')]|$)`)
	// what comments say to see: names up to the end of the sentence, or of the bracket
	seeName   = regexp.MustCompile(`\b[Ss]ee ((?:[A-Za-z_]\w*(?:\.\w+)*(?:, | and |[).;:]|$))+)`)
	qualified = regexp.MustCompile(`\b([a-z]+)\.([A-Z]\w*(?:\.[A-Z]\w*)?)\b`)
	testName  = regexp.MustCompile(`\bTest[A-Z]\w+\b`)
	// files of this project
	fileName = regexp.MustCompile(`\b((?:[a-z0-9-]+/)*[A-Za-z0-9_-]+\.(?:go|md|toml|sh|jsonl?))\b`)
)

// declared are the names that a package declares, also in its tests, and those of methods and fields.
func declared(trees []*ast.File) map[string]bool {
	names := map[string]bool{}
	for _, tree := range trees {
		ast.Inspect(tree, func(n ast.Node) bool {
			var list []*ast.Ident
			switch n := n.(type) {
			case *ast.FuncDecl:
				list = []*ast.Ident{n.Name}
			case *ast.TypeSpec:
				list = []*ast.Ident{n.Name}
			case *ast.ValueSpec:
				list = n.Names
			case *ast.Field:
				list = n.Names
			}
			for _, name := range list {
				names[name.Name] = true
			}
			return true
		})
	}
	return names
}

// TestCommentsLeadSomewhere: a link in brackets, to an unexported name too, names what is declared, as does what a
// comment says to see; and a file that a comment names is there.
func TestCommentsLeadSomewhere(t *testing.T) {
	files, root := token.NewFileSet(), filepath.Join("..", "..")
	trees, imported := map[string][]*ast.File{}, map[string]bool{}
	sources(t, func(dir, file string) {
		tree := oracle.Must(parser.ParseFile(files, file, nil, parser.ParseComments|parser.SkipObjectResolution))
		trees[dir] = append(trees[dir], tree)
		for _, spec := range tree.Imports {
			imported[path.Base(strings.Trim(spec.Path.Value, `"`))] = true
		}
	})
	names, dirs := map[string]map[string]bool{}, map[string][]string{} // dirs are those of packages of one name
	for dir, list := range trees {
		names[dir] = declared(list)
		dirs[path.Base(dir)] = append(dirs[path.Base(dir)], dir)
	}
	has := func(dir, link string) bool {
		return !slices.ContainsFunc(strings.Split(link, "."), func(name string) bool { return !names[dir][name] })
	}
	leads := func(dir, link string) bool {
		pkg, rest, dotted := strings.Cut(link, ".")
		in := dirs[path.Base(pkg)]
		if in == nil && imported[path.Base(pkg)] { // from elsewhere
			return true
		}
		return has(dir, link) || slices.ContainsFunc(in, func(of string) bool { return !dotted || has(of, rest) })
	}
	there := func(dir, name string) bool { // a file
		return len(oracle.Must(filepath.Glob(filepath.Join(root, dir, name))))+len(oracle.Must(filepath.Glob(filepath.Join(root, name)))) > 0
	}
	links := 0
	for dir, list := range trees {
		for _, tree := range list {
			for _, group := range tree.Comments {
				at := files.Position(group.Pos())
				var prose []string
				for line := range strings.Lines(group.Text()) {
					if !strings.HasPrefix(line, "\t") && !strings.HasPrefix(line, "    ") {
						prose = append(prose, strings.TrimSpace(line))
					}
				}
				text := strings.Join(prose, " ")
				var named []string
				for _, m := range docLink.FindAllStringSubmatch(text, -1) {
					if links++; strings.ToUpper(m[1]) != m[1] {
						named = append(named, m[1])
					}
				}
				for _, m := range seeName.FindAllStringSubmatch(text, -1) {
					for _, name := range regexp.MustCompile(`, | and `).Split(m[1], -1) {
						named = append(named, strings.TrimRight(name, ").;:, "))
					}
				}
				for _, m := range qualified.FindAllStringSubmatch(text, -1) {
					if dirs[m[1]] != nil {
						named = append(named, m[1]+"."+m[2])
					}
				}
				for _, name := range named {
					if !slices.Contains([]string{"", "it", "below", "https"}, name) && !leads(dir, name) && !there(dir, name) {
						t.Errorf("%s: %s leads nowhere", at, name)
					}
				}
				for _, name := range testName.FindAllString(text, -1) {
					if !slices.ContainsFunc(slices.Collect(maps.Values(names)), func(in map[string]bool) bool { return in[name] }) {
						t.Errorf("%s: there is no test %s", at, name)
					}
				}
				for _, m := range fileName.FindAllStringSubmatch(text, -1) {
					if (strings.HasSuffix(m[1], ".go") || strings.HasPrefix(m[1], "docs/")) && !there(dir, m[1]) {
						t.Errorf("%s: there is no file %s", at, m[1])
					}
				}
			}
		}
	}
	if links < 200 {
		t.Errorf("only %d links were looked at", links)
	}
}
