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

	"github.com/chromedp/cdproto/emulation"
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
			p := open(t, adventure+"&guard=Ph7&ordered=true")
			p.size(look.width, look.height, look.scale)
			p.media("prefers-color-scheme", look.scheme)
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

// TestBrowserKeepsLargeTextInItsWindow: at twice its size nothing scrolls sideways on a phone.
func TestBrowserKeepsLargeTextInItsWindow(t *testing.T) {
	t.Parallel()
	p := open(t, "")
	p.size(320, 740, 1)
	eval[string](p, `document.documentElement.style.fontSize = "200%"`)
	for _, shown := range []string{`""`, `location.hash = "` + adventure + `&solve=true"`,
		`document.getElementById("tab-make").click()`, `document.getElementById("tab-play").click()`,
		`document.querySelectorAll("details").forEach(d => d.open = true)`, `document.getElementById("menu-button").click()`} {
		eval[string](p, shown+`; ""`)
		if strings.Contains(shown, "solve") {
			p.await(`document.body.dataset.status === "optimal"`)
		}
		p.holds(`document.documentElement.scrollWidth <= 320`)
	}
}

// TestBrowserMarksHaveContrast: what a mark is drawn with stands out from every
// square, at least 3:1, in both themes.
func TestBrowserMarksHaveContrast(t *testing.T) {
	t.Parallel()
	p := open(t, "#family=hunt&board=5x5&start=a1&goals=d2&holes=c3&guard=Pb5&mode=make")
	const worst = `(() => {
		const root = document.querySelector("#board svg");
		const look = (name, property) => {
			const g = document.createElementNS(root.namespaceURI, "g");
			const [over, own] = name.includes(" ") ? name.split(" ") : ["", name];
			g.setAttribute("class", over);
			const e = document.createElementNS(root.namespaceURI, "path");
			e.setAttribute("class", own);
			g.append(e);
			root.append(g);
			const value = getComputedStyle(e)[property];
			g.remove();
			return value;
		};
		const light = colour => {
			const [r, g, b] = colour.match(/[0-9.]+/g).map(v => v / 255).map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
			return 0.2126 * r + 0.7152 * g + 0.0722 * b;
		};
		const contrast = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
		const squares = ["cell square", "dark square", "visited square"].map(s => look(s, "fill"));
		const both = document.createElement("i");
		document.body.append(both);
		both.style.color = "var(--dark-visited)";
		squares.push(getComputedStyle(both).color);
		both.remove();
		const marks = {dot: "fill", hatch: "stroke", goal: "stroke", start: "stroke", next: "stroke", set: "stroke", advice: "stroke", lost: "stroke",
			line: "stroke", other: "stroke", "guard body": "fill", "piece body": "stroke", "hole square": "fill"};
		return Object.entries(marks).flatMap(([name, property]) => squares.map(s => [contrast(look(name, property), s), name + " on " + s])).filter(([c]) => c < 3).map(([c, what]) => what + ": " + c.toFixed(2));
	})()`
	for _, scheme := range []string{"light", "dark"} {
		p.media("prefers-color-scheme", scheme)
		for _, found := range eval[[]string](p, worst) {
			t.Errorf("%s: found %s, expected 3 at least", scheme, found)
		}
	}
}

func TestBrowserPrints(t *testing.T) {
	t.Parallel()
	p := open(t, adventure+"&solve=true")
	p.await(`document.body.dataset.status === "optimal"`)
	p.printed()
	p.holds(`["go", "share", "puzzles", "downloads"].every(id => !document.getElementById(id).checkVisibility()) &&
		["board", "verdict", "reason", "moves"].every(id => document.getElementById(id).checkVisibility()) &&
		["html", "#solve"].every(s => ["rgb(255, 255, 255)", "rgba(0, 0, 0, 0)"].includes(getComputedStyle(document.querySelector(s)).backgroundColor))`)
	p.shot("print")
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

// media emulates what the reader asks of pages.
func (p *tab) media(feature, value string) {
	p.Helper()
	if _, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: feature, Value: value}}}); err != nil {
		p.fatal(err)
	}
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
