"use strict";
// What people see of a search: the list of suggestions below the search box (a combobox), and the page of results.
(function (spinrack) {
  const { text, counted, make, button, say, problem, address, card, cover, named, memory, state, moreButton, kinds } = spinrack;
  const { fold, parse, openLibrary, loadFor, loadOn, loadShard, isAnswered, answersTo, answerOf, nearest, isLike } = spinrack.engine;
  // Before it says that there is nothing, a page of results reads so many times five files, and the list below the search box three.
  const [mostOnPage, mostInList] = [24, 6];

  // MARK: Showing

  /** A name as text with what was typed marked. */
  function marked(name, query) {
    const words = fold(name);
    const ranges = [];
    const joined = words.map((word) => word.text).join("");
    const ends = words.flatMap((word) => word.ends);
    let at = 0;
    const starts = words.map((word) => (at += word.text.length) - word.text.length);
    const mark = (part) => {
      for (let place = 0; place < words.length; place++) {
        if (part && joined.startsWith(part, starts[place])) {
          ranges.push([words[place].begin, ends[starts[place] + part.length - 1]]);
          return true;
        }
      }
      return false;
    };
    const markLike = (typed) => {
      const word = words.find((one) => isLike(typed, one.text));
      if (word) ranges.push([word.begin, word.ends[word.ends.length - 1]]);
    };
    const spellings = [query, ...query.others];
    if (!spellings.some(({ joined }) => mark(joined))) {
      const needed = new Set(spellings.flatMap(({ needed }) => needed));
      const missing = [...needed].filter((word) => !mark(word));
      query.needed.filter((word) => missing.includes(word)).forEach(markLike);
    }
    ranges.sort((a, b) => a[0] - b[0]);
    const parts = [];
    let from = 0;
    for (const [begin, end] of ranges) {
      if (begin < from) continue;
      parts.push(name.slice(from, begin), make("mark", {}, name.slice(begin, end)));
      from = end;
    }
    return parts.concat(name.slice(from)).filter(Boolean);
  }

  /** The other name by which something was found, years where its name does not have them, who it is or whose, and how many comics there are. */
  function noteOf(entry, query) {
    const [years, year] = /^(\d{4})(?:–\d*)?(?: · |$)/.exec(entry.note) || ["", ""];
    const note = year && entry.name.includes(year) ? entry.note.slice(years.length) : entry.note;
    const { name } = query ? answerOf(entry, query) : {};
    // Where there are no comics, the weight counts something else.
    const count = kinds.includes("comics") && entry.kind !== "comics" && entry.weight > 0 && (!note || entry.kind === "characters") && counted("comicsCount", entry.weight);
    return [name !== note && name, note, count].filter(Boolean).join(" · ");
  }

  const isPage = (entry) => !spinrack.pages || spinrack.pages.includes(entry.kind);

  // MARK: The last searches

  const recent = {
    all: () => [].concat(memory.read("searches", [])).filter((it) => typeof it === "string" && it).slice(0, 10),
    add(source) {
      const name = source.trim().slice(0, 80);
      if (name) memory.write("searches", [name, ...recent.all().filter((it) => it.toLowerCase() !== name.toLowerCase())].slice(0, 10));
    },
    remove: (source) => memory.write("searches", recent.all().filter((it) => it !== source)),
    clear: () => memory.write("searches", []),
  };

  const pageOf = (source) => `${spinrack.home}search.html${spinrack.isLocal ? "#" : "?"}${new URLSearchParams({ q: source })}`;

  spinrack.search = (field, results) => {
    const show = results ? openResults(results, field) : null;
    openSuggestions(field, show);
    const lost = document.getElementById("nearest");
    if (lost) showNearest(lost).catch(() => {}); // The page says already that there is nothing at its address.
  };

  // MARK: Where there is no page

  /** The words that the end of an address tells: `/heroes/iron-harp.html` was about an iron harp, `/heroes/1/1009.html` tells nothing. */
  function wordsOf(path) {
    const last = path.replace(/\/+$/, "").split("/").pop().replace(/\.\w{1,5}$/, "");
    try {
      return fold(decodeURIComponent(last).replace(/_/g, " ")).map(({ text }) => text).filter((word) => /\p{L}/u.test(word)).join(" ");
    } catch (error) {
      return ""; // No text in UTF-8.
    }
  }

  /** Shows what is found by the words of the address, else the names that are the least unlike them. */
  async function showNearest(place) {
    const words = wordsOf(location.pathname).slice(0, 80);
    if (!words) return;
    await openLibrary();
    const query = parse(words);
    await loadOn(query, false, await loadFor(query), mostInList, () => true);
    const found = answersTo(query).filter(({ entry }) => isPage(entry));
    const near = (found.length ? found : nearest(query)).slice(0, 6);
    if (!near.length) return;
    const list = make("ul", { class: "cards" }, ...near.map(({ entry }) => card(entry, noteOf(entry))));
    place.append(make("section", { class: "panel" }, make("h2", {}, text("didYouMean")), list));
  }

  // MARK: Suggestions

  function openSuggestions(field, showResults) {
    const list = make("div", { role: "listbox", id: "suggestions", "aria-label": text("suggestions") });
    const box = make("div", { class: "suggest", hidden: true }, list);
    const form = field.form;
    // A search field may not be a combobox; a text field may, and phones show the same keyboard.
    field.type = "text";
    const attributes = {
      role: "combobox", "aria-expanded": "false", "aria-controls": "suggestions", "aria-autocomplete": "list", autocapitalize: "none",
      inputmode: "search", enterkeyhint: "search",
    };
    for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value);
    // Before something is typed a barcode may be scanned.
    const scanner = make("p", { class: "scanner", hidden: true }, button(text("scan"), () => spinrack.scan((code) => location.assign(pageOf(code)))));
    box.append(scanner);
    form.append(box);
    let turn = 0;
    let active = null;
    let shown = new Set();

    const options = () => [...list.querySelectorAll('[role="option"]')];

    function open(isOpen) {
      list.hidden = !list.firstChild;
      scanner.hidden = !spinrack.canScan() || field.value.trim() !== "";
      box.hidden = !isOpen;
      field.setAttribute("aria-expanded", String(isOpen));
      if (!isOpen) choose(null);
    }

    function choose(option) {
      if (active) active.setAttribute("aria-selected", "false");
      active = option;
      if (!option) return field.removeAttribute("aria-activedescendant");
      option.setAttribute("aria-selected", "true");
      field.setAttribute("aria-activedescendant", option.id);
      option.scrollIntoView({ block: "nearest" });
    }

    let serial = 0;
    /** Options are links, so that they open in a new tab as well; the field keeps the focus. */
    function optionTo(href, style, ...content) {
      return make("a", { role: "option", id: `option-${serial++}`, href, tabindex: "-1", "aria-selected": "false", class: style }, ...content);
    }

    function optionOf({ entry }, query) {
      const label = entry.kind === "comics" && !entry.picture ? (/#(\S+)/.exec(entry.name) || [])[0] : "";
      const words = make("span", { class: "words" }, named(...marked(entry.name, query)));
      const note = noteOf(entry, query);
      if (note) words.append(make("span", { class: "note" }, note));
      const option = optionTo(address(entry), `c${entry.color}`, cover(entry, "3rem", label), words);
      option.addEventListener("click", () => recent.add(field.value));
      return option;
    }

    function group(title, options) {
      const id = `group-${serial++}`;
      return make("div", { role: "group", "aria-labelledby": id }, make("div", { class: "group", id, role: "presentation" }, title), ...options);
    }

    /** Shows answers by kind. Those that come late stand behind what is shown already, which stays where it is. */
    function show(query, answers, isLate, isRead) {
      const room = 10 - (isLate ? shown.size : 0);
      const most = { 1: 8, 2: 5 }[new Set(answers.map((answer) => answer.entry.kind)).size] || 4;
      const counts = {};
      const some = [];
      for (const answer of answers) {
        const { key, kind } = answer.entry;
        if (some.length >= room || (isLate && shown.has(key)) || !isPage(answer.entry)) continue;
        counts[kind] = (counts[kind] || 0) + 1;
        if (counts[kind] <= most) some.push(answer);
      }
      if (isLate && !some.length) return;
      if (!isLate) {
        shown = new Set();
        choose(null);
        list.replaceChildren();
      }
      some.forEach((answer) => shown.add(answer.entry.key));
      const all = list.querySelector(".all");
      const groups = [];
      if (isLate) {
        if (some.length) groups.push(group(text("moreResults"), some.map((answer) => optionOf(answer, query))));
      } else {
        for (const kind of [...new Set(some.map((answer) => answer.entry.kind))]) {
          groups.push(group(text(kind), some.filter((answer) => answer.entry.kind === kind).map((answer) => optionOf(answer, query))));
        }
      }
      if (all) all.before(...groups);
      else {
        list.append(...groups, optionTo(pageOf(query.source), "all", text(shown.size ? "allResults" : "searchAnyway", query.source)));
      }
      open(true);
      say(shown.size ? counted("suggestionsCount", shown.size) : text(isRead ? "nothingFound" : "nothingYet", query.source), 700);
    }

    function showRecent() {
      const searches = recent.all();
      list.replaceChildren();
      choose(null);
      if (!searches.length) return open(spinrack.canScan());
      const items = searches.map((source) => {
        const drop = make("span", { class: "drop", "aria-hidden": "true" }, "×");
        const option = optionTo(pageOf(source), "recent", make("span", { class: "name" }, source), drop);
        option.dataset.recent = source;
        drop.addEventListener("click", (event) => {
          event.preventDefault();
          event.stopPropagation();
          recent.remove(source);
          showRecent();
        });
        return option;
      });
      const clear = optionTo("#", "all", text("clearRecent"));
      clear.addEventListener("click", (event) => {
        event.preventDefault();
        recent.clear();
        showRecent();
        say(text("recentCleared"));
      });
      list.append(group(text("recentSearches"), items), clear);
      open(true);
    }

    async function update() {
      const mine = ++turn;
      if (!field.value.trim()) return showRecent();
      box.querySelectorAll(".problem").forEach((it) => it.remove());
      let isShown = false;
      let query = null;
      const isStill = () => mine === turn && document.activeElement === field;
      const render = (isRead) => {
        if (!isStill()) return;
        show(query, answersTo(query), isShown, isRead);
        isShown = true;
      };
      try {
        await openLibrary();
        if (mine !== turn) return;
        query = parse(field.value);
        // A short wait shows most answers in their final order; whatever comes later goes to the end.
        const soon = setTimeout(() => isAnswered(query, answersTo(query)) && render(true), 150);
        let later = await loadFor(query).finally(() => clearTimeout(soon));
        if (later.length && !isAnswered(query, answersTo(query)) && isStill()) {
          list.setAttribute("aria-busy", "true");
          say(text("searching"), 700);
          later = await loadOn(query, false, later, mostInList, isStill);
        }
        render(!later.length);
      } catch (error) {
        if (mine !== turn) return;
        if (query && !isShown) render();
        box.append(problem(() => (field.focus(), update())));
        open(true);
      } finally {
        if (mine === turn) list.removeAttribute("aria-busy");
      }
    }

    field.addEventListener("input", update);
    field.addEventListener("focus", () => box.hidden && update());
    field.addEventListener("click", () => box.hidden && update());
    field.addEventListener("keydown", (event) => {
      if (event.isComposing) return;
      const all = options();
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        if (box.hidden) return update();
        const step = event.key === "ArrowDown" ? 1 : -1;
        // Between the last and the first one stands the field itself.
        const place = (all.indexOf(active) + 1 + step + all.length + 1) % (all.length + 1);
        choose(place ? all[place - 1] : null);
      } else if (event.key === "Enter" && active && !box.hidden) {
        event.preventDefault();
        active.click();
      } else if (event.key === "Escape" && !box.hidden) {
        event.preventDefault();
        open(false);
      } else if (event.key === "Escape") {
        field.value = "";
      } else if (event.key === "Delete" && active && active.dataset.recent) {
        event.preventDefault();
        recent.remove(active.dataset.recent);
        showRecent();
      }
    });
    // The pointer must not take the focus away before a click on an option counts.
    box.addEventListener("pointerdown", (event) => event.pointerType === "mouse" && !event.target.closest("button") && event.preventDefault());
    form.addEventListener("focusout", (event) => !form.contains(event.relatedTarget) && open(false));
    form.addEventListener("submit", (event) => {
      turn++;
      open(false);
      if (!showResults) return;
      event.preventDefault();
      showResults(field.value);
    });
    if (document.activeElement === field) update();
  }

  // MARK: The page of results

  function openResults(place, field) {
    const head = make("p", { class: "lead" });
    const form = make("form", { class: "facets kinds", hidden: true, submit: (event) => event.preventDefault() });
    const chips = make("ul", { class: "chips", "aria-label": text("activeFilters") });
    const cards = make("ul", { class: "cards" });
    const rest = make("div", { class: "rest" });
    const quiet = make("div", { class: "quiet" });
    // The ways in that need no search are for those whose search found nothing, or has not begun.
    const ways = make("div", { hidden: true }, ...place.parentNode.querySelectorAll("#results ~ .panel"));
    place.append(head, form, chips, cards, rest, quiet, ways);
    const title = document.title;
    let query = null;
    let chosen = new Set();
    let answers = [];
    let later = [];
    let turn = 0;
    let shown = 0;

    const visible = () => answers.filter(({ entry }) => !chosen.size || chosen.has(entry.kind));

    /** Adds what was found since; what is there keeps its place. */
    function merge(found) {
      const known = new Set(answers.map(({ entry }) => entry.key));
      answers = answers.concat(found.filter(({ entry }) => !known.has(entry.key) && isPage(entry)));
    }

    function showFacets() {
      form.replaceChildren();
      const set = make("fieldset", { class: "facet" }, make("legend", {}, text("facetKind")));
      for (const kind of kinds) {
        const count = answers.filter(({ entry }) => entry.kind === kind).length;
        if (!count && !chosen.has(kind)) continue;
        const tick = make("input", { type: "checkbox", name: "kind", value: kind, id: `kind-${kind}`, change: () => toggle(kind) });
        tick.checked = chosen.has(kind);
        set.append(make("label", {}, tick, ` ${text(kind)} `, make("span", { class: "note" }, spinrack.numbers.format(count))));
      }
      form.append(set);
      form.hidden = !answers.length;
      chips.replaceChildren();
      for (const kind of chosen) {
        const off = button(text(kind), () => toggle(kind, true), "chip");
        off.setAttribute("aria-label", text("removeFilter", text(kind)));
        chips.append(make("li", {}, off));
      }
      if (chosen.size > 1) chips.append(make("li", {}, button(text("clearAll"), () => (chosen.clear(), changed(null)), "clear")));
    }

    function toggle(kind, isChip) {
      if (!chosen.delete(kind)) chosen.add(kind);
      changed(isChip ? null : kind);
    }

    function changed(kind) {
      state.write({ q: query.source, kind: [...chosen].join(",") }, true);
      showAll();
      const next = kind ? document.getElementById(`kind-${kind}`) : chips.querySelector("button") || form.querySelector("input");
      if (next) next.focus();
    }

    function showAll() {
      showFacets();
      cards.replaceChildren();
      shown = 0;
      showMore();
    }

    function showMore() {
      const list = visible();
      const from = shown;
      for (const { entry } of list.slice(shown, shown + 48)) {
        const item = card(entry, noteOf(entry, query), marked(entry.name, query));
        // The comics of a month are no comic.
        if (!entry.path) item.querySelector(".name").after(make("span", { class: "kind" }, text(`one_${entry.kind}`)));
        item.firstChild.addEventListener("click", () => recent.add(query.source));
        cards.append(item);
      }
      shown = Math.min(list.length, shown + 48);
      rest.replaceChildren();
      if (shown < list.length) rest.append(moreButton(text("showMoreOf"), showMore));
      else if (later.length) rest.append(button(text("lookFurther"), lookFurther, "more"));
      head.textContent = counted(later.length ? "resultsAtLeast" : "resultsCount", list.length) + (query.source ? ` ${text("resultsFor", query.source)}` : "");
      if (!answers.length) (later.length ? showNothingYet : showNothing)();
      if (from) say(counted("moreShown", shown - from), 500);
      return cards.children[from];
    }

    async function lookFurther() {
      rest.replaceChildren();
      place.setAttribute("aria-busy", "true");
      try {
        await Promise.all(later.slice(0, 6).map(loadShard));
        later = await loadOn(query, true, await loadFor(query, true), mostOnPage, () => true);
        const before = visible().length;
        merge(answersTo(query, true));
        showFacets();
        if (shown > before) shown = before;
        const first = showMore();
        if (first) first.querySelector("a").focus();
        say(head.textContent);
      } catch (error) {
        rest.append(problem(lookFurther));
      } finally {
        place.removeAttribute("aria-busy");
      }
    }

    /** Nothing found in the files that were read, which are not all: no last word. */
    function showNothingYet() {
      head.textContent = text("nothingYet", query.source);
    }

    /** Nothing found: say so, and offer the nearest names and what most people look at. */
    function showNothing() {
      head.textContent = text("nothingFound", query.source);
      ways.hidden = false;
      const near = nearest(query);
      const list = make("ul", { class: "cards" });
      near.forEach(({ entry }) => list.append(card(entry, noteOf(entry))));
      rest.replaceChildren(
        make("div", { class: "empty" }, make("p", {}, text("nothingFoundHint")), near.length ? make("h2", {}, text("didYouMean")) : "", list)
      );
    }

    /** Before anything is searched for: the last searches, and the switch of the "/" key. */
    function showStart() {
      head.textContent = "";
      form.hidden = true;
      ways.hidden = false;
      for (const it of [chips, cards, rest, quiet]) it.replaceChildren();
      const searches = recent.all();
      if (searches.length) {
        const items = searches.map((source) => {
          const drop = button("×", () => (recent.remove(source), showStart()), "drop");
          drop.setAttribute("aria-label", text("removeSearch", source));
          return make("li", {}, make("a", { href: pageOf(source) }, source), drop);
        });
        quiet.append(make("h2", {}, text("recentSearches")), make("ul", { class: "recents" }, ...items));
        quiet.append(button(text("clearRecent"), () => (recent.clear(), showStart(), say(text("recentCleared"))), "clear"));
      }
      if (spinrack.canScan()) quiet.append(make("p", { class: "buttons" }, button(text("scan"), () => spinrack.scan(searchFor))));
      const slash = make("input", { type: "checkbox", change: () => memory.write("slash", slash.checked) });
      slash.checked = memory.read("slash", true);
      quiet.append(make("p", {}, make("label", {}, slash, ` ${text("slashKey")}`)));
    }

    async function show(source, isMove) {
      const mine = ++turn;
      query = parse(source);
      document.title = query.source ? `${query.source} – ${title}` : title;
      place.querySelectorAll(".problem").forEach((it) => it.remove());
      if (!query.source) return showStart();
      quiet.replaceChildren();
      ways.hidden = true;
      head.textContent = text("searching");
      place.setAttribute("aria-busy", "true");
      try {
        await openLibrary();
        query = parse(source);
        const isStill = () => mine === turn;
        const next = await loadOn(query, true, await loadFor(query, true), mostOnPage, isStill);
        if (!isStill()) return;
        later = next;
        answers = [];
        merge(answersTo(query, true));
        showAll();
        if (answers.length) recent.add(query.source);
        say(head.textContent);
        if (isMove) scrollTo(0, 0);
      } catch (error) {
        if (mine !== turn) return;
        head.textContent = "";
        rest.replaceChildren(problem(() => show(source)));
      } finally {
        if (mine === turn) place.removeAttribute("aria-busy");
      }
    }

    function readState() {
      const values = state.read();
      chosen = new Set((values.get("kind") || "").split(",").filter((kind) => kinds.includes(kind)));
      field.value = values.get("q") || "";
      show(field.value);
    }
    state.watch(readState);
    addEventListener("hashchange", () => state.read().get("q") !== (query && query.source) && readState());
    readState();

    function searchFor(source) {
      chosen = new Set();
      field.value = source;
      state.write({ q: source.trim() }, true);
      show(source, true);
    }
    return searchFor;
  }
})(window.spinrack);
