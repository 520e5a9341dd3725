#!/bin/sh
# measure.sh [--core N] [OPTION…]: measure the kept results anew, whole suites, and put them beside this file. It
# needs Go, git, clingo and the solvers of the suite engines; what is absent is said in the records. --core runs
# all on this core, which should have nothing else to do. Options of bench come last, in place of the suites'
# limits and repeats, as in: measure.sh --core 1 --timeout 60s. All takes some 100
# minutes of the processor: rows 30, engines 22, tours 19, refutations 17, hunts 8, scaling 3, the others 2.
#
# If it was stopped, the same command goes on. The clone must be clean, and no git worktree: each record names its
# commit. What is measured is in $NEW until all of it is there; then it is moved to $OUT.
set -e
cd "$(dirname "$0")/../.."
out=${OUT:-bench/results}
new=${NEW:-${TMPDIR:-/tmp}/knightsat-results-$(git rev-parse --short HEAD)}
pin=
if [ "$1" = --core ]; then
	pin="taskset -c $2"
	shift 2
fi
mkdir -p "$new/numbers"
[ -x "$new/knightsat" ] || go build -buildvcs=true -o "$new/knightsat" ./cmd/knightsat
measure() { # FILE SUITE OPTION…
	file=$1 suite=$2
	shift 2
	echo "$(date +%T) $suite" >&2
	GOMAXPROCS=1 $pin "$new/knightsat" bench "$suite" "$@" -q -o "$new/$file.jsonl" >>"$new/log"
}
peers='--engine gini --engine clingo'
measure rows rows "$@"
measure hunts hunts "$@"
measure tours tours "$@"
measure refutations refutations "$@"
measure scaling scaling "$@"
measure engines engines "$@"
measure scaling-tours scaling-tours "$@"
measure hunts-large hunts-large "$@"
measure peers peers --timeout 10s --repeat 2 $peers "$@"
measure numbers/numbers numbers --timeout 20s --repeat 1 $peers "$@"
measure numbers/zip zip --timeout 20s --repeat 1 $peers "$@"
for file in "$new"/*.jsonl "$new"/numbers/*.jsonl; do
	mv "$file" "$out/${file#"$new/"}"
done
rm -r "$new"
