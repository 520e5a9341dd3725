package web

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
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
	".html": "text/html; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".svg":  "image/svg+xml",
}

// pageFiles makes a handler for each file of the page, by its path. What is not
// listed is not there, whatever a path tries.
func pageFiles() (map[string]http.Handler, error) {
	files := map[string]http.Handler{}
	err := fs.WalkDir(page, "page", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := page.ReadFile(name)
		if err != nil {
			return err
		}
		media, ok := mediaTypes[path.Ext(name)]
		if !ok {
			return fmt.Errorf("the page's file %s is of an unknown type", name)
		}
		address := strings.TrimPrefix(name, "page")
		if address == "/index.html" {
			address = "/{$}"
		}
		files[address] = file(media, content)
		return nil
	})
	return files, err
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
