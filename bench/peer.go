package bench

import (
	"context"

	"knightsat/puzzles"
)

// peer is a program that solves puzzles in its own way, without an encoding.
type peer interface {
	Version(ctx context.Context) (string, error)
	Supports(p *puzzles.Puzzle) error
}

// peerByName finds a peer; nil for none.
func peerByName(string) peer { return nil }
