package report

import (
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"html/template"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"knightsat/bench/record"
	"knightsat/internal/limits"
	"knightsat/internal/text"
	"knightsat/internal/typed"
	"knightsat/internal/words"
)

// Selection are those that bench recorded.
type Selection record.Results

type cellLabel struct {
	name  string
	value func(c *record.Cell) string
}

// labels are what cells can be chosen by, each with its value.
var labels = []cellLabel{
	{"suite", func(c *record.Cell) string { return c.Suite }},
	{"instance", func(c *record.Cell) string { return c.Instance }},
	{"family", func(c *record.Cell) string { return c.Family }},
	{"piece", func(c *record.Cell) string { return c.Piece }},
	{"board", func(c *record.Cell) string { return c.Board }},
	{"ask", func(c *record.Cell) string { return c.Ask }},
	{"encoding", func(c *record.Cell) string { return c.Encoding }},
	{"engine", func(c *record.Cell) string { return c.Engine }},
}

// LabelNames lists the labels of cells.
func LabelNames() []string { return words.Names(labels, func(l cellLabel) string { return l.name }) }

// label is what a cell has as a label.
func label(c *record.Cell, name string) string {
	for _, l := range labels {
		if l.name == name {
			return l.value(c)
		}
	}
	return ""
}

// labelChoices are the values that are wanted of labels.
type labelChoices map[string][]string

// ParseChoices reads terms like "encoding=step"; terms with the same label
// stand for either value.
func ParseChoices(terms []string) (labelChoices, error) {
	all := labelChoices{}
	for _, term := range terms {
		label, value, ok := strings.Cut(term, "=")
		if !ok || !slices.Contains(LabelNames(), label) {
			return nil, fmt.Errorf("%q is not LABEL=VALUE; labels are %s", term,
				strings.Join(LabelNames(), ", "))
		}
		all[label] = append(all[label], value)
	}
	return all, nil
}

func (c labelChoices) String() string {
	var terms []string
	for _, label := range slices.Sorted(maps.Keys(c)) {
		for _, v := range c[label] {
			terms = append(terms, label+"="+v)
		}
	}
	return strings.Join(terms, " ")
}

// Only keeps the cells that have one of the values of each choice. A value that
// no cell has is an error.
func (r *Selection) Only(choices labelChoices) (*Selection, error) {
	kept := slices.Clone(r.Cells)
	for _, name := range slices.Sorted(maps.Keys(choices)) {
		for _, v := range choices[name] {
			if there := r.values(name); !slices.Contains(there, v) {
				return nil, fmt.Errorf("no cell has %s %q; there are %s", name, v, quoted(there))
			}
		}
		kept = slices.DeleteFunc(kept, func(c record.Cell) bool {
			return !slices.Contains(choices[name], label(&c, name))
		})
	}
	return &Selection{r.Runs, kept}, nil
}

// values lists those of a label, in the order in which they come.
func (r *Selection) values(name string) []string {
	return distinct(r.Cells, func(c *record.Cell) string { return label(c, name) })
}

// distinct are the values that cells have, in the order in which they come.
func distinct[T comparable](cells []record.Cell, value func(*record.Cell) T) (list []T) {
	seen := map[T]bool{}
	for i := range cells {
		if v := value(&cells[i]); !seen[v] {
			seen[v] = true
			list = append(list, v)
		}
	}
	return list
}

func (r *Selection) run(c *record.Cell) *record.RunRecord {
	i := slices.IndexFunc(r.Runs, func(run record.RunRecord) bool { return run.ID == c.Run && run.Suite == c.Suite })
	if i < 0 {
		return &record.RunRecord{} // not among results that were read
	}
	return &r.Runs[i]
}

// quoted writes a list, each in quotes.
func quoted(list any) string { return strings.Trim(fmt.Sprintf("%q", list), "[]") }

// legend says what is measured, and where it stands how the tables are to be read.
func legend(m cellMeasure) string {
	return fmt.Sprintf("Measured: %s. docs/laboratory.md says how to read the tables.", m.Text)
}

// described says what measured the results, and where, a line for the suites of each program on each
// machine, and which cells starved.
func (r *Selection) described() (list []string) {
	suites := map[string][]string{} // by what measured them
	var order []string
	for i := range r.Runs {
		run := &r.Runs[i]
		text := fmt.Sprintf("published figures beside, not measured here: %s", run.Version)
		if run.ID != published {
			text = measuredBy(run)
		}
		if suites[text] == nil {
			order = append(order, text)
		}
		if !slices.Contains(suites[text], run.Suite) {
			suites[text] = append(suites[text], run.Suite)
		}
	}
	for _, text := range order {
		if len(order) > 1 {
			text = "suite " + strings.Join(suites[text], ", ") + ": " + text
		}
		list = append(list, text)
	}
	return append(list, r.Starved()...)
}

// measuredBy is the program and the machine of a run.
func measuredBy(run *record.RunRecord) string {
	// As git shows it.
	commit := fmt.Sprintf("%.7s", run.Commit) + strings.Repeat("+", strings.Count(run.Commit, "+"))
	parts := []string{"knightsat " + strings.TrimSpace(run.Version+" "+commit), run.Go, run.OS + "/" + run.Arch}
	add := func(there bool, format string, value any) {
		if there {
			parts = append(parts, fmt.Sprintf(format, value))
		}
	}
	add(run.Processor != "", "%s", run.Processor)
	add(run.Cores > 0, "cores: %d", run.Cores)
	add(run.MemoryBytes > 0, "memory: %s GiB", plain(float64(run.MemoryBytes)/(1<<30)))
	var engines []string
	for _, e := range slices.Concat(run.Engines, run.Encoders) {
		engines = append(engines, strings.TrimSpace(e.Name+" "+cmp.Or(e.Version, e.Hash)))
	}
	add(len(engines) > 0, "engines: %s", strings.Join(engines, ", "))
	return strings.Join(parts, ", ")
}

// Caption says what of a suite was measured, and within which limits.
func (s *section) Caption() string {
	run := s.run(&s.Cells[0])
	instances := len(distinct(s.Cells, func(c *record.Cell) string { return c.Instance }))
	text := fmt.Sprintf("%s of a suite with the hash %s", words.Count(instances, "instance"), run.SuiteHash)
	if all := run.SuiteInstances; all > 0 {
		text = fmt.Sprintf("%d of %s", instances, words.Count(all, "instance"))
	}
	text += s.without() + ", measure " + s.m.Name
	for _, f := range run.Flags() {
		text += strings.TrimRight(", "+f[0]+" "+f[1], " ")
	}
	if run.Options.Scrambled {
		text += ", scrambled"
	}
	return text
}

// without says how many instances are set aside; "" for none.
func (s *section) without() string {
	if len(s.aside) == 0 {
		return ""
	}
	return fmt.Sprintf(", %s left out: no solver needed", words.Count(len(s.aside), "instance"))
}

// Starved names the cells that the clock ended long before they had used their limit of
// processor time, a line for each instance and configuration.
func (r *Selection) Starved() (list []string) {
	count := map[string]int{}
	for i := range r.Cells {
		if c := &r.Cells[i]; r.run(c).Options.Starved(c) {
			count[fmt.Sprintf("%s of the suite %s by %s", c.Instance, c.Suite,
				configuration{c.Encoding, c.Engine})]++
		}
	}
	for _, what := range slices.Sorted(maps.Keys(count)) {
		list = append(list, fmt.Sprintf("starved, so that its timeout says nothing: %s (%s)",
			what, words.Count(count[what], "repeat")))
	}
	return list
}

// engines lists those that solve formulas.
func (r *Selection) engines() (list []string) {
	for _, c := range r.Cells {
		if c.Encoding != "" {
			list = append(list, c.Engine)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// name is a configuration as a legend has it: without the engine if there are not several
// for all encodings.
func (c configuration) name(several bool) string {
	if !several && c.encoding != "" {
		return c.encoding
	}
	return c.String()
}

// title is what all of a picture has in common: the suites, and the engine.
func (r *Selection) title() string {
	text := strings.Join(r.values("suite"), ", ")
	if engines := r.engines(); len(engines) == 1 {
		text += ", " + engines[0]
	}
	return text
}

// sizes says what the sizes of the instances are, as far as it can be seen.
func (r *Selection) sizes() string {
	switch {
	case !slices.ContainsFunc(r.Cells, func(c record.Cell) bool { return c.Size != c.Squares }):
		return "squares"
	case !slices.ContainsFunc(r.Cells, func(c record.Cell) bool { return c.Size != c.Goals }):
		return "goals"
	}
	return "size"
}

// section is the results of a suite, as tables and in words.
type section struct {
	*study
	Suite, Base     string
	base            labelChoices
	ByConfiguration tabular
	Fair            string            // which comparisons are
	help            map[string]string // by encoding, that not all get
	list            []standing
	lines           []string // of text, one a configuration
	compared        bool
	ByInstance      tabular
	Pictures        []template.HTML // on a page: cactus and scaling; "" for none
	Scatter         template.HTML
}

// sections lays results out, suite by suite. A base that no suite has is an error.
func (r *Selection) sections(o View) (list []section, err error) {
	based := len(o.Base) == 0
	for _, suite := range r.values("suite") {
		part, _ := r.Only(labelChoices{"suite": {suite}}) // which there is
		s := section{study: part.study(o.Measure), Suite: suite}
		base := o.Base
		if len(base) == 0 {
			base = s.fixed()
		}
		chosen := len(base) > 0
		if !chosen {
			best := s.Configurations[0]
			base = labelChoices{"encoding": {best.encoding}, "engine": {best.engine}}
		}
		bases, err := s.bases(base)
		if err != nil {
			return nil, fmt.Errorf("suite %s: %w", suite, err)
		}
		if bases != nil {
			based = true
			s.Base = base.String()
		}
		s.base = base
		s.compareAll(bases)
		if !chosen {
			bases = nil // entries are divided by a base that was chosen before
		}
		s.ByInstance = s.byInstance(bases)
		list = append(list, s)
	}
	if !based {
		return nil, fmt.Errorf("there is no column for the base %s; there are %s", o.Base,
			quoted(r.study(o.Measure).Configurations))
	}
	return list, nil
}

// fixed is the base that the suite's file has fixed before the run; nil where it is none of the
// configurations that are left, or all of them.
func (s *section) fixed() labelChoices {
	base, err := ParseChoices(s.run(&s.Cells[0]).Options.Base)
	if err != nil {
		return nil
	}
	if bases, err := s.bases(base); err != nil || bases == nil {
		return nil
	}
	return base
}

// compareAll compares the configurations with their bases, in a table and in words.
func (s *section) compareAll(bases []int) {
	list := s.standings(s.comparisons(bases))
	s.ByConfiguration = s.byConfiguration(list)
	for _, x := range list {
		if x.best {
			continue
		}
		line := x.score.String()
		if failed := x.unsolved(); failed != "" {
			line += " (" + failed + ")"
		}
		if c := x.with; x.compared {
			s.compared = true
			if c.counted > 0 && c.both == 0 {
				line += fmt.Sprintf("; both solved 0 of %d, p %s", c.counted, chanceText(c.p))
			} else if c.counted > 0 {
				line += fmt.Sprintf("; %s on %d of %d, p %s", c.spoken(s.m.time()), c.both, c.counted, chanceText(c.p))
			}
			if len(c.left) > 0 {
				line += "; left out: " + tally(c.left)
			}
		}
		s.lines = append(s.lines, x.name+": "+line)
	}
	s.help = s.helps()
	s.Fair = fairness(s.help)
	s.list = list
}

// published is the run of figures that were not measured here.
const published = "published"

// Publish joins published figures to the results, as a configuration of its own for each column that
// they name: in is CSV with the head instance,column,seconds. Seconds that are no number,
// as "timeout", or that are more than our limit, are of an unsolved instance. Instances that
// the results don't have are left out. The figures are of other machines.
func (r *Selection) Publish(name string, in io.Reader) (*Selection, error) {
	said, err := text.Read(name, in, limits.SuiteText)
	if errors.Is(err, text.ErrTooLong) {
		return nil, fmt.Errorf("%s has more than %d MB, too much for published figures", name,
			limits.SuiteText>>20)
	}
	if err != nil {
		return nil, err
	}
	rows := csv.NewReader(strings.NewReader(said))
	rows.ReuseRecord = true
	head, err := rows.Read()
	if err != nil && err != io.EOF {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if !slices.Equal(head, []string{"instance", "column", "seconds"}) {
		return nil, fmt.Errorf("%s must be CSV whose first line is instance,column,seconds", name)
	}
	all := &Selection{slices.Clone(r.Runs), slices.Clone(r.Cells)}
	seen := map[any]bool{} // by key
	suites := map[string]bool{}
	ours := map[string][]*record.Cell{} // by instance: one of each suite
	for i := range r.Cells {
		c := &r.Cells[i]
		if !slices.ContainsFunc(ours[c.Instance], func(o *record.Cell) bool { return o.Suite == c.Suite }) {
			ours[c.Instance] = append(ours[c.Instance], c)
		}
	}
	for n := 0; ; n++ {
		row, err := rows.Read()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		for _, c := range ours[row[0]] {
			limit := r.run(c).Options.Limit()
			p := figure(*c, limit, row[1], row[2])
			if p == nil {
				return nil, fmt.Errorf("%s:%d: seconds must not be negative, and the column needs a name "+
					"that can be printed", name, n+2)
			}
			if seen[p.Key()] {
				continue
			}
			seen[p.Key()] = true
			all.Cells = append(all.Cells, *p)
			if !suites[p.Suite] {
				suites[p.Suite] = true
				all.Runs = append(all.Runs, record.RunRecord{ID: published, Suite: p.Suite, Format: record.Format,
					Version: name, Processor: published, Options: record.Settings{Clock: limit}})
			}
		}
	}
	if len(suites) == 0 {
		return nil, fmt.Errorf("%s has none of the instances of the results", name)
	}
	return all, nil
}

// figure is a published one, as the cell of an engine beside ours; nil if it is none.
func figure(c record.Cell, limit float64, engine, text string) *record.Cell {
	c.Run = published
	c.Encoding = ""
	c.Engine = engine
	c.Repeat = 1
	c.Status = record.Optimal
	c.Error, c.Given = "", ""
	seconds, err := strconv.ParseFloat(text, 64)
	if err != nil || limit > 0 && seconds > limit {
		c.Status, seconds = record.Timeout, limit
	}
	if seconds < 0 || math.IsNaN(seconds) || math.IsInf(seconds, 0) || engine == "" ||
		typed.Printable(engine) != engine {
		return nil
	}
	c.CellCosts = record.CellCosts{DecidedBy: record.ByEngine, SolveSeconds: seconds, EngineCPU: seconds}
	c.WallSeconds = seconds
	c.UserSeconds = seconds
	c.SystemSeconds = 0
	return &c
}

// command is what runs the cell again.
func (r *Selection) command(c *record.Cell) string {
	if c.Run == published {
		return "none: the figure is a published one"
	}
	text := "knightsat bench " + c.Suite
	flag := func(name, value string) {
		text += " " + strings.TrimSpace("--"+name+" "+value)
	}
	if c.Encoding != "" {
		flag("encoding", typed.Shell(c.Encoding))
	}
	flag("engine", typed.Shell(c.Engine))
	for _, f := range r.run(c).Flags() {
		switch f[0] {
		case "jobs", "pin", "shard": // how cells share the machines
		default:
			flag(f[0], typed.Shell(f[1]))
		}
	}
	flag("cell", typed.Shell(c.Key().String()))
	return text + " -o again.jsonl"
}
