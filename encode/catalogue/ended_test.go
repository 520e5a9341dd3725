package catalogue_test

import (
	"context"
	"errors"
	"testing"

	encmetric "knightsat/encode/metric"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
)

// TestTheMetricEncodingNeedsDistances, which are not known after the context's end.
func TestTheMetricEncodingNeedsDistances(t *testing.T) {
	over, stop := context.WithCancel(context.Background())
	stop()
	if err := encmetric.Kind.New([]string{"", ""}).Supports(over, puzzles.NewInstance(posed.Puzzle("@adventure"))); !errors.Is(err, context.Canceled) {
		t.Errorf("found %v, expected the context's error", err)
	}
}
