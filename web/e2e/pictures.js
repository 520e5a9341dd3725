// Draws the pictures of the page in docs: node pictures.js DIR.

import { test } from "node:test";
import { day, open, sizes, square, walk, walkOf } from "./browser.js";

const folder = process.argv[2];

test("a cover with its proof", async (t) => {
  const page = await open(t, { size: [1280, 720], at: "family=cover&guard=Qd5&start=h8&solve=true" });
  await page.locator("body[data-status=optimal]").waitFor();
  for (let i = 0; i < 4 && (await page.locator("#why-on").isEnabled()); i++) await page.locator("#why-on").click();
  await page.screenshot({ path: `${folder}/page.png` });
});

test("a game in the dark", async (t) => {
  const page = await open(t, { size: [1280, 720], at: `day=${day}/hunt`, dark: true });
  await walk(page, walkOf(day, "hunt").slice(0, 4));
  await page.getByRole("button", { name: "Hint" }).click();
  await page.screenshot({ path: `${folder}/page-play.png` });
});

test("a path on a phone", async (t) => {
  const page = await open(t, { size: sizes["iPhone 14"], at: `day=${day}/path` });
  for (const name of walkOf(day, "path").slice(1, 14)) await square(page, name).press("Enter");
  await page.screenshot({ path: `${folder}/page-phone.png` });
});
