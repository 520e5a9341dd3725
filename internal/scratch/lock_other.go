//go:build !(linux || darwin || freebsd || netbsd || openbsd)

package scratch

import "os"

// lock does nothing: folders that can't be locked are not swept.
func lock(name string) (*os.File, error) { return nil, nil }

func init() { swept.Do(func() {}) }
