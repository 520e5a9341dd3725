// The end of a day: its results, the streak, the week, and what tomorrow brings.

import { saidOf, untilTomorrow } from "./core/dates.js";
import { called, figureOf, kindsOn } from "./core/kinds.js";
import { count } from "./core/squares.js";
import { stars, starText } from "./core/stars.js";
import { streaks, weekOf } from "./core/streaks.js";
import * as day from "./day.js";
import { $, make, write } from "./dom.js";
import { attempts } from "./storage.js";

/** Whether all puzzles of a day are done. @param {string} date */
export const whole = (date) => kindsOn(date).every((kind) => day.doneOf(date)[kind]);

/** The streak, in a sentence; "" if there is none. */
function streak() {
  const { now, best, saved } = streaks(attempts(), day.today());
  return now ? `${count(now, "day")} in a row${saved ? ` (${saved} saved)` : ""}, best ${best}.` : "";
}

/** What is said of a day below a result. @param {string} date */
export const parting = (date) => (date === day.today() || !whole(date) ? streak() : `${saidOf(date)}. ${streak()}`.trim());

/** Shows what a day came to, when all of it is done. @param {string} date */
export function show(date) {
  $("three").replaceChildren(
    ...kindsOn(date).map((kind) => {
      const a = day.doneOf(date)[kind];
      if (!a) return make("li");
      const n = stars(a);
      const mark = make("span", {
        className: "stars",
        role: "img",
        ariaLabel: a.seen ? "solution seen" : `${n} of 3 stars`,
        textContent: a.seen ? "–" : starText(n),
      });
      return make("li", {}, make("span", { textContent: called(kind) }), mark, make("span", { textContent: figureOf(a, kind) }));
    }),
  );
  $("week").replaceChildren(
    ...weekOf(attempts(), date).map(({ day: one, done }) => {
      const all = kindsOn(one).length;
      const li = make("li", {}, make("span", { className: "unseen", textContent: `${saidOf(one, "weekday")}: ${done} of ${all} done` }));
      const letters = make("span", { textContent: saidOf(one, "weekday").slice(0, 2), ariaHidden: "true" });
      li.append(letters, make("span", { className: "mark", ariaHidden: "true", textContent: done === all ? "✓" : done ? String(done) : "" }));
      li.dataset.done = done === all ? "all" : String(Math.min(done, 2));
      if (one === date) li.ariaCurrent = "date";
      return li;
    }),
  );
  write("tomorrow", "");
  if (date !== day.today()) return;
  const wait = `in ${untilTomorrow(new Date())}`;
  write("tomorrow", `New puzzles ${wait}.`);
  day.tomorrow().then((theme) => theme && write("tomorrow", `Tomorrow, ${wait}: ${theme.replace(/\.$/, "")}.`));
}
