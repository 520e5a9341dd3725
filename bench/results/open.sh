#!/bin/sh
# open.sh [GRAPHS [OPTION…]]: draw ten of the FHCP graphs of which fhcp/fhcp.jsonl has no tour, by a seed, and name
# them; with the folder of the graphs, also give them 1800 s each. Options of bench follow, as in: open.sh
# FHCPCS-col --encoding auto --engine gini --engine LKH. The same command goes on where it stopped.
set -e
here=$(cd "$(dirname "$0")" && pwd)
cells=$(knightsat bench report "$here/fhcp/fhcp.jsonl" --format csv)
names=$(echo "$cells" | python3 -c '
import csv, random, sys
left = {row["instance"] for row in csv.DictReader(sys.stdin) if row["solved"] == "false"}
print("|".join(random.Random(2026).sample(sorted(left), 10)))')
echo "$names"
[ $# -gt 0 ] || exit 0
graphs=$1
shift
GOMAXPROCS=1 knightsat bench fhcp --graphs "$graphs" --instance "^($names)\$" --timeout 1800s -q -o fhcp-open.jsonl "$@"
