package web_test

import (
	"cmp"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"knightsat/bench"
	"knightsat/bench/report"
	"knightsat/internal/oracle"
)

// TestBrowser runs the scripts of testdata/page: what a person does with a page, and what the
// page shows then. The first command says which page: server, site, both, either (one of them, and by
// night both) or report.
func TestBrowser(t *testing.T) {
	pages := map[string]map[string]func(*testing.T, string) *tab{
		"server": {"server": open},
		"site":   {"site": openSite},
		"both":   {"server": open, "site": openSite},
		"either": {"server": open, "site": openSite},
		"report": {"report": openReport},
	}
	for i, file := range must(filepath.Glob("testdata/page/*.txt")) {
		text := string(must(os.ReadFile(file)))
		kind, _, _ := strings.Cut(text[strings.Index("\n"+text, "\npage "):], "\n")
		kind = strings.TrimPrefix(kind, "page ")
		on := pages[kind]
		if on == nil {
			t.Errorf("%s: found %q, expected a page", file, kind)
		}
		for name, open := range on {
			if kind == "either" && !oracle.Night() && (i%2 == 0) == (name == "site") {
				continue
			}
			t.Run(strings.TrimSuffix(filepath.Base(file), ".txt")+"/"+name, func(t *testing.T) {
				t.Parallel()
				s := &script{t: t, openPage: open, kept: map[string]string{}, defined: map[string]string{}}
				s.runAll(text)
			})
		}
	}
}

// script is a script that runs.
type script struct {
	*tab     // the page that was opened last
	t        *testing.T
	openPage func(t *testing.T, fragment string) *tab
	kept     map[string]string // what stands for {{name}}
	defined  map[string]string // commands of its own
}

// command is a line and those after it that begin with a tab.
var command = regexp.MustCompile(`(?m)^[^\n]+(\n\t[^\n]*)*`)

// runAll runs the commands of a text. What follows a # is a comment.
func (s *script) runAll(text string) {
	s.t.Helper()
	for _, line := range command.FindAllString(text, -1) {
		s.t.Log(line) // which is shown if the test fails
		name := strings.Fields(line)[0]
		rest := strings.TrimPrefix(line[len(name):], " ")
		if name != "def" {
			for kept, value := range s.kept {
				rest = strings.ReplaceAll(rest, "{{"+kept+"}}", value)
			}
		}
		s.one(name, rest)
	}
}

// keys are those that have names.
var keys = map[string]string{"Tab": kb.Tab, "Enter": kb.Enter, "Delete": kb.Delete, "ArrowLeft": kb.ArrowLeft,
	"ArrowRight": kb.ArrowRight, "ArrowUp": kb.ArrowUp}

// one runs a command with the rest of its line.
func (s *script) one(name, rest string) {
	s.t.Helper()
	word, after, _ := strings.Cut(rest, " ")
	if own, ok := s.defined[name]; ok {
		s.runAll(strings.NewReplacer("%0", rest, "%1", word, "%2", after).Replace(own))
		return
	}
	switch name {
	case "#", "page":
	// The page and its window.
	case "open":
		s.tab = s.openPage(s.t, rest)
	case "go":
		s.tab.do(chromedp.Navigate(s.server.URL + rest))
	case "leave": // which the server does
		s.server.CloseClientConnections()
		s.server.Close()
	case "reload":
		s.tab.do(chromedp.Reload())
	case "before": // each page that comes
		call(s.tab, page.AddScriptToEvaluateOnNewDocument,
			page.AddScriptToEvaluateOnNewDocumentParams{Source: rest})
	case "size":
		var width, height int64
		var scale float64
		must(fmt.Sscan(rest, &width, &height, &scale))
		s.size(width, height, scale)
	case "media":
		s.media("", word, after)
	case "paper":
		s.media("print", "prefers-color-scheme", "dark")
	case "touch":
		call(s.tab, emulation.SetTouchEmulationEnabled,
			emulation.SetTouchEmulationEnabledParams{Enabled: true})
	// What a person does.
	case "click":
		s.click(rest)
	case "on":
		for square := range strings.FieldsSeq(rest) {
			s.on(square)
		}
	case "focus":
		s.tab.do(chromedp.Focus(chromedp.CSS(rest)))
	case "over":
		s.over(rest)
	case "drag":
		s.drag(word, after)
	case "tap", "stroke":
		s.stroke(strings.Fields(rest)...)
	case "key":
		s.tab.do(chromedp.KeyEvent(cmp.Or(keys[rest], rest)))
	case "walk":
		s.walk(strings.Fields(rest))
	case "set": // and leave the field
		s.change("change", word, after)
	case "type":
		s.change("input", word, after)
	case "solve":
		s.solve()
	case "plays":
		s.plays()
	// What the page shows.
	case "await":
		s.await(rest)
	case "holds":
		s.holds(rest)
	case "says":
		s.says(rest)
	case "reads":
		s.reads(word, after)
	case "shot":
		s.shot(rest)
	// Scripts of the page.
	case "run":
		evalAll[string](s.tab, rest+"\n; return \"\"")
	case "try":
		s.failures(rest)
	case "keep":
		s.kept[word] = evalAll[string](s.tab, "return String(await "+after+")")
	// Commands of other commands.
	case "def":
		end := strings.IndexAny(rest, " \n")
		body := rest[end+1:]
		if rest[end] == '\n' {
			body = strings.ReplaceAll(rest[end:], "\n\t", "\n")
		}
		s.defined[rest[:end]] = body
	case "until": // there is this to read in an element, after clicks
		id, text, _ := strings.Cut(after, " ")
		for !strings.Contains(s.text(id), text) {
			before := s.text(id)
			s.click(word)
			s.await(fmt.Sprintf(`document.getElementById(%q).textContent !== %q`, id, before))
		}
	case "times":
		for range must(strconv.Atoi(word)) {
			s.runAll(after)
		}
	default:
		s.t.Fatalf("unknown command %q", name)
	}
}

// openReport opens a report of bench.
func openReport(t *testing.T, _ string) *tab {
	t.Helper()
	kept := must(bench.Merge(must(filepath.Glob("../bench/results/*.jsonl"))...))
	report := must(report.HTML((*report.Results)(&kept.Results), report.Shown{Measure: must(report.MeasureByName("cpu"))}))
	return openAt(t, httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprint(w, report, `<script>document.documentElement.dataset.ready = "true"</script>`)
	})), "")
}
