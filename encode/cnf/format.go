package cnf

import "io"

// Format is a way to write formulas to files; the zero value writes none.
type Format struct {
	Name     string // as the command line has it
	Ending   string // of its files
	Explains bool   // whether comments may stand between the clauses
	Write    func(f *Formula, w io.Writer, e Explain, comments ...string) error
}

// Formats lists the formats, the default first. It must not be changed.
var Formats = []Format{
	{"dimacs", "cnf", true, (*Formula).WriteExplained},
	{"opb", "opb", false, func(f *Formula, w io.Writer, _ Explain, comments ...string) error { return f.WriteOPB(w, comments...) }},
}
