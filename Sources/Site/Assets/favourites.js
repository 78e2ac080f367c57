"use strict";
// The page of favourites. site.js loads this there.
(function (spinrack) {
  const { text, counted, numbers, make, button, say, card, favourites, confirm, notices, save } = spinrack;

  /** A link that carries favourites: for each the place of its kind, its number and its name. */
  function linkOf(list) {
    const parts = list.map((it) => {
      const name = encodeURIComponent(Array.from(it.name).slice(0, 60).join("")).replace(/[~.]/g, (c) => (c === "." ? "%2E" : "%7E"));
      return `${spinrack.kinds.indexOf(it.kind)}.${it.id}.${name}`;
    });
    return `${location.href.split(/[?#]/)[0]}#f=${parts.join("~")}`;
  }

  function thingsOf(hash) {
    if (!hash.startsWith("#f=")) return [];
    const things = hash.slice(3).split("~").map((part) => {
      const [kind, id, name = ""] = part.split(".");
      try {
        return { kind: spinrack.kinds[kind], id: Number(id), name: decodeURIComponent(name) };
      } catch (error) {
        return null;
      }
    });
    return favourites.checked(things);
  }

  spinrack.open.favourites = (place) => {
    const brought = make("section", { class: "panel", hidden: true, "aria-label": text("sharedFavourites") });
    const { box, show: notice } = notices();
    const shown = make("div", {});
    const tools = make("p", { class: "buttons" });
    const chooser = make("input", { type: "file", accept: ".json,application/json", class: "away", id: "import", change: importFile });
    tools.append(
      button(text("exportFile"), exportFile),
      make("label", { class: "button", for: "import" }, text("importFile")),
      button(text("copyFavouritesLink"), async (event) => {
        const it = event.currentTarget;
        if (await spinrack.copy(linkOf(favourites.all()), it)) confirm(it, text("linkCopied"));
      })
    );
    place.append(brought, chooser, tools, box, shown);

    function exportFile() {
      const contents = JSON.stringify({ format: "spinrack-favourites", version: 1, favourites: favourites.all() }, null, 2);
      save("favourites.json", "application/json", contents);
    }

    function importFile() {
      const reader = new FileReader();
      reader.onload = () => {
        let list = [];
        try {
          list = favourites.checked(JSON.parse(reader.result).favourites);
        } catch (error) {
          // Not our file: nothing in it.
        }
        notice(list.length ? counted("favouritesAdded", favourites.add(list)) : text("importFailed"));
        chooser.value = "";
      };
      reader.onerror = () => notice(text("importFailed"));
      if (chooser.files[0]) reader.readAsText(chooser.files[0]);
    }

    /** The list as its kinds have it, each with a button that takes it out. */
    spinrack.showFavourites = (list) => {
      shown.replaceChildren();
      tools.querySelectorAll("button").forEach((it) => (it.hidden = !list.length));
      if (!list.length) shown.append(make("p", { class: "empty" }, text("noFavourites")));
      for (const kind of spinrack.kinds) {
        const things = list.filter((it) => it.kind === kind);
        if (!things.length) continue;
        const cards = make("ul", { class: "cards" });
        for (const thing of things) {
          const item = card(thing);
          item.append(button(text("remove"), () => remove(thing), "remove"));
          item.lastChild.append(make("span", { class: "away" }, ` ${thing.name}`));
          cards.append(item);
        }
        shown.append(make("section", {}, make("h2", {}, text(kind), " ", make("span", { class: "note" }, numbers.format(things.length))), cards));
      }
    };

    function remove(thing) {
      const at = favourites.all().findIndex((it) => it.kind === thing.kind && it.id === thing.id);
      favourites.remove(thing.kind, thing.id);
      notice(text("favouriteRemoved", thing.name), () => {
        // Another tab may have added some meanwhile.
        const list = favourites.all();
        if (!favourites.has(list, thing.kind, thing.id)) favourites.write(list.toSpliced(at, 0, thing));
        say(text("favouriteAdded", thing.name));
      }).focus();
    }

    /** What a link brought is shown first; it is kept only when the reader says so. */
    function showBrought() {
      const things = thingsOf(location.hash);
      brought.hidden = !things.length;
      if (!things.length) return;
      const list = favourites.all();
      const fresh = things.filter((it) => !favourites.has(list, it.kind, it.id));
      const done = () => {
        history.replaceState(null, "", location.href.split("#")[0]);
        brought.hidden = true;
      };
      const cards = make("ul", { class: "cards" });
      for (const thing of things) cards.append(card(thing));
      const add = button(text("addAll"), () => {
        notice(counted("favouritesAdded", favourites.add(things)));
        done();
      });
      add.hidden = !fresh.length;
      const choices = make("p", { class: "buttons" }, add, button(text("dismiss"), done));
      brought.replaceChildren(make("h2", {}, counted("favouritesBrought", things.length)), choices, cards);
    }
    addEventListener("hashchange", showBrought);
    showBrought();
    spinrack.showFavourites(favourites.all());
  };
})(window.spinrack);
