package oracle

import (
	"flag"
	"os"
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
