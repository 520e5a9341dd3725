package web

import (
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
	for _, c := range []struct{ app, other, want string }{
		{imports + "y();\n", "/** A {@link import(\"./x.js\")}. */\nexport const x = () => {};\n", ""},
		{"import * as other from \"./other.js\";\nother.x();\n", "export async function x() {}\n", ""},
		{imports, "import { z } from \"./app.js\";\nexport const x = z;\n", "import each other"},
		{"import { x } from \"./nothing.js\";\n", "", "no module nothing"},
		{imports, "export let x = 1;\n", "export let x"},
		{imports, "export const x = await import(\"./third.js\");\n", "import("},
	} {
		got, err := bundled(module(c.app, c.other), nil)
		if c.want == "" && (err != nil || !strings.Contains(string(got), "const m_other = (() => {")) || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s, %s: found %v, expected %q", c.app, c.other, err, c.want)
		}
	}
	files := module(imports, "")
	got, err := bundled(files, map[string]string{"other": "third"})
	if err != nil || !strings.Contains(string(got), "const m_other = m_third;") || len(files) != 0 {
		t.Errorf("found %s, %v and %d files, expected the third instead of the other", got, err, len(files))
	}
}
