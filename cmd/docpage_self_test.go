package cmd

import (
	"strings"
	"testing"
)

func TestAPageIsRefusedWhereItIsNotUnderstood(t *testing.T) {
	for name, c := range map[string]struct{ text, says string }{
		"an unknown language":        {"```basic\nRUN\n```\n", `unknown language "basic"`},
		"no language":                {"```\nls\n```\n", `unknown language ""`},
		"an unknown mark":            {"<!-- docs-test: ignore -->\n\n    ls\n", `unknown mark "ignore"`},
		"a skip without a reason":    {"<!-- docs-test: skip -->\n\n    ls\n", `unknown mark "skip"`},
		"a misspelt mark":            {"<!-- docs-test skip because -->\n\n    ls\n", "is no mark"},
		"a mark without a block":     {"<!-- docs-test: file x -->\n\nText.\n\n    ls\n", "no block follows the mark"},
		"two marks":                  {"<!-- docs-test: file x -->\n<!-- docs-test: file y -->\n\n    ls\n", "a second mark"},
		"a mark at data":             {"<!-- docs-test: skip because x -->\n```json\n{}\n```\n", "at a block of json"},
		"code from nowhere":          {"```go\nx := 1\n```\n", `without a mark "file" or "from"`},
		"a console without a prompt": {"```console\nls\n```\n", `begins without "$ "`},
		"a block without an end":     {"```sh\nls\n", "without an end"},
	} {
		if _, err := parsePage(c.text); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: found %v, expected %q", name, err, c.says)
		}
	}
}

func TestAPageGivesItsSteps(t *testing.T) {
	p, err := parsePage(`# Page
<!-- docs-test: copy a/b -->

    one
      two

    three

- In a list:

      four

<!-- docs-test: file f -->
` + "```sh\nfive\n```\n\n```console\n$ six <<x\n> seven\nprints\n$ eight\n```\n")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range p.steps {
		got = append(got, s.commands+"|"+s.prints)
	}
	if want := "one\n  two\n\nthree\n|\nfour\n|\nsix <<x\nseven\n|prints\n\neight\n|"; strings.Join(got, "\n") != want {
		t.Errorf("found %q, expected %q", strings.Join(got, "\n"), want)
	}
	if len(p.files) != 1 || p.files[0].text != "five\n" || len(p.copies) != 1 || p.copies[0] != "a/b" {
		t.Errorf("found the files %v and the copies %v", p.files, p.copies)
	}
}

func TestPrints(t *testing.T) {
	for _, c := range []struct {
		pattern, output string
		want            bool
	}{
		{"", "", true},
		{"", "a\n", false},
		{"a\n", "a", true},
		{"a\n", "a \n\n", true},
		{"a\n", "a\nb\n", false},
		{"a\n", "aa\n", false},
		{"a.c\n", "abc\n", false},
		{"a … c\n", "a b b c\n", true},
		{"a … c\n", "a\nc\n", false},
		{"a\n…\nc\n", "a\nc\n", true},
		{"a\n…\nc\n", "a\nb\n\nb\nc\n", true},
		{"a\n…\nc\n", "a\nb\n", false},
		{"  …\n", "a\nb\n", true},
		{"…\nb\n", "a\nab\n", false},
	} {
		if got := prints(c.pattern, c.output); got != c.want {
			t.Errorf("%q printed where the page says %q: found %v", c.output, c.pattern, got)
		}
	}
}
