// Package catalogue is the one table of all encodings: the program's own, and others. It is passed to whoever
// needs it.
//
// An encoding's name is its kind and, after colons, those of its parameters that
// don't have their default value, as in
//
//	step    step:amo=ladder    step:amo=pairwise:windows=none
//
// ByName takes them in any order, with or without defaults; Name gives them in the
// order of the kind's parameters.
//
// This package makes no promise: docs/library.md lists those that do.
package catalogue

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"knightsat/encode"
	"knightsat/encode/catalogue/usual"
	"knightsat/encode/ham"
	"knightsat/internal/words"
)

// builtin are the program's own encodings. To add one, add its kind here, or to those of package usual if solve is
// to choose it for its own engine.
var builtin = slices.Concat(usual.Kinds(), ham.Kinds)

// Catalogue is a list of encodings: the program's own, and after them those that With adds. The zero
// value has the program's own.
type Catalogue struct{ added []encode.Kind }

// Builtin has the program's own encodings.
func Builtin() Catalogue { return Catalogue{} }

// Kinds lists the encodings.
func (c Catalogue) Kinds() []encode.Kind { return slices.Concat(builtin, c.added) }

// With returns a catalogue that has more encodings at the end, or an error if one of them is refused.
// A name must be a new word of lower-case letters, digits and dashes, and every parameter must have a
// default.
func (c Catalogue) With(more ...encode.Kind) (Catalogue, error) {
	for _, k := range more {
		if err := c.refuse(k); err != nil {
			return Catalogue{}, err
		}
		c.added = append(slices.Clone(c.added), k)
	}
	return c, nil
}

// refuse says why a kind can't be added.
func (c Catalogue) refuse(k encode.Kind) error {
	_, taken := c.find(k.Name)
	switch {
	case !isWord(k.Name) || k.Name == "auto":
		return fmt.Errorf(
			"encoding %q: a name must be a word of lower-case letters, digits and dashes, and not auto", k.Name)
	case k.New == nil:
		return fmt.Errorf("encoding %s: its Kind has no New", k.Name)
	case taken:
		return fmt.Errorf("encoding %s: the name is taken", k.Name)
	}
	for _, p := range k.Parameters {
		if !isWord(p.Name) || len(p.Values) == 0 {
			return fmt.Errorf("encoding %s: its parameter %q must have a name of one word, and a default",
				k.Name, p.Name)
		}
	}
	return nil
}

func isWord(name string) bool {
	return name != "" && 'a' <= name[0] && name[0] <= 'z' &&
		strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

// Names lists the names of the kinds.
func (c Catalogue) Names() []string {
	return words.Names(c.Kinds(), func(k encode.Kind) string { return k.Name })
}

// Parameters lists the parameters of an encoding, whose name may set some. There are none if the
// encoding has none or is unknown.
func (c Catalogue) Parameters(name string) []encode.Parameter {
	kind, _, _ := strings.Cut(name, ":")
	k, _ := c.find(kind)
	return k.Parameters
}

func (c Catalogue) find(kind string) (k encode.Kind, ok bool) {
	kinds := c.Kinds()
	i := slices.IndexFunc(kinds, func(k encode.Kind) bool { return k.Name == kind })
	if i < 0 {
		return k, false
	}
	return kinds[i], true
}

// ByName finds an encoding by its name. defaults, such as "amo=ladder", set parameters that the
// name leaves out, in kinds that have them.
func (c Catalogue) ByName(name string, defaults ...string) (encode.Encoding, error) {
	parts := strings.Split(name, ":")
	k, ok := c.find(parts[0])
	if !ok {
		return nil, fmt.Errorf("unknown encoding %q; valid are %s", name, strings.Join(c.Names(), ", "))
	}
	values, err := valuesOf(k, parts[1:])
	if err != nil {
		return nil, fmt.Errorf("encoding %q: %w", name, err)
	}
	for i, p := range k.Parameters {
		for _, d := range defaults {
			if value, ok := strings.CutPrefix(d, p.Name+"="); ok && values[i] == "" {
				values[i] = value
			}
		}
	}
	for i, p := range k.Parameters {
		values[i] = cmp.Or(values[i], p.Default())
	}
	return k.New(values), nil
}

// valuesOf reads the parts of a name after the kind: a value for each parameter,
// "" for those that are left out.
func valuesOf(k encode.Kind, parts []string) ([]string, error) {
	var names []string
	for _, p := range k.Parameters {
		names = append(names, p.Name)
	}
	values := make([]string, len(names))
	for _, part := range parts {
		name, value, ok := strings.Cut(part, "=")
		i := slices.Index(names, name)
		switch {
		case len(names) == 0:
			return nil, fmt.Errorf("%s has no parameters, so %q means nothing", k.Name, part)
		case !ok:
			return nil, fmt.Errorf("%q must be parameter=value; the parameters are %s", part,
				strings.Join(names, ", "))
		case i < 0:
			return nil, fmt.Errorf("unknown parameter %q; valid are %s", name, strings.Join(names, ", "))
		case values[i] != "":
			return nil, fmt.Errorf("%s is given twice", name)
		case strings.ContainsAny(value, ", "):
			return nil, fmt.Errorf(
				"%s=%s: parameters have colons between them, as in step:amo=product:windows=none", name,
				value)
		case !slices.Contains(k.Parameters[i].Values, value):
			return nil, fmt.Errorf("unknown value %q of %s; valid are %s", value, name,
				strings.Join(k.Parameters[i].Values, ", "))
		}
		values[i] = value
	}
	return values, nil
}
