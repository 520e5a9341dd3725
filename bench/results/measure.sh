#!/bin/sh
# measure.sh [OPTION…]: measure the kept results anew, whole suites, and put them beside this file. It needs
# Go, git, clingo and the solvers of the suite engines; what is absent is said in the records.
# Options of bench come after the script's own, as in: measure.sh --timeout 60s --repeat 5. The clone must be
# clean, and no git worktree: each record names its commit.
set -e
cd "$(dirname "$0")/../.."
out=${OUT:-bench/results}
new=$(mktemp -d)
go build -buildvcs=true -o "$new/knightsat" ./cmd/knightsat
measure() { # FILE SUITE TIMEOUT REPEATS [OPTION…]
	file=$1 suite=$2 timeout=$3 repeats=$4
	shift 4
	GOMAXPROCS=1 "$new/knightsat" bench "$suite" --timeout "$timeout" --repeat "$repeats" "$@" -q -o "$new/results" >"$new/log"
	mv "$new/results" "$out/$file.jsonl"
}
peers='--engine gini --engine clingo'
measure rows rows 10s 2 "$@"
measure covers covers 10s 2 "$@"
measure tours tours 10s 2 "$@"
measure refutations refutations 20s 2 "$@"
measure scaling scaling 10s 1 "$@"
measure scaling-hunts scaling-hunts 20s 1 "$@"
measure scaling-tours scaling-tours 60s 1 "$@"
measure hunts-large hunts-large 60s 1 "$@"
measure peers peers 10s 2 $peers "$@"
measure numbers/numbers numbers 20s 1 $peers "$@"
measure numbers/zip zip 20s 1 $peers "$@"
measure engines engines 20s 2 "$@"
rm -r "$new"
