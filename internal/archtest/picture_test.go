package archtest

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var updateFlag = flag.Bool("update", false, "draw docs/architecture.svg anew")

// middle is where the boxes of the picture stand, by column: all packages but those
// for tests and examples. The encodings, of which none knows another, share one.
var middle = map[string]float64{
	"puzzles": 220, "encode/cnf": 460,
	"bound": 220, "decode/output": 500, "decode/render": 690,
	"encode": 300, "solve/engine": 450,
	encodings: 200, "decode": 640,
	"encode/catalogue": 200, "solve": 500,
	"solve/cert": 150, "solve/count": 350, "solve/mend": 550, "bench": 330, "generate": 490, "bench/atlas": 500,
	"bench/report": 330, "web": 650,
	"cmd/knightsat": 400,
}

// encodings is the box that they share; the picture has their names in it.
const encodings = "encode/"

func boxOf(pkg string) string {
	i := rank(pkg)
	switch {
	case under(pkg, "internal", "encode/encodetest", "examples", "tools") || i < 0:
		return ""
	case isEncoding(pkg):
		return encodings
	}
	return order[i]
}

// picture is the packages and what imports what. An import that others lead to, one
// after the other, has no line of its own.
type picture struct {
	boxes []string // in the order of data
	uses  map[string]map[string]bool
	layer map[string]int
	kinds []string // the encodings
}

func newPicture(imports map[string][]string) *picture {
	p := &picture{uses: map[string]map[string]bool{}, layer: map[string]int{}}
	for pkg, imported := range imports {
		box := boxOf(pkg)
		if box == "" {
			continue
		}
		if p.uses[box] == nil {
			p.uses[box] = map[string]bool{}
			p.boxes = append(p.boxes, box)
		}
		for _, q := range imported {
			if _, own := imports[q]; own && boxOf(q) != "" && boxOf(q) != box {
				p.uses[box][boxOf(q)] = true
			}
		}
	}
	for _, pkg := range slices.Concat(order, slices.Sorted(maps.Keys(imports))) {
		if name := strings.TrimPrefix(pkg, encodings); imports[pkg] != nil && isEncoding(pkg) && !slices.Contains(p.kinds, name) {
			p.kinds = append(p.kinds, name)
		}
	}
	place := func(box string) int { return slices.IndexFunc(order, func(o string) bool { return boxOf(o) == box }) }
	slices.SortFunc(p.boxes, func(a, b string) int { return place(a) - place(b) })
	for range p.boxes { // until nothing moves down any more
		for _, box := range p.boxes {
			for used := range p.uses[box] {
				p.layer[box] = max(p.layer[box], p.layer[used]+1)
			}
		}
	}
	return p
}

// text is what stands in a box.
func (p *picture) text(box string) string {
	if box == encodings {
		return box + strings.Join(p.kinds, "  ")
	}
	return box
}

// leads reports whether a box uses another one by way of others.
func (p *picture) leads(from, to string) bool {
	for via := range p.uses[from] {
		if via != to && (p.uses[via][to] || p.leads(via, to)) {
			return true
		}
	}
	return false
}

// svg draws the picture: what is used stands above what uses it.
func (p *picture) svg(cellar []string) string {
	const width, row, high, letter = 780, 62, 30, 7.3
	wide := func(box string) float64 { return letter*float64(len(p.text(box))) + 20 }
	top := map[string]float64{}
	layers := 0
	for _, box := range p.boxes {
		top[box] = float64(12 + p.layer[box]*row)
		layers = max(layers, p.layer[box]+1)
	}
	var b strings.Builder
	height := 12 + layers*row + 34
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="DejaVu Sans Mono,Menlo,Consolas,monospace" font-size="12">`+"\n", width, height)
	b.WriteString("<title>The packages, and what each imports</title>\n")
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="#ffffff"/>`+"\n", width, height)
	for _, box := range p.boxes {
		for _, used := range p.boxes {
			if p.uses[box][used] && !p.leads(box, used) {
				x1, y1, x2, y2 := middle[used], top[used]+high, middle[box], top[box]
				bend := (y2 - y1) / 2
				fmt.Fprintf(&b, `<path d="M%.0f %.0fC%.0f %.0f %.0f %.0f %.0f %.0f" fill="none" stroke="#0072b2" stroke-width="1.2"/>`+"\n", x1, y1, x1, y1+bend, x2, y2-bend, x2, y2)
			}
		}
	}
	for _, box := range p.boxes {
		fmt.Fprintf(&b, `<rect x="%.0f" y="%.0f" width="%.0f" height="%d" rx="5" fill="#f4f1e8" stroke="#5b5b5b"/>`, middle[box]-wide(box)/2, top[box], wide(box), high)
		fmt.Fprintf(&b, `<text x="%.0f" y="%.0f" text-anchor="middle" xml:space="preserve">%s</text>`+"\n", middle[box], top[box]+19, p.text(box))
	}
	fmt.Fprintf(&b, `<rect x="8" y="%d" width="%d" height="%d" rx="5" fill="#dddddd"/>`, height-42, width-16, high)
	below := "internal: " + strings.Join(cellar, ", ")
	fit := min(12, float64(width-32)/(0.61*float64(len(below)))) // a letter is 0.6 of the size wide
	fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="middle" font-size="%.1f">%s</text>`+"\n</svg>\n", width/2, height-23, fit, below)
	return b.String()
}

// TestThePictureIsOfThePackages: docs/architecture.svg shows what imports what.
func TestThePictureIsOfThePackages(t *testing.T) {
	all := imports(t)
	var cellar []string
	for pkg := range all {
		if name, ok := strings.CutPrefix(pkg, "internal/"); ok && name != "archtest" {
			cellar = append(cellar, name)
		}
	}
	slices.Sort(cellar)
	p := newPicture(all)
	for _, box := range p.boxes {
		if middle[box] == 0 {
			t.Errorf("package %s has no place in the picture", box)
		}
	}
	want := p.svg(cellar)
	name := filepath.Join("..", "..", "docs", "architecture.svg")
	if *updateFlag {
		if err := os.WriteFile(name, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(name); err != nil || string(got) != want {
		t.Errorf("%s is not what the imports are (%v): go test ./internal/archtest -run Picture -update draws it anew", name, err)
	}
}

var (
	quotedPath = regexp.MustCompile("`([a-z]+(?:/[a-z0-9.]+)*)`")
	quotedTest = regexp.MustCompile("`(?:([a-z/]+)\\.)?(Test[A-Z][A-Za-z]+)`") // with its package or without
)

// TestThePagesNameWhatIsThere: packages, files and tests of the pages that say what to
// add where.
func TestThePagesNameWhatIsThere(t *testing.T) {
	root := filepath.Join("..", "..")
	tests := map[string]string{} // by package
	sources(t, func(dir, file string) {
		if strings.HasSuffix(file, "_test.go") {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			tests[dir] += string(text)
			tests[""] += string(text)
		}
	})
	for _, name := range []string{"architecture.md", "your-first-encoding.md"} {
		page, err := os.ReadFile(filepath.Join(root, "docs", name))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range quotedPath.FindAllStringSubmatch(string(page), -1) {
			if _, err := os.Stat(filepath.Join(root, m[1])); err != nil && strings.Contains(m[1], "/") {
				t.Errorf("%s names %s, which is not there", name, m[1])
			}
		}
		named := quotedTest.FindAllStringSubmatch(string(page), -1)
		for _, m := range named {
			if !strings.Contains(tests[m[1]], "\nfunc "+m[2]+"(") {
				t.Errorf("%s names %s, which is no such test", name, m[0])
			}
		}
		if len(named) < 5 {
			t.Errorf("%s names only %d tests", name, len(named))
		}
	}
}

var goFile = regexp.MustCompile(`\b[a-z]+(?:/[a-z0-9]+)*/[a-z0-9_]+\.go\b`)

// TestPagesNameFilesThatAreThere: of all pages, each file of Go by its path.
func TestPagesNameFilesThatAreThere(t *testing.T) {
	root := filepath.Join("..", "..")
	seen := 0
	for _, pages := range []string{"*.md", "docs/*.md", "bench/*.md"} {
		names, err := filepath.Glob(filepath.Join(root, pages))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			page, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, file := range goFile.FindAllString(string(page), -1) {
				seen++
				if _, err := os.Stat(filepath.Join(root, file)); err != nil {
					t.Errorf("%s names %s, which is not there", name, file)
				}
			}
		}
	}
	if seen < 100 {
		t.Errorf("only %d names of files were found", seen)
	}
}
