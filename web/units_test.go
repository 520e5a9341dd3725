package web_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestTypes has the types of the page's modules checked, which are in comments:
// by TypeScript, which is another project's and fetched by npm.
func TestTypes(t *testing.T) {
	t.Parallel()
	const compiler = "node_modules/.bin/tsc"
	cmd := exec.Command("./"+compiler, "-p", ".")
	cmd.Dir = filepath.Join("testdata", "npm")
	if _, err := os.Stat(filepath.Join(cmd.Dir, compiler)); err != nil || testing.Short() {
		t.Skip("found no TypeScript, so that no types were checked: run npm install --no-save in web/testdata/npm")
	}
	if said, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v:\n%s", err, said)
	}
}

// TestUnits runs the unit tests of what is pure, in the browser that it is for.
func TestUnits(t *testing.T) {
	t.Parallel()
	p := open(t, "")
	units, err := os.ReadFile("testdata/units.js")
	if err != nil {
		t.Fatal(err)
	}
	for _, failed := range eval[[]string](p, "(async () => {"+string(units)+"})()", chromedp.EvalAwaitPromise) {
		t.Error(failed)
	}
}
