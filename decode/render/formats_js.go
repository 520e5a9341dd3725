package render

import (
	"context"
	"errors"
	"io"
)

// Formats are the kinds of files that [Write] knows, by their endings. What
// writes PDF is too large for a page.
var Formats = []string{"svg", "png", "gif"}

var errNoPDF = errors.New("no PDF is written in the browser; the command line writes it")

// PDF is an error here.
func PDF(context.Context, io.Writer, *Picture) error { return errNoPDF }

// ContactSheet is an error here.
func ContactSheet(context.Context, io.Writer, *Picture) error { return errNoPDF }
