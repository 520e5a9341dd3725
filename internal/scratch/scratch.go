// Package scratch makes temporary folders. One whose program was killed is removed by
// a later run: a folder is locked as long as its program lives, and the system
// releases the locks of a program that ends, however it ends.
package scratch

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// prefix begins the names of the folders, and of nothing else that anybody may keep.
const prefix = "knightsat-scratch-"

var swept sync.Once

// Folder makes a temporary folder; remove removes it with what is in it. The first
// call of a program sweeps those that no living program has.
func Folder() (name string, remove func(), err error) {
	swept.Do(func() { sweep(os.TempDir()) })
	for {
		name, err := os.MkdirTemp("", prefix)
		if err != nil {
			return "", nil, err
		}
		locked, err := lock(name)
		if err == nil {
			return name, func() { os.RemoveAll(name); locked.Close() }, nil
		}
		if !errors.Is(err, errTaken) {
			os.RemoveAll(name)
			return "", nil, err
		}
	}
}

// errTaken says that somebody else has locked or removed a folder.
var errTaken = errors.New("another program has the folder")

// sweep removes the folders that nobody has locked. What can't be removed is left.
func sweep(temp string) {
	entries, _ := os.ReadDir(temp)
	for _, e := range entries {
		if !e.IsDir() || !strings.HasPrefix(e.Name(), prefix) {
			continue
		}
		name := filepath.Join(temp, e.Name())
		if locked, err := lock(name); err == nil {
			os.RemoveAll(name)
			locked.Close()
		}
	}
}
