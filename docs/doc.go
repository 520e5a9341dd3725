// Package docs has the pages that the program shows, too.
package docs

import _ "embed"

// Bounds explains each argument that a walk is shortest.
//
//go:embed bounds.md
var Bounds string
