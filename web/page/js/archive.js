// The archive: days by their months, and which of them are done.

import { dayAfter, mondayOf, monthAfter, saidOf } from "./core/dates.js";
import { called, kindsOn, told } from "./core/kinds.js";
import * as day from "./day.js";
import { $, button, make, on, write } from "./dom.js";
import { store, trying } from "./state.js";

let month = "";

/** What has been done of a day, in words. @param {string} date */
const doneIn = (date) => {
  const done = day.doneOf(date);
  const kinds = kindsOn(date);
  const n = Object.keys(done).length;
  return {
    n,
    of: kinds.length,
    whole: n === kinds.length,
    said: kinds.flatMap((kind) => (done[kind] ? [`${called(kind)} ${told(done[kind], kind)}`] : [])).join(", "),
  };
};

/** @param {string} date */
function entry(date) {
  const { n, of, whole, said } = doneIn(date);
  const b = make("button", { type: "button", disabled: date > day.today() || date < day.first, title: said }, String(Number(date.slice(8))));
  b.dataset.done = whole ? "all" : String(Math.min(n, 2));
  b.dataset.mark = whole ? "✓" : n ? `${n}/${of}` : "";
  b.ariaLabel = `${saidOf(date)}: ${whole ? "done, " : ""}${said || "not done"}`;
  if (date === store.get().day?.date) b.ariaCurrent = "date";
  b.addEventListener("click", () => trying(() => day.openDay(date, "", { visits: true, addressed: date !== day.today() })));
  return b;
}

function fill() {
  const firsts = `${month}-01`;
  const days = Array.from({ length: 42 }, (_, i) => dayAfter(mondayOf(firsts), i)).filter((d, i) => d.startsWith(month) || (i < 7 && d < firsts));
  const blank = () => make("span", { ariaHidden: "true" });
  $("calendar").replaceChildren(
    ...["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"].map((name) => make("span", { textContent: name, ariaHidden: "true" })),
    ...days.map((d) => (d.startsWith(month) ? entry(d) : blank())),
  );
  const past = days.filter((d) => d.startsWith(month) && d >= day.first && d <= day.today());
  write("month", saidOf(firsts, "month"));
  write("month-done", `${past.filter((d) => doneIn(d).whole).length} of ${past.length} days done`);
  button("month-back").disabled = month <= day.first.slice(0, 7);
  button("month-on").disabled = month >= day.today().slice(0, 7);
}

/** @param {number} by */
function turn(by) {
  month = monthAfter(month, by);
  fill();
}

export function start() {
  on("month-back", "click", () => turn(-1));
  on("month-on", "click", () => turn(1));
  store.select(["mode"], (s) => {
    if (s.mode !== "archive") return;
    const { date } = s.day ?? {};
    month = (date && date <= day.today() ? date : day.today()).slice(0, 7);
    fill();
  });
}
