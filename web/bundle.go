package web

import (
	"bytes"
	"fmt"
	"maps"
	"regexp"
	"strings"
)

// The page's scripts are modules, one thing each; what is handed out is one file, so that
// a browser asks once. A module becomes a function that is called at once, after those
// that it imports, and gives what it exports. The modules keep to few forms: imports of
// names or of all, at the beginning, exports where something is declared, comments on
// lines of their own or with two stars, and texts within a line: what is before a line goes.

// Those below js/core, which know of no page, have names of their own, too.

// bundled is the page's modules as one. They are taken out of the files. Where instead names one,
// another stands for it.
func bundled(files map[string][]byte, instead map[string]string) ([]byte, error) {
	var (
		importing = regexp.MustCompile(`(?ms)^import (?:\* as (\w+)|\{([^}]*)\}) ` +
			`from "\.{1,2}/(?:core/)?([\w-]+)\.js";\n`)
		exporting = regexp.MustCompile(`(?m)^export ((?:async )?function|const|class) ([\w$]+)`)
		renaming  = regexp.MustCompile(`(\w+) as (\w+)`)
		comment   = regexp.MustCompile(`(?ms)/\*\*.*?\*/[ \n]?|^ *//[^\n]*\n`)
		indent    = regexp.MustCompile(`(?m)^ +`)
		unbundled = regexp.MustCompile(`(?m)^(import|export)\b.*$|\bimport\(|\bimport\.meta\b`)
	)
	var out bytes.Buffer
	state := map[string]int{} // 1 while a module is written, 2 when it is
	var write func(name string) error
	write = func(name string) error {
		if other, ok := instead[name]; ok {
			if err := write(other); err != nil {
				return err
			}
			state[name] = 2
			fmt.Fprintf(&out, "const m_%s = m_%s;\n", name, other)
			return nil
		}
		text, ok := files["js/"+name+".js"]
		if !ok {
			text, ok = files["js/core/"+name+".js"]
		}
		if !ok {
			return fmt.Errorf("there is no module %s", name)
		}
		state[name] = 1
		text = indent.ReplaceAll(comment.ReplaceAll(text, nil), nil)
		for _, m := range importing.FindAllSubmatch(text, -1) {
			switch wanted := string(m[3]); state[wanted] {
			case 1:
				return fmt.Errorf("the modules %s and %s import each other", name, wanted)
			case 0:
				if err := write(wanted); err != nil {
					return err
				}
			}
		}
		var names []string
		for _, m := range exporting.FindAllSubmatch(text, -1) {
			names = append(names, string(m[2]))
		}
		body := importing.ReplaceAllStringFunc(string(text), func(line string) string {
			m := importing.FindStringSubmatch(line)
			if m[1] != "" {
				return fmt.Sprintf("const %s = m_%s;\n", m[1], m[3])
			}
			return fmt.Sprintf("const {%s} = m_%s;\n", renaming.ReplaceAllString(m[2], "$1: $2"), m[3])
		})
		body = exporting.ReplaceAllString(body, "$1 $2")
		if line := unbundled.FindString(body); line != "" {
			return fmt.Errorf("the module %s has %q, which the bundle can't have", name, line)
		}
		fmt.Fprintf(&out, "const m_%s = (() => {\n%sreturn { %s };\n})();\n", name, body,
			strings.Join(names, ", "))
		state[name] = 2
		return nil
	}
	if err := write("app"); err != nil {
		return nil, err
	}
	maps.DeleteFunc(files, func(name string, _ []byte) bool { return strings.HasPrefix(name, "js/") })
	return out.Bytes(), nil
}
