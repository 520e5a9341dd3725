package bound

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"knightsat/internal/oracle"
)

// TestEveryMethodIsInMethods: what has a Method's parameters is in the
// list that Analyse goes through.
func TestEveryMethodIsInMethods(t *testing.T) {
	var listed, found []string
	for _, m := range Methods {
		name := runtime.FuncForPC(reflect.ValueOf(m.Method).Pointer()).Name()
		listed = append(listed, name[strings.LastIndex(name, ".")+1:])
		if !slices.Contains(Choices, m.By) {
			t.Errorf("--bounds does not take %s: add it to Choices", m.By)
		}
	}
	method := regexp.MustCompile(`(?m)^func (\w+)\(.* \*Analysis\) \((?:\w+ )?Refutation,`)
	for _, file := range oracle.Must(filepath.Glob("*.go")) {
		for _, m := range method.FindAllSubmatch(oracle.Must(os.ReadFile(file)), -1) {
			found = append(found, string(m[1]))
		}
	}
	slices.Sort(listed)
	if slices.Sort(found); !slices.Equal(found, listed) {
		t.Errorf("lower bounds are found by %v, but Methods has %v", found, listed)
	}
}
