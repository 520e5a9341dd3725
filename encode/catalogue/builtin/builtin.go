// Package builtin lists the program's encodings, the only place that knows them all.
//
// This package makes no promise: docs/library.md lists those that do.
package builtin

import (
	"slices"

	"knightsat/encode"
	"knightsat/encode/edge"
	"knightsat/encode/ham"
	"knightsat/encode/metric"
	"knightsat/encode/step"
)

// kinds are the encodings. To add one, add its kind here.
var kinds = append([]encode.Kind{step.Kind, metric.Kind, edge.Kind}, ham.Kinds...)

// Kinds lists the encodings.
func Kinds() []encode.Kind { return slices.Clone(kinds) }
