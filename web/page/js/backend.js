// What solves: the server that handed out the page, or a worker in the browser.
// Both have one interface; the page's head says which is there.

/**
 * @typedef {object} Puzzle a puzzle by its parts, as in a link
 * @property {"hunt" | "cover" | "tour"} [family]
 * @property {string} [board]
 * @property {string} [piece]
 * @property {string} [start]
 * @property {string} [end]
 * @property {string[]} [holes]
 * @property {string[]} [guard]
 * @property {string[]} [goals]
 * @property {boolean} [ordered]
 * @property {boolean} [closed]
 * @property {boolean} [once]
 * @property {string} [symmetric] half or quarter: of tours that this turn leaves as they are
 * @property {string} [fen] a position, instead of board, piece, start and guards
 * @property {string} [text] the puzzle in the text format, instead of all others
 */

/**
 * @typedef {object} LaidOut what a puzzle means
 * @property {Required<Puzzle>} puzzle
 * @property {string} text
 * @property {string} fen "" where it can't be said
 * @property {{error: string} | null} problem why it can't be solved as it is
 * @property {string[]} guarded squares that guards stand on or attack
 * @property {string[]} goals squares to visit, of every family
 * @property {number[][]} jumps of the piece: columns, rows, and 1 for a slide
 */

/**
 * @typedef {object} Progress
 * @property {number} lower_bound
 * @property {number | null} upper_bound
 * @property {number | null} trying
 * @property {number} variables
 * @property {number} clauses
 * @property {number} cuts
 * @property {string[] | null} walk the best known
 */

/**
 * @typedef {object} Bound an argument that fewer moves are too few
 * @property {number} moves
 * @property {string} by
 * @property {string} because
 * @property {string[]} squares that it rests on
 * @property {string[]} texts to write on them
 */

/**
 * @typedef {object} Answer as of the command line's --format json, and more
 * @property {"optimal" | "feasible" | "infeasible" | "unknown"} status
 * @property {string[] | null} walk
 * @property {number | null} moves
 * @property {number} lower_bound
 * @property {number | null} upper_bound
 * @property {string} reason
 * @property {string} encoding
 * @property {string} engine
 * @property {number} seconds
 * @property {{variables: number, clauses: number}} stats
 * @property {Bound[]} bounds
 * @property {string[]} independent
 */

/**
 * @typedef {object} Hint
 * @property {boolean} solved
 * @property {number} remaining
 * @property {number | null} least
 * @property {number | null} most
 * @property {string | null} next
 * @property {string} reason
 */

/**
 * @typedef {object} Made a new puzzle with what is proven of it
 * @property {string} name
 * @property {Puzzle} puzzle
 * @property {number} par moves of a shortest walk
 * @property {number} walks how many shortest walks there are
 * @property {boolean} least there are at least so many
 * @property {string} grade
 */

/** @typedef {{queen: string, par: number, puzzle: Puzzle}} Rung */

/**
 * @typedef {object} Formula to be read
 * @property {number} moves
 * @property {number} variables
 * @property {number} clauses
 * @property {{says: string, clauses: number, first: string}[]} families
 * @property {Record<string, [number, number][]>} at times and numbers of the variables of each square
 */

/**
 * @typedef {object} Backend
 * @property {() => Promise<any>} info what there is
 * @property {(puzzle: Puzzle) => Promise<LaidOut>} layOut
 * @property {(puzzle: Puzzle, walk: string[], countOnly: boolean) => Promise<Hint>} hint
 * @property {(request: any, on: {started(id: string): void, progress(p: Progress): void}) => Promise<Answer>} solve
 * @property {(id: string) => Promise<unknown>} stop ends a computation, whose answer comes all the same
 * @property {(task: string, body: any) => Promise<any>} ask any other of its tasks
 * @property {(task: string, body: any) => Promise<{name: string, blob: Blob}>} file
 * @property {(zip: Uint8Array) => Promise<{holds: boolean, lines: string[], sentence: string}>} verify
 */

const kind = /** @type {HTMLMetaElement} */ (document.querySelector("meta[name=solver]")).content;

/** @type {Backend} */
export const backend = kind === "worker" ? await import("./local.js") : await import("./server.js");
