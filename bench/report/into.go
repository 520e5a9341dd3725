package report

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// The marks around a report in a page of Markdown. The first one says the command that writes what
// stands between them.
const (
	before = "<!-- knightsat bench report "
	after  = "<!-- end of report -->"
)

var marked = regexp.MustCompile(`(?ms)^(` + before + `([^\n]+) -->)\n.*?^` + after + `$`)

// Into writes the reports of a page anew, each between its marks, as write makes it of the arguments
// in the first mark.
func Into(page string, write func(arguments string) (string, error)) (string, error) {
	places := marked.FindAllStringSubmatch(page, -1)
	if n := len(places); n == 0 || n != strings.Count(page, before) || n != strings.Count(page, after) {
		return "", errors.New("a report stands between two lines of their own, \"" + before +
			"ARGUMENTS -->\" and \"" + after + "\"; the page must have such pairs, and no mark alone")
	}
	var failed error
	page = marked.ReplaceAllStringFunc(page, func(place string) string {
		m := marked.FindStringSubmatch(place)
		text, err := write(m[2])
		if err != nil && failed == nil {
			failed = fmt.Errorf("%s: %w", m[2], err)
		}
		return m[1] + "\n\n" + strings.TrimSpace(text) + "\n\n" + after
	})
	return page, failed
}
