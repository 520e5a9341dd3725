package encode

import "context"

// Kind is what the catalogue lists: the encodings of one package that differ in
// parameters.
type Kind struct {
	Name       string
	Parameters []Parameter
	// New makes the encoding with these values, one for each parameter.
	New func(values []string) Encoding
	// Propose lists encodings of this kind that are good for a question, for when the
	// user names none; nil proposes none. It need not check that they support the puzzle
	// or fit the question.
	Propose func(ctx context.Context, q Question) []Proposal
}

// Parameter is a part of an encoding that its name can choose; the zero value has no
// values, and is of no use.
type Parameter struct {
	Name   string
	Values []string // the default is the first
}

// Default is the value where the name says nothing.
func (p Parameter) Default() string { return p.Values[0] }

// Title is the name of the encoding of this kind with these values, one for each
// parameter: those that are not the default are in it. "" is the default, too.
func (k Kind) Title(values ...string) string {
	name := k.Name
	for i, v := range values {
		if v != "" && v != k.Parameters[i].Default() {
			name += ":" + k.Parameters[i].Name + "=" + v
		}
	}
	return name
}
