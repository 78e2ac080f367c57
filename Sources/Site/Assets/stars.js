"use strict";
// A star on every card, which does what the button of the record's own page does. site.js loads this where pages have cards.
(function (spinrack) {
  const { kinds, text, make, favourites } = spinrack;
  const main = document.querySelector("main");

  function addStars() {
    const cards = main.querySelectorAll("li.card:not(:has(> .star))");
    if (!cards.length) return;
    const list = favourites.all();
    for (const card of cards) {
      const link = card.querySelector(":scope > a");
      const [, kind, id] = /([^/]+)\/\d+\/(\d+)\.html$/.exec(link ? link.getAttribute("href").split(/[?#]/)[0] : "") || [];
      if (!kinds.includes(kind)) continue;
      const name = (link.querySelector(".name") || link).textContent;
      const image = link.querySelector("img");
      const [, picture] = /pictures\/([\w/+-]+)\.webp$/.exec((image && image.getAttribute("src")) || "") || [];
      // No stop for the Tab key: a list would have twice as many. The page of the record, one Enter away, has the button for keys.
      const star = make("button", {
        type: "button", class: "star corner", tabindex: -1, "data-kind": kind, "data-id": id, "data-name": name, "data-cover": picture,
        "aria-label": `${text("addFavourite")}: ${name}`, "aria-pressed": String(favourites.has(list, kind, Number(id))),
      });
      card.append(star);
    }
  }

  // Cards come later, too: those of other views, of filters and of what was found.
  new MutationObserver(addStars).observe(main, { childList: true, subtree: true });
  addStars();
})(window.spinrack);
