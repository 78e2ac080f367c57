"use strict";
// What can be read without a network: the pages that the service worker keeps. site.js loads this on the page that stands in for one that
// was never seen.
(function (spinrack) {
  const { text, make, button, root } = spinrack;
  const most = 200;

  /** The title of a kept page, without that of the site. */
  async function titleOf(answer) {
    const [, title = ""] = /<title>([^<]*)<\/title>/.exec(await answer.text()) || [];
    return new DOMParser().parseFromString(title, "text/html").documentElement.textContent.replace(/ · [^·]*$/, "");
  }

  /** The kept pages in the language of this one, those seen last first. */
  async function keptPages() {
    const base = new URL(root || "./", location.href);
    const home = new URL(spinrack.home || "./", location.href);
    const cache = await caches.open(`spinrack:${base.href}`);
    const requests = (await cache.keys()).filter(({ url }) => url.startsWith(home.href) && /(\.html|\/)$/.test(url.split(/[?#]/)[0])).reverse();
    const found = new Map();
    for (const request of requests) {
      const path = new URL(request.url).pathname.replace(/index\.html$/, "");
      if (found.size >= most) break;
      if (found.has(path) || path === home.pathname || /\/(offline|404|search|favourites|mine)\.html$/.test(path)) continue;
      // Other languages stand below the first one.
      const part = path.slice(home.pathname.length).split("/")[0];
      if (home.href === base.href && document.querySelector(`.languages a[lang="${CSS.escape(part)}"]`)) continue;
      const answer = await cache.match(request);
      const title = answer && (await titleOf(answer));
      if (title) found.set(path, { title, address: request.url });
    }
    return [...found.values()];
  }

  spinrack.open.kept = async (place) => {
    const wanted = location.hash.startsWith("#/") ? location.hash.slice(1) : "";
    const again = () => location.replace(wanted);
    /** Goes to the page that was asked for when the host answers again: some seconds may pass until it does. */
    function probe(left = 5) {
      setTimeout(() => fetch(wanted, { method: "HEAD", cache: "no-store" }).then(again, () => left && probe(left - 1)), 1000);
    }
    const isOurs = wanted && new URL(wanted, location.href).href.startsWith(new URL(root || "./", location.href).href);
    if (isOurs) {
      const tools = make("p", { class: "buttons" }, button(text("tryAgain"), again));
      place.append(tools);
      addEventListener("online", () => probe());
      if (navigator.onLine) probe();
    }
    try {
      const pages = await keptPages();
      if (!pages.length) return;
      const items = pages.map(({ title, address }) => make("li", {}, make("a", { href: address }, title)));
      place.append(make("section", { class: "panel" },
        make("h2", {}, text("keptPages")), make("ul", { class: "names" }, ...items)));
    } catch (error) {
      // A browser without a store of pages shows none.
    }
  };
})(window.spinrack);
