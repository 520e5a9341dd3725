package web_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"image/png"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"knightsat/internal/build"
	"knightsat/internal/oracle"
	"knightsat/web"
)

// theSite is written once, for all tests; "" without a Go toolchain.
var theSite = sync.OnceValues(func() (string, error) {
	if _, err := exec.LookPath("go"); err != nil {
		return "", nil
	}
	temp, err := os.MkdirTemp("", "knightsat-site-")
	if err != nil {
		return "", err
	}
	removeSite = func() { _ = os.RemoveAll(temp) }
	dir := filepath.Join(temp, "site")
	return dir, (&web.Site{Version: "knightsat test", From: time.Now(), Days: 9}).Write(context.Background(), dir)
})

var removeSite = func() {}

func needsSite(t *testing.T) string {
	t.Helper()
	oracle.Long(t)
	dir := must(theSite())
	if dir == "" {
		t.Skip("found no Go toolchain to compile the solver for the browser")
	}
	return dir
}

func TestTheSiteIsSmallAndKeptWhole(t *testing.T) {
	t.Parallel()
	dir := needsSite(t)
	keeper := must(os.ReadFile(filepath.Join(dir, "sw.js")))
	size := 0
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content := must(os.ReadFile(path))
		var packed bytes.Buffer
		z := gzip.NewWriter(&packed)
		_, _ = z.Write(content)
		_ = z.Close()
		size += packed.Len()
		name, _ := filepath.Rel(dir, path)
		if name = filepath.ToSlash(name); name != "sw.js" && (name == "knightsat.wasm") == bytes.Contains(keeper, []byte(`"`+name+`"`)) {
			t.Errorf("%s: expected all but the solver among what is kept from the beginning", name)
		}
		if bytes.Contains(content, []byte("https://")) && !strings.HasSuffix(name, ".wasm") && !strings.HasSuffix(name, ".svg") && name != "wasm_exec.js" {
			t.Errorf("%s: found an address elsewhere", name)
		}
		return nil
	})
	if err != nil || size > 2_900_000 {
		t.Errorf("found %d bytes packed, %v, expected at most 2.9 MB", size, err)
	}
}

// TestLinksHaveACard: a picture that is there, by its whole address where that is
// known. A report has a link, too.
func TestLinksHaveACard(t *testing.T) {
	t.Parallel()
	dir := needsSite(t)
	if bytes.Contains(must(os.ReadFile(filepath.Join(dir, "index.html"))), []byte("og:image")) {
		t.Error("found a picture of links by an address that is not whole")
	}
	if card := must(png.Decode(bytes.NewReader(must(os.ReadFile(filepath.Join(dir, "card.png")))))); card.Bounds().Dx() < 300 {
		t.Errorf("found a card of %v", card.Bounds())
	}
	there := filepath.Join(t.TempDir(), "site")
	if err := (&web.Site{Address: "https://chess.example/walks/", Report: []byte("slow")}).Write(t.Context(), there); err != nil {
		t.Fatal(err)
	}
	const link = `<a href="report.html">`
	for _, site := range []string{dir, there} { // one without a report, and one with it
		report, err := os.ReadFile(filepath.Join(site, "report.html"))
		about := must(os.ReadFile(filepath.Join(site, "about.html")))
		if has := site == there; has != bytes.Contains(about, []byte(link)) || has != (err == nil && string(report) == "slow") {
			t.Errorf("found the report %q, %v, and about it\n%s", report, err, about)
		}
	}
	if !bytes.Contains(must(os.ReadFile(filepath.Join(there, "index.html"))), []byte(`<meta property="og:image" content="https://chess.example/walks/card.png">`)) {
		t.Error("found no whole address of the picture")
	}
}

func TestASiteIsWrittenWholeOrNotAtAll(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir) // where it compiles
	var uncompiled *web.Uncompiled
	t.Run("without Go", func(t *testing.T) {
		t.Setenv("PATH", dir)
		if err := (&web.Site{}).Write(t.Context(), filepath.Join(dir, "new")); !errors.As(err, &uncompiled) || !strings.Contains(err.Error(), "install Go") {
			t.Errorf("found %v, expected that Go is missing", err)
		}
	})
	t.Run("elsewhere", func(t *testing.T) {
		t.Chdir(dir)
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		defer cancel() // of the days, which take minutes
		err := (&web.Site{From: time.Now(), Days: 2000}).Write(ctx, filepath.Join(dir, "new"))
		if !errors.As(err, &uncompiled) || !strings.Contains(err.Error(), "source") {
			t.Errorf("found %v, expected that the source is missing", err)
		}
	})
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(errors.New("enough"))
	if err := (&web.Site{}).Write(ctx, filepath.Join(dir, "new")); err == nil || err.Error() != "enough" {
		t.Errorf("found %v, expected that it was stopped", err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 0 {
		t.Errorf("found %v, %v, expected nothing new", left, err)
	}
}

// TestAReleaseNeedsNoGo: it has the same site inside.
func TestAReleaseNeedsNoGo(t *testing.T) {
	t.Parallel()
	dir := needsSite(t)
	if runtime.GOOS == "windows" {
		t.Skip("found no shell")
	}
	temp := t.TempDir()
	folder, written := filepath.Join(temp, "release"), filepath.Join(temp, "site")
	all := exec.Command("../tools/release", folder, dir)
	all.Env = append(os.Environ(), "PLATFORMS="+runtime.GOOS+"/"+runtime.GOARCH, "DAYS=2")
	if said, err := all.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	name := "knightsat-" + build.Version
	sums := string(must(os.ReadFile(filepath.Join(folder, "SHA256SUMS"))))
	for _, file := range []string{name + "-" + runtime.GOOS + "-" + runtime.GOARCH, name + "-site.tar.gz", name + "-man.tar.gz"} {
		if sum := sha256.Sum256(must(os.ReadFile(filepath.Join(folder, file)))); !strings.Contains(sums, fmt.Sprintf("%x  %s\n", sum, file)) {
			t.Errorf("%s: its sum is not in\n%s", file, sums)
		}
	}
	program := filepath.Join(folder, name+"-"+runtime.GOOS+"-"+runtime.GOARCH)
	if said := string(must(exec.Command(program, "version").Output())); !strings.Contains(said, "\ngini v1.0.1\n") {
		t.Errorf("version prints %q, want gini's, too", said)
	}
	cmd := exec.Command(program, "site", "--days", "2", "-o", written)
	cmd.Dir, cmd.Env = temp, []string{}
	if said, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	for _, name := range []string{"knightsat.wasm", "wasm_exec.js", "app.js"} {
		if !bytes.Equal(must(os.ReadFile(filepath.Join(written, name))), must(os.ReadFile(filepath.Join(dir, name)))) {
			t.Errorf("%s: found another one than with Go", name)
		}
	}
}

// openSite opens the static page. The server below it hands out files, notes
// what else it is asked, and can go away.
func openSite(t *testing.T, fragment string) *tab {
	t.Helper()
	dir := needsSite(t)
	files := http.FileServer(http.Dir(dir))
	return openAt(t, httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet || strings.Contains(r.URL.Path, "api") {
			t.Errorf("the page asks its server for %s %s", r.Method, r.URL)
		}
		files.ServeHTTP(w, r)
	})), fragment)
}

// framed opens a page of elsewhere that has the page of a server in a frame.
func framed(t *testing.T, inner *httptest.Server, fragment string) *tab {
	t.Helper()
	address := strings.Replace(inner.URL, "127.0.0.1", "localhost", 1) + "/" + fragment
	return openAt(t, httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprintf(w, `<!doctype html><html data-ready="true"><title>A page of elsewhere</title><link rel="icon" href="data:,"><iframe width="500" height="600" src="%s" onload="document.body.dataset.framed = true"></iframe>`, address)
	})), "")
}

// TestBrowserPlaysInAFrame of a page of another site; the server's page refuses.
func TestBrowserPlaysInAFrame(t *testing.T) {
	t.Parallel()
	site := httptest.NewServer(http.FileServer(http.Dir(needsSite(t))))
	defer site.Close()
	p := framed(t, site, "#family=hunt&board=5x5&start=a1&goals=c2&embed=true")
	inside := func() *tab {
		t.Helper()
		for {
			targets, err := chromedp.Targets(p.ctx)
			if err != nil {
				p.fatal(err)
			}
			for _, info := range targets {
				if info.Type == "iframe" && strings.HasPrefix(info.URL, strings.Replace(site.URL, "127.0.0.1", "localhost", 1)) {
					ctx, done := chromedp.NewContext(p.ctx, chromedp.WithTargetID(info.TargetID))
					t.Cleanup(done)
					return &tab{T: t, ctx: ctx, server: site}
				}
			}
		}
	}()
	inside.await(`document.documentElement.dataset.ready === "true" && document.querySelectorAll("#board .dot").length > 0`)
	inside.holds(`!document.querySelector("header").checkVisibility() && document.getElementById("hint").checkVisibility() && document.documentElement.scrollWidth <= innerWidth`)
	corner := eval[[]float64](p, `(r => [r.x, r.y])(document.querySelector("iframe").getBoundingClientRect())`)
	at := inside.middle("c2")
	for _, kind := range []input.DispatchMouseEventType{input.DispatchMouseEventTypeMousePressed, input.DispatchMouseEventTypeMouseReleased} {
		p.mouse(kind, []float64{corner[0] + at[0], corner[1] + at[1]}, 0)
	}
	inside.await(`document.getElementById("result-title").textContent === "Perfect: 1 move"`)
	p.shot("framed")
	server := httptest.NewServer(must(web.New("")))
	defer server.Close()
	refused := framed(t, server, "")
	refused.await(`document.body?.dataset.framed === "true"`)
	if got := strings.Join(refused.complaints(), ""); !strings.Contains(got, `"frame-ancestors 'none'". The request has been blocked`) {
		t.Errorf("found the server's page in a frame; the browser says %q", got)
	}
}
