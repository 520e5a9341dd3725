package web_test

import (
	"errors"
	"fmt"
	"image/color"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"knightsat/decode/render"
)

// fits fails where the page is wider than its window, or where messages and the
// board's top are not in view.
func (p *tab) fits(state string) {
	p.Helper()
	if over := eval[int](p, `document.documentElement.scrollWidth - document.documentElement.clientWidth`); over > 0 {
		p.Errorf("%s: the page is %d pixels wider than its window", state, over)
	}
	if !eval[bool](p, `(scrollTo(0, 0), ["messages", "summary"].every(id => document.getElementById(id).getBoundingClientRect().bottom <= innerHeight))
		&& document.querySelector("#board svg").getBoundingClientRect().bottom <= innerHeight + 40`) {
		p.Errorf("%s: messages or the board are below the fold", state)
	}
}

// axeFile is axe-core, which is another project's: npm fetches it.
const axeFile = "testdata/npm/node_modules/axe-core/axe.min.js"

// needsAxe skips the rest of a test where axe-core is not there.
func (p *tab) needsAxe() {
	p.Helper()
	if _, err := os.Stat(axeFile); err != nil {
		p.Skip("found no axe-core, so that nothing was looked for that keeps people out: run npm install --no-save in web/testdata/npm")
	}
}

// accessible runs axe-core, where it is there, and fails where it finds a
// violation.
func (p *tab) accessible(state string) {
	p.Helper()
	source, err := os.ReadFile(axeFile)
	if errors.Is(err, fs.ErrNotExist) {
		return
	}
	if err != nil {
		p.Fatal(err)
	}
	const run = `axe.run(document, {resultTypes: ["violations"]}).then(r => r.violations
		.map(v => v.id + ": " + v.help + ": " + v.nodes.slice(0, 3).map(n => n.html.slice(0, 160) + " " + n.failureSummary).join(" | ")))`
	eval[int](p, string(source)+";0")
	for _, f := range eval[[]string](p, run, chromedp.EvalAwaitPromise) {
		p.Errorf("%s: %s", state, f)
	}
}

func TestBrowserPageIsAccessible(t *testing.T) {
	t.Parallel()
	for _, look := range []struct {
		name          string
		width, height int64
		scale         float64
		scheme        string
	}{
		{"wide", 1280, 720, 1, "light"}, {"dark", 1280, 720, 1, "dark"}, {"phone", 360, 740, 2, "light"}, {"landscape", 740, 360, 2, "dark"},
	} {
		t.Run(look.name, func(t *testing.T) {
			t.Parallel()
			p := open(t, "#family=hunt&board=8x8&start=a8&goals=e6,c4,b3,a2,b2,b1&guard=Ph7&ordered=true")
			p.size(look.width, look.height, look.scale)
			p.media("", "prefers-color-scheme", look.scheme)
			check := func(state string) {
				t.Helper()
				p.accessible(state)
				p.fits(state)
				p.shot(look.name + "-" + state)
			}
			p.on("c7")
			p.click("#hint")
			p.await(`document.getElementById("live").textContent.includes("needed")`)
			check("play")
			p.click("#tab-make")
			check("make")
			p.solve()
			check("solve")
			p.click("#formula-view summary")
			p.await(`document.querySelectorAll("#families li").length > 3`)
			check("formula")
			p.click(`[data-example="impossible-cover"]`)
			p.await(`document.getElementById("summary").textContent.startsWith("Cover")`)
			p.solve()
			check("impossible")
			p.needsAxe()
		})
	}
}

func TestBrowserShowsLargeBoards(t *testing.T) {
	t.Parallel()
	p := open(t, "#family=hunt&board=42x24&start=a1&goals=ap24,ad3&solve=true")
	p.await(`document.body.dataset.status === "optimal"`)
	p.shot("large")
	p.fits("large")
	p.click("#fit")
	p.await(`document.querySelector("#board svg").getBoundingClientRect().width >= 42 * 24`)
	p.accessible("large")
	p.needsAxe()
}

// TestPagesAndPicturesLookTheSame: they have the same pieces and the same palette,
// each in a language of its own.
func TestPagesAndPicturesLookTheSame(t *testing.T) {
	pieces := string(must(os.ReadFile("page/js/pieces.js")))
	for letter, d := range render.Drawings {
		for _, path := range append(d.Body[:len(d.Body):len(d.Body)], d.Lines) {
			if !strings.Contains(pieces, path) {
				t.Errorf("%c: the page does not draw %s", letter, path)
			}
		}
	}
	style := string(must(os.ReadFile("page/style.css")))
	light, rest, _ := strings.Cut(style, "@media (prefers-color-scheme: dark)")
	dark, _, _ := strings.Cut(rest, "* {")
	for theme, css := range map[render.Theme]string{render.Light: light, render.Dark: dark} {
		p := theme.Palette()
		for name, want := range map[string]color.RGBA{"back": p.Back, "soft": p.Soft, "light": p.Light, "dark": p.Dark, "light-visited": p.LightVisited,
			"dark-visited": p.DarkVisited, "hole": p.Hole, "attack": p.Attack, "line": p.Line, "mark": p.Mark, "goal": p.Goal, "goal-edge": p.GoalEdge,
			"set": p.Set, "text": p.Text} {
			found := regexp.MustCompile(`--` + name + `: (#[0-9a-f]{6});`).FindStringSubmatch(css)
			if text := fmt.Sprintf("#%02x%02x%02x", want.R, want.G, want.B); found == nil || found[1] != text {
				t.Errorf("%s: the page has %v for %s, expected %s", theme, found, name, text)
			}
		}
	}
}

// TestTypes has the types of the page's modules checked, which are in comments:
// by TypeScript, which is another project's and fetched by npm.
func TestTypes(t *testing.T) {
	t.Parallel()
	const compiler = "node_modules/.bin/tsc"
	cmd := exec.Command("./"+compiler, "-p", ".")
	cmd.Dir = filepath.Join("testdata", "npm")
	if _, err := os.Stat(filepath.Join(cmd.Dir, compiler)); err != nil || testing.Short() {
		t.Skip("found no TypeScript, so that no types were checked: run npm install --no-save in web/testdata/npm")
	}
	if said, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v:\n%s", err, said)
	}
}

// TestUnits runs the unit tests of what is pure, in the browser that it is for.
func TestUnits(t *testing.T) {
	t.Parallel()
	p := open(t, "")
	units := must(os.ReadFile("testdata/units.js"))
	for _, failed := range eval[[]string](p, "(async () => {"+string(units)+"})()", chromedp.EvalAwaitPromise) {
		t.Error(failed)
	}
}
