// How many days in a row.

import { dayAfter, mondayOf } from "./dates.js";

const SAVE = 5; // days from one that is saved to the next that can be

/** How many days in a row have a result of their own day, up to today, or to yesterday while today
 * has none; the most that ever were; and how many days without one were saved: one in five. A
 * friend's day that has not come here yet counts when it comes.
 * @param {Record<string, {on: string, seen: boolean}>} noted by day and kind @param {string} today */
export function streaks(noted, today) {
  const days = new Set(
    Object.entries(noted)
      .filter(([key, a]) => a.on <= key.slice(0, 10) && !a.seen)
      .map(([key]) => key.slice(0, 10))
      .filter((day) => day <= today),
  );
  /** @param {string} from @param {number} since the last day that was saved */
  const back = (from, since = SAVE) => {
    let [n, saved] = [0, 0];
    for (let at = from; ; at = dayAfter(at, -1)) {
      if (days.has(at)) n++;
      else if (n && since >= SAVE && days.has(dayAfter(at, -1))) {
        saved++;
        since = 0;
      } else break;
      since++;
    }
    return { n, saved };
  };
  const reach = days.has(today) ? today : dayAfter(today, -1);
  // Yesterday without a result is saved while today has time to go on.
  const last = days.has(reach) || !days.has(dayAfter(reach, -1)) ? reach : dayAfter(reach, -1);
  const now = back(last, last === reach ? SAVE : 1);
  let best = now.n;
  for (const day of days) if (!days.has(dayAfter(day, 1))) best = Math.max(best, back(day).n);
  return { now: now.n, best, saved: now.saved + (last === reach ? 0 : 1) };
}

/** The seven days of a day's week, and how many puzzles of each were done.
 * @param {Record<string, unknown>} noted by day and kind @param {string} date */
export const weekOf = (noted, date) =>
  Array.from({ length: 7 }, (_, i) => dayAfter(mondayOf(date), i)).map((day) => ({
    day,
    done: Object.keys(noted).filter((key) => key.startsWith(day)).length,
  }));
