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
	"knightsat/internal/words"
	"knightsat/puzzles/facts"
	"knightsat/puzzles/formats"
)

// promises are the sentences that send the reader elsewhere, with what is to be found there: texts, or lists of
// them. Links stand as they are printed, without the names of their files.
var promises = []promise{
	// What the program prints.
	{"bounds (knightsat help bounds explains them):", quoted(bound.Choices)},
	{"(knightsat help certificate-format argues for each)", []string{"why every walk satisfies it", "## The model `places`"}}, // certify.TestThePageArguesForEachRow
	{"Puzzle flags (knightsat help puzzle)", formats.PartNames()},
	{"More flags make a puzzle, as in --tour --board 6x6: knightsat help puzzle.", formats.PartNames()},
	{"knightsat help COMMAND explains a command. knightsat help bounds explains how each argument proves that no walk is shorter.", quoted(bound.Choices)},
	{"help bounds explains, with examples, how each argument proves that no walk is shorter", append(quoted(bound.Choices), "$ knightsat solve")},
	{"help certificates what certify writes", []string{"puzzle.txt", "walk.txt", "NAME.opb", "NAME.pbp", "manifest.json", "claim.txt"}},
	{"help certificate-format why its rows hold for every walk", []string{"why every walk satisfies it"}},
	{"help glossary the words", []string{"Bound", "Toll", "Frontier", "Relaxation"}},
	{"help puzzle the flags of a puzzle and the text format", append(formats.PartNames(), "N", "x", "#", "ordered: true")},
	{"built-in example (knightsat examples lists them)", words.Names(formats.Examples(), func(e formats.Example) string { return "@" + e.Name })},
	{"knightsat examples lists all", words.Names(formats.Examples(), func(e formats.Example) string { return "@" + e.Name })},
	{"docs/laboratory.md lists the keys of such a file", []string{"`parts`", "`generate`", "`boards`", "`instance`"}}, // bench.TestThePageOfSuitesHasEveryKey
	{"docs/laboratory.md lists the columns", []string{"`conflicts`", "`walk_hash`"}},                                  // report.TestColumnsOfCSVAreDocumented
	{"docs/laboratory.md says how to read the tables", []string{"**PAR2**", "**ratio**", "**p**", "**help**"}},
	// Pages.
	{"`knightsat help generate` lists what it adds up", []string{"The difficulty is a score", "greedy"}},
	{"`knightsat help puzzle` explains the keys", questionKeys()},
	{"`knightsat help puzzle` lists them", formats.PartNames()},
	{"`go run ./cmd/knightsat help puzzle` lists everything", formats.PartNames()},
	{"which is `help bounds`", quoted(bound.Choices)},
	{"[Certificates] says what is left to trust", []string{"## What you trust"}},
	{"[Why 11?] explains the sum", []string{"1 + 5*2"}},
	{"[examples] has more small programs", []string{"main.go", "palindrome"}},
	{"[glossary] has the words", []string{"**Bound**", "**Toll**"}},
	{"[bounds.md] explains them", []string{"Distance (`reach`)", "Colours", "Counting (`counting`)", "Links and tolls"}},
	{"[SECURITY.md] says what the program promises", []string{"verify", "Files"}},
	{"see [CITATION.cff]", []string{"cff-version"}},
	{"see [LICENSE]", []string{"Permission is hereby granted"}},
	{"[a list] has the mutants that may survive", []string{".go"}},
	{"[docs/dev/experiments.md] says what was tried", []string{"tried"}},
	{"[The format] is for authors of other checkers", []string{"For authors of other checkers"}},
	{"[the format] gives the reason for each", []string{"why every walk satisfies it"}},
	{"[the bounds] explain them", quoted(bound.Choices)},
	{"[Why 11?] is an example", []string{"Why no walk has 10"}},
	{"[encode/metric] says this in formulas", []string{"budget"}},
	{"[Results] has what was measured", []string{"processor time", "<!-- knightsat bench report"}},
	{"[Walks on any graph] has the other formats", []string{"DIMACS", "sparse6"}},
	{"[From Python] has a plot by pandas", []string{"plt.plot"}},
	{"[The laboratory] explains suites and reports", []string{"## Suite files", "## Reports"}},
	{"[The laboratory] lists the columns", []string{"`conflicts`", "`walk_hash`"}},
	{"[Results] says how long several of them take", []string{"cadical", "minisat"}},
	{"[Links and tolls] shows why none are cheaper", []string{"cheapest"}},
	{"[Results] compares with clingo", []string{"clingo"}},
	{"[findings] says how few numbers fix a tour", []string{"numbers"}},
	{"[examples/encoders] has log.py, which reads, and edges.py, which cuts", []string{"log.py", "edges.py"}},
	{"[formula.md] reads a small formula aloud", []string{"x[b3,1]"}},
	{"read [how to check it]", []string{"knightsat verify"}},
	{"[pb] says more", []string{"pol", "rup"}},
	{"[Bounds] says why the sums are right, the [glossary] what a toll is", []string{"toll"}},
	{"[certify/example_test.go] writes a certificate and checks it", []string{"certify.Write", "verify.Certificate"}},
	{"[Your first encoding] writes one, in Python and in Go", []string{"python3", "firstencoding"}},
	{"see [results]", []string{"FHCP"}},
	{"See [links and tolls]", []string{"toll", "link"}},
	{"[atlas/leapers.jsonl] has the records, each tour, and counts", []string{`"walk"`}},
	{"[atlas/knights.jsonl] has the knight on m x n, with the numbers of undirected tours, and of tours up to symmetry", []string{`"count"`}},
	{"[examples/verify] is the verifier as a program of its own", []string{"verify.Certificate"}},
	{"[examples/verify] is a checker of 29 lines", []string{"verify.Certificate"}},
	{"[encode/step] is this formula", []string{"at most one", "goal"}},
	{"[examples/palindrome] is the smallest program with a formula and an engine", []string{"engine"}},
	{"[certify/rows] writes the rows", []string{"func NewJumps(", "func NewTimes("}},
}

func quoted(list facts.Use) []string {
	return words.Names(list, func(by facts.By) string { return string(by) })
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
