package process

import (
	"errors"
	"fmt"
	"os/exec"
	"strings"

	"knightsat/internal/typed"
	"knightsat/internal/words"
)

// Command is a program and its first arguments.
type Command struct {
	Name string // the command line
	Path string // the program's file
	Args []string
}

// ErrNoCommand says that a command line has no word.
var ErrNoCommand = errors.New("no command is named")

// missing says that there is no program of this name. It is [exec.ErrNotFound], too.
type missing string

func (m missing) Error() string { return string(m) + " is not installed" }

func (missing) Unwrap() error { return exec.ErrNotFound }

// Parse reads a command line: words apart by blanks, where quotes of either kind keep together
// what is between them. No shell is involved. A program that can't be run has a name alone.
func Parse(line string) (c Command, err error) {
	list, err := Words(line)
	if err == nil && len(list) == 0 {
		err = ErrNoCommand
	}
	if err != nil {
		return c, err
	}
	c.Name = strings.Join(words.Names(list, typed.Shell), " ")
	path, err := exec.LookPath(list[0])
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return c, missing(list[0])
	case err != nil:
		return c, fmt.Errorf("%s can't be run: %w", list[0], errors.Unwrap(err))
	}
	return Command{c.Name, path, list[1:]}, nil
}

// Words are the words of a command line, as [Parse] splits it.
func Words(line string) ([]string, error) {
	var list []string
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
				list = append(list, word.String())
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
		list = append(list, word.String())
	}
	return list, nil
}
