package render

import (
	"context"
	"errors"
	"io"
)

// hasPDF: what writes PDF is too large for a page.
const hasPDF = false

var errNoPDF = errors.New("no PDF is written in the browser; the command line writes it")

// PDF always returns an error: no PDF is written in the browser.
func PDF(context.Context, io.Writer, *Picture) error { return errNoPDF }
