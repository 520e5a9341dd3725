// Package build says what the program was made of, as far as the build tells: for
// version, and for the files that the program writes.
package build

import (
	"path"
	"reflect"
	"runtime/debug"
	"strings"
)

// Version is the program's; a release is a commit that changes it.
const Version = "0.6.0"

// identity is what the program was made of.
type identity struct {
	Knightsat string
	Commit    string // with + where files were changed; "" where the build does not tell
	Go        string
	Gini      string
}

// Read reads it from the program itself.
func Read() identity {
	b := identity{Knightsat: Version}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return b
	}
	b.Go = info.GoVersion
	// the commit is that of the program around this one
	if info.Main.Path != strings.TrimSuffix(reflect.TypeFor[identity]().PkgPath(), "/internal/build") {
		info.Settings = nil
	}
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			b.Commit = s.Value + b.Commit
		case s.Key == "vcs.modified" && s.Value == "true":
			b.Commit += "+"
		}
	}
	for _, dep := range info.Deps {
		if path.Base(dep.Path) == "gini" {
			b.Gini = dep.Version
		}
	}
	return b
}

// Name names the program as it stands in the files that it writes: "knightsat
// 0.4.0", with the commit where the build tells it.
func (i identity) Name() string {
	if i.Commit == "" {
		return "knightsat " + i.Knightsat
	}
	return "knightsat " + i.Knightsat + " (commit " + i.Commit + ")"
}
