package web

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"html"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"time"
)

//go:embed page
var page embed.FS

// mediaTypes are those of the page's files, by their endings: not the machine's
// idea of them.
var mediaTypes = map[string]string{
	"":      "text/html; charset=utf-8",
	".html": "text/html; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".svg":  "image/svg+xml",
	".png":  "image/png",
	".json": "application/json",
}

func mediaType(name string) string { return mediaTypes[path.Ext(name)] }

// whole puts into the page what it begins with: its style, its version, which days have puzzles and of which kinds. It
// also returns the source that a policy has to allow for the style.
func whole(files map[string][]byte, version string) (style string, err error) {
	css := string(files["style.css"])
	index := string(files["index.html"])
	for was, is := range map[string]string{
		`<link rel="stylesheet" href="style.css">`: "<style>" + css + "</style>",
		`<span id="version">`:                      `<span id="version">` + html.EscapeString(version),
		`<meta name="days" content="">`:            `<meta name="days" content="` + span() + `">`,
		`aria-hidden="true"></nav>`:                `aria-hidden="true">` + tabs() + `</nav>`,
	} {
		if !strings.Contains(index, was) {
			return "", fmt.Errorf("the page has no place for %s", is)
		}
		index = strings.Replace(index, was, is, 1)
	}
	files["index.html"] = []byte(index)
	sum := sha256.Sum256([]byte(css))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'", nil
}

// pageFiles is the page's files by their paths.
// Nothing else is there, whatever a path tries. transport is the module that does tasks.
// formats are those of pictures that it has; nil is all.
func pageFiles(d answerer, transport string, formats []string) (files map[string][]byte, err error) {
	if files, err = embedded(page, "page"); err != nil {
		return nil, err
	}
	if files["app.js"], err = bundled(files, map[string]string{"transport": transport}); err != nil {
		return nil, err
	}
	files["info.json"], err = d.Info(course(), formats)
	for month, days := range months() {
		files["days/"+month+".json"] = days
	}
	return files, err
}

func embedded(in embed.FS, root string) (map[string][]byte, error) {
	files := map[string][]byte{}
	return files, fs.WalkDir(in, root, func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			files[strings.TrimPrefix(name, root+"/")], err = in.ReadFile(name)
		}
		return err
	})
}

// file answers with what does not change while the server runs.
func file(media string, content []byte) http.Handler {
	sum := sha256.Sum256(content)
	tag := `"` + hex.EncodeToString(sum[:12]) + `"`
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", media)
		w.Header().Set("ETag", tag)
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
	})
}
