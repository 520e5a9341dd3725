package cmd

import (
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"knightsat/bound"
	"knightsat/internal/oracle"
	"knightsat/puzzles/formats"
)

// promises are those of testdata/promises.list.
func promises() (list []promise) {
	known := map[string][]string{"{parts}": formats.PartNames(), "{keys}": questionKeys()}
	for _, by := range bound.Choices {
		known["{bounds}"] = append(known["{bounds}"], string(by))
	}
	for _, e := range formats.Examples() {
		known["{examples}"] = append(known["{examples}"], "@"+e.Name)
	}
	for line := range strings.Lines(string(oracle.Must(os.ReadFile("testdata/promises.list")))) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		p := promise{sentence: fields[0]}
		for _, there := range fields[1:] {
			if known[there] == nil {
				known[there] = []string{there}
			}
			p.there = append(p.there, known[there]...)
		}
		if line[0] != '#' {
			list = append(list, p)
		}
	}
	return list
}

// questionKeys are those of the JSON that an encoder gets.
func questionKeys() []string {
	_, out, _ := runWith(context.Background(), nil, "puzzle", "@adventure", "--format", "json", "--moves", "11")
	var keys []string
	for _, m := range regexp.MustCompile(`("[a-z]+"):`).FindAllStringSubmatch(out, -1) {
		keys = append(keys, m[1])
	}
	return keys
}

type promise struct {
	sentence string
	there    []string
}

// pointers find where a text without line ends sends the reader elsewhere. A group is where to: a page of the help, a
// file, or the file of a link.
var pointers = []*regexp.Regexp{
	regexp.MustCompile("(?:knightsat |`)help ([a-z][a-z-]*)"),
	regexp.MustCompile(`\bknightsat ([a-z]+) (?:lists|explains|says|shows)\b`),
	regexp.MustCompile(`\b(docs/[\w/-]+\.md) (?:lists|explains|says|shows|has)`),
	regexp.MustCompile(`\[[^\]]+\]\(([^)\s:]+)\),? (?:(?:says?|explains?|lists?|has|gives?|shows?|compares?|reads a|writes) |is (?:for|an|a|the|this) )`),
	regexp.MustCompile(`\b(?:[Ss]ee|read) \[[^\]]+\]\(([^)\s:]+)\)`),
}

// inHelp finds them in the texts of the help.
var inHelp = regexp.MustCompile(`\bhelp ([a-z][a-z-]*)`)

func helpText(t *testing.T, args ...string) string {
	t.Helper()
	status, text, said := knightsat(t, args...)
	if status != 0 {
		t.Errorf("the reader is sent to %v: %s", args, said)
	}
	return text
}

// destinationText is what stands where a sentence sends the reader: in a file, in a folder's files, below a
// heading.
func destinationText(t *testing.T, from, to string) string {
	t.Helper()
	file, anchor, _ := strings.Cut(to, "#")
	name := filepath.Join(root, path.Dir(from), file)
	if strings.HasPrefix(file, "docs/") {
		name = filepath.Join(root, file)
	}
	text := ""
	err := filepath.WalkDir(name, func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			text += filepath.Base(name) + "\n" + string(oracle.Must(os.ReadFile(name)))
		}
		return err
	})
	if err != nil {
		t.Errorf("%s sends the reader to %s: %v", from, to, err)
	}
	if anchor != "" {
		for _, section := range regexp.MustCompile(`(?m)^#+ `).Split(text, -1)[1:] {
			if title, _, _ := strings.Cut(section, "\n"); slug(title) == anchor {
				return section
			}
		}
		t.Errorf("%s sends the reader to %s, which has no such heading", from, to)
	}
	return text
}

// texts go through all that people read: what the program says, its help, the pages.
func texts(t *testing.T, visit func(name, text string)) {
	fences := regexp.MustCompile("(?s)\n```.*?\n```")
	oracle.Done(filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			if base := d.Name(); err == nil && (base == "testdata" || base == "node_modules" || base == "tools" || base[0] == '.' && base != "..") {
				return fs.SkipDir
			}
			return err
		}
		rel := filepath.ToSlash(oracle.Must(filepath.Rel(root, name)))
		switch ext := filepath.Ext(name); {
		case ext == ".go" && !strings.HasSuffix(name, "_test.go"):
			visit(rel, literals(t, name))
		case ext == ".md" && rel != "CHANGELOG.md":
			visit(rel, fences.ReplaceAllString(string(oracle.Must(os.ReadFile(name))), ""))
		case strings.HasPrefix(rel, "cmd/help/"), ext == ".html", ext == ".js" && !strings.HasPrefix(rel, "web/e2e"):
			visit(rel, string(oracle.Must(os.ReadFile(name))))
		}
		return nil
	}))
}

// literals are the texts of a Go file, each on a line, with those that are added up as one.
func literals(t *testing.T, name string) string {
	t.Helper()
	var b strings.Builder
	tree := oracle.Must(parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution))
	var text func(n ast.Expr) string
	text = func(n ast.Expr) string {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			return text(n.X) + text(n.Y)
		case *ast.BasicLit:
			if n.Kind == token.STRING {
				return oracle.Must(strconv.Unquote(n.Value))
			}
		}
		return ""
	}
	ast.Inspect(tree, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok {
			if s := text(e); s != "" {
				b.WriteString(s + "\n")
				return false
			}
		}
		return true
	})
	return b.String()
}

// TestSentencesLeadWhereTheySay: each that sends the reader elsewhere is in the list of promises, and what it
// promises is there.
func TestSentencesLeadWhereTheySay(t *testing.T) {
	promises := promises()
	kept := make([]bool, len(promises))
	link := regexp.MustCompile(`(\[[^\]]+\])\([^)]*\)`)
	texts(t, func(name, text string) {
		text = strings.Join(strings.Fields(text), " ")
		plain := link.ReplaceAllString(text, "$1")
		patterns := pointers
		if strings.HasPrefix(name, "cmd/help/") {
			patterns = append(slices.Clone(pointers), inHelp)
		}
		for _, pattern := range patterns {
			for _, m := range pattern.FindAllStringSubmatchIndex(text, -1) {
				if strings.HasPrefix(name, "cmd/help/") && strings.Contains(text[:m[0]], " Examples: ") { // commands, which other tests run
					continue
				}
				to := text[m[2]:m[3]]
				there := ""
				if strings.Contains(pattern.String(), "help") {
					there = helpText(t, "help", to)
				} else if strings.Contains(pattern.String(), "knightsat") {
					there = helpText(t, to)
				} else {
					there = destinationText(t, name, to)
				}
				begin := len(link.ReplaceAllString(text[:m[0]], "$1"))
				end := begin + len(strings.TrimSpace(link.ReplaceAllString(text[m[0]:m[1]], "$1")))
				at := slices.IndexFunc(promises, func(p promise) bool {
					first := max(0, end-len(p.sentence))
					return first <= begin && strings.Contains(plain[first:min(len(plain), begin+len(p.sentence))], p.sentence)
				})
				if at < 0 {
					t.Errorf("%s: …%s…: what it promises of %s is not in the list of promises", name,
						plain[max(0, begin-40):min(len(plain), end+60)], to)
					continue
				}
				kept[at] = true
				for _, want := range promises[at].there {
					if !strings.Contains(there, want) {
						t.Errorf("%s: %q, but %s has no %q", name, promises[at].sentence, to, want)
					}
				}
			}
		}
	})
	for k, is := range kept {
		if !is {
			t.Errorf("nothing says %q any more", promises[k].sentence)
		}
	}
}
