// The page as files: it solves in the browser, and plays without a network.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { after, test } from "node:test";
import { day, open, program, stroke, walkOf } from "./browser.js";

const folder = mkdtempSync(join(tmpdir(), "site-"));
const written = spawnSync(program(), ["site", "-o", join(folder, "site")], { cwd: new URL("../..", import.meta.url).pathname, encoding: "utf8" });
assert.equal(written.status, 0, written.stderr);
const types = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".css": "text/css",
};
let broken = "";
let wasm = 0; // how often the solver was asked for
const server = createServer((request, response) => {
  const name = new URL(request.url, "http://x").pathname.replace(/\/$/, "/index.html");
  if (name.endsWith(".wasm")) wasm++;
  try {
    if (broken && name.includes(broken)) throw new Error();
    const content = readFileSync(join(folder, "site", name));
    response.writeHead(200, { "Content-Type": types[extname(name)] ?? "text/plain" }).end(content);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const address = `http://127.0.0.1:${server.address().port}/`;
after(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

test("the solver comes when somebody asks for it", async (t) => {
  const page = await open(t, { at: `${address}#day=${day}/hunt` });
  await page.getByRole("button", { name: "Hint" }).click();
  await page
    .getByRole("status")
    .getByText(/moves to go\./)
    .waitFor();
  await page.clock.fastForward(60_000);
  assert.equal(wasm, 0);
});

test("it solves in the browser", async (t) => {
  const page = await open(t, { at: `${address}#family=hunt&start=a8&goals=e6,c4,b3,a2,b2,b1&solve=true` });
  await page.locator("body[data-status=optimal][data-moves='11']").waitFor({ timeout: 40_000 });
  assert.equal(wasm, 1);
});

test("a solver that does not start is told, and asked again", async (t) => {
  broken = "worker.js";
  const page = await open(t, { at: `${address}#day=${day}/hunt&mode=solve`, fails: /404/ });
  await page.locator("#go").click();
  await page.getByRole("button", { name: "Solve it" }).click();
  await page.getByText(/The solver failed/).waitFor();
  broken = "";
  await page.locator("#go").click();
  await page.getByRole("button", { name: "Solve it" }).click();
  await page.locator("body[data-status=optimal]").waitFor({ timeout: 40_000 });
});

test("it plays without a network", async (t) => {
  const page = await open(t, { at: address });
  await page.clock.fastForward(6000);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const month = async () => (await (await caches.open((await caches.keys())[0])).keys()).some((r) => r.url.includes("days/"));
  while (!(await page.evaluate(month))) await page.waitForTimeout(100);
  await page.context().setOffline(true);
  await page.reload();
  await page.locator("html[data-whole]").waitFor();
  await stroke(page, walkOf(day, "path"));
  await page.getByRole("heading", { name: /Done/ }).waitFor();
});
