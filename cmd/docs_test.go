package cmd

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/spf13/cobra"

	"knightsat/encode/catalogue"
	"knightsat/internal/build"
	"knightsat/internal/oracle"
)

const root = ".." // of the repository

// TestDocs runs the commands of every page for users, in order, each page in a folder of its
// own, and compares what they print with what the page says.
func TestDocs(t *testing.T) {
	oracle.Long(t)
	names := oracle.Must(filepath.Glob(root + "/docs/*.md"))
	for _, name := range append(names, root+"/README.md") {
		title := strings.TrimPrefix(name, root+"/")
		t.Run(title, func(t *testing.T) {
			text := oracle.Must(os.ReadFile(name))
			p := oracle.Must(parsePage(string(text)))
			t.Parallel()
			p.run(t)
		})
	}
}

// unrunExamples are the examples of --help that are not run, and why.
var unrunExamples = map[string]string{
	"knightsat site -o public": "it compiles the solver for the browser, which the tests of web do",
}

// TestHelpExamples runs the examples of every command.
func TestHelpExamples(t *testing.T) {
	oracle.Long(t)
	seen := map[string]bool{}
	var visit func(*cobra.Command)
	visit = func(cmd *cobra.Command) {
		p := &page{}
		for i, line := range strings.Split(strings.ReplaceAll(cmd.Example, continued, " "), "\n") {
			if line = strings.TrimSpace(line); line != "" {
				p.steps = append(p.steps, step{line: i + 1, commands: line, skip: unrunExamples[line]})
				seen[line] = true
			}
		}
		t.Run(cmd.CommandPath(), func(t *testing.T) {
			t.Parallel()
			p.run(t)
		})
		for _, sub := range cmd.Commands() {
			visit(sub)
		}
	}
	visit(newRoot("", catalogue.Builtin()))
	for line := range unrunExamples {
		if !seen[line] {
			t.Errorf("unrunExamples has %q, which is no example", line)
		}
	}
}

// outside are programs that pages use and that may be absent.
var outside = regexp.MustCompile(`(?m)(?:^|[|:;"'(]|\bdo) *(python3|cadical|minisat\+?|curl)(?:\s|$)`)

// prelude is how the shell of a page differs from a reader's: go works on this
// repository; a solver's answers, 10 and 20, are no failures; a server goes to
// the background, on an address of its own; the tasks of a Slurm array run here, one by one, where there is no Slurm.
const prelude = `
go() { command go -C "$REPOSITORY" "$@"; }
answer() { command "$@" || case $? in 10 | 20) ;; *) return 1 ;; esac; }
cadical() { answer cadical "$@"; }
minisat() { answer minisat "$@"; }
servers=()
trap '{ kill "${servers[@]}"; stop_slurm; } 2>/dev/null || :' EXIT
knightsat() {
	if [ "${1-}" != serve ]; then command knightsat "$@"; return; fi
	local pipe; pipe=$(mktemp -u)
	mkfifo "$pipe"
	command knightsat "$@" --addr 127.0.0.1:0 >"$pipe" &
	servers+=($!)
	read -r address <"$pipe"
	echo "$address"
}
sbatch() {
	local range=${1#--array=} i
	for ((i = ${range%-*}; i <= ${range#*-}; i++)); do SLURM_ARRAY_TASK_ID=$i sh "$2" || :; done
	echo Submitted batch job 1
}
squeue() { :; }
curl() { command curl -sSf "${@//127.0.0.1:8080/${address#http://}}"; }
`

// postlude asks the servers to end, as Ctrl-C does.
const postlude = `
for server in "${servers[@]}"; do kill "$server"; wait "$server"; done
`

// endOfStep prints what stepEnd finds.
const endOfStep = "\nprintf '\\n=== end of step %%d\\n' %d\n"

var stepEnd = regexp.MustCompile(`\n=== end of step (\d+)\n`)

// run runs the steps of a page in a new folder, in one shell.
func (p *page) run(t *testing.T) {
	p.compareParts(t)
	dir := p.folder(t)
	script := prelude
	if slices.ContainsFunc(p.steps, func(s step) bool { return strings.Contains(s.commands, "sbatch ") }) {
		script += string(oracle.Must(os.ReadFile("testdata/slurm.sh")))
		start := "false" // Slurm takes a quarter of a minute to start
		if oracle.Night() {
			start = "start_slurm"
		}
		script += fmt.Sprintf(start+" || echo A shell function stands in for Slurm.\n"+endOfStep, len(p.steps))
	}
	for i := range p.steps {
		s := &p.steps[i]
		for _, m := range outside.FindAllStringSubmatch(s.commands, -1) {
			if _, err := exec.LookPath(m[1]); err != nil && s.skip == "" {
				s.skip = m[1] + " is not installed"
			}
			if missing := p.lacks(s.commands); missing != "" {
				s.skip = missing + " is not installed"
			}
		}
		if s.skip == "" {
			script += strings.ReplaceAll(s.commands, "go run ./cmd/knightsat", "knightsat")
			script += fmt.Sprintf(endOfStep, i)
		}
	}
	output, err := shell(t, dir, cmp.Or(p.python, "python3"), script+postlude)
	done := map[string]string{}
	for m := stepEnd.FindStringSubmatchIndex(output); m != nil; m = stepEnd.FindStringSubmatchIndex(output) {
		done[output[m[2]:m[3]]] = output[:m[0]]
		output = output[m[1]:]
	}
	if said := strings.TrimSpace(done[fmt.Sprint(len(p.steps))]); said != "" {
		t.Log(said)
	}
	for i, s := range p.steps {
		got, ok := done[fmt.Sprint(i)]
		switch {
		case s.skip != "":
			t.Run(fmt.Sprintf("line %d", s.line), func(t *testing.T) { t.Skip(s.skip) })
		case !ok:
			t.Fatalf("line %d: %v\n%s%s", s.line, err, s.commands, output)
		case s.compare && !prints(s.prints, got):
			t.Errorf("line %d: %sprints\n%s\nand the page says\n%s", s.line, s.commands, got, s.prints)
		}
	}
	if err != nil {
		t.Errorf("after the last command: %v\n%s", err, output)
	}
}

// modules are those of Python that pages use and that may be absent.
var modules = regexp.MustCompile(`(?m)^(?:import|from) .*\b(networkx|numpy|pandas|matplotlib)\b`)

// pythons are where Python may have them.
var pythons = []string{"python3", "/usr/bin/python3"}

// lacks names a module of Python that commands need and no Python here has; "" if there is none. The
// shell's python3 is the first that has all.
func (p *page) lacks(commands string) (missing string) {
	var needed []string
	for _, f := range p.files {
		if strings.Contains(commands, "python3 "+f.name) {
			needed = append(needed, modules.FindAllString(f.text, -1)...)
		}
	}
	if len(needed) == 0 {
		return ""
	}
	for _, python := range pythons {
		if exec.Command(python, "-c", strings.Join(needed, "\n")).Run() == nil {
			p.python = python
			return ""
		}
	}
	return strings.Join(needed, ", ")
}

// shell runs a script until it ends or a command fails, and returns what it prints.
func shell(t *testing.T, dir, python, script string) (string, error) {
	t.Helper()
	repository := oracle.Must(filepath.Abs(root))
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("bash is not installed")
	}
	cmd := exec.CommandContext(t.Context(), bash, "-e", "-o", "pipefail", "-c", script)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "REPOSITORY="+repository, "TMPDIR="+t.TempDir())
	if strings.Contains(script, "python3") { // itself, since a version manager's python3 is a script that starts it
		bin, itself := t.TempDir(), exec.Command(python, "-c", "import sys; print(sys.executable, end='')")
		if name, err := itself.Output(); err == nil {
			oracle.Done(os.Symlink(string(name), filepath.Join(bin, "python3")))
			cmd.Env = append(cmd.Env, "PATH="+bin+string(filepath.ListSeparator)+os.Getenv("PATH"))
		}
	}
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err = cmd.Run()
	return out.String(), err
}

// folder makes a folder with the files that the steps need.
func (p *page) folder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	write := func(name string, text []byte, mode os.FileMode) {
		name = filepath.Join(dir, name)
		oracle.Done(os.MkdirAll(filepath.Dir(name), 0o755))
		oracle.Done(os.WriteFile(name, text, mode))
	}
	for _, f := range p.files {
		write(f.name, []byte(f.text), 0o755)
	}
	for name, text := range p.wholes { // as a reader has it who puts them together
		write(filepath.Base(name), []byte(text), 0o644)
	}
	for _, name := range p.copies {
		text := oracle.Must(os.ReadFile(filepath.Join(root, name)))
		write(name, text, 0o644)
	}
	return dir
}

// TestFragmentsMakeFiles: blocks that are all of a file are, put together, that file.
func TestFragmentsMakeFiles(t *testing.T) {
	names := oracle.Must(filepath.Glob(root + "/docs/*.md"))
	files := 0
	for _, name := range names {
		p := oracle.Must(parsePage(string(oracle.Must(os.ReadFile(name)))))
		for file, text := range p.wholes {
			files++
			if string(oracle.Must(os.ReadFile(filepath.Join(root, file)))) != text {
				t.Errorf("%s: its fragments are not %s", name, file)
			}
		}
	}
	if files == 0 {
		t.Error("no page has a file")
	}
}

// TestReportsOfPages are what their commands write.
func TestReportsOfPages(t *testing.T) {
	t.Chdir(root)
	reports := 0
	for _, name := range oracle.Must(filepath.Glob("docs/*.md")) {
		page := string(oracle.Must(os.ReadFile(name)))
		if !strings.Contains(page, "<!-- end of report -->") {
			continue
		}
		reports++
		again := filepath.Join(t.TempDir(), "again.md")
		oracle.Done(os.WriteFile(again, []byte(page), 0o644))
		if status := Main([]string{"bench", "report", "--into", again}); status != 0 {
			t.Fatalf("%s: exit status %d", name, status)
		}
		if string(oracle.Must(os.ReadFile(again))) != page {
			t.Errorf("%s is old; write its reports anew: knightsat bench report --into %s", name, name)
		}
	}
	if reports == 0 {
		t.Error("no page has a report")
	}
}

// TestTheCitationIsOfThisVersion, as the changelog's first section is.
func TestTheCitationIsOfThisVersion(t *testing.T) {
	for file, line := range map[string]string{"CITATION.cff": "\nversion: %s\n", "CHANGELOG.md": "\n## %s ("} {
		text := string(oracle.Must(os.ReadFile(filepath.Join(root, file))))
		if want := fmt.Sprintf(line, build.Version); !strings.Contains(text, want) {
			t.Errorf("%s has no line %q", file, strings.TrimSpace(want))
		}
	}
}

// TestTheReadmeSaysHowToRunAndTest, and for whom a page's links are.
func TestTheReadmeSaysHowToRunAndTest(t *testing.T) {
	text := string(oracle.Must(os.ReadFile(filepath.Join(root, "README.md"))))
	for _, want := range []string{"$ go run ./cmd/knightsat solve @adventure\n", "`go test ./...`", "go run ./cmd/knightsat serve\n", "`knightsat site -o public`"} {
		if !strings.Contains(text, want) {
			t.Errorf("README.md has no %q", want)
		}
	}
	if _, serve, _ := strings.Cut(text, "knightsat serve\n\n"); !strings.HasPrefix(serve, "prints the address of a web page on your machine") {
		t.Error("README.md does not say that the address of serve is for this machine")
	}
}

// TestLinksHold: between pages, each file and each heading that a link names is there.
func TestLinksHold(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)\s]*)\)|(?:src|href)="([^"]*)"`)
	heading := regexp.MustCompile(`(?m)^#+ (.*)$`)
	var names []string
	for pattern := range strings.FieldsSeq("*.md docs/*.md docs/dev/*.md") {
		names = append(names, oracle.Must(filepath.Glob(filepath.Join(root, pattern)))...)
	}
	for _, name := range names {
		for _, m := range link.FindAllStringSubmatch(string(oracle.Must(os.ReadFile(name))), -1) {
			target := m[1] + m[2]
			if strings.Contains(target, ":") {
				continue
			}
			file, anchor, _ := strings.Cut(target, "#")
			at := filepath.Join(filepath.Dir(name), file)
			if file == "" {
				at = name
			}
			if _, err := os.Stat(at); err != nil {
				t.Errorf("%s links to %s, which is not there", name, target)
				continue
			}
			if anchor == "" {
				continue
			}
			headings := heading.FindAllStringSubmatch(string(oracle.Must(os.ReadFile(at))), -1)
			if !slices.ContainsFunc(headings, func(h []string) bool { return slug(h[1]) == anchor }) {
				t.Errorf("%s links to %s, and %s has no such heading", name, target, at)
			}
		}
	}
}

// slug is the name of a heading in links.
func slug(heading string) string {
	keep := func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
			return unicode.ToLower(r)
		}
		return -1
	}
	return strings.Map(keep, heading)
}

// compareParts looks for each block that is a part of a file in the file.
func (p *page) compareParts(t *testing.T) {
	t.Helper()
	for _, b := range p.parts {
		text := oracle.Must(os.ReadFile(filepath.Join(root, b.name)))
		// The file may have more lines between those of the block, and indent them.
		lines := strings.Split(string(text), "\n")
		for want := range strings.Lines(b.text) {
			want = strings.TrimSpace(want)
			at := slices.IndexFunc(lines, func(line string) bool { return strings.TrimSpace(line) == want })
			if at < 0 {
				t.Errorf("line %d: %s has no line %q after the others", b.line, b.name, want)
				break
			}
			lines = lines[at+1:]
		}
	}
}
