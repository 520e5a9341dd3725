// Days are civil dates, as in 2026-11-22: they have no time zone.

/** Today, of the clock on the wall. @param {Date} when */
export const dayOf = (when) => [when.getFullYear(), when.getMonth() + 1, when.getDate()].map((n) => String(n).padStart(2, "0")).join("-");

/** Whether this is a date as in 2026-11-22. @param {unknown} date @returns {date is string} */
export const isDate = (date) => typeof date === "string" && /^\d{4}-\d\d-\d\d$/.test(date) && dated(date);

/** @param {string} date */
function dated(date) {
  const at = new Date(`${date}T12:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date);
}

/** @type {Record<string, Intl.DateTimeFormatOptions>} */
const forms = {
  long: { weekday: "long", day: "numeric", month: "long" },
  short: { day: "numeric", month: "short" },
  brief: { weekday: "short", day: "numeric", month: "short" },
  month: { month: "long", year: "numeric" },
  weekday: { weekday: "long" },
};

/** A day by its name, as people say it. @param {string} date @param {keyof typeof forms} [form] */
export const saidOf = (date, form = "long") => new Date(`${date}T12:00:00Z`).toLocaleDateString("en-GB", { timeZone: "UTC", ...forms[form] }).replace(",", "");

/** So many days after a day. @param {string} date @param {number} days */
export const dayAfter = (date, days) => new Date(Date.parse(`${date}T12:00:00Z`) + 86_400_000 * days).toISOString().slice(0, 10);

/** The Monday of a day's week. @param {string} date */
export const mondayOf = (date) => dayAfter(date, -((new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7));

/** The month so many months after one, as in 2026-11. @param {string} month @param {number} months */
export const monthAfter = (month, months) => new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + months, 1)).toISOString().slice(0, 7);

/** How long until the next day begins. @param {Date} now */
export function untilTomorrow(now) {
  const minutes = Math.ceil((new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime()) / 60_000);
  return minutes >= 120 ? `${Math.round(minutes / 60)} hours` : `${minutes} minutes`;
}

/** Milliseconds as on a clock. @param {number} ms */
export function clock(ms) {
  const s = Math.floor(ms / 1000);
  const parts = [Math.floor(s / 3600), Math.floor(s / 60) % 60, s % 60];
  return (parts[0] ? parts : parts.slice(1)).map((n, i) => (i ? String(n).padStart(2, "0") : n)).join(":");
}
