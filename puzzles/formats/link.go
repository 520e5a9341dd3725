package formats

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/parts"
)

// inLinks undoes escapes that a link can do without. A graph's lines stand apart by commas.
var inLinks = strings.NewReplacer("+", "%20", "%2B", "+", "%2C", ",", "%2A", "*", "%3D", "=", "%0A", ",")

// Link writes the parts of a puzzle as an address of the page has them, as in
// family=hunt&board=5x5&start=a1&goals=c3,b3. [ParseLink] reads it.
func Link(s *parts.Spec) string {
	var parts []string
	for _, name := range PartNames() {
		if value := strings.TrimSpace(s.Get(name)); value != "" {
			parts = append(parts, name+"="+inLinks.Replace(url.QueryEscape(value)))
		}
	}
	return strings.Join(parts, "&")
}

// ParseLink reads a puzzle from its parts as an address of the page has them. A board that is not given
// is 8x8.
func ParseLink(text string) (*parts.Spec, error) {
	given := map[string]string{}
	for part := range strings.SplitSeq(text, "&") {
		name, value, _ := strings.Cut(part, "=")
		value, err := url.PathUnescape(value)
		switch _, twice := given[name]; {
		case part == "":
			continue
		case err != nil:
			return nil, fmt.Errorf("%s: %w", name, err)
		case twice:
			return nil, fmt.Errorf("%s is given twice; give it once", name)
		case !slices.Contains(PartNames(), name):
			return nil, &puzzles.ValueError{Found: words.Quote(name),
				Expected: "one of " + strings.Join(PartNames(), ", ")}
		case name == "graph":
			value = strings.ReplaceAll(value, ",", "\n") + "\n"
		}
		given[name] = value
	}
	if given["family"]+given["board"]+given["fen"]+given["graph"] == "" {
		return nil, errors.New("there is no puzzle; give at least its family or its board")
	}
	s := &parts.Spec{Width: 8, Height: 8}
	var names []string
	for _, name := range PartNames() { // in the order in which they are set
		value, ok := given[name]
		if !ok {
			continue
		}
		if err := Set(s, name, value); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		names = append(names, name)
	}
	return s, CheckParts(names)
}
