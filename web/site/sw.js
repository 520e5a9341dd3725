// The service worker: the page's files are kept, so that it works without a
// network. version and files stand above; another version is another cache, and
// takes over when no page of the old one is open.

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(version).then((cache) => cache.addAll(files)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) =>
    Promise.all(names.filter((n) => n.startsWith("knightsat-") && n !== version).map((n) => caches.delete(n)))));
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith(caches.open(version)
    .then((cache) => cache.match(event.request, { ignoreSearch: event.request.mode === "navigate" }))
    .then((kept) => kept ?? fetch(event.request)));
});
