package cmd

import (
	"fmt"
	"regexp"
	"strings"
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
	files  []block           // that the steps need
	parts  []block           // of files of the repository
	wholes map[string]string // by file: the blocks that are all of it
	copies []string
	python string // its name, where the steps need modules
}

// A step is one command, or a block of them.
type step struct {
	line     int
	commands string
	prints   string // a pattern for what it prints
	compare  bool
	skip     string // why it isn't run
}

// A block is a code block with its mark.
type block struct {
	line       int
	lang       string // "indented", or that of the fence
	kind, name string // what its mark says, and of which file, or why
	text       string
}

var markLine = regexp.MustCompile(`^<!-- docs-test: (skip because|file|from|all of|copy) (.+) -->$`)

// parsePage reads a page, and refuses what it doesn't understand.
func parsePage(text string) (*page, error) {
	p := &page{wholes: map[string]string{}}
	var b block // its mark comes first
	blank := true
	lines := strings.Split(text, "\n")
	for i := 0; i < len(lines); i++ {
		line, below := lines[i], blank
		blank = strings.TrimSpace(line) == ""
		lang, fenced := strings.CutPrefix(line, "```")
		indent := indentation(line)
		m := markLine.FindStringSubmatch(line)
		b.line = i + 1
		switch {
		case m != nil && m[1] == "copy":
			p.copies = append(p.copies, m[2])
			continue
		case m != nil && b.kind == "":
			b.kind, b.name = m[1], m[2]
			continue
		case fenced:
			b.lang = lang
			for i++; i < len(lines) && lines[i] != "```"; i++ {
				b.text += lines[i] + "\n"
			}
		case indent >= 4 && below:
			b.lang = "indented"
			for ; i < len(lines) && (indentation(lines[i]) >= 4 || strings.TrimSpace(lines[i]) == ""); i++ {
				b.text += lines[i][min(indent, indentation(lines[i])):] + "\n"
			}
			i--
			b.text = strings.TrimRight(b.text, "\n") + "\n"
		case !blank && b.kind != "", strings.Contains(line, "docs-test"):
			return nil, fmt.Errorf("line %d: %q is no mark, or follows one that has no block", i+1, line)
		default:
			continue
		}
		if err := p.add(b); err != nil {
			return nil, fmt.Errorf("line %d: %w", b.line, err)
		}
		b = block{}
	}
	return p, nil
}

func indentation(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }

// add turns a block into steps or files.
func (p *page) add(b block) error {
	steps := []step{{line: b.line, commands: b.text}}
	switch {
	case b.kind == "file":
		p.files = append(p.files, b)
		return nil
	case b.kind == "from":
		p.parts = append(p.parts, b)
		return nil
	case b.kind == "all of":
		p.wholes[b.name] = strings.TrimPrefix(p.wholes[b.name]+"\n"+b.text, "\n")
		return nil
	case b.lang == "text", b.lang == "json":
		return nil
	case b.lang == "console":
		var err error
		if steps, err = consoleSteps(b); err != nil {
			return err
		}
	case b.lang != "indented" && b.lang != "sh":
		return fmt.Errorf("a block of %q needs a mark with its file; commands are sh or console, and text and json "+
			"are only shown", b.lang)
	}
	for _, s := range steps {
		s.skip = b.name
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
