package web

import (
	"bytes"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"time"

	"knightsat/web/desk"
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

// pageFiles is the page's files by their paths, and what they ask for at first.
// Nothing else is there, whatever a path tries.
func pageFiles(d *desk.Desk) (files map[string][]byte, info *desk.Info, err error) {
	if files, err = embedded(page, "page"); err != nil {
		return nil, nil, err
	}
	if info, err = d.Info(); err != nil {
		return nil, nil, err
	}
	for _, e := range info.Examples {
		files["examples/"+e.Name+".svg"] = e.Picture
	}
	if files["info.json"], err = json.Marshal(info); err != nil {
		return nil, nil, err
	}
	rungs, err := desk.Ladder(context.Background())
	if err != nil {
		return nil, nil, err
	}
	if files["ladder.json"], err = json.Marshal(rungs); err != nil {
		return nil, nil, err
	}
	first, err := desk.Starters(context.Background())
	if err != nil {
		return nil, nil, err
	}
	files["first.json"], err = json.Marshal(first)
	return files, info, err
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
