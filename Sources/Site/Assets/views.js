"use strict";
// Lists of comics as a wall of covers, as a list or as a table, sorted and filtered, and what is read of a reading order.
(function (spinrack) {
  const { text, dateText, isoDate, counted, numbers, make, button, say, problem, card, memory, load, state, isLocal, picturePath } = spinrack;
  const page = document.documentElement;
  const views = { wall: { title: "viewWall" }, list: { title: "viewList" }, table: { title: "viewTable" } };
  const { compare } = new Intl.Collator(page.lang || "en", { numeric: true });
  const yearOf = (day) => new Date(day * 864e5).getUTCFullYear();

  /** The series of a page that is about one: all comics of its lists are of it. */
  function seriesOfPage() {
    const { id, name } = (document.getElementById("owned") || document.getElementById("views") || page).dataset;
    return name && { series: Number(id), title: name };
  }

  /** What a comic's item says in its attributes, its name and its note. */
  function comicOf(item) {
    const { d, k, y, f = "", n = "", s = "", p, c, v } = item.dataset;
    const link = item.querySelector("a");
    const name = (link.querySelector(".name") || link).textContent;
    // A name that does not tell the number is that of a book, or the series stands beside it.
    const [, title = s || name, number = n, rest = s && name] = /^(.*?) #(\S+) ?(.*)$/s.exec(name) || [];
    const year = d ? yearOf(d) : Number(y) || 0;
    return {
      item, name, title, number, rest, date: d ? isoDate(d, k) : y || "", ...seriesOfPage(), format: f, day: d, known: k,
      kind: "comics", id: Number(/(\d+)\.html$/.exec(link.pathname)[1]), picture: picturePath(p), color: c,
      order: d ? Number(d) : year ? Date.UTC(year, 0) / 864e5 : Infinity,
      // Commas stand between the values of a facet.
      values: {
        f: f.replace(/,/g, ""), d: year ? String(Math.floor(year / 10) * 10) : "0", s: title.replace(/,/g, ""),
        v: v === undefined ? "0" : "1", y: String(year),
      },
    };
  }

  // Places are those on a page: between two pages the numbers themselves decide.
  function byPlace(a, b) {
    return a.page === b.page ? a.place - b.place : compare(a.number, b.number) || a.order - b.order;
  }

  const columns = [
    { name: "title", title: `one_${"series"}`, order: (a, b) => compare(a.title, b.title) || byPlace(a, b) },
    { name: "number", title: "issueNumber", order: byPlace },
    { name: "date", title: "date", order: (a, b) => a.order - b.order },
    { name: "format", title: "facetFormat", order: (a, b) => !a.format - !b.format || compare(a.format, b.format) },
  ];

  spinrack.open.views = (place) => {
    const around = place.parentNode;
    const isPart = "part" in place.dataset;
    const partsOf = (root) => [...root.querySelectorAll(".cards, .names, .reading")].filter((it) => !it.closest("li, .panel .panel")).map((list) => {
      const section = list.closest(".letter");
      const heading = section && section.querySelector("h2");
      return { list, section, heading, anchor: heading && heading.id, comics: [...list.children].map(comicOf), made: null };
    });
    const parts = partsOf(around);
    const lists = parts.map(({ list }) => list);
    let comics = [];
    /** Takes the comics of all parts; the page says where numbers stand in another order than its own. */
    function collect() {
      comics = parts.flatMap((part) => part.comics);
      comics.forEach((it, at) => (it.place = it.item.dataset.o || at));
    }
    collect();

    // A list of several pages is read as a whole, but not from disk, nor a very long one.
    const pages = (place.dataset.pages || "").split(" ").filter(Boolean);
    const total = Number(place.dataset.count) || comics.length;
    const isSeveral = total > comics.length;
    let reading = null;
    let isWhole = !isSeveral;
    function readWhole() {
      if (isWhole || isPart || !pages.length || isLocal) return Promise.resolve();
      reading = reading || addPages().then(() => (isWhole = true), () => (reading = null));
      return reading;
    }

    async function addPages() {
      place.setAttribute("aria-busy", "true");
      try {
        const mine = pages.findIndex((address) => new URL(address, location.href).pathname === location.pathname);
        const others = await Promise.all(pages.map(async (address, at) => {
          if (at === mine) return null;
          const answer = await fetch(address, { cache: "no-cache" });
          if (!answer.ok) throw new Error(address);
          const parsed = new DOMParser().parseFromString(await answer.text(), "text/html");
          return partsOf(parsed.getElementById("views").parentNode);
        }));
        comics.forEach((it) => (it.page = mine));
        others.slice(0, mine).reverse().forEach((some, at) => [...some].reverse().forEach((part) => addPart(part, mine - 1 - at, true)));
        others.slice(mine + 1).forEach((some, at) => some.forEach((part) => addPart(part, mine + 1 + at, false)));
        collect();
      } finally {
        place.removeAttribute("aria-busy");
      }
    }

    /** Adds a part of another page; a year that goes on there stays one. */
    function addPart(part, at, isBefore) {
      part.comics.forEach((it) => Object.assign(it, { page: at, isElsewhere: true }));
      const next = isBefore ? parts[0] : parts[parts.length - 1];
      const isSame = part.anchor ? part.anchor === next.anchor : !next.anchor;
      if (isSame) {
        next.list[isBefore ? "prepend" : "append"](...part.comics.map(({ item }) => item));
        next.comics = isBefore ? part.comics.concat(next.comics) : next.comics.concat(part.comics);
        return;
      }
      const edge = next.section || next.list;
      edge[isBefore ? "before" : "after"](part.section || part.list);
      parts[isBefore ? "unshift" : "push"](part);
    }
    // Few sources say formats; the page of a series need not repeat it.
    const isOfSeries = seriesOfPage() !== undefined;
    const hasFormats = comics.some(({ format }) => format);
    const shownColumns = columns.filter(({ name }) => (name !== "format" || hasFormats) && (name !== "title" || !isOfSeries));
    const own = "dense" in page.dataset || !lists[0].matches(".cards") ? "list" : "wall";
    const names = Object.keys(views).filter((name) => name !== "wall" || !("dense" in page.dataset));
    let view = own;
    let sort = "";
    let filter = null;

    const choice = make("div", { class: "switch", role: "group", "aria-label": text("view") });
    for (const name of names) {
      const { title } = views[name];
      choice.append(
        button(text(title), () => {
          view = name;
          memory.write("view", name);
          change();
        })
      );
    }
    const box = make("details", { class: "facets" }, make("summary", {}, text("filter")));
    const found = make("p", { class: "lead", hidden: true });
    const table = make("div", { class: "scroll views", tabindex: 0, role: "region", "aria-label": text("viewTable"), hidden: true });
    let marking = null;
    let isMarking = false;
    const marker = make("button", { type: "button", class: "marking", "aria-pressed": "false", click: mark }, make("span", {}, text("mark")));
    place.append(choice, marker, isPart ? "" : box, found, table);
    const further = button(text("showMoreOf"), () => ((limit += step), show()), "more");
    further.hidden = true;
    (parts.length ? parts[parts.length - 1].section || parts[parts.length - 1].list : table).after(further);

    const facets = {
      d: { title: "facetYears", label: (value) => (value === "0" ? text("withoutDate") : text("decade", value)), order: (a, b) => a - b },
      f: { title: "facetFormat", label: (value) => value },
      s: { title: `one_${"series"}`, label: (value) => value },
      v: { title: "facetVariants", label: () => text("withoutVariants"), only: "0" },
      // A chart gives the year, which no tick does.
      y: { label: (value) => value, silent: true },
    };
    if (!comics.some(({ item, values }) => values.v === "1" || item.querySelector("details.rest"))) delete facets.v;

    function readState() {
      const query = state.read();
      view = [query.get("view"), memory.read("view")].find((name) => names.includes(name)) || own;
      sort = !isPart && shownColumns.some(({ name }) => name === (query.get("sort") || "").replace("-", "")) ? query.get("sort") : "";
      if (filter) filter.read(query);
      return query;
    }

    async function change() {
      const values = { view, sort, ...(filter ? filter.values() : {}) };
      state.write(values, true);
      limit = step;
      if (sort && !isWhole) await readWhole();
      show();
      say(found.hidden ? counted("comicsCount", fitting().length) : found.textContent);
    }

    // Of a whole list so many comics are shown, and so many more each time that somebody asks.
    const step = 1000;
    let limit = step;
    const isPlain = () => !filter || filter.isPlain();
    // Nothing filtered, nothing sorted: the page shows what is its own.
    const isOwnPage = () => isPlain() && !(sort && view === "table");
    const fitting = (of = comics) => of.filter((comic) => (isOwnPage() ? !comic.isElsewhere : !filter || filter.fits(comic)));
    /** What one button marks: all that fits. */
    const markable = () => (isOwnPage() ? comics : fitting());
    const markLabel = (mark, count) =>
      isSeveral && isOwnPage() ? text(isWhole ? "markAllOf" : "markAllHere", mark, count) : text("markAll", mark, count);
    const isWithoutVariants = () => !!filter && !!filter.values().v;

    /** Buttons for what the reader has, made when somebody asks for them: a list may have 500 comics. */
    async function mark() {
      place.querySelectorAll(".problem").forEach((it) => it.remove());
      try {
        await Promise.all([load(spinrack.files.marks), readWhole()]);
        const shown = () => fitting().filter((comic) => comic.shown);
        if (!marking) found.before((marking = spinrack.marking(shown, markable, markLabel)).place);
        marker.setAttribute("aria-pressed", (isMarking = !isMarking));
        marking.show(around, isMarking);
      } catch (error) {
        place.append(problem(mark));
      }
    }

    /** The variants that stand below a comic, once more. */
    function variants(comic) {
      const more = isWithoutVariants() ? null : comic.item.querySelector("details.rest");
      return more && Object.assign(more.cloneNode(true), { hidden: false });
    }

    function madeItem(comic) {
      const note = comic.item.querySelector(".note");
      if (view === "wall") {
        comic.shown = card(comic, comic.day && dateText(comic.day, comic.known, "medium"));
        comic.shown.append(variants(comic) || "");
      } else comic.shown = make("li", {}, linkTo(comic, comic.name), " ", note && note.cloneNode(true), variants(comic));
      return comic.shown;
    }

    const linkTo = (comic, ...content) => make("a", { href: comic.item.querySelector("a").getAttribute("href") }, ...content);

    /** The comics that are drawn: the first ones of those that fit. */
    let drawn = new Set();

    /** The items of a page as they are, or items of another view below them. */
    function showPart(part) {
      part.comics.forEach((comic) => (comic.shown = null));
      const shown = fitting(part.comics).filter((comic) => drawn.has(comic));
      const isTable = view === "table";
      if (part.made) part.made.remove();
      part.made = null;
      part.list.hidden = view !== own;
      if (part.heading) part.heading.id = isTable ? "" : part.anchor;
      if (part.section) part.section.hidden = isTable || !shown.length;
      if (view === own) {
        const kept = new Set(shown);
        for (const comic of part.comics) {
          comic.shown = kept.has(comic) ? comic.item : null;
          comic.item.hidden = !kept.has(comic);
          comic.item.querySelectorAll("details.rest").forEach((it) => (it.hidden = isWithoutVariants()));
        }
      } else if (!isTable) {
        part.made = make("ul", { class: view === "wall" ? "cards" : "names", lang: part.list.lang || false }, ...shown.map(madeItem));
        part.list.after(part.made);
      }
    }

    function row(comic, lang) {
      const number = comic.number && `#${comic.number}`;
      const content = isOfSeries ? [number || comic.name] : [comic.title, number && make("span", { class: "away" }, ` ${number} ${comic.rest}`)];
      const link = linkTo(comic, ...content);
      const more = comic.rest && make("span", { class: "note" }, ` ${comic.rest}`);
      comic.shown = make("th", { scope: "row", lang }, link, more, variants(comic));
      return make("tr", {}, comic.shown, !isOfSeries && make("td", { class: "number" }, comic.number),
        make("td", {}, comic.day && dateText(comic.day, comic.known, "medium")), hasFormats && make("td", { class: "format", lang }, comic.format));
    }

    function showTable() {
      const lang = lists[0].lang || false;
      const [, falls, by] = /^(-?)(.*)$/.exec(sort);
      const column = shownColumns.find(({ name }) => name === by);
      const head = make("tr", {});
      for (const { name, title } of shownColumns) {
        const sorted = name === by && (falls ? "descending" : "ascending");
        const press = button(text(title), async () => {
          sort = sorted === "ascending" ? `-${name}` : sorted ? "" : name;
          await change();
          table.querySelectorAll("thead button")[shownColumns.findIndex((it) => it.name === name)].focus();
        });
        head.append(make("th", { scope: "col", "aria-sort": sorted, class: name === "number" && !isOfSeries && "number" }, isPart ? text(title) : press));
      }
      const all = make("table", {}, make("thead", {}, head));
      if (column) {
        const rows = fitting().sort((a, b) => (falls ? column.order(b, a) : column.order(a, b)));
        all.append(make("tbody", {}, ...rows.slice(0, limit).map((comic) => row(comic, lang))));
      } else {
        for (const part of parts) {
          const shown = fitting(part.comics).filter((comic) => drawn.has(comic));
          if (!shown.length) continue;
          const body = make("tbody", {});
          if (part.heading) {
            const heading = make("th", { scope: "rowgroup", colspan: shownColumns.length, id: part.anchor }, part.heading.textContent);
            body.append(make("tr", { class: "group" }, heading));
          }
          body.append(...shown.map((comic) => row(comic, lang)));
          all.append(body);
        }
      }
      table.replaceChildren(all);
    }

    function show() {
      [...choice.children].forEach((it, at) => it.setAttribute("aria-pressed", names[at] === view));
      if (filter) filter.show();
      const all = fitting();
      const count = all.length;
      drawn = new Set(all.slice(0, isOwnPage() ? count : limit));
      parts.forEach(showPart);
      table.hidden = view !== "table" || !count;
      if (table.hidden) table.replaceChildren();
      else showTable();
      const isAlone = isSeveral && !isWhole && !isPart;
      found.hidden = isPlain() && !(isAlone && sort && view === "table");
      found.textContent = isAlone
        ? text("onThisPage", numbers.format(count), numbers.format(comics.length), numbers.format(total))
        : count ? counted("comicsCount", count) : text("nothingFits");
      further.hidden = isOwnPage() || count <= limit;
      // What is shown of the whole list has no pages, but for what is not read of it.
      around.querySelectorAll("nav.pages").forEach((it) => (it.hidden = isSeveral && isWhole && !isOwnPage()));
      // What leads on through the list keeps the view.
      const part = state.part({ view: view === own ? "" : view, sort, ...(filter ? filter.values() : {}) });
      around.querySelectorAll(".all > a, nav.pages a").forEach((it) => (it.href = it.href.split(/[?#]/)[0] + part));
      if (marking) marking.show(around, isMarking);
    }

    async function openFilter() {
      place.querySelectorAll(".problem").forEach((it) => it.remove());
      try {
        await Promise.all([load(spinrack.files.facets), readWhole()]);
        if (!filter) filter = spinrack.facetBox(box, facets, () => comics, change);
        readState();
        show();
        return true;
      } catch (error) {
        place.append(problem(openFilter));
        return false;
      }
    }

    // A click on a column of the chart shows the comics of its year: here, or in the whole list, where its table leads.
    const chart = around.querySelector("svg[data-first]");
    async function showYear(event) {
      const { left, width } = chart.querySelector(".base").getBoundingClientRect();
      const { first, count } = chart.dataset;
      const y = String(Number(first) + Math.min(count - 1, Math.max(0, Math.floor(((event.clientX - left) / width) * count))));
      const row = [...chart.parentNode.querySelectorAll("tbody th")].find((it) => it.textContent === y);
      // Of a year with variants alone no item of the list is.
      const link = row && row.querySelector("a");
      if (isPart) {
        if (link) location.assign(link.href.split("#")[0] + state.part({ y }));
      } else if (row && (filter || (await openFilter()))) {
        filter.read(new URLSearchParams({ ...filter.values(), y }));
        change();
      }
    }
    if (chart) chart.addEventListener("click", showYear);

    const isFiltered = (query) => !isPart && Object.keys(facets).some((name) => query.get(name));
    // From disk the part behind # is also the place on the page.
    const isPlace = () => isLocal && location.hash && !location.hash.includes("=");
    function open() {
      if (isFiltered(readState()) && !filter) openFilter();
      else {
        show();
        if (sort) readWhole().then(show);
      }
    }
    box.addEventListener("toggle", () => box.open && !filter && openFilter());
    state.watch(() => isPlace() || open());
    open();
  };

  // MARK: Reading orders

  /** Ticks for the issues that are read: kept by issue, so that another order knows them, too. */
  spinrack.open.order = (place) => {
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
      const isOn = !ids.delete(id);
      if (isOn) ids.add(id);
      if (!memory.write("read", [...ids])) return say(text("nothingKept"));
      // The collection shows what the page says of the comic.
      if (isOn) {
        const known = [].concat(memory.read("known", []));
        const { name, title, number, date } = comicOf(tick.closest("li"));
        const before = known.find((it) => it && it.id === id) || {};
        memory.write("known", known.filter((it) => it !== before).concat({ ...before, id, name, title: before.title || title, number, date }));
      }
      dispatchEvent(new Event("marked"));
      say(line.textContent.trim());
    });
    addEventListener("marked", show);
    addEventListener("storage", show);
    addEventListener("pageshow", (event) => event.persisted && show());
    show();
  };
})(window.spinrack);
