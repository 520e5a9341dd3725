package encode

import (
	"fmt"
	"slices"
	"strings"

	"knightsat/encode/amo"
)

// An encoding's name is its kind and, after colons, those of its parameters that
// don't have their default value, as in
//
//	step    step:amo=ladder    step:amo=pairwise:windows=none
//
// ByName takes them in any order, with defaults said or not; Name gives them in
// the order of Parameters.

// Parameter is a part of an encoding that its name can choose.
type Parameter struct {
	Name   string
	Values []string // the default is the first
}

// Default is the value where the name says nothing.
func (p Parameter) Default() string { return p.Values[0] }

// parameter is one with its place in the encodings that have it.
type parameter struct {
	Parameter
	get func(Encoding) string
	set func(e Encoding, value string) Encoding
}

// stepParameter is a parameter of Step.
func stepParameter[V ~string](name string, at func(*Step) *V, values ...V) parameter {
	p := Parameter{Name: name}
	for _, v := range values {
		p.Values = append(p.Values, string(v))
	}
	return parameter{p,
		func(e Encoding) string { s := e.(Step); return string(*at(&s)) },
		func(e Encoding, value string) Encoding {
			s := e.(Step)
			*at(&s) = V(value)
			return s
		}}
}

// amoParameter is the way to write at-most-one constraints.
func amoParameter() parameter {
	p := Parameter{Name: "amo"}
	for _, a := range amo.All() {
		p.Values = append(p.Values, a.Name())
	}
	get := func(e Encoding) string {
		var a amo.Encoding
		switch e := e.(type) {
		case Step:
			a = e.AMO
		case Walk:
			a = e.AMO
		case Ham:
			a = e.AMO
		}
		if a == nil {
			return p.Default()
		}
		return a.Name()
	}
	set := func(e Encoding, value string) Encoding {
		a, err := amo.ByName(value)
		if err != nil {
			panic(err) // it is one of the parameter's values
		}
		switch e := e.(type) {
		case Step:
			e.AMO = a
			return e
		case Walk:
			e.AMO = a
			return e
		case Ham:
			e.AMO = a
			return e
		}
		return e
	}
	return parameter{p, get, set}
}

// parametersOf lists what the name of an encoding can choose, in the order of
// the name.
func parametersOf(e Encoding) []parameter {
	switch e.(type) {
	case Step:
		return []parameter{
			amoParameter(),
			stepParameter("transitions", func(s *Step) *Transitions { return &s.Transitions }, BySupports, ByConflicts, ByBoth),
			stepParameter("positions", func(s *Step) *Positions { return &s.Positions }, DirectPositions, LogPositions),
			stepParameter("windows", func(s *Step) *Windows { return &s.Windows }, DistanceWindows, HeldKarpWindows, NoWindows),
			stepParameter("bound", func(s *Step) *Bounds { return &s.Bound }, FreshBounds, GrowingBounds),
		}
	case Walk, Ham:
		return []parameter{amoParameter()}
	}
	return nil
}

// fullName is the kind of an encoding with the parameters that differ from their
// defaults.
func fullName(kind string, e Encoding) string {
	for _, p := range parametersOf(e) {
		if v := p.get(e); v != "" && v != p.Default() {
			kind += ":" + p.Name + "=" + v
		}
	}
	return kind
}

// Kind is the name of an encoding without parameters.
func Kind(name string) string {
	kind, _, _ := strings.Cut(name, ":")
	return kind
}

// Parameters lists the parameters of an encoding, by its name with or without
// any: none where it has none, or is unknown.
func Parameters(name string) []Parameter {
	e, err := ByName(Kind(name), Options{})
	if err != nil {
		return nil
	}
	var ps []Parameter
	for _, p := range parametersOf(e) {
		ps = append(ps, p.Parameter)
	}
	return ps
}

// ByName finds an encoding by its name. What the name leaves out is as in the
// options.
func ByName(name string, o Options) (Encoding, error) {
	kind, rest, more := strings.Cut(name, ":")
	var kinds []string
	for _, e := range All(o) {
		if Kind(e.Name()) != kind {
			kinds = append(kinds, Kind(e.Name()))
			continue
		}
		var parts []string
		if more {
			parts = strings.Split(rest, ":")
		}
		e, err := adjust(e, parts)
		if err != nil {
			return nil, fmt.Errorf("encoding %q: %w", name, err)
		}
		return e, nil
	}
	return nil, fmt.Errorf("found encoding %q, expected one of %s", name, strings.Join(kinds, ", "))
}

// adjust sets an encoding's parameters as the parts of its name say.
func adjust(e Encoding, parts []string) (Encoding, error) {
	all := parametersOf(e)
	var names []string
	for _, p := range all {
		names = append(names, p.Name)
	}
	var seen []string
	for _, part := range parts {
		name, value, ok := strings.Cut(part, "=")
		i := slices.Index(names, name)
		switch {
		case len(all) == 0:
			return nil, fmt.Errorf("found %q, expected nothing more: %s has no parameters", part, Kind(e.Name()))
		case !ok:
			return nil, fmt.Errorf("found %q, expected parameter=value with one of %s", part, strings.Join(names, ", "))
		case i < 0:
			return nil, fmt.Errorf("found parameter %q, expected one of %s", name, strings.Join(names, ", "))
		case slices.Contains(seen, name):
			return nil, fmt.Errorf("found %s twice, expected it once", name)
		case strings.ContainsAny(value, ", "):
			return nil, fmt.Errorf("found %s %q, expected colons between parameters, as in step:amo=product:windows=none", name, value)
		case !slices.Contains(all[i].Values, value):
			return nil, fmt.Errorf("found %s %q, expected one of %s", name, value, strings.Join(all[i].Values, ", "))
		}
		seen = append(seen, name)
		e = all[i].set(e, value)
	}
	return e, nil
}
