package oracle

import (
	"flag"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write what tests make into the files that keep it")

// Golden compares what a test made with the file that keeps it. Where the flag -update is given to the
// test, it writes the file: look at what has changed.
func Golden(t testing.TB, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want := string(Must(os.ReadFile(file))); got != want {
		t.Errorf("%s has changed: if it should, run the test with -update\nfound\n%s\nwant\n%s", file, got, want)
	}
}

// Kept compares what is said of each of the [Texts] of a file with what the file keeps, as [Golden] does.
func Kept(t testing.TB, file string, say func(text string) string) {
	t.Helper()
	said, _, _ := strings.Cut(string(Must(os.ReadFile(file))), "\n-- ")
	for _, c := range Texts(file) {
		said += "\n-- " + c.Name + " --\n" + c.Text + "\n! " + strings.TrimRight(say(c.Text), "\n")
	}
	Golden(t, file, said+"\n")
}
