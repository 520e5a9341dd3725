package desk

import (
	"encoding/json"
	"fmt"
	"knightsat/internal/oracle"
	"strings"
	"testing"
)

// TestWhatIsPastedIsReadAsInFiles: by the same reader, and no knight is assumed.
func TestWhatIsPastedIsReadAsInFiles(t *testing.T) {
	for text, want := range oracle.Pairs(`
		"family: hidato\r\n1\t\t\r\n\t\t6\r\n" | piece=king&numbers=1=a2,6=c1
		"\ufefffamily: zip\n[[1,0],[0,2]]"     | piece=wazir&goals=a2,b1&ordered=true
		"family: holy\n+-+-+\n|1|2|\n+-+-+\n"  | piece=knight&numbers=1=a1,2=b1
		"1 . .\n. . 6\n"                       | found a number, and neither a game nor a piece
		"family: hidato\n1 _ .\n"              | found both _ and . for empty squares
		"family: hidato\npiece: wazir\n1 2\n"  | text:2:8: found piece wazir
	`) {
		d := Desk{}
		task, err := d.puzzle(must(json.Marshal(puzzleRequest{Text: text})))
		said := fmt.Sprint(err)
		if err == nil {
			laid := must(task.Run(t.Context(), nil)).(*laidOut)
			said = fmt.Sprint(laid.Puzzle, laid.Refusal)
		}
		if !strings.Contains(said, want) {
			t.Errorf("%q: found %s, want %s", text, said, want)
		}
	}
}
