package web

import (
	"bytes"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"knightsat/decode/render"
	"knightsat/internal/wholefile"
	"knightsat/puzzles/formats"
)

//go:embed site
var siteFiles embed.FS

// sitePolicy lets the static page use its own files, and compile the solver, and
// nothing else. It stands in the page, since a static host may send no headers.
const sitePolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; " +
	"manifest-src 'self'; style-src 'self' %s; " +
	"img-src 'self' blob: data:; connect-src 'self'; base-uri 'none'; form-action 'none'; " +
	"require-trusted-types-for 'script'; trusted-types knightsat"

// The page's head says what solves; in a site it says more.
const (
	serverHead = `<meta name="solver" content="server">`
	siteHead   = `<meta name="solver" content="worker">
<meta http-equiv="Content-Security-Policy" content="%s">
<link rel="manifest" href="manifest.webmanifest">
<meta property="og:type" content="website">
<meta property="og:title" content="knightsat: three small chess puzzles a day">
<meta property="og:description" content="Visit every star in the fewest moves, and see why nobody can do it in fewer.">`
	cardHead = `
<meta property="og:image" content="%s">
<meta name="twitter:card" content="summary">`
	cardName   = "card.png" // the picture of links to the site
	reportLink = `Measurements are in <a href="report.html">a report</a>.`
)

// solverName is the solver's file; runName is Go's own, which runs it.
const (
	solverName = "knightsat.wasm"
	runName    = "wasm_exec.js"
)

// Site describes a site: the page as static files.
type Site struct {
	Desk    answerer // what solves in the browser is compiled from the source, and answers the same
	Version string
	Address string // where it will be, if that is known: links to it have a picture then
	Report  []byte // report.html, to which about.html leads; nil for none
}

// Uncompiled is the error that the solver could not be compiled for the browser, and why.
type Uncompiled struct{ Why string }

func (e *Uncompiled) Error() string { return "the solver can't be compiled for the browser: " + e.Why }

// Write writes the page as a new folder of static files, which solve in the browser. If it fails,
// there is no folder. It is an error if the folder exists. If the Go toolchain or the source of
// the solver is missing, the error is an *[Uncompiled]. If the context ends first, its cause is
// returned.
func (s *Site) Write(ctx context.Context, dir string) error {
	files, err := s.files(ctx)
	if err != nil {
		return err
	}
	return wholefile.Folder(dir, func(temp string) error {
		for name, content := range files {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			to := filepath.Join(temp, filepath.FromSlash(name))
			if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
				return err
			}
			if err := os.WriteFile(to, content, 0o644); err != nil {
				return err
			}
		}
		return nil
	})
}

// files is all files, by their paths.
func (s *Site) files(ctx context.Context) (map[string][]byte, error) {
	wasm, run, err := solver(ctx, s.Version) // what it lacks is told at once
	if err != nil {
		return nil, err
	}
	files, err := pageFiles(s.Desk, "local", []string{"svg", "png"}) // the other formats are too large for a page
	if err != nil {
		return nil, err
	}
	files[solverName], files[runName] = wasm, run
	own, err := embedded(siteFiles, "site")
	if err != nil {
		return nil, err
	}
	maps.Copy(files, own)
	if s.Report != nil {
		files["about.html"] = bytes.Replace(files["about.html"], []byte("<!-- report -->"),
			[]byte(reportLink), 1)
	}
	style, err := whole(files, s.Version)
	if err != nil {
		return nil, err
	}
	head := fmt.Sprintf(siteHead, fmt.Sprintf(sitePolicy, style))
	if s.Address != "" {
		if files[cardName], err = card(); err != nil {
			return nil, err
		}
		head += fmt.Sprintf(cardHead, html.EscapeString(strings.TrimSuffix(s.Address, "/")+"/"+cardName))
	}
	index := strings.Replace(string(files["index.html"]), serverHead, head, 1)
	if !strings.Contains(index, head) {
		return nil, errors.New("the page's head has no place to say what solves")
	}
	files["index.html"] = []byte(index)
	files["sw.js"] = append(kept(files), files["sw.js"]...)
	if s.Report != nil {
		files["report.html"] = s.Report // which is large, and so not kept for when there is no network
	}
	return files, nil
}

// card is the picture of links to the site: a puzzle, and not its walk.
func card() ([]byte, error) {
	spec, err := formats.ParseExample("adventure")
	if err != nil {
		return nil, err
	}
	p, err := spec.Build()
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = render.PNG(&b, &render.Picture{Puzzle: p, Scale: 0.75})
	return b.Bytes(), err
}

// kept is what the service worker has to keep, and a version that is another one
// if any of it is. The solver and the months come when they are asked for, and are kept then.
func kept(files map[string][]byte) []byte {
	names := []string{"./"}
	for name := range files {
		if name != "sw.js" {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	sum := sha256.New()
	for _, name := range names {
		fmt.Fprintf(sum, "%s %d ", name, len(files[name]))
		sum.Write(files[name])
	}
	names = slices.DeleteFunc(names, func(name string) bool {
		return name == solverName || strings.HasPrefix(name, "days/")
	})
	list, _ := json.Marshal(names) // strings
	var b bytes.Buffer
	fmt.Fprintf(&b, "const version = \"knightsat-%s\";\nconst files = %s;\n\n",
		hex.EncodeToString(sum.Sum(nil)[:8]), list)
	return b.Bytes()
}
