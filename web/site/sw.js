// The service worker: the page's files are kept, so that it works without a network, and the solver
// and the days once they were asked for. They come from the site, not from what the browser has of
// an earlier one. version and files stand above; another version
// is another cache, and takes over when no page of the old one is open.

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(version).then((cache) => cache.addAll(files.map((name) => new Request(name, { cache: "reload" })))));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((n) => n.startsWith("knightsat-") && n !== version).map((n) => caches.delete(n)))));
});

// What the page has loaded before its worker was there.
self.addEventListener("message", (event) => {
  event.waitUntil(caches.open(version).then(async (cache) => (await cache.match(event.data)) ?? cache.add(new Request(event.data, { cache: "reload" }))));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  event.respondWith(
    caches.open(version).then(async (cache) => {
      const kept = await cache.match(request, { ignoreSearch: request.mode === "navigate" });
      if (kept) return kept;
      const fetched = await fetch(request.mode === "navigate" ? request : new Request(request, { cache: "reload" }));
      if (fetched.ok && request.mode !== "navigate") await cache.put(request, fetched.clone());
      return fetched;
    }),
  );
});
