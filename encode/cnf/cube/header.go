package cube

import (
	"bufio"
	"io"
	"strings"
)

// replaceHeader copies DIMACS with another line in place of "p cnf …".
func replaceHeader(w io.Writer, r io.Reader, header string) error {
	in := bufio.NewReaderSize(r, 1<<16)
	for {
		line, err := in.ReadString('\n')
		if strings.HasPrefix(line, "p cnf ") {
			line = header
		}
		if _, werr := io.WriteString(w, line); werr != nil {
			return werr
		}
		switch {
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		case line == header: // the rest goes through as it is
			_, err := io.Copy(w, in)
			return err
		}
	}
}
