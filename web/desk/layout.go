package desk

import (
	"cmp"
	"encoding/json"

	"knightsat/decode/render"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
	"knightsat/puzzles/notation"
	"knightsat/puzzles/parts"
)

// offer is what the page asks for first: what it offers, and the limits.
type offer struct {
	Version    string        `json:"version"`
	Pieces     []string      `json:"pieces"`
	Encodings  []string      `json:"encodings"`
	Formats    []string      `json:"formats"`
	Examples   []laidExample `json:"examples"`
	Course     any           `json:"course"` // levels beside those among the examples
	MaxSquares int           `json:"max_squares"`
	MaxTimeout float64       `json:"max_timeout"` // seconds
}

// laidExample is a built-in puzzle.
type laidExample struct {
	Name  string   `json:"name"`
	Title string   `json:"title"`
	Laid  *laidOut `json:"laid"`
}

// Info lays out the examples, and returns them as JSON with the names and limits that the page shows, the levels
// of its course, and the formats of pictures that it has; nil for all.
func (d *Desk) Info(course any, formatNames []string) ([]byte, error) {
	if formatNames == nil {
		formatNames = render.Formats
	}
	info := &offer{Version: d.Version, Pieces: puzzles.PieceNames(), Formats: formatNames, Course: course,
		MaxSquares: pageSquares, MaxTimeout: pageTime.Seconds(), Encodings: append([]string{"auto"},
			d.Encodings.Names()...)}
	for _, e := range formats.Examples() {
		spec, err := formats.ParseExample(e.Name)
		if err != nil {
			return nil, err
		}
		laid, err := layOut(spec)
		if err != nil {
			return nil, err
		}
		info.Examples = append(info.Examples, laidExample{e.Name, e.Title, laid})
	}
	return json.Marshal(info)
}

// laidOut is a puzzle as the editor needs it.
type laidOut struct {
	Puzzle  string     `json:"puzzle"`  // as in an address of the page
	Text    string     `json:"text"`    // in the text format; "" while there is a problem
	FEN     string     `json:"fen"`     // of the piece and the guards; "" if it can't say them
	Refusal *refusal   `json:"problem"` // why it can't be solved as it is, or null
	Guarded squareList `json:"guarded"` // squares that guards stand on or attack
	Goals   squareList `json:"goals"`   // squares to visit, of every family
	Jumps   []jumpJSON `json:"jumps"`   // of the piece
	Graph   *graphJSON `json:"graph"`   // what the board is instead, or null
}

// graphJSON is a graph as the page draws it.
type graphJSON struct {
	Names  squareList   `json:"names"`
	Edges  [][2]int     `json:"edges"`  // by the places of names, from 0
	Places [][2]float64 `json:"places"` // in sides of a square from the upper left corner
	Width  int          `json:"width"`
	Height int          `json:"height"`
	Radius float64      `json:"radius"` // of a vertex
}

// jumpJSON is a jump as [columns, rows], and as [columns, rows, 1] for a slide.
type jumpJSON []int

// puzzle says what a puzzle means: parts and text, one from the other.
func (d *Desk) puzzle(body []byte) (*job, error) {
	var j puzzleRequest
	if err := decode(body, &j); err != nil {
		return nil, err
	}
	spec, err := j.spec(pageSquares)
	if err != nil {
		return nil, err
	}
	out, err := layOut(spec)
	if err != nil {
		return nil, err
	}
	return known(out), nil
}

func layOut(spec *parts.Spec) (*laidOut, error) {
	out := &laidOut{Guarded: squareList{}, Goals: squareList{}, Jumps: []jumpJSON{}}
	shown := *spec
	p, err := spec.Build()
	if err != nil {
		out.Refusal = newRefusal(err)
	} else {
		out.FEN = formats.FEN(p)
		out.Text = notation.Text(p)
		out.Goals = names(p.Goals)
		shown.Family, shown.Piece = p.Family, p.Piece
	}
	shown.Closed = shown.Closed || shown.Symmetric != puzzles.NoTurn
	if shown.Graph != nil {
		out.Puzzle = formats.Link(&shown)
		out.Graph = newGraph(shown.Graph)
		return out, nil
	}
	shown.Piece = cmp.Or(shown.Piece, puzzles.Knight)
	out.Puzzle = formats.Link(&shown)
	var b *puzzles.Board
	if p != nil {
		b = p.Board
	} else if b, err = puzzles.NewBoard(shown.Width, shown.Height, shown.Holes, shown.Guards); err != nil {
		return nil, err
	}
	out.Guarded = names(b.Guarded())
	for _, jump := range shown.Piece.Jumps() {
		j := jumpJSON{jump.Cols, jump.Rows}
		if jump.Slide {
			j = append(j, 1)
		}
		out.Jumps = append(out.Jumps, j)
	}
	return out, nil
}

func newGraph(g *puzzles.Graph) *graphJSON {
	squares := g.Squares()
	out := &graphJSON{Names: names(squares), Edges: edges(g, squares)}
	picture := &render.Picture{Puzzle: &puzzles.Puzzle{Graph: g}}
	out.Places, out.Width, out.Height, out.Radius = picture.Places()
	return out
}

// edges are those of a graph among some of its vertices, by their places in the list.
func edges(g puzzles.Ground, among []puzzles.Square) [][2]int {
	number := make(map[puzzles.Square]int, len(among))
	for i, s := range among {
		number[s] = i
	}
	list := [][2]int{}
	for i, s := range among {
		for _, t := range g.Moves(puzzles.Piece{}, s) {
			if j, ok := number[t]; ok && i < j {
				list = append(list, [2]int{i, j})
			}
		}
	}
	return list
}
