// What the tests of the page share: the program that serves it, a browser, and phones as they are.

import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { after } from "node:test";
import { chromium } from "playwright-core";

const here = new URL(".", import.meta.url);

/** Widths and heights of the window, without the bars of the browser; and how large its text is. */
export const sizes = {
  "iPhone 14": [390, 664],
  "iPhone 14 in full": [390, 844],
  "iPhone SE": [375, 550],
  Android: [360, 640],
  tablet: [768, 1024],
  "a phone on its side": [667, 375],
  laptop: [1366, 657],
  "a laptop at 200 %": [640, 400],
  "text of 200 %": [390, 844, 2],
};

/** A day that has puzzles, and the next one. */
export const [day, tomorrow] = ["2026-12-07", "2026-12-08"];

const lines = readFileSync(new URL("../days.jsonl", here), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));

/** The shortest walk that is kept of a day's puzzle. */
export const walkOf = (date, kind) => lines.find((line) => line.day === date)[kind].walk.match(/[a-z]+\d+/g);

/** The program: what KNIGHTSAT names, or one that is built here. */
export function program() {
  if (process.env.KNIGHTSAT) return process.env.KNIGHTSAT;
  const built = new URL("../../knightsat", here).pathname;
  const go = spawnSync("go", ["build", "-o", built, "./cmd/knightsat"], { cwd: new URL("../..", here).pathname, encoding: "utf8" });
  if (go.status !== 0) throw new Error(go.stderr || String(go.error));
  return built;
}

const server = spawn(program(), ["serve", "--addr", "127.0.0.1:0"], { stdio: ["ignore", "pipe", "inherit"] });
export const address = await new Promise((done, failed) => {
  server.on("exit", (code) => failed(new Error(`serve ended with ${code}`)));
  server.stdout.on("data", (text) => {
    const [found] = /http:\/\/[^\s]+/.exec(String(text)) ?? [];
    if (found) done(found.replace(/\/?$/, "/"));
  });
});
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
after(async () => {
  await browser.close();
  server.kill();
});

/**
 * Opens the page, as somebody would. What goes wrong in it fails the test; TRACES=DIR keeps in DIR what happened in each.
 * @param {import("node:test").TestContext} t
 * @param {{size?: number[], at?: string, now?: string, dark?: boolean, moves?: boolean, phone?: boolean, fails?: RegExp, before?: (page: any) => unknown, whole?: boolean}} [how]
 *   at is the part of the address after the #, or a whole one; now is in the morning of its day; what fails is expected to
 */
export async function open(
  t,
  {
    size = sizes["iPhone 14"],
    at = "",
    now = `${/day=([\d-]+)/.exec(at)?.[1] ?? day}T09:00:00`,
    dark = false,
    moves = false,
    phone = size[0] < 500,
    fails,
    before,
    whole = true,
  } = {},
) {
  const context = await browser.newContext({
    viewport: { width: size[0], height: size[1] },
    hasTouch: phone,
    isMobile: phone,
    deviceScaleFactor: 2,
    colorScheme: dark ? "dark" : "light",
    reducedMotion: moves ? "no-preference" : "reduce",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const traces = process.env.TRACES;
  if (traces) await context.tracing.start({ screenshots: true, snapshots: true });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && !fails?.test(message.text()) && complaints.push(message.text()));
  t.after(async () => {
    if (traces) await context.tracing.stop({ path: `${traces}/${t.name.replaceAll(/\W+/g, "-")}.zip` });
    else if (!t.passed || complaints.length > 0) t.diagnostic("TRACES=DIR keeps what happens, for npx playwright-core show-trace");
    await context.close();
    if (complaints.length) throw new Error(`the page complains: ${complaints.join("\n")}`);
  });
  await page.clock.install({ time: new Date(now) });
  await before?.(page);
  await page.goto(at.startsWith("http") ? at : address + (at && `#${at}`), { waitUntil: whole ? "load" : "commit" });
  if (whole) await page.locator("html[data-whole]").waitFor({ timeout: 40_000 });
  return page;
}

/** A square of the board, by what a screen reader says of it. */
export const square = (page, name) => page.getByRole("gridcell", { name: new RegExp(`^${name}(,|$)`) });

/** Where the middle of a square is. */
export async function middle(page, name) {
  const box = await page.locator(`[data-square="${name}"] .square`).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Where the middles of all squares are, and how wide one is: measured once, since nothing moves while somebody plays. */
export const middles = (page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll("[data-square]")].map((e) => [e.dataset.square, e.querySelector(".square").getBoundingClientRect()]);
    return { side: boxes[0][1].width, ...Object.fromEntries(boxes.map(([name, r]) => [name, [r.x + r.width / 2, r.y + r.height / 2]])) };
  });

/** Goes a walk by clicks, from its second square on. */
export async function walk(page, squares) {
  const at = await middles(page);
  for (const name of squares.slice(1)) await page.mouse.click(...at[name]);
}

/** Draws over points in one stroke; during is called in the middle of it. */
export async function draw(page, points, during) {
  for (const [i, point] of points.entries()) {
    await page.mouse.move(...point);
    if (i === 0) await page.mouse.down();
    if (i === points.length >> 1) await during?.();
  }
  await page.mouse.up();
}

/** Draws over squares in one stroke. */
export async function stroke(page, squares) {
  const at = await middles(page);
  await draw(
    page,
    squares.map((name) => at[name]),
  );
}
