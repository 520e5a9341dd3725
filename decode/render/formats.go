//go:build !js

package render

// Formats are the kinds of files that [Write] knows, by their endings.
var Formats = []string{"svg", "pdf", "png", "gif"}
