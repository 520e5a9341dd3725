package web_test

import (
	"context"
	"flag"
	"fmt"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"knightsat/internal/oracle"
	"knightsat/web"
)

var shots = flag.String("shots", "", "write a picture of each state of the page into this directory")

// patience is how long a test in the browser may take before it has failed.
const patience = 5 * time.Minute

// theBrowser is started once, for all tests.
var theBrowser = sync.OnceValues(func() (context.Context, error) {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		path, err := exec.LookPath(name)
		if err != nil {
			continue
		}
		options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox,
			chromedp.Flag("disable-dev-shm-usage", true), chromedp.WSURLReadTimeout(time.Minute))
		allocator, stopAllocator := chromedp.NewExecAllocator(context.Background(), options...)
		ctx, stopBrowser := chromedp.NewContext(allocator)
		if err := chromedp.Do(ctx); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		closeBrowser = func() { stopBrowser(); stopAllocator() }
		return ctx, nil
	}
	return nil, nil
})

var closeBrowser = func() {}

func TestMain(m *testing.M) {
	flag.Parse()
	status := m.Run()
	closeBrowser()
	removeSite()
	os.Exit(status)
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// tab is a page in the browser, and a server of its own.
type tab struct {
	*testing.T
	ctx    context.Context
	server *httptest.Server
	// complaints are taken from what the page has complained of so far.
	complaints func() []string
}

// open opens the page at a fragment, and skips where there is no browser. An
// error on the page's console fails the test.
func open(t *testing.T, fragment string) *tab {
	t.Helper()
	return openAt(t, httptest.NewServer(must(web.New("knightsat test"))), fragment)
}

// openAt opens the page of a server.
func openAt(t *testing.T, server *httptest.Server, fragment string) *tab {
	t.Helper()
	oracle.Long(t)
	browser := must(theBrowser())
	if browser == nil {
		t.Skip("found no browser: install chromium")
	}
	ctx, closeTab := chromedp.NewContext(browser)
	ctx, cancel := context.WithTimeout(ctx, patience)
	t.Cleanup(func() { cancel(); closeTab(); server.CloseClientConnections(); server.Close() })
	var mu sync.Mutex
	var complaints []string
	note := func(format string, args ...any) {
		mu.Lock()
		defer mu.Unlock()
		complaints = append(complaints, fmt.Sprintf(format, args...))
	}
	if err := chromedp.Listen(ctx, func(event any) {
		switch e := event.(type) {
		case *runtime.EventExceptionThrown:
			note("exception: %s", (&chromedp.ExceptionError{ExceptionDetails: e.ExceptionDetails}).Error())
		case *runtime.EventConsoleAPICalled:
			if e.Type == runtime.ConsoleAPICalledTypeError || e.Type == runtime.ConsoleAPICalledTypeWarning {
				note("console: %s %s", e.Args[0].Description, e.Args[0].Value)
			}
		case *log.EventEntryAdded:
			if e.Entry.Level == log.EntryLevelError && !strings.Contains(e.Entry.Text, "400 (Bad Request)") {
				note("log: %s %s", e.Entry.Text, e.Entry.URL)
			}
		}
	}); err != nil {
		t.Fatal(err)
	}
	take := func() []string {
		mu.Lock()
		defer mu.Unlock()
		taken := complaints
		complaints = nil
		return taken
	}
	p := &tab{t, ctx, server, take}
	// Tests run side by side, each in a window that takes itself for the one in front.
	if _, err := chromedp.Call(ctx, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true}); err != nil {
		t.Fatal(err)
	}
	p.size(1280, 1000, 1)
	p.do(chromedp.Navigate(server.URL + "/" + fragment))
	p.await(`document.documentElement.dataset.ready === "true"`)
	t.Cleanup(func() {
		for _, c := range take() {
			t.Errorf("the page complains: %s", c)
		}
	})
	return p
}

// call runs a command of the browser's protocol.
func call[P, R any](p *tab, command cdp.Command[P, R], params P) {
	p.Helper()
	if _, err := chromedp.Call(p.ctx, command, params); err != nil {
		p.fatal(err)
	}
}

func (p *tab) do(actions ...chromedp.Action[chromedp.Void]) {
	p.Helper()
	if err := chromedp.Do(p.ctx, actions...); err != nil {
		p.fatal(err)
	}
}

// fatal ends the test, and says what there is to read on the page.
func (p *tab) fatal(err error) {
	p.Helper()
	state, _ := chromedp.Run(p.ctx, chromedp.Evaluate[string](`document.body?.innerText ?? ""`))
	p.Fatalf("%v\nthe page says:\n%s", err, state)
}

func (p *tab) size(width, height int64, scale float64) {
	p.Helper()
	p.do(chromedp.EmulateViewport(width, height, chromedp.EmulateScale(scale)))
}

// await waits until an expression holds on the page.
func (p *tab) await(expression string) {
	p.Helper()
	if _, err := chromedp.Run(p.ctx, chromedp.Poll[bool](expression, chromedp.WithPollingTimeout(2*time.Minute))); err != nil {
		p.fatal(fmt.Errorf("waiting for %s: %w", expression, err))
	}
}

// eval is the value of an expression on the page.
func eval[T any](p *tab, expression string, options ...chromedp.EvaluateOption) T {
	p.Helper()
	v, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](expression, options...))
	if err != nil {
		p.fatal(fmt.Errorf("%.200s: %w", expression, err))
	}
	return v
}

// evalAll is what a script on the page returns, which may wait.
func evalAll[T any](p *tab, source string) T {
	p.Helper()
	return eval[T](p, "(async () => {"+source+"\n})()", chromedp.EvalAwaitPromise)
}

// holds fails the test unless an expression is true on the page.
func (p *tab) holds(expression string) {
	p.Helper()
	if !eval[bool](p, expression) {
		p.Errorf("this does not hold: %s", expression)
	}
}

// reads fails the test unless there is this to read in an element.
func (p *tab) reads(id, want string) {
	p.Helper()
	if got := p.text(id); !strings.Contains(got, want) {
		p.Errorf("%s: found %q, expected %q", id, got, want)
	}
}

func (p *tab) text(id string) string {
	p.Helper()
	return eval[string](p, fmt.Sprintf(`(e => e.value ?? e.textContent)(document.getElementById(%q))`, id))
}

func (p *tab) click(selector string) {
	p.Helper()
	p.do(chromedp.ScrollIntoView(chromedp.CSS(selector)), chromedp.Click(chromedp.CSS(selector)))
}

// on clicks a square of the board.
func (p *tab) on(square string) { p.Helper(); p.click(fmt.Sprintf(`[data-square="%s"]`, square)) }

// change changes a field and tells the page so by an event: change where a person leaves the
// field, and input where one types.
func (p *tab) change(event, id, value string) {
	p.Helper()
	value = strings.ReplaceAll(value, `\n`, "\n")
	eval[bool](p, fmt.Sprintf(`(e => { e.value = %q; return e.dispatchEvent(new Event(%q, {bubbles: true})); })(document.getElementById(%q))`,
		value, event, id))
}

// middle is where a square is in the window.
func (p *tab) middle(square string) []float64 {
	p.Helper()
	return eval[[]float64](p, fmt.Sprintf(`(r => [r.x + r.width / 2, r.y + r.height / 2])(document.querySelector('[data-square="%s"] .square').getBoundingClientRect())`, square))
}

// says waits for the end of what the page says aloud.
func (p *tab) says(text string) {
	p.Helper()
	p.await(fmt.Sprintf(`document.getElementById("live").textContent.includes(%q)`, text))
}

// media emulates what the reader asks of pages, and on what.
func (p *tab) media(kind, feature, value string) {
	p.Helper()
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: kind,
		Features: []*emulation.MediaFeature{{Name: feature, Value: value}}})
}

// shot takes a picture, where pictures are asked for.
func (p *tab) shot(name string) {
	p.Helper()
	if *shots == "" {
		return
	}
	eval[string](p, `(document.getAnimations().forEach(a => a.finish()), "")`) // the piece has arrived
	png, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		p.fatal(err)
	}
	if err := os.WriteFile(filepath.Join(*shots, name+".png"), png, 0o644); err != nil {
		p.Fatal(err)
	}
}

func (p *tab) solve() {
	p.Helper()
	p.click("#tab-solve")
	p.click("#go")
	p.await(`!document.getElementById("answer").hidden`)
}

// plays goes the shortest walk that the solver finds, from where the piece is: the start.
func (p *tab) plays() {
	p.Helper()
	walk := evalAll[[]string](p, `
		const backend = (await import(new URL("app.js", document.baseURI).href)).backend;
		const { puzzleOf, store } = (await import(new URL("app.js", document.baseURI).href)).state;
		const { ahead } = (await import(new URL("app.js", document.baseURI).href)).exact;
		const s = store.get();
		const way = ahead(s.laid, s.walk); // where the page knows it itself
		return way ? [s.walk.at(-1), ...way] : (await backend.solve(puzzleOf(s))).walk;`)
	for _, square := range walk {
		if eval[bool](p, fmt.Sprintf(`!document.querySelector('[data-square="%s"]').getAttribute("aria-label").includes("the piece is here")`, square)) {
			p.on(square)
		}
	}
	p.await(`!document.getElementById("reveal").hidden && !/^(|Looking.*)$/.test(document.getElementById("result-text").textContent)`)
}

// helpers are what tests ask the page's modules for.
const helpers = `const at = async name => (await import(new URL("app.js", document.baseURI).href))[name];
	const [{ store }, { ahead }, rules, games, daily] = await Promise.all(["state", "exact", "rules", "games", "daily"].map(at));
	const wait = async (what) => { for (let i = 0; !what(); i++) { if (i > 400) return false; await new Promise(go => setTimeout(go, 5)); } return true; };
	const touch = square => document.querySelector('[data-square="' + square + '"]').dispatchEvent(new MouseEvent("click", {bubbles: true}));
	const failed = [];
`

// failures fails the test for each that a script on the page finds.
func (p *tab) failures(source string) {
	p.Helper()
	for _, failed := range evalAll[[]string](p, helpers+source+"\nreturn failed;") {
		p.Error(failed)
	}
}
