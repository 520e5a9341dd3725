package cmd

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
)

// A page is what a Markdown file says about how to use the program: steps to run,
// and files that they need. Indented blocks and blocks of the language sh hold
// commands; in blocks of the language console each command follows "$ ", and what
// it prints follows the command, with … for what varies.
//
// A comment before a block says more about it:
//
//	<!-- docs-test: skip because it takes an hour -->   don't run it
//	<!-- docs-test: file mine.toml -->                  no command, but this file
//	<!-- docs-test: from examples/x/main.go -->         no command, but lines of this file, in order
//	<!-- docs-test: all of examples/x/main.go -->       no command, but all of this file, in several blocks
//	<!-- docs-test: copy docs/atlas/leapers.jsonl -->   (before any block) the steps need this file of the repository
type page struct {
	steps  []step
	files  []block           // by name, in mark
	parts  []block           // by file, in mark
	wholes map[string]string // by file: the blocks that are all of it
	copies []string
}

// A step is one command, or a block of them.
type step struct {
	line     int
	commands string
	prints   string // a pattern for what it prints
	compare  bool
	skip     string // why it isn't run
}

// A block is a code block.
type block struct {
	line int
	lang string // "indented", or that of the fence
	mark string
	text string
}

var (
	fenceLine   = regexp.MustCompile("^( *)(```+)(.*)$")
	commentLine = regexp.MustCompile(`^ *<!-- docs-test: (.*) -->$`)
)

// parsePage reads a page, and refuses what it doesn't understand.
func parsePage(text string) (*page, error) {
	p := &page{wholes: map[string]string{}}
	blocks, err := p.blocks(text)
	if err != nil {
		return nil, err
	}
	for _, b := range blocks {
		if err := p.add(b); err != nil {
			return nil, fmt.Errorf("line %d: %w", b.line, err)
		}
	}
	return p, nil
}

// blocks finds the code blocks of a page, with their marks.
func (p *page) blocks(text string) ([]block, error) {
	var all []block
	mark, marked := "", 0
	take := func(b block) {
		b.mark, mark = mark, ""
		if b.text != "" && !strings.HasSuffix(b.text, "\n") {
			b.text += "\n"
		}
		all = append(all, b)
	}
	lines := strings.Split(text, "\n")
	for i := 0; i < len(lines); i++ {
		line := lines[i]
		if m := commentLine.FindStringSubmatch(line); m != nil {
			if name, ok := strings.CutPrefix(m[1], "copy "); ok {
				p.copies = append(p.copies, name)
				continue
			}
			if mark != "" {
				return nil, fmt.Errorf("line %d: a second mark for one block", i+1)
			}
			mark, marked = m[1], i+1
			continue
		}
		if strings.HasPrefix(strings.TrimSpace(line), "<!-- docs-test") {
			return nil, fmt.Errorf("line %d: %q is no mark", i+1, line)
		}
		if m := fenceLine.FindStringSubmatch(line); m != nil {
			b := block{line: i + 1, lang: strings.TrimSpace(m[3])}
			for i++; i < len(lines) && strings.TrimSpace(lines[i]) != m[2]; i++ {
				b.text += strings.TrimPrefix(lines[i], m[1]) + "\n"
			}
			if i == len(lines) {
				return nil, fmt.Errorf("line %d: a block without an end", b.line)
			}
			take(b)
			continue
		}
		if indent := indentation(line); indent >= 4 && (i == 0 || strings.TrimSpace(lines[i-1]) == "") {
			b := block{line: i + 1, lang: "indented"}
			for ; i < len(lines) && (indentation(lines[i]) >= 4 || strings.TrimSpace(lines[i]) == ""); i++ {
				b.text += lines[i][min(indent, indentation(lines[i])):] + "\n"
			}
			i--
			b.text = strings.TrimRight(b.text, "\n")
			take(b)
			continue
		}
		if mark != "" && strings.TrimSpace(line) != "" {
			break
		}
	}
	if mark != "" {
		return nil, fmt.Errorf("line %d: no block follows the mark %q", marked, mark)
	}
	return all, nil
}

func indentation(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }

// add turns a block into steps or files.
func (p *page) add(b block) error {
	kind, name, _ := strings.Cut(b.mark, " ")
	switch {
	case b.mark == "":
	case kind == "file" && name != "":
		b.mark = name
		p.files = append(p.files, b)
		return nil
	case kind == "from" && name != "":
		b.mark = name
		p.parts = append(p.parts, b)
		return nil
	case strings.HasPrefix(b.mark, "all of "):
		file := strings.TrimPrefix(b.mark, "all of ")
		if p.wholes[file] != "" {
			p.wholes[file] += "\n"
		}
		p.wholes[file] += b.text
		return nil
	case strings.HasPrefix(b.mark, "skip because "):
	default:
		return fmt.Errorf("unknown mark %q", b.mark)
	}
	var steps []step
	switch b.lang {
	case "indented", "sh":
		steps = []step{{line: b.line, commands: b.text}}
	case "console":
		var err error
		if steps, err = consoleSteps(b); err != nil {
			return err
		}
	case "text", "json":
		if b.mark != "" {
			return fmt.Errorf("mark %q at a block of %s", b.mark, b.lang)
		}
		return nil
	case "go", "toml":
		return fmt.Errorf("a block of %s without a mark \"file\" or \"from\"", b.lang)
	default:
		return fmt.Errorf("unknown language %q; known are sh and console (commands), go, toml, text and json", b.lang)
	}
	for _, s := range steps {
		if why, ok := strings.CutPrefix(b.mark, "skip because "); ok {
			s.skip = why
		}
		p.steps = append(p.steps, s)
	}
	return nil
}

// consoleSteps splits a block at its prompts.
func consoleSteps(b block) ([]step, error) {
	var steps []step
	for i, line := range strings.Split(strings.TrimSuffix(b.text, "\n"), "\n") {
		command, prompt := strings.CutPrefix(line, "$ ")
		more, continued := strings.CutPrefix(line, "> ")
		switch {
		case prompt:
			steps = append(steps, step{line: b.line + 1 + i, commands: command + "\n", compare: true})
		case len(steps) == 0:
			return nil, fmt.Errorf("a console block that begins without \"$ \"")
		case continued && steps[len(steps)-1].prints == "":
			steps[len(steps)-1].commands += more + "\n"
		default:
			steps[len(steps)-1].prints += line + "\n"
		}
	}
	return steps, nil
}

// prints reports whether an output is what a page says: … stands for anything
// within a line, and alone on a line for any number of lines.
func prints(pattern, output string) bool {
	trim := func(s string) []string {
		lines := strings.Split(strings.TrimRight(s, "\n"), "\n")
		for i := range lines {
			lines[i] = strings.TrimRight(lines[i], " ")
		}
		return lines
	}
	var b strings.Builder
	for _, line := range trim(pattern) {
		if strings.TrimSpace(line) == "…" {
			b.WriteString(`(?:.*\n)*?`)
			continue
		}
		b.WriteString(strings.ReplaceAll(regexp.QuoteMeta(line), "…", ".*") + `\n`)
	}
	return regexp.MustCompile(`^` + b.String() + `$`).MatchString(strings.Join(trim(output), "\n") + "\n")
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
