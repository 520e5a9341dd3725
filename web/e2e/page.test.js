// The page as people use it: phones as they are, keys, screen readers, the next morning.

import assert from "node:assert/strict";
import { test } from "node:test";
import { address, day, draw, middle, middles, open, sizes, square, stroke, tomorrow, walk, walkOf } from "./browser.js";
import { chanceOf, trembling } from "./finger.js";

const button = (page, name) => page.getByRole("button", { name });
const heading = (page, name) => page.getByRole("heading", { name });
const focused = (page) => page.evaluate(() => document.activeElement?.id || document.activeElement?.dataset.square || document.activeElement?.tagName);
const stars = (page, kind) => page.getByRole("navigation").getByRole("button", { name: new RegExp(kind) });

/** The page is looked at again, at another time. */
async function lookAgain(page, time) {
  await page.clock.setSystemTime(new Date(time));
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
}

const visited = (page) => page.addInitScript(() => localStorage.setItem("knightsat.visited", "true"));

/** Goes through the steps of a proof. */
async function readProof(page) {
  for (let last = false; !last; ) {
    last = (await page.locator("#proof-on").textContent()) === "Done";
    await page.locator("#proof-on").click();
  }
}

/** What is wrong with what is to be seen: what is cut off, broken or wider than the window; while a board is looked at, what
 * is covered, or too near to the edge of the window for a finger, and a page that has to be scrolled. */
const unfit = (page, playing) =>
  page.evaluate((playing) => {
    const bad = [];
    const { scrollWidth, scrollHeight } = document.documentElement;
    if (scrollWidth > innerWidth || (playing && scrollHeight > innerHeight)) bad.push(`${scrollWidth} x ${scrollHeight} pixels large`);
    const seen = (e) => e.checkVisibility({ visibilityProperty: true }) && e.getBoundingClientRect().width > 1;
    for (const b of document.querySelectorAll("button, .card, select, h2, h3"))
      if (seen(b) && (b.scrollWidth > b.clientWidth + 1 || b.getBoundingClientRect().right > innerWidth + 1) && !b.closest("#brushes"))
        bad.push(`cut: ${b.id || b.textContent}`);
    const lines = (text, from, to) => {
      const range = document.createRange();
      range.setStart(text, from);
      range.setEnd(text, to);
      return new Set([...range.getClientRects()].map((r) => Math.round(r.top))).size;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!seen(text.parentElement) || text.parentElement.closest("svg, .unseen, textarea, select, code, #printed, #summary, #brushes")) continue;
      if (text.parentElement.closest(".card") && lines(text, 0, text.length) > 1) bad.push(`broken: ${text.data}`);
      for (const { 0: word, index } of text.data.matchAll(/[\p{L}\d]+/gu)) if (lines(text, index, index + word.length) > 1) bad.push(`broken: ${word}`);
    }
    if (!playing) return bad;
    const board = document.querySelector("#board svg").getBoundingClientRect();
    if (Math.min(board.left, innerWidth - board.right) < 16) bad.push("the board is near the edge");
    const covered = (e) => {
      const r = e.getBoundingClientRect();
      return [0.1, 0.5, 0.9].some((x) =>
        [0.1, 0.5, 0.9].some((y) => {
          const top = document.elementFromPoint(r.x + x * r.width, r.y + y * r.height);
          return !top || !(e.contains(top) || top.closest("#board svg"));
        }),
      );
    };
    const squares = [...document.querySelectorAll("[data-square] .square, #dock button:not([hidden], :disabled)")].filter(seen).filter(covered);
    return [...bad, ...squares.map((e) => `covered: ${e.id || e.parentElement.dataset.square}`)];
  }, playing);

/** Where things are that stay where they are. */
const places = (page) =>
  page.evaluate(() =>
    ["header", "#daily", "#rule", "#board svg", "#standing", "#dock"].map((what) => {
      const { x, y, width, height } = document.querySelector(what).getBoundingClientRect();
      return [what, x, y, width, height].join(" ");
    }),
  );

for (const [held, phone, when] of [
  ["phones", true, "2026-12-11"], // a king's path
  ["windows", false, "2026-12-13"], // one that goes to a side only
])
  test(`${held} of all sizes: a day is played, nothing moves below a finger, and all is in view`, async (t) => {
    const list = Object.entries(sizes).filter(([, [width]]) => width < 500 === phone);
    const page = await open(t, { size: list[0][1], phone, now: `${when}T09:00:00` });
    /** Looks at the page in all sizes; and does something in each. */
    const look = async (what, playing, act) => {
      for (const [name, [width, height, text = 1]] of list) {
        await page.setViewportSize({ width, height });
        await page.evaluate((text) => (document.documentElement.style.fontSize = `${100 * text}%`), text);
        assert.deepEqual(await unfit(page, playing), [], `${what}, ${name}`);
        await act?.(name);
      }
    };
    const way = walkOf(when, "path");
    const drawn = async (squares, seed) => {
      const at = await middles(page);
      const before = await places(page);
      const points = trembling(
        squares.map((square) => at[square]),
        0.15 * at.side,
        chanceOf(seed),
      );
      await draw(page, points, async () => assert.deepEqual(await places(page), before));
      return before;
    };
    await look("path", true, async (name) => {
      const before = await drawn(way.slice(0, 9), 1);
      await button(page, "Undo").click();
      assert.deepEqual(await places(page), before, name);
    });
    await drawn(way, 2); // in the last size
    await heading(page, /^Done in/).waitFor();
    await look("won");
    await button(page, "Why only this one?").click();
    await look("proof", true);
    await readProof(page);
    await page.locator("#onward").click();
    for (const kind of ["hunt", "cover"]) {
      await page.getByText(/^0 moves/).waitFor();
      const way = walkOf(when, kind);
      await look(kind, true, async (name) => {
        const before = await places(page);
        await walk(page, way.slice(0, 2));
        assert.deepEqual(await places(page), before, name);
        await button(page, "Undo").click();
      });
      for (const name of way.slice(1)) await square(page, name).press("Enter");
      await heading(page, /Perfect/).waitFor();
      await look(`${kind}, won`);
      if (kind === "hunt") await page.locator("#next").click();
    }
    for (const room of ["Archive", "Learn", "Workshop"]) {
      await button(page, "Menu").click();
      if (room === "Archive") await look("menu");
      await page.locator("#menu").getByRole("button", { name: room }).click();
      await look(room);
    }
    for (const bench of ["Make", "Examples"]) {
      await page.locator("#workshop").getByRole("button", { name: bench }).click();
      await look(bench);
    }
  });

test("what is said covers nothing, and a tap on it ends it", async (t) => {
  const page = await open(t);
  const way = walkOf(day, "path");
  const at = await middles(page);
  const covered = (what) =>
    page.evaluate((what) => {
      const words = document.getElementById("words").getBoundingClientRect();
      const over = (r) => r.width && r.x < words.right && r.right > words.x && r.y < words.bottom && r.bottom > words.y;
      return [...document.querySelectorAll(what)].filter((e) => over(e.getBoundingClientRect())).map((e) => e.id || e.parentElement.dataset.square);
    }, what);
  await stroke(page, way.slice(0, 4));
  for (const act of [() => page.mouse.click(...at[way.at(-1)]), () => button(page, "Hint").click()]) {
    await act();
    const said = page.getByRole("status").getByText(new RegExp(`one step up|^Go to ${way[4]}: `));
    await said.waitFor();
    assert.deepEqual(await covered("[data-square] .square, .card, #dock, #standing"), []);
    await said.click();
    await page.locator("#words.empty").waitFor({ state: "hidden" });
    assert.match(await page.title(), /Path, Monday/);
  }
  assert.equal(await page.locator("[data-square]:has(.advice)").getAttribute("data-square"), way[4]);
  await stroke(page, way.slice(3));
  await button(page, "Share").click();
  await page.getByText(/The result is in the clipboard/).waitFor();
  assert.deepEqual(await covered("#sheet, #dock"), []);
});

test("the tap that ends a game presses nothing of the card below it", async (t) => {
  const when = "2026-12-10"; // its cover ends where the card has its cross
  const done = Object.fromEntries(
    ["path", "hunt"].map((kind) => [`knightsat.day.${when}/${kind}`, { moves: 11, par: 11, hints: 0, on: when, time: 1, seen: false }]),
  );
  const before = (page) => page.addInitScript((done) => Object.entries(done).map(([key, value]) => localStorage.setItem(key, JSON.stringify(value))), done);
  const page = await open(t, { size: sizes.Android, at: `day=${when}/cover`, before });
  const at = await middles(page);
  for (const square of walkOf(when, "cover").slice(1)) await page.touchscreen.tap(...at[square]);
  await page.locator("[data-phase=won]").waitFor();
  await page.waitForTimeout(300);
  await button(page, "Share").click();
});

test("rows and columns have their names beside the board, and no wall is cut", async (t) => {
  const page = await open(t, { at: "family=tour&board=5x5&piece=wazir&ordered=true&start=a1&end=e5&goals=a1,e5&walls=a2-a3,e4-e5,a1-b1&mode=play" });
  const { names, on, cut } = await page.evaluate(() => {
    const boxOf = (e) => e.getBoundingClientRect();
    const labels = [...document.querySelectorAll("#board text.label")];
    const squares = [...document.querySelectorAll("#board .square")].map(boxOf);
    const over = (a, b) => a.right > b.left + 1 && a.left < b.right - 1 && a.bottom > b.top + 1 && a.top < b.bottom - 1;
    const svg = document.querySelector("#board svg");
    const wall = document.querySelector("#board .wall");
    const [walls, board] = [wall.getBBox(), svg.viewBox.baseVal];
    const half = Number.parseFloat(getComputedStyle(wall).strokeWidth) / 2;
    return {
      names: labels.map((e) => e.textContent).sort(),
      on: labels.filter((e) => squares.some((square) => over(boxOf(e), square))).map((e) => e.textContent),
      cut: walls.x < half || walls.y < half || walls.x + walls.width + half > board.width || walls.y + walls.height + half > board.height,
    };
  });
  assert.deepEqual([names, on, cut], [[..."12345abcde"], [], false]);
});

test("a drag where each move is a tap says so", async (t) => {
  const page = await open(t, { at: `day=${day}/hunt` });
  const way = walkOf(day, "hunt");
  const at = await middles(page);
  const drag = async (...squares) => {
    await page.mouse.move(...at[squares[0]]);
    await page.mouse.down();
    for (const square of squares.slice(1)) await page.mouse.move(...at[square], { steps: 4 });
  };
  const said = (text) => page.getByRole("status").getByText(text).waitFor();
  await drag(...way.slice(1, 4));
  await said("Tap a dot to move there: each tap is one move.");
  await page.mouse.up();
  await page.getByText(/^0 moves/).waitFor();
  await drag(...way.slice(0, 2));
  await said(/^Let go on a dot: that is one move\./);
  await page.mouse.up();
  await page.getByText(/^1 move/).waitFor();
});

test("what goes step by step is drawn in a hunt, too, and Undo takes a move", async (t) => {
  const page = await open(t, { at: "day=2026-12-14/hunt" });
  const way = walkOf("2026-12-14", "hunt");
  await stroke(page, way.slice(0, 5));
  await page.getByText("4 moves", { exact: true }).waitFor();
  await button(page, "Undo").click();
  await page.getByText("3 moves", { exact: true }).waitFor();
  await button(page, "Redo").click();
  await stroke(page, way.slice(4));
  await heading(page, /^Perfect/).waitFor();
});

test("before the scripts, there is nothing to press", async (t) => {
  const page = await open(t, { before: (page) => page.route("**/app.js", () => {}), whole: false });
  for (const card of ["Path", "Hunt", "Cover"]) await page.locator("#daily").getByText(card).waitFor();
  const active = () =>
    [...document.querySelectorAll("button, input, a[href]:not(.skip), summary")].filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.disabled);
  assert.deepEqual(await page.evaluate(`(${active})().map((e) => e.id)`), []);
  assert.ok((await page.locator("#board").boundingBox()).height > 300);
  assert.equal(await page.locator("#words").isVisible(), false);
});

test("an action is undone as a whole, and redone", async (t) => {
  const page = await open(t, { at: "day=2026-12-13/path" });
  const way = walkOf("2026-12-13", "path");
  const at = await middles(page);
  await stroke(page, way.slice(0, 40));
  await page.getByText("40 of 49", { exact: true }).waitFor();
  await page.mouse.click(...at[way[4]]);
  await page.getByText("5 of 49", { exact: true }).waitFor();
  await button(page, "Undo").click();
  await page.getByText("40 of 49", { exact: true }).waitFor();
  await button(page, "Redo").click();
  await page.getByText("5 of 49", { exact: true }).waitFor();
  for (const left of ["40 of 49", "1 of 49"]) {
    await button(page, "Undo").click();
    await page.getByText(left, { exact: true }).waitFor();
  }
  assert.equal(await button(page, "Undo").isEnabled(), false);
  await button(page, "Redo").click();
  await page.reload(); // the stroke is kept; Undo then takes back moves
  await page.getByText("40 of 49", { exact: true }).waitFor();
  await button(page, "Undo").click();
  await page.getByText("39 of 49", { exact: true }).waitFor();
});

test("a stroke into a wall, or onto a number out of turn, says so", async (t) => {
  const page = await open(t, { at: "family=tour&board=5x5&piece=wazir&ordered=true&start=a1&end=e5&goals=a1,c1,e5&walls=b1-b2&mode=play" });
  const said = (text) => page.getByRole("status").getByText(text).waitFor();
  await stroke(page, ["a1", "b1", "b2"]);
  await said("There is a wall between b1 and b2.");
  await stroke(page, ["b1", "a1", "a5", "e5"]);
  await said("Pass 2 before 3.");
  await page.getByText("8 of 25", { exact: true }).waitFor();
});

test("a path is drawn by a finger, and the page does not scroll", async (t) => {
  const page = await open(t);
  const client = await page.context().newCDPSession(page);
  const touch = (type, points) => client.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  const way = walkOf(day, "path");
  await touch("touchStart", [await middle(page, way[1])]); // beside the head
  for (const name of way.slice(2)) await touch("touchMove", [await middle(page, name)]);
  await touch("touchEnd", []);
  await heading(page, /^Done in/).waitFor();
  assert.equal(await page.evaluate(() => scrollY), 0);
  await page.getByRole("img", { name: "3 of 3 stars" }).waitFor();
  assert.equal(await button(page, /New here/).count(), 0);
  await page.getByText(/1 day in a row/).waitFor();
  assert.equal(await focused(page), "result-title");
  await button(page, "Share").click();
  await page.getByText("The result is in the clipboard, without a link: this page is on your machine alone.").waitFor();
  const shared = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(shared, /^knightsat Mon 7 Dec · path ★ 0:\d\d$/);
});

test("with motion, the head pulses on its square and the stars drop", async (t) => {
  const page = await open(t, { moves: true });
  const way = walkOf(day, "path");
  const box = await page.locator(".head").boundingBox();
  const [x, y] = await middle(page, way[0]);
  assert.ok(Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y) < 2, JSON.stringify(box));
  await stroke(page, way);
  await page.getByRole("img", { name: "3 of 3 stars" }).waitFor();
});

test("a tap on a path goes back to it, and along a line", async (t) => {
  const page = await open(t, { at: "family=tour&board=5x5&piece=wazir&ordered=true&start=a1&end=e5&goals=a1,e5&mode=play" });
  const tap = async (name) => page.mouse.click(...(await middle(page, name)));
  await tap("e1");
  await tap("e3");
  await page.getByText("7 of 25", { exact: true }).waitFor();
  await tap("c1");
  await page.getByText("3 of 25", { exact: true }).waitFor();
  await stroke(page, ["c1", "c2", "c3", "c2"]);
  await page.getByText("4 of 25", { exact: true }).waitFor();
  await tap("d4");
  await page.getByRole("status").getByText("From c2 you go one step up, down, left or right.").waitFor();
});

test("the next morning is today's, after a reload too", async (t) => {
  const page = await open(t);
  for (const kind of ["path", "hunt", "cover"]) {
    if (kind === "path") await stroke(page, walkOf(day, kind));
    else await walk(page, walkOf(day, kind));
    await heading(page, /Done|Perfect/).waitFor();
    if (kind !== "cover") await page.locator("#next").click();
  }
  for (const done of [/^Path★★★0:\d\d$/, /^Hunt★★★6$/, /^Cover★★★13$/]) await page.locator("#three li", { hasText: done }).waitFor({ state: "attached" });
  await page.locator("#week li", { hasText: "Monday: 3 of 3 done" }).waitFor();
  await page.getByText("1 day in a row, best 1.").waitFor();
  await page.getByText(/^Tomorrow, in \d+ hours: a path of 30 squares, a hunt with a knight and a cover with a king\.$/).waitFor();
  await button(page, "Share").click();
  await page.getByText(/in the clipboard/).waitFor();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^knightsat Mon 7 Dec · path ★ 0:\d\d · hunt ★ 6 · cover ★ 13$/);
  assert.equal(new URL(page.url()).hash, "");
  await lookAgain(page, `${tomorrow}T08:00:00`);
  await page.waitForFunction(() => document.title.includes("Tuesday"));
  await page.getByText(/^1 of /).waitFor();
  await stroke(page, walkOf(tomorrow, "path"));
  await page.getByText(/2 days in a row/).waitFor();
  await page.clock.setSystemTime(new Date("2026-12-09T07:00:00"));
  await page.reload();
  await page.waitForFunction(() => document.title.includes("Path, Wednesday"));
  await page.goto(`${address}#day=${day}/hunt`);
  await page.waitForFunction(() => document.title.includes("Hunt, Monday"));
  await lookAgain(page, "2026-12-10T07:00:00");
  assert.match(await page.title(), /Hunt, Monday/); // it was a friend's address
  await button(page, /home/).click();
  await page.waitForFunction(() => document.title.includes("Thursday"));
});

test("on a Saturday, Sunday's theme is told, and on Sunday", async (t) => {
  const when = "2026-12-19";
  const done = Object.fromEntries(
    ["path", "hunt", "cover"].map((kind) => [`knightsat.day.${when}/${kind}`, { moves: 11, par: 11, hints: 0, on: when, time: 1, seen: false }]),
  );
  const before = (page) => page.addInitScript((done) => Object.entries(done).map(([key, value]) => localStorage.setItem(key, JSON.stringify(value))), done);
  const page = await open(t, { now: `${when}T09:00:00`, at: `day=${when}/hunt`, before });
  await walk(page, walkOf(when, "hunt"));
  await page.getByText(/^Tomorrow, in \d+ hours: three boards without corners\.$/).waitFor();
  await lookAgain(page, "2026-12-20T08:00:00");
  await button(page, /home/).click();
  const theme = page.getByText("Sunday: three boards without corners", { exact: true });
  await theme.waitFor();
  await button(page, "Menu").click();
  await page.locator("#menu").getByRole("button", { name: "Archive" }).click();
  await heading(page, "Archive").waitFor();
  assert.equal(await theme.isVisible(), false); // it is the day's
});

test("a day that has not come yet says so, and today is offered", async (t) => {
  const page = await open(t, { at: `day=${tomorrow}/hunt`, now: `${day}T09:00:00` });
  await page.getByRole("alert").getByText("Tuesday 8 December is not here yet: its puzzles come on that day. These are today's.").waitFor();
  assert.match(await page.title(), /Path, Monday 7 December/);
});

test("midnight takes no game that is half played", async (t) => {
  const page = await open(t, { now: `${day}T23:50:00` });
  const way = walkOf(day, "path");
  await stroke(page, way.slice(0, 8));
  await lookAgain(page, `${tomorrow}T00:10:00`);
  await page.getByText("A new day has begun").waitFor();
  await stroke(page, way.slice(7));
  await heading(page, /Done/).waitFor();
  await page.getByText(/1 day in a row/).waitFor(); // it counts for its day
  await page.locator("#next").click();
  await page.waitForFunction(() => document.title.includes("Tuesday"));
});

test("a game is kept by its day, a result by its first try and its best", async (t) => {
  const page = await open(t, { at: `day=${day}/hunt` });
  const way = walkOf(day, "hunt");
  const detour = [way[0], way[1], way[0], ...way.slice(1)];
  await walk(page, detour);
  await heading(page, /2 too many/).waitFor();
  await page.getByText(/The detour is between/).waitFor();
  assert.equal(await page.locator(".other").getAttribute("d"), ""); // it shows no solution
  await page.locator("#retry").click();
  assert.match(await focused(page), /^[a-h]\d$/);
  await walk(page, way);
  await heading(page, /Perfect/).waitFor();
  await stars(page, "Hunt").getByText("★★★").waitFor();
  const kept = await page.evaluate((key) => JSON.parse(localStorage.getItem(key)), `knightsat.day.${day}/hunt`);
  assert.equal(kept.moves, kept.par + 2);
  await page.goto(`${address}#day=2026-11-30/hunt`);
  await page.waitForFunction(() => document.title.includes("30 November"));
  await page.getByText(/^0 moves/).waitFor();
  await page.goto(`${address}#day=${day}/hunt`);
  await button(page, "Result").waitFor();
});

test("one advice costs one star, and a restart neither the clock nor the game", async (t) => {
  const page = await open(t, { at: `day=${day}/cover` });
  const way = walkOf(day, "cover");
  await walk(page, way.slice(0, 4));
  await page.clock.fastForward(20_000);
  await button(page, "Hint: costs a star").click();
  await page.getByText(/10 moves to go after 3\./).waitFor();
  for (let i = 0; i < 2; i++) await page.getByRole("button", { name: "Hint", exact: true }).click();
  await button(page, "Restart").click();
  await page.getByText(/^0 moves/).waitFor();
  await button(page, "Undo").click();
  await page.getByText(/^3 moves/).waitFor();
  await walk(page, way.slice(3));
  await page.getByRole("img", { name: "2 of 3 stars" }).waitFor();
  const { time, hints } = await page.evaluate((key) => JSON.parse(localStorage.getItem(key)), `knightsat.day.${day}/cover`);
  assert.ok(time >= 20_000 && hints === 1, `${time} ms, ${hints} hints`);
});

test("a hint says what is forced, and where a walk became too long", async (t) => {
  const page = await open(t, { at: "family=hunt&board=8x8&piece=knight&start=a1&goals=b3,c5,d7&mode=play", before: visited });
  await page.getByText(/in 3 moves/).waitFor();
  const hint = (says) =>
    button(page, "Hint")
      .click()
      .then(() => page.getByRole("status").getByText(says).waitFor());
  await hint("It has to be b3: all else costs 2 moves more. 3 moves to go.");
  await walk(page, ["a1", "b3", "a5"]);
  await hint("3 moves to go after 2: the best has 3. Up to move 1, on b3, nothing was lost.");
  assert.equal(await page.locator("[data-square]:has(.advice)").getAttribute("data-square"), "b3");
});

test("without storage it plays on", async (t) => {
  const before = (page) =>
    page.addInitScript(() =>
      Object.defineProperty(window, "localStorage", {
        get: () => {
          throw new DOMException("blocked");
        },
      }),
    );
  const page = await open(t, { before });
  await stroke(page, walkOf(day, "path"));
  await page.getByText(/1 day in a row/).waitFor();
  await page.locator("#next").click();
  await page.getByText(/^0 moves/).waitFor();
});

test("two tabs keep what both have done", async (t) => {
  const one = await open(t, { at: `day=${day}/path` });
  const two = await one.context().newPage();
  await two.goto(`${address}#day=${day}/hunt`);
  await two.locator("html[data-whole]").waitFor();
  await one.bringToFront(); // a tab that nobody looks at draws once a second
  await stroke(one, walkOf(day, "path"));
  await heading(one, /Done/).waitFor();
  await two.bringToFront();
  await walk(two, walkOf(day, "hunt"));
  await heading(two, /Perfect/).waitFor();
  await stars(two, "Path").getByText("★★★").waitFor();
  await stars(one, "Hunt").getByText("★★★").waitFor();
});

test("each button leaves the focus where it is of use", async (t) => {
  const page = await open(t, { size: sizes.laptop, at: `day=${day}/hunt` });
  await square(page, walkOf(day, "hunt")[0]).focus();
  await walk(page, walkOf(day, "hunt"));
  await heading(page, "Perfect: 6 moves").waitFor();
  assert.equal(await focused(page), "result-title");
  await button(page, "Why not 5?").click();
  assert.equal(await focused(page), "proof-title");
  await readProof(page);
  assert.equal(await focused(page), "result");
  await button(page, "Result").click();
  assert.equal(await focused(page), "result-title");
  await button(page, "Close").click();
  assert.equal(await focused(page), "result");
  await page.locator("#onward").click();
  assert.match(await focused(page), /^[a-h]\d$/);
  await page.keyboard.press("Shift+Tab");
  assert.equal(await focused(page), "BUTTON"); // the last tab: no dead stop before the board
});

test("it can be played by keys, and says what is where", async (t) => {
  const page = await open(t, { size: sizes.laptop, at: "family=hunt&board=3x3&piece=wazir&start=a1&goals=c1&mode=play" });
  await page.getByRole("link", { name: "To the board" }).press("Enter");
  await page.keyboard.press("m");
  await page.getByText("From a1: a2, b1. To visit: c1.").waitFor({ state: "attached" });
  for (const key of ["ArrowRight", "Enter", "u", "r", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  await heading(page, "Perfect: 2 moves").waitFor();
});

test("a hunt with numbers has its par, and hints that the rules allow", async (t) => {
  const page = await open(t, { at: "family=hunt&board=4x4&piece=king&start=a1&goals=b2&numbers=4=a1&mode=play" });
  await page.getByText(/^Catch the star in 3 moves;/).waitFor();
  for (let i = 0; i < 3; i++) {
    await button(page, "Hint").click();
    await page.mouse.click(...(await middle(page, await page.locator("[data-square]:has(.advice)").getAttribute("data-square"))));
  }
  await heading(page, "Perfect: 3 moves").waitFor();
});

const far = "https://knightsat.example/"; // a host that others reach

/** Opens the page there. */
const openFar = (t, how) =>
  open(t, {
    ...how,
    before: async (page) => {
      await page.route(`${far}**`, async (route) => {
        const name = new URL(route.request().url()).pathname.slice(1);
        await route.fulfill({ response: await page.request.fetch(address + name) });
      });
      await how.before?.(page);
    },
    at: `${far}#${how.at}`,
  });

test("what is shared is a line and a short link, and a challenge is asked for", async (t) => {
  const page = await openFar(t, { at: `day=${day}/hunt`, before: visited });
  await walk(page, walkOf(day, "hunt"));
  await heading(page, /Perfect/).waitFor();
  await button(page, "Share").click();
  await page.getByText("The result is in the clipboard.").waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `knightsat Mon 7 Dec · hunt ★ 6\n${far}#day=${day}`);
  await page.getByText("More", { exact: true }).click();
  await button(page, "Challenge a friend with your walk").click();
  await page.getByText(/its link has your walk/).waitFor();
  const [text, link] = (await page.evaluate(() => navigator.clipboard.readText())).split("\n");
  assert.equal(text, "knightsat challenge: hunt of Mon 7 Dec in 6 moves");
  assert.match(link, /#day=2026-12-07\/hunt&ghost=[\w-]+$/);
});

test("a friend's walk is shown after the end, and when asked for", async (t) => {
  const ghost = Buffer.from("c3b1a3b1.0-5-9-c.Ada").toString("base64url");
  const page = await open(t, { at: `family=hunt&board=4x4&piece=knight&start=c3&goals=b1&mode=play&ghost=${ghost}` });
  await page.getByText("Ada: 3").waitFor();
  await page
    .getByRole("status")
    .getByText(/^A challenge: Ada has done this\./)
    .waitFor();
  assert.doesNotMatch((await page.locator(".other").getAttribute("d")) ?? "", /M/);
  await walk(page, ["c3", "b1"]);
  await page.getByText("Ada took 3 moves in 0:12.").waitFor();
  await page.getByText("More", { exact: true }).click();
  await button(page, "Show your friend's walk").click();
  await page.getByText("Brown: Ada's walk. Blue: yours.").waitFor();
  assert.match(await page.locator(".other").getAttribute("d"), /^M/);
  await page.locator("#onward", { hasText: "Today's puzzles" }).click();
  await page.waitForFunction(() => document.title.includes("Path, Monday"));
});

test("a path has a twin for a friend", async (t) => {
  const page = await open(t);
  await stroke(page, walkOf(day, "path"));
  await heading(page, /Done/).waitFor();
  await page.getByText("More", { exact: true }).click();
  await button(page, "Make a twin for a friend").click();
  await button(page, "Share it").click();
  await page.getByText("The link is in the clipboard. Nobody else can follow it: this page is on your machine alone.").waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /#family=tour&board=5x5&piece=wazir.*&ordered=true&mode=play&title=A%20twin%20for%20you$/);
});

test("a day that can't be loaded is no day without puzzles", async (t) => {
  const page = await open(t, { before: visited, fails: /404/ });
  await page.route("**/days/2026-11.json", (route) => route.fulfill({ status: 404 }));
  await page.goto(`${address}#day=2026-11-02`);
  await page.getByRole("alert").getByText("The puzzles of Monday 2 November 2026 could not be loaded. Is there a network? Try again.").waitFor();
  await page.goto(`${address}#day=2020-01-01`);
  await page
    .getByRole("alert")
    .getByText(/There are no puzzles for Wednesday 1 January 2020: the first are for/)
    .waitFor();
});

test("what is printed has a title, a date and the rule", async (t) => {
  const page = await open(t);
  await page.emulateMedia({ media: "print" });
  for (const text of ["Path, Monday 7 December", `knightsat, ${day}`, "Visit every square once; pass 1, 2, … 5 in order; no diagonals."])
    await page.getByText(text, { exact: true }).waitFor();
  assert.ok((await page.locator("#board svg").boundingBox()).height > 200);
});

test("the answer of a day's puzzle is not shown unasked", async (t) => {
  const page = await open(t, { at: `day=${day}/hunt` });
  const solve = async () => {
    await button(page, "Menu").click();
    await button(page, "Workshop").click();
    await page.locator("#go").click();
  };
  await solve();
  await button(page, "Not yet").click();
  assert.equal(await page.locator("body").getAttribute("data-status"), null);
  await button(page, "Back to playing").click();
  await solve();
  await button(page, "Solve it").click();
  await page.locator("body[data-status=optimal][data-moves='6']").waitFor();
  await page.getByRole("button", { name: "Why no fewer?" }).click();
  await page.getByText(/^1 of \d/).waitFor();
});

test("an address solves, and a second solve ends the first", async (t) => {
  // what was said counts, however soon the walk is found
  const before = (page) =>
    page.addInitScript(() =>
      new MutationObserver(() => {
        if (document.getElementById("progress")?.textContent.includes("proven")) globalThis.said = true;
      }).observe(document, { childList: true, subtree: true }),
    );
  const page = await open(t, { at: "family=cover&board=14x14&piece=zebra&start=a1&solve=true", before });
  await page.waitForFunction(() => globalThis.said);
  await page.goto(`${address}#family=cover&guard=Qd5&start=h8&solve=true`);
  await page.locator("body[data-status=optimal][data-moves='46']").waitFor();
  await button(page, "SVG").waitFor();
});

test("puzzles are made on a phone", async (t) => {
  const page = await open(t, { at: "family=hunt&board=5x5&mode=make" });
  const start = page.locator("#brushes label", { hasText: "Start" });
  const box = await start.boundingBox();
  assert.ok(box.x >= 0 && box.x + box.width <= 390, `the brush is at ${box.x}`);
  await page.locator("#piece").selectOption("knight");
  await start.click();
  await page.mouse.click(...(await middle(page, "b1")));
  await page.locator("#brushes label", { hasText: "Goal" }).click();
  await page.mouse.click(...(await middle(page, "c3")));
  await button(page, "Back to playing").click();
  await page.mouse.click(...(await middle(page, "c3")));
  await heading(page, "Perfect: 1 move").waitFor();
});

test("other days and lessons have rooms of their own", async (t) => {
  const page = await open(t, { before: visited });
  await button(page, "Menu").click();
  await button(page, "Archive").click();
  assert.equal(await focused(page), "archive-title");
  await button(page, "The month before").click();
  await heading(page, "November 2026").waitFor();
  await button(page, "The month after").click();
  await button(page, "Tuesday 1 December: not done").click();
  await page.waitForFunction(() => document.title.includes("1 December"));
  await stroke(page, walkOf("2026-12-01", "path"));
  await heading(page, /Done/).waitFor();
  await button(page, "Menu").click();
  await button(page, "Archive").click();
  await button(page, /^Tuesday 1 December: Path ★★★/).waitFor();
  await button(page, "Menu").click();
  await page.locator("#menu").getByRole("button", { name: "Learn" }).click();
  await page.locator("#lessons button").first().click();
  await page.getByText("Draw from 1; draw back to undo.").waitFor();
  await stroke(page, ["c4", "c3", "c2", "b2", "b3", "b4", "a4", "a3", "a2", "a1", "b1", "c1"]);
  await heading(page, /Done/).waitFor();
  await button(page, "Next level").click();
  await page.waitForFunction(() => document.title.includes("level 2"));
});

test("who has never played is offered a warm-up, and goes on to a friend's day", async (t) => {
  const page = await open(t, { at: "day=2026-12-19", now: "2026-12-20T09:00:00" });
  await page.waitForFunction(() => document.title.includes("Path, Saturday 19 December"));
  await button(page, "New here? Warm up first").click();
  for (const [i, way] of ["c4 c3 c2 b2 b3 b4 a4 a3 a2 a1 b1 c1", "b3 c1 d3 b2 d1", "b2 c3 b3 a3 a2 a1 b1 c2 d1"].entries()) {
    await page.waitForFunction((i) => document.title.includes(`level ${i + 1}`), i);
    if (i) await walk(page, way.split(" "));
    else await stroke(page, way.split(" "));
    await heading(page, /Done|Perfect/).waitFor();
    if (i < 2) await button(page, "Next level").click();
  }
  await page.locator("#next", { hasText: "On to 19 Dec" }).click();
  await page.waitForFunction(() => document.title.includes("Path, Saturday 19 December"));
  assert.equal(await button(page, /New here/).isVisible(), false);
  await button(page, /home/).click();
  await page.waitForFunction(() => document.title.includes("Path, Sunday"));
});

for (const dark of [false, true])
  test(`axe finds nothing, ${dark ? "dark" : "light"}`, async (t) => {
    const page = await open(t, { dark, size: dark ? sizes.laptop : sizes["iPhone SE"] });
    const { default: axe } = await import("axe-core");
    await page.evaluate(`${axe.source}`);
    const check = async (what) => {
      const { violations } = await page.evaluate((dark) => globalThis.axe.run(document, dark ? { runOnly: ["color-contrast"] } : {}), dark); // all else is as by day
      assert.deepEqual(
        violations.map((v) => `${what}: ${v.id}: ${v.nodes.map((n) => n.html.slice(0, 120)).join(" ")}`),
        [],
      );
    };
    await check("play");
    await stroke(page, walkOf(day, "path"));
    await heading(page, /Done/).waitFor();
    await check("won");
    await page.locator("#why").click();
    await check("proof");
    for (const room of ["Archive", "Learn", "Workshop"]) {
      await button(page, "Menu").click();
      if (room === "Archive") await check("menu");
      await page.locator("#menu").getByRole("button", { name: room }).click();
      await check(room);
    }
    for (const bench of ["Make", "Examples"]) {
      await page.locator("#workshop").getByRole("button", { name: bench }).click();
      await check(bench);
    }
  });
