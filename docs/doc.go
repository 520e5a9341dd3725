// Package docs has the pages that the program shows, too.
//
// This package makes no promise: docs/library.md lists those that do.
package docs

import _ "embed"

//go:embed bounds.md
var bounds string

//go:embed certificate-format.md
var certificateFormat string

//go:embed certificates.md
var certificates string

//go:embed glossary.md
var glossary string

//go:embed puzzles.md
var puzzles string

// Topic is a page that help prints.
type Topic struct{ Name, Page string }

// Topics lists the pages that help prints. It must not be changed.
var Topics = []Topic{
	{"bounds", bounds}, {"certificate-format", certificateFormat}, {"certificates", certificates},
	{"glossary", glossary}, {"puzzles", puzzles},
}
