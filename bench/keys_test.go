package bench

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"knightsat/internal/oracle"
	"knightsat/puzzles/notation"
)

// TestThePageOfSuitesHasEveryKey, and no other: under each table's heading, an item a key.
func TestThePageOfSuitesHasEveryKey(t *testing.T) {
	_, text, _ := strings.Cut(string(oracle.Must(os.ReadFile("../docs/laboratory.md"))), "\n## Suite files\n")
	text, _, _ = strings.Cut(text, "\n## ")
	told := map[string][]string{}
	heading := regexp.MustCompile("^### .*`([a-z]+)`$")
	row := regexp.MustCompile("^- `([a-z]+)`")
	table := ""
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if m := heading.FindStringSubmatch(line); m != nil {
			table = m[1]
		}
		if m := row.FindStringSubmatch(line); m != nil {
			told[table] = append(told[table], m[1])
		}
	}
	keys := fileKeys()
	for _, table := range slices.Sorted(maps.Keys(keys)) {
		if !slices.Equal(told[table], keys[table]) {
			t.Errorf("table %q: the page has %q, and the program %q", table, told[table], keys[table])
		}
	}
	if len(told) != len(keys) {
		t.Errorf("the page has %d tables, and the program %d", len(told), len(keys))
	}
}

// TestAPuzzleInAFile is that of the file, and another one makes another suite.
func TestAPuzzleInAFile(t *testing.T) {
	const text = head + "[[instance]]\nname = \"a\"\npuzzle = \"boards/corner.txt\"\nanswer = 2\n"
	beside := fstest.MapFS{"boards/corner.txt": {Data: []byte("family: hunt\nx * *\n* * *\nN * *\n")}}
	s := oracle.Must(parseSuite("x.toml", "x", []byte(text), beside, Sources{}))
	if p := s.Instances[0].Puzzle; len(p.Goals) != 1 || p.Board.String() != "3x3" {
		t.Errorf("found %s", notation.Text(p))
	}
	beside["boards/corner.txt"].Data = []byte("family: hunt\nx * *\n* * *\n* * N\n")
	other, err := parseSuite("x.toml", "x", []byte(text), beside, Sources{})
	if err != nil || other.Hash == s.Hash {
		t.Errorf("found the hash %s of both files, %v", s.Hash, err)
	}
	in := strings.NewReader(head + "[[instance]]\nname = \"a\"\npuzzle = \"@adventure\"\nanswer = 11\n")
	if s, err := Load(t.Context(), "-", Sources{Stdin: in}); err != nil || s.Name != "stdin" || len(s.Instances) != 1 {
		t.Errorf("standard input: found %+v, %v", s, err)
	}
}

// TestAFolderOfGraphs is an instance for each file, and the same suite whatever is asked for.
func TestAFolderOfGraphs(t *testing.T) {
	const text = head + "[[instance]]\ngraphs = \"*.g\"\nparts = {family = \"tour\", closed = true}\nanswer = \"tour\"\n"
	files := fstest.MapFS{"three.g": {Data: []byte("x y\ny z\nz x\n")}, "four.g": {Data: []byte("a b\nb c\nc d\nd a\n")}, "notes": {Data: []byte("x x")}}
	in := func(text, only string) (*Suite, error) {
		return parseSuite("x.toml", "x", []byte(text), nil, Sources{Graphs: &GraphFolder{Name: "dir", Files: files, Only: regexp.MustCompile(only)}})
	}
	whole := oracle.Must(in(text, ""))
	found := map[string]string{}
	for _, i := range whole.Instances {
		found[i.Name] = i.Answer.String()
	}
	if !maps.Equal(found, map[string]string{"three": "3", "four": "4"}) {
		t.Errorf("found %v", found)
	}
	one, err := in(text, "three")
	if err != nil || len(one.Instances) != 1 || one.Hash != whole.Hash {
		t.Errorf("found %+v, %v", one, err)
	}
	if s, err := parsed(text); err != nil || !s.WantsGraphs {
		t.Errorf("without a folder: found %+v, %v", s, err)
	}
	for c := range oracle.Table[struct{ From, To, Want string }](`
		*.g | *.no | the folder dir has no file that matches
		*.g | not* | x.toml:4: instance "notes": notes:1:3: found a loop
		{family = "tour" | {family = "hunt" | "x.toml:4: instance \"four\": "
		"graphs = \"*.g\"\nparts = {family = \"tour\", closed = true}\nanswer = \"tour\"" | "name = \"n\"\npuzzle = \"@adventure\"\nanswer = 11" | has puzzles of its own; leave out the folder
	`) {
		_, err := in(strings.Replace(text, c.From, c.To, 1), "")
		fails(t, c.To, err, c.Want)
	}
}
