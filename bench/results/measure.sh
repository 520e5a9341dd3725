#!/bin/sh
# measure.sh: measure the kept results anew, and put them beside this file. It needs Go, git, cadical,
# minisat, clingo and MiniZinc. The environment may say other OPTIONS, as OPTIONS='--repeat 1' for a trial.
set -e
cd "$(dirname "$0")/../.."
options=${OPTIONS:---repeat 5 --clock 10m}
out=${OUT:-bench/results}
new=$(mktemp -d)
go build -buildvcs=true -o "$new/knightsat" ./cmd/knightsat
measure() { # SUITE TIMEOUT INSTANCES [OPTION...]
	suite=$1 timeout=$2 instances=$3
	shift 3
	"$new/knightsat" bench "$suite" --timeout "$timeout" --instance "$instances" $options "$@" -q -o "$new/$suite.jsonl" >/dev/null
	mv "$new/$suite.jsonl" "$out/"
}
measure tours 1500ms '^(8x8-(closed|a1-h1|holes-closed)|king-8x8-closed|10x10-(closed|holes-closed)|zebra-10x10-closed|12x12-(closed|open)|16x16-closed|20x20-closed)$'
measure scaling-hunts 2s '^goals-([68]|12|16|24|32|48|64|96|128)$'
measure covers 2s '^(knight-(5x5|4x8-closed|10x10-holes)|queen-(d5|d5-closed|d2|12x12)|bishop-b2|king-d4|pawn-d6|zebra-8x8)$'
measure scaling 5s . --encoding edge --encoding arc
measure rows 1500ms .
measure engines 2s .
measure peers 3s . --engine gini --engine 'cadical -q' --engine clingo --engine minizinc
measure hunts-large 60s . --repeat 1
measure scaling-tours 60s . --repeat 1
rm -r "$new"
