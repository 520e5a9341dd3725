package process

import (
	"fmt"
	"strings"
)

// Words splits a command line at blanks; quotes of either kind keep what is between them
// together. No shell is involved.
func Words(line string) ([]string, error) {
	var words []string
	var word strings.Builder
	open := false // a word has begun
	quote := rune(0)
	for _, r := range line {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(r)
		case r == '"' || r == '\'':
			quote, open = r, true
		case r == ' ' || r == '\t' || r == '\n':
			if open {
				words = append(words, word.String())
				word.Reset()
				open = false
			}
		default:
			word.WriteRune(r)
			open = true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("the quote %s has no end in the command %s", string(quote), line)
	}
	if open {
		words = append(words, word.String())
	}
	return words, nil
}
