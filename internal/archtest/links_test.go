package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
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

// declared are the names of a package, those of its tests too: of what it declares, and T.M for methods and fields.
func declared(trees []*ast.File) map[string]bool {
	names := map[string]bool{}
	members := func(of string, list *ast.FieldList) {
		for _, f := range list.List {
			for _, n := range f.Names {
				names[of+"."+n.Name] = true
			}
			if len(f.Names) == 0 { // embedded
				switch e := f.Type.(type) {
				case *ast.Ident:
					names[of+"."+e.Name] = true
				case *ast.SelectorExpr:
					names[of+"."+e.Sel.Name] = true
				}
			}
		}
	}
	for _, tree := range trees {
		for _, d := range tree.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				name := d.Name.Name
				if d.Recv != nil {
					of := d.Recv.List[0].Type
					if star, is := of.(*ast.StarExpr); is {
						of = star.X
					}
					if generic, is := of.(*ast.IndexExpr); is {
						of = generic.X
					}
					if id, is := of.(*ast.Ident); is {
						name = id.Name + "." + name
					}
				}
				names[name] = true
			case *ast.GenDecl:
				for _, s := range d.Specs {
					switch s := s.(type) {
					case *ast.ValueSpec:
						for _, n := range s.Names {
							names[n.Name] = true
						}
					case *ast.TypeSpec:
						names[s.Name.Name] = true
						switch of := s.Type.(type) {
						case *ast.StructType:
							members(s.Name.Name, of.Fields)
						case *ast.InterfaceType:
							members(s.Name.Name, of.Methods)
						}
					}
				}
			}
		}
	}
	return names
}

// TestCommentsLeadSomewhere: a link in brackets, to an unexported name too, names what is declared, as does what a
// comment says to see; and a file that a comment names is there.
func TestCommentsLeadSomewhere(t *testing.T) {
	files := token.NewFileSet()
	trees := map[string][]*ast.File{}
	root := filepath.Join("..", "..")
	there := map[string]bool{}
	sources(t, func(dir, file string) {
		there[path.Base(file)] = true
		trees[dir] = append(trees[dir], oracle.Must(parser.ParseFile(files, file, nil, parser.ParseComments|parser.SkipObjectResolution)))
	})
	names := map[string]map[string]bool{}
	byName := map[string][]string{}
	for dir, list := range trees {
		names[dir] = declared(list)
		byName[path.Base(dir)] = append(byName[path.Base(dir)], dir)
	}
	standard := strings.Fields(string(oracle.Must(exec.Command("go", "list", "std").Output())))
	leads := func(dir string, tree *ast.File, link string) bool {
		pkg, rest, dotted := strings.Cut(link, ".")
		if names[dir][link] || names[pkg] != nil && (!dotted || names[pkg][rest]) {
			return true
		}
		for _, spec := range tree.Imports {
			name := oracle.Must(strconv.Unquote(spec.Path.Value))
			local := path.Base(name)
			if spec.Name != nil {
				local = spec.Name.Name
			}
			of, ours := strings.CutPrefix(name, module+"/")
			if (local == pkg || name == pkg) && (!ours || !dotted || names[of][rest]) {
				return true
			}
		}
		return dotted && slices.Contains(standard, pkg)
	}
	member := func(dir, name string) bool { // of some type
		for declared := range names[dir] {
			if strings.HasSuffix(declared, "."+name) {
				return true
			}
		}
		return false
	}
	elsewhere := func(pkg, name string) bool { // in a package that is not imported
		if name == "" {
			pkg, name, _ = strings.Cut(pkg, ".")
		}
		return slices.ContainsFunc(byName[pkg], func(of string) bool { return names[of][name] })
	}
	links := 0
	for dir, list := range trees {
		for _, tree := range list {
			for _, group := range tree.Comments {
				at := files.Position(group.Pos())
				text := group.Text()
				var prose []string
				for line := range strings.Lines(text) {
					if !strings.HasPrefix(line, "\t") && !strings.HasPrefix(line, "    ") {
						prose = append(prose, strings.TrimSpace(line))
					}
				}
				text = strings.Join(prose, " ")
				for _, m := range docLink.FindAllStringSubmatch(text, -1) {
					if links++; strings.ToUpper(m[1]) != m[1] && !leads(dir, tree, m[1]) {
						t.Errorf("%s: [%s] leads nowhere", at, m[1])
					}
				}
				for _, m := range seeName.FindAllStringSubmatch(text, -1) {
					for _, name := range regexp.MustCompile(`, | and `).Split(m[1], -1) {
						name = strings.TrimRight(name, ").;:, ")
						file := oracle.Must(filepath.Glob(filepath.Join(root, dir, name)))
						if !slices.Contains([]string{"", "it", "below", "https"}, name) && !leads(dir, tree, name) && !member(dir, name) && !elsewhere(name, "") && (len(file) == 0 || file[0] == at.Filename) {
							t.Errorf("%s: see %s: there is none", at, name)
						}
					}
				}
				for _, m := range qualified.FindAllStringSubmatch(text, -1) {
					if dirs := byName[m[1]]; dirs != nil && !leads(dir, tree, m[1]+"."+m[2]) && !elsewhere(m[1], m[2]) {
						t.Errorf("%s: there is no %s.%s", at, m[1], m[2])
					}
				}
				for _, name := range testName.FindAllString(text, -1) {
					if !slices.ContainsFunc(slices.Collect(maps.Values(names)), func(in map[string]bool) bool { return in[name] }) {
						t.Errorf("%s: there is no test %s", at, name)
					}
				}
				for _, m := range fileName.FindAllStringSubmatch(text, -1) {
					matches := append(oracle.Must(filepath.Glob(filepath.Join(root, m[1]))), oracle.Must(filepath.Glob(filepath.Join(root, dir, m[1])))...)
					if strings.HasSuffix(m[1], ".go") && len(matches) == 0 {
						t.Errorf("%s: there is no file %s", at, m[1])
					}
					if strings.HasPrefix(m[1], "docs/") && len(matches) == 0 {
						t.Errorf("%s: there is no page %s", at, m[1])
					}
				}
			}
		}
	}
	if links < 200 {
		t.Errorf("only %d links were looked at", links)
	}
}
