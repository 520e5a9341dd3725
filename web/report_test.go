package web_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"knightsat/bench/results"
)

// TestTheReportIsUsed as a reader does: it sorts, filters, switches lines, sets two ways
// against each other, opens a cell, and saves a picture.
func TestTheReportIsUsed(t *testing.T) {
	t.Parallel()
	page := must(results.Page())
	p := openAt(t, httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprint(w, page, `<script>document.documentElement.dataset.ready = "true"</script>`)
	})), "")
	holds := func(what, expression string) {
		t.Helper()
		if !eval[bool](p, expression) {
			t.Errorf("%s: not %s", what, expression)
		}
	}
	p.do(chromedp.Evaluate[chromedp.Void](`window.s = document.querySelector("#tours"); window.saved = []; const make = URL.createObjectURL; URL.createObjectURL = (b) => { saved.push(b); return make(b); }`))
	for _, scheme := range []string{"light", "dark"} {
		media := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}}
		if _, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, media); err != nil {
			t.Fatal(err)
		}
		for _, width := range []int64{390, 820, 1440} {
			p.size(width, 1000, 1)
			holds(fmt.Sprint(width, " ", scheme), `document.documentElement.scrollWidth <= innerWidth`)
			p.shot(fmt.Sprintf("report-%s-%d", scheme, width))
		}
	}
	const row = `[...s.querySelectorAll(".instances tbody tr")]`
	p.click("#tours .instances th:nth-child(5) button")
	holds("sorted", `(v => v.every((x, i) => !i || v[i-1] <= x))(`+row+`.map((r) => Number(r.cells[4].dataset.v)))`)
	holds("filtered", `(f => { f.value = "12x12"; f.dispatchEvent(new Event("input")); return `+row+`.filter((r) => !r.hidden).length < `+row+`.length; })(s.querySelector(".filter"))`)
	p.click("#tours .ways tr:nth-child(2) input")
	holds("switched off", `s.querySelector(".line.off-line") !== null && s.querySelector(".instances thead tr").cells[5].hidden`)
	holds("set against another", `(y => { const old = s.querySelector(".scatter .y").textContent; y.value = 2; y.dispatchEvent(new Event("change")); return s.querySelector(".scatter .y").textContent !== old && s.querySelectorAll(".scatter .mark title").length > 1; })(s.querySelector("select.y"))`)
	for i, kind := range []string{"lines", "scatter"} {
		p.click([]string{"#tours figure:first-child .save", "#tours figure:last-child .save"}[i])
		p.await(fmt.Sprintf(`saved.length === %d`, i+1))
		p.await(fmt.Sprintf(`saved[%d].text().then((text) => { const d = new DOMParser().parseFromString(text, "image/svg+xml"); return d.documentElement.nodeName === "svg" && d.documentElement.classList.contains(%q) && !d.querySelector(".off-line, .off") && d.querySelectorAll(".mark").length > 1; })`, i, kind))
	}
	p.click("#tours .instances tbody tr:not([hidden]) td[data-at]:not([hidden])")
	holds("opened", `document.querySelector("dialog").open && /--cell suite=tours.instance=12x12/.test(document.querySelector(".command").textContent) && JSON.parse(document.querySelector(".records").textContent.replaceAll("}\n{", "},{").replace(/^/, "[") + "]").length > 0`)
	p.shot("report-cell")
}
