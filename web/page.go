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

	"knightsat/decode/render"
	"knightsat/encode/catalogue"
	"knightsat/puzzles"
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
			return fmt.Errorf("found page file %s, expected a type that is known", name)
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

// infoJSON tells the page what there is.
type infoJSON struct {
	Version    string        `json:"version"`
	Pieces     []string      `json:"pieces"`
	Encodings  []string      `json:"encodings"`
	Formats    []string      `json:"formats"`
	Examples   []exampleJSON `json:"examples"`
	MaxSquares int           `json:"max_squares"`
	MaxSide    int           `json:"max_side"`
	MaxTimeout float64       `json:"max_timeout"` // seconds
}

type exampleJSON struct {
	Name   string      `json:"name"`
	Title  string      `json:"title"`
	Puzzle *puzzleJSON `json:"puzzle"`
}

// info tells what there is, and has the pictures of the examples ready.
func (s *Server) info() (*infoJSON, error) {
	info := &infoJSON{Version: s.o.Version, Pieces: puzzles.PieceNames(), Formats: render.Formats,
		MaxSquares: s.o.MaxSquares, MaxSide: puzzles.MaxSide, MaxTimeout: s.o.MaxTimeout.Seconds(), Encodings: []string{"auto"}}
	for _, e := range catalogue.All() {
		info.Encodings = append(info.Encodings, e.Name())
	}
	for _, e := range puzzles.Examples() {
		spec, err := puzzles.ParseExample(e.Name)
		if err != nil {
			return nil, err
		}
		p, err := spec.Build() // the family may be left to the parts
		if err != nil {
			return nil, err
		}
		spec.Family = p.Family
		info.Examples = append(info.Examples, exampleJSON{e.Name, e.Title, fromSpec(spec)})
		var picture bytes.Buffer
		if err := render.SVG(&picture, &render.Picture{Puzzle: p}); err != nil {
			return nil, err
		}
		s.mux.Handle("GET /api/examples/"+e.Name+".svg", file(mediaTypes[".svg"], picture.Bytes()))
	}
	return info, nil
}

// laidOut is a puzzle as the editor needs it.
type laidOut struct {
	Puzzle  *puzzleJSON `json:"puzzle"`
	Text    string      `json:"text"`    // in the text format; "" while there is a problem
	Problem *problem    `json:"problem"` // why it can't be solved as it is, or null
	Guarded list        `json:"guarded"` // squares that guards stand on or attack
	Goals   list        `json:"goals"`   // squares to visit, of every family
	Jumps   []jumpJSON  `json:"jumps"`   // of the piece
}

// jumpJSON is a jump as [columns, rows], and as [columns, rows, 1] for a slide.
type jumpJSON []int

// puzzle answers with what a puzzle means: parts and text, one from the other.
func (s *Server) puzzle(w http.ResponseWriter, r *http.Request) {
	var j puzzleJSON
	var out *laidOut
	if s.read(w, r, &j, func() (err error) {
		spec, err := j.spec(s.o.MaxSquares)
		if err == nil {
			out, err = layOut(spec)
		}
		return err
	}) {
		reply(w, http.StatusOK, out)
	}
}

func layOut(spec *puzzles.Spec) (*laidOut, error) {
	b, err := puzzles.NewBoard(spec.Width, spec.Height, spec.Holes, spec.Guards)
	if err != nil {
		return nil, err
	}
	out := &laidOut{Guarded: list{}, Goals: list{}}
	for row := 1; row <= b.Height(); row++ {
		for col := 1; col <= b.Width(); col++ {
			if sq := (puzzles.Square{Col: col, Row: row}); b.Guarded(sq) {
				out.Guarded = append(out.Guarded, sq.String())
			}
		}
	}
	piece := spec.Piece
	if p, err := spec.Build(); err != nil {
		out.Problem = newProblem(err)
	} else {
		out.Text, out.Goals, piece, spec.Family = p.Text(), names(p.Goals), p.Piece, p.Family
	}
	if piece == (puzzles.Piece{}) {
		piece = puzzles.Knight
	}
	for _, jump := range piece.Jumps() {
		j := jumpJSON{jump.Cols, jump.Rows}
		if jump.Slide {
			j = append(j, 1)
		}
		out.Jumps = append(out.Jumps, j)
	}
	out.Puzzle = fromSpec(spec)
	return out, nil
}
