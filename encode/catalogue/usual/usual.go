// Package usual lists the encodings from which solve chooses, unless it is given others.
//
// This package makes no promise: docs/library.md lists those that do.
package usual

import (
	"knightsat/encode"
	"knightsat/encode/edge"
	"knightsat/encode/metric"
	"knightsat/encode/step"
)

// Kinds lists them.
func Kinds() []encode.Kind { return []encode.Kind{step.Kind, metric.Kind, edge.Kind} }
