package web

import (
	"knightsat/internal/oracle"
	"strings"
	"testing"
)

// TestBundlesSayWhatTheyCannot: a form of module that the bundle does not know is told,
// and not handed out.
func TestBundlesSayWhatTheyCannot(t *testing.T) {
	module := func(app, other string) map[string][]byte {
		return map[string][]byte{"js/app.js": []byte(app), "js/other.js": []byte(other), "js/third.js": []byte("export const x = 3;\n")}
	}
	const imports = "import { x as y } from \"./other.js\";\n"
	for c := range oracle.Table[struct{ App, Other, Want string }](`
		"import { x as y } from \"./other.js\";\ny();\n" | "/** A {@link import(\"./x.js\")}. */\nexport const x = () => {};\n" |
		"import * as other from \"./other.js\";\nother.x();\n" | "export async function x() {}\n" |
		"import { x as y } from \"./other.js\";\n" | "import { z } from \"./app.js\";\nexport const x = z;\n" | import each other
		"import { x } from \"./nothing.js\";\n" |  | no module nothing
		"import { x as y } from \"./other.js\";\n" | "export let x = 1;\n" | export let x
		"import { x as y } from \"./other.js\";\n" | "export const x = await import(\"./third.js\");\n" | import(
	`) {
		got, err := bundled(module(c.App, c.Other), nil)
		if c.Want == "" && (err != nil || !strings.Contains(string(got), "const m_other = (() => {")) || c.Want != "" && (!oracle.Says(err, c.Want)) {
			t.Errorf("%s, %s: found %v, expected %q", c.App, c.Other, err, c.Want)
		}
	}
	files := module(imports, "")
	got, err := bundled(files, map[string]string{"other": "third"})
	if err != nil || !strings.Contains(string(got), "const m_other = m_third;") || len(files) != 0 {
		t.Errorf("found %s, %v and %d files, expected the third instead of the other", got, err, len(files))
	}
}
