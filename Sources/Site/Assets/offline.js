"use strict";
// Keeps what a reader has seen, for times without a network. A service worker: it answers the requests of the site's pages.
const shell = [];
const name = `spinrack:${registration.scope}`;
const base = new URL(registration.scope).pathname;
/** So many files are kept; those that were asked for longest ago go first. */
const limit = 600;
let added = 0;

/** The page in the place of one that was never seen, in the language of its address. */
function standIn(path) {
  const all = shell.filter((it) => it.endsWith("offline.html"));
  return all.find((it) => it.includes("/") && path.startsWith(it.slice(0, -"offline.html".length))) || all.find((it) => !it.includes("/")) || all[0];
}

/** Names with a digest of the content: what came once is right for ever. */
const isFixed = (path) => /^(assets|pictures|search)\//.test(path);

async function keep(request, response) {
  if (!response.ok || response.type !== "basic" || response.redirected) return;
  const cache = await caches.open(name);
  await cache.put(request, response);
  added += 1;
  if (added % 25 !== 0) return;
  const kept = await cache.keys();
  const fixed = new Set(shell.map((path) => new URL(path, registration.scope).href));
  const others = kept.filter(({ url }) => !fixed.has(url));
  await Promise.all(others.slice(0, Math.max(0, kept.length - limit)).map((old) => cache.delete(old)));
}

self.addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(
    (async () => {
      const cache = await caches.open(name);
      await cache.addAll(shell.map((path) => new Request(path, { cache: "no-cache" })));
      // The search begins with a file that only this one names.
      const current = await cache.match("current.js");
      const [, root] = /"root":"([^"]+)"/.exec(await current.text()) || [];
      if (root) await cache.add(root.replace(/\\\//g, "/"));
    })(),
  );
});

// Pages that were open before can be kept, too.
self.addEventListener("activate", (event) => event.waitUntil(clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  const isOurs = origin === location.origin && pathname.startsWith(base) && request.method === "GET";
  if (!isOurs || !["document", "script", "style", "image", "manifest"].includes(request.destination)) return;
  event.respondWith(
    (async () => {
      const cache = await caches.open(name);
      const isPage = request.destination === "document";
      // The first page of a folder has two addresses.
      const other = pathname.endsWith("/") ? `${pathname}index.html` : pathname.replace(/index\.html$/, "");
      const find = async () => (await cache.match(request, { ignoreSearch: isPage })) || (isPage ? cache.match(other) : undefined);
      const isForEver = isFixed(pathname.slice(base.length));
      const kept = isForEver && (await find());
      if (kept) return kept;
      try {
        // Whatever the server says of how long a page may be kept: a reader with a network sees the page of today.
        const response = await (isForEver ? fetch(request) : fetch(request, { cache: "no-cache" }));
        event.waitUntil(keep(request, response.clone()));
        return response;
      } catch (error) {
        const last = await find();
        if (last) return last;
        const stand = isPage && standIn(pathname.slice(base.length));
        if (!stand || !(await cache.match(new URL(stand, registration.scope).href))) throw error;
        // Another address, since links in a page count from its own; it tells what was asked for.
        return Response.redirect(`${registration.scope}${stand}#${pathname}${search}`);
      }
    })(),
  );
});
