package puzzles

import (
	"fmt"

	"knightsat/internal/watch"
)

// Ground is what a walk is on: a [Board] on which a piece moves, or a [Graph], where
// moves go along edges and the piece does not matter. There are no others: a torus, say,
// is a Graph made by [NewGraph]. Only code that draws a ground needs to know which of
// the two it is.
type Ground interface {
	fmt.Stringer
	// Len is the number of squares that may be visited; a graph's are its vertices.
	Len() int
	// Squares lists them, in a fixed order.
	Squares() []Square
	// WhyNot says why no walk may visit a square: "" when one may.
	WhyNot(s Square) string
	// Moves lists the squares that are one move from s, each once, in a fixed order.
	Moves(p Piece, s Square) []Square
	// Joins reports whether a move leads from a to b. It asks apart from Moves.
	Joins(p Piece, a, b Square) bool
	// ParseSquare reads the name of a square, which need not be there.
	ParseSquare(name string) (Square, error)

	squares(look *watch.Watch) []Square                    // Squares, or some of them if the context ends
	room() int                                             // squares that there is a number for, free or not
	number(s Square) int                                   // from 0 to room-1; -1 for what is none
	arcs(p Piece) int                                      // an upper bound of the moves from all squares
	lister(p Piece) func(list []Square, s Square) []Square // Moves, again and again
	aMove(p Piece) string                                  // what one is called: a knight jump
	words(of string) string                                // words about boards as words about the ground
}
