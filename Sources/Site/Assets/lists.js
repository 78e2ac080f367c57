"use strict";
// The page of favourites, the list of heroes with its facets, and what is read of a reading order. site.js loads this where one is shown.
(function (spinrack) {
  const { text, counted, numbers, make, button, say, problem, card, memory, loadCurrent, state, favourites, confirm, moreButton } = spinrack;

  spinrack.lists = (place, refresh) => {
    if (place.id === "favourites") openFavourites(place);
    else if (place.id === "order") openOrder(place);
    else openHeroes(place);
    refresh();
  };

  // MARK: Favourites

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

  function openFavourites(place) {
    const brought = make("section", { class: "panel", hidden: true, "aria-label": text("sharedFavourites") });
    const undo = make("div", { class: "notice", hidden: true });
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
    place.append(brought, chooser, tools, undo, shown);

    function exportFile() {
      const contents = JSON.stringify({ format: "spinrack-favourites", version: 1, favourites: favourites.all() }, null, 2);
      const url = URL.createObjectURL(new Blob([contents], { type: "application/json" }));
      const link = make("a", { href: url, download: "favourites.json" });
      place.append(link);
      link.click();
      link.remove();
      setTimeout(() => URL.revokeObjectURL(url), 10000);
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

    function notice(message, action) {
      undo.replaceChildren(make("span", {}, message), action || "");
      undo.hidden = false;
      say(message);
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
      const list = favourites.all();
      favourites.remove(thing.kind, thing.id);
      const back = button(text("undo"), () => {
        favourites.write(list);
        undo.hidden = true;
        say(text("favouriteAdded", thing.name));
      });
      notice(text("favouriteRemoved", thing.name), back);
      back.focus();
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
  }

  // MARK: Reading orders

  /** Ticks for the issues that are read: kept by issue, so that another order knows them, too. */
  function openOrder(place) {
    const all = place.dataset.all.split(" ").map(Number);
    const line = place.querySelector(".progress");
    const read = () => new Set([].concat(memory.read("read", [])).filter((id) => Number.isSafeInteger(id) && id >= 0));
    function show() {
      const ids = read();
      place.querySelectorAll("button.tick").forEach((it) => {
        it.setAttribute("aria-pressed", ids.has(Number(it.dataset.id)));
        it.hidden = false;
      });
      const count = all.filter((id) => ids.has(id)).length;
      line.querySelector("progress").value = count;
      line.querySelector("span").textContent = text("readOf", numbers.format(count), numbers.format(all.length));
      line.hidden = false;
    }
    place.addEventListener("click", (event) => {
      const tick = event.target.closest("button.tick");
      if (!tick) return;
      const ids = read();
      const id = Number(tick.dataset.id);
      if (!ids.delete(id)) ids.add(id);
      if (!memory.write("read", [...ids])) return say(text("nothingKept"));
      show();
      say(line.textContent.trim());
    });
    addEventListener("storage", show);
    addEventListener("pageshow", (event) => event.persisted && show());
    show();
  }

  // MARK: Heroes

  /** The names of the facets, and for each what a hero's values are called. */
  const facets = {
    l: { title: "facetLetter", label: (value) => value },
    d: { title: "facetDecade", label: (value) => (value === "0" ? text("withoutDate") : text("decade", value)) },
    n: { title: "facetComics", label: (value) => text(["comicsNone", "comicsFew", "comicsSome", "comicsMany", "comicsMost"][value]) },
    p: { title: "facetPicture", label: (value) => text(value === "1" ? "withPicture" : "withoutPicture") },
    e: { title: "facetEvents", label: (value) => text(value === "1" ? "withEvents" : "withoutEvents") },
  };

  const sorts = {
    name: { title: "sortName", order: (a, b) => a.place - b.place },
    comics: { title: "sortComics", order: (a, b) => b.comics - a.comics || a.place - b.place },
    first: { title: "sortFirst", order: (a, b) => (a.first < 0) - (b.first < 0) || a.first - b.first || a.place - b.place },
    newest: { title: "sortNewest", order: (a, b) => b.first - a.first || a.place - b.place },
    changed: { title: "sortChanged", order: (a, b) => b.changed - a.changed || a.place - b.place },
  };

  function openHeroes(place) {
    const main = document.getElementById("main");
    const pages = main.querySelector("nav.pages");
    let heroes = null;
    let chosen = {};
    let sort = "name";

    /** Reads the columns of all files of the list. */
    async function readHeroes() {
      await loadCurrent((files) => files.heroes);
      if (heroes) return;
      heroes = [];
      spinrack.files.heroes.forEach((file, part) => {
        const data = spinrack.data[`heroes${part}`];
        const [names, pictures, letters] = [data.names, data.pictures, data.letters].map((lines) => lines.split("\n"));
        data.ids.forEach((id, at) => {
          const first = data.firsts[at];
          const values = {
            l: letters[at], d: String(first < 0 ? 0 : Math.floor(first / 120) * 10), n: String(data.classes[at]),
            p: pictures[at] ? "1" : "0", e: data.events[at] ? "1" : "0",
          };
          const picture = spinrack.picturePath(pictures[at]);
          heroes.push({
            kind: "characters", id, name: names[at], picture, color: data.colors[at], comics: data.comics[at], first,
            changed: data.changes[at], values, place: heroes.length,
          });
        });
      });
    }

    const note = (hero) => hero.comics && counted("comicsCount", hero.comics);

    // The list that loads on as one scrolls: what further pages hold is appended to the last letters of this one.
    let shown = null;
    function append() {
      const links = main.querySelectorAll("section.letter .card a");
      if (shown === null) {
        const last = links.length && /(\d+)\.html$/.exec(links[links.length - 1].getAttribute("href"));
        shown = last ? heroes.findIndex((hero) => hero.id === Number(last[1])) + 1 : heroes.length;
      }
      const batch = heroes.slice(shown, shown + 60);
      shown += batch.length;
      let section = [...main.querySelectorAll("section.letter")].pop();
      let first = null;
      for (const hero of batch) {
        const id = `l-${hero.values.l === "#" ? 0 : hero.values.l.codePointAt(0)}`;
        if (!section || section.querySelector("h2").id !== id) {
          const fresh = make("section", { class: "letter", "aria-labelledby": id }, make("h2", { id }, hero.values.l));
          fresh.append(make("ul", { class: "cards" }));
          if (section) section.after(fresh);
          else place.after(fresh);
          section = fresh;
        }
        const item = card(hero, note(hero));
        first = first || item;
        section.querySelector("ul").append(item);
      }
      if (batch.length) say(counted("moreShown", batch.length), 500);
      if (shown >= heroes.length) further.hidden = true;
      return first;
    }
    const further = moreButton(text("moreHeroes"), async (isAsked) => {
      try {
        await readHeroes();
        // What stands in sight by now is not moved unless the reader asks for that.
        return isAsked || further.getBoundingClientRect().top > innerHeight ? append() : null;
      } catch (error) {
        if (isAsked) further.after(problem(() => further.click()));
        return null;
      }
    });
    const isLast = !pages || !pages.querySelector('[rel="next"]');
    if (!isLast) document.getElementById("more").append(further);

    // Facets: a form that is made when it is opened, so that a page costs nothing for it.
    const form = make("form", { submit: (event) => event.preventDefault() });
    const box = make("details", { class: "facets" }, make("summary", {}, text("filterAndSort")), form);
    const chips = make("ul", { class: "chips", "aria-label": text("activeFilters") });
    const found = make("div", { class: "found", hidden: true });
    place.append(box, chips, found);

    const isPlain = () => sort === "name" && !Object.values(chosen).some((values) => values.size);
    const fits = (hero, but) => Object.keys(facets).every((facet) => facet === but || !chosen[facet].size || chosen[facet].has(hero.values[facet]));

    function readState() {
      const query = state.read();
      for (const facet of Object.keys(facets)) chosen[facet] = new Set((query.get(facet) || "").split(",").filter(Boolean));
      sort = sorts[query.get("sort")] ? query.get("sort") : "name";
    }

    function change() {
      const values = {};
      for (const facet of Object.keys(facets)) values[facet] = [...chosen[facet]].join(",");
      values.sort = sort === "name" ? "" : sort;
      state.write(values, true);
      show();
    }

    /** Counts of a facet's values among the heroes that the other facets leave. */
    function countsOf(facet) {
      const counts = new Map();
      for (const hero of heroes) {
        const value = hero.values[facet];
        counts.set(value, (counts.get(value) || 0) + (fits(hero, facet) ? 1 : 0));
      }
      return counts;
    }

    function makeForm() {
      if (form.firstChild) return;
      for (const [facet, { title, label }] of Object.entries(facets)) {
        const values = [...countsOf(facet).keys()];
        if (values.length < 2) continue;
        values.sort(facet === "l" ? undefined : (a, b) => (facet === "p" || facet === "e" ? b - a : a - b));
        const set = make("fieldset", { class: "facet" }, make("legend", {}, text(title)));
        for (const value of values) {
          const tick = make("input", {
            type: "checkbox", name: facet, value,
            change: (event) => {
              if (event.target.checked) chosen[facet].add(value);
              else chosen[facet].delete(value);
              change();
            },
          });
          set.append(make("label", {}, tick, ` ${label(value)} `, make("span", { class: "note" })));
        }
        form.append(set);
      }
      const select = make("select", { name: "sort", id: "sort", change: () => ((sort = select.value), change()) });
      for (const [name, { title }] of Object.entries(sorts)) select.append(make("option", { value: name }, text(title)));
      form.append(make("p", { class: "sort" }, make("label", { for: "sort" }, text("sortBy")), " ", select));
    }

    function show() {
      makeForm();
      for (const facet of Object.keys(facets)) {
        const counts = countsOf(facet);
        form.querySelectorAll(`input[name="${facet}"]`).forEach((tick) => {
          tick.checked = chosen[facet].has(tick.value);
          const count = counts.get(tick.value) || 0;
          tick.parentNode.lastChild.textContent = numbers.format(count);
          tick.parentNode.classList.toggle("none", !count && !tick.checked);
        });
      }
      form.elements.sort.value = sort;
      showChips();

      const isAll = isPlain();
      main.querySelectorAll("section.letter, nav.letters, nav.pages, button.more").forEach((it) => {
        if (!found.contains(it)) it.hidden = !isAll || (it === further && shown !== null && shown >= heroes.length);
      });
      found.hidden = isAll;
      if (isAll) return say(counted("heroesCount", heroes.length));
      const list = heroes.filter((hero) => fits(hero)).sort(sorts[sort].order);
      const total = counted("heroesCount", list.length);
      const cards = make("ul", { class: "cards" });
      found.replaceChildren(make("p", { class: "lead" }, list.length ? total : text("noHeroFits")), cards);
      let at = 0;
      const showMore = () => {
        const items = list.slice(at, at + 60).map((hero) => card(hero, note(hero)));
        cards.append(...items);
        if (at) say(counted("moreShown", items.length), 500);
        at += items.length;
        more.hidden = at >= list.length;
        return items[0];
      };
      const more = moreButton(text("showMoreOf"), showMore);
      found.append(more);
      showMore();
      say(total);
    }

    function showChips() {
      chips.replaceChildren();
      for (const [facet, { label }] of Object.entries(facets)) {
        for (const value of chosen[facet]) {
          const name = label(value);
          const off = button(name, () => {
            chosen[facet].delete(value);
            change();
            (chips.querySelector("button") || box.firstChild).focus();
          }, "chip");
          off.setAttribute("aria-label", text("removeFilter", name));
          chips.append(make("li", {}, off));
        }
      }
      if (chips.children.length > 1) {
        const clear = button(text("clearAll"), () => {
          for (const values of Object.values(chosen)) values.clear();
          change();
          box.firstChild.focus();
        }, "clear");
        chips.append(make("li", {}, clear));
      }
    }

    async function open() {
      place.querySelectorAll(".problem").forEach((it) => it.remove());
      try {
        await readHeroes();
        show();
      } catch (error) {
        place.append(problem(open));
      }
    }

    readState();
    state.watch(() => (readState(), open()));
    box.addEventListener("toggle", () => box.open && !form.firstChild && open());
    if (!isPlain()) open();
  }
})(window.spinrack);
