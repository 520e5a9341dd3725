package cmd

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"knightsat/encode"
	"knightsat/internal/text"
	"knightsat/internal/wholefile"
)

// listHead is the first line of the list of a suite's formulas.
const listHead = "puzzle\tmoves\texpected\n"

// maxList is how long such a list can be, in bytes.
const maxList = 16 << 20

// writeList writes the formulas of a list into a new folder. What the encoding can't express is
// left out, and said.
func (f *cnfFlags) writeList(cmd *cobra.Command, args []string) error {
	if len(args) > 0 || f.output == "" || f.output == "-" {
		return errors.New("--list needs a new folder and no puzzle: cnf --list LIST -o DIR")
	}
	file, err := os.Open(f.list)
	if err != nil {
		return fmt.Errorf("--list: %w", err)
	}
	list, err := text.Read(f.list, file, maxList)
	if err = errors.Join(err, file.Close()); err != nil {
		return fmt.Errorf("--list: %w", err)
	}
	rows, found := strings.CutPrefix(list, listHead)
	if !found {
		return fmt.Errorf("--list: %s:1: the line must be %q, as bench list -o writes it", f.list, listHead)
	}
	if err := newFolder(f.output); err != nil {
		return err
	}
	folder := filepath.Dir(f.list)
	return wholefile.Folder(f.output, func(dir string) error {
		number := 1
		for row := range strings.Lines(rows) {
			number++
			name, expected, err := f.row(strings.TrimSuffix(row, "\n"))
			if err != nil {
				return fmt.Errorf("--list: %s:%d: %w", f.list, number, err)
			}
			stem := strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
			f.output = filepath.Join(dir, fmt.Sprintf("%s-%d-%s.%s", stem, f.moves, expected,
				f.written().Ending))
			err = f.one(cmd, []string{filepath.Join(folder, name)})
			if errors.As(err, new(*encode.UnsupportedError)) {
				fmt.Fprintf(cmd.ErrOrStderr(), "left out %s: %v\n", name, err)
			} else if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
		return nil
	})
}

// row reads the name of a puzzle and the answer that is expected, and takes the number of moves.
func (f *cnfFlags) row(line string) (name, expected string, err error) {
	parts := strings.Split(line, "\t")
	if len(parts) != 3 || !filepath.IsLocal(parts[0]) || parts[2] != filepath.Base(parts[2]) {
		return "", "", fmt.Errorf("a row must be the name of a file below, a number of moves and an answer, "+
			"not %q", line)
	}
	f.moves, err = strconv.Atoi(parts[1])
	if err != nil || f.moves < 0 {
		return "", "", fmt.Errorf("moves must be a number, 0 or more, not %q", parts[1])
	}
	return parts[0], parts[2], nil
}
