package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

func TestBrowserSharesByAddress(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, open func(*testing.T, string) *tab) {
		p := open(t, "#family=hunt&board=5x5&piece=1,3&start=a1&goals=d2&holes=c3&guard=Pb5&closed=true&mode=make")
		p.click("input[value=goal]")
		p.on("e3")
		p.await(`location.hash.includes("goals=d2,e3")`)
		address := eval[string](p, "location.hash")
		const both = `/x[^]*x/.test(document.getElementById("text").value)` // which is made elsewhere, and takes a while
		p.await(both)
		want := p.text("text")
		again := open(t, address)
		again.await(both)
		if got := again.text("text"); got != want || !strings.Contains(got, "piece: camel") {
			t.Errorf("the link gives\n%s\nexpected\n%s", got, want)
		}
		again.holds(`document.body.dataset.mode === "make"`)
		// Back goes back within the page.
		again.click("#tab-solve")
		again.click(`[data-example="tour-ring"]`)
		again.await(`document.getElementById("summary").textContent === "Tour with a knight, 3 × 3" && document.title.startsWith("The ring")`)
		eval[string](again, `(history.back(), "")`)
		again.await(`document.getElementById("summary").textContent === "Hunt with a camel, 5 × 5" && document.body.dataset.mode === "solve"`)
		eval[string](again, `(history.back(), "")`)
		again.await(`document.body.dataset.mode === "make"`)
		// A link that is no puzzle says so, and leaves a page that works and solves nothing.
		broken := open(t, "#family=hunt&board=200x200&start=a1&goals=b3&solve=true")
		broken.reads("trouble", "at most 10000 squares, or vertices and edges, not 40000;")
		broken.holds(`location.hash === "" && document.body.dataset.mode === "play" && !("status" in document.body.dataset) && !!document.querySelector("[data-daily=hunt][aria-pressed=true]")`)
	})
}

// TestBrowserSharesWhatPlays: somebody makes a puzzle and sends it; the other plays it,
// with its par, and without solutions until it is done.
func TestBrowserSharesWhatPlays(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, open func(*testing.T, string) *tab) {
		p := open(t, "#family=hunt&board=5x5&start=a1&goals=c2&mode=make")
		p.on("d4")
		p.await(`location.hash.includes("d4")`)
		p.type_("title", "For Anna & you")
		p.click("#sealed")
		p.click("#generate") // which asks before it takes the goals away
		p.says("This takes away the goals")
		eval[string](p, `(Object.defineProperty(navigator, "clipboard", {value: {writeText: async text => globalThis.told = text}}), "")`)
		p.shot("make-share")
		p.click("#send")
		p.says("The link is in the clipboard.")
		_, fragment, _ := strings.Cut(eval[string](p, "told"), "#")
		if !strings.Contains(fragment, "mode=play") || !strings.Contains(fragment, "goals=c2,d4") {
			t.Errorf("found the link #%s", fragment)
		}
		q := open(t, "#"+fragment)
		q.await(`document.body.dataset.mode === "play" && document.getElementById("name").textContent === "For Anna & you · " && document.getElementById("par").textContent === "Fewest: 2"`)
		q.holds(`!(document.getElementById("tab-solve").checkVisibility() || document.getElementById("hint").checkVisibility())`)
		q.shot("shared")
		q.on("c2")
		q.on("d4")
		q.await(`!document.getElementById("reveal").hidden && document.getElementById("tab-solve").checkVisibility()`)
	})
	// Of what the page can't search through the solver works out the par.
	q := openSite(t, "#family=cover&board=5x5&start=a1&mode=play")
	q.await(`document.getElementById("par").textContent === "Fewest: 24"`)
}

func TestBrowserDownloads(t *testing.T) {
	t.Parallel()
	p := open(t, "#family=hunt&board=5x5&start=a1&goals=e5&solve=true")
	p.await(`document.body.dataset.status === "optimal"`)
	eval[string](p, `(() => { const real = fetch; globalThis.asked = {}; globalThis.fetch = (path, o) => { asked[path] = o?.body; return real(path, o); }; return ""; })()`)
	for name, file := range map[string]string{"SVG": "-4-moves.svg", "PNG": "png", "GIF": "gif", "PDF flip book": "pdf",
		"CNF": "-4-moves.cnf", "Certificate": "-certificate.zip"} {
		eval[string](p, `document.getElementById("live").textContent = ""`)
		p.click(fmt.Sprintf(`[data-file="%s"]`, name))
		p.await(fmt.Sprintf(`/^Saved hunt-of-a-knight-on-5x5.*%s\.$/.test(document.getElementById("live").textContent)`, file))
	}
	if request := eval[string](p, `asked["api/certify"]`); !strings.Contains(request, `"status":"optimal","walk":["a1",`) { // it is not solved again
		t.Errorf("found the request %s, expected the answer that is there", request)
	}
}

// TestBrowserDrawsPosters: the walk alone, in the styles that it has.
func TestBrowserDrawsPosters(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, open func(*testing.T, string) *tab) {
		p := open(t, "#family=tour&board=6x6&closed=true&solve=true")
		p.await(`document.body.dataset.status === "optimal"`)
		p.click("#poster summary")
		p.await(`document.getElementById("preview").naturalWidth > 0`)
		seen := map[string]string{}
		for _, style := range []string{"line", "fill", "weave", "rainbow"} {
			for _, colours := range []string{"0", "3"} {
				p.set("style", style)
				p.set("colours", colours)
				p.await(fmt.Sprintf(`(e => e.dataset.of === %q && e.complete && e.naturalWidth > 0)(document.getElementById("preview"))`, style+colours))
				p.shot("poster-" + style + colours)
				image := eval[string](p, `(c => { c.width = c.height = 300; c.getContext("2d").drawImage(document.getElementById("preview"), 0, 0, 300, 300); return c.toDataURL(); })(document.createElement("canvas"))`)
				if other := seen[image]; other != "" {
					t.Errorf("%s %s: found the picture of %s", style, colours, other)
				}
				seen[image] = style + colours
			}
		}
		for _, format := range []string{"svg", "png"} {
			p.click(fmt.Sprintf(`[data-poster=%s]`, format))
			p.says("-36-moves-rainbow." + format + ".")
		}
		// An open walk encloses nothing.
		p.set("style", "fill")
		p.click("#tab-make")
		p.click("#closed")
		p.click("#tab-solve")
		p.click("#go")
		p.await(`document.body.dataset.moves === "35" && document.getElementById("style").value === "line" && document.querySelector("#style [value=fill]").disabled`)
		p.size(390, 844, 1)
		p.do(chromedp.ScrollIntoView(chromedp.CSS("#preview")))
		p.shot("poster-phone")
	})
}
