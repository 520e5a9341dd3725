# bash completion for knightsat. It needs nothing else: source it.
_knightsat() {
    # A word as the shell reads it: bash has cut it at each = and : already.
    local rest="${COMP_LINE:0:COMP_POINT}" words=() word
    for word in "${COMP_WORDS[@]:0:COMP_CWORD+1}"; do
        if [[ ${#words[@]} -gt 0 && $rest != [[:space:]]* ]]; then
            words[-1]+="$word"
        else
            rest="${rest#"${rest%%[![:space:]]*}"}"
            words+=("$word")
        fi
        rest="${rest#"$word"}"
    done
    words=("${words[@]//[\"\']/}")
    local value="${words[-1]}" out directive reply
    out=$("$1" __complete "${words[@]:1}" 2>/dev/null) || return
    directive="${out##*:}"
    out="${out%:*}"
    # Only what follows the last = or : is replaced.
    [[ $value == -*=* ]] && value="${value#*=}"
    local begun="" breaks="${COMP_WORDBREAKS//[^=:]/}"
    [[ -n $breaks && $value == *[$breaks]* ]] && begun="${value%"${value##*[$breaks]}"}"
    COMPREPLY=()
    while IFS= read -r reply; do
        word="${reply%%$'\t'*}"
        [[ -n $word && $word == "$value"* ]] && COMPREPLY+=("${word#"$begun"}")
    done <<<"$out"
    ((directive & 2)) && compopt -o nospace
    ((directive & 4)) && compopt +o default
    return 0
}
complete -o default -F _knightsat knightsat
