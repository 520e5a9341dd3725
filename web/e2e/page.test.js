// The page as people use it: phones as they are, keys, screen readers, the next morning.

import assert from "node:assert/strict";
import { test } from "node:test";
import { address, day, middle, open, sizes, square, stroke, tomorrow, walk, walkOf } from "./browser.js";

const button = (page, name) => page.getByRole("button", { name });
const heading = (page, name) => page.getByRole("heading", { name });
const focused = (page) => page.evaluate(() => document.activeElement?.id || document.activeElement?.dataset.square || document.activeElement?.tagName);
const stars = (page, kind) => page.getByRole("navigation").getByRole("button", { name: new RegExp(kind) });

/** The page is looked at again, at another time. */
async function lookAgain(page, time) {
  await page.clock.setSystemTime(new Date(time));
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
}

for (const [name, size] of Object.entries(sizes))
  for (const kind of ["path", "hunt", "cover"])
    test(`${name}: a ${kind} has all squares and buttons in view`, async (t) => {
      const before = (page) => page.addInitScript(() => localStorage.setItem("knightsat.visited", "true"));
      const page = await open(t, { size, at: `day=2026-12-13/${kind}`, before });
      const hidden = await page.evaluate(() => {
        const covered = (e) => {
          const r = e.getBoundingClientRect();
          return [0.1, 0.5, 0.9].some((x) =>
            [0.1, 0.5, 0.9].some((y) => {
              const top = document.elementFromPoint(r.x + x * r.width, r.y + y * r.height);
              return !top || !(e.contains(top) || top.closest("#board svg"));
            }),
          );
        };
        return [...document.querySelectorAll("[data-square] .square, #dock button:not([hidden])")]
          .filter((e) => covered(e) && e.tagName !== "BUTTON")
          .map((e) => e.parentElement.dataset.square);
      });
      assert.deepEqual(hidden, []);
      for (const b of ["Undo", "Hint", "Restart"]) {
        const box = await button(page, b).boundingBox();
        assert.ok(box.x >= 0 && box.x + box.width <= size[0] && box.y + box.height <= size[1], `${b} is cut: ${JSON.stringify(box)}`);
      }
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "it scrolls sideways");
      if (size[0] === 390) assert.ok((await page.locator("#board").boundingBox()).y <= 112, "more than 108 pixels are above the board");
    });

for (const [name, size] of Object.entries(sizes))
  test(`${name}: what is said covers no square and no button`, async (t) => {
    const page = await open(t, { size });
    const way = walkOf(day, "path");
    const covered = (what) =>
      page.evaluate((what) => {
        const words = document.getElementById("words").getBoundingClientRect();
        const over = (r) => r.width && r.x < words.right && r.right > words.x && r.y < words.bottom && r.bottom > words.y;
        return [...document.querySelectorAll(what)].filter((e) => over(e.getBoundingClientRect())).map((e) => e.id || e.parentElement.dataset.square);
      }, what);
    await stroke(page, way.slice(0, 4));
    for (const act of [async () => page.mouse.click(...(await middle(page, way.at(-1)))), () => button(page, "Hint").click()]) {
      await act();
      await page
        .getByRole("status")
        .getByText(/one step up|so the path goes there/)
        .waitFor();
      assert.deepEqual(await covered(".square, #dock, #score"), []);
    }
    await stroke(page, way.slice(3));
    await button(page, "Share").click();
    await page.getByText("The result is in the clipboard.").waitFor();
    assert.deepEqual(await covered("#sheet, #dock"), []);
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
  assert.equal(await button(page, "Learn in a minute").count(), 0);
  await page.getByText(/1 day in a row/).waitFor();
  assert.equal(await focused(page), "result-title");
  await button(page, "Share").click();
  await page.getByText("The result is in the clipboard. The link opens on this machine only").waitFor();
  const shared = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(shared, /^knightsat 7 Dec\nPath ★★★ 0:\d\d\nhttp.*#day=2026-12-07\/path&ghost=/);
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
  await page.getByText("All three are done.").waitFor();
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

test("midnight takes no game that is half played", async (t) => {
  const page = await open(t, { now: `${day}T23:50:00` });
  const way = walkOf(day, "path");
  await stroke(page, way.slice(0, 8));
  await lookAgain(page, `${tomorrow}T00:10:00`);
  await page.getByText("A new day has begun").waitFor();
  await stroke(page, way.slice(7));
  await heading(page, /Done/).waitFor();
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
  await page.goto(`${address}#day=2026-12-14/hunt`);
  await page.waitForFunction(() => document.title.includes("14 December"));
  await page.getByText(/^0 moves/).waitFor();
  await page.goto(`${address}#day=${day}/hunt`);
  await button(page, "Result").waitFor();
});

test("one advice costs one star, and a restart neither the clock nor the game", async (t) => {
  const page = await open(t, { at: `day=${day}/cover` });
  const way = walkOf(day, "cover");
  await walk(page, way.slice(0, 4));
  await page.clock.fastForward(20_000);
  for (let i = 0; i < 3; i++) await button(page, "Hint").click();
  await page.getByText(`Try ${way[4]}`).waitFor();
  await button(page, "Restart").click();
  await page.getByText(/^0 moves/).waitFor();
  await button(page, "Undo").click();
  await page.getByText(/^3 moves/).waitFor();
  await walk(page, way.slice(3));
  await page.getByRole("img", { name: "2 of 3 stars" }).waitFor();
  const { time, hints } = await page.evaluate((key) => JSON.parse(localStorage.getItem(key)), `knightsat.day.${day}/cover`);
  assert.ok(time >= 20_000 && hints === 1, `${time} ms, ${hints} hints`);
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
  await page.getByText("1 day in a row").waitFor();
  await page.locator("#next").click();
  await page.getByText(/^0 moves/).waitFor();
});

test("two tabs keep what both have done", async (t) => {
  const one = await open(t, { at: `day=${day}/path` });
  const two = await one.context().newPage();
  await two.goto(`${address}#day=${day}/hunt`);
  await two.locator("html[data-whole]").waitFor();
  await stroke(one, walkOf(day, "path"));
  await heading(one, /Done/).waitFor();
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
  for (;;) {
    const last = (await page.locator("#proof-on").textContent()) === "Done";
    await page.locator("#proof-on").click();
    if (last) break;
  }
  assert.equal(await focused(page), "result");
  await button(page, "Result").click();
  assert.equal(await focused(page), "result-title");
  await button(page, "Close").click();
  assert.equal(await focused(page), "result");
  await page.locator("#onward").click();
  assert.match(await focused(page), /^[a-h]\d$/);
  await page.keyboard.press("Shift+Tab");
  assert.notEqual(await focused(page), "board"); // no dead stop before the board
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
  await page.getByText("Catch the star in 3 moves.").waitFor();
  for (let i = 0; i < 3; i++) {
    await button(page, "Hint").click();
    await page.mouse.click(...(await middle(page, await page.locator("[data-square]:has(.advice)").getAttribute("data-square"))));
  }
  await heading(page, "Perfect: 3 moves").waitFor();
});

test("a friend's game is a ghost", async (t) => {
  const ghost = Buffer.from("c3b1a3b1.0-5-9-c.Ada").toString("base64url");
  const page = await open(t, { at: `family=hunt&board=4x4&piece=knight&start=c3&goals=b1&mode=play&ghost=${ghost}` });
  await page.getByText("Ada: 3").waitFor();
  await walk(page, ["c3", "b1"]);
  await page.getByText("Ada took 3 moves in 0:12.").waitFor();
  await page.locator("#next", { hasText: "Today's puzzles" }).click();
  await page.waitForFunction(() => document.title.includes("Path, Monday"));
});

test("of a path, a friend's game is a time, and no answer", async (t) => {
  const ghost = Buffer.from("a1b1b2a2.0-5-9-c.Ada").toString("base64url");
  const at = `family=tour&board=2x2&piece=wazir&ordered=true&start=a1&end=a2&goals=a1,a2&mode=play&ghost=${ghost}`;
  const page = await open(t, { at });
  await page.getByText("Ada: 0:12").waitFor();
  await walk(page, ["a1", "b1"]);
  await page.getByText("2 of 4", { exact: true }).waitFor();
  assert.equal(await page.locator(".other").getAttribute("d"), "");
});

test("a path shows its logic again, and has a twin for a friend", async (t) => {
  const page = await open(t);
  await stroke(page, walkOf(day, "path"));
  await heading(page, /Done/).waitFor();
  await page.getByText("More", { exact: true }).click();
  await button(page, "Replay with its logic").click();
  await page.getByText(/in the order in which they follow/).waitFor();
  await button(page, "Save clip").waitFor();
  await button(page, "Done").click();
  await button(page, "Result").click();
  await page.getByText("More", { exact: true }).click();
  await button(page, "Make a twin for a friend").click();
  await button(page, "Share it").click();
  await page.getByText("The link is in the clipboard. The link opens on this machine only").waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /#family=tour&board=5x5&piece=wazir.*&ordered=true&mode=play&title=A%20twin%20for%20you$/);
});

test("the answer of a day's puzzle is not shown unasked", async (t) => {
  const page = await open(t, { at: `day=${day}/hunt` });
  const solve = async () => {
    await button(page, "Menu").click();
    await button(page, "Solve this puzzle").click();
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

test("a rush that is stopped stays stopped", async (t) => {
  const page = await open(t);
  await button(page, "Menu").click();
  await button(page, /^Rush/).click();
  await page.getByText("0 done").waitFor();
  for (let i = 0; i < 3; i++) {
    const goal = page.locator("[data-square]:has(.dot):has(.goal)");
    const dot = page.locator("[data-square]:has(.dot)");
    const next = (await goal.count()) ? goal.first() : dot.first();
    await page.mouse.click(...(await middle(page, await next.getAttribute("data-square"))));
  }
  await button(page, "Stop").click();
  await page.getByText(/hunts in three minutes/).waitFor();
  await page.clock.fastForward(4000);
  await button(page, "Once more").waitFor();
});

test("other days, lessons and puzzles have a page of their own", async (t) => {
  const before = (page) => page.addInitScript(() => localStorage.setItem("knightsat.visited", "true"));
  const page = await open(t, { before });
  await button(page, "Menu").click();
  await button(page, /Other days/).click();
  assert.equal(await focused(page), "puzzles-title");
  await button(page, /Tuesday 1 December/).click();
  await page.waitForFunction(() => document.title.includes("1 December"));
  await button(page, "Menu").click();
  await page.locator("#menu").getByRole("button", { name: "Learn in a minute" }).click();
  await page.getByText("Draw from 1, or tap a square beside it.").waitFor();
  await stroke(page, ["c4", "c3", "c2", "b2", "b3", "b4", "a4", "a3", "a2", "a1", "b1", "c1"]);
  await heading(page, /Done/).waitFor();
  await button(page, "Next level").click();
  await page.waitForFunction(() => document.title.includes("level 2"));
});

for (const dark of [false, true])
  test(`axe finds nothing, ${dark ? "dark" : "light"}`, async (t) => {
    const page = await open(t, { dark, size: dark ? sizes.laptop : sizes["iPhone SE"] });
    const { default: axe } = await import("axe-core");
    const check = async (what) => {
      await page.evaluate(`${axe.source}`);
      const { violations } = await page.evaluate(() => globalThis.axe.run(document, { rules: { "color-contrast": { enabled: true } } }));
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
    for (const room of [/Make a puzzle/, /Solve this/, /Other days/]) {
      await button(page, "Menu").click();
      if (room.source.startsWith("Make")) await check("menu");
      await button(page, room).click();
      await check(String(room));
    }
  });
